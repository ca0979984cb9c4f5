//! What is allowed and can hardly be meant.

use crate::ast::{Dialect, Prim, Query};
use crate::lex;
use crate::parse::Parsed;
use crate::source::Problem;
use crate::walk::{Leaf, leaves};

/// Warnings about one query.
pub fn warnings(parsed: &Parsed) -> Vec<Problem> {
    let query = &parsed.query;
    let mut problems = Vec::new();
    if query.dialect == Dialect::D2009 && one_sided(query) {
        let message = "one anchor does not free the other side of `passing`";
        problems.push(
            Problem::new(parsed.span, message)
                .hint("in this query of 2009 `passing` matches whole executions; see --dialect"),
        );
    }
    let unused = query.forall.iter().filter(|q| !is_used(query, &q.variable.text));
    problems.extend(unused.map(|q| {
        let message = format!("the variable `{}` is not used", q.variable.text);
        Problem::new(q.variable.at.0, message)
    }));
    problems
}

fn one_sided(query: &Query) -> bool {
    query.passing.as_ref().is_some_and(|passing| passing.start != passing.end)
}

/// In a filter of data flow, or as a word of a predicate.
fn is_used(query: &Query, name: &str) -> bool {
    leaves(query).into_iter().any(|leaf| match leaf {
        Leaf::Prim(Prim::Def(v) | Prim::Use(v) | Prim::CUse(v) | Prim::PUse(v), _) => {
            v.function.is_none() && v.name.text == name
        }
        Leaf::Prim(..) => false,
        Leaf::Pred(pred) => pred.text.split(|c| !lex::continues_name(c)).any(|word| word == name),
    })
}
