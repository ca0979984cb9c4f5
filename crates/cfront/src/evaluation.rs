//! The order in which a compiler evaluates what C leaves unsequenced.
//!
//! It was measured (gcc 12 and clang 14, 400 expressions, from `-O0` to `-O3`): the order does not
//! depend on the level of optimisation, because it is fixed before there is anything to optimise;
//! but it does on flags (`-fwrapv`, `-fsanitize=undefined`) and, with gcc, on the form of the
//! operands. Arguments go from right to left, whatever they are. Operands go from left to right if
//! they are calls, but `-f() + g()` becomes `g() - f()`, and `x + f()` becomes `f() + x` if `x` is a
//! variable and not a member or an element. So the compiler is asked about many forms of each
//! [`Kind`] of expression (`crates/cfront/src/preprocess/evaluation.c`), and its order is known if it
//! is the same for all of them; what has another form has no known order.

/// A kind of expression with operands that C does not order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// `f(a, b)`, of scalar types.
    Arguments,
    /// `a(b)`: what is called, and the arguments.
    Callee,
    /// `+ - * & | ^` on results of calls.
    Arithmetic,
    /// `/ %` on results of calls.
    Division,
    /// `<< >>` on results of calls.
    Shift,
    /// `< > <= >= == !=` on results of calls.
    Comparison,
    /// `a[b]`, `a + b` on pointers, of results of calls.
    Subscript,
    /// `a = b`, of scalar types.
    Assignment,
    /// `a += b` and its like; the old value of `a` belongs to the left side.
    Compound,
    /// `{a, b}`
    Initialiser,
}

impl Kind {
    pub const ALL: [Kind; 10] = [
        Kind::Arguments,
        Kind::Callee,
        Kind::Arithmetic,
        Kind::Division,
        Kind::Shift,
        Kind::Comparison,
        Kind::Subscript,
        Kind::Assignment,
        Kind::Compound,
        Kind::Initialiser,
    ];

    /// As the probe writes it.
    fn name(self) -> &'static str {
        match self {
            Kind::Arguments => "arguments",
            Kind::Callee => "callee",
            Kind::Arithmetic => "arithmetic",
            Kind::Division => "division",
            Kind::Shift => "shift",
            Kind::Comparison => "comparison",
            Kind::Subscript => "subscript",
            Kind::Assignment => "assignment",
            Kind::Compound => "compound",
            Kind::Initialiser => "initialiser",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// From left to right.
    Left,
    /// From right to left.
    Right,
    /// Nobody knows. Automata go from left to right then, and say so.
    Either,
}

/// The order of each kind of expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    orders: [Order; Kind::ALL.len()],
    /// Of expressions that are of none of the kinds.
    others: Order,
}

impl Evaluation {
    /// Everything from left to right, for certain.
    pub const LEFT: Evaluation =
        Evaluation { orders: [Order::Left; Kind::ALL.len()], others: Order::Left };

    /// Nothing is known.
    pub const UNKNOWN: Evaluation =
        Evaluation { orders: [Order::Either; Kind::ALL.len()], others: Order::Either };

    /// Of an expression of this kind, or of none.
    pub fn order(&self, kind: Option<Kind>) -> Order {
        kind.map_or(self.others, |kind| self.orders[kind as usize])
    }

    /// Reads what the probe wrote: in each line a kind, and `12` or `21` for each form of it.
    pub fn read(text: &str) -> Evaluation {
        let mut evaluation = Evaluation::UNKNOWN;
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap_or_default();
            let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.name() == name) else {
                continue;
            };
            let forms: Vec<&str> = words.collect();
            let all = |order: &str| !forms.is_empty() && forms.iter().all(|form| *form == order);
            evaluation.orders[kind as usize] = match (all("12"), all("21")) {
                (true, _) => Order::Left,
                (_, true) => Order::Right,
                _ => Order::Either,
            };
        }
        evaluation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_that_differ_have_no_order() {
        let read = Evaluation::read("arguments 21 21\ncallee 12\nassignment 12 21\nshift\n");
        assert_eq!(read.order(Some(Kind::Arguments)), Order::Right);
        assert_eq!(read.order(Some(Kind::Callee)), Order::Left);
        assert_eq!(read.order(Some(Kind::Assignment)), Order::Either);
        assert_eq!(read.order(Some(Kind::Shift)), Order::Either);
        assert_eq!(read.order(Some(Kind::Compound)), Order::Either);
    }
}
