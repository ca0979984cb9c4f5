//! `cfa::arith` against the machine: Rust's own arithmetic, and for `long double` the C compiler.

use cfa::arith::{self, Bits, Rounding, Undefined};
use cfa::{BinOp, DataModel, FloatKind, IntKind, Ty, Types, UnOp};
use std::process::Command;

struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Mostly values near the ends, where mistakes live.
    fn value(&mut self) -> u64 {
        let edges = [0, 1, 2, u64::MAX, 1 << 63, (1 << 63) - 1, 1 << 31, (1 << 31) - 1, 7, 255];
        match self.word() % 4 {
            0 => edges[(self.word() % 10) as usize],
            1 => self.word() >> (self.word() % 64),
            2 => (self.word() >> (self.word() % 64)).wrapping_neg(),
            _ => self.word(),
        }
    }
}

const OPS: [BinOp; 14] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Gt,
    BinOp::Ge,
    BinOp::Eq,
    BinOp::Ne,
];

macro_rules! native_int {
    ($name:ident, $t:ty, $u:ty, $kind:expr, $signed:literal) => {
        #[test]
        fn $name() {
            let types = Types::new(DataModel::Lp64);
            let ty = Ty::int($kind);
            let mut random = Random(42);
            for _ in 0..20_000 {
                let wide = |r: &mut Random| {
                    (u128::from(r.value()) << 64 * (r.word() % 2) | u128::from(r.value())) as $t
                };
                let (a, b) = (wide(&mut random), wide(&mut random));
                let bits = |v: $t| v as $u as Bits;
                for op in OPS {
                    let zero = Err(Undefined::DivisionByZero);
                    let checked = |r: (bool, Option<$t>)| match r {
                        (_, Some(v)) => Ok(bits(v)),
                        (true, None) => zero,
                        _ => Err(Undefined::SignedOverflow(op.symbol())),
                    };
                    let either =
                        |c: Option<$t>, w: $t| checked((false, if $signed { c } else { Some(w) }));
                    let expected = match op {
                        BinOp::Add => either(a.checked_add(b), a.wrapping_add(b)),
                        BinOp::Sub => either(a.checked_sub(b), a.wrapping_sub(b)),
                        BinOp::Mul => either(a.checked_mul(b), a.wrapping_mul(b)),
                        BinOp::Div => checked((b == 0, a.checked_div(b))),
                        BinOp::Rem => checked((b == 0, a.checked_rem(b))),
                        BinOp::And => Ok(bits(a & b)),
                        BinOp::Or => Ok(bits(a | b)),
                        BinOp::Xor => Ok(bits(a ^ b)),
                        BinOp::Lt => Ok((a < b).into()),
                        BinOp::Le => Ok((a <= b).into()),
                        BinOp::Gt => Ok((a > b).into()),
                        BinOp::Ge => Ok((a >= b).into()),
                        BinOp::Eq => Ok((a == b).into()),
                        BinOp::Ne => Ok((a != b).into()),
                        BinOp::Shl | BinOp::Shr => unreachable!("should be tested apart"),
                    };
                    let got = arith::binary(&types, op, ty, bits(a), bits(b), ty);
                    assert_eq!(got, expected, "{a} {} {b}", op.symbol());
                }
                let amount = (b as u8) % (<$t>::BITS as u8);
                let shift = |op| arith::binary(&types, op, ty, bits(a), amount.into(), Ty::INT);
                assert_eq!(shift(BinOp::Shl), Ok(bits(a << amount)));
                assert_eq!(shift(BinOp::Shr), Ok(bits(a >> amount)));
                let negated = if $signed { a.checked_neg() } else { Some(a.wrapping_neg()) };
                let got = arith::unary(&types, UnOp::Neg, ty, bits(a));
                assert_eq!(got, negated.map(bits).ok_or(Undefined::SignedOverflow("-")));
                assert_eq!(arith::unary(&types, UnOp::Compl, ty, bits(a)), Ok(bits(!a)));
                assert_eq!(arith::unary(&types, UnOp::Not, ty, bits(a)), Ok((a == 0).into()));
                assert_eq!(arith::to_i128(&types, ty, bits(a)), a as i128);
                assert_eq!(arith::from_i128(&types, ty, a as i128), bits(a));
                let to = |kind| arith::convert(&types, ty, Ty::int(kind), bits(a));
                assert_eq!(to(IntKind::SChar), Ok(a as i8 as u8 as Bits));
                assert_eq!(to(IntKind::UShort), Ok(a as u16 as Bits));
                assert_eq!(to(IntKind::LLong), Ok(a as i64 as u64 as Bits));
                assert_eq!(to(IntKind::Int128), Ok(a as i128 as Bits));
                assert_eq!(arith::convert(&types, ty, Ty::BOOL, bits(a)), Ok((a != 0).into()));
                let float = |to| arith::convert(&types, ty, to, bits(a));
                assert_eq!(float(Ty::FLOAT), Ok((a as f32).to_bits().into()));
                assert_eq!(float(Ty::DOUBLE), Ok((a as f64).to_bits().into()));
                let value = f64::from_bits(random.word());
                for f in [value, a as f64, a as f64 + 0.5] {
                    let expected = (f.trunc() as $t as f64 == f.trunc()
                        && f.trunc() < 2f64.powi(<$t>::BITS as i32 - i32::from($signed)))
                    .then_some(f as $t);
                    let got = arith::convert(&types, Ty::DOUBLE, ty, f.to_bits().into());
                    assert_eq!(got, expected.map(bits).ok_or(Undefined::FloatToInteger), "{f}");
                }
            }
        }
    };
}

native_int!(int_as_i32, i32, u32, IntKind::Int, true);
native_int!(unsigned_as_u32, u32, u32, IntKind::UInt, false);
native_int!(long_as_i64, i64, u64, IntKind::Long, true);
native_int!(unsigned_long_as_u64, u64, u64, IntKind::ULong, false);
native_int!(int128_as_i128, i128, u128, IntKind::Int128, true);
native_int!(unsigned_int128_as_u128, u128, u128, IntKind::UInt128, false);
native_int!(short_as_i16, i16, u16, IntKind::Short, true);
native_int!(char_as_i8, i8, u8, IntKind::Char, true);

#[test]
fn shift_amounts_out_of_range_are_undefined() {
    let types = Types::new(DataModel::Lp64);
    let shl = |a: i32, b: i32| {
        arith::binary(&types, BinOp::Shl, Ty::INT, a as u32 as Bits, b as u32 as Bits, Ty::INT)
    };
    assert_eq!(shl(1, 32), Err(Undefined::ShiftAmount));
    assert_eq!(shl(1, -1), Err(Undefined::ShiftAmount));
    assert_eq!(shl(1, 31), Ok(1 << 31));
    assert_eq!(shl(-1, 4), Ok(0xffff_fff0));
    let strict = |a: i32, b: i32| {
        arith::strict_left_shift(&types, Ty::INT, a as u32 as Bits, b as Bits, Ty::INT)
    };
    assert_eq!(strict(1, 31), Err(Undefined::LeftShift));
    assert_eq!(strict(-1, 1), Err(Undefined::LeftShift));
    assert_eq!(strict(1, 30), Ok(()));
}

#[test]
fn floats_as_the_machine() {
    let types = Types::new(DataModel::Lp64);
    let mut random = Random(7);
    for _ in 0..50_000 {
        let (x, y) = (random.word(), random.word());
        let (a, b) = (f64::from_bits(x), f64::from_bits(y));
        let op = |op| arith::binary(&types, op, Ty::DOUBLE, x.into(), y.into(), Ty::DOUBLE);
        let same = |got: Result<Bits, Undefined>, v: f64| {
            let got = f64::from_bits(got.expect("floats are total") as u64);
            assert!(got.to_bits() == v.to_bits() || got.is_nan() && v.is_nan(), "{got} {v}");
        };
        same(op(BinOp::Add), a + b);
        same(op(BinOp::Sub), a - b);
        same(op(BinOp::Mul), a * b);
        same(op(BinOp::Div), a / b);
        same(Ok(arith::fma(FloatKind::Double, x.into(), y.into(), x.into())), a.mul_add(b, a));
        for (rounding, v) in [
            (Rounding::Floor, a.floor()),
            (Rounding::Ceil, a.ceil()),
            (Rounding::Trunc, a.trunc()),
            (Rounding::Rint, a.round_ties_even()),
            (Rounding::Round, a.round()),
        ] {
            same(Ok(arith::round_to_integral(FloatKind::Double, rounding, x.into())), v);
        }
        // Through the wider formats and back nothing changes.
        for kind in [FloatKind::LongDouble, FloatKind::Float128] {
            let wide = arith::convert(&types, Ty::DOUBLE, Ty::float(kind), x.into()).unwrap();
            same(arith::convert(&types, Ty::float(kind), Ty::DOUBLE, wide), a);
        }
    }
}

#[test]
fn a_nan_differs_from_everything() {
    let types = Types::new(DataModel::Lp64);
    for kind in [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Float128] {
        let nan = arith::parse_float("nan", kind).unwrap();
        let ty = Ty::float(kind);
        for op in OPS.into_iter().filter(|op| op.is_comparison()) {
            let holds = arith::binary(&types, op, ty, nan, nan, ty);
            assert_eq!(holds, Ok((op == BinOp::Ne).into()), "{}", op.symbol());
        }
        assert!(arith::is_nan(kind, nan) && !arith::is_zero(&types, ty, nan));
        let zero = arith::parse_float("-0.0", kind).unwrap();
        assert!(arith::is_zero(&types, ty, zero) && arith::signbit(kind, zero));
        let cast = arith::convert(&types, ty, Ty::INT, nan);
        assert_eq!(cast, Err(Undefined::FloatToInteger));
        assert_eq!(arith::convert(&types, ty, Ty::BOOL, nan), Ok(1));
    }
}

#[test]
fn literals_read_and_print() {
    let double =
        |text| arith::parse_float(text, FloatKind::Double).map(|b| f64::from_bits(b as u64));
    assert_eq!(double("1."), Some(1.0));
    assert_eq!(double(".5e1"), Some(5.0));
    assert_eq!(double("0x1.8p3"), Some(12.0));
    assert_eq!(double("0X.8P1"), Some(1.0));
    assert_eq!(double("1e99999999999"), Some(f64::INFINITY));
    assert_eq!(double("0x1p-99999999999"), Some(0.0));
    for wrong in ["", ".", "e5", "1e", "0x1", "0x.p1", "1f", "+1", "infinity", "1 ", "--1"] {
        assert_eq!(double(wrong), None, "{wrong}");
        assert_eq!(arith::parse_float(wrong, FloatKind::LongDouble), None, "{wrong}");
    }
    let mut random = Random(3);
    for kind in [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Float128] {
        for _ in 0..100 {
            let wide = u128::from(random.word()) << 64 | u128::from(random.word());
            let mut bits = wide & arith::mask(kind.bits());
            if kind == FloatKind::LongDouble {
                bits |= 1 << 63; // other patterns are no numbers
            }
            if arith::is_nan(kind, bits) {
                continue;
            }
            let text = arith::format_float(bits, kind);
            assert_eq!(arith::parse_float(&text, kind), Some(bits), "{text}");
        }
    }
    assert_eq!(arith::format_float(1f64.to_bits().into(), FloatKind::Double), "1.0");
    let one = arith::parse_float("1", FloatKind::LongDouble).unwrap();
    assert_eq!(one, 0x3fff << 64 | 1 << 63);
    assert_eq!(arith::format_float(one, FloatKind::LongDouble), "1.0");
}

/// Reads pairs of long doubles and prints the bits of every operation.
const LONG_DOUBLE_C: &str = r#"
#include <stdio.h>
#include <string.h>
static void show(long double x) {
    unsigned char b[16] = {0};
    memcpy(b, &x, 10);
    for (int i = 9; i >= 0; i--) printf("%02x", b[i]);
    putchar(' ');
}
int main(void) {
    unsigned long long am, bm; unsigned ae, be;
    while (scanf("%llx %x %llx %x", &am, &ae, &bm, &be) == 4) {
        long double a = 0, b = 0;
        memcpy(&a, &am, 8); memcpy((char *)&a + 8, &ae, 2);
        memcpy(&b, &bm, 8); memcpy((char *)&b + 8, &be, 2);
        show(a + b); show(a - b); show(a * b); show(a / b);
        show(__builtin_sqrtl(a)); show((double)a); show((float)b); show((long double)(long)am);
        printf("%d%d%d%d\n", a < b, a <= b, a == b, a != b);
    }
}
"#;

#[test]
fn long_double_as_the_c_compiler() {
    let dir = std::env::temp_dir().join(format!("assize-arith-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let (source, program) = (dir.join("t.c"), dir.join("t"));
    std::fs::write(&source, LONG_DOUBLE_C).unwrap();
    let built = Command::new("cc").arg(&source).arg("-o").arg(&program).arg("-lm").status();
    if !built.is_ok_and(|s| s.success()) || !cfg!(target_arch = "x86_64") {
        eprintln!("SKIPPED long_double_as_the_c_compiler: no cc for x86-64 here");
        return;
    }
    let mut random = Random(99);
    let pairs: Vec<[(u64, u16); 2]> =
        (0..2_000).map(|_| [operand(&mut random), operand(&mut random)]).collect();
    let lines: Vec<String> =
        pairs.iter().map(|[a, b]| format!("{:x} {:x} {:x} {:x}", a.0, a.1, b.0, b.1)).collect();
    let input = dir.join("in");
    std::fs::write(&input, lines.join("\n")).unwrap();
    let out = Command::new(&program).stdin(std::fs::File::open(&input).unwrap()).output().unwrap();
    let expected = String::from_utf8(out.stdout).unwrap();
    assert_eq!(expected.lines().count(), pairs.len());
    for (line, ([a, b], expected)) in lines.iter().zip(pairs.iter().zip(expected.lines())) {
        assert_eq!(ours(*a, *b), expected, "{line}");
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

/// A number, infinity or zero: exponents near 1 and at the ends.
fn operand(random: &mut Random) -> (u64, u16) {
    let sign = (random.word() as u16) << 15;
    let fraction = random.value() | 1 << 63;
    match random.word() % 8 {
        0 => (0, sign),
        1 => (1 << 63, sign | 0x7fff),
        2 => (fraction >> (1 + random.word() % 60), sign), // denormal
        3 => (fraction, sign | (random.word() % 70 + 1) as u16),
        4 => (fraction, sign | (0x7fff - 1 - (random.word() % 70) as u16)),
        _ => (fraction, sign | (0x3fff - 40 + (random.word() % 80) as u16)),
    }
}

fn ours(a: (u64, u16), b: (u64, u16)) -> String {
    let types = Types::new(DataModel::Lp64);
    let bits = |v: (u64, u16)| Bits::from(v.1) << 64 | Bits::from(v.0);
    let (x, y, ld) = (bits(a), bits(b), Ty::LONG_DOUBLE);
    let op = |op| arith::binary(&types, op, ld, x, y, ld).unwrap();
    let to = |from, to, v| arith::convert(&types, from, to, v).unwrap();
    let through = |ty, v| to(ty, ld, to(ld, ty, v));
    let values = [
        op(BinOp::Add),
        op(BinOp::Sub),
        op(BinOp::Mul),
        op(BinOp::Div),
        arith::sqrt(FloatKind::LongDouble, x),
        through(Ty::DOUBLE, x),
        through(Ty::FLOAT, y),
        to(Ty::LONG, ld, a.0.into()),
    ];
    let shown: String = values.iter().map(|v| format!("{v:020x} ")).collect();
    let flags = [BinOp::Lt, BinOp::Le, BinOp::Eq, BinOp::Ne].map(|o| op(o).to_string());
    shown + &flags.concat()
}

/// Bit patterns that are no numbers of the x87 format give something, too.
#[test]
fn no_pattern_of_bits_is_too_strange() {
    let types = Types::new(DataModel::Lp64);
    let mut random = Random(5);
    let ld = Ty::LONG_DOUBLE;
    for _ in 0..20_000 {
        let mut strange =
            || (Bits::from(random.word()) << 64 | Bits::from(random.value())) & arith::mask(80);
        let (a, b) = (strange(), strange());
        for op in OPS
            .into_iter()
            .filter(|op| !matches!(op, BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor))
        {
            assert!(arith::binary(&types, op, ld, a, b, ld).is_ok());
        }
        for to in [Ty::FLOAT, Ty::DOUBLE, Ty::float(FloatKind::Float128), Ty::BOOL] {
            assert!(arith::convert(&types, ld, to, a).is_ok());
        }
        let _ = arith::convert(&types, ld, Ty::LONG, a);
        let kind = FloatKind::LongDouble;
        arith::sqrt(kind, a);
        arith::fmod(kind, a, b);
        arith::fma(kind, a, b, a);
        arith::round_to_integral(kind, Rounding::Round, a);
    }
}
