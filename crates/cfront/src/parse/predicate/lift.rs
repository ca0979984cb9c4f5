//! Takes `&&`, `||`, `!` and `?:` out of expressions: f(c ? x : y) is c ? f(x) : f(y). All other
//! operators evaluate all of their operands, so nothing is undefined that was not.

use crate::hir::{ExprKind, HExpr};
use crate::parse::{Parse, Parser};
use cfa::{Formula, Ty, UnOp};

/// How many steps the lifting may take: products of conditionals grow exponentially.
const MOST_STEPS: u32 = 20_000;

/// A value that depends on conditions.
enum Tree {
    Leaf(HExpr),
    If(Formula<HExpr>, Box<Tree>, Box<Tree>),
}

pub(super) struct Lift<'p, 'a> {
    parser: &'p mut Parser<'a>,
    steps: u32,
}

impl<'p, 'a> Lift<'p, 'a> {
    pub fn new(parser: &'p mut Parser<'a>) -> Self {
        Lift { parser, steps: 0 }
    }

    fn step(&mut self, h: HExpr) -> Parse<()> {
        self.steps += 1;
        if self.steps <= MOST_STEPS {
            return Ok(());
        }
        let message = "too many conditions inside of operands";
        self.parser.fail_hint(self.parser.span_of(h), message, "write it as `a && b || …`")
    }

    /// Whether the expression compares unequal to zero.
    pub fn formula(&mut self, h: HExpr) -> Parse<Formula<HExpr>> {
        self.step(h)?;
        let node = &self.parser.body.exprs[h];
        match node.kind {
            ExprKind::And(a, b) => Ok(and(self.formula(a)?, self.formula(b)?)),
            ExprKind::Or(a, b) => Ok(or(self.formula(a)?, self.formula(b)?)),
            ExprKind::Unary(UnOp::Not, a) => Ok(not(self.formula(a)?)),
            ExprKind::Transparent(a) => self.formula(a),
            ExprKind::Cast(a) if node.ty == Ty::BOOL => self.formula(a),
            ExprKind::Conditional { cond, then: None, otherwise } => {
                Ok(or(self.formula(cond)?, self.formula(otherwise)?))
            }
            ExprKind::Conditional { cond, then: Some(then), otherwise } => {
                let cond = self.formula(cond)?;
                Ok(choose(cond, self.formula(then)?, self.formula(otherwise)?))
            }
            _ => {
                let tree = self.value(h)?;
                Ok(self.truth(tree))
            }
        }
    }

    fn truth(&self, tree: Tree) -> Formula<HExpr> {
        match tree {
            Tree::Leaf(h) => match self.parser.truth(h) {
                Some(true) => Formula::True,
                Some(false) => Formula::False,
                None => Formula::Atom(h),
            },
            Tree::If(c, a, b) => choose(c, self.truth(*a), self.truth(*b)),
        }
    }

    fn value(&mut self, h: HExpr) -> Parse<Tree> {
        self.step(h)?;
        let node = &self.parser.body.exprs[h];
        let (ty, span) = (node.ty, node.span);
        match node.kind {
            ExprKind::And(..) | ExprKind::Or(..) => self.truth_value(h),
            ExprKind::Unary(UnOp::Not, a) => match self.value(a)? {
                Tree::Leaf(a) => Ok(Tree::Leaf(self.rebuilt(h, &[a]))),
                Tree::If(..) => self.truth_value(h),
            },
            ExprKind::Conditional { cond, then, otherwise } => {
                let then = match then {
                    Some(then) => then,
                    None => self.parser.node(ExprKind::Cast(cond), ty, span),
                };
                let cond = self.formula(cond)?;
                Ok(pick(cond, self.value(then)?, self.value(otherwise)?))
            }
            _ => {
                let operands = operands(&node.kind);
                let trees = operands.into_iter().map(|a| self.value(a));
                let trees = trees.collect::<Parse<Vec<Tree>>>()?;
                self.product(h, &trees.iter().collect::<Vec<_>>(), &mut Vec::new())
            }
        }
    }

    /// 1 if it holds, else 0.
    fn truth_value(&mut self, h: HExpr) -> Parse<Tree> {
        let formula = self.formula(h)?;
        let span = self.parser.span_of(h);
        let (one, zero) = (self.parser.small(1, span), self.parser.small(0, span));
        Ok(pick(formula, Tree::Leaf(one), Tree::Leaf(zero)))
    }

    /// The node over every combination of its operands' leaves.
    fn product(&mut self, h: HExpr, trees: &[&Tree], chosen: &mut Vec<HExpr>) -> Parse<Tree> {
        self.step(h)?;
        let Some((first, rest)) = trees.split_first() else {
            return Ok(Tree::Leaf(self.rebuilt(h, chosen)));
        };
        match first {
            Tree::Leaf(a) => {
                chosen.push(*a);
                let tree = self.product(h, rest, chosen);
                chosen.pop();
                tree
            }
            Tree::If(c, a, b) => {
                let mut with = |branch: &Tree| {
                    let trees: Vec<&Tree> =
                        [branch].into_iter().chain(rest.iter().copied()).collect();
                    self.product(h, &trees, chosen)
                };
                let (a, b) = (with(a)?, with(b)?);
                Ok(Tree::If(c.clone(), Box::new(a), Box::new(b)))
            }
        }
    }

    /// The same node over other operands.
    fn rebuilt(&mut self, h: HExpr, new: &[HExpr]) -> HExpr {
        let node = &self.parser.body.exprs[h];
        if operands(&node.kind) == new {
            return h;
        }
        let mut node = node.clone();
        let mut new = new.iter().copied();
        for operand in operands_mut(&mut node.kind) {
            *operand = new.next().unwrap_or(*operand);
        }
        self.parser.body.exprs.push(node)
    }
}

pub(super) fn operands(kind: &ExprKind) -> Vec<HExpr> {
    operands_mut(&mut kind.clone()).into_iter().map(|h| *h).collect()
}

/// Of the operators that predicates have and that evaluate all of their operands.
fn operands_mut(kind: &mut ExprKind) -> Vec<&mut HExpr> {
    match kind {
        ExprKind::Deref(a) | ExprKind::Field(a, _) | ExprKind::Load(a) | ExprKind::Addr(a) => {
            vec![a]
        }
        ExprKind::Decay(a) | ExprKind::Unary(_, a) | ExprKind::Cast(a) => vec![a],
        ExprKind::Transparent(a) => vec![a],
        ExprKind::Binary(_, a, b) => vec![a, b],
        ExprKind::PtrAdd { pointer: a, index: b, .. } => vec![a, b],
        ExprKind::PtrSub { left: a, right: b, .. } => vec![a, b],
        _ => vec![],
    }
}

fn pick(cond: Formula<HExpr>, then: Tree, otherwise: Tree) -> Tree {
    match cond {
        Formula::True => then,
        Formula::False => otherwise,
        cond => Tree::If(cond, Box::new(then), Box::new(otherwise)),
    }
}

fn not(a: Formula<HExpr>) -> Formula<HExpr> {
    match a {
        Formula::True => Formula::False,
        Formula::False => Formula::True,
        Formula::Not(a) => *a,
        a => Formula::Not(Box::new(a)),
    }
}

/// The left operand is evaluated even if the right one is a constant: it may be undefined.
fn and(a: Formula<HExpr>, b: Formula<HExpr>) -> Formula<HExpr> {
    match (a, b) {
        (Formula::True, b) => b,
        (Formula::False, _) => Formula::False,
        (a, Formula::True) => a,
        (a, b) => Formula::And(Box::new(a), Box::new(b)),
    }
}

fn or(a: Formula<HExpr>, b: Formula<HExpr>) -> Formula<HExpr> {
    match (a, b) {
        (Formula::False, b) => b,
        (Formula::True, _) => Formula::True,
        (a, Formula::False) => a,
        (a, b) => Formula::Or(Box::new(a), Box::new(b)),
    }
}

fn choose(c: Formula<HExpr>, a: Formula<HExpr>, b: Formula<HExpr>) -> Formula<HExpr> {
    match (c, a, b) {
        (Formula::True, a, _) => a,
        (Formula::False, _, b) => b,
        (c, Formula::True, Formula::False) => c,
        (c, Formula::False, Formula::True) => not(c),
        (c, a, b) => Formula::If(Box::new(c), Box::new(a), Box::new(b)),
    }
}
