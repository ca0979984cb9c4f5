//! Questions about one source variable, as the filters @DEF, @USE, @CUSE and @PUSE ask them.

use super::{DefUse, is_predicate};
use crate::pointsto::{Object, ObjectId};
use crate::program::{EdgeId, FuncId, Op};
use crate::sparse::SparseSet;

/// Why an edge defines a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Definition {
    /// It overwrites a part that it names, or all of it.
    Certain,
    /// An element, through a pointer, or by a function that it calls.
    Possible,
    /// It calls the function whose parameter this is.
    Parameter,
    /// It returns what its caller stores here.
    Result,
}

impl DefUse<'_> {
    /// How an edge defines a variable, if it does.
    pub fn definition(&self, f: FuncId, e: EdgeId, variable: ObjectId) -> Option<Definition> {
        let effect = self.effect(f, e);
        let cells = self.cells(variable);
        if effect.kills.meets(&cells) {
            return Some(Definition::Certain);
        }
        if effect.defines.meets(&cells) {
            return Some(Definition::Possible);
        }
        let Object::Local(g, v) = self.points_to.objects().what(variable) else { return None };
        let params = self.body(g).map_or(&[][..], |body| &body.params);
        let passed = params.contains(&v) && self.points_to.callees(f, e).contains(&g);
        passed.then_some(Definition::Parameter)
    }

    /// The edges of all functions that define a variable, in order. Returns whose result is
    /// stored to it come with the rest, as the call that stores it does.
    pub fn definitions(&self, variable: ObjectId) -> Vec<(FuncId, EdgeId, Definition)> {
        let mut list = Vec::new();
        let mut returning = Vec::new();
        for (f, e) in self.all_edges() {
            if let Some(how) = self.definition(f, e, variable) {
                list.push((f, e, how));
                returning.extend(self.result_from(f, e, variable));
            }
        }
        for g in returning {
            for (e, edge) in self.body(g).into_iter().flat_map(|body| body.edges.entries()) {
                if let Op::Return(Some(_)) = edge.op {
                    list.push((g, e, Definition::Result));
                }
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }

    /// The functions whose result this edge stores to the variable.
    fn result_from(&self, f: FuncId, e: EdgeId, variable: ObjectId) -> Vec<FuncId> {
        let Some(body) = self.body(f) else { return Vec::new() };
        match body.edges[e].op {
            Op::Call { to: Some(to), .. }
                if self.points_to.touched(f, to, true).meets(&self.cells(variable)) =>
            {
                self.points_to.callees(f, e).to_vec()
            }
            _ => Vec::new(),
        }
    }

    pub fn is_use(&self, f: FuncId, e: EdgeId, variable: ObjectId) -> bool {
        self.effect(f, e).uses.meets(&self.cells(variable))
    }

    /// The edges of all functions that use a variable, in order; with whether it is a predicate
    /// use.
    pub fn uses(&self, variable: ObjectId) -> Vec<(FuncId, EdgeId, bool)> {
        let used = self.all_edges().filter(|(f, e)| self.is_use(*f, *e, variable));
        let predicate =
            |f: FuncId, e: EdgeId| self.body(f).is_some_and(|b| is_predicate(&b.edges[e].op));
        used.map(|(f, e)| (f, e, predicate(f, e))).collect()
    }

    /// All cells of an object.
    pub fn cells(&self, object: ObjectId) -> SparseSet {
        self.points_to.objects().cells(object).map(|c| c.0).collect()
    }

    fn all_edges(&self) -> impl Iterator<Item = (FuncId, EdgeId)> + '_ {
        let functions = self.points_to.program().functions.entries();
        functions.flat_map(|(f, function)| {
            function.body.iter().flat_map(move |body| body.edges.ids().map(move |e| (f, e)))
        })
    }
}
