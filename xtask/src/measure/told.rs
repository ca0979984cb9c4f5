//! A difference in a line of text.

use super::found::Found;
use std::fmt;

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Line { ours, gcov } => {
                let word = |side: &Option<bool>| match side {
                    Some(true) => "executed",
                    Some(false) => "not executed",
                    None => "unknown",
                };
                write!(f, "line {} to us, {} to gcov", word(ours), word(gcov))
            }
            Found::Branch { ours, gcov } => {
                write!(f, "{} of {} outcomes, {} of {} arcs", ours.1, ours.0, gcov.1, gcov.0)
            }
            Found::Mcdc { ours: Some(ours), counted: true, .. } => {
                write!(
                    f,
                    "both outcomes: {} to us, {} to clang",
                    ours.conditions[0].covered, !ours.conditions[0].covered
                )
            }
            Found::Mcdc { ours: Some(ours), clang: None, .. } => {
                write!(f, "a decision of {} conditions unknown to clang", ours.conditions.len())
            }
            Found::Mcdc { ours: None, .. } => f.write_str("a decision unknown to us"),
            Found::Mcdc { ours: Some(ours), clang: Some(clang), differing, .. } => {
                let theirs: Vec<bool> = clang.conditions.iter().map(|c| c.covered).collect();
                write!(f, "MC/DC {:?}, clang {theirs:?}, differing {differing:?}", ours.covered())
            }
        }
    }
}
