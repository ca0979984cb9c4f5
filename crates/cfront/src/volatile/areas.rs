//! Registers: what constant addresses lead to.
//!
//! Wherever the text casts a number to a pointer, or a table has one, there is an area of the type that
//! is pointed to; its volatile scalars are registers, and so are the storage units of its bit-fields,
//! because a device is read by whole units. Small records of registers can be read as a whole.

use cfa::{Body, ExprId, ExprKind, Program, Quals, Ty, Type, Types};
use std::collections::BTreeMap;

/// Registers at most: a table with more is no device's.
const MOST: usize = 1024;
/// Elements of an array of registers at most.
const ELEMENTS: u64 = 256;
/// Bytes of what is read at once at most: those of a slot.
pub const LARGEST: u64 = 256;
/// Addresses from here on may be those of objects in our models of memory.
const FIRST_OBJECT: u64 = 1 << 32;

/// What is read at once: at an address, or at an offset of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    pub at: u64,
    pub size: u64,
    /// The name of the input.
    pub name: String,
    /// The scalars of a record that is read as a whole, by their places in the list; empty for a scalar.
    pub parts: Vec<(u64, u64)>,
    pub ty: Ty,
}

type Found = BTreeMap<(u64, u64), Leaf>;

/// The registers of a program, by address and size.
pub fn leaves(program: &Program) -> Vec<Leaf> {
    let mut found = Found::new();
    for (address, ty) in areas(program) {
        if (1..FIRST_OBJECT).contains(&address) && found.len() <= MOST {
            let is_volatile = ty.quals().contains(Quals::VOLATILE);
            walk(&program.types, ty, address, "reg", is_volatile, &mut found);
        }
    }
    named(found, |leaf| format!("{}_{:#x}", leaf.name, leaf.at))
}

/// The scalars of an object; none if there are too many, or other things in it.
pub fn of_object(types: &Types, name: &str, ty: Ty) -> Option<Vec<Leaf>> {
    let mut found = Found::new();
    walk(types, ty, 0, &format!("volatile_{name}"), true, &mut found);
    let covers = types.size_of(ty).is_some_and(|size| size <= LARGEST * 4);
    let is_fit = covers && !found.is_empty() && found.len() <= MOST;
    is_fit.then(|| named(found, |leaf| leaf.name.clone()))
}

/// Gives all names that are their own: by address, and by size where that is not enough.
fn named(found: Found, name: impl Fn(&Leaf) -> String) -> Vec<Leaf> {
    let mut all: Vec<Leaf> = found.into_values().collect();
    let names: Vec<String> = all.iter().map(&name).collect();
    let sites: Vec<u64> = all.iter().map(|leaf| leaf.at).collect();
    for (k, leaf) in all.iter_mut().enumerate() {
        let others = (0..names.len()).filter(|j| *j != k);
        let is_taken = others.into_iter().any(|j| names[j] == names[k] && sites[j] == sites[k]);
        leaf.name = match is_taken && leaf.parts.is_empty() {
            true => format!("{}_{}", names[k], 8 * leaf.size),
            false => names[k].clone(),
        };
    }
    all
}

/// The volatile scalars of an object of this type, and its small records.
fn walk(types: &Types, ty: Ty, at: u64, name: &str, is_volatile: bool, found: &mut Found) {
    let is_volatile = is_volatile || ty.quals().contains(Quals::VOLATILE);
    match types.get(ty) {
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_) => {
            let Some(size) = types.size_of(ty).filter(|size| is_volatile && *size <= 8) else {
                return;
            };
            let leaf = Leaf { at, size, name: name.into(), parts: Vec::new(), ty };
            found.entry((at, size)).or_insert(leaf);
        }
        Type::Array(element, Some(len)) => {
            let size = types.size_of(*element).unwrap_or(0);
            for k in 0..(*len).min(ELEMENTS) {
                walk(types, *element, at + k * size, &format!("{name}_{k}"), is_volatile, found);
            }
        }
        Type::Record(id) => {
            let (record, mut own) = (&types.records[*id], Found::new());
            for k in 0..record.fields.len() {
                field(types, *id, k as u32, at, name, is_volatile, &mut own);
            }
            // A register is called after the member that it is, not after its bits.
            if let Some(leaf) = own.get_mut(&(at, record.size)).filter(|_| name != "reg") {
                leaf.name = name.to_string();
            }
            if record.size <= LARGEST && !own.is_empty() && is_volatile {
                let parts = cover(&own);
                let leaf = Leaf { at, size: record.size, name: name.into(), parts, ty };
                own.entry((at, record.size)).or_insert(leaf);
            }
            for (key, leaf) in own {
                found.entry(key).or_insert(leaf);
            }
        }
        _ => {}
    }
}

/// Scalars that make up a record, none over another.
fn cover(own: &Found) -> Vec<(u64, u64)> {
    let mut end = 0;
    let mut parts = Vec::new();
    let mut scalars: Vec<&Leaf> = own.values().filter(|leaf| leaf.parts.is_empty()).collect();
    scalars.sort_by_key(|leaf| (leaf.at, std::cmp::Reverse(leaf.size)));
    for leaf in scalars {
        if leaf.at >= end {
            parts.push((leaf.at, leaf.size));
            end = leaf.at + leaf.size;
        }
    }
    parts
}

fn field(
    types: &Types,
    record: cfa::RecordId,
    k: u32,
    at: u64,
    name: &str,
    is_volatile: bool,
    found: &mut Found,
) {
    let field = &types.records[record].fields[k as usize];
    let is_volatile = is_volatile || field.ty.quals().contains(Quals::VOLATILE);
    let own = match (field.name.as_str(), name.strip_prefix("volatile_")) {
        ("", _) => name.to_string(),
        (own, Some(_)) => format!("{name}_{own}"),
        (own, None) => own.to_string(),
    };
    match field.bits {
        None => walk(types, field.ty, at + field.offset, &own, is_volatile, found),
        Some(_) if !is_volatile => {}
        Some(_) => {
            let Some((offset, size)) = unit(types, record, k) else { return };
            let Some(ty) = unsigned(size) else { return };
            let leaf = Leaf { at: at + offset, size, name: own, parts: Vec::new(), ty };
            found.entry((at + offset, size)).or_insert(leaf);
        }
    }
}

/// The storage unit of a bit-field: the smallest stretch of as many bytes as its type has, aligned, that
/// holds it and lies in the record; a smaller one where there is no room.
pub fn unit(types: &Types, record: cfa::RecordId, k: u32) -> Option<(u64, u64)> {
    let record = &types.records[record];
    let field = &record.fields[k as usize];
    let last = field.offset + field.bits?.bytes();
    let own = types.size_of(field.ty)?;
    let fits = |size: &u64| {
        let start = field.offset / size * size;
        *size <= own && last <= start + size && start + size <= record.size
    };
    let size = [8, 4, 2, 1].into_iter().find(fits)?;
    Some((field.offset / size * size, size))
}

fn unsigned(size: u64) -> Option<Ty> {
    use cfa::IntKind::{UChar, UInt, ULLong, UShort};
    let kind = match size {
        1 => UChar,
        2 => UShort,
        4 => UInt,
        8 => ULLong,
        _ => return None,
    };
    Some(Ty::int(kind))
}

/// The numbers that are pointers, and what they point to, in the program's order.
fn areas(program: &Program) -> Vec<(u64, Ty)> {
    let mut all = Vec::new();
    for function in program.functions.iter().filter(|f| !program.units[f.unit].library) {
        let Some(body) = &function.body else { continue };
        for x in body.exprs.ids() {
            let to = program.types.pointee(body.exprs[x].ty);
            all.extend(to.and_then(|to| Some((constant(program, body, x)?, to))));
        }
    }
    for global in program.globals.iter() {
        let file = program.files.get(global.place.file).map_or("", String::as_str);
        if let Some(image) = global.init.as_ref().filter(|_| !file.starts_with("<library>")) {
            pointers(&program.types, global.ty, 0, image, &mut all);
        }
    }
    all
}

/// The value of a pointer that is a constant number, not null.
fn constant(program: &Program, body: &Body, x: ExprId) -> Option<u64> {
    let (types, e) = (&program.types, &body.exprs[x]);
    let value = match e.kind {
        ExprKind::Const(bits) => bits,
        ExprKind::Cast(inner) => constant(program, body, inner)?,
        ExprKind::Addr(place) => location(program, body, place)?,
        ExprKind::PtrAdd(pointer, index) => {
            let size = types.size_of(types.pointee(e.ty)?)?;
            let (pointer, index) = (constant(program, body, pointer)?, number(body, index)?);
            pointer.checked_add(size.checked_mul(index)?)?
        }
        _ => return None,
    };
    (value != 0).then_some(value)
}

/// The address of an object that a constant leads to.
fn location(program: &Program, body: &Body, place: ExprId) -> Option<u64> {
    let types = &program.types;
    match body.exprs[place].kind {
        ExprKind::Deref(pointer) => constant(program, body, pointer),
        ExprKind::Field(of, k) => {
            let record = types.record_id(body.exprs[of].ty)?;
            let field = types.records[record].fields.get(k as usize)?;
            location(program, body, of)?.checked_add(field.offset)
        }
        ExprKind::Index(of, index) => {
            let size = types.size_of(body.exprs[place].ty)?;
            location(program, body, of)?.checked_add(size.checked_mul(number(body, index)?)?)
        }
        _ => None,
    }
}

fn number(body: &Body, x: ExprId) -> Option<u64> {
    match body.exprs[x].kind {
        ExprKind::Const(bits) => Some(bits),
        ExprKind::Cast(inner) => number(body, inner),
        _ => None,
    }
}

/// The numbers among the pointers of an object that is initialised.
fn pointers(types: &Types, ty: Ty, at: u64, image: &cfa::Image, all: &mut Vec<(u64, Ty)>) {
    match types.get(ty) {
        Type::Pointer(to) => {
            let size = types.size_of(ty).unwrap_or(8);
            let is_address = image.relocations.iter().any(|r| r.offset == at);
            let byte = |k: u64| u64::from(image.bytes.get((at + k) as usize).copied().unwrap_or(0));
            let value = (0..size).map(|k| byte(k) << (8 * k)).sum();
            if value != 0 && !is_address {
                all.push((value, *to));
            }
        }
        Type::Array(element, Some(len)) => {
            let size = types.size_of(*element).unwrap_or(0).max(1);
            for k in (0..*len).take_while(|k| at + k * size < image.bytes.len() as u64) {
                pointers(types, *element, at + k * size, image, all);
            }
        }
        Type::Record(id) => {
            for field in types.records[*id].fields.iter().filter(|field| field.bits.is_none()) {
                pointers(types, field.ty, at + field.offset, image, all);
            }
        }
        _ => {}
    }
}
