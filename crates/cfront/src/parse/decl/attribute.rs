//! `__attribute__((…))`, `[[…]]` and `asm("name")`: the few that change a meaning are kept, all
//! others are skipped with their arguments.

use crate::dialect::options;
use crate::parse::{Parse, Parser};
use crate::token::Tok;
use base::Symbol;
use cfa::{DataModel, FloatKind, IntKind, Promises, Ty, Type};

/// What plain `aligned` means on both machines.
const BIGGEST_ALIGNMENT: u64 = 16;
/// No object file aligns more than this.
const MAX_ALIGNMENT: u64 = 1 << 28;

#[derive(Clone, Default, Debug)]
pub(in crate::parse) struct Attributes {
    pub noreturn: bool,
    pub packed: bool,
    pub align: Option<u64>,
    pub mode: Option<Mode>,
    /// Of a vector, in bytes.
    pub vector: Option<u64>,
    pub transparent: bool,
    pub weak: bool,
    pub gnu_inline: bool,
    /// The function that is called at the end of a variable's scope.
    pub cleanup: Option<Symbol>,
    /// The priority of a constructor.
    pub before: Option<u16>,
    /// The priority of a destructor.
    pub after: Option<u16>,
    /// The name that this one is another name for.
    pub alias: Option<Symbol>,
    pub promises: Promises,
}

/// GNU machine modes: another width for the same kind of number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::parse) enum Mode {
    Int(u64),
    Float(FloatKind),
}

impl Attributes {
    pub fn merge(&mut self, other: &Attributes) {
        self.noreturn |= other.noreturn;
        self.packed |= other.packed;
        self.align = self.align.max(other.align);
        self.mode = other.mode.or(self.mode);
        self.vector = other.vector.or(self.vector);
        self.transparent |= other.transparent;
        self.weak |= other.weak;
        self.gnu_inline |= other.gnu_inline;
        self.cleanup = other.cleanup.or(self.cleanup);
        self.before = other.before.or(self.before);
        self.after = other.after.or(self.after);
        self.alias = other.alias.or(self.alias);
        self.promises = self.promises.and(other.promises);
    }
}

impl Parser<'_> {
    pub(super) fn at_attribute(&self) -> bool {
        self.at(Tok::Attribute) || (self.at(Tok::LBracket) && self.peek_at(1) == Tok::LBracket)
    }

    pub(in crate::parse) fn attributes(&mut self) -> Parse<Attributes> {
        let mut all = Attributes::default();
        self.more_attributes(&mut all)?;
        Ok(all)
    }

    pub(super) fn more_attributes(&mut self, all: &mut Attributes) -> Parse<()> {
        loop {
            let (open, close) = match self.peek() {
                Tok::Attribute => {
                    self.bump();
                    (Tok::LParen, Tok::RParen)
                }
                Tok::LBracket if self.peek_at(1) == Tok::LBracket => (Tok::LBracket, Tok::RBracket),
                _ => return Ok(()),
            };
            self.expect(open, "after `__attribute__`")?;
            self.expect(open, "after `__attribute__(`")?;
            while !self.at(close) {
                self.attribute(all)?;
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(close, "after the attributes")?;
            self.expect(close, "after the attributes")?;
        }
    }

    /// One attribute, maybe empty; `[[gnu::packed]]` is `packed`.
    fn attribute(&mut self, all: &mut Attributes) -> Parse<()> {
        if self.at(Tok::Comma) {
            return Ok(());
        }
        let mut name = self.attribute_name()?;
        while self.at(Tok::Colon) && self.peek_at(1) == Tok::Colon {
            self.bump();
            self.bump();
            name = self.attribute_name()?;
        }
        let text = self.names.shared(name);
        match text.trim_matches('_') {
            "noreturn" | "Noreturn" => all.noreturn = true,
            "packed" => all.packed = true,
            "transparent_union" => all.transparent = true,
            "weak" => all.weak = true,
            "gnu_inline" => all.gnu_inline = true,
            "constructor" => {
                all.before = Some(self.priority_arguments()?);
                return Ok(());
            }
            "destructor" => {
                all.after = Some(self.priority_arguments()?);
                return Ok(());
            }
            "cleanup" => {
                all.cleanup = Some(self.cleanup_arguments()?);
                return Ok(());
            }
            "aligned" => {
                let align = self.aligned_arguments()?;
                all.align = all.align.max(Some(align));
                return Ok(());
            }
            "vector_size" => {
                all.vector = Some(self.vector_arguments()?);
                return Ok(());
            }
            "mode" => all.mode = self.mode_arguments().or(all.mode),
            "alias" => {
                all.alias = Some(self.alias_arguments()?);
                return Ok(());
            }
            "const" => all.promises.constant = true,
            "pure" => all.promises.pure = true,
            // With an argument it says who frees the result.
            "malloc" => all.promises.fresh |= !self.at(Tok::LParen),
            "returns_nonnull" => all.promises.result = true,
            "nonnull" => {
                all.promises.parameters |= self.nonnull_arguments()?;
                return Ok(());
            }
            name @ ("ifunc" | "weakref" | "scalar_storage_order" | "ms_struct") => {
                self.gap(format!("the attribute `{name}`"));
            }
            name @ ("optimize" | "target" | "target_clones") => return self.options_for(name),
            _ => {}
        }
        if self.at(Tok::LParen) {
            self.skip_balanced()?;
        }
        Ok(())
    }

    /// `nonnull(1, 3)`; all of them without arguments.
    fn nonnull_arguments(&mut self) -> Parse<u32> {
        if !self.eat(Tok::LParen) {
            return Ok(u32::MAX);
        }
        let mut all = 0;
        while !self.at(Tok::RParen) {
            let (value, _) = self.integer_constant("the number of a parameter")?;
            all |= u32::try_from(value - 1).map_or(0, |k| 1u32.checked_shl(k).unwrap_or(0));
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "after the numbers of parameters")?;
        Ok(all)
    }

    /// `optimize("fast-math")`: flags for one function.
    fn options_for(&mut self, name: &str) -> Parse<()> {
        let start = self.span();
        if self.at(Tok::LParen) {
            self.skip_balanced()?;
        }
        let options = self.source(self.span_from(start));
        let said = format!("the attribute `{name}{options}`");
        match options::meaning(name, &options) {
            options::Meaning::Same => {}
            options::Meaning::Floats => self.decls.inexact = Some(said),
            options::Meaning::Other => self.gap(said),
        }
        Ok(())
    }

    /// The text means something else than automata have.
    pub(in crate::parse) fn gap(&mut self, what: String) {
        self.decls.gap.get_or_insert(what);
    }

    /// Keywords may be attributes too: `const`, `_Noreturn`.
    fn attribute_name(&mut self) -> Parse<Symbol> {
        let token = self.token();
        if token.kind != Tok::Ident && !is_keyword(token.kind) {
            return self.expected("the name of an attribute", "in the attribute list");
        }
        self.bump();
        Ok(token.symbol)
    }

    fn aligned_arguments(&mut self) -> Parse<u64> {
        if !self.eat(Tok::LParen) {
            return Ok(BIGGEST_ALIGNMENT);
        }
        if self.eat(Tok::RParen) {
            return Ok(BIGGEST_ALIGNMENT);
        }
        let span = self.span();
        let (value, _) = self.integer_constant("the alignment")?;
        let align = self.alignment(value, self.span_from(span))?;
        self.expect(Tok::RParen, "after the alignment")?;
        Ok(align)
    }

    /// Checks the value of `aligned` or `_Alignas`.
    pub(super) fn alignment(&self, value: i128, span: base::Span) -> Parse<u64> {
        match u64::try_from(value) {
            Ok(value) if value.is_power_of_two() && value <= MAX_ALIGNMENT => Ok(value),
            _ => self.fail_hint(
                span,
                format!("an alignment of {value} is not possible"),
                format!("write a power of two up to {MAX_ALIGNMENT}"),
            ),
        }
    }

    fn vector_arguments(&mut self) -> Parse<u64> {
        self.expect(Tok::LParen, "after `vector_size`")?;
        let span = self.span();
        let (value, _) = self.integer_constant("the size of the vector")?;
        let span = self.span_from(span);
        self.expect(Tok::RParen, "after the size of the vector")?;
        match u64::try_from(value) {
            Ok(value) if value.is_power_of_two() && value <= 1 << 20 => Ok(value),
            _ => self.fail(span, format!("a vector cannot have {value} bytes")),
        }
    }

    fn cleanup_arguments(&mut self) -> Parse<Symbol> {
        self.expect(Tok::LParen, "after `cleanup`")?;
        let name = self.token();
        if !self.eat(Tok::Ident) {
            return self.expected("the name of a function", "after `cleanup(`");
        }
        self.expect(Tok::RParen, "after the name of the function")?;
        Ok(name.symbol)
    }

    /// Without one it is the largest.
    fn priority_arguments(&mut self) -> Parse<u16> {
        if !self.eat(Tok::LParen) {
            return Ok(u16::MAX);
        }
        let span = self.span();
        let (value, _) = self.integer_constant("the priority")?;
        let span = self.span_from(span);
        self.expect(Tok::RParen, "after the priority")?;
        match u16::try_from(value) {
            Ok(priority) => Ok(priority),
            Err(_) => {
                self.fail(span, format!("a priority of {value} is outside 0 to {}", u16::MAX))
            }
        }
    }

    fn alias_arguments(&mut self) -> Parse<Symbol> {
        self.expect(Tok::LParen, "after `alias`")?;
        if !self.at(Tok::Str) {
            return self.expected("a string", "as the other name");
        }
        let (mut bytes, _) = self.string_literal()?;
        bytes.pop();
        self.expect(Tok::RParen, "after the other name")?;
        Ok(self.names.intern(&String::from_utf8_lossy(&bytes)))
    }

    /// Looks at `(name)`; the caller skips it.
    fn mode_arguments(&self) -> Option<Mode> {
        let token = self.tokens.get(self.at + 1).filter(|t| t.kind == Tok::Ident)?;
        let pointer = self.types.model.pointer_size();
        match self.names.text(token.symbol).trim_matches('_') {
            "QI" | "byte" => Some(Mode::Int(1)),
            "HI" => Some(Mode::Int(2)),
            "SI" => Some(Mode::Int(4)),
            "DI" => Some(Mode::Int(8)),
            "TI" => Some(Mode::Int(16)),
            "word" | "pointer" | "unwind_word" => Some(Mode::Int(pointer)),
            "SF" => Some(Mode::Float(FloatKind::Float)),
            "DF" => Some(Mode::Float(FloatKind::Double)),
            "XF" => Some(Mode::Float(FloatKind::LongDouble)),
            "TF" => Some(Mode::Float(FloatKind::Float128)),
            _ => None,
        }
    }

    /// The specifiers' type, changed by `mode` and `vector_size`.
    pub(super) fn with_attributes(&mut self, ty: Ty, attributes: &Attributes) -> Parse<Ty> {
        let quals = ty.quals();
        let mut changed = match (attributes.mode, self.types.get(ty)) {
            (Some(Mode::Int(bytes)), Type::Int(kind)) => {
                Ty::int(self.sized_int(bytes, kind.signed()))
            }
            (Some(Mode::Float(kind)), Type::Float(_)) => Ty::float(kind),
            (Some(Mode::Float(kind)), Type::Complex(_)) => self.types.add(Type::Complex(kind)),
            _ => ty,
        };
        if let Some(bytes) = attributes.vector {
            changed = self.vector_of(changed, bytes)?;
        }
        Ok(changed.with(quals))
    }

    fn vector_of(&mut self, element: Ty, bytes: u64) -> Parse<Ty> {
        let number = self.types.is_integer(element)
            || self.types.is_float(element)
            || self.is_opaque(element);
        match self.types.size_of(element).filter(|_| number) {
            Some(size) if size > 0 && bytes >= size => {
                // Lowering reaches the elements by pointer.
                self.types.pointer(element.unqualified());
                Ok(self.types.add(Type::Vector(element.unqualified(), bytes / size)))
            }
            _ => {
                let name = self.ty_name(element);
                self.fail(self.span(), format!("a vector of {bytes} bytes cannot hold `{name}`"))
            }
        }
    }

    /// The integer type of this size that gcc prefers (`int` to `long` to `long long`).
    pub(super) fn sized_int(&self, bytes: u64, signed: bool) -> IntKind {
        let kind = match (bytes, self.types.model) {
            (1, _) => IntKind::SChar,
            (2, _) => IntKind::Short,
            (4, _) => IntKind::Int,
            (8, DataModel::Lp64) => IntKind::Long,
            (8, DataModel::Ilp32) => IntKind::LLong,
            _ => IntKind::Int128,
        };
        if signed { kind } else { kind.to_unsigned() }
    }

    /// `asm("name")` behind a declarator: the name for the linker.
    pub(super) fn asm_label(&mut self) -> Parse<Option<String>> {
        if !self.eat(Tok::Asm) {
            return Ok(None);
        }
        self.expect(Tok::LParen, "after `asm`")?;
        if !self.at(Tok::Str) {
            return self.expected("a string", "as the name for the linker");
        }
        let (mut bytes, _) = self.string_literal()?;
        bytes.pop();
        self.expect(Tok::RParen, "after the name for the linker")?;
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

fn is_keyword(kind: Tok) -> bool {
    kind >= Tok::Auto
}
