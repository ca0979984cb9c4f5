//! The command line itself: exit codes, suggestions, and what goes where.

use std::io::Read;
use std::process::{Command, Stdio};

fn assize(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(arguments).env_remove("CC").env_remove("RUST_BACKTRACE");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Exit code, and what was said on standard error.
fn run(arguments: &[&str]) -> (i32, String) {
    let output = assize(arguments).output().expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("assize should exit"), said)
}

#[track_caller]
fn refuses(arguments: &[&str], message: &str) {
    let (code, said) = run(arguments);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains(message), "`{message}` should be in:\n{said}");
}

#[test]
fn typos_get_suggestions() {
    refuses(&["cfq", "a.c"], "did you mean `assize cfa`?");
    refuses(&["cfa", "a.c", "--fromat", "dot"], "--format");
    refuses(&["a.c"], "a command comes first: assize cfa a.c");
    refuses(&["pct", "a.c"], "not there yet");
}

#[test]
fn missing_things_are_named() {
    refuses(&[], "Usage:");
    refuses(&["cfa"], "no C file is given");
    refuses(&["cfa", "no_such.c"], "there is no file `no_such.c`");
    refuses(&["cfa", "src"], "`src` is a directory");
    refuses(&["cfa", "Cargo.toml"], "`Cargo.toml` is not a C file");
    refuses(&["cfa", "-p", "src"], "compile_commands.json");
    refuses(&["cfa", "a.c", "--data-model", "lp65"], "lp64, ilp32");
}

#[test]
fn a_compiler_that_is_not_there() {
    let file = "tests/bad/name_undeclared.c";
    let output = assize(&["cfa", file]).env("CC", "no-such-compiler").output();
    let output = output.expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("cannot run the compiler `no-such-compiler`"), "{said}");
    assert!(said.contains("CC"), "{said}");
}

#[test]
fn help_shows_two_examples_on_standard_output() {
    let commands = ["generate", "measure", "replay", "reduce", "export", "testcomp", "shell"]
        .map(|name| [name, "--help"]);
    let first = [&["--help"][..], &["cfa", "--help"]];
    for arguments in first.into_iter().chain(commands.iter().map(|words| &words[..])) {
        let output = assize(arguments).output().expect("assize should start");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        let examples = text.split_once("Examples:").expect("help should have examples").1;
        assert_eq!(examples.matches("\n  assize ").count(), 2, "{text}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = assize(&["cfa", "--help"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("assize should start");
    drop(child.stdout.take());
    let mut said = String::new();
    let mut stderr = child.stderr.take().expect("stderr should be piped");
    stderr.read_to_string(&mut said).expect("stderr should be readable");
    assert_eq!((child.wait().expect("assize should end").code(), said.as_str()), (Some(0), ""));
}

#[test]
fn a_build_directory_names_files_and_flags() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("build list");
    std::fs::create_dir_all(directory.join("inc")).expect("the directory should be writable");
    let write = |name: &str, text: &str| {
        std::fs::write(directory.join(name), text).expect("the file should be writable");
    };
    write("inc/a.h", "#define VALUE 1\n");
    write("a.c", "#include \"a.h\"\nint f(void) { return VALUE + OTHER; }\n");
    write("b.cpp", "class c {};\n");
    write(
        "compile_commands.json",
        r#"[{"directory": ".", "file": "b.cpp", "command": "g++ -c b.cpp"},
            {"directory": ".", "file": "a.c", "command": "gcc -c -o a.o -Iinc '-DOTHER=(2 + 3)' a.c"}]"#,
    );
    let build = directory.to_str().expect("the path should be UTF-8");
    let file = directory.join("a.c");
    let file = file.to_str().expect("the path should be UTF-8");
    assert_eq!(run(&["cfa", "-p", build]), (0, String::new()));
    assert_eq!(run(&["cfa", "-p", build, file]), (0, String::new()));
    refuses(&["cfa", "-p", build, "src/main.rs"], "is not in compile_commands.json");
    refuses(&["cfa", file], "a.h: No such file");
}
