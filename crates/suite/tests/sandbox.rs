//! Programs that misbehave: each outcome is exact, and the next run works.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use suite::Outcome;
use suite::sandbox::{End, Error, Finished, Job, Layer, Limit, Sandbox};

fn sandbox() -> Sandbox {
    Sandbox { supervisor: env!("CARGO_BIN_EXE_suite-sandbox").into(), arguments: Vec::new() }
}

/// A directory with a program and an empty scratch directory.
struct Bench {
    root: PathBuf,
    program: PathBuf,
    scratch: PathBuf,
}

impl Bench {
    fn new(name: &str) -> Bench {
        Bench::with_flags(name, name, &[]).unwrap()
    }

    fn with_flags(label: &str, source: &str, flags: &[&str]) -> Option<Bench> {
        let root =
            std::env::temp_dir().join(format!("assize-sandbox-{label}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        let scratch = root.join("scratch");
        std::fs::create_dir_all(&scratch).unwrap();
        let program = root.join(source);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/sandbox/{source}.c"));
        let cc = Command::new("cc")
            .args(["-O1", "-o"])
            .arg(&program)
            .arg(file)
            .args(flags)
            .output()
            .unwrap();
        cc.status.success().then_some(Bench { root, program, scratch })
    }

    fn job(&self) -> Job {
        let mut job = Job::new(&self.program, &self.scratch);
        job.limits.wall = Duration::from_secs(120);
        job
    }

    fn run(&self, job: &Job) -> Finished {
        let done = sandbox().run(job).unwrap_or_else(|e| panic!("{e}"));
        let after = Bench::next();
        assert_eq!(after.end, End::Exit(3), "the next run should work");
        done
    }

    /// A run that must always work.
    fn next() -> Finished {
        let mut job = Job::new("sh", scratch());
        job.arguments = ["-c", "exit 3"].map(Into::into).to_vec();
        let done = sandbox().run(&job).unwrap_or_else(|e| panic!("{e}"));
        let _ = std::fs::remove_dir_all(&job.scratch);
        done
    }
}

fn scratch() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("assize-scratch-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&path).unwrap();
    path
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

fn is_gone(id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.is_empty() || stat.contains(") Z ")
}

/// Says what is not tested, and answers whether it is.
fn has(done: &Finished, layer: Layer) -> bool {
    let there = done.layers.contains(&layer);
    if !there {
        eprintln!("skipped: {layer} is not active here");
    }
    there
}

#[test]
fn layers_here() {
    let layers = Bench::next().layers;
    eprintln!(
        "active layers: {}",
        layers.iter().map(Layer::to_string).collect::<Vec<_>>().join(", ")
    );
    assert!(layers.contains(&Layer::Rlimit) && layers.contains(&Layer::Reaper));
}

#[test]
fn a_crash_is_a_signal() {
    let bench = Bench::new("crash");
    let done = bench.run(&bench.job());
    assert_eq!((done.end, done.limit), (End::Signal(11), None));
    assert_eq!(done.outcome(), Outcome::Crash(Some(11)));
    assert!(!bench.scratch.join("core").exists());
}

#[test]
fn a_failed_assertion_is_told_from_a_crash() {
    let bench = Bench::new("fails");
    let done = bench.run(&bench.job());
    assert_eq!(done.end, End::Signal(6));
    assert_eq!(done.outcome(), Outcome::Assertion);
}

#[test]
fn processor_time_is_limited() {
    let bench = Bench::new("loop");
    let mut job = bench.job();
    job.limits.cpu = Duration::from_secs(1);
    let done = bench.run(&job);
    assert_eq!((done.end, done.limit), (End::Signal(24), Some(Limit::Cpu)));
    // How much it was is not asked: the kernel's limit and its account have different clocks.
    assert!(done.cpu > Duration::ZERO);
    assert_eq!(done.outcome(), Outcome::Timeout);
}

#[test]
fn wall_clock_time_is_limited() {
    let bench = Bench::new("sleeps");
    let mut job = bench.job();
    job.limits.wall = Duration::from_millis(300);
    let done = bench.run(&job);
    assert_eq!((done.end, done.limit), (End::Timeout, Some(Limit::Wall)));
    assert!(done.wall >= job.limits.wall);
    assert!(is_gone(String::from_utf8(done.stdout).unwrap().trim()));
}

#[test]
fn processes_are_limited() {
    let bench = Bench::new("bomb");
    let mut job = bench.job();
    job.limits.processes = 20;
    job.limits.wall = Duration::from_secs(5);
    let done = bench.run(&job);
    assert_eq!(done.limit, Some(Limit::Processes));
    assert!(done.left > 0);
    if has(&done, Layer::User) {
        assert_eq!(done.end, End::Timeout);
        assert!(done.left <= 20, "{}", done.left);
    } else {
        assert_eq!(done.end, End::Signal(9));
    }
}

/// Where the kernel does not count (root, and a program that no other user can reach), we do.
#[test]
fn processes_are_limited_without_the_kernel() {
    let bench = Bench::with_flags("closed", "bomb", &[]).unwrap();
    std::fs::set_permissions(&bench.root, std::fs::Permissions::from_mode(0o700)).unwrap();
    let mut job = bench.job();
    job.limits.processes = 20;
    let done = bench.run(&job);
    assert!(!done.layers.contains(&Layer::User));
    assert_eq!((done.end, done.limit), (End::Signal(9), Some(Limit::Processes)));
}

#[test]
fn writes_stay_inside() {
    let bench = Bench::new("writes");
    let outside = bench.root.join("open-to-all");
    std::fs::create_dir(&outside).unwrap();
    std::fs::set_permissions(&outside, std::fs::Permissions::from_mode(0o777)).unwrap();
    std::fs::write(bench.scratch.join("there"), "x").unwrap();
    let mut job = bench.job();
    job.arguments = vec![outside.join("file").into()];
    let done = bench.run(&job);
    if has(&done, Layer::Landlock) {
        assert_eq!(done.end, End::Exit(0));
        assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 0);
        assert_eq!(std::fs::read_to_string(bench.scratch.join("inside")).unwrap(), "text");
    }
}

#[test]
fn there_is_no_network() {
    let bench = Bench::new("sockets");
    let done = bench.run(&bench.job());
    if has(&done, Layer::Seccomp) {
        assert_eq!(done.end, End::Exit(0));
    }
}

#[test]
fn memory_is_limited() {
    let bench = Bench::new("eats");
    let mut job = bench.job();
    job.limits.memory = 128 << 20;
    let done = bench.run(&job);
    assert_eq!((done.end, done.limit), (End::Signal(6), Some(Limit::Memory)));
    assert!(done.peak > 100 << 20 && done.peak <= 128 << 20, "{}", done.peak);
}

#[test]
fn nothing_is_left_behind() {
    let bench = Bench::new("leaves");
    let done = bench.run(&bench.job());
    assert_eq!((done.end, done.limit), (End::Exit(7), None));
    assert!(done.left >= 2, "{}", done.left);
    let printed = String::from_utf8(done.stdout).unwrap();
    assert!(printed.lines().count() >= 2);
    assert!(printed.lines().all(is_gone), "{printed}");
}

#[test]
fn output_is_kept_up_to_the_limit() {
    let bench = Bench::new("prints");
    let mut job = bench.job();
    job.limits.output = 5000;
    let done = bench.run(&job);
    assert_eq!((done.end, done.limit, done.truncated), (End::Exit(0), None, true));
    assert_eq!(done.stdout, [b'x'; 5000]);
}

#[test]
fn files_are_limited() {
    let bench = Bench::new("grows");
    let mut job = bench.job();
    job.limits.file_size = 1 << 20;
    let done = bench.run(&job);
    assert_eq!((done.end, done.limit), (End::Signal(25), Some(Limit::FileSize)));
    assert_eq!(bench.scratch.join("large").metadata().unwrap().len(), 1 << 20);
}

#[test]
fn a_run_sees_what_it_should_and_no_more() {
    let bench = Bench::new("shows");
    let mut job = bench.job();
    job.arguments = vec!["one".into(), "two words".into()];
    job.environment = vec![("EXTRA".into(), "1".into())];
    job.stdin = b"in\0put".to_vec();
    let done = bench.run(&job);
    let scratch = bench.scratch.canonicalize().unwrap();
    let scratch = scratch.display();
    let expected = format!(
        "one\ntwo words\nEXTRA=1\nHOME={scratch}\nLANG=C\nPATH=/usr/local/bin:/usr/bin:/bin\nTMPDIR={scratch}\n{scratch}\nin\0put"
    );
    assert_eq!(String::from_utf8_lossy(&done.stdout), expected);
    assert_eq!((done.end, done.limit, done.truncated, done.left), (End::Exit(3), None, false, 0));
    assert_eq!(done.stderr, b"an error\n");
    assert_eq!(done.outcome(), Outcome::Ok);
}

#[test]
fn what_cannot_be_run_is_said() {
    let bench = Bench::with_flags("not-there", "shows", &[]).unwrap();
    let mut job = bench.job();
    job.program = bench.root.join("not-there");
    assert!(
        matches!(sandbox().run(&job), Err(Error::Start(why)) if why == "there is no such program")
    );
    job.program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sandbox/shows.c");
    assert!(matches!(sandbox().run(&job), Err(Error::Start(why)) if why.contains("denied")));
    job.scratch = bench.root.join("no-scratch");
    assert!(matches!(sandbox().run(&job), Err(Error::Io(_))));
}

/// A run cannot reach its supervisor, nor whoever started that.
#[test]
fn the_supervisor_is_out_of_reach() {
    let bench = Bench::new("kills");
    let done = bench.run(&bench.job());
    if has(&done, Layer::Seccomp) {
        let said = String::from_utf8_lossy(&done.stdout);
        assert_eq!((done.end, done.limit), (End::Exit(0), None), "{said}");
    }
}

/// If it is gone nevertheless, that is how the run ended, and nothing of it is left.
#[test]
fn a_killed_supervisor_is_an_outcome() {
    let own = scratch();
    let run = |script: &str| {
        let arguments = ["-c", script, "sh"].map(Into::into).to_vec();
        Sandbox { supervisor: "sh".into(), arguments }.run(&Job::new("true", &own))
    };
    let done = run(": > \"$1\"; echo here; kill -9 $$").unwrap();
    assert_eq!((done.end, done.limit), (End::Signal(9), None));
    assert_eq!(done.outcome(), Outcome::Crash(Some(9)));
    assert_eq!(done.stdout, b"here\n");
    // Nothing had begun: somebody ended us all.
    let done = run("kill -2 $$").unwrap();
    assert_eq!((done.end, done.limit), (End::Timeout, Some(Limit::Wall)));
    assert!(matches!(run("exit 3"), Err(Error::Lost(_))));
    // A session of its own, as the real one has, and a process in it.
    let orphan = "exec setsid sh -c ': > \"$1\"; sleep 600 & echo $!; kill -9 $$' sh \"$@\"";
    let done = run(orphan).unwrap();
    assert!(is_gone(String::from_utf8(done.stdout).unwrap().trim()));
    let _ = std::fs::remove_dir_all(own);
}

/// The keys of objects of System V's interprocess communication, of one kind.
fn keys_of(kind: &str) -> Vec<String> {
    let table = std::fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
    let keys = table.lines().skip(1).filter_map(|line| line.split_whitespace().next());
    keys.map(String::from).collect()
}

#[test]
fn nothing_outlasts_the_run() {
    let bench = Bench::new("remains");
    let mut job = bench.job();
    let (key, name) = (std::process::id().to_string(), format!("/assize-{}", std::process::id()));
    job.arguments = vec![key.clone().into(), name.clone().into()];
    let done = bench.run(&job);
    let said = String::from_utf8_lossy(&done.stdout);
    if has(&done, Layer::Seccomp) {
        assert_eq!((done.end, done.limit), (End::Exit(0), None), "{said}");
        for kind in ["shm", "sem", "msg"] {
            assert!(!keys_of(kind).contains(&key), "{kind}: {said}");
        }
        let works = if done.layers.contains(&Layer::IpcNamespace) { "made" } else { "refused" };
        assert!(said.starts_with(&format!("shm {works}\nsem {works}\nmsg {works}\n")), "{said}");
        assert!(said.contains("key refused") && said.contains("terminal refused"), "{said}");
    }
    if has(&done, Layer::Landlock) {
        assert!(said.contains("posix refused"), "{said}");
        assert!(!Path::new(&format!("/dev/shm{name}")).exists());
    }
}

#[test]
fn findings_of_sanitizers_are_outcomes() {
    let flags = ["-fsanitize=undefined,address", "-fno-sanitize-recover=undefined"];
    let Some(bench) = Bench::with_flags("sanitized", "undefined", &flags) else {
        eprintln!("skipped: the compiler has no sanitizers");
        return;
    };
    let mut job = bench.job();
    job.limits.bounds_addresses = false;
    let done = bench.run(&job);
    let Outcome::Undefined(what) = done.outcome() else { panic!("{done:?}") };
    assert!(what.starts_with("signed integer overflow: "), "{what}");
}

/// The supervisor ends when its parent does, and takes the command with it.
#[test]
fn nothing_survives_the_caller() {
    let bench = Bench::with_flags("orphan", "sleeps", &[]).unwrap();
    let report = bench.root.join("report");
    let words = ["60000000", "60000000", "1000000000", "1", "1000000", "20"];
    let mut shell = Command::new("sh")
        .args(["-c", "\"$0\" \"$@\" & read line"])
        .arg(env!("CARGO_BIN_EXE_suite-sandbox"))
        .args([&report, &bench.scratch])
        .args(words)
        .arg(&bench.program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut printed = String::new();
    let mut pipe = BufReader::new(shell.stdout.take().unwrap());
    pipe.read_line(&mut printed).unwrap();
    // The shell has nothing to read any more, and ends.
    drop(shell.stdin.take());
    shell.wait().unwrap();
    // The end of the pipe: all who could write to it are gone.
    pipe.read_to_string(&mut String::new()).unwrap();
    assert!(is_gone(printed.trim()), "{printed}");
    let report = std::fs::read_to_string(report).unwrap();
    assert!(report.starts_with("signal 9"), "it should not be the time that ended it: {report}");
}
