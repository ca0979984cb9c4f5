//! Programs that tell flags apart, natively and as `assize` says. The test beside this file and
//! `xtask/src/crosscheck/flags.rs` use it.
//!
//! A file has the flags in its first line and in its second what is to be said of outcomes that are out of reach:
//! `honoured` (proved infeasible), `unless` (infeasible, unless after something undefined), `unknown` or `refused`
//! (unknown, for a reason that names the flag; `unknown` if it is about floats). Its function
//! `f` has one decision with a mark, and returns 1 where that is true: `/*~ with: false; without: both */` says
//! which outcomes some number reaches with the flags and without them. `skip` is not looked at: the program means
//! nothing without them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const HARNESS: &str = include_str!("harness.c");

/// What is expected of a file.
pub struct Case {
    pub name: String,
    pub file: PathBuf,
    pub flags: Vec<String>,
    pub says: String,
    line: usize,
    with: Reach,
    without: Option<Reach>,
}

/// Which outcomes of the decision some execution has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    yes: bool,
    no: bool,
}

impl Reach {
    fn named(name: &str) -> Option<Reach> {
        let (yes, no) = match name {
            "true" => (true, false),
            "false" => (false, true),
            "both" => (true, true),
            _ => return None,
        };
        Some(Reach { yes, no })
    }
}

/// What is said of one outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Said {
    Covered,
    Infeasible,
    /// Or infeasible after something undefined.
    Unknown(String),
}

impl Case {
    pub fn read(file: &Path) -> Result<Case, String> {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let after = |key: &str| {
            let rest = text.split_once(key)?.1;
            Some(rest.split(['*', ';']).next()?.trim().to_string())
        };
        let wanted = |key: &str| after(key).ok_or(format!("there should be `{key}`"));
        let marked = text.lines().position(|line| line.contains("/*~"));
        Ok(Case {
            name: file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            file: file.to_path_buf(),
            flags: wanted("flags:")?.split_whitespace().map(String::from).collect(),
            says: wanted("says:")?,
            line: marked.ok_or("there should be a mark")? + 1,
            with: Reach::named(&wanted(" with:")?).ok_or("with what?")?,
            without: Reach::named(&wanted(" without:")?),
        })
    }

    /// All of a directory.
    pub fn all(directory: &Path) -> Result<Vec<Case>, String> {
        let entries = std::fs::read_dir(directory).map_err(|error| error.to_string())?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
        files.sort();
        let named = |file: &PathBuf| {
            Case::read(file).map_err(|error| format!("{}: {error}", file.display()))
        };
        files.iter().map(named).collect()
    }

    /// Looks at a case under its flags, and also without them if that is wanted: what the table says of it, or
    /// what is wrong.
    pub fn judge(
        &self,
        tool: &Path,
        compiler: &str,
        room: &Path,
        without: bool,
    ) -> Result<String, String> {
        let said = self.judge_with(tool, compiler, room)?;
        if without {
            self.judge_without(tool, compiler, room)?;
        }
        Ok(said)
    }

    fn judge_with(&self, tool: &Path, compiler: &str, room: &Path) -> Result<String, String> {
        let is_exact = compiler == "gcc";
        let Some(reach) = natively(compiler, &self.flags, self, room)? else {
            if !accepts(compiler, self) {
                return Ok("not accepted".into());
            }
            let said = self.ask(tool, compiler, &self.flags);
            let needed = "not built here (no library for it)";
            return Ok(said.map_or(needed.into(), |_| "said, not run here".into()));
        };
        if is_exact && reach != self.with {
            return Err(format!("natively {reach:?}, and {:?} is expected", self.with));
        }
        let said = self.ask(tool, compiler, &self.flags)?;
        self.compare(reach, &said, is_exact)
    }

    /// The same without the flags.
    fn judge_without(&self, tool: &Path, compiler: &str, room: &Path) -> Result<(), String> {
        let Some(expected) = self.without else { return Ok(()) };
        let reach = natively(compiler, &[], self, room)?.ok_or("it should build without flags")?;
        if compiler == "gcc" && reach != expected {
            return Err(format!("natively {reach:?} without flags, not {expected:?}"));
        }
        for (reached, said) in pairs(reach, &self.ask(tool, compiler, &[])?) {
            match said {
                Said::Infeasible if reached => return Err("reached without flags".into()),
                Said::Covered if !reached => return Err("never reached without flags".into()),
                _ => {}
            }
        }
        Ok(())
    }

    fn compare(&self, reach: Reach, said: &[Said; 2], is_exact: bool) -> Result<String, String> {
        let mut shown = "honoured";
        for (reached, said) in pairs(reach, said) {
            match said {
                Said::Infeasible if reached => {
                    return Err("infeasible, and a run reaches it".into());
                }
                Said::Covered if !reached => return Err("covered, and no run reaches it".into()),
                Said::Covered | Said::Infeasible => {}
                Said::Unknown(why) if why.contains("infeasible, unless") => shown = "unless",
                Said::Unknown(why) if self.flags.iter().any(|flag| why.contains(flag)) => {
                    shown = if why.contains("floating-point") { "unknown" } else { "refused" };
                }
                Said::Unknown(why) if is_exact => return Err(format!("unknown: {why}")),
                Said::Unknown(_) => shown = "unknown",
            }
        }
        match is_exact && shown != self.says {
            true => Err(format!("{shown}, and {} is expected", self.says)),
            false => Ok(shown.into()),
        }
    }

    /// What `assize generate` says of both outcomes, true and false.
    fn ask(&self, tool: &Path, compiler: &str, flags: &[String]) -> Result<[Said; 2], String> {
        let mut command = Command::new(tool);
        command.arg("generate").arg(&self.file).args(["--criterion", "branch", "--entry", "f"]);
        command.args(["--time", "60s", "--"]).args(flags).env("CC", compiler);
        let done = command.output().map_err(|error| error.to_string())?;
        let (out, err) =
            (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        if !matches!(done.status.code(), Some(0 | 3)) || err.contains("DISAGREEMENT") {
            return Err(err.trim().to_string());
        }
        let place = format!("{}:{}:", self.file.display(), self.line);
        let of = |outcome: &str| {
            let line = out.lines().find(|line| line.contains(&place) && line.ends_with(outcome));
            match line.and_then(|line| line.split_once(&place)).map(|(said, _)| said.trim()) {
                None => Said::Covered,
                Some(said) if said.contains("infeasible (") => Said::Infeasible,
                Some(said) if said.ends_with("constant") => Said::Infeasible,
                Some(said) => Said::Unknown(said.to_string()),
            }
        };
        Ok([of("is true"), of("is false")])
    }
}

fn pairs(reach: Reach, said: &[Said; 2]) -> [(bool, &Said); 2] {
    [(reach.yes, &said[0]), (reach.no, &said[1])]
}

/// Whether the compiler takes the file with its flags.
fn accepts(compiler: &str, case: &Case) -> bool {
    let mut command = Command::new(compiler);
    command.args(&case.flags).args(["-w", "-fsyntax-only"]);
    let done = command.arg(&case.file).stderr(Stdio::null()).status();
    done.is_ok_and(|status| status.success())
}

/// Which outcomes runs have; none if the program cannot be built here.
fn natively(
    compiler: &str,
    flags: &[String],
    case: &Case,
    room: &Path,
) -> Result<Option<Reach>, String> {
    let text = |error: std::io::Error| error.to_string();
    let path = |end: &str| {
        let kind = if flags.is_empty() { "plain" } else { "flags" };
        room.join(format!("{compiler}-{}-{kind}{end}", case.name))
    };
    std::fs::write(path(".c"), HARNESS).map_err(text)?;
    let machine = flags.iter().filter(|flag| *flag == "-m32");
    let mut harness = Command::new(compiler);
    harness.args(machine).args(["-w", "-c"]).arg(path(".c")).arg("-o").arg(path(".o"));
    let mut program = Command::new(compiler);
    program.args(flags).arg("-w").arg(&case.file).arg(path(".o")).args(["-lm", "-o"]).arg(path(""));
    for command in [&mut harness, &mut program] {
        let done = command.stderr(Stdio::null()).status().map_err(text)?;
        if !done.success() {
            return Ok(None);
        }
    }
    let done = Command::new(path("")).output().map_err(text)?;
    let out = String::from_utf8_lossy(&done.stdout).into_owned();
    Ok(Some(Reach { yes: out.contains("true"), no: out.contains("false") }))
}
