//! Processes as `/proc` shows them.

use super::layers::own_user_of;
use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::fs::MetadataExt;
use std::time::{Duration, Instant};

struct Process {
    id: i32,
    parent: i32,
    session: i32,
    /// Threads.
    tasks: u64,
    /// In pages.
    memory: u64,
    is_zombie: bool,
}

fn all() -> Vec<Process> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|e| e.file_name().to_str()?.parse::<i32>().ok());
    ids.filter_map(read).collect()
}

/// `/proc/N/stat`: the name stands in parentheses and may contain anything.
fn read(id: i32) -> Option<Process> {
    let text = std::fs::read(format!("/proc/{id}/stat")).ok()?;
    let text = String::from_utf8_lossy(&text);
    let (_, rest) = text.rsplit_once(')')?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |k: usize| words.get(k)?.parse::<i64>().ok();
    Some(Process {
        id,
        parent: i32::try_from(number(1)?).ok()?,
        session: i32::try_from(number(3)?).ok()?,
        tasks: u64::try_from(number(17)?).unwrap_or(0),
        memory: u64::try_from(number(21)?).unwrap_or(0),
        is_zombie: words.first() == Some(&"Z"),
    })
}

/// How many tasks the user has.
pub fn tasks_of_user(user: u32) -> u64 {
    all().iter().filter(|p| is_of_user(p, user)).map(|p| p.tasks).sum()
}

fn is_of_user(process: &Process, user: u32) -> bool {
    let known = std::fs::metadata(format!("/proc/{}", process.id));
    known.is_ok_and(|known| known.uid() == user)
}

/// Kills what a supervisor left that is gone: what is still in its session, and what is of the user
/// that it became, if it did.
pub fn kill_orphans(supervisor: u32) {
    let session = i32::try_from(supervisor).unwrap_or(0);
    let user = own_user_of(supervisor);
    let end = Instant::now() + Duration::from_secs(2);
    while Instant::now() < end {
        let is_left = |p: &Process| !p.is_zombie && (p.session == session || is_of_user(p, user));
        let left: Vec<i32> = all().into_iter().filter(is_left).map(|p| p.id).collect();
        if left.is_empty() {
            return;
        }
        for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
            signal_all(&left, signal);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// What is below this process.
#[derive(Default, Debug)]
pub struct Descendants {
    pub ids: Vec<i32>,
    pub tasks: u64,
    pub bytes: u64,
}

pub fn descendants() -> Descendants {
    let own = i32::try_from(std::process::id()).unwrap_or(0);
    below(own)
}

/// The bytes in memory of a process and of what is below it.
pub fn memory_below(process: u32) -> u64 {
    let id = i32::try_from(process).unwrap_or(0);
    let own = read(id).map_or(0, |process| process.memory.saturating_mul(4096));
    own + below(id).bytes
}

/// All processes, by their parents.
type Tree = BTreeMap<i32, Vec<Process>>;

fn tree() -> Tree {
    let mut children = Tree::new();
    for process in all() {
        children.entry(process.parent).or_default().push(process);
    }
    children
}

fn below(top: i32) -> Descendants {
    below_in(&tree(), top)
}

fn below_in(children: &Tree, top: i32) -> Descendants {
    let mut found = Descendants::default();
    let mut open = vec![top];
    let mut seen = BTreeSet::new();
    while let Some(parent) = open.pop() {
        for process in children.get(&parent).into_iter().flatten() {
            if !seen.insert(process.id) {
                continue;
            }
            open.push(process.id);
            if !process.is_zombie {
                found.ids.push(process.id);
                found.tasks += process.tasks;
                found.bytes += process.memory.saturating_mul(4096);
            }
        }
    }
    found
}

/// Kills each child of this process that has more bytes than this, with all that is below it; how
/// much the first of them had.
pub fn kill_above(most: u64) -> Option<u64> {
    let own = i32::try_from(std::process::id()).unwrap_or(0);
    let (mut first, tree) = (None, tree());
    for child in tree.get(&own).into_iter().flatten() {
        let below = below_in(&tree, child.id);
        let bytes = below.bytes + child.memory.saturating_mul(4096);
        if bytes > most {
            first.get_or_insert(bytes);
            for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
                signal_all(below.ids.iter().chain([&child.id]), signal);
            }
        }
    }
    first
}

/// Kills everything below this process, before it ends itself. All are stopped first, in rounds, as
/// some may just have started others: whoever waits for one of them hears of it in the very end.
pub fn kill_all_below() {
    let mut all = BTreeSet::new();
    for _ in 0..3 {
        let found = descendants().ids;
        signal_all(&found, Signal::SIGSTOP);
        all.extend(found);
    }
    signal_all(&all, Signal::SIGKILL);
}

fn signal_all<'i>(ids: impl IntoIterator<Item = &'i i32>, signal: Signal) {
    for id in ids {
        // It may have ended by itself.
        let _ = kill(Pid::from_raw(*id), signal);
    }
}

/// Kills everything below this process and reaps it; how many processes that were. Each round
/// stops them all before it kills them, so that they do not make new ones in between.
pub fn kill_descendants(mut reap: impl FnMut() -> Result<(), Errno>) -> usize {
    let mut killed = BTreeSet::new();
    let end = Instant::now() + Duration::from_secs(10);
    while reap().is_ok() && Instant::now() < end {
        let found = descendants();
        for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
            signal_all(&found.ids, signal);
        }
        killed.extend(found.ids);
        std::thread::sleep(Duration::from_micros(500));
    }
    killed.len()
}
