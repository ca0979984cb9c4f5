//! The list of commands, and what `cargo xtask` does with its arguments.

use crate::args::Args;
use crate::{
    Outcome, Result, accept, bench, corpus, crosscheck, csmith, dataflow, front, fuzz, goals,
    limited, mutants, roundtrip, solving, tidy, torture,
};
use std::process::ExitCode;

pub struct Command {
    pub name: &'static str,
    /// What follows the name, then one line per option.
    pub usage: &'static str,
    pub about: &'static str,
    pub run: fn(Args) -> Result<Outcome>,
}

/// A command that other commands start in child processes.
pub struct Internal {
    pub name: &'static str,
    pub run: fn(Args) -> Result<Outcome>,
}

const COMMANDS: &[Command] = &[
    corpus::COMMAND,
    csmith::COMMAND,
    crosscheck::COMMAND,
    roundtrip::COMMAND,
    torture::COMMAND,
    bench::COMMAND,
    solving::harvest::COMMAND,
    fuzz::COMMAND,
    accept::COMMAND,
    mutants::COMMAND,
    tidy::COMMAND,
];

const INTERNALS: &[Internal] = &[
    limited::INTERNAL,
    corpus::record::INTERNAL,
    dataflow::INTERNAL,
    front::FRONT,
    front::INTERPRET,
    fuzz::INTERNAL,
    goals::INTERNAL,
    solving::answer::INTERNAL,
];

/// 0: all is well; 1: the command found something; 2: it could not do its work.
pub fn main(mut words: Vec<String>) -> ExitCode {
    if words.is_empty() || ["help", "--help", "-h"].contains(&words[0].as_str()) {
        return help(words.get(1).map(String::as_str));
    }
    let name = words.remove(0);
    if words.iter().any(|w| w == "--help") && COMMANDS.iter().any(|c| c.name == name) {
        return help(Some(&name));
    }
    let command = COMMANDS.iter().map(|c| (c.name, c.run));
    let mut all = command.chain(INTERNALS.iter().map(|i| (i.name, i.run)));
    let Some((_, run)) = all.find(|(other, _)| *other == name) else {
        eprintln!("xtask: no command '{name}'; see cargo xtask help");
        return ExitCode::from(2);
    };
    match run(Args::new(words)) {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::Bad) => ExitCode::from(1),
        Err(error) => {
            eprintln!("xtask {name}: {error}");
            ExitCode::from(2)
        }
    }
}

fn help(about: Option<&str>) -> ExitCode {
    match about {
        Some(name) => {
            let Some(command) = COMMANDS.iter().find(|c| c.name == name) else {
                eprintln!("xtask: no command '{name}'");
                return ExitCode::from(2);
            };
            println!("{}\n\ncargo xtask {} {}", command.about, name, command.usage);
        }
        None => {
            println!("cargo xtask COMMAND …    (cargo xtask help COMMAND for its options)\n");
            for command in COMMANDS {
                println!("  {:<10} {}", command.name, command.about);
            }
            println!(
                "\nExit code 0: all is well; 1: something was found; 2: it could not be done."
            );
            println!("What is fetched is kept in target/corpus, or in $ASSIZE_CORPUS.");
        }
    }
    ExitCode::SUCCESS
}
