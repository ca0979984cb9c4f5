//! The arguments of one command: flags, options with a value, and the rest.

use crate::Result;
use std::str::FromStr;

pub struct Args(Vec<String>);

impl Args {
    pub fn new(words: Vec<String>) -> Self {
        Args(words)
    }

    /// Takes `name` out, if it is there.
    pub fn flag(&mut self, name: &str) -> bool {
        let found = self.0.iter().position(|w| w == name);
        found.map(|i| self.0.remove(i)).is_some()
    }

    /// Takes `name VALUE` out, if it is there.
    pub fn option<T: FromStr>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(at) = self.0.iter().position(|w| w == name) else { return Ok(None) };
        if at + 1 == self.0.len() {
            return Err(format!("{name} needs a value").into());
        }
        let value = self.0.remove(at + 1);
        self.0.remove(at);
        value.parse().map(Some).map_err(|_| format!("{name}: '{value}' does not fit").into())
    }

    /// Takes `--` and everything behind it out.
    pub fn behind_dashes(&mut self) -> Vec<String> {
        match self.0.iter().position(|w| w == "--") {
            Some(at) => self.0.split_off(at).split_off(1),
            None => Vec::new(),
        }
    }

    /// What is left; an option that nobody took is an error.
    pub fn rest(self) -> Result<Vec<String>> {
        match self.0.iter().find(|w| w.starts_with("--")) {
            Some(word) => Err(format!("unknown option {word}").into()),
            None => Ok(self.0),
        }
    }

    /// Everything as it stands, for commands that pass it on.
    pub fn raw(self) -> Vec<String> {
        self.0
    }

    pub fn none_left(self) -> Result {
        match self.rest()?.first() {
            Some(word) => Err(format!("unexpected argument {word}").into()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_what_it_knows_and_refuses_the_rest() {
        let words = ["200", "--seed", "7", "--short", "--", "--float"];
        let mut args = Args::new(words.map(String::from).to_vec());
        assert_eq!(args.behind_dashes(), ["--float"]);
        assert_eq!(args.option::<u64>("--seed").unwrap(), Some(7));
        assert!(args.flag("--short"));
        assert!(!args.flag("--short"));
        assert_eq!(args.rest().unwrap(), ["200"]);
        assert!(Args::new(vec!["--sede".into()]).rest().is_err());
        assert!(Args::new(vec!["--seed".into()]).option::<u64>("--seed").is_err());
    }
}
