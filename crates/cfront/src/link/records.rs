//! Types of one unit in the table of the program. Records with the same tag and the same layout
//! are the same type.

use base::{Id, Map};
use cfa::{Record, RecordId, RecordKind, Ty, Type, Types};

/// The program's records by kind and tag.
#[derive(Default)]
pub(super) struct RecordIndex {
    by_name: Map<(RecordKind, Option<String>), Vec<RecordId>>,
}

impl RecordIndex {
    pub fn new(types: &Types) -> Self {
        let mut index = RecordIndex::default();
        for (id, record) in types.records.entries() {
            index.add(record, id);
        }
        index
    }

    fn add(&mut self, record: &Record, id: RecordId) {
        self.by_name.entry((record.kind, record.tag.clone())).or_default().push(id);
    }

    fn candidates(&self, record: &Record) -> Vec<RecordId> {
        self.by_name.get(&(record.kind, record.tag.clone())).cloned().unwrap_or_default()
    }
}

/// What the types of a unit are in the program, as far as they have been asked for.
#[derive(Default)]
pub(super) struct TypeMap {
    types: Vec<Option<Ty>>,
    records: Vec<Option<RecordId>>,
}

impl TypeMap {
    pub fn ty(&mut self, ty: Ty, from: &Types, into: &mut Types, index: &mut RecordIndex) -> Ty {
        let i = ty.index();
        if let Some(Some(known)) = self.types.get(i) {
            return known.with(ty.quals());
        }
        let new = match from.get(ty) {
            Type::Pointer(to) => Type::Pointer(self.ty(*to, from, into, index)),
            Type::Array(element, len) => Type::Array(self.ty(*element, from, into, index), *len),
            Type::Vla(element, len) => Type::Vla(self.ty(*element, from, into, index), *len),
            Type::Vector(element, len) => Type::Vector(self.ty(*element, from, into, index), *len),
            Type::Function(signature) => {
                let mut signature = signature.clone();
                signature.ret = self.ty(signature.ret, from, into, index);
                for param in &mut signature.params {
                    *param = self.ty(*param, from, into, index);
                }
                Type::Function(signature)
            }
            Type::Record(id) => Type::Record(self.record(*id, from, into, index)),
            scalar => scalar.clone(),
        };
        let new = into.add(new);
        set(&mut self.types, i, new);
        new.with(ty.quals())
    }

    /// A name has both types: if they can be the same, their records are. This tells apart
    /// anonymous records of one layout (`ldiv_t` and `imaxdiv_t`).
    pub fn unify(
        &mut self,
        mine: Ty,
        theirs: Ty,
        from: &Types,
        into: &mut Types,
        index: &mut RecordIndex,
    ) {
        let mut pairs = Vec::new();
        if self.same_type(mine, theirs, from, into, &mut pairs) {
            self.commit(pairs, from, into, index);
        }
    }

    fn commit(
        &mut self,
        pairs: Vec<(RecordId, RecordId)>,
        from: &Types,
        into: &mut Types,
        index: &mut RecordIndex,
    ) {
        for &(mine, theirs) in &pairs {
            set(&mut self.records, mine.index(), theirs);
        }
        for (mine, theirs) in pairs {
            if from.records[mine].complete && !into.records[theirs].complete {
                self.complete(mine, theirs, from, into, index);
            }
        }
    }

    fn record(
        &mut self,
        id: RecordId,
        from: &Types,
        into: &mut Types,
        index: &mut RecordIndex,
    ) -> RecordId {
        if let Some(Some(known)) = self.records.get(id.index()) {
            return *known;
        }
        let record = &from.records[id];
        for candidate in index.candidates(record) {
            let mut pairs = Vec::new();
            if self.same(id, candidate, from, into, &mut pairs) {
                self.commit(pairs, from, into, index);
                return candidate;
            }
        }
        let new = into.records.push(Record { fields: Vec::new(), ..record.clone() });
        index.add(record, new);
        set(&mut self.records, id.index(), new);
        self.complete(id, new, from, into, index);
        new
    }

    fn complete(
        &mut self,
        id: RecordId,
        target: RecordId,
        from: &Types,
        into: &mut Types,
        index: &mut RecordIndex,
    ) {
        let mut record = from.records[id].clone();
        // Before the members: they may lead back here.
        into.records[target] = Record { fields: Vec::new(), ..record.clone() };
        for field in &mut record.fields {
            field.ty = self.ty(field.ty, from, into, index);
        }
        into.records[target] = record;
    }

    /// The records are the same, if all `pairs` are; the pairs needed are added.
    fn same(
        &self,
        mine: RecordId,
        theirs: RecordId,
        from: &Types,
        into: &Types,
        pairs: &mut Vec<(RecordId, RecordId)>,
    ) -> bool {
        if let Some(Some(known)) = self.records.get(mine.index()) {
            return *known == theirs;
        }
        if let Some(pair) = pairs.iter().find(|p| p.0 == mine) {
            return pair.1 == theirs;
        }
        let (a, b) = (&from.records[mine], &into.records[theirs]);
        if (a.kind, &a.tag) != (b.kind, &b.tag) {
            return false;
        }
        pairs.push((mine, theirs));
        if a.tag.is_some() && !(a.complete && b.complete) {
            return true;
        }
        let layout = |r: &Record| (r.complete, r.size, r.align, r.fields.len());
        layout(a) == layout(b)
            && a.fields.iter().zip(&b.fields).all(|(f, g)| {
                (&f.name, f.offset, f.bits) == (&g.name, g.offset, g.bits)
                    && self.same_type(f.ty, g.ty, from, into, pairs)
            })
    }

    fn same_type(
        &self,
        a: Ty,
        b: Ty,
        from: &Types,
        into: &Types,
        pairs: &mut Vec<(RecordId, RecordId)>,
    ) -> bool {
        if a.quals() != b.quals() {
            return false;
        }
        match (from.get(a), into.get(b)) {
            (Type::Record(a), Type::Record(b)) => self.same(*a, *b, from, into, pairs),
            (Type::Pointer(a), Type::Pointer(b)) => self.same_type(*a, *b, from, into, pairs),
            (Type::Array(a, n), Type::Array(b, m)) => {
                n == m && self.same_type(*a, *b, from, into, pairs)
            }
            (Type::Vector(a, n), Type::Vector(b, m)) => {
                n == m && self.same_type(*a, *b, from, into, pairs)
            }
            (Type::Function(a), Type::Function(b)) => {
                let flags = (a.variadic, a.prototyped, a.params.len());
                flags == (b.variadic, b.prototyped, b.params.len())
                    && self.same_type(a.ret, b.ret, from, into, pairs)
                    && a.params
                        .iter()
                        .zip(&b.params)
                        .all(|(a, b)| self.same_type(*a, *b, from, into, pairs))
            }
            (a, b) => a == b,
        }
    }
}

fn set<T: Copy>(table: &mut Vec<Option<T>>, i: usize, value: T) {
    if table.len() <= i {
        table.resize(i + 1, None);
    }
    table[i] = Some(value);
}
