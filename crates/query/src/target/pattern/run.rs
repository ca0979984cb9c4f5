//! The simulation: all places in the pattern where a match may be, character by character.

use super::parse::Test;
use super::{Pattern, Step};

/// Steps that read a character, each once.
struct Threads {
    list: Vec<usize>,
    seen: Vec<bool>,
}

/// The characters on both sides of a place.
#[derive(Clone, Copy)]
struct Between {
    before: Option<char>,
    after: Option<char>,
}

impl Pattern {
    /// Whether some part of the text matches.
    pub fn is_in(&self, text: &str) -> bool {
        let mut threads = Threads { list: Vec::new(), seen: Vec::new() };
        let mut chars = text.chars().peekable();
        let mut before = None;
        let mut starts = Vec::new();
        loop {
            let at = Between { before, after: chars.peek().copied() };
            threads.seen = vec![false; self.steps.len()];
            threads.list.clear();
            // A match may also begin here.
            starts.push(0);
            if starts.drain(..).any(|step| self.follow(step, at, &mut threads)) {
                return true;
            }
            let Some(c) = chars.next() else { return false };
            let on = threads.list.iter().filter(|step| match &self.steps[**step] {
                Step::Char(class) => class.has(c),
                _ => false,
            });
            starts = on.map(|step| step + 1).collect();
            before = Some(c);
        }
    }

    /// Adds what is reached without reading; true if that is the end.
    fn follow(&self, step: usize, at: Between, threads: &mut Threads) -> bool {
        let mut open = vec![step];
        while let Some(step) = open.pop() {
            if std::mem::replace(&mut threads.seen[step], true) {
                continue;
            }
            match &self.steps[step] {
                Step::Match => return true,
                Step::Char(_) => threads.list.push(step),
                Step::Jump(to) => open.push(*to),
                Step::Split(a, b) => open.extend([*b, *a]),
                Step::Test(test) if at.holds(*test) => open.push(step + 1),
                Step::Test(_) => {}
            }
        }
        false
    }
}

impl Between {
    fn holds(self, test: Test) -> bool {
        let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        match test {
            Test::Start => self.before.is_none(),
            Test::End => self.after.is_none(),
            Test::Boundary(wanted) => (word(self.before) != word(self.after)) == wanted,
        }
    }
}
