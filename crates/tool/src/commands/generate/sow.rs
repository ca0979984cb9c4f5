//! Inputs at random first: what they reach needs no solver, and floating-point arithmetic that
//! costs a solver minutes they often settle at once.

use super::hunt::Hunt;
use suite::observe::Limits;
use symbolic::{Form, Random};

/// Random inputs that reach nothing new, after which there are no more.
const IN_VAIN: u32 = 100;
/// Results of functions that a random run may need.
const RESULTS: u32 = 40;
/// What a random run may need, and the edges that all of them together may take.
const LIMITS: Limits = Limits { steps: 5_000, edges: 2_000_000, memory: 1 << 26 };
const BUDGET: u64 = 20_000_000;

impl Hunt<'_> {
    pub fn sow(&mut self) {
        let mut form = self.form.clone();
        let (mut seed, mut in_vain, mut spent) = (0, 0, 0);
        while in_vain < IN_VAIN
            && spent < BUDGET
            && self.dockets.iter().any(|docket| !docket.open().is_empty())
        {
            let before = self.suite.tests.len();
            // With the results of functions without a body that the run turns out to need.
            for _ in 0..RESULTS {
                let (name, cost) = self.try_out(&form, seed);
                spent += cost;
                let Some(name) = name else { break };
                if form.extend(self.session.program(), &name).is_none() {
                    break;
                }
            }
            seed += 1;
            in_vain = if self.suite.tests.len() > before { 0 } else { in_vain + 1 };
        }
    }

    /// Keeps inputs that reach something new and whose run ends well; the function whose result
    /// is missing, if one is; the edges that it took.
    fn try_out(&mut self, form: &Form, seed: u64) -> (Option<String>, u64) {
        let mut random = Random::new(seed);
        let inputs = form.sample(self.session.program(), self.typing.entry, &mut random);
        let runs = (0..self.dockets.len()).map(|q| self.predict_within(q, &inputs, LIMITS));
        let runs: Vec<_> = runs.collect();
        let cost = runs.iter().map(|(_, run)| run.cost).sum();
        if let Some(name) = runs.iter().find_map(|(_, run)| run.wants.clone()) {
            return (Some(name), cost);
        }
        if runs.iter().any(|(_, run)| run.undefined.is_some() || run.stopped.is_some()) {
            return (None, cost);
        }
        let mut queries = runs.iter().enumerate();
        if queries.any(|(q, (reached, _))| self.dockets[q].wants(reached)) {
            self.accept(inputs, true);
        }
        (None, cost)
    }
}
