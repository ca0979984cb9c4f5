//! Laws: strongest posts and weakest preconditions are dual; merging is splitting.

mod common;

use cfa::{EdgeId, ExprKind, FuncId, Inputs, Op, Ty};
use common::Build;
use smt::raw::Random;
use smt::{Limits, Outcome, Solve, Solver, TermId, Terms};
use symbolic::{General, Machine, Spot, State, plain};

/// Is the term true in every model? `None` if that takes too long.
fn valid(terms: &mut Terms, term: TermId) -> Option<bool> {
    let mut solver = Solver::new();
    let not = terms.not(term);
    solver.assert(terms, not);
    match solver.check(terms, &[], &Limits::conflicts(20_000)) {
        Outcome::Sat(_) => Some(false),
        Outcome::Unsat(_) => Some(true),
        Outcome::Unknown(_) => None,
    }
}

/// A random predicate over the scalars.
fn predicate(terms: &mut Terms, random: &mut Random, general: &General) -> TermId {
    let mut pick = |terms: &mut Terms| {
        let (_, variable) = *random.pick(&general.spots);
        let width = terms.width(variable);
        let constant = random.word() >> random.below(64);
        let constant = terms.bv(width, u128::from(constant));
        match random.below(4) {
            0 => terms.eq(variable, constant),
            1 => terms.slt(variable, constant),
            2 => terms.ult(variable, constant),
            _ => {
                let bit = terms.extract(0, 0, variable);
                let one = terms.ones(1);
                terms.eq(bit, one)
            }
        }
    };
    let (a, b) = (pick(terms), pick(terms));
    match random.below(3) {
        0 => terms.and(a, b),
        1 => terms.or(a, b),
        _ => a,
    }
}

#[test]
fn posts_and_preconditions_are_dual() {
    let (mut decided, mut holding) = (0, 0);
    for seed in 0..150 {
        let mut build = Build::new(seed);
        let edge = match build.random.one_in(3) {
            true => {
                let cond = build.value(Ty::INT, 2);
                build.op(Op::Assume { cond, holds: true })
            }
            false => {
                let op = build.random_assignment();
                build.op(op)
            }
        };
        let (program, f) = build.finish();
        let mut machine = Machine::new(&program).expect("the program should have a meaning");
        let general = machine.general(f).expect("the function should have a meaning");
        let mut random = Random::new(seed);
        let pre = predicate(&mut machine.terms, &mut random, &general);
        // The post of the post is a consequence by itself: half of the questions ask that.
        let post = predicate(&mut machine.terms, &mut random, &general);
        let weakest = machine.wp(&general, f, edge, post).expect("wp should exist");
        for pre in [pre, weakest] {
            let strongest = machine.sp(&general, f, edge, pre).expect("sp should exist");
            let forward = machine.terms.implies(strongest, post);
            let backward = machine.terms.implies(pre, weakest);
            let answers = (valid(&mut machine.terms, forward), valid(&mut machine.terms, backward));
            if let (Some(forward), Some(backward)) = answers {
                assert_eq!(forward, backward, "seed {seed}: {:?}", program.functions[f].body);
                decided += 1;
                holding += usize::from(forward);
            }
        }
    }
    assert!(decided >= 250, "most questions should be decided: {decided}");
    assert!(holding >= 150, "some should hold and some should not: {holding}");
    assert!(decided - holding >= 50, "some should hold and some should not: {holding}");
}

fn form(program: &cfa::Program, f: FuncId) -> Inputs {
    let body = program.functions[f].body.as_ref().expect("the function should have a body");
    let value = |v: &cfa::VarId| cfa::Input {
        name: body.vars[*v].name.clone(),
        value: plain(&program.types, body.vars[*v].ty),
    };
    Inputs { values: body.params.iter().map(value).collect(), ..Inputs::default() }
}

fn along(machine: &mut Machine<'_>, f: FuncId, state: State, way: &[EdgeId]) -> Option<State> {
    let mut state = state;
    for e in way {
        state = machine.post(state, f, *e).expect("every edge should have a meaning").pop()?;
    }
    Some(state)
}

/// The scalars that are compared.
fn spots(program: &cfa::Program, f: FuncId) -> Vec<Spot> {
    let body = program.functions[f].body.as_ref().expect("the function should have a body");
    let size = |ty| program.types.size_of(ty).expect("types should be complete");
    let scalars = body.params.iter().map(|v| Spot::Local(*v, 0, size(body.vars[*v].ty)));
    let array = (0..4).map(|i| Spot::Global(cfa::GlobalId(0), 4 * i, 4));
    let short = (0..3).map(|i| Spot::Local(cfa::VarId(5), 2 * i, 2));
    scalars.chain(array).chain(short).chain([Spot::Global(cfa::GlobalId(1), 0, 4)]).collect()
}

#[test]
fn merging_gives_the_models_of_all_paths() {
    let mut decided = 0;
    for seed in 0..60 {
        let mut build = Build::new(1000 + seed);
        let diamonds = [build.diamond(), build.diamond()];
        let (program, f) = build.finish();
        let mut machine = Machine::new(&program).expect("the program should have a meaning");
        let start = machine.start(f, form(&program, f).into()).expect("a start");
        let first: Vec<EdgeId> = vec![EdgeId(0), EdgeId(1)];
        let start = along(&mut machine, f, start, &first).expect("the start should be passed");
        let mut split = vec![start.clone()];
        let mut merged = Some(start);
        for ways in &diamonds {
            let mut after = Vec::new();
            let mut joined: Option<State> = None;
            for way in ways {
                after.extend(split.iter().filter_map(|s| along(&mut machine, f, s.clone(), way)));
                let here = merged.clone().and_then(|s| along(&mut machine, f, s, way));
                joined = match (joined, here) {
                    (Some(a), Some(b)) => Some(machine.merge(a, b).expect("joins should merge")),
                    (a, b) => a.or(b),
                };
            }
            (split, merged) = (after, joined);
        }
        decided += usize::from(same_models(&mut machine, f, seed, &split, merged));
    }
    assert!(decided >= 50, "most questions should be decided: {decided}");
}

fn same_models(
    machine: &mut Machine<'_>,
    f: FuncId,
    seed: u64,
    split: &[State],
    merged: Option<State>,
) -> bool {
    let guards: Vec<TermId> = split.iter().map(|state| state.guard).collect();
    let any = machine.terms.or_all(&guards);
    let Some(mut merged) = merged else { return any == Terms::FALSE };
    let mut claims = vec![machine.terms.iff(any, merged.guard)];
    for state in split {
        let mut state = state.clone();
        let guard = state.guard;
        for spot in spots(machine.program, f) {
            let values = [&mut state, &mut merged]
                .map(|s| machine.value_of(s, spot).expect("every scalar should have a value"));
            let same = machine.terms.eq(values[0], values[1]);
            claims.push(machine.terms.implies(guard, same));
        }
    }
    let all = machine.terms.and_all(&claims);
    let answer = valid(&mut machine.terms, all);
    assert_ne!(answer, Some(false), "seed {seed}: merging changes what is possible");
    answer == Some(true)
}

#[test]
fn the_expressions_are_of_all_kinds() {
    let mut build = Build::new(7);
    for _ in 0..50 {
        let op = build.random_assignment();
        build.op(op);
    }
    let (program, f) = build.finish();
    let body = program.functions[f].body.as_ref().expect("a body");
    let indices = body.exprs.iter().filter(|e| matches!(e.kind, ExprKind::Index(..))).count();
    assert!(indices > 10, "arrays should be used: {indices}");
}
