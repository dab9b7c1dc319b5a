# MariaDB, for the MySQL family. The -core packages bring the server without a service and without system accounts.

packages_mariadb() { echo mariadb-server-core mariadb-client-core; }

lacks_mariadb() {
  local program
  for program in mariadbd mariadb-install-db mariadb; do
    command -v $program >/dev/null || { echo $program; return; }
  done
}

url_mariadb() { echo "mysql://lockpick:lockpick@127.0.0.1:$(port mariadb)/lockpick"; }

answers_mariadb() {
  [ "$(mariadb --no-defaults --connect-timeout=2 -h127.0.0.1 -P"$(port mariadb)" -ulockpick -plockpick -Ne 'select 1' lockpick 2>/dev/null)" = 1 ]
}

start_mariadb() {
  local here=$ROOT/mariadb
  if [ ! -d "$here/data/mysql" ]; then
    as_user mariadb-install-db --no-defaults --datadir="$here/data" --auth-root-authentication-method=normal \
      --skip-test-db --innodb-buffer-pool-size=64M >>"$here/log" 2>&1 || return 1
  fi
  cat >"$here/init.sql" <<SQL
CREATE DATABASE IF NOT EXISTS lockpick CHARACTER SET utf8mb4;
CREATE USER IF NOT EXISTS lockpick@'127.0.0.1' IDENTIFIED BY 'lockpick';
GRANT ALL ON *.* TO lockpick@'127.0.0.1';
SQL
  own "$here/init.sql"
  spawn mariadb mariadbd --no-defaults --datadir="$here/data" --port="$(port mariadb)" --bind-address=127.0.0.1 \
    --socket="$here/s" --pid-file="$here/mariadbd.pid" --skip-name-resolve --max-connections=300 \
    --innodb-buffer-pool-size=64M --innodb-flush-log-at-trx-commit=2 --init-file="$here/init.sql"
}
