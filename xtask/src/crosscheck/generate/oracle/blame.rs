//! What sanitizers say of one run: where the undefined behaviour is that an assumption names.

use super::{LIMITS, Oracle, Slot, WRAPPED, run};
use crate::Result;
use crate::crosscheck::generate::program::Program;
use crate::process::{exists, run_limited};
use std::path::Path;

/// What is watched for: an error is reported, and the run goes on. Each compiler folds away what the other one
/// reports, so a report of one of them is enough.
const WATCHES: [(&str, &[&str]); 2] = [
    (
        "gcc",
        &[
            "-fsanitize=undefined,float-cast-overflow,address,pointer-compare,pointer-subtract",
            "-fsanitize-recover=all",
        ],
    ),
    (
        "clang",
        &[
            "-fsanitize=undefined,float-cast-overflow,address",
            "-fsanitize-recover=undefined,float-cast-overflow,address",
        ],
    ),
];
const ADDRESS: &str = "ASAN_OPTIONS=halt_on_error=0:detect_invalid_pointer_pairs=2:detect_leaks=0:detect_stack_use_after_return=1";

/// One run under sanitizers, in the order of what was said.
#[derive(Debug)]
pub struct Watched {
    pub inputs: Vec<String>,
    events: Vec<Event>,
    said: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Seen(Slot),
    Error { line: u32 },
}

impl Watched {
    /// An error was reported on one of these lines, before the outcome was seen (which may be never: what is
    /// undefined goes on in another way here).
    pub fn blames(&self, lines: &[u32], goal: Slot) -> bool {
        let before = self.events.iter().take_while(|event| **event != Event::Seen(goal));
        before
            .into_iter()
            .any(|event| matches!(event, Event::Error { line } if lines.contains(line)))
    }

    /// What was reported, in short.
    pub fn errors(&self) -> String {
        let lines: Vec<&str> = self.said.lines().filter(|line| line.contains("rror: ")).collect();
        if lines.is_empty() { "nothing".into() } else { lines.join("\n    ") }
    }
}

impl Oracle {
    /// Builds with sanitizers: both compilers', and clang's for values that nobody has given.
    pub fn build_watched(&self, home: &Path) -> Result {
        let header = self.objects.join("record.h").display().to_string();
        let [object, source] =
            ["oracle.o", "oracle.c"].map(|name| self.objects.join(name).display().to_string());
        let objects = ["environment.o", &object];
        let common = ["-g", "-O0", "-w", "-DORACLE_TRACE", "-fno-omit-frame-pointer"];
        let own = ["program.c", WRAPPED, "-lm", "-include", &header];
        let build = |compiler: &str, flags: &[&str], others: &[&str], name: &str| {
            let words = [&[compiler, "-o", name], flags, &common, &own, others].concat();
            run(home, &words.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        for (compiler, flags) in WATCHES.iter().filter(|(compiler, _)| exists(compiler)) {
            build(compiler, flags, &objects, &format!("watched-{compiler}"))?;
        }
        if exists("clang") {
            // What is not watched itself seems to give no values to anything.
            let flags = ["-fsanitize=memory", "-fsanitize-recover=memory"];
            build("clang", &flags, &["environment.c", &source], "tainted")?;
        }
        Ok(())
    }

    /// The run of this number under the sanitizers of each compiler.
    pub fn watch(&self, home: &Path, program: &Program, number: u64) -> Result<Vec<Watched>> {
        let (inputs, passes) = program.runs();
        let numbers = [u64::from(inputs), u64::from(passes), number].map(|n| n.to_string());
        let mut all = Vec::new();
        for (compiler, _) in WATCHES {
            let binary = home.join(format!("watched-{compiler}"));
            if binary.is_file() {
                let words = ["env".to_string(), ADDRESS.into(), binary.display().to_string()];
                let said = run_limited(&[&words[..], &numbers].concat(), home, &[], LIMITS)?;
                all.push(read(said.stderr));
            }
        }
        Ok(all)
    }

    /// Whether clang's memory sanitizer says that something was decided by a value that nobody has given.
    pub fn is_tainted(&self, home: &Path, program: &Program, number: u64) -> Result<bool> {
        let binary = home.join("tainted");
        if !binary.is_file() {
            return Ok(false);
        }
        let (inputs, passes) = program.runs();
        let numbers = [u64::from(inputs), u64::from(passes), number].map(|n| n.to_string());
        let words = [vec![binary.display().to_string()], numbers.to_vec()].concat();
        let said = run_limited(&words, home, &[], LIMITS)?;
        Ok(said.stderr.contains("use-of-uninitialized-value"))
    }
}

fn read(said: String) -> Watched {
    let (mut inputs, mut events) = (Vec::new(), Vec::new());
    // A report of the address sanitizer has its place in the first frame that is the program's.
    let mut awaits_frame = false;
    for line in said.lines() {
        if let Some(input) = line.strip_prefix("@input ") {
            inputs.push(input.to_string());
        } else if let Some(slot) = line.strip_prefix("@seen ") {
            let numbers: Vec<u32> = slot.split(' ').filter_map(|word| word.parse().ok()).collect();
            events.extend(numbers.first().zip(numbers.get(1)).map(|(a, b)| Event::Seen((*a, *b))));
        } else if line.contains("ERROR: AddressSanitizer") {
            awaits_frame = true;
        } else if let Some(line) =
            place(line).filter(|_| awaits_frame || line.contains("runtime error"))
        {
            awaits_frame = false;
            events.push(Event::Error { line });
        }
    }
    Watched { inputs, events, said }
}

/// The line of `program.c:12:7`.
fn place(text: &str) -> Option<u32> {
    let rest = text.split("program.c:").nth(1)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_behind_the_goal_is_not_to_blame() {
        let said = "@input a = 3\n@seen 4 1\nprogram.c:7:3: runtime error: x\n@seen 9 0\n\
                    ==1==ERROR: AddressSanitizer: y\n    #0 in f program.c:11\n    #1 in g program.c:12\n";
        let watched = read(said.into());
        assert!(watched.blames(&[7], (9, 0)));
        assert!(!watched.blames(&[7], (4, 1)));
        assert!(watched.blames(&[11], (20, 0)));
        assert!(!watched.blames(&[12], (20, 0)));
        assert_eq!(watched.inputs, ["a = 3"]);
    }
}
