//! MC/DC read off its definition, by brute force. Nothing here knows graphs, goals or automata.
//!
//! DO-178C: "every condition in a decision has been shown to independently affect that decision's
//! outcome"; if a condition appears more than once in a decision, each occurrence is a distinct
//! condition. Chilenski and Miller (1994) and Chilenski (2001) say how it is shown, by two
//! evaluations in which the condition and the outcome differ, and
//! - *unique cause*: no other condition differs;
//! - *masking*: the condition determines the outcome in both; what else differs is masked.
//!
//! C does not evaluate what cannot matter any more. A condition that is not evaluated has no value,
//! so it agrees with any, and whatever it could have been counts when we ask what the outcome
//! would have been.

/// A Boolean expression; conditions are numbered in the order in which they are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    Condition(usize),
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
}

/// One evaluation: a value for each condition that is evaluated, and the outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    pub values: Vec<Option<bool>>,
    pub outcome: bool,
}

impl Expr {
    pub fn count(&self) -> usize {
        match self {
            Expr::Condition(_) => 1,
            Expr::Not(a) => a.count(),
            Expr::And(a, b) | Expr::Or(a, b) => a.count() + b.count(),
        }
    }

    /// The Boolean function, of a value for every condition.
    fn value(&self, values: &[bool]) -> bool {
        match self {
            Expr::Condition(i) => values[*i],
            Expr::Not(a) => !a.value(values),
            Expr::And(a, b) => a.value(values) & b.value(values),
            Expr::Or(a, b) => a.value(values) | b.value(values),
        }
    }

    /// Evaluates as C does, and notes which conditions are looked at.
    fn walk(&self, values: &[bool], seen: &mut [Option<bool>]) -> bool {
        match self {
            Expr::Condition(i) => {
                seen[*i] = Some(values[*i]);
                values[*i]
            }
            Expr::Not(a) => !a.walk(values, seen),
            Expr::And(a, b) => a.walk(values, seen) && b.walk(values, seen),
            Expr::Or(a, b) => a.walk(values, seen) || b.walk(values, seen),
        }
    }

    pub fn evaluation(&self, values: &[bool]) -> Evaluation {
        let mut seen = vec![None; self.count()];
        let outcome = self.walk(values, &mut seen);
        Evaluation { values: seen, outcome }
    }

    /// Does the condition determine the outcome? The other value of it alone would have given the
    /// other outcome, for some values of the conditions that were not evaluated.
    fn determines(&self, condition: usize, e: &Evaluation) -> bool {
        let n = self.count();
        (0..1u32 << n).any(|pattern| {
            let mut all: Vec<bool> = (0..n).map(|i| pattern >> i & 1 == 1).collect();
            let fits = (0..n).all(|i| e.values[i].is_none_or(|value| value == all[i]));
            let before = self.value(&all);
            all[condition] = !all[condition];
            fits && before == e.outcome && self.value(&all) != before
        })
    }

    /// Do two evaluations show that the condition affects the outcome by itself?
    pub fn shows(&self, condition: usize, unique: bool, a: &Evaluation, b: &Evaluation) -> bool {
        let (Some(x), Some(y)) = (a.values[condition], b.values[condition]) else { return false };
        if x == y || a.outcome == b.outcome {
            return false;
        }
        match unique {
            true => (0..self.count()).filter(|i| *i != condition).all(|i| {
                let both = a.values[i].zip(b.values[i]);
                both.is_none_or(|(x, y)| x == y)
            }),
            false => self.determines(condition, a) && self.determines(condition, b),
        }
    }
}

/// All trees of `&&`, `||` and `!` over so many conditions; `!` stands at most once in a row.
pub fn expressions(conditions: usize) -> Vec<Expr> {
    fn negated(all: Vec<Expr>) -> impl Iterator<Item = Expr> {
        all.into_iter().flat_map(|e| [e.clone(), Expr::Not(Box::new(e))])
    }
    fn trees(first: usize, count: usize) -> Vec<Expr> {
        if count == 1 {
            return negated(vec![Expr::Condition(first)]).collect();
        }
        let mut all = Vec::new();
        for left in 1..count {
            for a in trees(first, left) {
                for b in trees(first + left, count - left) {
                    let (a, b) = (Box::new(a.clone()), Box::new(b));
                    all.extend([Expr::And(a.clone(), b.clone()), Expr::Or(a, b)]);
                }
            }
        }
        negated(all).collect()
    }
    trees(0, conditions)
}
