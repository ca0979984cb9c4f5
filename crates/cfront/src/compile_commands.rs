//! Reads `compile_commands.json`, the list of a build's compiler runs
//! (<https://clang.llvm.org/docs/JSONCompilationDatabase.html>).

use crate::preprocess::UnitRequest;
use crate::shell;
use base::Diagnostic;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The C files of the build, each once, in the order of the list.
pub fn read(directory: &Path) -> Result<Vec<UnitRequest>, Diagnostic> {
    let path = if directory.is_file() {
        directory.to_path_buf()
    } else {
        directory.join("compile_commands.json")
    };
    let shown = path.display();
    let text = std::fs::read(&path).map_err(|error| {
        Diagnostic::error(format!("cannot read `{shown}`: {error}"))
            .hint("CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, other builds with `bear -- make`")
    })?;
    let list: Value = serde_json::from_slice(&text)
        .map_err(|error| Diagnostic::error(format!("`{shown}` is not JSON: {error}")))?;
    let entries = list.as_array().ok_or_else(|| {
        Diagnostic::error(format!("`{shown}` should hold a list of commands"))
            .hint("expected `[ { \"directory\": …, \"file\": …, \"command\": … }, … ]`")
    })?;
    let base = path.parent().unwrap_or(Path::new(""));
    let mut requests = Vec::new();
    let mut seen = base::Set::new();
    for (number, entry) in entries.iter().enumerate() {
        let request = read_entry(entry, base).map_err(|problem| {
            Diagnostic::error(format!("`{shown}`: entry {} {problem}", number + 1))
        })?;
        let is_c = request.file.extension().is_some_and(|e| e == "c" || e == "i");
        if is_c && seen.insert(absolute(&request)) {
            requests.push(request);
        }
    }
    if requests.is_empty() {
        return Err(Diagnostic::error(format!("`{shown}` names no C files")));
    }
    Ok(requests)
}

/// Those of `requests` that are among these files; a file that is not there is an error.
pub fn select(requests: &[UnitRequest], files: &[PathBuf]) -> Result<Vec<UnitRequest>, Diagnostic> {
    let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let find = |file: &PathBuf| {
        let wanted = canonical(file);
        let found = requests.iter().find(|r| canonical(&absolute(r)) == wanted);
        found.cloned().ok_or_else(|| {
            Diagnostic::error(format!("`{}` is not in compile_commands.json", file.display()))
                .hint("leave out the names to take all of its files")
        })
    };
    files.iter().map(find).collect()
}

fn absolute(request: &UnitRequest) -> PathBuf {
    request.directory.as_deref().unwrap_or(Path::new("")).join(&request.file)
}

fn read_entry(entry: &Value, base: &Path) -> Result<UnitRequest, String> {
    let string = |key: &str| entry.get(key).and_then(Value::as_str);
    let file = string("file").ok_or("has no \"file\"")?;
    let directory = base.join(string("directory").unwrap_or(""));
    let words = match (entry.get("arguments"), string("command")) {
        (Some(Value::Array(words)), _) => {
            let words = words.iter().map(|w| w.as_str().map(String::from));
            words.collect::<Option<_>>().ok_or("has \"arguments\" that are not strings")?
        }
        (_, Some(command)) => {
            shell::split(command).map_err(|problem| format!("has a bad \"command\": {problem}"))?
        }
        _ => return Err("has neither \"arguments\" nor \"command\"".into()),
    };
    let flags = words.into_iter().skip(1).filter(|word| !names(word, file, &directory)).collect();
    let directory = (!directory.as_os_str().is_empty()).then_some(directory);
    Ok(UnitRequest { file: file.into(), directory, flags })
}

/// True if a word of the command is the file to compile.
fn names(word: &str, file: &str, directory: &Path) -> bool {
    word == file
        || word == "--"
        || !word.starts_with('-') && directory.join(word) == directory.join(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str) -> Result<UnitRequest, String> {
        read_entry(&serde_json::from_str(text).expect("the test is JSON"), Path::new("/b"))
    }

    #[test]
    fn commands_and_arguments() {
        let expected = UnitRequest {
            file: "x/a.c".into(),
            directory: Some("/b/d".into()),
            flags: ["-DA=\"q\"", "-c", "-o", "a.o"].map(String::from).to_vec(),
        };
        let command = r#"{"directory": "d", "file": "x/a.c",
                          "command": "gcc '-DA=\"q\"' -c -o a.o /b/d/x/a.c"}"#;
        assert_eq!(entry(command), Ok(expected.clone()));
        let arguments = r#"{"directory": "/b/d", "file": "x/a.c",
                            "arguments": ["gcc", "-DA=\"q\"", "-c", "-o", "a.o", "x/a.c"]}"#;
        assert_eq!(entry(arguments), Ok(expected));
    }

    #[test]
    fn bad_entries() {
        assert_eq!(entry("{}"), Err("has no \"file\"".into()));
        assert_eq!(
            entry(r#"{"file": "a.c"}"#),
            Err("has neither \"arguments\" nor \"command\"".into())
        );
        let unclosed = entry(r#"{"file": "a.c", "command": "cc 'a.c"}"#);
        assert_eq!(unclosed, Err("has a bad \"command\": a single quote is not closed".into()));
    }
}
