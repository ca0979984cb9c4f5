//! The operators on integers: 8 bits on all values, wider types at their borders.

use super::*;
use crate::values;
use smt::{Program as Compiled, TermId};
use symbolic::{End, Returned};

pub const OPS: [BinOp; 16] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::Shl,
    BinOp::Shr,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Gt,
    BinOp::Ge,
    BinOp::Eq,
    BinOp::Ne,
];

/// The reasons for which an operator can be undefined on a type.
fn reasons(op: BinOp, signed: bool) -> Vec<Reason> {
    let overflow = arith::Undefined::SignedOverflow(op.symbol());
    let list = match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul if signed => vec![overflow],
        BinOp::Div | BinOp::Rem if signed => vec![overflow, arith::Undefined::DivisionByZero],
        BinOp::Div | BinOp::Rem => vec![arith::Undefined::DivisionByZero],
        BinOp::Shl | BinOp::Shr => vec![arith::Undefined::ShiftAmount],
        _ => Vec::new(),
    };
    list.into_iter().map(Reason::Arithmetic).collect()
}

/// `a op b`, as a function.
fn binary(build: &mut Build, op: BinOp, left: Ty, right: Ty) -> FuncId {
    let ret = if op.is_comparison() { Ty::INT } else { left };
    function(build, &[left, right], ret, |f| {
        let (a, b) = (f.get(VarId(0)), f.get(VarId(1)));
        f.bin(op, a, b)
    })
}

/// The symbolic meaning of a function of two bytes, compiled: what it comes to, quickly.
struct Table<'p> {
    explored: Explored<'p>,
    compiled: Compiled,
}

impl<'p> Table<'p> {
    fn new(program: &'p Program, f: FuncId, form: Inputs) -> Table<'p> {
        let explored = Explored::new(program, f, form, false);
        let terms = &explored.machine.terms;
        let variables = ["a#0:8", "b#1:8"].map(|name| terms.find_var(name).expect("an input"));
        let mut outputs: Vec<TermId> = Vec::new();
        for end in &explored.ends {
            let Some(End::Returned(Returned::Scalar(_, value))) = end.end else {
                panic!("the function should return a scalar")
            };
            outputs.extend([end.guard, value]);
        }
        outputs
            .extend(explored.machine.side_conditions().faults.iter().map(|fault| fault.condition));
        let compiled = Compiled::new(terms, &variables, &outputs);
        Table { explored, compiled }
    }

    fn outcome(&mut self, a: u8, b: u8) -> Outcome {
        self.compiled.set(0, a.into());
        self.compiled.set(1, b.into());
        self.compiled.run();
        let ends = self.explored.ends.len();
        let mut found = None;
        for i in (0..ends).filter(|i| self.compiled.get(2 * i) == 1) {
            let value = self.compiled.get(2 * i + 1);
            assert!(found.replace(Outcome::Scalar(value.into())).is_none(), "two ends: {a} {b}");
        }
        for (i, fault) in self.explored.machine.side_conditions().faults.iter().enumerate() {
            if self.compiled.get(2 * ends + i) == 0 {
                continue;
            }
            found = Some(match (found, fault.reason.goes_on()) {
                (Some(outcome), true) => Outcome::WentOn([fault.reason].into(), Box::new(outcome)),
                (None, false) => Outcome::Undefined(fault.reason),
                (found, _) => panic!("two outcomes: {a} {b}: {found:?}, {fault:?}"),
            });
        }
        found.unwrap_or_else(|| panic!("nothing happens: {a} {b}"))
    }
}

#[test]
fn bytes_on_all_pairs() {
    for ty in [Ty::CHAR, Ty::UCHAR] {
        for op in OPS {
            let mut build = Build::new(DataModel::Lp64);
            let f = binary(&mut build, op, ty, ty);
            let types = build.program.types.clone();
            let mut table = Table::new(&build.program, f, inputs(&types, &[ty, ty], &[0, 0]));
            let interpreter = Interpreter::new(&build.program);
            let mut seen = Seen::default();
            for a in 0..=u8::MAX {
                for b in 0..=u8::MAX {
                    let inputs = inputs(&types, &[ty, ty], &[a.into(), b.into()]);
                    let run = interpreter.run(f, &inputs, &Options::default());
                    let expected = Outcome::of_run(&types, &run);
                    assert_eq!(table.outcome(a, b), expected, "{a} {} {b}, {ty:?}", op.symbol());
                    seen.note(&expected);
                }
            }
            seen.expect(&reasons(op, ty == Ty::CHAR));
        }
    }
}

/// The types of more than 8 bits, and those of 8 that have another name.
fn wider() -> Vec<Ty> {
    let kinds = IntKind::ALL.into_iter();
    kinds.filter(|kind| !matches!(kind, IntKind::Char | IntKind::UChar)).map(Ty::int).collect()
}

#[test]
fn wider_types_at_their_borders() {
    for ty in wider() {
        for op in OPS {
            let mut build = Build::new(DataModel::Lp64);
            let f = binary(&mut build, op, ty, ty);
            let types = &build.program.types;
            let values = values::integers(types, ty);
            let all = product(types, &[ty, ty], &[values.clone(), values]);
            let signed = types.int_shape(ty).is_some_and(|(_, signed)| signed);
            agree(&build.program, f, &all).expect(&reasons(op, signed));
        }
    }
}

/// The amount of a shift has a type of its own; a negative amount is undefined in every width.
#[test]
fn amounts_of_shifts_of_other_types() {
    for op in [BinOp::Shl, BinOp::Shr] {
        for left in [Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG, Ty::int(IntKind::Int128)] {
            for right in [Ty::CHAR, Ty::UCHAR, Ty::SHORT, Ty::INT, Ty::ULONG, Ty::LONG] {
                let mut build = Build::new(DataModel::Lp64);
                let f = binary(&mut build, op, left, right);
                let types = &build.program.types;
                let bits = types.int_shape(left).map_or(0, |(bits, _)| i128::from(bits));
                let amounts = [0, 1, bits / 2, bits - 1, bits, bits + 1, -1, -bits, 255, 256];
                let amounts = amounts.map(|n| arith::from_i128(types, right, n)).to_vec();
                let all = product(types, &[left, right], &[values::integers(types, left), amounts]);
                agree(&build.program, f, &all).expect(&reasons(op, false));
            }
        }
    }
}

/// One operand is a constant: other rules of the terms' constructors apply.
#[test]
fn operators_with_a_constant_operand() {
    for ty in [Ty::CHAR, Ty::UCHAR, Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG] {
        for op in OPS {
            for swapped in [false, true] {
                let mut build = Build::new(DataModel::Lp64);
                let constants = values::integers(&build.program.types, ty);
                for constant in constants {
                    let ret = if op.is_comparison() { Ty::INT } else { ty };
                    let f = function(&mut build, &[ty], ret, |f| {
                        let (a, k) = (f.get(VarId(0)), f.constant(constant as u64, ty));
                        if swapped { f.bin(op, k, a) } else { f.bin(op, a, k) }
                    });
                    let types = &build.program.types;
                    let all = product(types, &[ty], &[values::integers(types, ty)]);
                    agree(&build.program, f, &all);
                }
            }
        }
    }
}

/// The value of a comparison decides a branch.
#[test]
fn comparisons_as_conditions() {
    for ty in [Ty::CHAR, Ty::UCHAR, Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG] {
        for op in OPS.into_iter().filter(|op| op.is_comparison()) {
            let mut build = Build::new(DataModel::Lp64);
            let f = build.define("f", Ty::INT, &[("a", ty), ("b", ty)], |f| {
                let (a, b) = (f.get(VarId(0)), f.get(VarId(1)));
                let cond = f.bin(op, a, b);
                let head = f.at;
                for holds in [true, false] {
                    let to = f.loc();
                    f.edge(head, to, Op::Assume { cond, holds });
                    f.at = to;
                    let result = f.int(holds.into());
                    f.ret(result);
                }
            });
            let types = &build.program.types;
            let values = values::integers(types, ty);
            agree(&build.program, f, &product(types, &[ty, ty], &[values.clone(), values]))
                .expect(&[]);
        }
    }
}

#[test]
fn unary_operators() {
    let kinds = IntKind::ALL.into_iter().map(Ty::int);
    for ty in kinds.chain([Ty::BOOL]) {
        for op in [UnOp::Neg, UnOp::Compl, UnOp::Not] {
            // `_Bool` is promoted before anything but `!` is applied to it.
            if ty == Ty::BOOL && op != UnOp::Not {
                continue;
            }
            let mut build = Build::new(DataModel::Lp64);
            let ret = if op == UnOp::Not { Ty::INT } else { ty };
            let f = function(&mut build, &[ty], ret, |f| {
                let a = f.get(VarId(0));
                f.un(op, a)
            });
            let types = &build.program.types;
            let (bits, signed) = types.int_shape(ty).expect("an integer type");
            let values = match bits {
                8 if ty != Ty::BOOL => (0..256).collect(),
                _ => values::integers(types, ty),
            };
            let overflow = Reason::Arithmetic(arith::Undefined::SignedOverflow("-"));
            let reasons = if signed && op == UnOp::Neg { vec![overflow] } else { Vec::new() };
            agree(&build.program, f, &product(types, &[ty], &[values])).expect(&reasons);
        }
    }
}

/// `switch` on a value: ranges, the ends of the type, the default.
#[test]
fn cases_and_the_default() {
    for ty in [Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG] {
        let mut build = Build::new(DataModel::Lp64);
        let types = build.program.types.clone();
        let (bits, signed) = types.int_shape(ty).expect("an integer type");
        let least = if signed { -(1i128 << (bits - 1)) } else { 0 };
        let most = least + arith::mask(bits) as i128;
        let ranges = [(least, least + 1), (3, 3), (5, 9), (most - 1, most)];
        let f = build.define("f", Ty::INT, &[("a", ty)], |f| {
            let value = f.get(VarId(0));
            let head = f.at;
            let cases = ranges.map(|(low, high)| Op::Case { value, low, high });
            for (i, op) in cases.into_iter().chain([Op::Default { value }]).enumerate() {
                let to = f.loc();
                f.edge(head, to, op);
                f.at = to;
                let result = f.int(i as i32);
                f.ret(result);
            }
        });
        let near = ranges.iter().flat_map(|(low, high)| [low - 1, *low, *high, high + 1]);
        let values = near.chain([7, -1]).map(|v| arith::from_i128(&types, ty, v)).collect();
        agree(&build.program, f, &product(&types, &[ty], &[values])).expect(&[]);
    }
}
