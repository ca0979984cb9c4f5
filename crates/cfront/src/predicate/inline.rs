//! What functions compute, in the place of their calls.
//!
//! A predicate is evaluated between two edges, and changes nothing. So a function that it calls must not: all that
//! it may write are its own scalar variables. Then each way through it has conditions and a result, which are
//! expressions over the state at the call, and `p(f(x))` says: `p` of the first result if the conditions of the
//! first way hold, else of the second, and so on. A function with a loop has too many ways.

use super::error::Error;
use crate::lower::{Atoms, Called};
use base::IdVec;
use cfa::{
    BinOp, Body, Callee, EdgeId, Expr, ExprId, ExprKind, Formula, FuncId, Graph, LocId, Op,
    Program, Ty, VarId, constant_outcome,
};
use std::collections::BTreeMap;

/// Ways grow exponentially with the conditions of a function.
const MOST_STEPS: u32 = 20_000;

/// Calls within calls.
const MOST_CALLS: u32 = 16;

/// Why it cannot be said what a function computes.
type Answer<T> = Result<T, String>;

/// What becomes of a result.
type Then<'t> = dyn FnMut(&mut Inliner<'_>, ExprId) -> Answer<Formula> + 't;

/// The formula without calls, and its expressions.
pub(super) fn inline(
    program: &Program,
    atoms: Atoms,
) -> Result<(Formula, IdVec<ExprId, Expr>), Error> {
    let Atoms { mut formula, exprs, calls } = atoms;
    if calls.is_empty() {
        return Ok((formula, exprs));
    }
    let mut inliner = Inliner { program, exprs, steps: 0 };
    // What a call is given may be the result of one before it.
    for call in calls.iter().rev() {
        formula = inliner.replaced(&formula, call).map_err(|why| {
            let hint =
                "a predicate calls functions of the program that have no loops and change nothing";
            Error::new(call.span, why).hint(hint)
        })?;
    }
    Ok(used(&formula, &inliner.exprs))
}

/// The formula with the expressions that it uses, and no others: no variables stand for results any more.
fn used(formula: &Formula, exprs: &IdVec<ExprId, Expr>) -> (Formula, IdVec<ExprId, Expr>) {
    fn copy(e: ExprId, from: &IdVec<ExprId, Expr>, to: &mut IdVec<ExprId, Expr>) -> ExprId {
        let Expr { kind, ty } = from[e].clone();
        let kind = kind.map(|operand| copy(operand, from, to));
        to.push(Expr { kind, ty })
    }
    let mut all = IdVec::new();
    let copied = formula.map(&mut |e| Ok::<_, std::convert::Infallible>(copy(*e, exprs, &mut all)));
    let Ok(formula) = copied;
    (formula, all)
}

struct Inliner<'a> {
    program: &'a Program,
    /// Those of the predicate.
    exprs: IdVec<ExprId, Expr>,
    steps: u32,
}

/// An activation of a function on one way through it.
#[derive(Clone)]
struct Frame {
    function: FuncId,
    at: LocId,
    /// The values of its variables, as expressions of the predicate.
    values: BTreeMap<VarId, ExprId>,
    /// The locations that it has been at.
    been: Vec<LocId>,
    /// How many calls are open.
    depth: u32,
}

impl<'a> Inliner<'a> {
    /// The formula with what the call computes.
    fn replaced(&mut self, formula: &Formula, call: &Called) -> Answer<Formula> {
        let both = |s: &mut Self, a: &Formula, b: &Formula| -> Answer<_> {
            Ok((Box::new(s.replaced(a, call)?), Box::new(s.replaced(b, call)?)))
        };
        Ok(match formula {
            Formula::True | Formula::False => formula.clone(),
            Formula::Atom(atom) if self.mentions(*atom, call.result) => {
                let atom = *atom;
                self.call(call.function, call.args.clone(), 0, &mut |s, value| {
                    Ok(Formula::Atom(s.with(atom, call.result, value)))
                })?
            }
            Formula::Atom(_) => formula.clone(),
            Formula::Not(a) => Formula::Not(Box::new(self.replaced(a, call)?)),
            Formula::And(a, b) => {
                let (a, b) = both(self, a, b)?;
                Formula::And(a, b)
            }
            Formula::Or(a, b) => {
                let (a, b) = both(self, a, b)?;
                Formula::Or(a, b)
            }
            Formula::If(c, a, b) => {
                let c = Box::new(self.replaced(c, call)?);
                let (a, b) = both(self, a, b)?;
                Formula::If(c, a, b)
            }
        })
    }

    fn mentions(&self, e: ExprId, var: VarId) -> bool {
        let kind = &self.exprs[e].kind;
        *kind == ExprKind::Local(var) || kind.operands().any(|operand| self.mentions(operand, var))
    }

    /// The expression with a value in the place of a variable's.
    fn with(&mut self, e: ExprId, var: VarId, value: ExprId) -> ExprId {
        let Expr { kind, ty } = self.exprs[e].clone();
        if let ExprKind::Load(place) = kind
            && self.exprs[place].kind == ExprKind::Local(var)
        {
            return value;
        }
        let kind = kind.map(|operand| self.with(operand, var, value));
        self.exprs.push(Expr { kind, ty })
    }

    fn body(&self, f: FuncId) -> Answer<&'a Body> {
        let function = &self.program.functions[f];
        let name = &function.name;
        if self.program.units[function.unit].library {
            return Err(format!("`{name}` is a function of the library"));
        }
        function.body.as_ref().ok_or_else(|| format!("`{name}` has no body here"))
    }

    /// All ways through a function.
    fn call(
        &mut self,
        f: FuncId,
        args: Vec<ExprId>,
        depth: u32,
        then: &mut Then<'_>,
    ) -> Answer<Formula> {
        let (body, name) = (self.body(f)?, &self.program.functions[f].name);
        if depth > MOST_CALLS {
            return Err(format!("`{name}` calls itself"));
        }
        if body.params.len() != args.len() {
            return Err(format!("`{name}` has another number of parameters"));
        }
        let values = body.params.iter().copied().zip(args).collect();
        self.walk(Frame { function: f, at: body.entry, values, been: Vec::new(), depth }, then)
    }

    /// All ways on from a location.
    fn walk(&mut self, mut frame: Frame, then: &mut Then<'_>) -> Answer<Formula> {
        let body = self.body(frame.function)?;
        let graph = Graph::new(body);
        let name = || format!("`{}`", self.program.functions[frame.function].name);
        let name = name();
        loop {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(format!("there are too many ways through {name}"));
            }
            if frame.been.contains(&frame.at) {
                return Err(format!("{name} has a loop"));
            }
            frame.been.push(frame.at);
            let types = &self.program.types;
            let is_taken = |e: &EdgeId| constant_outcome(types, body, *e) != Some(false);
            let out: Vec<EdgeId> =
                graph.out_edges(frame.at).iter().copied().filter(is_taken).collect();
            let Some(first) = out.first() else {
                return Err(format!("{name} does not always return"));
            };
            let edge = &body.edges[*first];
            match &edge.op {
                Op::Skip => {}
                Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } => {
                    return self.branch(&frame, body, &out, then);
                }
                Op::Assign { to, value } => {
                    let value = self.copied(&frame, body, *value)?;
                    frame.values.insert(own(body, *to, &name)?, value);
                }
                Op::Call { to, callee: Callee::Direct(g), args } => {
                    let to = to.map(|to| own(body, to, &name)).transpose()?;
                    let args = args.iter().map(|arg| self.copied(&frame, body, *arg));
                    let args = args.collect::<Answer<Vec<ExprId>>>()?;
                    frame.at = edge.to;
                    return self.call(*g, args, frame.depth + 1, &mut |s, value| {
                        let mut on = frame.clone();
                        on.values.extend(to.map(|to| (to, value)));
                        s.walk(on, then)
                    });
                }
                Op::Return(Some(value)) => {
                    let value = self.copied(&frame, body, *value)?;
                    return then(self, value);
                }
                Op::Return(None) => return Err(format!("{name} has no result")),
                _ => return Err(format!("{name} does more than compute")),
            }
            frame.at = edge.to;
        }
    }

    /// One way for each outcome; the last of them needs no condition.
    fn branch(
        &mut self,
        frame: &Frame,
        body: &Body,
        out: &[EdgeId],
        then: &mut Then<'_>,
    ) -> Answer<Formula> {
        // What is taken if nothing else is comes last.
        let is_default = |e: &&EdgeId| matches!(body.edges[**e].op, Op::Default { .. });
        let (defaults, others): (Vec<&EdgeId>, Vec<&EdgeId>) = out.iter().partition(is_default);
        let mut ways = Vec::new();
        let first = base::mutant!("cfront: a called function takes its default first");
        let (defaults, others) = if first { (others, defaults) } else { (defaults, others) };
        for e in others.into_iter().chain(defaults) {
            let on = Frame { at: body.edges[*e].to, ..frame.clone() };
            ways.push((self.condition(frame, body, *e)?, self.walk(on, then)?));
        }
        let (_, last) = ways.pop().expect("a branch should have an outcome");
        let choose = |rest: Formula, (condition, way): (Formula, Formula)| {
            Formula::If(Box::new(condition), Box::new(way), Box::new(rest))
        };
        Ok(ways.into_iter().rev().fold(last, choose))
    }

    /// When an outcome is taken.
    fn condition(&mut self, frame: &Frame, body: &Body, e: EdgeId) -> Answer<Formula> {
        Ok(match body.edges[e].op {
            Op::Assume { cond, holds } => {
                let atom = Formula::Atom(self.copied(frame, body, cond)?);
                if holds { atom } else { Formula::Not(Box::new(atom)) }
            }
            Op::Case { value, low, high } => {
                let value = self.copied(frame, body, value)?;
                let (from, to) =
                    (self.limit(value, BinOp::Ge, low), self.limit(value, BinOp::Le, high));
                Formula::And(Box::new(from), Box::new(to))
            }
            _ => Formula::True,
        })
    }

    fn limit(&mut self, value: ExprId, op: BinOp, limit: i128) -> Formula {
        let ty = self.exprs[value].ty;
        let bits = cfa::arith::from_i128(&self.program.types, ty, limit);
        let kind = match u64::try_from(bits) {
            Ok(bits) => ExprKind::Const(bits),
            Err(_) => ExprKind::Wide(Box::new(bits)),
        };
        let limit = self.exprs.push(Expr { kind, ty });
        Formula::Atom(
            self.exprs.push(Expr { kind: ExprKind::Binary(op, value, limit), ty: Ty::INT }),
        )
    }

    /// An expression of a function, over the values that its variables have.
    fn copied(&mut self, frame: &Frame, body: &Body, e: ExprId) -> Answer<ExprId> {
        let name = &self.program.functions[frame.function].name;
        let Expr { kind, ty } = body.exprs[e].clone();
        match kind {
            ExprKind::Load(place) if let ExprKind::Local(v) = body.exprs[place].kind => {
                let value = frame.values.get(&v).copied();
                value.ok_or_else(|| {
                    format!("`{name}` reads `{}` before it has a value", body.vars[v].name)
                })
            }
            ExprKind::Local(v) => Err(format!(
                "`{name}` does more with its variable `{}` than compute",
                body.vars[v].name
            )),
            ExprKind::LabelAddr(_) => Err(format!("`{name}` takes the address of a label")),
            kind => {
                let mut failed = None;
                let kind = kind.map(|operand| match self.copied(frame, body, operand) {
                    Ok(copy) => copy,
                    Err(why) => {
                        failed.get_or_insert(why);
                        operand
                    }
                });
                match failed {
                    Some(why) => Err(why),
                    None => Ok(self.exprs.push(Expr { kind, ty })),
                }
            }
        }
    }
}

/// The variable of the function itself that is written.
fn own(body: &Body, to: ExprId, name: &str) -> Answer<VarId> {
    match body.exprs[to].kind {
        ExprKind::Local(v) => Ok(v),
        _ => Err(format!("{name} writes to more than its own variables")),
    }
}
