//! `assize testcomp`: a test has as many values as its native run reads, since validators end a run that reads
//! more.

use std::path::Path;
use std::process::Command;

/// The interpreter does not follow the assembly, so that only the run itself tells what is read behind it.
const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n == 12345) sum++;
  __asm__ volatile(\"nop\" : \"+r\"(sum));
  for (int i = 0; i < 300; i++) sum += __VERIFIER_nondet_int() + __VERIFIER_nondet_uchar();
  return sum;
}
";

/// The tests of a program, as they stand in the archive; and what is said.
fn suite_of(name: &str, program: &str) -> (Vec<String>, String) {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("testcomp_{name}"));
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory for tests should be writable");
    let write = |name: &str, text: &str| {
        std::fs::write(directory.join(name), text).expect("the file should be written");
    };
    write("task.c", program);
    write("branches.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(["testcomp", "--spec", "branches.prp", "--data-model", "lp64"]);
    command.args(["-o", "suite.zip", "task.c"]).current_dir(&directory).env_remove("CC");
    let output = command.output().expect("assize should start");
    let said = [output.stdout, output.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    let said = said.concat();
    let bytes = std::fs::read(directory.join("suite.zip"));
    let bytes = bytes.unwrap_or_else(|error| panic!("there should be a suite: {error}\n{said}"));
    let entries = suite::zip::read(&bytes).expect("the archive should be readable");
    let tests = entries.iter().filter(|entry| entry.name.starts_with("testcase"));
    (tests.map(|test| String::from_utf8_lossy(&test.bytes).into_owned()).collect(), said)
}

#[test]
fn tests_have_as_many_values_as_are_read() {
    let (tests, _) = suite_of("values", PROGRAM);
    let counts: Vec<usize> = tests.iter().map(|test| test.matches("<input").count()).collect();
    assert_eq!(counts, [601, 601]);
}

/// What fresh memory holds decides: the branch is not called covered, but validators will see it taken.
#[test]
fn tests_are_kept_whose_plain_runs_add_something() {
    let (tests, said) = suite_of(
        "plain",
        "#include <stdlib.h>
        extern int __VERIFIER_nondet_int(void);
        int main(void) {
          int n = __VERIFIER_nondet_int();
          unsigned char *p = malloc(1 << 20);
          if (p[1000] == 0 && n == 42) return 1;
          return 0;
        }",
    );
    assert!(said.contains("TOTAL 1/2"), "{said}");
    assert!(tests.iter().any(|test| test.contains(">42<")), "{said}{tests:?}");
}

/// The conventions hold without any `__VERIFIER_` function, and are named where they are needed.
#[test]
fn a_property_makes_a_task() {
    let (_, said) = suite_of(
        "task",
        "#include <stdlib.h>
        int main(void) {
          int *p = malloc(4);
          if (!p) return 1;
          return 0;
        }",
    );
    assert!(said.contains("infeasible, if no allocation fails"), "{said}");
}

/// A program whose search does not end soon.
const HARD: &str = "extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a > 7) a++;
  if (b % 3 == 1) b++;
  unsigned long long h = ((unsigned long long)a << 32) | b;
  for (int i = 0; i < 40; i++) h = (h ^ (h >> 29)) * 0x9E3779B97F4A7C15ull + i;
  if (h == 0x123456789ABCDEFull) return 1;
  return 0;
}
";

/// The archive is there from the beginning, and whole whenever the process is killed.
#[test]
fn what_there_is_is_in_the_archive() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("testcomp_killed");
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory for tests should be writable");
    let place = |name: &str| directory.join(name);
    std::fs::write(place("task.c"), HARD).expect("the file should be written");
    let property = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n";
    std::fs::write(place("branches.prp"), property).expect("the file should be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(["testcomp", "--spec", "branches.prp", "--time", "10m", "-o", "suite.zip"]);
    command.arg("task.c").current_dir(&directory).env_remove("CC");
    let mut child = command.spawn().expect("assize should start");
    let entries = || {
        let bytes = std::fs::read(place("suite.zip")).ok()?;
        Some(suite::zip::read(&bytes).expect("what is there should be an archive"))
    };
    let mut count = 0;
    // Two files are the description and one test.
    while count < 2 && child.try_wait().expect("it is our child").is_none() {
        count = entries().map_or(0, |entries| entries.len());
    }
    child.kill().expect("it should still run");
    child.wait().expect("it should end");
    assert!(entries().is_some_and(|entries| entries.len() >= 2));
}
