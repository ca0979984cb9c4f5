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
