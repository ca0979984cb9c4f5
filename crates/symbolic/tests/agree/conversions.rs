//! Conversions between all scalars.

use super::*;
use crate::values;

/// Integers of every width, and `_Bool`.
fn integers() -> Vec<Ty> {
    IntKind::ALL.into_iter().map(Ty::int).chain([Ty::BOOL]).collect()
}

fn cast(build: &mut Build, from: Ty, to: Ty) -> FuncId {
    function(build, &[from], to, |f| {
        let a = f.get(VarId(0));
        f.cast(a, to)
    })
}

/// Conversion on these values is defined, or is undefined because the number does not fit.
#[track_caller]
fn check(from: Ty, to: Ty, values: impl FnOnce(&Types) -> Vec<u128>) -> usize {
    let mut build = Build::new(DataModel::Lp64);
    let f = cast(&mut build, from, to);
    let values = values(&build.program.types);
    let seen = agree(&build.program, f, &product(&build.program.types, &[from], &[values]));
    let unfit = Reason::Arithmetic(arith::Undefined::FloatToInteger);
    assert!(seen.undefined.keys().all(|reason| *reason == unfit), "{seen:?}");
    seen.undefined.values().sum()
}

#[test]
fn between_integers() {
    for from in integers() {
        for to in integers() {
            let undefined = check(from, to, |types| match types.int_shape(from) {
                Some((8, _)) if from != Ty::BOOL => (0..256).collect(),
                _ => values::borders(types, from),
            });
            assert_eq!(undefined, 0);
        }
    }
}

#[test]
fn from_integers_to_floats() {
    for from in integers() {
        for to in [Ty::FLOAT, Ty::DOUBLE] {
            assert_eq!(check(from, to, |types| values::borders(types, from)), 0);
        }
    }
}

/// Truncation towards zero; what does not fit, and what is no number, has no conversion.
#[test]
fn from_floats_to_integers() {
    for kind in [FloatKind::Float, FloatKind::Double] {
        for to in integers() {
            let undefined = check(Ty::float(kind), to, |_| values::near_integers(kind));
            assert_eq!(undefined > 0, to != Ty::BOOL, "{kind:?} to {to:?}");
        }
    }
}

#[test]
fn between_floats() {
    for (from, to) in [(FloatKind::Float, Ty::DOUBLE), (FloatKind::Double, Ty::FLOAT)] {
        let values = |_: &Types| {
            let mut values = values::near_integers(from);
            if from == FloatKind::Double {
                // Halfway between two floats, and near the ends of their range.
                let single = |bits: u32| f64::from(f32::from_bits(bits)).to_bits();
                for bits in [0, 1, 0x7f_ffff, 0x80_0000, 0x3f80_0000, 0x3f80_0001, 0x7f7f_ffff] {
                    let half =
                        (f64::from_bits(single(bits + 1)) - f64::from_bits(single(bits))) / 2.0;
                    let middle = (f64::from_bits(single(bits)) + half).to_bits();
                    let near = [middle - 1, middle, middle + 1, single(bits)];
                    values.extend(near.map(u128::from));
                }
            }
            values
        };
        assert_eq!(check(Ty::float(from), to, values), 0);
    }
}

/// A value that is assigned is converted too; in memory and out of it.
#[test]
fn through_objects() {
    let types = [Ty::BOOL, Ty::CHAR, Ty::UCHAR, Ty::SHORT, Ty::UINT, Ty::LONG, Ty::FLOAT];
    for from in types {
        for to in types {
            let mut build = Build::new(DataModel::Lp64);
            let f = function(&mut build, &[from], to, |f| {
                let v = f.var("v", to);
                let place = f.local(v);
                let pointer = f.addr(place);
                let a = f.get(VarId(0));
                let value = f.cast(a, to);
                f.assign(place, value);
                let there = f.deref(pointer);
                f.load(there)
            });
            let types = &build.program.types;
            let values = match types.get(from) {
                Type::Float(kind) => values::near_integers(*kind),
                _ => values::borders(types, from),
            };
            agree(&build.program, f, &product(types, &[from], &[values]));
        }
    }
}
