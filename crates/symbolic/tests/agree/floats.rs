//! Floats: operators, comparisons, truth, and the builtins that are exact.

use super::*;
use crate::integers::OPS;
use crate::values;

const KINDS: [FloatKind; 2] = [FloatKind::Float, FloatKind::Double];

#[test]
fn operators() {
    for kind in KINDS {
        let ty = Ty::float(kind);
        for op in OPS {
            let on_bits = matches!(op, BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor);
            if on_bits || matches!(op, BinOp::Shl | BinOp::Shr) {
                continue;
            }
            let mut build = Build::new(DataModel::Lp64);
            let ret = if op.is_comparison() { Ty::INT } else { ty };
            let f = function(&mut build, &[ty, ty], ret, |f| {
                let (a, b) = (f.get(VarId(0)), f.get(VarId(1)));
                f.bin(op, a, b)
            });
            // Terms of arithmetic are large: every third value as the second operand.
            let (all, few) = (values::floats(kind), values::floats(kind).into_iter().step_by(3));
            let second = if op.is_comparison() { all.clone() } else { few.collect() };
            let all = product(&build.program.types, &[ty, ty], &[all, second]);
            agree(&build.program, f, &all).expect(&[]);
        }
    }
}

/// The sign of a zero and the bits of a NaN are seen where a float is looked at as an integer.
#[test]
fn negation_flips_one_bit() {
    for (kind, word) in [(FloatKind::Float, Ty::UINT), (FloatKind::Double, Ty::ULONG)] {
        let ty = Ty::float(kind);
        let mut build = Build::new(DataModel::Lp64);
        let size = u64::from(kind.bits() / 8);
        let both = build.record(RecordKind::Union, &[(ty, 0), (word, 0)], size);
        let f = function(&mut build, &[ty], word, |f| {
            let v = f.var("u", both);
            let (u, a) = (f.local(v), f.get(VarId(0)));
            let minus = f.un(UnOp::Neg, a);
            let float = f.field(u, 0);
            f.assign(float, minus);
            let bits = f.field(u, 1);
            f.load(bits)
        });
        let all = product(&build.program.types, &[ty], &[values::floats(kind)]);
        agree(&build.program, f, &all).expect(&[]);
    }
}

/// `!a`, and `a` as a condition: both zeros are false, NaNs are true.
#[test]
fn truth() {
    for kind in KINDS {
        let ty = Ty::float(kind);
        let mut build = Build::new(DataModel::Lp64);
        let not = function(&mut build, &[ty], Ty::INT, |f| {
            let a = f.get(VarId(0));
            f.un(UnOp::Not, a)
        });
        let branch = build.define("g", Ty::INT, &[("a", ty)], |f| {
            let cond = f.get(VarId(0));
            let head = f.at;
            for holds in [true, false] {
                let to = f.loc();
                f.edge(head, to, Op::Assume { cond, holds });
                f.at = to;
                let result = f.int(holds.into());
                f.ret(result);
            }
        });
        let all = product(&build.program.types, &[ty], &[values::floats(kind)]);
        agree(&build.program, not, &all).expect(&[]);
        agree(&build.program, branch, &all).expect(&[]);
    }
}

#[test]
fn builtins_of_one_argument() {
    use Builtin::*;
    for kind in KINDS {
        let ty = Ty::float(kind);
        for builtin in [Sqrt, Floor, Ceil, Trunc, Rint, Round, Fabs, Signbit] {
            let mut build = Build::new(DataModel::Lp64);
            let ret = if builtin == Signbit { Ty::INT } else { ty };
            let f = function(&mut build, &[ty], ret, |f| {
                let (r, a) = (f.var("r", ret), f.get(VarId(0)));
                f.builtin(Some(r), builtin, &[a]);
                f.get(r)
            });
            let all = product(&build.program.types, &[ty], &[values::near_integers(kind)]);
            agree(&build.program, f, &all).expect(&[]);
        }
    }
}
