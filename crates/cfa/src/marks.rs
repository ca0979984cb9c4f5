//! What the marks of an edge mean: basic block, condition, decision, condition graph and
//! statement type. The quotations are from section 2.1 of the FQL paper; what follows each is
//! our reading of it. `cfront::lower` sets the marks as defined here, and nobody else defines
//! these words.
//!
//! **Condition.** "If a node has more than one successor, then the node refers to a *condition*.
//! The edges leaving a condition node are called *condition edges*."
//! - An atomic condition is a location with two `Assume` edges, true before false. `&&` and `||`
//!   are short-circuit, `!` swaps the outcomes; parentheses, `__builtin_expect`, a conversion
//!   that keeps the truth value, and the left side of a comma are looked through. `a ? b : c`
//!   where a condition is wanted branches on `a`, which is a decision of its own, and then
//!   evaluates `b` or `c` as conditions of the Boolean expression around it. Anything else is
//!   atomic. `a && b` and `a || b` are Boolean expressions wherever they stand.
//! - A constant condition has both edges. The absent condition of `for (;;)` is the constant 1.
//! - A `switch` is one location with an edge for every `case` and one for `default`, also if
//!   there is no `default:`. A computed goto is one location with an edge for every label whose
//!   address is taken. Each of these edges is a condition edge and a decision edge.
//!
//! **Readings.** "BullseyeCoverage treats not only the variable a in line 3 as condition but also
//! x > 2 and x < 5 in line 2": a condition counts everywhere, or only inside a decision
//! ([`Reading`]).
//!
//! **Decision.** "The Boolean expression controlling a condition statement (in case of C an if,
//! switch, while, or for statement, and every statement involving the conditional operator ?:) is
//! called a *decision*. If there is more than one edge for one of the possible outcomes of the
//! decision, we let them all pass through a dedicated new state which has only a single outgoing
//! edge labeled with skip statement. This edge is then used to represent the corresponding
//! outcome of the overall decision."
//! - `do` and the computed `goto` decide too.
//! - If exactly one edge has an outcome, this condition edge is also the decision edge.
//!
//! **Condition graph.** "The control flow automaton induced by a Boolean expression is called the
//! corresponding *condition graph*. In particular, the condition graph does not only consist of
//! the condition edges but also of all other computations which are necessary to evaluate the
//! Boolean expression."
//! - As listed in section 3.4: the condition edges and the computations *between* two conditions
//!   of the expression. What precedes the first condition (the `++i` of line 7) and the decision's
//!   own skips are outside.
//! - An edge has one such mark: of the innermost Boolean expression around it that has begun.
//!
//! **Basic block.** "We refer to a *basic block* as a subgraph of the CFA that represents a maximal
//! sequence of source statements which can only be entered at the first of them and exited at the
//! last of them. In case such a basic block only consists of a conditional statement, we introduce
//! a skip statement in order to have a unique edge representing the basic block."
//! - A source statement is one that has edges, and each controlling expression, `for`'s first and
//!   last clauses being statements too. The absent condition of `for (;;)`, the closing brace, and
//!   a statement that is only a jump without an edge (`break`, `continue`) are none.
//! - A statement begins a block if it begins the function, if nothing leads to it, if a decision
//!   of another statement or of itself leads to it, or if more than one statement does. What
//!   branches inside an expression (`&&`, `?:`, an assertion) therefore neither ends a block nor
//!   begins one. Calls do not end blocks, except of functions that do not return.
//! - The block's mark is on the first edge of its first statement. If several edges leave there,
//!   the mark is on a skip in front of it: the decision's skip that leads to it, if that is the
//!   only way in (`8^4 → 9`), else one made for this (`8^0 → 8^1`).
//! - A function without statements is one block.
//!
//! **Statement type.** "stmttype[types] consists of all those edges which correspond to the
//! execution of all statements of types `types`, e.g., stmttype[if, switch, for, while, ?:] selects
//! all computations performed by conditional statements."
//! - An edge belongs to the innermost statement or conditional operator around it: to an `if` its
//!   controlling expression alone, to a `for` its three clauses, to `?:` the condition and both
//!   branches. A decision with one branch that only calls a function reporting a failed assertion
//!   is an `assert`, however the C library spells the macro, and so is that call.
//!
//! **Edges that are not there.** `break`, `continue`, `;`, braces and declarations without an
//! initialiser have no edge, unless a label stands before them: then they are a skip, so that the
//! label has a location of its own. `goto` is a skip. An expression statement without effect is a
//! skip. Falling off the end of a function is a `return` that belongs to no statement.
//!
//! **Halt.** After a call of a function that does not return comes a location without out-edges.
//! Only such a *halt* location and the exit have none.

use crate::program::{Body, BoolId, EdgeId, Marks, Op, StmtKind};
use base::IdVec;

/// Which conditions count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reading {
    /// Every location that branches refers to a condition.
    #[default]
    Everywhere,
    /// Only the conditions of decisions.
    InDecisions,
}

/// The edges that are an outcome of a condition.
pub fn condition_edges(body: &Body, reading: Reading) -> Vec<EdgeId> {
    let counts = counting(body, reading);
    select(body, |m| m.condition.is_some_and(|(c, _)| counts[body.conditions[c].boolean]))
}

/// The edges that stand for an outcome of a decision.
pub fn decision_edges(body: &Body) -> Vec<EdgeId> {
    select(body, |m| m.decision.is_some())
}

/// The edges of all condition graphs.
pub fn condition_graph(body: &Body, reading: Reading) -> Vec<EdgeId> {
    let counts = counting(body, reading);
    select(body, |m| m.condition_graph.is_some_and(|b| counts[b]))
}

/// The first edge of every basic block.
pub fn block_entries(body: &Body) -> Vec<EdgeId> {
    select(body, |m| m.block_entry)
}

/// The edges that execute statements of this type.
pub fn stmt_edges(body: &Body, kind: StmtKind) -> Vec<EdgeId> {
    select(body, |m| m.stmt.is_some_and(|s| body.stmts[s].kind == kind))
}

/// The edges that call functions.
pub fn call_edges(body: &Body) -> Vec<EdgeId> {
    let calls = body.edges.entries().filter(|(_, e)| matches!(e.op, Op::Call { .. }));
    calls.map(|(id, _)| id).collect()
}

/// The edges that leave the function.
pub fn exit_edges(body: &Body) -> Vec<EdgeId> {
    let returns = body.edges.entries().filter(|(_, e)| e.to == body.exit);
    returns.map(|(id, _)| id).collect()
}

fn select(body: &Body, wanted: impl Fn(&Marks) -> bool) -> Vec<EdgeId> {
    body.edges.entries().filter(|(_, e)| wanted(&e.marks)).map(|(id, _)| id).collect()
}

/// Which Boolean expressions count in a reading.
fn counting(body: &Body, reading: Reading) -> IdVec<BoolId, bool> {
    let mut counts = IdVec::filled(body.booleans.len(), reading == Reading::Everywhere);
    for decision in body.decisions.iter() {
        counts[decision.boolean] = true;
    }
    counts
}
