//! Which algorithm searches for a goal: Listing 3 of the FQL paper.
//!
//! Its lines 2 to 5 lie behind us: the normal form of a query has no `in`, and `passing` is an
//! automaton that rides along with the program. Goals without a path in the graph are infeasible
//! and never come here, and goals of two tests (MC/DC) come as their evaluations, which are paths.

use crate::engine::{Question, Task};
use goal::{Choice, GoalId, Letter, Numbering, Point};
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Iterative constraint strengthening: a literal for each goal.
    Ics,
    /// Groupwise: a selector for the goals of a group, of which a state can satisfy one only.
    Gcs(Group),
}

/// What the goals of a group have in common: the term of the query, and where they end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    State(TermOf, Point),
    Edge(TermOf, Letter),
}

/// A term of a query: the number of the query, and that of the term.
pub type TermOf = (usize, usize);

/// For a goal by its term and choices.
pub fn dispatch(term: TermOf, choices: &[Choice]) -> Algorithm {
    match choices {
        // STATES(F), EDGES(F)
        [Choice::Point(_)] | [Choice::Edge(_)] => Algorithm::Ics,
        // STATES(F, Φ)
        [Choice::Point(at), Choice::Values(_)] => Algorithm::Gcs(Group::State(term, *at)),
        // EDGES(F, Φ): Definition 18
        [Choice::Values(_), Choice::Edge(edge), Choice::Values(_)] => {
            Algorithm::Gcs(Group::Edge(term, *edge))
        }
        // PATHS(F, B): Definition 19
        [Choice::Word(path)] => match path.last_edge() {
            Some(edge) => Algorithm::Gcs(Group::Edge(term, edge)),
            None => Algorithm::Ics,
        },
        // Sequences, and what else there is.
        _ => Algorithm::Ics,
    }
}

/// Answers for the goals of a task, each found once.
pub struct Dispatcher<'q> {
    questions: Vec<(Question<'q>, Numbering)>,
    known: BTreeMap<GoalId, Algorithm>,
}

impl<'q> Dispatcher<'q> {
    pub fn new(task: &Task<'q>) -> Self {
        let numbered = |question: &Question<'q>| (*question, question.goals.numbering());
        Dispatcher {
            questions: task.questions.iter().map(numbered).collect(),
            known: BTreeMap::new(),
        }
    }

    pub fn get(&mut self, goal: GoalId) -> Algorithm {
        let find = || {
            let questions = self.questions.iter().enumerate();
            let mut found = questions.filter_map(|(q, (question, numbering))| {
                let local = goal.local(question.first)?;
                let (term, local) = numbering.locate(local)?;
                Some(dispatch((q, term), &question.goals.terms[term].choices(local)))
            });
            found.next_back().unwrap_or(Algorithm::Ics)
        };
        *self.known.entry(goal).or_insert_with(find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goal::{EdgeSet, PredId, Regex};

    #[test]
    fn the_lines_of_listing_3() {
        let (edge, point) = (Choice::Edge(Letter(7)), Choice::Point(Point(3)));
        let values = Choice::Values(vec![(PredId(0), true)]);
        let path = [7, 8].map(|letter| Regex::one(EdgeSet::one(Letter(letter))));
        let path =
            Choice::Word(Regex::cat(path.into_iter().chain([Regex::Check(PredId(0), true)])));
        let by_edge = |letter| Algorithm::Gcs(Group::Edge((0, 0), Letter(letter)));
        let choices = |list: &[&Choice]| list.iter().copied().cloned().collect::<Vec<_>>();
        for (list, expected) in [
            (choices(&[&point]), Algorithm::Ics),
            (choices(&[&point, &values]), Algorithm::Gcs(Group::State((0, 0), Point(3)))),
            (choices(&[&edge]), Algorithm::Ics),
            (choices(&[&values, &edge, &values]), by_edge(7)),
            (choices(&[&path]), by_edge(8)),
            (choices(&[&edge, &edge]), Algorithm::Ics),
            (choices(&[&Choice::Word(Regex::Empty)]), Algorithm::Ics),
        ] {
            assert_eq!(dispatch((0, 0), &list), expected, "{list:?}");
        }
    }
}
