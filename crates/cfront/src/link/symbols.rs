//! The table of names while linking, and how a unit is added to it.

use super::conflict;
use super::records::{RecordIndex, TypeMap};
use super::remap::Remap;
use super::retype;
use crate::lower::Lowered;
use base::{Diagnostic, FileId, IdVec, Map, Set};
use cfa::{
    FuncId, Function, Global, GlobalId, GlobalKind, Linkage, Outside, Program, Type, UnitId,
};

/// What a name with external linkage means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    Function(FuncId),
    Global(GlobalId),
}

/// Which items of a unit are wanted.
pub(super) struct Wanted {
    pub functions: IdVec<FuncId, bool>,
    pub globals: IdVec<GlobalId, bool>,
}

pub(super) struct Linker {
    pub program: Program,
    pub weak: IdVec<FuncId, bool>,
    pub symbols: Map<String, Symbol>,
    pub diagnostics: Vec<Diagnostic>,
    records: RecordIndex,
    files: Map<String, FileId>,
    constants: Set<(String, i128)>,
    /// Some units know a name by another type than the program's.
    retyped: bool,
}

impl Linker {
    /// The first unit becomes the program as it is.
    pub fn new(first: Lowered) -> Self {
        let program = Program {
            types: first.types,
            files: first.files,
            units: vec![first.unit].into(),
            globals: first.globals,
            functions: first.functions,
            constants: first.constants,
        };
        Linker {
            program,
            weak: first.weak,
            symbols: Map::new(),
            diagnostics: Vec::new(),
            records: RecordIndex::default(),
            files: Map::new(),
            constants: Set::new(),
            retyped: false,
        }
    }

    /// Fills the tables from the first unit.
    pub fn index(&mut self) {
        for (id, function) in self.program.functions.entries() {
            if function.linkage == Linkage::External {
                self.symbols.insert(function.name.clone(), Symbol::Function(id));
            }
        }
        for (id, global) in self.program.globals.entries() {
            if global.linkage == Linkage::External {
                self.symbols.insert(global.name.clone(), Symbol::Global(id));
            }
        }
        self.records = RecordIndex::new(&self.program.types);
        self.files = self.program.files.entries().map(|(id, f)| (f.clone(), id)).collect();
        let constants = self.program.constants.iter().map(|c| (c.name.clone(), c.value));
        self.constants = constants.collect();
    }

    pub fn finish(mut self) -> (Program, Vec<Diagnostic>) {
        if self.retyped {
            retype::run(&mut self.program);
        }
        (self.program, self.diagnostics)
    }

    /// Makes what the program has already the unit's own.
    pub fn set_apart(&self, unit: &mut Lowered) {
        let own = Linkage::Internal(UnitId(0));
        for (f, function) in unit.functions.entries_mut() {
            let taken = match self.symbols.get(&function.name) {
                Some(Symbol::Function(slot)) => {
                    let known = &self.program.functions[*slot];
                    let strong = !unit.weak[f] && !self.weak[*slot];
                    function.body.is_some() && known.body.is_some() && strong
                }
                Some(Symbol::Global(_)) => true,
                None => false,
            };
            if taken && function.linkage == Linkage::External {
                function.linkage = own;
            }
        }
        for global in unit.globals.iter_mut() {
            let taken = match self.symbols.get(&global.name) {
                Some(Symbol::Global(slot)) => {
                    weight(&global.init) == 2 && weight(&self.program.globals[*slot].init) == 2
                }
                Some(Symbol::Function(_)) => true,
                None => false,
            };
            if taken && global.linkage == Linkage::External {
                global.linkage = own;
            }
        }
    }

    /// Adds a unit, or the wanted part of one.
    pub fn add(&mut self, unit: Lowered, wanted: Option<&Wanted>) {
        let library = unit.unit.library;
        let id = self.program.units.push(unit.unit);
        let mut remap = Remap {
            unit: id,
            from: unit.types,
            types: TypeMap::default(),
            files: unit.files.iter().map(|f| self.file(f)).collect(),
            functions: IdVec::filled(unit.functions.len(), FuncId(u32::MAX)),
            globals: IdVec::filled(unit.globals.len(), GlobalId(u32::MAX)),
        };
        let has_function = |f| wanted.is_none_or(|w| w.functions[f]);
        let has_global = |g| wanted.is_none_or(|w| w.globals[g]);
        let functions = unit.functions.iter().filter(|f| f.linkage == Linkage::External);
        let names = functions.map(|f| (f.name.as_str(), f.ty));
        let globals = unit.globals.iter().filter(|g| g.linkage == Linkage::External);
        for (name, ty) in names.chain(globals.map(|g| (g.name.as_str(), g.ty))) {
            self.unify(name, ty, &mut remap);
        }
        for (id, function) in unit.functions.entries().filter(|(id, _)| has_function(*id)) {
            remap.functions[id] = self.function_slot(function, &mut remap);
        }
        for (id, global) in unit.globals.entries().filter(|(id, _)| has_global(*id)) {
            remap.globals[id] = self.global_slot(global, &mut remap);
        }
        let functions = unit.functions.into_vec().into_iter().zip(unit.weak.into_vec());
        for (k, (function, weak)) in functions.enumerate() {
            if has_function(FuncId(k as u32)) {
                let slot = remap.functions[FuncId(k as u32)];
                self.add_function(slot, function, weak, library, &mut remap);
            }
        }
        for (k, global) in unit.globals.into_vec().into_iter().enumerate() {
            if has_global(GlobalId(k as u32)) {
                self.add_global(remap.globals[GlobalId(k as u32)], global, library, &mut remap);
            }
        }
        if !library {
            for mut constant in unit.constants {
                constant.ty = remap.ty(constant.ty, self.tables());
                if self.constants.insert((constant.name.clone(), constant.value)) {
                    self.program.constants.push(constant);
                }
            }
        }
    }

    /// A name that the program knows already means one thing.
    fn unify(&mut self, name: &str, ty: cfa::Ty, remap: &mut Remap) {
        let known = match self.symbols.get(name) {
            Some(Symbol::Function(f)) => self.program.functions[*f].ty,
            Some(Symbol::Global(g)) => self.program.globals[*g].ty,
            None => return,
        };
        let (into, index) = (&mut self.program.types, &mut self.records);
        remap.types.unify(ty, known, &remap.from, into, index);
    }

    fn file(&mut self, name: &str) -> FileId {
        if let Some(&id) = self.files.get(name) {
            return id;
        }
        let id = self.program.files.push(name.to_string());
        self.files.insert(name.to_string(), id);
        id
    }

    pub fn tables(&mut self) -> (&mut cfa::Types, &mut RecordIndex) {
        (&mut self.program.types, &mut self.records)
    }

    /// The number of a function in the program: that of its name, or a new one.
    fn function_slot(&mut self, function: &Function, remap: &mut Remap) -> FuncId {
        let external = function.linkage == Linkage::External;
        match self.symbols.get(&function.name) {
            Some(&Symbol::Function(slot)) if external => return slot,
            Some(&Symbol::Global(other)) if external => {
                let place = remap.place(function.place);
                let first = self.program.globals[other].place;
                let kinds = ("a function", "a variable");
                self.diagnostics.push(conflict::kinds(
                    &self.program,
                    &function.name,
                    kinds,
                    (place, first),
                ));
            }
            _ => {}
        }
        let declared = Function {
            name: function.name.clone(),
            linkage: linkage(function.linkage, remap.unit),
            ty: remap.ty(function.ty, self.tables()),
            unit: remap.unit,
            place: remap.place(function.place),
            noreturn: function.noreturn,
            outside: function.outside,
            body: None,
        };
        self.weak.push(true);
        let slot = self.program.functions.push(declared);
        if external && !self.symbols.contains(&function.name) {
            self.symbols.insert(function.name.clone(), Symbol::Function(slot));
        }
        slot
    }

    fn global_slot(&mut self, global: &Global, remap: &mut Remap) -> GlobalId {
        let external = global.linkage == Linkage::External;
        match self.symbols.get(&global.name) {
            Some(&Symbol::Global(slot)) if external => return slot,
            Some(&Symbol::Function(other)) if external => {
                let place = remap.place(global.place);
                let first = self.program.functions[other].place;
                let kinds = ("a variable", "a function");
                self.diagnostics.push(conflict::kinds(
                    &self.program,
                    &global.name,
                    kinds,
                    (place, first),
                ));
            }
            _ => {}
        }
        let declared = Global {
            name: global.name.clone(),
            linkage: linkage(global.linkage, remap.unit),
            ty: remap.ty(global.ty, self.tables()),
            init: None,
            kind: global.kind,
            align: global.align,
            place: remap.place(global.place),
        };
        let slot = self.program.globals.push(declared);
        if external && !self.symbols.contains(&global.name) {
            self.symbols.insert(global.name.clone(), Symbol::Global(slot));
        }
        slot
    }

    fn add_function(
        &mut self,
        slot: FuncId,
        function: Function,
        weak: bool,
        library: bool,
        remap: &mut Remap,
    ) {
        let ty = remap.ty(function.ty, self.tables());
        let place = remap.place(function.place);
        let known = &self.program.functions[slot];
        if !library && !conflict::compatible(&self.program.types, known.ty, ty) {
            let diagnostic = conflict::types(&self.program, &known.name, (place, known.place));
            self.diagnostics.push(diagnostic);
        }
        let better = self.is_better(known.ty, ty) && known.body.is_none();
        self.retyped |= known.ty != ty;
        let yields = known.body.is_none() || self.weak[slot] && !weak && !library;
        let defined_twice = !yields && function.body.is_some() && !weak && !self.weak[slot];
        if defined_twice && !library {
            let diagnostic = conflict::twice(&self.program, &known.name, (place, known.place));
            self.diagnostics.push(diagnostic);
        }
        let mut rules = false;
        if function.body.is_some() && yields {
            // What the definition says cannot be bent to what was declared.
            rules = !retype::called_alike(&self.program.types, known.ty, ty);
            let body = function.body.map(|b| remap.body(b, self));
            let known = &mut self.program.functions[slot];
            (known.body, known.place, known.unit) = (body, place, remap.unit);
            // What other units say of it does not count, as for the linker, but how they call it.
            let builtin = known.outside.builtin || function.outside.builtin;
            let promises = known.outside.promises.and(function.outside.promises);
            known.outside = Outside { builtin, promises, ..function.outside };
            self.weak[slot] = weak;
        }
        let known = &mut self.program.functions[slot];
        known.noreturn |= function.noreturn;
        known.outside.builtin |= function.outside.builtin;
        known.outside.promises = known.outside.promises.and(function.outside.promises);
        if better || rules {
            known.ty = ty;
        }
    }

    fn add_global(&mut self, slot: GlobalId, global: Global, library: bool, remap: &mut Remap) {
        let ty = remap.ty(global.ty, self.tables());
        let place = remap.place(global.place);
        let known = &self.program.globals[slot];
        if !library && !conflict::compatible(&self.program.types, known.ty, ty) {
            let diagnostic = conflict::types(&self.program, &known.name, (place, known.place));
            self.diagnostics.push(diagnostic);
        }
        let (mine, other) = (weight(&known.init), weight(&global.init));
        let rules = other > mine && !retype::alike(&self.program.types, known.ty, ty);
        let better = rules || self.is_better(known.ty, ty);
        self.retyped |= known.ty != ty;
        let is_weak = known.kind == GlobalKind::Weak || global.kind == GlobalKind::Weak;
        if mine == 2 && other == 2 && !library && !is_weak {
            let diagnostic = conflict::twice(&self.program, &known.name, (place, known.place));
            self.diagnostics.push(diagnostic);
        }
        let known = &mut self.program.globals[slot];
        known.align = known.align.max(global.align);
        let takes = takes_place((known.kind, mine), (global.kind, other));
        if takes && other > 0 {
            known.init = global.init.map(|image| remap.image(image));
            known.place = place;
        }
        if takes && [known.kind, global.kind].contains(&GlobalKind::Weak) {
            known.kind = global.kind;
        }
        if better {
            known.ty = ty;
        }
    }

    /// The new type says more than the known one.
    fn is_better(&self, known: cfa::Ty, new: cfa::Ty) -> bool {
        match (self.program.types.get(known), self.program.types.get(new)) {
            (Type::Array(_, None), Type::Array(_, Some(_))) => true,
            (Type::Function(a), Type::Function(b)) => !a.prototyped && b.prototyped,
            _ => false,
        }
    }
}

/// Whether a declaration with the second weight is the one that counts: a definition that is not
/// weak comes before one that is, and so does a declaration that is not.
fn takes_place(known: (GlobalKind, u8), new: (GlobalKind, u8)) -> bool {
    let [was_weak, is_weak] = [known.0, new.0].map(|kind| kind == GlobalKind::Weak);
    match (known.1, new.1) {
        (0, 0) => was_weak && !is_weak,
        (0, _) => true,
        (_, 0) => false,
        _ if was_weak != is_weak => was_weak,
        (mine, other) => other > mine,
    }
}

/// Not defined, tentatively defined, initialised.
fn weight(init: &Option<cfa::Image>) -> u8 {
    match init {
        None => 0,
        Some(image) if image.bytes.is_empty() && image.relocations.is_empty() => 1,
        Some(_) => 2,
    }
}

fn linkage(linkage: Linkage, unit: UnitId) -> Linkage {
    match linkage {
        Linkage::External => Linkage::External,
        Linkage::Internal(_) => Linkage::Internal(unit),
    }
}
