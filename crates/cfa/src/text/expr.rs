//! Expressions as text, without recursion.
//!
//! Where a value is needed, an object form stands for its `Load`; where an object is needed, for
//! itself. `p[i]` is `*(p + i)` for a pointer, an element for an array; `p->f` is `(*p).f`.
//! What the forms of C cannot say has a form of its own: `\load(o)` where no load is implied,
//! `\place(o)` for an object where a value is needed, `\index(a, i)`, `\add(a, b)`, `\sub(a, b)`,
//! `\ptradd(p, i)`, `\ptrsub(p, q)` where the operands' types suggest another node, and `.#k` for
//! a member that its name does not find. A node whose type is not that of its rule
//! (`crate::typing`) states it: `(e : long)`. Only ill-formed programs need any of these, except
//! for unnamed members.

use super::literal::{self, Written};
use super::names::{BodyNames, ProgramNames};
use super::types::TypeNames;
use crate::program::{BinOp, Body, ExprId, ExprKind, Program, UnOp};
use crate::types::Ty;
use crate::typing::Typing;
use crate::walk::Position;

pub(super) const POSTFIX: u8 = 12;
pub(super) const UNARY: u8 = 11;
const SUM: u8 = 9;

/// As in C; higher binds tighter.
pub(super) fn precedence(op: BinOp) -> u8 {
    match op {
        BinOp::Mul | BinOp::Div | BinOp::Rem => 10,
        BinOp::Add | BinOp::Sub => SUM,
        BinOp::Shl | BinOp::Shr => 8,
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => 7,
        BinOp::Eq | BinOp::Ne => 6,
        BinOp::And => 5,
        BinOp::Xor => 4,
        BinOp::Or => 3,
    }
}

/// Everything that expressions of one function are printed with.
pub(super) struct Context<'a> {
    pub program: &'a Program,
    pub body: &'a Body,
    pub outer: &'a ProgramNames,
    pub names: BodyNames,
    pub types: &'a TypeNames<'a>,
}

/// What is still to be written.
enum Item {
    Text(String),
    /// An expression in a position, in parentheses if it binds less than this.
    Expr(ExprId, Position, u8),
    /// The node itself, whatever its type.
    Bare(ExprId),
}

use Item::{Bare, Expr};

fn text(s: impl Into<String>) -> Item {
    Item::Text(s.into())
}

fn value(e: ExprId, least: u8) -> Item {
    Expr(e, Position::Value, least)
}

fn object(e: ExprId, least: u8) -> Item {
    Expr(e, Position::Object, least)
}

impl Context<'_> {
    pub fn expr(&self, root: ExprId, position: Position) -> String {
        self.expr_above(root, position, 0)
    }

    /// An expression in parentheses unless it binds at least as tightly as `least`.
    pub fn expr_above(&self, root: ExprId, position: Position, least: u8) -> String {
        let mut out = String::new();
        let mut stack = vec![Expr(root, position, least)];
        while let Some(item) = stack.pop() {
            let parts = match item {
                Item::Text(s) => {
                    out.push_str(&s);
                    continue;
                }
                Expr(e, position, least) => self.placed(e, position, least),
                Bare(e) => self.node(e),
            };
            stack.extend(parts.into_iter().rev());
        }
        out
    }

    fn kind(&self, e: ExprId) -> Option<&ExprKind> {
        self.body.exprs.get(e).map(|expr| &expr.kind)
    }

    fn ty(&self, e: ExprId) -> Ty {
        self.body.exprs.get(e).map_or(Ty::VOID, |expr| expr.ty)
    }

    fn is_object(&self, e: ExprId) -> bool {
        self.kind(e).is_some_and(ExprKind::is_object)
    }

    fn follows_rule(&self, e: ExprId) -> bool {
        let Some(expr) = self.body.exprs.get(e) else { return true };
        match expr.kind {
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::Cast(_) => true,
            _ => Typing::new(self.program, self.body).check(expr).is_ok(),
        }
    }

    fn placed(&self, e: ExprId, position: Position, least: u8) -> Vec<Item> {
        if position == Position::Value {
            if self.is_object(e) {
                return vec![text("\\place("), object(e, 0), text(")")];
            }
            if let Some(ExprKind::Load(o)) = self.kind(e)
                && self.is_object(*o)
                && self.follows_rule(e)
            {
                return vec![object(*o, least)];
            }
        }
        if !self.follows_rule(e) {
            let ty = self.types.name(self.ty(e));
            return vec![text("("), Bare(e), text(format!(" : {ty})"))];
        }
        if self.tightness(e) < least {
            return vec![text("("), Bare(e), text(")")];
        }
        vec![Bare(e)]
    }

    fn tightness(&self, e: ExprId) -> u8 {
        let Some(kind) = self.kind(e) else { return POSTFIX };
        match kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => POSTFIX,
            ExprKind::Field(..) | ExprKind::Index(..) | ExprKind::Load(_) => POSTFIX,
            ExprKind::Deref(p) if self.steps(*p).is_some() => POSTFIX,
            ExprKind::Deref(_) | ExprKind::Addr(_) | ExprKind::LabelAddr(_) => UNARY,
            ExprKind::Const(_) | ExprKind::Wide(_) => UNARY,
            ExprKind::Unary(..) | ExprKind::Cast(_) => UNARY,
            ExprKind::Binary(BinOp::Add | BinOp::Sub, a, _) if self.is_pointer(*a) => POSTFIX,
            ExprKind::Binary(op, ..) => precedence(*op),
            ExprKind::PtrAdd(p, _) | ExprKind::PtrSub(p, _) if !self.is_pointer(*p) => POSTFIX,
            ExprKind::PtrAdd(..) | ExprKind::PtrSub(..) => SUM,
        }
    }

    fn is_pointer(&self, e: ExprId) -> bool {
        self.program.types.is_pointer(self.ty(e))
    }

    /// The pointer and the index of `*(p + i)`, if it can be written `p[i]`.
    fn steps(&self, sum: ExprId) -> Option<(ExprId, ExprId)> {
        match self.kind(sum) {
            Some(ExprKind::PtrAdd(p, i)) if self.follows_rule(sum) => Some((*p, *i)),
            _ => None,
        }
    }

    fn node(&self, e: ExprId) -> Vec<Item> {
        let Some(kind) = self.kind(e) else { return vec![text(format!("\\missing_{e}"))] };
        match kind {
            ExprKind::Local(v) => vec![text(self.names.var(*v))],
            ExprKind::Global(g) => vec![text(self.names.outer(self.outer.global(*g)))],
            ExprKind::Func(f) => vec![text(self.names.outer(self.outer.function(*f)))],
            ExprKind::Deref(p) => match self.steps(*p) {
                Some((p, i)) => vec![value(p, POSTFIX), text("["), value(i, 0), text("]")],
                None => vec![text("*"), value(*p, UNARY)],
            },
            ExprKind::Field(o, k) => self.field(*o, *k),
            ExprKind::Index(a, i) => self.index(*a, *i),
            ExprKind::Const(bits) => self.constant(u128::from(*bits), self.ty(e), false),
            ExprKind::Wide(bits) => self.constant(**bits, self.ty(e), true),
            ExprKind::Load(o) => vec![text("\\load("), object(*o, 0), text(")")],
            ExprKind::Addr(o) if self.is_object(*o) => vec![text("&"), object(*o, UNARY)],
            ExprKind::Addr(o) => vec![text("&("), object(*o, 0), text(")")],
            ExprKind::LabelAddr(l) => vec![text(format!("&&{}", self.names.label(*l)))],
            ExprKind::Unary(op, a) => self.unary(*op, *a),
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b),
            ExprKind::PtrAdd(p, i) => self.stepping("+", "\\ptradd", *p, *i),
            ExprKind::PtrSub(p, q) => self.stepping("-", "\\ptrsub", *p, *q),
            ExprKind::Cast(a) => {
                vec![text(format!("({})", self.types.name(self.ty(e)))), value(*a, UNARY)]
            }
        }
    }

    fn field(&self, o: ExprId, k: u32) -> Vec<Item> {
        let name = self.field_name(o, k);
        if let Some(ExprKind::Deref(p)) = self.kind(o)
            && self.steps(*p).is_none()
            && self.follows_rule(o)
        {
            return vec![value(*p, POSTFIX), text(format!("->{name}"))];
        }
        vec![object(o, POSTFIX), text(format!(".{name}"))]
    }

    fn field_name(&self, o: ExprId, k: u32) -> String {
        let types = &self.program.types;
        let record = types.record_id(self.ty(o)).and_then(|r| types.records.get(r));
        let named = record.and_then(|r| {
            let name = &r.fields.get(k as usize)?.name;
            let first = r.fields.iter().position(|f| f.name == *name);
            (first == Some(k as usize) && !name.is_empty()).then_some(name)
        });
        named.map_or_else(|| format!("#{k}"), |name| super::names::quote(name))
    }

    fn index(&self, a: ExprId, i: ExprId) -> Vec<Item> {
        if self.is_object(a) && self.program.types.is_array(self.ty(a)) {
            return vec![object(a, POSTFIX), text("["), value(i, 0), text("]")];
        }
        vec![text("\\index("), object(a, 0), text(", "), value(i, 0), text(")")]
    }

    fn constant(&self, bits: u128, ty: Ty, wide: bool) -> Vec<Item> {
        let written = literal::write(&self.program.types, ty, bits, wide);
        let plain = ty == ty.unqualified();
        let name = || self.types.name(ty);
        vec![text(match written {
            Written::Plain(s) if plain => s,
            Written::Typed(s) => format!("({s} : {})", name()),
            Written::Plain(_) | Written::Bits => {
                format!("{}({bits:#x} : {})", if wide { "\\wide" } else { "\\const" }, name())
            }
        })]
    }

    fn unary(&self, op: UnOp, a: ExprId) -> Vec<Item> {
        let sign = match op {
            UnOp::Neg => "-",
            UnOp::Compl => "~",
            UnOp::Not => "!",
        };
        let number = matches!(self.kind(a), Some(ExprKind::Const(_) | ExprKind::Wide(_)));
        if op == UnOp::Neg && number {
            return vec![text("-("), value(a, 0), text(")")];
        }
        vec![text(sign), value(a, UNARY)]
    }

    fn binary(&self, op: BinOp, a: ExprId, b: ExprId) -> Vec<Item> {
        let name = match op {
            BinOp::Add if self.is_pointer(a) => "\\add",
            BinOp::Sub if self.is_pointer(a) => "\\sub",
            _ => return infix(op.symbol(), a, b, precedence(op)),
        };
        vec![text(format!("{name}(")), value(a, 0), text(", "), value(b, 0), text(")")]
    }

    fn stepping(&self, sign: &str, name: &str, p: ExprId, i: ExprId) -> Vec<Item> {
        if self.is_pointer(p) {
            return infix(sign, p, i, SUM);
        }
        vec![text(format!("{name}(")), value(p, 0), text(", "), value(i, 0), text(")")]
    }
}

fn infix(sign: &str, a: ExprId, b: ExprId, strength: u8) -> Vec<Item> {
    vec![value(a, strength), text(format!(" {sign} ")), value(b, strength + 1)]
}
