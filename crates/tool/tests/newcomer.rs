//! What a new user tries: odd files, odd paths, odd compilers. One diagnostic, the right exit code,
//! nothing written, no panic.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A directory of its own for each test, with these files.
fn directory(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("newcomer_{name}"));
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    for (file, text) in files {
        std::fs::write(directory.join(file), text).expect("the file should be writable");
    }
    directory
}

fn assize(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(arguments).current_dir(directory).env_remove("CC").stdin(Stdio::null());
    command
}

fn names(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the directory should be readable");
    let mut names: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
    names.sort();
    names
}

/// Exit code 2, one error that contains `message`, and no file more than before.
#[track_caller]
fn refuses(mut command: Command, message: &str) {
    let directory = command.get_current_dir().expect("a directory is set").to_path_buf();
    let before = names(&directory);
    let output = command.output().expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty(), "nothing should be on standard output");
    assert!(said.contains(message), "{said}");
    // What the compiler calls fatal is quoted in ours.
    let errors = said.matches("error: ").count() - said.matches("fatal error: ").count();
    assert_eq!(errors, 1, "{said}");
    assert_eq!(names(&directory), before, "nothing should be written");
}

#[track_caller]
fn accepts(mut command: Command) -> String {
    let output = command.output().expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*said), (Some(0), ""));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn files_without_a_function() {
    let dir = directory(
        "nothing",
        &[("empty.c", b""), ("comment.c", b"/* only a comment */\n"), ("a.h", b"int f(void);\n")],
    );
    for file in ["empty.c", "comment.c", "a.h"] {
        accepts(assize(&dir, &["cfa", file]));
        refuses(assize(&dir, &["cfa", file, "--function", "g"]), "there is no function `g`");
    }
}

#[test]
fn line_ends_and_encodings() {
    let dir = directory(
        "bytes",
        &[
            ("crlf.c", b"int f(void)\r\n{\r\n  return 1;\r\n}\r\n"),
            ("crlf_bad.c", b"int f(void)\r\n{\r\n  return x;\r\n}\r\n"),
            ("bom.c", b"\xef\xbb\xbfint f(void) { return 1; }\n"),
            (
                "latin1.c",
                b"const char *s = \"caf\xe9\"; /* \xe9 */ // \xff\nint f(void) { return s[3]; }\n",
            ),
        ],
    );
    for file in ["crlf.c", "bom.c", "latin1.c"] {
        assert!(accepts(assize(&dir, &["cfa", file])).contains("return"), "{file}");
    }
    refuses(assize(&dir, &["cfa", "crlf_bad.c"]), "crlf_bad.c:3:10: error: `x` is not declared");
}

#[test]
fn files_that_are_no_c() {
    let elf = std::fs::read(env!("CARGO_BIN_EXE_assize")).expect("assize should be readable");
    let dir = directory(
        "no_c",
        &[("program.c", &elf), ("a.cpp", b"class c {};\n"), ("b.c", b"class c {};\n")],
    );
    std::fs::create_dir(dir.join("d.c")).expect("the directory should be writable");
    refuses(assize(&dir, &["cfa", "program.c"]), "`program.c` is not a text");
    refuses(assize(&dir, &["cfa", "a.cpp"]), "`a.cpp` is C++");
    refuses(assize(&dir, &["cfa", "b.c"]), "this looks like C++");
    refuses(assize(&dir, &["cfa", "d.c"]), "`d.c` is a directory");
    refuses(assize(&dir, &["cfa", "b.c/"]), "cannot read `b.c/`");
    refuses(assize(&dir, &["cfa", "no such.c"]), "there is no file `no such.c`");
    refuses(assize(&dir, &["cfa", "/dev/null"]), "is not a C file");
}

#[test]
fn lists_of_compilations() {
    let dir = directory("lists", &[("bad.c", b"int f(void) { return x; }\n")]);
    let list = |name: &str, text: &str| {
        std::fs::create_dir(dir.join(name)).expect("the directory should be writable");
        std::fs::write(dir.join(name).join("compile_commands.json"), text).expect("and the file");
    };
    list("invalid", "{ not JSON");
    list("object", "{}");
    list("gone", r#"[{"directory": "..", "file": "no.c", "command": "cc -c no.c"}]"#);
    list("broken", r#"[{"directory": "..", "file": "bad.c", "command": "cc -c bad.c"}]"#);
    refuses(assize(&dir, &["cfa", "-p", "missing"]), "compile_commands.json");
    refuses(assize(&dir, &["cfa", "-p", "invalid"]), "is not JSON");
    refuses(assize(&dir, &["cfa", "-p", "object"]), "compile_commands.json");
    refuses(assize(&dir, &["cfa", "-p", "gone"]), "compile_commands.json names it");
    refuses(assize(&dir, &["cfa", "-p", "broken"]), "`x` is not declared");
}

#[test]
fn paths_and_flags() {
    let dir = directory("paths", &[("a.c", b"int f(void) { return X; }\n")]);
    let absolute = dir.join("a.c");
    let absolute = absolute.to_str().expect("the path should be UTF-8");
    let here = dir.file_name().expect("a name").to_str().expect("the path should be UTF-8");
    let around = format!("../{here}/a.c");
    for file in ["a.c", "./a.c", absolute, &around] {
        accepts(assize(&dir, &["cfa", file, "--", "-DX=1", "-I", "missing"]));
    }
    refuses(assize(&dir, &["cfa", "a.c", "./a.c", "--", "-DX=1"]), "`f` is defined twice");
    refuses(assize(&dir, &["cfa", "a.c", "a.c", "--", "-DX=1"]), "`a.c` is given twice");
}

#[test]
fn compilers() {
    let dir = directory("compilers", &[("a.c", b"int f(void) { return X; }\n")]);
    let with = |compiler: &str| {
        let mut command = assize(&dir, &["cfa", "a.c"]);
        command.env("CC", compiler);
        command
    };
    accepts(with("cc -DX=1"));
    accepts(with("cc '-DX=1 + 2'"));
    let mut native = assize(&dir, &["generate", "a.c", "--entry", "f", "--criterion", "block"]);
    native.env("CC", "cc -DX=1 -O1");
    accepts(native);
    refuses(with("cc '-DX"), "$CC is not a command");
    refuses(with("no-such-compiler -O2"), "cannot run the compiler `no-such-compiler`");
    refuses(with("false"), "the compiler cannot preprocess `a.c`");
    refuses(with("true"), "the compiler wrote nothing for `a.c`");
}

#[test]
fn native_words_of_32_bits() {
    let source = b"int f(long x) { return sizeof(long) == 4 && x + x == 6; }\n";
    let dir = directory("words", &[("a.c", source), ("m.c", b"int main(void) { return 0; }\n")]);
    let mut cc = Command::new("cc");
    let linked = cc.current_dir(&dir).args(["-m32", "m.c", "-o", "m"]).output();
    let generate = ["generate", "a.c", "--entry", "f", "--criterion", "condition"];
    let command = assize(&dir, &[&generate[..], &["--data-model", "ilp32"]].concat());
    if linked.is_ok_and(|output| output.status.success()) {
        let text = accepts(command);
        assert!(text.contains("TOTAL 3/3"), "{text}");
    } else {
        refuses(command, "gcc-multilib");
    }
}

#[test]
fn several_files() {
    let dir = directory(
        "several",
        &[
            ("a.c", b"static int s; static int h(void) { return s; }\nint f(void) { return h(); }\n"),
            ("b.c", b"static int s = 1; static int h(void) { return s; }\nint g(void) { return h(); }\n"),
            ("c.c", b"int f(void) { return 2; }\n"),
        ],
    );
    let text = accepts(assize(&dir, &["cfa", "a.c", "b.c"]));
    assert!(text.contains("a.c") && text.contains("b.c"), "{text}");
    refuses(assize(&dir, &["cfa", "a.c", "c.c"]), "`f` is defined twice");
    refuses(assize(&dir, &["cfa", "a.c", "--function", "ff"]), "there is `f`");
    refuses(assize(&dir, &["cfa", "a.c", "--entry", "mian"]), "there is no function `mian`");
}

#[test]
fn the_other_data_model() {
    let dir = directory(
        "ilp32",
        &[
            ("plain.c", b"int f(void) { return sizeof(long); }\n"),
            ("headers.c", b"#include <stdio.h>\nint f(void) { return puts(\"x\"); }\n"),
        ],
    );
    let text = accepts(assize(&dir, &["cfa", "plain.c", "--data-model", "ilp32"]));
    assert!(text.contains("return 4"), "{text}");
    let temporary = dir.join("tmp");
    std::fs::create_dir(&temporary).expect("the directory should be writable");
    let mut command = assize(&dir, &["cfa", "headers.c", "--data-model", "ilp32"]);
    let output = command.env("TMPDIR", &temporary).output().expect("assize should start");
    // Without 32-bit headers it may be refused, but says so.
    assert!(matches!(output.status.code(), Some(0 | 2)), "{}", output.status);
    assert!(names(&temporary).is_empty(), "no temporary file should be left");
}

/// Addresses of 32 bits are too close to each other to tell whose a pointer is that has left its object:
/// nothing that comes behind is followed, and the verdict says so.
#[test]
fn pointers_that_leave_in_the_other_data_model() {
    let source =
        b"int t[4];\nint f(int i) {\n  int *p = t - 2;\n  p = p + 2;\n  if (i == 3) *p = 1;\n  \
                   return 0;\n}\n";
    let dir = directory("leaves", &[("a.c", source)]);
    let generate = ["generate", "a.c", "--entry", "f", "--criterion", "branch"];
    let text = accepts(assize(&dir, &[&generate[..], &["--data-model", "ilp32"]].concat()));
    let said = "infeasible, unless after pointer arithmetic out of bounds in a.c:3 (";
    assert_eq!(text.matches(said).count(), 2, "{text}");
}

/// 200,000 lines, and a reader that leaves after the first.
#[test]
fn a_huge_file() {
    let mut text = String::new();
    for i in 0..40_000 {
        text += &format!("int f{i}(int x)\n{{\n  if (x > {i}) return 1;\n  return x;\n}}\n");
    }
    let dir = directory("huge", &[("huge.i", text.as_bytes())]);
    let mut child = assize(&dir, &["cfa", "huge.i"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("assize should start");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("stdout should be piped"));
    reader.read_line(&mut line).expect("there should be a line");
    drop(reader);
    let output = child.wait_with_output().expect("assize should end");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// The compiler is asleep when the signal comes, and ends after whoever started it.
#[test]
fn an_interrupt_leaves_nothing() {
    let script: &[u8] = b"#!/bin/sh\ncase \"$*\" in *idirafter*) \
                          while kill -0 $PPID 2>&-; do sleep 0.1; done;; esac\n\
                          echo \"a.c:1:1: error: x.h: No such file or directory\" >&2\nexit 1\n";
    let dir = directory("interrupt", &[("a.c", b"int x;\n"), ("slow", script)]);
    let temporary = dir.join("tmp");
    std::fs::create_dir(&temporary).expect("the directory should be writable");
    let mut child = assize(&dir, &["cfa", "a.c", "--data-model", "ilp32"])
        .env("CC", format!("sh {}/slow", dir.display()))
        .env("TMPDIR", &temporary)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("assize should start");
    assert!(soon(|| !names(&temporary).is_empty()), "the headers should be made");
    child.kill().expect("assize should be there");
    child.wait().expect("assize should end");
    assert!(soon(|| names(&temporary).is_empty()), "the headers should be removed");
}

fn soon(condition: impl Fn() -> bool) -> bool {
    let wait = || std::thread::sleep(std::time::Duration::from_millis(20));
    (0..30_000).any(|_| {
        condition() || {
            wait();
            false
        }
    })
}
