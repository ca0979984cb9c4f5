//! Executions of small random programs by explicit stacks: shares no code with the supergraph.

#![allow(dead_code, reason = "each test that shares this file uses another part of it")]

#[path = "../../../cfa/tests/xorshift/mod.rs"]
pub mod xorshift;

use cfa::{Callee, EdgeId, FuncId, LocId, Op, Program};
use goal::*;
use std::collections::BTreeSet;
use std::fmt::Write;
use xorshift::Random;

/// Where an execution is, and the calls behind which it goes on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Config {
    pub stack: Vec<(FuncId, EdgeId)>,
    pub at: (FuncId, LocId),
}

pub struct Case {
    pub program: Program,
    pub alphabet: Alphabet,
    pub entries: Vec<FuncId>,
    /// Further functions that a call edge may reach.
    pub more: Vec<((FuncId, EdgeId), Vec<FuncId>)>,
}

/// Functions f0, f1, f2 under test, f3 of the library, f4 without a body.
pub fn random(r: &mut Random, recursion: bool) -> Case {
    let mut text = String::from("cfa lp64\nfile \"t.c\"\nunit \"t.c\"\nunit \"m.c\" library\n");
    // Some programs never return.
    let endless = r.chance(25);
    for f in 0..4 {
        let count = 3 + r.below(3);
        let unit = usize::from(f == 3);
        writeln!(text, "func f{f}: void() unit u{unit} {{").unwrap();
        writeln!(text, "  entry l0 exit l{}", count - 1).unwrap();
        for from in 0..count - 1 {
            let edges = if from == 0 { 1 } else { r.below(10).div_ceil(4) };
            for _ in 0..edges {
                let near = (from + 1 + r.below(2)).min(count - 1);
                let to = if r.chance(70) { near } else { 1 + r.below(count - 1) };
                let back = endless && f == 0 && to == count - 1;
                let to = if back { 1 + r.below(count - 2) } else { to };
                let callee = if recursion { r.below(5) } else { f + 1 + r.below(4 - f) };
                // Edges to the exit return; others may call.
                let calls = to != count - 1 && r.chance(45);
                let op = if calls { format!("f{callee}()") } else { "skip".into() };
                writeln!(text, "  l{from} -> l{to}: {op}").unwrap();
            }
        }
        text.push_str("}\n");
    }
    text.push_str("func f4: void()\n");
    let program = cfa::text::read(&text).unwrap_or_else(|e| panic!("{}\n{text}", e.render(false)));
    let mut more = Vec::new();
    for (f, function) in program.functions.entries() {
        for (e, edge) in function.body.iter().flat_map(|b| b.edges.entries()) {
            if matches!(edge.op, Op::Call { .. }) && r.chance(25) {
                let first = if recursion { 0 } else { f.0 as usize + 1 };
                more.push(((f, e), vec![FuncId((first + r.below(5 - first)) as u32)]));
            }
        }
    }
    let entries = if r.chance(80) { vec![FuncId(0)] } else { vec![FuncId(1), FuncId(0)] };
    Case { alphabet: Alphabet::new(&program), program, entries, more }
}

impl Case {
    pub fn of(text: &str) -> Case {
        let program = cfa::text::read(text).unwrap_or_else(|e| panic!("{}", e.render(false)));
        let alphabet = Alphabet::new(&program);
        Case { alphabet, program, entries: vec![FuncId(0)], more: Vec::new() }
    }

    pub fn callees(&self, f: FuncId, e: EdgeId) -> &[FuncId] {
        let found = self.more.iter().find(|(site, _)| *site == (f, e));
        found.map_or(&[], |(_, list)| list.as_slice())
    }

    pub fn supergraph(&self) -> Supergraph {
        Supergraph::new(&self.program, |f, e| self.callees(f, e), &self.entries)
    }

    pub fn starts(&self) -> Vec<Config> {
        let start = |f: &FuncId| {
            let body = self.program.functions[*f].body.as_ref().unwrap();
            Config { stack: vec![], at: (*f, body.entry) }
        };
        self.entries.iter().map(start).collect()
    }

    pub fn is_silent(&self, f: FuncId) -> bool {
        self.program.units[self.program.functions[f].unit].library
    }

    /// The letters read, if not silent, and where they lead.
    pub fn steps(&self, config: &Config) -> Vec<(Option<Letter>, Config)> {
        let (f, at) = config.at;
        let body = self.program.functions[f].body.as_ref().unwrap();
        let mut steps = Vec::new();
        for (e, edge) in body.edges.entries().filter(|(_, edge)| edge.from == at) {
            let letter = (!self.is_silent(f)).then(|| self.alphabet.letter(f, e));
            let mut to = |mut stack: Vec<(FuncId, EdgeId)>, mut at: (FuncId, LocId)| {
                // At the exit of a callee we are already behind the call.
                while self.program.functions[at.0].body.as_ref().unwrap().exit == at.1 {
                    let Some((caller, call)) = stack.pop() else { break };
                    let body = self.program.functions[caller].body.as_ref().unwrap();
                    at = (caller, body.edges[call].to);
                }
                steps.push((letter, Config { stack, at }));
            };
            let Op::Call { callee: Callee::Direct(g), .. } = &edge.op else {
                to(config.stack.clone(), (f, edge.to));
                continue;
            };
            for g in BTreeSet::from_iter(self.callees(f, e).iter().chain([g])) {
                match &self.program.functions[*g].body {
                    Some(callee) => {
                        let mut stack = config.stack.clone();
                        stack.push((f, e));
                        to(stack, (*g, callee.entry));
                    }
                    None => to(config.stack.clone(), (f, edge.to)),
                }
            }
        }
        steps
    }

    /// The point of a word there.
    pub fn point(&self, config: &Config) -> Option<Point> {
        let (f, loc) = config.at;
        (!self.is_silent(f)).then(|| self.alphabet.point(f, loc))
    }

    /// All executions of at most so many steps.
    pub fn executions(&self, steps: usize) -> Vec<(Vec<Letter>, Vec<Option<Point>>, Config)> {
        let mut all: Vec<_> =
            self.starts().into_iter().map(|c| (vec![], vec![self.point(&c)], c)).collect();
        let mut first = 0;
        for _ in 0..steps {
            let until = all.len();
            for k in first..until {
                let (edges, points, config) = all[k].clone();
                for (letter, next) in self.steps(&config) {
                    let (mut edges, mut points) = (edges.clone(), points.clone());
                    if letter.is_none() {
                        points.pop();
                    }
                    edges.extend(letter);
                    points.push(self.point(&next));
                    all.push((edges, points, next));
                }
            }
            first = until;
            if all.len() > 30_000 {
                break;
            }
        }
        all
    }

    /// Whether the word is one of an execution that ends in a configuration of a kind.
    pub fn has(&self, word: &Word, ends: impl Fn(&Config) -> bool) -> bool {
        let mut open: Vec<(usize, Config)> = self.starts().into_iter().map(|c| (0, c)).collect();
        let mut seen: BTreeSet<(usize, Config)> = open.iter().cloned().collect();
        while let Some((read, config)) = open.pop() {
            let point = word.valuations[read].point;
            if read == word.edges.len() && point == self.point(&config) && ends(&config) {
                return true;
            }
            for (letter, next) in self.steps(&config) {
                let fits = |a| word.edges.get(read) == Some(&a) && point == self.point(&config);
                if next.stack.len() > 14 || letter.is_some_and(|a| !fits(a)) {
                    continue;
                }
                let next = (read + usize::from(letter.is_some()), next);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        false
    }

    /// Whether the configuration can be reached again from everything it reaches.
    pub fn is_last(&self, config: &Config) -> bool {
        self.reached(config).iter().all(|c| self.reached(c).contains(config))
    }

    fn reached(&self, config: &Config) -> BTreeSet<Config> {
        let mut seen = BTreeSet::from([config.clone()]);
        let mut open = vec![config.clone()];
        while let Some(at) = open.pop() {
            for (_, next) in self.steps(&at) {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }
}

/// A random expression over the letters and points of a case, with one predicate.
pub fn regex(r: &mut Random, case: &Case, depth: usize) -> Regex {
    let letters = case.alphabet.edges();
    if depth == 0 || r.chance(20) {
        return match r.below(8) {
            0 => Regex::Empty,
            1 => Regex::Check(PredId(0), r.chance(50)),
            2 => Regex::At(
                (0..case.alphabet.locs() as u32).map(Point).filter(|_| r.chance(30)).collect(),
            ),
            3 | 4 => Regex::one(EdgeSet::one(r.id(letters))),
            5 => Regex::one((0..letters as u32).map(Letter).filter(|_| r.chance(60)).collect()),
            _ => Regex::one(case.alphabet.all()).star(),
        };
    }
    let several = |r: &mut Random| -> Vec<Regex> {
        (0..1 + r.below(3)).map(|_| regex(r, case, depth - 1)).collect()
    };
    match r.below(6) {
        0..=2 => Regex::cat(several(r)),
        3 => Regex::alt(several(r)),
        4 => regex(r, case, depth - 1).star(),
        _ => Regex::and(several(r)),
    }
}
