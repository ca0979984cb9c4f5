//! What a byte can begin.

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Space,
    Newline,
    Letter,
    Digit,
    Quote,
    Slash,
    Hash,
    Dot,
    Punct,
    Backslash,
    /// Part of a UTF-8 sequence.
    High,
    Stray,
}

pub(super) static CLASS: [Class; 256] = {
    let mut table = [Class::Stray; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = classify(byte as u8);
        byte += 1;
    }
    table
};

/// Continues an ASCII name.
pub(super) static IN_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(classify(byte as u8), Class::Letter | Class::Digit);
        byte += 1;
    }
    table
};

const fn classify(byte: u8) -> Class {
    match byte {
        b' ' | b'\t' | b'\r' | 0x0b | 0x0c => Class::Space,
        b'\n' => Class::Newline,
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'"' | b'\'' => Class::Quote,
        b'/' => Class::Slash,
        b'#' => Class::Hash,
        b'.' => Class::Dot,
        b'(' | b')' | b'[' | b']' | b'{' | b'}' | b';' | b',' | b':' | b'?' => Class::Punct,
        b'=' | b'+' | b'-' | b'*' | b'%' | b'<' | b'>' | b'&' | b'^' | b'|' => Class::Punct,
        b'~' | b'!' | b'@' => Class::Punct,
        b'\\' => Class::Backslash,
        0x80.. => Class::High,
        _ => Class::Stray,
    }
}

/// Annex D.1 of C11: the characters beyond ASCII that a name may hold.
pub(super) fn allowed_in_name(c: char) -> bool {
    const RANGES: &[(u32, u32)] = &[
        (0x00a8, 0x00a8),
        (0x00aa, 0x00aa),
        (0x00ad, 0x00ad),
        (0x00af, 0x00af),
        (0x00b2, 0x00b5),
        (0x00b7, 0x00ba),
        (0x00bc, 0x00be),
        (0x00c0, 0x00d6),
        (0x00d8, 0x00f6),
        (0x00f8, 0x167f),
        (0x1681, 0x180d),
        (0x180f, 0x1fff),
        (0x200b, 0x200d),
        (0x202a, 0x202e),
        (0x203f, 0x2040),
        (0x2054, 0x2054),
        (0x2060, 0x218f),
        (0x2460, 0x24ff),
        (0x2776, 0x2793),
        (0x2c00, 0x2dff),
        (0x2e80, 0x2fff),
        (0x3004, 0x3007),
        (0x3021, 0x302f),
        (0x3031, 0xd7ff),
        (0xf900, 0xfd3d),
        (0xfd40, 0xfdcf),
        (0xfdf0, 0xfe44),
        (0xfe47, 0xfefe),
        (0xff00, 0xfffd),
        (0x10000, 0xefffd),
    ];
    let code = c as u32;
    RANGES.iter().any(|&(low, high)| (low..=high).contains(&code))
}
