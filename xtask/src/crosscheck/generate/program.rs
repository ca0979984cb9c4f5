//! Random programs, by kind and seed.

use super::piece::{self, Piece, block, line};
use super::scope::{BOUND, Scope};
use super::snippets::{DEFINED, UNDEFINED};
use std::fmt::Write;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Defined behaviour, at most two `char` inputs: all of them are run.
    Small,
    /// Defined behaviour, larger inputs: many of them are run.
    Large,
    /// Undefined behaviour and the environment, two `char` inputs.
    Undefined,
    /// The same with larger inputs.
    Wild,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Small, Kind::Large, Kind::Undefined, Kind::Wild];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Small => "small",
            Kind::Large => "large",
            Kind::Undefined => "undefined",
            Kind::Wild => "wild",
        }
    }

    /// Whatever the inputs are, nothing undefined happens.
    pub fn is_defined(self) -> bool {
        matches!(self, Kind::Small | Kind::Large)
    }

    fn is_small(self) -> bool {
        matches!(self, Kind::Small | Kind::Undefined)
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let known = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        known.ok_or_else(|| "small, large, undefined or wild".into())
    }
}

/// A parameter of the entry, and how the oracle makes its value.
struct Parameter {
    declared: &'static str,
    shape: Option<&'static str>,
    /// Statements that make `NAME`, of inputs from number `k`; with what is told of it.
    made: &'static str,
}

const BYTES: [Parameter; 2] = [
    Parameter {
        declared: "signed char a",
        shape: None,
        made: "signed char a = (signed char)oracle_byte(0); oracle_say(\"a\", a);",
    },
    Parameter {
        declared: "unsigned char b",
        shape: None,
        made: "unsigned char b = oracle_byte(1); oracle_say(\"b\", b);",
    },
];

const NUMBERS: [Parameter; 5] = [
    Parameter {
        declared: "int a",
        shape: None,
        made: "int a = oracle_number(0); oracle_say(\"a\", a);",
    },
    Parameter {
        declared: "unsigned b",
        shape: None,
        made: "unsigned b = (unsigned)oracle_number(1); oracle_say(\"b\", (int)b);",
    },
    Parameter {
        declared: "signed char c",
        shape: None,
        made: "signed char c = (signed char)oracle_number(2); oracle_say(\"c\", c);",
    },
    Parameter {
        declared: "int v[4]",
        shape: Some("v=[4]"),
        made: "int v[4]; for (int k = 0; k < 4; k++) v[k] = oracle_number(3 + k), oracle_say(\"v[]\", v[k]);",
    },
    Parameter {
        declared: "char *s",
        shape: Some("s=string(4)"),
        made: "char s[5] = { 0 }; for (int k = 0; k < 4; k++) s[k] = (char)oracle_number(7 + k), oracle_say(\"s[]\", s[k]);",
    },
];

/// What each program may use.
const HEADERS: [&str; 6] = ["ctype", "math", "stdint", "stdio", "stdlib", "string"];

#[derive(Clone)]
pub struct Program {
    pub kind: Kind,
    pub seed: u64,
    pub pieces: Vec<Piece>,
    /// The oracle's side: functions that have no body in the program, and the call of the entry.
    pub environment: String,
    /// What each compiler does is its own; no proof for one holds for the other.
    pub ordered: bool,
}

impl Program {
    pub fn new(kind: Kind, seed: u64) -> Self {
        let choice = if kind.is_defined() { DEFINED } else { UNDEFINED };
        let mut scope = Scope::new(seed ^ (kind as u64) << 56, choice.to_vec());
        let body = body(&mut scope, kind);
        let entry = block(format!("int f({})", declared(kind)), body);
        let mut pieces: Vec<Piece> =
            HEADERS.iter().map(|name| line(format!("#include <{name}.h>"))).collect();
        pieces.append(&mut scope.definitions);
        pieces.push(entry);
        let environment = environment(&scope, kind);
        Program { kind, seed, pieces, environment, ordered: scope.ordered }
    }

    pub fn plain(&self) -> String {
        piece::plain(&self.pieces)
    }

    pub fn recording(&self) -> String {
        piece::recording(&self.pieces)
    }

    /// The inputs that there are, or so many; and how often each is run, with other environments.
    pub fn runs(&self) -> (u32, u32) {
        match self.kind {
            Kind::Small => (65_536, 2),
            Kind::Undefined => (65_536, 3),
            Kind::Large | Kind::Wild => (334, 3),
        }
    }

    /// Options that say which shapes the inputs have.
    pub fn shapes(&self) -> Vec<String> {
        let shapes = parameters(self.kind).iter().filter_map(|one| one.shape);
        shapes.flat_map(|shape| ["--input".to_string(), shape.to_string()]).collect()
    }

    /// The same without a part; see `piece::without`.
    pub fn without(&self, number: usize, keep_body: bool) -> Self {
        Program { pieces: piece::without(&self.pieces, number, keep_body), ..self.clone() }
    }

    /// How it is made again.
    pub fn command(&self) -> String {
        let (kind, seed) = (self.kind.name(), self.seed);
        format!("cargo xtask crosscheck generate 1 --kind {kind} --seed {seed}")
    }
}

fn parameters(kind: Kind) -> &'static [Parameter] {
    if kind.is_small() { &BYTES } else { &NUMBERS }
}

fn declared(kind: Kind) -> String {
    let all: Vec<&str> = parameters(kind).iter().map(|one| one.declared).collect();
    all.join(", ")
}

fn body(scope: &mut Scope, kind: Kind) -> Vec<Piece> {
    let (start, any): (&[&str], &[&str]) = if kind.is_small() {
        (&["int x = a, y = b, z = 0;", "int w = (int)((unsigned)a << 24 | b);"], &["w", "a", "b"])
    } else {
        let start = &["int x = a % 1000, y = (int)(b % 1000u), z = c;", "x ^= s[0] & 15;"];
        (start, &["a", "(int)b", "c", "v[0]", "v[1]", "v[3]", "s[1]"])
    };
    scope.any = any.iter().map(ToString::to_string).collect();
    let mut all: Vec<Piece> = start.iter().map(|text| line(*text)).collect();
    // At least one decision.
    let condition = scope.condition();
    all.push(scope.decide(&condition));
    all.extend(scope.statements(4));
    all.push(line(format!("return (x + y + z) % {BOUND};")));
    all
}

fn environment(scope: &Scope, kind: Kind) -> String {
    let mut out = String::from(
        "#define WEAK __attribute__((weak))\nint oracle_choice(void);\nunsigned char oracle_byte(int);\n\
         int oracle_number(int);\nvoid oracle_say(const char *, int);\n",
    );
    out += &scope.environment;
    let names = parameters(kind).iter().map(|one| one.declared.trim_end_matches("[4]"));
    let names: Vec<&str> = names.filter_map(|text| text.rsplit([' ', '*']).next()).collect();
    let _ = writeln!(out, "int f({});\nvoid oracle_call(void) {{", declared(kind));
    parameters(kind).iter().for_each(|one| out += &format!("  {}\n", one.made));
    let call = format!("f({});", names.join(", "));
    for statement in scope.before.iter().chain([&call]) {
        let _ = writeln!(out, "  if (oracle_choice() > 0) {statement}");
    }
    let _ = writeln!(out, "  {call}\n}}");
    out
}

/// The programs of a run: the kinds take turns.
pub fn several(count: usize, seed: u64, kind: Option<Kind>) -> Vec<Program> {
    let one = |k: usize| Program::new(kind.unwrap_or(Kind::ALL[k % 4]), seed + k as u64);
    (0..count).map(one).collect()
}

/// What a release has to show: 300 programs with all inputs and 1,000 larger ones, and as many of the others.
pub fn long(seed: u64) -> Vec<Program> {
    let some = |count, kind| several(count, seed, Some(kind));
    [
        some(300, Kind::Small),
        some(1000, Kind::Large),
        some(300, Kind::Undefined),
        some(1000, Kind::Wild),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_makes_the_same_program_and_a_line_has_one_decision() {
        for (kind, seed) in
            Kind::ALL.into_iter().flat_map(|kind| (0..50).map(move |seed| (kind, seed)))
        {
            let program = Program::new(kind, seed);
            assert_eq!(program.recording(), Program::new(kind, seed).recording());
            for text in program.recording().lines() {
                assert!(text.matches("SEEN(").count() <= 1, "{text}");
            }
        }
    }
}
