//! The shared automaton of a goal set against the language of each goal.

#[path = "../../cfa/tests/xorshift/mod.rs"]
mod xorshift;

use goal::matcher::matches;
use goal::*;
use xorshift::Random;

const LETTERS: usize = 4;
const POINTS: usize = 3;

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

fn run(shared: &Shared, word: &Word) -> Vec<u128> {
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
        let shared = Shared::new(&goals, &EdgeSet::all(LETTERS));
        for _ in 0..6 {
            let word = word(r);
            let all = goals.iter().enumerate();
            let wanted: Vec<u128> = all
                .filter(|(_, goal)| matches(&goal.language, &word))
                .map(|(k, _)| k as u128)
                .collect();
            count += wanted.len();
            assert_eq!(run(&shared, &word), wanted, "{seed} {goals:?} {word:?}");
        }
    }
    assert!(count > 5000, "only {count} goals were reached");
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
    let shared = Shared::new(&goals, &EdgeSet::all(100_000));
    assert!(shared.states() < 20);
    let mut run = shared.run();
    let here = Valuation::default();
    for k in 0..100_000 {
        run.step(&here, Letter(k % 10 * 1000));
    }
    assert_eq!(run.reached().len(), 100);
    assert_eq!(run.reached()[0], 1000, "letter 0, then letter 1000");
    assert_eq!(run.end(&here).len(), 100);
}
