//! Which goals does an execution reach? The judge shares nothing with the constructions: a program
//! is run by the interpreter, its edges, locations and predicates become a word, and the naive
//! matcher says which goals the word belongs to. What should be reached was found by reading the
//! programs.
//!
//! `runs/NAME.txt` has the file (`# file:`), the function (`# entry:`), the inputs (`# runs:`, one
//! word each with commas between the parameters) and queries, or criteria behind `criterion`;
//! `runs/NAME.expected` has the goals of each with the runs that reach them (of
//! more than twenty goals, those that are reached). `UPDATE_EXPECT=1`
//! writes it.

use cfa::{EdgeId, FuncId, Input, InputValue, Inputs, LocId, Predicate, Program};
use cfront::driver::{Options as Front, Translation, UnitRequest, front_end};
use goal::{Alphabet, EdgeSet, Letter, PairGoal, PredId, Valuation, Word, matcher};
use interp::{Interpreter, Observer, Options, State};
use query::ask::{Answer, ask, generate};
use query::sentence::Describer;
use query::{criteria, read_one};
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runs")
}

#[test]
fn executions_reach_what_they_should() {
    let entries = std::fs::read_dir(directory()).expect("the directory should be readable");
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|p| p.extension().is_some_and(|e| e == "txt")).collect();
    files.sort();
    assert!(!files.is_empty(), "there should be tests");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the file should be readable");
        let answered = answers(&text);
        let expected = file.with_extension("expected");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &answered).expect("the expected file should be writable");
        }
        let known = std::fs::read_to_string(&expected).unwrap_or_default();
        let changed = known.lines().zip(answered.lines()).find(|(a, b)| a != b);
        assert!(known == answered, "{}: {changed:?}", file.display());
    }
}

fn answers(text: &str) -> String {
    let header = |word: &str| text.lines().find_map(|line| line.strip_prefix(word)).map(str::trim);
    let file = header("# file:").expect("there should be a file");
    let entry = header("# entry:").expect("there should be an entry");
    let runs: Vec<&str> = header("# runs:").unwrap_or_default().split_whitespace().collect();
    let mut out = String::new();
    // Predicates add expressions to the program, and no edges.
    let mut translation = load(file);
    let f = translation.program.function(entry).expect("there should be such a function");
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        writeln!(out, "{line}").expect("a string is writable");
        let answer = put(&mut translation, line, f);
        out.push_str(&reached(&translation, &answer, f, &runs));
        out.push('\n');
    }
    out
}

fn load(name: &str) -> Translation {
    let request = UnitRequest { directory: Some(directory()), ..UnitRequest::new(name) };
    let (translation, diagnostics) = front_end(&[request], &Front::default());
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{messages}"))
}

fn put(translation: &mut Translation, line: &str, entry: FuncId) -> Answer {
    let put = match line.strip_prefix("criterion ") {
        Some(name) => {
            let criterion = criteria::resolve(name).expect("there should be such a criterion");
            match &criterion.query {
                Some(query) => {
                    let (source, parsed, _) = read_one("query", query, None).expect("it reads");
                    ask(translation, &source, &parsed.query, &[entry], None)
                }
                None => generate(translation, &criterion, &[entry]),
            }
        }
        None => {
            let (source, parsed, _) = read_one("query", line, None).expect("it should be read");
            ask(translation, &source, &parsed.query, &[entry], None)
        }
    };
    put.unwrap_or_else(|problem| panic!("{line}: {}", problem.message))
}

/// Every goal with the runs that reach it.
fn reached(translation: &Translation, answer: &Answer, entry: FuncId, runs: &[&str]) -> String {
    let program = &translation.program;
    let alphabet = Alphabet::new(program);
    let tested = |f: FuncId| !program.units[program.functions[f].unit].library;
    let id: EdgeSet = alphabet
        .functions()
        .filter(|f| tested(*f))
        .flat_map(|f| alphabet.edges_of(f).iter().collect::<Vec<_>>())
        .collect();
    let predicates: Vec<Predicate> = answer.predicates.table.iter().cloned().collect();
    let words: Vec<Word> =
        runs.iter().map(|run| word(program, &alphabet, &predicates, entry, run)).collect();
    let texts = answer.predicates.texts();
    let sources = &translation.sources;
    let describer =
        Describer { program, sources, alphabet: &alphabet, under_test: &id, predicates: &texts };
    let mut out = String::new();
    let goals = &answer.asked.goals;
    let mut others = 0;
    for goal in goals.iter() {
        let hit = |k: &usize| matcher::matches(&goal.language, &words[*k]);
        let hits: Vec<&str> = (0..runs.len()).filter(hit).map(|k| runs[k]).collect();
        let sentence = describer.goal(goals, &goal).sentence();
        if hits.is_empty() && goals.len() > 20 {
            others += 1;
            continue;
        }
        let hits = if hits.is_empty() { "none".to_string() } else { hits.join(" ") };
        writeln!(out, "  {sentence}\n      {hits}").expect("a string is writable");
    }
    if others > 0 {
        writeln!(out, "  {others} others are not reached").expect("a string is writable");
    }
    for pair in &answer.asked.pairs {
        let sentence = describer.pair(pair).sentence();
        let hits = pairs(pair, &words, runs, &id);
        writeln!(out, "  {sentence}\n      {hits}").expect("a string is writable");
    }
    out
}

/// The two runs of every independence pair that some runs show.
fn pairs(goal: &PairGoal, words: &[Word], runs: &[&str], id: &EdgeSet) -> String {
    let has =
        |k: usize, e: &goal::Evaluation| matcher::matches(&e.word.clone().padded(id), &words[k]);
    let mut found = Vec::new();
    for (i, a) in runs.iter().enumerate() {
        for (j, b) in runs.iter().enumerate() {
            let shows =
                |(w, o): &(usize, usize)| has(i, &goal.with[*w]) && has(j, &goal.without[*o]);
            if goal.pairs.iter().any(shows) {
                found.push(format!("{a}/{b}"));
            }
        }
    }
    found.join(" ")
}

/// What the matcher reads of an execution.
struct Reader<'a> {
    program: &'a Program,
    alphabet: &'a Alphabet,
    predicates: usize,
    edges: Vec<Letter>,
    valuations: Vec<Valuation>,
    here: Option<Valuation>,
}

impl Reader<'_> {
    fn is_tested(&self, f: FuncId) -> bool {
        !self.program.units[self.program.functions[f].unit].library
    }
}

impl Observer for Reader<'_> {
    const STATES: bool = true;

    fn edge(&mut self, f: FuncId, e: EdgeId) {
        if self.is_tested(f) {
            self.valuations.push(self.here.take().expect("an edge should leave a location"));
            self.edges.push(self.alphabet.letter(f, e));
        }
    }

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        if self.is_tested(f) {
            let value = |k: usize| Some((PredId(k as u32), state.holds(k)?));
            let values = (0..self.predicates).filter_map(value).collect();
            self.here = Some(Valuation { values, point: Some(self.alphabet.point(f, l)) });
        }
    }
}

fn word(
    program: &Program,
    alphabet: &Alphabet,
    predicates: &[Predicate],
    entry: FuncId,
    run: &str,
) -> Word {
    let body = program.functions[entry].body.as_ref().expect("the entry should have a body");
    let number = |text: &str| InputValue::Int(text.parse().expect("inputs are numbers"));
    let values = body.params.iter().zip(run.split(','));
    let values =
        values.map(|(p, text)| Input { name: body.vars[*p].name.clone(), value: number(text) });
    let inputs = Inputs { values: values.collect(), ..Inputs::default() };
    let mut reader = Reader {
        program,
        alphabet,
        predicates: predicates.len(),
        edges: Vec::new(),
        valuations: Vec::new(),
        here: None,
    };
    let interpreter = Interpreter::with_predicates(program, predicates);
    let options = Options { steps: 100_000, ..Options::default() };
    interpreter.run_observed(entry, &inputs, &options, &mut reader);
    reader.valuations.push(reader.here.unwrap_or_default());
    Word { edges: reader.edges, valuations: reader.valuations }
}
