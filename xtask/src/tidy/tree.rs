//! The files of the repository.

use crate::Result;
use std::fs;
use std::path::Path;

pub struct File {
    /// From the root, with `/`.
    pub path: String,
    /// Empty if it is no text.
    pub text: String,
}

impl File {
    pub fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// The lines with their numbers, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(at, line)| (at + 1, line))
    }
}

pub struct Tree {
    pub files: Vec<File>,
}

/// What git does not keep either.
const NOT_OURS: &[&str] = &[".git", "target", "scratch"];

impl Tree {
    pub fn read(root: &Path) -> Result<Tree> {
        let mut files = Vec::new();
        walk(root, "", &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Tree { files })
    }

    pub fn rust(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.is_rust())
    }

    /// Is there a file whose path is `name` or ends in it?
    pub fn has(&self, name: &str) -> bool {
        let name = name.trim_start_matches("./").trim_start_matches("../");
        let ends =
            |path: &str| path.strip_suffix(name).is_some_and(|p| p.is_empty() || p.ends_with('/'));
        self.files.iter().any(|file| ends(&file.path))
    }
}

fn walk(dir: &Path, prefix: &str, files: &mut Vec<File>) -> Result {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if prefix.is_empty() && NOT_OURS.contains(&name.as_str()) {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), &format!("{path}/"), files)?;
        } else {
            let text = String::from_utf8(fs::read(entry.path())?).unwrap_or_default();
            files.push(File { path, text });
        }
    }
    Ok(())
}
