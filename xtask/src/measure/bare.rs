//! Lines of source for which compilers make no code.

/// `NAME(…);` and nothing else on the line.
pub fn is_one_use(code: &str) -> bool {
    let word = code.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').count();
    let Some(arguments) = code[word..].strip_suffix(';').map(str::trim) else { return false };
    let mut depth = 0;
    let closed = arguments.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0
    });
    word > 0 && closed.is_some_and(|(at, c)| c == ')' && at + 1 == arguments.len())
}

/// A line that begins with a word for which there is no code.
pub fn is_bare(code: &str) -> bool {
    const WORDS: &[&str] =
        &["break", "continue", "goto", "case", "default", "else", "do", "return", "for", "while"];
    let word: String =
        code.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    // Also one that only some configurations have: `IF_FEATURE_X(again:)`.
    let label = code[word.len()..].trim_start().starts_with(':') || code.ends_with(":)");
    let unused = code.strip_prefix("(void)").and_then(|rest| rest.strip_suffix(';'));
    let unused = unused
        .is_some_and(|name| name.trim().chars().all(|c| c == '_' || c.is_ascii_alphanumeric()));
    let declares = code.ends_with([';', ','])
        && code.contains(' ')
        && !code.contains(['=', '(', ')', '+', '-']);
    code.is_empty()
        || code.starts_with(['{', '}', ';'])
        || WORDS.contains(&&*word)
        || label
        || unused
        || declares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_of_macros_are_told() {
        assert!(is_one_use("dbg(\"%d\", f(x));") && is_one_use("BUILD_BUG_ON(A != B);"));
        assert!(!is_one_use("f(x) + g(y);") && !is_one_use("x = f(y);") && !is_one_use("(f)(x);"));
    }

    #[test]
    fn lines_without_code_are_told() {
        for bare in [
            "break;",
            "default: x = 1;",
            "}",
            "again:",
            "IF_X(again:)",
            "int a, b;",
            "(void)a;",
            "",
        ] {
            assert!(is_bare(bare), "{bare}");
        }
        for code in ["x = 1;", "f();", "int a = f();", "(void)f();", "more--;"] {
            assert!(!is_bare(code), "{code}");
        }
    }
}
