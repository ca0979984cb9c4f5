//! The system calls that a run may not make: a filter in classic BPF, which the kernel asks before
//! each call.
//!
//! What a run makes must not outlast it, and it must not reach whoever watches it. So there are no
//! sockets (a pair of connected ones, which `socketpair` makes, is as good as a pipe and goes with its
//! processes), no keys, no objects of System V's and POSIX's interprocess communication where these
//! are not in a namespace that goes with the run, no characters put into the user's terminal; and no
//! call that signals, traces or limits the supervisor and its caller, by their numbers. A refused call
//! fails with an error that it has anyway, so that a program sees nothing new.
//!
//! Numbers of system calls are those of `asm/unistd.h`; `asm-generic/unistd.h` has aarch64's.

use seccompiler::sock_filter;

/// When a call is refused.
#[derive(Clone, Copy)]
enum When {
    Always,
    /// The lower half of an argument is this: numbers of processes, and of requests, have 32 bits.
    Argument(u32, u32),
}

/// A call that is refused.
struct Rule {
    /// On x86-64, i386 and aarch64; `None` where there is no such call.
    numbers: [Option<u32>; 3],
    when: When,
    /// What it fails with.
    errno: u32,
}

// The words of classic BPF (linux/bpf_common.h) and of seccomp that the filter uses.
const LOAD: u16 = 0x20;
const EQUAL: u16 = 0x15;
const AT_LEAST: u16 = 0x35;
const JUMP: u16 = 0x05;
const RETURN: u16 = 0x06;
const ALLOW: u32 = 0x7fff_0000;
const FAIL: u32 = 0x0005_0000;
const NUMBER: u32 = 0;
const MACHINE: u32 = 4;
const ARGUMENTS: u32 = 16;

const EPERM: u32 = 1;
const EIO: u32 = 5;
const EACCES: u32 = 13;
const ENOSYS: u32 = 38;

/// As the kernel calls the machines of the columns of [`Rule::numbers`].
const MACHINES: [u32; 3] = [0xc000_003e, 0x4000_0003, 0xc000_00b7];
const X86_64: usize = 0;

/// Calls of x32 have this bit.
const X32: u32 = 0x4000_0000;

/// Puts a character into a terminal, as if it were typed.
const TIOCSTI: u32 = 0x5412;
/// Pastes the selection of a console.
const TIOCLINUX: u32 = 0x541c;
/// Of i386's `socketcall`, whose other arguments no filter sees.
const SOCKETCALL_SOCKET: u32 = 1;

/// What a filter is made for.
pub struct Filtered<'a> {
    /// Processes that are out of reach.
    pub guarded: &'a [u32],
    /// Objects of interprocess communication go with a namespace.
    pub own_ipc: bool,
}

fn rule(numbers: [Option<u32>; 3], when: When, errno: u32) -> Rule {
    Rule { numbers, when, errno }
}

/// What outlasts a run.
fn remains(own_ipc: bool) -> Vec<Rule> {
    let always = |numbers, errno| rule(numbers, When::Always, errno);
    let mut rules = vec![
        // socket
        always([Some(41), Some(359), Some(198)], EACCES),
        rule([None, Some(102), None], When::Argument(0, SOCKETCALL_SOCKET), EACCES),
        // io_uring_setup: a ring would make sockets behind the filter's back.
        always([Some(425); 3], EPERM),
        // add_key, request_key, keyctl
        always([Some(248), Some(286), Some(217)], ENOSYS),
        always([Some(249), Some(287), Some(218)], ENOSYS),
        always([Some(250), Some(288), Some(219)], ENOSYS),
        // ioctl
        rule([Some(16), Some(54), Some(29)], When::Argument(1, TIOCSTI), EIO),
        rule([Some(16), Some(54), Some(29)], When::Argument(1, TIOCLINUX), EIO),
    ];
    if !own_ipc {
        rules.extend([
            // shmget, semget, msgget, mq_open
            always([Some(29), Some(395), Some(194)], ENOSYS),
            always([Some(64), Some(393), Some(190)], ENOSYS),
            always([Some(68), Some(399), Some(186)], ENOSYS),
            always([Some(240), Some(277), Some(180)], ENOSYS),
            // ipc, which is all of System V's at once.
            always([None, Some(117), None], ENOSYS),
        ]);
    }
    rules
}

/// What reaches a process, by its number.
fn reaches(process: u32) -> Vec<Rule> {
    let by = |numbers, argument, number| rule(numbers, When::Argument(argument, number), EPERM);
    let group = process.wrapping_neg();
    vec![
        // kill, of the process and of its group
        by([Some(62), Some(37), Some(129)], 0, process),
        by([Some(62), Some(37), Some(129)], 0, group),
        // tkill, tgkill
        by([Some(200), Some(238), Some(130)], 0, process),
        by([Some(234), Some(270), Some(131)], 0, process),
        // rt_sigqueueinfo, rt_tgsigqueueinfo
        by([Some(129), Some(178), Some(138)], 0, process),
        by([Some(297), Some(335), Some(240)], 0, process),
        // pidfd_open
        by([Some(434); 3], 0, process),
        // ptrace, process_vm_writev
        by([Some(101), Some(26), Some(117)], 1, process),
        by([Some(311), Some(348), Some(271)], 0, process),
        // prlimit64
        by([Some(302), Some(340), Some(261)], 0, process),
        // setpgid: the group could be joined, and then signalled as one's own.
        by([Some(109), Some(57), Some(154)], 1, process),
    ]
}

/// All of the above.
pub fn filter(made_for: &Filtered<'_>) -> Vec<sock_filter> {
    let mut rules = remains(made_for.own_ipc);
    rules.extend(made_for.guarded.iter().flat_map(|process| reaches(*process)));
    // kill: everybody at once. pidfd_send_signal: a directory of /proc names a process, too.
    rules.push(rule([Some(62), Some(37), Some(129)], When::Argument(0, u32::MAX), EPERM));
    rules.push(rule([Some(424); 3], When::Always, ENOSYS));
    assemble(&rules)
}

fn step(code: u16, jt: u8, jf: u8, k: u32) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

/// One section for each machine: a rule after the other, each with its own answer.
fn assemble(rules: &[Rule]) -> Vec<sock_filter> {
    let mut all = vec![step(LOAD, 0, 0, MACHINE)];
    for (column, machine) in MACHINES.into_iter().enumerate() {
        let mut section = Vec::new();
        if column == X86_64 {
            section.push(step(LOAD, 0, 0, NUMBER));
            section.push(step(AT_LEAST, 0, 1, X32));
            section.push(step(RETURN, 0, 0, FAIL | ENOSYS));
        }
        for Rule { numbers, when, errno } in rules {
            let Some(number) = numbers[column] else { continue };
            section.push(step(LOAD, 0, 0, NUMBER));
            match when {
                When::Always => section.push(step(EQUAL, 0, 1, number)),
                When::Argument(argument, value) => {
                    section.push(step(EQUAL, 0, 3, number));
                    section.push(step(LOAD, 0, 0, ARGUMENTS + 8 * argument));
                    section.push(step(EQUAL, 0, 1, *value));
                }
            }
            section.push(step(RETURN, 0, 0, FAIL | errno));
        }
        section.push(step(RETURN, 0, 0, ALLOW));
        let len = u32::try_from(section.len()).expect("a section should be short");
        // A jump that depends on something is at most 255 steps long; a plain one is not limited.
        all.push(step(EQUAL, 1, 0, machine));
        all.push(step(JUMP, 0, 0, len));
        all.extend(section);
    }
    all.push(step(RETURN, 0, 0, ALLOW));
    all
}
