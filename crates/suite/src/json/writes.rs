//! What functions without a body write, as inputs: `{"name": "read_config#1.p0", "type": "int", …}`.

use super::decode::{Decoder, Node, object_type};
use super::encode::Encoder;
use super::value::{Kind, Value, object, text};
use crate::typing::{ObjectType, Typing, object_type as type_of};
use base::Diagnostic;
use cfa::inputs::Write;

/// Those among some inputs, and the others.
pub fn read<'a>(
    decoder: &mut Decoder<'a>,
    items: Vec<Node<'a>>,
    typing: &Typing<'a>,
) -> Result<(Vec<Write>, Vec<Node<'a>>), Diagnostic> {
    let (mut writes, mut others) = (Vec::new(), Vec::new());
    for item in items {
        let name = item.member("name").map(|node| &node.value.kind);
        let parsed = match name {
            Some(Kind::Text(name)) => Write::parse(name),
            _ => None,
        };
        let Some((function, call, parameter)) = parsed else {
            others.push(item);
            continue;
        };
        let Some(element) = typing.written(function, parameter) else {
            return Err(
                decoder.expected(&item, "a parameter that a function without a body may write to")
            );
        };
        let written = item.member("value").map(|node| node.value);
        let value = decoder.typed(object_type(typing.types(), element, written), &item)?;
        writes.push(Write { function: function.into(), call, parameter, value });
    }
    Ok((writes, others))
}

pub fn encode(encoder: &mut Encoder<'_>, write: &Write, typing: &Typing) -> Result<Value, String> {
    let name = write.name();
    let element = typing.written(&write.function, write.parameter);
    let element = element.ok_or_else(|| format!("`{name}` cannot be written to"))?;
    let ty: ObjectType = type_of(typing.types(), element, &write.value);
    let mut members = vec![("name", text(&name))];
    members.extend(encoder.typed(ty, &write.value).map_err(|why| format!("`{name}`: {why}"))?);
    Ok(object(members))
}
