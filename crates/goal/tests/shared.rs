//! The shared automaton of a goal set against the language of each goal.

#[path = "../../cfa/tests/xorshift/mod.rs"]
mod xorshift;

use goal::matcher::matches;
use goal::*;
use xorshift::Random;

const LETTERS: usize = 4;
const POINTS: usize = 3;
const FIRST: GoalId = GoalId(1000);

fn some<I: base::Id>(r: &mut Random, count: usize) -> RangeSet<I> {
    (0..count).filter(|_| r.chance(60)).map(I::new).collect()
}

fn regex(r: &mut Random, depth: usize) -> Regex {
    if depth == 0 || r.chance(30) {
        return match r.below(8) {
            0 => Regex::Empty,
            1 => Regex::Check(r.id(2), r.chance(50)),
            2 => Regex::At(some(r, POINTS)),
            3..=5 => Regex::one(EdgeSet::all(LETTERS)).star(),
            _ => Regex::One(some(r, LETTERS)),
        };
    }
    let several = |r: &mut Random| -> Vec<Regex> {
        (0..1 + r.below(3)).map(|_| regex(r, depth - 1)).collect()
    };
    match r.below(5) {
        0 | 1 => Regex::cat(several(r)),
        2 => Regex::alt(several(r)),
        3 => regex(r, depth - 1).star(),
        _ => Regex::and(several(r)),
    }
}

fn part(r: &mut Random) -> Part {
    match r.below(10) {
        0..=2 => Part::Each(Choices::Edges(some(r, LETTERS))),
        3 => Part::Each(Choices::Points(some(r, POINTS))),
        4 => Part::Each(Choices::Values((0..r.below(3)).map(|_| r.id(2)).collect())),
        5 => Part::Each(Choices::Words((0..r.below(3)).map(|_| regex(r, 1)).collect())),
        6 | 7 => Part::All(Regex::one(EdgeSet::all(LETTERS)).star()),
        _ => Part::All(regex(r, 2)),
    }
}

fn goals(r: &mut Random) -> Goals {
    let term = |r: &mut Random| Term {
        parts: (0..1 + r.below(5)).map(|_| part(r)).collect(),
        ..Term::default()
    };
    let terms = (0..1 + r.below(2)).map(|_| term(r)).collect();
    Goals { terms, passing: r.chance(25).then(|| regex(r, 2)) }
}

fn word(r: &mut Random) -> Word {
    let edges: Vec<Letter> = (0..r.below(7)).map(|_| r.id(LETTERS)).collect();
    let values = |r: &mut Random| -> Valuation {
        let defined = (0..2u32).filter(|_| r.chance(80)).collect::<Vec<_>>();
        let mut here: Valuation = defined.into_iter().map(|p| (PredId(p), r.chance(50))).collect();
        here.point = r.chance(80).then(|| r.id(POINTS));
        here
    };
    let valuations = (0..=edges.len()).map(|_| values(r)).collect();
    Word { edges, valuations }
}

fn run(shared: &Shared, word: &Word) -> Vec<GoalId> {
    let mut run = shared.run();
    for (edge, valuation) in word.edges.iter().zip(&word.valuations) {
        run.step(valuation, *edge);
    }
    run.end(word.valuations.last().unwrap())
}

#[test]
fn a_run_reaches_the_goals_whose_language_has_the_word() {
    let mut count = 0;
    for seed in 1..=3000 {
        let r = &mut Random::new(seed);
        let goals = goals(r);
        if goals.len() > 600 {
            continue;
        }
        let shared = Shared::new(&goals, FIRST, &EdgeSet::all(LETTERS));
        for _ in 0..6 {
            let word = word(r);
            let all = goals.iter().enumerate();
            let wanted: Vec<GoalId> = all
                .filter(|(_, goal)| matches(&goal.language, &word))
                .map(|(k, _)| GoalId::of(FIRST, k as u128))
                .collect();
            count += wanted.len();
            assert_eq!(run(&shared, &word), wanted, "{seed} {goals:?} {word:?}");
        }
    }
    assert!(count > 5000, "only {count} goals were reached");
}

/// Two executions, as bits; and what holds where each of them stands.
struct Two<'w> {
    here: [&'w Valuation; 2],
}

impl Conditions for Two<'_> {
    type Cond = u8;

    fn always(&self) -> u8 {
        0b11
    }

    fn never(&self) -> u8 {
        0
    }

    fn and(&mut self, a: u8, b: u8) -> u8 {
        a & b
    }

    fn or(&mut self, a: u8, b: u8) -> u8 {
        a | b
    }

    fn either(&mut self, a: u8, b: u8) -> u8 {
        a & 0b01 | b & 0b10
    }

    fn holds(&mut self, predicate: PredId, value: bool) -> u8 {
        let has = |k: usize| self.here[k].get(predicate) == Some(value);
        u8::from(has(0)) | u8::from(has(1)) << 1
    }
}

/// Executions that come to one place over different edges, and go on together.
#[test]
fn executions_that_meet_reach_what_each_of_them_does() {
    let mut count = 0;
    for seed in 1..=500 {
        let r = &mut Random::new(seed);
        let goals = goals(r);
        if goals.len() > 60 {
            continue;
        }
        let shared = Shared::new(&goals, FIRST, &EdgeSet::all(LETTERS));
        let mut words = [word(r), word(r)];
        let (tail, apart) = (word(r), [words[0].edges.len(), words[1].edges.len()]);
        for word in &mut words {
            word.valuations.pop();
            word.edges.extend_from_slice(&tail.edges);
            word.valuations.extend(tail.valuations.iter().map(|here| {
                // At the same place, with other values.
                let mut own = if r.chance(50) { here.clone() } else { Valuation::default() };
                own.point = here.point;
                own
            }));
        }
        for (k, found) in met(&shared, &words, apart).iter().enumerate() {
            count += found.len();
            assert_eq!(*found, run(&shared, &words[k]), "{seed} {goals:?} {words:?}");
        }
    }
    assert!(count > 300, "only {count} goals were reached");
}

/// What each of two executions reaches that are apart for so many edges.
fn met(shared: &Shared, words: &[Word; 2], apart: [usize; 2]) -> [Vec<GoalId>; 2] {
    let mut ride = Ride::default();
    let mut all: Vec<(GoalId, u8)> = Vec::new();
    let mut ways = Vec::new();
    for (k, word) in words.iter().enumerate() {
        let mut on = Two { here: [&word.valuations[0]; 2] };
        let (mut threads, mut reached) = ride.start(shared, &mut on);
        for at in 0..apart[k] {
            let mut on = Two { here: [&word.valuations[at]; 2] };
            let (closed, more) = ride.close(shared, &threads, word.valuations[at].point, &mut on);
            reached.extend(more);
            let (next, more) = ride.step(shared, &closed, word.edges[at], &mut on);
            reached.extend(more);
            threads = next;
        }
        all.extend(reached.into_iter().map(|(goal, cond)| (goal, cond & 1 << k)));
        ways.push(threads);
    }
    let here = |at: usize| Two { here: [0, 1].map(|k| &words[k].valuations[apart[k] + at]) };
    let mut threads = ride.merge(&ways[0], &ways[1], &mut here(0));
    let tail = &words[0].edges[apart[0]..];
    for (at, letter) in tail.iter().enumerate() {
        let point = words[0].valuations[apart[0] + at].point;
        let (closed, more) = ride.close(shared, &threads, point, &mut here(at));
        all.extend(more);
        let (next, more) = ride.step(shared, &closed, *letter, &mut here(at));
        all.extend(more);
        threads = next;
    }
    let point = words[0].valuations[apart[0] + tail.len()].point;
    let (threads, more) = ride.close(shared, &threads, point, &mut here(tail.len()));
    all.extend(more);
    all.extend(ride.end(shared, &threads, &mut here(tail.len())));
    [0, 1].map(|k| {
        let mut own: Vec<GoalId> =
            all.iter().filter(|(_, cond)| cond & 1 << k != 0).map(|(goal, _)| *goal).collect();
        own.sort_unstable();
        own.dedup();
        own
    })
}

/// `EDGES(ID) -> EDGES(ID)`
fn pairs(edges: usize) -> Goals {
    let any = || Part::All(Regex::one(EdgeSet::all(edges)).star());
    let each = || Part::Each(Choices::Edges(EdgeSet::all(edges)));
    let parts = vec![any(), each(), any(), each(), any()];
    Goals { terms: vec![Term { parts, ..Term::default() }], passing: None }
}

#[test]
fn ten_thousand_million_goals_cost_nothing() {
    let goals = pairs(100_000);
    assert_eq!(goals.len(), 10_000_000_000);
    let shared = Shared::new(&goals, FIRST, &EdgeSet::all(100_000));
    assert!(shared.states() < 20);
    let mut run = shared.run();
    let here = Valuation::default();
    for k in 0..100_000 {
        run.step(&here, Letter(k % 10 * 1000));
    }
    assert_eq!(run.reached().len(), 100);
    assert_eq!(run.reached()[0].local(FIRST), Some(1000), "letter 0, then letter 1000");
    assert_eq!(run.end(&here).len(), 100);
}
