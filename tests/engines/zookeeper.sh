# ZooKeeper, stand-alone. tickTime 500 ms makes the smallest session timeout 1 s.

packages_zookeeper() { echo zookeeper default-jre-headless; }

lacks_zookeeper() {
  command -v java >/dev/null || { echo java; return; }
  [ -e /usr/share/java/zookeeper.jar ] || echo /usr/share/java/zookeeper.jar
}

url_zookeeper() { echo "127.0.0.1:$(port zookeeper)"; }

answers_zookeeper() {
  [ "$( (exec 3<>"/dev/tcp/127.0.0.1/$(port zookeeper)" && printf ruok >&3 && timeout 2 cat <&3) 2>/dev/null)" = imok ]
}

start_zookeeper() {
  local here=$ROOT/zookeeper
  cat >"$here/zoo.cfg" <<CFG
tickTime=500
dataDir=$here/data
clientPort=$(port zookeeper)
clientPortAddress=127.0.0.1
maxClientCnxns=0
admin.enableServer=false
4lw.commands.whitelist=ruok,srvr
CFG
  mkdir -p "$here/data"; own "$here/data" "$here/zoo.cfg"
  spawn zookeeper java -Xms32m -Xmx128m -XX:+UseSerialGC -Djava.net.preferIPv4Stack=true \
    -Dzookeeper.4lw.commands.whitelist=ruok,srvr \
    -cp /etc/zookeeper/conf:/usr/share/java/zookeeper.jar -Dzookeeper.root.logger=WARN,CONSOLE \
    org.apache.zookeeper.server.quorum.QuorumPeerMain "$here/zoo.cfg"
}
