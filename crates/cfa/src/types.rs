//! C types, hash-consed, with their layout.
//!
//! A [`Ty`] is an index into a [`Types`] table plus qualifiers, so comparing and copying types
//! costs nothing. Records are nominal: two records are the same type only if they have the same
//! [`RecordId`]. Enumerated types are their underlying integer type.

use base::{IdVec, Map};
use std::fmt;

base::ids! {
    /// A structure or union.
    RecordId "r";
}

/// The sizes that differ between machines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DataModel {
    /// `int` 32, `long` and pointers 64 bits (x86-64 System V layout).
    #[default]
    Lp64,
    /// `int`, `long` and pointers 32 bits (i386 System V layout).
    Ilp32,
}

impl DataModel {
    pub fn name(self) -> &'static str {
        match self {
            DataModel::Lp64 => "lp64",
            DataModel::Ilp32 => "ilp32",
        }
    }

    pub fn pointer_size(self) -> u64 {
        match self {
            DataModel::Lp64 => 8,
            DataModel::Ilp32 => 4,
        }
    }
}

/// The standard integer types, in order of rank, signed before unsigned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IntKind {
    /// Plain `char` where it is signed, as on both data models.
    Char,
    /// Plain `char` where it is unsigned (`-funsigned-char`).
    CharUnsigned,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LLong,
    ULLong,
    Int128,
    UInt128,
}

impl IntKind {
    pub const ALL: [IntKind; 14] = [
        IntKind::Char,
        IntKind::CharUnsigned,
        IntKind::SChar,
        IntKind::UChar,
        IntKind::Short,
        IntKind::UShort,
        IntKind::Int,
        IntKind::UInt,
        IntKind::Long,
        IntKind::ULong,
        IntKind::LLong,
        IntKind::ULLong,
        IntKind::Int128,
        IntKind::UInt128,
    ];

    pub fn name(self) -> &'static str {
        match self {
            IntKind::Char | IntKind::CharUnsigned => "char",
            IntKind::SChar => "signed char",
            IntKind::UChar => "unsigned char",
            IntKind::Short => "short",
            IntKind::UShort => "unsigned short",
            IntKind::Int => "int",
            IntKind::UInt => "unsigned int",
            IntKind::Long => "long",
            IntKind::ULong => "unsigned long",
            IntKind::LLong => "long long",
            IntKind::ULLong => "unsigned long long",
            IntKind::Int128 => "__int128",
            IntKind::UInt128 => "unsigned __int128",
        }
    }

    /// As the text form has it, where the two plain `char`s are different types.
    pub fn text_name(self) -> &'static str {
        match self {
            IntKind::CharUnsigned => "char unsigned",
            _ => self.name(),
        }
    }

    /// Any of C's character types.
    pub fn is_char(self) -> bool {
        let kinds = [IntKind::Char, IntKind::CharUnsigned, IntKind::SChar, IntKind::UChar];
        kinds.contains(&self)
    }

    pub fn signed(self) -> bool {
        match self {
            IntKind::Char | IntKind::SChar | IntKind::Short | IntKind::Int => true,
            IntKind::Long | IntKind::LLong | IntKind::Int128 => true,
            IntKind::CharUnsigned | IntKind::UChar | IntKind::UShort | IntKind::UInt => false,
            IntKind::ULong | IntKind::ULLong | IntKind::UInt128 => false,
        }
    }

    /// C11 6.3.1.1: the rank, equal for the signed and unsigned type of a pair.
    pub fn rank(self) -> u8 {
        match self {
            IntKind::Char | IntKind::CharUnsigned | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 3,
            IntKind::Long | IntKind::ULong => 4,
            IntKind::LLong | IntKind::ULLong => 5,
            IntKind::Int128 | IntKind::UInt128 => 6,
        }
    }

    pub fn to_unsigned(self) -> IntKind {
        match self {
            IntKind::Char | IntKind::CharUnsigned => IntKind::UChar,
            IntKind::SChar | IntKind::UChar => IntKind::UChar,
            IntKind::Short | IntKind::UShort => IntKind::UShort,
            IntKind::Int | IntKind::UInt => IntKind::UInt,
            IntKind::Long | IntKind::ULong => IntKind::ULong,
            IntKind::LLong | IntKind::ULLong => IntKind::ULLong,
            IntKind::Int128 | IntKind::UInt128 => IntKind::UInt128,
        }
    }

    pub fn to_signed(self) -> IntKind {
        match self {
            IntKind::Char | IntKind::CharUnsigned => IntKind::SChar,
            IntKind::SChar | IntKind::UChar => IntKind::SChar,
            IntKind::Short | IntKind::UShort => IntKind::Short,
            IntKind::Int | IntKind::UInt => IntKind::Int,
            IntKind::Long | IntKind::ULong => IntKind::Long,
            IntKind::LLong | IntKind::ULLong => IntKind::LLong,
            IntKind::Int128 | IntKind::UInt128 => IntKind::Int128,
        }
    }

    pub fn bytes(self, model: DataModel) -> u64 {
        match self {
            IntKind::Char | IntKind::CharUnsigned | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 4,
            IntKind::Long | IntKind::ULong => model.pointer_size(),
            IntKind::LLong | IntKind::ULLong => 8,
            IntKind::Int128 | IntKind::UInt128 => 16,
        }
    }

    pub fn bits(self, model: DataModel) -> u32 {
        self.bytes(model) as u32 * 8
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatKind {
    Float,
    Double,
    /// `long double`: the x87 80-bit format, stored in 16 (LP64) or 12 (ILP32) bytes.
    LongDouble,
    /// `_Float128` / `__float128`.
    Float128,
}

impl FloatKind {
    pub fn name(self) -> &'static str {
        match self {
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "long double",
            FloatKind::Float128 => "_Float128",
        }
    }

    /// The bytes it occupies in memory.
    pub fn bytes(self, model: DataModel) -> u64 {
        match (self, model) {
            (FloatKind::Float, _) => 4,
            (FloatKind::Double, _) => 8,
            (FloatKind::LongDouble, DataModel::Lp64) => 16,
            (FloatKind::LongDouble, DataModel::Ilp32) => 12,
            (FloatKind::Float128, _) => 16,
        }
    }

    /// The bits of its encoding (80 for `long double`).
    pub fn bits(self) -> u32 {
        match self {
            FloatKind::Float => 32,
            FloatKind::Double => 64,
            FloatKind::LongDouble => 80,
            FloatKind::Float128 => 128,
        }
    }
}

/// A set of qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Quals(pub u8);

impl Quals {
    pub const NONE: Quals = Quals(0);
    pub const CONST: Quals = Quals(1);
    pub const VOLATILE: Quals = Quals(2);
    pub const RESTRICT: Quals = Quals(4);
    pub const ATOMIC: Quals = Quals(8);

    pub fn union(self, other: Quals) -> Quals {
        Quals(self.0 | other.0)
    }

    pub fn contains(self, other: Quals) -> bool {
        self.0 & other.0 == other.0
    }
}

/// A possibly qualified type: an index into [`Types`] and four qualifier bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ty(u32);

impl Ty {
    pub const VOID: Ty = Ty::fixed(0);
    pub const BOOL: Ty = Ty::fixed(1);
    /// Plain `char`, signed.
    pub const CHAR: Ty = Ty::int(IntKind::Char);
    /// Plain `char`, unsigned.
    pub const CHAR_UNSIGNED: Ty = Ty::int(IntKind::CharUnsigned);
    pub const UCHAR: Ty = Ty::int(IntKind::UChar);
    pub const SHORT: Ty = Ty::int(IntKind::Short);
    pub const INT: Ty = Ty::int(IntKind::Int);
    pub const UINT: Ty = Ty::int(IntKind::UInt);
    pub const LONG: Ty = Ty::int(IntKind::Long);
    pub const LLONG: Ty = Ty::int(IntKind::LLong);
    pub const ULONG: Ty = Ty::int(IntKind::ULong);
    pub const FLOAT: Ty = Ty::float(FloatKind::Float);
    pub const DOUBLE: Ty = Ty::float(FloatKind::Double);
    pub const LONG_DOUBLE: Ty = Ty::float(FloatKind::LongDouble);
    /// `void *`
    pub const VOID_PTR: Ty = Ty::fixed(20);
    /// `char *`, of signed characters.
    pub const CHAR_PTR: Ty = Ty::fixed(21);

    const fn fixed(index: u32) -> Ty {
        Ty(index << 4)
    }

    pub const fn int(kind: IntKind) -> Ty {
        Ty::fixed(2 + kind as u32)
    }

    pub const fn float(kind: FloatKind) -> Ty {
        Ty::fixed(16 + kind as u32)
    }

    pub fn quals(self) -> Quals {
        Quals((self.0 & 15) as u8)
    }

    pub fn unqualified(self) -> Ty {
        Ty(self.0 & !15)
    }

    /// This type with more qualifiers.
    pub fn with(self, quals: Quals) -> Ty {
        Ty(self.0 | u32::from(quals.0))
    }

    /// Its place in [`Types::all`], qualifiers aside.
    pub fn index(self) -> usize {
        (self.0 >> 4) as usize
    }
}

impl fmt::Debug for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}/{}", self.0 >> 4, self.0 & 15)
    }
}

/// An unqualified type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Void,
    Bool,
    Int(IntKind),
    Float(FloatKind),
    /// `_Complex`: laid out as two floats; arithmetic on it is Unsupported.
    Complex(FloatKind),
    /// A GNU vector type: laid out, arithmetic on it is Unsupported.
    Vector(Ty, u64),
    Pointer(Ty),
    /// `None`: incomplete, or a flexible array member.
    Array(Ty, Option<u64>),
    /// A variable-length array; the number of elements is in a hidden local variable of the
    /// function, whose index stands here. The automata have no such types: see `cfront::lower`.
    Vla(Ty, u32),
    Function(Signature),
    Record(RecordId),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    pub ret: Ty,
    pub params: Vec<Ty>,
    pub variadic: bool,
    /// False for `f()` and K&R definitions: the parameters are not checked at calls.
    pub prototyped: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    Struct,
    Union,
}

impl RecordKind {
    pub fn name(self) -> &'static str {
        match self {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        }
    }
}

/// A structure or union. Incomplete (declared only) while `complete` is false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub kind: RecordKind,
    pub tag: Option<String>,
    pub complete: bool,
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
}

/// A member. Unnamed bit-fields are not members; anonymous records are, with an empty name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    pub ty: Ty,
    /// In bytes from the start of the record. For a bit-field: the byte of its lowest bit.
    pub offset: u64,
    pub bits: Option<BitField>,
}

/// The bits `shift .. shift + width`, counted from the lowest bit of the byte at the field's
/// offset in little-endian order. `shift` is below 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitField {
    pub shift: u8,
    pub width: u8,
}

impl BitField {
    /// How many bytes it touches.
    pub fn bytes(self) -> u64 {
        (u64::from(self.shift) + u64::from(self.width)).div_ceil(8)
    }
}

/// All types of a program or of a translation unit.
#[derive(Clone, Debug)]
pub struct Types {
    pub model: DataModel,
    list: Vec<Type>,
    ids: Map<Type, Ty>,
    pub records: IdVec<RecordId, Record>,
}

impl PartialEq for Types {
    fn eq(&self, other: &Self) -> bool {
        self.model == other.model && self.list == other.list && self.records == other.records
    }
}

impl Types {
    pub fn new(model: DataModel) -> Self {
        let mut types = Types { model, list: Vec::new(), ids: Map::new(), records: IdVec::new() };
        types.add(Type::Void);
        types.add(Type::Bool);
        for kind in IntKind::ALL {
            types.add(Type::Int(kind));
        }
        for kind in
            [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Float128]
        {
            types.add(Type::Float(kind));
        }
        types.add(Type::Pointer(Ty::VOID));
        types.add(Type::Pointer(Ty::CHAR));
        types
    }

    /// The one [`Ty`] of this type.
    pub fn add(&mut self, ty: Type) -> Ty {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = Ty(u32::try_from(self.list.len()).expect("types should fit in 28 bits") << 4);
        self.list.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    pub fn find(&self, ty: &Type) -> Option<Ty> {
        self.ids.get(ty).copied()
    }

    pub fn pointer(&mut self, to: Ty) -> Ty {
        self.add(Type::Pointer(to))
    }

    pub fn array(&mut self, element: Ty, len: Option<u64>) -> Ty {
        self.add(Type::Array(element, len))
    }

    pub fn function(&mut self, signature: Signature) -> Ty {
        self.add(Type::Function(signature))
    }

    pub fn get(&self, ty: Ty) -> &Type {
        &self.list[ty.index()]
    }

    /// Whether it belongs to this table.
    pub fn contains(&self, ty: Ty) -> bool {
        ty.index() < self.list.len()
    }

    /// Every type, in the order of creation.
    pub fn all(&self) -> impl Iterator<Item = (Ty, &Type)> {
        self.list.iter().enumerate().map(|(i, t)| (Ty((i as u32) << 4), t))
    }

    /// `size_t`
    pub fn size_type(&self) -> Ty {
        match self.model {
            DataModel::Lp64 => Ty::int(IntKind::ULong),
            DataModel::Ilp32 => Ty::int(IntKind::UInt),
        }
    }

    /// `ptrdiff_t`
    pub fn ptrdiff_type(&self) -> Ty {
        match self.model {
            DataModel::Lp64 => Ty::int(IntKind::Long),
            DataModel::Ilp32 => Ty::int(IntKind::Int),
        }
    }

    pub fn is_void(&self, ty: Ty) -> bool {
        ty.unqualified() == Ty::VOID
    }

    /// Integer types, `_Bool` included.
    pub fn is_integer(&self, ty: Ty) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Bool)
    }

    pub fn is_float(&self, ty: Ty) -> bool {
        matches!(self.get(ty), Type::Float(_))
    }

    pub fn is_arithmetic(&self, ty: Ty) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Bool | Type::Float(_) | Type::Complex(_))
    }

    pub fn is_scalar(&self, ty: Ty) -> bool {
        self.is_arithmetic(ty) || self.is_pointer(ty)
    }

    pub fn is_pointer(&self, ty: Ty) -> bool {
        matches!(self.get(ty), Type::Pointer(_))
    }

    pub fn is_function(&self, ty: Ty) -> bool {
        matches!(self.get(ty), Type::Function(_))
    }

    pub fn is_array(&self, ty: Ty) -> bool {
        matches!(self.get(ty), Type::Array(..) | Type::Vla(..))
    }

    pub fn is_record(&self, ty: Ty) -> bool {
        matches!(self.get(ty), Type::Record(_))
    }

    pub fn pointee(&self, ty: Ty) -> Option<Ty> {
        match self.get(ty) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        }
    }

    /// The element type of an array; the array's qualifiers apply to its elements.
    pub fn element(&self, ty: Ty) -> Option<Ty> {
        match self.get(ty) {
            Type::Array(element, _) | Type::Vla(element, _) => Some(element.with(ty.quals())),
            _ => None,
        }
    }

    pub fn record_id(&self, ty: Ty) -> Option<RecordId> {
        match self.get(ty) {
            Type::Record(id) => Some(*id),
            _ => None,
        }
    }

    pub fn signature(&self, ty: Ty) -> Option<&Signature> {
        match self.get(ty) {
            Type::Function(signature) => Some(signature),
            _ => None,
        }
    }

    /// (bits, signed) of an integer type, a `_Bool` (8, unsigned) or a pointer (unsigned).
    pub fn int_shape(&self, ty: Ty) -> Option<(u32, bool)> {
        match self.get(ty) {
            Type::Int(kind) => Some((kind.bits(self.model), kind.signed())),
            Type::Bool => Some((8, false)),
            Type::Pointer(_) => Some((self.model.pointer_size() as u32 * 8, false)),
            _ => None,
        }
    }

    /// The size in bytes; `None` for incomplete types, functions, variable-length arrays, and
    /// objects larger than half the address space. `void` and functions count as `None`: GNU C's
    /// `sizeof(void) == 1` is the front end's business.
    pub fn size_of(&self, ty: Ty) -> Option<u64> {
        match self.get(ty) {
            Type::Void | Type::Function(_) | Type::Vla(..) => None,
            Type::Bool => Some(1),
            Type::Int(kind) => Some(kind.bytes(self.model)),
            Type::Float(kind) => Some(kind.bytes(self.model)),
            Type::Complex(kind) => Some(2 * kind.bytes(self.model)),
            Type::Vector(element, len) => self.size_of(*element)?.checked_mul(*len),
            Type::Pointer(_) => Some(self.model.pointer_size()),
            Type::Array(element, len) => {
                let size = self.size_of(*element)?.checked_mul((*len)?)?;
                (size < 1 << (self.model.pointer_size() * 8 - 1)).then_some(size)
            }
            Type::Record(id) => {
                let record = &self.records[*id];
                record.complete.then_some(record.size)
            }
        }
    }

    /// The alignment in bytes; 1 for what has none.
    pub fn align_of(&self, ty: Ty) -> u64 {
        let cap = |size: u64| match self.model {
            DataModel::Lp64 => size,
            DataModel::Ilp32 => size.min(4),
        };
        match self.get(ty) {
            Type::Void | Type::Function(_) | Type::Bool => 1,
            Type::Int(kind) => cap(kind.bytes(self.model)),
            Type::Float(FloatKind::Float128) => 16,
            Type::Float(kind) | Type::Complex(kind) => cap(kind.bytes(self.model)),
            Type::Vector(..) => {
                self.size_of(ty).and_then(u64::checked_next_power_of_two).unwrap_or(1)
            }
            Type::Pointer(_) => self.model.pointer_size(),
            Type::Array(element, _) | Type::Vla(element, _) => self.align_of(*element),
            Type::Record(id) => self.records[*id].align.max(1),
        }
    }

    /// The path of member indices to a named member, through anonymous records.
    pub fn find_field(&self, record: RecordId, name: &str) -> Option<Vec<u32>> {
        let fields = &self.records[record].fields;
        for (i, field) in fields.iter().enumerate() {
            if field.name == name {
                return Some(vec![i as u32]);
            }
        }
        for (i, field) in fields.iter().enumerate() {
            if !field.name.is_empty() {
                continue;
            }
            let inner = self.record_id(field.ty).and_then(|r| self.find_field(r, name));
            if let Some(mut path) = inner {
                path.insert(0, i as u32);
                return Some(path);
            }
        }
        None
    }
}
