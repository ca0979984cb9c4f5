//! The inputs that have not been read yet: those given at the start, in their order by name, and
//! those supplied on the way.

use base::Map;
use cfa::inputs::{ANSWER, Failure, Input, InputValue, Inputs, Write};
use cfa::types::Ty;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A value of the caller's inputs, or one supplied on the way.
#[derive(Clone, Debug)]
pub(crate) enum Given<'i> {
    Listed(&'i InputValue),
    Supplied(Arc<InputValue>),
}

impl Deref for Given<'_> {
    type Target = InputValue;

    fn deref(&self) -> &InputValue {
        match self {
            Given::Listed(value) => value,
            Given::Supplied(value) => value,
        }
    }
}

/// The values of each name, in their order.
#[derive(Debug, Default)]
struct Listed<'i> {
    names: Map<&'i str, usize>,
    values: Vec<Vec<&'i InputValue>>,
}

/// What the system answers if nobody says.
static NO_ANSWER: InputValue = InputValue::Int(0);

#[derive(Clone, Debug)]
pub(crate) struct Feed<'i> {
    listed: Arc<Listed<'i>>,
    /// How many of each name have been read.
    read: Vec<usize>,
    /// Supplied for a name and not read yet; at most a few.
    supplied: Vec<(String, Arc<InputValue>)>,
    objects: &'i [InputValue],
    /// Behind those.
    more_objects: Vec<Arc<InputValue>>,
    /// Where objects are to which a pointer has been read.
    pub addresses: BTreeMap<usize, u64>,
    /// Objects that exist but have no contents yet: address, type, number.
    pub empty: Vec<(u64, Ty, usize)>,
    pub failures: Failures<'i>,
    pub writes: Writes<'i>,
    /// Whether answers of the system that are lacking are asked for.
    asks: bool,
}

/// What functions without a body write, and how often they have been called.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writes<'i> {
    all: &'i [Write],
    calls: BTreeMap<&'i str, u32>,
}

impl<'i> Writes<'i> {
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What this call of a function writes.
    pub fn called(&mut self, name: &str) -> impl Iterator<Item = &'i Write> + use<'i> {
        let known = self.all.iter().find(|write| write.function == name);
        let call = known.map(|known| {
            let call = self.calls.entry(&known.function).or_insert(0);
            *call += 1;
            (known.function.as_str(), *call)
        });
        let first = base::mutant!("interp: functions without a body write in the first call");
        let own = move |write: &&Write| {
            call == Some((write.function.as_str(), if first { 1 } else { write.call }))
        };
        self.all.iter().filter(own)
    }
}

/// Which calls of allocating functions and outputs fail, and how many there have been.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures<'i> {
    all: &'i [Failure],
    calls: BTreeMap<&'i str, u32>,
    /// How the present call of the library fails, if it is one of them; else 0.
    pub now: u64,
}

impl Failures<'_> {
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The program calls a function of the library.
    pub fn called(&mut self, name: &str) {
        self.now = 0;
        let Some(known) = self.all.iter().find(|failure| failure.function == name) else { return };
        let call = self.calls.entry(&known.function).or_insert(0);
        *call += 1;
        let call = *call;
        let mut own = self.all.iter().filter(|one| one.function == name && one.call == call);
        self.now = own.next().map_or(0, |failure| failure.answer);
    }
}

impl<'i> Feed<'i> {
    pub fn new(inputs: &'i Inputs, asks: bool) -> Self {
        let mut listed = Listed::default();
        for Input { name, value } in &inputs.values {
            let index = *listed.names.entry(name).or_insert(listed.values.len());
            if index == listed.values.len() {
                listed.values.push(Vec::new());
            }
            listed.values[index].push(value);
        }
        Feed {
            asks,
            read: vec![0; listed.values.len()],
            listed: Arc::new(listed),
            supplied: Vec::new(),
            objects: &inputs.objects,
            more_objects: Vec::new(),
            addresses: BTreeMap::new(),
            empty: Vec::new(),
            failures: Failures { all: &inputs.failures, ..Failures::default() },
            writes: Writes { all: &inputs.writes, ..Writes::default() },
        }
    }

    /// Is there a next value of this name?
    pub fn has(&self, name: &str) -> bool {
        let listed = self.listed.names.get(name);
        listed.is_some_and(|&i| self.read[i] < self.listed.values[i].len())
            || self.supplied.iter().any(|(of, _)| of == name)
    }

    /// The next value of this name. A system that is not asked answers 0.
    pub fn take(&mut self, name: &str) -> Option<Given<'i>> {
        if let Some(&i) = self.listed.names.get(name)
            && let Some(value) = self.listed.values[i].get(self.read[i])
        {
            self.read[i] += 1;
            return Some(Given::Listed(value));
        }
        match self.supplied.iter().position(|(of, _)| of == name) {
            Some(at) => Some(Given::Supplied(self.supplied.remove(at).1)),
            None if name.starts_with(ANSWER) && !self.asks => Some(Given::Listed(&NO_ANSWER)),
            None => None,
        }
    }

    /// One more value of this name, behind all others.
    pub fn supply(&mut self, name: String, value: InputValue) {
        self.supplied.push((name, Arc::new(value)));
    }

    pub fn object(&self, index: usize) -> Option<Given<'i>> {
        match self.objects.get(index) {
            Some(value) => Some(Given::Listed(value)),
            None => {
                let supplied = self.more_objects.get(index - self.objects.len());
                supplied.map(|value| Given::Supplied(Arc::clone(value)))
            }
        }
    }

    /// One more object; its number.
    pub fn supply_object(&mut self, value: InputValue) -> usize {
        self.more_objects.push(Arc::new(value));
        self.objects.len() + self.more_objects.len() - 1
    }
}

/// What can still be read: how many of the listed values, what is supplied, the objects that were
/// supplied and that no pointer has reached, and where the others are. Two states of one
/// execution have the same list.
impl Hash for Feed<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.read.hash(state);
        self.supplied.hash(state);
        self.addresses.hash(state);
        (&self.failures.calls, self.failures.now, &self.writes.calls).hash(state);
        for (i, object) in self.more_objects.iter().enumerate() {
            if !self.addresses.contains_key(&(self.objects.len() + i)) {
                (i, object).hash(state);
            }
        }
    }
}
