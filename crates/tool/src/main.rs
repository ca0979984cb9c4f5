//! `assize`: arguments, wiring and reports.

mod asked;
mod bug;
mod cli;
mod commands;
mod deadline;
mod exit;
mod format;
mod git;
mod interrupt;
mod native;
mod output;
mod record;
mod result;
mod tests;
#[cfg(test)]
mod verdicts;

use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    match words.next() {
        Some(word) if word == native::SUPERVISOR => return suite::sandbox::supervise(words).into(),
        Some(word) if word == native::CONFINED => return suite::sandbox::confined(words).into(),
        _ => {}
    }
    bug::install_hook();
    if std::env::args_os().nth(1).is_some_and(|word| word == "cc") && std::env::args_os().len() > 2
    {
        let words: Vec<String> =
            std::env::args_os().skip(2).map(|word| word.to_string_lossy().into_owned()).collect();
        let code = std::panic::catch_unwind(|| commands::cc::run(&words));
        return ExitCode::from(code.unwrap_or(Exit::Bug as u8));
    }
    // The hook has said what there is to say.
    let exit = std::panic::catch_unwind(|| cli::run(std::env::args_os())).unwrap_or(Exit::Bug);
    exit.into()
}
