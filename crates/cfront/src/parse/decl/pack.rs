//! `#pragma pack`, read from the text: the lexer skips pragmas.

/// The greatest alignment of members, as it changes along the text.
#[derive(Default)]
pub(super) struct Packs {
    /// Sorted by offset: from there on, this value holds.
    changes: Vec<(u32, Option<u64>)>,
}

impl Packs {
    /// `initial` holds before the first pragma, and where `#pragma pack()` leads back to.
    pub fn scan(text: &[u8], initial: Option<u64>) -> Self {
        let mut packs = Packs { changes: vec![(0, initial)] };
        let mut stack: Vec<Option<u64>> = Vec::new();
        let mut now = initial;
        let mut from = 0;
        while let Some(found) = text[from..].iter().position(|&b| b == b'#') {
            let at = from + found;
            from = at + 1;
            let end =
                text[from..].iter().position(|&b| b == b'\n').map_or(text.len(), |n| from + n);
            if starts_line(text, at) {
                if let Some(arguments) = pack_arguments(&text[from..end]) {
                    now = apply(&arguments, (now, initial), &mut stack);
                    packs.changes.push((at as u32, now));
                }
                from = end;
            }
        }
        packs
    }

    /// The value at this offset of the text.
    pub fn at(&self, offset: u32) -> Option<u64> {
        let before = self.changes.partition_point(|&(start, _)| start <= offset);
        before.checked_sub(1).and_then(|i| self.changes[i].1)
    }
}

fn starts_line(text: &[u8], at: usize) -> bool {
    let before = text[..at].iter().rev().find(|b| !matches!(b, b' ' | b'\t'));
    matches!(before, None | Some(b'\n'))
}

/// The words between the parentheses of `pragma pack (…)`.
fn pack_arguments(line: &[u8]) -> Option<Vec<String>> {
    let line = std::str::from_utf8(line).ok()?.trim_start();
    let rest = line.strip_prefix("pragma")?.trim_start().strip_prefix("pack")?.trim_start();
    let inner = rest.strip_prefix('(')?.split(')').next()?;
    Some(inner.split(',').map(|word| word.trim().to_string()).filter(|w| !w.is_empty()).collect())
}

/// The value after a pragma, from the one before it and the first one.
fn apply(
    arguments: &[String],
    (mut now, initial): (Option<u64>, Option<u64>),
    stack: &mut Vec<Option<u64>>,
) -> Option<u64> {
    if arguments.is_empty() {
        let none = base::mutant!("cfront: #pragma pack() forgets -fpack-struct");
        return initial.filter(|_| !none);
    }
    for word in arguments {
        match word.as_str() {
            "push" => stack.push(now),
            "pop" => now = stack.pop().unwrap_or(initial),
            number => {
                if let Ok(value) = number.parse::<u64>() {
                    now = (value > 0 && value.is_power_of_two() && value <= 16).then_some(value);
                }
            }
        }
    }
    now
}
