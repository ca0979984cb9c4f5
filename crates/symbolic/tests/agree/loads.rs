//! Loads and stores of every scalar type, at symbolic offsets and across the ends of objects.

use super::*;

const MODELS: [DataModel; 2] = [DataModel::Lp64, DataModel::Ilp32];
const LEN: u64 = 20;

fn scalars() -> Vec<Ty> {
    let integers = IntKind::ALL.into_iter().map(Ty::int);
    integers.chain([Ty::FLOAT, Ty::DOUBLE, Ty::VOID_PTR]).collect()
}

/// Contents of an object: no two bytes alike, or all of one value.
fn contents(len: u64) -> Vec<Vec<u8>> {
    let distinct = (0..len as u8).map(|i| 0x79 ^ i.wrapping_mul(0x25)).collect();
    vec![distinct, vec![0xff; len as usize]]
}

/// How an offset is computed from the parameter `a`: anywhere, or one of a few places.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Offset {
    Anywhere(Ty),
    Masked,
}

const OFFSETS: [Offset; 3] =
    [Offset::Anywhere(Ty::LONG), Offset::Anywhere(Ty::CHAR), Offset::Masked];

impl Offset {
    fn ty(self) -> Ty {
        match self {
            Offset::Anywhere(ty) => ty,
            Offset::Masked => Ty::INT,
        }
    }

    fn expr(self, f: &mut Fun, parameter: u32) -> ExprId {
        let a = f.get(VarId(parameter));
        match self {
            Offset::Anywhere(_) => a,
            Offset::Masked => {
                let mask = f.int(31);
                f.bin(BinOp::And, a, mask)
            }
        }
    }
}

fn with_bytes(all: Vec<Inputs>, bytes: &[u8]) -> Vec<Inputs> {
    let with = |mut inputs: Inputs| {
        inputs.values.push(bytes_input("g", bytes));
        inputs
    };
    all.into_iter().map(with).collect()
}

#[test]
fn loads_at_symbolic_offsets() {
    for model in MODELS {
        for ty in scalars() {
            for offset in OFFSETS {
                let mut build = Build::new(model);
                let (g, _) = bytes_global(&mut build, "g", LEN);
                let f = function(&mut build, &[offset.ty()], ty, |f| {
                    let g = f.global(g);
                    let (start, offset) = (start_of(f, g), offset.expr(f, 0));
                    let place = at_offset(f, start, offset, ty);
                    f.load(place)
                });
                let types = &build.program.types;
                let offsets = around(types, offset.ty(), 2, LEN as i128 + 2);
                let all = product(types, &[offset.ty()], &[offsets]);
                let all: Vec<Inputs> =
                    contents(LEN).iter().flat_map(|bytes| with_bytes(all.clone(), bytes)).collect();
                let seen = agree(&build.program, f, &all);
                // With 32-bit addresses the sum is checked before it is followed.
                let steps = model == DataModel::Ilp32;
                let fits = |reason: &Reason| {
                    *reason == Reason::OutOfBounds || steps && *reason == Reason::PointerArithmetic
                };
                assert!(seen.undefined.keys().all(fits) && !seen.undefined.is_empty(), "{seen:?}");
                assert!(seen.returned > 0, "{seen:?}");
            }
        }
    }
}

/// The whole object is looked at after a store: nothing else has changed.
#[test]
fn stores_at_symbolic_offsets() {
    for ty in scalars() {
        for offset in OFFSETS {
            let mut build = Build::new(DataModel::Lp64);
            let (g, record) = bytes_global(&mut build, "g", LEN);
            let params = [offset.ty(), ty];
            let f = function(&mut build, &params, record, |f| {
                let whole = f.global(g);
                let (start, offset) = (start_of(f, whole), offset.expr(f, 0));
                let place = at_offset(f, start, offset, ty);
                let value = f.get(VarId(1));
                f.assign(place, value);
                f.load(whole)
            });
            let types = &build.program.types;
            let offsets = around(types, offset.ty(), 2, LEN as i128 + 2);
            let pointer = types.is_pointer(ty);
            let bits = types.size_of(ty).map_or(0, |size| 8 * size as u32);
            let values = if pointer { vec![0] } else { vec![0, arith::mask(bits) / 3] };
            let mut all = product(types, &params, &[offsets, values]);
            if pointer {
                all.iter_mut().for_each(|inputs| inputs.values[1].value = InputValue::Null);
            }
            let all = with_bytes(all, &contents(LEN)[0]);
            agree(&build.program, f, &all).expect(&[Reason::OutOfBounds]);
        }
    }
}

/// A variable whose bytes nobody has written: a load is defined only where a store was.
#[test]
fn loads_of_indeterminate_bytes() {
    for ty in [Ty::UCHAR, Ty::SHORT, Ty::INT, Ty::DOUBLE] {
        for offset in OFFSETS {
            let mut build = Build::new(DataModel::Lp64);
            let bytes = build.program.types.array(Ty::UCHAR, Some(LEN));
            let params = [offset.ty(), offset.ty(), ty];
            let f = function(&mut build, &params, ty, |f| {
                let v = f.var("v", bytes);
                let whole = f.local(v);
                let start = start_of(f, whole);
                let at = offset.expr(f, 0);
                let to = at_offset(f, start, at, ty);
                let value = f.get(VarId(2));
                f.assign(to, value);
                let at = offset.expr(f, 1);
                let from = at_offset(f, start, at, ty);
                let value = f.load(from);
                let r = f.var("r", ty);
                f.set(r, value);
                let value = f.get(r);
                // A character that is indeterminate may be copied; this uses it.
                let zero = f.constant(0, Ty::INT);
                let zero = f.cast(zero, ty);
                f.bin(BinOp::Add, value, zero)
            });
            let types = &build.program.types;
            let offsets: Vec<u128> = (0..=LEN as u128).collect();
            let all = product(types, &params, &[offsets.clone(), offsets, vec![0x42]]);
            agree(&build.program, f, &all).expect(&[Reason::Indeterminate, Reason::OutOfBounds]);
        }
    }
}

/// `rows[a][b]`, `rows[a].m1`: within the object every element can be reached from any row.
#[test]
fn elements_and_members() {
    for model in MODELS {
        for index in [Ty::CHAR, Ty::UINT, Ty::LONG, Ty::ULONG] {
            let mut build = Build::new(model);
            let row = build.program.types.array(Ty::SHORT, Some(3));
            let rows = build.program.types.array(row, Some(3));
            let image: Vec<u8> = (0..18).collect();
            let g = build.global("rows", rows, &image);
            let f = function(&mut build, &[index, index], Ty::SHORT, |f| {
                let (whole, a, b) = (f.global(g), f.get(VarId(0)), f.get(VarId(1)));
                let row = f.index(whole, a);
                let place = f.index(row, b);
                f.load(place)
            });
            let types = &build.program.types;
            let values = around(types, index, 4, 10);
            let all = product(types, &[index, index], &[values.clone(), values]);
            let seen = agree(&build.program, f, &all);
            assert!(seen.returned > 9 && !seen.undefined.is_empty(), "{seen:?}");
        }
        let mut build = Build::new(model);
        let record = build.record(RecordKind::Struct, &[(Ty::UCHAR, 0), (Ty::INT, 4)], 8);
        let array = build.program.types.array(record, Some(3));
        let image: Vec<u8> = (0..24).collect();
        let g = build.global("records", array, &image);
        let f = function(&mut build, &[Ty::INT, Ty::INT], record, |f| {
            let (whole, a, value) = (f.global(g), f.get(VarId(0)), f.get(VarId(1)));
            let place = f.index(whole, a);
            let member = f.field(place, 1);
            f.assign(member, value);
            f.load(place)
        });
        let types = &build.program.types;
        let values = vec![around(types, Ty::INT, 2, 4), vec![0, 0x8765_4321]];
        let seen = agree(&build.program, f, &product(types, &[Ty::INT, Ty::INT], &values));
        assert!(seen.returned > 5 && !seen.undefined.is_empty(), "{seen:?}");
    }
}

/// The bytes of one member are those of the other.
#[test]
fn unions() {
    let members = [Ty::FLOAT, Ty::UINT, Ty::SHORT, Ty::DOUBLE, Ty::ULONG, Ty::CHAR];
    for to in members {
        for from in members {
            let mut build = Build::new(DataModel::Lp64);
            let union = build.record(RecordKind::Union, &[(to, 0), (from, 0)], 8);
            let g = build.global("u", union, &[0x11; 8]);
            let f = function(&mut build, &[to], from, |f| {
                let (u, a) = (f.global(g), f.get(VarId(0)));
                let (written, read) = (f.field(u, 0), f.field(u, 1));
                f.assign(written, a);
                f.load(read)
            });
            let types = &build.program.types;
            let values = match types.get(to) {
                Type::Float(kind) => crate::values::floats(*kind),
                _ => crate::values::integers(types, to),
            };
            agree(&build.program, f, &product(types, &[to], &[values])).expect(&[]);
        }
    }
}

/// `x = y` copies every byte, those of padding and of members that are not set included.
#[test]
fn assignments_of_structures() {
    for set in [false, true] {
        let mut build = Build::new(DataModel::Lp64);
        let fields = [(Ty::CHAR, 0), (Ty::INT, 4), (Ty::SHORT, 8)];
        let record = build.record(RecordKind::Struct, &fields, 12);
        let params = [Ty::CHAR, Ty::INT, Ty::SHORT, Ty::INT];
        let f = function(&mut build, &params, Ty::INT, |f| {
            let (x, y) = (f.var("x", record), f.var("y", record));
            let (x, y) = (f.local(x), f.local(y));
            for (k, from) in [(0, y), (1, y), (2, y)].into_iter().filter(|(k, _)| set || *k != 1) {
                let (member, value) = (f.field(from, k), f.get(VarId(k)));
                f.assign(member, value);
            }
            let value = f.load(y);
            f.assign(x, value);
            let member = f.field(x, 2);
            let value = f.load(member);
            let wide = f.cast(value, Ty::INT);
            let which = f.get(VarId(3));
            let r = f.var("r", Ty::INT);
            branch(
                f,
                which,
                |f| {
                    let member = f.field(x, 1);
                    let value = f.load(member);
                    f.set(r, value);
                },
                |f| f.set(r, wide),
            );
            f.get(r)
        });
        let types = &build.program.types;
        let values = [vec![5, 0x80], vec![7, 0xffff_fff0], vec![9, 0x8000], vec![0, 1]];
        let seen = agree(&build.program, f, &product(types, &params, &values));
        seen.expect(if set { &[] } else { &[Reason::Indeterminate] });
    }
}

/// Constants and literals may be read and not written.
#[test]
fn writes_to_constants() {
    let mut build = Build::new(DataModel::Lp64);
    let text = build.string("text");
    let f = function(&mut build, &[Ty::LONG, Ty::INT], Ty::CHAR, |f| {
        let (g, at, write) = (f.global(text), f.get(VarId(0)), f.get(VarId(1)));
        let start = start_of(f, g);
        let place = at_offset(f, start, at, Ty::CHAR);
        branch(
            f,
            write,
            |f| {
                let value = f.constant(1, Ty::CHAR);
                f.assign(place, value);
            },
            |_| {},
        );
        f.load(place)
    });
    let types = &build.program.types;
    let all = product(types, &[Ty::LONG, Ty::INT], &[around(types, Ty::LONG, 1, 6), vec![0, 1]]);
    agree(&build.program, f, &all).expect(&[Reason::OutOfBounds, Reason::ReadOnly]);
}
