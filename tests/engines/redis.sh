# Redis, without persistence: what it forgets when it is killed is one of the things to be seen.

packages_redis() { echo redis-server; }

lacks_redis() {
  local program
  for program in redis-server redis-cli; do command -v $program >/dev/null || { echo $program; return; }; done
}

url_redis() { echo "redis://127.0.0.1:$(port redis)/0"; }

answers_redis() { [ "$(timeout 2 redis-cli -h 127.0.0.1 -p "$(port redis)" ping 2>/dev/null)" = PONG ]; }

start_redis() {
  spawn redis redis-server --port "$(port redis)" --bind 127.0.0.1 --dir "$ROOT/redis" \
    --save "" --appendonly no --daemonize no --maxclients 500
}
