//! What a file is, told by its name.

use std::path::Path;

use super::note::HEAD;

/// What a file is, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// YAML: every document with the head of a note is one.
    Yaml,
    /// Markdown: notes stand in fenced blocks.
    Markdown,
    /// Source code: notes stand in comments.
    Code,
}

/// Endings of source code with comments that lockpick reads.
const CODE: &str = "\
    rs go py pyi rb java kt kts scala groovy gradle js jsx mjs cjs ts tsx mts cts c h cc cpp cxx hpp m mm cs fs vb \
    swift php pl pm sh bash zsh ksh fish ps1 psm1 sql tf hcl nix ex exs erl hrl clj cljs cljc el lisp scm rkt hs \
    ml mli elm lua r jl dart proto zig nim sol d f90 pas ini cfg conf toml properties mk cmake bzl css scss less \
    html htm xml vue svelte";

/// Names of files that have no such ending.
const CODE_NAMES: [&str; 9] =
    ["dockerfile", "containerfile", "makefile", "gnumakefile", "jenkinsfile", "justfile", "rakefile", "gemfile", "vagrantfile"];

impl Kind {
    /// What a file is; `None` for one that cannot hold a note.
    pub fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let (stem, ending) = name.split_once('.').unwrap_or((&name, ""));
        match ending.rsplit('.').next().unwrap_or_default() {
            "yaml" | "yml" => Some(Self::Yaml),
            "md" | "markdown" | "mdx" => Some(Self::Markdown),
            ending => (CODE.split(' ').any(|known| known == ending) || CODE_NAMES.contains(&stem)).then_some(Self::Code),
        }
    }
}

/// Whether the name alone says that the file is a note.
pub fn is_named_as_note(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_ascii_lowercase();
    let Some(stem) = name.strip_suffix(".yaml").or_else(|| name.strip_suffix(".yml")) else { return false };
    stem == HEAD || stem.ends_with(".lockpick")
}

/// The name of the configuration, which is no note.
pub const CONFIGURATION: &str = "lockpick.config.yaml";
