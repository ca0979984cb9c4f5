//! Reduction against brute force, and on a large sparse suite.

mod common;

use common::Random;
use std::collections::BTreeSet;
use suite::reduce::{WORK, reduce};

fn union(covers: &[Vec<u32>], tests: impl IntoIterator<Item = usize>) -> BTreeSet<u32> {
    tests.into_iter().flat_map(|t| covers[t].iter().copied()).collect()
}

fn smallest(covers: &[Vec<u32>]) -> usize {
    let all = union(covers, 0..covers.len());
    let sets = 0u32..1 << covers.len();
    let members = |set: u32| (0..covers.len()).filter(move |t| set >> t & 1 == 1);
    let good = sets.filter(|set| union(covers, members(*set)) == all);
    good.map(u32::count_ones).min().unwrap() as usize
}

#[test]
fn as_small_as_brute_force() {
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let (tests, goals) = (random.below(13), 1 + random.below(24));
        let density = 5 + random.below(45);
        let row = |random: &mut Random| {
            (0..goals as u32).filter(|_| random.chance(density)).map(|g| g * 7).collect()
        };
        let covers: Vec<Vec<u32>> = (0..tests).map(|_| row(&mut random)).collect();
        let reduction = reduce(&covers, WORK);
        let (all, kept) =
            (union(&covers, 0..tests), union(&covers, reduction.tests.iter().copied()));
        assert_eq!(kept, all, "seed {seed}");
        assert!(reduction.exact, "seed {seed}");
        assert_eq!(reduction.tests.len(), smallest(&covers), "seed {seed}: {covers:?}");
        assert_eq!(reduction.lower_bound, reduction.tests.len());
        // Without any search it is still a cover, and the bound is one.
        let greedy = reduce(&covers, 0);
        assert_eq!(union(&covers, greedy.tests.iter().copied()), all);
        assert!(greedy.lower_bound <= reduction.tests.len());
        assert!(!greedy.exact || greedy.tests.len() == reduction.tests.len());
    }
}

#[test]
fn a_large_sparse_suite_within_its_steps() {
    let mut random = Random::new(42);
    let row = |random: &mut Random| {
        let goals = 20 + random.below(60);
        (0..goals).map(|_| random.below(20_000) as u32).collect()
    };
    let covers: Vec<Vec<u32>> = (0..2000).map(|_| row(&mut random)).collect();
    let reduction = reduce(&covers, 2_000_000);
    assert_eq!(union(&covers, reduction.tests.iter().copied()), union(&covers, 0..2000));
    assert!(reduction.lower_bound <= reduction.tests.len());
    assert_eq!(reduce(&covers, 2_000_000), reduction);
    eprintln!("{} of 2000, at least {}", reduction.tests.len(), reduction.lower_bound);
}

/// Real suites: many tests that cover the same, a few that cover more.
#[test]
fn a_large_redundant_suite_is_exact() {
    let mut random = Random::new(7);
    let shared: Vec<u32> = (0..5000).collect();
    let row = |random: &mut Random| {
        let rare = (0..random.below(4)).map(|_| 5000 + random.below(150) as u32);
        shared.iter().copied().chain(rare.collect::<Vec<_>>()).collect()
    };
    let covers: Vec<Vec<u32>> = (0..300).map(|_| row(&mut random)).collect();
    let reduction = reduce(&covers, WORK);
    assert_eq!(union(&covers, reduction.tests.iter().copied()), union(&covers, 0..300));
    assert!(
        reduction.exact,
        "{} of 300, at least {}",
        reduction.tests.len(),
        reduction.lower_bound
    );
}

/// Parts that share no goals are solved one by one.
#[test]
fn parts_add_up() {
    let mut random = Random::new(11);
    let mut covers: Vec<Vec<u32>> = Vec::new();
    let mut expected = 0;
    for part in 0..40 {
        let row = |random: &mut Random| {
            (0..16).filter(|_| random.chance(25)).map(|g| part * 100 + g).collect()
        };
        let part: Vec<Vec<u32>> = (0..10).map(|_| row(&mut random)).collect();
        expected += smallest(&part);
        covers.extend(part);
    }
    let reduction = reduce(&covers, WORK);
    assert!(reduction.exact);
    assert_eq!(reduction.tests.len(), expected);
}
