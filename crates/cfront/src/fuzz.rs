//! Whatever the bytes, lexing and locating end without a panic and keep their laws.

use crate::lex::{keyword_interner, lex};
use crate::source::Source;

const SEED: &str = "# 1 \"t.c\"\nint main(void) { /* c */ return 0x1p3 + 'a' - L\"b\\n\"; }\n\
                    # 2 \"t.c\" 3 4\n  ((void *)0)\n#line 7\nR\"x(a)x\" \\\n .5e-3 ?: \\u00e9 // d\n\
                    #pragma pack(1)\n<% %:>> 1'000 é $x\n";

/// xorshift64*.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}

pub(crate) fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    const BYTES: &[u8] = b"\"'\\\n#/*?()0x.eR\0\xff\xc3 ";
    for _ in 0..=random.below(6) {
        let at = random.below(text.len());
        match random.below(4) {
            0 => text[at] = BYTES[random.below(BYTES.len())],
            1 => text.insert(at, BYTES[random.below(BYTES.len())]),
            2 => text.truncate(at.max(1)),
            _ => {
                let from = random.below(text.len());
                let end = (from + random.below(20)).min(text.len());
                let copy = text[from..end].to_vec();
                text.splice(at..at, copy);
            }
        }
    }
}

#[test]
fn any_bytes_are_lexed_and_located() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..20_000 {
        let mut text = SEED.as_bytes().to_vec();
        mutate(&mut text, &mut random);
        let lexed = lex(&text, &mut keyword_interner());
        let spans = lexed.tokens.iter().map(|t| t.span);
        let mut end = 0;
        for span in spans {
            assert!(end <= span.start && span.start <= span.end, "{:?}", text);
            end = span.end;
        }
        assert_eq!(end as usize, text.len());
        assert!(
            lexed.lines.starts.is_sorted() && lexed.lines.markers.is_sorted_by_key(|m| m.first)
        );
        assert_eq!(lexed.lines.starts, crate::lines::line_starts(&text));
        let source = Source::new("x.i", text, lexed.lines);
        for token in &lexed.tokens {
            source.place(token.span.start);
            source.snippet(token.span);
        }
        source.annotations();
    }
}
