//! A translation unit, parsed, resolved and typed: what parsing produces and lowering consumes.
//!
//! Every name is resolved and every conversion is explicit: an operand of an arithmetic operator
//! has the operator's type, an lvalue whose value is wanted stands under [`ExprKind::Load`], an
//! array that decays under [`ExprKind::Decay`]. What C leaves to the evaluation (side effects,
//! `&&`, `?:`, statement expressions) is still inside the expressions; lowering takes it out.

use base::{IdVec, Span};
use cfa::{
    BinOp, Builtin, Constant, FuncId, Global, GlobalId, LabelId, Linkage, Outside, Ty, Types, UnOp,
    VarId,
};
use std::collections::BTreeSet;

base::ids! {
    /// An expression of one function's body.
    HExpr "h";
}

/// A translation unit. Ids of globals and functions are the unit's own until it is linked.
#[derive(Clone, Debug)]
pub struct Unit {
    pub types: Types,
    pub globals: IdVec<GlobalId, Global>,
    pub functions: IdVec<FuncId, Function>,
    pub constants: Vec<Constant>,
    /// Second names of functions and objects of the unit.
    pub aliases: Vec<String>,
    /// What gives the text another meaning than automata have.
    pub gap: Option<String>,
    /// Under which floating-point arithmetic is not IEEE 754's.
    pub inexact: Option<String>,
}

/// A function, defined (with a body) or only declared.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub linkage: Linkage,
    pub ty: Ty,
    pub noreturn: bool,
    pub outside: Outside,
    /// Of the name in its (last) declaration.
    pub span: Span,
    pub body: Option<Body>,
    /// `inline` without `extern`: a definition that another unit's external one may replace.
    pub weak: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Body {
    /// Parameters, locals and hidden lengths of variable-length arrays, in order of declaration.
    pub vars: IdVec<VarId, Var>,
    pub params: Vec<VarId>,
    pub exprs: IdVec<HExpr, Expr>,
    pub labels: IdVec<LabelId, Label>,
    /// Declared `register` or with a cleanup function: no second declarator beside them could set them.
    pub alone: BTreeSet<VarId>,
    /// A function that is called before anything else, though no text says so.
    pub first: Option<FuncId>,
    /// The compound statement.
    pub block: Block,
    /// Of the whole definition, from the first token of its declaration to the closing brace.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    pub kind: VarKind,
    /// At least the type's alignment.
    pub align: u64,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    Param,
    Local,
    /// The number of elements of a variable-length array dimension (`size_t`), set by the
    /// [`StmtKind::VlaLength`] that precedes the declaration that needs it.
    Length,
    /// The object of a compound literal; lives in the enclosing block.
    Literal,
}

#[derive(Clone, Debug)]
pub struct Label {
    pub name: String,
    pub address_taken: bool,
    /// The variables with a [`StmtKind::Cleanup`] that are in scope at its definition.
    pub cleanups: Vec<VarId>,
    /// Of its definition.
    pub span: Span,
}

#[derive(Clone, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    /// `static` and `extern` names declared directly in this block.
    pub statics: Vec<(String, GlobalId)>,
    /// From `{` to `}`, both included.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    /// The whole statement with its semicolon.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    Expr(HExpr),
    /// A local with automatic storage comes into scope; then its initialiser is evaluated. One
    /// statement for each declarator; `span` is the declarator with its initialiser.
    Decl(VarId, Option<Init>),
    /// From here on this call of a function is made wherever the scope of the variable, which has
    /// just been declared, is left.
    Cleanup(VarId, HExpr),
    /// `length = value` for a hidden variable of kind [`VarKind::Length`].
    VlaLength(VarId, HExpr),
    Block(Block),
    If {
        cond: HExpr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        cond: HExpr,
        body: Box<Stmt>,
    },
    Do {
        body: Box<Stmt>,
        cond: HExpr,
    },
    /// The declarations or expression of the first clause are in `init`, in a scope of their own.
    For {
        init: Block,
        cond: Option<HExpr>,
        step: Option<HExpr>,
        body: Box<Stmt>,
    },
    /// `value` is promoted; the `Case` and `Default` statements are somewhere inside `body`.
    Switch {
        value: HExpr,
        body: Box<Stmt>,
    },
    /// Converted to the promoted type of the switch; `low == high` unless a GNU range.
    /// `label` is from `case` to `:`.
    Case {
        low: i128,
        high: i128,
        label: Span,
        body: Box<Stmt>,
    },
    Default {
        label: Span,
        body: Box<Stmt>,
    },
    Label {
        id: LabelId,
        body: Box<Stmt>,
    },
    Goto(LabelId),
    /// GNU `goto *e;`
    GotoValue(HExpr),
    Break,
    Continue,
    Return(Option<HExpr>),
    Asm(Asm),
    /// A construct we cannot handle, in words.
    Unsupported(String),
}

#[derive(Clone, Debug)]
pub struct Asm {
    pub text: String,
    /// Lvalues.
    pub outputs: Vec<HExpr>,
    /// Values (or lvalues, for memory operands).
    pub inputs: Vec<HExpr>,
    /// `asm goto`.
    pub labels: Vec<LabelId>,
    /// An empty text does nothing but hide values from the optimiser. If each output keeps its
    /// value (`"+r"(x)`) or takes that of an input (`"=r"(x) : "0"(y)`): what is assigned then.
    pub moves: Option<Vec<HExpr>>,
}

/// An initialiser in normal form: where `zero` is set the whole object is zeroed first, then the
/// items are stored in order (a later item for the same place wins, as in C).
#[derive(Clone, Debug)]
pub struct Init {
    pub zero: bool,
    pub items: Vec<InitItem>,
}

/// `object.path = value`; the value is already converted to the type at the path's end. A
/// string literal that initialises an array is a `Load` of the literal object, of array type,
/// possibly shorter or longer than the array: as many elements as fit are copied.
#[derive(Clone, Debug)]
pub struct InitItem {
    pub path: Vec<Step>,
    pub value: HExpr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The k-th member of a record.
    Field(u32),
    /// The k-th element of an array.
    Index(u64),
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    /// The source text of exactly this expression (without parentheses around it). Implicit
    /// conversions have the span of their operand.
    pub span: Span,
    /// It, or something in it, may assign, call or jump.
    pub effects: bool,
    /// Of a bit-field's value: its width, which is that of its type in gcc. Else 0.
    pub width: u8,
    /// Nesting below it (0 for a leaf), so that nobody overflows a stack.
    pub height: u16,
}

/// L marks the forms that denote objects (lvalues); all others denote values.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// L
    Local(VarId),
    /// L. String literals are globals too.
    Global(GlobalId),
    /// L. A function designator: stands under `Addr` or as a direct callee.
    Func(FuncId),
    /// L. Of a pointer value. `a[i]` is `Deref(PtrAdd(…))`.
    Deref(HExpr),
    /// L if the operand is; otherwise the member of a record value (`f().x`).
    Field(HExpr, u32),
    /// L. An object of kind [`VarKind::Literal`], initialised when evaluated.
    Literal(VarId, Box<Init>),

    /// An integer or pointer constant (the value in the type's range).
    Int(i128),
    /// The encoding of a floating constant.
    Float(u128),
    Load(HExpr),
    /// Of an lvalue, a function designator, or an array (then it points to the array).
    Addr(HExpr),
    /// Array lvalue (or array member of a record value) to pointer to its first element.
    Decay(HExpr),
    LabelAddr(LabelId),
    Unary(UnOp, HExpr),
    Binary(BinOp, HExpr, HExpr),
    /// Pointer plus integer (of any integer type), in elements. If the element type has a
    /// variable size, the size in bytes is given, and the index counts such elements.
    PtrAdd {
        pointer: HExpr,
        index: HExpr,
        negate: bool,
        size: Option<HExpr>,
    },
    /// Pointer minus pointer, in elements.
    PtrSub {
        left: HExpr,
        right: HExpr,
        size: Option<HExpr>,
    },
    /// To this expression's type; to `void` too.
    Cast(HExpr),
    And(HExpr, HExpr),
    Or(HExpr, HExpr),
    /// `then` is absent in GNU's `a ?: b`. The branches have this expression's type (or are of
    /// type `void` if it is).
    Conditional {
        cond: HExpr,
        then: Option<HExpr>,
        otherwise: HExpr,
    },
    Comma(HExpr, HExpr),
    /// `to = value`; its own value is that of `to` afterwards.
    Assign(HExpr, HExpr),
    /// `to op= value`: `to` is converted to `compute` (the common type; for shifts the promoted
    /// left type), the operation is done there with `value` (already converted), the result is
    /// converted back.
    AssignOp {
        op: BinOp,
        to: HExpr,
        value: HExpr,
        compute: Ty,
    },
    /// `to += index` on pointers (also `-=`).
    AssignPtr {
        to: HExpr,
        index: HExpr,
        negate: bool,
        size: Option<HExpr>,
    },
    /// `++` and `--`; on pointers in elements.
    Step {
        to: HExpr,
        down: bool,
        post: bool,
        size: Option<HExpr>,
    },
    /// The callee is a `Func` or a pointer to a function; arguments are converted (default
    /// promotions where there is no parameter).
    Call(HExpr, Vec<HExpr>),
    Builtin(Builtin, Vec<HExpr>),
    /// `({ … })`; the value, if not void, is that of the last expression statement, which is
    /// held apart from the block's statements and already an rvalue.
    StmtExpr(Box<Block>, Option<HExpr>),
    /// `__builtin_expect(e, …)`: the value of `e`, but transparent for conditions.
    Transparent(HExpr),
    /// A construct we cannot handle, in words; its type is what C says.
    Unsupported(String),
}
