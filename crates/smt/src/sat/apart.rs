//! CaDiCaL in a thread of its own, so that whoever asks can leave it alone.
//!
//! A stop has to be quick. But in a large formula CaDiCaL does not look at its limits for a tenth of a
//! second, and to free its clauses, one by one, takes a fifth of the time that it took to make them:
//! seven tenths of a second after four. Both go on here while nobody waits any more.

use super::here::Here;
use super::{Answer, Cancel, Lit, Most, Watch};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread::Builder;
use std::time::Duration;

/// CaDiCaL recurses here and there.
const STACK: usize = 64 << 20;
/// Literals that are sent together, and how many such portions may wait.
const PORTION: usize = 1 << 15;
const WAITING: usize = 8;
/// How often whoever waits looks at the limits.
const LOOK: Duration = Duration::from_millis(5);

pub struct Apart {
    tell: SyncSender<Message>,
    /// What has not been told yet.
    portion: Portion,
    /// Nobody wants an answer any more.
    gone: Cancel,
    /// The last that was heard.
    reply: Reply,
}

/// Clauses and preferences, in order.
#[derive(Default)]
struct Portion {
    literals: Vec<Lit>,
    steps: Vec<Step>,
}

enum Step {
    /// Of so many literals.
    Clause(usize),
    Prefer(Lit),
}

enum Message {
    Portion(Portion),
    Question(Question),
}

struct Question {
    assumptions: Vec<Lit>,
    most: Most,
    /// It is not asked for any more.
    stop: Cancel,
    /// How many there are.
    variables: Lit,
    reply: Sender<Reply>,
}

struct Reply {
    answer: Answer,
    /// Of a model: the values of all variables.
    values: Vec<bool>,
    /// Of a proof: the assumptions that it used.
    failed: Vec<Lit>,
    conflicts: u32,
    ticks: u64,
}

impl Apart {
    /// Fails where there can be no more threads.
    pub fn start(small: bool) -> std::io::Result<Apart> {
        let (tell, told) = sync_channel(WAITING);
        let gone = Cancel::default();
        let left = gone.clone();
        let thread = Builder::new().name("sat".into()).stack_size(STACK);
        // Not joined: it ends when it finds that the other side is gone.
        thread.spawn(move || work(Here::new(small), &told, &left))?;
        let (values, failed) = (Vec::new(), Vec::new());
        let reply = Reply { answer: Answer::Unknown, values, failed, conflicts: 0, ticks: 0 };
        Ok(Apart { tell, portion: Portion::default(), gone, reply })
    }

    pub fn clause(&mut self, literals: &[Lit]) {
        self.portion.literals.extend(literals);
        self.portion.steps.push(Step::Clause(literals.len()));
        if self.portion.literals.len() >= PORTION {
            self.send();
        }
    }

    pub fn prefer(&mut self, literal: Lit) {
        self.portion.steps.push(Step::Prefer(literal));
    }

    fn send(&mut self) {
        let portion = std::mem::take(&mut self.portion);
        self.tell(Message::Portion(portion));
    }

    fn tell(&self, message: Message) {
        // It ends before us by a bug only, and has told that on standard error.
        assert!(self.tell.send(message).is_ok(), "the SAT solver should be there");
    }

    pub fn solve(
        &mut self,
        assumptions: &[Lit],
        most: Most,
        watch: &Watch,
        variables: Lit,
    ) -> Answer {
        self.send();
        let (reply, replied) = channel();
        let (assumptions, stop) = (assumptions.to_vec(), Cancel::default());
        let question = Question { assumptions, most, stop: stop.clone(), variables, reply };
        self.tell(Message::Question(question));
        loop {
            match replied.recv_timeout(LOOK) {
                Ok(reply) => {
                    self.reply = reply;
                    return self.reply.answer.clone();
                }
                // It stops as soon as it looks; the answer is heard by nobody.
                Err(RecvTimeoutError::Timeout) if watch.look().is_some() => {
                    stop.raise();
                    return Answer::Unknown;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("the SAT solver should answer"),
            }
        }
    }

    pub fn conflicts(&self) -> u32 {
        self.reply.conflicts
    }

    pub fn ticks(&self) -> u64 {
        self.reply.ticks
    }

    pub fn value(&self, literal: Lit) -> bool {
        let value = self.reply.values.get(literal.unsigned_abs() as usize - 1);
        value.is_some_and(|value| *value == (literal > 0))
    }

    pub fn failed(&self, literal: Lit) -> bool {
        self.reply.failed.contains(&literal)
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        self.gone.raise();
    }
}

/// Whether anybody waits. Whoever does looks at the limits: CaDiCaL asks too often for a clock.
struct Terminator {
    stop: Cancel,
    gone: Cancel,
}

impl cadical_sys::Terminator for Terminator {
    fn terminated(&mut self) -> bool {
        self.gone.is_raised() || self.stop.is_raised()
    }
}

/// What the thread does.
fn work(mut solver: Here, told: &Receiver<Message>, gone: &Cancel) {
    for message in told {
        if gone.is_raised() {
            return;
        }
        match message {
            Message::Portion(portion) => portion.give(&mut solver),
            Message::Question(question) => question.answer(&mut solver, gone),
        }
    }
}

impl Portion {
    fn give(&self, solver: &mut Here) {
        let mut literals = &self.literals[..];
        for step in &self.steps {
            match step {
                Step::Prefer(literal) => solver.prefer(*literal),
                Step::Clause(length) => {
                    let (clause, rest) = literals.split_at(*length);
                    solver.clause(clause);
                    literals = rest;
                }
            }
        }
    }
}

impl Question {
    fn answer(self, solver: &mut Here, gone: &Cancel) {
        let terminator = Terminator { stop: self.stop.clone(), gone: gone.clone() };
        let answer = solver.solve(&self.assumptions, self.most, terminator);
        let (mut values, mut failed) = (Vec::new(), Vec::new());
        match answer {
            Answer::Sat => values.extend((1..=self.variables).map(|v| solver.value(v))),
            Answer::Unsat => {
                failed = self.assumptions;
                failed.retain(|literal| solver.failed(*literal));
            }
            Answer::Unknown | Answer::Unproved(_) => {}
        }
        let (conflicts, ticks) = (solver.conflicts(), solver.ticks());
        // Whoever asked may have gone on without it.
        let _ = self.reply.send(Reply { answer, values, failed, conflicts, ticks });
    }
}
