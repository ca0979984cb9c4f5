//! The interpreter on programs built by hand.

mod build;
mod builtins;
mod calls;
mod driven;
mod flow;
mod hashes;
mod memory;
mod random;
mod values;

use build::{Build, Fun};
use cfa::*;
use interp::{Reason, Run, Stop, Value};

/// Runs a function without parameters.
fn run(ret: Ty, fill: impl FnOnce(&mut Fun)) -> Run {
    run_on(DataModel::Lp64, ret, fill)
}

fn run_on(model: DataModel, ret: Ty, fill: impl FnOnce(&mut Fun)) -> Run {
    let mut build = Build::new(model);
    let f = build.define("f", ret, &[], fill);
    build.run(f, &Inputs::default())
}

/// The integer a run returned.
fn returned(run: &Run) -> i128 {
    match &run.stop {
        Stop::Returned(Value::Scalar { ty, bits }) => {
            arith::to_i128(&Types::new(DataModel::Lp64), *ty, *bits)
        }
        other => panic!("the function should return a scalar, not {other:?}"),
    }
}

/// Why a run is undefined: the first reason, of which it ends if it has to.
fn reason(run: &Run) -> Reason {
    let Some(first) = run.findings.first() else {
        panic!("the execution should be undefined, not {:?}", run.stop);
    };
    let ends = match &run.stop {
        Stop::Undefined { what, .. } => what.reason == first.reason,
        _ => false,
    };
    assert!(ends || first.reason.goes_on(), "{:?} should end here: {:?}", first, run.stop);
    first.reason
}

/// The `int` that a function without parameters returns.
#[track_caller]
fn check(expected: i128, fill: impl FnOnce(&mut Fun)) {
    assert_eq!(returned(&run(Ty::INT, fill)), expected);
}

#[track_caller]
fn check_undefined(expected: Reason, fill: impl FnOnce(&mut Fun)) {
    assert_eq!(reason(&run(Ty::INT, fill)), expected);
}

/// One program may be run by several threads.
#[test]
fn an_interpreter_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<interp::Interpreter>();
}
