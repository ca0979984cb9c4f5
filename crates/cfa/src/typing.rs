//! The type of every expression: one rule per form.
//!
//! The text form leaves out what these rules give, the verifier demands it. "The type" of an
//! operand is the `ty` of its node. *Scalars* are integers (`_Bool` included), real floats and
//! pointers; *promoted* types are integers of at least the rank of `int`, and real floats.
//!
//! | form | demands | type |
//! |---|---|---|
//! | `Local`, `Global`, `Func` | | as declared |
//! | `Deref(p)` | p: T* | T |
//! | `Field(o, k)` | o: a record with a k-th member | the member's, with the qualifiers of o |
//! | `Index(a, i)` | a: an array of T; i: an integer | T, with the qualifiers of a |
//! | `Const`, `Wide` | a scalar type; see rule 10 of the verifier | stated |
//! | `Load(o)` | o: a scalar, record, complex or vector | that of o, unqualified |
//! | `Addr(o)` | o: no bit-field | pointer to the type of o |
//! | `LabelAddr` | | `void *` |
//! | `Neg`, `Compl` | promoted; `Compl`: an integer | that of the operand |
//! | `Not` | a scalar | `int` |
//! | comparison | scalars of one type | `int` |
//! | `Shl`, `Shr` | promoted integers, each by itself | that of the left operand |
//! | other binary | promoted, of one type; `Rem And Or Xor`: integers | that of both |
//! | `PtrAdd(p, i)` | p: T*, T of known size, `void` or a function; i: an integer | that of p |
//! | `PtrSub(p, q)` | T* and T* up to qualifiers of T, likewise | `ptrdiff_t` |
//! | `Cast(e)` | scalar to scalar, not between pointers and floats | stated, unqualified |

use crate::program::{BinOp, Body, Expr, ExprId, ExprKind, Program, UnOp};
use crate::text::type_name;
use crate::types::{IntKind, Ty, Type, Types};

/// What a rule says about the type of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    Is(Ty),
    /// A pointer to this type, unqualified (the type table may lack it).
    PointerTo(Ty),
    /// The node itself states it.
    Stated,
}

/// The rules in the context of one function.
#[derive(Clone, Copy)]
pub struct Typing<'a> {
    program: &'a Program,
    body: &'a Body,
}

impl<'a> Typing<'a> {
    pub fn new(program: &'a Program, body: &'a Body) -> Self {
        Typing { program, body }
    }

    /// Whether an expression has the type that its rule gives, and why not.
    pub fn check(&self, expr: &Expr) -> Result<(), String> {
        let fits = match self.rule(&expr.kind)? {
            Rule::Is(ty) => expr.ty == ty,
            Rule::PointerTo(ty) => self.types().find(&Type::Pointer(ty)) == Some(expr.ty),
            Rule::Stated => return self.check_stated(expr),
        };
        if fits { Ok(()) } else { Err(format!("should not have type {}", self.show(expr.ty))) }
    }

    /// What the table above says about a node over existing operands.
    pub fn rule(&self, kind: &ExprKind) -> Result<Rule, String> {
        match kind {
            ExprKind::Local(v) => Ok(Rule::Is(self.body.vars[*v].ty)),
            ExprKind::Global(g) => Ok(Rule::Is(self.program.globals[*g].ty)),
            ExprKind::Func(f) => Ok(Rule::Is(self.program.functions[*f].ty)),
            ExprKind::Deref(p) => self.pointee(*p).map(Rule::Is),
            ExprKind::Field(o, k) => self.field(*o, *k),
            ExprKind::Index(a, i) => self.index(*a, *i),
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::Cast(_) => Ok(Rule::Stated),
            ExprKind::Load(o) => self.load(*o),
            ExprKind::Addr(o) => self.addr(*o),
            ExprKind::LabelAddr(_) => Ok(Rule::Is(Ty::VOID_PTR)),
            ExprKind::Unary(op, e) => self.unary(*op, *e),
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            ExprKind::PtrAdd(p, i) => self.ptr_add(*p, *i),
            ExprKind::PtrSub(p, q) => self.ptr_sub(*p, *q),
        }
    }

    fn types(&self) -> &'a Types {
        &self.program.types
    }

    fn ty(&self, e: ExprId) -> Ty {
        self.body.exprs[e].ty
    }

    fn show(&self, ty: Ty) -> String {
        type_name(self.types(), ty)
    }

    fn expect(&self, holds: bool, e: ExprId, what: &str) -> Result<(), String> {
        if holds { Ok(()) } else { Err(format!("expected {what}, not {}", self.show(self.ty(e)))) }
    }

    fn pointee(&self, p: ExprId) -> Result<Ty, String> {
        let to = self.types().pointee(self.ty(p));
        to.ok_or_else(|| format!("expected a pointer, not {}", self.show(self.ty(p))))
    }

    fn field(&self, o: ExprId, k: u32) -> Result<Rule, String> {
        let ty = self.ty(o);
        let record = self.types().record_id(ty).map(|r| &self.types().records[r]);
        self.expect(record.is_some(), o, "a record")?;
        let field = record.and_then(|r| r.fields.get(k as usize));
        let field = field.ok_or_else(|| format!("{} has no member {k}", self.show(ty)))?;
        Ok(Rule::Is(field.ty.with(ty.quals())))
    }

    fn index(&self, a: ExprId, i: ExprId) -> Result<Rule, String> {
        self.expect(self.types().is_integer(self.ty(i)), i, "an integer")?;
        let element = self.types().element(self.ty(a));
        let element = element.ok_or_else(|| "expected an array".to_string());
        element.map(Rule::Is).map_err(|e| format!("{e}, not {}", self.show(self.ty(a))))
    }

    fn load(&self, o: ExprId) -> Result<Rule, String> {
        let ty = self.ty(o);
        self.expect(has_value(self.types(), ty), o, "an object with a value")?;
        Ok(Rule::Is(ty.unqualified()))
    }

    fn addr(&self, o: ExprId) -> Result<Rule, String> {
        if self.is_bit_field(o) {
            return Err("a bit-field has no address".to_string());
        }
        Ok(Rule::PointerTo(self.ty(o)))
    }

    fn is_bit_field(&self, o: ExprId) -> bool {
        let ExprKind::Field(base, k) = self.body.exprs[o].kind else { return false };
        let record = self.types().record_id(self.ty(base));
        let field = record.and_then(|r| self.types().records[r].fields.get(k as usize));
        field.is_some_and(|f| f.bits.is_some())
    }

    fn unary(&self, op: UnOp, e: ExprId) -> Result<Rule, String> {
        let ty = self.ty(e);
        match op {
            UnOp::Neg => self.expect(is_promoted(self.types(), ty), e, "a promoted operand")?,
            UnOp::Compl => self.promoted_integer(e)?,
            UnOp::Not => {
                self.expect(is_scalar(self.types(), ty), e, "a scalar")?;
                return Ok(Rule::Is(Ty::INT));
            }
        }
        Ok(Rule::Is(ty))
    }

    fn promoted_integer(&self, e: ExprId) -> Result<(), String> {
        let ty = self.ty(e);
        let fits = is_promoted(self.types(), ty) && self.types().is_integer(ty);
        self.expect(fits, e, "a promoted integer")
    }

    fn binary(&self, op: BinOp, a: ExprId, b: ExprId) -> Result<Rule, String> {
        match op {
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne => {
                self.expect(is_scalar(self.types(), self.ty(a)), a, "a scalar")?;
                self.same(a, b)?;
                return Ok(Rule::Is(Ty::INT));
            }
            BinOp::Shl | BinOp::Shr => {
                self.promoted_integer(a)?;
                self.promoted_integer(b)?;
            }
            BinOp::Rem | BinOp::And | BinOp::Or | BinOp::Xor => {
                self.promoted_integer(a)?;
                self.same(a, b)?;
            }
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div => {
                self.expect(is_promoted(self.types(), self.ty(a)), a, "a promoted operand")?;
                self.same(a, b)?;
            }
        }
        Ok(Rule::Is(self.ty(a)))
    }

    fn same(&self, a: ExprId, b: ExprId) -> Result<(), String> {
        if self.ty(a) == self.ty(b) {
            return Ok(());
        }
        Err(format!("operands of types {} and {}", self.show(self.ty(a)), self.show(self.ty(b))))
    }

    fn ptr_add(&self, p: ExprId, i: ExprId) -> Result<Rule, String> {
        let to = self.pointee(p)?;
        self.expect(is_stepped(self.types(), to), p, "a pointer to elements of known size")?;
        self.expect(self.types().is_integer(self.ty(i)), i, "an integer")?;
        Ok(Rule::Is(self.ty(p)))
    }

    fn ptr_sub(&self, p: ExprId, q: ExprId) -> Result<Rule, String> {
        let (to, other) = (self.pointee(p)?, self.pointee(q)?);
        self.expect(is_stepped(self.types(), to), p, "a pointer to elements of known size")?;
        if to.unqualified() != other.unqualified() {
            self.same(p, q)?;
        }
        Ok(Rule::Is(self.types().ptrdiff_type()))
    }

    fn check_stated(&self, expr: &Expr) -> Result<(), String> {
        let (ty, types) = (expr.ty, self.types());
        if ty != ty.unqualified() || !is_scalar(types, ty) {
            return Err(format!("expected an unqualified scalar type, not {}", self.show(ty)));
        }
        let ExprKind::Cast(e) = expr.kind else { return Ok(()) };
        let from = self.ty(e);
        self.expect(is_scalar(types, from), e, "a scalar")?;
        let mixed = types.is_pointer(ty) && types.is_float(from)
            || types.is_float(ty) && types.is_pointer(from);
        if mixed { Err("no conversion between pointers and floats".to_string()) } else { Ok(()) }
    }
}

/// Integers, real floats and pointers.
pub fn is_scalar(types: &Types, ty: Ty) -> bool {
    types.is_integer(ty) || types.is_float(ty) || types.is_pointer(ty)
}

/// Types that arithmetic is done in.
pub fn is_promoted(types: &Types, ty: Ty) -> bool {
    match types.get(ty) {
        Type::Int(kind) => kind.rank() >= IntKind::Int.rank(),
        Type::Float(_) => true,
        _ => false,
    }
}

/// Types whose objects can be loaded and assigned as a whole.
pub fn has_value(types: &Types, ty: Ty) -> bool {
    match types.get(ty) {
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Complex(_) => true,
        Type::Vector(..) | Type::Pointer(_) => true,
        Type::Record(_) => types.size_of(ty).is_some(),
        Type::Void | Type::Array(..) | Type::Vla(..) | Type::Function(_) => false,
    }
}

/// Types that pointers can step over; `void` and functions count as bytes.
fn is_stepped(types: &Types, ty: Ty) -> bool {
    types.is_void(ty) || types.is_function(ty) || types.size_of(ty).is_some()
}
