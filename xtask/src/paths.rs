//! Where things are.

use crate::Result;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask should lie in the repository").to_path_buf()
}

/// Cargo's target directory, where everything generated goes.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// What is fetched and built once: `$ASSIZE_CORPUS`, else `target/corpus`.
pub fn corpus() -> PathBuf {
    match std::env::var_os("ASSIZE_CORPUS") {
        Some(dir) => root().join(dir),
        None => target().join("corpus"),
    }
}

/// An empty directory of this name under the target directory.
pub fn fresh(name: &str) -> Result<PathBuf> {
    let dir = target().join(name);
    if dir.exists() {
        std::fs::remove_dir_all(&dir)?;
    }
    std::fs::create_dir_all(&dir)?;
    Ok(dir)
}

/// This program itself, to be started again as a child.
pub fn this_program() -> Result<PathBuf> {
    Ok(std::env::current_exe()?)
}

/// A path as a person reads it: relative to the repository where it lies in it.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
