//! Floating point against the machine.

use smt::float::Format;
use smt::float::check::{Case, Checked, Operation};
use smt::raw::Random;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How many operands each operation is tried on, over all rounding modes.
const CASES: usize = 20_000;

/// The C program, built.
fn machine(dir: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hardware.c");
    let program = dir.join("hardware");
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-frounding-math", "-ffp-contract=off", "-o"]).arg(&program).arg(source);
    assert!(cc.arg("-lm").status().unwrap().success(), "the C compiler should build it");
    program
}

fn ask(program: &Path, checked: &Checked, cases: &[Case]) -> Vec<(u64, bool)> {
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let records: Vec<u8> = cases.iter().flat_map(|case| checked.record(case)).collect();
    let writer = std::thread::spawn(move || input.write_all(&records).unwrap());
    let mut said = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut said).unwrap();
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
    said.chunks(16).map(|chunk| (word(&chunk[..8]), word(&chunk[8..]) == 1)).collect()
}

#[test]
fn operations_agree_with_the_machine() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let program = machine(&dir);
    let mut wrong = Vec::new();
    for format in [Format::SINGLE, Format::DOUBLE] {
        for operation in Operation::ALL {
            let slow = matches!(operation, Operation::Rem | Operation::Fmod);
            let count = if slow && format == Format::DOUBLE { 200 } else { CASES };
            let mut checked = Checked::new(operation, format);
            let r = &mut Random::new(operation as u64);
            let cases: Vec<Case> = (0..count).map(|_| checked.case(r)).collect();
            let answers = ask(&program, &checked, &cases);
            let pairs = cases.iter().zip(&answers);
            let mut bad = pairs.filter(|(case, (v, valid))| !checked.agrees(case, *v, *valid));
            if let Some((case, answer)) = bad.next() {
                let more = bad.count();
                let ours = checked.compute(case);
                let case = format!("{:?} {:x?}", case.mode, case.operands);
                wrong.push(format!(
                    "{operation:?} {format:?} of {case}: {ours:x?}, the machine {answer:x?}; \
                     {more} more"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Floats are terms like others: the solver finds them.
mod solved {
    use smt::float::{Format, Rounding};
    use smt::{Limits, Outcome, Solve, Solver, Sort, TermId, Terms};

    fn ask(terms: &mut Terms, goal: TermId) -> Outcome {
        let mut solver = Solver::new();
        solver.assert(terms, goal);
        solver.check(terms, &[], &Limits::seconds(60.0))
    }

    fn float(terms: &mut Terms, value: f32) -> TermId {
        terms.bv(32, u128::from(value.to_bits()))
    }

    #[test]
    fn a_square_is_found() {
        let (mut terms, f) = (Terms::new(), Format::SINGLE);
        let x = terms.var("x", Sort::BitVec(32));
        let mode = Rounding::NearestEven.term(&mut terms);
        let square = f.mul(&mut terms, mode, x, x);
        let target = float(&mut terms, 2.25);
        let goal = f.eq(&mut terms, square, target);
        let Outcome::Sat(model) = ask(&mut terms, goal) else { panic!("it should be found") };
        let bits = model.eval(&terms, x).as_bits().unwrap().to_u64().unwrap();
        assert_eq!(f32::from_bits(bits as u32).abs(), 1.5);
    }

    #[test]
    fn sums_are_not_associative() {
        let (mut terms, f) = (Terms::new(), Format::DOUBLE);
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::BitVec(64)));
        let mode = Rounding::NearestEven.term(&mut terms);
        let (xy, yz) = (f.add(&mut terms, mode, x, y), f.add(&mut terms, mode, y, z));
        let (left, right) = (f.add(&mut terms, mode, xy, z), f.add(&mut terms, mode, x, yz));
        let goal = f.lt(&mut terms, left, right);
        let Outcome::Sat(model) = ask(&mut terms, goal) else { panic!("it should be found") };
        let value =
            |term| f64::from_bits(model.eval(&terms, term).as_bits().unwrap().to_u64().unwrap());
        let (x, y, z) = (value(x), value(y), value(z));
        assert!((x + y) + z < x + (y + z), "{x} {y} {z}");
    }

    #[test]
    fn a_small_sum_commutes() {
        let (mut terms, f) = (Terms::new(), Format { exponent: 4, significand: 5 });
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::BitVec(9)));
        let mode = terms.var("mode", Sort::BitVec(2));
        let (left, right) = (f.add(&mut terms, mode, x, y), f.add(&mut terms, mode, y, x));
        let goal = terms.distinct(left, right);
        assert_eq!(ask(&mut terms, goal), Outcome::Unsat(Vec::new()));
    }

    #[test]
    fn constants_fold() {
        let (mut terms, f) = (Terms::new(), Format::SINGLE);
        let mode = Rounding::NearestEven.term(&mut terms);
        let (a, b) = (float(&mut terms, 0.1), float(&mut terms, 0.2));
        let sum = f.add(&mut terms, mode, a, b);
        assert_eq!(sum, float(&mut terms, 0.1 + 0.2));
    }
}
