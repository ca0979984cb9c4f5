//! What may follow: commands, functions, filters, criteria, files.

use super::settings::{LIMITS, Settings};
use super::words::COMMANDS;
use query::criteria;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::{Context, Helper, Highlighter, Hinter, Validator};

#[derive(Helper, Highlighter, Hinter, Validator)]
pub struct Completion {
    functions: Vec<String>,
    files: FilenameCompleter,
}

impl Completion {
    pub fn new(settings: &Settings) -> Completion {
        Completion { functions: settings.functions.clone(), files: FilenameCompleter::new() }
    }

    /// The words that may stand at the end of the line, and where the last one begins.
    fn words(&self, line: &str) -> (usize, Vec<String>) {
        let part = |c: char| c.is_alphanumeric() || "_@-".contains(c);
        let start = line.rfind(|c: char| !part(c)).map_or(0, |at| at + 1);
        let functions = || self.functions.iter().cloned();
        let words: Vec<String> = match line.split_whitespace().next() {
            _ if line.trim_start().len() == line[start..].len() => {
                COMMANDS.iter().map(|(name, ..)| name.to_string()).chain(["cover".into()]).collect()
            }
            Some("criterion") => criteria::all().iter().map(|c| c.name.to_string()).collect(),
            Some("set") => LIMITS.iter().map(|(name, _)| name.to_string()).collect(),
            Some("show") => {
                functions().chain(["source", "cfa", "goals"].map(String::from)).collect()
            }
            _ => query::FILTERS.iter().map(|name| format!("@{name}")).chain(functions()).collect(),
        };
        let found = words.into_iter().filter(|word| word.starts_with(&line[start..]));
        (start, found.collect())
    }
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..pos];
        if before.starts_with("add ") || before.starts_with("save ") {
            return self.files.complete(line, pos, context);
        }
        let (start, words) = self.words(before);
        let takes_more = |word: &str| {
            let known = COMMANDS.iter().find(|(name, ..)| *name == word);
            start == 0 && known.is_none_or(|(_, arguments, _)| !arguments.is_empty())
        };
        let pair = |word: String| {
            let behind = if takes_more(&word) { " " } else { "" };
            Pair { replacement: word.clone() + behind, display: word }
        };
        Ok((start, words.into_iter().map(pair).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_completed_where_they_may_stand() {
        let completion =
            Completion { functions: vec!["parse".into()], files: FilenameCompleter::new() };
        assert_eq!(completion.words("cri"), (0, vec!["criterion".into(), "criteria".into()]));
        assert_eq!(completion.words("criterion mcdc-"), (10, vec!["mcdc-unique".into()]));
        assert_eq!(completion.words("entry p"), (6, vec!["parse".into()]));
        assert_eq!(completion.words("cover @COND").1, ["@CONDITIONEDGE", "@CONDITIONGRAPH"]);
        assert_eq!(completion.words("in @FUNC(pa"), (9, vec!["parse".into()]));
    }
}
