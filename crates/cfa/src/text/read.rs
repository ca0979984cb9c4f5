//! Reading a program: first all declarations, then what they contain, because a body may call a
//! later function and an image may hold the address of a label.

use super::cursor::{Cursor, Fault, Res, plain_name};
use super::lex::Kind;
use super::read_body::{Outer, OuterNames, body, place};
use super::read_image::image;
use super::read_types::{TypeReader, name};
use crate::program::*;
use crate::types::{DataModel, Ty};
use base::{Diagnostic, FileId, Id, Map};

/// The program that a text stands for: equal to the printed one if its bodies are compact.
pub fn read(source: &str) -> Result<Program, Diagnostic> {
    let result = Reader::whole(&mut Cursor::new(source));
    result.map_err(|fault: Fault| fault.diagnostic(source))
}

/// Where a part that is read later begins.
enum Later {
    Body(FuncId, usize),
    Image(GlobalId, usize),
}

struct Reader {
    types: TypeReader,
    outer: OuterNames,
    later: Vec<Later>,
}

impl Reader {
    fn whole(cursor: &mut Cursor<'_>) -> Res<Program> {
        cursor.skip_lines();
        cursor.expect("cfa")?;
        let model = match cursor.bump() {
            "lp64" => DataModel::Lp64,
            "ilp32" => DataModel::Ilp32,
            _ => return cursor.fail_before("expected `lp64` or `ilp32`"),
        };
        cursor.end_line()?;
        let types = TypeReader::new(Program::new(model));
        let mut reader = Reader { types, outer: Map::new(), later: Vec::new() };
        while cursor.kind() != Kind::End {
            reader.line(cursor)?;
            cursor.end_line()?;
        }
        reader.finish(cursor)
    }

    fn line(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        match cursor.text() {
            "file" => self.file(cursor),
            "unit" => self.unit(cursor),
            "records" => self.records(cursor),
            "types" => self.type_list(cursor),
            "struct" | "union" => self.types.definition(cursor),
            "constant" => self.constant(cursor),
            "global" => self.global(cursor, GlobalKind::Variable),
            "block_static" => self.global(cursor, GlobalKind::BlockStatic),
            "string" => self.global(cursor, GlobalKind::StringLiteral),
            "compound" => self.global(cursor, GlobalKind::CompoundLiteral),
            "thread" => self.global(cursor, GlobalKind::Thread),
            "weak_global" => self.global(cursor, GlobalKind::Weak),
            "unsized" => self.global(cursor, GlobalKind::Unsized),
            "func" => self.function(cursor),
            _ => cursor.fail("expected a declaration"),
        }
    }

    fn file(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let file = cursor.string()?;
        self.types.program.files.push(file);
        Ok(())
    }

    fn unit(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let name = cursor.string()?;
        let library = cursor.eat("library");
        let said = [Overflow::Wraps, Overflow::Traps].into_iter();
        let overflow = said.filter(|overflow| cursor.eat(overflow.name())).last();
        let overflow = overflow.unwrap_or_default();
        let unsigned_char = cursor.eat("unsigned_char");
        let strict_aliasing = cursor.eat("strict_aliasing");
        let inexact = if cursor.eat("inexact") { Some(cursor.string()?) } else { None };
        let unfollowed = if cursor.eat("unfollowed") { Some(cursor.string()?) } else { None };
        let unit =
            Unit { name, library, overflow, unsigned_char, strict_aliasing, inexact, unfollowed };
        self.types.program.units.push(unit);
        Ok(())
    }

    fn records(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        loop {
            if !cursor.sees("struct") && !cursor.sees("union") {
                return cursor.fail("expected `struct` or `union`");
            }
            self.types.record(cursor, true)?;
            if !cursor.eat(",") {
                return Ok(());
            }
        }
    }

    fn type_list(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        self.types.read(cursor)?;
        while cursor.eat(",") {
            self.types.read(cursor)?;
        }
        Ok(())
    }

    fn constant(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let name = name(cursor, "the name of a constant")?;
        cursor.expect(":")?;
        let ty = self.types.read(cursor)?;
        cursor.expect("=")?;
        let value = cursor.signed()?;
        self.types.program.constants.push(Constant { name, ty, value });
        Ok(())
    }

    /// A name and its type; the name now means `outer`.
    fn declare(&mut self, cursor: &mut Cursor<'_>, outer: Outer) -> Res<(String, Ty)> {
        cursor.bump();
        let word = cursor.word("a name")?;
        let Some(name) = plain_name(word) else { return cursor.fail_before("expected a name") };
        if self.outer.insert(word.to_string(), outer).is_some() {
            return cursor.fail_before("expected a name that is not yet declared");
        }
        cursor.expect(":")?;
        Ok((name, self.types.read(cursor)?))
    }

    fn linkage(cursor: &mut Cursor<'_>) -> Res<Linkage> {
        Ok(if cursor.eat("static") {
            Linkage::Internal(cursor.id("u")?)
        } else {
            Linkage::External
        })
    }

    fn global(&mut self, cursor: &mut Cursor<'_>, kind: GlobalKind) -> Res<()> {
        let id = GlobalId::new(self.types.program.globals.len());
        let (name, ty) = self.declare(cursor, Outer::Global(id))?;
        let linkage = Self::linkage(cursor)?;
        let align = match cursor.eat("align") {
            true => cursor.number("an alignment")?,
            false => self.types.program.types.align_of(ty),
        };
        let place = place(cursor, FileId(0))?;
        if cursor.eat("=") {
            self.later.push(Later::Image(id, cursor.at));
            cursor.skip_rest_of_line();
        }
        let global = Global { name, linkage, ty, init: None, kind, align, place };
        self.types.program.globals.push(global);
        Ok(())
    }

    fn function(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let id = FuncId::new(self.types.program.functions.len());
        let (name, ty) = self.declare(cursor, Outer::Function(id))?;
        let linkage = Self::linkage(cursor)?;
        let unit = if cursor.eat("unit") { cursor.id("u")? } else { UnitId(0) };
        let noreturn = cursor.eat("noreturn");
        let [weak, real, leaf, builtin, implied] =
            ["weak", "real", "leaf", "builtin", "implied"].map(|word| cursor.eat(word));
        let [constant, pure, fresh, result] =
            ["const", "pure", "malloc", "returns_nonnull"].map(|word| cursor.eat(word));
        let mut priority = |word| cursor.eat(word).then(|| cursor.number("a priority")).transpose();
        let (before, after) = (priority("before")?, priority("after")?);
        let parameters = match cursor.eat("nonnull") {
            true => cursor.number("the parameters")?,
            false => 0,
        };
        let promises = Promises { constant, pure, fresh, result, parameters };
        let outside = Outside { weak, before, after, real, leaf, builtin, implied, promises };
        let place = place(cursor, FileId(0))?;
        if cursor.eat("{") {
            self.later.push(Later::Body(id, cursor.at));
            skip_body(cursor)?;
        }
        let function = Function { name, linkage, ty, unit, place, noreturn, outside, body: None };
        self.types.program.functions.push(function);
        Ok(())
    }

    /// Bodies before images: these may name labels.
    fn finish(mut self, cursor: &mut Cursor<'_>) -> Res<Program> {
        let mut bodies = Vec::new();
        for later in &self.later {
            let Later::Body(id, at) = later else { continue };
            cursor.at = *at;
            let file = self.types.program.functions[*id].place.file;
            bodies.push((*id, body(&mut self.types, &self.outer, file, cursor)?));
        }
        let mut program = self.types.program;
        for (id, body) in bodies {
            program.functions[id].body = Some(body);
        }
        for later in &self.later {
            let Later::Image(id, at) = later else { continue };
            cursor.at = *at;
            let init = image(&program, &self.outer, cursor)?;
            program.globals[*id].init = Some(init);
            cursor.end_line()?;
        }
        Ok(program)
    }
}

/// Over the lines of a body to behind its closing brace.
fn skip_body(cursor: &mut Cursor<'_>) -> Res<()> {
    loop {
        cursor.skip_rest_of_line();
        if cursor.kind() == Kind::End {
            return cursor.fail("expected `}`");
        }
        cursor.skip_lines();
        if cursor.eat("}") {
            return Ok(());
        }
    }
}
