//! Every construction agrees with the naive matcher, on random expressions and words.

#[path = "../../cfa/tests/xorshift/mod.rs"]
mod xorshift;

use goal::matcher::matches;
use goal::*;
use xorshift::Random;

const LETTERS: usize = 4;
const PREDICATES: usize = 2;
const POINTS: usize = 4;

fn regex(r: &mut Random, depth: usize) -> Regex {
    let sets = |r: &mut Random| {
        let members = (0..LETTERS as u32).map(Letter).filter(|_| r.chance(45));
        Regex::One(members.collect::<EdgeSet>())
    };
    if depth == 0 || r.chance(25) {
        return match r.below(9) {
            0 => Regex::Never,
            1 => Regex::Empty,
            2 | 3 => Regex::Check(r.id(PREDICATES), r.chance(50)),
            4 => {
                let some = (0..POINTS as u32).map(Point).filter(|_| r.chance(50));
                Regex::At(some.collect())
            }
            _ => sets(r),
        };
    }
    let body = |r: &mut Random| Box::new(regex(r, depth - 1));
    let several = |r: &mut Random| (0..r.below(4)).map(|_| regex(r, depth - 1)).collect();
    match r.below(7) {
        0 | 1 => Regex::Cat(several(r)),
        2 => Regex::Alt(several(r)),
        3 | 4 => Regex::Star(body(r)),
        5 => Regex::And(several(r)),
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
        let mut here: Valuation = some.into_iter().map(|p| (PredId(p), r.chance(50))).collect();
        here.point = r.chance(80).then(|| r.id(POINTS + 1));
        here
    };
    let valuations = (0..=edges.len()).map(|_| values(r)).collect();
    Word { edges, valuations }
}

fn dfa(regex: &Regex) -> Dfa {
    Dfa::of(regex, LETTERS).unwrap()
}

fn same(a: &Dfa, b: &Dfa) -> bool {
    a.is_included(b).unwrap() && b.is_included(a).unwrap()
}

fn check(count: usize, test: impl Fn(&mut Random)) {
    (0..count as u64).for_each(|seed| test(&mut Random::new(seed + 1)));
}

#[test]
fn automata_accept_what_the_matcher_does() {
    let accepted = std::cell::Cell::new(0);
    check(600, |r| {
        let regex = regex(r, 4);
        let mut det = Det::new(Nfa::of(&regex), LETTERS).unwrap();
        let dfa = Dfa::of(&regex, LETTERS).unwrap();
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
        let (left, right) = (dfa(&a), dfa(&b));
        let (both, any) = (left.intersection(&right).unwrap(), left.union(&right).unwrap());
        let minus = left.difference(&right).unwrap();
        for _ in 0..20 {
            let word = word(r);
            let (a, b) = (matches(&a, &word), matches(&b, &word));
            assert_eq!(both.accepts(&word), a && b);
            assert_eq!(any.accepts(&word), a || b);
            assert_eq!(minus.accepts(&word), a && !b);
        }
        let alternatives = dfa(&Regex::alt([a.clone(), b.clone()]));
        assert!(same(&any, &alternatives));
        assert!(same(&both, &dfa(&Regex::and([a.clone(), b.clone()]))));
        assert_eq!(is_included(&a, &b, LETTERS).unwrap(), minus.is_empty(), "{a} in {b}");
        assert_eq!(is_empty(&a, LETTERS).unwrap(), left.is_empty(), "{a}");
        assert_eq!(any.minimise().states(), alternatives.union(&any).unwrap().minimise().states());
    });
}

#[test]
fn the_shortest_word_is_accepted_and_no_shorter_one_is() {
    check(400, |r| {
        let regex = regex(r, 3);
        let dfa = Dfa::of(&regex, LETTERS).unwrap();
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
            nfa.add(goal, AcceptId(k as u32));
        }
        let alone: usize = goals.iter().map(|goal| Nfa::of(goal).steps.len()).sum();
        assert!(nfa.steps.len() <= alone);
        let mut det = Det::new(nfa, LETTERS).unwrap();
        for _ in 0..30 {
            let word = word(r);
            let hit = |k: &u32| matches(&goals[*k as usize], &word);
            let wanted: Vec<AcceptId> = (0..4).filter(hit).map(AcceptId).collect();
            assert_eq!(det.run(&word), wanted);
        }
        let k = r.below(4);
        let (one, own) = (Dfa::for_goal(&mut det, AcceptId(k as u32)), dfa(&goals[k]));
        assert!(same(&one.unwrap(), &own));
    });
}

#[test]
fn repetition_is_that_of_regular_languages() {
    let letter = |k| Regex::one(EdgeSet::one(Letter(k)));
    let regex = Regex::cat([letter(0).star(), letter(1)]).star();
    assert_eq!(regex.to_string(), "({0}*.{1})*");
    let dfa = Dfa::of(&regex, 2).unwrap();
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
    let dfa = Dfa::of(&either, 1).unwrap();
    assert!(!dfa.accepts(&Word::plain(vec![])));
    let shortest = dfa.shortest().expect("a value should satisfy one of them");
    assert_eq!(shortest.valuations, [Valuation::from_iter([(PredId(0), false)])]);
}

#[test]
fn many_predicates_are_read_as_far_as_they_are_asked_for() {
    let all = |value| Regex::cat((0..60).map(|p| Regex::Check(PredId(p), value)));
    assert!(!is_empty(&all(true), 1).unwrap());
    assert!(is_empty(&Regex::and([all(true), all(false)]), 1).unwrap());
    assert!(is_included(&all(true), &Regex::Check(PredId(7), true), 1).unwrap());
    assert!(Dfa::of(&all(true), 1).is_err());
    let more = Regex::cat((0..65).map(|p| Regex::Check(PredId(p), true)));
    let error = is_empty(&more, 1).unwrap_err();
    assert_eq!(error.to_string(), "65 predicates in one goal; 64 are possible");
}

#[test]
fn one_location_cannot_be_two() {
    let at = |p| Regex::At(LocSet::one(Point(p)));
    assert!(is_empty(&Regex::cat([at(0), at(1)]), 1).unwrap());
    assert!(!is_empty(&Regex::cat([at(0), Regex::one(EdgeSet::all(1)), at(1)]), 1).unwrap());
}
