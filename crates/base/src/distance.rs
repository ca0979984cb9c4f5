//! How far apart two names are, for suggestions.

/// Levenshtein's distance in characters, a swap of neighbours counting once (optimal string
/// alignment).
pub fn edit_distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect(), vec![0; b.len() + 1]];
    for i in 1..=a.len() {
        let [before, last, this] = &mut rows;
        this[0] = i;
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            this[j] = (last[j] + 1).min(this[j - 1] + 1).min(last[j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                this[j] = this[j].min(before[j - 2] + 1);
            }
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()]
}

/// The candidate with the fewest edits, in any letter case, if they are few; the first of equals.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    // Not so many that nothing of the word is left.
    let limit = (length / 3 + 1).min(length.saturating_sub(1));
    let scored = candidates.into_iter().map(|c| (edit_distance(&word, &c.to_lowercase()), c));
    scored.filter(|&(edits, _)| edits <= limit).min_by_key(|&(edits, _)| edits).map(|(_, c)| c)
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, nearest};

    #[test]
    fn distances() {
        for (a, b, expected) in
            [("", "", 0), ("a", "", 1), ("lenght", "length", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(edit_distance(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn suggests_only_what_is_near() {
        let names = ["middle", "main", "insert_sorted"];
        assert_eq!(nearest("mian", names), Some("main"));
        assert_eq!(nearest("insertSorted", names), Some("insert_sorted"));
        assert_eq!(nearest("quux", names), None);
        assert_eq!(nearest("x", ["y", "X"]), Some("X"));
        assert_eq!(nearest("x", ["y"]), None);
    }
}
