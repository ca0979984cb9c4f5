//! Operations on many bytes whose number and places depend on inputs.
//!
//! The whole target is looked at afterwards, so that one byte more or less is noticed.

use super::*;

const LEN: u64 = 7;

/// `params` are offsets and a number of bytes; `fill` makes the operation from the starts of the
/// objects `to` and `from`. The result is the whole of `to`.
#[track_caller]
fn check(
    params: &[Ty],
    values: &[Vec<u128>],
    fill: impl Fn(&mut Fun, ExprId, ExprId) -> Option<ExprId>,
) -> Seen {
    let mut build = Build::new(DataModel::Lp64);
    let (to, record) = bytes_global(&mut build, "to", LEN);
    let (from, _) = bytes_global(&mut build, "from", LEN);
    // The value of an operation, if it has one, is seen by a second function.
    let changed = function(&mut build, params, record, |f| {
        let (whole, other) = (f.global(to), f.global(from));
        let (x, y) = (start_of(f, whole), start_of(f, other));
        fill(f, x, y);
        f.load(whole)
    });
    let result = function(&mut build, params, Ty::LONG, |f| {
        let (whole, other) = (f.global(to), f.global(from));
        let (x, y) = (start_of(f, whole), start_of(f, other));
        let result = fill(f, x, y);
        result.unwrap_or_else(|| f.long(0))
    });
    let mut all = product(&build.program.types, params, values);
    for inputs in &mut all {
        inputs.values.push(bytes_input("to", b"\x01abcd\x00z"));
        inputs.values.push(bytes_input("from", b"\x01abxy\x00\x80"));
    }
    agree(&build.program, result, &all);
    agree(&build.program, changed, &all)
}

/// `start + offset`, where the offset is a parameter.
fn moved(f: &mut Fun, start: ExprId, parameter: u32) -> ExprId {
    let offset = f.get(VarId(parameter));
    f.ptr_add(start, offset)
}

fn offsets() -> Vec<u128> {
    (0..=u128::from(LEN)).collect()
}

fn sizes() -> Vec<u128> {
    (0..=u128::from(LEN) + 1).chain([u128::from(u64::MAX), 1 << 33]).collect()
}

/// From one object to another: `memcpy`.
#[test]
fn copies_between_objects() {
    for builtin in [Builtin::Copy, Builtin::Move] {
        let seen =
            check(&[Ty::LONG, Ty::LONG, Ty::ULONG], &[offsets(), offsets(), sizes()], |f, x, y| {
                let (x, y, n) = (moved(f, x, 0), moved(f, y, 1), f.get(VarId(2)));
                f.builtin(None, builtin, &[x, y, n]);
                None
            });
        seen.expect(&[Reason::OutOfBounds]);
    }
}

/// Within one object: `memmove`, and `memcpy` where the ranges do not overlap.
#[test]
fn copies_within_an_object() {
    for builtin in [Builtin::Copy, Builtin::Move] {
        let seen = check(
            &[Ty::LONG, Ty::LONG, Ty::ULONG],
            &[offsets(), offsets(), (0..=u128::from(LEN)).collect()],
            |f, x, _| {
                let (to, from, n) = (moved(f, x, 0), moved(f, x, 1), f.get(VarId(2)));
                f.builtin(None, builtin, &[to, from, n]);
                None
            },
        );
        match builtin {
            Builtin::Copy => seen.expect(&[Reason::OutOfBounds, Reason::Overlap]),
            _ => seen.expect(&[Reason::OutOfBounds]),
        }
    }
}

/// The number of bytes is a constant, or one of a few.
#[test]
fn copies_of_known_sizes() {
    for size in 0..=LEN + 1 {
        let seen = check(&[Ty::LONG, Ty::LONG], &[offsets(), offsets()], |f, x, y| {
            let (x, y, n) = (moved(f, x, 0), moved(f, y, 1), f.constant(size, Ty::ULONG));
            f.builtin(None, Builtin::Copy, &[x, y, n]);
            None
        });
        assert_eq!(seen.returned > 0, size <= LEN, "{seen:?}");
    }
    check(&[Ty::ULONG, Ty::LONG], &[sizes(), offsets()], |f, x, y| {
        let (mask, n, x) = (f.constant(3, Ty::ULONG), f.get(VarId(0)), moved(f, x, 1));
        let n = f.bin(BinOp::And, n, mask);
        f.builtin(None, Builtin::Copy, &[x, y, n]);
        None
    })
    .expect(&[Reason::OutOfBounds]);
}

#[test]
fn fills() {
    let seen = check(
        &[Ty::LONG, Ty::INT, Ty::ULONG],
        &[offsets(), vec![0, 0x1ff, 0x80], sizes()],
        |f, x, _| {
            let (x, byte, n) = (moved(f, x, 0), f.get(VarId(1)), f.get(VarId(2)));
            f.builtin(None, Builtin::Fill, &[x, byte, n]);
            None
        },
    );
    seen.expect(&[Reason::OutOfBounds]);
    for size in [0, 1, LEN - 1, LEN, LEN + 1] {
        for byte in [0, 0x91] {
            let seen = check(&[Ty::LONG], &[offsets()], |f, x, _| {
                let (x, byte) = (moved(f, x, 0), f.int(byte));
                let n = f.constant(size, Ty::ULONG);
                f.builtin(None, Builtin::Fill, &[x, byte, n]);
                None
            });
            assert_eq!(seen.returned > 0, size <= LEN, "{seen:?}");
        }
    }
}

#[test]
fn comparisons() {
    let seen =
        check(&[Ty::LONG, Ty::LONG, Ty::ULONG], &[offsets(), offsets(), sizes()], |f, x, y| {
            let (x, y, n) = (moved(f, x, 0), moved(f, y, 1), f.get(VarId(2)));
            let r = f.var("r", Ty::INT);
            f.builtin(Some(r), Builtin::Compare, &[x, y, n]);
            let order = f.get(r);
            Some(f.cast(order, Ty::LONG))
        });
    seen.expect(&[Reason::OutOfBounds]);
}

/// Behind the last zero there is no end of a string.
#[test]
fn lengths_of_strings() {
    let seen =
        check(&[Ty::LONG, Ty::LONG, Ty::UCHAR], &[offsets(), offsets(), vec![0, 9]], |f, x, _| {
            let (place, value) = (f.get(VarId(1)), f.get(VarId(2)));
            let place = at_offset(f, x, place, Ty::UCHAR);
            f.assign(place, value);
            let (x, r) = (moved(f, x, 0), f.var("r", Ty::ULONG));
            f.builtin(Some(r), Builtin::Length, &[x]);
            let length = f.get(r);
            Some(f.cast(length, Ty::LONG))
        });
    seen.expect(&[Reason::OutOfBounds]);
}

/// Copies carry indeterminate bytes along; a use finds them.
#[test]
fn copies_of_indeterminate_bytes() {
    let mut build = Build::new(DataModel::Lp64);
    let bytes = build.program.types.array(Ty::UCHAR, Some(4));
    let params = [Ty::LONG, Ty::ULONG, Ty::LONG];
    let f = function(&mut build, &params, Ty::INT, |f| {
        let (from, to) = (f.var("from", bytes), f.var("to", bytes));
        let (from, to) = (f.local(from), f.local(to));
        let (x, y) = (start_of(f, to), start_of(f, from));
        let zero = f.constant(0, Ty::INT);
        let four = f.constant(4, Ty::ULONG);
        f.builtin(None, Builtin::Fill, &[x, zero, four]);
        let at = f.get(VarId(0));
        let written = at_offset(f, y, at, Ty::UCHAR);
        let value = f.constant(5, Ty::UCHAR);
        f.assign(written, value);
        let n = f.get(VarId(1));
        f.builtin(None, Builtin::Copy, &[x, y, n]);
        let at = f.get(VarId(2));
        let read = at_offset(f, x, at, Ty::UCHAR);
        let value = f.load(read);
        f.cast(value, Ty::INT)
    });
    let types = &build.program.types;
    let all = product(types, &params, &[(0..4).collect(), (0..6).collect(), (0..4).collect()]);
    agree(&build.program, f, &all).expect(&[Reason::Indeterminate, Reason::OutOfBounds]);
}
