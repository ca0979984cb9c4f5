//! How values pass between a call and the functions it may call.

use super::graph::Node;
use crate::program::{EdgeId, FuncId};
use base::IdVec;

/// A value by its parts: for a scalar one, for a record the cells that may hold pointers.
pub(super) type Parts = Vec<(u64, Node)>;

/// What a function receives and gives.
#[derive(Clone, Debug, Default)]
pub(super) struct Interface {
    pub params: Vec<Parts>,
    /// Where further arguments go.
    pub more: Option<Node>,
    pub result: Parts,
}

/// A call as its caller sees it.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub func: FuncId,
    pub edge: EdgeId,
    pub args: Vec<Parts>,
    pub result: Parts,
}

#[derive(Debug)]
pub(super) struct Calls {
    /// Those through pointers.
    pub sites: Vec<Site>,
    /// For each the functions found so far, in the order of finding.
    pub found: Vec<Vec<FuncId>>,
    pub interfaces: IdVec<FuncId, Interface>,
}

impl Calls {
    /// The edges that a newly found callee needs; none if it is known already.
    pub fn resolve(&mut self, call: u32, f: FuncId) -> Vec<(Node, Node)> {
        let found = &mut self.found[call as usize];
        if found.contains(&f) {
            return Vec::new();
        }
        found.push(f);
        connect(&self.sites[call as usize], &self.interfaces[f])
    }
}

/// The edges of one call of one function.
pub(super) fn connect(site: &Site, callee: &Interface) -> Vec<(Node, Node)> {
    let mut edges = Vec::new();
    for (arg, param) in site.args.iter().zip(&callee.params) {
        edges.extend(pass(arg, param));
    }
    let further = site.args.iter().skip(callee.params.len());
    for (&more, arg) in callee.more.iter().flat_map(|more| further.clone().map(move |a| (more, a)))
    {
        edges.extend(arg.iter().map(|(_, node)| (*node, more)));
    }
    edges.extend(pass(&callee.result, &site.result));
    edges
}

/// Part by part; a part goes to the one that begins there, else to the last one before.
fn pass<'a>(from: &'a Parts, to: &'a Parts) -> impl Iterator<Item = (Node, Node)> + 'a {
    from.iter().filter_map(|(offset, node)| {
        let after = to.partition_point(|(o, _)| o <= offset);
        let (_, target) = to.get(after.checked_sub(1)?)?;
        Some((*node, *target))
    })
}
