//! Native runs under limits.
//!
//! A run has two processes of ours: the caller, and a supervisor between it and the command.
//! The supervisor is a fresh process ([`supervise`]), so it can bind itself with safe calls
//! (limits, another user, landlock, seccomp) before it starts the command, which inherits all of
//! it; and as the reaper of its descendants it finds and kills whatever the command leaves
//! behind, sessions and groups of their own or not. Rejected: `pre_exec`, which is unsafe and
//! cannot reap; a namespace of process ids, whose first process is immune to its own signals.
//!
//! Which layers are active depends on the kernel and on who we are; a run says which.

mod confine;
mod filter;
mod job;
mod layers;
mod processes;
mod run;
mod supervise;

pub use confine::confined;
pub use job::{Job, Limits};
pub use processes::{kill_above, kill_all_below, memory_below};
pub use run::{End, Error, Finished, Limit, Sandbox};
pub use supervise::supervise;

use std::fmt;

/// What holds a run back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// Limits of processor time, address space, file size and core files.
    Rlimit,
    /// A user of its own, for whom the kernel counts processes.
    User,
    /// The kernel bounds the number of processes: exactly with `User`, else roughly, and we count.
    Processes,
    /// Writes inside the scratch directory only.
    Landlock,
    /// Nothing that outlasts the run (sockets, keys, shared memory), and no way to its supervisor.
    Seccomp,
    /// A network without interfaces.
    NetworkNamespace,
    /// Shared memory, semaphores and message queues of its own, which go with it.
    IpcNamespace,
    /// Descendants that the command leaves behind are found and killed.
    Reaper,
}

impl Layer {
    pub const ALL: [Layer; 8] = [
        Layer::Rlimit,
        Layer::User,
        Layer::Processes,
        Layer::Landlock,
        Layer::Seccomp,
        Layer::NetworkNamespace,
        Layer::IpcNamespace,
        Layer::Reaper,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Layer::Rlimit => "rlimit",
            Layer::User => "user",
            Layer::Processes => "processes",
            Layer::Landlock => "landlock",
            Layer::Seccomp => "seccomp",
            Layer::NetworkNamespace => "network-namespace",
            Layer::IpcNamespace => "ipc-namespace",
            Layer::Reaper => "reaper",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
