//! Regular expressions over the text of edges, for `@REGEXP`.
//!
//! The usual operators (`|`, `*`, `+`, `?`, `{n,m}`, `.`, classes, `^`, `$`, `\b`, `\d`, `\s`,
//! `\w`), no captures, no back references. Matching is Thompson's simulation ("Regular Expression
//! Search Algorithm", CACM 1968): time is linear in the text, whatever the pattern. The crate
//! `regex` does the same with three more crates and much that nobody needs on a line of C.

mod parse;
mod run;

use parse::{Class, Node, Test};

/// Larger ones are refused: `(((a{99}){99}){99})`.
const LARGEST: usize = 2_000;

#[derive(Debug)]
enum Step {
    Char(Class),
    Test(Test),
    Split(usize, usize),
    Jump(usize),
    Match,
}

#[derive(Debug)]
pub struct Pattern {
    steps: Vec<Step>,
}

impl Pattern {
    /// The error says what is wrong with it.
    pub fn new(text: &str) -> Result<Self, String> {
        let node = parse::parse(text)?;
        let mut pattern = Pattern { steps: Vec::new() };
        pattern.compile(&node)?;
        pattern.steps.push(Step::Match);
        Ok(pattern)
    }

    fn push(&mut self, step: Step) -> Result<usize, String> {
        if self.steps.len() >= LARGEST {
            return Err("it is too large".to_string());
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    fn compile(&mut self, node: &Node) -> Result<(), String> {
        match node {
            Node::Char(class) => self.push(Step::Char(class.clone())).map(drop),
            Node::Test(test) => self.push(Step::Test(*test)).map(drop),
            Node::Seq(parts) => parts.iter().try_for_each(|part| self.compile(part)),
            Node::Alt(parts) => self.alternatives(parts),
            Node::Repeat(inner, least, most) => self.repeat(inner, *least, *most),
        }
    }

    fn alternatives(&mut self, parts: &[Node]) -> Result<(), String> {
        let mut jumps = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            if i + 1 == parts.len() {
                self.compile(part)?;
                break;
            }
            let split = self.push(Step::Jump(0))?;
            self.compile(part)?;
            jumps.push(self.push(Step::Jump(0))?);
            self.steps[split] = Step::Split(split + 1, self.steps.len());
        }
        let end = self.steps.len();
        jumps.into_iter().for_each(|jump| self.steps[jump] = Step::Jump(end));
        Ok(())
    }

    fn repeat(&mut self, inner: &Node, least: u32, most: Option<u32>) -> Result<(), String> {
        // Nothing in a loop would make the same steps again and again without growing.
        for _ in 0..least {
            let before = self.steps.len();
            self.compile(inner)?;
            if self.steps.len() == before {
                return Ok(());
            }
        }
        let Some(most) = most else {
            let split = self.push(Step::Jump(0))?;
            self.compile(inner)?;
            self.push(Step::Jump(split))?;
            self.steps[split] = Step::Split(split + 1, self.steps.len());
            return Ok(());
        };
        let mut splits = Vec::new();
        for _ in least..most {
            splits.push(self.push(Step::Jump(0))?);
            self.compile(inner)?;
        }
        let end = self.steps.len();
        splits.into_iter().for_each(|split| self.steps[split] = Step::Split(split + 1, end));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn matches() {
        for (pattern, yes, no) in [
            ("a|bc", "xbcx", "b"),
            ("^a*$", "aaa", "ab"),
            ("^(ab)+$", "abab", "aba"),
            ("x{2,3}y", "axxy", "xy"),
            ("^x{2}$", "xx", "xxx"),
            ("^x{2,}$", "xxxx", "x"),
            (r"\bi\b", "a[i] = 0", "ii"),
            (r"[a-c_\]]\[", "c[", "d["),
            ("[^0-9]", "1a", "12"),
            (r"^\w+\s*=\s*\d+$", "x = 10", "x == 10"),
            (r"a\.b", "a.b", "axb"),
            ("a.?c", "abc", "abbc"),
            ("^(?:a|)$", "", "b"),
            ("^(a*)*$", "aa", "b"),
            ("(){5}x", "x", "y"),
            ("é", "né", "e"),
            ("{", "a{", "a"),
            ("a??b", "b", "a"),
        ] {
            let compiled = Pattern::new(pattern).expect("it should be a pattern");
            assert!(compiled.is_in(yes), "{pattern} {yes}");
            assert!(!compiled.is_in(no), "{pattern} {no}");
        }
    }

    #[test]
    fn bad_patterns_are_refused() {
        let deep = "(".repeat(1000);
        let large = "(((a{99}){99}){99})";
        for pattern in ["(a", "a)", "*a", "[a", "[z-a]", r"\", "a{3,2}", r"\q", &deep, large, "a**"]
        {
            assert!(Pattern::new(pattern).is_err(), "{pattern}");
        }
    }
}
