//! Normal forms: what programs do with machine integers folds before any solver sees it.

use smt::{Node, Sort, TermId, Terms};

fn word(terms: &mut Terms, name: &str, width: u32) -> TermId {
    terms.var(name, Sort::BitVec(width))
}

#[test]
fn bytes_put_together_are_the_word_again() {
    let mut t = Terms::new();
    let x = word(&mut t, "x", 32);
    let mut all = t.zero(32);
    for k in 0..4 {
        let byte = t.extract(8 * k + 7, 8 * k, x);
        let wide = t.zero_extend(24, byte);
        let by = t.bv(32, u128::from(8 * k));
        let moved = t.shl(wide, by);
        all = t.bv_or(all, moved);
    }
    assert_eq!(all, x);
}

#[test]
fn promotion_and_truncation_leave_no_trace() {
    let mut t = Terms::new();
    let (x, y) = (word(&mut t, "x", 8), word(&mut t, "y", 8));
    let (wide_x, wide_y) = (t.sign_extend(24, x), t.sign_extend(24, y));
    let (sum, short) = (t.add(wide_x, wide_y), t.add(x, y));
    assert_eq!(t.extract(7, 0, sum), short);
    let limit = t.bv(32, 300);
    assert_eq!(t.slt(wide_x, limit), Terms::TRUE);
    let (less, plain) = (t.slt(wide_x, wide_y), t.slt(x, y));
    assert_eq!(less, plain);
}

#[test]
fn linear_terms_cancel() {
    let mut t = Terms::new();
    let (i, j) = (word(&mut t, "i", 64), word(&mut t, "j", 64));
    let (one, four) = (t.bv(64, 1), t.bv(64, 4));
    let next = t.add(i, one);
    let (scaled, plain) = (t.mul(next, four), t.mul(i, four));
    let difference = t.sub(scaled, plain);
    assert_eq!(difference, four);
    let sum = t.add(i, j);
    assert_eq!(t.sub(sum, j), i);
    let back = t.sub(i, next);
    assert_eq!(back, t.ones(64));
    let (same, other) = (t.eq(i, next), t.eq(sum, j));
    assert_eq!(same, Terms::FALSE);
    let zero = t.zero(64);
    assert_eq!(other, t.eq(zero, i));
}

#[test]
fn products_are_compared_as_polynomials() {
    let mut t = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| word(&mut t, name, 32));
    let sum = t.add(x, y);
    let left = t.mul(sum, z);
    let (xz, zy) = (t.mul(x, z), t.mul(z, y));
    let right = t.add(xz, zy);
    assert_eq!(t.eq(left, right), Terms::TRUE);
    let one = t.bv(32, 1);
    let more = t.add(right, one);
    assert_eq!(t.eq(left, more), Terms::FALSE);
}

#[test]
fn reads_pass_writes_that_are_elsewhere() {
    let mut t = Terms::new();
    let zero = t.zero(8);
    let mut array = t.const_array(32, zero);
    let i = word(&mut t, "i", 32);
    let value = word(&mut t, "v", 8);
    let one = t.bv(32, 1);
    let next = t.add(i, one);
    array = t.store(array, i, value);
    array = t.store(array, next, zero);
    assert_eq!(t.select(array, i), value);
    let j = word(&mut t, "j", 32);
    let open = t.select(array, j);
    assert!(matches!(t.node(open), Node::Select(..)));
}

#[test]
fn choices_between_constants_decide_comparisons() {
    let mut t = Terms::new();
    let c = t.var("c", Sort::Bool);
    let (three, five, seven) = (t.bv(8, 3), t.bv(8, 5), t.bv(8, 7));
    let choice = t.ite(c, three, five);
    assert_eq!(t.eq(choice, three), c);
    assert_eq!(t.eq(choice, seven), Terms::FALSE);
    let (two, shifted) = (t.bv(8, 2), t.bv(8, 5));
    let sum = t.add(choice, two);
    assert_eq!(t.eq(sum, shifted), c);
    let flag = t.bool_to_bv(c);
    let wide = t.zero_extend(31, flag);
    let zero = t.zero(32);
    assert_eq!(t.distinct(wide, zero), c);
}
