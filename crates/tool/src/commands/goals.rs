//! `assize goals`: the goals, one line each.

use super::translate;
use crate::asked::{self, Asked, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::output::Writer;
use crate::result;
use base::Diagnostic;
use std::io;

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    /// Also print each goal's regular expression.
    pub regex: bool,
    /// Print a model for `spin` instead.
    pub promela: bool,
}

pub fn run(arguments: &Arguments) -> Exit {
    let common = &arguments.common;
    if arguments.promela {
        return promela(arguments);
    }
    let Some(session) = asked::hear(common, &arguments.asking) else { return Exit::Input };
    let mut writer = Writer::stdout();
    let written = if common.json {
        result::goals(&mut writer, &session, common)
    } else {
        print(&mut writer, &session, arguments)
    };
    common.output.finish(written.and_then(|()| writer.end()))
}

/// The statement-level graphs with the formulas of Hong and Ural.
fn promela(arguments: &Arguments) -> Exit {
    let output = arguments.common.output;
    let asked = match asked::read(&arguments.asking) {
        Ok((asked, _)) => asked,
        Err(diagnostics) => return output.fail(&diagnostics),
    };
    let Some(Asked::Generator(criterion) | Asked::Query { criterion: Some(criterion), .. }) =
        asked.into_iter().next()
    else {
        return output.fail(&[Diagnostic::error("only named criteria have formulas")]);
    };
    let Some(translation) = translate(&arguments.common, true) else { return Exit::Input };
    match query::ask::promela(&translation, &criterion) {
        Ok(text) => output.result(&text),
        Err(problem) => {
            let error = Diagnostic::error(problem.message);
            output.fail(&[problem.hint.into_iter().fold(error, Diagnostic::hint)])
        }
    }
}

fn print(writer: &mut Writer, session: &Session, arguments: &Arguments) -> io::Result<()> {
    let mut first = 0;
    for heard in &session.heard {
        let view = View::new(session, heard);
        let counts = view.each(first, |listed| {
            let described = view.described(listed.k).expect("there should be so many goals");
            let verdict = match listed.has_path {
                true => "",
                false if listed.is_constant => "  constant",
                false => "  infeasible (structural)",
            };
            writer.line(&format!("{:>4}  {}{verdict}", listed.id, described.sentence()))?;
            match heard.answer.asked.goals.get(listed.k) {
                Some(goal) if arguments.regex => {
                    let describer = view.describer();
                    writer.line(&format!("      {}", goal.language.display(&describer)))
                }
                _ => Ok(()),
            }
        })?;
        arguments.common.output.remark(&counts.sentence(&heard.text));
        first += counts.goals;
    }
    Ok(())
}
