//! Locations and edges: which code follows which.
//!
//! Locations are laid out along the edges, so that most steps fall through. Every edge starts
//! with `Edge`; then the variables that its target brings to life are made, the operation is
//! done, and the variables that are out of scope die.

use crate::code::{Inst, Pc, Rep, Slot, SwitchTable};
use crate::expr::Operand;
use crate::translate::{Refused, Translator};
use crate::walk;
use cfa::program::{EdgeId, ExprId, LocId, Op};

/// A jump whose target is not known yet.
#[derive(Clone, Copy)]
pub(crate) enum Jump {
    At(usize),
    Case(usize, usize),
    Default(usize),
}

impl Translator<'_> {
    /// Lays out everything that can be reached.
    pub fn lay_out(&mut self) {
        self.lay_out_from(self.body.entry);
        while let Some((jump, edge)) = self.pending.pop() {
            self.aim(jump);
            self.know(edge);
            if let Some(next) = self.edge(edge) {
                self.lay_out_from(next);
            }
        }
    }

    pub fn aim(&mut self, jump: Jump) {
        let here = self.here();
        match jump {
            Jump::At(at) => set_target(&mut self.code.insts[at], here),
            Jump::Case(table, i) => self.code.switches[table].ranges[i].2 = here,
            Jump::Default(table) => self.code.switches[table].default = here,
        }
    }

    fn know(&mut self, edge: EdgeId) {
        if let Some(known) = &self.assigned.at[self.body.edges[edge].from] {
            self.known.clone_from(known);
        }
    }

    fn lay_out_from(&mut self, mut loc: LocId) {
        loop {
            if let Some(pc) = self.starts[loc] {
                return self.emit(Inst::Goto(pc));
            }
            self.starts[loc] = Some(self.here());
            self.code.begin(loc);
            match self.leave(loc) {
                Some(next) => loc = next,
                None => return,
            }
        }
    }

    /// The code that leaves a location; the location to go on with.
    fn leave(&mut self, loc: LocId) -> Option<LocId> {
        let edges = self.out[loc].clone();
        let Some(&first) = edges.first() else {
            self.refuse(format!("no edge leaves location {loc}"));
            return None;
        };
        self.code.edges.push((self.here(), first));
        self.know(first);
        match self.choice(&edges) {
            Choice::None => self.edge(first),
            Choice::Two(cond) => self.two_ways(cond, edges[0], edges[1]),
            Choice::Switch(value) => self.switch(value, &edges),
            Choice::Jump(target) => self.computed_goto(target, &edges),
            Choice::Any => self.any_way(&edges),
        }
    }

    fn choice(&self, edges: &[EdgeId]) -> Choice {
        let op = |i: usize| &self.body.edges[edges[i]].op;
        let all = |same: &dyn Fn(&Op) -> Option<ExprId>, first: ExprId| {
            edges.iter().all(|e| {
                same(&self.body.edges[*e].op).is_some_and(|x| walk::same(self.body, first, x))
            })
        };
        match op(0) {
            Op::Assume { cond, holds } if edges.len() == 2 => match op(1) {
                Op::Assume { cond: other, holds: opposite }
                    if holds != opposite && walk::same(self.body, *cond, *other) =>
                {
                    Choice::Two(*cond)
                }
                _ => Choice::Any,
            },
            Op::Case { value, .. } | Op::Default { value } if all(&case_value, *value) => {
                Choice::Switch(*value)
            }
            Op::Jump { target, .. } if all(&jump_target, *target) => Choice::Jump(*target),
            op if edges.len() == 1 && !is_guard(op) => Choice::None,
            _ => Choice::Any,
        }
    }

    fn two_ways(&mut self, cond: ExprId, first: EdgeId, second: EdgeId) -> Option<LocId> {
        let Op::Assume { holds, .. } = self.body.edges[first].op else { return None };
        match self.jump_unless(cond, holds) {
            Ok(at) => self.pending.push((Jump::At(at), second)),
            Err(text) => {
                self.refuse(text);
                return None;
            }
        }
        self.edge(first)
    }

    /// Edges in their order, each with its own condition; `Default` last.
    fn any_way(&mut self, edges: &[EdgeId]) -> Option<LocId> {
        let (mut order, last): (Vec<EdgeId>, Vec<EdgeId>) =
            edges.iter().partition(|e| !matches!(self.body.edges[**e].op, Op::Default { .. }));
        order.extend(last);
        for edge in order {
            self.know(edge);
            self.code.edges.push((self.here(), edge));
            let skip = match self.guard(edge) {
                Ok(skip) => skip,
                Err(text) => {
                    self.refuse(text);
                    return None;
                }
            };
            match skip {
                // Taken if the condition jumps nowhere: its code follows out of line.
                Some(skips) => {
                    self.emit(Inst::Goto(0));
                    self.pending.push((Jump::At(self.code.insts.len() - 1), edge));
                    skips.into_iter().for_each(|at| self.aim(Jump::At(at)));
                }
                None => return self.edge(edge),
            }
        }
        self.refuse("no edge of the location can be taken".into());
        None
    }

    /// Jumps that are taken if the edge is not; `None` for an edge without condition.
    fn guard(&mut self, edge: EdgeId) -> Result<Option<Vec<usize>>, Refused> {
        match &self.body.edges[edge].op {
            Op::Assume { cond, holds } => Ok(Some(vec![self.jump_unless(*cond, *holds)?])),
            Op::Case { value, low, high } => Ok(Some(self.jump_unless_case(*value, *low, *high)?)),
            Op::Jump { target, label } => {
                let address = self.label(*label)?;
                let target = self.value(*target, None)?;
                self.release(target);
                self.emit(Inst::UnlessEq(target.slot, address, 0));
                Ok(Some(vec![self.code.insts.len() - 1]))
            }
            _ => Ok(None),
        }
    }

    fn jump_unless_case(
        &mut self,
        value: ExprId,
        low: i128,
        high: i128,
    ) -> Result<Vec<usize>, Refused> {
        let slot = self.value(value, None)?;
        self.release(slot);
        let (rep, le) = match self.rep(value)? {
            rep @ Rep::Int { signed: true, .. } => (rep, Inst::UnlessLeS as Compare),
            rep @ (Rep::Int { .. } | Rep::Bool) => (rep, Inst::UnlessLeU as Compare),
            _ => return Err("switch on a value wider than 64 bits".into()),
        };
        let low = self.constant(rep.slot_of(low as u128));
        let high = self.constant(rep.slot_of(high as u128));
        self.emit(le(low, slot.slot, 0));
        self.emit(le(slot.slot, high, 0));
        Ok(vec![self.code.insts.len() - 2, self.code.insts.len() - 1])
    }

    fn switch(&mut self, value: ExprId, edges: &[EdgeId]) -> Option<LocId> {
        let signed = match self.rep(value) {
            Ok(Rep::Int { signed, .. }) => signed,
            Ok(Rep::Bool) => false,
            _ => {
                self.refuse("switch on a value wider than 64 bits".into());
                return None;
            }
        };
        let cases = edges.iter().map(|&e| match self.body.edges[e].op {
            Op::Case { low, high, .. } => (Some((low, high)), e),
            _ => (None, e),
        });
        let cases = cases.collect();
        let value = self.value(value, None);
        self.table(value, signed, cases, "no case of the switch is taken")
    }

    fn computed_goto(&mut self, target: ExprId, edges: &[EdgeId]) -> Option<LocId> {
        let cases = edges.iter().filter_map(|&e| match self.body.edges[e].op {
            Op::Jump { label, .. } => {
                let address = i128::from(self.layout.label(self.code.function, label)?);
                Some((Some((address, address)), e))
            }
            _ => None,
        });
        let cases = cases.collect();
        let target = self.value(target, None);
        self.table(target, false, cases, "")
    }

    /// Emits a `Switch` and leaves the edges pending.
    fn table(
        &mut self,
        value: Result<Operand, Refused>,
        signed: bool,
        mut cases: Vec<(Option<(i128, i128)>, EdgeId)>,
        none: &str,
    ) -> Option<LocId> {
        let value = match value {
            Ok(value) => value,
            Err(text) => {
                self.refuse(text);
                return None;
            }
        };
        self.release(value);
        let table = self.code.switches.len();
        self.emit(Inst::Switch(value.slot, table as u32));
        let default = self.here();
        match none {
            "" => self.emit(Inst::NotALabel),
            _ => self.refuse(none.into()),
        }
        cases.sort_by_key(|(range, _)| *range);
        let mut ranges = Vec::new();
        for (range, edge) in cases {
            match range {
                Some((low, high)) if low <= high => {
                    self.pending.push((Jump::Case(table, ranges.len()), edge));
                    ranges.push((low, high, 0));
                }
                Some(_) => {}
                None => self.pending.push((Jump::Default(table), edge)),
            }
        }
        self.code.switches.push(SwitchTable { signed, ranges, dense: Vec::new(), default });
        None
    }

    /// Tables for switches whose values lie close together.
    pub fn finish_switches(&mut self) {
        for table in &mut self.code.switches {
            let (Some(first), Some(last)) = (table.ranges.first(), table.ranges.last()) else {
                continue;
            };
            let low = first.0;
            let span = last.1.saturating_sub(low).saturating_add(1);
            if span > 64 + 8 * table.ranges.len() as i128 {
                continue;
            }
            table.dense = vec![table.default; span as usize];
            for (from, to, pc) in table.ranges.iter().rev() {
                let (from, to) = ((from - low) as usize, (to - low) as usize);
                table.dense[from..=to.min(span as usize - 1)].fill(*pc);
            }
        }
    }

    pub fn refuse(&mut self, text: String) {
        self.code.messages.push(text);
        self.emit(Inst::Unsupported(self.code.messages.len() as u32 - 1));
    }

    /// The code of an edge; the location it leads to, unless the execution ends here.
    fn edge(&mut self, id: EdgeId) -> Option<LocId> {
        let edge = &self.body.edges[id];
        self.code.edges.push((self.here(), id));
        let (born, dying) =
            (self.scopes.born(edge.from, edge.to), self.scopes.dying(edge.from, edge.to));
        let does_nothing = matches!(edge.op, Op::Skip) || is_guard(&edge.op);
        if let Some(pc) = self.starts[edge.to]
            && does_nothing
            && born.is_empty()
            && dying.is_empty()
        {
            self.emit(Inst::EdgeGoto(id, pc));
            return None;
        }
        self.emit(Inst::Edge(id));
        born.into_iter().for_each(|v| self.born(v));
        match self.operation(&edge.op) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(text) => {
                self.refuse(text);
                return None;
            }
        }
        dying.into_iter().for_each(|v| self.dies(v));
        Some(edge.to)
    }
}

type Compare = fn(Slot, Slot, Pc) -> Inst;

/// How the edges of a location exclude each other.
enum Choice {
    None,
    Two(ExprId),
    Switch(ExprId),
    Jump(ExprId),
    Any,
}

fn is_guard(op: &Op) -> bool {
    matches!(op, Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } | Op::Jump { .. })
}

fn case_value(op: &Op) -> Option<ExprId> {
    match op {
        Op::Case { value, .. } | Op::Default { value } => Some(*value),
        _ => None,
    }
}

fn jump_target(op: &Op) -> Option<ExprId> {
    match op {
        Op::Jump { target, .. } => Some(*target),
        _ => None,
    }
}

fn set_target(inst: &mut Inst, to: Pc) {
    match inst {
        Inst::Goto(pc) | Inst::EdgeGoto(_, pc) => *pc = to,
        Inst::JumpIfZero(_, pc) | Inst::JumpIfNonzero(_, pc) => *pc = to,
        Inst::UnlessLtS(_, _, pc) | Inst::UnlessLeS(_, _, pc) => *pc = to,
        Inst::UnlessLtU(_, _, pc) | Inst::UnlessLeU(_, _, pc) => *pc = to,
        Inst::UnlessEq(_, _, pc) | Inst::UnlessNe(_, _, pc) => *pc = to,
        _ => {}
    }
}
