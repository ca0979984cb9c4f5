//! What evaluations may do to objects that others know, without looking where pointers lead.

use super::Accessed;
use crate::program::{Body, Builtin, Callee, ExprId, ExprKind, FuncId, Op, Program};
use crate::types::{Quals, Ty};
use crate::walk::Position;
use crate::{address_taken, mutable};
use base::IdVec;
use std::collections::BTreeSet;

/// What may be read, written or ended.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Effects {
    pub reads: BTreeSet<Accessed>,
    pub writes: BTreeSet<Accessed>,
    /// Bytes are taken from the program's input: who comes first has the first ones.
    pub input: bool,
    /// The execution may end there.
    pub ends: bool,
}

impl Effects {
    pub fn unite(&mut self, other: &Effects) {
        self.reads.extend(&other.reads);
        self.writes.extend(&other.writes);
        self.input |= other.input;
        self.ends |= other.ends;
    }

    fn everything(&mut self) {
        self.reads.insert(Accessed::Memory);
        self.writes.insert(Accessed::Memory);
        self.ends = true;
    }
}

/// The effects of calling each function, as far as its callers can see them.
pub(super) struct Summaries<'p> {
    program: &'p Program,
    of: IdVec<FuncId, Effects>,
    /// Of calling some function through a pointer.
    indirect: Effects,
    /// Static objects that functions without a body may read and write.
    open: BTreeSet<Accessed>,
}

impl<'p> Summaries<'p> {
    /// The least effects that contain those of all edges: united until nothing changes.
    pub fn new(program: &'p Program) -> Self {
        let mutable = mutable(program);
        let open = mutable.ids().filter(|g| mutable[*g]).map(Accessed::Global).collect();
        let of = IdVec::filled(program.functions.len(), Effects::default());
        let mut all = Summaries { program, of, indirect: Effects::default(), open };
        let own: Vec<Effects> = program.functions.ids().map(|f| all.own(f)).collect();
        all.of = own.into();
        let calls: IdVec<FuncId, Vec<Option<FuncId>>> =
            program.functions.iter().map(|function| calls(program, &function.body)).collect();
        let taken = address_taken(program);
        while all.grow(&calls, &taken) {}
        all
    }

    /// What a function does without those that it calls and that have a body.
    fn own(&self, f: FuncId) -> Effects {
        let function = &self.program.functions[f];
        let mut sum = Effects { ends: function.noreturn, ..Effects::default() };
        let Some(body) = &function.body else { return sum };
        for edge in body.edges.iter() {
            sum.unite(&self.edge(body, &edge.op));
        }
        sum.reads.retain(|accessed| !matches!(accessed, Accessed::Local(_)));
        sum.writes.retain(|accessed| !matches!(accessed, Accessed::Local(_)));
        sum
    }

    fn grow(
        &mut self,
        calls: &IdVec<FuncId, Vec<Option<FuncId>>>,
        taken: &IdVec<FuncId, bool>,
    ) -> bool {
        let mut changed = false;
        for f in calls.ids() {
            let mut sum = self.of[f].clone();
            let none = base::mutant!("cfa: only what a function does itself conflicts");
            for callee in calls[f].iter().filter(|_| !none) {
                sum.unite(callee.map_or(&self.indirect, |g| &self.of[g]));
            }
            changed |= self.of[f] != sum;
            if taken[f] {
                self.indirect.unite(&sum);
            }
            self.of[f] = sum;
        }
        changed
    }

    /// What an edge does by itself; calls of functions without a body are part of that.
    pub fn edge(&self, body: &Body, op: &Op) -> Effects {
        let mut effects = Effects::default();
        for (root, position) in op.roots() {
            for id in body.post_order(root) {
                if let ExprKind::Load(place) = body.exprs[id].kind {
                    effects.reads.insert(accessed(body, place));
                }
            }
            if position == Position::Object {
                effects.writes.insert(accessed(body, root));
            }
        }
        match op {
            Op::Call { .. } => effects.unite(&self.outside(body, op)),
            Op::Builtin { builtin, args, .. } => known(body, *builtin, args, &mut effects),
            Op::Asm { .. } | Op::Unsupported(_) => effects.everything(),
            Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Assume { .. } => {}
            Op::Case { .. } | Op::Default { .. } | Op::Jump { .. } => {}
            Op::Return(_) | Op::Vla { .. } | Op::Input { .. } => {}
        }
        effects
    }

    /// What calling a function does.
    pub fn of(&self, f: FuncId) -> &Effects {
        &self.of[f]
    }

    /// What a called function does.
    pub fn call(&self, callee: &Callee) -> &Effects {
        match callee {
            Callee::Direct(f) => &self.of[*f],
            Callee::Indirect(_) => &self.indirect,
        }
    }

    /// A function without a body may look at all that others can write, and at what it is given.
    pub fn outside(&self, body: &Body, op: &Op) -> Effects {
        let mut effects = Effects::default();
        let Op::Call { callee: Callee::Direct(f), args, .. } = op else { return effects };
        let function = &self.program.functions[*f];
        effects.ends = function.noreturn;
        if function.body.is_some() || function.name.starts_with("__VERIFIER_") {
            return effects;
        }
        effects.reads = self.open.clone();
        effects.writes = self.open.clone();
        for pointee in args.iter().filter_map(|e| self.program.types.pointee(body.exprs[*e].ty)) {
            effects.reads.insert(Accessed::Memory);
            if !is_constant(self.program, pointee) {
                effects.writes.insert(Accessed::Memory);
            }
        }
        effects
    }
}

/// The functions with a body that one calls; `None` for those behind pointers.
fn calls(program: &Program, body: &Option<Body>) -> Vec<Option<FuncId>> {
    let called = body.iter().flat_map(|body| body.edges.iter()).filter_map(|e| match &e.op {
        Op::Call { callee: Callee::Direct(g), .. } => {
            program.functions[*g].body.is_some().then_some(Some(*g))
        }
        Op::Call { callee: Callee::Indirect(_), .. } => Some(None),
        _ => None,
    });
    let all: BTreeSet<Option<FuncId>> = called.collect();
    all.into_iter().collect()
}

fn is_constant(program: &Program, ty: Ty) -> bool {
    let element = program.types.element(ty).unwrap_or(ty);
    element.quals().contains(Quals::CONST) || ty.quals().contains(Quals::CONST)
}

/// The object that an lvalue is a part of.
fn accessed(body: &Body, mut place: ExprId) -> Accessed {
    loop {
        match body.exprs[place].kind {
            ExprKind::Local(v) => return Accessed::Local(v),
            ExprKind::Global(g) => return Accessed::Global(g),
            ExprKind::Field(object, _) | ExprKind::Index(object, _) => place = object,
            _ => return Accessed::Memory,
        }
    }
}

/// What a pointer points to, if it is the address of a variable.
fn target(body: &Body, mut pointer: ExprId) -> Accessed {
    loop {
        match body.exprs[pointer].kind {
            ExprKind::Cast(inner) => pointer = inner,
            ExprKind::Addr(place) => return accessed(body, place),
            _ => return Accessed::Memory,
        }
    }
}

fn known(body: &Body, builtin: Builtin, args: &[ExprId], effects: &mut Effects) {
    use Builtin as B;
    let (reads, writes): (&[usize], &[usize]) = match builtin {
        B::Move | B::Copy | B::VaCopy => (&[1], &[0]),
        B::Fill | B::Free | B::VaStart | B::VaEnd => (&[], &[0]),
        B::Read => (&[], &[1]),
        B::Write => (&[1], &[]),
        B::Compare => (&[0, 1], &[]),
        B::Length => (&[0], &[]),
        B::VaArg => (&[0], &[0]),
        B::AddOverflow | B::SubOverflow | B::MulOverflow => (&[], &[2]),
        _ => (&[], &[]),
    };
    let object = |i: &usize| args.get(*i).map(|e| target(body, *e));
    effects.reads.extend(reads.iter().filter_map(object));
    effects.writes.extend(writes.iter().filter_map(object));
    effects.input |= builtin == B::Read;
    let ends = [B::Exit, B::Abort, B::AssertFail, B::Unreachable, B::Assume];
    effects.ends |= ends.contains(&builtin);
}
