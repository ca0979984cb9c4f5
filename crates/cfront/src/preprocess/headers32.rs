//! 32-bit preprocessing on a machine that has only the headers of its own word size.
//!
//! The GNU C library's headers serve both sizes, but they lie in a directory named after the
//! machine, which `-m32` does not search, and they want a file `gnu/stubs-32.h` (a list of
//! functions the library lacks), which only the 32-bit packages carry. An empty one will do.

use super::{Preprocessed, UnitRequest, run};
use base::Diagnostic;
use cfa::DataModel;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Tries again with the machine's own headers; if that fails too, says what is missing.
pub(super) fn retry(
    request: &UnitRequest,
    model: DataModel,
    compiler: &[String],
    errors: Vec<Diagnostic>,
) -> Result<Preprocessed, Vec<Diagnostic>> {
    if !errors.iter().any(|e| e.message.contains("No such file")) {
        return Err(errors);
    }
    let Some(stubs) = Stubs::new() else { return Err(errors) };
    let machine = format!("/usr/include/{}-linux-gnu", std::env::consts::ARCH);
    let after = |path: String| ["-idirafter".to_string(), path];
    let extra = [after(machine), after(stubs.directory.display().to_string())].concat();
    run(request, model, compiler, &extra).map_err(|errors| errors.into_iter().map(advise).collect())
}

/// A header that a system header misses is one of the 32-bit packages'.
fn advise(error: Diagnostic) -> Diagnostic {
    let in_system = error.snippet.as_ref().is_some_and(|s| s.file.starts_with("/usr/"));
    if !in_system {
        return error;
    }
    error.hint(
        "`--data-model ilp32` needs the 32-bit headers (Debian: gcc-multilib), or a file `.i` \
         that was preprocessed elsewhere",
    )
}

/// A directory with an empty `gnu/stubs-32.h`. The shell that waits for its standard input to end
/// removes it: also when this process is interrupted or killed.
struct Stubs {
    directory: PathBuf,
    remover: Child,
}

const REMOVE: &str = "trap '' INT HUP TERM; read end; rm -r -- \"$1\"";

impl Stubs {
    fn new() -> Option<Stubs> {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("assize-headers-{}-{count}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        let mut shell = Command::new("sh");
        shell.args(["-c", REMOVE, "sh"]).arg(&directory);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let stubs = Stubs { remover: shell.spawn().ok()?, directory };
        std::fs::create_dir_all(stubs.directory.join("gnu")).ok()?;
        std::fs::write(stubs.directory.join("gnu/stubs-32.h"), "").ok()?;
        Some(stubs)
    }
}

impl Drop for Stubs {
    fn drop(&mut self) {
        drop(self.remover.stdin.take());
        // Nothing can be done about a temporary directory that stays.
        let _ = self.remover.wait();
    }
}
