//! The supervisor binds itself, and so everything it starts. Each layer that cannot be had is
//! left out; what is active is reported.

use super::Layer;
use super::filter::{Filtered, filter};
use super::job::{Limits, Order};
use super::processes::tasks_of_user;
use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::sched::{CloneFlags, unshare};
use nix::sys::resource::{Resource, setrlimit};
use nix::unistd::{
    Gid, Pid, Uid, chown, geteuid, getpgid, getppid, setgroups, setresgid, setresuid, setsid,
};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The supervisor's own needs; a smaller limit of address space would end it.
const LEAST_MEMORY: u64 = 64 << 20;

pub fn bind(order: &Order, program: &Path) -> Vec<Layer> {
    let mut active = Vec::new();
    if nix::sys::prctl::set_child_subreaper(true).is_ok() {
        active.push(Layer::Reaper);
    }
    // Before the user changes: afterwards we may not.
    let own_ipc = unshare(CloneFlags::CLONE_NEWIPC).is_ok();
    if own_ipc {
        active.push(Layer::IpcNamespace);
    }
    let own_user = become_nobody(order, program);
    if own_user {
        active.push(Layer::User);
    }
    if rlimits(&order.limits) {
        active.push(Layer::Rlimit);
    }
    if limit_processes(order, own_user) {
        active.push(Layer::Processes);
    }
    if landlock(Some(&order.scratch)) {
        active.push(Layer::Landlock);
    }
    let guarded = guarded();
    if seccompiler::apply_filter(&filter(&Filtered { guarded: &guarded, own_ipc })).is_ok() {
        active.push(Layer::Seccomp);
    } else if unshare(CloneFlags::CLONE_NEWNET).is_ok() {
        active.push(Layer::NetworkNamespace);
    }
    active.sort();
    active
}

/// What a compiler needs at most that is told by others what to compile.
const COMPILER: Limits = Limits {
    wall: Duration::MAX,
    cpu: Duration::from_secs(600),
    memory: 8 << 30,
    bounds_addresses: true,
    file_size: 1 << 30,
    processes: 0,
    output: 0,
};

/// Binds a process that becomes a compiler: it stays the same user, who has to read his own files,
/// and is watched by nobody.
pub fn bind_compiler(writable: Option<&Path>) {
    // Flags are vetted in any case; this is for what they were not thought to do.
    let _ = rlimits(&COMPILER);
    let _ = landlock(writable);
    let guarded = guarded();
    let _ = seccompiler::apply_filter(&filter(&Filtered { guarded: &guarded, own_ipc: false }));
}

/// The supervisor leaves the session of whoever started it, and so his terminal.
pub fn leave_session() {
    // Only the leader of a group cannot, and what starts us makes us none.
    let _ = setsid();
}

/// The processes that a run must not reach: the supervisor, its caller and that one's group.
fn guarded() -> Vec<u32> {
    let parent = getppid();
    let group = getpgid(Some(parent)).ok();
    let all = [Some(Pid::this()), Some(parent), group].into_iter().flatten();
    all.filter_map(|process| u32::try_from(process.as_raw()).ok()).filter(|id| *id > 1).collect()
}

fn rlimits(limits: &Limits) -> bool {
    let seconds = limits.cpu.as_secs() + u64::from(limits.cpu.subsec_nanos() > 0);
    let memory = limits.bounds_addresses.then_some(limits.memory.max(LEAST_MEMORY));
    let set = [
        setrlimit(Resource::RLIMIT_CORE, 0, 0),
        setrlimit(Resource::RLIMIT_CPU, seconds, seconds + 1),
        setrlimit(Resource::RLIMIT_FSIZE, limits.file_size, limits.file_size),
        memory.map_or(Ok(()), |bytes| setrlimit(Resource::RLIMIT_AS, bytes, bytes)),
    ];
    set.iter().all(Result::is_ok)
}

/// The kernel counts the processes of a user, and never those of root. A user of our own has
/// only the supervisor yet, so that its count is exact. Any other has what is there already,
/// which changes: there the kernel only holds back what grows faster than we can count.
fn limit_processes(order: &Order, own_user: bool) -> bool {
    let processes = u64::from(order.limits.processes);
    let most = match (own_user, geteuid().is_root()) {
        (true, _) => 1 + processes,
        (false, true) => return false,
        (false, false) => tasks_of_user(geteuid().as_raw()) + 2 * processes,
    };
    setrlimit(Resource::RLIMIT_NPROC, most, most).is_ok()
}

/// As root: become a user that nobody else is, if that user can still run the program.
fn become_nobody(order: &Order, program: &Path) -> bool {
    let scratch = &order.scratch;
    if !geteuid().is_root() || !is_open(program) || !scratch.parent().is_none_or(is_passable) {
        return false;
    }
    let number = own_user_of(std::process::id());
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    give(scratch, user, group, 0);
    setgroups(&[]).is_ok()
        && setresgid(group, group, group).is_ok()
        && setresuid(user, user, user).is_ok()
}

/// The user that a supervisor becomes: nobody else has such a number.
pub fn own_user_of(supervisor: u32) -> u32 {
    0x4000_0000 + supervisor
}

/// The directory and what is in it become the new user's. Links are not followed.
fn give(path: &Path, user: Uid, group: Gid, depth: u32) {
    let is_link = path.symlink_metadata().is_ok_and(|m| m.is_symlink());
    if is_link || depth > 20 {
        return;
    }
    let _ = chown(path, Some(user), Some(group));
    for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
        give(&entry.path(), user, group, depth + 1);
    }
}

/// Can everybody read and run it?
fn is_open(program: &Path) -> bool {
    let mode = program.metadata().map_or(0, |m| m.permissions().mode());
    mode & 0o005 == 0o005 && program.parent().is_none_or(is_passable)
}

/// Can everybody go through the directory?
fn is_passable(directory: &Path) -> bool {
    let Ok(real) = directory.canonicalize() else { return false };
    let passable = |d: &Path| d.metadata().is_ok_and(|m| m.permissions().mode() & 0o001 != 0);
    real.ancestors().all(passable)
}

/// Reads everywhere, writes in the scratch directory and to the devices that keep nothing.
fn landlock(scratch: Option<&Path>) -> bool {
    let abi = ABI::V6;
    let devices = ["/dev/null", "/dev/zero", "/dev/full"].map(PathBuf::from);
    let restricted = || -> Result<RulesetStatus, landlock::RulesetError> {
        let rules = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(abi))?
            .scope(Scope::from_all(abi))?
            .create()?
            .add_rules(path_beneath_rules([Path::new("/")], AccessFs::from_read(abi)))?
            .add_rules(path_beneath_rules(scratch, AccessFs::from_all(abi)))?
            .add_rules(path_beneath_rules(devices, AccessFs::from_file(abi)))?;
        Ok(rules.restrict_self()?.ruleset)
    };
    restricted().is_ok_and(|status| status != RulesetStatus::NotEnforced)
}
