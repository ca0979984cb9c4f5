//! What compilers have told, and made of our own texts, stays known from one process to the next: a
//! file for each command in the user's directory for such things. To ask takes longer than to translate
//! most files.
//!
//! A file begins with its key: the question, the command, and which files the words of the command are.
//! A compiler that was replaced is another one. Who cannot be remembered is asked again.

use std::fmt::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Between the key and the answer.
const ANSWER: &str = "\n--\n";

/// One answer of one command.
pub struct Memory {
    key: String,
    file: Option<PathBuf>,
}

impl Memory {
    /// `kind` is in the file's name.
    pub fn new(kind: &str, question: &str, command: &[String]) -> Memory {
        let mut key = format!("{:016x}\n", hash(question));
        for word in command {
            let _ = writeln!(key, "{word}{}", identity(word).unwrap_or_default());
        }
        let file = directory().map(|place| place.join(format!("{kind}-{:016x}", hash(&key))));
        Memory { key, file }
    }

    /// The answer, if it is known.
    pub fn recall(&self) -> Option<Vec<u8>> {
        let mut bytes = std::fs::read(self.file.as_ref()?).ok()?;
        let head = self.head();
        bytes.starts_with(head.as_bytes()).then(|| bytes.split_off(head.len()))
    }

    /// The answer, if it is known and a text.
    pub fn recall_text(&self) -> Option<String> {
        String::from_utf8(self.recall()?).ok()
    }

    /// Others may read the file at the same time.
    pub fn keep(&self, answer: &[u8]) {
        let Some(file) = &self.file else { return };
        let new = file.with_extension(std::process::id().to_string());
        let place = file.parent().map(std::fs::create_dir_all);
        let bytes = [self.head().as_bytes(), answer].concat();
        if place.is_some_and(|made| made.is_ok()) && std::fs::write(&new, bytes).is_ok() {
            // Without it the question is asked again.
            let _ = std::fs::rename(&new, file);
        }
    }

    fn head(&self) -> String {
        format!("{}{ANSWER}", self.key)
    }
}

fn directory() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let own = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    own.filter(|path| path.is_absolute()).map(|path| path.join("assize"))
}

/// Which file a word of a command is, if it is one: size, time and number.
fn identity(word: &str) -> Option<String> {
    if word.starts_with('-') {
        return None;
    }
    let found = match word.contains('/') {
        true => std::fs::metadata(word).ok(),
        false => {
            let path = std::env::var_os("PATH")?;
            std::env::split_paths(&path).find_map(|place| file(&place.join(word)))
        }
    }?;
    Some(format!(" {} {} {}", found.len(), found.mtime_nsec() ^ found.mtime(), found.ino()))
}

fn file(path: &Path) -> Option<std::fs::Metadata> {
    std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)
}

/// FNV-1a. Two keys of the same hash take turns in one file.
fn hash(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_for_its_question_and_command() {
        let place = std::env::temp_dir().join(format!("assize-remember-{}", std::process::id()));
        let memory = |question: &str, command: &[&str]| {
            let words: Vec<String> = command.iter().map(|word| word.to_string()).collect();
            let file = Some(place.join("order-0"));
            Memory { file, ..Memory::new("order", question, &words) }
        };
        let one = memory("which?", &["cc", "-O2"]);
        assert_eq!(one.recall(), None);
        one.keep(b"arguments 21\n");
        assert_eq!(one.recall_text().as_deref(), Some("arguments 21\n"));
        assert_eq!(
            memory("which?", &["cc", "-O2"]).recall_text().as_deref(),
            Some("arguments 21\n")
        );
        assert_eq!(memory("which?", &["cc", "-O1"]).recall(), None);
        assert_eq!(memory("what?", &["cc", "-O2"]).recall(), None);
        assert_eq!(memory("which?", &["true", "-O2"]).recall(), None);
        std::fs::remove_dir_all(&place).expect("the directory should be ours");
    }
}
