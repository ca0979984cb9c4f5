//! How an object is divided into cells.
//!
//! A cell is a part of an object that the analysis tells apart: a scalar member, with all elements
//! of an array taken as one ("smashed"). A cell is named by its *canonical* offset, that of the
//! first element in each array around it. A union whose members have arrays in them is one cell;
//! one without is divided wherever a member of a member begins.
//!
//! A pointer belongs to the cell where its first byte is stored. All address computations map
//! offsets to cells by [`Layout::canonical`] alone, or give up ("some cell of this object"), so
//! whatever type an access has, it finds what another access at the same address left.

use crate::types::{RecordKind, Ty, Type, Types};

/// Larger objects are one cell.
const MAX_CELLS: usize = 256;
/// The length of an array of unknown length.
const OPEN: u64 = 1 << 62;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// Canonical offsets, ascending, the first 0.
    pub offsets: Vec<u64>,
    /// For each cell the arrays around it, the innermost first.
    arrays: Vec<Vec<Array>>,
    /// For each cell the sizes of the records that begin at it.
    records: Vec<Vec<u64>>,
    /// For each cell how many of its bytes are used.
    widths: Vec<u64>,
    /// In bytes, at most.
    pub size: u64,
    ty: Option<Ty>,
    /// An array of `ty` of unknown length.
    repeated: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Array {
    start: u64,
    len: u64,
    element: u64,
}

impl Layout {
    /// An object about which nothing is known.
    pub fn one_cell() -> Self {
        Layout {
            offsets: vec![0],
            arrays: vec![Vec::new()],
            records: vec![Vec::new()],
            widths: vec![OPEN],
            size: OPEN,
            ty: None,
            repeated: false,
        }
    }

    /// A variable of this type, or (`repeated`) an array of it of unknown length.
    pub fn new(types: &Types, ty: Ty, repeated: bool) -> Self {
        let mut builder = Builder { types, cells: Vec::new(), arrays: Vec::new() };
        let size = types.size_of(ty);
        if repeated {
            let Some(element) = size.filter(|s| *s > 0) else { return Layout::one_cell() };
            builder.arrays.push(Array { start: 0, len: OPEN, element });
        }
        let added = builder.add(ty, 0);
        let open = repeated || ends_open(types, ty);
        let size = size.filter(|_| !open).unwrap_or(OPEN);
        let Some(cells) = added.and_then(|()| builder.finish()) else {
            return Layout { size, ..Layout::one_cell() };
        };
        let mut layout = Layout {
            offsets: Vec::new(),
            arrays: Vec::new(),
            records: Vec::new(),
            widths: Vec::new(),
            size,
            ty: Some(ty),
            repeated,
        };
        for cell in cells {
            layout.offsets.push(cell.offset);
            layout.arrays.push(cell.arrays);
            layout.records.push(cell.records);
            layout.widths.push(cell.width);
        }
        layout
    }

    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Whether a store of `size` bytes there overwrites the cell: no array is around it.
    pub fn is_overwritten(&self, cell: usize, size: u64) -> bool {
        self.ty.is_some() && self.arrays[cell].is_empty() && size >= self.widths[cell]
    }

    /// The offsets of the cells that have room for a pointer, or are in arrays.
    pub fn carriers(&self, pointer: u64) -> Vec<u64> {
        let room = |at: &usize| self.widths[*at] >= pointer || !self.arrays[*at].is_empty();
        (0..self.len()).filter(room).map(|at| self.offsets[at]).collect()
    }

    /// The cell of the byte at an offset.
    pub fn canonical(&self, types: &Types, offset: u64) -> usize {
        let Some(ty) = self.ty else { return 0 };
        let element = types.size_of(ty).unwrap_or(0).max(1);
        let offset = if self.repeated { offset % element } else { offset };
        let canonical = canonical(types, ty, offset);
        self.offsets.partition_point(|o| *o <= canonical).saturating_sub(1)
    }

    /// From a record of `size` bytes at a cell to the member at `offset`. `None`: some cell.
    pub fn member(&self, types: &Types, cell: usize, offset: u64, size: u64) -> Option<usize> {
        if self.len() == 1 || offset == 0 {
            return Some(cell);
        }
        let at = self.offsets[cell];
        for array in &self.arrays[cell] {
            if at - array.start + size <= array.element {
                return Some(self.canonical(types, at + offset));
            }
            if size <= array.len {
                return self.only_cell_of(array);
            }
        }
        (at + size <= self.size).then(|| self.canonical(types, at + offset))
    }

    /// Some bytes further on. `None`: some cell.
    pub fn bytes(&self, types: &Types, cell: usize, by: i64) -> Option<usize> {
        if self.len() == 1 || by == 0 {
            return Some(cell);
        }
        let at = self.offsets[cell];
        let to = at.checked_add_signed(by);
        let inside = |start: u64, len: u64| to.filter(|t| *t >= start && t - start < len);
        if let Some(array) = self.arrays[cell].first() {
            // Of the two readings (inside of an element; from an array to its record) the second
            // is never certain.
            return inside(array.start, array.element).map(|to| self.canonical(types, to));
        }
        inside(0, self.size).map(|to| self.canonical(types, to))
    }

    /// A number of elements of `size` bytes further on (`by` bytes, if that is known). By C11
    /// 6.5.6p8 this stays in the array. `None`: some cell.
    pub fn step(&self, types: &Types, cell: usize, size: u64, by: Option<i64>) -> Option<usize> {
        let whole = self.len() == 1 || self.records[cell].contains(&size);
        let mut arrays = self.arrays[cell].iter();
        if whole || arrays.any(|array| size.is_multiple_of(array.element)) {
            return Some(cell);
        }
        if cell == 0 && size == self.size {
            return Some(cell);
        }
        by.and_then(|by| self.bytes(types, cell, by))
    }

    /// The cells that an access of `size` bytes at a cell may touch.
    pub fn touched(&self, cell: usize, size: u64) -> std::ops::Range<usize> {
        let at = self.offsets[cell];
        let crosses = |a: &Array| at - a.start + size > a.element;
        if self.arrays[cell].iter().any(crosses) {
            return 0..self.len();
        }
        let end = self.offsets.partition_point(|o| *o < at.saturating_add(size));
        cell..end.max(cell + 1)
    }

    fn only_cell_of(&self, array: &Array) -> Option<usize> {
        let end = array.start.saturating_add(array.element);
        let first = self.offsets.partition_point(|o| *o < array.start);
        let after = self.offsets.partition_point(|o| *o < end);
        (after == first + 1).then_some(first)
    }
}

/// The offset in the first element of every array around the byte.
fn canonical(types: &Types, ty: Ty, offset: u64) -> u64 {
    match types.get(ty) {
        Type::Array(element, _) | Type::Vla(element, _) => {
            canonical(types, *element, offset % types.size_of(*element).unwrap_or(1).max(1))
        }
        Type::Record(id) if types.records[*id].kind == RecordKind::Struct => {
            let before = types.records[*id].fields.iter().filter(|f| f.offset <= offset);
            match before.max_by_key(|f| f.offset) {
                Some(f) if f.bits.is_some() => f.offset,
                Some(f) => f.offset + canonical(types, f.ty, offset - f.offset),
                None => 0,
            }
        }
        Type::Record(_) if is_flat(types, ty) => offset,
        Type::Record(_) => 0,
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Complex(_) => 0,
        Type::Vector(..) | Type::Pointer(_) | Type::Function(_) => 0,
    }
}

/// Whether the last member is an array that may be longer than its type says.
fn ends_open(types: &Types, ty: Ty) -> bool {
    match types.get(ty) {
        Type::Array(_, len) => len.is_none_or(|n| n <= 1),
        Type::Vla(..) => true,
        Type::Record(id) => {
            types.records[*id].fields.last().is_some_and(|f| ends_open(types, f.ty))
        }
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Complex(_) => false,
        Type::Vector(..) | Type::Pointer(_) | Type::Function(_) => false,
    }
}

/// No arrays inside.
fn is_flat(types: &Types, ty: Ty) -> bool {
    match types.get(ty) {
        Type::Record(id) => types.records[*id].fields.iter().all(|f| is_flat(types, f.ty)),
        Type::Array(..) | Type::Vla(..) | Type::Vector(..) => false,
        Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::Complex(_) => true,
        Type::Pointer(_) | Type::Function(_) => true,
    }
}

struct Cell {
    offset: u64,
    arrays: Vec<Array>,
    records: Vec<u64>,
    width: u64,
}

struct Builder<'t> {
    types: &'t Types,
    cells: Vec<Cell>,
    /// Around the current place, the outermost first.
    arrays: Vec<Array>,
}

impl Builder<'_> {
    /// `None` if there are too many.
    fn add(&mut self, ty: Ty, at: u64) -> Option<()> {
        match self.types.get(ty) {
            Type::Array(element, len) => self.add_array(*element, *len, at),
            Type::Vla(element, _) => self.add_array(*element, None, at),
            Type::Record(id) => {
                let record = &self.types.records[*id];
                let one = record.kind == RecordKind::Union && !is_flat(self.types, ty);
                self.add_cell(at, Some(record.size), if one { record.size } else { 0 })?;
                if one {
                    return Some(());
                }
                record.fields.iter().try_for_each(|field| match field.bits {
                    Some(bits) => self.add_cell(at + field.offset, None, bits.bytes()),
                    None => self.add(field.ty, at + field.offset),
                })
            }
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => self.add_scalar(ty, at),
            Type::Complex(_) | Type::Vector(..) => self.add_scalar(ty, at),
            Type::Pointer(_) | Type::Function(_) => self.add_scalar(ty, at),
        }
    }

    fn add_scalar(&mut self, ty: Ty, at: u64) -> Option<()> {
        self.add_cell(at, None, self.types.size_of(ty).unwrap_or(OPEN))
    }

    fn add_array(&mut self, ty: Ty, len: Option<u64>, at: u64) -> Option<()> {
        let element = self.types.size_of(ty).filter(|s| *s > 0)?;
        let len = len.filter(|n| *n > 0).map_or(OPEN, |n| n.saturating_mul(element));
        self.arrays.push(Array { start: at, len, element });
        self.add(ty, at)?;
        self.arrays.pop();
        Some(())
    }

    fn add_cell(&mut self, offset: u64, record: Option<u64>, width: u64) -> Option<()> {
        if self.cells.len() > 4 * MAX_CELLS {
            return None;
        }
        let arrays = self.arrays.iter().rev().copied().collect();
        self.cells.push(Cell { offset, arrays, records: record.into_iter().collect(), width });
        Some(())
    }

    /// One cell for each offset, with all the arrays around it.
    fn finish(mut self) -> Option<Vec<Cell>> {
        self.cells.sort_by_key(|c| c.offset);
        let mut out: Vec<Cell> = Vec::new();
        for cell in self.cells {
            match out.last_mut() {
                Some(last) if last.offset == cell.offset => {
                    // One chain must be the inner part of the other: a record and its first
                    // member. Empty arrays before a member break this.
                    let (long, short) = if last.arrays.len() >= cell.arrays.len() {
                        (&last.arrays, &cell.arrays)
                    } else {
                        (&cell.arrays, &last.arrays)
                    };
                    if !long.ends_with(short) {
                        return None;
                    }
                    last.arrays = long.clone();
                    last.records.extend(cell.records);
                    last.width = last.width.max(cell.width);
                }
                _ => out.push(cell),
            }
        }
        (!out.is_empty() && out.len() <= MAX_CELLS).then_some(out)
    }
}
