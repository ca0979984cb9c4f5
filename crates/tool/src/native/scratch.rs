//! Directories for temporary files, which go away with the process.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A directory that goes away with the value.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> std::io::Result<Scratch> {
        // Whoever wants to go on waits for the end of the process, which is near.
        while IS_ENDING.load(Ordering::Relaxed) {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}{number}", prefixes()[0]);
        let path = std::env::temp_dir().join(name);
        // What a killed process of the same number left.
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// How the names of our directories for temporary files begin.
fn prefixes() -> [String; 2] {
    let process = std::process::id();
    [format!("assize-{process}-"), format!("assize-run-{process}-")]
}

/// The process is about to end, and nothing is to be left.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Removes what this process has for temporary files, before it ends without warning.
pub fn remove_scratch() {
    IS_ENDING.store(true, Ordering::Relaxed);
    let entries = std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if prefixes().iter().any(|prefix| name.starts_with(prefix)) {
            // Nothing can be done about what cannot be removed.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nothing can be done about what cannot be removed.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
