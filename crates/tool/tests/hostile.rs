//! Files that somebody else wrote must not run anything, nor write elsewhere; and tests that do what
//! tests should not are outcomes.

use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = "int f(int x) { if (x > 3) return 1; return 0; }\n";

/// A directory with a program, and a result of it.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile_{name}"));
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).expect("the directory should be writable");
    write(&place, "t.c", PROGRAM);
    place
}

fn write(place: &Path, name: &str, text: &str) {
    std::fs::write(place.join(name), text).expect("the directory should be writable");
}

/// The exit code, and what was said.
fn run(place: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
    assize.args(words).current_dir(place).env_remove("CC");
    let output = assize.output().expect("assize should start");
    let said = [output.stdout, output.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    (output.status.code(), said.concat())
}

const GENERATE: [&str; 9] =
    ["generate", "t.c", "--entry", "f", "--criterion", "branch", "--work", "1000000000", "-o"];

fn generate(place: &Path, more: &[&str]) {
    let (code, said) = run(place, &[&GENERATE[..], &["kept"], more].concat());
    assert_eq!(code, Some(0), "{said}");
}

fn forge(place: &Path, from: &str, to: &str) {
    let file = place.join("kept/result.json");
    let text = std::fs::read_to_string(&file).expect("the result should be readable");
    let forged = text.replacen(from, to, 1);
    assert_ne!(text, forged, "there should be `{from}`");
    std::fs::write(file, forged).expect("the result should be writable");
}

/// Compiled and loaded by the compiler, it would leave a file.
const PLUGIN: &str = "#include <stdio.h>\nint plugin_is_GPL_compatible;\n\
    __attribute__((constructor)) static void run(void) { fclose(fopen(\"evil\", \"w\")); }\n\
    int plugin_init(void *a, void *b) { (void)a; (void)b; return 0; }\n";

fn plugin(place: &Path) {
    write(place, "plugin.c", PLUGIN);
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-o", "evil.so", "plugin.c"]).current_dir(place);
    assert!(cc.status().expect("there should be a compiler").success());
}

#[test]
fn a_result_gives_no_flags_that_run_something() {
    let place = place("flags");
    plugin(&place);
    generate(&place, &["--", "-DX=1", "-O1"]);
    let (code, said) = run(&place, &["check", "kept"]);
    assert_eq!(code, Some(0), "{said}");
    for flag in ["-fplugin=./evil.so", "-wrapper", "@evil", "-B.", "-o", "-specs=evil", "t.c"] {
        forge(&place, "\"-DX=1\"", &format!("\"{flag}\""));
        for words in [&["check", "kept"][..], &["export", "kept/result.json", "-o", "tests.c"]] {
            let words = match words[0] {
                "export" => [words, &["--format", "c"]].concat(),
                _ => words.to_vec(),
            };
            let (code, said) = run(&place, &words);
            let why = format!("wants the compiler to be given `{flag}`");
            assert!(code == Some(2) && said.contains(&why), "{flag}: {said}");
        }
        forge(&place, &format!("\"{flag}\""), "\"-DX=1\"");
    }
    assert!(!place.join("evil").exists());
}

#[test]
fn a_build_that_a_result_names_gives_none_either() {
    let place = place("build");
    plugin(&place);
    let list = |flag: &str| {
        let entry = r#"[{"directory": ".", "file": "t.c", "command": "cc FLAG -c -o t.o t.c"}]"#;
        write(&place, "compile_commands.json", &entry.replace("FLAG", flag));
    };
    list("-O1");
    let words = ["generate", "-p", ".", "--entry", "f", "--criterion", "branch"];
    let (code, said) = run(&place, &[&words[..], &["--work", "1000000000", "-o", "kept"]].concat());
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run(&place, &["check", "kept"]);
    assert_eq!(code, Some(0), "{said}");
    list("-fplugin=./evil.so");
    let (code, said) = run(&place, &["check", "kept"]);
    let why = "wants the compiler to be given `-fplugin=./evil.so`";
    assert!(code == Some(2) && said.contains(why), "{said}");
    assert!(!place.join("evil").exists());
}

/// The compiler writes in one directory, whatever it is told.
#[test]
fn a_compiler_is_confined() {
    let place = place("confined");
    let inside = place.join("inside");
    std::fs::create_dir(&inside).expect("the directory should be writable");
    let compile = |object: &str| {
        let own = inside.display().to_string();
        run(&place, &["--confine-a-compiler", &own, "cc", "-c", "t.c", "-o", object])
    };
    let (code, said) = compile("inside/t.o");
    assert!(code == Some(0) && inside.join("t.o").exists(), "{said}");
    let (code, said) = compile("t.o");
    // Where the kernel has no landlock, flags are vetted still.
    if std::fs::read_to_string("/proc/self/status").is_ok() && code != Some(0) {
        assert!(!place.join("t.o").exists(), "{said}");
    } else {
        eprintln!("skipped: landlock is not active here");
    }
    let (code, said) = run(&place, &["--confine-a-compiler", "", "there-is-no-such-compiler"]);
    assert!(code == Some(127) && said.contains("cannot run"), "{said}");
}

/// A makefile that we write for somebody else's files does what we say.
#[test]
fn names_do_not_run_anything() {
    let place = place("names");
    let name = "x';touch evil;'y.c";
    std::fs::rename(place.join("t.c"), place.join(name)).expect("it is our directory");
    let words = ["generate", name, "--entry", "f", "--criterion", "branch"];
    let (code, said) = run(&place, &[&words[..], &["--work", "1000000000", "-o", "kept"]].concat());
    assert_eq!(code, Some(0), "{said}");
    let mut make = Command::new("make");
    let Ok(done) = make.arg("check").current_dir(place.join("kept/driver")).output() else {
        eprintln!("skipped: there is no make");
        return;
    };
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    assert!(!place.join("kept/driver/evil").exists());
}

const KILLER: &str = "#include <signal.h>\n#include <unistd.h>\n\
    int f(int x) { if (x > 3) kill(getppid(), SIGKILL); if (x < 0) kill(-1, SIGKILL); \
    if (x == 1) kill(0, SIGKILL); return 0; }\n";

/// A test that wants to end all is one test of many.
#[test]
fn a_test_that_kills_is_one_of_many() {
    let place = place("kills");
    write(&place, "t.c", KILLER);
    let test = |id: u32, x: i32| {
        format!(r#"{{ "id": {id}, "inputs": [{{ "name": "x", "value": "{x}" }}] }}"#)
    };
    let tests: Vec<String> = (0..).zip([4, 0, -1, 1, 2]).map(|(id, x)| test(id, x)).collect();
    write(&place, "tests.json", &format!(r#"{{ "tests": [{}] }}"#, tests.join(", ")));
    let words = ["measure", "t.c", "--entry", "f", "--criterion", "branch"];
    let (code, said) = run(&place, &[&words[..], &["--tests", "tests.json"]].concat());
    assert!(code.is_some() && said.contains("TOTAL 6/6 100.0 %"), "{said}");
    assert!(said.contains("test 3: crash"), "{said}");
}

/// Whether a process has this word among its own.
fn is_anybody_at(word: &str) -> bool {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut lines = processes.filter_map(|one| std::fs::read(one.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).contains(word))
}

/// A header that nobody ever writes: the compiler waits for it, but not longer than we do.
#[test]
fn a_compiler_that_waits_goes_with_us() {
    let place = place("waits");
    let pipe = Command::new("mkfifo").arg("never_written.h").current_dir(&place).status();
    if !pipe.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no mkfifo");
        return;
    }
    write(
        &place,
        "waits_for_ever.c",
        "#include \"never_written.h\"\nint main(void) { return 0; }\n",
    );
    let words = ["generate", "waits_for_ever.c", "--criterion", "branch", "--time", "500ms"];
    let (code, said) = run(&place, &words);
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("the time was used up"), "{said}");
    // What was killed may take a moment to be gone.
    let gone = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        !is_anybody_at("waits_for_ever.c")
    });
    assert!(gone);
}

/// A compiler that needs as much memory as it can get.
const EATER: &str = "#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n\
    int main(int argc, char **argv) { for (int k = 0; k < 4000; k++) { \
    char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); usleep(500); } (void)argc; \
    execvp(\"cc\", argv); return 1; }\n";

#[test]
fn memory_is_for_children_too() {
    let place = place("memory");
    write(&place, "eater.c", EATER);
    let built = Command::new("cc").args(["-o", "eater", "eater.c"]).current_dir(&place).status();
    assert!(built.is_ok_and(|status| status.success()));
    let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
    assize.args(["generate", "t.c", "--entry", "f", "--criterion", "branch", "--memory", "100M"]);
    let output = assize.current_dir(&place).env("CC", place.join("eater")).output();
    let output = output.expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("MiB of memory, and was ended"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
}
