//! Runs the user's compiler with `-E`.
//!
//! `$CC` (which may hold arguments) or else `cc`, with the user's flags as they are, less those
//! that say what to write where. `_FORTIFY_SOURCE` alone is turned off: it replaces library calls
//! by checked ones. `__OPTIMIZE__` and the rest stay, as they are in the native build.

mod ask;
mod builtins;
mod dialect;
mod evaluation;
mod flags;
mod headers32;
mod messages;
mod remember;
mod start;
mod vetted;

pub use builtins::builtins;
pub use dialect::dialect;
pub use evaluation::evaluation;
pub use flags::{M32, expanded, wants_m32, without_outputs};
pub use remember::Memory;
pub use start::{confine, start};
pub use vetted::refused;

use crate::shell;
use base::Diagnostic;
use cfa::DataModel;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// One file to translate.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnitRequest {
    /// As given; relative to `directory`.
    pub file: PathBuf,
    /// Where the compiler runs; `None` is the current directory.
    pub directory: Option<PathBuf>,
    /// For the compiler.
    pub flags: Vec<String>,
}

impl UnitRequest {
    pub fn new(file: impl Into<PathBuf>) -> Self {
        UnitRequest { file: file.into(), ..UnitRequest::default() }
    }

    /// The file's name as shown in messages.
    pub fn name(&self) -> String {
        self.file.to_string_lossy().into_owned()
    }

    fn path(&self) -> PathBuf {
        match &self.directory {
            Some(directory) => directory.join(&self.file),
            None => self.file.clone(),
        }
    }
}

/// A text longer than this is no program (offsets have 32 bits).
const LONGEST: u64 = 1 << 30;

/// What the preprocessor wrote, and what it said (as notes).
pub struct Preprocessed {
    pub text: Vec<u8>,
    pub notes: Vec<Diagnostic>,
}

/// The preprocessed text of a unit; a file `.i` is preprocessed already.
pub fn preprocess(
    request: &UnitRequest,
    model: DataModel,
    compiler: &[String],
) -> Result<Preprocessed, Vec<Diagnostic>> {
    let path = request.path();
    let listed = request.directory.is_some();
    check_file(&path, &request.name())
        .map_err(|error| vec![if listed { of_list(error) } else { error }])?;
    if path.extension().is_some_and(|e| e == "i") {
        let text =
            read_limited(&path).map_err(|error| vec![unreadable(&request.name(), &error)])?;
        return Ok(Preprocessed { text, notes: Vec::new() });
    }
    let compiler = match compiler {
        [] => self::compiler().map_err(|error| vec![error])?,
        _ => compiler.to_vec(),
    };
    match run(request, model, &compiler, &[]) {
        Err(errors) if model == DataModel::Ilp32 => {
            headers32::retry(request, model, &compiler, errors)
        }
        result => result,
    }
}

/// Errors that the compiler would report less clearly.
fn check_file(path: &Path, name: &str) -> Result<(), Diagnostic> {
    let known = std::fs::metadata(path).map_err(|error| unreadable(name, &error))?;
    if known.is_dir() {
        return Err(Diagnostic::error(format!("`{name}` is a directory"))
            .hint("name C files, or a directory with compile_commands.json by `-p DIR`"));
    }
    match path.extension().and_then(|e| e.to_str()) {
        Some("i") => Ok(()),
        Some("c" | "h") if is_binary(path) => {
            Err(Diagnostic::error(format!("`{name}` is not a text: it contains NUL bytes"))
                .hint("name the C source, not what was compiled from it"))
        }
        Some("c" | "h") => Ok(()),
        Some("cc" | "cpp" | "cxx" | "C" | "c++" | "ii" | "hpp") => {
            Err(Diagnostic::error(format!("`{name}` is C++"))
                .hint("only C is understood: files named `.c`, or `.i` when preprocessed"))
        }
        _ => Err(Diagnostic::error(format!("`{name}` is not a C file"))
            .hint("C files are named `.c`, or `.i` when preprocessed")),
    }
}

/// The file was named by a list of compilations, not by the user.
fn of_list(error: Diagnostic) -> Diagnostic {
    error.hint("compile_commands.json names it: configure the build again")
}

/// gcc needs minutes to preprocess a program of a few megabytes.
fn is_binary(path: &Path) -> bool {
    let mut start = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(4096).read_to_end(&mut start));
    read.is_ok() && start.contains(&0)
}

fn unreadable(name: &str, error: &io::Error) -> Diagnostic {
    match error.kind() {
        io::ErrorKind::NotFound => Diagnostic::error(format!("there is no file `{name}`"))
            .hint("names are relative to the current directory"),
        _ => Diagnostic::error(format!("cannot read `{name}`: {error}")),
    }
}

fn read_limited(path: &Path) -> io::Result<Vec<u8>> {
    read_up_to_limit(std::fs::File::open(path)?)
}

fn read_up_to_limit(from: impl Read) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("longer than 1 GiB"));
    }
    Ok(text)
}

/// The words that name the compiler: those of `$CC`, or `cc`.
pub fn compiler() -> Result<Vec<String>, Diagnostic> {
    let value = std::env::var("CC").unwrap_or_default();
    let words = shell::split(&value).map_err(|problem| {
        Diagnostic::error(format!("$CC is not a command: {problem}")).label(format!("CC={value}"))
    })?;
    Ok(if words.is_empty() { vec!["cc".to_string()] } else { words })
}

fn run(
    request: &UnitRequest,
    model: DataModel,
    words: &[String],
    extra: &[String],
) -> Result<Preprocessed, Vec<Diagnostic>> {
    let arguments = flags::arguments(request, model, extra);
    let mut command = start(&words[0], None);
    command.args(&words[1..]).args(&arguments).env("LC_ALL", "C");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(directory) = &request.directory {
        command.current_dir(directory);
    }
    let child = command.spawn().map_err(|error| vec![not_started(&words[0], request, &error)])?;
    let shown = shell::join(words.iter().chain(&arguments).map(String::as_str));
    let (text, said, success) = finish(child).map_err(|error| {
        let message = format!("cannot preprocess `{}`: {error}", request.name());
        vec![Diagnostic::error(message).hint(format!("the command was `{shown}`"))]
    })?;
    if success && text.is_empty() {
        let message = format!("the compiler wrote nothing for `{}`", request.name());
        return Err(vec![Diagnostic::error(message).hint(format!("the command was `{shown}`"))]);
    }
    if success {
        return Ok(Preprocessed { text, notes: messages::notes(&said, request) });
    }
    Err(messages::errors(&said, request, &shown))
}

/// Output, messages and success; the child is gone afterwards in every case.
fn finish(mut child: Child) -> io::Result<(Vec<u8>, String, bool)> {
    let mut errors = child.stderr.take().expect("stderr should be piped");
    let output = child.stdout.take().expect("stdout should be piped");
    let listener = std::thread::spawn(move || {
        let mut said = Vec::new();
        // A failure to read costs the message only.
        let _ = errors.by_ref().take(1 << 20).read_to_end(&mut said);
        let _ = io::copy(&mut errors, &mut io::sink());
        String::from_utf8_lossy(&said).into_owned()
    });
    let text = read_up_to_limit(output);
    if text.is_err() {
        let _ = child.kill();
    }
    let status = child.wait()?;
    let said = listener.join().unwrap_or_default();
    Ok((text?, said, status.success()))
}

fn not_started(compiler: &str, request: &UnitRequest, error: &io::Error) -> Diagnostic {
    if let Some(directory) = request.directory.as_ref().filter(|d| !d.is_dir()) {
        let shown = directory.display();
        return Diagnostic::error(format!("there is no directory `{shown}`"))
            .hint("compile_commands.json names it: configure the build again");
    }
    Diagnostic::error(format!("cannot run the compiler `{compiler}`: {error}"))
        .hint("the environment variable CC names the compiler, e.g. `CC=gcc`")
}
