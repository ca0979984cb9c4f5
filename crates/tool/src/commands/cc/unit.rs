//! One C file, compiled again with probes.

use super::Driver;
use crate::native::Scratch;
use crate::record::{self, Layout, Probed, Record};
use cfa::{DataModel, UnitId};
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use cfront::evaluation::Evaluation;
use std::path::Path;
use std::process::{Command, Stdio};
use suite::probes::plan::Plan;
use suite::probes::text;

impl Driver {
    /// Compiles a C file with probes to `object`; its record goes beside `beside`.
    pub(super) fn unit(
        &self,
        scratch: &Scratch,
        source: usize,
        object: &Path,
        beside: &Path,
    ) -> Result<(), String> {
        let model = self.data_model();
        let done = self.translate(source, model).and_then(|translation| {
            let layout = self.compile(scratch, &translation, object)?;
            Ok((translation, layout))
        });
        let directory = std::env::current_dir().map_err(|error| error.to_string())?;
        let path = record::path_of(beside);
        let write = |path: &Path, bytes: &[u8]| {
            let written = std::fs::write(path, bytes);
            written.map_err(|error| format!("cannot write `{}`: {error}", path.display()))
        };
        let (probes, text) = match &done {
            Ok((translation, layout)) => {
                let text = &translation.sources.as_slice()[0].text;
                (Probed::Yes(layout.clone()), Some(text))
            }
            Err(why) => (Probed::No(why.clone()), None),
        };
        if let Some(text) = text {
            write(&record::text_of(&path), text)?;
        }
        let name = self.words.all[source].clone();
        let is_ilp32 = model == DataModel::Ilp32;
        let record = Record { source: name, directory, is_ilp32, probes };
        write(&path, record.print().as_bytes())?;
        done.map(|_| ())
    }

    fn data_model(&self) -> DataModel {
        match self.words.all.iter().any(|word| word == "-m32") {
            true => DataModel::Ilp32,
            false => DataModel::Lp64,
        }
    }

    fn translate(&self, source: usize, data_model: DataModel) -> Result<Translation, String> {
        let request = UnitRequest {
            flags: self.preprocessing(),
            ..UnitRequest::new(&self.words.all[source])
        };
        let compiler = self.compiler.clone();
        // Probes tell what is executed, whatever comes first.
        let evaluation = Some(Evaluation::LEFT);
        let (with_models, threads) = (false, 1);
        let options = Options {
            data_model,
            compiler,
            evaluation,
            with_models,
            threads,
            ..Options::default()
        };
        let (translation, diagnostics) = front_end(&[request], &options);
        translation.ok_or_else(|| {
            let error = diagnostics.iter().find(|d| d.is_error());
            let text = error.map(|error| error.render(false)).unwrap_or_default();
            text.lines().next().unwrap_or("it cannot be read").to_string()
        })
    }

    /// The flags with which the file is read: all but what is linked.
    fn preprocessing(&self) -> Vec<String> {
        let mut kept = Vec::new();
        let mut words = self.words.flags().into_iter();
        while let Some(word) = words.next() {
            let is_linked = word.starts_with("-l")
                || word.starts_with("-L")
                || word.starts_with("-Wl,")
                || !word.starts_with('-');
            if is_linked && word != "-l" && word != "-L" {
                continue;
            }
            let value = super::words::takes_value(&word).then(|| words.next()).flatten();
            if !is_linked {
                kept.push(word);
                kept.extend(value);
            }
        }
        kept
    }

    /// Puts the probes in and compiles; the object file is replaced at once or not at all.
    fn compile(
        &self,
        scratch: &Scratch,
        translation: &Translation,
        object: &Path,
    ) -> Result<Layout, String> {
        let program = &translation.program;
        let source = &translation.sources.as_slice()[0];
        let plan = Plan::new(program, UnitId(0), &source.text, |f| {
            let file = &program.files[program.functions[f].place.file];
            !source.lines.files.iter().any(|known| known.system && known.name == *file)
        });
        let id = identity(&source.text, self.mode);
        let with_probes = text::insert(program, &plan, self.mode, id, &source.text);
        let path = scratch.path().join("unit.i");
        std::fs::write(&path, with_probes).map_err(|error| error.to_string())?;
        let made = scratch.path().join("unit.o");
        let mut command = Command::new(&self.compiler[0]);
        command.args(&self.compiler[1..]).args(self.words.for_text());
        command.args(["-w", "-c", "-o"]).arg(&made).arg(&path).stdin(Stdio::null());
        let output = command.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let line = said.lines().find(|line| line.contains("error")).unwrap_or("it failed");
            return Err(format!("with probes the compiler says: {line}"));
        }
        std::fs::copy(&made, object).map_err(|error| error.to_string())?;
        let functions = plan.functions.iter().map(|(f, (first, probes))| {
            let body = program.functions[*f].body.as_ref();
            let start = body.expect("a function with probes should have a body").span.start;
            (start, *first, probes.size)
        });
        Ok(Layout { id, mode: self.mode, functions: functions.collect() })
    }
}

/// Tells texts apart (FNV-1a).
fn identity(text: &[u8], mode: text::Mode) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in text.iter().chain(mode.name().as_bytes()) {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}
