//! Library functions whose models know only one of the things that may happen: what needs another
//! is not infeasible for that.

const NARROW: &[(&str, &str)] = &[
    ("fopen", "files that exist"),
    ("fopen64", "files that exist"),
    ("freopen", "files that exist"),
    ("fdopen", "files that exist"),
    ("tmpfile", "files that exist"),
    ("getenv", "an environment"),
    ("secure_getenv", "an environment"),
    ("isatty", "a terminal"),
    ("setlocale", "a locale other than C"),
];

/// What the model of a library function does not know, if it does less than the real one.
pub fn narrowed(function: &str) -> Option<&'static str> {
    NARROW.iter().find(|(name, _)| *name == function).map(|(_, what)| *what)
}
