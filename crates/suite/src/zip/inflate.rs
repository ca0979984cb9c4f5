//! Deflated data (RFC 1951), decoded with canonical codes a bit at a time, as in Mark Adler's
//! "puff": small, and fast enough for test files.

/// The data that `input` stands for; `None` if it is damaged or longer than `most`.
pub fn inflate(input: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut reader = Bits { input, at: 0, bit: 0 };
    let mut out = Vec::new();
    loop {
        let last = reader.take(1)? == 1;
        match reader.take(2)? {
            0 => stored(&mut reader, &mut out, most)?,
            1 => {
                let (literals, distances) = fixed();
                block(&mut reader, &literals, &distances, &mut out, most)?;
            }
            2 => {
                let (literals, distances) = dynamic(&mut reader)?;
                block(&mut reader, &literals, &distances, &mut out, most)?;
            }
            _ => return None,
        }
        if last {
            return Some(out);
        }
    }
}

struct Bits<'a> {
    input: &'a [u8],
    at: usize,
    bit: u32,
}

impl Bits<'_> {
    fn one(&mut self) -> Option<u32> {
        let bit = u32::from(*self.input.get(self.at)?) >> self.bit & 1;
        self.bit = (self.bit + 1) % 8;
        self.at += usize::from(self.bit == 0);
        Some(bit)
    }

    /// The lowest bit comes first.
    fn take(&mut self, count: u32) -> Option<u32> {
        (0..count).try_fold(0, |value, k| Some(value | self.one()? << k))
    }

    fn byte_boundary(&mut self) {
        self.at += usize::from(self.bit > 0);
        self.bit = 0;
    }
}

fn stored(reader: &mut Bits, out: &mut Vec<u8>, most: usize) -> Option<()> {
    reader.byte_boundary();
    let len = reader.take(16)?;
    if reader.take(16)? != !len & 0xffff {
        return None;
    }
    let bytes = reader.input.get(reader.at..reader.at + len as usize)?;
    out.extend(bytes);
    reader.at += bytes.len();
    (out.len() <= most).then_some(())
}

const LONGEST: usize = 15;

/// A canonical Huffman code: how many symbols have each length, and the symbols in order.
struct Code {
    counts: [u16; LONGEST + 1],
    symbols: Vec<u16>,
}

impl Code {
    /// `None` if there are more codes of some length than fit.
    fn new(lengths: &[u8]) -> Option<Code> {
        let mut counts = [0; LONGEST + 1];
        lengths.iter().for_each(|len| counts[usize::from(*len)] += 1);
        counts[0] = 0;
        let mut left = 1i32;
        for count in &counts[1..] {
            left = left * 2 - i32::from(*count);
            if left < 0 {
                return None;
            }
        }
        let mut symbols: Vec<u16> =
            (0..lengths.len() as u16).filter(|s| lengths[usize::from(*s)] > 0).collect();
        symbols.sort_by_key(|s| (lengths[usize::from(*s)], *s));
        Some(Code { counts, symbols })
    }

    fn read(&self, reader: &mut Bits) -> Option<u16> {
        let (mut code, mut first, mut index) = (0u32, 0u32, 0u32);
        for count in &self.counts[1..] {
            code |= reader.one()?;
            let count = u32::from(*count);
            if code < first + count {
                return self.symbols.get((index + code - first) as usize).copied();
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

fn fixed() -> (Code, Code) {
    let mut lengths = [8u8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    let code = |lengths: &[u8]| Code::new(lengths).expect("the fixed codes should be codes");
    (code(&lengths), code(&[5; 30]))
}

/// The order in which the lengths of the code of lengths are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

fn dynamic(reader: &mut Bits) -> Option<(Code, Code)> {
    let literals = reader.take(5)? as usize + 257;
    let distances = reader.take(5)? as usize + 1;
    let given = reader.take(4)? as usize + 4;
    let mut lengths = [0u8; 19];
    for place in &ORDER[..given] {
        lengths[*place] = reader.take(3)? as u8;
    }
    let code = Code::new(&lengths)?;
    let mut lengths: Vec<u8> = Vec::new();
    while lengths.len() < literals + distances {
        let (value, times) = match code.read(reader)? {
            16 => (*lengths.last()?, 3 + reader.take(2)?),
            17 => (0, 3 + reader.take(3)?),
            18 => (0, 11 + reader.take(7)?),
            len => (len as u8, 1),
        };
        lengths.extend(std::iter::repeat_n(value, times as usize));
    }
    if lengths.len() > literals + distances {
        return None;
    }
    let (literals, distances) = lengths.split_at(literals);
    Some((Code::new(literals)?, Code::new(distances)?))
}

/// A base and extra bits: symbol `k` in groups of `group` per number of extra bits.
fn extended(reader: &mut Bits, k: u32, group: u32, first: u32) -> Option<usize> {
    if k < 2 * group {
        return Some((first + k) as usize);
    }
    let extra = k / group - 1;
    let base = (group + k % group) << extra;
    Some((first + base + reader.take(extra)?) as usize)
}

/// Bytes from `start` on once more; what is copied may be copied again.
fn copy(out: &mut Vec<u8>, start: usize, mut len: usize) {
    while len > 0 {
        let part = len.min(out.len() - start);
        out.extend_from_within(start..start + part);
        len -= part;
    }
}

fn block(
    reader: &mut Bits,
    literals: &Code,
    distances: &Code,
    out: &mut Vec<u8>,
    most: usize,
) -> Option<()> {
    loop {
        match u32::from(literals.read(reader)?) {
            byte @ 0..256 => out.push(byte as u8),
            256 => return Some(()),
            symbol => {
                let len = match symbol - 257 {
                    28 => 258,
                    k @ 0..28 => extended(reader, k, 4, 3)?,
                    _ => return None,
                };
                let k = u32::from(distances.read(reader)?);
                let distance = if k < 30 { extended(reader, k, 2, 1)? } else { return None };
                let start = out.len().checked_sub(distance)?;
                copy(out, start, len);
            }
        }
        if out.len() > most {
            return None;
        }
    }
}
