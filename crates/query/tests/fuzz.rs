//! From the text of a query to its goals, with texts that are nearly queries: whatever is written,
//! the answer is goals or a problem with a place in the text, and it comes soon.

use cfa::FuncId;
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use goal::Alphabet;
use query::ask::ask;
use query::read_one;
use query::sentence::Describer;
use std::path::Path;

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

const FILTERS: &[&str] = &[
    "ID",
    "@3",
    "@3-5",
    "@CONDITIONEDGE",
    "@CONDITIONGRAPH",
    "@DECISIONEDGE",
    "@BASICBLOCKENTRY",
    "@FUNC(F)",
    "@ENTRY(F)",
    "@EXIT(F)",
    "@DEF(X)",
    "@USE(X)",
    "@STMTTYPE(if)",
    "NOT(@3)",
];

/// Texts that are queries, whatever they ask.
fn made(random: &mut Random) -> String {
    let anchors = [("", ""), ("", ""), ("^", ""), ("", "$")][random.below(4)];
    let cover = format!("cover {}{}{}", anchors.0, cover(random, 2), anchors.1);
    match random.below(4) {
        0 => format!("{cover} passing {}", path(random, 2)),
        1 => format!("in @FUNC(F) {cover}"),
        _ => cover,
    }
}

fn filter(random: &mut Random, depth: usize) -> String {
    let deeper = depth.saturating_sub(1);
    match random.below(if depth == 0 { 1 } else { 6 }) {
        0..3 => random.one(FILTERS).to_string(),
        3 => format!("UNION({}, {})", filter(random, deeper), filter(random, deeper)),
        4 => format!("COMPOSE({}, {})", filter(random, deeper), filter(random, deeper)),
        _ => format!("SETMINUS({}, {})", filter(random, deeper), filter(random, deeper)),
    }
}

fn atom(random: &mut Random) -> String {
    let filter = filter(random, 1);
    let preds = ["", "", "", ", {X > 2}"][random.below(4)];
    match random.below(4) {
        0 => format!("STATES({filter}{preds})"),
        1 => format!("PATHS({filter}, {}{preds})", 1 + random.below(2)),
        _ => format!("EDGES({filter}{preds})"),
    }
}

fn path(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return [atom(random), "ID*".into(), "{X > 1}".into()][random.below(3)].clone();
    }
    let (a, b) = (path(random, depth - 1), path(random, depth - 1));
    match random.below(7) {
        0 => format!("({a})*"),
        1 => format!("({a})>=2"),
        2 => format!("({a})<=2"),
        3 => format!("({a} + {b})"),
        4 => format!("({a}.{b})"),
        5 => format!("({a}->{b})"),
        _ => format!("({a}){{X > 0}}"),
    }
}

fn cover(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return atom(random);
    }
    let (a, b) = (cover(random, depth - 1), cover(random, depth - 1));
    match random.below(10) {
        0 => format!("({a} + {b})"),
        1 => format!("({a}.{b})"),
        2 => format!("({a}->{b})"),
        3 => format!("({a}-[{}]>{b})", path(random, 1)),
        4 => format!("INTERSECT({a}, {b})"),
        5 => format!("SETMINUS({a}, {b})"),
        6 => format!("{{X > 0}}({a})"),
        7 => format!("\"{}\"", path(random, 2)),
        8 => format!("({a}){{X == 1}}"),
        _ => atom(random),
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

/// A query with a few tokens inserted, replaced or dropped, or continued by another one.
fn mutated(random: &mut Random) -> String {
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
    text.concat()
}

/// `F` and `X` become a function and a variable of the program.
fn named(text: &str, function: &str, variable: &str) -> String {
    let named = tokens(text).into_iter().map(|token| match token.as_str() {
        "F" => function.to_string(),
        "X" => variable.to_string(),
        _ => token,
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
    let mut random = Random(7);
    let mut answered = 0;
    let programs = [("listing1.c", "foo", "x"), ("calls.c", "less", "n"), ("cond.c", "f", "b")];
    for (name, function, variable) in programs {
        let mut translation = load(name);
        for _ in 0..400 {
            let text = if random.below(2) == 0 { mutated(&mut random) } else { made(&mut random) };
            let text = named(&text, function, variable);
            answered += usize::from(answer(&mut translation, &text));
        }
    }
    assert!(answered > 150, "{answered} queries had goals");
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
