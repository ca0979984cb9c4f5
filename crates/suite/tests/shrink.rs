//! Inputs become simpler, and what the judge asks for stays.

mod common;

use cfa::{DataModel, Input, InputValue, Inputs, IntKind, Program, Ty, Types};
use suite::Typing;
use suite::shrink::{Trial, shrink};

fn ints(values: &[(&str, i128)]) -> Inputs {
    let input = |(name, value): &(&str, i128)| Input {
        name: (*name).into(),
        value: InputValue::Int(*value),
    };
    Inputs { values: values.iter().map(input).collect(), ..Inputs::default() }
}

fn numbers(inputs: &Inputs) -> Vec<i128> {
    let number = |input: &Input| match input.value {
        InputValue::Int(value) => value,
        _ => panic!("an integer should stay one"),
    };
    inputs.values.iter().map(number).collect()
}

/// `unsigned char f(int a, int b, unsigned char c)`, with `int next(void)` from outside.
fn program() -> Program {
    let byte = Ty::int(IntKind::UChar);
    let parameters = [("a", Ty::INT), ("b", Ty::INT), ("c", byte)];
    let outside = [("next", Ty::INT)];
    common::program(Types::new(DataModel::Lp64), ("f", byte, &parameters), &outside, &[])
}

#[track_caller]
fn check(from: Inputs, wanted: impl Fn(&Inputs) -> bool, expected: &[i128]) {
    let program = program();
    let typing = Typing::new(&program, "f").expect("there should be a function");
    let judge = |inputs: &Inputs| Trial { kept: wanted(inputs), cost: 1 };
    let found = shrink(from, &typing, &|_| false, 10_000, judge);
    assert!(wanted(&found));
    assert_eq!(numbers(&found), expected);
}

#[test]
fn nothing_matters() {
    let inputs = ints(&[("a", 77), ("b", -5), ("c", 200), ("next", 3)]);
    check(inputs, |_| true, &[0, 0, 0]);
}

#[test]
fn bounds_are_found_exactly() {
    let inputs = ints(&[("a", 2_000_000_000), ("b", -2_000_000_000), ("c", 200)]);
    let wanted = |i: &Inputs| numbers(i)[0] > 1234 && numbers(i)[1] < -99 && numbers(i)[2] != 0;
    check(inputs, wanted, &[1235, -100, 1]);
}

#[test]
fn equal_values_stay_equal() {
    let inputs = ints(&[("a", -2_147_483_648), ("b", -2_147_483_648), ("c", 0)]);
    let wanted = |i: &Inputs| numbers(i)[0] == numbers(i)[1] && numbers(i)[0] < 0;
    check(inputs, wanted, &[-1, -1, 0]);
}

#[test]
fn results_are_cut_from_the_end_only() {
    let inputs = ints(&[("a", 1), ("b", 1), ("c", 1), ("next", 4), ("next", 5), ("next", 6)]);
    let wanted = |i: &Inputs| numbers(i).len() >= 4;
    check(inputs, wanted, &[0, 0, 0, 0]);
}

#[test]
fn texts_become_short_and_plain() {
    let program = common::program(Types::new(DataModel::Lp64), ("main", Ty::INT, &[]), &[], &[]);
    let typing = Typing::new(&program, "main").expect("there should be a function");
    let inputs = Inputs {
        args: vec![b"\x01\x7fz".to_vec(), b"x".to_vec()],
        stdin: b"\xff\xfe+\x01\x02".to_vec(),
        ..Inputs::default()
    };
    let judge = |inputs: &Inputs| Trial {
        kept: inputs.stdin.contains(&b'+') && !inputs.args.is_empty(),
        cost: 1,
    };
    let found = shrink(inputs, &typing, &|_| false, 10_000, judge);
    assert_eq!((found.args, found.stdin), (vec![Vec::new()], b"aa+".to_vec()));
}

#[test]
fn a_budget_ends_it() {
    let program = program();
    let typing = Typing::new(&program, "f").expect("there should be a function");
    let mut calls = 0;
    let judge = |_: &Inputs| {
        calls += 1;
        Trial { kept: false, cost: 10 }
    };
    shrink(ints(&[("a", 99), ("b", 9), ("c", 9)]), &typing, &|_| false, 95, judge);
    assert_eq!(calls, 10);
}
