//! Set operations on coverage: UNION (also `+`), INTERSECT and SETMINUS of goal sets.
//!
//! A goal is a language, so "the same goal" is the same language. Single edges and locations are
//! compared as such, without listing them; everything else one by one.

use super::Evaluator;
use super::cover::{Product, languages};
use crate::ast::SetOp;
use crate::source::{Problem, Result};
use base::{Set, Span};
use goal::{Choices, Language, Part, Regex};

/// Larger sets of goals than this are not compared one by one.
pub const MOST_COMPARED: u128 = 20_000;

impl Evaluator<'_, '_, '_> {
    pub(super) fn set_operation(
        &self,
        op: SetOp,
        left: Vec<Product>,
        right: Vec<Product>,
    ) -> Result<Vec<Product>> {
        match op {
            SetOp::Union => self.union(left, right),
            SetOp::Intersect => self.intersection(&left, &right),
            SetOp::Minus => self.difference(left, &right),
        }
    }

    /// The goals of both, those of the left first.
    pub(super) fn union(
        &self,
        mut left: Vec<Product>,
        right: Vec<Product>,
    ) -> Result<Vec<Product>> {
        let new = if left.is_empty() { right } else { self.difference(right, &left)? };
        left.extend(new);
        Ok(left)
    }

    fn difference(&self, left: Vec<Product>, right: &[Product]) -> Result<Vec<Product>> {
        if let Some(simple) = all_simple(&left, right) {
            let minus = |factor: Factor| simple.1.iter().fold(factor, |f, other| f.minus(other));
            return Ok(simple.0.into_iter().map(minus).filter_map(Factor::product).collect());
        }
        self.comparable(&left, right)?;
        let mut taken: Set<Language> = Set::new();
        for goal in listed(right) {
            taken.insert(self.language(&goal)?);
        }
        let mut kept = Vec::new();
        for goal in listed(&left) {
            if !taken.contains(&self.language(&goal)?) {
                kept.push(goal);
            }
        }
        Ok(words(kept))
    }

    /// "Pairs the languages and drops empty ones."
    fn intersection(&self, left: &[Product], right: &[Product]) -> Result<Vec<Product>> {
        if let Some((left, right)) = all_simple(left, right) {
            let pairs = left.iter().flat_map(|a| right.iter().map(move |b| a.common(b)));
            return Ok(pairs.filter_map(Factor::product).collect());
        }
        self.comparable(left, right)?;
        let (left, right) = (listed(left), listed(right));
        let pairs = (left.len() as u128).saturating_mul(right.len() as u128);
        if pairs > MOST_COMPARED {
            return Err(too_many(pairs));
        }
        let mut known: Set<Language> = Set::new();
        let mut goals = Vec::new();
        for a in &left {
            for b in &right {
                let both = Regex::and([a.clone(), b.clone()]);
                let language = self.language(&both)?;
                if !language.is_empty() && known.insert(language) {
                    goals.push(both);
                }
            }
        }
        Ok(words(goals))
    }

    fn language(&self, goal: &Regex) -> Result<Language> {
        Language::of(goal, self.world.alphabet().edges())
            .map_err(|error| Problem::new(Span::default(), error.to_string()))
    }

    fn comparable(&self, left: &[Product], right: &[Product]) -> Result<()> {
        let goals = count(left).saturating_add(count(right));
        if goals > MOST_COMPARED { Err(too_many(goals)) } else { Ok(()) }
    }
}

fn too_many(goals: u128) -> Problem {
    let message = format!("{goals} goals would have to be compared one by one");
    Problem::new(Span::default(), message)
        .hint(format!("set operations on sequences and paths stop at {MOST_COMPARED} goals; ask for the parts in queries of their own"))
}

/// A product that is one factor of edges or locations.
#[derive(Clone)]
struct Factor(Choices);

impl Factor {
    fn of(product: &Product) -> Option<Self> {
        match product.as_slice() {
            [Part::Each(choices @ (Choices::Edges(_) | Choices::Points(_)))] => {
                Some(Factor(choices.clone()))
            }
            _ => None,
        }
    }

    /// A location is never an edge: between the two kinds nothing is common.
    fn minus(self, other: &Factor) -> Factor {
        match (&self.0, &other.0) {
            (Choices::Edges(a), Choices::Edges(b)) => Factor(Choices::Edges(a.difference(b))),
            (Choices::Points(a), Choices::Points(b)) => Factor(Choices::Points(a.difference(b))),
            _ => self,
        }
    }

    fn common(&self, other: &Factor) -> Factor {
        Factor(match (&self.0, &other.0) {
            (Choices::Edges(a), Choices::Edges(b)) => Choices::Edges(a.intersection(b)),
            (Choices::Points(a), Choices::Points(b)) => Choices::Points(a.intersection(b)),
            _ => Choices::Words(Vec::new()),
        })
    }

    /// `None` if nothing is left.
    fn product(self) -> Option<Product> {
        (!self.0.is_empty()).then(|| vec![Part::Each(self.0)])
    }
}

fn all_simple(left: &[Product], right: &[Product]) -> Option<(Vec<Factor>, Vec<Factor>)> {
    let factors = |products: &[Product]| products.iter().map(Factor::of).collect::<Option<_>>();
    Some((factors(left)?, factors(right)?))
}

fn count(products: &[Product]) -> u128 {
    let one = |p: &Product| goal::Term { parts: p.clone(), ..goal::Term::default() }.len();
    products.iter().fold(0, |sum: u128, product| sum.saturating_add(one(product)))
}

fn listed(products: &[Product]) -> Vec<Regex> {
    products.iter().flat_map(languages).collect()
}

fn words(goals: Vec<Regex>) -> Vec<Product> {
    if goals.is_empty() { Vec::new() } else { vec![vec![Part::Each(Choices::Words(goals))]] }
}
