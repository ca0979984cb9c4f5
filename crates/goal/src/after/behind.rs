//! The locations that paths can get to from a place.
//!
//! Within a function along its edges; into every function that is called there, from its entry on;
//! and behind each call that waits. A call through a pointer may reach every function that code outside
//! may know ([`cfa::called_from_outside`]), and so may a function without a body; every call may return. Where
//! `longjmp` may be called, a path can get anywhere.

use super::Configuration;
use base::IdVec;
use cfa::{Callee, EdgeId, FuncId, Graph, LocId, Op, Program, START};
use cfa::{called_from_outside, jumps_away};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Who calls whom.
pub struct Calls<'g> {
    program: &'g Program,
    graphs: IdVec<FuncId, Option<Rc<Graph>>>,
    /// What calls through pointers, and functions without a body, may enter.
    outside: Vec<FuncId>,
    /// What the entry of a function reaches in it.
    inside: BTreeMap<FuncId, Rc<IdVec<LocId, bool>>>,
}

pub struct Behind {
    /// Functions that are entered from the beginning.
    entered: BTreeSet<FuncId>,
    /// What is reached of activations that have begun.
    begun: BTreeMap<FuncId, IdVec<LocId, bool>>,
    everything: bool,
}

impl<'g> Calls<'g> {
    pub fn new(program: &'g Program, entry: FuncId) -> Calls<'g> {
        let graph =
            |function: &cfa::Function| function.body.as_ref().map(|body| Rc::new(Graph::new(body)));
        let outside = called_from_outside(program, entry);
        Calls {
            program,
            graphs: program.functions.iter().map(graph).collect(),
            outside: outside.ids().filter(|f| outside[*f]).collect(),
            inside: BTreeMap::new(),
        }
    }

    fn graph(&self, f: FuncId) -> Rc<Graph> {
        self.graphs[f].clone().expect("the function should have a body")
    }

    /// Where an edge leads from and to.
    pub fn ends(&self, f: FuncId, e: EdgeId) -> (LocId, LocId) {
        self.graph(f).ends(e)
    }

    /// What a location reaches in its function.
    fn from(&self, f: FuncId, loc: LocId) -> IdVec<LocId, bool> {
        let graph = self.graph(f);
        let mut reached = IdVec::filled(graph.locs().len(), false);
        for loc in graph.postorder(loc, cfa::graph::Direction::Forward) {
            reached[loc] = true;
        }
        reached
    }

    fn inside(&mut self, f: FuncId) -> Rc<IdVec<LocId, bool>> {
        if let Some(known) = self.inside.get(&f) {
            return known.clone();
        }
        let found = Rc::new(self.from(f, self.graph(f).entry()));
        self.inside.insert(f, found.clone());
        found
    }

    /// The functions with a body that an edge may enter; `None` if it may jump anywhere.
    fn entered(&self, f: FuncId, e: EdgeId) -> Option<Vec<FuncId>> {
        let body = self.program.functions[f].body.as_ref();
        let Op::Call { callee, .. } = &body.expect("it should have a body").edges[e].op else {
            return Some(Vec::new());
        };
        match callee {
            Callee::Direct(g) if self.graphs[*g].is_some() => Some(vec![*g]),
            Callee::Direct(g) if jumps_away(&self.program.functions[*g].name) => None,
            Callee::Indirect(_) if self.program.functions.iter().any(|g| jumps_away(&g.name)) => {
                None
            }
            Callee::Direct(_) | Callee::Indirect(_) => Some(self.outside.clone()),
        }
    }
}

impl Behind {
    pub fn of(calls: &mut Calls<'_>, place: &Configuration) -> Behind {
        let mut behind =
            Behind { entered: BTreeSet::new(), begun: BTreeMap::new(), everything: false };
        let mut open = Vec::new();
        behind.begin(calls, place.at.0, place.at.1, &mut open);
        for (f, call) in &place.calls {
            let to = calls.ends(*f, *call).1;
            behind.begin(calls, *f, to, &mut open);
        }
        // After the return of `main` comes `exit` (C11 5.1.2.2.3), and some time after that of another
        // entry; after what runs before the entry, the entry.
        let first = place.calls.first().map_or(place.at.0, |(f, _)| *f);
        let returned = place.calls.is_empty() && place.at.1 == calls.graph(first).exit();
        let name = calls.program.functions[first].name.as_str();
        behind.everything |= name == START && !base::mutant!("goal: nothing follows constructors");
        if name == "main" || returned {
            open.extend(calls.program.exit());
        }
        while let Some(f) = open.pop() {
            if behind.entered.insert(f) {
                let reached = calls.inside(f);
                behind.enter_callees(calls, f, &reached, &mut open);
            }
        }
        behind
    }

    fn begin(&mut self, calls: &Calls<'_>, f: FuncId, loc: LocId, open: &mut Vec<FuncId>) {
        let reached = calls.from(f, loc);
        self.enter_callees(calls, f, &reached, open);
        match self.begun.get_mut(&f) {
            None => drop(self.begun.insert(f, reached)),
            Some(known) => known.ids().for_each(|loc| known[loc] |= reached[loc]),
        }
    }

    fn enter_callees(
        &mut self,
        calls: &Calls<'_>,
        f: FuncId,
        reached: &IdVec<LocId, bool>,
        open: &mut Vec<FuncId>,
    ) {
        let graph = calls.graph(f);
        for e in reached.ids().filter(|loc| reached[*loc]).flat_map(|loc| graph.out_edges(loc)) {
            match calls.entered(f, *e) {
                Some(callees) => open.extend(callees),
                None => self.everything = true,
            }
        }
    }

    pub fn is_everything(&self) -> bool {
        self.everything
    }

    /// Whether a path can get to a location.
    pub fn has(&self, calls: &Calls<'_>, f: FuncId, loc: LocId) -> bool {
        let begun = self.begun.get(&f).is_some_and(|reached| reached[loc]);
        begun || self.entered.contains(&f) && calls.inside.get(&f).is_some_and(|r| r[loc])
    }
}
