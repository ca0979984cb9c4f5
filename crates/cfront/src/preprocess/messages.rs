//! The compiler's messages, turned into ours.

use super::UnitRequest;
use base::{Diagnostic, Severity, Snippet};

/// No more than this many are passed on.
const MOST: usize = 20;

/// Why the compiler failed; never empty.
pub(super) fn errors(said: &str, request: &UnitRequest, command: &str) -> Vec<Diagnostic> {
    let found: Vec<Diagnostic> =
        parse(said, request).filter(Diagnostic::is_error).take(MOST).collect();
    if !found.is_empty() {
        return found.into_iter().map(|e| advise(e, command)).collect();
    }
    let message = format!("the compiler cannot preprocess `{}`", request.name());
    let error = Diagnostic::error(message).hint(format!("the command was `{command}`"));
    let said = said.trim();
    vec![if said.is_empty() { error } else { error.label(said.replace('\n', "\n  ")) }]
}

/// What the compiler remarked on a text that it did preprocess.
pub(super) fn notes(said: &str, request: &UnitRequest) -> Vec<Diagnostic> {
    parse(said, request).take(MOST).map(|d| Diagnostic { severity: Severity::Note, ..d }).collect()
}

fn advise(error: Diagnostic, command: &str) -> Diagnostic {
    if error.message.contains("No such file") {
        error.hint("flags after `--` go to the compiler: say where the header is with `-- -I DIR`")
    } else if error.message.contains("unrecognized") || error.message.contains("unknown argument") {
        error.hint("flags after `--` go to the compiler as they are")
    } else if error.snippet.is_none() {
        error.hint(format!("the command was `{command}`"))
    } else {
        error
    }
}

/// Lines `file:line:column: error: message` and `cc: error: message`.
fn parse(said: &str, request: &UnitRequest) -> impl Iterator<Item = Diagnostic> {
    said.lines().filter_map(|line| {
        const KINDS: &[(&str, Severity)] = &[
            (": fatal error: ", Severity::Error),
            (": error: ", Severity::Error),
            (": warning: ", Severity::Warning),
        ];
        let (at, kind, severity) = KINDS
            .iter()
            .filter_map(|&(kind, severity)| Some((line.find(kind)?, kind, severity)))
            .min_by_key(|&(at, ..)| at)?;
        let (place, message) = (&line[..at], &line[at + kind.len()..]);
        Some(match snippet(place, request) {
            Some(snippet) => Diagnostic::new(severity, message).at(snippet),
            None => Diagnostic::new(severity, format!("{place}: {message}")),
        })
    })
}

/// `file:line:column` or `file:line`, with the line read again.
fn snippet(place: &str, request: &UnitRequest) -> Option<Snippet> {
    let (rest, last) = place.rsplit_once(':')?;
    let last: u32 = last.parse().ok()?;
    let (file, line, column) = match rest.rsplit_once(':') {
        Some((file, line)) if line.bytes().all(|b| b.is_ascii_digit()) => {
            (file, line.parse().ok()?, last)
        }
        _ => (rest, last, 1),
    };
    let path = request.directory.clone().unwrap_or_default().join(file);
    let bytes = std::fs::read(path).unwrap_or_default();
    let found = bytes.split(|&b| b == b'\n').nth(line.checked_sub(1)? as usize);
    let text = String::from_utf8_lossy(found.unwrap_or_default()).trim_end().to_string();
    let length = word_length(text.as_bytes().get(column.max(1) as usize - 1..).unwrap_or_default());
    Some(Snippet { file: file.to_string(), line, column: column.max(1), text, length })
}

/// How much to underline: a header's name, a word, or one character.
fn word_length(text: &[u8]) -> u32 {
    let close = match text.first() {
        Some(b'"') => b'"',
        Some(b'<') => b'>',
        _ => {
            let word = text.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
            return word.max(1) as u32;
        }
    };
    text.iter().skip(1).position(|&b| b == close).map_or(1, |end| end as u32 + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_keep_their_places() {
        let said = "In file included from a.c:1:\nb.h:2:10: fatal error: x.h: No such file or directory\n    \
                    2 | #include \"x.h\"\ncompilation terminated.\ncc: error: unrecognized option '-q'\n";
        let errors = errors(said, &UnitRequest::new("a.c"), "cc -E a.c");
        let shown: Vec<String> = errors.iter().map(|e| e.render(false)).collect();
        assert_eq!(
            shown,
            [
                "b.h:2:10: error: x.h: No such file or directory\n  hint: flags after `--` go to the \
             compiler: say where the header is with `-- -I DIR`\n",
                "error: cc: unrecognized option '-q'\n  hint: flags after `--` go to the compiler as they are\n",
            ]
        );
    }

    #[test]
    fn other_failures_are_quoted() {
        let errors = errors("cannot fork\nsorry\n", &UnitRequest::new("a.c"), "cc -E a.c");
        assert_eq!(
            errors[0].render(false),
            "error: the compiler cannot preprocess `a.c`\n  cannot fork\n  sorry\n  hint: the command was `cc -E a.c`\n"
        );
    }
}
