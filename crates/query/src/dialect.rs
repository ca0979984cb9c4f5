//! Which dialect a query is in: "2010 if the cover clause has a bare filter, a quote, `^`, `$`,
//! NODES, NOT, `&` or `|`; else 2009".
//!
//! A path monitor `-[…]>` is made of bare filters in both dialects; these do not count.

use crate::ast::Dialect;
use crate::parse::RawAnchored;
use crate::parse::raw::{Kind, Raw, Word};
use base::Span;
use std::fmt;

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dialect::D2009 => "2009",
            Dialect::D2010 => "2010",
        })
    }
}

impl std::str::FromStr for Dialect {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "2009" => Ok(Dialect::D2009),
            "2010" => Ok(Dialect::D2010),
            _ => Err(format!("unknown dialect `{text}`: there are 2009 and 2010")),
        }
    }
}

/// A dialect and the reason for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    pub dialect: Dialect,
    /// A sentence such as "2010, because the cover clause has a bare filter: `@3`".
    pub why: String,
    /// What shows the dialect of 2010.
    pub at: Option<Span>,
}

/// The dialect of a query with this cover clause; `asked` overrides it.
pub(crate) fn infer(cover: &RawAnchored, asked: Option<Dialect>, text: &str) -> Inference {
    let mut signs = Vec::new();
    signs.extend(cover.start.map(|at| (at, "an anchor")));
    signs.extend(cover.end.map(|at| (at, "an anchor")));
    collect(&cover.body, true, &mut signs);
    let first = signs.into_iter().min_by_key(|(span, _)| *span);
    let inferred = first.map_or(Dialect::D2009, |_| Dialect::D2010);
    let reason = match first {
        Some((span, what)) => {
            format!("because the cover clause has {what}: `{}`", excerpt(text, span))
        }
        None => {
            "because the cover clause has no bare filter, quote, ^, $, NODES, NOT, & or |".into()
        }
    };
    let why = match asked {
        Some(dialect) if dialect != inferred => {
            format!("{dialect}, as asked; it would be {inferred}, {reason}")
        }
        _ => format!("{inferred}, {reason}"),
    };
    Inference { dialect: asked.unwrap_or(inferred), why, at: first.map(|(span, _)| span) }
}

/// The signs of 2010 in an expression; `bare` says that a filter here is a bare one.
fn collect(raw: &Raw, bare: bool, signs: &mut Vec<(Span, &'static str)>) {
    if bare && raw.is_filter() {
        signs.push((raw.span, "a bare filter"));
    }
    match &raw.kind {
        Kind::Quote(_) => signs.push((raw.span, "a quoted pattern")),
        Kind::Not(Word::Not, _) => signs.push((raw.span, "NOT")),
        Kind::Atom(Word::Nodes, ..) => signs.push((raw.span, "NODES")),
        Kind::Or(_) => signs.push((raw.span, "the operator |")),
        Kind::And(_) => signs.push((raw.span, "the operator &")),
        _ => {}
    }
    let inside = bare && !raw.is_filter() && !matches!(raw.kind, Kind::Atom(..) | Kind::Mcdc(..));
    match &raw.kind {
        Kind::Seq(first, steps) => {
            collect(first, inside, signs);
            for (join, next) in steps {
                join.monitor().into_iter().for_each(|path| collect(path, false, signs));
                collect(next, inside, signs);
            }
        }
        kind => kind.children().for_each(|child| collect(child, inside, signs)),
    }
}

/// The first words there.
fn excerpt(text: &str, span: Span) -> String {
    const LONGEST: usize = 30;
    let full = text.get(span.start as usize..span.end as usize).unwrap_or("");
    let words: Vec<&str> = full.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST {
        return line;
    }
    let cut: String = line.chars().take(LONGEST - 1).collect();
    format!("{}…", cut.trim_end())
}
