//! A smaller input that dies in the same way (Zeller and Hildebrandt's ddmin, TSE 2002, on lines
//! and then on tokens, within a budget).

use super::batch::{Death, run_batch};
use super::mutate::token_at;
use crate::Result;
use std::path::Path;
use std::time::{Duration, Instant};

/// For one finding.
const BUDGET: Duration = Duration::from_secs(60);

pub fn minimise(input: &[u8], death: &Death, dir: &Path) -> Result<Vec<u8>> {
    let end = Instant::now() + BUDGET;
    let mut dies = |candidate: &[u8]| -> Result<bool> {
        if Instant::now() > end {
            return Ok(false);
        }
        let found = run_batch(&[candidate.to_vec()], &dir.join("minimise"))?;
        Ok(found.deaths.iter().any(|(_, other)| other == death))
    };
    let small = reduce(split_lines(input), &mut dies)?;
    reduce(split_tokens(&small), &mut dies)
}

fn split_lines(text: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect()
}

fn split_tokens(text: &[u8]) -> Vec<Vec<u8>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let token = token_at(text, at);
        pieces.push(text[at..token.end].to_vec());
        at = token.end;
    }
    pieces
}

/// Leaves out ever smaller stretches of pieces while `dies` still holds.
fn reduce(
    mut pieces: Vec<Vec<u8>>,
    dies: &mut impl FnMut(&[u8]) -> Result<bool>,
) -> Result<Vec<u8>> {
    let mut size = pieces.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < pieces.len() {
            let end = (at + size).min(pieces.len());
            let candidate = [&pieces[..at], &pieces[end..]].concat();
            if dies(&candidate.concat())? {
                pieces = candidate;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    Ok(pieces.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes() {
        let mut dies = |text: &[u8]| Ok(text.windows(3).any(|w| w == b"bad"));
        let small = reduce(split_lines(b"one\ntwo\nint bad = 1;\nthree\n"), &mut dies).unwrap();
        assert_eq!(small, b"int bad = 1;\n");
        assert_eq!(reduce(split_tokens(&small), &mut dies).unwrap(), b"bad");
    }
}
