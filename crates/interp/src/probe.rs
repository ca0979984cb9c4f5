//! The code of predicates: behind that of the function, with temporaries of its own, so that it
//! can be run between any two instructions of an edge's code.

use crate::code::{Inst, Next, Pc};
use crate::flow::Jump;
use crate::storage::VarSet;
use crate::translate::{Refused, Translator};
use crate::walk;
use cfa::checks::CheckKind;
use cfa::predicate::{Formula, Formulas, Predicate};
use cfa::program::{Body, EdgeId, ExprKind, FuncId, LocId};

/// The variables that predicates read may be indeterminate wherever that happens.
pub(crate) fn doubt(body: &Body, f: FuncId, predicates: &[Predicate], doubtful: &mut VarSet) {
    let formulas = predicates.iter().filter_map(|p| p.of(f)).flat_map(Formulas::list);
    for atom in formulas.flat_map(Formula::atoms) {
        walk::each(body, *atom, |e| {
            if let ExprKind::Local(v) = body.exprs[e].kind {
                doubtful.set(v, true);
            }
        });
    }
}

impl Translator<'_> {
    pub fn probes(&mut self, predicates: &[Predicate]) {
        self.code.probes.from = self.body.edges.iter().map(|e| e.from).collect();
        self.code.probes.exit = Some(self.body.exit);
        self.free.clear();
        self.free_wide.clear();
        for predicate in predicates {
            let starts = match predicate.of(self.code.function) {
                Some(formulas) => self.probe(formulas),
                None => Vec::new(),
            };
            self.code.probes.starts.push(starts);
            self.code.probes.checks.push(predicate.is_check);
            let next = predicate.next.filter(|_| predicate.of(self.code.function).is_some());
            self.code.probes.next.push(next.and_then(|(e, kind)| self.next(e, kind)));
        }
    }

    fn next(&self, e: EdgeId, kind: CheckKind) -> Option<Next> {
        let at = self.body.edges[e].from;
        Some(Next { at, start: self.starts[at]?, kind })
    }

    /// By location.
    fn probe(&mut self, formulas: &Formulas) -> Vec<Option<Pc>> {
        let starts: Vec<Pc> = formulas.list().iter().map(|f| self.formula(f)).collect();
        let start = |l: LocId| formulas.index_at(l).and_then(|i| starts.get(i)).copied();
        self.body.locs.ids().map(start).collect()
    }

    fn formula(&mut self, formula: &Formula) -> Pc {
        let start = self.here();
        match self.branch(formula, true) {
            Ok(jumps) => {
                self.emit(Inst::Truth(true));
                self.aim_all(jumps);
                self.emit(Inst::Truth(false));
                start
            }
            Err(text) => {
                let start = self.here();
                self.refuse(text);
                start
            }
        }
    }

    fn aim_all(&mut self, jumps: Vec<usize>) {
        jumps.into_iter().for_each(|at| self.aim(Jump::At(at)));
    }

    fn goto(&mut self) -> usize {
        self.emit(Inst::Goto(0));
        self.code.insts.len() - 1
    }

    /// Code that goes on behind itself if the formula is what `holds` says, and otherwise takes
    /// one of these jumps.
    fn branch(&mut self, formula: &Formula, holds: bool) -> Result<Vec<usize>, Refused> {
        match formula {
            Formula::True | Formula::False => {
                let same = (*formula == Formula::True) == holds;
                Ok(if same { Vec::new() } else { vec![self.goto()] })
            }
            Formula::Atom(e) => {
                self.known = VarSet::new(self.body.vars.len());
                Ok(vec![self.jump_unless(*e, holds)?])
            }
            Formula::Not(a) => self.branch(a, !holds),
            Formula::And(a, b) => self.both(a, b, true, holds),
            Formula::Or(a, b) => self.both(a, b, false, holds),
            Formula::If(c, a, b) => {
                let otherwise = self.branch(c, true)?;
                let mut jumps = self.branch(a, holds)?;
                let end = self.goto();
                self.aim_all(otherwise);
                jumps.extend(self.branch(b, holds)?);
                self.aim(Jump::At(end));
                Ok(jumps)
            }
        }
    }

    /// `&&` if `all`, else `||`: the right operand matters if the left one is `all`.
    fn both(
        &mut self,
        a: &Formula,
        b: &Formula,
        all: bool,
        holds: bool,
    ) -> Result<Vec<usize>, Refused> {
        let mut decided = self.branch(a, all)?;
        let jumps = self.branch(b, holds)?;
        if all == holds {
            decided.extend(jumps);
            return Ok(decided);
        }
        self.aim_all(decided);
        Ok(jumps)
    }
}
