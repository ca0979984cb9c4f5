//! The smallest program that still contradicts: parts are taken out as long as it does (Zeller and Hildebrandt,
//! TSE 2002, on the tree of the text).

use super::judge::{Contradiction, Judge};
use super::piece;
use super::program::Program;
use crate::Result;

/// Trials for one program.
const TRIALS: usize = 150;

/// Goes through the parts from the last to the first: what is used stands before what uses it. Begins again as
/// long as something could be taken out.
pub fn shrink(
    judge: &Judge<'_>,
    program: Program,
    found: Contradiction,
) -> Result<(Program, Contradiction)> {
    let (mut program, mut found) = (program, found);
    let name = format!("{}-{}-shrunk", program.kind.name(), program.seed);
    let mut trials = 0;
    loop {
        let before = piece::count(&program.pieces);
        let mut number = before;
        while number > 0 && trials < TRIALS {
            number -= 1;
            for keep_body in [false, true] {
                trials += 1;
                let smaller = program.without(number, keep_body);
                if let Some(again) = still(judge, &smaller, &name, &found)? {
                    (program, found) = (smaller, again);
                    number = number.min(piece::count(&program.pieces));
                    break;
                }
            }
        }
        if piece::count(&program.pieces) == before || trials >= TRIALS {
            return Ok((program, found));
        }
    }
}

fn still(
    judge: &Judge<'_>,
    program: &Program,
    name: &str,
    found: &Contradiction,
) -> Result<Option<Contradiction>> {
    let judged = judge.judge(program, name, Some(found))?;
    let wrong = judged.map(|(_, wrong)| wrong).unwrap_or_default();
    Ok(wrong.into_iter().find(|one| one.kind == found.kind))
}
