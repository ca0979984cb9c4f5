//! Words of a line: near enough to tokens to be compared.

#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    pub offset: u32,
    /// Of the text; a collision costs a wrong column at most.
    pub hash: u64,
    pub first: u8,
    pub is_name: bool,
    is_solid: bool,
}

impl Word {
    /// Names and literals tell more about where a word came from than punctuation.
    pub fn weight(self) -> u32 {
        if self.is_solid { 4 } else { 1 }
    }
}

/// The words of a text without comments; their offsets count from `base`.
pub(crate) fn words(text: &[u8], base: u32) -> impl Iterator<Item = Word> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += blank(&text[at..], true);
        let first = *text.get(at)?;
        let len = length(&text[at..]);
        let is_solid = in_word(first) || matches!(first, b'"' | b'\'');
        let is_name = in_word(first) && !first.is_ascii_digit();
        let offset = base + at as u32;
        let hash = hash(&text[at..at + len]);
        at += len;
        Some(Word { offset, hash, first, is_name, is_solid })
    })
}

/// The length of the white space (and comments, if they may stand here) at the start.
pub(crate) fn blank(text: &[u8], comments: bool) -> usize {
    let mut at = 0;
    loop {
        at += text[at..].iter().take_while(|b| b.is_ascii_whitespace() || **b == 0x0b).count();
        match text[at..] {
            [b'/', b'/', ..] if comments => return text.len(),
            [b'/', b'*', ref inside @ ..] if comments => {
                match inside.windows(2).position(|w| w == b"*/") {
                    Some(len) => at += len + 4,
                    None => return text.len(),
                }
            }
            // A line splice.
            [b'\\'] => return text.len(),
            _ => return at,
        }
    }
}

/// The length of the word at the start of a text that is neither empty nor blank.
pub(crate) fn length(text: &[u8]) -> usize {
    let quote = text[0];
    if matches!(quote, b'"' | b'\'') {
        let mut at = 1;
        while at < text.len() && text[at] != quote {
            at += if text[at] == b'\\' { 2 } else { 1 };
        }
        return (at + 1).min(text.len());
    }
    text.iter().take_while(|&&b| in_word(b)).count().max(1)
}

/// FNV-1a.
fn hash(text: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}
