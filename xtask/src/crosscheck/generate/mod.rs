//! Verdicts of `assize generate` on random programs, judged by native runs.
//!
//! Two generators write programs whose decisions are known by their lines (`program.rs`; what they are made of is
//! in `snippets/`): one keeps to what the standard defines, the other does not, and leaves much to the environment.
//! The tool sees ordinary C, and nothing of it is read but its result (`told.rs`). The oracle (`oracle/`) is the
//! same text built by several compilers, with decisions that record their outcomes, run on all inputs or on many.
//! No run may reach a bare `infeasible`; one with assumptions only where a sanitizer reports an error in the
//! place that is assumed; and tests have to reach what they cover again and again. What contradicts is made
//! smaller and printed.

mod judge;
mod oracle;
mod piece;
mod program;
mod scope;
mod shrink;
mod snippets;
mod tally;
mod told;

pub use program::Kind;

use crate::measure::assize;
use crate::{Outcome, Result, paths, pool};
use judge::{Contradiction, Judge};
use oracle::Oracle;
use program::Program;
use std::path::PathBuf;
use tally::Tally;
use told::Tool;

/// Contradictions that are made smaller; the others are printed as they are.
const SHRUNK: usize = 12;
/// Work for each engine; the long form has more.
const WORK: u64 = 300_000;

pub struct Options {
    pub count: usize,
    pub seed: u64,
    pub kind: Option<Kind>,
    /// As many as a release has to show.
    pub is_long: bool,
    /// The tool, if not one built for release.
    pub tool: Option<PathBuf>,
    /// Print the programs only.
    pub shows: bool,
}

pub fn run(options: &Options) -> Result<Outcome> {
    let programs = match options.is_long {
        true => program::long(options.seed),
        false => program::several(options.count, options.seed, options.kind),
    };
    if options.shows {
        programs
            .iter()
            .for_each(|program| println!("// {}\n{}", program.command(), program.plain()));
        return Ok(Outcome::Good);
    }
    let path = match &options.tool {
        Some(tool) => paths::root().join(tool),
        None => assize::tool()?,
    };
    let tool = Tool { path, work: if options.is_long { 10 * WORK } else { WORK } };
    let dir = paths::fresh("crosscheck-generate")?;
    let oracle = Oracle::new(&dir)?;
    let judge = Judge { tool: &tool, oracle: &oracle, dir: &dir };
    let (tally, wrong) = judged(&judge, &programs)?;
    for (k, (program, found)) in wrong.iter().enumerate() {
        report(&judge, program, found, k < SHRUNK)?;
    }
    tally.print();
    println!("{} contradictions in programs from seed {}", wrong.len(), options.seed);
    Ok(Outcome::good_if(wrong.is_empty()))
}

/// The first contradiction of each kind of each program.
type Wrong<'p> = Vec<(&'p Program, Contradiction)>;

fn judged<'p>(judge: &Judge<'_>, programs: &'p [Program]) -> Result<(Tally, Wrong<'p>)> {
    let one = |program: &Program| {
        let name = format!("{}-{}", program.kind.name(), program.seed);
        let judged = judge.judge(program, &name, None);
        // What was contradicted is left to be looked at.
        if judged
            .as_ref()
            .is_ok_and(|judged| judged.as_ref().is_some_and(|(_, wrong)| wrong.is_empty()))
        {
            let _ = std::fs::remove_dir_all(judge.dir.join(name));
        }
        judged
    };
    let (mut tally, mut all) = (Tally::default(), Vec::new());
    for (program, found) in programs.iter().zip(pool::map("programs", programs, one)) {
        let (counted, mut wrong) = match found {
            Ok(Some(found)) => found,
            Ok(None) => (Tally::default(), vec![Contradiction::failed("it does not compile")]),
            Err(why) => (Tally::default(), vec![Contradiction::failed(&why.to_string())]),
        };
        tally.merge(counted);
        wrong.sort_by_key(|one| one.kind);
        wrong.dedup_by_key(|one| one.kind);
        all.extend(wrong.into_iter().map(|one| (program, one)));
    }
    Ok((tally, all))
}

fn report(judge: &Judge<'_>, program: &Program, found: &Contradiction, is_shrunk: bool) -> Result {
    let (program, found) = match is_shrunk {
        true => shrink::shrink(judge, program.clone(), found.clone())?,
        false => (program.clone(), found.clone()),
    };
    println!("CONTRADICTION ({:?})  {}\n  {}", found.kind, program.command(), found.text);
    for (k, text) in program.plain().lines().enumerate() {
        println!("{:>5}  {text}", k + 1);
    }
    println!();
    Ok(())
}
