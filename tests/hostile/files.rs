//! What is no file, or no longer, or one of very many.

use super::support::Folder;
use super::{CLEAN, check};

#[test]
fn a_thousand_files_in_one_folder_are_all_checked_in_order() {
    let folder = Folder::new("hostile-thousands");
    for number in 0..3_000 {
        let note = CLEAN.replace("own-rows", &format!("own-rows-{number}")).replace("corruption", "corupption");
        folder.write(&format!("note-{number:04}.yaml"), &note);
    }
    for jobs in ["1", "2", "7"] {
        let finished = check(&[&folder.path(""), "--jobs", jobs, "--format", "short"]).with_code(1);
        let told: Vec<&str> = finished.stdout.lines().filter(|line| line.contains("unknown-answer")).collect();
        assert_eq!(told.len(), 3_000, "{jobs} jobs");
        assert!(told.is_sorted(), "{jobs} jobs");
    }
}

#[test]
fn a_file_that_is_only_found_and_does_not_name_lockpick_is_left_alone() {
    let folder = Folder::new("hostile-others");
    folder.write("note.yaml", CLEAN);
    std::fs::write(folder.path("latin.c"), b"/* caf\xe9 */").expect("the file can be written");
    std::fs::write(folder.path("binary.sql"), [0; 100]).expect("the file can be written");
    folder.write("broken.yaml", "a: [b\n");
    check(&[&folder.path("")]).with_code(0);
    std::fs::write(folder.path("latin.c"), b"/* caf\xe9, and lockpick: 1 */").expect("the file can be written");
    let finished = check(&[&folder.path(""), "--format", "short"]).with_code(1);
    assert!(finished.stdout.contains("latin.c:1:7: error[not-utf8]"), "{}", finished.stdout);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::Path;
    use std::process::Command;

    use super::super::support::Folder;
    use super::super::{CLEAN, check};

    fn link(to: &str, path: &str) {
        symlink(to, path).expect("a link can be made");
    }

    /// Checks a path that cannot be read: it is told with its name and the reason.
    fn is_unreadable(path: &str, reason: &str) {
        let finished = check(&[path, "--format", "short"]).with_code(1);
        assert!(finished.stdout.starts_with(&format!("{path}:1:1: error[unreadable]: ")), "{}", finished.stdout);
        assert!(finished.stdout.contains(reason), "{}", finished.stdout);
    }

    #[test]
    fn pipes_and_devices_are_refused_without_waiting_for_them() {
        let folder = Folder::new("hostile-devices");
        let pipe = folder.path("pipe.yaml");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        is_unreadable(&pipe, "no regular file");
        is_unreadable("/dev/zero", "no regular file");
        folder.write("note.yaml", CLEAN);
        check(&[&folder.path("")]).with_code(0);
    }

    #[test]
    fn links_in_a_circle_and_links_to_nothing_are_told() {
        let folder = Folder::new("hostile-links");
        let (one, other, nothing) = (folder.path("one.yaml"), folder.path("other.yaml"), folder.path("nothing.yaml"));
        link(&other, &one);
        link(&one, &other);
        link("gone.yaml", &nothing);
        is_unreadable(&one, "too many levels of symbolic links");
        is_unreadable(&nothing, "not there");
        folder.write("note.yaml", CLEAN);
        link(&folder.path(""), &folder.path("again"));
        check(&[&folder.path("")]).with_code(0);
    }

    #[test]
    fn a_file_or_folder_that_may_not_be_read_is_told() {
        let folder = Folder::new("hostile-rights");
        let file = folder.write("secret.yaml", CLEAN);
        let closed = folder.path("closed");
        std::fs::create_dir(&closed).expect("a folder can be made");
        let set = |path: &str, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("the rights can be set");
        set(&file, 0o000);
        set(&closed, 0o000);
        // Root may read everything.
        let is_closed = std::fs::read(&file).is_err();
        if is_closed {
            is_unreadable(&file, "not permitted");
            let finished = check(&[&folder.path(""), "--format", "short"]).with_code(1);
            assert!(finished.stdout.contains("closed:1:1: error[unreadable]"), "{}", finished.stdout);
        }
        set(&closed, 0o700);
        assert!(Path::new(&closed).exists());
    }
}

#[test]
fn a_path_that_is_no_name_of_a_file_is_wrong_usage() {
    let folder = Folder::new("hostile-names");
    let long = folder.path(&"x".repeat(5_000));
    for path in [long.as_str(), "no-such-file.yaml", "Cargo.toml/inside.yaml"] {
        let finished = check(&[path]).with_code(2);
        assert!(finished.stderr.contains("there is no such file or folder"), "{}", finished.stderr);
    }
}
