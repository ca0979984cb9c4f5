//! Predicates of queries, `{x > 0}`: for each location a formula over expressions of its function.
//!
//! What the names of a predicate mean depends on the location, so it has one formula for each way
//! to resolve them. Where one of its names means nothing it has no value: neither it nor its
//! negation holds. The same is true of a state in which evaluating the formula is undefined.
//!
//! The atoms are expressions of the function's body that no edge uses; they change no automaton,
//! and the text form does not show them. `crate::compact` drops them.

use crate::checks::CheckKind;
use crate::program::{EdgeId, ExprId, FuncId, GlobalId, LocId, VarId};
use base::{Id, IdVec};

/// A Boolean combination; evaluated from left to right, no further than needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula<A = ExprId> {
    True,
    False,
    /// A scalar; true if it compares unequal to 0.
    Atom(A),
    Not(Box<Formula<A>>),
    And(Box<Formula<A>>, Box<Formula<A>>),
    Or(Box<Formula<A>>, Box<Formula<A>>),
    /// The second if the first holds, else the third.
    If(Box<Formula<A>>, Box<Formula<A>>, Box<Formula<A>>),
}

impl<A> Formula<A> {
    /// The same over other atoms.
    pub fn map<B, E>(&self, f: &mut impl FnMut(&A) -> Result<B, E>) -> Result<Formula<B>, E> {
        Ok(match self {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::Atom(a) => Formula::Atom(f(a)?),
            Formula::Not(a) => Formula::Not(Box::new(a.map(f)?)),
            Formula::And(a, b) => Formula::And(Box::new(a.map(f)?), Box::new(b.map(f)?)),
            Formula::Or(a, b) => Formula::Or(Box::new(a.map(f)?), Box::new(b.map(f)?)),
            Formula::If(c, a, b) => {
                Formula::If(Box::new(c.map(f)?), Box::new(a.map(f)?), Box::new(b.map(f)?))
            }
        })
    }

    /// Its atoms, left to right.
    pub fn atoms(&self) -> Vec<&A> {
        let mut out = Vec::new();
        let mut stack = vec![self];
        while let Some(formula) = stack.pop() {
            match formula {
                Formula::True | Formula::False => {}
                Formula::Atom(a) => out.push(a),
                Formula::Not(a) => stack.push(a),
                Formula::And(a, b) | Formula::Or(a, b) => stack.extend([&**b, &**a]),
                Formula::If(c, a, b) => stack.extend([&**b, &**a, &**c]),
            }
        }
        out
    }
}

/// A variable of the program, for names that a query binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variable {
    Local(FuncId, VarId),
    Global(GlobalId),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// As written, without the braces.
    pub text: String,
    /// Where it has no value although its names are in scope, and why.
    pub warnings: Vec<String>,
    /// It is of a check (`crate::checks`): the program itself evaluates its operands next. What is
    /// undefined in them is undefined in the program, and where a machine goes on from it, it has the
    /// value that the machine computes.
    pub is_check: bool,
    /// It holds, too, where an execution of this edge is found to be undefined in this way, whatever its
    /// formula says; the edge leaves the only location that it has a formula at.
    pub next: Option<(EdgeId, CheckKind)>,
    /// Those that it has a formula in, in order.
    functions: Vec<(FuncId, Formulas)>,
}

/// The formulas of one function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formulas {
    list: Vec<Formula>,
    spread: Spread,
}

/// Which locations have which formula.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Spread {
    /// All the first, if there is one.
    #[default]
    Everywhere,
    /// One location the first.
    At(LocId),
    /// By location, into the list.
    ByLoc(Vec<Option<u32>>),
}

impl Formulas {
    /// The same formula at all locations.
    pub fn everywhere(formula: Formula) -> Self {
        Formulas { list: vec![formula], spread: Spread::Everywhere }
    }

    /// The formula at one location alone.
    pub fn at(loc: LocId, formula: Formula) -> Self {
        Formulas { list: vec![formula], spread: Spread::At(loc) }
    }

    /// `by_loc` has the index of the formula of each location; empty: all have the first.
    pub fn by_loc(list: Vec<Formula>, by_loc: Vec<Option<u32>>) -> Self {
        let everywhere = by_loc.is_empty();
        let spread = if everywhere { Spread::Everywhere } else { Spread::ByLoc(by_loc) };
        Formulas { list, spread }
    }

    /// The index of a location's formula.
    pub fn index_at(&self, l: LocId) -> Option<usize> {
        match &self.spread {
            Spread::Everywhere => (!self.list.is_empty()).then_some(0),
            Spread::At(loc) => (*loc == l).then_some(0),
            Spread::ByLoc(by_loc) => by_loc.get(l.index()).copied().flatten().map(|i| i as usize),
        }
    }

    pub fn list(&self) -> &[Formula] {
        &self.list
    }
}

impl Predicate {
    /// `functions` has an entry for every function of the program.
    pub fn new(text: String, functions: IdVec<FuncId, Formulas>, warnings: Vec<String>) -> Self {
        let formulas = functions.ids().zip(functions.into_vec());
        let functions = formulas.filter(|(_, formulas)| !formulas.list.is_empty()).collect();
        Predicate { text, warnings, is_check: false, next: None, functions }
    }

    /// One that has a value at a single location.
    pub fn at_location(text: String, f: FuncId, l: LocId, formula: Formula) -> Self {
        let functions = vec![(f, Formulas::at(l, formula))];
        Predicate { text, warnings: Vec::new(), is_check: false, next: None, functions }
    }

    /// What it says at a location; `None` if it has no value there.
    pub fn at(&self, f: FuncId, l: LocId) -> Option<&Formula> {
        let formulas = self.of(f)?;
        formulas.list.get(formulas.index_at(l)?)
    }

    /// All formulas of a function, each one resolution of the names.
    pub fn of(&self, f: FuncId) -> Option<&Formulas> {
        let at = self.functions.binary_search_by_key(&f, |(g, _)| *g).ok()?;
        Some(&self.functions[at].1)
    }
}
