//! Data flow chains: required k-tuples (section 4.3) and chains from inputs to outputs (4.4).
//!
//! "A sequence [d(x1,v1), u(x1,w1), … d(xn,vn), u(xn,wn)] of du-pairs is a *data flow chain* if for
//! every 1 ≤ i < n, wi = vi+1."

use super::{DuPair, Entity, Ltl, du_pairs, pass, visit};
use crate::Regex;
use crate::flow::{FlowGraph, Site, Vertex};
use base::IdVec;

/// "A df-chain consisting of k-1 du-pairs, k ≥ 2, is a k-definition/reference interaction."
pub fn interactions(graph: &FlowGraph, k: usize, most: usize) -> Option<Vec<Entity>> {
    let pairs = Pairs::of(graph);
    let mut chains: Vec<Vec<DuPair>> = pairs.all.iter().map(|pair| vec![*pair]).collect();
    for _ in 2..k {
        let mut longer = Vec::new();
        for chain in &chains {
            longer.extend(pairs.extensions(chain));
            if longer.len() > most {
                return None;
            }
        }
        chains = longer;
    }
    Some(chains.iter().map(|chain| entity(graph, chain)).collect())
}

/// Every simple chain from an input ("a definition occurring at an input statement") to an output
/// ("a use occurring at an output statement"); "simple df-chains … have at most one occurrence of
/// each du-pair".
pub fn io_chains(graph: &FlowGraph, most: usize) -> Option<Vec<Entity>> {
    let pairs = Pairs::of(graph);
    let is_input = |pair: &&DuPair| graph.vertices[pair.definition].input;
    let is_output = |site: Site| match site {
        Site::Vertex(v) => graph.vertices[v].output,
        Site::Arc(_) => false,
    };
    let (mut found, mut tried) = (Vec::new(), 0);
    for first in pairs.all.iter().filter(is_input) {
        let mut open = vec![vec![*first]];
        while let Some(chain) = open.pop() {
            if chain.last().is_some_and(|pair| is_output(pair.site)) {
                found.push(entity(graph, &chain));
            }
            let longer = pairs.extensions(&chain).into_iter().rev();
            open.extend(longer.filter(|c| !c[..c.len() - 1].contains(&c[c.len() - 1])));
            // Chains that lead to no output are not found, and are as many.
            tried += 1;
            if found.len() > most || tried > most.saturating_mul(10) {
                return None;
            }
        }
    }
    Some(found)
}

/// The pairs of a graph, also by the vertex of their definition.
struct Pairs {
    all: Vec<DuPair>,
    from: IdVec<Vertex, Vec<DuPair>>,
}

impl Pairs {
    fn of(graph: &FlowGraph) -> Self {
        let all = du_pairs(graph);
        let mut from = IdVec::filled(graph.vertices.len(), Vec::new());
        all.iter().for_each(|pair| from[pair.definition].push(*pair));
        Pairs { all, from }
    }

    /// The chain with one more pair, whose definition stands where the chain's last use is.
    fn extensions(&self, chain: &[DuPair]) -> Vec<Vec<DuPair>> {
        let Some(DuPair { site: Site::Vertex(last), .. }) = chain.last() else {
            return Vec::new();
        };
        self.from[*last].iter().map(|pair| [chain, &[*pair]].concat()).collect()
    }
}

fn entity(graph: &FlowGraph, chain: &[DuPair]) -> Entity {
    let names: Vec<String> = chain.iter().map(|pair| pair.name(graph)).collect();
    let last = chain.last().expect("a chain should have a pair").site;
    let clear = |pair: &DuPair| Regex::one(graph.clear(&[pair.variable])).star();
    let parts = chain.iter().flat_map(|pair| [visit(pair.definition), clear(pair)]);
    let path = Regex::cat(parts.chain([pass(graph, last)]));
    Entity {
        name: format!("[{}]", names.join(", ")),
        ltl: Ltl::finally(formula(graph, chain, last)),
        goal: path.padded(&graph.all()),
    }
}

/// `ltl(κ)` without the outer F.
fn formula(graph: &FlowGraph, chain: &[DuPair], last: Site) -> Ltl {
    chain.iter().rfold(Ltl::passing(graph, last), |rest, pair| {
        let v: Vertex = pair.definition;
        Ltl::clear_until(v, vec![pair.variable], rest)
    })
}
