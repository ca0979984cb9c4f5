//! Building a program with probes, and running its tests.

use crate::asked::{Session, View};
use crate::cli::Common;
use crate::commands::cc::without_preprocessing;
use base::Diagnostic;
use cfa::{DataModel, FuncId, Program, UnitId};
use cfront::preprocess::{compiler, wants_m32};
use std::collections::BTreeSet;
use std::fs::File;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use suite::native::{self, Events, RUNTIME, TRACE_VARIABLE, Trace};
use suite::sandbox::{End, Job, Limit, Limits, Sandbox};
use suite::{Outcome, Suite, Typing, c};

/// The argument with which `assize` supervises a run instead of being a command.
pub const SUPERVISOR: &str = "--supervise-a-run";

/// Leaks are no undefined behaviour; to look up names takes long.
const SANITIZERS: [(&str, &str); 2] =
    [("ASAN_OPTIONS", "detect_leaks=0:symbolize=0"), ("UBSAN_OPTIONS", "symbolize=0")];

/// A directory that goes away with the value.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> std::io::Result<Scratch> {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("assize-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        // What a killed process of the same number left.
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing can be done about what cannot be removed.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A program with probes.
pub struct Build<'a> {
    session: &'a Session,
    events: Events,
    calls: &'a native::Calls<'a>,
    program: PathBuf,
    scratch: &'a Path,
    is_main: bool,
    limits: Limits,
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
    ) -> Result<Build<'a>, Diagnostic> {
        let program = session.program();
        let events = Events::new(program);
        let is_main = typing.entry_name() == "main";
        let mut files = Vec::new();
        let write = |name: String, bytes: &[u8]| -> Result<PathBuf, Diagnostic> {
            let path = scratch.join(name);
            std::fs::write(&path, bytes).map_err(|error| {
                Diagnostic::error(format!("cannot write `{}`: {error}", path.display()))
            })?;
            Ok(path)
        };
        for (unit, source) in session.translation.sources.entries() {
            if program.units[unit].library {
                continue;
            }
            let mut text =
                native::instrument(program, unit, &source.text, &events, calls.instrumented);
            text.extend(c::aliases(suite, typing, unit).into_bytes());
            files.push(write(format!("unit{}.i", index(unit)), &text)?);
        }
        files.push(write("runtime.c".into(), RUNTIME.as_bytes())?);
        files.push(write("support.c".into(), c::SUPPORT.as_bytes())?);
        let binary = scratch.join("program");
        let (mut missing, mut inlined) = (BTreeSet::new(), false);
        files.push(scratch.join("driver.c"));
        // Which functions nobody has, only the linker knows: it is asked once.
        loop {
            write("driver.c".into(), c::driver(suite, typing, &missing)?.as_bytes())?;
            let wrap = c::has_main(typing).then_some(c::WRAP);
            let more: Vec<&str> = wrap.into_iter().chain(inlined.then_some(INLINE)).collect();
            let Err(refused) = compile(common, &files, &binary, &more)? else { break };
            if !inlined && refused.names_inline(program) {
                inlined = true;
                continue;
            }
            if !missing.is_empty() || !refused.find_missing(program, &mut missing) {
                return Err(refused.diagnostic(common));
            }
        }
        let limits = common.running.limits;
        Ok(Build { session, events, calls, program: binary, scratch, is_main, limits })
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
        let finished = sandbox.run(&job).map_err(|error| failed(&error))?;
        let broken = trace.with_extension(c::ASSUMPTION).exists();
        let (outcome, limit) = (finished.outcome(), finished.limit);
        // A sanitizer ends the process by an exit that the program does not have.
        let meant = matches!(finished.end, End::Exit(_)) || finished.end == End::Signal(6);
        let meant = meant && !matches!(outcome, Outcome::Undefined(_));
        let (mut paths, mut cut) = (Vec::new(), false);
        for (k, file) in traces(&trace).iter().enumerate() {
            let bytes = File::open(file).and_then(Trace::written).unwrap_or_default();
            let trace = Trace::read(&self.events, &bytes);
            cut |= trace.cut;
            // How a thread or a child ended is not known.
            let meant = meant && k == 0;
            let program = self.session.program();
            let walk = |root: &usize| native::walk(program, &trace, *root, self.calls, meant);
            paths.extend(trace.roots.iter().map(walk));
        }
        Ok(Ran { outcome, paths, cut, broken, limit })
    }
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

/// Inline functions are emitted in every file, as before C99: the file that would have them may not
/// be among the program's.
const INLINE: &str = "-fgnu89-inline";

/// What the compiler said when it failed.
struct Refused(String);

impl Refused {
    /// What the linker did not find.
    fn names(&self) -> BTreeSet<&str> {
        let names = self.0.lines().filter_map(|line| line.split_once("undefined reference to `"));
        names.map(|(_, name)| name.trim_end_matches('\'')).collect()
    }

    /// Whether a function is missing that has a body, so one that is only to be inlined.
    fn names_inline(&self, program: &Program) -> bool {
        let names = self.names();
        let defined = program.functions.iter().filter(|function| function.body.is_some());
        let mut own = defined.filter(|function| !program.units[function.unit].library);
        own.any(|function| names.contains(function.name.as_str()))
    }

    /// The functions without a body that the linker did not find; false if there are none.
    fn find_missing(&self, program: &Program, missing: &mut BTreeSet<String>) -> bool {
        let names = self.names();
        let outside = program.functions.iter().filter(|function| function.body.is_none());
        let found = outside.filter(|function| names.contains(function.name.as_str()));
        missing.extend(found.map(|function| function.name.clone()));
        !missing.is_empty()
    }

    fn diagnostic(&self, common: &Common) -> Diagnostic {
        let undefined = self.0.lines().find(|line| line.contains("undefined reference"));
        let first = self.0.lines().find(|line| line.contains("error"));
        let line = undefined.or(first).unwrap_or("it said nothing");
        let hint = match common.data_model {
            DataModel::Lp64 => "give the flags that the program is linked with after `--`",
            DataModel::Ilp32 => {
                "`--data-model ilp32` runs 32-bit programs: that needs a compiler and a C library \
                 for them (Debian: gcc-multilib)"
            }
        };
        Diagnostic::error(format!("the program with probes does not build: {line}")).hint(hint)
    }
}

/// Floating-point arithmetic is IEEE 754's, as for 64 bits, not that of the old coprocessor.
const M32: [&str; 3] = ["-m32", "-msse2", "-mfpmath=sse"];

fn compile(
    common: &Common,
    files: &[PathBuf],
    program: &Path,
    more: &[&str],
) -> Result<Result<(), Refused>, Diagnostic> {
    let words = compiler()?;
    let mut command = Command::new(&words[0]);
    if !common.running.sanitize.is_empty() {
        command.arg(format!("-fsanitize={}", common.running.sanitize));
        command.arg("-fno-sanitize-recover=all");
    }
    // Ctrl-C is for us: what is being built is still wanted.
    command.process_group(0);
    command
        // The program's text is preprocessed, and the driver has headers of its own.
        .args(without_preprocessing(&words[1..]))
        .args(without_preprocessing(&common.flags))
        .args(wants_m32(common.data_model, &common.flags).then_some(M32).into_iter().flatten())
        .args(["-w", "-g", "-o"])
        .arg(program)
        .args(files)
        .args(more)
        .arg("-lm");
    let output = command.env("LC_ALL", "C").output().map_err(|error| {
        Diagnostic::error(format!("the compiler `{}` cannot be started: {error}", words[0]))
    })?;
    if output.status.success() {
        return Ok(Ok(()));
    }
    Ok(Err(Refused(String::from_utf8_lossy(&output.stderr).into_owned())))
}

/// Whether a call through a pointer may lead to a function.
pub fn may_call(view: &View<'_>, step: native::Step, g: FuncId) -> bool {
    let call = view.graph.call(view.alphabet.letter(step.function, step.edge));
    call.is_none_or(|call| call.callees.is_empty() || call.callees.contains(&g))
}

/// The functions that get probes.
pub fn is_under_test(view: &View<'_>, f: FuncId) -> bool {
    view.graph.function(f).is_some_and(|activation| !activation.silent)
}
