//! Zip archives: reads stored and deflated files, writes stored ones.

mod inflate;

pub use inflate::inflate;

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// An archive may unpack to so many times its size: the tests of a million equal inputs do not
/// shrink more. A small one may in any case have this many bytes, and none has more than the most.
/// What goes beyond is made to use up memory and time, and is no suite.
const RATIO: usize = 200;
const LEAST: usize = 16 << 20;
const MOST: usize = 256 << 20;

/// The bytes that an archive of this size may unpack to.
fn room(archive: usize) -> usize {
    if base::mutant!("suite: an archive unpacks to anything") {
        return usize::MAX;
    }
    archive.saturating_mul(RATIO).clamp(LEAST, MOST)
}

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;

/// The files of an archive, directories left out, in the order of its directory.
pub fn read(bytes: &[u8]) -> Result<Vec<Entry>, String> {
    let end = find_end(bytes).ok_or("this is no zip archive")?;
    let count = u16_at(bytes, end + 10)?;
    let mut at = u32_at(bytes, end + 16)? as usize;
    let mut entries = Vec::new();
    let (mut left, mut packed) = (room(bytes.len()), 0);
    for _ in 0..count {
        if u32_at(bytes, at)? != CENTRAL {
            return Err("the archive's directory is damaged".into());
        }
        let lens: [u16; 3] =
            [u16_at(bytes, at + 28)?, u16_at(bytes, at + 30)?, u16_at(bytes, at + 32)?];
        let name = slice(bytes, at + 46, lens[0].into())?;
        let name = String::from_utf8_lossy(name).into_owned();
        packed += u32_at(bytes, at + 20)? as usize;
        if packed > bytes.len() {
            return Err("files of the archive share their data, which unpacks to too much".into());
        }
        if !name.ends_with('/') {
            let bytes = unpack(bytes, at, left).map_err(|why| format!("{name}: {why}"))?;
            left -= bytes.len();
            entries.push(Entry { name, bytes });
        }
        at += 46 + lens.iter().map(|n| usize::from(*n)).sum::<usize>();
    }
    Ok(entries)
}

/// The last end record: a comment may follow it.
fn find_end(bytes: &[u8]) -> Option<usize> {
    let last = bytes.len().checked_sub(22)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    (first..=last).rev().find(|at| bytes[*at..].starts_with(&END.to_le_bytes()))
}

/// The contents of the file whose directory record is at `at`.
fn unpack(bytes: &[u8], at: usize, most: usize) -> Result<Vec<u8>, String> {
    let flags = u16_at(bytes, at + 8)?;
    let method = u16_at(bytes, at + 10)?;
    let crc = u32_at(bytes, at + 16)?;
    let packed = u32_at(bytes, at + 20)? as usize;
    let size = u32_at(bytes, at + 24)? as usize;
    let local = u32_at(bytes, at + 42)? as usize;
    if flags & 1 != 0 {
        return Err("the file is encrypted".into());
    }
    if size > most {
        let most = room(bytes.len()) >> 20;
        return Err(format!("the archive unpacks to more than {most} MiB, which is no test suite"));
    }
    if u32_at(bytes, local)? != LOCAL {
        return Err("the file is damaged".into());
    }
    let names = usize::from(u16_at(bytes, local + 26)?) + usize::from(u16_at(bytes, local + 28)?);
    let data = slice(bytes, local + 30 + names, packed)?;
    let contents = match method {
        0 => data.to_vec(),
        8 => inflate(data, size).ok_or("the compressed data is damaged")?,
        _ => return Err(format!("compression method {method} is not supported")),
    };
    match contents.len() == size && crc32(&contents) == crc {
        true => Ok(contents),
        false => Err("the checksum does not fit".into()),
    }
}

fn slice(bytes: &[u8], at: usize, len: usize) -> Result<&[u8], String> {
    let end = at.checked_add(len);
    end.and_then(|end| bytes.get(at..end)).ok_or_else(|| "the archive is cut off".into())
}

fn u16_at(bytes: &[u8], at: usize) -> Result<u16, String> {
    slice(bytes, at, 2).map(|b| u16::from_le_bytes([b[0], b[1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> Result<u32, String> {
    slice(bytes, at, 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}

/// An archive of these files, not compressed, without times: same files, same bytes. Fails if
/// there are more files or bytes than the format can count.
pub fn write(entries: &[Entry]) -> Result<Vec<u8>, String> {
    let too_large = |_| "too much for a zip archive".to_string();
    let mut out = Vec::new();
    let mut directory = Vec::new();
    for Entry { name, bytes } in entries {
        let offset = u32::try_from(out.len()).map_err(too_large)?;
        let size = u32::try_from(bytes.len()).map_err(too_large)?;
        let mut header = Vec::new();
        // Version 2.0, names in UTF-8, stored, 1980-01-01.
        [20u16, 1 << 11, 0, 0, 33].iter().for_each(|n| header.extend(n.to_le_bytes()));
        [crc32(bytes), size, size].iter().for_each(|n| header.extend(n.to_le_bytes()));
        let name_len = u16::try_from(name.len()).map_err(too_large)?;
        header.extend([name_len.to_le_bytes(), [0, 0]].concat());
        out.extend(LOCAL.to_le_bytes());
        out.extend(&header);
        out.extend(name.as_bytes());
        out.extend(bytes);
        directory.extend(CENTRAL.to_le_bytes());
        directory.extend(20u16.to_le_bytes());
        directory.extend(&header);
        directory.extend([0; 10]);
        directory.extend(offset.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let count = u16::try_from(entries.len()).map_err(too_large)?.to_le_bytes();
    let start = u32::try_from(out.len()).map_err(too_large)?;
    let size = u32::try_from(directory.len()).map_err(too_large)?;
    out.extend(directory);
    out.extend(END.to_le_bytes());
    out.extend([[0, 0], [0, 0], count, count].concat());
    out.extend([size.to_le_bytes(), start.to_le_bytes()].concat());
    out.extend([0, 0]);
    Ok(out)
}

/// The checksum of IEEE 802.3, bit by bit reflected, by a table of 256.
fn crc32(bytes: &[u8]) -> u32 {
    let mut table = [0u32; 256];
    for (k, slot) in table.iter_mut().enumerate() {
        let step = |crc: u32| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
        *slot = (0..8).fold(k as u32, |crc, _| step(crc));
    }
    let byte = |crc: u32, b: &u8| table[((crc ^ u32::from(*b)) & 255) as usize] ^ (crc >> 8);
    !bytes.iter().fold(!0, byte)
}
