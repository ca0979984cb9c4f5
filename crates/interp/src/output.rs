//! What an execution has written, shared between its snapshots.

use std::sync::Arc;

/// Bytes in pieces: those written since the last snapshot, and before them pieces that are shared,
/// each longer than the next, so that there are few.
#[derive(Clone, Debug, Default)]
pub(crate) struct Output {
    shared: Vec<Arc<[u8]>>,
    len: usize,
    recent: Vec<u8>,
}

impl Output {
    pub fn len(&self) -> usize {
        self.len + self.recent.len()
    }

    pub fn extend(&mut self, bytes: &[u8]) {
        self.recent.extend_from_slice(bytes);
    }

    /// Makes a clone cheap.
    pub fn freeze(&mut self) {
        if self.recent.is_empty() {
            return;
        }
        self.len += self.recent.len();
        let mut piece = std::mem::take(&mut self.recent);
        while let Some(last) = self.shared.pop_if(|last| last.len() <= piece.len()) {
            piece = [&last, piece.as_slice()].concat();
        }
        self.shared.push(piece.into());
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.shared.concat();
        bytes.extend_from_slice(&self.recent);
        bytes
    }

    pub fn into_bytes(self) -> Vec<u8> {
        if self.shared.is_empty() { self.recent } else { self.bytes() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces of all lengths, shared now and then: nothing is lost, and few are left.
    #[test]
    fn pieces_are_one_text() {
        let (mut output, mut expected) = (Output::default(), Vec::new());
        for i in 0..1000_usize {
            let piece = vec![i as u8; i % 7];
            output.extend(&piece);
            expected.extend_from_slice(&piece);
            if i % 3 == 0 {
                output.freeze();
            }
            assert_eq!(output.len(), expected.len());
        }
        assert_eq!(output.bytes(), expected);
        assert!(output.shared.len() <= 12, "{}", output.shared.len());
        assert_eq!(output.into_bytes(), expected);
    }
}
