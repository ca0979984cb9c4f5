//! The form of the inputs of many executions: as large as they can be, and how they may differ.
//!
//! What the user does not say is bounded here all the same, since a search needs objects of some
//! size. Each such bound is noted with the values that it is about: an execution that looks at one
//! of them gets to a boundary ([`crate::Boundary::Shape`]), and nothing that follows may be called
//! infeasible for it.

mod lazy;
mod places;
mod streams;
mod stubs;
mod targets;

pub(crate) use lazy::Lazy;
pub use lazy::Limits;
pub(crate) use places::Place;
pub use places::input_type;
use targets::Targets;

use crate::skeleton::{Path, Root, plain};
use cfa::inputs::held;
use cfa::shape::{Shape, Shaped, Size};
use cfa::stub::Stub;
use cfa::{DataModel, FuncId, Input, InputValue, Inputs, Predicate, Program, Ty, Type, Types};
use std::collections::{BTreeMap, BTreeSet};

/// Elements of an array, and characters of a string, that nobody gave a size for.
const ELEMENTS: u32 = 4;
const CHARACTERS: u32 = 8;
/// Elements of an array whose length is a parameter, whatever its range.
const LONGEST: u32 = 1 << 16;
/// Between a pointer and a member of what it points to.
const ARROW: &str = "->";
/// Objects behind objects, without a shape that says so, if all are made at once.
const DEPTH: u32 = 2;

#[derive(Clone, Default)]
pub struct Form {
    /// With everything that can be there.
    pub inputs: Inputs,
    /// Objects with as many elements as a value says, by its name.
    pub(crate) lengths: BTreeMap<usize, String>,
    /// Where the values are that shapes name, and of which type.
    places: BTreeMap<String, Place>,
    /// Functions and globals that pointers may lead to of which nothing is said.
    pub(crate) symbols: BTreeMap<Path, Vec<String>>,
    targets: Targets,
    /// Pointers that lead behind where another one points to.
    pub(crate) behind: BTreeMap<Path, (String, Size)>,
    /// Pointers that may be null.
    pub(crate) nullable: BTreeSet<Path>,
    /// Objects that are strings: behind the end they are zero.
    pub(crate) texts: BTreeSet<usize>,
    pub(crate) ranges: BTreeMap<Path, (i128, i128)>,
    /// Arguments may be fewer and shorter, and what is not in `inputs` gets a shape.
    pub(crate) open: bool,
    /// Objects of static storage may hold anything when a function starts that is not `main`.
    pub(crate) any_state: bool,
    shapes: Vec<Shaped>,
    /// What the user says of functions without a body.
    stubs: Vec<Stub>,
    /// What verification tasks promise of the environment.
    pub(crate) conventions: Conventions,
    /// Standard input is read somewhere.
    pub(crate) reads: bool,
    /// Values that are bounded though nobody asked, and what is: `shape of a`.
    pub(crate) unasked: BTreeMap<Path, String>,
    /// Parameters that are bounded because something is as long as they say.
    pub(crate) short: BTreeMap<String, String>,
    /// Objects that get their form when they are used.
    pub(crate) lazy: Lazy,
    /// What holds where the entry is entered: the user says so.
    preconditions: Vec<Predicate>,
    /// What else of the inputs is granted, for people: `a=[n]`, because a contract says so.
    pub(crate) granted: Vec<String>,
}

/// The conventions of SV-COMP and Test-Comp: no allocation fails, functions without a body do nothing
/// but return, static objects have their initial values when the entry is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Conventions {
    #[default]
    None,
    /// Tests keep to them; proofs do without.
    Kept,
    /// Proofs may assume them, and say so.
    Assumed,
}

impl From<Inputs> for Form {
    /// Exactly this form.
    fn from(inputs: Inputs) -> Form {
        Form { inputs, ..Form::default() }
    }
}

impl Form {
    /// All inputs of `entry` with these shapes.
    pub fn new(program: &Program, entry: FuncId, shapes: &[Shaped]) -> Result<Form, String> {
        Form::within(program, entry, shapes, Limits::default())
    }

    /// The same, where objects that nobody gave a shape to go so far.
    pub fn within(
        program: &Program,
        entry: FuncId,
        shapes: &[Shaped],
        limits: Limits,
    ) -> Result<Form, String> {
        let function = &program.functions[entry];
        let Some(body) = &function.body else { return Err("the entry has no body".into()) };
        let shapes_of = shapes.to_vec();
        let mut form = Form { open: true, any_state: true, shapes: shapes_of, ..Form::default() };
        form.lazy = Lazy::within(limits);
        form.targets = Targets::new(program, entry);
        form.check(program, entry)?;
        let is_main = function.name == "main";
        if is_main && !body.params.is_empty() {
            form.arguments()?;
        }
        form.standard_input()?;
        for name in form.roots() {
            let global = program.globals.iter().find(|global| global.name == name);
            let is_param = body.params.iter().any(|v| body.vars[*v].name == name);
            let is_stream = name == "stdin" || name == "argv";
            if let (Some(global), false) = (global, is_param || is_stream) {
                form.push(&program.types, &name, global.ty)?;
            }
        }
        if !is_main {
            for v in &body.params {
                form.push(&program.types, &body.vars[*v].name, body.vars[*v].ty)?;
            }
        }
        Ok(form)
    }

    /// The user grants that objects of static storage have their initial values.
    pub fn with_initial_state(self) -> Form {
        Form { any_state: false, ..self }
    }

    /// The user says that these hold where the entry is entered.
    pub fn with_preconditions(self, preconditions: &[Predicate]) -> Form {
        Form { preconditions: preconditions.to_vec(), ..self }
    }

    /// Shapes that mean more than a contract says are granted by name.
    pub fn with_granted(self, granted: Vec<String>) -> Form {
        Form { granted, ..self }
    }

    pub fn preconditions(&self) -> &[Predicate] {
        &self.preconditions
    }

    /// The program is a verification task, and its tests keep to the conventions for these.
    pub fn with_conventions(self) -> Form {
        Form { conventions: Conventions::Kept, ..self }
    }

    /// Whether it is.
    pub fn has_conventions(&self) -> bool {
        self.conventions != Conventions::None
    }

    /// The same where proofs may assume them.
    pub fn assuming_conventions(self) -> Form {
        Form { conventions: Conventions::Assumed, any_state: false, ..self }
    }

    pub(crate) fn assumes_conventions(&self) -> bool {
        self.conventions == Conventions::Assumed
    }

    fn shape(&self, name: &str) -> Option<Shape> {
        let found = self.shapes.iter().rev().find(|shaped| shaped.name == name);
        found.map(|shaped| shaped.shape.clone())
    }

    /// One more value of a name.
    pub(crate) fn push(&mut self, types: &Types, name: &str, ty: Ty) -> Result<usize, String> {
        let index = self.inputs.values.len();
        let value = plain(types, ty);
        self.inputs.values.push(Input { name: name.to_string(), value });
        if self.open {
            let path = Path::whole(Root::Value(index));
            let shape = self.shape(name);
            let depth = if is_lazy(types) { self.lazy.limits.depth } else { DEPTH };
            let value = self.value(types, ty, shape.as_ref(), &path, depth, name)?;
            self.inputs.values[index].value = value;
        }
        Ok(index)
    }

    /// The largest value of a type in a shape.
    fn value(
        &mut self,
        types: &Types,
        ty: Ty,
        shape: Option<&Shape>,
        path: &Path,
        depth: u32,
        name: &str,
    ) -> Result<InputValue, String> {
        let shape = shape.cloned().or_else(|| self.shape(name));
        self.remember(types, name, path, ty);
        match (types.get(ty), &shape) {
            (Type::Pointer(_), None) => self.unasked(types, ty, path, depth, name),
            (Type::Pointer(_), Some(shape)) => self.pointer(types, ty, shape, path, depth, name),
            (Type::Array(element, len), _) => {
                let of = match &shape {
                    Some(Shape::Array(_, of)) if **of != Shape::Any => Some(&**of),
                    _ => None,
                };
                let each = format!("{name}[]");
                let items = (0..len.unwrap_or(0) as usize)
                    .map(|i| self.value(types, *element, of, &path.below(i), depth, &each));
                Ok(InputValue::Aggregate(items.collect::<Result<_, _>>()?))
            }
            (Type::Record(id), _) => {
                let mut items = Vec::new();
                for (i, field) in held(types, &types.records[*id]).iter().enumerate() {
                    let path = path.below(i);
                    let name = match name.ends_with(ARROW) {
                        true => format!("{name}{}", field.name),
                        false => format!("{name}.{}", field.name),
                    };
                    items.push(self.value(types, field.ty, None, &path, depth, &name)?);
                }
                Ok(InputValue::Aggregate(items))
            }
            (_, Some(Shape::Range(low, high))) => {
                self.ranges.insert(path.clone(), (*low, *high));
                Ok(plain(types, ty))
            }
            (_, None | Some(Shape::Any)) => Ok(plain(types, ty)),
            (_, Some(shape)) => Err(format!("`{name}` is a number, and `{shape}` is for pointers")),
        }
    }

    /// A pointer of which nothing is said: null, or a little of what it points to.
    fn unasked(
        &mut self,
        types: &Types,
        ty: Ty,
        path: &Path,
        depth: u32,
        name: &str,
    ) -> Result<InputValue, String> {
        self.unasked.insert(path.clone(), format!("shape of {name}"));
        let pointee = types.pointee(ty).unwrap_or(Ty::CHAR);
        let shape = match types.get(pointee) {
            Type::Function(_) => {
                self.may_lead_to_symbols(types, path, pointee);
                return Ok(InputValue::Null);
            }
            _ if depth == 0 => return Ok(InputValue::Null),
            // A stream is the library's: nobody else can make one of numbers.
            Type::Record(id) if types.records[*id].tag.as_deref() == Some("_IO_FILE") => {
                return Ok(InputValue::Null);
            }
            Type::Int(kind) if types.size_of(Ty::int(*kind)) == Some(1) => Shape::Text(CHARACTERS),
            Type::Record(_) => Shape::Object,
            _ => Shape::Array(Size::Count(ELEMENTS), Box::new(Shape::Any)),
        };
        self.may_lead_to_symbols(types, path, pointee);
        if is_lazy(types) && types.size_of(pointee).is_some() {
            return Ok(self.later(path, pointee, shape, depth - 1, name));
        }
        self.pointer(types, ty, &Shape::Maybe(Box::new(shape)), path, depth, name)
    }

    fn pointer(
        &mut self,
        types: &Types,
        ty: Ty,
        shape: &Shape,
        path: &Path,
        depth: u32,
        name: &str,
    ) -> Result<InputValue, String> {
        let pointee = types.pointee(ty).unwrap_or(Ty::CHAR);
        let pointee = if types.is_void(pointee) { Ty::CHAR } else { pointee };
        if types.size_of(pointee).is_none()
            && !matches!(shape, Shape::Null | Shape::Any | Shape::Address(_))
        {
            self.unasked.insert(path.clone(), format!("shape of {name}"));
            return Ok(InputValue::Null);
        }
        match shape {
            Shape::Null | Shape::Any | Shape::Volatile => return Ok(InputValue::Null),
            Shape::Maybe(of) => {
                self.nullable.insert(path.clone());
                return self.pointer(types, ty, of, path, depth, name);
            }
            Shape::Range(..) => {
                return Err(format!("`{name}` is a pointer, and `{shape}` is for numbers"));
            }
            Shape::Address(name) => return Ok(InputValue::Symbol(name.clone())),
            Shape::Behind(base, by) => {
                self.behind.insert(path.clone(), (base.clone(), by.clone()));
                return Ok(InputValue::Null);
            }
            Shape::Object | Shape::Text(_) | Shape::Array(..) => {}
        }
        let object = self.reserve();
        if matches!(path.root, Root::Object(k) if self.lazy.contains(k)) {
            // What an object leads to that is made when it is used is made then, too.
            self.lazy.put(object, pointee, shape, depth.saturating_sub(1), name);
            return Ok(InputValue::Pointer { object, offset: 0 });
        }
        self.fill(types, object, pointee, shape, path, depth.saturating_sub(1), name)?;
        Ok(InputValue::Pointer { object, offset: 0 })
    }

    /// One more object, whose form is yet to be found.
    fn reserve(&mut self) -> usize {
        self.inputs.objects.push(InputValue::Null);
        self.inputs.objects.len() - 1
    }

    /// The form of an object: one of a type, or several.
    #[expect(
        clippy::too_many_arguments,
        reason = "as a value of a type in a shape, and where it goes"
    )]
    fn fill(
        &mut self,
        types: &Types,
        object: usize,
        pointee: Ty,
        shape: &Shape,
        path: &Path,
        depth: u32,
        name: &str,
    ) -> Result<(), String> {
        let root = Path::whole(Root::Object(object));
        let count = match shape {
            Shape::Text(length) => {
                self.texts.insert(object);
                *length + 1
            }
            Shape::Array(Size::Count(count), _) => *count,
            Shape::Array(Size::Of(length), _) => {
                self.lengths.insert(object, length.clone());
                self.longest(length, name, path)
            }
            Shape::Object | Shape::Any | Shape::Null | Shape::Range(..) => {
                return self.fill_one(types, object, pointee, depth, name);
            }
            Shape::Maybe(_) | Shape::Behind(..) | Shape::Address(_) | Shape::Volatile => {
                return self.fill_one(types, object, pointee, depth, name);
            }
        };
        let of = match shape {
            Shape::Array(_, of) if **of != Shape::Any => Some((**of).clone()),
            _ => None,
        };
        let each = format!("{name}[]");
        let items = (0..count as usize)
            .map(|i| self.value(types, pointee, of.as_ref(), &root.below(i), depth, &each));
        let items = items.collect::<Result<_, _>>()?;
        self.inputs.objects[object] = InputValue::Aggregate(items);
        Ok(())
    }

    /// An object that is one value.
    fn fill_one(
        &mut self,
        types: &Types,
        object: usize,
        pointee: Ty,
        depth: u32,
        name: &str,
    ) -> Result<(), String> {
        let is_record = matches!(types.get(pointee), Type::Record(_));
        let inner = if is_record { format!("{name}{ARROW}") } else { format!("{name}[]") };
        let root = Path::whole(Root::Object(object));
        self.inputs.objects[object] = self.value(types, pointee, None, &root, depth, &inner)?;
        Ok(())
    }

    /// The most elements of an object as long as a parameter says.
    fn longest(&mut self, length: &str, name: &str, path: &Path) -> u32 {
        let (most, is_asked) = self.most(length);
        if !is_asked {
            let what = format!("shape of {name}");
            self.unasked.insert(path.clone(), what.clone());
            self.short.insert(length.to_string(), what);
        }
        most
    }
}

/// Whether objects can be made when they are used: addresses of 32 bits leave no room for them beside
/// those that are made on the way.
fn is_lazy(types: &Types) -> bool {
    types.model == DataModel::Lp64
}
