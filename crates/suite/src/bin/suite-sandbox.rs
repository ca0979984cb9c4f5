//! The supervisor as a program of its own, for tests; the tool starts itself instead.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(suite::sandbox::supervise(std::env::args_os().skip(1)))
}
