//! What gcc, gcov and clang are known to do, asked of the place of a difference.

use super::bare::is_one_use;
use super::found::{Found, Site};

/// Macros of system headers that hold conditions: clang does not look into these headers.
const SYSTEM_MACROS: &[&str] = &[
    "cap_valid(",
    "FD_ISSET(",
    "IN_MULTICAST(",
    "MAX(",
    "MIN(",
    "NLMSG_ALIGN(",
    "NLMSG_OK(",
    "RTA_OK(",
    "S_ISDIR(",
];

/// Functions whose way depends on what else the machine does and holds: processes that end while
/// they are listed, the space that is left on disks.
const OF_THE_MACHINE: &[&str] = &["read_to_buf", "procps_scan", "make_human_readable_str"];

/// Functions whose way depends on the data that they pack and unpack.
const OF_THE_DATA: &[&str] = &["scan_tree", "send_tree", "inflate_block"];

impl Site<'_> {
    /// The nearest line above that gcov knows.
    pub fn above(&self, line: u32) -> Option<u32> {
        self.gcov?.lines.range(..line).next_back().map(|(number, _)| *number)
    }

    /// A call of exec stands shortly above, in the same function, and we saw it made.
    pub fn after_exec(&self) -> bool {
        let called = |line: u32| {
            let code = self.source.code(line);
            let calls = code.contains("exec") || code.contains("EXEC");
            let ours = self.ours.and_then(|ours| ours.lines.get(&line));
            calls && code.contains('(') && ours.is_some_and(|(ran, f)| *ran && f == self.function)
        };
        (self.line.saturating_sub(10)..self.line).any(called)
    }

    /// A call of vfork stands on the line or shortly above.
    pub fn after_vfork(&self) -> bool {
        let mut lines = self.line.saturating_sub(10)..=self.line;
        lines.any(|line| self.source.code(line).contains("vfork("))
    }

    /// The line begins with `for` or `while`.
    pub fn loops(&self) -> bool {
        ["for", "while"].iter().any(|word| self.code().starts_with(word))
    }

    pub fn endless_loop(&self) -> bool {
        let code: String = self.code().chars().filter(|c| !c.is_whitespace()).collect();
        ["while(1)", "while(true)", "for(;;)"].iter().any(|head| code.starts_with(head))
    }

    /// gcov itself says that the line cannot be reached from the one above: that one did not run,
    /// or has an arc that was never taken.
    pub fn cut_off(&self) -> bool {
        self.above(self.line).is_some_and(|above| {
            let (all, taken) = self.arcs(above);
            self.gcov.and_then(|gcov| gcov.executed(above)) == Some(false) || taken < all
        })
    }

    /// Our outcomes on a line without arcs are as many, and as many of them covered, as the arcs on
    /// the last line of a block below, on which we have none; or the other way round.
    pub fn moved(&self) -> bool {
        let (ours, arcs) = (self.live(self.line), self.arcs(self.line));
        let is_last = |line: u32| self.source.code(line + 1).starts_with('}');
        let pair = |test: u32, last: u32| {
            is_last(last)
                && self.live(test) == self.arcs(last)
                && (self.arcs(test).0, self.live(last).0) == (0, 0)
        };
        if arcs.0 == 0 {
            return ours.0 > 0 && (self.line..self.line + 200).any(|last| pair(self.line, last));
        }
        (self.line.saturating_sub(200)..self.line).any(|test| pair(test, self.line))
    }

    /// gcov has more arcs in the statement than we have outcomes, at most two for each comparison
    /// and each `!` in its text, and one more pair if a macro or a comma may hide one.
    pub fn value_of_comparison(&self) -> bool {
        let ((ours, ours_taken), (arcs, taken)) = (self.live_all(), self.arcs_all());
        let text: Vec<&str> = self.statement().map(|line| self.source.code(line)).collect();
        let text = text.join(" ").replace("->", "").replace("<<", "").replace(">>", "");
        let operators = text.matches(['<', '>', '!']).count() + text.matches("==").count();
        let comma =
            ["if", "while"].iter().any(|word| text.starts_with(word)) && text.contains(", ");
        let hidden = usize::from(comma || self.expands());
        arcs > ours
            && (arcs - ours).is_multiple_of(2)
            && arcs - ours <= 2 * (operators + hidden)
            && (ours_taken..=ours_taken + (arcs - ours)).contains(&taken)
    }

    /// A test with a mask (`x & FLAG`) of which we saw one outcome at most and gcov has no arc.
    pub fn masked_test(&self, found: &Found<'_>) -> bool {
        let Found::Branch { ours: (all, covered), gcov: (0, 0) } = *found else { return false };
        let code = self.code().replace("&&", "");
        code.contains('&') && all == 2 && covered < 2 && self.gcov_executed() != Some(false)
    }

    /// What is done after the test is a macro's use, for which gcov has no line.
    pub fn empty_body(&self, found: &Found<'_>) -> bool {
        let Found::Branch { ours: (2, _), gcov: (0, 0) } = found else { return false };
        let ends = (self.line + 1..self.line + 4).find(|l| self.source.code(*l).ends_with(';'));
        let known = |line: u32| self.gcov.is_some_and(|gcov| gcov.lines.contains_key(&line));
        let lines = || self.line + 1..=ends.unwrap_or(self.line);
        let text: Vec<&str> = lines().map(|line| self.source.code(line)).collect();
        self.code().starts_with("if") && is_one_use(&text.join(" ")) && !lines().any(known)
    }

    pub fn system_macro(&self) -> bool {
        self.statement_has(SYSTEM_MACROS)
    }

    pub fn of_the_machine(&self) -> bool {
        OF_THE_MACHINE.contains(&self.function)
    }

    /// Depends on what is packed, and gcov counted as we did.
    pub fn of_the_data(&self) -> bool {
        OF_THE_DATA.contains(&self.function) && self.live(self.line) == self.arcs(self.line)
    }

    /// Did clang refuse a decision that this one is a part of?
    pub fn inside_refused(&self) -> bool {
        let (lines, here) = (self.statement(), (self.line, self.column));
        let refused = self.clang.into_iter().flat_map(|clang| &clang.refused);
        refused.into_iter().any(|at| lines.contains(&at.0) && *at < here)
    }
}
