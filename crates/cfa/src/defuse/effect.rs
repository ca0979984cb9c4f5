//! What one edge does by itself, without the functions it calls.

use crate::pointsto::{Cell, PointsTo, Touched};
use crate::program::{Body, Builtin, EdgeId, ExprId, ExprKind, FuncId, Op};
use crate::sparse::SparseSet;
use crate::walk::Position;

/// Sets of cells ([`Cell`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// What is or may be written.
    pub defines: SparseSet,
    /// Of these, what is certainly overwritten.
    pub kills: SparseSet,
    /// What is or may be read.
    pub uses: SparseSet,
}

struct Collector<'a, 't> {
    touched: &'t mut Touched<'a>,
    points_to: &'a PointsTo<'a>,
    body: &'a Body,
    f: FuncId,
    effect: Effect,
}

pub(super) fn own(touched: &mut Touched, f: FuncId, e: EdgeId) -> Effect {
    let points_to = touched.points_to;
    let Some(body) = &points_to.program().functions[f].body else { return Effect::default() };
    let mut collector = Collector { touched, points_to, body, f, effect: Effect::default() };
    let op = &body.edges[e].op;
    for (root, position) in op.roots() {
        collector.reads(root);
        if position == Position::Object {
            collector.writes(root);
        }
    }
    match op {
        Op::Builtin { builtin, args, .. } => collector.builtin(*builtin, args),
        Op::Vla { var, .. } => {
            let cells = points_to.objects().cells(points_to.local(f, *var));
            collector.effect.defines.unite(&cells.map(|c| c.0).collect());
        }
        Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Assume { .. } => {}
        Op::Case { .. } | Op::Default { .. } | Op::Call { .. } | Op::Return(_) => {}
        Op::Jump { .. } | Op::Asm { .. } | Op::Unsupported(_) | Op::Input { .. } => {}
    }
    collector.effect
}

impl Collector<'_, '_> {
    /// Everything that is loaded in the expression.
    fn reads(&mut self, root: ExprId) {
        for id in self.body.post_order(root) {
            if let ExprKind::Load(place) = self.body.exprs[id].kind {
                let touched = self.touched.of(self.f, place, false);
                self.effect.uses.unite(&touched);
            }
        }
    }

    fn writes(&mut self, place: ExprId) {
        let touched = self.touched.of(self.f, place, true);
        if self.is_direct(place) {
            let size = self.written(place);
            self.kill(&touched, size);
        }
        self.effect.defines.unite(&touched);
    }

    /// A variable or a member of one, by name.
    fn is_direct(&self, mut place: ExprId) -> bool {
        loop {
            match self.body.exprs[place].kind {
                ExprKind::Local(_) | ExprKind::Global(_) => return true,
                ExprKind::Field(record, _) => place = record,
                // An element of a smashed array is never certain, but the walk ends the same.
                ExprKind::Index(array, _) => place = array,
                _ => return false,
            }
        }
    }

    /// How many bytes are surely overwritten.
    fn written(&self, place: ExprId) -> u64 {
        let types = &self.points_to.program().types;
        if let ExprKind::Field(record, k) = self.body.exprs[place].kind
            && let Some(id) = types.record_id(self.body.exprs[record].ty)
            && types.records[id].fields[k as usize].bits.is_some()
        {
            return 0;
        }
        types.size_of(self.body.exprs[place].ty).unwrap_or(0)
    }

    /// The cells that `size` bytes from the first of `touched` overwrite.
    fn kill(&mut self, touched: &SparseSet, size: u64) {
        let objects = self.points_to.objects();
        let Some(first) = touched.iter().next() else { return };
        let start = objects.offset(Cell(first));
        for cell in touched.iter().map(Cell) {
            let rest = size.saturating_sub(objects.offset(cell) - start);
            if objects.is_overwritten(cell, rest) {
                self.effect.kills.insert(cell.0);
            }
        }
    }

    /// Memory that is read and written behind pointers.
    fn builtin(&mut self, builtin: Builtin, args: &[ExprId]) {
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        match builtin {
            Builtin::Move | Builtin::Copy => (reads, writes) = (vec![1], vec![0]),
            Builtin::Fill => writes = vec![0],
            Builtin::Read => writes = vec![1],
            Builtin::Write => reads = vec![1],
            Builtin::Compare => reads = vec![0, 1],
            Builtin::Length => reads = vec![0],
            Builtin::VaStart | Builtin::VaEnd => writes = vec![0],
            Builtin::VaArg => (reads, writes) = (vec![0], vec![0]),
            Builtin::VaCopy => (reads, writes) = (vec![1], vec![0]),
            Builtin::AddOverflow | Builtin::SubOverflow | Builtin::MulOverflow => {
                return self.overflow(args);
            }
            Builtin::AssertFail => reads = vec![0, 1, 3],
            _ => {}
        }
        let objects = |collector: &Self, i: usize, write: bool| match args.get(i) {
            Some(e) => {
                let pointees = collector.points_to.pointees(collector.f, *e);
                collector.points_to.whole(&pointees, write)
            }
            None => SparseSet::new(),
        };
        for i in reads {
            self.effect.uses.unite(&objects(self, i, false));
        }
        for i in writes {
            self.effect.defines.unite(&objects(self, i, true));
        }
    }

    /// The third argument points to the result.
    fn overflow(&mut self, args: &[ExprId]) {
        let Some(&to) = args.get(2) else { return };
        let types = &self.points_to.program().types;
        let ty = types.pointee(self.body.exprs[to].ty);
        let size = ty.and_then(|ty| types.size_of(ty)).unwrap_or(1);
        let cells = self.points_to.spread(&self.points_to.pointees(self.f, to), size, true);
        self.effect.defines.unite(&cells);
    }
}
