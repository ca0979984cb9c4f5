//! Probes can be inserted where the front end says conditions and statements are: the user's
//! compiler accepts the preprocessed text with every condition and every statement wrapped, and
//! the program does what it did.
//!
//! The condition of `a ?: b` gives its value too: a probe there must hand it on.

use crate::expect::check;
use crate::read::{files, root, translation};
use base::Span;
use cfa::{Body, StmtKind};
use cfront::driver::Translation;
use std::path::Path;
use std::process::{Command, Output};

/// Text to insert at an offset; of those at one offset, what closes comes first, and outer
/// stretches are around inner ones.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Insertion {
    at: u32,
    /// 0 for what closes, 1 for what opens.
    opens: bool,
    /// Closing: the shortest stretch first. Opening: the longest first.
    rank: i64,
    text: &'static str,
}

fn wrap(span: Span, open: &'static str, close: &'static str, out: &mut Vec<Insertion>) {
    let length = i64::from(span.end - span.start);
    out.push(Insertion { at: span.start, opens: true, rank: -length, text: open });
    out.push(Insertion { at: span.end, opens: false, rank: length, text: close });
}

/// Probes for the conditions that the source has, and in front of simple statements.
fn probes(body: &Body, source: &[u8], out: &mut Vec<Insertion>) {
    let written = |c: &cfa::Condition| {
        let absent = |d: &cfa::Decision| d.boolean == c.boolean && d.span.end - d.span.start == 3;
        let in_for = |d: &cfa::Decision| body.stmts[d.stmt].kind == StmtKind::For;
        let branches = |e: &cfa::Edge| matches!(e.op, cfa::Op::Assume { .. });
        let own = |e: &&cfa::Edge| e.marks.condition.is_some_and(|m| &body.conditions[m.0] == c);
        let atomic = body.edges.iter().filter(own).all(branches);
        atomic && !body.decisions.iter().any(|d| absent(d) && in_for(d) && d.span == c.span)
    };
    for condition in body.conditions.iter().filter(|c| written(c)) {
        match gives_value(condition.span, source) {
            true => wrap(condition.span, "(__probe(0), (", "))", out),
            false => wrap(condition.span, "(__probe(!!(", ")))", out),
        }
    }
    for stmt in body.stmts.iter() {
        let simple = matches!(stmt.kind, StmtKind::Return | StmtKind::Goto | StmtKind::Expr);
        if simple {
            wrap(stmt.span, "{__probe(0);", "}", out);
        }
    }
}

/// `?:` comes after it, perhaps behind parentheses.
fn gives_value(condition: Span, source: &[u8]) -> bool {
    let mut rest = source[condition.end as usize..].iter().filter(|b| !b.is_ascii_whitespace());
    let next = rest.find(|&&b| b != b')');
    next == Some(&b'?') && rest.next() == Some(&b':')
}

const PRELUDE: &str = "static int __probe(int v) { return v; }\n";

fn probed(translation: &Translation) -> Vec<u8> {
    let (unit, source) = translation.sources.entries().next().expect("there should be a unit");
    let mut insertions = Vec::new();
    for function in translation.program.functions.iter().filter(|f| f.unit == unit) {
        function.body.iter().for_each(|body| probes(body, &source.text, &mut insertions));
    }
    insertions.sort();
    insertions.dedup();
    let mut out = PRELUDE.as_bytes().to_vec();
    let mut from = 0;
    for insertion in insertions {
        out.extend(&source.text[from..insertion.at as usize]);
        out.extend(insertion.text.as_bytes());
        from = insertion.at as usize;
    }
    out.extend(&source.text[from..]);
    out
}

fn run(file: &Path, name: &str) -> Result<Output, String> {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut cc = Command::new("cc");
    let built = cc.arg("-w").arg("-o").arg(&program).arg(file).arg("-lm").output();
    let built = built.expect("cc should start");
    if !built.status.success() {
        return Err(format!("{}: {}", file.display(), String::from_utf8_lossy(&built.stderr)));
    }
    Ok(Command::new(&program).output().expect("the program should start"))
}

fn problem(file: &Path) -> Option<String> {
    let name = file.file_stem().expect("a test has a name").to_string_lossy().into_owned();
    let with = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-probed.i"));
    std::fs::write(&with, probed(&translation(file, false))).expect("the file should be writable");
    let plain = run(file, &format!("{name}-plain")).expect("the test should compile");
    match run(&with, &format!("{name}-probed")) {
        Err(message) => Some(message),
        Ok(output) => (output != plain).then(|| format!("{}: behaves differently", with.display())),
    }
}

#[test]
fn probes_fit_where_conditions_and_statements_are() {
    check(files(&root().join("tests/run"), "c").iter().filter_map(|file| problem(file)));
}
