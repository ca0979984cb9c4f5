//! Aligns preprocessed text with the original line it came from.

mod tokens;

use tokens::{Word, words};

/// From this offset of the preprocessed text on, up to the next anchor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Anchor {
    pub offset: u32,
    /// The original column of this offset.
    pub column: u32,
    /// Made by a macro: all that follows has the same column.
    pub fixed: bool,
}

impl Anchor {
    pub fn column_of(self, offset: u32) -> u32 {
        if self.fixed { self.column } else { self.column + (offset - self.offset) }
    }
}

/// A table of this many cells is the most that one line is worth.
const MOST_CELLS: usize = 1 << 20;

/// Longer original lines are nobody's handwriting.
const MOST_WORDS: usize = 4096;

/// Where the pieces of preprocessed text (with their offsets) stand in the original line. Empty if
/// the columns are the same, or nothing can be said.
pub(super) fn align(pieces: &[(u32, &[u8])], original: &[u8]) -> Vec<Anchor> {
    if let [(offset, text)] = *pieces {
        if original.strip_prefix(text).is_some_and(|rest| rest.trim_ascii().is_empty()) {
            return Vec::new();
        }
        if let Some(anchors) = squeezed(offset, text, original) {
            return anchors;
        }
    }
    let mut made = Vec::with_capacity(64);
    pieces.iter().for_each(|&(offset, text)| made.extend(words(text, offset)));
    let lead = comment_end(original);
    let mut written = Vec::with_capacity(64);
    written.extend(words(&original[lead..], lead as u32));
    match matching(&made, &written) {
        Some(mut partner) => {
            release_calls(&mut partner, &written);
            anchors(&made, &written, &partner)
        }
        None => Vec::new(),
    }
}

/// Where the words of a text start; offsets count from `base`.
pub(super) fn offsets(text: &[u8], base: u32) -> impl Iterator<Item = u32> {
    words(text, base).map(|word| word.offset)
}

/// The length of the word at the start of a text that is neither empty nor blank.
pub(super) fn word_length(text: &[u8]) -> usize {
    tokens::length(text)
}

/// The common case: only white space and comments differ.
fn squeezed(offset: u32, text: &[u8], original: &[u8]) -> Option<Vec<Anchor>> {
    let mut anchors: Vec<Anchor> = Vec::new();
    let (mut at, mut from) = (0, 0);
    loop {
        at += tokens::blank(&text[at..], false);
        from += tokens::blank(&original[from..], true);
        if at >= text.len() {
            return Some(anchors);
        }
        let (here, column) = (offset + at as u32, from as u32 + 1);
        if anchors.last().is_none_or(|a| a.column_of(here) != column) {
            anchors.push(Anchor { offset: here, column, fixed: false });
        }
        let len = tokens::length(&text[at..]);
        // Words are short: a loop is faster than a call to compare memory.
        if !original.get(from..from + len)?.iter().eq(&text[at..at + len]) {
            return None;
        }
        (at, from) = (at + len, from + len);
    }
}

/// Where a comment that began on an earlier line ends; 0 if there is none.
fn comment_end(line: &[u8]) -> usize {
    let slashes = line.iter().enumerate().filter(|&(_, &b)| b == b'/');
    for (at, _) in slashes {
        if at > 0 && line[at - 1] == b'*' {
            return at + 1;
        }
        if line.get(at + 1) == Some(&b'*') {
            return 0;
        }
    }
    0
}

/// For each word of the original: the index of the made word that it became. A heaviest common
/// subsequence, where names and literals count more than punctuation.
fn matching(made: &[Word], written: &[Word]) -> Option<Vec<Option<usize>>> {
    let same = |(a, b): &(&Word, &Word)| a.hash == b.hash;
    let head = made.iter().zip(written).take_while(same).count();
    let (middle_made, middle_written) = (&made[head..], &written[head..]);
    let tail = middle_made.iter().rev().zip(middle_written.iter().rev()).take_while(same).count();
    let rows = &middle_made[..middle_made.len() - tail];
    let columns = &middle_written[..middle_written.len() - tail];
    let width = columns.len() + 1;
    if written.len() > MOST_WORDS || (rows.len() + 1).checked_mul(width)? > MOST_CELLS {
        return None;
    }
    let weights = weights(rows, columns);
    let mut partner: Vec<Option<usize>> = (0..head).map(Some).collect();
    let mut i = 0;
    for (j, word) in columns.iter().enumerate() {
        let cell = |i: usize, j: usize| weights[i * width + j];
        let found = (i..rows.len()).take_while(|&k| cell(k, j) == cell(i, j)).find(|&k| {
            rows[k].hash == word.hash && cell(k, j) == cell(k + 1, j + 1) + word.weight()
        });
        partner.push(found.map(|k| head + k));
        i = found.map_or(i, |k| k + 1);
    }
    partner.extend((made.len() - tail..made.len()).map(Some));
    Some(partner)
}

/// `weights[i, j]`: the weight of the best common subsequence of `rows[i..]` and `columns[j..]`.
fn weights(rows: &[Word], columns: &[Word]) -> Vec<u32> {
    let width = columns.len() + 1;
    let mut weights = vec![0; (rows.len() + 1) * width];
    for i in (0..rows.len()).rev() {
        for j in (0..columns.len()).rev() {
            let skip = weights[(i + 1) * width + j].max(weights[i * width + j + 1]);
            let take = if rows[i].hash == columns[j].hash {
                weights[(i + 1) * width + j + 1] + columns[j].weight()
            } else {
                0
            };
            weights[i * width + j] = skip.max(take);
        }
    }
    weights
}

/// The parentheses and commas of a macro's call are gone: what looks like them belongs to the
/// macro's own text.
fn release_calls(partner: &mut [Option<usize>], written: &[Word]) {
    for name in 0..written.len() {
        if partner[name].is_some() || !written[name].is_name {
            continue;
        }
        let call = call_length(&written[name + 1..]);
        let mut depth = 0;
        for at in name + 1..name + 1 + call {
            depth += i32::from(written[at].first == b'(');
            if depth == 1 && matches!(written[at].first, b'(' | b',' | b')') {
                partner[at] = None;
            }
            depth -= i32::from(written[at].first == b')');
        }
    }
}

/// The words of the original that are gone, and are not arguments that a macro dropped: where all
/// arguments are gone, the macro is the call itself.
fn macro_names(written: &[Word], partner: &[Option<usize>]) -> Vec<usize> {
    let mut names = Vec::new();
    let mut at = 0;
    while at < written.len() {
        if partner[at].is_none() && written[at].is_name {
            names.push(at);
            let call = call_length(&written[at + 1..]);
            if partner[at + 1..at + 1 + call].iter().all(Option::is_none) {
                at += call;
            }
        }
        at += 1;
    }
    names
}

/// The number of words from `(` to the `)` that closes it, or to the end; 0 without `(`.
fn call_length(words: &[Word]) -> usize {
    let mut depth = 0;
    for (i, word) in words.iter().enumerate() {
        depth += i32::from(word.first == b'(');
        depth -= i32::from(word.first == b')');
        if depth <= 0 {
            return if i == 0 { 0 } else { i + 1 };
        }
    }
    words.len()
}

/// The macro that made what stands between two matched words: the last that begins there; else
/// the outermost whose call ends there; else the innermost around both; else the matched name
/// behind or before it, which is also a macro's (`#define x (globals.x)`).
fn maker(macros: &[usize], written: &[Word], last: Option<usize>, limit: usize) -> Option<usize> {
    let before = &macros[..macros.partition_point(|&name| name < limit)];
    let nearest = before.last().copied();
    if nearest > last {
        return nearest;
    }
    let end = |name: usize| name + 1 + call_length(&written[name + 1..]);
    let around = || before.iter().copied().filter(|&name| Some(end(name)) > last);
    let closing = around().find(|&name| end(name) <= limit);
    let is_name = |at: &usize| written.get(*at).is_some_and(|word| word.is_name);
    let own = || Some(limit).filter(is_name).or(last.filter(is_name));
    closing.or_else(|| around().next_back()).or_else(own).or(nearest)
}

fn anchors(made: &[Word], written: &[Word], partner: &[Option<usize>]) -> Vec<Anchor> {
    let mut origin = vec![None; made.len()];
    for (j, i) in partner.iter().enumerate() {
        if let Some(i) = *i {
            origin[i] = Some(j);
        }
    }
    let macros = macro_names(written, partner);
    let mut out: Vec<Anchor> = Vec::new();
    let (mut next, mut last) = (0, None);
    for (i, word) in made.iter().enumerate() {
        let (j, fixed) = match origin[i] {
            Some(j) => {
                last = Some(j);
                (j, false)
            }
            None => {
                next = next.max(i);
                while next < made.len() && origin[next].is_none() {
                    next += 1;
                }
                let limit = origin.get(next).copied().flatten().unwrap_or(written.len());
                // What comes first was made by the first of several, which is around the others.
                let begins = i == 0 || origin[i - 1].is_some();
                let first = macros.iter().find(|&&name| Some(name) > last && name < limit);
                let name = match first {
                    Some(&first) if begins => Some(first),
                    _ => maker(&macros, written, last, limit),
                };
                match name.or(limit.checked_sub(1)) {
                    Some(j) => (j, true),
                    None => continue,
                }
            }
        };
        let column = written[j].offset + 1;
        let anchor = Anchor { offset: word.offset, column, fixed };
        let same = |a: &Anchor| a.fixed == fixed && a.column_of(word.offset) == column;
        if !out.last().is_some_and(same) {
            out.push(anchor);
        }
    }
    out
}
