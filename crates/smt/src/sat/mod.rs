//! The SAT solver: CaDiCaL behind a small face.
//!
//! Variables are numbered from 1; a literal is a variable or its negation. CaDiCaL restores by
//! itself what it eliminated when a later clause or assumption names it, so nothing is frozen.

mod stop;
mod trace;

pub use stop::{Cancel, Limits, Stop, Watch};
pub use trace::{Step, Trace};

use cadical_sys::{CaDiCal, Status};
use std::cell::RefCell;
use std::rc::Rc;
use trace::Tracer;

/// A SAT literal, as in DIMACS.
pub type Lit = i32;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Sat,
    Unsat,
    /// A limit was reached.
    Unknown,
    /// The solver says no, but its proof was not accepted; why.
    Unproved(String),
}

/// What one call may cost, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Most {
    pub conflicts: Option<u32>,
    pub ticks: Option<u64>,
}

pub struct Sat {
    solver: CaDiCal,
    variables: Lit,
    /// How many literals were added: a measure of size.
    literals: usize,
    /// Who follows its proofs.
    trace: Option<Rc<RefCell<dyn Trace>>>,
}

impl Sat {
    /// `small`: decisions try false first. It makes models small, and is twice as slow on products.
    /// CaDiCaL's stable mode alone, which is made for finding models, is no good here: MC/DC of
    /// `examples/everyday/rbtree.c` takes 13 s instead of 20, but predicated states of
    /// `examples/fql/sort.c` 60 s instead of 9.
    pub fn new(small: bool) -> Sat {
        let mut solver = CaDiCal::new();
        solver.set("phase", i32::from(!small));
        // It looks at the limits after so many chances to do so. By default it is ten, each of them
        // a hundred decisions with what follows from them: half a second in a large formula.
        solver.set("terminateint", 1);
        Sat { solver, variables: 0, literals: 0, trace: None }
    }

    /// Every "no" is proved to `trace`.
    pub fn traced(trace: Rc<RefCell<dyn Trace>>) -> Sat {
        let mut sat = Sat::new(false);
        // Its clauses about new variables would be no consequences of those given.
        sat.solver.set("factor", 0);
        sat.solver.connect_proof_tracer1(Tracer(trace.clone()), true, false);
        Sat { trace: Some(trace), ..sat }
    }

    pub fn fresh(&mut self) -> Lit {
        self.variables += 1;
        self.variables
    }

    pub fn clause(&mut self, literals: &[Lit]) {
        self.literals += literals.len();
        if let Some(trace) = &self.trace {
            trace.borrow_mut().given(literals);
        }
        self.solver.clause6(literals);
    }

    /// How many literals all clauses have together.
    pub fn size(&self) -> usize {
        self.literals
    }

    /// How many conflicts there have been so far.
    pub fn conflicts(&self) -> u32 {
        u32::try_from(self.solver.get_statistic_value("conflicts").max(0)).unwrap_or(u32::MAX)
    }

    /// How many ticks there have been so far: work that does not depend on the clock.
    pub fn ticks(&self) -> u64 {
        u64::try_from(self.solver.get_statistic_value("ticks")).unwrap_or(0)
    }

    /// Decisions on this variable prefer the literal.
    pub fn prefer(&mut self, literal: Lit) {
        self.solver.phase(literal);
    }

    /// Is there a model of all clauses with these literals?
    pub fn solve(&mut self, assumptions: &[Lit], most: Most, watch: &Watch) -> Answer {
        assumptions.iter().for_each(|literal| self.solver.assume(*literal));
        if let Some(conflicts) = most.conflicts {
            self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
        if let Some(ticks) = most.ticks {
            self.solver.limit("ticks", i32::try_from(ticks).unwrap_or(i32::MAX));
        }
        self.solver.connect_terminator(watch.clone());
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

    /// After [`Answer::Sat`]: is the literal true in the model?
    pub fn value(&mut self, literal: Lit) -> bool {
        // It gives the literal itself if that is true, else its negation.
        self.solver.val(literal) == literal
    }

    /// After [`Answer::Unsat`]: was the assumption used?
    pub fn failed(&mut self, literal: Lit) -> bool {
        self.solver.failed(literal)
    }
}
