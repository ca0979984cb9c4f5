//! Every construction agrees with the naive matcher, on random expressions and words.

#[path = "../../cfa/tests/xorshift/mod.rs"]
mod xorshift;

use goal::matcher::matches;
use goal::{Det, Dfa, EdgeSet, GoalId, Letter, Nfa, PredId, Regex, Valuation, Word};
use xorshift::Random;

const LETTERS: usize = 4;
const PREDICATES: usize = 2;

fn regex(r: &mut Random, depth: usize) -> Regex {
    let sets = |r: &mut Random| {
        let members = (0..LETTERS as u32).map(Letter).filter(|_| r.chance(45));
        Regex::One(members.collect::<EdgeSet>())
    };
    if depth == 0 || r.chance(25) {
        return match r.below(8) {
            0 => Regex::Never,
            1 => Regex::Empty,
            2 | 3 => Regex::Check(r.id(PREDICATES), r.chance(50)),
            _ => sets(r),
        };
    }
    let body = |r: &mut Random| Box::new(regex(r, depth - 1));
    let several = |r: &mut Random| (0..r.below(4)).map(|_| regex(r, depth - 1)).collect();
    match r.below(6) {
        0 | 1 => Regex::Cat(several(r)),
        2 => Regex::Alt(several(r)),
        3 | 4 => Regex::Star(body(r)),
        _ => {
            let max = if r.chance(60) { Some(r.below(4) as u32) } else { None };
            Regex::Repeat { body: body(r), min: r.below(3) as u32, max }
        }
    }
}

fn word(r: &mut Random) -> Word {
    let edges: Vec<Letter> = (0..r.below(7)).map(|_| r.id(LETTERS)).collect();
    let values = |r: &mut Random| -> Valuation {
        let some = (0..PREDICATES as u32).filter(|_| r.chance(80)).collect::<Vec<_>>();
        some.into_iter().map(|p| (PredId(p), r.chance(50))).collect()
    };
    let valuations = (0..=edges.len()).map(|_| values(r)).collect();
    Word { edges, valuations }
}

fn check(count: usize, test: impl Fn(&mut Random)) {
    (0..count as u64).for_each(|seed| test(&mut Random::new(seed + 1)));
}

#[test]
fn automata_accept_what_the_matcher_does() {
    let accepted = std::cell::Cell::new(0);
    check(600, |r| {
        let regex = regex(r, 4);
        let mut det = Det::new(Nfa::of(&regex), LETTERS);
        let dfa = Dfa::of(&regex, LETTERS);
        let (least, other) = (dfa.minimise(), dfa.clone().complement());
        assert!(least.states() <= dfa.states());
        for _ in 0..30 {
            let word = word(r);
            let wanted = matches(&regex, &word);
            accepted.set(accepted.get() + usize::from(wanted));
            assert_eq!(!det.run(&word).is_empty(), wanted, "{regex} {word:?}");
            assert_eq!(dfa.accepts(&word), wanted, "{regex} {word:?}");
            assert_eq!(least.accepts(&word), wanted, "{regex} {word:?}");
            assert_eq!(other.accepts(&word), !wanted, "{regex} {word:?}");
        }
    });
    assert!(accepted.get() > 1000, "only {} words were accepted", accepted.get());
}

#[test]
fn products_are_set_operations() {
    check(200, |r| {
        let (a, b) = (regex(r, 3), regex(r, 3));
        let (left, right) = (Dfa::of(&a, LETTERS), Dfa::of(&b, LETTERS));
        let (both, any) = (left.intersection(&right), left.union(&right));
        let minus = left.difference(&right);
        for _ in 0..20 {
            let word = word(r);
            let (a, b) = (matches(&a, &word), matches(&b, &word));
            assert_eq!(both.accepts(&word), a && b);
            assert_eq!(any.accepts(&word), a || b);
            assert_eq!(minus.accepts(&word), a && !b);
        }
        let alternatives = Dfa::of(&Regex::alt([a, b]), LETTERS);
        assert!(any.is_included(&alternatives) && alternatives.is_included(&any));
        assert_eq!(any.minimise().states(), alternatives.union(&any).minimise().states());
    });
}

#[test]
fn the_shortest_word_is_accepted_and_no_shorter_one_is() {
    check(400, |r| {
        let regex = regex(r, 3);
        let dfa = Dfa::of(&regex, LETTERS);
        assert_eq!(
            dfa.shortest().map(|w| w.edges.len()),
            dfa.minimise().shortest().map(|w| w.edges.len())
        );
        match dfa.shortest() {
            Some(shortest) => {
                assert!(matches(&regex, &shortest), "{regex} {shortest:?}");
                for _ in 0..20 {
                    let word = word(r);
                    assert!(!matches(&regex, &word) || word.edges.len() >= shortest.edges.len());
                }
            }
            None => assert!((0..20).all(|_| !matches(&regex, &word(r)))),
        }
    });
}

#[test]
fn goals_share_an_automaton_and_keep_their_languages() {
    check(150, |r| {
        let prefix = regex(r, 2);
        let goals: Vec<Regex> =
            (0..4).map(|_| Regex::cat([prefix.clone(), regex(r, 2), regex(r, 2)])).collect();
        let mut nfa = Nfa::new();
        for (k, goal) in goals.iter().enumerate() {
            nfa.add(goal, GoalId(k as u32));
        }
        let alone: usize = goals.iter().map(|goal| Nfa::of(goal).steps.len()).sum();
        assert!(nfa.steps.len() <= alone);
        let mut det = Det::new(nfa, LETTERS);
        for _ in 0..30 {
            let word = word(r);
            let hit = |k: &u32| matches(&goals[*k as usize], &word);
            let wanted: Vec<GoalId> = (0..4).filter(hit).map(GoalId).collect();
            assert_eq!(det.run(&word), wanted);
        }
        let k = r.below(4);
        let (one, own) = (Dfa::for_goal(&mut det, GoalId(k as u32)), Dfa::of(&goals[k], LETTERS));
        assert!(one.is_included(&own) && own.is_included(&one));
    });
}

#[test]
fn repetition_is_that_of_regular_languages() {
    let letter = |k| Regex::one(EdgeSet::one(Letter(k)));
    let regex = Regex::cat([letter(0).star(), letter(1)]).star();
    assert_eq!(regex.to_string(), "({0}*.{1})*");
    let dfa = Dfa::of(&regex, 2);
    let word = |letters: &[u32]| Word::plain(letters.iter().copied().map(Letter).collect());
    assert!(!dfa.accepts(&word(&[0])));
    assert!(!dfa.accepts(&word(&[0, 1, 0])));
    assert!(dfa.accepts(&word(&[])));
    assert!(dfa.accepts(&word(&[0, 0, 1, 1, 0, 1])));
    assert_eq!(dfa.minimise().states(), 2);
}

#[test]
fn a_predicate_without_a_value_satisfies_neither_check() {
    let either = Regex::alt([Regex::Check(PredId(0), true), Regex::Check(PredId(0), false)]);
    let dfa = Dfa::of(&either, 1);
    assert!(!dfa.accepts(&Word::plain(vec![])));
    let shortest = dfa.shortest().expect("a value should satisfy one of them");
    assert_eq!(shortest.valuations, [Valuation::from_iter([(PredId(0), false)])]);
}
