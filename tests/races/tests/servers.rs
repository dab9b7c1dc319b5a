//! The races on engines that are servers. `tests/engines/engines up` starts them; then
//! `eval "$(tests/engines/engines env)"` and `cargo test -- --ignored`.

mod common;

macro_rules! races_on {
    ($($engine:ident),*) => {$(
        #[test]
        #[ignore = "needs a server: tests/engines/engines up"]
        fn $engine() {
            common::run(stringify!($engine), |_| true);
        }
    )*};
}

races_on!(postgres, mariadb, redis, etcd, zookeeper);

#[test]
#[ignore = "needs a server: tests/engines/engines up"]
fn one_sender_takes_a_message() {
    common::senders("outbox-postgres");
    common::senders("outbox-mysql");
}
