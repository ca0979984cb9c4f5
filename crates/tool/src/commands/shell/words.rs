//! The commands of the shell.

/// A command, its arguments, and what it does.
pub const COMMANDS: &[(&str, &str, &str)] = &[
    ("add", "FILE [-- FLAGS]", "add a C file, with flags for the compiler"),
    (
        "show",
        "[FUNCTION | source | cfa | goals]",
        "settings, an automaton, the text, or the goals of the last query",
    ),
    ("entry", "FUNCTION", "where executions start"),
    ("set", "time | unwind | memory VALUE", "how long and how far to search"),
    ("input", "NAME=SHAPE", "the shape of an input: a=[n], s=string(8), p=null, x=0..9"),
    ("assume", "EXPRESSION", "what holds where the entry is entered: n <= cap && p != q"),
    ("abstract", "FUNCTION", "drop its body: its results become inputs"),
    ("define", "NAME[(ARGUMENTS)] TEXT", "a macro for queries"),
    (
        "query",
        "QUERY",
        "find tests for its goals (also: a line that begins with cover, in or forall)",
    ),
    ("criterion", "NAME", "the same for a named criterion"),
    ("goals", "QUERY", "only list its goals"),
    ("explain", "QUERY", "what it means, and what its filters select"),
    ("criteria", "", "the named criteria"),
    ("save", "DIR", "the last result: result.json, tests and a driver"),
    ("help", "", "this list"),
    ("quit", "", "leave"),
];

pub fn help() -> String {
    let line = |(name, arguments, about): &(&str, &str, &str)| {
        format!("{:<42} {about}\n", format!("{name} {arguments}"))
    };
    COMMANDS.iter().map(line).collect()
}

/// The first word and the rest.
pub fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line, ""),
    }
}

/// Lines that are queries by themselves.
pub fn is_query(line: &str) -> bool {
    let word = line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    ["cover", "in", "forall"].contains(&word.to_lowercase().as_str())
}
