//! Random assignments, against an evaluator that walks the expressions with `arith`.
//!
//! Single operators are tested elsewhere; this is about what holds them together: slots and
//! temporaries, variables in slots, in memory, in arrays and in bit-fields.

use super::*;
use cfa::arith::Bits;

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }
}

/// What the evaluator knows of a variable.
#[derive(Clone, Copy)]
struct Known {
    /// An lvalue.
    place: ExprId,
    ty: Ty,
    /// Of a bit-field.
    width: Option<u8>,
    value: Bits,
}

const COMPUTED: [Ty; 9] = [
    Ty::INT,
    Ty::INT,
    Ty::UINT,
    Ty::LONG,
    Ty::ULONG,
    Ty::int(IntKind::Int128),
    Ty::FLOAT,
    Ty::DOUBLE,
    Ty::LONG_DOUBLE,
];

const STORED: [Ty; 6] =
    [Ty::CHAR, Ty::UCHAR, Ty::SHORT, Ty::BOOL, Ty::int(IntKind::UShort), Ty::int(IntKind::UInt128)];

fn variables(f: &mut Fun, record: Ty, random: &mut Random) -> Vec<Known> {
    let mut known = Vec::new();
    let add = |known: &mut Vec<Known>, place, ty, width| {
        known.push(Known { place, ty, width, value: 0 });
    };
    for i in 0..12 {
        let ty = if i % 2 == 0 { random.pick(&COMPUTED) } else { random.pick(&STORED) };
        let v = f.var(&format!("v{i}"), ty);
        let place = f.local(v);
        if random.below(3) == 0 {
            f.addr(place);
        }
        add(&mut known, place, ty, None);
    }
    let array = f.program.types.array(Ty::INT, Some(3));
    let (a, r) = (f.var("a", array), f.var("r", record));
    let (a, r) = (f.local(a), f.local(r));
    for i in 0..3 {
        let i = f.int(i);
        let place = f.index(a, i);
        add(&mut known, place, Ty::INT, None);
    }
    for (k, width) in [Some(3), Some(13), Some(33), None].into_iter().enumerate() {
        let place = f.field(r, k as u32);
        let ty = f.ty(place);
        add(&mut known, place, ty, width);
    }
    f.op(Op::Zero { to: r });
    for k in known.clone() {
        f.op(Op::Zero { to: k.place });
    }
    known
}

/// A random expression of this type.
fn expression(f: &mut Fun, known: &[Known], ty: Ty, depth: u32, random: &mut Random) -> ExprId {
    if depth == 0 || random.below(8) == 0 {
        let from = random.pick(known);
        let (value, constant) = (f.load(from.place), random.below(7) as i128 - 3);
        if random.below(3) > 0 {
            return f.cast(value, ty);
        }
        let small = f.int(constant as i32);
        return f.cast(small, ty);
    }
    let (is_float, below) = (f.program.types.is_float(ty), depth - 1);
    match random.below(10) {
        0 => {
            let from = random.pick(&COMPUTED);
            let inner = expression(f, known, from, below, random);
            f.cast(inner, ty)
        }
        1 => {
            let inner = expression(f, known, ty, below, random);
            f.un(UnOp::Neg, inner)
        }
        2 if ty == Ty::INT => {
            let of = random.pick(&COMPUTED);
            let (a, b) =
                (expression(f, known, of, below, random), expression(f, known, of, below, random));
            f.bin(random.pick(&[BinOp::Lt, BinOp::Ge, BinOp::Eq, BinOp::Ne]), a, b)
        }
        3 if !is_float => {
            let (a, by) = (expression(f, known, ty, below, random), f.int(random.below(9) as i32));
            f.bin(random.pick(&[BinOp::Shl, BinOp::Shr]), a, by)
        }
        kind => {
            let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul];
            let bits = [BinOp::And, BinOp::Or, BinOp::Xor, BinOp::Div, BinOp::Rem];
            let op = if kind < 7 && !is_float { random.pick(&bits) } else { random.pick(&ops) };
            let (a, b) =
                (expression(f, known, ty, below, random), expression(f, known, ty, below, random));
            f.bin(op, a, b)
        }
    }
}

/// The value of an expression by its definition.
fn evaluate(f: &Fun, known: &[Known], e: ExprId) -> Result<Bits, arith::Undefined> {
    let types = &f.program.types;
    let expr = &f.body.exprs[e];
    match &expr.kind {
        ExprKind::Const(bits) => Ok((*bits).into()),
        ExprKind::Load(place) => {
            Ok(known.iter().find(|k| k.place == *place).expect("a variable").value)
        }
        ExprKind::Unary(op, a) => arith::unary(types, *op, f.ty(*a), evaluate(f, known, *a)?),
        ExprKind::Binary(op, a, b) => {
            let (x, y) = (evaluate(f, known, *a)?, evaluate(f, known, *b)?);
            arith::binary(types, *op, f.ty(*a), x, y, f.ty(*b))
        }
        ExprKind::Cast(a) => arith::convert(types, f.ty(*a), expr.ty, evaluate(f, known, *a)?),
        other => panic!("{other:?} should not be generated"),
    }
}

fn stored(types: &Types, known: &Known, value: Bits) -> Bits {
    let Some(width) = known.width else { return value };
    let bits = value & arith::mask(width.into());
    match types.int_shape(known.ty) {
        Some((size, true)) => arith::sign_extend(width.into(), bits) as Bits & arith::mask(size),
        _ => bits,
    }
}

/// A program with its entry, whose type is `ret`, and what that returns.
pub struct Generated {
    pub build: Build,
    pub entry: FuncId,
    ret: Ty,
    expected: Result<Bits, arith::Undefined>,
}

pub fn generate(seed: u64) -> Generated {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut build = Build::new(DataModel::Lp64);
    let fields = [(Ty::INT, 0), (Ty::UINT, 0), (Ty::LONG, 8), (Ty::LONG_DOUBLE, 16)];
    let record = build.record(RecordKind::Struct, &fields, 32);
    let id = build.types().record_id(record).unwrap();
    let members = &mut build.types().records[id].fields;
    members[0].bits = Some(BitField { shift: 5, width: 3 });
    (members[1].offset, members[1].bits) = (1, Some(BitField { shift: 2, width: 13 }));
    members[2].bits = Some(BitField { shift: 7, width: 33 });
    let mut expected = Ok(0);
    let ret = random.pick(&COMPUTED);
    let entry = build.define("f", ret, &[], |f| {
        let mut known = variables(f, record, &mut random);
        for _ in 0..30 {
            let to = random.below(known.len() as u64) as usize;
            // As in C, arithmetic is done in promoted types only.
            let ty = known[to].ty;
            let computed = if COMPUTED.contains(&ty) { ty } else { random.pick(&COMPUTED) };
            let value = expression(f, &known, computed, 5, &mut random);
            let value = if computed == ty { value } else { f.cast(value, ty) };
            // Most undefined ones are left out, or no program would get far.
            let result = evaluate(f, &known, value);
            if expected.is_err() || result.is_err() && random.below(50) > 0 {
                continue;
            }
            f.assign(known[to].place, value);
            match result {
                Ok(bits) => known[to].value = stored(&f.program.types, &known[to], bits),
                Err(why) => expected = Err(why),
            }
        }
        // Everything counts.
        let mut sum = expression(f, &known, ret, 0, &mut random);
        for k in known.clone() {
            let value = f.load(k.place);
            let value = f.cast(value, ret);
            let op = if f.program.types.is_float(ret) { BinOp::Sub } else { BinOp::Xor };
            sum = f.bin(op, value, sum);
        }
        f.ret(sum);
        expected = expected.and_then(|_| evaluate(f, &known, sum));
    });
    Generated { build, entry, ret, expected }
}

/// One program; true if it ran to its end.
fn compare(seed: u64) -> bool {
    let Generated { build, entry, ret, expected } = generate(seed);
    let run = build.run(entry, &Inputs::default());
    let got = match (run.findings.first().map(|first| first.reason), run.stop) {
        (None, Stop::Returned(Value::Scalar { bits, .. })) => Ok(bits),
        (Some(Reason::Arithmetic(why)), _) => Err(why),
        other => panic!("seed {seed}: {other:?}"),
    };
    let nan = |r: Result<Bits, _>| {
        let Type::Float(kind) = build.program.types.get(ret) else { return r };
        r.map(|bits| if arith::is_nan(*kind, bits) { Bits::MAX } else { bits })
    };
    assert_eq!(nan(got), nan(expected), "seed {seed}");
    expected.is_ok()
}

/// The programs are those of the seeds below.
pub const PROGRAMS: u64 = 3000;

#[test]
fn random_assignments() {
    let complete = (0..PROGRAMS).filter(|seed| compare(*seed)).count();
    assert!(complete > 300, "only {complete} programs ran to their end");
}
