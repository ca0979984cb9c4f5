//! An engine in a thread of its own.
//!
//! It answers when it can; whoever waits stays free to stop at the end of the time or at a signal,
//! however deep the engine is in a step. An engine that is left behind says nothing any more.

use crate::asked::View;
use cfa::FuncId;
use engine::bmc::{Bmc, Options, Statistics};
use engine::{Answer, Engine, Question};
use goal::{Goals, Offer};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, Scope};
use std::time::{Duration, Instant};
use symbolic::Form;

/// Formulas are deep, and some of the work on them is recursive.
const STACK: usize = 256 << 20;

/// What there is to search in.
pub struct Field<'a> {
    pub view: &'a View<'a>,
    pub entry: FuncId,
    pub goals: Goals,
    pub offer: Offer,
    pub form: Form,
    pub options: Options,
}

pub enum Told {
    /// `None`: there is nothing more to say.
    Answer(Option<Answer>, Statistics),
    /// The program has something that the engine cannot start with.
    Refused(String),
}

pub struct Seeker {
    ask: Sender<(Vec<u128>, Instant)>,
    told: Receiver<Told>,
}

impl Seeker {
    pub fn start<'scope, 'env>(
        scope: &'scope Scope<'scope, 'env>,
        field: Field<'env>,
    ) -> std::io::Result<Seeker> {
        let (ask, asked) = channel::<(Vec<u128>, Instant)>();
        let (tell, told) = channel();
        let work = move || {
            // Nobody listens to an engine that was left behind.
            let _ = seek(&field, &asked, &tell);
        };
        Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(Seeker { ask, told })
    }

    /// Asks for some of the open goals.
    pub fn ask(&self, open: Vec<u128>, deadline: Instant) {
        // An engine that is gone is noticed when its answer is waited for.
        let _ = self.ask.send((open, deadline));
    }

    /// What was told within this time; an error says that the engine is gone.
    pub fn wait(&self, time: Duration) -> Result<Option<Told>, Gone> {
        match self.told.recv_timeout(time) {
            Ok(told) => Ok(Some(told)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Gone),
        }
    }
}

/// The thread of the engine ended by a bug, which has been told.
pub struct Gone;

fn seek(
    field: &Field<'_>,
    asked: &Receiver<(Vec<u128>, Instant)>,
    tell: &Sender<Told>,
) -> Result<(), std::sync::mpsc::SendError<Told>> {
    let view = field.view;
    let question = Question {
        program: view.program(),
        alphabet: &view.alphabet,
        entry: field.entry,
        goals: &field.goals,
        offer: &field.offer,
        predicates: view.heard.answer.predicates.table.as_slice(),
        under_test: view.graph.id(),
    };
    let mut engine = match Bmc::new(question, field.form.clone(), field.options) {
        Ok(engine) => engine,
        Err(what) => return tell.send(Told::Refused(what.to_string())),
    };
    while let Ok((open, deadline)) = asked.recv() {
        let answer = engine.step(&open, Some(deadline));
        tell.send(Told::Answer(answer, engine.statistics))?;
    }
    Ok(())
}
