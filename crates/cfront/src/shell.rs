//! Splits a command line as a POSIX shell would, without expanding anything.

/// The words of a command, or what is wrong with its quotes.
pub fn split(command: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next().ok_or("a single quote is not closed")? {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next().ok_or("a double quote is not closed")? {
                        '"' => break,
                        '\\' => match chars.next().ok_or("a double quote is not closed")? {
                            c @ ('"' | '\\' | '$' | '`') => word.push(c),
                            '\n' => {}
                            c => word.extend(['\\', c]),
                        },
                        c => word.push(c),
                    }
                }
            }
            '\\' => match chars.next() {
                Some('\n') => {}
                Some(c) => word.get_or_insert_default().push(c),
                None => return Err("nothing follows the last backslash"),
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// A command as one could paste it into a shell.
pub fn join<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+=./,:@%".contains(c);
    let quoted = words.into_iter().map(|word| {
        if !word.is_empty() && word.chars().all(plain) {
            word.to_string()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes() {
        let words = split(r#"cc -DA="a b" '-DB="x"' -DC=\"y\" "" a\ b "\n\"" "#);
        let expected = ["cc", "-DA=a b", "-DB=\"x\"", "-DC=\"y\"", "", "a b", "\\n\""];
        assert_eq!(words, Ok(expected.map(String::from).to_vec()));
        assert!(split("a 'b").is_err() && split("a \"b\\").is_err() && split("a\\").is_err());
    }

    #[test]
    fn join_is_undone_by_split() {
        let words = ["cc", "-DX='a' \"b\"", "", "x y", "$z"];
        assert_eq!(split(&join(words)), Ok(words.map(String::from).to_vec()));
    }
}
