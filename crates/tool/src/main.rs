//! `assize`: arguments, wiring and reports.

mod asked;
mod bug;
mod cli;
mod commands;
mod exit;
mod format;
mod git;
mod native;
mod output;
mod result;
mod tests;

use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_some_and(|word| word == native::SUPERVISOR) {
        return suite::sandbox::supervise(words).into();
    }
    bug::install_hook();
    // The hook has said what there is to say.
    let exit = std::panic::catch_unwind(|| cli::run(std::env::args_os())).unwrap_or(Exit::Bug);
    exit.into()
}
