//! Same input, same options, same bytes out: twice in a row, and with one thread or two.

use cfront::driver::{Options, UnitRequest, front_end};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs of `tests/run` whose names do not clash, but for `main`.
const FILES: [&str; 5] = ["control", "oddities", "pointers", "records", "strings"];

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/run/{name}.c"))
}

fn automata(format: &str) -> Vec<u8> {
    let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
    assize.args(["cfa", "--format", format]).arg(file("control")).env_remove("CC");
    let output = assize.output().expect("assize should start");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn the_same_command_prints_the_same_bytes() {
    for format in ["text", "json", "dot", "svg"] {
        let first = automata(format);
        assert!(!first.is_empty());
        assert!(first == automata(format), "--format {format} printed two results");
    }
}

/// The program of all files, with this many threads.
fn linked(threads: usize) -> cfa::Program {
    let request = |name: &&str| UnitRequest {
        file: file(name),
        directory: None,
        flags: vec![format!("-Dmain=main_{name}"), "-w".into()],
    };
    let requests: Vec<_> = FILES.iter().map(request).collect();
    let (translation, diagnostics) =
        front_end(&requests, &Options { threads, ..Options::default() });
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{messages}")).program
}

#[test]
fn threads_do_not_matter() {
    let first = linked(1);
    for threads in [1, 2, 3] {
        assert!(first == linked(threads), "{threads} threads gave another program");
    }
}

/// What a search by work finds, on all cores or on one.
fn generated(work: &str, one_core: bool) -> String {
    let assize = env!("CARGO_BIN_EXE_assize");
    let mut command = match one_core {
        false => Command::new(assize),
        true => Command::new("taskset"),
    };
    command.args(if one_core { vec!["-c", "0", assize] } else { Vec::new() });
    let sort = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/fql/sort.c");
    let words = ["generate", "--json", "-v", "--entry", "partition", "--criterion", "condition"];
    command.args(words).args(["--work", work, "--seed", "7"]).arg(sort).env_remove("CC");
    let output = command.output().expect("assize and taskset should start");
    let said = [output.stdout, output.stderr].concat();
    assert!(matches!(output.status.code(), Some(0 | 3)), "{}", String::from_utf8_lossy(&said));
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn cores_do_not_matter_where_work_is_counted() {
    // Not enough to begin, not enough to end, and enough.
    for work in ["500", "20000", "3000000"] {
        let first = generated(work, false);
        for one_core in [true, false, true] {
            assert_eq!(first, generated(work, one_core), "--work {work}, one core: {one_core}");
        }
    }
}
