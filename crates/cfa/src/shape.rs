//! Shapes of inputs: which executions an analysis looks at.
//!
//! A number ranges over its type by itself. A pointer needs an object, and how large that is and
//! what its pointers lead to is for the user to say: `a=[n]`, `s=string(8)`, `p=null`. Names reach through
//! members: `p->next->v=0..9`, `p->buf=[p->len]`; `a[]` is every element of `a`.

mod access;
mod respects;

pub use access::{Access, Step};
pub use respects::Keeping;

use std::fmt;
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// What the type says: numbers are free, pointers null.
    Any,
    Null,
    /// A pointer to one object.
    Object,
    /// A pointer to this many elements, each of this shape.
    Array(Size, Box<Shape>),
    /// A pointer to at most this many characters and their end.
    Text(u32),
    /// A number in a range.
    Range(i128, i128),
    /// This, or a null pointer.
    Maybe(Box<Shape>),
    /// So many elements behind where another input points to: `end=s+n`.
    Behind(String, Size),
    /// To a function or a global of the program: `call=&handler`.
    Address(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Size {
    Count(u32),
    /// The value of another input.
    Of(String),
}

/// An input with its shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shaped {
    pub name: String,
    pub shape: Shape,
}

/// Elements at most: more than this is no shape to search in.
const MOST: u32 = 1 << 16;

impl FromStr for Shaped {
    type Err = String;

    fn from_str(text: &str) -> Result<Shaped, String> {
        let Some((name, shape)) = text.split_once('=') else {
            return Err(format!("expected NAME=SHAPE, as a=[4] or s=string(8), not `{text}`"));
        };
        let name = name.parse::<Access>()?.to_string();
        Ok(Shaped { name, shape: shape.parse()? })
    }
}

impl FromStr for Shape {
    type Err = String;

    fn from_str(text: &str) -> Result<Shape, String> {
        let text = text.trim();
        // In `[4]string(8)?` the strings may be missing; in `([4]string(8))?` the array.
        if let Some(rest) = text.strip_prefix('[') {
            let Some((size, rest)) = rest.split_once(']') else {
                return Err(format!("`{text}` has no closing `]`"));
            };
            let array = |of| Ok(Shape::Array(size.trim().parse()?, Box::new(of)));
            return match rest.trim() {
                "" => array(Shape::Any),
                "?" => Ok(Shape::Maybe(Box::new(array(Shape::Any)?))),
                rest => array(rest.parse()?),
            };
        }
        if let Some(rest) = text.strip_suffix('?') {
            return match rest.parse()? {
                shape @ (Shape::Object | Shape::Array(..) | Shape::Text(_)) => {
                    Ok(Shape::Maybe(Box::new(shape)))
                }
                _ => Err(format!("`{rest}` is no object that could be missing")),
            };
        }
        if let Some(name) = text.strip_prefix('&') {
            let access: Access = name.parse()?;
            return match access.steps.is_empty() {
                true => Ok(Shape::Address(access.root)),
                false => Err(format!("`{text}` is no address of a function or a global")),
            };
        }
        if let Some((base, by)) = text.split_once('+') {
            let base = base.parse::<Access>()?.to_string();
            return Ok(Shape::Behind(base, by.trim().parse()?));
        }
        if let Some(rest) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            return rest.parse();
        }
        if let Some(size) = text.strip_prefix("string(").and_then(|rest| rest.strip_suffix(')')) {
            return match size.trim().parse() {
                Ok(size) if size <= MOST => Ok(Shape::Text(size)),
                _ => Err(format!("`{size}` is no length of a string, up to {MOST}")),
            };
        }
        match text {
            "any" => Ok(Shape::Any),
            "null" => Ok(Shape::Null),
            "object" => Ok(Shape::Object),
            _ => range(text),
        }
    }
}

fn range(text: &str) -> Result<Shape, String> {
    let number = |text: &str| text.trim().parse::<i128>().ok();
    let bounds = match text.split_once("..") {
        Some((low, high)) => number(low).zip(number(high)),
        None => number(text).map(|value| (value, value)),
    };
    match bounds {
        Some((low, high)) if low <= high => Ok(Shape::Range(low, high)),
        Some((low, high)) => Err(format!("the range {low}..{high} is empty")),
        None => Err(format!(
            "`{text}` is no shape: expected [n], string(n), null, object, any, a number, a \
             range as 0..8, a place behind another input as s+n, or &name"
        )),
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        if let Ok(count) = text.parse::<u32>() {
            return match count <= MOST {
                true => Ok(Size::Count(count)),
                false => Err(format!("{count} elements are too many, up to {MOST}")),
            };
        }
        let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        match text.parse::<Access>() {
            Ok(access) if starts => Ok(Size::Of(access.to_string())),
            _ => Err(format!("`{text}` is no number of elements and no name of an input")),
        }
    }
}

impl fmt::Display for Shaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.shape)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Size::Count(count) => write!(f, "{count}"),
            Size::Of(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Any => f.write_str("any"),
            Shape::Null => f.write_str("null"),
            Shape::Object => f.write_str("object"),
            Shape::Array(size, of) => {
                write!(f, "[{size}]")?;
                if **of == Shape::Any { Ok(()) } else { write!(f, "{of}") }
            }
            Shape::Text(size) => write!(f, "string({size})"),
            Shape::Range(low, high) if low == high => write!(f, "{low}"),
            Shape::Range(low, high) => write!(f, "{low}..{high}"),
            Shape::Behind(base, by) => write!(f, "{base}+{by}"),
            Shape::Address(name) => write!(f, "&{name}"),
            Shape::Maybe(of) => match &**of {
                Shape::Array(_, element) if **element != Shape::Any => write!(f, "({of})?"),
                _ => write!(f, "{of}?"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_read_back() {
        let all = "a=[4] a=[n] s=string(8) p=null p=object? x=0..8 x=-3 v=[2]string(3)? v=([2]object)? v=[3]? \
                   g=any p->next->v=0..9 p->buf=[p->len] a[].x=3 end=s+n end=s+8 c=&f s.t=string(2)";
        for text in all.split_whitespace() {
            assert_eq!(text.parse::<Shaped>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_shape_is_refused() {
        for text in [
            "a",
            "=3",
            "a=[",
            "a=[4",
            "a=[+]",
            "s=string(x)",
            "x=3..1",
            "x=1?",
            "x=foo",
            "p->=3",
            "p->x y=3",
            "p-x=3",
            "a[=3",
            "p=s+",
            "p=+3",
        ] {
            assert!(text.parse::<Shaped>().is_err(), "{text}");
        }
    }
}
