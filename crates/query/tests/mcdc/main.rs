//! Goals of MC/DC against their definition, on all Boolean expressions of up to four conditions.
//!
//! Each expression is the decision of a function. Its runs on all inputs are cut into random test
//! sets; for each the goals of the query have to be covered exactly where the oracle finds two
//! evaluations in the set that show the condition.

mod oracle;

use cfa::{CondId, FuncId, Input, InputValue, Inputs, Outcome, Program};
use cfront::driver::{Options as Front, Translation, UnitRequest, front_end};
use goal::{Alphabet, EdgeSet, PairGoal, Word, matcher};
use interp::{Interpreter, Options, Stop, Value};
use oracle::{Evaluation, Expr, expressions};
use query::ask::ask;
use query::read_one;
use std::collections::BTreeMap;
use std::path::Path;

/// A small generator of random numbers (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// A decision: an expression, and the variable of each of its conditions.
struct Decision {
    expr: Expr,
    variables: Vec<usize>,
}

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

impl Decision {
    fn text(&self) -> String {
        fn of(e: &Expr, variables: &[usize]) -> String {
            match e {
                Expr::Condition(i) => NAMES[variables[*i]].into(),
                Expr::Not(a) => format!("!({})", of(a, variables)),
                Expr::And(a, b) => format!("({} && {})", of(a, variables), of(b, variables)),
                Expr::Or(a, b) => format!("({} || {})", of(a, variables), of(b, variables)),
            }
        }
        of(&self.expr, &self.variables)
    }

    /// A function that decides, by one of C's statements, and says what it decided.
    fn function(&self, number: usize) -> String {
        let decision = self.text();
        let body = match number % 4 {
            0 => format!("if ({decision}) return 1; return 0;"),
            1 => format!("while ({decision}) return 1; return 0;"),
            2 => format!("for (; {decision};) return 1; return 0;"),
            _ => format!("return {decision} ? 1 : 0;"),
        };
        format!("int f{number}(int a, int b, int c, int d) {{ {body} }}\n")
    }

    /// What each input is an evaluation of, by the bits of its number.
    fn evaluations(&self) -> Vec<Evaluation> {
        let values = |input: usize| -> Vec<bool> {
            self.variables.iter().map(|v| input >> v & 1 == 1).collect()
        };
        (0..16).map(|input| self.expr.evaluation(&values(input))).collect()
    }
}

/// Every expression with a variable of its own for each condition, and some once more with
/// variables that may be the same.
fn decisions(random: &mut Random) -> Vec<Decision> {
    let mut all = Vec::new();
    for count in 1..=4 {
        for expr in expressions(count) {
            if random.below(3) == 0 {
                let variables = (0..count).map(|_| random.below(count)).collect();
                all.push(Decision { expr: expr.clone(), variables });
            }
            all.push(Decision { expr, variables: (0..count).collect() });
        }
    }
    all
}

/// A program with one function for each decision, in the file of this name.
fn translated(name: &str, decisions: &[Decision]) -> Translation {
    let functions = decisions.iter().enumerate().map(|(i, decision)| decision.function(i));
    translate(name, &functions.collect::<String>())
}

fn translate(name: &str, text: &str) -> Translation {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("the directory for such things should be writable");
    let request = UnitRequest::new(file.to_str().expect("the path should be text"));
    let options = Front { with_models: false, ..Front::default() };
    let (translation, diagnostics) = front_end(&[request], &options);
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{messages}"))
}

/// What one run shows: the values of conditions by the marks of its edges, and its word.
struct Shown {
    values: Vec<(CondId, bool)>,
    word: Word,
}

/// The runs on all inputs; each returns the outcome of its decision.
fn runs(
    program: &Program,
    alphabet: &Alphabet,
    interpreter: &Interpreter<'_>,
    f: FuncId,
    expected: &[Evaluation],
) -> Vec<Shown> {
    let body = program.functions[f].body.as_ref().expect("the function should have a body");
    let run = |(input, expected): (usize, &Evaluation)| {
        let value = |(v, name): (usize, &&str)| Input {
            name: (*name).into(),
            value: InputValue::Int((input >> v & 1) as i128),
        };
        let values = NAMES.iter().enumerate().map(value).collect();
        let inputs = Inputs { values, ..Inputs::default() };
        let run = interpreter.run(f, &inputs, &Options { trace: true, ..Options::default() });
        let Stop::Returned(Value::Scalar { bits, .. }) = run.stop else { panic!("{:?}", run.stop) };
        assert_eq!(bits == 1, expected.outcome);
        let trace = run.trace.expect("a trace was asked for");
        let marks = trace.iter().filter_map(|(_, e)| body.edges[*e].marks.condition);
        let values = marks.map(|(c, outcome)| (c, outcome == Outcome::True)).collect();
        let word = Word::plain(trace.iter().map(|(f, e)| alphabet.letter(*f, *e)).collect());
        Shown { values, word }
    };
    expected.iter().enumerate().map(run).collect()
}

/// The conditions of a decision in the order in which they are written.
fn conditions(program: &Program, goal: &PairGoal) -> Vec<CondId> {
    let body = program.functions[goal.function].body.as_ref().expect("a goal should be of a body");
    let boolean = body.decisions[goal.decision].boolean;
    let own = body.conditions.entries().filter(|(_, c)| c.boolean == boolean);
    let mut places: Vec<_> = own.map(|(id, c)| ((c.place.line, c.place.column), id)).collect();
    places.sort_unstable();
    places.into_iter().map(|(_, id)| id).collect()
}

fn is_covered(goal: &PairGoal, runs: &[&Shown]) -> bool {
    let has = |e: &goal::Evaluation| runs.iter().any(|run| run.values == e.values);
    goal.pairs.iter().any(|(i, j)| has(&goal.with[*i]) && has(&goal.without[*j]))
}

/// The goals of each function.
fn goals(translation: &mut Translation, unique: bool) -> BTreeMap<FuncId, Vec<PairGoal>> {
    let form = if unique { ", unique" } else { "" };
    let text = format!("cover MCDC(@DECISIONEDGE{form})");
    let (source, parsed, _) = read_one("query", &text, None).expect("the query should be read");
    let entry = translation.program.function("f0").expect("there should be a first function");
    let answer = ask(translation, &source, &parsed.query, &[entry], None);
    let answer = answer.unwrap_or_else(|problem| panic!("{}", problem.message));
    let mut by_function: BTreeMap<FuncId, Vec<PairGoal>> = BTreeMap::new();
    for goal in answer.asked.pairs {
        by_function.entry(goal.function).or_default().push(goal);
    }
    by_function
}

/// Some inputs, out of sixteen.
fn test_set(random: &mut Random) -> Vec<usize> {
    let share = 1 + random.below(4);
    (0..16).filter(|_| random.below(8) < share).collect()
}

/// How many questions were answered, by what the answer was: `[not covered, covered]`.
type Answers = [usize; 2];

/// Compares the goals of one decision with the oracle, on the set of all inputs and on some others.
fn compare(
    program: &Program,
    decision: &Decision,
    goals: &[PairGoal],
    runs: &[Shown],
    random: &mut Random,
    answers: &mut Answers,
) {
    let evaluations = decision.evaluations();
    assert_eq!(goals.len(), decision.expr.count(), "{}", decision.text());
    let order = conditions(program, &goals[0]);
    let mut sets = vec![(0..16).collect()];
    sets.extend((0..6).map(|_| test_set(random)));
    for goal in goals {
        let condition = order.iter().position(|c| *c == goal.condition);
        let condition = condition.expect("a goal should be of a condition of its decision");
        for set in &sets {
            let shows = |i: &usize, j: &usize| {
                decision.expr.shows(condition, goal.unique, &evaluations[*i], &evaluations[*j])
            };
            let expected = set.iter().any(|i| set.iter().any(|j| shows(i, j)));
            let chosen: Vec<&Shown> = set.iter().map(|i| &runs[*i]).collect();
            let got = is_covered(goal, &chosen);
            let place = format!("{}, condition {condition}, {set:?}", decision.text());
            assert_eq!(got, expected, "unique cause: {}, {place}", goal.unique);
            answers[usize::from(got)] += 1;
        }
    }
}

#[test]
fn goals_are_their_definition() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut masking, mut unique) = ([0; 2], [0; 2]);
    // The interpreter copies every static object for each run: many small programs are faster.
    for decisions in decisions(&mut random).chunks(128) {
        let mut translation = translated("mcdc.c", decisions);
        let all = [false, true].map(|unique| goals(&mut translation, unique));
        let program = &translation.program;
        let (alphabet, interpreter) = (Alphabet::new(program), Interpreter::new(program));
        for (number, decision) in decisions.iter().enumerate() {
            let f = program.function(&format!("f{number}")).expect("there should be this function");
            let runs = runs(program, &alphabet, &interpreter, f, &decision.evaluations());
            for (goals, answers) in all.iter().zip([&mut masking, &mut unique]) {
                compare(program, decision, &goals[&f], &runs, &mut random, answers);
            }
            if number % 32 == 0 {
                words_are_their_values(&alphabet, f, &all[0][&f], &runs);
            }
        }
    }
    let count = |answers: Answers| answers[0].min(answers[1]);
    assert!(count(masking) > 20_000 && count(unique) > 20_000, "{masking:?} {unique:?}");
}

/// A run belongs to the language of an evaluation if it is that evaluation.
fn words_are_their_values(alphabet: &Alphabet, f: FuncId, goals: &[PairGoal], runs: &[Shown]) {
    let id: EdgeSet = alphabet.edges_of(f).iter().collect();
    for evaluation in goals.iter().flat_map(|goal| goal.with.iter().chain(&goal.without)) {
        let language = evaluation.word.clone().padded(&id);
        for run in runs {
            let same = run.values == evaluation.values;
            assert_eq!(matcher::matches(&language, &run.word), same, "{evaluation:?}");
        }
    }
}

/// Conditions of a wide decision.
const MANY: usize = 13;

/// A random tree over so many conditions.
fn tree(random: &mut Random, first: usize, count: usize) -> Expr {
    let e = if count == 1 {
        Expr::Condition(first)
    } else {
        // Mostly two and the rest, joined by the other operator: these have many ways.
        let left = if random.below(4) > 0 { 2.min(count - 1) } else { 1 + random.below(count - 1) };
        let a = Box::new(tree(random, first, left));
        let b = Box::new(tree(random, first + left, count - left));
        if (count == 2) == (random.below(6) > 0) { Expr::And(a, b) } else { Expr::Or(a, b) }
    };
    if random.below(8) == 0 { Expr::Not(Box::new(e)) } else { e }
}

/// The same over bits of one number: condition i is bit i.
fn bits(e: &Expr) -> String {
    match e {
        Expr::Condition(i) => format!("x & {}", 1 << i),
        Expr::Not(a) => format!("!({})", bits(a)),
        Expr::And(a, b) => format!("(({}) && ({}))", bits(a), bits(b)),
        Expr::Or(a, b) => format!("(({}) || ({}))", bits(a), bits(b)),
    }
}

/// Decisions with more evaluations than are listed: each goal has to be covered exactly by those sets of
/// inputs of which the oracle says so, by the languages of its sides.
#[test]
fn wide_decisions_are_their_definition() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut answers: Answers = [0; 2];
    let trees: Vec<Expr> = (0..16).map(|_| tree(&mut random, 0, MANY)).collect();
    let function = |(k, e): (usize, &Expr)| {
        format!("int f{k}(int x) {{ if ({}) return 1; return 0; }}\n", bits(e))
    };
    let text: String = trees.iter().enumerate().map(function).collect();
    let mut translation = translate("wide.c", &text);
    let goals = goals(&mut translation, false);
    let program = &translation.program;
    let (alphabet, interpreter) = (Alphabet::new(program), Interpreter::new(program));
    let mut wide = 0;
    for (k, expr) in trees.iter().enumerate() {
        let f = program.function(&format!("f{k}")).expect("there should be this function");
        wide += usize::from(goals[&f][0].has_classes);
        // Sets of a few inputs: with many of them everything is covered.
        for _ in 0..8 {
            let mut inputs: Vec<usize> = (0..4).map(|_| random.below(1 << MANY)).collect();
            // Neighbours show most.
            inputs.extend(inputs.clone().iter().map(|x| x ^ 1 << random.below(MANY)));
            let values = |x: &usize| (0..MANY).map(|i| x >> i & 1 == 1).collect::<Vec<bool>>();
            let evaluations: Vec<_> = inputs.iter().map(|x| expr.evaluation(&values(x))).collect();
            let words: Vec<Word> =
                inputs.iter().map(|x| word(&alphabet, &interpreter, f, *x)).collect();
            for (condition, goal) in goals[&f].iter().enumerate() {
                let shows = |a, b| expr.shows(condition, false, a, b);
                let expected = evaluations.iter().any(|a| evaluations.iter().any(|b| shows(a, b)));
                let got = has_pair(&alphabet, goal, &words);
                assert_eq!(got, expected, "{}, condition {condition}, {inputs:?}", bits(expr));
                answers[usize::from(got)] += 1;
            }
        }
    }
    assert!(wide > 4, "{wide} decisions are wide");
    assert!(answers[0].min(answers[1]) > 100, "{answers:?}");
}

/// What a run with this input reads.
fn word(alphabet: &Alphabet, interpreter: &Interpreter<'_>, f: FuncId, x: usize) -> Word {
    let values = vec![Input { name: "x".into(), value: InputValue::Int(x as i128) }];
    let inputs = Inputs { values, ..Inputs::default() };
    let run = interpreter.run(f, &inputs, &Options { trace: true, ..Options::default() });
    let trace = run.trace.expect("a trace was asked for");
    Word::plain(trace.iter().map(|(f, e)| alphabet.letter(*f, *e)).collect())
}

fn has_pair(alphabet: &Alphabet, goal: &PairGoal, words: &[Word]) -> bool {
    let id: EdgeSet = alphabet.edges_of(goal.function).iter().collect();
    let has = |e: &goal::Evaluation| {
        let language = e.word.clone().padded(&id);
        words.iter().any(|word| matcher::matches(&language, word))
    };
    let with: Vec<bool> = goal.with.iter().map(has).collect();
    let without: Vec<bool> = goal.without.iter().map(has).collect();
    goal.pairs.iter().any(|(i, j)| with[*i] && without[*j])
}

/// `(a || b) && c`: where c is false, a is masked, though a false and another outcome are possible.
#[test]
fn a_masked_condition_shows_nothing() {
    let conditions = [0, 1, 2].map(|i| Box::new(Expr::Condition(i)));
    let [a, b, c] = conditions;
    let expr = Expr::And(Box::new(Expr::Or(a, b)), c);
    let one = expr.evaluation(&[true, true, false]);
    let other = expr.evaluation(&[false, true, true]);
    assert!(!expr.shows(0, false, &one, &other));
    let better = expr.evaluation(&[true, false, true]);
    let worse = expr.evaluation(&[false, false, true]);
    assert!(expr.shows(0, false, &better, &worse) && expr.shows(0, true, &better, &worse));
}
