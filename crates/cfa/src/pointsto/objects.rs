//! The abstract objects and their cells.

use super::layout::Layout;
use crate::program::{EdgeId, FuncId, GlobalId, VarId};
use crate::types::{Ty, Types};
use base::{Id, IdVec, Map};

base::ids! {
    /// An abstract object.
    ObjectId "o";
    /// A cell of an object: what pointers point to and edges define and use.
    Cell "cell";
    /// A layout that objects share.
    LayoutId "layout";
}

/// What an abstract object stands for: one or more objects of an execution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Object {
    /// What an integer that is no address of ours points to, and assembly.
    Unknown,
    /// The objects of this type from outside: those that parameters of entry functions, results
    /// of functions without a body, and their members point to. (The interpreter gives an input
    /// object the type of the first pointer to it.)
    Input(Ty),
    Global(GlobalId),
    Function(FuncId),
    /// The variable, in every activation of the function.
    Local(FuncId, VarId),
    /// What `alloc` and `alloca` made for this edge: their own, or that of the outermost call of
    /// small functions around them (`malloc`, `strdup`, a wrapper of the user's).
    Heap(FuncId, EdgeId),
    /// The arguments of a variadic function beyond its parameters.
    Arguments(FuncId),
    /// What a function returns; never pointed to.
    Result(FuncId),
}

#[derive(Clone, Copy, Debug)]
struct Held {
    what: Object,
    layout: LayoutId,
    first: Cell,
    /// How many bytes it has at most.
    size: u64,
    access: Access,
}

/// What an execution may do with an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Access {
    /// A function.
    Nothing,
    /// A string literal, a constant.
    Read,
    Write,
}

/// All objects; their cells are numbered one after the other. An object with several cells has
/// three numbers more: [`Objects::any`], and two nodes of the solver.
#[derive(Clone, Debug)]
pub struct Objects {
    list: IdVec<ObjectId, Held>,
    layouts: IdVec<LayoutId, Layout>,
    by_type: Map<(Ty, bool), LayoutId>,
    /// The object of each number.
    owner: IdVec<Cell, Option<ObjectId>>,
}

/// From one address to another of the same object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Shift {
    /// To the member at `offset` of a record of `size` bytes.
    Member { offset: u64, size: u64 },
    /// Over elements of `size` bytes: `by` bytes if that is known.
    Step { size: u64, by: Option<i64> },
    /// To anywhere.
    Any,
}

impl Objects {
    pub(super) fn new() -> Self {
        let mut layouts = IdVec::new();
        layouts.push(Layout::one_cell());
        Objects { list: IdVec::new(), layouts, by_type: Map::new(), owner: IdVec::new() }
    }

    /// A number that is no cell, for a node of the solver.
    pub(super) fn plain(&mut self) -> Cell {
        self.owner.push(None)
    }

    pub(super) fn add(&mut self, types: &Types, what: Object, ty: Option<(Ty, bool)>) -> ObjectId {
        let layout = ty.map_or(LayoutId(0), |(ty, repeated)| self.layout(types, ty, repeated));
        let first = Cell::new(self.owner.len());
        let size = self.layouts[layout].size;
        let access = match what {
            Object::Function(_) => Access::Nothing,
            _ => Access::Write,
        };
        let object = self.list.push(Held { what, layout, first, size, access });
        let count = self.layouts[layout].len();
        let extra = if count == 1 { 0 } else { 3 };
        for _ in 0..count + extra {
            self.owner.push(Some(object));
        }
        object
    }

    /// The object is constant; it has this many bytes if its type does not say so.
    pub(super) fn fix(&mut self, object: ObjectId, constant: bool, size: u64) {
        let held = &mut self.list[object];
        held.size = held.size.max(size);
        if constant {
            held.access = Access::Read;
        }
    }

    /// Whether an execution may go on after an access of `size` bytes at a cell: what is read or
    /// written beyond the end of an object, or of a function, or written to a constant, is
    /// undefined, and so no such access happens.
    pub fn admits(&self, cell: Cell, size: u64, write: bool) -> bool {
        let held = &self.list[self.owner(cell)];
        let at = if self.is_any(cell) { 0 } else { self.offset(cell) };
        let needed = if write { Access::Write } else { Access::Read };
        held.access >= needed && at.saturating_add(size) <= held.size
    }

    fn layout(&mut self, types: &Types, ty: Ty, repeated: bool) -> LayoutId {
        let key = (ty.unqualified(), repeated);
        if let Some(&id) = self.by_type.get(&key) {
            return id;
        }
        let layout = Layout::new(types, key.0, repeated);
        let id = if layout == Layout::one_cell() { LayoutId(0) } else { self.layouts.push(layout) };
        self.by_type.insert(key, id);
        id
    }

    /// Whether a number is no cell.
    pub(super) fn is_plain(&self, number: Cell) -> bool {
        self.owner[number].is_none()
    }

    /// The offsets in a record of this type where addresses may be.
    pub(super) fn carriers(&mut self, types: &Types, ty: Ty) -> Vec<u64> {
        let layout = self.layout(types, ty, false);
        self.layouts[layout].carriers(types.model.pointer_size())
    }

    /// How many numbers there are.
    pub(super) fn numbers(&self) -> usize {
        self.owner.len()
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ObjectId> + ExactSizeIterator + use<> {
        self.list.ids()
    }

    pub fn what(&self, object: ObjectId) -> Object {
        self.list[object].what
    }

    /// The object of a cell.
    pub fn owner(&self, cell: Cell) -> ObjectId {
        self.owner[cell].expect("a cell should belong to an object")
    }

    /// The cells of an object, in the order of their offsets.
    pub fn cells(&self, object: ObjectId) -> impl ExactSizeIterator<Item = Cell> + use<> {
        let first = self.first(object).index();
        (first..first + self.shape(object).len()).map(Cell::new)
    }

    pub fn first(&self, object: ObjectId) -> Cell {
        self.list[object].first
    }

    /// Stands for any cell of the object, in the set of a pointer whose offset is not known.
    pub fn any(&self, object: ObjectId) -> Cell {
        match self.shape(object).len() {
            1 => self.first(object),
            count => Cell(self.first(object).0 + count as u32),
        }
    }

    /// Where a value stored to, or loaded from, any cell passes.
    pub(super) fn gate(&self, object: ObjectId, store: bool) -> Cell {
        match self.shape(object).len() {
            1 => self.first(object),
            _ => Cell(self.any(object).0 + if store { 1 } else { 2 }),
        }
    }

    pub fn is_any(&self, cell: Cell) -> bool {
        self.position(cell) >= self.shape(self.owner(cell)).len()
    }

    /// The offset of a cell; the first element's in an array.
    pub fn offset(&self, cell: Cell) -> u64 {
        self.shape(self.owner(cell)).offsets[self.position(cell)]
    }

    /// The cell of a byte of an object.
    pub fn cell_at(&self, types: &Types, object: ObjectId, offset: u64) -> Cell {
        let at = self.shape(object).canonical(types, offset);
        Cell(self.first(object).0 + at as u32)
    }

    /// Whether a store of `size` bytes to this cell of a variable overwrites all of it.
    pub fn is_overwritten(&self, cell: Cell, size: u64) -> bool {
        let object = self.owner(cell);
        let variable = matches!(self.what(object), Object::Global(_) | Object::Local(..));
        if !variable || self.is_any(cell) {
            return false;
        }
        self.shape(object).is_overwritten(self.position(cell), size)
    }

    /// The cells that an access of `size` bytes at `cell` may touch.
    pub fn touched(&self, cell: Cell, size: u64) -> impl Iterator<Item = Cell> + use<> {
        let object = self.owner(cell);
        let (shape, first) = (self.shape(object), self.first(object).0);
        let range = match self.is_any(cell) {
            true => 0..shape.len(),
            false => shape.touched(self.position(cell), size),
        };
        range.map(move |i| Cell(first + i as u32))
    }

    /// The place of a cell in its object.
    fn position(&self, cell: Cell) -> usize {
        (cell.0 - self.first(self.owner(cell)).0) as usize
    }

    fn shape(&self, object: ObjectId) -> &Layout {
        &self.layouts[self.list[object].layout]
    }

    pub(super) fn shift(&self, types: &Types, cell: Cell, shift: Shift) -> Cell {
        let object = self.owner(cell);
        let (shape, at) = (self.shape(object), self.position(cell));
        if shape.len() == 1 || at >= shape.len() {
            return self.any(object);
        }
        let to = match shift {
            Shift::Member { offset, size } => shape.member(types, at, offset, size),
            Shift::Step { size, by } => shape.step(types, at, size, by),
            Shift::Any => None,
        };
        to.map_or(self.any(object), |to| Cell(self.first(object).0 + to as u32))
    }
}
