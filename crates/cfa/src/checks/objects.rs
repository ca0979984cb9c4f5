//! Which accesses can come to an object after its life, or to bytes that nobody has written.
//!
//! Static objects live as long as the execution, and have initial values; so have the objects that
//! pointers of inputs lead to. What is left are local variables and the heap. To copy an indeterminate
//! value is no use of it, so that it can come to be anywhere: that is followed object by object, whatever
//! the order of the copies. Whom an access can come to is read off the points-to sets, which hold for
//! executions without undefined behaviour: what is reached only behind something undefined has no check.

use crate::pointsto::{Cell, Object, ObjectId, PointsTo};
use crate::program::{Body, Builtin, Edge, ExprId, ExprKind, FuncId, Op, Program, VarId, VarKind};
use crate::sparse::SparseSet;
use crate::types::{IntKind, Type};
use crate::uninitialised::used_unwritten;

/// The objects of a program that do not live from its beginning to its end.
pub struct Lives<'p> {
    points_to: &'p PointsTo<'p>,
    /// Something is freed, or lives on the stack without being a variable.
    heap_ends: bool,
    /// The objects that may have bytes which nobody has written.
    indeterminate: SparseSet,
}

/// All edges with their functions.
fn edges(program: &Program) -> impl Iterator<Item = (FuncId, &Edge)> {
    let bodies = program.functions.entries().filter_map(|(f, it)| Some((f, it.body.as_ref()?)));
    bodies.flat_map(|(f, body)| body.edges.iter().map(move |edge| (f, edge)))
}

impl<'p> Lives<'p> {
    pub fn new(points_to: &'p PointsTo<'p>) -> Self {
        let ends = |op: &Op| match op {
            Op::Builtin { builtin, .. } => matches!(builtin, Builtin::Free | Builtin::Alloca),
            _ => false,
        };
        let heap_ends = edges(points_to.program()).any(|(_, edge)| ends(&edge.op));
        let mut lives = Lives { points_to, heap_ends, indeterminate: SparseSet::new() };
        lives.indeterminate = lives.at_first();
        lives.spread();
        lives
    }

    pub fn program(&self) -> &'p Program {
        self.points_to.program()
    }

    /// Whether a function is the library's `free`.
    pub fn is_free(&self, f: FuncId) -> bool {
        let function = &self.program().functions[f];
        function.name == "free" && self.program().units[function.unit].library
    }

    fn body(&self, f: FuncId) -> &'p Body {
        let body = self.program().functions[f].body.as_ref();
        body.expect("an expression should be of a body")
    }

    /// Whether an access may come to an object whose life is over. A variable that is named is alive.
    pub fn may_be_over(&self, f: FuncId, place: ExprId) -> bool {
        let root = self.root(f, place);
        let is_followed = matches!(self.body(f).exprs[root].kind, ExprKind::Deref(_));
        is_followed && self.may_be_dead(&self.points_to.places(f, place))
    }

    /// Whether a pointer may be to an object whose life is over: it cannot even be moved.
    pub fn may_point_back(&self, f: FuncId, pointer: ExprId) -> bool {
        self.may_be_dead(&self.points_to.pointees(f, pointer))
    }

    /// Whether a pointer may be no address of ours: small numbers count as null.
    pub fn may_be_a_number(&self, f: FuncId, pointer: ExprId) -> bool {
        let all = self.points_to.objects();
        let pointees = self.points_to.pointees(f, pointer);
        let none = base::mutant!("cfa: the only number that is a pointer is null");
        self.objects(&pointees).any(|object| all.what(object) == Object::Unknown) && !none
    }

    fn may_be_dead(&self, cells: &SparseSet) -> bool {
        self.objects(cells).any(|object| match self.points_to.objects().what(object) {
            Object::Unknown => true,
            Object::Local(..) => !base::mutant!("cfa: variables live as long as pointers to them"),
            Object::Heap(..) => self.heap_ends,
            Object::Input(_) | Object::Global(_) | Object::Function(_) => false,
            Object::Arguments(_) | Object::Result(_) => false,
        })
    }

    /// Whether a load may come to bytes that nobody has written.
    pub fn may_be_indeterminate(&self, f: FuncId, place: ExprId) -> bool {
        let places = self.points_to.places(f, place);
        self.objects(&places).any(|object| self.indeterminate.contains(object.0))
    }

    fn objects<'s>(&'s self, cells: &'s SparseSet) -> impl Iterator<Item = ObjectId> + 's {
        cells.iter().map(|cell| self.points_to.objects().owner(Cell(cell)))
    }

    /// The objects that come to life without values, and records that calls pass on as they are.
    fn at_first(&self) -> SparseSet {
        let all = self.points_to.objects();
        let heap = all.ids().filter(|o| matches!(all.what(*o), Object::Heap(..) | Object::Unknown));
        let mut found: SparseSet = heap.map(|object| object.0).collect();
        for (f, function) in self.program().functions.entries() {
            let Some(body) = &function.body else { continue };
            let unwritten = used_unwritten(body);
            let is_first = |v: VarId| match body.vars[v].kind {
                VarKind::Vla => true,
                VarKind::Local => unwritten.contains(&v),
                VarKind::Param | VarKind::Temp => {
                    self.program().types.record_id(body.vars[v].ty).is_some()
                }
            };
            for v in body.vars.ids().filter(|v| is_first(*v)) {
                found.insert(self.points_to.local(f, v).0);
            }
        }
        found
    }

    /// What is copied is copied as it is.
    fn spread(&mut self) {
        let copies: Vec<(SparseSet, SparseSet)> =
            edges(self.program()).filter_map(|(f, edge)| self.copy(f, &edge.op)).collect();
        loop {
            let is_new = |(to, from): &&(SparseSet, SparseSet)| {
                from.meets(&self.indeterminate)
                    && to.iter().any(|o| !self.indeterminate.contains(o))
            };
            let new: Vec<&SparseSet> = copies.iter().filter(is_new).map(|(to, _)| to).collect();
            if new.is_empty() || base::mutant!("cfa: indeterminate values stay where they are") {
                return;
            }
            for to in new {
                self.indeterminate.unite(to);
            }
        }
    }

    /// Whether an assignment copies what is indeterminate as it is: records, characters, and from one
    /// object in memory to another. What goes into a variable without an address is used.
    fn is_kept(&self, f: FuncId, to: ExprId, from: ExprId) -> bool {
        let (exprs, types) = (&self.body(f).exprs, &self.program().types);
        let is_character = |e: ExprId| match types.get(exprs[e].ty) {
            Type::Int(kind) => matches!(kind, IntKind::Char | IntKind::SChar | IntKind::UChar),
            _ => false,
        };
        let in_memory = |e: ExprId| match exprs[e].kind {
            ExprKind::Local(v) => self.has_address(f, v),
            _ => true,
        };
        let both = |holds: &dyn Fn(ExprId) -> bool| holds(to) && holds(from);
        !types.is_scalar(exprs[to].ty) || both(&is_character) || both(&in_memory)
    }

    fn has_address(&self, f: FuncId, v: VarId) -> bool {
        let exprs = &self.body(f).exprs;
        let is_taken = |kind: &ExprKind| match kind {
            ExprKind::Addr(place) => exprs[self.root(f, *place)].kind == ExprKind::Local(v),
            _ => false,
        };
        exprs.iter().any(|expr| is_taken(&expr.kind))
    }

    /// The variable, or the pointer that is followed, where an object form begins.
    fn root(&self, f: FuncId, mut place: ExprId) -> ExprId {
        let exprs = &self.body(f).exprs;
        while let ExprKind::Index(of, _) | ExprKind::Field(of, _) = exprs[place].kind {
            place = of;
        }
        place
    }

    /// The objects that an operation may copy to, and from.
    fn copy(&self, f: FuncId, op: &Op) -> Option<(SparseSet, SparseSet)> {
        let (to, from) = match op {
            Op::Assign { to, value } => {
                let ExprKind::Load(from) = self.body(f).exprs[*value].kind else { return None };
                if !self.is_kept(f, *to, from) {
                    return None;
                }
                (self.points_to.places(f, *to), self.points_to.places(f, from))
            }
            Op::Builtin { builtin: Builtin::Copy | Builtin::Move, args, .. } => {
                let pointees = |k: usize| Some(self.points_to.pointees(f, *args.get(k)?));
                (pointees(0)?, pointees(1)?)
            }
            _ => return None,
        };
        let objects = |cells: &SparseSet| self.objects(cells).map(|object| object.0).collect();
        Some((objects(&to), objects(&from)))
    }
}
