//! Walking over expressions: the operands of a node, the expressions of an operation, and a
//! post-order of a whole tree. Expressions may be thousands of levels deep, so nothing here
//! recurses.

use crate::program::{Body, Callee, ExprId, ExprKind, Op};

impl ExprKind {
    /// The operands, left to right.
    pub fn operands(&self) -> impl DoubleEndedIterator<Item = ExprId> + use<> {
        let (first, second) = match *self {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => (None, None),
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => (None, None),
            ExprKind::Deref(e) | ExprKind::Field(e, _) | ExprKind::Load(e) => (Some(e), None),
            ExprKind::Addr(e) | ExprKind::Unary(_, e) | ExprKind::Cast(e) => (Some(e), None),
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => (Some(a), Some(b)),
            ExprKind::PtrAdd(a, b) | ExprKind::PtrSub(a, b) => (Some(a), Some(b)),
        };
        first.into_iter().chain(second)
    }

    /// The same node over other operands: `f` is asked for each, left to right.
    pub fn map(&self, mut f: impl FnMut(ExprId) -> ExprId) -> ExprKind {
        match self {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => self.clone(),
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => self.clone(),
            ExprKind::Deref(e) => ExprKind::Deref(f(*e)),
            ExprKind::Field(e, k) => ExprKind::Field(f(*e), *k),
            ExprKind::Load(e) => ExprKind::Load(f(*e)),
            ExprKind::Addr(e) => ExprKind::Addr(f(*e)),
            ExprKind::Unary(op, e) => ExprKind::Unary(*op, f(*e)),
            ExprKind::Cast(e) => ExprKind::Cast(f(*e)),
            ExprKind::Index(a, b) => pair(f, *a, *b, ExprKind::Index),
            ExprKind::Binary(op, a, b) => pair(f, *a, *b, |a, b| ExprKind::Binary(*op, a, b)),
            ExprKind::PtrAdd(a, b) => pair(f, *a, *b, ExprKind::PtrAdd),
            ExprKind::PtrSub(a, b) => pair(f, *a, *b, ExprKind::PtrSub),
        }
    }

    /// True for the forms that denote objects (or functions), false for values.
    pub fn is_object(&self) -> bool {
        match self {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => true,
            ExprKind::Deref(_) | ExprKind::Field(..) | ExprKind::Index(..) => true,
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => false,
            ExprKind::Load(_) | ExprKind::Addr(_) | ExprKind::Unary(..) => false,
            ExprKind::Binary(..) | ExprKind::PtrAdd(..) | ExprKind::PtrSub(..) => false,
            ExprKind::Cast(_) => false,
        }
    }
}

fn pair(
    mut f: impl FnMut(ExprId) -> ExprId,
    a: ExprId,
    b: ExprId,
    make: impl FnOnce(ExprId, ExprId) -> ExprKind,
) -> ExprKind {
    let a = f(a);
    make(a, f(b))
}

/// What a position asks of the expression that stands in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// An object form: the place is meant, not what it holds.
    Object,
    Value,
}

impl ExprKind {
    /// The positions of the operands, left to right.
    pub fn positions(&self) -> [Position; 2] {
        match self {
            ExprKind::Field(..) | ExprKind::Load(_) | ExprKind::Addr(_) | ExprKind::Index(..) => {
                [Position::Object, Position::Value]
            }
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => [Position::Value; 2],
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => [Position::Value; 2],
            ExprKind::Deref(_) | ExprKind::Unary(..) | ExprKind::Cast(_) => [Position::Value; 2],
            ExprKind::Binary(..) | ExprKind::PtrAdd(..) | ExprKind::PtrSub(..) => {
                [Position::Value; 2]
            }
        }
    }
}

impl Op {
    /// The expressions of an operation with their positions, in the order of the text form.
    pub fn roots(&self) -> Vec<(ExprId, Position)> {
        use Position::{Object, Value};
        match self {
            Op::Skip | Op::Unsupported(_) | Op::Return(None) => vec![],
            Op::Assign { to, value } => vec![(*to, Object), (*value, Value)],
            Op::Zero { to } | Op::Input { to, .. } => vec![(*to, Object)],
            Op::Assume { cond: e, .. } | Op::Return(Some(e)) => vec![(*e, Value)],
            Op::Case { value: e, .. } | Op::Default { value: e } => vec![(*e, Value)],
            Op::Vla { bytes: e, .. } | Op::Jump { target: e, .. } => vec![(*e, Value)],
            Op::Call { to, callee, args } => {
                let called = match callee {
                    Callee::Direct(_) => None,
                    Callee::Indirect(e) => Some((*e, Value)),
                };
                let to = to.map(|e| (e, Object));
                to.into_iter().chain(called).chain(args.iter().map(|e| (*e, Value))).collect()
            }
            Op::Builtin { to, args, .. } => {
                let to = to.map(|e| (e, Object));
                to.into_iter().chain(args.iter().map(|e| (*e, Value))).collect()
            }
            Op::Asm { outputs, inputs, .. } => {
                let outputs = outputs.iter().map(|e| (*e, Object));
                outputs.chain(inputs.iter().map(|e| (*e, Value))).collect()
            }
        }
    }

    /// The expressions of an operation, in the same order, to be replaced.
    pub fn roots_mut(&mut self) -> Vec<&mut ExprId> {
        match self {
            Op::Skip | Op::Unsupported(_) | Op::Return(None) => vec![],
            Op::Assign { to, value } => vec![to, value],
            Op::Zero { to: e } | Op::Input { to: e, .. } => vec![e],
            Op::Assume { cond: e, .. } | Op::Return(Some(e)) => vec![e],
            Op::Case { value: e, .. } | Op::Default { value: e } => vec![e],
            Op::Vla { bytes: e, .. } | Op::Jump { target: e, .. } => vec![e],
            Op::Call { to, callee, args } => {
                let called = match callee {
                    Callee::Direct(_) => None,
                    Callee::Indirect(e) => Some(e),
                };
                to.iter_mut().chain(called).chain(args).collect()
            }
            Op::Builtin { to, args, .. } => to.iter_mut().chain(args).collect(),
            Op::Asm { outputs, inputs, .. } => outputs.iter_mut().chain(inputs).collect(),
        }
    }
}

impl Body {
    /// The nodes of the tree under `root`: operands before the node, left to right. A node that
    /// is used twice appears twice.
    pub fn post_order(&self, root: ExprId) -> Vec<ExprId> {
        let mut out = Vec::new();
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            out.push(id);
            stack.extend(self.exprs[id].kind.operands());
        }
        out.reverse();
        out
    }
}
