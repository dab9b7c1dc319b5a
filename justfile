# What a contributor types. `just` alone lists it.
_default:
    @just --list

# Everything that has to pass before a change lands
ci:
    .ci/run

# The tests; needs cargo and nothing else
test *ARGS:
    cargo test {{ARGS}}

# Formatting and lints
check:
    cargo fmt --all --check
    cargo clippy --all-targets -- -D warnings

# One entry of the rule book
explain ID:
    cargo run --quiet -- explain {{ID}}
