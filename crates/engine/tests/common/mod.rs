//! Automata read from their text form, with a goal for each edge; a caller whom the interpreter tells what
//! a candidate reaches.

use cfa::shape::Shaped;
use cfa::{FuncId, Inputs, Program};
use engine::{Answer, Budget, Caller, Decision, Ended, Entrant, Options, Question, Task, Wanted};
use goal::{Alphabet, Choices, EdgeSet, GoalId, Goals, Offer, Open, Part, Proof, Reason, Regex};
use goal::{SearchId, Term};
use interp::{Interpreter, Trace};
use std::collections::{BTreeMap, BTreeSet};
use symbolic::Form;

/// Everything that a task borrows.
pub struct Setup {
    pub program: Program,
    pub alphabet: Alphabet,
    pub entry: FuncId,
    pub goals: Goals,
    pub all: EdgeSet,
    pub offer: Offer,
    pub form: Form,
    pub options: Options,
}

/// A goal for each of these edges.
pub fn goal_for_each(all: &EdgeSet, edges: EdgeSet) -> Goals {
    let any = || Part::All(Regex::one(all.clone()).star());
    let parts = vec![any(), Part::Each(Choices::Edges(edges)), any()];
    Goals { terms: vec![Term { parts, ..Term::default() }], passing: None }
}

impl Setup {
    /// The function `f` of a program in text form, with inputs of these shapes.
    pub fn new(text: &str, shapes: &[&str]) -> Setup {
        let program = cfa::text::read(text).expect("the program should be one");
        let alphabet = Alphabet::new(&program);
        let entry = program.function("f").expect("there should be an f");
        let all = alphabet.all();
        let shapes: Vec<Shaped> =
            shapes.iter().map(|shape| shape.parse().expect("it should be a shape")).collect();
        Setup {
            form: Form::new(&program, entry, &shapes).expect("the shapes should fit"),
            goals: goal_for_each(&all, all.clone()),
            program,
            alphabet,
            entry,
            all,
            offer: Offer::default(),
            options: Options::default(),
        }
    }

    pub fn task(&self) -> Task<'_> {
        let question = Question {
            goals: &self.goals,
            first: GoalId(0),
            offer: &self.offer,
            predicates: &[],
            under_test: &self.all,
        };
        Task {
            program: &self.program,
            alphabet: &self.alphabet,
            entry: self.entry,
            questions: vec![question],
            form: &self.form,
            options: &self.options,
        }
    }

    /// Has engines search, and tells what came of it.
    pub fn search(&self, entrants: &[Entrant], budget: Budget) -> (Ended, Court<'_>) {
        let mut court = Court::new(self);
        let (ended, _) = engine::search(&self.task(), entrants, budget, &mut court);
        (ended, court)
    }
}

/// What is known of each goal.
pub struct Court<'s> {
    setup: &'s Setup,
    open: Open,
    pub covered: BTreeSet<GoalId>,
    pub infeasible: BTreeMap<GoalId, Proof>,
    pub unknown: BTreeMap<GoalId, Reason>,
    /// Who said what, in the order in which it was committed.
    pub log: Vec<(SearchId, String)>,
    /// The edges of goals that were wanted, by the first id.
    adopted: Vec<(GoalId, Vec<usize>)>,
    /// Says stop after so many looks.
    pub patience: u32,
    searches: u32,
}

impl<'s> Court<'s> {
    pub fn new(setup: &'s Setup) -> Self {
        let all = (0..setup.goals.len()).map(GoalId);
        Court {
            setup,
            open: Open::of(all),
            covered: BTreeSet::new(),
            infeasible: BTreeMap::new(),
            unknown: BTreeMap::new(),
            log: Vec::new(),
            adopted: Vec::new(),
            patience: u32::MAX,
            searches: 0,
        }
    }

    pub fn open_goals(&self) -> Vec<GoalId> {
        self.open.list()
    }

    /// The goals of the edges that a run takes.
    fn reached(&self, inputs: &Inputs) -> BTreeSet<GoalId> {
        let mut trace = Trace::new();
        let interpreter = Interpreter::new(&self.setup.program);
        let options = interp::Options { steps: 100_000, ..Default::default() };
        interpreter.run_observed(self.setup.entry, inputs, &options, &mut trace);
        let letter = |(f, e): &(FuncId, cfa::EdgeId)| self.setup.alphabet.letter(*f, *e).0;
        let letters: BTreeSet<u32> = trace.iter().map(letter).collect();
        let own = letters.iter().map(|letter| GoalId(u128::from(*letter)));
        let adopted = self.adopted.iter().flat_map(|(first, edges)| {
            let is_taken = |(_, edge): &(u128, &usize)| letters.contains(&(**edge as u32));
            let taken = (0..).zip(edges).filter(is_taken);
            taken.map(|(k, _)| GoalId::of(*first, k)).collect::<Vec<_>>()
        });
        own.chain(adopted).collect()
    }
}

impl Caller for Court<'_> {
    fn begin(&mut self, _: &'static str) -> SearchId {
        self.searches += 1;
        SearchId(self.searches - 1)
    }

    fn commit(&mut self, search: SearchId, answer: Answer) {
        self.log.push((search, format!("{answer:?}")));
        match answer {
            Answer::Candidate { inputs, goals, .. } => {
                let reached = self.reached(&inputs);
                let missed: Vec<_> = goals.iter().filter(|goal| !reached.contains(goal)).collect();
                assert!(missed.is_empty(), "promised and not reached: {missed:?} by {inputs:?}");
                self.open.set(reached.iter().map(|goal| (*goal, false)));
                self.covered.extend(reached);
            }
            Answer::Infeasible(proved) => {
                self.open.set(proved.goals().map(|goal| (goal, false)));
                for (goals, proof) in proved.groups() {
                    self.infeasible.extend(goals.iter().map(|goal| (*goal, proof.clone())));
                }
            }
            Answer::Unknown { goals, reason } => {
                self.open.set(goals.iter().map(|goal| (*goal, false)));
                self.unknown.extend(goals.into_iter().map(|goal| (goal, reason.clone())));
            }
            Answer::Wanted(wanted) => panic!("these should be adopted: {wanted:?}"),
        }
    }

    fn open(&self) -> Open {
        self.open.clone()
    }

    fn adopt(&mut self, wanted: &Wanted) -> Option<GoalId> {
        let Part::Each(Choices::Edges(edges)) = &wanted.goals.terms[0].parts[1] else {
            return None;
        };
        let first = GoalId(1000);
        let edges: Vec<usize> = edges.iter().map(|letter| letter.0 as usize).collect();
        self.open.set((0..edges.len()).map(|k| (GoalId::of(first, k as u128), true)));
        self.adopted.push((first, edges));
        Some(first)
    }

    fn decision(&self, goal: GoalId) -> Decision {
        match goal {
            _ if self.covered.contains(&goal) => Decision::Covered,
            _ if self.infeasible.contains_key(&goal) => Decision::Infeasible,
            _ => Decision::Unknown,
        }
    }

    fn look(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }
}
