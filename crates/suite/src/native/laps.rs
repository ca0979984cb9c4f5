//! Loops whose condition is a constant, which records nothing.
//!
//! `for (;;) ;` may have no event at all, and yet a run in it has to be seen not to end: its
//! condition counts laps, `for (; (__assize_lap(), 1);)`, `while ((__assize_lap(), 1))`. A lap is no
//! event: it changes nothing of the path.

use super::wrap::Wrap;
use cfa::{Body, ExprKind, Op, Outcome, StmtKind};

const LAP: &str = "(__assize_lap(), ";

pub fn laps(body: &Body, text: &[u8]) -> Vec<Wrap> {
    let mut wraps = Vec::new();
    if base::mutant!("suite: loops without events count no laps") {
        return wraps;
    }
    for edge in body.edges.iter() {
        let Some((c, Outcome::True)) = edge.marks.condition else { continue };
        let Some((d, _)) = edge.marks.decision else { continue };
        let kind = body.stmts[body.decisions[d].stmt].kind;
        let is_loop = matches!(kind, StmtKind::While | StmtKind::Do | StmtKind::For);
        let Op::Assume { cond, .. } = edge.op else { continue };
        let is_true = matches!(body.exprs[cond].kind, ExprKind::Const(value) if value != 0);
        let span = body.conditions[c].span;
        let (start, end) = (span.start as usize, span.end as usize);
        if !is_loop || !is_true || start >= end || end > text.len() {
            continue;
        }
        // The text of a condition that is not there is its `for`.
        if &text[start..end] != b"for" {
            wraps.push(Wrap { start, end, rank: 2, open: LAP.into(), close: ")".into() });
        } else if let Some(at) = absent(text, end) {
            let open = format!("{LAP}1)");
            wraps.push(Wrap { start: at, end: at + 1, rank: 2, open, close: String::new() });
        }
    }
    wraps
}

/// The semicolon behind the condition of a `for` without one: the second within its parentheses, if
/// there is nothing before it.
fn absent(text: &[u8], end: usize) -> Option<usize> {
    let (mut depth, mut first, mut quote) = (0usize, None, None);
    let mut at = end;
    while let Some(byte) = text.get(at) {
        match (byte, quote) {
            (b'\\', Some(_)) => at += 1,
            (_, Some(mark)) => quote = quote.filter(|_| *byte != mark),
            (b'"' | b'\'', None) => quote = Some(*byte),
            (b'(' | b'[' | b'{', None) => depth += 1,
            (b')' | b']' | b'}', None) => depth = depth.checked_sub(1).filter(|left| *left > 0)?,
            (b';', None) if depth == 1 && first.is_none() => first = Some(at),
            (b';', None) if depth == 1 => {
                let between = &text[first? + 1..at];
                return between.iter().all(u8::is_ascii_whitespace).then_some(at);
            }
            _ => {}
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_condition_that_is_not_there() {
        let at = |text: &str| absent(text.as_bytes(), 3);
        assert_eq!(at("for (;;) ;"), Some(6));
        assert_eq!(at("for (int i = g(\";\", ';', \"\\\"\");  ; i++) ;"), Some(33));
        assert_eq!(at("for (i = ({ int k; k; }); ; ) ;"), Some(26));
        assert_eq!(at("for (;1;) ;"), None);
        assert_eq!(at("for (x) ;"), None);
    }
}
