//! Definitions and uses: which cells an edge writes and reads.
//!
//! After Rapps and Weyuker, "Selecting Software Test Data Using Data Flow Information" (IEEE TSE
//! 1985), extended to C as FQL.md has it (@DEF, @USE, @CUSE, @PUSE):
//! - An edge *defines* what it assigns to. The definition is *certain* ([`Effect::kills`]) if it
//!   overwrites a whole variable, or a member that is not in an array, named directly; everything
//!   else (elements of arrays, through pointers, by called functions, parts of bit-fields) may or
//!   may not happen to the cell in question, so an older value may survive it.
//! - An edge *uses* what it reads: operands, indices, pointers that it follows, arguments, results
//!   that it returns. Taking an address is no use. On the edges of a condition (`Assume`, `Case`,
//!   `Default`, `Jump`) uses are *predicate uses*, elsewhere *computation uses*.
//! - A call uses its arguments and defines the variable of its result; it defines the parameters of
//!   the functions it may call. Its [`Effect`] also has what these functions, and those they
//!   call, may read and write ([`Summaries`]); their own variables only if pointers reach them.
//! - A return defines the variables that results are stored to, in the callers.
//! - The parameters of a function are defined at its entry ([`Def::Entry`]).
//!
//! On one edge uses come before definitions: `x = x + 1` uses an older value.

mod effect;
mod pairs;
mod reach;
mod summaries;
mod variable;

pub use effect::Effect;
pub use pairs::{Calls, CellFlow, Def, Group, Pair, Pairs};
pub use summaries::{Summaries, Summary};
pub use variable::Definition;

use crate::pointsto::{PointsTo, Touched};
use crate::program::{Body, EdgeId, FuncId, Op};
use base::IdVec;

/// Definitions and uses of a whole program.
pub struct DefUse<'a> {
    points_to: &'a PointsTo<'a>,
    /// Of each edge by itself.
    own: IdVec<FuncId, IdVec<EdgeId, Effect>>,
    summaries: Summaries,
}

impl<'a> DefUse<'a> {
    pub fn new(points_to: &'a PointsTo<'a>) -> Self {
        let mut touched = Touched::new(points_to);
        let functions = points_to.program().functions.entries();
        let own = functions.map(|(f, function)| {
            let edges = function.body.iter().flat_map(|body| body.edges.ids());
            edges.map(|e| effect::own(&mut touched, f, e)).collect()
        });
        let own: IdVec<FuncId, IdVec<EdgeId, Effect>> = own.collect();
        let summaries = Summaries::new(points_to, &own);
        DefUse { points_to, own, summaries }
    }

    pub fn points_to(&self) -> &'a PointsTo<'a> {
        self.points_to
    }

    pub fn summaries(&self) -> &Summaries {
        &self.summaries
    }

    fn body(&self, f: FuncId) -> Option<&'a Body> {
        self.points_to.program().functions[f].body.as_ref()
    }

    /// What an edge defines and uses by itself, without the functions that it calls.
    pub fn own(&self, f: FuncId, e: EdgeId) -> &Effect {
        &self.own[f][e]
    }

    /// What an edge defines and uses, called functions included.
    pub fn effect(&self, f: FuncId, e: EdgeId) -> Effect {
        let mut effect = self.own[f][e].clone();
        for &g in self.points_to.callees(f, e) {
            let summary = self.summaries.of(g);
            effect.defines.unite(&summary.defines);
            effect.uses.unite(&summary.uses);
        }
        effect
    }

    /// The effects of all edges of a function.
    pub fn effects(&self, f: FuncId) -> IdVec<EdgeId, Effect> {
        let edges = self.body(f).into_iter().flat_map(|body| body.edges.ids());
        edges.map(|e| self.effect(f, e)).collect()
    }
}

/// Whether the uses on an edge are predicate uses.
pub fn is_predicate(op: &Op) -> bool {
    match op {
        Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } | Op::Jump { .. } => true,
        Op::Skip | Op::Assign { .. } | Op::Zero { .. } | Op::Call { .. } => false,
        Op::Builtin { .. } | Op::Return(_) | Op::Vla { .. } | Op::Asm { .. } => false,
        Op::Unsupported(_) | Op::Input { .. } => false,
    }
}
