//! Reading types; see `super::types` for their form.

use super::cursor::{Cursor, Res, plain_name};
use super::lex::Kind;
use super::types::{FLOATS, QUALS, is_type_word};
use crate::program::Program;
use crate::types::{
    BitField, Field, IntKind, Quals, Record, RecordId, RecordKind, Signature, Ty, Type,
};
use base::Map;

/// Parameter lists within parameter lists; what `print` writes stays far below.
const DEPTH: u32 = 64;

/// Constructions on top of each other: the sizes of types are computed by recursion.
const HEIGHT: u32 = 1000;

/// The program read so far. Types that its table lacks are added where they are used.
pub(super) struct TypeReader {
    pub program: Program,
    /// By kind and tag as written: `struct list'2`.
    records: Map<String, RecordId>,
    /// How many constructions each type of the table has on top of each other.
    heights: Vec<u32>,
}

impl TypeReader {
    pub fn new(program: Program) -> Self {
        TypeReader { program, records: Map::new(), heights: Vec::new() }
    }

    /// Whether a type comes next (and not an expression).
    pub fn starts(cursor: &Cursor<'_>) -> bool {
        match cursor.kind() {
            Kind::Word => is_type_word(cursor.text()),
            Kind::Escape => is_reference(cursor.text()),
            _ => false,
        }
    }

    pub fn read(&mut self, cursor: &mut Cursor<'_>) -> Res<Ty> {
        self.read_nested(cursor, 0)
    }

    fn read_nested(&mut self, cursor: &mut Cursor<'_>, depth: u32) -> Res<Ty> {
        if depth > DEPTH {
            return cursor.fail("expected a type with less nesting");
        }
        let mut ty = self.base(cursor)?;
        let mut lengths = Vec::new();
        while !cursor.at_line_end() {
            if cursor.sees("[") && cursor.next_text() != "vla" {
                lengths.push(length(cursor)?);
                continue;
            }
            ty = self.arrays(cursor, ty, &mut lengths)?;
            match self.suffix(cursor, ty, depth)? {
                Some(next) => ty = next,
                None => break,
            }
        }
        self.arrays(cursor, ty, &mut lengths)
    }

    /// C writes the outermost length first.
    fn arrays(&mut self, cursor: &Cursor<'_>, ty: Ty, lengths: &mut Vec<Option<u64>>) -> Res<Ty> {
        let mut all = std::mem::take(lengths).into_iter().rev();
        all.try_fold(ty, |ty, len| self.add(cursor, Type::Array(ty, len)))
    }

    fn add(&mut self, cursor: &Cursor<'_>, ty: Type) -> Res<Ty> {
        let height = self.height(&ty);
        if height > HEIGHT {
            return cursor.fail("expected a type with less nesting");
        }
        let ty = self.program.types.add(ty);
        if self.heights.len() <= ty.index() {
            self.heights.resize(ty.index() + 1, height);
        }
        Ok(ty)
    }

    fn height(&self, ty: &Type) -> u32 {
        let of = |ty: &Ty| 1 + self.heights.get(ty.index()).copied().unwrap_or(1);
        match ty {
            Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) => 0,
            Type::Complex(_) | Type::Record(_) => 0,
            Type::Vector(to, _) | Type::Pointer(to) | Type::Array(to, _) | Type::Vla(to, _) => {
                of(to)
            }
            Type::Function(s) => s.params.iter().map(of).max().unwrap_or(0).max(of(&s.ret)),
        }
    }

    fn suffix(&mut self, cursor: &mut Cursor<'_>, ty: Ty, depth: u32) -> Res<Option<Ty>> {
        if let Some(quals) = qualifier(cursor) {
            return Ok(Some(ty.with(quals)));
        }
        Ok(match cursor.text() {
            "*" => {
                cursor.bump();
                Some(self.add(cursor, Type::Pointer(ty))?)
            }
            "[" => {
                cursor.bump();
                cursor.expect("vla")?;
                let k = cursor.number("a number")?;
                cursor.expect("]")?;
                Some(self.add(cursor, Type::Vla(ty, k))?)
            }
            "<" => {
                cursor.bump();
                let n = cursor.number("a number of elements")?;
                cursor.expect(">")?;
                Some(self.add(cursor, Type::Vector(ty, n))?)
            }
            "(" => Some(self.function(cursor, ty, depth)?),
            _ => None,
        })
    }

    fn function(&mut self, cursor: &mut Cursor<'_>, ret: Ty, depth: u32) -> Res<Ty> {
        cursor.expect("(")?;
        let prototyped = !cursor.eat("?");
        let (mut params, mut variadic) = (Vec::new(), false);
        while !cursor.sees(")") {
            if cursor.eat("...") {
                variadic = true;
                break;
            }
            params.push(self.read_nested(cursor, depth + 1)?);
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.expect(")")?;
        self.add(cursor, Type::Function(Signature { ret, params, variadic, prototyped }))
    }

    /// Qualifiers and a basic type, a record, or a reference to the table.
    fn base(&mut self, cursor: &mut Cursor<'_>) -> Res<Ty> {
        let mut quals = Quals::NONE;
        while let Some(q) = qualifier(cursor) {
            quals = quals.union(q);
        }
        let ty = match cursor.text() {
            "struct" | "union" => {
                let id = self.record(cursor, false)?;
                self.add(cursor, Type::Record(id))?
            }
            text if cursor.kind() == Kind::Escape && is_reference(text) => {
                self.reference(cursor)?
            }
            _ => self.basic(cursor)?,
        };
        Ok(ty.with(quals))
    }

    fn reference(&mut self, cursor: &mut Cursor<'_>) -> Res<Ty> {
        let number = cursor.text()[2..].parse().ok();
        match number.and_then(|n| self.program.types.all().nth(n)) {
            Some((ty, _)) => {
                cursor.bump();
                Ok(ty)
            }
            None => cursor.fail("expected a type of the table"),
        }
    }

    fn basic(&mut self, cursor: &mut Cursor<'_>) -> Res<Ty> {
        let mut words = Vec::new();
        while cursor.kind() == Kind::Word && is_basic(cursor.text()) {
            words.push(cursor.bump());
        }
        let name = words.join(" ");
        let float = |name: &str| FLOATS.into_iter().find(|kind| kind.name() == name);
        let complex = name.strip_prefix("_Complex ").and_then(float);
        match (name.as_str(), complex, float(&name)) {
            ("void", ..) => Ok(Ty::VOID),
            ("_Bool", ..) => Ok(Ty::BOOL),
            (_, Some(kind), _) => self.add(cursor, Type::Complex(kind)),
            (_, _, Some(kind)) => Ok(Ty::float(kind)),
            _ => match IntKind::ALL.into_iter().find(|kind| kind.text_name() == name) {
                Some(kind) => Ok(Ty::int(kind)),
                None if words.is_empty() => cursor.fail("expected a type"),
                None => cursor.fail_before(format!("expected a type, not `{name}`")),
            },
        }
    }

    /// `struct tag`; `declare` makes it if it is not known.
    pub fn record(&mut self, cursor: &mut Cursor<'_>, declare: bool) -> Res<RecordId> {
        let word = cursor.bump();
        let kind = if word == "struct" { RecordKind::Struct } else { RecordKind::Union };
        let tag = cursor.word("a tag")?;
        let key = format!("{} {tag}", kind.name());
        if let Some(id) = self.records.get(&key) {
            return Ok(*id);
        }
        if !declare {
            return cursor.fail_before(format!("expected the tag of a known {}", kind.name()));
        }
        let Some(name) = plain_name(tag) else { return cursor.fail_before("expected a tag") };
        let tag = (!name.is_empty()).then_some(name);
        let blank = Record { kind, tag, complete: false, fields: vec![], size: 0, align: 0 };
        let id = self.program.types.records.push(blank);
        self.records.insert(key, id);
        Ok(id)
    }

    /// `struct tag size 8 align 4 {` and its members, one in a line.
    pub fn definition(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let id = self.record(cursor, true)?;
        cursor.expect("size")?;
        let size = cursor.number("a size in bytes")?;
        cursor.expect("align")?;
        let align = cursor.number("an alignment")?;
        let complete = !cursor.eat("incomplete");
        cursor.expect("{")?;
        cursor.end_line()?;
        let mut fields = Vec::new();
        while !cursor.eat("}") {
            fields.push(self.field(cursor)?);
            cursor.end_line()?;
        }
        let Record { kind, tag, .. } = self.program.types.records[id].clone();
        self.program.types.records[id] = Record { kind, tag, complete, fields, size, align };
        Ok(())
    }

    fn field(&mut self, cursor: &mut Cursor<'_>) -> Res<Field> {
        let name = name(cursor, "a member's name or `}`")?;
        cursor.expect(":")?;
        let ty = self.read(cursor)?;
        cursor.expect("@")?;
        let offset = cursor.number("an offset in bytes")?;
        let mut bits = None;
        if cursor.eat("bits") {
            let shift: u8 = cursor.number("the lowest bit")?;
            cursor.expect("..")?;
            let end: u16 = cursor.number("the bit after the highest")?;
            match end.checked_sub(u16::from(shift)).and_then(|w| u8::try_from(w).ok()) {
                Some(width) => bits = Some(BitField { shift, width }),
                None => return cursor.fail_before("expected a number above the lowest bit"),
            }
        }
        Ok(Field { name, ty, offset, bits })
    }
}

/// A name that is not looked up: its number, if any, is no part of it.
pub(super) fn name(cursor: &mut Cursor<'_>, what: &str) -> Res<String> {
    let word = cursor.word(what)?;
    match plain_name(word) {
        Some(name) => Ok(name),
        None => cursor.fail_before(format!("expected {what}")),
    }
}

fn is_reference(text: &str) -> bool {
    text.strip_prefix("\\t").is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()))
}

fn is_basic(word: &str) -> bool {
    let other = QUALS.iter().any(|(_, name)| *name == word) || word == "struct" || word == "union";
    is_type_word(word) && !other
}

fn qualifier(cursor: &mut Cursor<'_>) -> Option<Quals> {
    let (quals, _) = QUALS.into_iter().find(|(_, name)| cursor.sees(name))?;
    cursor.bump();
    Some(quals)
}

fn length(cursor: &mut Cursor<'_>) -> Res<Option<u64>> {
    cursor.expect("[")?;
    if cursor.eat("]") {
        return Ok(None);
    }
    let len = cursor.number("a number of elements or `]`")?;
    cursor.expect("]")?;
    Ok(Some(len))
}
