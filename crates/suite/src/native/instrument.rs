//! Probes in the preprocessed text of a unit.
//!
//! - A function: a variable behind its opening brace, whose initialiser records the entering and
//!   whose `cleanup` records the leaving, however it is left.
//! - A simple statement: `event, expression;`, `{event; return …;}`.
//! - An atomic condition: `((condition) ? (event, 1) : (event, 0))`; if its value is handed on
//!   (`a ?: b`), a statement expression that gives it. Constants tell their outcome themselves; where
//!   they are the condition of a loop, it counts laps (`super::laps`).
//! - A call of a function with probes, in a statement with others that may call the same:
//!   `(event, f)(…)`, because the compiler chooses their order.
//! - The expression of a `switch`: a statement expression that records and gives its value.
//! - The address of a computed jump likewise (`super::jumps`).
//! - Declarations of variables that are inputs set them (`super::variables`), in all functions.
//!
//! Everything that is not evaluated (`sizeof`, `typeof`, static initialisers, case labels) has no
//! edges in the automata, and so no probes.

use super::events::{Event, Events};
use super::jumps::{apart, jumps, wrapped};
use super::laps::laps;
use super::sites::{declared, sites};
use super::variables;
use super::wrap::{Wrap, apply};
use cfa::{Body, Callee, EdgeId, ExprKind, FuncId, Op, Outcome, Program, StmtKind, UnitId};
use std::fmt::Write;

/// Declarations of what probes call, before the text of a unit.
const PRELUDE: &str = "extern void __assize_event(unsigned); extern int __assize_enter(unsigned); \
extern void __assize_leave(int *); extern void __assize_lap(void); extern void __assize_value(unsigned, long long);\n";

/// The text of a unit with probes in the functions that are wanted.
pub fn instrument(
    program: &Program,
    unit: UnitId,
    text: &[u8],
    events: &Events,
    wanted: impl Fn(FuncId) -> bool,
    insertions: &[Wrap],
) -> Vec<u8> {
    let mut wraps = insertions.to_vec();
    let declared = |g: FuncId, before: usize| declared(program, unit, text, g, before);
    for (f, function) in program.functions.entries() {
        if let Some(body) = function.body.as_ref().filter(|_| function.unit == unit && wanted(f)) {
            let (wanted, declared) = (&wanted, &declared);
            Prober { text, events, f, body, wanted, declared, wraps: &mut wraps }.all();
        }
    }
    let before = wraps.len();
    wraps.extend(variables::set(program, unit, text));
    let mut out = PRELUDE.as_bytes().to_vec();
    out.extend(declarations(insertions).into_bytes());
    if wraps.len() > before {
        out.extend(variables::PRELUDE.as_bytes());
    }
    out.extend(apply(text, &wraps));
    out
}

/// A text with nothing but these insertions.
pub fn inserted(text: &[u8], insertions: &[Wrap]) -> Vec<u8> {
    let mut out = declarations(insertions).into_bytes();
    out.extend(apply(text, insertions));
    out
}

/// Declarations of what insertions call: registers, objects that are inputs, handlers.
fn declarations(insertions: &[Wrap]) -> String {
    let mut out = String::new();
    let called =
        |name: &str| insertions.iter().any(|i| i.open.contains(name) || i.close.contains(name));
    let any = "const volatile void *";
    let rest = "unsigned long, unsigned long, unsigned";
    if called("__assize_register(") {
        let _ = write!(out, "extern void *__assize_register({any}, {rest}); ");
    }
    for name in ["__assize_interrupts", "__assize_interrupts_first"] {
        if called(&format!("{name}(")) {
            let _ = write!(out, "extern void {name}(void); ");
        }
    }
    for k in (0..).take_while(|k| *k <= insertions.len()) {
        if called(&format!("__assize_object_{k}(")) {
            let _ = write!(out, "extern void *__assize_object_{k}({any}, {any}, {rest}); ");
        }
    }
    if out.is_empty() { out } else { out + "\n" }
}

struct Prober<'a> {
    text: &'a [u8],
    events: &'a Events,
    f: FuncId,
    body: &'a Body,
    wanted: &'a dyn Fn(FuncId) -> bool,
    /// Whether a function is declared before a place in the text.
    declared: &'a dyn Fn(FuncId, usize) -> bool,
    wraps: &'a mut Vec<Wrap>,
}

impl Prober<'_> {
    fn all(&mut self) {
        let (start, end) = (self.body.span.start as usize, self.body.span.end as usize);
        if start >= end || end > self.text.len() {
            return;
        }
        let mut open = String::new();
        write!(
            open,
            " __attribute__((__cleanup__(__assize_leave), __unused__)) int __assize_frame = \
             __assize_enter({});",
            self.events.number(Event::Enter(self.f))
        )
        .expect("text takes all");
        let start = start + 1 + local_labels(self.text, start + 1);
        self.wraps.push(Wrap { start, end: end - 1, rank: 0, open, close: String::new() });
        self.statements();
        self.conditions();
        self.wraps.extend(laps(self.body, self.text));
        self.switches();
        self.jumps();
        self.calls();
    }

    fn statements(&mut self) {
        for (s, stmt) in self.body.stmts.entries() {
            let (start, mut end) = (stmt.span.start as usize, stmt.span.end as usize);
            if start >= end || end > self.text.len() {
                continue;
            }
            let event = format!("__assize_event({})", self.events.number(Event::Start(self.f, s)));
            let (open, close) = match probe(stmt.kind) {
                Probe::None => continue,
                Probe::Comma => (format!("{event}, "), String::new()),
                Probe::Braces => {
                    let Some(last) = semicolon(self.text, end) else { continue };
                    end = last;
                    (format!("{{{event}; "), "}".into())
                }
            };
            self.wraps.push(Wrap { start, end, rank: 1, open, close });
        }
    }

    fn conditions(&mut self) {
        for edge in self.body.edges.iter() {
            let Some((c, Outcome::True)) = edge.marks.condition else { continue };
            let Op::Assume { cond, .. } = edge.op else { continue };
            let span = self.body.conditions[c].span;
            let (start, end) = (span.start as usize, span.end as usize);
            // An atomic operation is lowered with a condition, but its text is the old value.
            let rest = self.text.get(start..).unwrap_or_default();
            let is_swap = rest.starts_with(b"__sync_val_compare_and_swap");
            if start >= end || end > self.text.len() || self.is_constant(cond) || is_swap {
                continue;
            }
            let number = |holds| self.events.number(Event::Outcome(self.f, c, holds));
            let (yes, no) = (number(true), number(false));
            let (open, close) = if is_handed_on(self.text, end) {
                let close =
                    format!("); __assize_event(__assize_t ? {yes} : {no}); __assize_t; }})");
                ("({ __auto_type __assize_t = 0 ? 0 : (".to_string(), close)
            } else {
                let close = format!(") ? (__assize_event({yes}), 1) : (__assize_event({no}), 0))");
                ("((".to_string(), close)
            };
            self.wraps.push(Wrap { start, end, rank: 2, open, close });
        }
    }

    fn is_constant(&self, cond: cfa::ExprId) -> bool {
        matches!(self.body.exprs[cond].kind, ExprKind::Const(_) | ExprKind::Wide(_))
    }

    fn calls(&mut self) {
        for e in sites(self.body, self.wanted) {
            let span = self.body.edges[e].marks.span;
            let (start, end) = (span.start as usize, span.end as usize);
            if start >= end || end > self.text.len() {
                continue;
            }
            let event = self.events.number(Event::Site(self.f, e));
            let open = format!("(__assize_event({event}), ");
            let end = self.callee(e, start).unwrap_or(end);
            self.wraps.push(Wrap { start, end, rank: 3, open, close: ")".into() });
        }
    }

    /// The end of the name that is called. The event goes in front of it, `(event, f)(x)`, so that the
    /// call stays one: compilers take the left sides of commas out of operands, and the order of
    /// evaluation would be another one. An undeclared function has no name but in a call.
    fn callee(&self, e: EdgeId, start: usize) -> Option<usize> {
        let rest = &self.text[start..];
        let is_word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_' || *b == b'$';
        let length = rest.iter().take_while(|b| is_word(b)).count();
        let next = rest[length..].iter().find(|b| !b.is_ascii_whitespace());
        let is_called = length > 0 && next == Some(&b'(');
        let declared = match &self.body.edges[e].op {
            Op::Call { callee: Callee::Direct(g), .. } => (self.declared)(*g, start),
            _ => true,
        };
        (is_called && declared).then_some(start + length)
    }

    fn jumps(&mut self) {
        for jump in jumps(self.body, self.text) {
            let told = |e: EdgeId| match self.body.edges[e].marks.decision {
                Some((d, Outcome::Case(k))) => {
                    let event = self.events.number(Event::Value(self.f, d));
                    format!("__assize_value({event}, {k})")
                }
                _ => "(void)0".to_string(),
            };
            let (open, close) = wrapped(self.body, &jump, told);
            let (start, end) = (jump.span.start as usize, jump.span.end as usize);
            self.wraps.push(Wrap { start, end, rank: 2, open, close });
        }
        self.wraps.extend(apart(self.body, self.text));
    }

    fn switches(&mut self) {
        for (d, decision) in self.body.decisions.entries() {
            if self.body.stmts[decision.stmt].kind != StmtKind::Switch {
                continue;
            }
            let (start, end) = (decision.span.start as usize, decision.span.end as usize);
            if start >= end || end > self.text.len() {
                continue;
            }
            let event = self.events.number(Event::Value(self.f, d));
            let open = "({ __auto_type __assize_t = (".to_string();
            let close =
                format!(") + 0; __assize_value({event}, (long long)__assize_t); __assize_t; }})");
            self.wraps.push(Wrap { start, end, rank: 2, open, close });
        }
    }
}

/// The length of the declarations of local labels (GNU) here: nothing may stand before them.
pub fn local_labels(text: &[u8], start: usize) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[start + length..];
        let blank = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
        if !rest[blank..].starts_with(b"__label__") {
            return length;
        }
        let Some(end) = rest.iter().position(|b| *b == b';') else { return length };
        length += end + 1;
    }
}

/// Behind the semicolon that ends a statement.
pub fn semicolon(text: &[u8], end: usize) -> Option<usize> {
    if text.get(end - 1) == Some(&b';') {
        return Some(end);
    }
    let blank = text[end..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    (text.get(end + blank) == Some(&b';')).then_some(end + blank + 1)
}

/// Whether `?:` without a middle follows.
pub fn is_handed_on(text: &[u8], end: usize) -> bool {
    let mut rest = text[end..].iter().filter(|b| !b.is_ascii_whitespace() && **b != b')');
    rest.next() == Some(&b'?') && rest.next() == Some(&b':')
}

pub enum Probe {
    None,
    /// `event, expression;`
    Comma,
    /// `{event; statement;}`
    Braces,
}

/// How a statement of this kind tells that it begins. Statements with a controlling expression
/// tell it by its conditions.
pub fn probe(kind: StmtKind) -> Probe {
    match kind {
        StmtKind::Expr => Probe::Comma,
        StmtKind::Return | StmtKind::Goto | StmtKind::Break | StmtKind::Continue => Probe::Braces,
        StmtKind::Asm => Probe::Braces,
        StmtKind::If | StmtKind::Switch | StmtKind::While | StmtKind::Do | StmtKind::For => {
            Probe::None
        }
        // A declarator stands behind its specifiers, where no statement can.
        StmtKind::Decl => Probe::None,
        StmtKind::Conditional | StmtKind::Assert | StmtKind::Empty => Probe::None,
    }
}

/// Whether statements of this kind record that they begin.
pub fn is_told(kind: StmtKind) -> bool {
    !matches!(probe(kind), Probe::None)
}
