//! Control-flow automata: what the front end produces and everything else consumes.
//!
//! A program is a set of objects (globals) and functions; a function is an automaton
//! ⟨L, E, I⟩ as in Definition 1 of the FQL paper: locations, edges labelled with an operation and
//! annotations (here: [`Marks`]), one initial location. Expressions on edges have no side effects.

use crate::types::{DataModel, Quals, Ty, Types};
use crate::unsequenced::Unsequenced;
use base::{FileId, IdVec, Place, Span};

base::ids! {
    /// A location of one function's automaton.
    LocId "l";
    /// An edge of one function's automaton.
    EdgeId "e";
    /// An expression of one function.
    ExprId "x";
    /// A parameter, local or temporary of one function.
    VarId "v";
    /// A lexical scope of one function.
    ScopeId "scope";
    /// A label of one function.
    LabelId "label";
    /// An atomic condition of one function.
    CondId "c";
    /// A decision of one function.
    DecisionId "d";
    /// A Boolean expression (whose evaluation is a condition graph) of one function.
    BoolId "b";
    /// A statement of one function.
    StmtId "s";
    /// An object with static storage duration.
    GlobalId "g";
    /// A function.
    FuncId "f";
    /// A translation unit.
    UnitId "u";
}

#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    pub types: Types,
    pub files: IdVec<FileId, String>,
    pub units: IdVec<UnitId, Unit>,
    pub globals: IdVec<GlobalId, Global>,
    pub functions: IdVec<FuncId, Function>,
    /// Enumeration constants of file scope, so that a query can name them.
    pub constants: Vec<Constant>,
}

impl Program {
    pub fn new(model: DataModel) -> Self {
        Program {
            types: Types::new(model),
            files: IdVec::new(),
            units: IdVec::new(),
            globals: IdVec::new(),
            functions: IdVec::new(),
            constants: Vec::new(),
        }
    }

    /// Whether signed overflow is defined in a function.
    pub fn wraps(&self, f: FuncId) -> bool {
        self.overflow(f) == Overflow::Wraps
    }

    /// What signed overflow does in a function.
    pub fn overflow(&self, f: FuncId) -> Overflow {
        self.units.get(self.functions[f].unit).map_or(Overflow::Undefined, |unit| unit.overflow)
    }

    /// The flag under which floating-point arithmetic is not IEEE 754's. It is one for all units:
    /// `-ffast-math` also sets the mode of the processor when the program starts.
    pub fn inexact(&self) -> Option<&str> {
        self.units.iter().find_map(|unit| unit.inexact.as_deref())
    }

    /// The flag that gives the program a meaning which is not the one that automata have.
    pub fn unfollowed(&self) -> Option<&str> {
        self.units.iter().find_map(|unit| unit.unfollowed.as_deref())
    }

    /// Where an edge is in the user's text, if these calls wait: of what the library does, the call
    /// of it.
    pub fn own_place(&self, calls: &[(FuncId, EdgeId)], at: (FuncId, Option<EdgeId>)) -> Place {
        let is_own = |f: FuncId| !self.units[self.functions[f].unit].library;
        let call = match is_own(at.0) {
            true => None,
            false => calls.iter().rev().find(|(f, _)| is_own(*f)),
        };
        let (f, edge) = call.map_or(at, |(f, edge)| (*f, Some(*edge)));
        let body = self.functions[f].body.as_ref();
        let edge = body.zip(edge).and_then(|(body, edge)| body.edges.get(edge));
        edge.map_or(self.functions[f].place, |edge| edge.marks.place)
    }

    /// A place as people read it: `sort.c:9`.
    pub fn line_of(&self, place: Place) -> String {
        let file = self.files.get(place.file).map_or("?", String::as_str);
        format!("{file}:{}", place.line)
    }

    /// The function that `name` means to the linker; else the first static one of that name.
    pub fn function(&self, name: &str) -> Option<FuncId> {
        let named = || self.functions.entries().filter(|(_, f)| f.name == name);
        let external = named().find(|(_, f)| f.linkage == Linkage::External);
        external.or_else(|| named().next()).map(|(id, _)| id)
    }

    /// What runs after `main` (C11 5.1.2.2.3). A function `exit` of the program's own is not it: libraries
    /// call theirs.
    pub fn exit(&self) -> Option<FuncId> {
        let exit = self.function("exit").filter(|f| self.functions[*f].body.is_some());
        exit.filter(|f| self.units[self.functions[*f].unit].library)
    }

    /// The function or the global that a name means to whoever gives the program its inputs.
    pub fn symbol(&self, name: &str) -> Option<Target> {
        let is_global = |(_, global): &(GlobalId, &Global)| {
            global.name == name && global.kind == GlobalKind::Variable
        };
        let global = || self.globals.entries().find(is_global).map(|(g, _)| Target::Global(g));
        self.function(name).map(Target::Function).or_else(global)
    }

    /// What runs before the entry, whatever the entry is, if the program has constructors or
    /// destructors: a function of the library that calls the former and registers the latter.
    pub fn start(&self) -> Option<FuncId> {
        self.function(START).filter(|f| self.functions[*f].body.is_some())
    }
}

/// The name of [`Program::start`].
pub const START: &str = "__assize_start";

/// A translation unit. Spans count bytes of its preprocessed text, which the front end keeps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unit {
    /// The file given on the command line.
    pub name: String,
    /// True for the models of the C library: their edges are no part of the program under test.
    pub library: bool,
    pub overflow: Overflow,
    /// Plain `char` is unsigned.
    pub unsigned_char: bool,
    /// The compiler takes pointers to different types to lead to different objects.
    pub strict_aliasing: bool,
    /// The compiler's flag under which floating-point arithmetic is not IEEE 754's.
    pub inexact: Option<String>,
    /// The compiler's flag that gives the text another meaning than its automata have.
    pub unfollowed: Option<String>,
}

/// What happens where the result of a signed operation does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overflow {
    #[default]
    Undefined,
    /// It is defined (`-fwrapv`).
    Wraps,
    /// The execution ends where the compiler has kept the operation (`-ftrapv`, without
    /// optimisation).
    Traps,
}

impl Overflow {
    pub const ALL: [Overflow; 3] = [Overflow::Undefined, Overflow::Wraps, Overflow::Traps];

    /// As the text form has it.
    pub fn name(self) -> &'static str {
        match self {
            Overflow::Undefined => "",
            Overflow::Wraps => "wraps",
            Overflow::Traps => "traps",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constant {
    pub name: String,
    pub ty: Ty,
    pub value: i128,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Linkage {
    External,
    /// `static`: the name belongs to this unit.
    Internal(UnitId),
}

/// An object with static storage duration: a variable, a function's `static`, a string literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    pub name: String,
    pub linkage: Linkage,
    pub ty: Ty,
    /// `None`: declared but defined nowhere in the program.
    pub init: Option<Image>,
    pub kind: GlobalKind,
    /// At least the type's alignment.
    pub align: u64,
    pub place: Place,
}

impl Global {
    /// An object of ours for what a builtin of the compiler finds out (`__builtin_constant_p`).
    pub fn is_up_to_compiler(&self) -> bool {
        self.kind == GlobalKind::CompoundLiteral && self.name.starts_with("__builtin_")
    }

    /// Whether it has a name, at file scope, and is defined nowhere: somebody else has to.
    pub fn is_missing(&self) -> bool {
        let is_variable = match self.kind {
            GlobalKind::Variable | GlobalKind::Weak | GlobalKind::Unsized => true,
            GlobalKind::Thread => self.linkage == Linkage::External,
            GlobalKind::BlockStatic | GlobalKind::StringLiteral => false,
            GlobalKind::CompoundLiteral => false,
        };
        is_variable && self.init.is_none()
    }

    /// Whether writing to it is undefined.
    pub fn is_constant(&self, types: &Types) -> bool {
        let mut ty = self.ty;
        while let Some(element) = types.element(ty) {
            ty = element;
        }
        self.kind == GlobalKind::StringLiteral || ty.quals().contains(Quals::CONST)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GlobalKind {
    Variable,
    /// A `static` of the function with this name belongs to a block.
    BlockStatic,
    StringLiteral,
    CompoundLiteral,
    /// `_Thread_local`.
    Thread,
    /// A variable that need not be defined, or whose definition another one may take the place of.
    Weak,
    /// An array that was declared without its size, and is defined nowhere: that of its type is ours.
    Unsized,
}

/// The initial bytes of an object. Bytes beyond `bytes` are zero; `relocations` overwrite
/// pointer-sized places with addresses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Image {
    pub bytes: Vec<u8>,
    pub relocations: Vec<Relocation>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relocation {
    pub offset: u64,
    pub target: Target,
    /// Added to the target's address, in bytes.
    pub addend: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    Global(GlobalId),
    Function(FuncId),
    /// The address of a label (GNU), in a `static` table of that function. The labels of one
    /// function lie a byte apart, in the order of their ids: C programs compute with distances
    /// between labels, whose values are nobody's business but must add up.
    Label(FuncId, LabelId),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: String,
    pub linkage: Linkage,
    /// A function type.
    pub ty: Ty,
    pub unit: UnitId,
    pub place: Place,
    /// Declared `_Noreturn` or known not to return.
    pub noreturn: bool,
    pub outside: Outside,
    /// `None`: declared only; a call of it reads an input.
    pub body: Option<Body>,
}

/// What is decided elsewhere about a function.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Outside {
    /// Another definition may take the place of this one when the program is linked.
    pub weak: bool,
    /// A constructor: it runs before the entry, those with smaller priorities first.
    pub before: Option<u16>,
    /// A destructor: it runs when the program exits, those with larger priorities first.
    pub after: Option<u16>,
    /// It has no body, but a library has it, and native runs call it: what it returns is no input of
    /// tests, and engines can only guess.
    pub real: bool,
    /// It has no body, because that was dropped, and the body called nothing.
    pub leaf: bool,
    /// It is the program's own, and the compiler has a function of that name built in, which it may put
    /// in the place of calls: a constant, another function, an instruction.
    pub builtin: bool,
    /// It is the program's own, and may be called where no text does: of `printf("a\n")` compilers make
    /// a call of `puts`, of an assignment of structures one of `memcpy`, and libraries call `malloc`.
    pub implied: bool,
    pub promises: Promises,
}

/// What attributes promise of a function. Compilers believe it, and do not look.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Promises {
    /// `const`: it looks at nothing but its arguments, and does nothing but return.
    pub constant: bool,
    /// `pure`: it writes nothing.
    pub pure: bool,
    /// `malloc`: what it returns is no object that anybody knows.
    pub fresh: bool,
    /// `returns_nonnull`.
    pub result: bool,
    /// `nonnull`: a bit for each parameter that is never null, the first one the lowest.
    pub parameters: u32,
}

impl Promises {
    pub fn and(self, other: Promises) -> Promises {
        Promises {
            constant: self.constant || other.constant,
            pure: self.pure || other.pure,
            fresh: self.fresh || other.fresh,
            result: self.result || other.result,
            parameters: self.parameters | other.parameters,
        }
    }
}

/// The automaton of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    pub params: Vec<VarId>,
    pub vars: IdVec<VarId, Var>,
    pub scopes: IdVec<ScopeId, Scope>,
    pub locs: IdVec<LocId, Loc>,
    pub edges: IdVec<EdgeId, Edge>,
    pub exprs: IdVec<ExprId, Expr>,
    pub labels: IdVec<LabelId, Label>,
    pub stmts: IdVec<StmtId, Stmt>,
    pub conditions: IdVec<CondId, Condition>,
    pub decisions: IdVec<DecisionId, Decision>,
    pub booleans: IdVec<BoolId, Boolean>,
    /// Operands whose order here may not be the compiler's.
    pub unsequenced: Vec<Unsequenced>,
    /// The initial location: no edge enters it and exactly one leaves it.
    pub entry: LocId,
    /// Where every `Return` edge ends: no edge leaves it.
    pub exit: LocId,
    /// The compound statement, braces included, in the preprocessed text of the function's unit.
    pub span: Span,
}

impl Body {
    /// A body with nothing in it, to be filled; not well-formed yet.
    pub fn empty() -> Self {
        Body {
            params: Vec::new(),
            vars: IdVec::new(),
            scopes: IdVec::new(),
            locs: IdVec::new(),
            edges: IdVec::new(),
            exprs: IdVec::new(),
            labels: IdVec::new(),
            stmts: IdVec::new(),
            conditions: IdVec::new(),
            decisions: IdVec::new(),
            booleans: IdVec::new(),
            unsequenced: Vec::new(),
            entry: LocId(0),
            exit: LocId(0),
            span: Span::default(),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Var {
    /// As in the source; temporaries are called `$0`, `$1`, …
    pub name: String,
    pub ty: Ty,
    pub kind: VarKind,
    /// Where it lives. Temporaries and parameters live in the root scope.
    pub scope: ScopeId,
    /// At least the type's alignment.
    pub align: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VarKind {
    Param,
    Local,
    /// Made by lowering; never visible to a query.
    Temp,
    /// A variable-length array: its object is made by `Op::Vla`.
    Vla,
}

/// A block. An edge from a location of scope A to one of scope B ends the life of the variables
/// of A and its ancestors that are not ancestors of B, and begins that of B's: their objects are
/// new and their bytes indeterminate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// `None` for the root only.
    pub parent: Option<ScopeId>,
    /// `static` variables and externs declared here: a name in a predicate means these too.
    pub statics: Vec<(String, GlobalId)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loc {
    pub scope: ScopeId,
    /// How many of the scope's variables have been declared here: names declared later in the
    /// block do not shadow yet. Counts variables of the whole function in order of declaration:
    /// `v` is visible if its id is below.
    pub declared: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Unnamed for `case` and `default`.
    pub name: String,
    pub loc: LocId,
    /// Its address is taken by `&&name`.
    pub address_taken: bool,
}

/// An edge of the automaton.
#[derive(Clone, PartialEq, Debug)]
pub struct Edge {
    pub from: LocId,
    pub to: LocId,
    pub op: Op,
    pub marks: Marks,
}

/// Annotations of an edge (An in the FQL paper); `cfa::marks` defines the words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// In the original source.
    pub place: Place,
    /// In the preprocessed text of the function's unit.
    pub span: Span,
    /// The innermost statement or conditional operator it belongs to.
    pub stmt: Option<StmtId>,
    pub block_entry: bool,
    pub condition: Option<(CondId, Outcome)>,
    pub decision: Option<(DecisionId, Outcome)>,
    pub condition_graph: Option<BoolId>,
}

/// Which way a condition or decision went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    False,
    True,
    /// The k-th `case` of a `switch` (or label of a computed goto), in source order.
    Case(u32),
    Default,
}

/// A source statement (or the part of one that stands for itself: a `for`'s clauses, `?:`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
    pub place: Place,
    /// The location where its execution starts.
    pub start: LocId,
}

/// In the order in which a query prints them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StmtKind {
    If,
    Switch,
    For,
    While,
    Do,
    /// `?:`
    Conditional,
    Assert,
    Return,
    Goto,
    Break,
    Continue,
    Expr,
    Decl,
    Asm,
    Empty,
}

impl StmtKind {
    pub const ALL: [StmtKind; 15] = [
        StmtKind::If,
        StmtKind::Switch,
        StmtKind::For,
        StmtKind::While,
        StmtKind::Do,
        StmtKind::Conditional,
        StmtKind::Assert,
        StmtKind::Return,
        StmtKind::Goto,
        StmtKind::Break,
        StmtKind::Continue,
        StmtKind::Expr,
        StmtKind::Decl,
        StmtKind::Asm,
        StmtKind::Empty,
    ];

    /// As written in `@STMTTYPE(…)`.
    pub fn name(self) -> &'static str {
        match self {
            StmtKind::Expr => "expr",
            StmtKind::Decl => "decl",
            StmtKind::If => "if",
            StmtKind::Switch => "switch",
            StmtKind::While => "while",
            StmtKind::Do => "do",
            StmtKind::For => "for",
            StmtKind::Conditional => "?:",
            StmtKind::Assert => "assert",
            StmtKind::Return => "return",
            StmtKind::Goto => "goto",
            StmtKind::Break => "break",
            StmtKind::Continue => "continue",
            StmtKind::Asm => "asm",
            StmtKind::Empty => "empty",
        }
    }
}

/// An atomic condition: its source text's place, and the Boolean expression it is part of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    pub boolean: BoolId,
    pub span: Span,
    pub place: Place,
}

/// The Boolean expression that controls a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    pub boolean: BoolId,
    pub stmt: StmtId,
    pub span: Span,
    pub place: Place,
}

/// A Boolean expression whose evaluation branches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boolean {
    pub span: Span,
    pub place: Place,
    /// Where its evaluation starts (before the first condition's computations).
    pub start: LocId,
}

/// What an edge does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    Skip,
    /// `to = value`: a scalar or a whole record; both have the same unqualified type.
    /// Assigning to a bit-field stores the low bits.
    Assign {
        to: ExprId,
        value: ExprId,
    },
    /// All bytes of the object `to` become zero.
    Zero {
        to: ExprId,
    },
    /// The variable `to` gets the next value of the inputs of this name: it has none of its own, and
    /// the user reads that as an input.
    Input {
        to: ExprId,
        name: String,
    },
    /// The edge is taken exactly if `cond` (a scalar) compares unequal to 0, or equal if not
    /// `holds`.
    Assume {
        cond: ExprId,
        holds: bool,
    },
    /// `case low ... high`: taken if `value` lies in the range.
    Case {
        value: ExprId,
        low: i128,
        high: i128,
    },
    /// Taken if no `Case` edge of the same location is.
    Default {
        value: ExprId,
    },
    /// The result, if wanted, is stored to the variable `to` when the callee returns.
    Call {
        to: Option<ExprId>,
        callee: Callee,
        args: Vec<ExprId>,
    },
    Builtin {
        to: Option<ExprId>,
        builtin: Builtin,
        args: Vec<ExprId>,
    },
    /// Ends in the exit location.
    Return(Option<ExprId>),
    /// The variable-length array comes to life with this many bytes.
    Vla {
        var: VarId,
        bytes: ExprId,
    },
    /// Computed goto: taken if `target` is the address of `label`.
    Jump {
        target: ExprId,
        label: LabelId,
    },
    /// Inline assembly: the outputs get arbitrary values.
    Asm {
        text: String,
        outputs: Vec<ExprId>,
        inputs: Vec<ExprId>,
    },
    /// A construct without a meaning here; an execution stops at it.
    Unsupported(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    Direct(FuncId),
    /// A pointer to a function.
    Indirect(ExprId),
}

/// A side-effect-free expression. Lvalue forms (`Local`, `Global`, `Func`, `Deref`, `Field`,
/// `Index`) denote objects and have the object's type; all others denote values.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ExprKind {
    Local(VarId),
    Global(GlobalId),
    /// A function designator; stands only under `Addr`.
    Func(FuncId),
    /// The object a pointer points to.
    Deref(ExprId),
    /// The k-th member of the record object.
    Field(ExprId, u32),
    /// An element of the array object.
    Index(ExprId, ExprId),

    /// The bits of a scalar constant of at most 64 bits (floats: their encoding; zero-extended
    /// beyond the type's width).
    Const(u64),
    /// The bits of a wider scalar constant.
    Wide(Box<u128>),
    /// The value of an object (a scalar or a record).
    Load(ExprId),
    /// The address of an object. The address of an array element decays nothing: `Addr` of an
    /// `Index` is the pointer to the element.
    Addr(ExprId),
    /// The address of a label (GNU), of type `void *`.
    LabelAddr(LabelId),
    Unary(UnOp, ExprId),
    /// Both operands have the same type, except for shifts (each promoted by itself).
    /// Comparisons yield `int`.
    Binary(BinOp, ExprId, ExprId),
    /// Pointer plus integer, in elements of the pointee (bytes for `void` and functions).
    PtrAdd(ExprId, ExprId),
    /// Pointer minus pointer, in elements; of type `ptrdiff_t`.
    PtrSub(ExprId, ExprId),
    /// Conversion to this expression's type: between scalars, also pointers and integers.
    Cast(ExprId),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnOp {
    Neg,
    /// `~`
    Compl,
    /// `!`, of any scalar; yields `int`.
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl BinOp {
    pub fn is_comparison(self) -> bool {
        match self {
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne => true,
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => false,
            BinOp::Shl | BinOp::Shr | BinOp::And | BinOp::Or | BinOp::Xor => false,
        }
    }

    pub fn symbol(self) -> &'static str {
        match self {
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "/",
            BinOp::Rem => "%",
            BinOp::Shl => "<<",
            BinOp::Shr => ">>",
            BinOp::And => "&",
            BinOp::Or => "|",
            BinOp::Xor => "^",
            BinOp::Lt => "<",
            BinOp::Le => "<=",
            BinOp::Gt => ">",
            BinOp::Ge => ">=",
            BinOp::Eq => "==",
            BinOp::Ne => "!=",
        }
    }
}

macro_rules! builtins {
    ($($(#[$meta:meta])* $name:ident $text:literal)*) => {
        /// The short list of operations that C cannot express. The library models are built on
        /// the ones named `__assize_…`; the others are the compiler's own.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Builtin { $($(#[$meta])* $name,)* }

        impl Builtin {
            pub const ALL: &'static [Builtin] = &[$(Builtin::$name,)*];

            /// The name of the function in C source.
            pub fn name(self) -> &'static str {
                match self { $(Builtin::$name => $text,)* }
            }
        }
    };
}

builtins! {
    /// `void *(size_t bytes)`: a new heap object with indeterminate bytes; null if the call of the
    /// library that needs it is to fail.
    Alloc "__assize_alloc"
    /// `void (void *)`: ends the life of a heap object; null is ignored.
    Free "__assize_free"
    /// `size_t (void *)`: the size of the heap object that starts here.
    ObjectSize "__assize_object_size"
    /// `void *(size_t)`: an object that lives until the function returns.
    Alloca "__builtin_alloca"
    /// `void (void *to, const void *from, size_t)`: bytes copied as they are; may overlap.
    Move "__assize_move"
    /// Likewise, but overlap is undefined.
    Copy "__assize_copy"
    /// `void (void *, int byte, size_t)`
    Fill "__assize_fill"
    /// `int (const void *, const void *, size_t)`: the difference of the first bytes that differ.
    Compare "__assize_compare"
    /// `int (int)`: a number of which the library promises only the sign. The same number, in tests.
    OfSign "__assize_of_sign"
    /// `size_t (const char *)`: as `strlen`.
    Length "__assize_length"
    /// `void (va_list)`: args: the address of the `va_list` object.
    VaStart "__builtin_va_start"
    /// Result: the next argument, as the type of `to`; args: the address of the `va_list`.
    VaArg "__builtin_va_arg"
    /// args: the address of the `va_list`.
    VaEnd "__builtin_va_end"
    /// args: the addresses of the target and the source `va_list`.
    VaCopy "__builtin_va_copy"
    /// `void (int status)`: the program ends.
    Exit "__assize_exit"
    /// `void (void)`: the program ends abnormally.
    Abort "__assize_abort"
    /// `void (const char *, const char *, unsigned, const char *)`: an assertion failed.
    AssertFail "__assize_assert_fail"
    /// `void (void)`: never reached.
    Unreachable "__builtin_unreachable"
    /// `void (int)`: an execution that gets here with 0 is none.
    Assume "__VERIFIER_assume"
    /// `void (const char *)`: from here on a model does less than the real function; what it leaves
    /// out. Nothing happens.
    Incomplete "__assize_incomplete"
    /// `long long (void)`: how the present call of the library fails to write, as
    /// [`crate::inputs::Failure::answer`] says it; 0 if it does not fail.
    Output "__assize_output"
    /// `long (int fd, void *to, size_t max)`: bytes of standard input; 0 at its end.
    Read "__assize_read"
    /// `long (int fd, const void *from, size_t)`: bytes to standard output (1) or error (2).
    Write "__assize_write"
    /// Results of type int; the argument is of any unsigned integer type, not zero.
    Clz "__builtin_clz"
    Ctz "__builtin_ctz"
    Popcount "__builtin_popcount"
    /// Reverses the bytes of an unsigned integer; the result has the argument's type.
    Bswap "__builtin_bswap64"
    /// `bool (a, b, T *to)`: the exact sum stored to T wraps; the result says if it did.
    AddOverflow "__builtin_add_overflow"
    SubOverflow "__builtin_sub_overflow"
    MulOverflow "__builtin_mul_overflow"
    /// Of any one floating type; the result has the same type.
    Sqrt "__builtin_sqrt"
    Floor "__builtin_floor"
    Ceil "__builtin_ceil"
    Trunc "__builtin_trunc"
    Rint "__builtin_rint"
    Round "__builtin_round"
    Fabs "__builtin_fabs"
    Fmod "__builtin_fmod"
    Fma "__builtin_fma"
    Copysign "__builtin_copysign"
    /// `int (T)`: nonzero if the sign bit is set.
    Signbit "__builtin_signbit"
    /// Transcendental functions of `double`, as the host's library computes them.
    Sin "__builtin_sin"
    Cos "__builtin_cos"
    Tan "__builtin_tan"
    Asin "__builtin_asin"
    Acos "__builtin_acos"
    Atan "__builtin_atan"
    Atan2 "__builtin_atan2"
    Sinh "__builtin_sinh"
    Cosh "__builtin_cosh"
    Tanh "__builtin_tanh"
    Exp "__builtin_exp"
    Exp2 "__builtin_exp2"
    Log "__builtin_log"
    Log2 "__builtin_log2"
    Log10 "__builtin_log10"
    Pow "__builtin_pow"
    Cbrt "__builtin_cbrt"
    Hypot "__builtin_hypot"
}

impl Builtin {
    /// How many arguments it needs.
    pub fn arity(self) -> usize {
        match self {
            Builtin::Abort | Builtin::Unreachable | Builtin::Output => 0,
            Builtin::Move | Builtin::Copy | Builtin::Fill | Builtin::Compare => 3,
            Builtin::Read | Builtin::Write | Builtin::Fma => 3,
            Builtin::AddOverflow | Builtin::SubOverflow | Builtin::MulOverflow => 3,
            Builtin::AssertFail => 4,
            Builtin::VaCopy | Builtin::Fmod | Builtin::Copysign | Builtin::Atan2 => 2,
            Builtin::Pow | Builtin::Hypot => 2,
            _ => 1,
        }
    }
}
