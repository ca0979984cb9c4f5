//! States merged where paths meet: what differs depends on which way was taken.
//!
//! Objects that the paths made under the same number are one object from then on. That is sound
//! because only one of them exists in any execution; it is why extent, life and contents are
//! terms.

use crate::array::Array;
use crate::boundary::unasked::merged;
use crate::cells::{Cell, Cells};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::object::{Bytes, Object, constant, either};
use crate::state::{Frame, Home, State};
use interp::Which;
use smt::{TermId, Terms};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Objects up to this size are merged piece by piece, whatever their bytes were filled with.
const SMALL: u64 = 1024;

impl Machine<'_> {
    /// The executions of both states, which stand at the same location of the same activations.
    /// Where the guards exclude each other, every model of the result is a model of exactly one.
    pub fn merge(&mut self, mut a: State, mut b: State) -> Result<State> {
        self.share_lazies(&mut a, &mut b)?;
        let apart = self.apart(a.guard, b.guard);
        let first = apart.first;
        if a.frames.len() != b.frames.len() {
            return unsupported("states of different call stacks merged");
        }
        if a.end != b.end {
            return unsupported("states that ended differently merged");
        }
        let mut state = a.clone();
        state.guard = self.joined_guard(&apart);
        if !Rc::ptr_eq(&a.met, &b.met) {
            state.met = Rc::new(a.met.intersection(&b.met).cloned().collect());
        }
        state.stdin = self.terms.ite(first, a.stdin, b.stdin);
        state.inputs = merged_inputs(&a.inputs, &b.inputs);
        state.reads = self.merged_reads(first, &a, &b);
        state.status = match (a.status, b.status) {
            (Some(x), Some(y)) => Some(self.terms.ite(first, x, y)),
            (None, None) => None,
            _ => return unsupported("states before and after the return of main merged"),
        };
        for (frame, other) in state.frames.iter_mut().zip(&b.frames) {
            if !Rc::ptr_eq(frame, other) && frame != other {
                *frame = Rc::new(self.merged_frame(first, frame, other)?);
            }
        }
        self.merge_memory(first, &mut state, &b)?;
        Ok(state)
    }

    fn merged_reads(
        &mut self,
        first: TermId,
        a: &State,
        b: &State,
    ) -> Rc<BTreeMap<String, TermId>> {
        if Rc::ptr_eq(&a.reads, &b.reads) || a.reads == b.reads {
            return a.reads.clone();
        }
        let mut merged = BTreeMap::new();
        let none = self.terms.zero(32);
        for name in a.reads.keys().chain(b.reads.keys()) {
            let count = |state: &State| state.reads.get(name).copied().unwrap_or(none);
            merged.insert(name.clone(), self.terms.ite(first, count(a), count(b)));
        }
        Rc::new(merged)
    }

    fn merged_frame(&mut self, first: TermId, a: &Frame, b: &Frame) -> Result<Frame> {
        if a.function != b.function || a.call != b.call || a.homes.len() != b.homes.len() {
            return unsupported("states of different call stacks merged");
        }
        let mut homes = Vec::with_capacity(a.homes.len());
        for pair in a.homes.iter().zip(&b.homes) {
            homes.push(match pair {
                (Home::Slot(x), _) if base::mutant!("symbolic: a merge keeps the first value") => {
                    Home::Slot(*x)
                }
                (Home::Slot(x), Home::Slot(y)) => {
                    Home::Slot(either(&mut self.terms, first, *x, *y))
                }
                (Home::Object(x), Home::Object(y)) => Home::Object(self.terms.ite(first, *x, *y)),
                _ => return unsupported("states of different call stacks merged"),
            });
        }
        let none = self.zero_offset();
        let address = |list: &[TermId], i: usize| list.get(i).copied().unwrap_or(none);
        let count = a.allocas.len().max(b.allocas.len());
        let allocas = (0..count)
            .map(|i| self.terms.ite(first, address(&a.allocas, i), address(&b.allocas, i)));
        let allocas = allocas.collect();
        let arguments = self.terms.ite(first, a.arguments, b.arguments);
        Ok(Frame { function: a.function, homes, arguments, allocas, call: a.call })
    }

    fn merge_memory(&mut self, first: TermId, state: &mut State, b: &State) -> Result<()> {
        if !state.memory.grow_like(&b.memory) {
            return unsupported("objects at overlapping addresses merged");
        }
        let lazies: Vec<usize> = state.memory.lazies().collect();
        for number in (0..state.memory.len()).chain(lazies) {
            if state.memory.same_page(&b.memory, number) {
                continue;
            }
            let merged = match (state.memory.get(number), b.memory.get(number)) {
                (None, None) => continue,
                (Some(x), Some(y)) if Rc::ptr_eq(x, y) => continue,
                (Some(x), Some(y)) => self.merged_object(first, x, y)?,
                (Some(x), None) => {
                    let alive = self.terms.and(x.alive, first);
                    Object { alive, ..(**x).clone() }
                }
                (None, Some(y)) => {
                    let other = self.terms.not(first);
                    let alive = self.terms.and(y.alive, other);
                    Object { alive, ..(**y).clone() }
                }
            };
            state.memory.set(number, Some(Rc::new(merged)));
        }
        Ok(())
    }

    fn merged_object(&mut self, first: TermId, a: &Object, b: &Object) -> Result<Object> {
        if a == b {
            return Ok(a.clone());
        }
        if a.base != b.base {
            return unsupported("objects at overlapping addresses merged");
        }
        let lists = [a.which, b.which].contains(&Which::Arguments);
        if lists && a.arguments != b.arguments {
            return unsupported("an argument list merged with another object");
        }
        let bytes = self.merged_bytes(first, a, b)?;
        let unasked = match a.unasked == b.unasked {
            true => a.unasked.clone(),
            false => Rc::new(merged(&mut self.terms, first, &a.unasked, &b.unasked)),
        };
        let stored = match a.stored == b.stored {
            true => a.stored.clone(),
            false => Rc::new(a.stored.union(&b.stored).copied().collect()),
        };
        let mut ite = |x: TermId, y: TermId| self.terms.ite(first, x, y);
        Ok(Object {
            stored,
            base: a.base,
            which: a.which,
            extent: ite(a.extent, b.extent),
            most: a.most.max(b.most),
            alive: ite(a.alive, b.alive),
            writable: ite(a.writable, b.writable),
            heap: ite(a.heap, b.heap),
            data: ite(a.data, b.data),
            bytes,
            element: if a.element == b.element { a.element } else { 0 },
            arguments: a.arguments.clone(),
            unasked,
            escaped: a.escaped || b.escaped,
        })
    }

    fn merged_bytes(&mut self, first: TermId, a: &Object, b: &Object) -> Result<Bytes> {
        if a.bytes == b.bytes {
            return Ok(a.bytes.clone());
        }
        if let (Bytes::Cells(x), Bytes::Cells(y)) = (&a.bytes, &b.bytes) {
            let extents = [a.extent, b.extent].map(|extent| constant(&self.terms, extent));
            if x.rest == y.rest {
                return Ok(Bytes::Cells(merged_cells(&mut self.terms, first, x, y)));
            }
            if let [Some(m), Some(n)] = extents
                && m.max(n) <= SMALL
            {
                let (x, y) =
                    (x.spread(&mut self.terms, m.max(n)), y.spread(&mut self.terms, m.max(n)));
                return Ok(Bytes::Cells(merged_cells(&mut self.terms, first, &x, &y)));
            }
        }
        self.merged_arrays(first, a, b)
    }

    fn merged_arrays(&mut self, first: TermId, a: &Object, b: &Object) -> Result<Bytes> {
        let size = match (&a.bytes, &b.bytes) {
            (Bytes::Array(array), _) | (_, Bytes::Array(array)) => array.element,
            _ => 1,
        };
        let width = self.width;
        let mut array = |object: &Object| match &object.bytes {
            Bytes::Array(array) => array.clone(),
            Bytes::Cells(cells) => Array::of(&mut self.terms, cells, size, width),
        };
        let (x, y) = (array(a), array(b));
        if x.element != y.element {
            return unsupported("arrays with elements of different sizes merged");
        }
        let known = match (x.known, y.known) {
            (None, None) => None,
            (p, q) => {
                let all = self.terms.ones(x.element as u32);
                let all = self.terms.const_array(width, all);
                Some(self.terms.ite(first, p.unwrap_or(all), q.unwrap_or(all)))
            }
        };
        let values = self.terms.ite(first, x.values, y.values);
        Ok(Bytes::Array(Array { element: x.element, values, known }))
    }
}

/// The input objects that both have made. Another one was made with a value that only one side has
/// read; that side reads it no more, and for the other it will be made anew.
fn merged_inputs(a: &Rc<Vec<Option<u64>>>, b: &Rc<Vec<Option<u64>>>) -> Rc<Vec<Option<u64>>> {
    if Rc::ptr_eq(a, b) || a == b {
        return a.clone();
    }
    Rc::new(a.iter().zip(b.iter()).map(|(x, y)| if x == y { *x } else { None }).collect())
}

/// Cells over the same rest.
fn merged_cells(terms: &mut Terms, first: TermId, a: &Cells, b: &Cells) -> Cells {
    let mut merged = a.clone();
    let both =
        a.iter().map(|(at, cell)| (at, cell, b)).chain(b.iter().map(|(at, cell)| (at, cell, a)));
    for (at, cell, other) in both {
        if other.cell(at) == Some(cell) {
            continue;
        }
        for (from, piece) in other.part(terms, at, cell.len) {
            let (x, y) = (a.read(terms, at + from, piece.len), b.read(terms, at + from, piece.len));
            let held = either(terms, first, x, y);
            merged.write(terms, at + from, Cell { len: piece.len, held });
        }
    }
    merged
}
