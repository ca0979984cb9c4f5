//! Asks a compiler what it means by C, by an object file that it makes.

use super::ask::{Directory, command, compile};
use super::remember::Memory;
use crate::dialect::{Dialect, Facts};
use cfa::DataModel;
use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;

const PROBE: &str = include_str!("dialect.c");

/// What this process has found out, by the command.
static KNOWN: Mutex<BTreeMap<Vec<String>, Option<Facts>>> = Mutex::new(BTreeMap::new());

/// What the compiler (its words; none: `$CC`, else `cc`) means under these flags.
pub fn dialect(compiler: &[String], flags: &[String], model: DataModel) -> Dialect {
    let words = match compiler {
        [] => super::compiler().unwrap_or_default(),
        _ => compiler.to_vec(),
    };
    let all: Vec<String> = words.into_iter().skip(1).chain(flags.iter().cloned()).collect();
    match facts(command(compiler, flags, model)) {
        Some(facts) => Dialect::new(&facts, &all, model),
        None => Dialect::unknown(model, &all),
    }
}

fn facts(command: Vec<String>) -> Option<Facts> {
    // Those who ask at the same time wait for the first.
    let mut known = KNOWN.lock().ok()?;
    *known.entry(command).or_insert_with_key(|command| {
        let memory = Memory::new("dialect", PROBE, command);
        let told = memory.recall_text().and_then(|told| Facts::read(&told));
        told.or_else(|| {
            let facts = Facts::find(&ask(command).ok()?)?;
            memory.keep(facts.text().as_bytes());
            Some(facts)
        })
    })
}

fn ask(command: &[String]) -> io::Result<Vec<u8>> {
    let directory = Directory::new()?;
    let object = directory.0.join("dialect.o");
    // Objects for optimisation by the linker have no bytes yet.
    let more = ["-fno-lto".as_ref(), "-c".as_ref(), "-o".as_ref(), object.as_os_str()];
    compile(command, PROBE, &directory, &more)?;
    std::fs::read(&object)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cfa::IntKind;

    fn of(flags: &str) -> Dialect {
        let words: Vec<String> = flags.split_whitespace().map(String::from).collect();
        dialect(&["cc".to_string()], &words, DataModel::Lp64)
    }

    #[test]
    fn flags_are_heard() {
        assert_eq!(of("-fsigned-char").char, IntKind::Char);
        assert_eq!(of("-funsigned-char").char, IntKind::CharUnsigned);
        assert!(of("-fshort-enums -flto").short_enums);
        assert_eq!(of("-fshort-wchar").wide, IntKind::UShort);
        assert_eq!(of("-ffast-math").inexact.as_deref(), Some("-ffast-math"));
        assert_eq!(of("-mlong-double-64").unfollowed.as_deref(), Some("-mlong-double-64"));
    }

    #[test]
    fn a_compiler_that_is_none_is_not_followed() {
        let found = dialect(&["there-is-no-such-compiler".to_string()], &[], DataModel::Lp64);
        assert!(found.unfollowed.is_some());
        assert!(of("-fno-such-flag").unfollowed.is_some());
    }
}
