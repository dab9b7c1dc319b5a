//! Notes where design documents and code keep them: found, judged, and placed exactly.

mod support;

use support::{Folder, command, run};

/// A finding: its file, line, column and id.
type Found = (String, usize, usize, String);

/// What is found in a folder, in the order of the report.
fn found(folder: &Folder, arguments: &[&str]) -> Vec<Found> {
    let today = ["--format", "json", "--today", "2026-11-30"];
    let report = run(command().current_dir(folder.path("")).arg("check").args(arguments).args(today)).json();
    let number = |value: &serde_json::Value| usize::try_from(value.as_u64().expect("a number")).expect("a small number");
    let word = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let findings = report["findings"].as_array().expect("findings");
    findings.iter().map(|one| (word(&one["file"]), number(&one["line"]), number(&one["column"]), word(&one["id"]))).collect()
}

/// The line and column of a text that stands in another once, counted from 1, a column for each character.
fn position(text: &str, wanted: &str) -> (usize, usize) {
    assert_eq!(text.matches(wanted).count(), 1, "{wanted} is to stand there once in\n{text}");
    let before = text.split(wanted).next().expect("what stands before");
    (1 + before.matches('\n').count(), 1 + before.rsplit('\n').next().expect("a line").chars().count())
}

/// A slip, a value that is judged, and a path that leads nowhere: what is found of it everywhere.
const NOTE: &str = "\
lockpick: 1
name: vendor-payout
answers:
  failure: duplicate_effect
  invariant: exclusive_section
  owner: claim_database
  contenders: many_hosts
  duration: minutes
  guard: idempotency_key
  on_crash: finish
because: {failure: \"锁 🔒 twice\", guard: \"the bank has a key\", ownr: nobody}
lock:
  mechanism: ttl_lock
  ttl: 30s
  renewal: no
  work: {typical: 20s, worst: 4m}
  key_sent: yes
code: [gone.py]
";

/// Puts the text into a file and expects the three findings of the note, each where it stands in the file.
fn finds_them(name: &str, file: &str, text: &str) {
    let folder = Folder::new(name);
    folder.write(file, text);
    let mut expected: Vec<Found> = [("unknown-key", "ownr"), ("lease-shorter-than-work", "30s"), ("path-missing", "gone.py")]
        .into_iter()
        .map(|(id, at)| {
            let (line, column) = position(text, at);
            (file.to_owned(), line, column, id.to_owned())
        })
        .collect();
    for arguments in [["."], [file]] {
        let mut found = found(&folder, &arguments);
        found.retain(|(.., id)| id != "no-race-test" && id != "unstated");
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{file} by {arguments:?}:\n{text}");
    }
}

/// The note with something before each of its lines.
fn behind(prefix: &str) -> String {
    NOTE.lines().map(|line| format!("{prefix}{line}\n")).collect()
}

#[test]
fn in_a_file_of_its_own() {
    finds_them("place-own", "payout.lockpick.yaml", NOTE);
    finds_them("place-yaml", "somewhere.yml", NOTE);
}

#[test]
fn in_one_of_several_documents_of_a_file() {
    let text = format!("# first\n---\na: b\n---\n# a comment 锁\n{NOTE}---\nkind: Deployment\nreplicas: 3\n...\n");
    finds_them("place-documents", "all.yaml", &text);
}

#[test]
fn in_a_file_with_the_line_breaks_of_windows() {
    finds_them("place-windows", "payout.lockpick.yaml", &NOTE.replace('\n', "\r\n"));
}

#[test]
fn in_a_fenced_block_of_markdown() {
    let text =
        format!("# Payouts 锁\n\n```yaml\nlockpick: 1\nname: [\n```\n\n```lockpick\n{NOTE}```\n\n```lockpick ignore\nlockpick: 1\n```\n");
    finds_them("place-markdown", "design.md", &text);
    finds_them("place-tildes", "design.md", &format!("~~~~ lockpick\n{NOTE}~~~~\nand on\n"));
}

#[test]
fn in_a_fence_inside_a_list() {
    let text = format!("1. First:\n\n   ```lockpick\n{}   ```\n2. Second.\n", behind("   "));
    finds_them("place-list", "design.md", &text);
    let nested = format!("- a\n  - b\n\n    ````lockpick\n{}    ````\n", behind("    "));
    finds_them("place-nested-list", "design.md", &nested);
    let first = format!("- ```lockpick\n{}  ```\n- next\n", behind("  "));
    finds_them("place-first-in-list", "design.md", &first);
}

#[test]
fn in_a_fence_inside_a_quotation() {
    finds_them("place-quotation", "design.md", &format!("> ```lockpick\n{}> ```\n", behind("> ")));
}

#[test]
fn in_a_fence_that_is_never_closed() {
    finds_them("place-unclosed", "design.md", &format!("text\n\n```lockpick\n{NOTE}"));
}

#[test]
fn in_comments_of_python() {
    let text = format!("import redis\n\n\ndef run():\n{}    return pay()  # lockpick: not this\n", behind("    # "));
    finds_them("place-python", "job.py", &text);
    finds_them("place-python-tight", "job.py", &format!("{}\nrun()\n", behind("#")));
}

#[test]
fn in_comments_of_sql() {
    finds_them("place-sql", "schema.sql", &format!("-- the table 锁\n\n{}CREATE TABLE run (day date PRIMARY KEY);\n", behind("-- ")));
}

#[test]
fn in_a_block_comment_of_go() {
    let text = format!("package payout\n\n/*\n{}*/\nfunc Run() {{}}\n", behind(""));
    finds_them("place-go", "payout.go", &text);
    let indented = format!("package payout\n\nfunc Run() {{\n\t/*\n{}\t*/\n}}\n", behind("\t"));
    finds_them("place-go-tabs", "payout.go", &indented);
}

#[test]
fn in_a_starred_comment_of_typescript() {
    let text = format!("import x from \"y\";\n\n/**\n{} */\nexport class Payout {{}}\n", behind(" * "));
    finds_them("place-typescript", "payout.ts", &text);
    let lines = format!("export function run() {{\n{}  go();\n}}\n", behind("  // "));
    finds_them("place-typescript-lines", "payout.ts", &lines);
}

#[test]
fn in_comments_of_other_languages() {
    finds_them("place-rust", "payout.rs", &format!("{}pub fn run() {{}}\n", behind("/// ")));
    finds_them("place-clojure", "payout.clj", &format!("{}(run)\n", behind(";; ")));
    finds_them("place-java", "Payout.java", &format!("class Payout {{\n    /*\n{}     */\n}}\n", behind("     * ")));
    finds_them("place-terraform", "main.tf", &behind("# "));
}

#[test]
fn in_a_comment_whose_first_line_stands_behind_the_mark_that_begins_it() {
    finds_them("place-behind-mark", "payout.go", &format!("package payout\n\n/* {}*/\nfunc Run() {{}}\n", behind("")));
    finds_them(
        "place-behind-stars",
        "payout.ts",
        &format!("/** {} */\nexport class Payout {{}}\n", behind(" * ").trim_start_matches(" * ")),
    );
    finds_them("place-html", "payout.html", &format!("<p>Pays.</p>\n<!-- {}-->\n<p></p>\n", behind("")));
    finds_them("place-xml", "payout.xml", &format!("<changes>\n  <!--\n{}  -->\n</changes>\n", behind("    ")));
}

#[test]
fn a_tag_of_the_documentation_ends_the_note_above_it() {
    let java = format!("/**\n * Pays. The note:\n *\n{} *\n * @author somebody\n * @see #pay\n */\nclass Payout {{}}\n", behind(" * "));
    finds_them("place-javadoc", "Payout.java", &java);
    let csharp = format!("/// <remarks>\n{}/// </remarks>\nclass Payout {{}}\n", behind("/// "));
    finds_them("place-csharp", "Payout.cs", &csharp);
}

#[test]
fn a_docstring_is_no_comment_and_hides_none() {
    let docstring = "\"\"\"About notes, such as\n    lockpick: 1\n    name: [\nand \"quoted\" words.\n\"\"\"\n\n\n";
    finds_them(
        "place-docstring",
        "job.py",
        &format!("{docstring}def run():\n    \"\"\"\n    lockpick: 1\n    \"\"\"\n{}", behind("    # ")),
    );
    let folder = Folder::new("place-docstring-alone");
    folder.write("job.py", docstring);
    run(command().current_dir(folder.path("")).args(["check", "."])).with_code(4);
}

#[test]
fn two_notes_of_a_file_are_both_found() {
    let folder = Folder::new("place-two");
    let text = format!("{}\nrun()\n\n{}\nrun()\n", behind("# "), behind("# ").replace("vendor-payout", "other").replace("30s", "25s"));
    folder.write("job.py", &text);
    let leases: Vec<(usize, usize)> = found(&folder, &["."])
        .into_iter()
        .filter(|(.., id)| id == "lease-shorter-than-work")
        .map(|(_, line, column, _)| (line, column))
        .collect();
    assert_eq!(leases, [position(&text, "30s"), position(&text, "25s")]);
}

#[test]
fn what_only_looks_like_a_note_is_left_alone() {
    let folder = Folder::new("place-no-notes");
    folder.write("compose.yaml", "services:\n  lockpick: 1\n  lock: a\n");
    folder.write("values.yaml", "# lockpick: 1\nname: x\n");
    folder.write(
        "readme.md",
        "```yaml\nlockpick: 1\nname: [\n```\n\n    lockpick: 1\n\n`lockpick: 1`\n\n```lockpick ignore\nlockpick: [\n```\n",
    );
    folder.write("options.ts", "/* options */\nexport const options = {\n  lockpick: 1,\n  /* a */ lockpick: 2,\n};\n");
    folder.write("job.py", "lockpick: 1\nname = 'lockpick: 1'\nx = 1  # lockpick: 1\n");
    folder.write("notes.txt", "lockpick: 1\nname: [\n");
    folder.write("lockpick.config.yaml", "fail_on: error\n");
    run(command().current_dir(folder.path("")).args(["check", "."])).with_code(4);
}
