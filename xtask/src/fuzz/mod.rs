//! `cargo xtask fuzz`: broken and extreme C through the front end.
//!
//! Anything but an answer is a finding: a panic, an abort, a stack overflow, more than ten
//! seconds, more memory than `MEMORY`, or a rejection without a diagnostic.

mod batch;
mod extreme;
mod minimise;
mod mutate;
pub mod random;
mod seeds;

pub use batch::INTERNAL;

use crate::args::Args;
use crate::command::Command;
use crate::{Outcome, Result, paths, pool};
use batch::{Death, run_batch};
use random::Random;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command {
    name: "fuzz",
    usage: "[--seconds S] [--seed N] [--replay FILE]
  --seconds S    how long (default 60)
  --seed N       of the random mutations (default 1)
  --replay FILE  only this input, as it stands",
    about: "mutated and extreme inputs: no panic, no hang, no flood of memory",
    run,
};

/// Inputs for one child process.
const BATCH: usize = 40;
/// Findings that are made small; each may take a minute.
const MINIMISED: usize = 5;

fn run(mut args: Args) -> Result<Outcome> {
    let seconds: f64 = args.option("--seconds")?.unwrap_or(60.0);
    let seed: u64 = args.option("--seed")?.unwrap_or(1);
    let replay: Option<PathBuf> = args.option("--replay")?;
    args.none_left()?;
    let mut session = Session { dir: paths::target().join("fuzz"), ..Session::default() };
    if let Some(file) = replay {
        session.dir = session.dir.join("replay");
        session.try_all(&[fs::read(file)?], 0)?;
    } else {
        paths::fresh("fuzz")?;
        session.try_all(&extreme::all(), 0)?;
        session.mutate(seconds, seed)?;
    }
    session.report()
}

/// A first input for each way to die.
struct Finding {
    input: Vec<u8>,
    count: usize,
}

#[derive(Default)]
struct Session {
    dir: PathBuf,
    count: usize,
    accepted: usize,
    findings: BTreeMap<Death, Finding>,
}

impl Session {
    fn mutate(&mut self, seconds: f64, seed: u64) -> Result {
        let seeds = seeds::collect()?;
        let end = Instant::now() + Duration::from_secs_f64(seconds);
        let mut round = 0;
        while Instant::now() < end {
            round += 1;
            let mut random = Random::new(seed.wrapping_mul(0x1_0000).wrapping_add(round));
            let inputs: Vec<Vec<u8>> =
                (0..BATCH * pool::cores()).map(|_| mutate::any(&seeds, &mut random)).collect();
            self.try_all(&inputs, round)?;
            pool::progress(&format!("fuzz, {} findings", self.findings.len()), self.count, 0);
        }
        Ok(())
    }

    fn try_all(&mut self, inputs: &[Vec<u8>], round: u64) -> Result {
        let batches: Vec<(usize, &[Vec<u8>])> = inputs.chunks(BATCH).enumerate().collect();
        let fates = pool::map("", &batches, |(number, inputs)| {
            let dir = self.dir.join(format!("batch{round}-{number}"));
            run_batch(inputs, &dir)
        });
        self.count += inputs.len();
        for ((_, inputs), fate) in batches.into_iter().zip(fates) {
            let fate = fate?;
            self.accepted += fate.accepted;
            for (at, death) in fate.deaths {
                let new = Finding { input: inputs[at].clone(), count: 0 };
                self.findings.entry(death).or_insert(new).count += 1;
            }
        }
        Ok(())
    }

    fn report(self) -> Result<Outcome> {
        for (number, (death, finding)) in self.findings.iter().enumerate() {
            let file = self.dir.join(format!("finding{number}.i"));
            fs::write(&file, &finding.input)?;
            let mut small = finding.input.clone();
            if number < MINIMISED {
                small = minimise::minimise(&small, death, &self.dir)?;
                fs::write(&file, &small)?;
            }
            println!("{} ({} times, {} bytes)", death, finding.count, small.len());
            println!("    again: cargo xtask fuzz --replay {}", paths::shown(&file));
        }
        let (count, accepted) = (self.count, self.accepted);
        println!("{count} inputs ({accepted} of them C), {} findings", self.findings.len());
        Ok(Outcome::good_if(self.findings.is_empty()))
    }
}
