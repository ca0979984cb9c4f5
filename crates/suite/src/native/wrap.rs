//! Insertions into a text, around stretches of it that lie inside each other or apart.

/// `open` goes before the stretch, `close` behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrap {
    pub start: usize,
    pub end: usize,
    /// Of two equal stretches the one with the smaller rank is outside.
    pub rank: u8,
    pub open: String,
    pub close: String,
}

/// The text with all insertions. At one place, what closes comes before what opens; inner ones
/// close first, outer ones open first.
pub fn apply(text: &[u8], wraps: &[Wrap]) -> Vec<u8> {
    let mut opens: Vec<&Wrap> = wraps.iter().collect();
    opens.sort_by_key(|w| (w.start, std::cmp::Reverse(w.end), w.rank));
    let mut closes: Vec<&Wrap> = wraps.iter().collect();
    closes.sort_by_key(|w| (w.end, std::cmp::Reverse(w.start), std::cmp::Reverse(w.rank)));
    let added: usize = wraps.iter().map(|w| w.open.len() + w.close.len()).sum();
    let mut out = Vec::with_capacity(text.len() + added);
    let (mut i, mut j, mut at) = (0, 0, 0);
    loop {
        let next_open = opens.get(i).map_or(usize::MAX, |w| w.start);
        let next_close = closes.get(j).map_or(usize::MAX, |w| w.end);
        let next = next_open.min(next_close);
        if next == usize::MAX {
            break;
        }
        out.extend_from_slice(&text[at.min(text.len())..next.min(text.len())]);
        at = next;
        // An empty stretch opens and closes at the same place.
        let is_empty = opens.get(i).is_some_and(|w| w.start == next && w.end == next);
        if next_close <= next_open && !is_empty {
            out.extend_from_slice(closes[j].close.as_bytes());
            j += 1;
        } else {
            out.extend_from_slice(opens[i].open.as_bytes());
            i += 1;
        }
    }
    out.extend_from_slice(&text[at.min(text.len())..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_and_neighbouring_stretches() {
        let wrap = |start, end, rank, name: &str| Wrap {
            start,
            end,
            rank,
            open: format!("<{name}"),
            close: format!("{name}>"),
        };
        let wraps =
            [wrap(1, 3, 1, "b"), wrap(0, 3, 0, "a"), wrap(3, 5, 0, "c"), wrap(1, 3, 0, "d")];
        let text = String::from_utf8(apply(b"12345", &wraps)).expect("it should be text");
        assert_eq!(text, "<a1<d<b23b>d>a><c45c>");
        let wraps = [wrap(0, 1, 0, "a"), wrap(3, 3, 0, "b")];
        let text = String::from_utf8(apply(b"12345", &wraps)).expect("it should be text");
        assert_eq!(text, "<a1a>23<bb>45");
    }
}
