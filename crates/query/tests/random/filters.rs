//! Random filters.

use crate::trees::{Random, named};
use query::ast::{CheckKind, Filter, Mark, Name, Prim, SetOp, Var};

impl Random {
    pub fn filter(&mut self, depth: usize) -> Filter {
        if depth == 0 || self.chance(50) {
            return Filter::Prim(self.prim(), Mark::default());
        }
        match self.below(5) {
            0 => Filter::Not(Box::new(self.filter(depth - 1))),
            1 => Filter::compose(self.several(|r| r.filter(depth - 1))),
            _ => {
                let op = *self.pick(&[SetOp::Union, SetOp::Intersect, SetOp::Minus]);
                Filter::set(op, self.several(|r| r.filter(depth - 1)))
            }
        }
    }

    fn prim(&mut self) -> Prim {
        match self.below(26) {
            0 => Prim::File(self.path_text()),
            1 | 2 => self.lines(),
            3 => Prim::Column(1 + self.below(80) as u32),
            4 => Prim::Func(self.name()),
            5 => Prim::Entry(self.name()),
            6 => Prim::Exit(self.name()),
            7 => Prim::Call(self.name()),
            8 => Prim::Calls,
            9 => Prim::Label(self.name()),
            10 => Prim::BasicBlockEntry,
            11 => Prim::ConditionEdge,
            12 => Prim::ConditionGraph,
            13 => Prim::DecisionEdge,
            14 => Prim::StmtType(
                (0..=self.below(3)).map(|_| *self.pick(&cfa::StmtKind::ALL)).collect(),
            ),
            15 => Prim::Def(self.variable()),
            16 => Prim::Use(self.variable()),
            17 => Prim::CUse(self.variable()),
            18 => Prim::PUse(self.variable()),
            19 => Prim::Expr(self.path_text()),
            20 => Prim::Regexp(self.path_text()),
            21 => Prim::Diff(self.revision()),
            22 => Prim::Check(self.chance(80).then(|| *self.pick(CheckKind::ALL))),
            _ => Prim::Id,
        }
    }

    fn lines(&mut self) -> Prim {
        let first = 1 + self.below(9) as u32;
        let last = first + self.below(3) as u32;
        Prim::Lines { file: self.chance(30).then(|| self.path_text()), first, last }
    }

    fn variable(&mut self) -> Var {
        Var { function: self.chance(30).then(|| self.name()), name: self.name() }
    }

    fn path_text(&mut self) -> Name {
        let parts = ["a.c", "\\", "'", "\"", "d", " ", "//", "#", "{", ")", "é"];
        let text: String = (0..1 + self.below(4)).map(|_| *self.pick(&parts)).collect();
        named(&text)
    }

    fn revision(&mut self) -> Name {
        let list = ["HEAD~1", "v1.0", "a b", "x//y", "HEAD@{1}", "'", "^x", "\\"];
        named(self.pick::<&str>(&list))
    }
}
