# etcd, one node. The peer port is the one after the client's.

packages_etcd() { echo etcd-server etcd-client; }

lacks_etcd() {
  local program
  for program in etcd etcdctl; do command -v $program >/dev/null || { echo $program; return; }; done
}

url_etcd() { echo "http://127.0.0.1:$(port etcd)"; }

answers_etcd() { ETCDCTL_API=3 timeout 2 etcdctl --endpoints="$(url_etcd)" endpoint health >/dev/null 2>&1; }

start_etcd() {
  local client peer; client=$(url_etcd); peer=http://127.0.0.1:$(($(port etcd) + 1))
  spawn etcd etcd --name one --data-dir "$ROOT/etcd/data" \
    --listen-client-urls "$client" --advertise-client-urls "$client" \
    --listen-peer-urls "$peer" --initial-advertise-peer-urls "$peer" --initial-cluster "one=$peer" \
    --log-level warn --logger zap
}
