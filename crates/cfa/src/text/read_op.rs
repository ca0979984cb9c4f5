//! Reading operations and marks; see `super::op` for their form.

use super::cursor::{Cursor, Res};
use super::lex::Kind;
use super::read_body::{BodyReader, Outer};
use crate::program::{Builtin, Callee, ExprId, Marks, Op, Outcome};

impl BodyReader<'_, '_> {
    pub fn op(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        match cursor.text() {
            "zero" => {
                cursor.bump();
                Ok(Op::Zero { to: self.object(cursor)? })
            }
            "input" => {
                cursor.bump();
                Ok(Op::Input { to: self.object(cursor)?, name: cursor.string()? })
            }
            "assume" => self.assume(cursor),
            "switch" => self.switch(cursor),
            "return" => self.return_op(cursor),
            "vla" => self.vla(cursor),
            "goto" => self.jump(cursor),
            "asm" => self.asm(cursor),
            "unsupported" => {
                cursor.bump();
                Ok(Op::Unsupported(cursor.string()?))
            }
            "skip" => {
                cursor.bump();
                Ok(Op::Skip)
            }
            _ => self.effect(cursor),
        }
    }

    /// A call or an assignment.
    fn effect(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        if let Some(call) = self.call(cursor, None)? {
            return Ok(call);
        }
        let to = self.object(cursor)?;
        cursor.expect("=")?;
        match self.call(cursor, Some(to))? {
            Some(call) => Ok(call),
            None => Ok(Op::Assign { to, value: self.value(cursor)? }),
        }
    }

    fn call(&mut self, cursor: &mut Cursor<'_>, to: Option<ExprId>) -> Res<Option<Op>> {
        if cursor.eat("call") {
            let callee = Callee::Indirect(self.postfix_value(cursor)?);
            return Ok(Some(Op::Call { to, callee, args: self.args(cursor)? }));
        }
        let hidden = cursor.sees("::") && cursor.text_at(2) == "(";
        let plain = cursor.kind() == Kind::Word && cursor.next_text() == "(";
        if !plain && !hidden {
            return Ok(None);
        }
        let outside = cursor.eat("::");
        let word = cursor.word("the name of a function")?;
        let builtin = Builtin::ALL.iter().find(|b| !outside && b.name() == word);
        if let Some(builtin) = builtin {
            return Ok(Some(Op::Builtin { to, builtin: *builtin, args: self.args(cursor)? }));
        }
        let Some(Outer::Function(f)) = self.outer.get(word) else {
            return cursor.fail_before("expected the name of a function");
        };
        let callee = Callee::Direct(*f);
        Ok(Some(Op::Call { to, callee, args: self.args(cursor)? }))
    }

    fn args(&mut self, cursor: &mut Cursor<'_>) -> Res<Vec<ExprId>> {
        cursor.expect("(")?;
        let mut args = Vec::new();
        while !cursor.sees(")") {
            args.push(self.value(cursor)?);
            if !cursor.eat(",") {
                break;
            }
        }
        cursor.expect(")")?;
        Ok(args)
    }

    fn assume(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        cursor.bump();
        let holds = !cursor.eat("!");
        if holds {
            return Ok(Op::Assume { cond: self.value(cursor)?, holds });
        }
        cursor.expect("(")?;
        let cond = self.value(cursor)?;
        cursor.expect(")")?;
        Ok(Op::Assume { cond, holds })
    }

    fn switch(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        cursor.bump();
        let value = self.value(cursor)?;
        if cursor.eat("default") {
            return Ok(Op::Default { value });
        }
        cursor.expect("case")?;
        let low = cursor.signed()?;
        let high = if cursor.eat("...") { cursor.signed()? } else { low };
        Ok(Op::Case { value, low, high })
    }

    fn return_op(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        cursor.bump();
        let nothing = cursor.at_line_end() || cursor.sees("@");
        Ok(Op::Return(if nothing { None } else { Some(self.value(cursor)?) }))
    }

    fn vla(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        cursor.bump();
        let var = self.var_name(cursor)?;
        cursor.expect("bytes")?;
        Ok(Op::Vla { var, bytes: self.value(cursor)? })
    }

    fn jump(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        cursor.bump();
        let target = self.value(cursor)?;
        cursor.expect("is")?;
        Ok(Op::Jump { target, label: self.label(cursor)? })
    }

    fn asm(&mut self, cursor: &mut Cursor<'_>) -> Res<Op> {
        cursor.bump();
        let text = cursor.string()?;
        let (mut outputs, mut inputs) = (Vec::new(), Vec::new());
        if cursor.eat(":") && !cursor.sees(":") {
            outputs.push(self.object(cursor)?);
            while cursor.eat(",") {
                outputs.push(self.object(cursor)?);
            }
        }
        if cursor.eat(":") {
            inputs.push(self.value(cursor)?);
            while cursor.eat(",") {
                inputs.push(self.value(cursor)?);
            }
        }
        Ok(Op::Asm { text, outputs, inputs })
    }

    pub fn marks(&mut self, cursor: &mut Cursor<'_>) -> Res<Marks> {
        let (place, span) = self.whereabouts(cursor)?;
        let stmt = if cursor.eat("stmt") { Some(cursor.id("s")?) } else { None };
        let block_entry = cursor.eat("block");
        let condition = match cursor.eat("cond") {
            true => Some((cursor.id("c")?, outcome(cursor)?)),
            false => None,
        };
        let decision = match cursor.eat("decision") {
            true => Some((cursor.id("d")?, outcome(cursor)?)),
            false => None,
        };
        let condition_graph = if cursor.eat("graph") { Some(cursor.id("b")?) } else { None };
        Ok(Marks { place, span, stmt, block_entry, condition, decision, condition_graph })
    }
}

fn outcome(cursor: &mut Cursor<'_>) -> Res<Outcome> {
    if cursor.eat("true") {
        Ok(Outcome::True)
    } else if cursor.eat("false") {
        Ok(Outcome::False)
    } else if cursor.eat("default") {
        Ok(Outcome::Default)
    } else if cursor.eat("case") {
        Ok(Outcome::Case(cursor.number("the number of a case")?))
    } else {
        cursor.fail("expected `true`, `false`, `case` or `default`")
    }
}
