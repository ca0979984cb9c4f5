//! Building a program with probes, and running its tests.

mod build;
mod missing;
mod objects;
mod scratch;

use crate::asked::{Session, View};
use crate::cli::Common;
use crate::deadline::Deadline;
use base::Diagnostic;
use build::{INLINE, Part, Refused, compile, link, link_flags, units};
use cfa::{FuncId, UnitId};
use cfront::driver::{Translation, UnitRequest};
pub use missing::{find_real, missing};
pub use objects::{Early, Objects};
pub use scratch::{Scratch, remove_scratch};
use std::fs::File;
use std::path::{Path, PathBuf};
use suite::native::{self, Events, RUNTIME, TRACE_VARIABLE, Trace};
use suite::sandbox::{End, Job, Limit, Limits, Sandbox};
use suite::{Outcome, Suite, Typing, c};

/// The argument with which `assize` supervises a run instead of being a command.
pub const SUPERVISOR: &str = "--supervise-a-run";

/// The argument with which `assize` binds itself and becomes a compiler.
pub const CONFINED: &str = "--confine-a-compiler";

/// From here on compilers run bound: what they are to do comes from a file of somebody else's.
pub fn confine_compilers() -> Result<(), Diagnostic> {
    let own = std::env::current_exe().map_err(|error| Diagnostic::error(error.to_string()))?;
    cfront::preprocess::confine(vec![own.into(), CONFINED.into()]);
    Ok(())
}

/// Leaks are no undefined behaviour; to look up names takes long.
const SANITIZERS: [(&str, &str); 2] =
    [("ASAN_OPTIONS", "detect_leaks=0:symbolize=0"), ("UBSAN_OPTIONS", "symbolize=0")];

/// What indeterminate values are in a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// Whatever the user's compiler makes of them.
    AsCompiled,
    Zero,
    Pattern,
}

/// The byte that compilers fill variables with that have no value, so that it is noticed.
pub const PATTERN: u8 = 0xfe;

impl Fill {
    /// Of variables: an option of the compiler. One that does not know it leaves them as they are.
    fn flag(self) -> Option<&'static str> {
        match self {
            Fill::AsCompiled => None,
            Fill::Zero => Some("-ftrivial-auto-var-init=zero"),
            Fill::Pattern => Some("-ftrivial-auto-var-init=pattern"),
        }
    }

    /// Of the heap: the C library fills new objects with the complement of this.
    fn perturb(self) -> Option<u8> {
        match self {
            Fill::AsCompiled => None,
            Fill::Zero => Some(0xff),
            Fill::Pattern => Some(!PATTERN),
        }
    }
}

/// A program with probes.
pub struct Build<'a> {
    session: &'a Session,
    fill: Fill,
    events: Events,
    calls: &'a native::Calls<'a>,
    program: PathBuf,
    scratch: &'a Path,
    entry: FuncId,
    is_main: bool,
    limits: Limits,
    deadline: Deadline,
}

/// What one test did.
#[derive(Clone)]
pub struct Ran {
    pub outcome: Outcome,
    pub paths: Vec<native::Path>,
    /// Events were lost: there was no room.
    pub cut: bool,
    /// An assumption of the program did not hold: the run ended there, and what the paths have behind
    /// that did not happen.
    pub broken: bool,
    pub limit: Option<Limit>,
    /// It was stopped because it does not end.
    pub endless: bool,
    /// The functions that were called for inputs, in order; none if that is not all known.
    pub reads: Option<Vec<FuncId>>,
}

impl Ran {
    /// It was ended by a signal, and all events up to then are known.
    pub fn has_crashed(&self) -> bool {
        matches!(self.outcome, Outcome::Crash(_)) && !self.cut && self.limit.is_none()
    }
}

impl<'a> Build<'a> {
    /// Instruments, generates a driver for the tests, compiles and links.
    pub fn new(
        session: &'a Session,
        common: &Common,
        suite: &Suite,
        typing: &Typing<'_>,
        calls: &'a native::Calls<'a>,
        scratch: &'a Path,
        fill: Fill,
    ) -> Result<Build<'a>, Diagnostic> {
        let program = session.program();
        let events = Events::new(program);
        let is_main = typing.entry_name() == "main";
        let requests = units(common);
        let flags = flags_of(&requests, program.functions[typing.entry].unit);
        let write = |name: String, bytes: &[u8]| write(scratch, name, bytes);
        let mut parts = parts(session, &requests, suite, typing, calls, &events, scratch)?;
        parts.push(Part::common(write("runtime.c".into(), RUNTIME.as_bytes())?, &flags));
        parts.push(Part::common(write("support.c".into(), c::SUPPORT.as_bytes())?, &flags));
        let binary = scratch.join("program");
        let (mut missing, mut inlined) = (missing::missing_weak(common, program), false);
        let system = system(&session.translation).needed_by(suite);
        for (name, text) in &system.files {
            parts.push(Part::common(write(name.clone(), text.as_bytes())?, &flags));
        }
        missing.extend(system.answers.iter().cloned());
        let mut filled = fill.flag();
        let driver = Part::driver(scratch.join("driver.c"), &flags);
        parts.push(driver.clone());
        let (linked, mut compiled) = (link_flags(&flags, &requests), None);
        // Which functions and objects nobody has, only the linker knows.
        loop {
            write("driver.c".into(), c::driver(suite, typing, &missing, &events)?.as_bytes())?;
            let wrap = c::has_main(typing).then_some(c::WRAP);
            let more = wrap.into_iter().chain(inlined.then_some(INLINE)).chain(filled);
            let wrapped: Vec<String> = c::flags(suite).into_iter().chain(system.flags()).collect();
            let more: Vec<&str> = more.chain(wrapped.iter().map(String::as_str)).collect();
            // Only the driver is another one each time, unless flags are.
            let is_known = compiled == Some((inlined, filled));
            let new = if is_known { std::slice::from_ref(&driver) } else { &parts };
            let Err(refused) = build(common, &linked, (new, &parts), &binary, &more)? else {
                break;
            };
            if refused.is_over() {
                return Err(refused.diagnostic(common));
            }
            compiled = Some((inlined, filled));
            if refused.names_option(filled) {
                filled = None;
                continue;
            }
            if !inlined && refused.names_inline(program) {
                inlined = true;
                continue;
            }
            if !refused.find_missing(program, &mut missing) {
                return Err(refused.diagnostic(common));
            }
        }
        let (entry, limits) = (typing.entry, common.running.limits);
        let (program, deadline) = (binary, common.running.deadline.clone());
        Ok(Build {
            session,
            fill,
            events,
            calls,
            program,
            scratch,
            entry,
            is_main,
            limits,
            deadline,
        })
    }

    /// Runs the k-th test.
    pub fn run(&self, suite: &Suite, k: usize) -> Result<Ran, Diagnostic> {
        let failed = |why: &dyn std::fmt::Display| Diagnostic::error(why.to_string());
        let room = self.scratch.join("run");
        let _ = std::fs::remove_dir_all(&room);
        std::fs::create_dir_all(&room).map_err(|error| failed(&error))?;
        let trace = room.join("events");
        let mut job = Job::new(&self.program, &room);
        job.environment.push((TRACE_VARIABLE.into(), trace.clone().into()));
        job.environment.extend(SANITIZERS.map(|(name, value)| (name.into(), value.into())));
        let perturb = self.fill.perturb().map(|byte| byte.to_string());
        job.environment.extend(perturb.map(|byte| ("MALLOC_PERTURB_".into(), byte.into())));
        let inputs = &suite.tests[k].inputs;
        if self.is_main {
            use std::os::unix::ffi::OsStringExt;
            let words = inputs.args.iter().map(|arg| std::ffi::OsString::from_vec(arg.clone()));
            job.arguments.extend(words);
        } else {
            job.arguments.push(k.to_string().into());
        }
        job.environment.push((c::TEST_VARIABLE.into(), k.to_string().into()));
        job.stdin.clone_from(&inputs.stdin);
        job.limits = self.limits;
        let supervisor = std::env::current_exe().map_err(|error| failed(&error))?;
        let sandbox = Sandbox { supervisor, arguments: vec![SUPERVISOR.into()] };
        let is_over = || self.deadline.is_over();
        let finished = sandbox.run_until(&job, &is_over).map_err(|error| failed(&error))?;
        let broken = trace.with_extension(c::ASSUMPTION).exists();
        let (mut outcome, limit, mut endless) = (finished.outcome(), finished.limit, false);
        // A sanitizer ends the process by an exit that the program does not have.
        let meant = matches!(finished.end, End::Exit(_)) || finished.end == End::Signal(6);
        let meant = meant && !matches!(outcome, Outcome::Undefined(_));
        let (mut paths, mut cut, mut reads) = (Vec::new(), false, Vec::new());
        for (k, file) in traces(&trace).iter().enumerate() {
            let bytes = File::open(file).and_then(Trace::written).unwrap_or_default();
            let trace = Trace::read(&self.events, &bytes);
            cut |= trace.cut;
            endless |= trace.endless;
            reads.extend_from_slice(&trace.reads);
            // How a thread or a child ended is not known.
            let meant = meant && k == 0 && !trace.endless;
            let program = self.session.program();
            let walk = |root: &usize| native::walk(program, &trace, *root, self.calls, meant);
            let walked = trace.roots.iter().map(walk).collect();
            // A thread, or a child, begins and ends within one activation.
            let is_one = |k: usize| trace.frames[trace.roots[k]].function == self.entry;
            let first = (0..trace.roots.len()).find(|k| is_one(*k)).filter(|_| !self.is_main);
            paths.extend(match k {
                0 => native::join(walked, first),
                _ => walked,
            });
        }
        // A run that somebody stopped would have read more, and of several threads nobody knows.
        let is_whole = !cut && !endless && limit.is_none() && traces(&trace).len() == 1;
        let reads = is_whole.then_some(reads);
        let silent = base::mutant!("tool: nobody says that a run does not end");
        if endless && outcome == Outcome::Ok && !silent {
            outcome = Outcome::DoesNotEnd;
        }
        Ok(Ran { outcome, paths, cut, broken, limit, endless, reads })
    }
}

fn write(scratch: &Path, name: String, bytes: &[u8]) -> Result<PathBuf, Diagnostic> {
    let path = scratch.join(name);
    std::fs::write(&path, bytes).map_err(|error| {
        Diagnostic::error(format!("cannot write `{}`: {error}", path.display()))
    })?;
    Ok(path)
}

fn flags_of(requests: &[UnitRequest], unit: UnitId) -> Vec<String> {
    requests.get(unit.0 as usize).cloned().unwrap_or_default().flags
}

/// The units of the program with their probes.
fn parts(
    session: &Session,
    requests: &[UnitRequest],
    suite: &Suite,
    typing: &Typing<'_>,
    calls: &native::Calls<'_>,
    events: &Events,
    scratch: &Path,
) -> Result<Vec<Part>, Diagnostic> {
    let program = session.program();
    let mut parts = Vec::new();
    for (unit, source) in session.translation.sources.entries() {
        if program.units[unit].library {
            continue;
        }
        let (more, wanted) = (insertions(source), calls.instrumented);
        let mut text = native::instrument(program, unit, &source.text, events, wanted, &more);
        text.extend(c::aliases(suite, typing, unit).into_bytes());
        let file = write(scratch, format!("unit{}.i", index(unit)), &text)?;
        let request = requests.get(unit.0 as usize).cloned().unwrap_or_default();
        parts.push(Part::unit(file, &request.flags, request.directory));
    }
    Ok(parts)
}

/// What of a build does not depend on its tests; nothing if it cannot be had.
pub fn early(
    session: &Session,
    common: &Common,
    typing: &Typing<'_>,
    calls: &native::Calls<'_>,
) -> Option<Early> {
    let (scratch, suite) = (Scratch::new().ok()?, Suite::default());
    let (requests, events) = (units(common), Events::new(session.program()));
    let place = scratch.path();
    let parts = parts(session, &requests, &suite, typing, calls, &events, place).ok()?;
    let flags = system(&session.translation).needed_by(&suite).flags();
    Some(Early { parts, flags, _place: scratch })
}

/// Compiles what is new, and links all parts.
fn build(
    common: &Common,
    flags: &[String],
    (new, parts): (&[Part], &[Part]),
    program: &Path,
    more: &[&str],
) -> Result<Result<(), Refused>, Diagnostic> {
    for part in new {
        if let Err(refused) = compile(common, part, more)? {
            return Ok(Err(refused));
        }
    }
    link(common, flags, parts, program, more)
}

/// What the text of a unit has besides, where accesses are calls.
pub fn insertions(source: &cfront::source::Source) -> Vec<native::Wrap> {
    let all = source.insertions.iter().map(|one| native::Wrap {
        start: one.start as usize,
        end: one.end as usize,
        rank: one.rank,
        open: one.open.clone(),
        close: one.close.clone(),
    });
    all.collect()
}

/// What tests of the program are linked with, if the system answers in them.
pub fn system(translation: &Translation) -> c::System {
    let cfront::models::System { files, wrapped, answers, is_asked } =
        cfront::models::System::of(translation);
    let files = files.into_iter().map(|(name, text)| (name.to_string(), text)).collect();
    c::System { files, wrapped, answers, is_asked }
}

/// The file of the first thread, then those of other threads and of children.
fn traces(first: &Path) -> Vec<PathBuf> {
    let mut all = vec![first.to_path_buf()];
    let name = first.file_name().unwrap_or_default().to_string_lossy().into_owned() + ".";
    let is_other = |path: &PathBuf| {
        let other = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let numbers = other.strip_prefix(&name).unwrap_or_default();
        numbers.starts_with(|c: char| c.is_ascii_digit())
    };
    let entries = first.parent().and_then(|parent| std::fs::read_dir(parent).ok());
    let entries = entries.into_iter().flatten().flatten().map(|entry| entry.path());
    let mut others: Vec<PathBuf> = entries.filter(is_other).collect();
    others.sort();
    all.extend(others);
    all
}

fn index(unit: UnitId) -> u32 {
    unit.0
}

/// Whether a call through a pointer may lead to a function.
pub fn may_call(view: &View<'_>, step: native::Step, g: FuncId) -> bool {
    let call = view.graph.call(view.alphabet.letter(step.function, step.edge));
    let is_called = |callees: &[FuncId]| callees.is_empty() || callees.contains(&g);
    call.is_none_or(|call| is_called(&call.callees)) || view.may_be_given(g)
}

/// The functions that get probes.
pub fn is_under_test(view: &View<'_>, f: FuncId) -> bool {
    view.graph.function(f).is_some_and(|activation| !activation.silent)
}
