//! `cargo xtask bench measure`: what probes cost, beside `gcc --coverage` in the same run.
//!
//! The command itself is timed, inside of `assize measure`, so that the analysis before and after
//! it does not count; how long the whole takes is printed too. Runs of the variants take turns.

use crate::bench::machine;
use crate::fuzz::random::Random;
use crate::limited::{MARK, Usage};
use crate::measure::assize;
use crate::measure::recipes::Recipe;
use crate::measure::suites;
use crate::measure::variant::{self, Variant};
use crate::process::{End, Limits, run_limited};
use crate::{Outcome, Result, paths};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Options {
    pub runs: usize,
    pub save: bool,
    /// Only gcc's two variants.
    pub rehearse: bool,
}

const LIMITS: Limits = Limits { seconds: 900.0, memory: 0 };

/// `assize cc` with branch probes may take at most as long as `gcc --coverage`.
const OF_COVERAGE: f64 = 1.0;
/// A sequence query may take at most so many times the run without probes.
const OF_PLAIN: f64 = 10.0;

const SIZE: usize = 50 << 20;

const GZIP: Recipe = Recipe {
    name: "bench-gzip",
    package: "gzip",
    configure: "./configure --quiet",
    build: "make -j2",
    test: "",
    results: suites::automake,
    programs: &["gzip"],
    leaves_early: false,
};

const LUA: Recipe = Recipe {
    name: "bench-lua",
    package: "lua5.4",
    configure: "",
    build: "make -j2 -C src CC=\"$CC\" MYCFLAGS=\"$CFLAGS\" MYLDFLAGS=\"$CFLAGS\" \
            SYSCFLAGS='-DLUA_USE_LINUX' SYSLIBS='-Wl,-E -ldl' lua",
    programs: &["src/lua"],
    ..GZIP
};

/// What is run: a program, its arguments, and a sum over what it prints.
struct Load {
    name: &'static str,
    recipe: &'static Recipe,
    arguments: Vec<String>,
}

/// A way of building, and under which criterion it is run, if it is ours.
struct Way {
    variant: Variant,
    criterion: Option<&'static str>,
    words: &'static str,
}

/// The times of one load built one way.
#[derive(Clone, Default)]
struct Times {
    /// Of the command: on the wall and on processors.
    wall: Vec<f64>,
    processor: Vec<f64>,
    /// Of everything, `assize measure` included.
    total: Vec<f64>,
}

fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

fn plain(name: &'static str, cflags: &str) -> Variant {
    let (cflags, ldflags) = (Some(cflags.to_string()), None);
    Variant { name, cc: "gcc".into(), cflags, ldflags, environment: Vec::new() }
}

fn ways(tool: Option<&Path>) -> Vec<Way> {
    let mut ways = vec![
        Way { variant: plain("plain", "-O2"), criterion: None, words: "gcc -O2" },
        Way {
            variant: plain("coverage", "-O2 --coverage"),
            criterion: None,
            words: "gcc -O2 --coverage",
        },
    ];
    if let Some(tool) = tool {
        let ours = assize::variant("ours", tool, "-O2", None);
        ways.push(Way { variant: ours, criterion: Some("branch"), words: "assize: branch" });
        let ours = assize::variant("ours-sequence", tool, "-O2", Some("sequence"));
        ways.push(Way {
            variant: ours,
            criterion: Some("block-pairs"),
            words: "assize: block-pairs",
        });
    }
    ways
}

pub fn run(options: &Options) -> Result<Outcome> {
    let tool = if options.rehearse { None } else { Some(assize::tool()?) };
    let ways = ways(tool.as_deref());
    for recipe in [&GZIP, &LUA] {
        for way in &ways {
            variant::build(recipe, &way.variant)?;
        }
    }
    let loads = loads()?;
    let mut times = vec![vec![Times::default(); ways.len()]; loads.len()];
    for (load, times) in loads.iter().zip(&mut times) {
        let mut printed: Option<Vec<u8>> = None;
        for _ in 0..options.runs {
            for (way, times) in ways.iter().zip(times.iter_mut()) {
                eprintln!("{}: {}", load.name, way.words);
                let said = time(load, way, tool.as_deref(), times)?;
                if printed.get_or_insert_with(|| said.clone()) != &said {
                    return Err(
                        format!("{}: {} prints something else", load.name, way.words).into()
                    );
                }
            }
        }
    }
    let (table, good) = table(&loads, &ways, &times)?;
    print!("{table}");
    if options.save {
        fs::write(paths::root().join("bench/measure.md"), page(&table, options.runs))?;
    }
    Ok(Outcome::good_if(good))
}

/// The file, and what plain gzip makes of it, for all variants.
fn loads() -> Result<Vec<Load>> {
    let home = paths::target().join("measure");
    let (text, packed) = (home.join("input"), home.join("input.gz"));
    fs::write(&text, mixed(SIZE))?;
    let gzip = program(&GZIP, "plain");
    let words = [gzip.display().to_string(), "-6nc".into(), text.display().to_string()];
    fs::write(&packed, run_limited(&words, &home, &[], LIMITS)?.stdout)?;
    let script = paths::root().join("xtask/drivers/compute.lua");
    let words = |flag: &str, file: &Path| vec![flag.to_string(), file.display().to_string()];
    Ok(vec![
        Load { name: "gzip -6", recipe: &GZIP, arguments: words("-6nc", &text) },
        Load { name: "gzip -d", recipe: &GZIP, arguments: words("-dc", &packed) },
        Load { name: "lua", recipe: &LUA, arguments: vec![script.display().to_string()] },
    ])
}

fn program(recipe: &Recipe, way: &str) -> PathBuf {
    variant::home(recipe).join(way).join(recipe.programs[0])
}

/// Lines of words and stretches of bytes, in turns; the same each time.
fn mixed(size: usize) -> Vec<u8> {
    const WORDS: &[&str] =
        &["court", "judge", "witness", "the", "of", "a", "verdict", "goal", "17"];
    let (mut out, mut random) = (Vec::with_capacity(size + 64), Random::new(50));
    while out.len() < size {
        let binary = random.below(4) == 0;
        for _ in 0..500 {
            if binary {
                let (byte, times) = (random.below(256), 1 + random.below(3));
                out.extend((0..times).map(|_| u8::try_from(byte).unwrap_or(0)));
            } else {
                out.extend(WORDS[random.below(WORDS.len())].bytes());
                out.push(if random.below(12) == 0 { b'\n' } else { b' ' });
            }
        }
    }
    out.truncate(size);
    out
}

/// Runs once; adds the times, and gives what the command printed, as a checksum.
fn time(load: &Load, way: &Way, tool: Option<&Path>, times: &mut Times) -> Result<Vec<u8>> {
    let home = variant::home(load.recipe);
    let build = home.join(way.variant.name);
    let (report, printed) = (home.join("usage"), home.join("printed"));
    let quoted = |path: &Path| format!("'{}'", path.display());
    let mut script = format!("exec >{} 2>{}; ", quoted(&printed), quoted(&report));
    write!(script, "exec {} limited 0 ", quoted(&paths::this_program()?))?;
    write!(script, "{}", quoted(&program(load.recipe, way.variant.name)))?;
    for argument in &load.arguments {
        write!(script, " {}", quoted(Path::new(argument)))?;
    }
    let mut words = Vec::new();
    if let (Some(criterion), Some(tool)) = (way.criterion, tool) {
        let start = ["measure", "--json", "--criterion", criterion, "--build"];
        words.push(tool.display().to_string());
        words.extend(start.map(String::from));
        words.extend([build.display().to_string(), "--".into()]);
    }
    words.extend(["sh".to_string(), "-c".into(), script]);
    let done = run_limited(&words, &home, &[], LIMITS)?;
    let said = fs::read_to_string(&report).unwrap_or_default();
    let Some((_, usage)) = said.rsplit_once(MARK).filter(|_| done.end == End::Exit(0)) else {
        let (name, words) = (load.name, way.words);
        return Err(format!("{name}, {words}: {}\n{said}{}", done.end, done.stderr).into());
    };
    let usage: Usage = serde_json::from_str(usage)?;
    if usage.exit != Some(0) {
        return Err(format!("{}, {}: {said}", load.name, way.words).into());
    }
    times.wall.push(usage.wall_seconds);
    times.processor.push(usage.cpu_seconds);
    times.total.push(done.seconds);
    Ok(fs::read(printed)?)
}

/// One line per load and variant; whether the demands are met.
fn table(loads: &[Load], ways: &[Way], times: &[Vec<Times>]) -> Result<(String, bool)> {
    let (mut out, mut good) = (String::new(), true);
    writeln!(
        out,
        "| load | build | wall s | processor s | of plain | of --coverage | with measure s | |"
    )?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|---|")?;
    for (load, times) in loads.iter().zip(times) {
        // The processor's time: with other work on the machine, the wall's says little.
        let base = least(&times[0].processor);
        let coverage = least(&times[1].processor);
        for (way, times) in ways.iter().zip(times) {
            let wall = least(&times.wall);
            let (processor, total) = (least(&times.processor), least(&times.total));
            let (of_plain, of_coverage) = (processor / base, processor / coverage);
            let fits = match way.criterion {
                None => None,
                Some("branch") => Some(of_coverage <= OF_COVERAGE),
                Some(_) => Some(of_plain <= OF_PLAIN),
            };
            good &= fits.unwrap_or(true);
            let verdict = fits.map_or("", |fits| if fits { "ok" } else { "TOO SLOW" });
            writeln!(
                out,
                "| {} | {} | {wall:.3} | {processor:.3} | {of_plain:.2} | {of_coverage:.2} | {total:.2} | {verdict} |",
                load.name, way.words
            )?;
        }
    }
    Ok((out, good))
}

fn page(table: &str, runs: usize) -> String {
    format!(
        "# What probes cost\n\n\
         Written by `cargo xtask bench measure --save`. gzip packs and unpacks a file of 50 MB, words and\n\
         bytes in turns; lua runs `xtask/drivers/compute.lua`. The best of {runs} runs, in turns. The time is\n\
         the processor's for the command alone; the last number, on the wall, adds what `assize measure` does before and after it.\n\
         The demands: with branch probes at most the time of `gcc --coverage`; for a query about sequences\n\
         (`block-pairs`) at most {OF_PLAIN} times the run without probes.\n\n{table}\n{}.\n",
        machine()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_the_same_each_time() {
        assert_eq!(mixed(100_000), mixed(100_000));
        assert_eq!(mixed(100_000).len(), 100_000);
    }

    #[test]
    fn demands_are_judged() {
        let loads = [Load { name: "l", recipe: &GZIP, arguments: Vec::new() }];
        let ways = ways(Some(Path::new("assize")));
        let of = |time: f64| Times { processor: vec![time, 99.0], ..Times::default() };
        let judge = |ours: f64, pairs: f64| {
            table(&loads, &ways, &[vec![of(1.0), of(2.0), of(ours), of(pairs)]]).unwrap().1
        };
        assert!(judge(2.0, 10.0) && !judge(2.1, 10.0) && !judge(2.0, 10.1));
    }
}
