//! What is said of programs under flags that change their meaning, beside native runs.

mod judge;

use judge::Case;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// With the flags only; `cargo xtask crosscheck flags` also looks without them, and at clang.
#[test]
fn flags_are_honoured_or_refused() {
    let tool = Path::new(env!("CARGO_BIN_EXE_assize"));
    let room = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flags");
    std::fs::create_dir_all(&room).expect("the directory should be writable");
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/flags");
    let cases = Case::all(&directory).expect("the files should be readable");
    assert!(cases.len() >= 30, "there should be files");
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(why) = case.judge(tool, "gcc", &room, false) {
                let line = format!("{} {}: {why}", case.name, case.flags.join(" "));
                failures.lock().expect("nobody panics with it").push(line);
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    let mut failures = failures.into_inner().expect("nobody should have panicked");
    failures.sort();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}
