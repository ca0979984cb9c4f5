//! Objects, pointers, records, bit-fields.

use super::*;

/// `int a[4]` in a variable, its elements set to 10, 11, 12, 13.
fn array(f: &mut Fun) -> ExprId {
    let ty = f.program.types.array(Ty::INT, Some(4));
    let a = f.var("a", ty);
    let array = f.local(a);
    for i in 0..4 {
        let (at, value) = (f.int(i), f.int(10 + i));
        let place = f.index(array, at);
        f.assign(place, value);
    }
    array
}

/// A pointer to the k-th element.
fn element(f: &mut Fun, array: ExprId, k: i32) -> ExprId {
    let k = f.int(k);
    let place = f.index(array, k);
    f.addr(place)
}

fn read_at(f: &mut Fun, pointer: ExprId) {
    let place = f.deref(pointer);
    let value = f.load(place);
    f.ret(value);
}

#[test]
fn elements_by_index_and_by_pointer() {
    check(12, |f| {
        let array = array(f);
        let p = element(f, array, 3);
        let back = f.int(-1);
        let p = f.ptr_add(p, back);
        read_at(f, p);
    });
    check(13, |f| {
        let array = array(f);
        let i = f.var("i", Ty::LONG);
        let three = f.long(3);
        f.set(i, three);
        let i = f.get(i);
        let place = f.index(array, i);
        let value = f.load(place);
        f.ret(value);
    });
}

#[test]
fn one_past_the_end_may_be_formed_but_not_followed() {
    check(4, |f| {
        let array = array(f);
        let (start, end) = (element(f, array, 0), element(f, array, 4));
        let difference = f.ptr_sub(end, start);
        let result = f.cast(difference, Ty::INT);
        f.ret(result);
    });
    check_undefined(Reason::OutOfBounds, |f| {
        let array = array(f);
        let end = element(f, array, 4);
        read_at(f, end);
    });
    for (k, by) in [(4, 1), (0, -1), (0, i32::MAX), (0, i32::MIN)] {
        check_undefined(Reason::PointerArithmetic, |f| {
            let array = array(f);
            let (p, by) = (element(f, array, k), f.int(by));
            let q = f.var("q", f.program.types.find(&Type::Pointer(Ty::INT)).unwrap());
            let sum = f.ptr_add(p, by);
            f.set(q, sum);
            let zero = f.int(0);
            f.ret(zero);
        });
    }
    for by in [4, -1, i32::MAX, i32::MIN] {
        check_undefined(Reason::OutOfBounds, |f| {
            let array = array(f);
            let (p, by) = (element(f, array, 0), f.int(by));
            let there = f.ptr_add(p, by);
            read_at(f, there);
        });
    }
}

#[test]
fn pointers_are_compared_within_an_object() {
    for (op, expected) in [
        (BinOp::Lt, 1),
        (BinOp::Le, 1),
        (BinOp::Gt, 0),
        (BinOp::Ge, 0),
        (BinOp::Eq, 0),
        (BinOp::Ne, 1),
    ] {
        check(expected, |f| {
            let array = array(f);
            let (a, b) = (element(f, array, 1), element(f, array, 4));
            let result = f.bin(op, a, b);
            f.ret(result);
        });
    }
    for op in [BinOp::Lt, BinOp::Ge, BinOp::Sub] {
        check_undefined(Reason::DifferentObjects, |f| {
            let first = array(f);
            let second = array(f);
            let (a, b) = (element(f, first, 1), element(f, second, 1));
            let result = match op {
                BinOp::Sub => {
                    let difference = f.ptr_sub(a, b);
                    f.cast(difference, Ty::INT)
                }
                _ => f.bin(op, a, b),
            };
            f.ret(result);
        });
    }
    check_undefined(Reason::UnevenDifference, |f| {
        let array = array(f);
        let (a, b) = (element(f, array, 1), element(f, array, 2));
        let (a, one) = (f.cast(a, Ty::CHAR_PTR), f.int(1));
        let a = f.ptr_add(a, one);
        let ty = f.ty(b);
        let a = f.cast(a, ty);
        let difference = f.ptr_sub(b, a);
        let result = f.cast(difference, Ty::INT);
        f.ret(result);
    });
}

#[test]
fn null_and_wild_pointers() {
    let at = |address: u64| {
        run(Ty::INT, move |f| {
            let ty = f.program.types.pointer(Ty::INT);
            let p = f.constant(address, ty);
            read_at(f, p);
        })
    };
    assert_eq!(reason(&at(0)), Reason::NullPointer);
    assert_eq!(reason(&at(8)), Reason::NullPointer);
    assert_eq!(reason(&at(u64::MAX)), Reason::WildPointer);
    assert_eq!(reason(&at(1 << 32)), Reason::NotData, "the function itself");
    for by in [0, 1] {
        let result = run(Ty::INT, move |f| {
            let (null, by) = (f.constant(0, Ty::CHAR_PTR), f.int(by));
            let p = f.var("p", Ty::CHAR_PTR);
            let sum = f.ptr_add(null, by);
            f.set(p, sum);
            let five = f.int(5);
            f.ret(five);
        });
        match by {
            0 => assert_eq!(returned(&result), 5),
            _ => assert_eq!(reason(&result), Reason::PointerArithmetic),
        }
    }
}

#[test]
fn a_pointer_survives_integers_and_bytes() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let result = run_on(model, Ty::INT, |f| {
            let array = array(f);
            let p = element(f, array, 2);
            let ty = f.ty(p);
            let (number, one) = (f.cast(p, Ty::ULONG), f.constant(4, Ty::ULONG));
            let sum = f.bin(BinOp::Add, number, one);
            let (from, to) = (f.var("from", ty), f.var("to", ty));
            let pointer = f.cast(sum, ty);
            let (from_place, to_place) = (f.local(from), f.local(to));
            f.assign(from_place, pointer);
            // Byte by byte, backwards.
            let (a, b) = (f.addr(from_place), f.addr(to_place));
            let (a, b) = (f.cast(a, Ty::CHAR_PTR), f.cast(b, Ty::CHAR_PTR));
            for i in (0..model.pointer_size() as i32).rev() {
                let i = f.int(i);
                let (source, target) = (f.ptr_add(a, i), f.ptr_add(b, i));
                let (source, target) = (f.deref(source), f.deref(target));
                let byte = f.load(source);
                f.assign(target, byte);
            }
            let to = f.load(to_place);
            read_at(f, to);
        });
        assert_eq!(returned(&result), 13);
    }
}

#[test]
fn read_only_objects() {
    let mut build = Build::new(DataModel::Lp64);
    let g = build.string("abc");
    let f = build.define("f", Ty::INT, &[], |f| {
        let (string, one, x) = (f.global(g), f.int(1), f.constant(b'x'.into(), Ty::CHAR));
        let place = f.index(string, one);
        f.assign(place, x);
    });
    assert_eq!(reason(&build.run(f, &Inputs::default())), Reason::ReadOnly);
}

#[test]
fn records_are_copied_with_their_holes() {
    // struct { char a; int b; } x, y; x.b = 5; y = x; return y.b (or y.a)
    let member = |k: u32| {
        let mut build = Build::new(DataModel::Lp64);
        let record = build.record(RecordKind::Struct, &[(Ty::CHAR, 0), (Ty::INT, 4)], 8);
        let f = build.define("f", Ty::INT, &[], |f| {
            let (x, y) = (f.var("x", record), f.var("y", record));
            let (x, y, five) = (f.local(x), f.local(y), f.int(5));
            let b = f.field(x, 1);
            f.assign(b, five);
            let value = f.load(x);
            f.assign(y, value);
            let member = f.field(y, k);
            let value = f.load(member);
            let result = f.cast(value, Ty::INT);
            f.ret(result);
        });
        build.run(f, &Inputs::default())
    };
    assert_eq!(returned(&member(1)), 5);
    assert_eq!(reason(&member(0)), Reason::Indeterminate);
}

#[test]
fn zero_makes_everything_determinate() {
    check(0, |f| {
        let ty = f.program.types.array(Ty::INT, Some(4));
        let (a, x) = (f.var("a", ty), f.var("x", Ty::INT));
        let (a, x, two) = (f.local(a), f.local(x), f.int(2));
        f.op(Op::Zero { to: a });
        f.op(Op::Zero { to: x });
        let place = f.index(a, two);
        let (a, x) = (f.load(place), f.load(x));
        let sum = f.bin(BinOp::Add, a, x);
        f.ret(sum);
    });
}

/// struct { int a : 3; unsigned b : 7; long c : 60; _Bool d : 1; } as gcc lays it out.
fn bit_fields(build: &mut Build) -> Ty {
    let ty = build.record(
        RecordKind::Struct,
        &[(Ty::INT, 0), (Ty::UINT, 0), (Ty::LONG, 8), (Ty::BOOL, 15)],
        16,
    );
    let id = build.types().record_id(ty).unwrap();
    let fields = &mut build.types().records[id].fields;
    for (field, (shift, width)) in fields.iter_mut().zip([(0, 3), (3, 7), (2, 60), (6, 1)]) {
        field.bits = Some(BitField { shift, width });
    }
    ty
}

#[test]
fn bit_fields_keep_their_neighbours() {
    let mut build = Build::new(DataModel::Lp64);
    let record = bit_fields(&mut build);
    let g = build.global("g", record, &[0; 16]);
    let values = [-3i64, 100, -(1 << 58), 1];
    let f = build.define("f", Ty::LONG, &[], |f| {
        let record = f.global(g);
        for (k, value) in values.into_iter().enumerate() {
            let place = f.field(record, k as u32);
            let (value, ty) = (f.long(value), f.ty(place));
            let value = f.cast(value, ty);
            f.assign(place, value);
        }
        let mut sum = f.long(0);
        for k in 0..4 {
            let place = f.field(record, k);
            let value = f.load(place);
            let value = f.cast(value, Ty::LONG);
            sum = f.bin(BinOp::Add, sum, value);
        }
        f.ret(sum);
    });
    let result = build.run(f, &Inputs::default());
    assert_eq!(returned(&result), i128::from(values.iter().sum::<i64>()));
    let bytes = result.global(g).unwrap();
    assert_eq!(u16::from_le_bytes([bytes[0], bytes[1]]), 0b101 | 100 << 3);
    assert_eq!(bytes[15] & 0xc0, 0x40);
}

#[test]
fn a_bit_field_makes_its_bytes_determinate() {
    let mut build = Build::new(DataModel::Lp64);
    let record = bit_fields(&mut build);
    let read = |k: u32, build: &mut Build| {
        let f = build.define("f", Ty::INT, &[], |f| {
            let x = f.var("x", record);
            let (x, one) = (f.local(x), f.int(1));
            let a = f.field(x, 0);
            f.assign(a, one);
            let place = f.field(x, k);
            let value = f.load(place);
            let result = f.cast(value, Ty::INT);
            f.ret(result);
        });
        build.run(f, &Inputs::default())
    };
    assert_eq!(returned(&read(0, &mut build)), 1);
    assert_eq!(reason(&read(1, &mut build)), Reason::Indeterminate);
}

#[test]
fn relocations_point_to_globals_and_functions() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let mut build = Build::new(model);
        let array = build.types().array(Ty::INT, Some(3));
        let bytes: Vec<u8> = [1, 2, 3].iter().flat_map(|i: &i32| i.to_le_bytes()).collect();
        let a = build.global("a", array, &bytes);
        let pointer = build.pointer(Ty::INT);
        let p = build.global("p", pointer, &[]);
        let target = Target::Global(a);
        build.program.globals[p].init = Some(Image {
            bytes: vec![],
            relocations: vec![Relocation { offset: 0, target, addend: 8 }],
        });
        let f = build.define("f", Ty::INT, &[], |f| {
            let place = f.global(p);
            let p = f.load(place);
            read_at(f, p);
        });
        assert_eq!(returned(&build.run(f, &Inputs::default())), 3);
    }
}

#[test]
fn unions_share_their_bytes() {
    let mut build = Build::new(DataModel::Lp64);
    let union = build.record(RecordKind::Union, &[(Ty::FLOAT, 0), (Ty::INT, 0)], 4);
    let f = build.define("f", Ty::INT, &[], |f| {
        let u = f.var("u", union);
        let u = f.local(u);
        let (float, int) = (f.field(u, 0), f.field(u, 1));
        let one = f.constant(1f32.to_bits().into(), Ty::FLOAT);
        f.assign(float, one);
        let value = f.load(int);
        f.ret(value);
    });
    assert_eq!(returned(&build.run(f, &Inputs::default())), 0x3f80_0000);
}

#[test]
fn compact_addresses_find_the_same_mistakes() {
    let result = run_on(DataModel::Ilp32, Ty::INT, |f| {
        let array = array(f);
        let p = element(f, array, 4);
        read_at(f, p);
    });
    assert_eq!(reason(&result), Reason::OutOfBounds);
    let result = run_on(DataModel::Ilp32, Ty::INT, |f| {
        let array = array(f);
        let (p, by) = (element(f, array, 0), f.int(5));
        let p = f.ptr_add(p, by);
        read_at(f, p);
    });
    assert_eq!(reason(&result), Reason::PointerArithmetic);
}

#[test]
fn memory_is_limited() {
    let mut build = Build::new(DataModel::Lp64);
    let f = build.declare("f", Ty::VOID, &[], false);
    build.body(f, &[], |fun| {
        fun.call(None, f, &[]);
        fun.ret_void();
    });
    let options = interp::Options { memory: 1 << 20, ..Default::default() };
    assert_eq!(build.run_with(f, &Inputs::default(), &options).stop, Stop::MemoryLimit);
}
