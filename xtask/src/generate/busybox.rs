//! Table 4 of the FQL paper: five applets of busybox, each its own file with libbb as stubs.
//!
//! `xtask/drivers/busybox.c` has libbb's globals and the few functions that must do something; what
//! else is called has no body, so that its results are inputs, as with the tool of the paper. Our
//! numbers of goals differ from the paper's: it is another release of busybox.

use super::Part;
use super::ours::{Told, generate, instead, write_database};
use crate::{Result, corpus, paths};
use std::fmt::Write;
use std::path::Path;

pub const PART: Part = Part {
    name: "busybox",
    about: "Table 4 of the FQL paper: block, condition and block-pairs of an applet's own file, libbb as\n\
            stubs. The demand: every goal covered, infeasible or unknown for a bound that was exhausted,\n\
            within 30 s and 450 MB. The paper's release of busybox is an older one.",
    measure,
};

const SECONDS: u32 = 30;
const MB: u64 = 450;

/// What is to be in the file; sequences may lead through the stubs between, so this is no `in`.
const CRITERIA: [(&str, &str, usize); 3] = [
    ("block", "@BASICBLOCKENTRY", 1),
    ("condition", "@CONDITIONEDGE", 1),
    ("block-pairs", "@BASICBLOCKENTRY", 2),
];

struct Applet {
    name: &'static str,
    /// Functions of the C library that are not to be the library's, between blanks.
    replaced: &'static str,
    /// Options, between blanks.
    options: &'static str,
    /// Goals, tests and infeasible ones in the paper, by criterion.
    paper: [&'static str; 3],
}

const APPLETS: &[Applet] = &[
    Applet {
        name: "cat",
        replaced: "read close",
        options: "--unwind 2 --input argv=[3]",
        paper: ["12/5", "10/5", "144/12/25"],
    },
    Applet {
        name: "echo",
        replaced: "",
        options: "--unwind 16",
        paper: ["26/8", "20/11", "626/30/92"],
    },
    Applet {
        name: "nohup",
        replaced: "isatty getenv open close dup2 signal",
        options: "",
        paper: ["12/5", "12/5", "144/15/24"],
    },
    Applet {
        name: "seq",
        replaced: "strtod printf",
        options: "--unwind 5 --input argc=0..4 --input argv=[4]",
        paper: ["26/7", "20/9", "626/25/116"],
    },
    Applet {
        name: "tee",
        replaced: "fwrite setbuf signal",
        options: "",
        paper: ["20/2", "15/4", "362/9/74"],
    },
];

fn measure(tool: &Path, out: &mut String) -> Result<Option<bool>> {
    writeln!(
        out,
        "| applet | criterion | paper: goals/tests/infeasible | goals | covered | infeasible | unknown | tests | s | processor s | MB | |"
    )?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|")?;
    let dir = paths::fresh("busybox")?;
    let mut good = true;
    for applet in APPLETS {
        for ((criterion, edges, length), paper) in CRITERIA.iter().zip(applet.paper) {
            let file = format!("coreutils/{}.c", applet.name);
            let cover = vec![format!("EDGES(@FILE('{file}') & {edges})"); *length].join("->");
            let told = ask(tool, applet, &cover, &dir)?;
            let fits = told.note.is_none()
                && told.open == 0
                && told.seconds <= f64::from(SECONDS)
                && told.mb <= MB;
            good &= fits;
            let note = told.note.as_deref().unwrap_or(if fits { "" } else { "TOO MUCH" });
            let note = note.replace('|', "\\|");
            let cells = told.cells();
            writeln!(out, "| {} | {criterion} | {paper} | {cells} | {note} |", applet.name)?;
            eprintln!("{} {criterion}: {:.2} s {note}", applet.name, told.seconds);
        }
    }
    writeln!(out, "\nThe bounds, which decide how much is left unknown:\n")?;
    for Applet { name, replaced, options, .. } in APPLETS {
        writeln!(out, "- {name}: `{options}`; not the C library's: `{replaced}`")?;
    }
    Ok(Some(good))
}

fn ask(tool: &Path, applet: &Applet, cover: &str, dir: &Path) -> Result<Told> {
    let prepared = corpus::prepare(corpus::find("busybox").ok_or("it should be a project")?)?;
    let file = format!("coreutils/{}.c", applet.name);
    let entry = prepared.entry(&file)?;
    let stubs = paths::root().join("xtask/drivers/busybox.c");
    // On this machine files are as large anyway, and `open` is not another name for `open64`.
    let mut flags = vec!["-U_FILE_OFFSET_BITS".to_string()];
    flags.extend(applet.replaced.split_whitespace().map(|f| format!("-D{f}=other_{f}")));
    let files = [&entry.directory.join(&file), &stubs];
    write_database(dir, &files.map(|file| instead(entry, file, &flags)))?;
    let mut words = vec!["-p".to_string(), dir.display().to_string()];
    words.extend(files.map(|file| file.display().to_string()));
    words.extend(["--entry".into(), format!("{}_main", applet.name)]);
    words.extend(["--query".into(), format!("cover {cover}")]);
    words.extend(applet.options.split_whitespace().map(String::from));
    // The search ends in time for the tests to be confirmed.
    generate(tool, &entry.directory, &words, SECONDS - 5)
}
