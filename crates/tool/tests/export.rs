//! `assize export`: what is measured is exported in every form; as C it compiles without a warning
//! against the original source and runs; what reads back is measured the same.

use std::path::{Path, PathBuf};
use std::process::Command;

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let name = format!("assize-export-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("the directory should be made");
        Dir(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a command prints; it has to end well.
fn run(program: &str, directory: &Path, words: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(words).current_dir(directory).env_remove("CC");
    let output = command.output().expect("the command should start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {words:?}: {}\n{said}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn assize(words: &[&str]) -> String {
    run(env!("CARGO_BIN_EXE_assize"), &top(), words)
}

struct Example {
    file: &'static str,
    entry: &'static str,
    tests: &'static str,
    count: usize,
    /// Can Test-Comp's form say the inputs?
    scalar: bool,
}

const EXAMPLES: [Example; 4] = [
    Example {
        file: "examples/fql/listing1.c",
        entry: "foo",
        tests: "examples/fql/listing1.json",
        count: 2,
        scalar: true,
    },
    Example {
        file: "examples/pct/figure1a.c",
        entry: "figure1a",
        tests: "examples/pct/figure1a.json",
        count: 2,
        scalar: true,
    },
    // It assumes something, and two of its tests read past an array.
    Example {
        file: "examples/pct/partition.c",
        entry: "partition",
        tests: "examples/pct/figure7.json",
        count: 10,
        scalar: false,
    },
    Example {
        file: "examples/pbcov/sort.c",
        entry: "sort",
        tests: "examples/pbcov/sort.json",
        count: 8,
        scalar: false,
    },
];

impl Example {
    fn measure(&self, tests: &str, more: &[&str]) -> String {
        let words = ["measure", self.file, "--entry", self.entry, "--criterion", "branch"];
        assize(&[&words[..], &["--tests", tests], more].concat())
    }

    /// Measures, and keeps the result.
    fn result(&self, dir: &Dir) -> String {
        let path = dir.path("result.json");
        std::fs::write(&path, self.measure(self.tests, &["--json"])).expect("it can be written");
        path
    }
}

/// As small as can be: both headers are those of the suite's own tests.
fn runner(style: &str, count: usize) -> String {
    if style == "unity" {
        return "#include <stdio.h>\n#include \"unity.h\"\nvoid UnityBegin(const char *f) { (void)f; }\n\
                int UnityEnd(void) { return 0; }\nvoid UnityDefaultTestRun(void (*t)(void), const char *n, int l) \
                { (void)l; t(); puts(n); }\n"
            .into();
    }
    let mut text = String::from("#include <stdio.h>\n#include <criterion/criterion.h>\n");
    for k in 0..count {
        text += &format!("extern const struct criterion_test assize_case{k}_test;\n");
    }
    text += "int main(void)\n{\n";
    for k in 0..count {
        text += &format!("    assize_case{k}_test.run(); puts(\"{k}\");\n");
    }
    text + "    return 0;\n}\n"
}

#[test]
fn every_style_of_c_compiles_without_warnings_and_runs() {
    let frameworks = top().join("crates/suite/tests/c/frameworks");
    let include = format!("-I{}", frameworks.display());
    for example in &EXAMPLES {
        let dir = Dir::new(example.entry);
        let result = example.result(&dir);
        let source = top().join(example.file).display().to_string();
        run("cc", &dir.0, &["-c", "-o", "source.o", &source]);
        for style in ["c", "unity", "criterion"] {
            assize(&["export", &result, "--format", style, "-o", &dir.path(style)]);
            let mut words = vec!["-std=gnu11", "-Wall", "-Wextra", "-Werror", &include];
            let tests = format!("{style}/tests.c");
            words.extend([&tests, "source.o", "-o", "program"]);
            if style != "c" {
                std::fs::write(dir.path("runner.c"), runner(style, example.count))
                    .expect("written");
                words.push("runner.c");
            }
            run("cc", &dir.0, &words);
            let said = run("./program", &dir.0, &[]);
            let ran = if style == "c" { 0 } else { example.count };
            assert_eq!(said.lines().count(), ran, "{style}: {said}");
        }
        run("make", &dir.0.join("c"), &["-s", "check"]);
    }
}

#[test]
fn what_reads_back_is_measured_the_same() {
    for example in EXAMPLES.iter().filter(|example| example.entry != "partition") {
        let dir = Dir::new(&format!("back-{}", example.entry));
        let result = example.result(&dir);
        let before = example.measure(example.tests, &[]);
        let mut forms = vec![("ktest", "k"), ("json", "suite.json")];
        if example.scalar {
            forms.extend([("test-comp", "t"), ("test-comp", "t.zip")]);
        }
        for (form, name) in forms {
            assize(&["export", &result, "--format", form, "-o", &dir.path(name)]);
            assert_eq!(example.measure(&dir.path(name), &[]), before, "{form}");
        }
        assert_eq!(example.measure(&result, &[]), before, "a result is a suite");
    }
}

#[test]
fn a_suite_needs_its_program() {
    let dir = Dir::new("suite");
    let example = &EXAMPLES[0];
    let words = ["export", example.tests, example.file, "--entry", example.entry];
    assize(&[&words[..], &["--format", "c", "-o", &dir.path("tests.c")]].concat());
    let text = std::fs::read_to_string(dir.path("tests.c")).expect("one file should be written");
    assert!(text.contains("(void)foo(4);"), "{text}");
}

#[track_caller]
fn refuses(words: &[&str], message: &str) {
    let dir = Dir::new("refused");
    let output = dir.path("out");
    let words = [&["export"][..], words, &["-o", &output]].concat();
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    let told = command.args(&words).current_dir(top()).output().expect("assize should start");
    let said = String::from_utf8_lossy(&told.stderr);
    assert_eq!(told.status.code(), Some(2), "{said}");
    assert!(said.contains(message), "`{message}` should be in:\n{said}");
    assert!(!Path::new(&output).exists(), "nothing should be written");
}

#[test]
fn bad_input() {
    let (suite, sort) = ("examples/pbcov/sort.json", "examples/pbcov/sort.c");
    refuses(&["no_such.json", "--format", "c"], "cannot read `no_such.json`");
    refuses(&[suite, "--format", "c"], "does not name its program");
    refuses(&[suite, sort, "--entry", "main", "--format", "c"], "there is no function `main`");
    refuses(&[suite, sort, "--entry", "sort", "--format", "cunit"], "criterion");
    refuses(&[suite, sort, "--entry", "sort", "--format", "test-comp"], "only scalars can");
    refuses(
        &["examples/fql/listing1.json", sort, "--entry", "sort", "--format", "c"],
        "no input `x`",
    );
    refuses(&["README.md", sort, "--entry", "sort", "--format", "c"], "README.md:1:1");
}

/// Objects that lead to each other, functions and globals of the program: the tests as C, linked with the
/// original source, do what they did when they were made.
#[test]
fn graphs_are_rebuilt() {
    let directory = Dir::new("graphs");
    let source = "tests/export/graph.c";
    let words = ["generate", source, "--entry", "ring", "--work", "20000000", "-q"];
    let query = "in @FUNC(ring) cover EDGES(@STMTTYPE(return))";
    let made = directory.path("made");
    assize(&[&words[..], &["--query", query, "-o", &made]].concat());
    let driver = PathBuf::from(&made).join("driver");
    run("make", &driver, &[]);
    let said = run(driver.join("tests").to_str().expect("a path"), &driver, &[]);
    for wanted in ["the same", "to itself", "back", "a cycle of two", "five", "usual"] {
        assert!(said.lines().any(|line| line == wanted), "{wanted} is not in\n{said}");
    }
}
