//! Sets that know the rank of a member without counting.

use crate::ranges::RangeSet;
use base::Id;

#[derive(Clone, Debug)]
pub struct Ranked<I> {
    set: RangeSet<I>,
    /// For each range how many members lie before it.
    before: Vec<u32>,
}

impl<I: Id> Ranked<I> {
    pub fn new(set: &RangeSet<I>) -> Self {
        let mut sum = 0;
        let count = |(start, end): &(u32, u32)| {
            sum += end - start;
            sum - (end - start)
        };
        Ranked { before: set.ranges().iter().map(count).collect(), set: set.clone() }
    }

    /// How many members are smaller, if it is one.
    pub fn rank(&self, id: I) -> Option<u128> {
        let number = u32::try_from(id.index()).ok()?;
        let k = self.set.ranges().partition_point(|(start, _)| *start <= number).checked_sub(1)?;
        let (start, end) = self.set.ranges()[k];
        (number < end).then(|| u128::from(self.before[k] + number - start))
    }
}
