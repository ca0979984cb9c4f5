//! The supervisor binds itself, and so everything it starts. Each layer that cannot be had is
//! left out; what is active is reported.

use super::Layer;
use super::job::Order;
use super::processes::tasks_of_user;
use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope, path_beneath_rules,
};
use nix::sched::{CloneFlags, unshare};
use nix::sys::resource::{Resource, setrlimit};
use nix::unistd::{Gid, Uid, chown, geteuid, setgroups, setresgid, setresuid};
use seccompiler::sock_filter;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The supervisor's own needs; a smaller limit of address space would end it.
const LEAST_MEMORY: u64 = 64 << 20;

pub fn bind(order: &Order, program: &Path) -> Vec<Layer> {
    let mut active = Vec::new();
    if nix::sys::prctl::set_child_subreaper(true).is_ok() {
        active.push(Layer::Reaper);
    }
    // Before the user changes: afterwards we may not.
    let own_user = become_nobody(order, program);
    if own_user {
        active.push(Layer::User);
    }
    if rlimits(order) {
        active.push(Layer::Rlimit);
    }
    if limit_processes(order, own_user) {
        active.push(Layer::Processes);
    }
    if landlock(&order.scratch) {
        active.push(Layer::Landlock);
    }
    if seccompiler::apply_filter(&no_sockets()).is_ok() {
        active.push(Layer::Seccomp);
    } else if unshare(CloneFlags::CLONE_NEWNET).is_ok() {
        active.push(Layer::NetworkNamespace);
    }
    active.sort();
    active
}

fn rlimits(order: &Order) -> bool {
    let limits = &order.limits;
    let seconds = limits.cpu.as_secs() + u64::from(limits.cpu.subsec_nanos() > 0);
    let memory = limits.memory.map(|bytes| bytes.max(LEAST_MEMORY));
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
    let number = 0x4000_0000 + std::process::id();
    let (user, group) = (Uid::from_raw(number), Gid::from_raw(number));
    give(scratch, user, group, 0);
    setgroups(&[]).is_ok()
        && setresgid(group, group, group).is_ok()
        && setresuid(user, user, user).is_ok()
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
fn landlock(scratch: &Path) -> bool {
    let abi = ABI::V6;
    let devices = ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"].map(PathBuf::from);
    let restricted = || -> Result<RulesetStatus, landlock::RulesetError> {
        let rules = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(abi))?
            .scope(Scope::from_all(abi))?
            .create()?
            .add_rules(path_beneath_rules([Path::new("/")], AccessFs::from_read(abi)))?
            .add_rules(path_beneath_rules([scratch], AccessFs::from_all(abi)))?
            .add_rules(path_beneath_rules(devices, AccessFs::from_file(abi)))?;
        Ok(rules.restrict_self()?.ruleset)
    };
    restricted().is_ok_and(|status| status != RulesetStatus::NotEnforced)
}

// The words of classic BPF (linux/bpf_common.h) and of seccomp that the filter uses.
const LOAD: u16 = 0x20;
const EQUAL: u16 = 0x15;
const AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;
const ALLOW: u32 = 0x7fff_0000;
const FAIL: u32 = 0x0005_0000;
const NUMBER: u32 = 0;
const MACHINE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;
const EPERM: u32 = 1;
const ENOSYS: u32 = 38;
const LOCAL: u32 = 1;
const IO_URING_SETUP: u32 = 425;

const X86_64: u32 = 0xc000_003e;
const I386: u32 = 0x4000_0003;
const AARCH64: u32 = 0xc000_00b7;

/// `socket` is for local sockets only. On i386 also through `socketcall`, whose arguments no
/// filter sees, so that it makes none. `io_uring` could do it behind our back, and so could the
/// system calls of x32.
fn no_sockets() -> Vec<sock_filter> {
    let step = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    let one = |socket: u32| {
        vec![
            step(LOAD, 0, 0, NUMBER),
            step(EQUAL, 1, 0, socket),
            step(EQUAL, 2, 3, IO_URING_SETUP),
            step(LOAD, 0, 0, FIRST_ARGUMENT),
            step(EQUAL, 1, 0, LOCAL),
            step(RETURN, 0, 0, FAIL | EPERM),
            step(RETURN, 0, 0, ALLOW),
        ]
    };
    let machine = |machine: u32, body: Vec<sock_filter>| {
        let mut all = vec![step(EQUAL, 0, body.len() as u8, machine)];
        all.extend(body);
        all
    };
    let mut x86_64 = vec![
        step(LOAD, 0, 0, NUMBER),
        step(AT_LEAST, 0, 1, 0x4000_0000),
        step(RETURN, 0, 0, FAIL | ENOSYS),
    ];
    x86_64.extend(one(41));
    let mut i386 = vec![
        step(LOAD, 0, 0, NUMBER),
        step(EQUAL, 0, 3, 102),
        step(LOAD, 0, 0, FIRST_ARGUMENT),
        step(EQUAL, 0, 1, 1),
        step(RETURN, 0, 0, FAIL | EPERM),
    ];
    i386.extend(one(359));
    let mut filter = vec![step(LOAD, 0, 0, MACHINE)];
    filter.extend(machine(X86_64, x86_64));
    filter.extend(machine(I386, i386));
    filter.extend(machine(AARCH64, one(198)));
    filter.push(step(RETURN, 0, 0, ALLOW));
    filter
}
