//! Which of gcc's programs ask for what we do not claim to do, each with the reason.
//!
//! A program is excluded by what its text contains, or by name if the text does not show it.
//! What a user may expect of C is not here: that is printed as a finding. A program that is undefined
//! in C is run all the same, and must be found undefined.

use std::path::Path;

/// A piece of the program's text, and why such a program is not for us.
const BY_TEXT: &[(&str, &str)] = &[
    ("-fwrapv", "defines signed overflow by a flag"),
    ("-fno-strict-overflow", "defines signed overflow by a flag"),
    ("-fnon-call-exceptions", "exceptions"),
    ("-finstrument-functions", "hooks of the compiler"),
    ("-fgimple", "gcc's inner language"),
    ("untyped_assembly", "calls that do not fit their function: undefined"),
    ("__builtin_apply", "calls without types"),
    ("__builtin_return_address", "the machine's stack"),
    ("__builtin_frame_address", "the machine's stack"),
    ("__builtin_setjmp", "setjmp"),
    ("setjmp (", "setjmp"),
    ("setjmp(", "setjmp"),
    ("vector_size", "vectors"),
    ("__builtin_shuffle", "vectors"),
    ("_Complex", "complex numbers"),
    ("__complex", "complex numbers"),
    ("_Decimal", "decimal floating point"),
    ("va_arg_pack", "varargs that only an inliner can pass on"),
    ("tmpnam", "files"),
    ("sys/mman.h", "memory of the operating system"),
    ("signal (SIG", "signals"),
];

/// Names of programs whose text does not show why they are not for us.
const BY_NAME: &[(&str, &str)] = &[
    ("20021127-1", "needs the compiler to ignore the user's own library function"),
    ("921007-1", "needs the compiler to ignore the user's own library function"),
    ("20101011-1", "catches the signal of a division by zero"),
];

/// Programs that were read and found undefined, by what the interpreter must say about them.
const UNDEFINED: &[(&str, &str)] = &[
    (
        "use of the result of a function that returned none",
        "20000717-1 20000717-5 20000914-1 960117-1 pr55875",
    ),
    ("pointer arithmetic leaves ", "20000910-1 920922-1 loop-15 pr28982a pr28982b ptr-arith-1"),
    ("pointers into different objects compared", "950710-1 980701-1 pr36321 return-addr"),
    (
        "read of indeterminate value of ",
        "20030404-1 20090113-1 20090527-1 20100430-1 20190820-1 920428-1 930719-1 pr34099 \
         pr34099-2 pr43629 pr79286 pr80421",
    ),
    ("signed overflow in ", "920730-1 arith-rand arith-rand-ll loop-3b"),
    ("floating value does not fit into the integer type", "20031003-1"),
    ("use of a null pointer", "pr34176"),
    ("call does not fit the type of ", "pr67037"),
    ("copy between overlapping objects", "string-opt-18"),
    ("va_arg with another type than the argument's", "stdarg-3"),
];

/// What the interpreter must say about a program that is known to be undefined.
pub fn undefined(name: &str) -> Option<&'static str> {
    let found = UNDEFINED.iter().find(|(_, list)| list.split_whitespace().any(|n| n == name));
    found.map(|(what, _)| *what)
}

/// Why this program is out of scope; `None` if it is not.
pub fn exclusion(file: &Path) -> Option<&'static str> {
    let name = file.file_stem()?.to_str()?;
    if let Some((_, why)) = BY_NAME.iter().find(|(known, _)| *known == name) {
        return Some(why);
    }
    let text = std::fs::read(file).ok()?;
    let text = String::from_utf8_lossy(&text);
    if let Some((_, why)) = BY_TEXT.iter().find(|(piece, _)| text.contains(piece)) {
        return Some(why);
    }
    instructions(&text).then_some("inline assembly with instructions")
}

/// Has the text an `asm` statement whose template is not empty?
fn instructions(text: &str) -> bool {
    let words = text.split("asm").skip(1);
    words.filter_map(|rest| rest.split_once('"')).any(|(before, rest)| {
        let between = before.trim_matches(['_', ' ', '\t', '\n', '(']);
        matches!(between, "" | "volatile" | "__volatile__" | "goto") && !rest.starts_with('"')
    })
}

#[cfg(test)]
mod tests {
    use super::instructions;

    #[test]
    fn an_empty_template_has_no_instructions() {
        assert!(!instructions("asm (\"\" : \"+r\" (x));"));
        assert!(!instructions("__asm__ __volatile__ (\"\" ::: \"memory\");"));
        assert!(instructions("asm volatile (\"nop\");"));
        assert!(!instructions("char *s = \"x\";"));
    }
}
