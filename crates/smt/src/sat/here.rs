//! CaDiCaL in the thread of whoever asks.

use super::trace::{Trace, Tracer};
use super::{Answer, Lit, Most};
use cadical_sys::{CaDiCal, Status, Terminator};
use std::cell::RefCell;
use std::rc::Rc;

pub struct Here {
    solver: CaDiCal,
    /// Who follows its proofs.
    trace: Option<Rc<RefCell<dyn Trace>>>,
}

impl Here {
    /// `small`: decisions try false first. It makes models small, and is twice as slow on products.
    /// CaDiCaL's stable mode alone, which is made for finding models, is no good here: MC/DC of
    /// `examples/everyday/rbtree.c` takes 13 s instead of 20, but predicated states of
    /// `examples/fql/sort.c` 60 s instead of 9.
    pub fn new(small: bool) -> Here {
        let mut solver = CaDiCal::new();
        solver.set("phase", i32::from(!small));
        // So many chances to look at the limits are left out between two that are taken. By default
        // it is ten, each of them a decision with what follows from it: half a second in a large
        // formula, where two conflicts alone take a tenth of one.
        solver.set("terminateint", 0);
        Here { solver, trace: None }
    }

    /// Every "no" is proved to `trace`.
    pub fn traced(trace: Rc<RefCell<dyn Trace>>) -> Here {
        let mut here = Here::new(false);
        // Its clauses about new variables would be no consequences of those given.
        here.solver.set("factor", 0);
        here.solver.connect_proof_tracer1(Tracer(trace.clone()), true, false);
        Here { trace: Some(trace), ..here }
    }

    pub fn clause(&mut self, literals: &[Lit]) {
        if let Some(trace) = &self.trace {
            trace.borrow_mut().given(literals);
        }
        self.solver.clause6(literals);
    }

    pub fn prefer(&mut self, literal: Lit) {
        self.solver.phase(literal);
    }

    pub fn conflicts(&self) -> u32 {
        u32::try_from(self.solver.get_statistic_value("conflicts").max(0)).unwrap_or(u32::MAX)
    }

    pub fn ticks(&self) -> u64 {
        u64::try_from(self.solver.get_statistic_value("ticks")).unwrap_or(0)
    }

    pub fn solve(
        &mut self,
        assumptions: &[Lit],
        most: Most,
        terminator: impl Terminator + 'static,
    ) -> Answer {
        assumptions.iter().for_each(|literal| self.solver.assume(*literal));
        if let Some(conflicts) = most.conflicts {
            self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        if let Some(ticks) = most.ticks {
            self.solver.limit("ticks", i32::try_from(ticks).unwrap_or(i32::MAX));
        }
        self.solver.connect_terminator(terminator);
        let status = self.solver.solve();
        self.solver.disconnect_terminator();
        match status {
            Status::SATISFIABLE => Answer::Sat,
            Status::UNSATISFIABLE => self.proved(assumptions),
            Status::UNKNOWN => Answer::Unknown,
        }
    }

    fn proved(&mut self, assumptions: &[Lit]) -> Answer {
        let Some(trace) = &self.trace else { return Answer::Unsat };
        self.solver.conclude();
        match trace.borrow_mut().refutes(assumptions) {
            Ok(()) => Answer::Unsat,
            Err(why) => Answer::Unproved(why),
        }
    }

    pub fn value(&mut self, literal: Lit) -> bool {
        // It gives the literal itself if that is true, else its negation.
        self.solver.val(literal) == literal
    }

    pub fn failed(&mut self, literal: Lit) -> bool {
        self.solver.failed(literal)
    }
}
