//! `assize goals`: the goals, one line each.

use crate::asked::{self, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::output::Writer;
use crate::result;
use std::io;

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    /// Also print each goal's regular expression.
    pub regex: bool,
}

pub fn run(arguments: &Arguments) -> Exit {
    let common = &arguments.common;
    let Some(session) = asked::hear(common, &arguments.asking) else { return Exit::Input };
    let mut writer = Writer::stdout();
    let written = if common.json {
        result::goals(&mut writer, &session, common)
    } else {
        print(&mut writer, &session, arguments)
    };
    common.output.finish(written.and_then(|()| writer.end()))
}

fn print(writer: &mut Writer, session: &Session, arguments: &Arguments) -> io::Result<()> {
    let mut first = 0;
    for heard in &session.heard {
        let view = View::new(session, heard);
        let counts = view.each(first, |listed| {
            let described = view.described(listed.k).expect("there should be so many goals");
            let verdict = if listed.has_path { "" } else { "  infeasible (structural)" };
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
