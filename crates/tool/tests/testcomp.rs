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

#[test]
fn tests_have_as_many_values_as_are_read() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("testcomp");
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the directory for tests should be writable");
    let write = |name: &str, text: &str| {
        std::fs::write(directory.join(name), text).expect("the file should be written");
    };
    write("task.c", PROGRAM);
    write("branches.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(["testcomp", "--spec", "branches.prp", "--data-model", "lp64"]);
    command.args(["-o", "suite.zip", "task.c"]).current_dir(&directory).env_remove("CC");
    let output = command.output().expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    let bytes = std::fs::read(directory.join("suite.zip"));
    let bytes = bytes.unwrap_or_else(|error| panic!("there should be a suite: {error}\n{said}"));
    let entries = suite::zip::read(&bytes).expect("the archive should be readable");
    let tests = entries.iter().filter(|entry| entry.name.starts_with("testcase"));
    let counts = tests.map(|test| String::from_utf8_lossy(&test.bytes).matches("<input").count());
    assert_eq!(counts.collect::<Vec<_>>(), [601, 601]);
}
