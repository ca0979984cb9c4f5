//! `cargo xtask bench generate`: goals, tests, time and memory of `assize generate`.
//!
//! *lifted*: functions of the corpus and of `examples/everyday`; *papers*: the commands of
//! `generate-papers.txt`; *busybox*: Table 4 of the FQL paper; *cbmc*: CBMC beside us;
//! *growth*: blocks, pairs and triples of blocks; *calls*: what saves solver calls;
//! *beside*: random testing before the others and beside them.

mod against;
mod beside;
mod busybox;
mod calls;
mod cbmc;
mod growth;
mod lifted;
mod ours;
mod papers;

use crate::bench::machine;
use crate::measure::assize;
use crate::{Outcome, Result, paths};
use std::fs;
use std::path::{Path, PathBuf};

pub struct Options {
    pub parts: Vec<String>,
    /// The tool, if not one built for release.
    pub assize: Option<PathBuf>,
    pub save: bool,
    /// An earlier build, measured beside it; how often.
    pub against: Option<(PathBuf, usize)>,
}

struct Part {
    name: &'static str,
    /// Stands above its table.
    about: &'static str,
    /// Adds to the table; whether the demands are met, if that can be said.
    measure: fn(&Path, &mut String) -> Result<Option<bool>>,
}

const PARTS: &[Part] = &[
    lifted::PART,
    papers::PART,
    busybox::PART,
    cbmc::PART,
    growth::PART,
    calls::PART,
    beside::PART,
];

pub fn run(options: Options) -> Result<Outcome> {
    if let Some(part) = options.parts.iter().find(|part| PARTS.iter().all(|p| p.name != *part)) {
        return Err(format!("no part `{part}`; see cargo xtask help bench").into());
    }
    let tool = match options.assize {
        Some(tool) => std::path::absolute(tool)?,
        None => assize::tool()?,
    };
    if let Some((old, runs)) = &options.against {
        against::set(&tool, old, *runs)?;
    }
    let file = paths::root().join("bench/generate.md");
    let mut good = true;
    for part in PARTS {
        if !options.parts.is_empty() && options.parts.iter().all(|name| name != part.name) {
            continue;
        }
        let mut text = String::new();
        let met = (part.measure)(&tool, &mut text)?;
        let verdict = match met {
            Some(true) => "met",
            Some(false) => "NOT met",
            None => "NOT JUDGED",
        };
        let text =
            format!("## {}\n\n{}\n\n{text}\nThe demand is {verdict}.\n", part.name, part.about);
        println!("{text}");
        good &= met.unwrap_or(true);
        if options.save {
            let old = fs::read_to_string(&file).unwrap_or_default();
            fs::write(&file, page(&old, part.name, &text))?;
        }
    }
    if let Some((table, met)) = against::table() {
        println!("{table}\nThe demand is {}.", if met { "met" } else { "NOT met" });
        return Ok(Outcome::good_if(met));
    }
    Ok(Outcome::good_if(good))
}

/// The page with this part new and the others as they were.
fn page(old: &str, name: &str, text: &str) -> String {
    let mut out = format!(
        "# Generated tests\n\n\
         Written by `cargo xtask bench generate --save`. Times are of whole processes, from reading the\n\
         C file to confirmed tests, judged on the wall; far less on the processor means that others used\n\
         the machine. Memory is the peak resident set, of the compiler too.\n\
         Measured on: {}.\n",
        machine()
    );
    for part in PARTS {
        let section = match part.name == name {
            true => Some(text),
            false => section(old, part.name),
        };
        if let Some(section) = section {
            out.push('\n');
            out.push_str(section.trim_end());
            out.push('\n');
        }
    }
    out
}

fn section<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let start = page.find(&format!("## {name}\n"))?;
    let rest = &page[start..];
    Some(rest.get(3..)?.find("\n## ").map_or(rest, |end| &rest[..end + 4]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_and_the_others_stay() {
        let first = page("", "papers", "## papers\n\nold\n");
        let second = page(&first, "growth", "## growth\n\ncurve\n");
        let third = page(&second, "papers", "## papers\n\nnew\n");
        assert!(second.contains("old") && second.contains("curve"));
        assert!(third.ends_with("## papers\n\nnew\n\n## growth\n\ncurve\n"), "{third}");
    }
}
