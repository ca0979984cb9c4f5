//! JSON becomes input values.

use super::value::{Kind, Value};
use crate::ctype::spell;
use crate::float::read_float;
use crate::source::Source;
use crate::typing::{ObjectType, Objects, members, pointee, range};
use base::Diagnostic;
use cfa::{Field, InputValue, Ty, Type, Types};

/// A value and the way to it.
#[derive(Clone)]
pub struct Node<'v> {
    pub value: &'v Value,
    pub path: String,
}

impl<'v> Node<'v> {
    pub fn item(&self, k: usize, value: &'v Value) -> Node<'v> {
        Node { value, path: format!("{}[{k}]", self.path) }
    }

    pub fn member(&self, name: &str) -> Option<Node<'v>> {
        let Kind::Object(all) = &self.value.kind else { return None };
        let (_, value) = all.iter().find(|(n, _)| n == name)?;
        let dot = if self.path.is_empty() { "" } else { "." };
        Some(Node { value, path: format!("{}{dot}{name}", self.path) })
    }
}

pub struct Decoder<'a> {
    pub source: &'a Source<'a>,
    pub types: &'a Types,
    /// The objects of the test, as they are written.
    pub written: Vec<Node<'a>>,
    pub objects: Objects,
}

type Result<T> = std::result::Result<T, Diagnostic>;

impl<'a> Decoder<'a> {
    /// An error at a value: what was expected there.
    pub fn expected(&self, node: &Node, what: impl AsRef<str>) -> Diagnostic {
        let found = node.value.describe();
        let message = format!("{}: expected {}, found {found}", node.path, what.as_ref());
        self.source.error(message, node.value.start, node.value.end)
    }

    pub fn value(&mut self, ty: Ty, node: &Node<'a>) -> Result<InputValue> {
        match self.types.get(ty) {
            Type::Array(element, len) => {
                let len = len.unwrap_or(0);
                let Kind::List(items) = &node.value.kind else {
                    return Err(self.expected(node, format!("an array of {len} values")));
                };
                if items.len() as u64 != len {
                    return Err(self.expected(node, format!("an array of {len} values")));
                }
                self.elements(*element, items, node)
            }
            Type::Record(id) => {
                let fields = members(self.types, *id);
                let Kind::Object(given) = &node.value.kind else {
                    return Err(self.expected(node, format!("a {}", spell(self.types, ty))));
                };
                let mut used = Vec::new();
                let value = self.members(fields, node, &mut used)?;
                match given.iter().find(|(name, _)| !used.contains(&name.as_str())) {
                    Some((name, value)) => {
                        let at = Node { value, path: node.path.clone() };
                        Err(self.unknown(&at, name, "member", &used))
                    }
                    None => Ok(value),
                }
            }
            _ => self.scalar(ty, node, None),
        }
    }

    /// A name that is none of the known ones.
    pub fn unknown(&self, node: &Node, name: &str, what: &str, known: &[&str]) -> Diagnostic {
        let message = format!("{}: there is no {what} `{name}`", node.path);
        let error = self.source.error(message, node.value.start, node.value.end);
        match base::nearest(name, known.iter().copied()) {
            Some(near) => error.hint(format!("did you mean `{near}`?")),
            None if known.is_empty() => error,
            None => error.hint(format!("there are {}", first_few(known))),
        }
    }

    fn elements(&mut self, element: Ty, items: &'a [Value], node: &Node<'a>) -> Result<InputValue> {
        let items = items.iter().enumerate();
        let values = items.map(|(k, item)| self.value(element, &node.item(k, item)));
        Ok(InputValue::Aggregate(values.collect::<Result<_>>()?))
    }

    fn members(
        &mut self,
        fields: &'a [Field],
        node: &Node<'a>,
        used: &mut Vec<&'a str>,
    ) -> Result<InputValue> {
        let mut values = Vec::new();
        for field in fields {
            if let (Type::Record(id), true) = (self.types.get(field.ty), field.name.is_empty()) {
                values.push(self.members(members(self.types, *id), node, used)?);
                continue;
            }
            let Some(member) = node.member(&field.name) else {
                return Err(self.expected(node, format!("a member `{}`", field.name)));
            };
            used.push(&field.name);
            values.push(match field.bits {
                Some(bits) => self.scalar(field.ty, &member, Some(bits.width))?,
                None => self.value(field.ty, &member)?,
            });
        }
        Ok(InputValue::Aggregate(values))
    }

    fn scalar(&mut self, ty: Ty, node: &Node<'a>, width: Option<u8>) -> Result<InputValue> {
        let written = match &node.value.kind {
            Kind::Text(t) => t.as_str(),
            _ => "",
        };
        match self.types.get(ty) {
            Type::Float(kind) => match read_float(written, *kind) {
                Some(bits) => Ok(InputValue::Float(bits)),
                None => {
                    let what =
                        format!("a {} such as \"-0x1.8p+0\", \"nan\" or \"inf\"", kind.name());
                    Err(self.expected(node, what))
                }
            },
            Type::Pointer(_) => match &node.value.kind {
                Kind::Text(t) if t == "null" => Ok(InputValue::Null),
                Kind::Text(_) => self.integer(ty, node, None),
                _ => self.pointer(ty, node),
            },
            Type::Int(_) | Type::Bool => self.integer(ty, node, width),
            _ => {
                let name = spell(self.types, ty);
                Err(self
                    .expected(node, format!("nothing: inputs of type `{name}` cannot be given")))
            }
        }
    }

    fn integer(&mut self, ty: Ty, node: &Node<'a>, width: Option<u8>) -> Result<InputValue> {
        let (low, high) = range(self.types, ty, width).unwrap_or((0, 0));
        let value = match &node.value.kind {
            Kind::Text(t) => decimal(t).filter(|(v, negative)| match negative {
                true => *v >= low,
                false => *v as u128 <= high,
            }),
            _ => None,
        };
        value.map(|(v, _)| InputValue::Int(v)).ok_or_else(|| {
            let name = spell(self.types, ty);
            let bits = width.map_or(String::new(), |w| format!(" of {w} bits"));
            let pointer = if self.types.is_pointer(ty) { "\"null\", an object or " } else { "" };
            self.expected(
                node,
                format!("{pointer}a decimal `{name}`{bits} in quotes, {low} to {high}"),
            )
        })
    }

    fn pointer(&mut self, ty: Ty, node: &Node<'a>) -> Result<InputValue> {
        let what = "\"null\", {\"object\": k, \"offset\": n} or {\"symbol\": name}";
        if let Some(symbol) = node.member("symbol") {
            let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
            return match &symbol.value.kind {
                Kind::Text(name) if !name.is_empty() && name.chars().all(letter) => {
                    Ok(InputValue::Symbol(name.clone()))
                }
                _ => Err(self.expected(&symbol, "the name of a function or a global")),
            };
        }
        let (Some(k), Some(to)) = (node.member("object"), pointee(self.types, ty)) else {
            return Err(self.expected(node, what));
        };
        let object = self.number(&k)?;
        let offset = match node.member("offset") {
            Some(offset) => self.number(&offset)?,
            None => 0,
        };
        let object = usize::try_from(object).ok().filter(|k| *k < self.written.len());
        let Some(object) = object else {
            let there = self.written.len();
            return Err(self.expected(&k, format!("an index into the {there} \"objects\"")));
        };
        let target = self.written[object].member("value").map(|node| node.value);
        let types = self.types;
        self.objects.found(object, || object_type(types, to, target));
        Ok(InputValue::Pointer { object, offset })
    }

    pub fn number(&self, node: &Node) -> Result<i64> {
        let number = match &node.value.kind {
            Kind::Number(n) | Kind::Text(n) => n.parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.expected(node, "a whole number"))
    }

    /// An input or object with its optional `"type"` and `"text"`.
    pub fn typed(&mut self, object: ObjectType, node: &Node<'a>) -> Result<InputValue> {
        let value = node.member("value").map(|v| match (object.count, &v.value.kind) {
            (Some(_), Kind::List(items)) => self.elements(object.element, items, &v),
            _ => self.value(object.element, &v),
        });
        let value = value.transpose()?;
        let string = node.member("text").map(|t| self.string(object, &t)).transpose()?;
        let value = match (value, string) {
            (Some(value), Some((string, at))) if value != string => {
                return Err(self.expected(&at, "the text that \"value\" says"));
            }
            (Some(value), _) => value,
            (None, Some((string, _))) => string,
            (None, None) => return Err(self.expected(node, "a \"value\"")),
        };
        if let Some(written) = node.member("type") {
            self.check_type(object, &value, &written)?;
        }
        Ok(value)
    }

    fn string(&self, object: ObjectType, node: &Node<'a>) -> Result<(InputValue, Node<'a>)> {
        let element = self.types.element(object.element).unwrap_or(object.element);
        let byte_sized = self.types.size_of(element) == Some(1);
        let (Kind::Text(t), Type::Int(_), true) =
            (&node.value.kind, self.types.get(element), byte_sized)
        else {
            return Err(self.expected(node, "text for an array of characters"));
        };
        let signed = self.types.int_shape(element).is_some_and(|(_, signed)| signed);
        let byte = |b: u8| InputValue::Int(if signed { i128::from(b as i8) } else { b.into() });
        let items: Vec<_> = t.bytes().chain([0]).map(byte).collect();
        if let Type::Array(_, Some(len)) = self.types.get(object.element)
            && object.count.is_none()
            && *len != items.len() as u64
        {
            return Err(self.expected(node, format!("text of {} bytes", len.saturating_sub(1))));
        }
        Ok((InputValue::Aggregate(items), node.clone()))
    }

    /// The type is written for people, but it must not lie.
    fn check_type(&self, object: ObjectType, value: &InputValue, node: &Node) -> Result<()> {
        let mut name = spell(self.types, object.element);
        if let (Some(_), InputValue::Aggregate(items)) = (object.count, value) {
            name = format!("{name}[{}]", items.len());
        }
        let plain = |t: &str| t.replace(' ', "");
        match &node.value.kind {
            Kind::Text(t) if plain(t) == plain(&name) => Ok(()),
            _ => Err(self.expected(node, format!("the program's type, \"{name}\""))),
        }
    }
}

/// A decimal integer, and whether it is negative; up to the largest unsigned value.
fn decimal(text: &str) -> Option<(i128, bool)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    match text.starts_with('-') {
        true => text.parse().ok().map(|v: i128| (v, v < 0)),
        false => text.parse().ok().map(|v: u128| (v as i128, false)),
    }
}

/// What the first pointer makes of an object: one value if it is written as one, else an array.
pub fn object_type(types: &Types, element: Ty, value: Option<&Value>) -> ObjectType {
    let items = match value.map(|v| &v.kind) {
        Some(Kind::List(items)) => Some(items),
        Some(_) => None,
        // Text alone: an array of characters.
        None if !types.is_array(element) => return ObjectType { element, count: Some(0) },
        None => None,
    };
    let one = match (types.get(element), items) {
        (Type::Array(inner, _), Some(items)) => items
            .first()
            .is_none_or(|first| matches!(first.kind, Kind::List(_)) == types.is_array(*inner)),
        (_, items) => items.is_none(),
    };
    ObjectType { element, count: if one { None } else { items.map(|i| i.len() as u64) } }
}

/// The first of these names.
pub fn first_few(names: &[&str]) -> String {
    const SHOWN: usize = 8;
    let shown = names[..names.len().min(SHOWN)].join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
