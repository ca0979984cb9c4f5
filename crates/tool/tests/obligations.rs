//! What was not followed is in the way of what lies behind it, and of nothing else.

use std::path::{Path, PathBuf};
use std::process::Command;

fn run(directory: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
    assize.args(words).current_dir(directory).env_remove("CC");
    let output = assize.output().expect("assize should start");
    let said = [output.stdout, output.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    (output.status.code(), said.concat())
}

/// What is said of the branches of `f`, or of the program if there is a `main`; proofs are checked.
fn verdicts(name: &str, text: &str, options: &[&str]) -> String {
    let directory: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("oblige_{name}"));
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    std::fs::write(directory.join("t.c"), text).expect("the file should be writable");
    let entry = if text.contains("int main(") { "main" } else { "f" };
    let words = ["generate", "t.c", "--criterion", "branch", "--entry", entry, "-o", "out"];
    let (code, said) = run(&directory, &[&words, options].concat());
    assert!(code == Some(0) || code == Some(3), "{name}: {said}");
    let (code, checked) = run(&directory, &["check", "out/result.json"]);
    let accepted = checked.contains(" 0 rejected, 0 undecided");
    assert!(code == Some(0) && accepted, "{name}: {said}{checked}");
    said
}

/// The verdict on a condition's outcome.
fn verdict<'s>(said: &'s str, what: &str) -> &'s str {
    let line = said.lines().find(|line| line.contains(what));
    let line = line.unwrap_or_else(|| panic!("`{what}` should be told of: {said}"));
    line.split("  t.c:")
        .next()
        .expect("a line begins")
        .trim_start()
        .split_once("  ")
        .map_or(line, |(_, verdict)| verdict)
}

const PROVED: &str = "infeasible (exhaustive unwinding)";

#[test]
fn nobody_reads_the_arguments() {
    let said = verdicts(
        "argv",
        "extern signed char __VERIFIER_nondet_char(void);
         int main(int argc, char **argv) {
           signed char x = __VERIFIER_nondet_char();
           if (x > 127) return 1;
           if (x == 127 && argc > 20) return 2;
           return 3; }",
        &[],
    );
    assert_eq!(verdict(&said, "`x > 127` is true"), PROVED);
    let arguments = "unknown (bound: number and length of arguments)";
    assert_eq!(verdict(&said, "`argc > 20` is true"), arguments);
}

#[test]
fn a_pointer_is_cast_in_another_function() {
    let said = verdicts(
        "cast",
        "static int o;
         unsigned long key(int *p) { return (unsigned long)p / 16; }
         int g(int x) { if (x > 7 && x < 6) return 1; return 0; }
         int f(int x) {
           if (x > 3 && x < 2) return 1;
           if (x == 1) return g(x);
           if (key(&o) == 0) return 2;
           return 3; }",
        &[],
    );
    assert_eq!(verdict(&said, "`x < 2` is true"), PROVED);
    assert_eq!(verdict(&said, "`x < 6` is true"), PROVED);
    let addresses = "unknown (unsupported: what the program computes from addresses in t.c:2)";
    assert_eq!(verdict(&said, "`key(&o) == 0` is true"), addresses);
}

#[test]
fn a_shape_that_nobody_reads() {
    let said = verdicts(
        "shape",
        "int f(const int *a, int x, const char *s) {
           if (x > 3 && x < 2) return 1;
           if (x == 9 && a && a[0] > 7 && a[0] < 6) return 2;
           return 3; }",
        &[],
    );
    assert_eq!(verdict(&said, "`x < 2` is true"), PROVED);
    assert_eq!(verdict(&said, "`a[0] < 6` is true"), "unknown (bound: shape of a)");
}

/// A goal in front of the boundary, one behind it and one beside it.
fn text(parameters: &str, boundary: &str) -> String {
    format!(
        "#include <stdio.h>
#include <stdlib.h>
volatile unsigned long sink;
int f(int x{parameters}) {{
  if (x > 3 && x < 2) return 1;
  if (x & 1) {{
    {boundary}
    if (x > 7 && x < 6) return 2;
  }} else if (x > 17 && x < 16) return 4;
  return 0; }}"
    )
}

fn sides(name: &str, parameters: &str, boundary: &str, options: &[&str], reason: &str) {
    let said = verdicts(name, &text(parameters, boundary), options);
    assert_eq!(verdict(&said, "`x < 2` is true"), PROVED, "{name} in front");
    assert_eq!(verdict(&said, "`x < 16` is true"), PROVED, "{name} beside");
    let unknown = format!("unknown ({reason})");
    let expected = if reason.is_empty() { PROVED } else { unknown.as_str() };
    assert_eq!(verdict(&said, "`x < 6` is true"), expected, "{name} behind");
}

#[test]
fn each_boundary_is_in_the_way_of_what_lies_behind() {
    sides(
        "asm",
        "",
        "__asm__ volatile (\"nop\");",
        &[],
        "unsupported: inline assembly `nop` in t.c:7",
    );
    let addresses = "unsupported: what the program computes from addresses in t.c:7";
    sides("address", "", "sink = (unsigned long)&sink;", &[], addresses);
    let longer = "bound: longer values in the environment";
    sides("model", "", "sink = getenv(\"A\") == 0;", &[], longer);
    let stream = "sink = fdopen(0, \"r\") == 0;";
    sides("stream", "", stream, &[], "bound: another stream of standard input");
    sides("stream", "", "sink = fdopen(1, \"w\") == 0;", &[], "");
    let huge = "char v[n]; v[0] = 1; sink = v[0];";
    sides("resource", ", unsigned long n", huge, &[], "bound: memory");
    sides("unshaped", ", int *p", "sink = p == 0;", &[], "bound: shape of p");
    sides("longer", ", int n, int *a", "sink = n;", &["--input", "a=[n]"], "bound: shape of a");
    let reads = "for (int i = 0; i < 20; i++) if (getchar() == EOF) break;";
    sides("stdin", "", reads, &[], "bound: length of standard input");
    let round = "while (n > 0) n--;";
    sides("unwinding", ", unsigned n", round, &["--unwind", "3"], "bound: loop at t.c:7");
}

/// Tests define an object that is weak and that nobody defines; elsewhere it may be missing, and then
/// its address is null.
#[test]
fn an_object_that_nobody_defines() {
    let boundary = "extern int unknown __attribute__((weak)); if (&unknown) sink = unknown;";
    sides("unknown", "", boundary, &[], "infeasible if unknown, which is weak, is defined");
    sides("defined", "", "extern int limit; sink = limit;", &[], "");
}

/// What is no boundary: a short read, an allocation whose failure was looked at too.
#[test]
fn what_was_followed_is_in_nobodys_way() {
    sides("short", "", "sink = getchar() == EOF;", &[], "");
    sides("allocation", "", "free(malloc(4));", &[], "");
    sides("descriptor", "", "sink = fileno(stdout);", &[], "");
}

/// Without a bound on the loop, too: what lies before it needs no further round.
#[test]
fn a_goal_in_front_of_a_loop_without_a_bound() {
    let said = verdicts(
        "endless",
        "extern int __VERIFIER_nondet_int(void);
         int f(int x) {
           if (x > 3 && x < 2) return 1;
           if (x == 5) return 2;
           while (__VERIFIER_nondet_int() > 5) x--;
           return x; }",
        &[],
    );
    assert_eq!(verdict(&said, "`x < 2` is true"), PROVED);
}

/// `longjmp` goes to where the order of calls does not lead.
#[test]
fn jumps_out_of_the_order_of_calls() {
    let said = verdicts(
        "jump",
        "#include <setjmp.h>
         static jmp_buf place;
         int f(int x) {
           volatile int seen = 0;
           if (setjmp(place)) {
             if (seen == 7) return 1;
             return 2; }
           seen = 7;
           if (x == 4) longjmp(place, 1);
           return 0; }",
        &[],
    );
    assert!(
        !said.contains("infeasible (exhaustive unwinding)  t.c:6: `seen == 7` is true"),
        "{said}"
    );
}

/// Two loops on one line: each has its own bound.
#[test]
fn loops_on_one_line() {
    let said = verdicts(
        "line",
        "int f(unsigned char n) {
           unsigned i = 0, j = 0;
           for (; i < (n & 3); i++) ; for (; j < (n & 7); j++) ;
           if (i > 3) return 1;
           if (j > 7) return 2;
           return 0; }",
        &[],
    );
    assert_eq!(verdict(&said, "`i > 3` is true"), PROVED);
    let result = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oblige_line/out/result.json");
    let result = std::fs::read_to_string(result).expect("the result should be readable");
    assert!(result.contains("[[\"loop at t.c:3:") && result.contains(", 3], ["), "{result}");
}

/// Nothing is proved under flags that engines do not follow, wherever they come from.
#[test]
fn flags_of_a_compilation_database() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oblige_database");
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    let text = "enum e { A };
        int f(signed char x) { if (x > 127) return 1; return x > 3 && sizeof(enum e) == 1; }";
    std::fs::write(directory.join("t.c"), text).expect("the file should be writable");
    let said = |flags: &str| {
        let entry = format!(
            "[{{ \"directory\": \".\", \"file\": \"t.c\", \"command\": \"cc {flags} -c t.c\" }}]"
        );
        let path = directory.join("compile_commands.json");
        std::fs::write(path, entry).expect("the file should be writable");
        run(&directory, &["generate", "-p", ".", "--criterion", "branch", "--entry", "f"]).1
    };
    assert_eq!(verdict(&said("-O1"), "`x > 127` is true"), PROVED);
    let flag = "unknown (unsupported: proofs under the compiler's flag -mlong-double-64)";
    assert_eq!(verdict(&said("-O1 -mlong-double-64"), "`x > 127` is true"), flag);
}

/// Native runs get them, too: what they change is covered.
#[test]
fn runs_by_a_compilation_database() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oblige_runs");
    std::fs::create_dir_all(&directory).expect("the directory should be writable");
    let text = "enum e { A };
        int f(int x) { if (x > 3 && sizeof(enum e) == 1) return 1; return 0; }";
    std::fs::write(directory.join("t.c"), text).expect("the file should be writable");
    let entry = "[{ \"directory\": \".\", \"file\": \"t.c\", \"command\": \"cc -fshort-enums -c -o t.o t.c\" }]";
    std::fs::write(directory.join("compile_commands.json"), entry).expect("it should be writable");
    let said = run(&directory, &["generate", "-p", ".", "--criterion", "branch", "--entry", "f"]).1;
    assert!(said.contains("0 infeasible, 0 unknown"), "{said}");
}
