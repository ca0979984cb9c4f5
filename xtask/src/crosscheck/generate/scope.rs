//! What snippets are made with: random choices, names, and expressions over what is in scope.

use super::piece::{Piece, block, closed, line};
use super::snippets;
use crate::fuzz::random::Random;

/// Numbers that programs compare with; `oracle/oracle.c` prefers them, too.
const NUMBERS: [&str; 15] =
    ["0", "1", "2", "3", "5", "7", "10", "-1", "100", "255", "-128", "127", "128", "256", "1000"];
const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

/// The variables that every function has; they hold less than `BOUND`, so that arithmetic is defined.
pub const VARIABLES: [&str; 3] = ["x", "y", "z"];
pub const BOUND: i32 = 1000;

pub struct Scope {
    random: Random,
    names: usize,
    /// How many more blocks may be opened in one another.
    pub depth: usize,
    /// Loops around: `break` and `continue` may be written.
    pub loops: usize,
    /// Snippets that may be chosen.
    pub choice: Vec<snippets::Snippet>,
    /// Integers of any value, as expressions.
    pub any: Vec<String>,
    /// Definitions before the entry.
    pub definitions: Vec<Piece>,
    /// What the oracle's environment defines: C text.
    pub environment: String,
    /// What it may do before it calls the entry: statements.
    pub before: Vec<String>,
    /// The order of evaluation decides what happens, and compilers choose it.
    pub ordered: bool,
}

impl Scope {
    pub fn new(seed: u64, choice: Vec<snippets::Snippet>) -> Self {
        Scope {
            random: Random::new(seed.wrapping_mul(0x9e37_79b9)),
            names: 0,
            depth: 3,
            loops: 0,
            choice,
            any: Vec::new(),
            definitions: Vec::new(),
            environment: String::new(),
            before: Vec::new(),
            ordered: false,
        }
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.random.below(n) == 0
    }

    pub fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.random.below(items.len())]
    }

    /// A name that nobody else has.
    pub fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    pub fn variable(&mut self) -> &'static str {
        self.pick(&VARIABLES)
    }

    pub fn number(&mut self) -> &'static str {
        self.pick(&NUMBERS)
    }

    /// An integer of any value.
    pub fn any(&mut self) -> String {
        let at = self.random.below(self.any.len());
        self.any[at].clone()
    }

    /// Less than `BOUND` in magnitude, or a little more.
    pub fn small(&mut self) -> String {
        match self.below(4) {
            0 => self.number().into(),
            _ => self.variable().into(),
        }
    }

    /// Less than 2^22 in magnitude: nothing overflows.
    pub fn expression(&mut self) -> String {
        let (a, b) = (self.term(), self.term());
        match self.below(8) {
            0 => format!("{a} + {b}"),
            1 => format!("{a} - {b}"),
            2 => format!("({a} ^ {b})"),
            3 => format!("({a} | {b})"),
            4 => format!("{a} / ({b} | 1)"),
            _ => a,
        }
    }

    fn term(&mut self) -> String {
        let (a, b) = (self.small(), self.small());
        match self.below(14) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("{a} * {b}"),
            3 => format!("({a} & {b})"),
            4 => format!("{a} % (({b} & 7) + 1)"),
            5 => format!("({a} >> ({b} & 7))"),
            6 => format!("((unsigned char){a} << ({b} & 7))"),
            7 => format!("(signed char)({a} + {b})"),
            8 => format!("(int)(({}u * (unsigned)({a})) % 251u)", 3 + 2 * self.below(40)),
            9 => format!("(short)({a} * 77)"),
            10 => format!("({a} & ~{b})"),
            11 => format!("({a} < {b})"),
            _ => a,
        }
    }

    /// Some are true or false of all values, by arithmetic.
    fn comparison(&mut self) -> String {
        let (a, b, n) = (self.expression(), self.small(), self.number());
        let op = self.pick(&COMPARISONS);
        match self.below(16) {
            0 => format!("({a}) % 7 {op} 6"),
            1 => format!("(unsigned char)({a}) {op} 255"),
            2 => format!("({b}) * ({b}) % 4 {op} 1"),
            3 => format!("(({a}) & 12) {op} {n}"),
            4 => format!("{} {op} {n}", self.any()),
            5 => format!("(unsigned){b} {op} {n}u").replace("-1u", "1u").replace("-128u", "128u"),
            6 => format!("{b} {op} {b}"),
            7 => format!("({a}) * 2L {op} {}", self.any()),
            _ => format!("{a} {op} {b}"),
        }
    }

    pub fn condition(&mut self) -> String {
        let (a, b) = (self.comparison(), self.comparison());
        match self.below(8) {
            0 => format!("{a} && {b}"),
            1 => format!("{a} || {b}"),
            2 => format!("!({a})"),
            3 => format!("{a} && ({b} || {})", self.comparison()),
            _ => a,
        }
    }

    /// `x = EXPRESSION % BOUND;`, which keeps the promise.
    pub fn keep(&mut self, value: &str) -> Piece {
        line(format!("{} = ({value}) % {BOUND};", self.variable()))
    }

    /// A decision about a value, and something that it decides.
    pub fn decide(&mut self, condition: &str) -> Piece {
        let value = self.expression();
        let kept = self.keep(&value);
        block(format!("if SEEN({condition})"), vec![kept])
    }

    pub fn structure(&mut self, name: &str, members: &[&str]) {
        let members = members.iter().map(|member| line(*member)).collect();
        self.definitions.push(closed(format!("struct {name}"), members, "};"));
    }

    /// A function that nobody outside can call.
    pub fn function(&mut self, head: &str, body: Vec<Piece>) {
        self.definitions.push(block(format!("static {head}"), body));
    }

    /// A few statements.
    pub fn statements(&mut self, most: usize) -> Vec<Piece> {
        let mut all = Vec::new();
        for _ in 0..=self.below(most) {
            let at = self.below(self.choice.len());
            let snippet = self.choice[at];
            all.extend(snippet(self));
        }
        all
    }

    /// Statements one level further in; at the last level plain ones.
    pub fn inner(&mut self) -> Vec<Piece> {
        if self.depth == 0 {
            let value = self.expression();
            return vec![self.keep(&value)];
        }
        self.depth -= 1;
        let body = self.statements(2);
        self.depth += 1;
        body
    }
}
