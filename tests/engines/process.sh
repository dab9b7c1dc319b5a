# Starting, knowing and ending the engines' processes. Read by `engines`.

# As root, servers run as nobody: PostgreSQL and MariaDB refuse root.
as_user() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid="$(id -u nobody)" --regid="$(id -g nobody)" --clear-groups env HOME="$ROOT" "$@"
  else "$@"; fi
}
own() { if [ "$(id -u)" = 0 ]; then chown -R nobody: "$@"; fi; }

listening() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# spawn ENGINE PROGRAM...: in the background, in its own session, with its own directory as working directory, and
# holding none of our descriptors (else `engines up | tee` would never end).
spawn() {
  local engine=$1 pid i; shift
  ( cd "$ROOT/$engine" || exit 1
    if [ "$(id -u)" = 0 ]; then
      exec setsid setpriv --reuid="$(id -u nobody)" --regid="$(id -g nobody)" --clear-groups env HOME="$ROOT" "$@"
    else exec setsid "$@"; fi ) </dev/null >>"$ROOT/$engine/log" 2>&1 9>&- &
  pid=$!
  echo $pid >"$ROOT/$engine/pid"
  for ((i = 0; i < 100; i++)); do   # until it has reached its directory (see alive), or is gone
    alive "$engine" >/dev/null && break
    kill -0 $pid 2>/dev/null || break
    sleep 0.01
  done
}

# The engine's process id, if it is ours and lives. Ours have their working directory below $ROOT/ENGINE, so a number
# that was given to another program meanwhile is never taken for one.
alive() {
  local pid directory
  pid=$(cat "$ROOT/$1/pid" 2>/dev/null) || return 1
  directory=$(readlink "/proc/$pid/cwd" 2>/dev/null) || return 1
  case $directory in "$ROOT/$1" | "$ROOT/$1"/*) echo "$pid" ;; *) return 1 ;; esac
}

crash() {
  local pid i
  pid=$(alive "$1") || return 0
  kill -KILL "$pid"
  for ((i = 0; i < 100; i++)); do alive "$1" >/dev/null || return 0; sleep 0.05; done
}

down() {
  local pid i
  [ -d "$ROOT/$1" ] || return 0
  if pid=$(alive "$1"); then
    if [ "$1" = postgres ]; then kill -INT "$pid"; else kill -TERM "$pid"; fi
    kill -CONT "$pid" 2>/dev/null   # a paused server acts only then
    for ((i = 0; i < 100; i++)); do alive "$1" >/dev/null || break; sleep 0.1; done
    crash "$1"
  fi
  rm -rf "${ROOT:?}/$1"
  say "$1: down"
}
