//! The verdict corpus: small C files with the verdict that is expected of each goal beside its line, for every
//! engine.
//!
//! The first line of a file is the question, as `assize generate` reads it there; flags for the compiler may
//! follow. Expectations stand behind `//~`, on the line of the goal or on lines of their own right below:
//!
//! ```c
//! // assize: --criterion branch --entry f --input n=0..9
//! // flags: -fwrapv
//! int f(unsigned char x) {
//!   if (x > 3 && x < 9) //~ false: covered; true: covered
//!     return x > 300; //~ true: infeasible; false: covered
//! ```
//!
//! An item is `LABEL: VERDICT`, and items are separated by `; `. The label is the text of the goal without its
//! place; where all goals of a line are outcomes of one decision, the outcome alone. Goals of other files have
//! their place in the label, and stand on the first line. The verdict is `covered`, `infeasible`, `infeasible-unless` or `unknown`.
//! What is true is another matter, and stands in brackets where it is not plain: `unknown (infeasible: why)`,
//! `unknown (feasible)`. A verdict that contradicts the truth is asserted all the same, marked:
//! `infeasible WRONG (feasible: another thread writes it)`. So an improvement fails the test and is noticed.
//! `infeasible-unless` names undefined behaviour that comes before; `infeasible-unless (undefined: why)` is what
//! only such executions reach, and `infeasible` alone would be wrong there.
//!
//! `covered` means here that the interpreter reaches the goal with the inputs of a test; what native runs reach
//! is asked by `cargo xtask crosscheck verdicts`, which judges the truth as well, by brute force where there are
//! few inputs. Every goal has to be expected, and every expectation needs its goal. What is written is what
//! `auto` says; `bmc` has to say the same, unless `, bmc VERDICT` follows. `random` may leave anything unknown.
//! Whatever a file says, no two engines may contradict each other. There is no clock: work is counted, and a
//! file that would be unwound for ever says `--unwind`.
//!
//! `UPDATE_EXPECT=1` overwrites the verdicts, and never what is said to be true: what changed for the worse is
//! marked `WRONG`, and what nobody has judged yet has a `?`, which fails. `VERDICTS=NAME` looks at those files
//! only whose names contain NAME.

mod engines;
mod file;
mod label;
mod update;

use engines::{AUTO, BMC, ENGINES, Engine, Goal, Question, RANDOM};
use file::{Expected, Said};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const FLAGS: &str = "// flags:";

#[test]
fn every_engine_says_what_is_expected_of_it() {
    let files = files();
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    // A mutant is killed by the first file that tells it from the program.
    let is_mutant = std::env::var_os("ASSIZE_MUTANT").is_some_and(|name| !name.is_empty());
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let checked = if update { update::overwrite(path) } else { check(path) };
            if let Err(why) = checked {
                let name = path.file_name().unwrap_or_default().display();
                let line =
                    format!("{name}: {}", why.trim_end().replace('\n', &format!("\n{name}: ")));
                failures.lock().expect("nobody panics with it").push(line);
                next.fetch_max(if is_mutant { files.len() } else { 0 }, Ordering::Relaxed);
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    let mut failures = failures.into_inner().expect("nobody should have panicked");
    failures.sort();
    assert!(
        failures.is_empty(),
        "\n{}\n(UPDATE_EXPECT=1 writes what was said)",
        failures.join("\n")
    );
}

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts");
    let entries = std::fs::read_dir(directory).expect("the directory should be readable");
    let wanted = std::env::var("VERDICTS").unwrap_or_default();
    let is_wanted = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".c") && name.contains(&wanted)
    };
    let paths = entries.map(|entry| entry.expect("the entry should be readable").path());
    let mut files: Vec<PathBuf> = paths.filter(is_wanted).collect();
    assert!(!files.is_empty(), "there should be files");
    files.sort();
    files
}

/// A goal with what each engine says of it, in the order of [`ENGINES`].
struct Told {
    /// Of the file that it is expected in.
    line: usize,
    label: String,
    said: Vec<Said>,
}

impl Told {
    fn by(&self, engine: Engine) -> Said {
        let at = ENGINES.iter().position(|one| *one == engine).expect("it should be in the table");
        self.said[at]
    }

    /// One engine has proved that there is no execution, and another has one.
    fn is_contradictory(&self) -> bool {
        self.said.contains(&Said::Covered) && self.said.contains(&Said::Infeasible)
    }
}

/// What all engines say of all goals, in the order of lines.
fn told(path: &Path, text: &str) -> Result<Vec<Told>, String> {
    let flags = text.lines().find_map(|line| line.strip_prefix(FLAGS)).unwrap_or_default();
    let flags: Vec<String> = flags.split_whitespace().map(String::from).collect();
    let mut question = Question::new(path, &flags)?;
    let mut goals: Vec<(Goal, Vec<Said>)> = Vec::new();
    for engine in ENGINES {
        let answers =
            question.answer(engine).map_err(|why| format!("{}: {why}", engines::name(engine)))?;
        if goals.is_empty() {
            goals = answers.iter().map(|(goal, _)| (goal.clone(), Vec::new())).collect();
        }
        for ((goal, all), (same, said)) in goals.iter_mut().zip(answers) {
            assert_eq!(*goal, same, "all engines should be asked for the same goals");
            all.push(said);
        }
    }
    Ok(labelled(path, goals))
}

fn labelled(path: &Path, goals: Vec<(Goal, Vec<Said>)>) -> Vec<Told> {
    let here = path.display().to_string();
    let mut lines: std::collections::BTreeMap<usize, Vec<(String, Vec<Said>)>> = Default::default();
    for (goal, said) in goals {
        let (line, text) = match goal.file == here && goal.line > 0 {
            true => (goal.line, goal.text),
            false => (1, format!("{}:{}: {}", goal.file, goal.line, goal.text)),
        };
        lines.entry(line).or_default().push((text, said));
    }
    let mut all = Vec::new();
    for (line, goals) in lines {
        let texts: Vec<&str> = goals.iter().map(|(text, _)| text.as_str()).collect();
        let labels = label::labels(&texts);
        let told =
            labels.into_iter().zip(goals).map(|(label, (_, said))| Told { line, label, said });
        all.extend(told);
    }
    all
}

fn check(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut expected = file::read(&text)?;
    let mut wrong = String::new();
    for told in told(path, &text)? {
        let is = |one: &Expected| one.line == told.line && one.label == told.label;
        let complaint = match expected.iter().position(is) {
            None => format!("nothing is expected, auto says {}", told.by(AUTO)),
            Some(at) => match complaint(&told, &expected.remove(at)) {
                Some(complaint) => complaint,
                None => continue,
            },
        };
        wrong.push_str(&format!("{}: {}: {complaint}\n", told.line, told.label));
    }
    for Expected { line, label, .. } in expected {
        wrong.push_str(&format!("{line}: {label}: there is no such goal\n"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// What is not as expected.
fn complaint(told: &Told, expected: &Expected) -> Option<String> {
    if !expected.is_judged() {
        return Some("nobody has judged what is true".into());
    }
    if told.is_contradictory() {
        let all = ENGINES.iter().zip(&told.said);
        let all: Vec<String> =
            all.map(|(engine, said)| format!("{} {said}", engines::name(*engine))).collect();
        return Some(format!("CONTRADICTION: {}", all.join(", ")));
    }
    let wanted = |engine: Engine| match engine {
        RANDOM => (told.by(engine) != Said::Unknown).then_some(expected.said),
        BMC => Some(expected.bmc.unwrap_or(expected.said)),
        _ => Some(expected.said),
    };
    let differs = |engine: &Engine| wanted(*engine).is_some_and(|said| said != told.by(*engine));
    let engine = ENGINES.into_iter().find(differs)?;
    let (said, wanted) = (told.by(engine), wanted(engine)?);
    Some(format!("expected {wanted}, {} says {said}", engines::name(engine)))
}
