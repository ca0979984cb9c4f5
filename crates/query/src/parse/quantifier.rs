//! `forall v in sets:`

use super::cursor::Cursor;
use super::{filter, words};
use crate::ast::{Quantifier, VarSet};
use crate::lex::Tok;
use crate::source::{Problem, Result};

/// `{ "forall" name "in" set { "|" set } ":" }`
pub fn quantifiers(c: &mut Cursor) -> Result<Vec<Quantifier>> {
    let mut all: Vec<Quantifier> = Vec::new();
    while c.eat_word("forall")? {
        let variable = c.name("a name for the variable")?;
        if all.iter().any(|other| other.variable == variable) {
            let message = format!("`{}` is quantified twice", variable.text);
            return Err(Problem::new(variable.at.0, message).hint("give the second another name"));
        }
        c.expect_word("in")?;
        let mut sets = vec![set(c)?];
        while c.eat(Tok::Or)? {
            sets.push(set(c)?);
        }
        c.expect(Tok::Colon, "`:` and the query")?;
        all.push(Quantifier { variable, sets });
    }
    Ok(all)
}

/// `"@" ( "LOCALS" "(" f ")" | "PARAMS" "(" f ")" | "GLOBALS" | "VARS" )`
fn set(c: &mut Cursor) -> Result<VarSet> {
    let start = c.span();
    let what = "a set of variables such as `@LOCALS(f)` or `@VARS`";
    c.expect(Tok::At, what)?;
    let Tok::Word(word) = c.tok() else { return Err(c.unexpected(what)) };
    c.bump()?;
    match word.to_ascii_uppercase().as_str() {
        "GLOBALS" => Ok(VarSet::Globals),
        "VARS" => Ok(VarSet::Vars),
        "LOCALS" => Ok(VarSet::Locals(function(c, "LOCALS")?)),
        "PARAMS" => Ok(VarSet::Params(function(c, "PARAMS")?)),
        _ => Err(words::unknown(c.since(start), "set of variables", word, "@", words::SETS)),
    }
}

fn function(c: &mut Cursor, word: &str) -> Result<crate::ast::Name> {
    c.expect(Tok::Open, &format!("`(` after @{word}"))?;
    let name = filter::function(c)?;
    c.expect(Tok::Close, "`)`")?;
    Ok(name)
}
