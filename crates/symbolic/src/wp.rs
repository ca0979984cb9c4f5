//! Edges as transformers of predicates over a function's variables.
//!
//! A general state has a variable of the logic for every scalar of the program that is in scope; a
//! predicate is a term over these. The strongest post of the general state says everything about
//! an edge: the condition under which it is taken, and each scalar afterwards as a term over those
//! before. So `wp(e, Q)` is `guard -> Q[after/before]`, and `sp(P, e)` speaks of new variables for
//! the scalars before.

use crate::cells::{Cell, Held};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::scalar::Scalar;
use crate::state::{Home, State};
use base::Map;
use cfa::{EdgeId, FuncId, GlobalId, GlobalKind, Op, Ty, Type, Types, VarId};
use smt::{Sort, TermId, Terms};

/// A scalar of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// So many bytes of a variable, from an offset on.
    Local(VarId, u64, u64),
    Global(GlobalId, u64, u64),
}

/// All states at once.
pub struct General {
    pub state: State,
    /// Every scalar with the variable that stands for it.
    pub spots: Vec<(Spot, TermId)>,
}

/// Larger objects are left out: nothing is known of them.
const LARGEST: u64 = 256;

impl Machine<'_> {
    /// The general state of a function: of its variables and the globals nothing is known but
    /// that they are determinate.
    pub fn general(&mut self, f: FuncId) -> Result<General> {
        let mut state = self.start_bare(f)?;
        let body = self.body(f)?;
        let mut spots = Vec::new();
        for (v, var) in body.vars.entries() {
            if var.kind == cfa::VarKind::Vla {
                continue;
            }
            if let Home::Object(_) = state.frame().homes[v.0 as usize] {
                self.born(&mut state, v)?;
            }
            for (at, len) in scalars(&self.program.types, var.ty) {
                let name = format!("{f}.{v}+{at}");
                spots.push((
                    Spot::Local(v, at, len),
                    self.open(&mut state, Spot::Local(v, at, len), &name)?,
                ));
            }
        }
        for (g, global) in self.program.globals.entries() {
            let constant = global.is_constant(&self.program.types);
            if constant || global.kind == GlobalKind::StringLiteral {
                continue;
            }
            for (at, len) in scalars(&self.program.types, global.ty) {
                let (spot, name) = (Spot::Global(g, at, len), format!("{g}+{at}"));
                spots.push((spot, self.open(&mut state, spot, &name)?));
            }
        }
        Ok(General { state, spots })
    }

    /// Gives a scalar a variable for its value.
    fn open(&mut self, state: &mut State, spot: Spot, name: &str) -> Result<TermId> {
        let (Spot::Local(_, _, len) | Spot::Global(_, _, len)) = spot;
        let value = self.terms.var(name, Sort::BitVec(8 * len as u32));
        let held = Held::sure(value);
        match spot {
            Spot::Local(v, at, len) => match state.frame().homes[v.0 as usize] {
                Home::Slot(_) => state.frame_mut().homes[v.0 as usize] = Home::Slot(held),
                Home::Object(address) => {
                    let at = self.address(at);
                    self.store(state, address, at, Cell { len, held })?;
                }
            },
            Spot::Global(g, at, len) => {
                let (address, at) = (self.address(self.layout.globals[g]), self.address(at));
                self.store(state, address, at, Cell { len, held })?;
            }
        }
        Ok(value)
    }

    /// The value of a scalar in a state.
    pub fn value_of(&mut self, state: &mut State, spot: Spot) -> Result<TermId> {
        let held = match spot {
            Spot::Local(v, at, len) => match state.frame().homes[v.0 as usize] {
                Home::Slot(held) => held,
                Home::Object(address) => {
                    let at = self.address(at);
                    self.load(state, address, at, len)?
                }
            },
            Spot::Global(g, at, len) => {
                let (address, at) = (self.address(self.layout.globals[g]), self.address(at));
                self.load(state, address, at, len)?
            }
        };
        Ok(held.value)
    }

    /// An edge within the function: no call, no return.
    fn local_post(&mut self, general: &General, f: FuncId, e: EdgeId) -> Result<Vec<State>> {
        match self.body(f)?.edges[e].op {
            Op::Call { .. } | Op::Return(_) => unsupported("a predicate across a call"),
            _ => self.post(general.state.clone(), f, e),
        }
    }

    /// What the scalars are after an edge, in terms of those before.
    fn after(&mut self, general: &General, state: &mut State) -> Result<Vec<(TermId, TermId)>> {
        let mut map = Vec::new();
        for (spot, before) in &general.spots {
            // A variable that died has no value that a predicate could speak of.
            if let Spot::Local(v, ..) = spot
                && let Home::Object(address) = state.frame().homes[v.0 as usize]
                && self.number(address) == Some(0)
            {
                continue;
            }
            map.push((*before, self.value_of(state, *spot)?));
        }
        Ok(map)
    }

    /// The states from which every execution over the edge ends in `post`.
    pub fn wp(&mut self, general: &General, f: FuncId, e: EdgeId, post: TermId) -> Result<TermId> {
        let mut weakest = Terms::TRUE;
        for mut state in self.local_post(general, f, e)? {
            let guard = state.guard;
            let map = self.after(general, &mut state)?;
            let holds = self.terms.substitute(post, &map.into_iter().collect());
            let fine = self.terms.implies(guard, holds);
            weakest = self.terms.and(weakest, fine);
        }
        Ok(weakest)
    }

    /// The states that executions over the edge from `pre` end in. What the scalars were before
    /// stands in new variables, which are to be read as existentially quantified.
    pub fn sp(&mut self, general: &General, f: FuncId, e: EdgeId, pre: TermId) -> Result<TermId> {
        let mut old = Map::new();
        for (_, now) in &general.spots {
            let before = self.terms.fresh("old", self.terms.sort(*now));
            old.insert(*now, before);
        }
        let mut strongest = Terms::FALSE;
        for mut state in self.local_post(general, f, e)? {
            let taken = self.terms.and(pre, state.guard);
            let map = self.after(general, &mut state)?;
            let mut all = vec![self.terms.substitute(taken, &old)];
            for (now, value) in map {
                let value = self.terms.substitute(value, &old);
                all.push(self.terms.eq(now, value));
            }
            let here = self.terms.and_all(&all);
            strongest = self.terms.or(strongest, here);
        }
        Ok(strongest)
    }

    /// A state with one frame, whose variables have no values.
    fn start_bare(&mut self, f: FuncId) -> Result<State> {
        let mut state = self.blank_state(f);
        self.enter_first(&mut state, f, &[])?;
        Ok(state)
    }
}

/// The offsets and sizes of the scalars that a type is made of; none for unions and what is large.
fn scalars(types: &Types, ty: Ty) -> Vec<(u64, u64)> {
    if types.size_of(ty).is_none_or(|size| size > LARGEST) {
        return Vec::new();
    }
    match types.get(ty) {
        Type::Array(element, Some(len)) => {
            let size = types.size_of(*element).unwrap_or(0);
            let inner = scalars(types, *element);
            let at = |i: u64| inner.iter().map(move |(at, len)| (i * size + at, *len));
            (0..*len).flat_map(at).collect()
        }
        Type::Record(id) if types.records[*id].kind == cfa::RecordKind::Struct => {
            let fields = types.records[*id].fields.iter().filter(|field| field.bits.is_none());
            let inner = |field: &cfa::Field| {
                let moved = |(at, len)| (field.offset + at, len);
                scalars(types, field.ty).into_iter().map(moved).collect::<Vec<_>>()
            };
            fields.flat_map(inner).collect()
        }
        _ => Scalar::of(types, ty).map(|scalar| (0, scalar.bytes())).into_iter().collect(),
    }
}
