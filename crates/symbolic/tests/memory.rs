//! Objects beside plain bytes: random reads and writes at constant and symbolic offsets.

use interp::Which;
use smt::raw::Random;
use smt::{Bits, Model, Sort, TermId, Terms, Value};
use symbolic::{Cell, Held, Object, Rest};

/// Terms with values: what they are under the model.
struct World {
    terms: Terms,
    model: Model,
    random: Random,
    count: u64,
}

impl World {
    /// A variable with this value.
    fn variable(&mut self, width: u32, value: u128) -> TermId {
        self.count += 1;
        let variable = self.terms.var(&format!("v{}", self.count), Sort::BitVec(width));
        self.model.set(variable, Value::Bits(Bits::new(width, value)));
        variable
    }

    /// A term of 64 bits with this value: a constant, a sum, a scaled index, a choice.
    fn offset(&mut self, value: u64) -> TermId {
        let constant = self.terms.bv(64, value.into());
        match self.random.below(5) {
            0 => constant,
            1 => self.variable(64, value.into()),
            2 => {
                let small = self.variable(8, u128::from(value / 4));
                let small = self.terms.zero_extend(56, small);
                let (four, rest) = (self.terms.bv(64, 4), self.terms.bv(64, (value % 4).into()));
                let scaled = self.terms.mul(four, small);
                self.terms.add(rest, scaled)
            }
            3 => {
                let word = self.variable(32, u128::from(value / 3));
                let word = self.terms.sign_extend(32, word);
                let (three, rest) = (self.terms.bv(64, 3), self.terms.bv(64, (value % 3).into()));
                let scaled = self.terms.mul(three, word);
                self.terms.add(rest, scaled)
            }
            _ => {
                let bit = self.variable(1, 1);
                let condition = self.terms.bit(bit, 0);
                let other = self.terms.bv(64, (value ^ 1).into());
                self.terms.ite(condition, constant, other)
            }
        }
    }

    fn condition(&mut self, holds: bool) -> TermId {
        if holds && self.random.one_in(2) {
            return Terms::TRUE;
        }
        let bit = self.variable(1, holds.into());
        self.terms.bit(bit, 0)
    }
}

/// A byte, if it is determinate.
type Byte = Option<u8>;

fn check(world: &mut World, object: &mut Object, bytes: &[Byte], at: u64, len: u64) {
    let place = world.offset(at);
    let held = match object.read(&mut world.terms, place, len) {
        Some(held) => held,
        None => {
            object.become_array(&mut world.terms, len, 64);
            object.read(&mut world.terms, place, len).expect("an array should be readable")
        }
    };
    let range = &bytes[at as usize..(at + len) as usize];
    let known = world.model.holds(&world.terms, held.known);
    assert_eq!(known, range.iter().all(Option::is_some), "at {at}, {len} bytes");
    if known {
        let expected = range.iter().rev().fold(0u128, |v, b| v << 8 | u128::from(b.unwrap_or(0)));
        let value = world.model.eval(&world.terms, held.value);
        assert_eq!(value.as_bits().and_then(Bits::to_u128), Some(expected), "at {at}, {len} bytes");
    }
}

fn random_object(world: &mut World) -> (Object, Vec<Byte>) {
    let extent = 8 + world.random.below(40) as u64 + 200 * world.random.below(2) as u64;
    let image: Vec<u8> = (0..extent / 2).map(|_| world.random.below(3) as u8).collect();
    let (rest, bytes): (Rest, Vec<Byte>) = match world.random.below(3) {
        0 => (Rest::Indeterminate, vec![None; extent as usize]),
        1 => (Rest::Filled(7), vec![Some(7); extent as usize]),
        _ => {
            let mut bytes = image.clone();
            bytes.resize(extent as usize, 0);
            (Rest::Image(image.into()), bytes.into_iter().map(Some).collect())
        }
    };
    let size = world.terms.bv(64, extent.into());
    let mut object = Object::new(&mut world.terms, 1 << 32, size, Which::Heap, rest);
    object.element = *world.random.pick(&[0, 1, 2, 4, 8]);
    (object, bytes)
}

#[test]
fn objects_are_their_bytes() {
    for seed in 0..150 {
        let random = Random::new(seed);
        let mut world = World { terms: Terms::new(), model: Model::new(), random, count: 0 };
        let (mut object, mut bytes) = random_object(&mut world);
        for _ in 0..12 {
            let len = *world.random.pick(&[1u64, 2, 4, 8, 3]);
            let at = world.random.below(bytes.len() - len as usize + 1) as u64;
            if world.random.one_in(2) {
                check(&mut world, &mut object, &bytes, at, len);
                continue;
            }
            let (holds, known) = (!world.random.one_in(4), !world.random.one_in(5));
            let value = u128::from(world.random.word()) & ((1 << (8 * len)) - 1);
            let term = world.variable(8 * len as u32, value);
            let (condition, flag) = (world.condition(holds), world.condition(known));
            let place = world.offset(at);
            let held = Held { value: term, known: flag };
            object.write(&mut world.terms, condition, place, Cell { len, held });
            for i in 0..if holds { len } else { 0 } {
                bytes[(at + i) as usize] = known.then_some((value >> (8 * i)) as u8);
            }
        }
        for at in 0..bytes.len() as u64 {
            check(&mut world, &mut object, &bytes, at, 1);
        }
    }
}
