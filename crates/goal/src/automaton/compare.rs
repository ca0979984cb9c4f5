//! Inclusion and emptiness of languages, on the determinised automaton of both.
//!
//! Nothing is listed: in each state only the predicates that it asks for are tried.

use super::reading::ANY;
use super::{AcceptId, Det, Reading, TooMany};
use crate::regex::Regex;

/// Whether there is no word in the language.
pub fn is_empty(language: &Regex, letters: usize) -> Result<bool, TooMany> {
    Ok(!reaches(&mut Det::of([language], letters)?, |labels| !labels.is_empty()))
}

/// Whether every word of the first language is in the second.
pub fn is_included(first: &Regex, second: &Regex, letters: usize) -> Result<bool, TooMany> {
    let mut det = Det::of([first, second], letters)?;
    Ok(!reaches(&mut det, |labels| labels == [AcceptId(0)]))
}

/// Whether some word has labels that are wanted.
fn reaches(det: &mut Det, wanted: impl Fn(&[AcceptId]) -> bool) -> bool {
    let mut open = vec![det.start()];
    let mut seen = base::Set::from_iter([det.start()]);
    while let Some(state) = open.pop() {
        for reading in anything(det, state) {
            if wanted(det.accepted(state, reading)) {
                return true;
            }
            for class in 0..det.classes().count() {
                let next = det.next_class(state, reading, class);
                if !det.is_dead(next) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    false
}

/// All that can be read anywhere, as far as the state tells it apart.
pub(crate) fn anything(det: &Det, state: usize) -> Vec<Reading> {
    let places = (0..det.readings().places()).map(|place| det.readings().nowhere(place));
    places.flat_map(|here| det.split(state, here, |_| ANY)).collect()
}
