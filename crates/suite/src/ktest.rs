//! KLEE's `.ktest` files: the arguments of the program and named objects of bytes.
//!
//! An input is an object of its name. A pointer parameter is the object it points to, as a
//! driver for KLEE would make it symbolic; a null pointer is an object of no bytes. KLEE's own
//! `arg…`, `stdin` and `model_version` objects are understood.

use crate::bytes;
use crate::ctype::spell;
use crate::test::Test;
use crate::typing::{Typing, pointee};
use base::Diagnostic;
use cfa::{Input, InputValue, Inputs, Ty, Types};

/// The contents of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KTest {
    /// With the program's name.
    pub args: Vec<Vec<u8>>,
    pub sym_argvs: u32,
    pub sym_argv_len: u32,
    pub objects: Vec<(String, Vec<u8>)>,
}

const MAGIC: &[u8] = b"KTEST";
const OLD_MAGIC: &[u8] = b"BOUT\n";
const VERSION: u32 = 3;

impl KTest {
    pub fn parse(bytes: &[u8]) -> Result<KTest, String> {
        let magic = [MAGIC, OLD_MAGIC].iter().find_map(|magic| bytes.strip_prefix(*magic));
        let mut reader = Reader { rest: magic.ok_or("this is no .ktest file")? };
        let version = reader.number()?;
        if version > VERSION {
            return Err(format!("version {version} of .ktest is not known, only up to {VERSION}"));
        }
        let mut test = KTest::default();
        for _ in 0..reader.number()? {
            test.args.push(reader.bytes()?.to_vec());
        }
        if version >= 2 {
            test.sym_argvs = reader.number()?;
            test.sym_argv_len = reader.number()?;
        }
        for _ in 0..reader.number()? {
            let name = String::from_utf8_lossy(reader.bytes()?).into_owned();
            test.objects.push((name, reader.bytes()?.to_vec()));
        }
        match reader.rest {
            [] => Ok(test),
            rest => Err(format!("{} bytes after the end", rest.len())),
        }
    }

    pub fn render(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        let number = |out: &mut Vec<u8>, n: usize| out.extend((n as u32).to_be_bytes());
        let bytes = |out: &mut Vec<u8>, bytes: &[u8]| {
            number(out, bytes.len());
            out.extend(bytes);
        };
        number(&mut out, VERSION as usize);
        number(&mut out, self.args.len());
        self.args.iter().for_each(|arg| bytes(&mut out, arg));
        number(&mut out, self.sym_argvs as usize);
        number(&mut out, self.sym_argv_len as usize);
        number(&mut out, self.objects.len());
        for (name, contents) in &self.objects {
            bytes(&mut out, name.as_bytes());
            bytes(&mut out, contents);
        }
        out
    }
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn number(&mut self) -> Result<u32, String> {
        let (head, rest) = self.rest.split_first_chunk::<4>().ok_or("the file is cut off")?;
        self.rest = rest;
        Ok(u32::from_be_bytes(*head))
    }

    fn bytes(&mut self) -> Result<&'a [u8], String> {
        let len = self.number()? as usize;
        let (head, rest) = self.rest.split_at_checked(len).ok_or("the file is cut off")?;
        self.rest = rest;
        Ok(head)
    }
}

/// A test from the bytes of a file.
pub fn read(file: &str, contents: &[u8], typing: &Typing) -> Result<Test, Diagnostic> {
    let at = |why: String| Diagnostic::error(format!("{file}: {why}"));
    let test = KTest::parse(contents).map_err(at)?;
    let mut inputs = Inputs { args: test.args.into_iter().skip(1).collect(), ..Inputs::default() };
    for (name, contents) in &test.objects {
        if let Some((_, ty)) = typing.lookup(name) {
            let value = object(typing.types(), ty, contents, &mut inputs.objects);
            let value = value.ok_or_else(|| {
                let (len, ty) = (contents.len(), spell(typing.types(), ty));
                at(format!("the {len} bytes of `{name}` are no value of type {ty}"))
            })?;
            inputs.values.push(Input { name: name.clone(), value });
            continue;
        }
        match name.as_str() {
            "model_version" | "stdin-stat" | "n_args" | "stdout" | "stdout-stat" => {}
            "stdin" => inputs.stdin.clone_from(contents),
            name if name.strip_prefix("arg").is_some_and(is_number) => {
                let end = contents.iter().position(|b| *b == 0).unwrap_or(contents.len());
                inputs.args.push(contents[..end].to_vec());
            }
            name => {
                let error = at(format!("there is no input `{name}`"));
                let near = base::nearest(name, typing.names());
                return Err(match near {
                    Some(near) => error.hint(format!("did you mean `{near}`?")),
                    None => {
                        error.hint(format!("there are {}", crate::json::first_few(&typing.names())))
                    }
                });
            }
        }
    }
    let given = |name: &str| inputs.values.iter().any(|input| input.name == name);
    if let Some((name, _)) = typing.parameters().into_iter().find(|(name, _)| !given(name)) {
        return Err(at(format!("expected an object `{name}` for the parameter")));
    }
    let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".ktest");
    Ok(Test { name: name.to_string(), inputs, outcome: None })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn object(
    types: &Types,
    ty: Ty,
    contents: &[u8],
    objects: &mut Vec<InputValue>,
) -> Option<InputValue> {
    if !types.is_pointer(ty) {
        let fits = types.size_of(ty) == Some(contents.len() as u64);
        return if fits { bytes::read(types, ty, contents) } else { None };
    }
    if contents.is_empty() {
        return Some(InputValue::Null);
    }
    let element = pointee(types, ty)?;
    let size = usize::try_from(types.size_of(element)?).ok().filter(|size| *size > 0)?;
    if !contents.len().is_multiple_of(size) {
        return None;
    }
    let items: Vec<_> =
        contents.chunks(size).map(|c| bytes::read(types, element, c)).collect::<Option<_>>()?;
    objects.push(match <[InputValue; 1]>::try_from(items) {
        Ok([one]) => one,
        Err(many) => InputValue::Aggregate(many),
    });
    Some(InputValue::Pointer { object: objects.len() - 1, offset: 0 })
}

/// A test as the bytes of a file. Pointers into the middle of objects and pointers inside of
/// objects cannot be said there.
pub fn write(test: &Test, typing: &Typing) -> Result<Vec<u8>, Diagnostic> {
    let types = typing.types();
    if let Some(write) = test.inputs.writes.first() {
        let message =
            format!("test {}: {} is written, which .ktest cannot say", test.name, write.name());
        return Err(Diagnostic::error(message).hint("keep the test as JSON or C"));
    }
    if let Some(failure) = test.inputs.failures.first() {
        let message = format!("test {}: {failure} fails, which .ktest cannot say", test.name);
        return Err(Diagnostic::error(message).hint("keep the test as JSON or C"));
    }
    let mut args = vec![typing.entry_name().as_bytes().to_vec()];
    args.extend(test.inputs.args.iter().cloned());
    let mut objects = Vec::new();
    for Input { name, value } in &test.inputs.values {
        let ty = typing.lookup(name).map(|(_, ty)| ty);
        let contents = ty.and_then(|ty| match value {
            InputValue::Null => Some(Vec::new()),
            InputValue::Pointer { object, offset: 0 } => {
                pointed(types, ty, test.inputs.objects.get(*object)?)
            }
            _ => bytes::write(types, ty, value),
        });
        let contents = contents.ok_or_else(|| {
            let message = format!("test {}: `{name}` cannot be written as .ktest", test.name);
            Diagnostic::error(message).hint("pointers inside of objects cannot be said there")
        })?;
        objects.push((name.clone(), contents));
    }
    if !test.inputs.stdin.is_empty() {
        objects.push(("stdin".into(), test.inputs.stdin.clone()));
    }
    Ok(KTest { args, objects, ..KTest::default() }.render())
}

fn pointed(types: &Types, pointer: Ty, value: &InputValue) -> Option<Vec<u8>> {
    let element = pointee(types, pointer)?;
    match value {
        InputValue::Aggregate(items) if !cfa::inputs::fits(types, element, value) => {
            let parts = items.iter().map(|item| bytes::write(types, element, item));
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => bytes::write(types, element, value),
    }
}
