//! What a well-formed program is.
//!
//! Structure (Definition 1 of the FQL paper, with one initial location):
//!
//! 1. The entry is not the exit and in the outermost scope; no edge enters it and exactly one
//!    leaves it.
//! 2. The exit is in the outermost scope. No edge leaves it; exactly the `Return` edges enter it.
//! 3. The edges that leave a location are
//!    - one edge that is no `Assume` and no `Case`, or
//!    - two `Assume` edges of one condition, one if it holds and one if not, or
//!    - `Case` edges of disjoint ranges and one `Default`, all of one value, or
//!    - `Jump` edges of one target to different labels.
//! 4. An edge leaves every location but the exit, and but those that all edges to them (at least
//!    one) never get to: a call of a function or builtin that does not return, `Unsupported`.
//!    Locations that the entry does not reach are allowed: dead source is code too.
//!
//! Expressions:
//!
//! 5. Every expression has the type that its rule in `crate::typing` gives it.
//! 6. Where an object is needed there is an object form, elsewhere there is none; a function
//!    designator stands only under `Addr`.
//! 7. A variable is used only on edges from locations of its scope or of one inside it.
//! 8. Ids are in range; operands have smaller ids than the node, parents than the scope,
//!    components than the type; the number of declared variables is at most that of all. A
//!    place with a line has a file. (If this rule is broken, no other is checked.)
//!
//! Marks (the words are those of section 2.1 of the FQL paper):
//!
//! 9. a. Exactly the edges with `Assume`, `Case`, `Default` and `Jump` are condition edges; their
//!    outcomes are true or false, a case, the default, a case.
//!    b. The condition edges of a location belong to one condition and differ in their outcomes;
//!    every condition has edges, from one location only.
//!    c. A condition edge lies in the condition graph of its condition's Boolean expression.
//!    d. A decision edge is a `Skip`, or a condition edge of the decision's Boolean expression.
//!    e. Each outcome of a decision has exactly one edge: true and false, or cases and (unless a
//!    computed goto) the default.
//!    f. A decision belongs to a statement that has one.
//!    g. The first edge of a basic block is the only one that leaves its location.
//!
//! Values and declarations:
//!
//! 10. A constant is `Const` if its type has at most 64 bits and `Wide` if more; bits beyond the
//!     width are zero.
//! 11. Operations: the sides of an assignment have one type up to qualifiers, that of a value;
//!     `Zero` needs a known size; conditions are scalars; the value of a `Case` is an integer, its
//!     range is not empty and lies in the type; calls and builtins fit their signatures, and
//!     their results go to variables; a returned value has the function's type; `Vla` makes a
//!     variable of that kind, from a `size_t`; `Jump` has a `void *` target and ends at its
//!     label, whose address is taken.
//! 12. Variables (but variable-length arrays) and defined globals have types of known size, no
//!     type is a `Type::Vla`, alignments are powers of two and at least the type's; images and
//!     relocations lie in their object (a flexible array member extends it), relocations in
//!     ascending order. A function has a function type; its parameters are its variables of that
//!     kind, as prototyped. The first scope is the only root; parameters and temporaries are in
//!     it.

mod builtins;
mod exprs;
mod ids;
mod marks;
mod objects;
mod ops;
mod structure;

use crate::program::{Body, EdgeId, FuncId, GlobalId, LocId, Program};
use crate::text::print_edge;
use std::fmt;

/// A rule that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Its number in the list above.
    pub rule: u8,
    pub function: Option<FuncId>,
    pub at: At,
    pub message: String,
}

/// What breaks the rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// The program or, if one is named, the function as a whole.
    Whole,
    Global(GlobalId),
    Loc(LocId),
    Edge(EdgeId),
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Whole => Ok(()),
            At::Global(id) => write!(f, "{id}"),
            At::Loc(id) => write!(f, "{id}"),
            At::Edge(id) => write!(f, "{id}"),
        }
    }
}

impl Violation {
    /// One line: rule, function, place with the text of an edge, message.
    pub fn show(&self, program: &Program) -> String {
        let mut out = format!("rule {}", self.rule);
        let function = self.function.and_then(|id| Some((id, program.functions.get(id)?)));
        if let Some((_, function)) = function {
            out += &format!(", {}", function.name);
        }
        if self.at != At::Whole {
            out += &format!(", {}", self.at);
        }
        let edges = function.and_then(|(id, f)| Some((id, &f.body.as_ref()?.edges)));
        if let (At::Edge(e), Some((id, edges)), true) = (self.at, edges, self.rule != ids::RULE) {
            out += &format!(" ({})", print_edge(program, id, &edges[e]));
        }
        out + ": " + &self.message
    }
}

/// Everything that is wrong with a program, in order of functions.
pub fn verify(program: &Program) -> Vec<Violation> {
    let mut out = Vec::new();
    ids::program(program, &mut out);
    if !out.is_empty() {
        return out;
    }
    objects::globals(program, &mut out);
    for id in program.functions.ids() {
        out.extend(function(program, id));
    }
    out
}

/// Everything that is wrong with one function.
pub fn verify_function(program: &Program, id: FuncId) -> Vec<Violation> {
    let mut out = Vec::new();
    ids::program(program, &mut out);
    if out.is_empty() { function(program, id) } else { out }
}

/// The rules for one function of a program whose types and globals are in order.
fn function(program: &Program, id: FuncId) -> Vec<Violation> {
    let mut out = Vec::new();
    objects::function(program, id, &mut out);
    if let Some(body) = &program.functions[id].body {
        out.extend(verify_body(program, id, body));
    }
    out
}

/// Everything that is wrong with an automaton that is to become the body of this function, whose
/// head, like the types, globals and other functions' heads, is there and in order.
pub fn verify_body(program: &Program, function: FuncId, body: &Body) -> Vec<Violation> {
    let mut checker = Checker { program, function, body, out: Vec::new() };
    ids::body(&mut checker);
    if !checker.out.iter().any(|v| v.rule == ids::RULE) {
        objects::body(&mut checker);
        structure::check(&mut checker);
        exprs::check(&mut checker);
        ops::check(&mut checker);
        marks::check(&mut checker);
    }
    checker.out
}

struct Checker<'a> {
    program: &'a Program,
    function: FuncId,
    body: &'a Body,
    out: Vec<Violation>,
}

impl Checker<'_> {
    fn report(&mut self, rule: u8, at: At, message: impl Into<String>) {
        let (function, message) = (Some(self.function), message.into());
        self.out.push(Violation { rule, function, at, message });
    }

    /// Reports unless `holds`.
    fn demand(&mut self, holds: bool, rule: u8, at: At, message: &str) {
        if !holds {
            self.report(rule, at, message);
        }
    }
}
