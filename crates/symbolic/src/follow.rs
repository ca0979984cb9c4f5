//! Path formulas: the executions that take a given path.

use crate::fault::Result;
use crate::machine::Machine;
use crate::state::State;
use cfa::{EdgeId, FuncId, Inputs, Op};
use smt::{TermId, Terms};

/// A place on a path where an execution could have gone another way.
pub struct Fork {
    /// The number of edges before it.
    pub at: usize,
    /// Before the edge.
    pub state: State,
}

/// What a path means.
pub struct Followed {
    /// True for the inputs whose execution takes the path; it speaks of input variables only.
    pub formula: TermId,
    /// After the last edge; `None` if no execution gets there.
    pub state: Option<State>,
    /// How many edges executions get over.
    pub edges: usize,
    /// In order; only if they were asked for.
    pub forks: Vec<Fork>,
}

/// An edge with its function.
pub type Step = (FuncId, EdgeId);

impl Machine<'_> {
    pub fn follow(&mut self, entry: FuncId, form: Inputs, path: &[Step]) -> Result<Followed> {
        let state = self.start(entry, form.into())?;
        self.follow_from(state, path, false)
    }

    /// Along a path from a state; `forks` asks for the places where it could be left.
    pub fn follow_from(&mut self, state: State, path: &[Step], forks: bool) -> Result<Followed> {
        let mut state = state;
        let mut found = Vec::new();
        for (at, &(f, e)) in path.iter().enumerate() {
            let before = (forks && self.is_branch(f, e)?).then(|| state.clone());
            let mut states = self.post(state, f, e)?;
            let next = path.get(at + 1).map(|step| step.0);
            states.retain(|state| next.is_none() || state.function() == next);
            let Some(after) = states.pop() else {
                let formula = Terms::FALSE;
                return Ok(Followed { formula, state: None, edges: at, forks: found });
            };
            if let Some(before) = before
                && before.guard != after.guard
            {
                found.push(Fork { at, state: before });
            }
            if next.is_none() {
                let others: Vec<TermId> = states.iter().map(|state| state.guard).collect();
                let rest = self.terms.or_all(&others);
                let formula = self.terms.or(rest, after.guard);
                return Ok(Followed { formula, state: Some(after), edges: at + 1, forks: found });
            }
            state = after;
        }
        Ok(Followed { formula: state.guard, state: Some(state), edges: 0, forks: found })
    }

    fn is_branch(&self, f: FuncId, e: EdgeId) -> Result<bool> {
        let op = &self.body(f)?.edges[e].op;
        Ok(matches!(op, Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } | Op::Jump { .. }))
    }
}
