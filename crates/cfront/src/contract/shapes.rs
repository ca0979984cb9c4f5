//! What a contract says of the objects behind pointers.

use super::parse::{Expr, ExprKind};
use super::{Error, Result};
use cfa::shape::{Shape, Shaped, Size};

/// What a conjunct is.
pub(super) enum Found {
    Shape(Shaped),
    /// It says nothing more than shapes do.
    Nothing,
    Other,
}

/// `\valid(a + (0 .. n-1))`, `\valid(p)`, or one of these where `p` may be null.
pub(super) fn found(conjunct: &Expr) -> Result<Found> {
    match &conjunct.kind {
        ExprKind::Builtin(name, arguments) if name != "\\separated" => {
            let [location] = arguments.as_slice() else {
                return Err(Error::new(conjunct.span, format!("`{name}` is of one place")));
            };
            location_of(location).map(Found::Shape)
        }
        // Objects of inputs are apart from each other in any case.
        ExprKind::Builtin(..) => Ok(Found::Nothing),
        ExprKind::Binary(mark, left, right) if mark == "||" || mark == "==>" => {
            let ExprKind::Builtin(builtin, arguments) = &right.kind else {
                return Ok(Found::Other);
            };
            let [location] = arguments.as_slice() else { return Ok(Found::Other) };
            let Shaped { name, shape } = location_of(location)?;
            match builtin != "\\separated" && is_null(left, mark, &name) {
                true => Ok(Found::Shape(Shaped { name, shape: Shape::Maybe(Box::new(shape)) })),
                false => Ok(Found::Other),
            }
        }
        _ => Ok(Found::Other),
    }
}

/// `p == \null`, before an alternative; `p != \null` before an implication.
fn is_null(expr: &Expr, before: &str, name: &str) -> bool {
    let wanted = if before == "||" { "==" } else { "!=" };
    let zero = |expr: &Expr| matches!(&expr.kind, ExprKind::Leaf(text) if text == "((void *)0)" || text == "0");
    match &expr.kind {
        ExprKind::Chain(operands, marks) => {
            let is_named = |expr: &Expr| name_of(expr).as_deref() == Some(name);
            marks == &[wanted] && operands.iter().any(zero) && operands.iter().any(is_named)
        }
        _ => false,
    }
}

/// `p`, `a + (0 .. n-1)`, `&a[0 .. n-1]`.
fn location_of(expr: &Expr) -> Result<Shaped> {
    let shaped = |base: &Expr, shape| match name_of(base) {
        Some(name) => Ok(Shaped { name, shape }),
        None => {
            let error = Error::new(base.span, "it should be a parameter or a global");
            Err(error.hint("as in `\\valid(a + (0 .. n-1))`"))
        }
    };
    match &expr.kind {
        ExprKind::Binary(mark, base, range) if mark == "+" => {
            shaped(base, Shape::Array(size(range)?, Box::new(Shape::Any)))
        }
        ExprKind::Unary(mark, inner) if mark == "&" => match &inner.kind {
            ExprKind::Index(base, range) => {
                shaped(base, Shape::Array(size(range)?, Box::new(Shape::Any)))
            }
            _ => shaped(expr, Shape::Object),
        },
        _ => shaped(expr, Shape::Object),
    }
}

/// A name, or members that it leads to.
fn name_of(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Leaf(text) if text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
            (!text.contains(' ')).then(|| text.clone())
        }
        ExprKind::Member(base, member) => Some(format!("{}{member}", name_of(base)?)),
        _ => None,
    }
}

/// `0 .. n-1` are `n` elements.
fn size(range: &Expr) -> Result<Size> {
    let wrong = || {
        let error = Error::new(range.span, "expected a range that begins with 0: `(0 .. n-1)`");
        Err(error.hint("its end is a number, or the name of an input less 1"))
    };
    let ExprKind::Range(low, high) = &range.kind else { return wrong() };
    if number(low) != Some(0) {
        return wrong();
    }
    if let Some(last) = number(high) {
        return u32::try_from(last + 1).map(Size::Count).or_else(|_| wrong());
    }
    match &high.kind {
        ExprKind::Binary(mark, count, one) if mark == "-" && number(one) == Some(1) => {
            match (number(count), name_of(count)) {
                (Some(count), _) => u32::try_from(count).map(Size::Count).or_else(|_| wrong()),
                (None, Some(name)) => Ok(Size::Of(name)),
                (None, None) => wrong(),
            }
        }
        _ => wrong(),
    }
}

fn number(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Leaf(text) => text.parse().ok(),
        ExprKind::Unary(mark, operand) if mark == "-" => number(operand).map(|value| -value),
        _ => None,
    }
}

/// Where an array is as long as a name says, and comparisons with numbers bound that, its range is known.
pub(super) fn bound(shapes: &mut Vec<Shaped>, conjuncts: &[Expr]) {
    let lengths: Vec<String> = shapes
        .iter()
        .filter_map(|shaped| match &shaped.shape {
            Shape::Array(Size::Of(name), _) => Some(name.clone()),
            _ => None,
        })
        .collect();
    for name in lengths {
        let most = conjuncts.iter().filter_map(|one| most(one, &name)).min();
        if let (Some(most), false) = (most, shapes.iter().any(|one| one.name == name)) {
            shapes.push(Shaped { name, shape: Shape::Range(0, most.max(0)) });
        }
    }
}

/// The largest value that a comparison leaves to a name.
fn most(expr: &Expr, name: &str) -> Option<i128> {
    let ExprKind::Chain(operands, marks) = &expr.kind else { return None };
    let is_name = |expr: &Expr| name_of(expr).as_deref() == Some(name);
    let limits = operands.windows(2).zip(marks).filter_map(|(pair, mark)| {
        let (left, right) = (&pair[0], &pair[1]);
        match mark.as_str() {
            "<=" | "==" if is_name(left) => number(right),
            "<" if is_name(left) => number(right).map(|limit| limit - 1),
            ">=" | "==" if is_name(right) => number(left),
            ">" if is_name(right) => number(left).map(|limit| limit - 1),
            _ => None,
        }
    });
    limits.min()
}
