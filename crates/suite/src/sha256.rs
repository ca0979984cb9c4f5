//! SHA-256 (FIPS 180-4), which Test-Comp's metadata and the results of interrupted runs have.

/// The first 64 primes' cube roots and the first 8 primes' square roots: 32 bits after the point.
fn roots<const N: usize>(of_cube: bool) -> [u32; N] {
    let mut found = [0; N];
    let is_prime = |n: &u128| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    for (place, prime) in found.iter_mut().zip((2u128..).filter(is_prime)) {
        // The largest x with x^k <= prime * 2^(32 k).
        let (power, shift) = if of_cube { (3, 96) } else { (2, 64) };
        let (mut low, mut high) = (0u128, 1 << 36);
        while high - low > 1 {
            let middle = u128::midpoint(low, high);
            let fits = middle.pow(power) <= prime << shift;
            (low, high) = if fits { (middle, high) } else { (low, middle) };
        }
        *place = low as u32;
    }
    found
}

/// In hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    let constants: [u32; 64] = roots(true);
    let mut hash: [u32; 8] = roots(false);
    for block in padded.chunks_exact(64) {
        compress(&mut hash, block, &constants);
    }
    hash.iter().map(|word| format!("{word:08x}")).collect()
}

fn compress(hash: &mut [u32; 8], block: &[u8], constants: &[u32; 64]) {
    let mut w = [0u32; 64];
    for (word, bytes) in w.iter_mut().zip(block.chunks_exact(4)) {
        *word = bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    for t in 16..64 {
        let (a, b) = (w[t - 15], w[t - 2]);
        let small0 = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
        let small1 = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
        w[t] = w[t - 16].wrapping_add(small0).wrapping_add(w[t - 7]).wrapping_add(small1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *hash;
    for (k, w) in constants.iter().zip(w) {
        let big1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let one = h.wrapping_add(big1).wrapping_add(choice).wrapping_add(*k).wrapping_add(w);
        let big0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let two = big0.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e) = (g, f, e, d.wrapping_add(one));
        (d, c, b, a) = (c, b, a, one.wrapping_add(two));
    }
    for (sum, part) in hash.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *sum = sum.wrapping_add(part);
    }
}

#[cfg(test)]
mod tests {
    use super::sha256;

    /// The examples of FIPS 180-4 and of `sha256sum`.
    #[test]
    fn known_sums() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), abc);
        let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(b""), none);
        let two = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
        let text = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(sha256(text), two);
    }
}
