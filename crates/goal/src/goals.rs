//! The goals of a query: a sum of products, numbered and never listed.
//!
//! A coverage sequence is a cross product (Definition 15 of the FQL paper), and `A->A->A->A` on a
//! real program has more goals than memory has bytes. So a [`Term`] keeps its factors, and goal
//! number k is put together when somebody asks for it.

use crate::alphabet::{EdgeSet, Letter, LocSet, Point};
use crate::regex::Regex;
use crate::word::PredId;

/// The goals of a query, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Goals {
    pub terms: Vec<Term>,
    /// What every test has to satisfy besides: the `passing` clause, over the whole execution.
    pub passing: Option<Regex>,
}

/// One after the other; a goal for each combination of choices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Term {
    /// The value of the query's quantified variables here, as `x` or `x, y`; empty if it has none.
    pub about: String,
    /// For people: what each factor is in the goal, as `defined in`; empty where that is plain.
    pub roles: Vec<&'static str>,
    /// For people: one for each goal, or none at all.
    pub labels: Vec<Label>,
    pub parts: Vec<Part>,
}

/// A goal in words, where its edges do not say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The edge that it is told of.
    pub at: Letter,
    /// `{edge}` stands for what the edge does, `{text}` for its text in the source.
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// The same in all goals: a monitor between two factors, a predicate, the padding.
    All(Regex),
    /// One goal for each.
    Each(Choices),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Choices {
    Edges(EdgeSet),
    /// Being at a location.
    Points(LocSet),
    /// Every combination of values, at one location.
    Values(Vec<PredId>),
    Words(Vec<Regex>),
}

/// What a goal is about, in the order of the term's parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    Edge(Letter),
    Point(Point),
    Values(Vec<(PredId, bool)>),
    Word(Regex),
}

/// One goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    pub term: usize,
    /// Its number in the term.
    pub local: u128,
    pub choices: Vec<Choice>,
    /// The words of complete executions that reach it, `passing` included.
    pub language: Regex,
}

impl Goal {
    /// Whether it asks for one edge or location and nothing else, at any time.
    pub fn is_single(&self) -> bool {
        let [Choice::Edge(_) | Choice::Point(_)] = self.choices.as_slice() else { return false };
        match &self.language {
            Regex::Cat(parts) => {
                let is_padding = |part: &&Regex| matches!(part, Regex::Star(_));
                parts.iter().filter(|part| !is_padding(part)).count() == 1
            }
            Regex::One(_) | Regex::At(_) => true,
            _ => false,
        }
    }
}

/// The numbers at which the goals of the terms begin.
#[derive(Clone, Debug)]
pub struct Numbering {
    starts: Vec<u128>,
    count: u128,
}

impl Numbering {
    /// How many goals there are.
    pub fn len(&self) -> u128 {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The term of the k-th goal, and its number there.
    pub fn locate(&self, k: u128) -> Option<(usize, u128)> {
        if k >= self.count {
            return None;
        }
        // Terms without goals begin where the next one does.
        let term = self.starts.partition_point(|start| *start <= k) - 1;
        Some((term, k - self.starts[term]))
    }
}

impl Choices {
    pub fn len(&self) -> u128 {
        match self {
            Choices::Edges(edges) => edges.len() as u128,
            Choices::Points(points) => points.len() as u128,
            Choices::Values(predicates) => {
                1u128.checked_shl(predicates.len() as u32).unwrap_or(u128::MAX)
            }
            Choices::Words(words) => words.len() as u128,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The k-th; of values the first has all predicates true.
    fn get(&self, k: u128) -> Choice {
        let at = usize::try_from(k).expect("a choice should be within its factor");
        match self {
            Choices::Edges(edges) => {
                Choice::Edge(edges.nth(at).expect("a choice should be within its factor"))
            }
            Choices::Points(points) => {
                Choice::Point(points.nth(at).expect("a choice should be within its factor"))
            }
            Choices::Values(predicates) => {
                let value =
                    |(i, p): (usize, &PredId)| (*p, k >> (predicates.len() - 1 - i) & 1 == 0);
                Choice::Values(predicates.iter().enumerate().map(value).collect())
            }
            Choices::Words(words) => Choice::Word(words[at].clone()),
        }
    }

    /// Values vary fastest, so that the goals of one edge stand together.
    fn is_minor(&self) -> bool {
        matches!(self, Choices::Values(_))
    }
}

impl Choice {
    pub fn language(&self) -> Regex {
        match self {
            Choice::Edge(edge) => Regex::one(EdgeSet::one(*edge)),
            Choice::Point(point) => Regex::At(LocSet::one(*point)),
            Choice::Values(values) => {
                Regex::cat(values.iter().map(|(p, value)| Regex::Check(*p, *value)))
            }
            Choice::Word(word) => word.clone(),
        }
    }
}

impl Term {
    fn factors(&self) -> impl DoubleEndedIterator<Item = (usize, &Choices)> {
        self.parts.iter().enumerate().filter_map(|(k, part)| match part {
            Part::Each(choices) => Some((k, choices)),
            Part::All(_) => None,
        })
    }

    /// How many goals, at most as many as can be counted.
    pub fn len(&self) -> u128 {
        self.factors().fold(1, |product: u128, (_, c)| product.saturating_mul(c.len()))
    }

    pub fn is_empty(&self) -> bool {
        self.factors().any(|(_, choices)| choices.is_empty())
    }

    /// The choices of the k-th goal, in the order of the parts.
    pub fn choices(&self, mut k: u128) -> Vec<Choice> {
        let (minor, major): (Vec<_>, Vec<_>) = self.factors().partition(|(_, c)| c.is_minor());
        let mut found: Vec<(usize, Choice)> = Vec::new();
        for (place, choices) in major.into_iter().chain(minor).rev() {
            found.push((place, choices.get(k % choices.len())));
            k /= choices.len();
        }
        found.sort_by_key(|(place, _)| *place);
        found.into_iter().map(|(_, choice)| choice).collect()
    }

    /// For each factor, in the order of the parts, by how much the number of a goal grows with the
    /// rank of its choice: the inverse of [`Term::choices`].
    pub fn weights(&self) -> Vec<u128> {
        let (minor, major): (Vec<_>, Vec<_>) = self.factors().partition(|(_, c)| c.is_minor());
        let mut weight: u128 = 1;
        let mut found: Vec<(usize, u128)> = Vec::new();
        for (place, choices) in major.into_iter().chain(minor).rev() {
            found.push((place, weight));
            weight = weight.saturating_mul(choices.len());
        }
        found.sort_unstable();
        found.into_iter().map(|(_, weight)| weight).collect()
    }

    /// The first parts of a term with their choices.
    pub(crate) fn language(parts: &[Part], choices: &[Choice]) -> Regex {
        let mut choices = choices.iter();
        Regex::cat(parts.iter().map(|part| match part {
            Part::All(regex) => regex.clone(),
            Part::Each(_) => choices.next().expect("there should be a choice a factor").language(),
        }))
    }
}

impl Goals {
    /// How many there are, at most as many as can be counted.
    pub fn len(&self) -> u128 {
        self.terms.iter().fold(0, |sum: u128, term| sum.saturating_add(term.len()))
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the goals of each term begin, for many look-ups.
    pub fn numbering(&self) -> Numbering {
        let mut starts = Vec::with_capacity(self.terms.len());
        let mut next: u128 = 0;
        for term in &self.terms {
            starts.push(next);
            next = next.saturating_add(term.len());
        }
        Numbering { starts, count: next }
    }

    /// The k-th goal, by a numbering of these goals.
    pub fn numbered(&self, numbering: &Numbering, k: u128) -> Option<Goal> {
        let (number, local) = numbering.locate(k)?;
        Some(self.of_term(number, local))
    }

    /// Whether some goal asks for more than one edge or location: then their order matters.
    pub fn ask_for_order(&self) -> bool {
        let filled = (0..self.terms.len()).filter(|number| !self.terms[*number].is_empty());
        !filled.map(|number| self.of_term(number, 0)).all(|goal| goal.is_single())
    }

    /// Whether some term ends in a choice between languages, not edges or locations.
    pub fn ends_in_words(&self) -> bool {
        let last = |term: &Term| match term.factors().next_back() {
            Some((_, Choices::Words(_))) => true,
            Some(_) | None => false,
        };
        self.terms.iter().any(last)
    }

    /// The k-th goal, if there are so many.
    pub fn get(&self, k: u128) -> Option<Goal> {
        self.numbered(&self.numbering(), k)
    }

    /// A goal by its term and its number there.
    fn of_term(&self, number: usize, local: u128) -> Goal {
        let term = &self.terms[number];
        let choices = term.choices(local);
        let cover = Term::language(&term.parts, &choices);
        let language = Regex::and(std::iter::once(cover).chain(self.passing.clone()));
        Goal { term: number, local, choices, language }
    }

    pub fn iter(&self) -> impl Iterator<Item = Goal> + '_ {
        let of = |number: usize| (0..self.terms[number].len()).map(move |k| (number, k));
        (0..self.terms.len()).flat_map(of).map(|(number, k)| self.of_term(number, k))
    }
}
