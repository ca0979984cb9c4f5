//! The table of a run and the list of what was found.

use std::collections::BTreeMap;

pub enum Verdict {
    Agrees,
    /// Another result than gcc's, or an automaton that is not well formed: our bug.
    Wrong(String),
    /// Our front end or interpreter crashed or took too long.
    Died(String),
    /// C that gcc accepts and we do not.
    Rejected(String),
    Unsupported(String),
    /// The interpreter says that the program is undefined, and nobody has checked that.
    Undefined(String),
    /// The same, and it is.
    KnownUndefined,
    OutOfScope(&'static str),
    /// gcc itself does not get through.
    NotForUs(&'static str),
}

#[derive(Default)]
pub struct Report {
    agree: usize,
    undefined: usize,
    /// By kind: (program, what).
    found: BTreeMap<&'static str, Vec<(String, String)>>,
    excluded: BTreeMap<&'static str, usize>,
    skipped: BTreeMap<&'static str, usize>,
}

/// The kinds that make a run fail.
const BAD: [&str; 4] = ["wrong", "died", "rejected", "undefined"];

impl Report {
    pub fn add(&mut self, name: String, verdict: Verdict) {
        let (kind, what) = match verdict {
            Verdict::Agrees => {
                self.agree += 1;
                return;
            }
            Verdict::KnownUndefined => {
                self.undefined += 1;
                return;
            }
            Verdict::OutOfScope(why) => return *self.excluded.entry(why).or_default() += 1,
            Verdict::NotForUs(why) => return *self.skipped.entry(why).or_default() += 1,
            Verdict::Wrong(what) => ("wrong", what),
            Verdict::Died(what) => ("died", what),
            Verdict::Rejected(what) => ("rejected", what),
            Verdict::Unsupported(what) => ("unsupported", what),
            Verdict::Undefined(what) => ("undefined", what),
        };
        self.found.entry(kind).or_default().push((name, what));
    }

    pub fn good(&self) -> bool {
        BAD.iter().all(|kind| !self.found.contains_key(kind))
    }

    pub fn print(&self) {
        for (kind, list) in &self.found {
            for (name, what) in list {
                println!("{kind}: {name}: {what}");
            }
        }
        println!("\n{:>5}  agree", self.agree);
        println!("{:>5}  undefined in C, and found to be", self.undefined);
        for (kind, list) in &self.found {
            println!("{:>5}  {kind}", list.len());
        }
        let excluded: usize = self.excluded.values().sum();
        println!("{excluded:>5}  out of scope, of which");
        for (why, count) in &self.excluded {
            println!("{count:>12}  {why}");
        }
        for (why, count) in &self.skipped {
            println!("{count:>5}  skipped: {why}");
        }
    }
}
