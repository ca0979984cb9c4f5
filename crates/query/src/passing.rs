//! Whether a `passing` clause says anything.

use crate::ast::{Dialect, Query};
use crate::source::Problem;
use crate::walk;
use goal::{Regex, Structure};

/// A warning, if the clause accepts every path of the program, or none, or none that ends.
/// (Nothing is said if it is too large to tell.)
pub fn judge(structure: Structure<'_>, query: &Query, passing: &Regex) -> Option<Problem> {
    let clause = query.passing.as_ref()?;
    let warning = |message| Problem::new(walk::span_of_path(&clause.body), message);
    if structure.witness(passing).ok()?.is_none() {
        let problem = warning("no path of the program passes: no goal can be covered");
        return Some(match query.dialect {
            Dialect::D2009 => {
                problem.hint("`passing` speaks of the whole execution: `ID*.(…).ID*`?")
            }
            Dialect::D2010 if clause.start || clause.end => {
                problem.hint("`^` and `$` are the start and the end of the whole execution")
            }
            Dialect::D2010 => problem,
        });
    }
    if structure.complete_witness(passing).ok()?.is_none() {
        let message = "only executions that stop on their way pass, none that ends";
        return Some(warning(message).hint("is `.ID*` missing at the end?"));
    }
    let anything = Regex::one(structure.graph().id().clone()).star();
    let outside = structure.difference(&anything, passing).ok()?;
    outside.is_none().then(|| warning("every path of the program passes: the clause says nothing"))
}
