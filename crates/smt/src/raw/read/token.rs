//! The words of SMT-LIB text.

/// `(`, `)`, or a word as it stands; a quoted one with its bars or quotation marks.
pub struct Tokens<'t> {
    rest: &'t str,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str) -> Tokens<'t> {
        Tokens { rest: text }
    }

    fn skip(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.starts_with(';') {
                return;
            }
            let line = self.rest.find('\n').unwrap_or(self.rest.len());
            self.rest = &self.rest[line..];
        }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        self.skip();
        let bytes = self.rest.as_bytes();
        let length = match *bytes.first()? {
            b'(' | b')' => 1,
            // A quotation mark that is not closed reaches to the end.
            quote @ (b'|' | b'"') => match bytes[1..].iter().position(|b| *b == quote) {
                Some(inside) => inside + 2,
                None => bytes.len(),
            },
            _ => {
                let ends = |b: &u8| b.is_ascii_whitespace() || b"()|\";".contains(b);
                bytes.iter().position(ends).unwrap_or(bytes.len())
            }
        };
        let (token, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(token)
    }
}
