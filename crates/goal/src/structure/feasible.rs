//! Which goals of a query have a path, answered one by one and searched for together.
//!
//! Most goals end in an edge or a location and then anything. What comes before is the same for
//! many of them; the locations where it can end, found once, answer for all: single edges need one
//! search, pairs one for each first choice.

use super::Structure;
use crate::alphabet::LocSet;
use crate::automaton::TooMany;
use crate::goals::{Choice, Choices, Goals, Numbering, Part, Term};
use crate::regex::Regex;
use crate::verdict::{Proof, Verdict};
use base::Map;

pub struct Feasible<'a> {
    structure: Structure<'a>,
    goals: &'a Goals,
    numbering: Numbering,
    endings: Map<Regex, LocSet>,
}

impl<'a> Feasible<'a> {
    pub(super) fn new(structure: Structure<'a>, goals: &'a Goals) -> Self {
        Feasible { structure, goals, numbering: goals.numbering(), endings: Map::new() }
    }

    /// Whether the k-th goal has a path; a number that there is not has none.
    pub fn get(&mut self, k: u128) -> Result<bool, TooMany> {
        let Some((term, local)) = self.numbering.locate(k) else { return Ok(false) };
        let term = &self.goals.terms[term];
        let choices = term.choices(local);
        match self.last_factor(term) {
            Some(place) => self.ends_in(term, place, &choices),
            None => {
                let goal =
                    self.goals.numbered(&self.numbering, k).expect("it has just been located");
                self.structure.is_feasible(&goal.language)
            }
        }
    }

    /// The verdict on a goal without a path.
    pub fn verdict(&mut self, k: u128) -> Result<Option<Verdict>, TooMany> {
        let infeasible = Verdict::Infeasible(Proof::Structural);
        Ok((!self.get(k)?).then_some(infeasible))
    }

    /// The part that is an edge or a location with nothing but padding behind.
    fn last_factor(&self, term: &Term) -> Option<usize> {
        if self.goals.passing.is_some() {
            return None;
        }
        let is_padding = |part: &Part| match part {
            Part::All(regex) => regex.is_padding(self.structure.graph.id()),
            Part::Each(_) => false,
        };
        let place = term.parts.iter().rposition(|part| !is_padding(part))?;
        let padded = place + 1 < term.parts.len();
        match &term.parts[place] {
            Part::Each(Choices::Edges(_) | Choices::Points(_)) if padded => Some(place),
            Part::Each(_) | Part::All(_) => None,
        }
    }

    fn ends_in(&mut self, term: &Term, place: usize, choices: &[Choice]) -> Result<bool, TooMany> {
        let before = Term::language(&term.parts[..place], choices);
        if !self.endings.contains(&before) {
            let found = self.structure.endings(&before)?;
            self.endings.insert(before.clone(), found);
        }
        let endings = self.endings.get(&before).expect("it should just have been put there");
        let graph = self.structure.graph;
        Ok(match choices.last().expect("there should be a choice a factor") {
            Choice::Edge(a) => {
                let (from, _) = graph.ends(*a);
                graph.id().contains(*a) && endings.contains(from) && graph.out(from).contains(a)
            }
            Choice::Point(point) => endings.contains(*point),
            Choice::Values(_) | Choice::Word(_) => unreachable!("the factor has edges or points"),
        })
    }
}
