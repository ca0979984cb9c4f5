//! What bounds of an unwinding are on, and what it is called.
//!
//! Whoever unwinds a program finds its loops by himself (a proof is checked by other code than
//! made it); what he has to share is which loop he speaks of. A loop is known by its head, and
//! every head is the end of an edge that retreats in depth-first order, whichever way the loops
//! are nested (Bourdoncle, 1993): so these locations get the names.

use crate::graph::Graph;
use crate::program::{Body, FuncId, LocId, Program};
use base::IdVec;
use std::collections::BTreeMap;

/// What can be unwound more or less often.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LoopId {
    /// A loop comes back to its head.
    Loop { function: FuncId, head: LocId },
    /// A function is called within itself.
    Calls(FuncId),
}

/// The names of all loops of a program. They read back: no two are the same.
#[derive(Clone, Debug, Default)]
pub struct LoopNames {
    names: BTreeMap<LoopId, String>,
    ids: BTreeMap<String, LoopId>,
}

impl LoopNames {
    pub fn new(program: &Program) -> LoopNames {
        let mut all = Vec::new();
        for (f, function) in program.functions.entries() {
            let Some(body) = &function.body else { continue };
            all.push(LoopId::Calls(f));
            all.extend(retreating(body).into_iter().map(|head| LoopId::Loop { function: f, head }));
        }
        // The shortest name that is one loop's alone.
        let mut taken: Vec<BTreeMap<String, u32>> = vec![BTreeMap::new(); DETAILS];
        for id in &all {
            for (detail, names) in (0..).zip(&mut taken) {
                *names.entry(name(program, *id, detail)).or_default() += 1;
            }
        }
        let mut made = LoopNames::default();
        for id in all {
            let own = |detail: &usize| taken[*detail][&name(program, id, *detail)] == 1;
            let detail = (0..DETAILS).find(own).unwrap_or(DETAILS);
            let name = name(program, id, detail);
            made.ids.insert(name.clone(), id);
            made.names.insert(id, name);
        }
        made
    }

    /// `loop at sort.c:9`, `calls of f`.
    pub fn name(&self, id: LoopId) -> &str {
        self.names.get(&id).map_or("loop", String::as_str)
    }

    /// What has this name.
    pub fn find(&self, name: &str) -> Option<LoopId> {
        self.ids.get(name).copied()
    }
}

/// How much more than the line can be said: the column; and in any case the numbers.
const DETAILS: usize = 2;

fn name(program: &Program, id: LoopId, detail: usize) -> String {
    let (LoopId::Loop { function: f, .. } | LoopId::Calls(f)) = id;
    let function = &program.functions[f];
    let (mut name, place) = match id {
        LoopId::Calls(_) => {
            (format!("calls of {}", function.name), (detail > 0).then_some(function.place))
        }
        LoopId::Loop { head, .. } => {
            let body = function.body.as_ref();
            let edge = body.and_then(|body| body.edges.iter().find(|edge| edge.from == head));
            ("loop".to_string(), edge.map(|edge| edge.marks.place))
        }
    };
    if let Some(place) = place {
        let file = program.files.get(place.file).map_or("", String::as_str);
        name.push_str(&format!(" at {file}:{}", place.line));
        if detail > 0 {
            name.push_str(&format!(":{}", place.column));
        }
    }
    match id {
        LoopId::Loop { head, .. } if detail >= DETAILS => format!("{name} ({f} {head})"),
        LoopId::Calls(f) if detail >= DETAILS => format!("{name} ({f})"),
        LoopId::Loop { .. } | LoopId::Calls(_) => name,
    }
}

/// The locations that an edge leads to from behind, in depth-first order.
fn retreating(body: &Body) -> Vec<LocId> {
    let graph = Graph::new(body);
    let order = graph.reverse_postorder();
    let mut rank = IdVec::filled(body.locs.len(), usize::MAX);
    for (k, loc) in order.iter().enumerate() {
        rank[*loc] = k;
    }
    let from_behind = |loc: &LocId| {
        let mut before = graph.predecessors(*loc).map(|from| rank[from]);
        before.any(|from| from != usize::MAX && from >= rank[*loc])
    };
    let mut found: Vec<LocId> = order.iter().copied().filter(from_behind).collect();
    found.sort_unstable();
    found
}
