//! `assize generate -o`: the directory is there while the search goes on, survives a signal, and is
//! where the next run goes on.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Three goals are found at once; the last one is a product of two large primes.
const HARD: &str = "int hard(unsigned long long x, unsigned long long y, int a)
{
    if (a > 10)
        return 1;
    if (x < 4294967296ULL && y < 4294967296ULL && x > 1 && y > 1)
        if (x * y == 13407807929942597099ULL)
            return 2;
    return 0;
}
";

const EASY: &str = "int easy(int a)\n{\n    if (a > 10)\n        return 1;\n    if (a > 20)\n        return 2;\n    return 0;\n}\n";

const ODD: &str = "
struct bits { signed int a : 3; int b : 5; signed char c : 2; };
struct box { int n; struct bits none[0]; };
int odd(struct bits *p, unsigned n, struct bits v, struct box *b)
{
    if (n == 0 && v.a < 0 && v.b > 3)
        return 1;
    if (n && p[0].a == -4 && p[n - 1].c == -2)
        return 2;
    if (b && b->n > 3)
        return 3;
    return 0;
}
";

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("generate_{name}"));
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    std::fs::write(directory.join("hard.c"), HARD).expect("the file should be writable");
    std::fs::write(directory.join("easy.c"), EASY).expect("the file should be writable");
    std::fs::write(directory.join("odd.c"), ODD).expect("the file should be writable");
    directory
}

fn assize(directory: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(words.split(' ')).current_dir(directory).env_remove("CC").stdin(Stdio::null());
    command
}

/// The exit code, and what was said.
fn run(directory: &Path, words: &str) -> (Option<i32>, String) {
    let output = assize(directory, words).output().expect("assize should start");
    let said = [output.stdout, output.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    (output.status.code(), said.concat())
}

fn soon(condition: impl Fn() -> bool) -> bool {
    (0..30_000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        condition()
    })
}

#[test]
fn a_result_is_kept_and_runs() {
    let dir = directory("kept");
    let (code, said) = run(&dir, "generate easy.c --entry easy --criterion branch -o out");
    assert_eq!(code, Some(0), "{said}");
    let (code, again) =
        run(&dir, "measure easy.c --entry easy --criterion branch --tests out/tests");
    assert!(code == Some(0) && again.contains("TOTAL 3/4"), "{again}");
    let mut make = Command::new("make");
    let made = make.arg("check").current_dir(dir.join("out/driver")).env_remove("CC").output();
    let made = made.expect("make should start");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let result = std::fs::read_to_string(dir.join("out/result.json")).expect("there is a result");
    let (code, said) = run(&dir, "generate easy.c --entry easy --criterion branch -o out --resume");
    assert_eq!(code, Some(0), "{said}");
    let resumed = std::fs::read_to_string(dir.join("out/result.json")).expect("there is a result");
    assert_eq!(result, resumed, "there is nothing to add");
}

/// Arrays of no structures, and bit-fields with signs, are written, read back and run.
#[test]
fn odd_inputs_are_kept_and_run() {
    let dir = directory("odd");
    let asked = "odd.c --entry odd --criterion condition --input p=[n] --input n=0..2";
    for engine in ["auto", "random"] {
        let out = format!("out-{engine}");
        let (_, said) = run(&dir, &format!("generate {asked} --engine {engine} -o {out}"));
        let total = |said: &str| -> Option<String> {
            let line = said.lines().find(|line| line.starts_with("TOTAL "))?;
            Some(line.split(['/', ' ']).nth(1)?.to_string())
        };
        assert!(total(&said).is_some(), "{said}");
        let (_, again) = run(&dir, &format!("measure {asked} --tests {out}/tests"));
        assert_eq!(total(&again), total(&said), "{said}{again}");
        let mut make = Command::new("make");
        let made = make.arg("check").current_dir(dir.join(out).join("driver")).env_remove("CC");
        let made = made.output().expect("make should start");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
}

/// Of pair goals a result has the evaluations that its tests reached: the next run needs no others.
#[test]
fn pairs_of_tests_read_back() {
    let dir = directory("pairs");
    let both =
        "int both(int a, int b)\n{\n    if (a > 1 && b > 2)\n        return 1;\n    return 0;\n}\n";
    std::fs::write(dir.join("both.c"), both).expect("the file should be writable");
    let queries = "cover EDGES(@CONDITIONEDGE);\ncover MCDC(ID)\n";
    std::fs::write(dir.join("both.fql"), queries).expect("the file should be writable");
    let words = "generate both.c --entry both --query-file both.fql -o out";
    let (code, said) = run(&dir, words);
    assert!(code == Some(0) && said.contains("TOTAL 6/6"), "{said}");
    let result = || std::fs::read_to_string(dir.join("out/result.json")).expect("it is there");
    let first = result();
    assert!(first.contains("\"evaluations\": [[], ["), "{first}");
    let (code, said) = run(&dir, &format!("{words} --resume --without random --time 1ms"));
    assert_eq!((code, result()), (Some(0), first), "{said}");
}

#[test]
fn what_belongs_to_others_is_left_alone() {
    let dir = directory("others");
    let (code, said) = run(&dir, "generate easy.c --entry easy --criterion branch -o .");
    assert!(code == Some(2) && said.contains("not empty"), "{said}");
    let easy = "generate easy.c --entry easy -o out --criterion";
    assert_eq!(run(&dir, &format!("{easy} branch")).0, Some(0));
    let (code, said) = run(&dir, &format!("{easy} condition"));
    assert!(code == Some(2) && said.contains("another query"), "{said}");
    std::fs::write(dir.join("easy.c"), EASY.replace("20", "21")).expect("the file is writable");
    let (code, said) = run(&dir, &format!("{easy} branch"));
    assert!(code == Some(2) && said.contains("another program"), "{said}");
}

#[test]
fn a_signal_ends_it_with_all_that_it_has() {
    let dir = directory("signal");
    let words = "generate hard.c --entry hard --criterion branch --time 5m -o out";
    let child = assize(&dir, words).stdout(Stdio::piped()).spawn().expect("assize should start");
    let result = dir.join("out/result.json");
    let kept = || std::fs::read_to_string(&result).unwrap_or_default();
    assert!(soon(|| kept().contains("\"covered\": 5")), "the result should grow: {}", kept());
    let mut kill = Command::new("kill");
    let killed = kill.args(["-INT", &child.id().to_string()]).status().expect("kill should start");
    assert!(killed.success());
    let output = child.wait_with_output().expect("assize should end");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("TOTAL 5/6"), "{said}");
    let kept = kept();
    assert!(kept.contains("\"complete\": false") && kept.contains("\"covered\": 5"), "{kept}");
    let (code, said) = run(&dir, &words.replace("5m", "100ms --resume"));
    assert!(code == Some(3) && said.contains("TOTAL 5/6"), "{said}");
}

#[test]
fn a_demand_that_is_not_met() {
    let dir = directory("demand");
    let hard = "generate hard.c --entry hard --criterion branch --time 500ms";
    assert_eq!(run(&dir, hard).0, Some(3));
    assert_eq!(run(&dir, &format!("{hard} --require 90")).0, Some(1));
    assert_eq!(run(&dir, &format!("{hard} --require 101")).0, Some(2));
}
