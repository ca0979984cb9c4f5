//! Queries as data.
//!
//! Trees compare by what they say, not by where it stood: a [`Mark`] is equal to every other one.
//! The functions in `build.rs` keep the canonical shape (associative operators flat, no operator
//! with one operand); the parser makes trees by them alone, so that equal trees print equally.

use base::Span;
use cfa::StmtKind;
pub use cfa::checks::CheckKind;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// Where a node stands in the text of its [`crate::Source`]. All marks are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark(pub Span);

impl PartialEq for Mark {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl Hash for Mark {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A name of C's, a path, a regular expression or a revision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name {
    pub text: String,
    pub at: Mark,
}

/// `v`, or `f::v` for a local variable of `f`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var {
    pub function: Option<Name>,
    pub name: Name,
}

/// A C expression over the program's variables, as text without its braces. Comments are gone and
/// white space is a single space; `at` is the place of the text between the braces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pred {
    pub text: String,
    pub at: Mark,
}

/// The two readings of `in` and `passing`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dialect {
    D2009,
    D2010,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Query {
    /// The function of a Test-Comp wrapper, `COVER( init(f()), FQL(…) )`.
    pub entry: Option<Name>,
    pub forall: Vec<Quantifier>,
    /// The filter after `in`.
    pub scope: Option<Filter>,
    pub cover: Anchored<Cover>,
    pub passing: Option<Anchored<Path>>,
    pub dialect: Dialect,
}

/// `forall variable in sets:`
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Quantifier {
    pub variable: Name,
    /// At least one; the variable runs through their union.
    pub sets: Vec<VarSet>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VarSet {
    Locals(Name),
    Params(Name),
    Globals,
    Vars,
}

/// `^` before and `$` after.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Anchored<T> {
    pub start: bool,
    pub body: T,
    pub end: bool,
}

/// A set of goals.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cover {
    Atom(Atom),
    Mcdc(Filter, Mcdc),
    /// `"path"`: one goal, any word of the path.
    Quote(Box<Path>),
    /// Two or more, none of them a sum.
    Sum(Vec<Cover>),
    /// At least one step; no part is a sequence.
    Seq(Box<Cover>, Vec<(Join, Cover)>),
    Set(SetOp, Box<Cover>, Box<Cover>),
    /// `{p} cover`: start-in.
    Before(Pred, Box<Cover>),
    /// `cover {p}`: end-in.
    After(Box<Cover>, Pred),
}

/// What may happen between two parts of a coverage sequence.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Join {
    /// `.`: nothing.
    Dot,
    /// `->`: anything.
    Arrow,
    /// `-[path]>`
    Monitor(Path),
}

/// A set of paths: a path monitor.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Path {
    Atom(Atom),
    /// Two or more, none of them a sum.
    Sum(Vec<Path>),
    /// At least one step; no part is a sequence.
    Seq(Box<Path>, Vec<(Step, Path)>),
    Repeat(Box<Path>, Times),
    Before(Pred, Box<Path>),
    After(Box<Path>, Pred),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    Dot,
    Arrow,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Times {
    /// `*`, also written `>= 0`.
    Any,
    /// One or more at the least.
    AtLeast(u32),
    AtMost(u32),
    Exactly(u32),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Atom {
    States {
        filter: Filter,
        preds: Vec<Pred>,
    },
    Edges {
        filter: Filter,
        preds: Vec<Pred>,
    },
    Paths {
        filter: Filter,
        bound: u32,
        preds: Vec<Pred>,
    },
    /// A predicate alone: a check of no length.
    Check(Pred),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mcdc {
    Masking,
    Unique,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SetOp {
    Union,
    Intersect,
    Minus,
}

/// A function from the program's graph to a part of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Filter {
    Prim(Prim, Mark),
    /// All of `ID` but this.
    Not(Box<Filter>),
    /// Two or more; the first is of another operation, and if the operation is associative, all are.
    Set(SetOp, Vec<Filter>),
    /// Two or more; the last is applied first.
    Compose(Vec<Filter>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prim {
    Id,
    File(Name),
    /// Lines count from 1; `first <= last`.
    Lines {
        file: Option<Name>,
        first: u32,
        last: u32,
    },
    Column(u32),
    Func(Name),
    Entry(Name),
    Exit(Name),
    Call(Name),
    Calls,
    Label(Name),
    BasicBlockEntry,
    ConditionEdge,
    ConditionGraph,
    DecisionEdge,
    /// Not empty.
    StmtType(BTreeSet<StmtKind>),
    Def(Var),
    Use(Var),
    CUse(Var),
    PUse(Var),
    Expr(Name),
    Regexp(Name),
    Diff(Name),
    /// All kinds, or one.
    Check(Option<CheckKind>),
}
