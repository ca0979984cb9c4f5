//! SMT-LIB text that we wrote is read as what it was.

use smt::raw::{Random, Script, Step, evaluate};
use smt::{Printer, Sort, TermId, Terms};

fn asked(script: &Script) -> Vec<usize> {
    let all = script.steps.iter().flat_map(|step| match step {
        Step::Assert(at) => vec![*at],
        Step::Check(assumed) => assumed.clone(),
    });
    all.collect()
}

#[test]
fn scripts_mean_the_same_when_they_are_read_again() {
    for seed in 0..300 {
        let script = Script::random(&mut Random::new(seed));
        let read = Script::read(&script.smtlib()).expect("our own text should be read");
        let [again] = read.as_slice() else { panic!("one script should be one") };
        assert_eq!(script.steps.len(), again.steps.len());
        let value = |_: &str, sort: Sort| match sort {
            Sort::Bool => smt::raw::Plain::Bool(seed % 2 == 0),
            Sort::BitVec(width) => {
                smt::raw::Plain::from_bits(&Random::new(u64::from(width) ^ seed).bits(width))
            }
            Sort::Array { element, .. } => {
                smt::raw::Plain::Array(vec![true; element as usize], Vec::new())
            }
        };
        let (old, new) = (evaluate(&script.formula, value), evaluate(&again.formula, value));
        for (a, b) in asked(&script).into_iter().zip(asked(again)) {
            assert_eq!(old[a], new[b], "seed {seed}");
        }
    }
}

#[test]
fn terms_are_the_same_when_they_are_read_again() {
    let mut same = 0;
    for seed in 0..300 {
        let script = Script::random(&mut Random::new(seed));
        let mut terms = Terms::new();
        let built = script.formula.build(&mut terms);
        let roots: Vec<TermId> = asked(&script).into_iter().map(|at| built[at]).collect();
        let mut printer = Printer::new();
        let mut text = String::new();
        for root in &roots {
            let (commands, name) = printer.print(&terms, *root);
            text.push_str(&format!("{commands}(assert {name})\n"));
        }
        let read = Script::read(&text).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        let again = read[0].formula.build(&mut terms);
        let found: Vec<TermId> = asked(&read[0]).into_iter().map(|at| again[at]).collect();
        same += usize::from(found == roots);
    }
    // A rule may see more when the parts have been simplified.
    assert!(same > 290, "{same} of 300 are the same");
}

#[test]
fn scopes_are_assumptions() {
    let text = "
        (set-logic QF_BV) ; a comment (with parentheses
        (declare-fun |x y| () (_ BitVec 8))
        (define-fun small () Bool (bvult |x y| (_ bv10 8)))
        (assert small)
        (push 1)
        (assert (= |x y| #x0b))
        (check-sat)
        (pop 1)
        (check-sat-assuming (small (not (= |x y| #x01))))
        (reset)
        (declare-const a Bool)
        (assert (and a true a))
        (check-sat)";
    let scripts = Script::read(text).expect("this should be a script");
    let checks = |script: &Script| -> Vec<usize> {
        let each = script.steps.iter().filter_map(|step| match step {
            Step::Check(assumed) => Some(assumed.len()),
            Step::Assert(_) => None,
        });
        each.collect()
    };
    assert_eq!(scripts.iter().map(checks).collect::<Vec<_>>(), [vec![1, 2], vec![0]]);
}

#[test]
fn what_is_no_script_is_refused() {
    for text in [
        "(assert",
        "(assert x)",
        "(declare-const x (_ BitVec 0))",
        "(declare-const x (_ BitVec 8))(assert x)",
        "(declare-const x (_ BitVec 8))(assert (= x #x123))",
        "(declare-const x (_ BitVec 8))(assert (= ((_ extract 8 0) x) #b000000000))",
        "(declare-const x (_ BitVec 8))(declare-const x Bool)",
        "(assert (let ((y true)) y))",
        "(assert |)",
        "(pop 1)",
        ")",
        "(assert (not))",
        "(assert (= (_ bv1 99999999) (_ bv1 99999999)))",
    ] {
        assert!(Script::read(text).is_err(), "{text}");
    }
}

#[test]
fn damaged_text_never_panics() {
    let r = &mut Random::new(7);
    for seed in 0..200 {
        let text = Script::random(&mut Random::new(seed)).smtlib();
        let mut words: Vec<&str> = text.split_inclusive([' ', '(', ')']).collect();
        for _ in 0..1 + r.below(4) {
            let (from, to) = (r.below(words.len()), r.below(words.len()));
            match r.below(3) {
                0 => words[to] = words[from],
                1 => words.swap(from, to),
                _ => drop(words.remove(to)),
            }
        }
        if let Ok(scripts) = Script::read(&words.concat()) {
            scripts.iter().for_each(|script| drop(script.formula.build(&mut Terms::new())));
        }
    }
}
