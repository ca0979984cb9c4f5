//! Names in shapes: which inputs there are, and where the values are that shapes name.

use super::{ELEMENTS, Form, LONGEST};
use crate::skeleton::{Path, Root};
use cfa::inputs::fits;
use cfa::shape::{Access, Shape, Shaped, Size};
use cfa::uninitialised::variables;
use cfa::{FuncId, InputValue, Inputs, Program, Ty, Type, Types};

/// A value that a shape names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub path: Path,
    pub ty: Ty,
}

impl Form {
    /// Every shape is of something that there is.
    pub(super) fn check(&self, program: &Program, entry: FuncId) -> Result<(), String> {
        for Shaped { name, shape } in &self.shapes {
            let ty = type_of(program, entry, name)?;
            let is_int = |name: &str| {
                let ty = type_of(program, entry, name).ok().flatten();
                ty.is_some_and(|ty| is_number(&program.types, ty))
            };
            let whole = if let Shape::Maybe(of) = shape { of } else { shape };
            let lengths = match whole {
                Shape::Array(Size::Of(length), _) | Shape::Behind(_, Size::Of(length)) => length,
                _ => "",
            };
            if !lengths.is_empty() && !is_int(lengths) {
                return Err(format!(
                    "`{lengths}` is no integer parameter of the function, and no member that one leads to"
                ));
            }
            if let Shape::Behind(base, _) = shape {
                let base_type = type_of(program, entry, base)?;
                if !base_type.is_some_and(|ty| program.types.is_pointer(ty)) {
                    return Err(format!("`{base}` is no pointer that `{name}` could be behind"));
                }
                if base == name || self.is_behind(base) {
                    return Err(format!("`{base}` should have a shape of its own"));
                }
            }
            if let Shape::Address(to) = shape
                && program.symbol(to).is_none()
            {
                return Err(format!("`{name}`: the program has no function and no global `{to}`"));
            }
            if let Some(ty) = ty {
                suits(&program.types, ty, name, shape)?;
            }
        }
        Ok(())
    }

    /// Whether a shape is of something that a pointer of this name leads to.
    pub(super) fn is_shaped_behind(&self, name: &str) -> bool {
        let rest = |shaped: &Shaped| shaped.name.strip_prefix(name).map(str::to_string);
        let leads = |rest: String| rest.starts_with("->") || rest.starts_with("[]");
        self.shapes.iter().filter_map(rest).any(leads)
    }

    /// Whether a name has such a shape.
    fn is_behind(&self, name: &str) -> bool {
        let own = self.shapes.iter().filter(|shaped| shaped.name == name);
        own.into_iter().any(|shaped| matches!(shaped.shape, Shape::Behind(..)))
    }

    /// The inputs that shapes are of, each once.
    pub(super) fn roots(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for shaped in &self.shapes {
            let root = shaped.name.parse::<Access>().map_or(shaped.name.clone(), |one| one.root);
            if !all.contains(&root) {
                all.push(root);
            }
        }
        all
    }

    /// A value of this name is here, if a shape names it.
    pub(super) fn remember(&mut self, types: &Types, name: &str, path: &Path, ty: Ty) {
        let is_length = |shape: &Shape| match shape {
            Shape::Array(Size::Of(length), _) => length == name,
            Shape::Maybe(of) => {
                matches!(&**of, Shape::Array(Size::Of(length), _) if length == name)
            }
            _ => false,
        };
        let is_distance = |shape: &Shape| match shape {
            Shape::Behind(base, Size::Of(by)) => base == name || by == name,
            Shape::Behind(base, Size::Count(_)) => base == name,
            _ => false,
        };
        let mut shapes = self.shapes.iter();
        if shapes.any(|shaped| is_length(&shaped.shape) || is_distance(&shaped.shape)) {
            self.places.entry(name.into()).or_insert(Place { path: path.clone(), ty });
        }
        let array = self.shapes.iter().find(|shaped| is_length(&shaped.shape));
        let Some(array) = array.map(|shaped| shaped.name.clone()) else { return };
        // A member that says how long something is can be larger than what is made for it.
        let is_asked =
            matches!(self.shape(name), Some(Shape::Range(_, high)) if high <= LONGEST.into());
        let is_member = matches!(path.root, Root::Object(_)) && types.int_shape(ty).is_some();
        if is_member && !is_asked {
            self.unasked.insert(path.clone(), format!("shape of {array}"));
        }
    }

    pub(crate) fn place(&self, name: &str) -> Option<&Place> {
        self.places.get(name)
    }

    /// How many elements an object has at most.
    pub(crate) fn elements(&self, types: &Types, object: usize, pointee: Ty) -> u64 {
        match self.inputs.objects.get(object) {
            Some(value @ InputValue::Aggregate(items)) if !fits(types, pointee, value) => {
                items.len() as u64
            }
            _ => 1,
        }
    }

    /// Pointers lead behind others, as far as inputs say.
    pub(crate) fn lead_behind(&self, types: &Types, inputs: &mut Inputs) {
        for (path, (base, by)) in &self.behind {
            let value = self.moved(types, inputs, base, by);
            if let (Some(value), Some(place)) = (value, crate::skeleton::at_mut(inputs, path)) {
                *place = value;
            }
        }
    }

    fn moved(&self, types: &Types, inputs: &Inputs, base: &str, by: &Size) -> Option<InputValue> {
        let Place { path, ty } = self.place(base)?;
        let InputValue::Pointer { object, offset } = crate::skeleton::at(inputs, path)? else {
            return Some(InputValue::Null);
        };
        let count = self.count(inputs, by)?;
        let size = types.pointee(*ty).and_then(|to| types.size_of(to)).unwrap_or(1);
        let by = count.checked_mul(size.try_into().ok()?)?;
        Some(InputValue::Pointer { object: *object, offset: offset.checked_add(by)? })
    }

    /// The value of a size in inputs.
    pub(crate) fn count(&self, inputs: &Inputs, size: &Size) -> Option<i64> {
        match size {
            Size::Count(count) => Some(i64::from(*count)),
            Size::Of(name) => match crate::skeleton::at(inputs, &self.place(name)?.path)? {
                InputValue::Int(count) => i64::try_from(*count).ok(),
                _ => None,
            },
        }
    }

    /// The most elements of an object as long as a value says, and whether the user said so.
    pub(super) fn most(&self, length: &str) -> (u32, bool) {
        match self.shape(length) {
            Some(Shape::Range(_, high)) if high <= LONGEST.into() => {
                (u32::try_from(high).unwrap_or(0), true)
            }
            Some(Shape::Range(..)) => (LONGEST, false),
            _ => (ELEMENTS, false),
        }
    }
}

fn is_number(types: &Types, ty: Ty) -> bool {
    !types.is_pointer(ty) && types.int_shape(ty).is_some()
}

/// Whether a value of this type can have the shape.
fn suits(types: &Types, ty: Ty, name: &str, shape: &Shape) -> Result<(), String> {
    let (is_pointer, is_array) = (types.is_pointer(ty), matches!(types.get(ty), Type::Array(..)));
    match shape {
        Shape::Any => Ok(()),
        _ if types.is_record(ty) => {
            Err(format!("`{name}` is a structure: give its members shapes, as {name}.x=…"))
        }
        Shape::Range(..) if is_pointer => {
            Err(format!("`{name}` is a pointer, and `{shape}` is for numbers"))
        }
        Shape::Array(..) | Shape::Text(_) if is_array => Ok(()),
        _ if is_array => {
            Err(format!("`{name}` is an array: `{name}[]={shape}` gives each element this shape"))
        }
        Shape::Range(..) => Ok(()),
        _ if is_pointer => Ok(()),
        _ => Err(format!("`{name}` is a number, and `{shape}` is for pointers")),
    }
}

/// The type of an input, by its name.
pub fn input_type(program: &Program, entry: FuncId, name: &str) -> Option<Ty> {
    let body = program.functions[entry].body.as_ref();
    let param = body.and_then(|b| b.params.iter().find(|v| b.vars[**v].name == name));
    let param = param.zip(body).map(|(v, body)| body.vars[*v].ty);
    let global = || program.globals.iter().find(|global| global.name == name).map(|g| g.ty);
    let outside = || {
        let f = program.function(name).map(|f| &program.functions[f])?;
        let result = program.types.signature(f.ty).map(|signature| signature.ret);
        result.filter(|_| f.body.is_none())
    };
    let variable = || variables(program).find(|one| one.name == name).map(|one| one.ty);
    param.or_else(global).or_else(outside).or_else(variable)
}

/// The type of what a name means; `None` for streams.
fn type_of(program: &Program, entry: FuncId, name: &str) -> Result<Option<Ty>, String> {
    let access: Access = name.parse()?;
    let root = &access.root;
    if (root == "stdin" || root == "argv") && access.steps.is_empty() {
        return Ok(None);
    }
    let Some(ty) = input_type(program, entry, root) else {
        return Err(format!(
            "there is no input `{root}`: a parameter of the entry function, a global, a \
             function without a body, a variable without a value (main::x, with \
             `--uninitialised input`), argv or stdin"
        ));
    };
    access.type_in(&program.types, ty).map(Some)
}
