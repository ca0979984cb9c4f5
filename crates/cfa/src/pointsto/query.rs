//! Questions to the solution.

use super::objects::{Cell, ObjectId, Shift};
use super::values::{Known, constant};
use super::{PointsTo, Statistics};
use crate::program::{Body, ExprId, ExprKind, FuncId};
use crate::sparse::SparseSet;
use crate::types::Ty;
use base::Map;

impl PointsTo<'_> {
    fn body(&self, f: FuncId) -> &Body {
        self.program.functions[f].body.as_ref().expect("an expression should be of a body")
    }

    /// The cells that a value may point to, in all calls of the function. A cell
    /// [`super::Objects::any`] stands for all of its object.
    pub fn pointees(&self, f: FuncId, value: ExprId) -> SparseSet {
        let mut all = SparseSet::new();
        for values in &self.values[f] {
            match values[value] {
                Known::Held(node) => {
                    all.unite(&self.sets[self.set_of[node] as usize]);
                }
                Known::Address(cell) => {
                    all.insert(cell.0);
                }
                Known::Unset | Known::Nothing | Known::Place(_) => {}
                Known::Through(_) | Known::Member { .. } => {}
            }
        }
        all
    }

    /// Where an object form may begin.
    pub fn places(&self, f: FuncId, place: ExprId) -> SparseSet {
        let (root, shifts) = self.path(f, place);
        let set = match root {
            Root::Pointer(p) => self.pointees(f, p),
            Root::Cell(cell) => SparseSet::from_iter([cell.0]),
            Root::Nothing => SparseSet::new(),
        };
        self.follow(set, &shifts)
    }

    fn follow(&self, mut set: SparseSet, shifts: &[Shift]) -> SparseSet {
        let types = &self.program.types;
        for shift in shifts {
            set = set.iter().map(|c| self.objects.shift(types, Cell(c), *shift).0).collect();
        }
        set
    }

    /// An object form as the way to it: from where, and over which members and elements.
    fn path(&self, f: FuncId, place: ExprId) -> (Root, Vec<Shift>) {
        let body = self.body(f);
        let mut shifts = Vec::new();
        let mut at = place;
        let root = loop {
            match body.exprs[at].kind {
                ExprKind::Field(record, k) => {
                    shifts.push(self.member(body.exprs[record].ty, k));
                    at = record;
                }
                ExprKind::Index(array, i) => {
                    shifts.push(self.step(body, body.exprs[at].ty, i));
                    at = array;
                }
                ExprKind::Deref(p) => break Root::Pointer(p),
                ExprKind::Local(v) => break Root::Cell(self.objects.first(self.locals[f][v])),
                ExprKind::Global(g) => break Root::Cell(self.objects.first(self.globals[g])),
                ExprKind::Func(g) => break Root::Cell(self.objects.first(self.functions[g])),
                _ => break Root::Nothing,
            }
        };
        shifts.reverse();
        (root, shifts)
    }

    /// The sets whose union is [`Self::pointees`], if it is only such.
    fn set_numbers(&self, f: FuncId, value: ExprId) -> Option<Vec<u32>> {
        let mut numbers = Vec::new();
        for values in &self.values[f] {
            match values[value] {
                Known::Held(node) => numbers.push(self.set_of[node]),
                Known::Address(_) => return None,
                Known::Unset | Known::Nothing | Known::Place(_) => {}
                Known::Through(_) | Known::Member { .. } => {}
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Some(numbers)
    }

    /// The cells that a load or store (`write`) of an object form may touch.
    pub fn touched(&self, f: FuncId, place: ExprId, write: bool) -> SparseSet {
        let size = self.program.types.size_of(self.body(f).exprs[place].ty).unwrap_or(1);
        self.spread(&self.places(f, place), size, write)
    }

    /// The cells that an access of `size` bytes at one of these may touch.
    pub fn spread(&self, cells: &SparseSet, size: u64, write: bool) -> SparseSet {
        let admitted = cells.iter().map(Cell).filter(|c| self.objects.admits(*c, size, write));
        admitted.flat_map(|c| self.objects.touched(c, size)).map(|c| c.0).collect()
    }

    /// All cells of the objects of these.
    pub fn whole(&self, cells: &SparseSet, write: bool) -> SparseSet {
        let admitted = cells.iter().map(Cell).filter(|c| self.objects.admits(*c, 0, write));
        let objects: SparseSet = admitted.map(|c| self.objects.owner(c).0).collect();
        objects.iter().flat_map(|o| self.objects.cells(ObjectId(o))).map(|c| c.0).collect()
    }

    /// Whether two object forms may share a cell at some time of an execution.
    pub fn may_alias(&self, a: (FuncId, ExprId), b: (FuncId, ExprId)) -> bool {
        self.touched(a.0, a.1, false).meets(&self.touched(b.0, b.1, false))
    }

    fn member(&self, record: Ty, k: u32) -> Shift {
        let types = &self.program.types;
        let id = types.record_id(record).expect("a member should be one of a record");
        let record = &types.records[id];
        Shift::Member { offset: record.fields[k as usize].offset, size: record.size }
    }

    fn step(&self, body: &Body, element: Ty, i: ExprId) -> Shift {
        let size = self.program.types.size_of(element).unwrap_or(1);
        let by = constant(self.program, body, i).and_then(|n| n.checked_mul(size.into()));
        match by.and_then(|by| i64::try_from(by).ok()) {
            Some(0) => super::values::HERE,
            by => Shift::Step { size, by },
        }
    }

    pub(super) fn measure(&self) -> Statistics {
        let objects = self.objects.ids();
        let mut statistics = Statistics {
            objects: objects.len(),
            cells: objects.map(|o| self.objects.cells(o).len()).sum(),
            nodes: self.set_of.len(),
            ..self.statistics
        };
        let mut sum = 0;
        let mut count = 0;
        for (f, function) in self.program.functions.entries() {
            for expr in function.body.iter().flat_map(|b| b.exprs.iter()) {
                if let ExprKind::Deref(p) = expr.kind {
                    let size = self.pointees(f, p).len();
                    (sum, count) = (sum + size, count + 1);
                    statistics.largest = statistics.largest.max(size);
                }
            }
        }
        statistics.average = sum as f64 / f64::max(count as f64, 1.0);
        statistics
    }
}

/// Where the way to an object begins.
enum Root {
    Pointer(ExprId),
    Cell(Cell),
    Nothing,
}

/// Pointers, the way from them, the bytes accessed, and whether they are written.
type Key = (Vec<u32>, Vec<Shift>, u64, bool);

/// Remembers answers: in a large program many pointers have the same set.
pub(crate) struct Touched<'a> {
    pub points_to: &'a PointsTo<'a>,
    known: Map<Key, SparseSet>,
}

impl<'a> Touched<'a> {
    pub fn new(points_to: &'a PointsTo<'a>) -> Self {
        Touched { points_to, known: Map::new() }
    }

    /// As [`PointsTo::touched`].
    pub fn of(&mut self, f: FuncId, place: ExprId, write: bool) -> SparseSet {
        let points_to = self.points_to;
        let (root, shifts) = points_to.path(f, place);
        let Root::Pointer(p) = root else { return points_to.touched(f, place, write) };
        let Some(sets) = points_to.set_numbers(f, p) else {
            return points_to.touched(f, place, write);
        };
        let size = points_to.program.types.size_of(points_to.body(f).exprs[place].ty).unwrap_or(1);
        let key = (sets, shifts, size, write);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let touched = points_to.touched(f, place, write);
        self.known.insert(key, touched.clone());
        touched
    }
}
