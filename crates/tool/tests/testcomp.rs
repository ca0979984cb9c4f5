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
