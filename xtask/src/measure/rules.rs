//! The one table of what may differ between us and gcov or clang, and why.
//!
//! A difference belongs to the first rule that applies to it; one to which none applies is
//! unexplained, and the comparison fails.

use super::bare::{is_bare, is_one_use};
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
            let ours = our_line_only(found) && (!site.loops() || site.endless_loop());
            (ours || gcov_line_only(found)) && is_bare(site.code())
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
        name: "inlined",
        sentence: "gcov counts the lines and arcs of a function that is always inlined in each of its copies",
        applies: |site, found| !found.is_mcdc() && site.inlined(),
    },
    Rule {
        name: "line: empty macro",
        sentence: "a macro that stands for nothing leaves an empty statement, for which gcc makes no code",
        applies: |site, found| {
            our_line_only(found) && found.covered_by_us() && is_one_use(site.code())
        },
    },
    Rule {
        name: "line: exec",
        sentence: "gcc takes it for certain that exec returns, and counts the lines behind it with it",
        applies: |site, found| {
            let behind = match found {
                Found::Line { ours: Some(false), gcov: Some(true) } => true,
                Found::Branch { ours: (all, 0), gcov: (arcs, _) } => all == arcs,
                _ => false,
            };
            behind && site.after_exec()
        },
    },
    Rule {
        name: "line: endless loop",
        sentence: "gcov counts the line of an endless loop when it goes back, we when it begins",
        applies: |site, found| {
            matches!(found, Found::Line { ours: Some(true), gcov: Some(false) })
                && site.endless_loop()
        },
    },
    Rule {
        name: "line: shared return",
        sentence: "gcc ends the lives of variables on the line of one `return` for all; gcov itself says that the line above does not lead there",
        applies: |site, found| {
            matches!(found, Found::Line { ours: Some(false), gcov: Some(true) })
                && site.code().starts_with("return")
                && site.cut_off()
        },
    },
    Rule {
        name: "of the machine",
        sentence: "depends on the machine's processes and disks, which differ between runs",
        applies: |site, _| site.of_the_machine(),
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
        sentence: "gcov counts the line of a switch's expression, or that of the statement before it; we count its labels",
        applies: |site, found| {
            gcov_line_only(found) && site.code().contains("switch")
                || our_line_only(found) && site.lost_switch()
        },
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
        name: "branch: switch without line",
        sentence: "gcc gives some switches no line, and gcov shows none of their arcs; its counts of the labels' lines agree with us",
        applies: |site, found| site.label_of_lost_switch(found),
    },
    Rule {
        name: "branch: switch never run",
        sentence: "labels that neither side saw: only the number of their arcs differs",
        applies: |site, found| {
            found.is_branch()
                && (site.only_labels() || site.code().starts_with("switch"))
                && !found.covered_by_us()
                && site.arcs(site.line).1 == 0
                && site.gcov_executed() != Some(true)
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
        applies: |site, found| {
            found.is_branch() && fewer(site) && site.statement_has(&["?", "MIN(", "MAX("])
        },
    },
    Rule {
        name: "branch: value",
        sentence: "gcc branches to make 0 or 1 of a comparison whose value is used (`7 + (a == b)`); there is no condition",
        applies: |site, found| found.is_branch() && site.value_of_comparison(),
    },
    Rule {
        name: "branch: line of another",
        sentence: "gcc gives some tests (of a loop that a goto enters) the line of the statement that runs before them",
        applies: |site, found| found.is_branch() && site.moved(),
    },
    Rule {
        name: "branch: mask of zero",
        sentence: "gcc makes no code for `x & FLAG` where the configuration makes FLAG zero",
        applies: |site, found| site.masked_test(found),
    },
    Rule {
        name: "branch: empty body",
        sentence: "gcc makes no test for `if (x) MACRO(…);` where the macro stands for nothing",
        applies: |site, found| site.empty_body(found),
    },
    Rule {
        name: "branch: macro",
        sentence: "a macro that the line uses hides comparisons that gcc merges, or constants",
        applies: |site, found| {
            found.is_branch() && fewer(site) && (site.expands() || site.system_macro())
        },
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
        applies: |site, found| found.clang_lacks() && (site.refused() || site.inside_refused()),
    },
    Rule {
        name: "mcdc: conditional expression",
        sentence: "`a ? b : c` in a decision is a Boolean expression to us and a single condition to clang",
        applies: |site, found| {
            found.conditional()
                || (found.more_conditions() || found.several_unknown())
                    && site.statement_has(&["?"])
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
        name: "mcdc: system macro",
        sentence: "clang does not look into macros of system headers",
        applies: |site, found| found.clang_lacks() && site.system_macro(),
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
        name: "mcdc: vfork",
        sentence: "clang takes the parent's outcome for the calls less the child's; vfork returns twice for one call",
        applies: |site, found| found.single_covered() && site.after_vfork(),
    },
    Rule {
        name: "mcdc: packed data",
        sentence: "archives hold the times of their files: what is packed differs between runs; gcov agrees with us",
        applies: |site, found| found.is_mcdc() && site.of_the_data(),
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
