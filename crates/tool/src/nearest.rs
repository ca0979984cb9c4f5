//! What was probably meant by a name that does not exist.

/// The candidate with the fewest edits, if they are few; the first of equals.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = name.chars().count() / 3 + 1;
    let scored = candidates.into_iter().map(|candidate| (edits(name, candidate), candidate));
    scored.filter(|&(edits, _)| edits <= limit).min_by_key(|&(edits, _)| edits).map(|(_, c)| c)
}

/// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
fn edits(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = last[j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut best = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                let swapped: &Vec<usize> = &before_last;
                best = best.min(swapped[j - 2] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_edits() {
        assert_eq!(edits("main", "main"), 0);
        assert_eq!(edits("mian", "main"), 1);
        assert_eq!(edits("kitten", "sitting"), 3);
        assert_eq!(edits("", "abc"), 3);
    }

    #[test]
    fn suggests_only_what_is_near() {
        let names = ["middle", "main", "insert_sorted"];
        assert_eq!(nearest("mian", names), Some("main"));
        assert_eq!(nearest("insertSorted", names), Some("insert_sorted"));
        assert_eq!(nearest("quux", names), None);
    }
}
