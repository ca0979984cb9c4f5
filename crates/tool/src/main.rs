//! `assize`: arguments, wiring and reports.

mod asked;
mod bug;
mod cli;
mod commands;
mod exit;
mod format;
mod git;
mod output;
mod result;

use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    bug::install_hook();
    // The hook has said what there is to say.
    let exit = std::panic::catch_unwind(|| cli::run(std::env::args_os())).unwrap_or(Exit::Bug);
    exit.into()
}
