//! Zip archives: a checked-in one made by another tool, our own, and damaged ones.

mod common;

use common::Random;
use std::io::Write;
use std::process::{Command, Stdio};
use suite::zip::{Entry, read, write};

const MIXED: &[u8] = include_bytes!("zip/mixed.zip");

#[test]
fn an_archive_of_another_tool() {
    let entries = read(MIXED).unwrap();
    let names: Vec<&str> = entries.iter().map(|e| e.name.as_str()).collect();
    let expected = [
        "dir/stored.txt",
        "dir/fixed.txt",
        "dynamic.txt",
        "long-runs.txt",
        "empty.txt",
        "random.bin",
    ];
    assert_eq!(names, expected);
    assert_eq!(entries[0].bytes, b"plain");
    assert_eq!(entries[1].bytes, b"aaaaaaaaaaaaab");
    assert_eq!(entries[2].bytes, include_bytes!("zip/dynamic.txt"));
    assert_eq!(entries[3].bytes, ["ab".repeat(50_000), "c".repeat(70_000)].concat().as_bytes());
    assert_eq!(entries[5].bytes.len(), 300);
}

fn sample() -> Vec<Entry> {
    let mut random = Random::new(3);
    let bytes = (0..5000).map(|_| random.bits() as u8).collect();
    vec![
        Entry { name: "metadata.xml".into(), bytes: b"<x/>".to_vec() },
        Entry { name: "empty".into(), bytes: Vec::new() },
        Entry { name: "a/b/caf\u{e9}.bin".into(), bytes },
    ]
}

#[test]
fn our_own_archive_reads_back() {
    let bytes = write(&sample()).unwrap();
    assert_eq!(read(&bytes).unwrap(), sample());
    assert_eq!(read(&write(&[]).unwrap()).unwrap(), []);
}

/// Python judges our archives where it is installed.
#[test]
fn another_tool_reads_our_archive() {
    let script = "import sys,zipfile,io\n\
                  z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))\n\
                  assert z.testzip() is None\n\
                  print(*[(i.filename,i.file_size) for i in z.infolist()])";
    let child = Command::new("python3")
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: there is no python3");
        return;
    };
    child.stdin.take().unwrap().write_all(&write(&sample()).unwrap()).unwrap();
    let out = child.wait_with_output().unwrap();
    let said = String::from_utf8(out.stdout).unwrap();
    assert_eq!(said.trim(), "('metadata.xml', 4) ('empty', 0) ('a/b/caf\u{e9}.bin', 5000)");
}

/// One deflated file of `size` equal bytes: a literal, then runs of 258 bytes in three bits each,
/// written by hand so that the archive is as small as it gets.
fn bomb(size: usize, copies: u16) -> Vec<u8> {
    let mut bits = Bits::default();
    // The last block, with codes of its own; the code of lengths has 1, 18 and nothing else.
    bits.put(1, 1);
    bits.put(2, 2);
    bits.put(286 - 257, 5);
    bits.put(0, 5);
    bits.put(18 - 4, 4);
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1];
    for symbol in order {
        bits.put(u32::from(symbol == 18 || symbol == 1 || symbol == 2) * 2, 3);
    }
    // Lengths of 2 and 18 are codes 00, 01, 10 for 1, 2, 18: bits of codes come highest first.
    let (one, two, zeros) = ([0, 0], [0, 1], [1, 0]);
    let skip = |bits: &mut Bits, count: u32| {
        zeros.iter().for_each(|bit| bits.put(*bit, 1));
        bits.put(count - 11, 7);
    };
    // 65 is a literal of two bits, 256 the end of two bits, 285 the longest run of one bit.
    skip(&mut bits, 65);
    two.iter().for_each(|bit| bits.put(*bit, 1));
    skip(&mut bits, 138);
    skip(&mut bits, 256 - 66 - 138);
    two.iter().for_each(|bit| bits.put(*bit, 1));
    skip(&mut bits, 285 - 257);
    one.iter().for_each(|bit| bits.put(*bit, 1));
    // The only distance, 1, has one bit.
    one.iter().for_each(|bit| bits.put(*bit, 1));
    bits.put(1, 1);
    bits.put(0, 1);
    let runs = (size - 1) / 258;
    for _ in 0..runs {
        bits.put(0, 2);
    }
    bits.put(3, 2);
    let (data, real) = (bits.bytes, 1 + 258 * runs);
    archive(&data, &vec![65; real], copies)
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: u32,
}

impl Bits {
    fn put(&mut self, value: u32, count: u32) {
        for k in 0..count {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> k & 1) as u8) << (self.used % 8);
            self.used += 1;
        }
    }
}

/// An archive whose directory names the same data as often as is wanted.
fn archive(data: &[u8], real: &[u8], copies: u16) -> Vec<u8> {
    // Our own archive of the contents tells the checksum.
    let stored = write(&[Entry { name: "x".into(), bytes: real.to_vec() }]).unwrap();
    let mut header = stored[4..30].to_vec();
    header[4..6].copy_from_slice(&8u16.to_le_bytes());
    header[14..18].copy_from_slice(&(data.len() as u32).to_le_bytes());
    let mut out = [b"PK\x03\x04", &header[..], b"x", data].concat();
    let start = out.len() as u32;
    let one = [b"PK\x01\x02\x14\0", &header[..], &[0; 14], b"x"].concat();
    (0..copies).for_each(|_| out.extend(&one));
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([copies.to_le_bytes(), copies.to_le_bytes()].concat());
    out.extend([out.len() as u32 - start, start].map(u32::to_le_bytes).concat());
    out.extend([0, 0]);
    out
}

#[test]
fn archives_that_unpack_to_much() {
    // What is within bounds is read.
    let small = bomb(1 << 20, 1);
    let entries = read(&small).unwrap();
    assert_eq!((entries.len(), entries[0].bytes.len()), (1, 1 + 258 * (((1 << 20) - 1) / 258)));
    // A large file, and many files that share their data.
    let large = bomb(100 << 20, 1);
    assert!(large.len() < 200_000, "{}", large.len());
    for bytes in [large, bomb(1 << 20, 60_000)] {
        let error = read(&bytes).unwrap_err();
        assert!(error.contains("unpacks to "), "{error}");
    }
}

#[test]
fn damage_is_an_error_or_harmless() {
    let good = read(MIXED).unwrap();
    let mut random = Random::new(9);
    for _ in 0..2000 {
        let mut bytes = MIXED.to_vec();
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => bytes.truncate(at),
            _ => bytes[at] ^= 1 << random.below(8),
        }
        if let Ok(entries) = read(&bytes) {
            // Times, names and the like have no checksum; contents have.
            let known = |e: &Entry| good.iter().any(|g| g.bytes == e.bytes);
            assert!(entries.iter().all(known), "at {at}");
        }
    }
}
