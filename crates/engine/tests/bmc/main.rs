//! Bounded model checking on automata made by hand.
//!
//! The functions have one byte as their input, so what can be reached is found by running all of
//! it: the interpreter and the naive matcher say which goals some execution reaches. The engine
//! has to find a test for exactly those, and to say of the others, and of no others, that they
//! are infeasible.

#[path = "../../../interp/tests/interp/build.rs"]
#[allow(dead_code, reason = "the interpreter's tests use more of it")]
mod build;

mod conclusions;
mod ends;
mod frontier;
mod groups;

use build::{Build, Fun};
use cfa::*;
use engine::bmc::Bmc;
use engine::{Answer, Budget, Control, Engine, Options, Question, Statistics, Task, Tick};
use goal::{Alphabet, Choices, EdgeSet, GoalId, Goals, Offer, Open, Part, PredId, Proof, Reason};
use goal::{Regex, Term, Valuation, Word, matcher};
use interp::{Interpreter, Observer, Options as Limits, State};
use smt::Cancel;
use std::collections::{BTreeMap, BTreeSet};
use symbolic::Form;

/// A function of one `unsigned char`, with predicates.
struct Case {
    build: Build,
    f: FuncId,
    predicates: Vec<Predicate>,
}

#[derive(Clone, PartialEq, Debug)]
enum Verdict {
    Covered,
    Infeasible(Vec<(String, u32)>),
    /// What the proof assumes.
    Unless(Vec<String>),
    Unknown(Reason),
}

/// The input that makes `a` this byte.
fn input(a: u8) -> Inputs {
    let value = InputValue::Int(a.into());
    Inputs { values: vec![Input { name: "a".into(), value }], ..Inputs::default() }
}

/// Builds `f` from what `fill` makes; it gets the variable of the input.
fn case(fill: impl FnOnce(&mut Fun, VarId)) -> Case {
    let mut build = Build::new(DataModel::Lp64);
    let f = build.define("f", Ty::INT, &[("a", Ty::UCHAR)], |f| fill(f, VarId(0)));
    Case { build, f, predicates: Vec::new() }
}

/// What the matcher reads of an execution.
struct Reader<'a> {
    alphabet: &'a Alphabet,
    predicates: usize,
    word: Word,
}

impl Observer for Reader<'_> {
    const STATES: bool = true;

    fn edge(&mut self, f: FuncId, e: EdgeId) {
        self.word.edges.push(self.alphabet.letter(f, e));
    }

    fn state(&mut self, f: FuncId, l: LocId, state: &mut State<'_>) {
        // A location is told again where an execution goes no further.
        self.word.valuations.truncate(self.word.edges.len());
        let value = |k: usize| Some((PredId(k as u32), state.holds(k)?));
        let values = (0..self.predicates).filter_map(value).collect();
        self.word.valuations.push(Valuation { values, point: Some(self.alphabet.point(f, l)) });
    }
}

impl Case {
    fn word(&self, alphabet: &Alphabet, inputs: &Inputs) -> Word {
        let interpreter = Interpreter::with_predicates(&self.build.program, &self.predicates);
        let word = Word { edges: Vec::new(), valuations: Vec::new() };
        let mut reader = Reader { alphabet, predicates: self.predicates.len(), word };
        interpreter.run_observed(self.f, inputs, &Limits::default(), &mut reader);
        let mut word = reader.word;
        word.valuations.resize(word.edges.len() + 1, Valuation::default());
        word
    }

    /// A goal for each edge.
    fn edges(&self) -> Goals {
        let alphabet = Alphabet::new(&self.build.program);
        self.goals(vec![Part::Each(Choices::Edges(alphabet.edges_of(self.f)))])
    }

    /// Goals with anything before and after.
    fn goals(&self, parts: Vec<Part>) -> Goals {
        let id = Alphabet::new(&self.build.program).all();
        let any = || Part::All(Regex::one(id.clone()).star());
        let parts = [any()].into_iter().chain(parts).chain([any()]).collect();
        Goals { terms: vec![Term { parts, ..Term::default() }], passing: None }
    }

    /// The goals that some execution reaches, by running all of them.
    fn truth(&self, goals: &Goals) -> BTreeSet<GoalId> {
        let alphabet = Alphabet::new(&self.build.program);
        let words: BTreeSet<(Vec<goal::Letter>, Vec<Valuation>)> = (0..=u8::MAX)
            .map(|a| self.word(&alphabet, &input(a)))
            .map(|word| (word.edges, word.valuations))
            .collect();
        let words: Vec<Word> =
            words.into_iter().map(|(edges, valuations)| Word { edges, valuations }).collect();
        let is_reached =
            |goal: &goal::Goal| words.iter().any(|word| matcher::matches(&goal.language, word));
        let reached = goals.iter().enumerate().filter(|(_, goal)| is_reached(goal));
        reached.map(|(k, _)| GoalId(k as u128)).collect()
    }

    fn decide(&self, goals: &Goals, options: &Options) -> (BTreeMap<GoalId, Verdict>, Statistics) {
        self.decide_within(goals, options, 50_000_000)
    }

    /// Asks the engine until every goal has a verdict; a candidate counts for what its run reaches.
    fn decide_within(
        &self,
        goals: &Goals,
        options: &Options,
        work: u64,
    ) -> (BTreeMap<GoalId, Verdict>, Statistics) {
        let program = &self.build.program;
        let alphabet = Alphabet::new(program);
        let under_test: EdgeSet = alphabet.all();
        let (form, offer) = (Form::from(input(0)), Offer::default());
        let question = Question {
            goals,
            first: GoalId(0),
            offer: &offer,
            predicates: &self.predicates,
            under_test: &under_test,
        };
        let task = Task {
            program,
            alphabet: &alphabet,
            entry: self.f,
            questions: vec![question],
            form: &form,
            options,
        };
        let all: Vec<goal::Goal> = goals.iter().collect();
        let open = Open::of((0..all.len() as u128).map(GoalId));
        let budget = Budget { deadline: None, work: Some(work) };
        let control = Control::new(&task, open.clone(), Cancel::default(), budget);
        let names = LoopNames::new(program);
        let mut engine = Bmc::new(&task).expect("the task should have a search");
        let mut verdicts = BTreeMap::new();
        while !open.is_empty() {
            control.begin(open.clone(), u64::MAX, Vec::new());
            let answers = match engine.tick(&control) {
                Tick::Found(answers) => answers,
                other => panic!("the engine should answer while goals are open: {other:?}"),
            };
            for answer in answers {
                let (goals, verdict) = match answer {
                    Answer::Candidate { inputs, goals, defined } => {
                        let word = self.word(&alphabet, &inputs);
                        let reaches =
                            |goal: &GoalId| matcher::matches(&all[goal.0 as usize].language, &word);
                        assert!(!goals.is_empty(), "a candidate should be for some goal");
                        assert!(!defined || goals.iter().all(reaches), "{goals:?} {inputs:?}");
                        let reached = open.list().into_iter().filter(reaches).collect::<Vec<_>>();
                        assert!(!reached.is_empty(), "{goals:?} {inputs:?}");
                        (reached, Verdict::Covered)
                    }
                    Answer::Infeasible(proved) => {
                        let [(goals, Proof::Unwinding { bounds, assumes })] = proved.groups()
                        else {
                            panic!("a proof of another kind: {proved:?}");
                        };
                        let name = |(id, bound): &(_, u32)| (names.name(*id).to_string(), *bound);
                        let verdict = match assumes.is_empty() {
                            true => Verdict::Infeasible(bounds.iter().map(name).collect()),
                            false => {
                                Verdict::Unless(assumes.iter().map(ToString::to_string).collect())
                            }
                        };
                        (goals.clone(), verdict)
                    }
                    Answer::Unknown { goals, reason } => (goals, Verdict::Unknown(reason)),
                    other => panic!("an answer of another kind: {other:?}"),
                };
                for goal in goals {
                    let before = verdicts.insert(goal, verdict.clone());
                    assert_eq!(before, None, "a goal is decided once");
                    assert!(open.is_open(goal), "{goal} should be open");
                    open.set([(goal, false)]);
                }
            }
        }
        (verdicts, engine.statistics())
    }

    /// Covered is what some execution reaches, infeasible the rest; nothing is left unknown.
    #[track_caller]
    fn check(&self, goals: &Goals, options: &Options) -> Statistics {
        self.check_decided(goals, self.decide(goals, options))
    }

    #[track_caller]
    fn check_decided(
        &self,
        goals: &Goals,
        (verdicts, statistics): (BTreeMap<GoalId, Verdict>, Statistics),
    ) -> Statistics {
        let truth = self.truth(goals);
        for (goal, verdict) in &verdicts {
            let expected = truth.contains(goal);
            let fits = match verdict {
                Verdict::Covered => expected,
                Verdict::Infeasible(_) | Verdict::Unless(_) => !expected,
                Verdict::Unknown(_) => false,
            };
            assert!(fits, "{goal}, reached: {expected}: {verdict:?}");
        }
        assert_eq!(verdicts.len() as u128, goals.len());
        statistics
    }
}

/// `if (cond) { then }`: both ways meet again. The first edge of the way is the goal of a test.
fn when(f: &mut Fun, cond: ExprId, then: impl FnOnce(&mut Fun)) -> EdgeId {
    let (head, join) = (f.at, f.loc());
    let inside = f.loc();
    let taken = f.edge(head, inside, Op::Assume { cond, holds: true });
    f.at = inside;
    then(f);
    f.edge(f.at, join, Op::Skip);
    f.edge(head, join, Op::Assume { cond, holds: false });
    f.at = join;
    taken
}

/// `a op k`, of the input as an `int`.
fn compared(f: &mut Fun, a: VarId, op: BinOp, k: i32) -> ExprId {
    let (a, k) = (f.get(a), f.int(k));
    let a = f.cast(a, Ty::INT);
    f.bin(op, a, k)
}
