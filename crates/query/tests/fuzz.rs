//! From the text of a query to its goals, with texts that are nearly queries: whatever is written,
//! the answer is goals or a problem with a place in the text, and it comes soon.

use cfa::FuncId;
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use goal::Alphabet;
use query::ask::ask;
use query::read_one;
use query::sentence::Describer;
use std::path::Path;
use std::time::{Duration, Instant};

/// Parts of queries; the mutations put them together.
const PIECES: &[&str] = &[
    "cover ",
    "EDGES(",
    "STATES(",
    "PATHS(",
    "MCDC(",
    ")",
    "(",
    "ID",
    "@3",
    "@3-5",
    "@CONDITIONEDGE",
    "@CONDITIONGRAPH",
    "@DECISIONEDGE",
    "@BASICBLOCKENTRY",
    "@CALLS",
    "@FUNC(F)",
    "@FUNC(F)",
    "@ENTRY(F)",
    "@EXIT(F)",
    "@CALLS",
    "@DEF(X)",
    "@USE(v)",
    "@DEF(v)",
    ", 1",
    ", 2",
    "->",
    ".",
    " + ",
    "*",
    ">=2",
    "<=3",
    "==0",
    "-[",
    "]>",
    "{X > 2}",
    "{X > 1}",
    "{v > 0}",
    ", {X}",
    "NOT(",
    "INTERSECT(",
    "UNION(",
    "SETMINUS(",
    "COMPOSE(",
    ", ",
    "\"",
    "^",
    "$",
    " passing ",
    "in @FUNC(F) ",
    "forall v in @VARS: ",
    "forall v in @LOCALS(F): ",
    "&",
    "|",
    "unique",
];

const SEEDS: &[&str] = &[
    "cover EDGES(@CONDITIONEDGE)->EDGES(@CONDITIONEDGE)",
    "cover PATHS(@CONDITIONGRAPH, 1) + STATES(ID, {X > 2})",
    "in @FUNC(F) cover EDGES(@BASICBLOCKENTRY) passing ID*.@3{X > 2}.ID*",
    "forall v in @VARS: cover @DEF(v).\"NOT(@DEF(v))*\".@USE(v)",
    "cover {X > 1}EDGES(@CALLS)-[COMPLEMENT(@EXIT(F))*]>EDGES(@FUNC(F)){X > 2}",
    "cover SETMINUS(EDGES(ID)->EDGES(@3), EDGES(@3).EDGES(@3)) passing ^(@3->@3)>=2$",
    "cover INTERSECT(PATHS(ID, 2), \"@3->@4\") + MCDC(@DECISIONEDGE, unique)",
    "cover STATES(@3).STATES(@4)->(STATES(@3) + EDGES(@4))*",
    "cover \"(STATES(@3) + @4)*.{X > 2}\" passing NOT(@3)*.PATHS(@3, 1).ID*",
];

/// Numbers that look random and are always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// Words, signs and blanks.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for c in text.chars() {
        let is_word = |c: char| c.is_alphanumeric() || c == '@' || c == '_';
        match tokens.last_mut() {
            Some(last) if is_word(c) && last.chars().all(is_word) => last.push(c),
            _ => tokens.push(c.to_string()),
        }
    }
    tokens
}

/// A query with a few tokens inserted, replaced or dropped, or continued by another one. `F` and
/// `X` are a function and a variable of the program.
fn mutated(random: &mut Random, function: &str, variable: &str) -> String {
    let mut text = tokens(random.one(SEEDS));
    for _ in 0..1 + random.below(2) {
        let at = random.below(text.len());
        let end = (at + 1 + random.below(2)).min(text.len());
        match random.below(5) {
            0 => text.insert(at, random.one(PIECES).to_string()),
            1 | 2 => drop(text.splice(at..end, [random.one(PIECES).to_string()])),
            3 => drop(text.splice(at..end, [])),
            _ => {
                let other = tokens(random.one(SEEDS));
                text.truncate(at);
                text.extend_from_slice(&other[random.below(other.len())..]);
            }
        }
        if text.is_empty() {
            text.push("cover".into());
        }
    }
    let named = text.iter().map(|token| match token.as_str() {
        "F" => function.to_string(),
        "X" => variable.to_string(),
        _ => token.replace("(F)", &format!("({function})")).replace("{X", &format!("{{{variable}")),
    });
    named.collect()
}

fn load(name: &str) -> Translation {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runs");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/fql");
    let directory = if directory.join(name).exists() { directory } else { examples };
    let request = UnitRequest { directory: Some(directory), ..UnitRequest::new(name) };
    front_end(&[request], &Options::default()).0.expect("the program should be fine")
}

#[test]
fn whatever_is_written_is_answered() {
    let started = Instant::now();
    let mut random = Random(7);
    let mut answered = 0;
    let programs = [("listing1.c", "foo", "x"), ("calls.c", "less", "n"), ("cond.c", "f", "b")];
    for (name, function, variable) in programs {
        let mut translation = load(name);
        for _ in 0..1500 {
            let text = mutated(&mut random, function, variable);
            let before = Instant::now();
            answered += usize::from(answer(&mut translation, &text));
            assert!(before.elapsed() < Duration::from_secs(20), "{name}: {text}");
            if started.elapsed() > Duration::from_secs(40) {
                return;
            }
        }
    }
    assert!(answered > 300, "{answered} queries had goals");
}

/// Whether it has goals. Each program is asked many queries: predicates add to it.
fn answer(translation: &mut Translation, text: &str) -> bool {
    let Ok((source, parsed, _)) = read_one("query", text, None) else { return false };
    let program = &translation.program;
    let tested = |f: &FuncId| !program.units[program.functions[*f].unit].library;
    let bodies = program.functions.ids().filter(|f| program.functions[*f].body.is_some());
    let entries: Vec<FuncId> = bodies.filter(tested).collect();
    let answer = match ask(translation, &source, &parsed.query, &entries, None) {
        Ok(answer) => answer,
        Err(problem) => {
            let (start, end) = (problem.span.start as usize, problem.span.end as usize);
            let is_inside = start <= end && 0 < end && end <= source.code().len();
            assert!(is_inside, "{text}: {problem:?}");
            assert!(!problem.message.is_empty());
            return false;
        }
    };
    let alphabet = Alphabet::new(&translation.program);
    let texts = answer.predicates.texts();
    let id = alphabet.all();
    let describer = Describer {
        program: &translation.program,
        sources: &translation.sources,
        alphabet: &alphabet,
        under_test: &id,
        predicates: &texts,
    };
    let goals = &answer.asked.goals;
    let last = goals.len().saturating_sub(1);
    for goal in [0, 1, last / 2, last].into_iter().filter_map(|k| goals.get(k)) {
        assert!(!describer.goal(goals, &goal).sentence().is_empty());
        assert!(!goal.language.to_string().is_empty());
    }
    answer.asked.pairs.iter().for_each(|pair| assert!(!describer.pair(pair).text.is_empty()));
    !goals.is_empty()
}
