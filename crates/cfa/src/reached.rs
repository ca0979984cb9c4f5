//! Which objects of inputs the others lead to.

use crate::inputs::{InputValue, Inputs};
use std::collections::BTreeMap;

impl Inputs {
    /// Drops the objects that no pointer leads to; the others are numbered in the order in which one
    /// meets them.
    pub fn keep_reached(&mut self) {
        let mut new: BTreeMap<usize, usize> = BTreeMap::new();
        let mut order = Vec::new();
        let mut meet = |value: &InputValue, order: &mut Vec<usize>| {
            value.pointers(&mut |object| {
                new.entry(object).or_insert_with(|| {
                    order.push(object);
                    order.len() - 1
                });
            });
        };
        self.values.iter().for_each(|input| meet(&input.value, &mut order));
        let mut k = 0;
        while k < order.len() {
            if let Some(object) = self.objects.get(order[k]) {
                meet(object, &mut order);
            }
            k += 1;
        }
        let objects = order.iter().filter_map(|object| self.objects.get(*object).cloned());
        self.objects = objects.collect();
        let values = self.values.iter_mut().map(|input| &mut input.value);
        values.chain(&mut self.objects).for_each(|value| value.renumber(&new));
    }
}

impl InputValue {
    /// The objects that it points to, in order.
    pub fn pointers(&self, meet: &mut dyn FnMut(usize)) {
        match self {
            InputValue::Pointer { object, .. } => meet(*object),
            InputValue::Aggregate(items) => items.iter().for_each(|item| item.pointers(meet)),
            InputValue::Int(_) | InputValue::Float(_) => {}
            InputValue::Null | InputValue::Symbol(_) => {}
        }
    }

    /// The names of functions and globals that it points to.
    pub fn symbols(&self, meet: &mut dyn FnMut(&str)) {
        match self {
            InputValue::Symbol(name) => meet(name),
            InputValue::Aggregate(items) => items.iter().for_each(|item| item.symbols(meet)),
            InputValue::Int(_) | InputValue::Float(_) => {}
            InputValue::Null | InputValue::Pointer { .. } => {}
        }
    }

    fn renumber(&mut self, new: &BTreeMap<usize, usize>) {
        match self {
            InputValue::Pointer { object, .. } => {
                if let Some(number) = new.get(object) {
                    *object = *number;
                }
            }
            InputValue::Aggregate(items) => items.iter_mut().for_each(|item| item.renumber(new)),
            InputValue::Int(_) | InputValue::Float(_) => {}
            InputValue::Null | InputValue::Symbol(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::Input;

    #[test]
    fn what_is_led_to_stays() {
        let to = |object| InputValue::Pointer { object, offset: 0 };
        let value = Input { name: "p".into(), value: to(2) };
        let objects =
            vec![InputValue::Int(0), InputValue::Int(1), InputValue::Aggregate(vec![to(1), to(2)])];
        let mut inputs = Inputs { values: vec![value], objects, ..Inputs::default() };
        inputs.keep_reached();
        assert_eq!(inputs.values[0].value, to(0));
        let cycle = InputValue::Aggregate(vec![to(1), to(0)]);
        assert_eq!(inputs.objects, [cycle, InputValue::Int(1)]);
    }
}
