//! The verdicts that a file of `tests/verdicts` expects, read from its comments; the form is described in
//! `crates/tool/src/verdicts.rs`. `xtask/src/crosscheck/verdicts/mod.rs` reads the same files with this.

use std::fmt;

/// Begins the expectations of a line, and each line that goes on with them.
pub const MARK: &str = "//~";

/// In a file that was overwritten: nobody has judged yet what is true.
const UNJUDGED: &str = "?";

/// What an engine says of a goal, without its evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    Covered,
    Infeasible,
    /// Infeasible, unless after undefined behaviour that is named.
    Unless,
    Unknown,
}

/// What is true of a goal, whatever an engine says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// Some execution reaches it.
    Feasible,
    /// No execution does.
    Infeasible,
    /// Only executions do whose behaviour was undefined before, as far as compilers let them.
    Undefined,
}

/// What is expected of one goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Of the source line that the goal belongs to, from 1.
    pub line: usize,
    pub label: String,
    pub said: Said,
    /// What bounded model checking says alone, if it is something else.
    pub bmc: Option<Said>,
    pub truth: Truth,
    /// A comment on the truth.
    pub why: Option<String>,
}

/// A name that another begins with comes behind it.
const SAID: [(&str, Said); 4] = [
    ("covered", Said::Covered),
    ("infeasible-unless", Said::Unless),
    ("infeasible", Said::Infeasible),
    ("unknown", Said::Unknown),
];
const TRUTHS: [(&str, Truth); 3] = [
    ("feasible", Truth::Feasible),
    ("infeasible", Truth::Infeasible),
    ("undefined", Truth::Undefined),
];

impl Said {
    pub fn is_wrong(self, truth: Truth) -> bool {
        match self {
            Said::Covered => truth == Truth::Infeasible,
            Said::Infeasible => truth != Truth::Infeasible,
            Said::Unless => truth == Truth::Feasible,
            Said::Unknown => false,
        }
    }

    /// The truth that needs no words.
    pub fn plain(self) -> Option<Truth> {
        match self {
            Said::Covered => Some(Truth::Feasible),
            Said::Infeasible => Some(Truth::Infeasible),
            Said::Unless | Said::Unknown => None,
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SAID.iter().find(|(_, said)| said == self).map_or("", |(name, _)| name))
    }
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TRUTHS.iter().find(|(_, truth)| truth == self).map_or("", |(name, _)| name))
    }
}

/// As it stands in the file, without its line.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.label, self.said)?;
        if let Some(bmc) = self.bmc {
            write!(f, ", bmc {bmc}")?;
        }
        if self.said.is_wrong(self.truth) {
            f.write_str(" WRONG")?;
        }
        match &self.why {
            Some(why) if why == UNJUDGED => write!(f, " ({UNJUDGED})"),
            Some(why) => write!(f, " ({}: {why})", self.truth),
            None if self.said.plain() != Some(self.truth) => write!(f, " ({})", self.truth),
            None => Ok(()),
        }
    }
}

impl Expected {
    /// What stands in the file when nobody has judged the goal.
    pub fn unjudged(line: usize, label: String, said: Said) -> Expected {
        let why = said.plain().is_none().then(|| UNJUDGED.to_string());
        Expected {
            line,
            label,
            said,
            bmc: None,
            truth: said.plain().unwrap_or(Truth::Feasible),
            why,
        }
    }

    pub fn is_judged(&self) -> bool {
        self.why.as_deref() != Some(UNJUDGED)
    }

    fn read(line: usize, text: &str) -> Result<Expected, String> {
        let wrong = |what: &str| format!("line {line}: {what}: `{text}`");
        let verdict = |part: &str| SAID.iter().find(|(name, _)| part.starts_with(name));
        let at = text.match_indices(": ").find(|(at, _)| verdict(&text[at + 2..]).is_some());
        let (at, _) = at.ok_or_else(|| wrong("there is no verdict"))?;
        let (label, rest) = (text[..at].to_string(), &text[at + 2..]);
        let take = |rest: &mut &str| {
            let (name, said) = *verdict(rest)?;
            *rest = &rest[name.len()..];
            Some(said)
        };
        let mut rest = rest;
        let said = take(&mut rest).ok_or_else(|| wrong("there is no verdict"))?;
        let mut bmc = None;
        if let Some(other) = rest.strip_prefix(", bmc ") {
            rest = other;
            bmc = Some(take(&mut rest).ok_or_else(|| wrong("bmc says nothing"))?);
        }
        let is_wrong = rest.starts_with(" WRONG");
        rest = rest.strip_prefix(" WRONG").unwrap_or(rest).trim();
        let (mut truth, mut why) = (said.plain(), None);
        if let Some(told) = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            if told == UNJUDGED {
                return Ok(Expected::unjudged(line, label, said));
            }
            let (name, reason) = told.split_once(": ").map_or((told, None), |(n, r)| (n, Some(r)));
            let known = TRUTHS.iter().find(|(known, _)| *known == name);
            truth = Some(known.ok_or_else(|| wrong("what is true?"))?.1);
            why = reason.map(String::from);
        } else if !rest.is_empty() {
            return Err(wrong("what is this?"));
        }
        let truth = truth.ok_or_else(|| wrong("unknown, and what is true?"))?;
        if is_wrong != said.is_wrong(truth) {
            return Err(wrong("WRONG stands beside what is not true, and nowhere else"));
        }
        Ok(Expected { line, label, said, bmc, truth, why })
    }
}

/// The text of a line without expectations, and these; a line that has nothing else is `None`.
pub fn split(line: &str) -> (Option<&str>, Option<&str>) {
    match line.split_once(MARK) {
        None => (Some(line), None),
        Some((code, marked)) if code.trim().is_empty() => (None, Some(marked.trim())),
        Some((code, marked)) => (Some(code.trim_end()), Some(marked.trim())),
    }
}

/// All expectations of a file, in its order.
pub fn read(text: &str) -> Result<Vec<Expected>, String> {
    let (mut all, mut at) = (Vec::new(), 0);
    for (k, line) in text.lines().enumerate() {
        let (code, marked) = split(line);
        if code.is_some() {
            at = k + 1;
        }
        for item in marked.map(items).unwrap_or_default() {
            all.push(Expected::read(at, item)?);
        }
    }
    Ok(all)
}

/// Items are separated by `; `, which may stand in the program's text between backquotes, and in brackets.
fn items(text: &str) -> Vec<&str> {
    let (mut all, mut start, mut quoted, mut depth) = (Vec::new(), 0, false, 0u32);
    for (at, c) in text.char_indices() {
        match c {
            '`' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            ';' if !quoted && depth == 0 => {
                all.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(text[start..].trim());
    all.retain(|item| !item.is_empty());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let text = "int f(int x) {\n\
                    if (x) //~ true: covered; false: covered WRONG (infeasible: x; is (never) 0)\n\
                    //~ `a; b` is 7, then 9: `c` is true: unknown (feasible)\n\
                    }\n//~ x: infeasible, bmc unknown; y: infeasible-unless (undefined: overflow)\n";
        let all = read(text).expect("it should be well-formed");
        assert_eq!(all.iter().map(|one| one.line).collect::<Vec<_>>(), [2, 2, 2, 4, 4]);
        assert_eq!(all[2].label, "`a; b` is 7, then 9: `c` is true");
        let written: Vec<String> = all.iter().map(ToString::to_string).collect();
        for item in written {
            assert!(text.contains(&item), "{item}");
        }
    }

    #[test]
    fn what_nobody_judged_is_no_expectation() {
        let fresh = Expected::unjudged(1, "true".into(), Said::Unknown);
        let read_back = read(&format!("if (x) {MARK} {fresh}")).expect("it should be well-formed");
        assert!(!read_back[0].is_judged());
        for text in ["x: unknown", "x: covered (infeasible)", "x: covered WRONG", "x: maybe"] {
            assert!(read(&format!("if (x) {MARK} {text}")).is_err(), "{text}");
        }
    }
}
