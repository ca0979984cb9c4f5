//! The interpreter and the user's compiler run the programs of `tests/run` alike: the same bytes
//! on standard output and error, the same exit status; on LP64, and on ILP32 where the compiler
//! can link for it (`apt-get install gcc-multilib`).

use cfa::DataModel;
use cfront::driver::{Options, UnitRequest, front_end};
use interp::{Interpreter, Options as Limits, Stop};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Ran {
    stdout: String,
    stderr: String,
    status: i32,
}

/// What the compiler is told. Doubles on ILP32 are to have no more than their own bits.
fn flags(model: DataModel) -> &'static [&'static str] {
    match model {
        DataModel::Lp64 => &["-w"],
        DataModel::Ilp32 => &["-w", "-m32", "-msse2", "-mfpmath=sse"],
    }
}

/// A program of the test file in the directory for such things.
fn built(file: &Path, model: DataModel) -> Option<PathBuf> {
    let name = file.file_stem().expect("a test should have a name").to_string_lossy();
    let program = format!("{name}-{}", model.name());
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(program);
    let mut cc = Command::new("cc");
    cc.args(flags(model)).arg("-o").arg(&program).arg(file).arg("-lm");
    let output = cc.output().expect("cc should start");
    output.status.success().then_some(program)
}

fn natively(file: &Path, model: DataModel) -> Ran {
    let program = built(file, model).unwrap_or_else(|| panic!("cc refuses {}", file.display()));
    let output = Command::new(&program).output().expect("the program should start");
    Ran {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        status: output.status.code().unwrap_or(-1),
    }
}

fn interpreted(file: &Path, data_model: DataModel) -> Ran {
    let request = UnitRequest { file: file.to_path_buf(), directory: None, flags: Vec::new() };
    let (translation, diagnostics) =
        front_end(&[request], &Options { data_model, ..Options::default() });
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    let program = translation.unwrap_or_else(|| panic!("{messages}")).program;
    let broken = cfa::verify::verify(&program);
    let broken: Vec<_> = broken.iter().map(|v| v.show(&program)).collect();
    assert!(broken.is_empty(), "{}: {broken:#?}", file.display());
    let main = program.function("main").expect("a test should have a main");
    let run = Interpreter::new(&program).run(main, &cfa::Inputs::default(), &Limits::default());
    let Stop::Exit(status) = run.stop else {
        let out = String::from_utf8_lossy(&run.stdout);
        panic!("{}: {:?} after\n{out}", file.display(), run.stop)
    };
    Ran {
        stdout: String::from_utf8_lossy(&run.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&run.stderr).into_owned(),
        status,
    }
}

fn programs() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let entries = std::fs::read_dir(dir).expect("tests/run should exist");
    let files = entries.map(|e| e.expect("an entry should be readable").path());
    let mut files: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

#[test]
fn interpreter_and_compiler_agree() {
    agree(DataModel::Lp64);
}

#[test]
fn interpreter_and_compiler_agree_on_ilp32() {
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty.c");
    std::fs::write(&empty, "#include <stdio.h>\nint main(void) { return 0; }\n")
        .expect("the directory for such things should be writable");
    if built(&empty, DataModel::Ilp32).is_none() {
        eprintln!("SKIPPED: `cc -m32` cannot link here (Debian: gcc-multilib)");
        return;
    }
    agree(DataModel::Ilp32);
}

fn agree(model: DataModel) {
    let mut wrong = Vec::new();
    for file in programs() {
        let native = natively(&file, model);
        match std::panic::catch_unwind(|| interpreted(&file, model)) {
            Err(_) => wrong.push(format!("{}: stopped", file.display())),
            Ok(ours) => {
                let same = ours.stdout == native.stdout && ours.stderr == native.stderr;
                if !same || ours.status != native.status {
                    let name = file.display();
                    let (have, want) = (&ours.stdout, &native.stdout);
                    wrong.push(format!(
                        "{name}: {} {}\n--- ours\n{have}\n--- native\n{want}",
                        ours.status, native.status
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
