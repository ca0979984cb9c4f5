//! Where executions get to a boundary of what is followed.

pub(crate) mod unasked;

use crate::access::Access;
use crate::machine::Machine;
use crate::obligation::{Boundary, Discharged, Judge, Obligation, Obstacle, Site};
use crate::state::{Frame, State};
use cfa::{EdgeId, ExprId, ExprKind, FuncId, LocId, LoopId};
use interp::Reason;
use smt::TermId;
use std::rc::Rc;

impl Machine<'_> {
    /// Executions of the state get to a boundary here, those that satisfy the guard. Where all have
    /// got to it before, there is nothing new: what can follow now could follow then.
    pub(crate) fn oblige(&mut self, state: &mut State, guard: TermId, boundary: Boundary) {
        if state.has_met(&boundary) {
            return;
        }
        if guard == state.guard {
            Rc::make_mut(&mut state.met).insert(boundary.clone());
        }
        let site = self.site(&state.frames);
        self.obligations.add(&mut self.terms, Obligation { guard, site, boundary });
    }

    /// What these executions do here is undefined: a compiler may have them go on as it likes. (A
    /// predicate that is undefined has no value, and the program does not evaluate it; but the operands
    /// of a check it does.)
    pub(crate) fn undefined(&mut self, state: &State, guard: TermId, reason: Reason) {
        let none = base::mutant!("symbolic: undefined behaviour is no obligation");
        if self.is_of_program() && !none {
            let (site, boundary) = (self.site(&state.frames), Boundary::Undefined(reason));
            self.obligations.add(&mut self.terms, Obligation { guard, site, boundary });
        }
    }

    /// All executions of the state do.
    pub(crate) fn oblige_all(&mut self, state: &mut State, boundary: Boundary) {
        self.oblige(state, state.guard, boundary);
    }

    /// Where the state stands, as the machine knows it.
    pub(crate) fn site(&self, frames: &[Rc<Frame>]) -> Site {
        let (function, edge) = self.at;
        let body = self.program.functions[function].body.as_ref();
        let body = body.expect("what is executed should have a body");
        let (at, edge) = match self.standing {
            Some(standing) => (standing.at, None),
            None if frames.is_empty() => (body.entry, None),
            None => (body.edges[edge].from, Some(edge)),
        };
        Site { calls: waiting(frames, function), function, at, edge }
    }

    /// The executions of a state that stands at a location and is not followed further.
    pub fn beyond(&self, state: &State, f: FuncId, at: LocId, what: LoopId) -> Obligation {
        self.left_at(state, f, at, Boundary::Unwinding(what))
    }

    /// The executions of a state that stands at a location, and gets to a boundary there.
    pub fn left_at(&self, state: &State, f: FuncId, at: LocId, boundary: Boundary) -> Obligation {
        let site = Site { calls: waiting(&state.frames, f), function: f, at, edge: None };
        Obligation { guard: state.guard, site, boundary }
    }

    /// What was not followed.
    pub fn obligations(&self) -> impl Iterator<Item = Obligation> + '_ {
        self.obligations.iter()
    }

    /// One more: executions that the caller follows no further.
    pub fn record(&mut self, obligation: Obligation) {
        self.obligations.add(&mut self.terms, obligation);
    }

    /// Which goals have nothing to fear from what was not followed, or is not yet (`pending`); and
    /// what is in the way of the others.
    pub fn discharge<G: Copy + Ord>(
        &mut self,
        pending: Vec<Obligation>,
        goals: &[G],
        judge: &mut dyn Judge<G>,
    ) -> (Discharged<G>, Vec<(G, Obstacle)>) {
        self.obligations.discharge(&mut self.terms, pending, goals, judge)
    }

    /// The states after an edge, as [`Machine::post`] has them. If it has none because they have no
    /// meaning here, that is an obligation.
    pub fn successors(&mut self, state: State, f: FuncId, e: EdgeId) -> Vec<State> {
        let (guard, frames) = (state.guard, state.frames.clone());
        match self.post(state, f, e) {
            Ok(states) => states,
            Err(what) => {
                // It may have been given up in the middle of an expression.
                (self.at, self.depth) = ((f, e), 0);
                let (site, boundary) = (self.site(&frames), Boundary::Unsupported(what));
                self.obligations.add(&mut self.terms, Obligation { guard, site, boundary });
                Vec::new()
            }
        }
    }

    /// Bytes are read: are they among those that nobody gave?
    pub(crate) fn look(&mut self, state: &mut State, access: &Access, more: u64, len: u64) {
        let Some(object) = state.object(access.object) else { return };
        if object.unasked.is_empty() {
            return;
        }
        let more = self.terms.bv(self.width, more.into());
        let at = self.terms.add(access.offset, more);
        for (what, undetermined) in object.undetermined(&mut self.terms, at, len) {
            let guard = self.terms.and(state.guard, access.guard);
            let guard = self.terms.and(guard, undetermined);
            self.oblige(state, guard, what);
        }
    }

    /// A parameter of the entry function is read.
    pub(crate) fn look_at_parameter(&mut self, state: &mut State, v: cfa::VarId) {
        if state.frames.len() == 1
            && state.frame().function == self.entry
            && let Some(what) = self.unasked.get(&v)
        {
            self.oblige_all(state, what.clone());
        }
    }

    /// The text that a model gives with its narrowness.
    pub(crate) fn narrowness(&self, mut e: ExprId) -> Boundary {
        let body = self.program.functions[self.at.0].body.as_ref();
        let body = body.expect("what is executed should have a body");
        loop {
            match body.exprs[e].kind {
                ExprKind::Cast(a) | ExprKind::Addr(a) | ExprKind::Load(a) => e = a,
                ExprKind::Index(a, _) | ExprKind::PtrAdd(a, _) | ExprKind::Deref(a) => e = a,
                ExprKind::Global(g) => {
                    let image = self.program.globals[g].init.as_ref();
                    let bytes = image.map_or(&[][..], |image| image.bytes.as_slice());
                    let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
                    return Boundary::Model(String::from_utf8_lossy(text).into_owned());
                }
                _ => return Boundary::Model("all of a library function".into()),
            }
        }
    }
}

/// The calls that wait below an activation of the function.
pub(crate) fn waiting(mut frames: &[Rc<Frame>], function: FuncId) -> Vec<(FuncId, EdgeId)> {
    if let Some((top, below)) = frames.split_last()
        && top.function == function
    {
        frames = below;
    }
    frames.iter().filter_map(|frame| Some((frame.function, frame.call?))).collect()
}
