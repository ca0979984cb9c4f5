//! `cargo xtask bench cancel`: how long a search goes on after somebody says stop.
//!
//! Ten searches that would take minutes, each with a goal for every edge; after two seconds the
//! caller says stop, and what counts is the time until the search has returned.

use crate::front::{Unit, here};
use crate::{Outcome, Result, paths};
use cfa::{FuncId, Program};
use engine::{Answer, Budget, Caller, Decision, EngineKind, Options, Question, Task};
use goal::{Alphabet, Choices, EdgeSet, GoalId, Goals, Offer, Open, Part, Regex, SearchId, Term};
use std::time::{Duration, Instant};
use symbolic::Form;

/// A stop may take no longer.
const AT_MOST: Duration = Duration::from_millis(200);
const BEFORE: Duration = Duration::from_secs(2);

/// What makes each of them long, the engine, and the function `f`.
const SEARCHES: [(&str, EngineKind, &str); 10] = [
    (
        "a product to be factored",
        EngineKind::Bmc,
        "int f(unsigned long a, unsigned long b) { if (a > 1 && b > 1 && a < 4294967296 && b < 4294967296 \
         && a * b == 9023581683107042011ul) return 1; return 0; }",
    ),
    (
        "a loop without a bound",
        EngineKind::Bmc,
        "int f(unsigned n) { unsigned i = 0, s = 0; while (i < n) { s += i ^ n; i++; } if (s == 12345 && i == 77777) return 1; return 0; }",
    ),
    (
        "floating-point arithmetic",
        EngineKind::Bmc,
        "int f(double x, double y) { if (x > 1 && y > 1 && x * x * y == 7.0 && x / y == 1.375) return 1; return 0; }",
    ),
    (
        "recursion without a bound",
        EngineKind::Bmc,
        "static unsigned g(unsigned n, unsigned k) { return n <= k ? k : g(n - 1, k * 3 + 1) + 1; } \
         int f(unsigned n) { if (g(n, 1) == 99999) return 1; return 0; }",
    ),
    (
        "stores at unknown places",
        EngineKind::Bmc,
        "int f(unsigned i, unsigned j, unsigned k) { static unsigned a[4096]; for (unsigned n = 0; n < 300; n++) \
         { a[(i + n * j) % 4096] = a[(k ^ n) % 4096] * 3 + n; } if (a[7] == 123456789) return 1; return 0; }",
    ),
    (
        "a hash to be inverted",
        EngineKind::Bmc,
        "int f(unsigned long x) { for (unsigned i = 0; i < 40; i++) { x = x * x + (x >> 17) + i; x ^= x << 9; } \
         if (x == 42) return 1; return 0; }",
    ),
    (
        "loops in loops",
        EngineKind::Bmc,
        "int f(unsigned n, unsigned m) { unsigned s = 1; for (unsigned i = 0; i < n; i++) for (unsigned j = i; j < m; j++) \
         for (unsigned k = j; k < i + m; k++) s = s * 5 + (i ^ j ^ k); if (s == 31337) return 1; return 0; }",
    ),
    (
        "divisions",
        EngineKind::Bmc,
        "int f(unsigned long a, unsigned long b, unsigned long c) { if (a > 9 && b > 9 && c > 9 && a / b == c && b % c == 7 \
         && a % (b + c) == 11 && (a ^ b ^ c) == 0x123456789abcdeful) return 1; return 0; }",
    ),
    (
        "a large formula",
        EngineKind::Bmc,
        "int f(unsigned x, unsigned y) { unsigned a[64]; for (int i = 0; i < 64; i++) a[i] = x * i + (y >> i % 31); \
         for (int r = 0; r < 40; r++) for (int i = 0; i < 64; i++) a[i] += a[(i + 1) % 64] * a[(i + 7) % 64]; \
         if (a[3] == 99) return 1; return 0; }",
    ),
    (
        "long runs of the interpreter",
        EngineKind::Random,
        "int f(unsigned n) { unsigned s = n; for (unsigned i = 0; i < 600000; i++) s = s * 1664525 + 1013904223; \
         if (s == 1) return 1; return 0; }",
    ),
];

/// Says stop after a while, and remembers when.
struct Impatient {
    open: Open,
    begun: Instant,
    before: Duration,
    said: Option<Instant>,
}

impl Caller for Impatient {
    fn begin(&mut self, _: &'static str) -> SearchId {
        SearchId(0)
    }

    fn commit(&mut self, _: SearchId, answer: Answer) {
        let goals = match answer {
            Answer::Candidate { goals, .. } | Answer::Unknown { goals, .. } => goals,
            Answer::Infeasible(proved) => proved.goals().collect(),
            Answer::Wanted(_) => Vec::new(),
        };
        self.open.set(goals.into_iter().map(|goal| (goal, false)));
    }

    fn open(&self) -> Open {
        self.open.clone()
    }

    fn decision(&self, _: GoalId) -> Decision {
        Decision::Unknown
    }

    fn look(&mut self) -> bool {
        let stop = self.begun.elapsed() >= self.before;
        if stop && self.said.is_none() {
            self.said = Some(Instant::now());
        }
        stop
    }
}

pub fn run() -> Result<Outcome> {
    let directory = paths::fresh("cancel")?;
    let mut slowest = Duration::ZERO;
    for (k, (what, engine, text)) in SEARCHES.iter().enumerate() {
        let file = directory.join(format!("search{k}.c"));
        std::fs::write(&file, text)?;
        let translation = here::translated(&Unit::new(&file, &[]), true)?;
        let took = stop(&translation.program, *engine)?;
        match took {
            Some(took) => {
                println!("{:>6.0} ms  {}: {what}", took.as_secs_f64() * 1e3, engine.name())
            }
            None => println!("       ms  {}: {what} ENDED BY ITSELF", engine.name()),
        }
        slowest = slowest.max(took.unwrap_or(Duration::MAX));
    }
    let met = slowest <= AT_MOST;
    println!(
        "the slowest stop: {:.0} ms, at most {:.0}",
        slowest.as_secs_f64() * 1e3,
        AT_MOST.as_secs_f64() * 1e3
    );
    Ok(Outcome::good_if(met))
}

/// How long a search goes on after it was told to stop; none if it had ended before.
fn stop(program: &Program, engine: EngineKind) -> Result<Option<Duration>> {
    let alphabet = Alphabet::new(program);
    let entry: FuncId = program.function("f").ok_or("there should be an f")?;
    let own = |f: &FuncId| !program.units[program.functions[*f].unit].library;
    let functions = program.functions.ids().filter(own);
    let under_test = functions.fold(EdgeSet::empty(), |all, f| all.union(&alphabet.edges_of(f)));
    let any = || Part::All(Regex::one(under_test.clone()).star());
    let parts = vec![any(), Part::Each(Choices::Edges(under_test.clone())), any()];
    let goals = Goals { terms: vec![Term { parts, ..Term::default() }], passing: None };
    let (form, options, offer) =
        (Form::new(program, entry, &[])?, Options::default(), Offer::default());
    let question = Question {
        goals: &goals,
        first: GoalId(0),
        offer: &offer,
        predicates: &[],
        under_test: &under_test,
    };
    let task = Task {
        program,
        alphabet: &alphabet,
        entry,
        questions: vec![question],
        form: &form,
        options: &options,
    };
    let open = Open::of((0..goals.len()).map(GoalId));
    // Random testing ends by itself within a second: it is stopped at once.
    let before = if engine == EngineKind::Random { Duration::ZERO } else { BEFORE };
    let mut caller = Impatient { open, begun: Instant::now(), before, said: None };
    engine::search(&task, &[engine.entrant()], Budget::default(), &mut caller);
    Ok(caller.said.map(|said| said.elapsed()))
}
