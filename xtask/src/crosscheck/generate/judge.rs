//! Verdicts beside what was seen.

use super::oracle::blame::Watched;
use super::oracle::{Build, CLANG, GCC, Observed, Oracle, WRAPPING};
use super::program::Program;
use super::tally::Tally;
use super::told::{self, Compiler, Goal, Slot, Told, Tool, Verdict};
use crate::Result;
use std::path::{Path, PathBuf};

/// Undefined behaviour that no sanitizer reports: what assumes that there is none cannot be judged.
const UNWATCHED: &str = "pointer arithmetic out of bounds";

/// What contradicts what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A bare `infeasible` was reached.
    Infeasible,
    /// One that assumes something was reached by a run that is not to blame for it.
    Blameless,
    /// A covered goal was not reached again.
    Uncovered,
    /// A decision has no goal.
    Missing,
    /// The tool failed, or native runs contradict it while it works, and nothing undefined is to blame.
    Failed,
    /// Nobody can say whether a run is to blame. No contradiction: it is counted.
    Unwatched,
}

#[derive(Clone, Debug)]
pub struct Contradiction {
    pub kind: Kind,
    /// What was said for this compiler is contradicted, by a run of this build if it is one.
    compiler: Compiler,
    build: Option<Build>,
    pub text: String,
}

impl Contradiction {
    fn new(kind: Kind, compiler: Compiler, text: String) -> Self {
        Contradiction { kind, compiler, build: None, text }
    }

    /// The check itself could not do its work.
    pub fn failed(why: &str) -> Self {
        Contradiction::new(Kind::Failed, GCC, why.into())
    }

    /// Whether runs of the build can show it again.
    fn needs(&self, build: Build) -> bool {
        self.build.is_some_and(|own| own == build)
    }
}

pub struct Judge<'a> {
    pub tool: &'a Tool,
    pub oracle: &'a Oracle,
    pub dir: &'a Path,
}

impl Judge<'_> {
    /// Asks the tool and the oracle about a program, in a directory of its own; only as far as it takes to see one
    /// contradiction again, if it is given. `None`: the program does not compile.
    pub fn judge(
        &self,
        program: &Program,
        name: &str,
        only: Option<&Contradiction>,
    ) -> Result<Option<(Tally, Vec<Contradiction>)>> {
        let home = self.home(name)?;
        if !self.oracle.write(&home, program)? {
            return Ok(None);
        }
        let mut found = Found { tally: Tally::default(), wrong: Vec::new(), seen: Vec::new() };
        let builds = self.oracle.builds.iter().copied();
        for build in builds.filter(|build| only.is_none_or(|one| one.needs(*build))) {
            let Some(observed) = self.oracle.observe(&home, program, build)? else {
                return Ok(None);
            };
            found.tally.runs(observed.is_all);
            found.seen.push((build, observed));
        }
        let mut compilers = vec![GCC, WRAPPING];
        compilers.extend((program.ordered && found.has(CLANG)).then_some(CLANG));
        compilers.retain(|compiler| only.is_none_or(|one| one.compiler == *compiler));
        for compiler in compilers {
            let told = self.compare(&home, program, compiler, &mut found)?;
            if compiler != CLANG && only.is_none_or(|one| one.kind == Kind::Uncovered) {
                self.replay(&home, compiler, told.as_ref(), &mut found)?;
            }
        }
        Ok(Some((found.tally, found.wrong)))
    }

    fn home(&self, name: &str) -> Result<PathBuf> {
        let home = self.dir.join(name);
        if home.exists() {
            std::fs::remove_dir_all(&home)?;
        }
        std::fs::create_dir_all(home.join("plain"))?;
        Ok(home)
    }

    /// What the tool says for one compiler, beside the runs of its builds.
    fn compare(
        &self,
        home: &Path,
        program: &Program,
        compiler: Compiler,
        found: &mut Found,
    ) -> Result<Option<Told>> {
        let plain = home.join("plain");
        std::fs::write(plain.join("program.c"), program.plain())?;
        let _ = std::fs::remove_dir_all(plain.join("result"));
        let told = match told::ask(self.tool, &plain, program, compiler)? {
            Ok(told) => told,
            Err(why) => {
                found.wrong.push(Contradiction::new(Kind::Failed, compiler, why));
                return Ok(None);
            }
        };
        let Found { tally, wrong, seen } = found;
        match &told.disagreement {
            Some(text) if program.kind.is_defined() => {
                wrong.push(Contradiction::new(Kind::Failed, compiler, text.clone()));
            }
            Some(_) => tally.disagreements += 1,
            None => {}
        }
        for (build, observed) in seen.iter() {
            if is_judged(compiler, *build, program) {
                let beside = self.beside(home, program, &told, (*build, observed))?;
                tally.unwatched +=
                    beside.iter().filter(|(kind, _)| *kind == Kind::Unwatched).count();
                let beside = beside.into_iter().filter(|(kind, _)| *kind != Kind::Unwatched);
                let own =
                    |(kind, text)| Contradiction { kind, compiler, build: Some(*build), text };
                wrong.extend(beside.map(own));
            }
        }
        if compiler == GCC {
            tally.add(&told, seen);
        }
        Ok(Some(told))
    }

    fn replay(
        &self,
        home: &Path,
        compiler: Compiler,
        told: Option<&Told>,
        found: &mut Found,
    ) -> Result {
        let Some(told) = told else { return Ok(()) };
        for (goal, text) in self.oracle.replay(home, told)? {
            let goal = told.goals.get(goal).map_or("", |goal| goal.text.as_str());
            let text = format!("{goal}: {text}");
            found.wrong.push(Contradiction::new(Kind::Uncovered, compiler, text));
        }
        Ok(())
    }

    fn beside(
        &self,
        home: &Path,
        program: &Program,
        told: &Told,
        (build, observed): (Build, &Observed),
    ) -> Result<Vec<(Kind, String)>> {
        let mut wrong = Vec::new();
        for (slot, runs) in &observed.seen {
            let goals: Vec<&Goal> = told.goals.iter().filter(|goal| goal.slot == *slot).collect();
            if goals.is_empty() {
                let text = format!("{slot:?} is seen under {}, and is no goal", build.name());
                wrong.push((Kind::Missing, text));
            }
            for goal in goals {
                let Verdict::Infeasible(assumes) = &goal.verdict else { continue };
                wrong.extend(self.reached(
                    home,
                    program,
                    &Assumed { goal, assumes },
                    runs,
                    build,
                )?);
            }
        }
        Ok(wrong)
    }

    /// An infeasible goal that was reached: every one of the runs has to be to blame.
    fn reached(
        &self,
        home: &Path,
        program: &Program,
        verdict: &Assumed<'_>,
        runs: &[u64],
        build: Build,
    ) -> Result<Option<(Kind, String)>> {
        if !home.join("watched-gcc").is_file() {
            self.oracle.build_watched(home)?;
        }
        for run in runs {
            let watches = self.oracle.watch(home, program, *run)?;
            let errors: Vec<String> = watches.iter().map(Watched::errors).collect();
            let told = format!(
                "{}\n    reached under {} in run {run} ({}); sanitizers say {}",
                verdict.goal.text,
                build.name(),
                watches.first().map(|watched| watched.inputs.join(", ")).unwrap_or_default(),
                errors.join(" and "),
            );
            if verdict.assumes.is_empty() {
                return Ok(Some((Kind::Infeasible, format!("infeasible: {told}"))));
            }
            // Nothing watches where pointers are computed to.
            if verdict.assumes.iter().any(|one| one.contains(UNWATCHED)) {
                return Ok(Some((Kind::Unwatched, told)));
            }
            let indeterminate = verdict.assumes.iter().any(|one| one.contains("indeterminate"));
            let (lines, slot) = (verdict.lines(), verdict.goal.slot);
            let blamed = watches.iter().any(|watched| watched.blames(&lines, slot))
                || indeterminate && self.oracle.is_tainted(home, program, *run)?;
            if !blamed {
                let text = format!("infeasible, assuming {}: {told}", verdict.assumes.join(", "));
                return Ok(Some((Kind::Blameless, text)));
            }
        }
        Ok(None)
    }
}

/// Clang's builds are judged by what is said for gcc, where no order of evaluation matters.
fn is_judged(compiler: Compiler, build: Build, program: &Program) -> bool {
    build.compiler == compiler || compiler == GCC && build.compiler == CLANG && !program.ordered
}

struct Found {
    tally: Tally,
    wrong: Vec<Contradiction>,
    seen: Vec<(Build, Observed)>,
}

impl Found {
    fn has(&self, compiler: Compiler) -> bool {
        self.seen.iter().any(|(build, _)| build.compiler == compiler)
    }
}

struct Assumed<'t> {
    goal: &'t Goal,
    assumes: &'t [String],
}

impl Assumed<'_> {
    /// The lines of `no signed overflow in program.c:12`.
    fn lines(&self) -> Vec<u32> {
        let place = |text: &String| text.rsplit_once("program.c:")?.1.parse().ok();
        self.assumes.iter().filter_map(place).collect()
    }
}

/// Outcomes that any build saw.
pub fn all_seen(seen: &[(Build, Observed)]) -> std::collections::BTreeSet<Slot> {
    seen.iter().flat_map(|(_, observed)| observed.seen.keys().copied()).collect()
}
