//! Expressions: every operator on every type gives what `arith` says.

use super::*;
use cfa::arith::Bits;
use interp::{Interpreter, Options};

struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Bits of a value of this type, mostly near the ends of its range.
    fn bits(&mut self, types: &Types, ty: Ty) -> Bits {
        let edges =
            [0, 1, 2, -1, -2, 31, 32, 63, 64, 127, i128::from(i32::MAX), i128::from(i64::MIN)];
        if let Type::Float(kind) = types.get(ty) {
            let wide = u128::from(self.word()) << 64 | u128::from(self.word());
            let noise = wide & arith::mask(kind.bits());
            return match self.word() % 3 {
                // Patterns of the x87 format without its integer bit are no numbers.
                0 if *kind != FloatKind::LongDouble => noise,
                1 => arith::convert(types, Ty::LONG, ty, (self.word() >> 20).into()).unwrap(),
                _ => arith::convert(types, Ty::INT, ty, self.word() as u32 as Bits).unwrap(),
            };
        }
        match self.word() % 3 {
            0 => arith::from_i128(types, ty, edges[(self.word() % 12) as usize]),
            1 => arith::from_i128(types, ty, (self.word() % 200) as i128 - 100),
            _ => {
                let wide = u128::from(self.word()) << 64 | u128::from(self.word());
                arith::from_i128(types, ty, wide as i128)
            }
        }
    }
}

const OPS: [BinOp; 16] = [
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

fn scalars() -> Vec<Ty> {
    let mut tys: Vec<Ty> = IntKind::ALL.iter().map(|k| Ty::int(*k)).collect();
    let floats = [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Float128];
    tys.extend(floats.map(Ty::float));
    tys.push(Ty::BOOL);
    tys
}

fn input(types: &Types, ty: Ty, name: &str, bits: Bits) -> Input {
    let value = if types.is_float(ty) {
        InputValue::Float(bits)
    } else {
        InputValue::Int(arith::to_i128(types, ty, bits))
    };
    Input { name: name.into(), value }
}

/// Compares a function of two parameters with its expected bits on random values.
fn compare(
    build: &Build,
    f: FuncId,
    tys: [Ty; 2],
    random: &mut Random,
    expected: impl Fn(Bits, Bits) -> Result<Bits, arith::Undefined>,
) {
    let types = &build.program.types;
    let interpreter = Interpreter::new(&build.program);
    for _ in 0..60 {
        let (a, b) = (random.bits(types, tys[0]), random.bits(types, tys[1]));
        let values = vec![input(types, tys[0], "a", a), input(types, tys[1], "b", b)];
        let inputs = Inputs { values, ..Inputs::default() };
        let run = interpreter.run(f, &inputs, &Options::default());
        let got = match (run.findings.first().map(|first| first.reason), &run.stop) {
            (None, Stop::Returned(Value::Scalar { bits, .. })) => Ok(*bits),
            (Some(Reason::Arithmetic(why)), _) => Err(why),
            other => panic!("{tys:?} {a:#x} {b:#x}: {other:?}"),
        };
        let expected = expected(a, b);
        let name = &build.program.functions[f].name;
        assert_eq!(got, expected, "{name} {tys:?} {a:#x} {b:#x}");
    }
}

#[test]
fn binary_operators() {
    let mut random = Random(11);
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        for ty in scalars() {
            for op in OPS {
                let mut build = Build::new(model);
                let is_float = build.types().is_float(ty);
                let on_bits = matches!(op, BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor);
                let shift = matches!(op, BinOp::Shl | BinOp::Shr);
                if is_float && (on_bits || shift) {
                    continue;
                }
                let right = if shift && random.word() & 1 == 0 { Ty::INT } else { ty };
                let ret = if op.is_comparison() { Ty::INT } else { ty };
                let params = [("a", ty), ("b", right)];
                let f = build.define(op.symbol(), ret, &params, |f| {
                    let (a, b) = (f.get(VarId(0)), f.get(VarId(1)));
                    let result = f.bin(op, a, b);
                    f.ret(result);
                });
                let types = build.program.types.clone();
                compare(&build, f, [ty, right], &mut random, |a, b| {
                    arith::binary(&types, op, ty, a, b, right)
                });
            }
        }
    }
}

/// The same comparisons where they decide a branch.
#[test]
fn comparisons_as_conditions() {
    let mut random = Random(12);
    for ty in scalars() {
        for op in OPS.into_iter().filter(|op| op.is_comparison()) {
            for first in [true, false] {
                let mut build = Build::new(DataModel::Lp64);
                let f = build.define(op.symbol(), Ty::INT, &[("a", ty), ("b", ty)], |f| {
                    let (a, b) = (f.get(VarId(0)), f.get(VarId(1)));
                    let cond = f.bin(op, a, b);
                    let head = f.at;
                    for holds in [first, !first] {
                        let to = f.loc();
                        f.edge(head, to, Op::Assume { cond, holds });
                        f.at = to;
                        let result = f.int(holds.into());
                        f.ret(result);
                    }
                });
                let types = build.program.types.clone();
                compare(&build, f, [ty, ty], &mut random, |a, b| {
                    arith::binary(&types, op, ty, a, b, ty)
                });
            }
        }
    }
}

#[test]
fn unary_operators() {
    let mut random = Random(13);
    for ty in scalars() {
        for op in [UnOp::Neg, UnOp::Compl, UnOp::Not] {
            let mut build = Build::new(DataModel::Lp64);
            if build.types().is_float(ty) && op == UnOp::Compl {
                continue;
            }
            let ret = if op == UnOp::Not { Ty::INT } else { ty };
            let f = build.define("unary", ret, &[("a", ty), ("b", ty)], |f| {
                let a = f.get(VarId(0));
                let result = f.un(op, a);
                f.ret(result);
            });
            let types = build.program.types.clone();
            compare(&build, f, [ty, ty], &mut random, |a, _| arith::unary(&types, op, ty, a));
        }
    }
}

/// Conversions between all scalars; the result goes through a variable in memory.
#[test]
fn casts() {
    let mut random = Random(14);
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        for from in scalars() {
            for to in scalars() {
                for in_memory in [false, true] {
                    let mut build = Build::new(model);
                    let f = build.define("cast", to, &[("a", from), ("b", from)], |f| {
                        let v = f.var("v", to);
                        let place = f.local(v);
                        if in_memory {
                            f.addr(place);
                            let a = f.local(VarId(0));
                            f.addr(a);
                        }
                        let a = f.get(VarId(0));
                        let cast = f.cast(a, to);
                        f.assign(place, cast);
                        let result = f.load(place);
                        f.ret(result);
                    });
                    let types = build.program.types.clone();
                    compare(&build, f, [from, from], &mut random, |a, _| {
                        arith::convert(&types, from, to, a)
                    });
                }
            }
        }
    }
}

#[test]
fn wide_constants() {
    let ty = Ty::int(IntKind::UInt128);
    let result = run(ty, |f| {
        let a = f.expr(ExprKind::Wide(Box::new(1 << 100)), ty);
        let b = f.constant(5, ty);
        let sum = f.bin(BinOp::Add, a, b);
        f.ret(sum);
    });
    assert_eq!(result.stop, Stop::Returned(Value::Scalar { ty, bits: (1 << 100) + 5 }));
}

#[test]
fn undefined_arithmetic_names_its_reason_and_place() {
    let result = run(Ty::INT, |f| {
        let (a, b) = (f.int(i32::MAX), f.int(1));
        let sum = f.bin(BinOp::Add, a, b);
        f.ret(sum);
    });
    // It wraps, and that is noted.
    assert_eq!(returned(&result), i32::MIN.into());
    let [one] = result.findings.as_slice() else { panic!("{:?}", result.findings) };
    let overflow = Reason::Arithmetic(arith::Undefined::SignedOverflow("+"));
    assert_eq!((one.reason, one.steps, one.calls.len()), (overflow, 2, 0));
}

/// A doubtful variable is checked where it is read, and a copied character may stay doubtful.
#[test]
fn indeterminate_values() {
    check_undefined(Reason::Indeterminate, |f| {
        let x = f.var("x", Ty::INT);
        let x = f.get(x);
        f.ret(x);
    });
    // char a, b, c[2]; b = a; c[0] = b; c[1] = c[0]; b = c[1]; return 1;
    let copies = |read: bool| {
        run(Ty::INT, move |f| {
            let array = f.program.types.array(Ty::CHAR, Some(2));
            let (a, b, c) = (f.var("a", Ty::CHAR), f.var("b", Ty::CHAR), f.var("c", array));
            let (x, y, z) = (f.local(a), f.local(b), f.local(c));
            let (zero, one) = (f.int(0), f.int(1));
            let places = [f.index(z, zero), f.index(z, one)];
            for (to, from) in [(y, x), (places[0], y), (places[1], places[0]), (y, places[1])] {
                let value = f.load(from);
                f.assign(to, value);
            }
            let mut result = f.int(1);
            if read {
                let b = f.load(y);
                result = f.cast(b, Ty::INT);
            }
            f.ret(result);
        })
    };
    assert_eq!(returned(&copies(false)), 1);
    assert_eq!(reason(&copies(true)), Reason::Indeterminate);
}

/// A copy from object to object is no use: zlib does it with members it has not set yet.
#[test]
fn indeterminate_scalars_may_be_copied_in_memory() {
    for ty in scalars() {
        for read in [false, true] {
            let result = run(Ty::INT, |f| {
                let array = f.program.types.array(ty, Some(2));
                let a = f.var("a", array);
                let (a, zero, one) = (f.local(a), f.int(0), f.int(1));
                let (from, to) = (f.index(a, zero), f.index(a, one));
                let value = f.load(from);
                f.assign(to, value);
                let mut result = f.int(1);
                if read {
                    let value = f.load(to);
                    result = f.cast(value, Ty::INT);
                }
                f.ret(result);
            });
            match read {
                false => assert_eq!(returned(&result), 1),
                true => assert_eq!(reason(&result), Reason::Indeterminate),
            }
        }
    }
}
