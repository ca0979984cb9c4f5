//! A smallest subset of a suite that covers the same goals: minimum set cover.
//!
//! Reductions as in the literature on set cover (essential columns, row and column dominance)
//! until nothing changes; then branch and bound, for every part that shares no goals with the
//! rest, small ones first. The lower bound is a set of goals no two of which a test covers
//! together: each needs a test of its own. Beyond the budget the best cover found so far stands,
//! and the lower bound says how far it may be from the optimum.
//! Everything is deterministic: ties go to the earlier test.

use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// Indices of the tests that stay, ascending.
    pub tests: Vec<usize>,
    /// No subset with fewer tests covers as much.
    pub lower_bound: usize,
    /// Whether `tests` is known to be a smallest subset.
    pub exact: bool,
}

/// How much work the search does by default: some seconds.
pub const WORK: u64 = 5_000_000;

/// `covers[t]` are the goals that test `t` covers, in any order. The search ends when it has
/// looked at `work` pairs of a test and a goal.
pub fn reduce(covers: &[Vec<u32>], work: u64) -> Reduction {
    let mut problem = Problem::new(covers);
    problem.shrink();
    let mut tests = std::mem::take(&mut problem.chosen);
    let mut lower_bound = tests.len();
    let mut exact = true;
    let mut left = work;
    for part in problem.parts() {
        let bound = part.independent();
        let mut search = Search { best: part.greedy(), work: left, cut: false };
        if search.best.len() > bound {
            search.branch(part, bound);
        }
        left = search.work;
        let solved = !search.cut || search.best.len() == bound;
        lower_bound += if solved { search.best.len() } else { bound };
        exact &= solved;
        tests.extend(search.best);
    }
    tests.sort_unstable();
    Reduction { tests, lower_bound, exact }
}

/// What is left to decide: a bipartite graph of tests and uncovered goals.
#[derive(Clone)]
struct Problem {
    /// Goals of each test; empty for a test that is gone.
    rows: Vec<BTreeSet<u32>>,
    /// Tests of each goal; empty for a goal that is covered or need not be looked at.
    columns: Vec<BTreeSet<u32>>,
    /// What the tests are called outside.
    names: Vec<usize>,
    chosen: Vec<usize>,
}

impl Problem {
    fn new(covers: &[Vec<u32>]) -> Self {
        let rows = covers.iter().map(|goals| goals.iter().copied().collect());
        Problem::of(rows.collect(), (0..covers.len()).collect())
    }

    /// Goals are numbered anew.
    fn of(rows: Vec<BTreeSet<u32>>, names: Vec<usize>) -> Self {
        let goals: BTreeSet<u32> = rows.iter().flatten().copied().collect();
        let goals: Vec<u32> = goals.into_iter().collect();
        let index = |goal: u32| goals.partition_point(|g| *g < goal) as u32;
        let renumber = |row: BTreeSet<u32>| row.into_iter().map(index).collect();
        let rows: Vec<BTreeSet<u32>> = rows.into_iter().map(renumber).collect();
        let mut columns = vec![BTreeSet::new(); goals.len()];
        for (t, row) in rows.iter().enumerate() {
            for goal in row {
                columns[*goal as usize].insert(t as u32);
            }
        }
        Problem { rows, columns, names, chosen: Vec::new() }
    }

    /// Problems that have nothing to do with each other, small ones first.
    fn parts(&self) -> Vec<Problem> {
        let mut seen = vec![false; self.rows.len()];
        let mut parts = Vec::new();
        for first in 0..self.rows.len() {
            if seen[first] || self.rows[first].is_empty() {
                continue;
            }
            seen[first] = true;
            let mut tests = vec![first];
            let mut at = 0;
            while at < tests.len() {
                for goal in &self.rows[tests[at]] {
                    for &next in &self.columns[*goal as usize] {
                        if !std::mem::replace(&mut seen[next as usize], true) {
                            tests.push(next as usize);
                        }
                    }
                }
                at += 1;
            }
            tests.sort_unstable();
            let rows = tests.iter().map(|t| self.rows[*t].clone()).collect();
            parts.push(Problem::of(rows, tests.iter().map(|t| self.names[*t]).collect()));
        }
        parts.sort_by_key(Problem::cells);
        parts
    }

    fn cells(&self) -> u64 {
        self.rows.iter().map(|row| row.len() as u64).sum()
    }

    fn is_solved(&self) -> bool {
        self.rows.iter().all(BTreeSet::is_empty)
    }

    fn choose(&mut self, test: usize) {
        self.chosen.push(self.names[test]);
        for goal in std::mem::take(&mut self.rows[test]) {
            self.drop_goal(goal);
        }
    }

    fn drop_goal(&mut self, goal: u32) {
        for test in std::mem::take(&mut self.columns[goal as usize]) {
            self.rows[test as usize].remove(&goal);
        }
    }

    fn drop_test(&mut self, test: usize) {
        for goal in std::mem::take(&mut self.rows[test]) {
            self.columns[goal as usize].remove(&(test as u32));
        }
    }

    /// Applies all reductions until none does anything.
    fn shrink(&mut self) {
        while self.essential() || self.goal_dominance() || self.test_dominance() {}
    }

    /// A goal with one test left needs it.
    fn essential(&mut self) -> bool {
        let mut changed = false;
        for goal in 0..self.columns.len() {
            if self.columns[goal].len() == 1
                && let Some(test) = self.columns[goal].first().copied()
            {
                self.choose(test as usize);
                changed = true;
            }
        }
        changed
    }

    /// A goal whose tests include all tests of another goal is covered with that one.
    fn goal_dominance(&mut self) -> bool {
        let mut changed = false;
        for goal in 0..self.columns.len() {
            // The others share every test of `goal`, so they stand in the row of any of them.
            let column = &self.columns[goal];
            let Some(test) = column.iter().min_by_key(|t| self.rows[**t as usize].len()) else {
                continue;
            };
            let others = self.rows[*test as usize].iter().copied().filter(|g| *g as usize != goal);
            let implied: Vec<u32> =
                others.filter(|g| is_implied(column, &self.columns[*g as usize])).collect();
            changed |= !implied.is_empty();
            implied.into_iter().for_each(|g| self.drop_goal(g));
        }
        changed
    }

    /// A test whose goals another test covers, too, is not needed.
    fn test_dominance(&mut self) -> bool {
        let mut changed = false;
        for test in 0..self.rows.len() {
            let row = &self.rows[test];
            let rarest = row.iter().min_by_key(|g| self.columns[**g as usize].len());
            let Some(rarest) = rarest else { continue };
            let mut others = self.columns[*rarest as usize].iter().map(|t| *t as usize);
            // Of two equal tests the earlier one stays.
            let better = |other: usize| {
                let wider = &self.rows[other];
                other != test && row.is_subset(wider) && (row.len() < wider.len() || other < test)
            };
            if others.any(better) {
                self.drop_test(test);
                changed = true;
            }
        }
        changed
    }

    /// The size of a set of goals no two of which share a test: rarest goals first.
    fn independent(&self) -> usize {
        let mut order: Vec<usize> =
            (0..self.columns.len()).filter(|g| !self.columns[*g].is_empty()).collect();
        let weight = |goal: &usize| {
            let tests = self.columns[*goal].iter();
            tests.map(|t| self.rows[*t as usize].len()).sum::<usize>()
        };
        order.sort_by_cached_key(weight);
        let mut used = vec![false; self.rows.len()];
        let mut count = 0;
        for goal in order {
            if self.columns[goal].iter().all(|t| !used[*t as usize]) {
                self.columns[goal].iter().for_each(|t| used[*t as usize] = true);
                count += 1;
            }
        }
        count
    }

    /// Always the test that covers most; then without those that became superfluous.
    fn greedy(&self) -> Vec<usize> {
        let mut rest = self.clone();
        let mut taken = Vec::new();
        while !rest.is_solved() {
            let most = (0..rest.rows.len()).max_by_key(|t| (rest.rows[*t].len(), usize::MAX - t));
            let Some(test) = most else { break };
            rest.choose(test);
            taken.push(test);
        }
        let mut times = vec![0u32; self.columns.len()];
        let goals = |test: usize| self.rows[test].iter().map(|g| *g as usize);
        taken.iter().for_each(|t| goals(*t).for_each(|g| times[g] += 1));
        taken.retain(|&test| {
            let needed = goals(test).any(|g| times[g] == 1);
            if !needed {
                goals(test).for_each(|g| times[g] -= 1);
            }
            needed
        });
        taken.into_iter().map(|test| self.names[test]).collect()
    }
}

/// Does every test of the one goal cover the other?
fn is_implied(column: &BTreeSet<u32>, other: &BTreeSet<u32>) -> bool {
    let (narrow, wide) = match base::mutant!("suite: goals imply what implies them") {
        true => (other, column),
        false => (column, other),
    };
    narrow.is_subset(wide)
}

struct Search {
    best: Vec<usize>,
    /// What is left of the budget.
    work: u64,
    /// The budget ended before the search did.
    cut: bool,
}

impl Search {
    /// Looks for a cover smaller than the best; stops at `enough`.
    fn branch(&mut self, mut problem: Problem, enough: usize) {
        if problem.is_solved() {
            if problem.chosen.len() < self.best.len() {
                self.best = problem.chosen;
            }
            return;
        }
        if self.best.len() <= enough
            || problem.chosen.len() + problem.independent() >= self.best.len()
        {
            return;
        }
        let cost = problem.cells();
        if self.work < cost {
            self.cut = true;
            return;
        }
        self.work -= cost;
        // The goal with the fewest tests: one of them is in every cover.
        let open = problem.columns.iter().filter(|c| !c.is_empty());
        let Some(column) = open.min_by_key(|c| c.len()) else { return };
        let mut tests: Vec<usize> = column.iter().map(|t| *t as usize).collect();
        tests.sort_by_key(|t| (usize::MAX - problem.rows[*t].len(), *t));
        for test in tests {
            let mut next = problem.clone();
            next.choose(test);
            next.shrink();
            self.branch(next, enough);
            // From here on: covers without this test.
            problem.drop_test(test);
        }
    }
}
