//! `switch`: gcov has an arc for each target, on the line of the `switch`; we have an outcome for each
//! label, on the label's line.

use super::found::{Found, Site, count};
use super::ours::Outcome;
use std::ops::Range;

impl Site<'_> {
    /// Is the difference that gcov has the arcs of a `switch` on its line and merges those with one
    /// target, while we have an outcome per label on the label's line?
    pub fn switch(&self) -> bool {
        let Some((head, expression)) = self.head() else { return false };
        let at = self.line_of_switch(head);
        let (arcs, plain) = (self.arcs(self.line), self.plain(self.line));
        if head != self.line && at != self.line && arcs != plain {
            return false;
        }
        let end = (head + 1..head + 5000).find(|line| self.is_head(*line, &expression));
        if self.fits(&[head], head..end.unwrap_or(u32::MAX), &expression) {
            return true;
        }
        // One inside of the other, by the same expression: both together.
        let near = head.saturating_sub(300)..head + 300;
        let heads: Vec<u32> = near.clone().filter(|l| self.is_head(*l, &expression)).collect();
        heads.len() > 1 && self.fits(&heads, near, &expression)
    }

    /// Are the arcs of these `switch`es not more than the labels in the lines, and covered alike?
    fn fits(&self, heads: &[u32], lines: Range<u32>, expression: &str) -> bool {
        let within = self.ours.into_iter().flat_map(|ours| ours.outcomes.range(lines.clone()));
        let labels = within.flat_map(|(_, outcomes)| outcomes);
        let labels = count(labels.filter(|o| o.case && o.condition == expression));
        let mut sum = (0, 0);
        for at in heads.iter().map(|head| self.line_of_switch(*head)) {
            let (arcs, plain) = (self.arcs(at), self.plain(at));
            sum.0 += arcs.0.saturating_sub(plain.0);
            sum.1 += arcs.1.saturating_sub(plain.1);
        }
        sum.0 > 0 && sum.0 <= labels.0 && sum.1 <= labels.1 && (sum.1 == 0) == (labels.1 == 0)
    }

    /// All our outcomes on the line are labels of a `switch`.
    pub fn only_labels(&self) -> bool {
        let outcomes = self.outcomes(self.line);
        !outcomes.is_empty() && outcomes.iter().all(|outcome| outcome.case)
    }

    /// The line of the `switch` that the line belongs to, and the text of its expression.
    pub fn head(&self) -> Option<(u32, String)> {
        let case = |outcomes: &[Outcome]| {
            outcomes.iter().find(|o| o.case).map(|outcome| outcome.condition.clone())
        };
        if let Some(text) = case(self.outcomes(self.line)) {
            let head = (1..=self.line).rev().find(|line| self.is_head(*line, &text))?;
            return Some((head, text));
        }
        let head = self.above_lost_switch().unwrap_or(self.line);
        let below = self.ours?.outcomes.range(head..);
        let texts = below.filter_map(|(_, outcomes)| case(outcomes)).take(50);
        let mut fitting = texts.filter(|text| self.is_head(head, text));
        Some((head, fitting.next()?))
    }

    fn is_head(&self, line: u32, expression: &str) -> bool {
        let compact = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let code = self.source.code(line);
        // A long text is cut.
        let text = match expression.strip_suffix('…') {
            Some(start) => format!("switch({}", compact(start)),
            None => format!("switch({})", compact(expression)),
        };
        compact(code).contains(&text)
    }

    /// The line is the head of a `switch` by a constant.
    pub fn constant_switch(&self) -> bool {
        let Some((head, expression)) = self.head().filter(|(head, _)| *head == self.line) else {
            return false;
        };
        let below = self.ours.into_iter().flat_map(|ours| ours.outcomes.range(head..));
        let mut labels = below.flat_map(|(_, all)| all).filter(|o| o.case);
        labels.find(|o| o.condition == expression).is_some_and(|o| o.constant)
    }

    /// gcov does not know the line of this `switch`, and says that a line shortly above was executed.
    pub fn lost_switch(&self) -> bool {
        let executed = |line: u32| self.gcov.and_then(|gcov| gcov.executed(line)) == Some(true);
        self.code().starts_with("switch")
            && self.gcov_executed().is_none()
            && (self.line.saturating_sub(5)..self.line).any(executed)
    }

    /// A label of a `switch` whose line gcov does not know: what gcov says of the label's own line
    /// is what we say of the outcome.
    pub fn label_of_lost_switch(&self, found: &Found<'_>) -> bool {
        let Found::Branch { ours: (_, covered), gcov: (0, 0) } = *found else { return false };
        let known = |line: u32| self.gcov.is_some_and(|gcov| gcov.lines.contains_key(&line));
        let lost = self.head().is_some_and(|(head, _)| head != self.line && !known(head));
        lost && self.only_labels() && self.gcov_executed() == Some(covered > 0)
    }

    /// Where gcov has the arcs of the `switch` on this line.
    pub fn line_of_switch(&self, head: u32) -> u32 {
        let known = self.gcov.is_some_and(|gcov| gcov.lines.contains_key(&head));
        if known { head } else { self.above(head).unwrap_or(head) }
    }

    /// The line below is a `switch` that gcov does not know.
    pub fn above_lost_switch(&self) -> Option<u32> {
        let next =
            (self.line + 1..self.line + 4).find(|line| !self.source.code(*line).is_empty())?;
        let is_switch = self.source.code(next).starts_with("switch");
        (is_switch && self.line_of_switch(next) == self.line).then_some(next)
    }
}
