//! What a compiler is asked to do.

use cfront::shell;
use std::path::{Path, PathBuf};

/// What the command makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Makes {
    /// Object files.
    Objects,
    /// An executable or a shared library.
    Module,
    /// Something that has nothing to do with probes.
    Else,
}

/// The words of a compiler's command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// With the contents of response files in their places.
    pub all: Vec<String>,
    /// The places of C files.
    pub sources: Vec<usize>,
    pub makes: Makes,
    pub output: Option<String>,
}

/// Flags whose value is the next word.
const WITH_VALUE: &[&str] = &[
    "-o",
    "-x",
    "-I",
    "-D",
    "-U",
    "-A",
    "-B",
    "-F",
    "-G",
    "-L",
    "-T",
    "-e",
    "-h",
    "-l",
    "-u",
    "-z",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-Xclang",
    "-aux-info",
    "-arch",
    "-dumpbase",
    "-dumpdir",
    "-idirafter",
    "-imacros",
    "-include",
    "-iprefix",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-specs",
    "-target",
    "-wrapper",
    "--param",
    "--sysroot",
];

/// Flags with which nothing is compiled to an object file.
const NO_OBJECT: &[&str] = &[
    "-E",
    "-M",
    "-MM",
    "-S",
    "-fsyntax-only",
    "--version",
    "-v",
    "-V",
    "-###",
    "--help",
    "-dumpversion",
    "-dumpmachine",
    "-dumpspecs",
    "-emit-llvm",
    "-r",
    "-nostdlib",
    "-nostartfiles",
];

impl Words {
    pub fn new(given: &[String]) -> Words {
        let all = expanded(given, 0);
        let mut words = Words { all, sources: Vec::new(), makes: Makes::Module, output: None };
        let mut inputs = 0;
        let mut k = 0;
        while k < words.all.len() {
            let word = words.all[k].as_str();
            if word == "-o" {
                words.output = words.all.get(k + 1).cloned();
            }
            let is_flag = word.starts_with('-');
            if NO_OBJECT.contains(&word)
                || word.starts_with("-print-")
                || word == "-"
                || word == "-x"
            {
                words.makes = Makes::Else;
            } else if word == "-c" && words.makes == Makes::Module {
                words.makes = Makes::Objects;
            } else if let Some(joined) = word.strip_prefix("-o").filter(|rest| !rest.is_empty()) {
                words.output = Some(joined.to_string());
            }
            k += if WITH_VALUE.contains(&word) { 2 } else { 1 };
            if !is_flag {
                inputs += 1;
                if word.ends_with(".c") || word.ends_with(".i") {
                    words.sources.push(k - 1);
                }
            }
        }
        let is_device = words.output.as_ref().is_some_and(|name| name.starts_with("/dev/"));
        if inputs == 0 || is_device {
            words.makes = Makes::Else;
        }
        words
    }

    /// Everything but the C files.
    pub fn flags(&self) -> Vec<String> {
        let words = self.all.iter().enumerate().filter(|(k, _)| !self.sources.contains(k));
        words.map(|(_, word)| word.clone()).collect()
    }

    /// The object file of a C file.
    pub fn object(&self, source: usize) -> PathBuf {
        match &self.output {
            Some(output) if self.makes == Makes::Objects => PathBuf::from(output),
            _ => {
                let name = Path::new(&self.all[source]).file_name().unwrap_or_default();
                Path::new(name).with_extension("o")
            }
        }
    }

    /// The flags for the text with probes: it is preprocessed, and warnings have been given.
    pub fn for_text(&self) -> Vec<String> {
        let is_linked = |word: &str| !word.starts_with('-') || word.starts_with("-l");
        without(&self.flags(), |word| is_dropped(word) || is_linked(word) || word.starts_with("-L"))
    }
}

/// The flags that still mean something for a text that is preprocessed, and for linking.
pub fn without_preprocessing(flags: &[String]) -> Vec<String> {
    without(flags, is_preprocessing)
}

/// The flags without some of them and their values.
fn without(flags: &[String], is_dropped: impl Fn(&str) -> bool) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = flags.iter();
    while let Some(word) = words.next() {
        let value = takes_value(word).then(|| words.next()).flatten();
        if !is_dropped(word) {
            kept.extend([word].into_iter().chain(value).cloned());
        }
    }
    kept
}

/// Whether the next word belongs to this one.
pub fn takes_value(word: &str) -> bool {
    WITH_VALUE.contains(&word)
}

/// Flags of the preprocessor, of warnings and of other outputs.
fn is_dropped(word: &str) -> bool {
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| word.starts_with(prefix));
    let is_warning = word.starts_with("-W") && !starts(&["-Wa,"]);
    is_preprocessing(word)
        || is_warning
        || matches!(word, "-c" | "-aux-info")
        || starts(&["-o", "-pedantic", "-save-temps", "-Xlinker", "-dump"])
}

fn is_preprocessing(word: &str) -> bool {
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| word.starts_with(prefix));
    matches!(word, "-C" | "-CC" | "-P" | "-H")
        || starts(&["-M", "-D", "-U", "-I", "-Xpreprocessor", "-Wp,"])
        || word.starts_with("-i") && !word.starts_with("-isysroot")
}

/// Response files hold words as a shell would read them; what cannot be read stays as it is.
fn expanded(given: &[String], depth: u32) -> Vec<String> {
    let mut all = Vec::new();
    for word in given {
        let inner = word.strip_prefix('@').filter(|_| depth < 10);
        let inner = inner.and_then(|name| std::fs::read_to_string(name).ok());
        match inner.and_then(|text| shell::split(&text).ok()) {
            Some(words) => all.extend(expanded(&words, depth + 1)),
            None => all.push(word.clone()),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Words {
        Words::new(&shell::split(text).expect("it should be well quoted"))
    }

    #[test]
    fn sources_and_outputs() {
        let one = words("-O2 -c -o x/a.o -Iinc src/a.c -MD -MF x/a.d");
        assert_eq!((one.makes, one.sources.len()), (Makes::Objects, 1));
        assert_eq!(one.object(one.sources[0]), PathBuf::from("x/a.o"));
        assert_eq!(one.for_text(), ["-O2"]);
        let two = words("-c a.c d/b.c");
        let objects: Vec<PathBuf> = two.sources.iter().map(|k| two.object(*k)).collect();
        assert_eq!(objects, [PathBuf::from("a.o"), PathBuf::from("b.o")]);
        assert_eq!(words("-o prog a.o -lm").makes, Makes::Module);
        assert_eq!(words("-include c.c -oprog a.c -Llib -l z").sources.len(), 1);
    }

    #[test]
    fn what_is_passed_on() {
        for text in [
            "-E a.c",
            "--version",
            "-S a.c",
            "-x c -",
            "",
            "-M a.c",
            "-print-prog-name=ld",
            "-c a.c -o /dev/null",
        ] {
            assert_eq!(words(text).makes, Makes::Else, "{text}");
        }
    }
}
