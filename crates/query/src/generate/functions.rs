//! Every function is entered.

use super::{Material, goals};
use goal::{EdgeSet, Goals, Label, Regex};

pub fn functions(material: &Material) -> Goals {
    let entry = |(f, body): (cfa::FuncId, &cfa::Body)| {
        let mut edges = body.edges.entries();
        let (first, _) = edges.find(|(_, edge)| edge.from == body.entry)?;
        let at = material.alphabet.letter(f, first);
        let text = format!("`{}` is entered", material.name(f));
        Some((Regex::one(EdgeSet::one(at)), Label { at, text }))
    };
    goals(material.labelled(material.bodies().filter_map(entry)))
}
