//! The models of the C library against the C library.
//!
//! Each model is compiled by the system's compiler with the sanitizers on, with all its external
//! names prefixed by `model_`, and linked with `tests/models/primitives.c`, which implements what
//! the interpreter offers to models. The programs `tests/models/*.c` call both functions of a pair
//! and compare. What this cannot see: reads of uninitialised bytes (the interpreter finds those).

use cfront::models::MODELS;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

const SANITIZE: [&str; 2] =
    ["-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all"];

/// What models are compiled with: no header, no function that the compiler knows better.
const FREESTANDING: [&str; 4] = ["-std=gnu11", "-ffreestanding", "-fno-builtin", "-c"];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models")
}

fn scratch() -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("models_native");
    fs::create_dir_all(&dir).expect("the scratch directory should be writable");
    dir
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the C compiler and binutils should be installed");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed ({}):\n{errors}", output.status);
    output
}

fn cc() -> Command {
    Command::new("cc")
}

/// The sanitizers, if they can be linked here.
fn sanitizers() -> &'static [&'static str] {
    static FLAGS: OnceLock<&'static [&'static str]> = OnceLock::new();
    FLAGS.get_or_init(|| {
        let probe = scratch().join("probe.c");
        fs::write(&probe, "int main(void) { return 0; }").expect("the probe should be writable");
        let linked =
            cc().args(SANITIZE).arg(&probe).arg("-o").arg(scratch().join("probe")).output();
        if linked.is_ok_and(|o| o.status.success()) {
            return &SANITIZE;
        }
        eprintln!("note: no sanitizers here; the models are tested without");
        &[]
    })
}

/// The names that an object defines for others, or those that it lacks.
fn names(object: &Path, which: &str) -> Vec<String> {
    let output = run(Command::new("nm").args(["-g", which, "-P"]).arg(object));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().filter_map(|line| line.split(' ').next()).map(str::to_string).collect()
}

/// Writes a header that renames everything the models define. Names that the compiler makes up
/// for `__builtin_…` stay, so `__builtin_sin` is the library's.
fn write_renaming(dir: &Path) -> PathBuf {
    let mut text = String::new();
    for (name, _) in MODELS {
        let object = dir.join(format!("{name}.plain.o"));
        run(cc()
            .args(FREESTANDING)
            .args(["-Wall", "-Wextra", "-Werror"])
            .arg(dir.join(name))
            .arg("-o")
            .arg(&object));
        for defined in names(&object, "--defined-only") {
            writeln!(text, "#define {defined} model_{defined}").expect("a string takes all");
        }
        // Programs say what the system answers, if they ask.
        let asked = names(&object, "--undefined-only");
        for answer in asked.iter().filter(|name| name.starts_with(cfa::inputs::ANSWER)) {
            writeln!(text, "#pragma weak {answer}").expect("a string takes all");
        }
    }
    let header = dir.join("rename.h");
    fs::write(&header, text).expect("the header should be writable");
    header
}

/// All models and the primitives as objects, made once.
fn objects() -> &'static [PathBuf] {
    static OBJECTS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    OBJECTS.get_or_init(|| {
        let dir = scratch();
        for (name, text) in MODELS {
            fs::write(dir.join(name), text).expect("the model should be writable");
        }
        let header = write_renaming(&dir);
        let mut objects = vec![dir.join("primitives.o")];
        run(cc()
            .args(sanitizers())
            .arg("-c")
            .arg(sources().join("primitives.c"))
            .arg("-o")
            .arg(&objects[0]));
        for (name, _) in MODELS {
            let object = dir.join(format!("{name}.o"));
            let renamed = ["-g", "-O1", "-include"];
            run(cc()
                .args(FREESTANDING)
                .args(sanitizers())
                .args(renamed)
                .arg(&header)
                .arg(dir.join(name))
                .arg("-o")
                .arg(&object));
            objects.push(object);
        }
        objects
    })
}

/// Builds and runs one program, which says on standard error what differs.
fn check(program: &str) {
    let binary = scratch().join(program);
    let flags = ["-std=gnu11", "-g", "-O1", "-w", "-fno-builtin"];
    let source = sources().join(format!("{program}.c"));
    run(cc()
        .args(flags)
        .args(sanitizers())
        .arg(source)
        .args(objects())
        .args(["-lm", "-o"])
        .arg(&binary));
    run(Command::new(&binary).env("TZ", "UTC0").env("LC_ALL", "C"));
}

#[test]
fn every_model_is_listed() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let entries = fs::read_dir(dir).expect("the models should be there");
    let names = entries.map(|e| e.expect("a readable entry").file_name().into_string());
    let mut names: Vec<_> = names.map(|n| n.expect("a plain name")).collect();
    names.retain(|n| n.ends_with(".c"));
    names.sort();
    let listed: Vec<_> = MODELS.iter().map(|(name, _)| name.to_string()).collect();
    assert_eq!(names, listed);
}

#[test]
fn getopt_reads_command_lines_as_the_library_does() {
    check("getopt");
}

#[test]
fn math_gives_the_bits_that_the_library_gives() {
    check("math");
}

#[test]
fn times_locales_and_wide_characters_are_those_of_the_library() {
    check("misc");
}

#[test]
fn numbers_in_text_are_read_as_the_library_reads_them() {
    check("numbers");
}

#[test]
fn printf_writes_what_the_library_writes() {
    check("printf");
}

#[test]
fn scanf_reads_what_the_library_reads() {
    check("scanf");
}

#[test]
fn stdlib_and_streams_behave_as_the_library_does() {
    check("stdlib");
}

#[test]
fn strings_behave_as_in_the_library() {
    check("strings");
}
