//! Which inputs a program has: their names and types.

use base::Diagnostic;
use cfa::uninitialised::{Variable, variables};
use cfa::{
    Field, FuncId, Function, Global, GlobalKind, InputValue, Linkage, Program, RecordId, Ty, Type,
    Types,
};

/// Where an input goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Parameter,
    /// The result of a function without a body.
    Result(FuncId),
    /// A local variable without an initialiser: one value for each time that its declaration is passed.
    Variable,
    Global,
}

impl Origin {
    /// Whether an execution may read several values of the name.
    pub fn is_repeated(self) -> bool {
        matches!(self, Origin::Result(_) | Origin::Variable)
    }
}

/// A program and its entry: what the inputs of a test are typed by.
#[derive(Clone, Copy)]
pub struct Typing<'p> {
    pub program: &'p Program,
    pub entry: FuncId,
}

impl<'p> Typing<'p> {
    pub fn new(program: &'p Program, entry: &str) -> Result<Self, Diagnostic> {
        let named = program.function(entry);
        let entry = named.filter(|f| program.functions[*f].body.is_some()).ok_or_else(|| {
            Diagnostic::error(format!("there is no function `{entry}` with a body"))
        })?;
        Ok(Typing { program, entry })
    }

    pub fn types(&self) -> &'p Types {
        &self.program.types
    }

    pub fn entry_name(&self) -> &'p str {
        &self.program.functions[self.entry].name
    }

    /// The parameters of the entry. Those of `main` are made from the arguments.
    pub fn parameters(&self) -> Vec<(&'p str, Ty)> {
        let function = &self.program.functions[self.entry];
        let body = function.body.as_ref().filter(|_| function.name != "main");
        let params = body.iter().flat_map(|body| body.params.iter().map(|v| &body.vars[*v]));
        params.map(|var| (var.name.as_str(), var.ty)).collect()
    }

    /// Functions without a body that have a result, unless a library's own are called.
    pub fn results(&self) -> impl Iterator<Item = (FuncId, &'p str, Ty)> {
        let types = self.types();
        let is_asked = |f: &Function| f.body.is_none() && !f.outside.real;
        let outside = self.program.functions.entries().filter(move |(_, f)| is_asked(f));
        let results = outside
            .map(|(id, f)| (id, f.name.as_str(), types.signature(f.ty).map_or(Ty::INT, |s| s.ret)));
        results.filter(|(_, _, ret)| !types.is_void(*ret))
    }

    /// Local variables whose values are inputs.
    pub fn variables(&self) -> impl Iterator<Item = Variable<'p>> + use<'p> {
        variables(self.program)
    }

    fn globals(&self) -> impl Iterator<Item = &'p Global> {
        let all = self.program.globals.iter();
        all.filter(|g| is_variable(g) && !g.name.is_empty())
    }

    /// The global that an input of this name goes to.
    pub fn global(&self, name: &str) -> Option<&'p Global> {
        self.globals().find(|g| g.name == name)
    }

    /// What an input of this name is.
    pub fn lookup(&self, name: &str) -> Option<(Origin, Ty)> {
        if let Some((_, ty)) = self.parameters().into_iter().find(|(n, _)| *n == name) {
            return Some((Origin::Parameter, ty));
        }
        if let Some((f, _, ty)) = self.results().find(|(_, n, _)| *n == name) {
            return Some((Origin::Result(f), ty));
        }
        if let Some(variable) = self.variables().find(|variable| variable.name == name) {
            return Some((Origin::Variable, variable.ty));
        }
        self.global(name).map(|g| (Origin::Global, g.ty))
    }

    /// The type of what a function without a body may write through a parameter.
    pub fn written(&self, function: &str, parameter: u32) -> Option<Ty> {
        let f = self.program.function(function)?;
        cfa::written::written(self.program, f, parameter as usize)
    }

    /// Every name of an input, for messages.
    pub fn names(&self) -> Vec<&'p str> {
        let parameters = self.parameters().into_iter().map(|(name, _)| name);
        let results = self.results().map(|(_, name, _)| name);
        let variables = self.variables().map(|variable| variable.name);
        parameters
            .chain(results)
            .chain(variables)
            .chain(self.globals().map(|g| g.name.as_str()))
            .collect()
    }
}

/// Whether tests can set it: it is declared at file scope.
fn is_variable(global: &Global) -> bool {
    match global.kind {
        GlobalKind::Variable | GlobalKind::Weak | GlobalKind::Unsized => true,
        GlobalKind::Thread => global.linkage == Linkage::External,
        GlobalKind::BlockStatic | GlobalKind::StringLiteral | GlobalKind::CompoundLiteral => false,
    }
}

/// The members that a value of the record has.
pub fn members(types: &Types, id: RecordId) -> &[Field] {
    cfa::inputs::held(types, &types.records[id])
}

/// The smallest value and the largest (as bits) of an integer or pointer type, or of a bit-field
/// of this type.
pub fn range(types: &Types, ty: Ty, width: Option<u8>) -> Option<(i128, u128)> {
    let (bits, signed) = types.int_shape(ty)?;
    if matches!(types.get(ty), Type::Bool) {
        return Some((0, 1));
    }
    let bits = width.map_or(bits, u32::from);
    let bits = bits.clamp(1, 128);
    Some(match signed {
        true => (-1i128 << (bits - 1), (1u128 << (bits - 1)) - 1),
        false => (0, u128::MAX >> (128 - bits)),
    })
}

/// What an object is: one value of a type, or an array of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectType {
    pub element: Ty,
    /// `None`: one value.
    pub count: Option<u64>,
}

/// The type that a pointer of this type gives to its object; `None` if it has no size.
pub fn pointee(types: &Types, pointer: Ty) -> Option<Ty> {
    let to = types.pointee(pointer)?;
    let to = if types.is_void(to) { Ty::CHAR } else { to };
    types.size_of(to).map(|_| to.unqualified())
}

/// Objects get their types from the first pointers to them, in the order in which the
/// interpreter reads inputs: each value, then the objects it leads to, last found first.
#[derive(Default)]
pub struct Objects {
    pub types: Vec<Option<ObjectType>>,
    /// Found, and not looked at yet.
    pub pending: Vec<usize>,
}

impl Objects {
    pub fn new(count: usize) -> Self {
        Objects { types: vec![None; count], pending: Vec::new() }
    }

    /// A pointer to object `k`, whose type `of` gives if this is the first one.
    pub fn found(&mut self, k: usize, of: impl FnOnce() -> ObjectType) {
        if let Some(ty @ None) = self.types.get_mut(k) {
            *ty = Some(of());
            self.pending.push(k);
        }
    }
}

/// What the first pointer makes of an object: one value if it has that form, else an array.
pub fn object_type(types: &Types, element: Ty, value: &InputValue) -> ObjectType {
    let count = match value {
        // Nothing is an initialiser of a structure, too; but an input has values for all of it.
        InputValue::Aggregate(items) if items.is_empty() && types.size_of(element) != Some(0) => {
            Some(0)
        }
        InputValue::Aggregate(items) if !cfa::inputs::fits(types, element, value) => {
            Some(items.len() as u64)
        }
        _ => None,
    };
    ObjectType { element, count }
}
