//! The criteria that the language cannot say: programs that make goals. Which these are, and why
//! the language cannot say them, is written in `prelude.fql`.

mod boundary;
mod chains;
mod du_pairs;
mod du_paths;
mod functions;
mod loops;
mod primes;
mod walk;

pub use boundary::limits;
pub use chains::promela;
pub use du_pairs::du_pairs;

use crate::eval::Calls;
use cfa::{Body, DefUse, EdgeId, FuncId, Program};
use goal::{Alphabet, Choices, EdgeSet, Goals, Label, Letter, Part, PredId, Regex, Term};

/// What generators look at.
pub struct Material<'a, 'p> {
    pub program: &'a Program,
    pub alphabet: &'a Alphabet,
    pub calls: &'a Calls<'a, 'p>,
    /// For those that need data flow.
    pub def_use: &'a DefUse<'a>,
    /// The functions to make goals for.
    pub functions: &'a [FuncId],
    /// `boundary` alone: a predicate, the edge that it is checked in front of, and its words.
    pub limits: &'a [(PredId, Letter, &'static str)],
}

/// What a generator cannot make, in a sentence, and a hint.
pub type Result<T> = std::result::Result<T, (String, String)>;

/// The goals of a generator with its arguments; `None` if there is no generator of this name.
pub fn generate(material: &Material, name: &str, arguments: &[String]) -> Option<Result<Goals>> {
    Some(match name {
        "function" => Ok(functions::functions(material)),
        "arcs" => Ok(chains::arcs(material)),
        "prime-path" => primes::prime_paths(material),
        "loop" => Ok(loops::loops(material)),
        "du-pairs" => Ok(du_pairs::du_pairs(material)),
        "all-du-paths" => du_paths::du_paths(material),
        "k-tuples" => number(arguments).and_then(|k| chains::tuples(material, k)),
        "io-chains" => chains::io_chains(material),
        "ordered-contexts" => chains::contexts(material),
        "boundary" => Ok(boundary::boundary(material)),
        _ => return None,
    })
}

/// More goals of one function are not held.
const MOST: usize = 200_000;

fn number(arguments: &[String]) -> Result<usize> {
    let text = arguments.first().map_or("", String::as_str);
    match text.trim().parse() {
        Ok(k @ 2..=20) => Ok(k),
        _ => {
            let message = format!("`{text}` should be a number from 2 to 20");
            Err((message, "it is the length of the tuples, as in `k-tuples(3)`".into()))
        }
    }
}

impl Material<'_, '_> {
    fn bodies(&self) -> impl Iterator<Item = (FuncId, &Body)> {
        let body = |f: &FuncId| Some((*f, self.program.functions[*f].body.as_ref()?));
        self.functions.iter().filter_map(body)
    }

    /// One edge, and what runs between it and the next of its function.
    fn step(&self, f: FuncId, e: EdgeId) -> [Regex; 2] {
        let letter = self.alphabet.letter(f, e);
        [Regex::one(EdgeSet::one(letter)), Regex::one(self.calls.inside(letter)).star()]
    }

    /// The edges of a path, one after the other.
    fn word(&self, f: FuncId, edges: &[EdgeId]) -> Regex {
        let mut steps: Vec<Regex> = edges.iter().flat_map(|e| self.step(f, *e)).collect();
        // What a call at the very end does comes after the path.
        steps.pop();
        Regex::cat(steps)
    }

    fn anything(&self) -> Regex {
        Regex::one(self.calls.under_test().clone()).star()
    }

    /// One goal for each choice, at any time of an execution.
    fn term(&self, about: impl Into<String>, choices: Choices) -> Term {
        let any = || Part::All(self.anything());
        let parts = vec![any(), Part::Each(choices), any()];
        Term { about: about.into(), parts, ..Term::default() }
    }

    fn words(&self, about: impl Into<String>, words: Vec<Regex>) -> Option<Term> {
        (!words.is_empty()).then(|| self.term(about, Choices::Words(words)))
    }

    /// Words with a label each.
    fn labelled(&self, goals: impl IntoIterator<Item = (Regex, Label)>) -> Option<Term> {
        let (words, labels): (Vec<Regex>, Vec<Label>) = goals.into_iter().unzip();
        Some(Term { labels, ..self.words("", words)? })
    }

    fn name(&self, f: FuncId) -> &str {
        &self.program.functions[f].name
    }
}

fn goals(terms: impl IntoIterator<Item = Term>) -> Goals {
    Goals { terms: terms.into_iter().collect(), passing: None }
}

/// The sentence for a function with too many goals.
fn too_many(material: &Material, f: FuncId, what: &str) -> (String, String) {
    let message = format!("`{}` has more than {MOST} {what}", material.name(f));
    (message, "name fewer files, or ask for another criterion".into())
}
