//! Both meanings of an edge, the logical and the concrete, on programs of one operation each.
//!
//! A function made by hand is executed once with symbolic inputs. Under each valuation of the inputs
//! exactly one of its ends, or of the reasons for which it is undefined, has a true condition; the
//! interpreter, run on the same inputs, has to come to the same.

#[path = "../../../interp/tests/interp/build.rs"]
#[allow(dead_code, reason = "the interpreter's tests use more of it")]
mod build;

mod alloc;
mod bitfields;
mod builtins;
mod bulk;
mod conversions;
mod explore;
mod floats;
mod integers;
mod loads;
mod merges;
mod pointers;
mod values;

use build::{Build, Fun};
use cfa::*;
use explore::{Explored, Outcome};
use interp::{Interpreter, Options, Reason};
use std::collections::BTreeMap;

/// How often each outcome came: a test says with it that it has seen what it is about.
#[derive(Default, Debug)]
struct Seen {
    returned: usize,
    /// Those that returned after something undefined.
    went_on: usize,
    undefined: BTreeMap<Reason, usize>,
    /// No execution: an assumption of the program fails.
    excluded: usize,
}

impl Seen {
    fn note(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Undefined(reason) => *self.undefined.entry(*reason).or_default() += 1,
            Outcome::WentOn(reasons, outcome) => {
                for reason in reasons {
                    *self.undefined.entry(*reason).or_default() += 1;
                }
                let before = self.returned;
                self.note(outcome);
                self.went_on += self.returned - before;
            }
            Outcome::Excluded => self.excluded += 1,
            _ => self.returned += 1,
        }
    }

    /// Some executions return, and the others are undefined for exactly these reasons.
    #[track_caller]
    fn expect(&self, reasons: &[Reason]) {
        let mut reasons = reasons.to_vec();
        reasons.sort_unstable();
        let seen: Vec<Reason> = self.undefined.keys().copied().collect();
        assert_eq!(seen, reasons, "{self:?}");
        assert!(self.returned > 0, "{self:?}");
    }
}

/// Compares both meanings of `f` on these inputs, which are all of one form; where paths meet, the
/// states are merged in a second pass.
#[track_caller]
fn agree(program: &Program, f: FuncId, all: &[Inputs]) -> Seen {
    let interpreter = Interpreter::new(program);
    let body = program.functions[f].body.as_ref().expect("the function should have a body");
    let branches = body.edges.iter().any(|edge| matches!(edge.op, Op::Assume { .. }));
    let mut seen = Seen::default();
    for merging in [false, true] {
        if merging && !branches {
            break;
        }
        let explored = Explored::new(program, f, all[0].clone(), merging);
        for inputs in all {
            let run = interpreter.run(f, inputs, &Options::default());
            let expected = Outcome::of_run(&program.types, &run);
            let got = explored.outcome(inputs);
            assert_eq!(got, expected, "merging: {merging}, inputs: {inputs:?}");
            seen.note(&got);
        }
    }
    seen
}

/// A function of parameters of these types (`a`, `b`, `c`, …) that returns a `ret`.
fn function(
    build: &mut Build,
    params: &[Ty],
    ret: Ty,
    fill: impl FnOnce(&mut Fun) -> ExprId,
) -> FuncId {
    let names = ["a", "b", "c", "d", "e"];
    let params: Vec<(&str, Ty)> = names.into_iter().zip(params.iter().copied()).collect();
    build.define("f", ret, &params, |f| {
        let result = fill(f);
        f.ret(result);
    })
}

/// Inputs for parameters of these types.
fn inputs(types: &Types, params: &[Ty], bits: &[u128]) -> Inputs {
    let names = ["a", "b", "c", "d", "e"];
    let value = |((name, ty), bits): ((&str, &Ty), &u128)| Input {
        name: name.into(),
        value: match types.is_float(*ty) {
            true => InputValue::Float(*bits),
            false => InputValue::Int(arith::to_i128(types, *ty, *bits)),
        },
    };
    Inputs {
        values: names.into_iter().zip(params).zip(bits).map(value).collect(),
        ..Inputs::default()
    }
}

/// Every choice of one value for each parameter.
fn product(types: &Types, params: &[Ty], values: &[Vec<u128>]) -> Vec<Inputs> {
    let mut all: Vec<Vec<u128>> = vec![Vec::new()];
    for list in values {
        all = all
            .iter()
            .flat_map(|chosen| list.iter().map(|value| [&chosen[..], &[*value]].concat()))
            .collect();
    }
    all.iter().map(|bits| inputs(types, params, bits)).collect()
}

/// A structure of so many bytes, as a global with this name.
fn bytes_global(build: &mut Build, name: &str, len: u64) -> (GlobalId, Ty) {
    let bytes = build.program.types.array(Ty::UCHAR, Some(len));
    let ty = build.record(RecordKind::Struct, &[(bytes, 0)], len);
    (build.global(name, ty, &[]), ty)
}

/// The value of such a global, as an input.
fn bytes_input(name: &str, bytes: &[u8]) -> Input {
    let items = bytes.iter().map(|byte| InputValue::Int((*byte).into())).collect();
    let value = InputValue::Aggregate(vec![InputValue::Aggregate(items)]);
    Input { name: name.into(), value }
}

/// The start of an object, as a `char *`.
fn start_of(f: &mut Fun, place: ExprId) -> ExprId {
    let pointer = f.addr(place);
    f.cast(pointer, Ty::CHAR_PTR)
}

/// `*(ty *)(start + offset)`
fn at_offset(f: &mut Fun, start: ExprId, offset: ExprId, ty: Ty) -> ExprId {
    let pointer = f.program.types.pointer(ty);
    let address = f.ptr_add(start, offset);
    let address = f.cast(address, pointer);
    f.deref(address)
}

/// Numbers of a type from -`below` to `above`, and those far away.
fn around(types: &Types, ty: Ty, below: i128, above: i128) -> Vec<u128> {
    let (bits, signed) = types.int_shape(ty).expect("the type should be of integers");
    let far = [1i128 << (bits - 1), (1i128 << (bits - 1)) - 1, 1i128 << (bits / 2)];
    let near = (if signed { -below } else { 0 }..=above).chain(far);
    near.map(|value| arith::from_i128(types, ty, value)).collect()
}

/// `if (cond) { then } else { otherwise }`: both are made at their places.
fn branch(
    f: &mut Fun,
    cond: ExprId,
    then: impl FnOnce(&mut Fun),
    otherwise: impl FnOnce(&mut Fun),
) {
    let (head, join) = (f.at, f.loc());
    let (yes, no) = (f.loc(), f.loc());
    f.edge(head, yes, Op::Assume { cond, holds: true });
    f.edge(head, no, Op::Assume { cond, holds: false });
    f.at = yes;
    then(f);
    f.edge(f.at, join, Op::Skip);
    f.at = no;
    otherwise(f);
    f.edge(f.at, join, Op::Skip);
    f.at = join;
}
