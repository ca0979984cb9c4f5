//! All uses (Rapps and Weyuker) within functions: a definition, a use in the same function, and a
//! path between them that does not certainly overwrite what was defined.
//!
//! Members of records count one by one: a definition of `a.x` and a use of it are not parted by one
//! of `a.y`. Where the same definitions reach many uses, the goals are one product of both.

use super::{Material, goals};
use crate::sentence::{DEFINED, USED};
use base::Set;
use cfa::defuse::{Calls, CellFlow, Def};
use cfa::pointsto::ObjectId;
use cfa::{Body, EdgeId, FuncId};
use goal::{Choices, EdgeSet, Goals, LocSet, Part, Regex, Term};

pub fn du_pairs(material: &Material) -> Goals {
    let any = material.anything();
    let mut terms = Vec::new();
    for (f, body) in material.bodies() {
        of_function(material, f, body, &any, &mut terms);
    }
    goals(terms)
}

/// The goals of one variable: what is between, the definitions and the uses.
type Known = Set<(ObjectId, EdgeSet, [Choices; 2])>;

fn of_function(material: &Material, f: FuncId, body: &Body, any: &Regex, terms: &mut Vec<Term>) {
    let objects = material.def_use.points_to().objects();
    let mut known = Known::new();
    material.def_use.each_cell(f, Calls::Library, |CellFlow { cell, kills, groups }| {
        let variable = objects.owner(cell);
        let clear = material.calls.under_test().difference(&edges(material, f, &kills));
        for group in groups {
            let uses = Choices::Edges(edges(material, f, &group.uses));
            let inner = group.defs.iter().filter_map(|def| match def {
                Def::Edge(e) => Some(material.alphabet.letter(f, *e)),
                Def::Entry => None,
            });
            let inner = Choices::Edges(inner.collect());
            let entry = match group.defs.contains(&Def::Entry) {
                true => LocSet::one(material.alphabet.point(f, body.entry)),
                false => LocSet::empty(),
            };
            for defs in [Choices::Points(entry), inner] {
                // The members of a record that is copied have the same goals.
                let key = (variable, clear.clone(), [defs.clone(), uses.clone()]);
                if defs.is_empty() || !known.insert(key) {
                    continue;
                }
                let between = Regex::one(clear.clone()).star();
                let all = |regex: &Regex| Part::All(regex.clone());
                let uses = Part::Each(uses.clone());
                let parts = vec![all(any), Part::Each(defs), Part::All(between), uses, all(any)];
                let about = material.def_use.name(variable);
                terms.push(Term { about, roles: vec![DEFINED, USED], labels: Vec::new(), parts });
            }
        }
    });
}

fn edges(material: &Material, f: FuncId, edges: &[EdgeId]) -> EdgeSet {
    edges.iter().map(|e| material.alphabet.letter(f, *e)).collect()
}
