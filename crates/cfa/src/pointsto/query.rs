//! Questions to the solution.

use super::objects::{Cell, Shift};
use super::values::{Known, constant};
use super::{PointsTo, Statistics};
use crate::program::{Body, ExprId, ExprKind, FuncId};
use crate::sparse::SparseSet;
use crate::types::Ty;

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
        let body = self.body(f);
        let mut shifts = Vec::new();
        let mut at = place;
        let mut set = loop {
            match body.exprs[at].kind {
                ExprKind::Field(record, k) => {
                    shifts.push(self.member(body.exprs[record].ty, k));
                    at = record;
                }
                ExprKind::Index(array, i) => {
                    shifts.push(self.step(body, body.exprs[at].ty, i));
                    at = array;
                }
                ExprKind::Deref(p) => break self.pointees(f, p),
                ExprKind::Local(v) => break one(self.objects.first(self.locals[f][v])),
                ExprKind::Global(g) => break one(self.objects.first(self.globals[g])),
                ExprKind::Func(g) => break one(self.objects.first(self.functions[g])),
                _ => return SparseSet::new(),
            }
        };
        for shift in shifts.into_iter().rev() {
            let types = &self.program.types;
            set = set.iter().map(|c| self.objects.shift(types, Cell(c), shift).0).collect();
        }
        set
    }

    /// The cells that a load or store of an object form may touch.
    pub fn touched(&self, f: FuncId, place: ExprId) -> SparseSet {
        let size = self.program.types.size_of(self.body(f).exprs[place].ty).unwrap_or(1);
        self.spread(&self.places(f, place), size)
    }

    /// The cells within `size` bytes of these.
    pub fn spread(&self, cells: &SparseSet, size: u64) -> SparseSet {
        let touched = cells.iter().flat_map(|c| self.objects.touched(Cell(c), size));
        touched.map(|c| c.0).collect()
    }

    /// All cells of the objects of these.
    pub fn whole(&self, cells: &SparseSet) -> SparseSet {
        let objects = cells.iter().map(|c| self.objects.owner(Cell(c)));
        objects.flat_map(|o| self.objects.cells(o)).map(|c| c.0).collect()
    }

    /// Whether two object forms may share a cell at some time of an execution.
    pub fn may_alias(&self, a: (FuncId, ExprId), b: (FuncId, ExprId)) -> bool {
        self.touched(a.0, a.1).meets(&self.touched(b.0, b.1))
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

fn one(cell: Cell) -> SparseSet {
    SparseSet::from_iter([cell.0])
}
