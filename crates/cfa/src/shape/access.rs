//! Names of inputs that reach through members: `p->next->v`, `s.x`, `a[].x`.

use crate::inputs::held;
use crate::types::{RecordKind, Ty, Type, Types};
use std::fmt;
use std::str::FromStr;

/// An input, and the way from it to a part of what it holds or points to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    pub root: String,
    pub steps: Vec<Step>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// `->x`: of the record that a pointer points to.
    Arrow(String),
    /// `.x`
    Dot(String),
    /// `[]`: each element of an array, or of what a pointer points to.
    Each,
}

impl FromStr for Access {
    type Err = String;

    fn from_str(text: &str) -> Result<Access, String> {
        let text = text.trim();
        let wrong = || format!("`{text}` is no name of an input, as p, p->next->v or a[].x");
        let (root, mut rest) = word(text, "_:#").ok_or_else(wrong)?;
        let mut steps = Vec::new();
        while !rest.is_empty() {
            let (step, more) = if let Some(more) = rest.strip_prefix("[]") {
                (Step::Each, more)
            } else if let Some(more) = rest.strip_prefix("->") {
                let (name, more) = word(more.trim_start(), "_").ok_or_else(wrong)?;
                (Step::Arrow(name.into()), more)
            } else {
                let more = rest.strip_prefix('.').ok_or_else(wrong)?;
                let (name, more) = word(more.trim_start(), "_").ok_or_else(wrong)?;
                (Step::Dot(name.into()), more)
            };
            steps.push(step);
            rest = more.trim_start();
        }
        Ok(Access { root: root.into(), steps })
    }
}

/// The letters at the front, and what stands behind them.
fn word<'t>(text: &'t str, more: &str) -> Option<(&'t str, &'t str)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || more.contains(c);
    let end = text.find(|c| !is_letter(c)).unwrap_or(text.len());
    (end > 0).then(|| (&text[..end], text[end..].trim_start()))
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.root)?;
        self.steps.iter().try_for_each(|step| match step {
            Step::Arrow(name) => write!(f, "->{name}"),
            Step::Dot(name) => write!(f, ".{name}"),
            Step::Each => f.write_str("[]"),
        })
    }
}

impl Access {
    /// The type of what it leads to, from the type of the input.
    pub fn type_in(&self, types: &Types, root: Ty) -> Result<Ty, String> {
        let (mut ty, mut so_far) = (root, self.root.clone());
        for step in &self.steps {
            let not = |what: &str| format!("`{self}`: `{so_far}` is no {what}");
            (ty, so_far) = match step {
                Step::Arrow(name) => {
                    let pointee = types.pointee(ty).ok_or_else(|| not("pointer"))?;
                    (member(types, pointee, name, &so_far, self)?, format!("{so_far}->{name}"))
                }
                Step::Dot(name) => {
                    (member(types, ty, name, &so_far, self)?, format!("{so_far}.{name}"))
                }
                Step::Each => {
                    let element = match types.get(ty) {
                        Type::Array(element, _) => Some(*element),
                        _ => types.pointee(ty),
                    };
                    (element.ok_or_else(|| not("array and no pointer"))?, format!("{so_far}[]"))
                }
            };
        }
        Ok(ty)
    }
}

fn member(types: &Types, ty: Ty, name: &str, of: &str, all: &Access) -> Result<Ty, String> {
    let Type::Record(id) = types.get(ty) else {
        let through = types.pointee(ty).is_some_and(|to| types.is_record(to));
        let hint = if through { format!("; did you mean `{of}->{name}`?") } else { String::new() };
        return Err(format!("`{all}`: `{of}` is no structure that has members{hint}"));
    };
    let record = &types.records[*id];
    let members = held(types, record);
    if let Some(field) = members.iter().find(|field| field.name == name) {
        return Ok(field.ty);
    }
    let names: Vec<&str> = members.iter().map(|field| field.name.as_str()).collect();
    let is_other = record.fields.iter().any(|field| field.name == name);
    Err(match is_other && record.kind == RecordKind::Union {
        true => format!("`{all}`: of the union only `{}` is an input", names.join("`, `")),
        false => {
            let near = base::nearest(name, names.iter().copied());
            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            format!("`{all}`: `{of}` has no member `{name}`{hint}")
        }
    })
}
