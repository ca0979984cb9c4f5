//! The tests of a result, run again and again: the driver that the tool has written, built by its own Makefile,
//! with the recording program in place of the plain one.

use super::{Oracle, run};
use crate::Result;
use crate::crosscheck::generate::told::{Slot, Told};
use crate::process::{End, Limits, run_limited};
use std::collections::BTreeMap;
use std::path::Path;

/// How often each test is run.
pub const TIMES: u32 = 20;
const LIMITS: Limits = Limits { seconds: 600.0, memory: 0 };

/// How often each outcome was seen by each test.
type Counts = BTreeMap<(usize, Slot), u32>;

impl Oracle {
    /// What is said to be covered by a test and is not seen in each run; or why the tests do not build.
    pub fn replay(&self, home: &Path, told: &Told) -> Result<Vec<(usize, String)>> {
        if told.tests.is_empty() {
            return Ok(Vec::new());
        }
        // The driver lies in `result/driver` beside the plain program, and names it by its relative path.
        let header = self.objects.join("record.h");
        let plain = home.join("plain");
        std::fs::copy(home.join("program.c"), plain.join("program.c"))?;
        let objects = format!(
            "{} {}",
            home.join("environment.o").display(),
            self.objects.join("replay.o").display()
        );
        let words = [
            "make".to_string(),
            "-s".into(),
            "-C".into(),
            plain.join("result/driver").display().to_string(),
            format!("CFLAGS=-g -include {}", header.display()),
            format!("LDLIBS={objects} -lm"),
            "tests".into(),
        ];
        let built = run(home, &words)?;
        if built.end != End::Exit(0) {
            return Ok(vec![(0, format!("the driver does not build: {}", built.stderr))]);
        }
        Ok(missed(told, &self.counts(&plain.join("result/driver/tests"), told.tests.len())?))
    }

    fn counts(&self, program: &Path, tests: usize) -> Result<Counts> {
        let again = self.objects.join("again").display().to_string();
        let words = [again, program.display().to_string(), tests.to_string(), TIMES.to_string()];
        let said = run_limited(&words, &self.objects, &[], LIMITS)?;
        let mut all = Counts::new();
        for line in String::from_utf8_lossy(&said.stdout).lines() {
            let numbers: Vec<u32> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
            if let [test, line, outcome, count] = numbers[..] {
                all.insert((test as usize, (line, outcome)), count);
            }
        }
        Ok(all)
    }
}

fn missed(told: &Told, counts: &Counts) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    for (test, covers) in told.tests.iter().enumerate() {
        for goal in covers {
            let Some(known) = told.goals.get(*goal) else { continue };
            let count = counts.get(&(test, known.slot)).copied().unwrap_or(0);
            if count < TIMES {
                all.push((
                    *goal,
                    format!("covered by test {test}, which reaches it in {count} of {TIMES} runs"),
                ));
            }
        }
    }
    all
}
