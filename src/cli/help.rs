//! What `lockpick COMMAND --help` says at length. Every line of the examples that begins with `lockpick` is parsed by a test.

use crate::exit;

pub const ASK: &str = "\
Asks a few questions about what must stay true, and recommends the lightest mechanism that is sufficient: with the reasons that \
rule out what is lighter, what must be true for it to hold, what it costs, and what would change the answer. Only questions whose \
answer can still matter are asked.

Without a terminal nothing is asked: answer with --answer or --from, and add --no-input to leave the rest open.";
pub const ASK_EXAMPLES: &str = "\
Examples:
  lockpick ask
  lockpick ask --stack postgres,redis --save vendor-payout.lockpick.yaml
  lockpick ask --from vendor-payout.lockpick.yaml
  lockpick ask --no-input --answer failure=corruption --answer invariant=conditional_change --format markdown
  lockpick ask --no-input --answer 'guard=token|nothing' --format json";

pub const CHECK: &str = "\
Judges design notes: whether the chosen mechanism fits what is at stake, whether its numbers and details let a failure through, and \
what is not stated though it matters.

Notes are found in files named here, and in folders: `lockpick.yaml`, `*.lockpick.yaml`, every other YAML file whose top level has the \
key `lockpick`, fenced blocks of the language `lockpick` in Markdown, and comments in source code that begin with `lockpick: 1`. Ignore \
files are respected. YAML that is named, and standard input, must hold a note; Markdown and code that are named may hold none. Without a path the configuration says what to check, or else it is the working folder.

Formats: human (snippets), short (a line for each finding), json, sarif (code scanning), github (notes at the lines of a change, and a \
summary of the job), gitlab (code quality), junit (tests), markdown. Lines and columns count from 1 in all of them.

A finding is accepted in the note itself, under `accept`, with a reason. To fail on new findings only, write a baseline once. \
`lockpick.config.yaml`, in the working folder or above it up to the root of the repository, can set paths, exclude, fail_on, max_age, \
baseline and rules; the command line wins.";
pub const CHECK_EXAMPLES: &str = "\
Examples:
  lockpick check
  lockpick check docs services/payout/lock.yaml
  lockpick check --fail-on warning --max-age 180d
  lockpick check --format short --format sarif=lockpick.sarif --format junit=lockpick.xml
  lockpick check --baseline lockpick.baseline.json --write-baseline
  lockpick check --baseline lockpick.baseline.json
  lockpick check --only lease-shorter-than-work -q
  lockpick check - --stdin-name docs/payout.md
  lockpick check --print-config";

/// Examples of a command that judges, and how it ends.
pub fn with_exit_codes(examples: &str) -> String {
    format!("{examples}\n\n{}", exit::table())
}

pub const RECIPE: &str = "\
Writes a mechanism out for what you run: the statements in order, how to read what comes back, what goes wrong, and where the recipe \
was raced. With a note its answers choose, and its names and durations are filled in. With --race-test it prints a test for your own \
project that starts two workers at once and asks that exactly one of them gets through.";
pub const RECIPE_EXAMPLES: &str = "\
Examples:
  lockpick recipe row_lock --stack postgres
  lockpick recipe --from vendor-payout.lockpick.yaml
  lockpick recipe advisory_lock --stack postgres --format markdown
  lockpick recipe claim-postgres --race-test python";

pub const TIMELINE: &str = "\
Plays the numbers of a note with a lease: two workers, what each of them holds and does, when, and what gets through. The options \
change a number for this once.";
pub const TIMELINE_EXAMPLES: &str = "\
Examples:
  lockpick timeline vendor-payout.lockpick.yaml
  lockpick timeline vendor-payout.lockpick.yaml --pause 60s
  lockpick timeline vendor-payout.lockpick.yaml --ttl 5m --renew-every 90s --format mermaid";

pub const DIFF: &str = "\
Says what changed between two versions of a note: what the answers come to and why that is another, the verdict, findings that are new, \
accepted or gone, and every answer and detail that was written otherwise. It fails on new findings at or above --fail-on only, and on what cannot be read in NEW.

While a part of OLD cannot be read, findings of NEW that OLD lacks are told as not compared and fail nothing: they may have been there. \
While a part of NEW cannot be read, findings that are not seen any more are told as not judged, and not as gone.

Both are files that `check` can read: YAML, Markdown or source code. Standard input, a pipe or /dev/null is read like the file beside it; \
an empty OLD is a file that was not there. Notes are the same by their names; where each file has a single note, these two are. The paths in a note count from the folder of NEW in both versions.

A finding is the same when it is of the same kind and the text of its line is the same, wherever the line has gone, or when it speaks of \
the same; where a note can have a kind but once, the kind is enough. So a lease that was made longer and is still too short has stayed. \
What was accepted before, or mattered less, is new.";
pub const DIFF_EXAMPLES: &str = "\
Examples:
  lockpick diff payout-old.lockpick.yaml payout.lockpick.yaml
  git show main:docs/payout.lockpick.yaml | lockpick diff - docs/payout.lockpick.yaml
  lockpick diff old/design.md design.md --format markdown
  lockpick diff old.yaml new.yaml --fail-on warning --format json";

pub const TABLES: &str = "\
Prints comparison tables: the mechanisms side by side, when no lock is needed, what goes wrong with leases, the decision for each \
invariant. Without a name the tables are listed.";
pub const TABLES_EXAMPLES: &str = "\
Examples:
  lockpick tables
  lockpick tables mechanisms
  lockpick tables decision --format markdown
  lockpick tables --all --format html";

pub const EXPLAIN: &str = "\
Explains whatever has a name here: a criterion or one of its answers, a mechanism or one of its rules, a finding, a detail, a redesign, \
a table, a term. It needs no network. Without a name everything is listed.";
pub const EXPLAIN_EXAMPLES: &str = "\
Examples:
  lockpick explain
  lockpick explain ttl_lock
  lockpick explain failure=corruption
  lockpick explain lease-shorter-than-work --format markdown";

pub const RULES: &str = "\
Works on the rule book itself: the built-in one with rule files of your own laid over it, named by --rules or by the configuration.

An audit walks through every combination of answers and through every sample of a check. It reports wrong advice as an error (nothing \
applies where a redesign is needed, a redesign leads to a redesign, more harm gives a lighter outcome, a sample does not do as it says) \
and entries that can never do anything as a warning, each with an example.";
pub const RULES_EXAMPLES: &str = "\
Examples:
  lockpick rules init house-rules.yaml
  lockpick rules list --rules house-rules.yaml
  lockpick rules test --rules house-rules.yaml
  lockpick rules check --rules house-rules.yaml --fail-on warning
  lockpick rules export built-in-rules";

pub const SCHEMA: &str = "\
Prints a JSON Schema (2020-12) of design notes, of rule files, or of the configuration. It is made from the rule book, so an editor \
that knows it completes every answer and detail, and says what each of them means. With --rules, or with rules in the configuration, it knows \
those too.

An editor with the YAML language server takes the schema from the first line of a note:
  # yaml-language-server: $schema=./lockpick-note.schema.json";
pub const SCHEMA_EXAMPLES: &str = "\
Examples:
  lockpick schema note > lockpick-note.schema.json
  lockpick schema rules --rules house-rules.yaml > lockpick-rules.schema.json
  lockpick schema config > lockpick-config.schema.json";

pub const COMPLETIONS: &str = "\
Prints a script by which a shell completes commands and options.";
pub const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  lockpick completions bash > ~/.local/share/bash-completion/completions/lockpick
  lockpick completions zsh > ~/.zfunc/_lockpick
  lockpick completions fish > ~/.config/fish/completions/lockpick.fish";
