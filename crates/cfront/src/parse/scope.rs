//! Scopes and name spaces (C11 6.2.1, 6.2.3).
//!
//! Bindings are a stack; for each name the index of its innermost binding is kept, so that
//! look-up is one step and closing a block undoes what it bound.

use base::{Id, Span, Symbol};
use cfa::{FuncId, GlobalId, IntKind, RecordId, Ty, VarId};

/// What an ordinary name means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entity {
    Typedef(Ty),
    Local(VarId),
    Global(GlobalId),
    Function(FuncId),
    EnumConstant(i128, Ty),
}

/// What a tag means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    Record(RecordId),
    /// The underlying type; `None` while only declared.
    Enum(Option<IntKind>),
}

#[derive(Clone, Copy)]
struct Binding<T> {
    name: Symbol,
    depth: u32,
    value: T,
    /// Of the declared name; empty for what the compiler declares.
    span: Span,
    /// Index + 1 of the binding it hides.
    hidden: u32,
}

/// One name space.
struct Space<T> {
    stack: Vec<Binding<T>>,
    /// Index + 1 of the innermost binding of each symbol.
    top: Vec<u32>,
}

impl<T: Copy> Space<T> {
    fn new() -> Self {
        Space { stack: Vec::new(), top: Vec::new() }
    }

    fn find(&self, name: Symbol) -> Option<&Binding<T>> {
        let top = *self.top.get(name.index())?;
        (top > 0).then(|| &self.stack[top as usize - 1])
    }

    fn bind(&mut self, name: Symbol, depth: u32, value: T, span: Span) {
        if self.top.len() <= name.index() {
            self.top.resize(name.index() + 1, 0);
        }
        let hidden = self.top[name.index()];
        if hidden > 0 && self.stack[hidden as usize - 1].depth == depth {
            let binding = &mut self.stack[hidden as usize - 1];
            (binding.value, binding.span) = (value, span);
            return;
        }
        self.stack.push(Binding { name, depth, value, span, hidden });
        self.top[name.index()] = self.stack.len() as u32;
    }

    /// The bindings of this depth, oldest first.
    fn at_depth(&self, depth: u32) -> Vec<(Symbol, T, Span)> {
        let count = self.stack.iter().rev().take_while(|b| b.depth >= depth).count();
        let start = self.stack.len() - count;
        self.stack[start..].iter().map(|b| (b.name, b.value, b.span)).collect()
    }

    fn close(&mut self, depth: u32) {
        while let Some(binding) = self.stack.pop_if(|b| b.depth >= depth) {
            self.top[binding.name.index()] = binding.hidden;
        }
    }
}

/// The names of a closed scope, to be opened again (a parameter list, then the body).
pub struct Suspended {
    ordinary: Vec<(Symbol, Entity, Span)>,
    tags: Vec<(Symbol, Tag, Span)>,
}

pub struct Scopes {
    ordinary: Space<Entity>,
    tags: Space<Tag>,
    /// 0 at file scope.
    depth: u32,
}

impl Scopes {
    pub fn new() -> Self {
        Scopes { ordinary: Space::new(), tags: Space::new(), depth: 0 }
    }

    pub fn open(&mut self) {
        self.depth += 1;
    }

    pub fn close(&mut self) {
        self.ordinary.close(self.depth);
        self.tags.close(self.depth);
        self.depth -= 1;
    }

    /// Closes the current scope and keeps what it bound.
    pub fn suspend(&mut self) -> Suspended {
        let (ordinary, tags) = (self.ordinary.at_depth(self.depth), self.tags.at_depth(self.depth));
        self.close();
        Suspended { ordinary, tags }
    }

    /// Opens a scope with the names of a suspended one.
    pub fn resume(&mut self, suspended: &Suspended) {
        self.open();
        for &(name, entity, span) in &suspended.ordinary {
            self.bind(name, entity, span);
        }
        for &(name, tag, span) in &suspended.tags {
            self.bind_tag(name, tag, span);
        }
    }

    pub fn at_file_scope(&self) -> bool {
        self.depth == 0
    }

    pub fn lookup(&self, name: Symbol) -> Option<Entity> {
        self.ordinary.find(name).map(|b| b.value)
    }

    /// Only what this very block (or the file) bound.
    pub fn lookup_here(&self, name: Symbol) -> Option<Entity> {
        self.ordinary.find(name).filter(|b| b.depth == self.depth).map(|b| b.value)
    }

    pub fn is_typedef(&self, name: Symbol) -> bool {
        matches!(self.lookup(name), Some(Entity::Typedef(_)))
    }

    /// Where the innermost declaration of a name stands.
    pub fn span_of(&self, name: Symbol) -> Span {
        self.ordinary.find(name).map_or(Span::default(), |b| b.span)
    }

    /// Where the innermost declaration of a tag stands.
    pub fn span_of_tag(&self, name: Symbol) -> Span {
        self.tags.find(name).map_or(Span::default(), |b| b.span)
    }

    /// Binds in the current scope; a binding of the same scope is replaced.
    pub fn bind(&mut self, name: Symbol, entity: Entity, span: Span) {
        self.ordinary.bind(name, self.depth, entity, span);
    }

    pub fn tag(&self, name: Symbol) -> Option<Tag> {
        self.tags.find(name).map(|b| b.value)
    }

    pub fn tag_here(&self, name: Symbol) -> Option<Tag> {
        self.tags.find(name).filter(|b| b.depth == self.depth).map(|b| b.value)
    }

    pub fn bind_tag(&mut self, name: Symbol, tag: Tag, span: Span) {
        self.tags.bind(name, self.depth, tag, span);
    }

    /// Every ordinary name in scope, for suggestions.
    pub fn names(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.ordinary.stack.iter().map(|b| b.name)
    }
}
