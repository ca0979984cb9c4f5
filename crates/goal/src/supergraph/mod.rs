//! The graph of a whole program, with matched calls (Reps, Horwitz, Sagiv, POPL 1995).
//!
//! An execution is a word of edges. A call edge ends at the entry of a function with a body, the
//! edges of that function follow, and the one that leaves it ends behind the call, in this caller
//! and no other; so the exit of a function is a location of a word only where the execution ends.
//! A call that may reach a function without a body, or none that is known, may also end directly
//! behind.
//!
//! The models of the C library are not under test. Their edges are silent: no letters. Their
//! locations are no places in a word, unless the execution ends there; then no predicate has a
//! value and there is no point. A model may call back, and what it calls is read again.
//!
//! An outcome of a constant that is not taken (`cfa::constant_outcome`) is a letter that leaves no location.

mod regions;
mod returns;

use crate::alphabet::{Alphabet, EdgeSet, Letter, Point};
use crate::paths::Paths;
use base::{Id, IdVec};
use cfa::{Callee, EdgeId, FuncId, Op, Program, constant_outcome};

#[derive(Clone, Debug)]
pub struct Supergraph {
    alphabet: Alphabet,
    functions: IdVec<FuncId, Option<Activation>>,
    /// Where letters lead from and to; for a call, behind it.
    ends: IdVec<Letter, (Point, Point)>,
    out: IdVec<Point, Vec<Letter>>,
    owner: IdVec<Point, FuncId>,
    /// For each letter its place in `calls`, or none.
    call_of: IdVec<Letter, u32>,
    calls: Vec<Call>,
    /// The calls of each function with a body.
    sites: IdVec<FuncId, Vec<Letter>>,
    entries: Vec<FuncId>,
    id: EdgeSet,
    returns: IdVec<Point, Option<Return>>,
    regions: regions::Regions,
}

const NO_CALL: u32 = u32::MAX;

/// A function with a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activation {
    pub entry: Point,
    pub exit: Point,
    /// Its edges are no letters.
    pub silent: bool,
    /// The number of its first location.
    first: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// Those with a body.
    pub callees: Vec<FuncId>,
    /// It may end directly behind.
    pub skips: bool,
}

/// The first step of a shortest way to the exit of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Return {
    pub letter: Letter,
    /// The function that it calls; `None` where it calls none with a body.
    pub through: Option<FuncId>,
}

impl Supergraph {
    /// Executions begin in one of the entries. `callees` knows the targets of calls through
    /// pointers, as [`cfa::PointsTo::callees`] does.
    pub fn new<'a>(
        program: &Program,
        callees: impl Fn(FuncId, EdgeId) -> &'a [FuncId],
        entries: &[FuncId],
    ) -> Self {
        let unit = |f: FuncId| program.units.get(program.functions[f].unit);
        let is_library = |f: FuncId| unit(f).is_some_and(|unit| unit.library);
        Self::with_library(program, callees, entries, is_library)
    }

    /// The same where more functions than the models are not under test.
    pub fn with_library<'a>(
        program: &Program,
        callees: impl Fn(FuncId, EdgeId) -> &'a [FuncId],
        entries: &[FuncId],
        is_library: impl Fn(FuncId) -> bool,
    ) -> Self {
        let alphabet = Alphabet::new(program);
        let mut graph = Supergraph {
            functions: IdVec::new(),
            ends: IdVec::new(),
            out: IdVec::filled(alphabet.locs(), Vec::new()),
            owner: IdVec::new(),
            call_of: IdVec::filled(alphabet.edges(), NO_CALL),
            calls: Vec::new(),
            sites: IdVec::filled(program.functions.len(), Vec::new()),
            entries: Vec::new(),
            id: EdgeSet::empty(),
            returns: IdVec::new(),
            regions: regions::Regions::default(),
            alphabet,
        };
        graph.add_functions(program, is_library);
        graph.add_calls(program, callees);
        graph.entries = entries.to_vec();
        graph.entries.retain(|f| graph.functions[*f].is_some());
        graph.returns = returns::find(&graph);
        graph.regions = regions::Regions::of(&graph);
        graph
    }

    fn add_functions(&mut self, program: &Program, is_library: impl Fn(FuncId) -> bool) {
        let mut under_test = Vec::new();
        for (f, function) in program.functions.entries() {
            let Some(body) = &function.body else {
                self.functions.push(None);
                continue;
            };
            let point = |loc| self.alphabet.point(f, loc);
            let silent = is_library(f);
            let (entry, exit) = (point(body.entry), point(body.exit));
            let first = self.alphabet.locs_of(f).first().map_or(0, Id::index);
            self.functions.push(Some(Activation { entry, exit, silent, first }));
            for _ in body.locs.iter() {
                self.owner.push(f);
            }
            for (e, edge) in body.edges.entries() {
                let letter = self.ends.push((point(edge.from), point(edge.to)));
                // What a constant is under flags that nobody follows, only the compiler knows.
                let is_known = program.unfollowed().is_none();
                if constant_outcome(&program.types, body, e) != Some(false) || !is_known {
                    self.out[point(edge.from)].push(letter);
                }
                under_test.extend((!silent).then_some(letter));
            }
        }
        self.id = under_test.into_iter().collect();
    }

    fn add_calls<'a>(
        &mut self,
        program: &Program,
        callees: impl Fn(FuncId, EdgeId) -> &'a [FuncId],
    ) {
        for (f, function) in program.functions.entries() {
            for (e, edge) in function.body.iter().flat_map(|body| body.edges.entries()) {
                let Op::Call { callee, .. } = &edge.op else { continue };
                let mut all = callees(f, e).to_vec();
                if let Callee::Direct(g) = callee {
                    all.push(*g);
                }
                all.sort_unstable();
                all.dedup();
                let count = all.len();
                all.retain(|g| self.functions[*g].is_some());
                let letter = self.alphabet.letter(f, e);
                let skips = all.len() < count || all.is_empty();
                all.iter().for_each(|g| self.sites[*g].push(letter));
                self.call_of[letter] = self.calls.len() as u32;
                self.calls.push(Call { callees: all, skips });
            }
        }
    }

    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// `ID`: the edges of the program under test.
    pub fn id(&self) -> &EdgeSet {
        &self.id
    }

    /// Those with a body.
    pub fn entries(&self) -> &[FuncId] {
        &self.entries
    }

    pub fn function(&self, f: FuncId) -> Option<Activation> {
        self.functions[f]
    }

    /// As [`Supergraph::function`], of one that is known to have a body.
    pub fn activation(&self, f: FuncId) -> Activation {
        self.functions[f].expect("the function should have a body")
    }

    pub fn owner(&self, point: Point) -> FuncId {
        self.owner[point]
    }

    /// The number of a location in its function.
    pub fn local(&self, point: Point) -> usize {
        point.index() - self.activation(self.owner[point]).first
    }

    pub fn is_silent(&self, point: Point) -> bool {
        self.activation(self.owner[point]).silent
    }

    /// The letters that leave a location.
    pub fn out(&self, point: Point) -> &[Letter] {
        &self.out[point]
    }

    /// Where a letter leads from and to; for a call, behind it.
    pub fn ends(&self, letter: Letter) -> (Point, Point) {
        self.ends[letter]
    }

    pub fn call(&self, letter: Letter) -> Option<&Call> {
        self.calls.get(self.call_of[letter] as usize)
    }

    /// The calls of a function with a body.
    pub fn sites(&self, f: FuncId) -> &[Letter] {
        &self.sites[f]
    }

    /// How to leave the function from here; `None` at its exit and where it cannot be left.
    pub fn way_out(&self, point: Point) -> Option<Return> {
        self.returns[point]
    }

    /// Whether the exit of its function can be reached from a location.
    pub fn can_return(&self, point: Point) -> bool {
        self.returns[point].is_some() || self.activation(self.owner[point]).exit == point
    }

    /// Whether a function, once entered, can be left again.
    pub fn returns(&self, f: FuncId) -> bool {
        self.can_return(self.activation(f).entry)
    }

    /// Whether a letter can lead to the location behind it, in the same function.
    pub fn passes(&self, letter: Letter) -> bool {
        self.call(letter)
            .is_none_or(|call| call.skips || call.callees.iter().any(|g| self.returns(*g)))
    }

    /// Whether an execution can halt, or stay for ever, in an activation of the function.
    pub fn may_stay(&self, f: FuncId) -> bool {
        self.regions.may_stay[f]
    }

    /// Where executions end before `main` returns: a halt, or a location of a region of its
    /// function that cannot be left (somebody stops the program there), nor halts in a call.
    pub fn is_last(&self, point: Point) -> bool {
        self.regions.last[point]
    }

    /// Whether some execution gets to a location.
    pub fn is_reached(&self, point: Point) -> bool {
        self.regions.reached[point]
    }

    /// One activation of a function: its complete paths as far as executions of the program allow
    /// them. What subsumes here subsumes in the program, but not the reverse.
    pub fn paths(&self, f: FuncId) -> Paths {
        let (locs, letters) = (self.alphabet.locs_of(f), self.alphabet.edges());
        let mut paths = Paths {
            letters,
            start: self.local(self.activation(f).entry),
            steps: Vec::new(),
            ends: Vec::new(),
            scope: None,
        };
        let cut = self.regions.looped[f];
        for point in locs.iter() {
            let to = |letter: &Letter| (*letter, self.local(self.ends[*letter].1));
            paths.steps.push(self.out[point].iter().map(to).collect());
            let exit = point == self.activation(f).exit;
            paths.ends.push(cut || exit || self.is_last(point));
        }
        for letter in self.alphabet.edges_of(f).iter() {
            let stays = |call: &Call| call.callees.iter().any(|g| self.may_stay(*g));
            if self.call(letter).is_some_and(stays) {
                paths.ends[self.local(self.ends[letter].1)] = true;
            }
        }
        paths
    }
}
