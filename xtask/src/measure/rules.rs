//! The one table of what may differ between us and gcov or clang, and why.
//!
//! A difference belongs to the first rule that applies to it; one to which none applies is
//! unexplained, and the comparison fails.

use super::found::{Found, Site};

pub struct Rule {
    pub name: &'static str,
    /// Why both sides are right.
    pub sentence: &'static str,
    pub applies: fn(&Site<'_>, &Found<'_>) -> bool,
}

pub const RULES: &[Rule] = &[
    Rule {
        name: "file not linked",
        sentence: "gcov lists objects that are in no program, clang does not",
        applies: |site, found| match found.is_mcdc() {
            true => site.unknown_to_clang() && !found.covered_by_us(),
            false => site.ours.is_none() && site.never_ran(),
        },
    },
    Rule {
        name: "line: function begins",
        sentence: "gcov counts the line of a function's name; we count its statements",
        applies: |site, found| gcov_line_only(found) && site.gcov_starts(),
    },
    Rule {
        name: "line: function ends",
        sentence: "gcov counts the brace that ends a function or a block; it is no statement",
        applies: |site, found| {
            gcov_line_only(found) && (site.gcov_ends() || site.code().starts_with('}'))
        },
    },
    Rule {
        name: "line: continuation",
        sentence: "gcov counts each line of a statement that has several; we count that of its first operand",
        applies: |site, found| {
            let head = site.code().ends_with(['(', '=']) && site.next_continues();
            gcov_line_only(found) && (site.continues() || head)
        },
    },
    Rule {
        name: "line: within a statement",
        sentence: "a part of a statement that we count by itself belongs to another line for gcov",
        applies: |site, found| our_line_only(found) && (site.continues() || site.next_continues()),
    },
    Rule {
        name: "line: no code",
        sentence: "jumps, labels, braces, declarations and `(void)x` are code for one side only",
        applies: |site, found| {
            (our_line_only(found) || gcov_line_only(found)) && is_bare(site.code())
        },
    },
    Rule {
        name: "line: constant condition",
        sentence: "gcc makes no code for a condition that is a constant, or that one in it makes so (`a && 0`)",
        applies: |site, found| {
            our_line_only(found) && (site.some_constant() || site.constant_switch())
        },
    },
    Rule {
        name: "line: empty macro",
        sentence: "a macro that stands for nothing leaves an empty statement, for which gcc makes no code",
        applies: |site, found| our_line_only(found) && is_one_use(site.code()),
    },
    Rule {
        name: "inlined",
        sentence: "gcov counts the lines and arcs of a function that is always inlined in each of its copies",
        applies: |site, found| !found.is_mcdc() && site.inlined(),
    },
    Rule {
        name: "line: operator",
        sentence: "gcc has the operand before an `&&`, `||` or `:` that begins a line on that line",
        applies: |site, found| {
            let differs = matches!(found, Found::Line { ours: Some(false), gcov: Some(true) });
            let begins = ["&&", "||", ":"].iter().any(|word| site.code().starts_with(word));
            differs && begins && site.reached_before()
        },
    },
    Rule {
        name: "line: switch",
        sentence: "gcov counts the line of a switch's expression; we count its labels",
        applies: |site, found| gcov_line_only(found) && site.code().contains("switch"),
    },
    Rule {
        name: "function not compiled",
        sentence: "gcc drops static functions that nobody calls",
        applies: |site, found| !found.covered_by_us() && site.unknown_to_gcov(found),
    },
    Rule {
        name: "switched off",
        sentence: "gcc makes no code for what no run can reach or has no effect (`if (x) {}`), and we saw none reach it",
        applies: |site, found| {
            let gone = site.gcov_executed().is_none();
            !found.is_mcdc() && !found.covered_by_us() && gone && found.has_ours()
        },
    },
    Rule {
        name: "branch: constant",
        sentence: "a constant condition has two outcomes for us and no arc for gcov",
        applies: |site, found| found.is_branch() && site.live(site.line) == site.arcs(site.line),
    },
    Rule {
        name: "branch: other line",
        sentence: "in a statement of several lines, gcov puts an arc on another line than we do",
        applies: |site, found| found.is_branch() && site.live_all() == site.arcs_all(),
    },
    Rule {
        name: "branch: macro's argument",
        sentence: "gcov puts the arcs of a macro on the line before, where its argument was declared",
        applies: |site, found| found.is_branch() && site.neighbours_agree(),
    },
    Rule {
        name: "branch: switch",
        sentence: "gcov has the arcs of a switch on its line, one per target; we have one per label",
        applies: |site, found| found.is_branch() && site.switch(),
    },
    Rule {
        name: "branch: switch never run",
        sentence: "labels that neither side saw: only the number of their arcs differs",
        applies: |site, found| {
            found.is_branch()
                && site.only_labels()
                && !found.covered_by_us()
                && site.arcs(site.line).1 == 0
        },
    },
    Rule {
        name: "branch: merged comparisons",
        sentence: "gcc makes one test of two comparisons (`c >= '0' && c <= '9'`), even at -O0",
        applies: |site, found| {
            found.is_branch() && fewer(site) && site.statement_has(&["&&", "||"])
        },
    },
    Rule {
        name: "branch: conditional value",
        sentence: "gcc computes `a ? b : c` without a branch where it is a minimum, a maximum or a flag",
        applies: |site, found| found.is_branch() && fewer(site) && site.statement_has(&["?"]),
    },
    Rule {
        name: "branch: macro",
        sentence: "a macro that the line uses hides comparisons that gcc merges, or constants",
        applies: |site, found| found.is_branch() && fewer(site) && site.expands(),
    },
    Rule {
        name: "branch: header",
        sentence: "gcov puts arcs on a macro's line in a header, we put outcomes where it is used",
        applies: |site, found| found.is_branch() && !found.has_ours() && site.file.ends_with(".h"),
    },
    Rule {
        name: "mcdc: constant",
        sentence: "clang leaves constant conditions out of account, we leave them uncovered",
        applies: |_, found| found.constant() || found.folded_by_clang(),
    },
    Rule {
        name: "mcdc: clang refuses",
        sentence: "clang does not support a Boolean expression inside of a condition, and says so",
        applies: |site, found| found.clang_lacks() && site.refused(),
    },
    Rule {
        name: "mcdc: conditional expression",
        sentence: "`a ? b : c` in a decision is a Boolean expression to us and a single condition to clang",
        applies: |site, found| {
            found.conditional() || found.more_conditions() && site.statement_has(&["?"])
        },
    },
    Rule {
        name: "mcdc: decision in a macro",
        sentence: "clang places the decision at the macro's text, we place it at the macro's use",
        applies: |site, found| {
            found.clang_lacks() && (site.begins_with_macro() || site.used().is_some())
        },
    },
    Rule {
        name: "mcdc: text of a macro",
        sentence: "the same, seen from clang's side",
        applies: |site, found| found.we_lack() && site.in_macro(),
    },
    Rule {
        name: "mcdc: conditions in a macro",
        sentence: "some conditions stand in a macro's text: their order is unknown, their number agrees",
        applies: |_, found| found.same_number_unordered(),
    },
    Rule {
        name: "mcdc: no decision",
        sentence: "clang judges all Boolean expressions, `mcdc` those that decide where to go on",
        applies: |site, found| site.no_decision(found),
    },
    Rule {
        name: "mcdc: subtracted",
        sentence: "clang counts a call that never returns as the other outcome; gcov agrees with us",
        applies: |site, found| {
            found.single_uncovered() && (site.arc_not_taken() || site.overcounted())
        },
    },
    Rule {
        name: "mcdc: masking",
        sentence: "clang wants all other conditions that both runs evaluate to be equal, masking does not",
        applies: |_, found| found.masking(),
    },
];

/// Only gcov knows the line.
fn gcov_line_only(found: &Found<'_>) -> bool {
    matches!(found, Found::Line { ours: None, gcov: Some(_) })
}

fn our_line_only(found: &Found<'_>) -> bool {
    matches!(found, Found::Line { ours: Some(_), gcov: None })
}

/// Does gcov have fewer arcs in the statement, by whole conditions, and not more of them taken?
fn fewer(site: &Site<'_>) -> bool {
    let ((ours, ours_taken), (arcs, taken)) = (site.live_all(), site.arcs_all());
    arcs < ours && (ours - arcs).is_multiple_of(2) && taken <= ours_taken
}

/// `NAME(…);` and nothing else on the line.
fn is_one_use(code: &str) -> bool {
    let word = code.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').count();
    let Some(arguments) = code[word..].strip_suffix(';').map(str::trim) else { return false };
    let mut depth = 0;
    let closed = arguments.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0
    });
    word > 0 && closed.is_some_and(|(at, c)| c == ')' && at + 1 == arguments.len())
}

/// A line that begins with a word for which there is no code.
fn is_bare(code: &str) -> bool {
    const WORDS: &[&str] =
        &["break", "continue", "goto", "case", "default", "else", "do", "return", "for", "while"];
    let word: String =
        code.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    // Also one that only some configurations have: `IF_FEATURE_X(again:)`.
    let label = code[word.len()..].trim_start().starts_with(':') || code.ends_with(":)");
    let unused = code.strip_prefix("(void)").and_then(|rest| rest.strip_suffix(';'));
    let unused = unused
        .is_some_and(|name| name.trim().chars().all(|c| c == '_' || c.is_ascii_alphanumeric()));
    let declares = code.ends_with([';', ','])
        && code.contains(' ')
        && !code.contains(['=', '(', ')', '+', '-']);
    code.is_empty()
        || code.starts_with(['{', '}', ';'])
        || WORDS.contains(&&*word)
        || label
        || unused
        || declares
}

/// How often each rule applied, and what is left.
#[derive(Default)]
pub struct Tally {
    /// What each rule explains.
    pub explained: Vec<Vec<String>>,
    pub unexplained: Vec<String>,
}

impl Tally {
    pub fn add(&mut self, site: &Site<'_>, found: &Found<'_>) {
        self.explained.resize(RULES.len(), Vec::new());
        let list = match RULES.iter().position(|rule| (rule.applies)(site, found)) {
            Some(rule) => &mut self.explained[rule],
            None => &mut self.unexplained,
        };
        list.push(format!("{}: {found}", site.place()));
    }

    /// How often each rule applied.
    pub fn counts(&self) -> Vec<usize> {
        self.explained.iter().map(Vec::len).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_of_macros_are_told() {
        assert!(is_one_use("dbg(\"%d\", f(x));") && is_one_use("BUILD_BUG_ON(A != B);"));
        assert!(!is_one_use("f(x) + g(y);") && !is_one_use("x = f(y);") && !is_one_use("(f)(x);"));
    }

    #[test]
    fn lines_without_code_are_told() {
        for bare in [
            "break;",
            "default: x = 1;",
            "}",
            "again:",
            "IF_X(again:)",
            "int a, b;",
            "(void)a;",
            "",
        ] {
            assert!(is_bare(bare), "{bare}");
        }
        for code in ["x = 1;", "f();", "int a = f();", "(void)f();", "more--;"] {
            assert!(!is_bare(code), "{code}");
        }
    }
}
