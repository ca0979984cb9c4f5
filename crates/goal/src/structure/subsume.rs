//! Subsumption between goals of a whole program.
//!
//! As in [`crate::subsume`], over complete paths with matched calls. Every path that has been found
//! for a goal is kept and tried first: most questions are refuted by a path that is known.

use super::Structure;
use crate::automaton::{Det, TooMany};
use crate::regex::Regex;
use crate::word::Word;

/// How many paths are kept for a goal.
const KEPT: usize = 8;

/// Goals to be compared. Their numbers are the places in the list.
pub struct Implications<'a> {
    structure: Structure<'a>,
    goals: Vec<Goal>,
}

struct Goal {
    language: Regex,
    det: Det,
    /// Complete paths that exercise it.
    paths: Vec<Word>,
}

impl<'a> Implications<'a> {
    pub fn new(
        structure: Structure<'a>,
        goals: impl IntoIterator<Item = Regex>,
    ) -> Result<Self, TooMany> {
        let goal = |language| {
            let det = structure.det(&[&language])?;
            let paths = structure.complete_witness(&language)?.into_iter().collect();
            Ok(Goal { language, det, paths })
        };
        let goals = goals.into_iter().map(goal).collect::<Result<_, TooMany>>()?;
        Ok(Implications { structure, goals })
    }

    /// The goals that some complete path exercises: those to compare. The others subsume all.
    pub fn complete(&self) -> Vec<usize> {
        (0..self.goals.len()).filter(|e| !self.goals[*e].paths.is_empty()).collect()
    }

    /// The goals that only paths exercise which never end; each stands for itself.
    pub fn endless(&self) -> Result<Vec<usize>, TooMany> {
        let mut found = Vec::new();
        for (e, goal) in self.goals.iter().enumerate().filter(|(_, g)| g.paths.is_empty()) {
            if self.structure.is_feasible(&goal.language)? {
                found.push(e);
            }
        }
        Ok(found)
    }

    /// Whether each complete path that exercises `e` exercises the other. If both look at more
    /// predicates than can be read at once, no: then neither stands for the other.
    pub fn subsumes(&mut self, e: usize, other: usize) -> bool {
        if e == other {
            return true;
        }
        let [goal, second] = self.goals.get_disjoint_mut([e, other]).expect("both should be goals");
        if goal.paths.iter().any(|path| second.det.run(path).is_empty()) {
            return false;
        }
        match self.structure.difference(&goal.language, &second.language) {
            Ok(None) => true,
            Ok(Some(path)) => {
                if goal.paths.len() < KEPT {
                    goal.paths.push(path);
                }
                false
            }
            Err(_) => false,
        }
    }

    /// A complete path that exercises the goal.
    pub fn witness(&self, e: usize) -> Option<&Word> {
        self.goals[e].paths.first()
    }
}
