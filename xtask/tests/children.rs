//! The commands that other commands start: limits and the recording compiler.

use std::fs;
use std::process::{Command, Output};

fn xtask(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(words);
    command
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_limited_command_reports_how_it_ended() {
    let done = xtask(&["limited", "0", "sh", "-c", "echo out; exit 3"]).output().unwrap();
    assert_eq!(done.stdout, b"out\n");
    assert!(stderr(&done).contains("@limited {\"exit\":3,\"signal\":null"), "{}", stderr(&done));
    let done = xtask(&["limited", "0", "sh", "-c", "kill -9 $$"]).output().unwrap();
    assert!(stderr(&done).contains("@limited {\"exit\":null,\"signal\":9"), "{}", stderr(&done));
}

#[test]
fn memory_beyond_the_limit_is_refused() {
    let script = "x=$(head -c 60000000 /dev/zero | tr '\\0' x); echo ${#x}";
    let free = xtask(&["limited", "0", "sh", "-c", script]).output().unwrap();
    assert_eq!(free.stdout, b"60000000\n");
    let held = xtask(&["limited", "40000000", "sh", "-c", script]).output().unwrap();
    assert_ne!(held.stdout, b"60000000\n");
}

#[test]
fn the_recording_compiler_compiles_and_records() {
    let dir = std::env::temp_dir().join(format!("assize-record-{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("a.c"), "int a;\n").unwrap();
    let log = dir.join("log");
    for words in
        [&["cc-record", "-DX=1 2", "-c", "a.c", "-o", "a.o"][..], &["cc-record", "-E", "a.c"]]
    {
        let mut compile = xtask(words);
        let done = compile.current_dir(&dir).env("ASSIZE_CC_LOG", &log).output().unwrap();
        assert!(done.status.success(), "{}", stderr(&done));
    }
    assert!(dir.join("a.o").exists());
    let entries = xtask::corpus::record::entries(&log).unwrap();
    let [entry] = entries.as_slice() else { panic!("one compilation, not {entries:?}") };
    assert_eq!(entry.file.display().to_string(), "a.c");
    assert_eq!(entry.arguments, ["gcc", "-DX=1 2", "-c", "a.c", "-o", "a.o"]);
    fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn help_names_every_command_and_what_is_unknown_is_refused() {
    let help = String::from_utf8(xtask(&["help"]).output().unwrap().stdout).unwrap();
    for name in ["corpus", "csmith", "roundtrip", "bench", "fuzz", "tidy"] {
        assert!(help.contains(&format!("\n  {name} ")), "{help}");
    }
    assert_eq!(xtask(&["corpsu"]).output().unwrap().status.code(), Some(2));
    assert_eq!(xtask(&["tidy", "--fast"]).output().unwrap().status.code(), Some(2));
}
