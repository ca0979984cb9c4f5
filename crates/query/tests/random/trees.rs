//! Random queries from a fixed seed. Trees are made by the constructors that the parser uses.

use query::Dialect;
use query::ast::{
    Anchored, Atom, Cover, Join, Mark, Mcdc, Name, Path, Pred, Quantifier, Query, SetOp, Step,
    Times, VarSet,
};

/// Marsaglia's xorshift64.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    pub fn several<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..2 + self.below(2)).map(|_| make(self)).collect()
    }

    pub fn query(&mut self, dialect: Dialect) -> Query {
        let mut forall = Vec::new();
        for name in ["v", "w"].into_iter().take(self.below(5).saturating_sub(2)) {
            let sets = (0..1 + self.below(2)).map(|_| self.var_set()).collect();
            forall.push(Quantifier { variable: named(name), sets });
        }
        Query {
            entry: self.chance(10).then(|| self.name()),
            forall,
            scope: self.chance(40).then(|| self.filter(2)),
            cover: self.anchored(|r| r.cover(3)),
            passing: self.chance(40).then(|| self.anchored(|r| r.path(3))),
            dialect,
        }
    }

    fn anchored<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Anchored<T> {
        Anchored { start: self.chance(10), body: make(self), end: self.chance(10) }
    }

    fn var_set(&mut self) -> VarSet {
        match self.below(4) {
            0 => VarSet::Locals(self.name()),
            1 => VarSet::Params(self.name()),
            2 => VarSet::Globals,
            _ => VarSet::Vars,
        }
    }

    fn cover(&mut self, depth: usize) -> Cover {
        if depth == 0 {
            return Cover::Atom(self.atom());
        }
        match self.below(9) {
            0 => Cover::sum(self.several(|r| r.cover(depth - 1))),
            1 | 2 => {
                let first = self.cover(depth - 1);
                Cover::seq(first, self.several(|r| (r.join(depth - 1), r.cover(depth - 1))))
            }
            3 => Cover::before(self.pred(), self.cover(depth - 1)),
            4 => {
                let inner = self.cover(depth - 1);
                Cover::after(inner, self.pred())
            }
            5 => {
                let op = *self.pick(&[SetOp::Union, SetOp::Intersect, SetOp::Minus]);
                let (left, right) = (self.cover(depth - 1), self.cover(depth - 1));
                Cover::Set(op, Box::new(left), Box::new(right))
            }
            6 => Cover::Quote(Box::new(self.path(depth - 1))),
            7 => Cover::Mcdc(self.filter(2), *self.pick(&[Mcdc::Masking, Mcdc::Unique])),
            _ => Cover::Atom(self.atom()),
        }
    }

    fn join(&mut self, depth: usize) -> Join {
        match self.below(3) {
            0 => Join::Dot,
            1 => Join::Arrow,
            _ => Join::Monitor(self.path(depth)),
        }
    }

    fn path(&mut self, depth: usize) -> Path {
        if depth == 0 {
            return Path::Atom(self.atom());
        }
        match self.below(6) {
            0 => Path::sum(self.several(|r| r.path(depth - 1))),
            1 => {
                let first = self.path(depth - 1);
                let step = |r: &mut Self| *r.pick(&[Step::Dot, Step::Arrow]);
                Path::seq(first, self.several(|r| (step(r), r.path(depth - 1))))
            }
            2 => {
                let inner = self.path(depth - 1);
                Path::repeat(inner, self.times())
            }
            3 => Path::before(self.pred(), self.path(depth - 1)),
            4 => {
                let inner = self.path(depth - 1);
                Path::after(inner, self.pred())
            }
            _ => Path::Atom(self.atom()),
        }
    }

    fn times(&mut self) -> Times {
        let count = self.below(4) as u32;
        match self.below(4) {
            0 => Times::Any,
            1 => Times::AtLeast(count),
            2 => Times::AtMost(count),
            _ => Times::Exactly(count),
        }
    }

    fn atom(&mut self) -> Atom {
        let filter = self.filter(2);
        let mut preds = Vec::new();
        while self.chance(20) {
            preds.push(self.pred());
        }
        match self.below(8) {
            0 => Atom::States { filter, preds },
            1 => Atom::Paths { filter, bound: 1 + self.below(3) as u32, preds },
            2 => Atom::Check(self.pred()),
            _ => Atom::Edges { filter, preds },
        }
    }

    fn pred(&mut self) -> Pred {
        let texts = ["x > 0", "a[i] == '}'", "(struct s){1}.f", "*p == \"\\\"{\"[0]", "!q", "é"];
        Pred { text: (*self.pick(&texts)).to_string(), at: Mark::default() }
    }

    pub fn name(&mut self) -> Name {
        let list = ["f", "main", "cover", "ID", "x$1", "$", "_a", "été"];
        named(self.pick::<&str>(&list))
    }
}

pub fn named(text: &str) -> Name {
    Name { text: text.to_string(), at: Mark::default() }
}
