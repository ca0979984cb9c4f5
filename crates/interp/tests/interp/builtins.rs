//! Every builtin.

use super::*;

/// Runs a builtin on constants and returns its result as `ret`.
fn result(builtin: Builtin, ret: Ty, args: &[(u64, Ty)]) -> Run {
    run(ret, |f| {
        let r = f.var("r", ret);
        let args: Vec<ExprId> = args.iter().map(|(bits, ty)| f.constant(*bits, *ty)).collect();
        f.builtin(Some(r), builtin, &args);
        let r = f.get(r);
        f.ret(r);
    })
}

fn of_double(builtin: Builtin, args: &[f64]) -> f64 {
    let args: Vec<(u64, Ty)> = args.iter().map(|a| (a.to_bits(), Ty::DOUBLE)).collect();
    match result(builtin, Ty::DOUBLE, &args).stop {
        Stop::Returned(Value::Scalar { bits, .. }) => f64::from_bits(bits as u64),
        other => panic!("{other:?}"),
    }
}

#[test]
fn mathematics() {
    let cases: [(Builtin, &[f64], f64); 29] = [
        (Builtin::Sqrt, &[2.0], 2f64.sqrt()),
        (Builtin::Floor, &[-1.5], -2.0),
        (Builtin::Ceil, &[-1.5], -1.0),
        (Builtin::Trunc, &[-1.5], -1.0),
        (Builtin::Rint, &[2.5], 2.0),
        (Builtin::Round, &[2.5], 3.0),
        (Builtin::Fabs, &[-2.5], 2.5),
        (Builtin::Fmod, &[-7.5, 2.0], -1.5),
        (Builtin::Fma, &[3.0, 4.0, 5.0], 17.0),
        (Builtin::Copysign, &[3.0, -0.0], -3.0),
        (Builtin::Sin, &[1.0], 1f64.sin()),
        (Builtin::Cos, &[1.0], 1f64.cos()),
        (Builtin::Tan, &[1.0], 1f64.tan()),
        (Builtin::Asin, &[0.5], 0.5f64.asin()),
        (Builtin::Acos, &[0.5], 0.5f64.acos()),
        (Builtin::Atan, &[0.5], 0.5f64.atan()),
        (Builtin::Atan2, &[1.0, -2.0], 1f64.atan2(-2.0)),
        (Builtin::Sinh, &[1.0], 1f64.sinh()),
        (Builtin::Cosh, &[1.0], 1f64.cosh()),
        (Builtin::Tanh, &[1.0], 1f64.tanh()),
        (Builtin::Exp, &[1.0], 1f64.exp()),
        (Builtin::Exp2, &[3.0], 8.0),
        (Builtin::Log, &[3.0], 3f64.ln()),
        (Builtin::Log2, &[8.0], 3.0),
        (Builtin::Log10, &[1000.0], 3.0),
        (Builtin::Pow, &[2.0, 10.0], 1024.0),
        (Builtin::Cbrt, &[27.0], 3.0),
        (Builtin::Hypot, &[3.0, 4.0], 5.0),
        (Builtin::Sqrt, &[0.0], 0.0),
    ];
    for (builtin, args, expected) in cases {
        assert_eq!(of_double(builtin, args), expected, "{}", builtin.name());
    }
    let sign = |x: f64| returned(&result(Builtin::Signbit, Ty::INT, &[(x.to_bits(), Ty::DOUBLE)]));
    assert_eq!((sign(-0.0), sign(1.0)), (1, 0));
    let single = result(Builtin::Floor, Ty::FLOAT, &[(1.75f32.to_bits().into(), Ty::FLOAT)]);
    let bits = 1f32.to_bits().into();
    assert_eq!(single.stop, Stop::Returned(Value::Scalar { ty: Ty::FLOAT, bits }));
}

#[test]
fn bits() {
    let count = |builtin, bits, ty| returned(&result(builtin, Ty::INT, &[(bits, ty)]));
    assert_eq!(count(Builtin::Clz, 1, Ty::UINT), 31);
    assert_eq!(count(Builtin::Clz, 1, Ty::ULONG), 63);
    assert_eq!(count(Builtin::Ctz, 8, Ty::UINT), 3);
    assert_eq!(count(Builtin::Popcount, 0xff00, Ty::UINT), 8);
    assert_eq!(count(Builtin::Popcount, 0, Ty::UINT), 0);
    assert_eq!(reason(&result(Builtin::Clz, Ty::INT, &[(0, Ty::UINT)])), Reason::ZeroArgument);
    assert_eq!(reason(&result(Builtin::Ctz, Ty::INT, &[(0, Ty::UINT)])), Reason::ZeroArgument);
    let swapped = result(Builtin::Bswap, Ty::UINT, &[(0x1122_3344, Ty::UINT)]);
    assert_eq!(returned(&swapped), 0x4433_2211);
}

/// The overflow flag times 1000 plus the stored value.
fn overflow(builtin: Builtin, a: (i64, Ty), b: (i64, Ty), to: Ty) -> i128 {
    returned(&run(Ty::LONG, |f| {
        let (x, r) = (f.var("x", to), f.var("r", Ty::BOOL));
        let x = f.local(x);
        let address = f.addr(x);
        let (a, b) = (f.constant(a.0 as u64, a.1), f.constant(b.0 as u64, b.1));
        f.builtin(Some(r), builtin, &[a, b, address]);
        let (r, thousand, x) = (f.get(r), f.long(1000), f.load(x));
        let (r, x) = (f.cast(r, Ty::LONG), f.cast(x, Ty::LONG));
        let product = f.bin(BinOp::Mul, r, thousand);
        let sum = f.bin(BinOp::Add, product, x);
        f.ret(sum);
    }))
}

#[test]
fn exact_arithmetic() {
    let char = Ty::CHAR;
    assert_eq!(overflow(Builtin::AddOverflow, (100, Ty::LONG), (27, Ty::LONG), char), 127);
    assert_eq!(overflow(Builtin::AddOverflow, (100, Ty::LONG), (28, Ty::LONG), char), 1000 - 128);
    assert_eq!(overflow(Builtin::SubOverflow, (1, Ty::UINT), (2, Ty::UINT), char), -1);
    assert_eq!(overflow(Builtin::SubOverflow, (1, Ty::LONG), (2, Ty::LONG), Ty::UCHAR), 1255);
    assert_eq!(overflow(Builtin::MulOverflow, (-1, Ty::ULONG), (-1, Ty::LONG), char), 1001);
    assert_eq!(overflow(Builtin::MulOverflow, (-5, Ty::LONG), (20, Ty::LONG), char), -100);
    let wide = Ty::int(IntKind::Int128);
    assert_eq!(overflow(Builtin::AddOverflow, (-1, Ty::ULONG), (1, Ty::INT), wide), 0);
}

/// `malloc`, use, and what comes after.
fn heap(size: i64, after: impl FnOnce(&mut Fun, VarId)) -> Run {
    run(Ty::INT, |f| {
        let p = f.var("p", Ty::CHAR_PTR);
        let size = f.long(size);
        f.builtin(Some(p), Builtin::Alloc, &[size]);
        after(f, p);
        let zero = f.int(0);
        f.ret(zero);
    })
}

fn store(f: &mut Fun, p: VarId, i: i32, value: u8) {
    let (p, i, value) = (f.get(p), f.int(i), f.constant(value.into(), Ty::CHAR));
    let p = f.ptr_add(p, i);
    let place = f.deref(p);
    f.assign(place, value);
}

fn free(f: &mut Fun, p: VarId) {
    let p = f.get(p);
    f.builtin(None, Builtin::Free, &[p]);
}

#[test]
fn heap_objects() {
    let fine = heap(4, |f, p| {
        store(f, p, 3, 1);
        free(f, p);
        let null = f.constant(0, Ty::VOID_PTR);
        f.builtin(None, Builtin::Free, &[null]);
    });
    assert_eq!(returned(&fine), 0);
    assert_eq!(reason(&heap(4, |f, p| store(f, p, 4, 1))), Reason::OutOfBounds);
    assert_eq!(reason(&heap(0, |f, p| store(f, p, 0, 1))), Reason::OutOfBounds);
    let twice = heap(4, |f, p| {
        free(f, p);
        free(f, p);
    });
    assert_eq!(reason(&twice), Reason::DoubleFree);
    let after = heap(4, |f, p| {
        free(f, p);
        store(f, p, 0, 1);
    });
    assert_eq!(reason(&after), Reason::Dangling);
    let inside = heap(4, |f, p| {
        let (p, one) = (f.get(p), f.int(1));
        let p = f.ptr_add(p, one);
        f.builtin(None, Builtin::Free, &[p]);
    });
    assert_eq!(reason(&inside), Reason::InvalidFree);
    assert_eq!(heap(1 << 40, |_, _| {}).stop, Stop::MemoryLimit);
    let size = heap(13, |f, p| {
        let (r, q) = (f.var("r", Ty::ULONG), f.get(p));
        f.builtin(Some(r), Builtin::ObjectSize, &[q]);
        let r = f.get(r);
        let r = f.cast(r, Ty::INT);
        f.ret(r);
        f.at = f.loc();
    });
    assert_eq!(returned(&size), 13);
}

#[test]
fn alloca_lives_as_long_as_the_frame() {
    let mut build = Build::new(DataModel::Lp64);
    let g = build.define("g", Ty::CHAR_PTR, &[], |f| {
        let (p, size) = (f.var("p", Ty::CHAR_PTR), f.long(4));
        f.builtin(Some(p), Builtin::Alloca, &[size]);
        store(f, p, 3, 1);
        let p = f.get(p);
        f.ret(p);
    });
    let f = build.define("f", Ty::INT, &[], |f| {
        let p = f.var("p", Ty::CHAR_PTR);
        f.call(Some(p), g, &[]);
        store(f, p, 0, 1);
    });
    assert_eq!(reason(&build.run(f, &Inputs::default())), Reason::Dangling);
}

/// Calls a builtin on two offsets into a heap object of 8 bytes, 0 to 5 set, and a number.
fn on_bytes(builtin: Builtin, a: i32, b: i32, n: i64) -> Run {
    heap(8, |f, p| {
        for i in 0..6 {
            store(f, p, i, b"abcab\0"[i as usize]);
        }
        let (p, a, b, n) = (f.get(p), f.int(a), f.int(b), f.long(n));
        let (x, y) = (f.ptr_add(p, a), f.ptr_add(p, b));
        let r = f.var("r", Ty::INT);
        let args = match builtin {
            Builtin::Fill => vec![x, b, n],
            Builtin::Length => vec![x],
            _ => vec![x, y, n],
        };
        let wanted = matches!(builtin, Builtin::Compare | Builtin::Length);
        let length = f.var("n", Ty::ULONG);
        match builtin {
            Builtin::Length => {
                f.builtin(Some(length), builtin, &args);
                let n = f.get(length);
                let n = f.cast(n, Ty::INT);
                f.set(r, n);
            }
            _ => f.builtin(wanted.then_some(r), builtin, &args),
        }
        let result = if wanted {
            f.get(r)
        } else {
            let first = f.deref(x);
            let first = f.load(first);
            f.cast(first, Ty::INT)
        };
        f.ret(result);
        f.at = f.loc();
    })
}

#[test]
fn bytes() {
    assert_eq!(returned(&on_bytes(Builtin::Compare, 0, 3, 2)), 0);
    assert_eq!(returned(&on_bytes(Builtin::Compare, 0, 1, 4)), -1);
    assert_eq!(returned(&on_bytes(Builtin::Compare, 1, 0, 4)), 1);
    assert_eq!(reason(&on_bytes(Builtin::Compare, 5, 6, 1)), Reason::Indeterminate);
    assert_eq!(reason(&on_bytes(Builtin::Compare, 0, 6, 3)), Reason::OutOfBounds);
    assert_eq!(returned(&on_bytes(Builtin::Length, 1, 0, 0)), 4);
    assert_eq!(reason(&on_bytes(Builtin::Length, 6, 0, 0)), Reason::Indeterminate);
    assert_eq!(reason(&on_bytes(Builtin::Length, 8, 0, 0)), Reason::OutOfBounds);
    assert_eq!(returned(&on_bytes(Builtin::Move, 0, 1, 4)), i128::from(b'b'));
    assert_eq!(returned(&on_bytes(Builtin::Move, 1, 0, 4)), i128::from(b'a'));
    assert_eq!(reason(&on_bytes(Builtin::Move, 0, 6, 2)), Reason::Indeterminate, "read later");
    assert_eq!(reason(&on_bytes(Builtin::Copy, 0, 1, 4)), Reason::Overlap);
    assert_eq!(returned(&on_bytes(Builtin::Copy, 0, 4, 2)), i128::from(b'b'));
    assert_eq!(returned(&on_bytes(Builtin::Fill, 0, 0x17, 8)), 0x17);
    assert_eq!(reason(&on_bytes(Builtin::Fill, 0, 1, 9)), Reason::OutOfBounds);
    assert_eq!(reason(&on_bytes(Builtin::Fill, 0, 1, -1)), Reason::OutOfBounds);
}

#[test]
fn ends_of_a_program() {
    let end = |builtin, args: &[i32]| {
        run(Ty::INT, |f| {
            let args: Vec<ExprId> = args.iter().map(|a| f.int(*a)).collect();
            f.builtin(None, builtin, &args);
            let five = f.int(5);
            f.ret(five);
        })
    };
    assert_eq!(end(Builtin::Exit, &[-3]).stop, Stop::Exit(-3));
    assert_eq!(end(Builtin::Abort, &[]).stop, Stop::Abort);
    assert_eq!(end(Builtin::Assume, &[0]).stop, Stop::AssumeFailed);
    assert_eq!(returned(&end(Builtin::Assume, &[1])), 5);
    assert_eq!(reason(&end(Builtin::Unreachable, &[])), Reason::Unreachable);
    let mut build = Build::new(DataModel::Lp64);
    let texts = ["x > 0", "t.c", "f"].map(|text| build.string(text));
    let f = build.define("f", Ty::INT, &[], |f| {
        let zero = f.int(0);
        let [a, b, c] = texts.map(|g| {
            let string = f.global(g);
            let first = f.index(string, zero);
            f.addr(first)
        });
        let line = f.constant(7, Ty::UINT);
        f.builtin(None, Builtin::AssertFail, &[a, b, line, c]);
    });
    match build.run(f, &Inputs::default()).stop {
        Stop::AssertFailed { assertion, file, line, function, place } => {
            assert_eq!((assertion.as_str(), file.as_str(), line), ("x > 0", "t.c", 7));
            assert_eq!((function.as_str(), place.line), ("f", 2));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn standard_streams() {
    let mut build = Build::new(DataModel::Lp64);
    let array = build.types().array(Ty::CHAR, Some(8));
    let g = build.global("buffer", array, &[]);
    let f = build.define("f", Ty::LONG, &[], |f| {
        let (zero, sum) = (f.int(0), f.var("sum", Ty::LONG));
        let buffer = f.global(g);
        let first = f.index(buffer, zero);
        let buffer = f.addr(first);
        let n = f.var("n", Ty::LONG);
        let start = f.long(0);
        f.set(sum, start);
        for (builtin, fd, max) in [
            (Builtin::Read, 0, 3),
            (Builtin::Write, 1, 2),
            (Builtin::Read, 0, 8),
            (Builtin::Write, 2, 2),
            (Builtin::Read, 0, 8),
            (Builtin::Read, 5, 8),
            (Builtin::Write, 5, 8),
        ] {
            let (fd, max) = (f.int(fd), f.long(max));
            f.builtin(Some(n), builtin, &[fd, buffer, max]);
            let (before, ten, n) = (f.get(sum), f.long(10), f.get(n));
            let shifted = f.bin(BinOp::Mul, before, ten);
            let value = f.bin(BinOp::Add, shifted, n);
            f.set(sum, value);
        }
        let sum = f.get(sum);
        f.ret(sum);
    });
    let inputs = Inputs { stdin: b"hello".to_vec(), ..Inputs::default() };
    let result = build.run(f, &inputs);
    assert_eq!(returned(&result), 3_222_000 - 10 - 1);
    assert_eq!((result.stdout.as_slice(), result.stderr.as_slice()), (&b"he"[..], &b"lo"[..]));
    assert_eq!(result.global(g).unwrap()[..3], *b"lol");
}
