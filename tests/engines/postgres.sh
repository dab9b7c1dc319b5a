# PostgreSQL. All programs come from one directory, since distributions put only some of them on PATH.

packages_postgres() { echo postgresql; }

# The newest complete server's directory.
postgres_programs() {
  local directory best=
  for directory in "$(dirname "$(command -v initdb 2>/dev/null || echo /none/none)")" \
                   $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V); do
    [ -x "$directory/initdb" ] && [ -x "$directory/postgres" ] && [ -x "$directory/psql" ] && best=$directory
  done
  echo "$best"
}

lacks_postgres() { [ -n "$(postgres_programs)" ] || echo "complete server (initdb, postgres, psql in one directory)"; }

url_postgres() { echo "postgresql://lockpick@127.0.0.1:$(port postgres)/lockpick"; }

answers_postgres() {
  [ "$("$(postgres_programs)/psql" -XAtqc 'select 1' "$(url_postgres)?connect_timeout=2" 2>/dev/null)" = 1 ]
}

start_postgres() {
  local programs data=$ROOT/postgres/data admin; programs=$(postgres_programs)
  admin="postgresql://lockpick@127.0.0.1:$(port postgres)/postgres"
  if [ ! -e "$data/PG_VERSION" ]; then
    as_user "$programs/initdb" -D "$data" -U lockpick --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync \
      >>"$ROOT/postgres/log" 2>&1 || return 1
  fi
  local try i
  for try in 1 2 3 4 5 6 7 8 9 10; do   # after kill -9 the old backends need a moment to leave
    spawn postgres "$programs/postgres" -D "$data" -p "$(port postgres)" -c listen_addresses=127.0.0.1 \
      -c unix_socket_directories= -c max_connections=300 -c fsync=off -c shared_buffers=64MB
    for ((i = 0; i < WAIT * 10; i++)); do
      if "$programs/psql" -XAtqc 'select 1' "$admin" >/dev/null 2>&1; then
        "$programs/psql" -XAtqc "select 1 from pg_database where datname = 'lockpick'" "$admin" | grep -q 1 ||
          "$programs/psql" -Xqc 'create database lockpick' "$admin" >>"$ROOT/postgres/log" 2>&1
        return 0
      fi
      alive postgres >/dev/null || break
      sleep 0.1
    done
    sleep 0.5
  done
  return 1
}
