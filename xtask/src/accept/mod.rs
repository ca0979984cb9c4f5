//! `cargo xtask accept`: do we accept what gcc accepts, and reject what it rejects?
//!
//! Small programs that use much of the language are changed in one or two tokens, and both front
//! ends judge the result. What gcc takes and we refuse is a mistake of ours. What we take and gcc
//! refuses is a message that a user misses; those are counted by gcc's words.

mod gcc;
mod mutate;

use crate::args::Args;
use crate::command::Command;
use crate::front::{Unit, here};
use crate::fuzz::random::Random;
use crate::{Outcome, Result, paths, pool, process};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

pub const COMMAND: Command = Command {
    name: "accept",
    usage: "N [--seed S]
  N         how many changed programs
  --seed S  of the changes (default 1)",
    about: "changed small programs: gcc and we accept and reject the same",
    run,
};

/// The programs that are changed.
const PROGRAMS: [&str; 7] = [
    include_str!("programs/declarations.c"),
    include_str!("programs/expressions.c"),
    include_str!("programs/gnu.c"),
    include_str!("programs/more.c"),
    include_str!("programs/pointers.c"),
    include_str!("programs/statements.c"),
    include_str!("programs/types.c"),
];

/// Programs for one call of gcc.
const BATCH: usize = 50;

fn run(mut args: Args) -> Result<Outcome> {
    let seed: u64 = args.option("--seed")?.unwrap_or(1);
    let words = args.rest()?;
    let [count] = &words[..] else { return Err("how many programs?".into()) };
    let count: u64 = count.parse().map_err(|_| "the number of programs is no number")?;
    if !process::exists("gcc") {
        return Err("there is no gcc to compare with".into());
    }
    let dir = paths::fresh("accept")?;
    let mut files = Vec::new();
    for number in 0..count {
        let mut random = Random::new(seed.wrapping_mul(0x1_0000_0000).wrapping_add(number));
        let file = dir.join(format!("{number}.i"));
        fs::write(&file, mutate::any(&PROGRAMS, &mut random))?;
        files.push(file);
    }
    let batches: Vec<&[PathBuf]> = files.chunks(BATCH).collect();
    let judged = pool::map("accept", &batches, |files| judge(files));
    let mut judgements = Vec::new();
    for batch in judged {
        judgements.extend(batch?);
    }
    Ok(report(&judgements))
}

/// Both opinions on one program; `None` for "accepted", else the first message.
struct Judgement {
    file: PathBuf,
    gcc: Option<String>,
    ours: Option<String>,
}

fn judge(files: &[PathBuf]) -> Result<Vec<Judgement>> {
    let gcc = gcc::first_errors(files)?;
    let mut out = Vec::new();
    for (file, gcc) in gcc {
        let ours = ours(&file)?;
        out.push(Judgement { file, gcc, ours });
    }
    Ok(out)
}

fn ours(file: &Path) -> Result<Option<String>> {
    let report = here::front(&Unit::new(file, &[]))?;
    let first = report.diagnostics.into_iter().next().unwrap_or_default();
    Ok((!report.parsed).then_some(first))
}

fn report(all: &[Judgement]) -> Outcome {
    let mut too_strict = Vec::new();
    let mut too_lax: BTreeMap<String, Vec<&Judgement>> = BTreeMap::new();
    for one in all {
        match (&one.gcc, &one.ours) {
            (None, Some(message)) => too_strict.push(message),
            (Some(message), None) => {
                too_lax.entry(gcc::without_names(message)).or_default().push(one);
            }
            _ => {}
        }
    }
    let accepted = all.iter().filter(|one| one.gcc.is_none()).count();
    println!("{} programs, {accepted} of them accepted by gcc", all.len());
    println!("gcc accepts and we reject: {}", too_strict.len());
    too_strict.iter().take(20).for_each(|message| print!("{message}"));
    println!("we accept and gcc rejects: {}", too_lax.values().map(Vec::len).sum::<usize>());
    let mut groups: Vec<_> = too_lax.iter().collect();
    groups.sort_by_key(|(_, programs)| std::cmp::Reverse(programs.len()));
    for (message, programs) in groups {
        let example = paths::shown(&programs[0].file);
        println!("{:>6}  {message}   ({example})", programs.len());
    }
    Outcome::good_if(too_strict.is_empty())
}
