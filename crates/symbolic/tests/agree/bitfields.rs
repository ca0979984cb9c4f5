//! Bit-fields of all widths and places: loads, stores, and the promotion that follows a load.

use super::*;

/// A union of 10 bytes and a structure with one bit-field that begins at this bit of byte 1.
fn union_of(build: &mut Build, ty: Ty, shift: u8, width: u8) -> Ty {
    let record = build.record(RecordKind::Struct, &[(ty, 1)], 10);
    let id = build.types().record_id(record).expect("it should be a record");
    build.types().records[id].fields[0].bits = Some(BitField { shift, width });
    let bytes = build.program.types.array(Ty::UCHAR, Some(10));
    build.record(RecordKind::Union, &[(bytes, 0), (record, 0)], 10)
}

fn widths(types: &Types, ty: Ty) -> Vec<u8> {
    let bits = types.int_shape(ty).map_or(0, |(bits, _)| bits as u8);
    if ty == Ty::BOOL { vec![1] } else { (1..=bits).collect() }
}

const TYPES: [Ty; 8] =
    [Ty::BOOL, Ty::CHAR, Ty::UCHAR, Ty::SHORT, Ty::INT, Ty::UINT, Ty::LONG, Ty::ULONG];

fn contents() -> [Vec<u8>; 3] {
    let mixed = (0..10u8).map(|i| 0x5a ^ i.wrapping_mul(0x47)).collect();
    [mixed, vec![0xff; 10], vec![0; 10]]
}

fn with_bytes(mut inputs: Inputs, bytes: &[u8]) -> Inputs {
    inputs.values.push(bytes_input("g", bytes));
    inputs
}

/// The value of the field, and of the field as an `int` and a `long`.
#[test]
fn loads() {
    for ty in TYPES {
        let mut build = Build::new(DataModel::Lp64);
        for shift in [0, 1, 4, 7] {
            for width in widths(&build.program.types.clone(), ty) {
                let union = union_of(&mut build, ty, shift, width);
                let g = build.global("g", union, &[]);
                for ret in [ty, Ty::INT, Ty::LONG] {
                    let f = function(&mut build, &[], ret, |f| {
                        let whole = f.global(g);
                        let record = f.field(whole, 1);
                        let field = f.field(record, 0);
                        let value = f.load(field);
                        f.cast(value, ret)
                    });
                    let all = contents().map(|bytes| with_bytes(Inputs::default(), &bytes));
                    agree(&build.program, f, &all).expect(&[]);
                }
                build.program.globals[g].name = format!("g{shift}.{width}");
            }
        }
    }
}

/// The other bits of the bytes stay as they are.
#[test]
fn stores() {
    for ty in TYPES {
        let mut build = Build::new(DataModel::Lp64);
        for shift in [0, 3, 7] {
            for width in widths(&build.program.types.clone(), ty) {
                let union = union_of(&mut build, ty, shift, width);
                let g = build.global("g", union, &[]);
                let f = function(&mut build, &[ty], union, |f| {
                    let (whole, value) = (f.global(g), f.get(VarId(0)));
                    let record = f.field(whole, 1);
                    let field = f.field(record, 0);
                    f.assign(field, value);
                    f.load(whole)
                });
                let types = &build.program.types;
                let values: &[i128] =
                    if ty == Ty::BOOL { &[0, 1] } else { &[-1, 0, 0x5b, -0x6d2c_4915_37ab] };
                let values = values.iter().map(|v| arith::from_i128(types, ty, *v)).collect();
                let all = product(types, &[ty], &[values]);
                let all: Vec<Inputs> = contents()[..2]
                    .iter()
                    .flat_map(|bytes| all.iter().map(|inputs| with_bytes(inputs.clone(), bytes)))
                    .collect();
                agree(&build.program, f, &all).expect(&[]);
                build.program.globals[g].name = format!("g{shift}.{width}");
            }
        }
    }
}

/// A store to one field of a variable without a value leaves its neighbours without one.
#[test]
fn neighbours_without_a_value() {
    let mut build = Build::new(DataModel::Lp64);
    let record =
        build.record(RecordKind::Struct, &[(Ty::UINT, 0), (Ty::UINT, 0), (Ty::UINT, 1)], 4);
    let id = build.types().record_id(record).expect("it should be a record");
    let places = [(0, 3), (3, 5), (0, 8)];
    for (field, (shift, width)) in build.types().records[id].fields.iter_mut().zip(places) {
        field.bits = Some(BitField { shift, width });
    }
    for read in 0..3 {
        let f = function(&mut build, &[Ty::UINT], Ty::UINT, |f| {
            let (v, value) = (f.var("v", record), f.get(VarId(0)));
            let whole = f.local(v);
            let field = f.field(whole, 0);
            f.assign(field, value);
            let other = f.field(whole, read);
            f.load(other)
        });
        let all = product(&build.program.types, &[Ty::UINT], &[vec![0, 5, 0xffff_ffff]]);
        let seen = agree(&build.program, f, &all);
        assert_eq!(seen.undefined.contains_key(&Reason::Indeterminate), read == 2, "{seen:?}");
    }
}
