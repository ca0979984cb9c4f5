//! Expressions with names for their sets: edges are called as `assize cfa` prints them, `f.e3`.

use super::{Describer, SHOWN};
use goal::regex::Names;
use goal::{EdgeSet, LocSet, PredId};

impl Names for Describer<'_> {
    fn set(&self, set: &EdgeSet) -> String {
        if set == self.under_test {
            return "ID".into();
        }
        let left_out = self.under_test.difference(set);
        if set.len() > SHOWN && left_out.len() <= SHOWN.max(set.len() / 8) {
            return format!("NOT({})", self.listed(&left_out));
        }
        self.listed(set)
    }

    fn locations(&self, set: &LocSet) -> String {
        let name = |point| {
            let (f, loc) = self.alphabet.loc(point);
            format!("{}.{loc}", self.program.functions[f].name)
        };
        let mut names: Vec<String> = set.iter().take(SHOWN).map(name).collect();
        if set.len() > SHOWN {
            names.push(format!("… ({})", set.len()));
        }
        names.join("|")
    }

    fn predicate(&self, predicate: PredId) -> String {
        self.predicates[predicate.0 as usize].clone()
    }
}

impl Describer<'_> {
    fn listed(&self, set: &EdgeSet) -> String {
        let name = |letter| {
            let (f, e) = self.alphabet.edge(letter);
            format!("{}.{e}", self.program.functions[f].name)
        };
        let mut names: Vec<String> = set.iter().take(SHOWN).map(name).collect();
        if set.len() > SHOWN {
            names.push(format!("… ({})", set.len()));
        }
        match names.len() {
            1 => names.remove(0),
            _ => format!("({})", names.join("|")),
        }
    }
}
