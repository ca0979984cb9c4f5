//! The predicates of a query, compiled.

use crate::ast::{Mark, Pred, Prim, Query};
use crate::eval::Reading;
use crate::lex;
use crate::source::{Problem, Source};
use crate::target::Bindings;
use crate::walk::{Leaf, leaves, leaves_of_path};
use base::{IdVec, Map, Span};
use cfa::checks::{self, Check, CheckKind, Lives};
use cfa::{FuncId, PointsTo, Predicate, Program};
use cfront::predicate::{Binding, Error, compile_bound};
use goal::{Alphabet, Letter, Point, PredId};

/// Every predicate once for each meaning of the quantified variables that it names.
#[derive(Clone, Debug, Default)]
pub struct Predicates {
    pub table: IdVec<PredId, Predicate>,
    known: Map<(String, Bindings), PredId>,
    /// Those of the checks that the query asks for.
    pub(crate) checks: Vec<Checked>,
}

/// A check with its predicate.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    pub kind: CheckKind,
    pub edge: Letter,
    pub at: Point,
    pub predicate: PredId,
}

impl Predicates {
    /// Compiles all predicates of a query; what was only odd is a warning.
    pub fn compile(
        program: &mut Program,
        source: &Source,
        query: &Query,
        readings: &[Reading],
    ) -> Result<(Predicates, Vec<Problem>), Problem> {
        if let Some(problem) = quantified_in_passing(query) {
            return Err(problem);
        }
        let mut predicates = Predicates::default();
        let mut warnings = Vec::new();
        for leaf in leaves(query) {
            let Leaf::Pred(pred) = leaf else { continue };
            for Reading { bindings, .. } in readings.iter().chain([&Reading::default()]) {
                let key = (pred.text.clone(), mentioned(pred, bindings));
                // The last reading binds nothing: it is for the `passing` clause.
                let bound_away = bindings.is_empty() && names_quantified(query, pred);
                if predicates.known.contains(&key) || bound_away {
                    continue;
                }
                let bound: Vec<Binding<'_>> =
                    key.1.iter().map(|(name, variable)| Binding { name, variable }).collect();
                let compiled = compile_bound(program, &pred.text, &bound)
                    .map_err(|error| problem(source, pred, &error))?;
                let odd = compiled.warnings.iter();
                warnings.extend(odd.map(|text| Problem::new(pred.at.0, text.as_str())));
                let id = predicates.table.push(compiled);
                predicates.known.insert(key, id);
            }
        }
        Ok((predicates, warnings))
    }

    /// Adds those of the checks of these functions, of the kinds that the query names.
    pub(crate) fn check(
        &mut self,
        program: &mut Program,
        alphabet: &Alphabet,
        functions: &[FuncId],
        query: &Query,
    ) {
        let kinds: Vec<Option<CheckKind>> = leaves(query)
            .into_iter()
            .filter_map(|leaf| match leaf {
                Leaf::Prim(Prim::Check(kind), _) => Some(*kind),
                _ => None,
            })
            .collect();
        if kinds.is_empty() {
            return;
        }
        let is_asked = |kind: CheckKind| kinds.iter().any(|asked| asked.is_none_or(|k| k == kind));
        for (f, found) in found(program, functions) {
            for check in found.into_iter().filter(|c| is_asked(c.kind)) {
                let Some(predicate) = check.predicate(program, f) else { continue };
                let predicate = self.add(predicate);
                let (edge, at) = (alphabet.letter(f, check.edge), alphabet.point(f, check.at));
                self.checks.push(Checked { kind: check.kind, edge, at, predicate });
            }
        }
    }

    /// One that is not from a query's text.
    pub fn add(&mut self, predicate: Predicate) -> PredId {
        self.table.push(predicate)
    }

    /// Of a query whose predicates have been compiled.
    pub(crate) fn find(&self, pred: &Pred, bindings: &Bindings) -> PredId {
        let key = (pred.text.clone(), mentioned(pred, bindings));
        *self.known.get(&key).expect("every predicate of the query should have been compiled")
    }

    pub fn texts(&self) -> Vec<String> {
        self.table.iter().map(|predicate| predicate.text.clone()).collect()
    }
}

fn words(pred: &Pred) -> impl Iterator<Item = &str> {
    pred.text.split(|c| !lex::continues_name(c))
}

/// The bindings of the names that stand in the predicate.
fn mentioned(pred: &Pred, bindings: &Bindings) -> Bindings {
    bindings.only(|name| words(pred).any(|word| word == name))
}

fn names_quantified(query: &Query, pred: &Pred) -> bool {
    query.forall.iter().any(|q| words(pred).any(|word| word == q.variable.text))
}

/// The checks of these functions.
fn found(program: &Program, functions: &[FuncId]) -> Vec<(FuncId, Vec<Check>)> {
    let points_to = PointsTo::new(program);
    let lives = Lives::new(&points_to);
    functions.iter().map(|f| (*f, checks::find(&lives, *f))).collect()
}

/// All goals share the `passing` clause, so no quantified variable has a value there.
fn quantified_in_passing(query: &Query) -> Option<Problem> {
    let passing = query.passing.as_ref()?;
    let is_quantified = |name: &str| query.forall.iter().any(|q| q.variable.text == name);
    let (name, at) = leaves_of_path(&passing.body).into_iter().find_map(|leaf| match leaf {
        Leaf::Prim(Prim::Def(v) | Prim::Use(v) | Prim::CUse(v) | Prim::PUse(v), _) => {
            let is_bound = v.function.is_none() && is_quantified(&v.name.text);
            is_bound.then(|| (v.name.text.clone(), v.name.at))
        }
        Leaf::Prim(..) => None,
        Leaf::Pred(pred) => {
            let name = words(pred).find(|word| is_quantified(word))?;
            Some((name.to_string(), pred.at))
        }
    })?;
    let message = format!("the quantified variable `{name}` has no value in `passing`");
    let hint = "all goals share that clause; say it in the cover clause, with `-[…]>`";
    Some(Problem::new(at.0, message).hint(hint))
}

/// The place inside the braces, if the text is there as it was written.
fn problem(source: &Source, pred: &Pred, error: &Error) -> Problem {
    let Mark(span) = pred.at;
    let written = source.code().get(span.start as usize..span.end as usize).unwrap_or_default();
    let exact = written == pred.text;
    let inner = Span::new(span.start + error.span.start, span.start + error.span.end);
    let at = if exact { inner } else { span };
    let mut problem = Problem::new(at, &error.message);
    problem.label = error.expected.as_ref().map(|what| format!("expected {what}"));
    problem.hint.clone_from(&error.hint);
    problem
}
