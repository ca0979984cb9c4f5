//! Calls of the library that fail because a test says so.

use std::fmt;
use std::str::FromStr;

/// A call of an allocating function or an output that fails. Only calls by the program's own code are
/// counted: what a library function does by itself is its own affair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Failure {
    pub function: String,
    /// The first one is 1.
    pub call: u32,
    /// The error number, and above these eight bits how many elements were written before.
    pub answer: u64,
}

impl Failure {
    /// Of any answer: two that mean the same are the same.
    pub fn new(function: &str, call: u32, answer: u64) -> Failure {
        let given = Failure { function: function.into(), call, answer };
        Failure { answer: given.error() | given.written() << 8, ..given }
    }

    /// The errors of allocations, and of an output of which nothing else is said.
    pub const NO_MEMORY: u64 = 12;
    pub const NO_OUTPUT: u64 = 5;

    pub fn is_output(&self) -> bool {
        OUTPUT.contains(&self.function.as_str())
    }

    /// The value of `errno`. What is no number of an error stands for the one of which nothing is said.
    pub fn error(&self) -> u64 {
        let error = self.answer & 255;
        if (1..=LAST_ERROR).contains(&error) { error } else { Failure::NO_OUTPUT }
    }

    /// How many elements were written before; only of functions that say so.
    pub fn written(&self) -> u64 {
        if COUNTING.contains(&self.function.as_str()) { self.answer >> 8 } else { 0 }
    }
}

const LAST_ERROR: u64 = 133;

/// Outputs that say how many elements they have written.
pub const COUNTING: [&str; 2] = ["fwrite", "fwrite_unlocked"];

/// Library functions that write, and say whether they could.
pub const OUTPUT: [&str; 24] = [
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "dprintf",
    "vdprintf",
    "__printf_chk",
    "__fprintf_chk",
    "__vprintf_chk",
    "__vfprintf_chk",
    "__dprintf_chk",
    "__vdprintf_chk",
    "puts",
    "fputs",
    "fputs_unlocked",
    "putchar",
    "putchar_unlocked",
    "putc",
    "putc_unlocked",
    "fputc",
    "fputc_unlocked",
    "fwrite",
    "fwrite_unlocked",
    "setvbuf",
];

/// Library functions whose calls can be made to fail: each of them allocates once, and when there is no
/// memory nothing else happens than that it says so.
pub const ALLOCATING: [&str; 12] = [
    "malloc",
    "calloc",
    "realloc",
    "reallocarray",
    "aligned_alloc",
    "memalign",
    "valloc",
    "posix_memalign",
    "strdup",
    "strndup",
    "asprintf",
    "vasprintf",
];

impl fmt::Display for Failure {
    /// `malloc#2`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.function, self.call)
    }
}

impl FromStr for Failure {
    type Err = String;

    fn from_str(text: &str) -> Result<Failure, String> {
        let (function, call) = text.split_once('#').unwrap_or((text, ""));
        let answer = match function {
            _ if ALLOCATING.contains(&function) => Some(Failure::NO_MEMORY),
            _ if OUTPUT.contains(&function) => Some(Failure::NO_OUTPUT),
            _ => None,
        };
        match (call.parse(), answer) {
            (Ok(call), Some(answer)) if call > 0 => {
                Ok(Failure { function: function.into(), call, answer })
            }
            _ => Err(format!("`{text}` is no call that can fail, as malloc#1 or printf#1")),
        }
    }
}
