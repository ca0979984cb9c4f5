//! Every function is entered.

use super::{Material, goals};
use goal::{Choices, EdgeSet, Goals};

pub fn functions(material: &Material) -> Goals {
    let entry = |(f, body): (cfa::FuncId, &cfa::Body)| {
        let mut edges = body.edges.entries();
        let (first, _) = edges.find(|(_, edge)| edge.from == body.entry)?;
        Some(material.alphabet.letter(f, first))
    };
    let entries: EdgeSet = material.bodies().filter_map(entry).collect();
    goals([material.term("", Choices::Edges(entries))])
}
