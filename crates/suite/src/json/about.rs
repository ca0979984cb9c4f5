//! What a result says about itself, beside its tests.

use super::parse;
use super::value::{Kind, Value};
use crate::source::Source;
use crate::test::Outcome;
use base::Diagnostic;

/// The program and the question of a result; a plain suite says nothing of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    pub files: Vec<String>,
    /// Of the compiler.
    pub flags: Vec<String>,
    pub entry: Option<String>,
    pub data_model: Option<String>,
    pub query: Option<String>,
    /// The criterion whose query that is.
    pub criterion: Option<String>,
    pub dialect: Option<String>,
    /// The directory with compile_commands.json.
    pub build: Option<String>,
    /// Shapes of inputs.
    pub inputs: Vec<String>,
    /// What holds where the entry is entered.
    pub assume: Vec<String>,
    /// What contracts in comments were, if they were not honoured.
    pub contracts: Option<String>,
    /// What static objects held, if it was granted.
    pub globals: Option<String>,
    /// What local variables without an initialiser were, if not arbitrary.
    pub uninitialised: Option<String>,
    /// Functions whose bodies were dropped.
    pub abstracted: Vec<String>,
    /// What functions without a body do at most.
    pub stubs: Vec<String>,
    /// Functions that may run at any time.
    pub handlers: Vec<String>,
    /// The sanitizers that watched the tests.
    pub sanitize: Option<String>,
    /// How long a test could take.
    pub time_per_test: Option<String>,
    /// The hash of the program's text.
    pub program: Option<String>,
}

/// What a result says of one test beside its inputs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    pub outcome: Option<Outcome>,
    /// The limit that was met.
    pub limit: Option<String>,
    /// Numbers of goals.
    pub covers: Vec<u128>,
    /// Goals that the test would cover if a predicate without a value had the right one.
    pub undefined: Vec<u128>,
    /// For each query, what a pair of tests is made of.
    pub evaluations: Vec<Vec<u128>>,
}

/// The runs of the tests of a result, in order.
pub fn runs(file: &str, text: &str) -> Result<Vec<Run>, Diagnostic> {
    let source = Source { file, text };
    let top = parse(&source)?;
    let tests = Reader { source, top: &top };
    let Some(Value { kind: Kind::List(items), .. }) = tests.member("tests") else {
        return Ok(Vec::new());
    };
    let run = |item| {
        let reader = Reader { source, top: item };
        let signal = reader.member("signal").and_then(number);
        let outcome = reader.text("outcome")?.and_then(|text| Outcome::read(&text));
        let outcome = match (outcome, signal.and_then(|n| i32::try_from(n).ok())) {
            (Some(Outcome::Crash(None)), signal) => Some(Outcome::Crash(signal)),
            (other, _) => other,
        };
        Ok(Run {
            outcome,
            limit: reader.text("limit")?,
            covers: reader.numbers("covers")?,
            undefined: reader.numbers("undefined")?,
            evaluations: reader.lists("evaluations")?,
        })
    };
    items.iter().map(run).collect()
}

fn number(value: &Value) -> Option<u128> {
    match &value.kind {
        Kind::Number(text) => text.parse().ok(),
        _ => None,
    }
}

fn numbers(value: &Value) -> Option<Vec<u128>> {
    match &value.kind {
        Kind::List(items) => items.iter().map(number).collect(),
        _ => None,
    }
}

pub fn about(file: &str, text: &str) -> Result<About, Diagnostic> {
    let source = Source { file, text };
    let top = parse(&source)?;
    let reader = Reader { source, top: &top };
    Ok(About {
        files: reader.texts("files")?,
        flags: reader.texts("flags")?,
        entry: reader.text("entry")?,
        data_model: reader.text("data_model")?,
        query: reader.text("query")?,
        criterion: reader.text("criterion")?,
        dialect: reader.text("dialect")?,
        build: reader.text("build")?,
        inputs: reader.texts("inputs")?,
        assume: reader.texts("assume")?,
        contracts: reader.text("contracts")?,
        globals: reader.text("globals")?,
        uninitialised: reader.text("uninitialised")?,
        abstracted: reader.texts("abstracted")?,
        stubs: reader.texts("stubs")?,
        handlers: reader.texts("handlers")?,
        sanitize: reader.text("sanitize")?,
        time_per_test: reader.text("time_per_test")?,
        program: reader.text("program")?,
    })
}

struct Reader<'a> {
    source: Source<'a>,
    top: &'a Value,
}

impl Reader<'_> {
    fn numbers(&self, name: &str) -> Result<Vec<u128>, Diagnostic> {
        let Some(found) = self.member(name) else { return Ok(Vec::new()) };
        numbers(found).ok_or_else(|| self.expected(name, "an array of numbers", found))
    }

    fn lists(&self, name: &str) -> Result<Vec<Vec<u128>>, Diagnostic> {
        let Some(found) = self.member(name) else { return Ok(Vec::new()) };
        let lists = match &found.kind {
            Kind::List(items) => items.iter().map(numbers).collect(),
            _ => None,
        };
        lists.ok_or_else(|| self.expected(name, "arrays of numbers", found))
    }

    fn member(&self, name: &str) -> Option<&Value> {
        let Kind::Object(members) = &self.top.kind else { return None };
        members.iter().find(|(n, _)| n == name).map(|(_, value)| value)
    }

    fn expected(&self, name: &str, what: &str, found: &Value) -> Diagnostic {
        let message = format!("{name}: expected {what}, found {}", found.describe());
        self.source.error(message, found.start, found.end)
    }

    fn text(&self, name: &str) -> Result<Option<String>, Diagnostic> {
        match self.member(name) {
            None => Ok(None),
            Some(Value { kind: Kind::Text(text), .. }) => Ok(Some(text.clone())),
            Some(other) => Err(self.expected(name, "text", other)),
        }
    }

    fn texts(&self, name: &str) -> Result<Vec<String>, Diagnostic> {
        let Some(found) = self.member(name) else { return Ok(Vec::new()) };
        let text = |item: &Value| match &item.kind {
            Kind::Text(text) => Some(text.clone()),
            _ => None,
        };
        let all = match &found.kind {
            Kind::List(items) => items.iter().map(text).collect(),
            _ => None,
        };
        all.ok_or_else(|| self.expected(name, "an array of texts", found))
    }
}
