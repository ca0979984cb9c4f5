//! Programs as trees of lines, so that parts can be taken out.

/// A statement or a definition: its first line, what stands inside, its last line. A line has at most one
/// decision, by which it is known: `if SEEN(a > 3) {`.
#[derive(Clone, Debug)]
pub struct Piece {
    head: String,
    body: Vec<Piece>,
    tail: String,
}

/// How words of a recording program read in the plain one. (`oracle/record.h` says what they mean.)
const PLAIN: [(&str, &str); 4] =
    [("SEEN(", "("), ("SWITCH(", "("), ("NOCASE;", ";"), ("CASE;", ";")];

/// One line.
pub fn line(text: impl Into<String>) -> Piece {
    Piece { head: text.into(), body: Vec::new(), tail: String::new() }
}

/// `HEAD {`, the body, `}`.
pub fn block(head: impl AsRef<str>, body: Vec<Piece>) -> Piece {
    let head = format!("{} {{", head.as_ref()).trim_start().to_string();
    Piece { head, body, tail: "}".into() }
}

/// The same, with a last line of its own.
pub fn closed(head: impl AsRef<str>, body: Vec<Piece>, tail: impl Into<String>) -> Piece {
    Piece { tail: tail.into(), ..block(head, body) }
}

/// What goes inside the other branch: the last piece of a body.
pub fn otherwise(body: Vec<Piece>) -> Piece {
    Piece { head: "} else {".into(), body, tail: String::new() }
}

/// The text with the recording words.
pub fn recording(pieces: &[Piece]) -> String {
    let mut out = String::new();
    pieces.iter().for_each(|piece| piece.print(0, &mut out));
    out
}

/// The same lines as ordinary C.
pub fn plain(pieces: &[Piece]) -> String {
    PLAIN.iter().fold(recording(pieces), |text, (word, meaning)| text.replace(word, meaning))
}

impl Piece {
    fn print(&self, depth: usize, out: &mut String) {
        // Another branch is inside of the first one, and stands as far out as its head.
        let depth = depth - usize::from(self.head.starts_with('}'));
        let mut one = |text: &str| *out += &format!("{:width$}{text}\n", "", width = 2 * depth);
        one(&self.head);
        self.body.iter().for_each(|piece| piece.print(depth + 1, out));
        if !self.tail.is_empty() {
            *out += &format!("{:width$}{}\n", "", self.tail, width = 2 * depth);
        }
    }
}

/// How many pieces there are, at all depths.
pub fn count(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| 1 + count(&piece.body)).sum()
}

/// A copy without the piece of this number (in the order of the text), or with what stands inside in its place.
pub fn without(pieces: &[Piece], number: usize, keep_body: bool) -> Vec<Piece> {
    let mut number = number;
    let mut out = Vec::new();
    for piece in pieces {
        let size = 1 + count(&piece.body);
        if number == 0 {
            out.extend(keep_body.then(|| piece.body.clone()).into_iter().flatten());
        } else if number < size {
            out.push(Piece { body: without(&piece.body, number - 1, keep_body), ..piece.clone() });
        } else {
            out.push(piece.clone());
        }
        number = number.wrapping_sub(size);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_taken_out_by_their_number() {
        let inner = block("if SEEN(a)", vec![line("x = 1;"), otherwise(vec![line("x = 2;")])]);
        let all = vec![block("int f(int a)", vec![line("int x = 0;"), inner, line("return x;")])];
        assert_eq!(count(&all), 7);
        let text = plain(&without(&all, 4, false));
        assert!(
            !text.contains("else") && text.contains("x = 1;") && text.contains("return x;"),
            "{text}"
        );
        let text = plain(&without(&all, 2, true));
        assert!(text.contains("int x = 0;\n  x = 1;") && !text.contains("if"), "{text}");
    }

    #[test]
    fn both_texts_have_the_same_lines() {
        let arm = line("case 1: CASE;");
        let all = vec![closed("switch SWITCH(x)", vec![arm, line("break;")], "} NOCASE;")];
        assert_eq!(plain(&all), "switch (x) {\n  case 1: ;\n  break;\n} ;\n");
        assert_eq!(plain(&all).lines().count(), recording(&all).lines().count());
    }
}
