//! Variables without an initialiser whose values are inputs (`cfa::uninitialised`).

use crate::cells::Held;
use crate::fault::{Result, unsupported};
use crate::input::Empty;
use crate::machine::Machine;
use crate::object::{constant, either};
use crate::obligation::Boundary;
use crate::place::{Bits, Place};
use crate::skeleton::{Path, Root};
use crate::state::State;
use cfa::inputs::held;
use cfa::{BitField, ExprId, Ty, Type, Types};
use smt::{TermId, Terms};

/// A scalar within a variable.
struct Leaf {
    /// The way to it through aggregates.
    steps: Vec<u32>,
    /// Its first byte.
    at: u64,
    ty: Ty,
    bits: Option<BitField>,
}

/// The values that may be the next, each with its condition: these hold one at a time.
type Choices = Vec<(TermId, usize)>;

impl Machine<'_> {
    /// A variable comes to its declaration, and gets the next value of its name. Padding stays
    /// indeterminate.
    pub(crate) fn read_variable(
        &mut self,
        state: &mut State,
        to: ExprId,
        name: &str,
    ) -> Result<()> {
        let ty = self.ty(to)?;
        let choices = self.next_values(state, name, ty)?;
        let place = self.place(state, to, false)?;
        let (mut leaves, mut empty) = (Vec::new(), Empty::new());
        let whole = Leaf { steps: Vec::new(), at: 0, ty, bits: None };
        each_leaf(&self.program.types, whole, &mut leaves);
        for leaf in leaves {
            self.read_leaf(state, place, &leaf, &choices, &mut empty)?;
        }
        self.fill_objects(state, empty)
    }

    /// The next values of a name: several, where paths have met that passed the declaration more or
    /// less often.
    fn next_values(&mut self, state: &mut State, name: &str, ty: Ty) -> Result<Choices> {
        let count = state.reads.get(name).copied();
        let all = count.map_or(1, |count| self.choices(count).len());
        let before = state.reads.clone();
        let taken = self.take(state, name, Some(ty));
        if base::mutant!("symbolic: a variable has the same input each time") {
            state.reads = before;
        }
        if taken.is_empty() || taken.len() != all {
            return unsupported(format!("the input `{name}` in a shape that it cannot have"));
        }
        let one = base::mutant!("symbolic: variables have the same input on all paths that meet");
        Ok(taken.into_iter().take(if one { 1 } else { all }).collect())
    }

    fn read_leaf(
        &mut self,
        state: &mut State,
        place: Place,
        leaf: &Leaf,
        choices: &Choices,
        empty: &mut Empty,
    ) -> Result<()> {
        let mut chosen: Option<Held> = None;
        let mut unasked = Vec::new();
        for (guard, index) in choices {
            let path = Path { root: Root::Value(*index), steps: leaf.steps.clone() };
            let held = Held::sure(self.scalar_at(state, leaf.ty, &path, empty)?);
            if let Some(bits) = leaf.bits {
                self.skeleton.narrow(&path, bits.width.into());
            }
            let what = self.skeleton.form.unasked.get(&path).cloned();
            unasked.extend(what.map(|what| (*guard, what)));
            chosen = Some(match chosen {
                None => held,
                Some(other) => either(&mut self.terms, *guard, held, other),
            });
        }
        let Some(held) = chosen else { return unsupported("an input without a value") };
        let place = self.part(place, leaf);
        self.put(state, place, leaf.ty, held)?;
        for (guard, what) in unasked {
            self.bounded(state, place, leaf, guard, what);
        }
        Ok(())
    }

    /// Where a scalar of a variable is.
    fn part(&mut self, place: Place, leaf: &Leaf) -> Place {
        let Place::Memory { address, .. } = place else { return place };
        let bits = leaf.bits.map(|bits| Bits {
            shift: bits.shift.into(),
            width: bits.width.into(),
            signed: false,
        });
        Place::Memory { address, delta: self.address(leaf.at), pending: false, bits }
    }

    /// Nobody has given the size of what a pointer leads to: who reads it gets to a boundary. That is
    /// said at once where nobody would notice the reading.
    fn bounded(
        &mut self,
        state: &mut State,
        place: Place,
        leaf: &Leaf,
        guard: TermId,
        what: String,
    ) {
        let base = match place {
            Place::Memory { address, .. } => constant(&self.terms, address),
            Place::Variable(_) => None,
        };
        match (base, self.scalar(leaf.ty)) {
            (Some(base), Ok(scalar)) if guard == Terms::TRUE => {
                self.mark_at(state, base + leaf.at, scalar.bytes(), what);
            }
            _ => {
                let here = self.terms.and(state.guard, guard);
                self.oblige(state, here, Boundary::Shape(what));
            }
        }
    }
}

/// The scalars of an input of this type, in order.
fn each_leaf(types: &Types, leaf: Leaf, out: &mut Vec<Leaf>) {
    let below = |k: usize, at: u64, ty: Ty, bits: Option<BitField>| {
        let steps = leaf.steps.iter().copied().chain([k as u32]).collect();
        Leaf { steps, at: leaf.at + at, ty, bits }
    };
    match types.get(leaf.ty) {
        Type::Array(element, len) => {
            let size = types.size_of(*element).unwrap_or(0);
            for k in 0..len.unwrap_or(0) {
                each_leaf(types, below(k as usize, k * size, *element, None), out);
            }
        }
        Type::Record(id) => {
            for (k, field) in held(types, &types.records[*id]).iter().enumerate() {
                each_leaf(types, below(k, field.offset, field.ty, field.bits), out);
            }
        }
        _ => out.push(leaf),
    }
}
