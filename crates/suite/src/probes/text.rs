//! Probes in the preprocessed text of a unit: stores to fixed addresses.
//!
//! The map of a unit is an array of bytes in a section of its own, of whole pages, so that the
//! runtime can put a shared file in its place: a probe is one store, and what it stored is in the
//! file even if the process is killed. The stores are volatile, because compilers like to move
//! stores behind loops, and a loop may be where a run ends.

use super::masks::STORE;
use super::plan::{Plan, Point, Probes};
use crate::native::{Probe, probe, semicolon};
use crate::native::{Wrap, apart, apply, jumps, local_labels, wrapped};
use cfa::{Body, BoolId, CondId, DecisionId, EdgeId, Op, Outcome, Program, StmtKind};
use std::fmt::Write;

/// Of the map.
pub const PAGE: u32 = 4096;

/// What the probes of a build record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// That a point was reached.
    Map,
    /// Also when: every point is told to the runtime.
    Sequence,
}

impl Mode {
    pub fn name(self) -> &'static str {
        match self {
            Mode::Map => "map",
            Mode::Sequence => "sequence",
        }
    }

    pub fn named(name: &str) -> Option<Mode> {
        [Mode::Map, Mode::Sequence].into_iter().find(|mode| mode.name() == name)
    }
}

/// The text of a unit with probes. `id` tells units apart.
pub fn insert(program: &Program, plan: &Plan, mode: Mode, id: u64, text: &[u8]) -> Vec<u8> {
    let mut wraps = Vec::new();
    for (f, (first, probes)) in &plan.functions {
        let body = program.functions[*f].body.as_ref();
        let body = body.expect("a function with probes should have a body");
        let first = *first;
        Inserter { program, mode, text, body, first, probes, wraps: &mut wraps }.all();
    }
    let mut out = prelude(plan, mode, id).into_bytes();
    out.extend(apply(text, &wraps));
    out
}

/// The map, and what the runtime looks for.
fn prelude(plan: &Plan, mode: Mode, id: u64) -> String {
    let size = plan.size.max(1).next_multiple_of(PAGE);
    let mut text = format!(
        "static volatile unsigned char __assize_map[{size}] \
         __attribute__((__section__(\"assize_map\"), __aligned__({PAGE}), __used__)) = {{0}};\n\
         struct __assize_unit {{ unsigned long long id; volatile unsigned char *map; \
         unsigned size, first; }};\n\
         static struct __assize_unit __assize_this \
         __attribute__((__section__(\"assize_units\"), __aligned__(8), __used__)) = \
         {{ {id}ULL, __assize_map, {size}, 0 }};\n"
    );
    if plan.functions.values().any(|(_, probes)| !probes.masked.is_empty()) {
        text.push_str(STORE);
    }
    if mode == Mode::Sequence {
        text.push_str(
            "extern __attribute__((__visibility__(\"hidden\"))) void __assize_step(unsigned);\n",
        );
    }
    text
}

struct Inserter<'a> {
    program: &'a Program,
    mode: Mode,
    text: &'a [u8],
    body: &'a Body,
    /// The place of the function's first byte.
    first: u32,
    probes: &'a Probes,
    wraps: &'a mut Vec<Wrap>,
}

impl Inserter<'_> {
    fn all(&mut self) {
        let start = self.body.span.start as usize + 1;
        let end = self.body.span.end as usize;
        if end > self.text.len() {
            return;
        }
        let mut open = String::from(" ");
        for (b, known) in self.probes.booleans.entries() {
            if known.is_some() {
                write!(open, "unsigned __assize_b{} = 0; ", b.0).expect("text takes all");
            }
        }
        for (b, (masks, _)) in &self.probes.masked {
            open.push_str(&masks.declaration(&bits(*b)));
        }
        write!(open, "{};", self.told(Point::Enter)).expect("text takes all");
        let start = start + local_labels(self.text, start);
        self.wraps.push(Wrap { start, end: end - 1, rank: 0, open, close: String::new() });
        let points: Vec<Point> = self.probes.points.keys().copied().collect();
        for point in points {
            match point {
                Point::Enter => {}
                Point::Taken(e) => self.condition(e),
                Point::After(e) => self.call(e),
                Point::Start(_) => self.start(point),
            }
        }
        self.jumps();
        for (d, decision) in self.body.decisions.entries() {
            if self.body.stmts[decision.stmt].kind == StmtKind::Switch {
                self.switch(d);
            }
        }
    }

    /// The expression that tells that a point is reached.
    fn told(&self, point: Point) -> String {
        let number = self.first + self.probes.points[&point];
        match self.mode {
            Mode::Map => format!("__assize_map[{number}] = 1"),
            Mode::Sequence => {
                format!("__assize_map[{number}] = 1, __assize_step(__assize_this.first + {number})")
            }
        }
    }

    fn wrap(&mut self, span: base::Span, rank: u8, open: String, close: String) {
        let (start, end) = (span.start as usize, span.end as usize);
        if start < end && end <= self.text.len() {
            self.wraps.push(Wrap { start, end, rank, open, close });
        }
    }

    fn start(&mut self, point: Point) {
        let Point::Start(s) = point else { return };
        let stmt = &self.body.stmts[s];
        let told = self.told(point);
        match probe(stmt.kind) {
            Probe::None => {}
            Probe::Comma => self.wrap(stmt.span, 1, format!("{told}, "), String::new()),
            Probe::Braces => {
                let Some(end) = semicolon(self.text, stmt.span.end as usize) else { return };
                let span = base::Span { start: stmt.span.start, end: end as u32 };
                self.wrap(span, 1, format!("{{{told}; "), "}".into());
            }
        }
    }

    /// Computed jumps tell which label they lead to.
    fn jumps(&mut self) {
        for jump in jumps(self.body, self.text) {
            let (open, close) = wrapped(self.body, &jump, |e| self.told(Point::Taken(e)));
            self.wrap(jump.span, 2, open, close);
        }
        self.wraps.extend(apart(self.body, self.text));
    }

    /// Both outcomes of a condition, when asked for the true one.
    fn condition(&mut self, e: EdgeId) {
        let Some((c, Outcome::True)) = self.body.edges[e].marks.condition else { return };
        let Op::Assume { .. } = self.body.edges[e].op else { return };
        let span = self.body.conditions[c].span;
        let (yes, no) = (self.outcome(c, true), self.outcome(c, false));
        let (open, close) = if crate::native::is_handed_on(self.text, span.end as usize) {
            let close = format!("); __assize_t ? ({yes}, 0) : ({no}, 0); __assize_t; }})");
            ("__extension__({ __auto_type __assize_t = 0 ? 0 : (".to_string(), close)
        } else {
            ("((".to_string(), format!(") ? ({yes}, 1) : ({no}, 0))"))
        };
        self.wrap(span, 2, open, close);
    }

    /// What an outcome does: it is stored by itself, or it ends an evaluation whose way is stored.
    fn outcome(&self, c: CondId, outcome: bool) -> String {
        let wanted = Some((c, if outcome { Outcome::True } else { Outcome::False }));
        let edge = self.body.edges.entries().find(|(_, edge)| edge.marks.condition == wanted);
        let (e, _) = edge.expect("a condition should have both outcomes");
        let b = self.body.conditions[c].boolean;
        let Some((ways, first)) = &self.probes.booleans[b] else {
            let mut parts = vec![self.told(Point::Taken(e))];
            if let Some((masks, first)) = self.probes.masked.get(&b) {
                parts.extend(masks.outcome(&bits(b), self.first + first, c, outcome));
            }
            return parts.join(", ");
        };
        let addend = ways.addends[&(c, outcome)];
        let first = self.first + first;
        let sum = format!("__assize_b{}", b.0);
        let mut parts = Vec::new();
        match (addend.first, addend.last) {
            (true, true) => parts.push(format!("__assize_map[{}] = 1", first + addend.value)),
            (false, true) => {
                parts.push(format!("__assize_map[{} + {sum}] = 1", first + addend.value))
            }
            (true, false) => parts.push(format!("{sum} = {}", addend.value)),
            (false, false) => parts.push(format!("{sum} += {}", addend.value)),
        }
        // The evaluation may end early, in a call that does not return.
        if self.mode == Mode::Sequence || addend.risky {
            parts.push(self.told(Point::Taken(e)));
        }
        parts.join(", ")
    }

    fn call(&mut self, e: EdgeId) {
        let span = self.body.edges[e].marks.span;
        let told = self.told(Point::After(e));
        let (open, close) = if self.is_void(e) {
            ("(".to_string(), format!(", (void)({told}))"))
        } else {
            let open = "__extension__({ __auto_type __assize_t = ".to_string();
            (open, format!("; {told}; __assize_t; }})"))
        };
        self.wrap(span, 3, open, close);
    }

    /// Whether the called function has no result.
    fn is_void(&self, e: EdgeId) -> bool {
        let Op::Call { callee, .. } = &self.body.edges[e].op else { return true };
        let ty = match callee {
            cfa::Callee::Direct(g) => self.program.functions[*g].ty,
            cfa::Callee::Indirect(expr) => self.body.exprs[*expr].ty,
        };
        let function = match self.program.types.get(ty) {
            cfa::Type::Pointer(inner) => *inner,
            _ => ty,
        };
        match self.program.types.get(function) {
            cfa::Type::Function(signature) => self.program.types.is_void(signature.ret),
            _ => true,
        }
    }

    /// A `switch` before the `switch` tells which case is taken.
    fn switch(&mut self, d: DecisionId) {
        let mut arms = String::new();
        for (e, edge) in self.body.edges.entries() {
            if edge.marks.decision.is_none_or(|(of, _)| of != d) {
                continue;
            }
            match edge.op {
                Op::Case { low, high, .. } => {
                    let (low, high) = (literal(low), literal(high));
                    write!(arms, "case {low} ... {high}: ").expect("text takes all");
                }
                Op::Default { .. } => arms.push_str("default: "),
                _ => continue,
            }
            write!(arms, "{}; break; ", self.told(Point::Taken(e))).expect("text takes all");
        }
        let open = "__extension__({ __auto_type __assize_t = (".to_string();
        let close = format!(") + 0; switch (__assize_t) {{ {arms}}} __assize_t; }})");
        self.wrap(self.body.decisions[d].span, 2, open, close);
    }
}

/// The name of the bits of an expression.
fn bits(b: BoolId) -> String {
    format!("__assize_d{}", b.0)
}

/// A constant of C.
fn literal(value: i128) -> String {
    match value {
        _ if value > i128::from(i64::MAX) => format!("{value}ULL"),
        _ if value == i128::from(i64::MIN) => format!("(-{}LL - 1)", i64::MAX),
        _ => format!("{value}LL"),
    }
}
