//! The compiler's own operations on integers, and two of floats.

use super::*;
use crate::values;

const WORDS: [Ty; 2] = [Ty::UINT, Ty::ULONG];

#[test]
fn counts_of_bits() {
    for builtin in [Builtin::Clz, Builtin::Ctz, Builtin::Popcount] {
        for ty in WORDS {
            let mut build = Build::new(DataModel::Lp64);
            let f = function(&mut build, &[ty], Ty::INT, |f| {
                let (r, a) = (f.var("r", Ty::INT), f.get(VarId(0)));
                f.builtin(Some(r), builtin, &[a]);
                f.get(r)
            });
            let types = &build.program.types;
            let all = product(types, &[ty], &[values::borders(types, ty)]);
            let zero = builtin != Builtin::Popcount;
            agree(&build.program, f, &all).expect(if zero { &[Reason::ZeroArgument] } else { &[] });
        }
    }
}

#[test]
fn swapped_bytes() {
    for ty in [Ty::int(IntKind::UShort), Ty::UINT, Ty::ULONG] {
        let mut build = Build::new(DataModel::Lp64);
        let f = function(&mut build, &[ty], ty, |f| {
            let (r, a) = (f.var("r", ty), f.get(VarId(0)));
            f.builtin(Some(r), Builtin::Bswap, &[a]);
            f.get(r)
        });
        let types = &build.program.types;
        let values = [0, 1, 0x0102_0304_0506_0708, -2].map(|v| arith::from_i128(types, ty, v));
        agree(&build.program, f, &product(types, &[ty], &[values.to_vec()])).expect(&[]);
    }
}

/// The exact result in the type of the target, whatever the types of the operands; the flag and
/// the value are both looked at.
#[test]
fn arithmetic_with_a_flag() {
    let types = [Ty::CHAR, Ty::UCHAR, Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG];
    for builtin in [Builtin::AddOverflow, Builtin::SubOverflow, Builtin::MulOverflow] {
        for (i, left) in types.into_iter().enumerate() {
            for target in types {
                let right = types[(i + 3) % types.len()];
                let mut build = Build::new(DataModel::Lp64);
                let ret = build.record(RecordKind::Struct, &[(Ty::INT, 0), (target, 8)], 16);
                let g = build.global("g", ret, &[]);
                let f = function(&mut build, &[left, right], ret, |f| {
                    let (a, b, r) = (f.get(VarId(0)), f.get(VarId(1)), f.var("r", Ty::INT));
                    let whole = f.global(g);
                    let value = f.field(whole, 1);
                    let address = f.addr(value);
                    f.builtin(Some(r), builtin, &[a, b, address]);
                    let (flag, r) = (f.field(whole, 0), f.get(r));
                    f.assign(flag, r);
                    f.load(whole)
                });
                let types = &build.program.types;
                let values = [values::integers(types, left), values::integers(types, right)];
                agree(&build.program, f, &product(types, &[left, right], &values)).expect(&[]);
            }
        }
    }
}

#[test]
fn floats_of_two_arguments() {
    for kind in [FloatKind::Float, FloatKind::Double] {
        let ty = Ty::float(kind);
        let mut build = Build::new(DataModel::Lp64);
        let f = function(&mut build, &[ty, ty], ty, |f| {
            let (r, a, b) = (f.var("r", ty), f.get(VarId(0)), f.get(VarId(1)));
            f.builtin(Some(r), Builtin::Copysign, &[a, b]);
            f.get(r)
        });
        let values = values::floats(kind);
        let all = product(&build.program.types, &[ty, ty], &[values.clone(), values]);
        agree(&build.program, f, &all).expect(&[]);
    }
}
