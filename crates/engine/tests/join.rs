//! An engine from outside joins the portfolio; and what every engine can rely on there.

mod common;

use cfa::{Input, InputValue, Inputs};
use common::{Setup, goal_for_each};
use engine::{Answer, Budget, Control, Decision, Ended, Engine, EngineKind, Entrant, News, Over};
use engine::{Round, Task, Tick, Wanted};
use goal::{EdgeSet, GoalId, Letter, Reason};

/// ```c
/// int f(int n) {
///   int i = 0;
///   while (i < n)
///     i++;
///   if (i > 9) return 1;
///   return 0;
/// }
/// ```
const COUNTER: &str = r#"cfa lp64
file "t.c"
unit "t.c"
types int(int)

func f: int(int) unit u0 @1:5 {
  param n: int
  local i: int
  scope0
  locs l0 in scope0 declared 1
  locs l1..l7 in scope0 declared 2
  entry l0 exit l7 [0..90]
  l0 -> l1: i = 0                             @2:7 [20..29]
  l1 -> l2: assume i < n                      @3:10 [39..44]
  l1 -> l3: assume !(i < n)                   @3:10 [39..44]
  l2 -> l1: i = i + 1                         @4:5 [50..54]
  l3 -> l4: skip                              @5:3 [58..60]
  l4 -> l5: assume i > 9                      @5:7 [62..67]
  l4 -> l6: assume !(i > 9)                   @5:7 [62..67]
  l5 -> l7: return 1                          @5:14 [69..78]
  l6 -> l7: return 0                          @6:3 [81..90]
}
"#;

// ---- an engine: it counts up, and wants one goal decided by the others ---------------------------

struct Counting {
    next: i128,
    wanted: Option<Wanted>,
}

impl Counting {
    fn entrant() -> Entrant {
        Entrant::new("counting", Round::Second, |task: &Task<'_>| {
            let edge = EdgeSet::one(Letter(5));
            let goals = goal_for_each(task.questions[0].under_test, edge);
            let under_test = task.questions[0].under_test.clone();
            let wanted = Some(Wanted { goals, predicates: Vec::new(), under_test });
            Ok(Box::new(Counting { next: 0, wanted }) as Box<dyn Engine>)
        })
    }
}

impl Engine for Counting {
    fn tick(&mut self, control: &Control) -> Tick {
        if let Some(wanted) = self.wanted.take() {
            return Tick::Found(vec![Answer::Wanted(wanted)]);
        }
        for news in control.news() {
            if let News::Decided(_, Decision::Infeasible) = news {
                let goals = control.open();
                return Tick::Found(vec![Answer::Unknown {
                    goals,
                    reason: Reason::Bound("news".into()),
                }]);
            }
        }
        if self.next > 3 {
            return Tick::Waiting;
        }
        let n = Input { name: "n".into(), value: InputValue::Int(self.next) };
        let inputs = Inputs { values: vec![n], ..Inputs::default() };
        self.next += 1;
        control.spend(1);
        Tick::Found(vec![Answer::Candidate { inputs, goals: Vec::new(), defined: true }])
    }
}

// ---------------------------------------------------------------------------------------------------

#[test]
fn an_engine_from_outside_takes_part() {
    let setup = Setup::new(COUNTER, &["n=0..9"]);
    for work in [None, Some(10_000_000)] {
        let entrants = [Counting::entrant(), EngineKind::Bmc.entrant()];
        let (ended, court) = setup.search(&entrants, Budget { deadline: None, work });
        assert_eq!(ended, Ended::Done);
        // The loop and both ends; the edges behind `i > 9`, and the one that was wanted, are out
        // of reach.
        let covered: Vec<u128> = court.covered.iter().map(|goal| goal.0).collect();
        assert_eq!(covered, [0, 1, 2, 3, 4, 6, 8], "{:?}", court.log);
        let refuted: Vec<u128> = court.infeasible.keys().map(|goal| goal.0).collect();
        let has_spoken =
            |(search, said): &(goal::SearchId, String)| search.0 == 0 && said.contains("Candidate");
        if work.is_some() {
            assert_eq!(refuted, [5, 7, 1000]);
            assert!(court.log.iter().any(has_spoken));
        } else {
            // Without a budget of work the other may have decided everything before it speaks.
            assert_eq!(refuted[..2], [5, 7]);
        }
    }
}

#[test]
fn a_goal_is_unknown_only_when_all_have_given_it_up() {
    // One input alone goes round often enough.
    let mut setup = Setup::new(COUNTER, &["n=0..10"]);
    setup.options.unwind = Some(4);
    let entrants = EngineKind::ALL.map(EngineKind::entrant);
    let (ended, court) = setup.search(&entrants, Budget { deadline: None, work: Some(10_000_000) });
    assert_eq!(ended, Ended::Done);
    assert_eq!(
        court.covered.len(),
        9,
        "random inputs find what is beyond the bound: {:?}",
        court.log
    );
    let only = [EngineKind::Bmc.entrant()];
    let (_, court) = setup.search(&only, Budget { deadline: None, work: Some(10_000_000) });
    let unknown: Vec<_> =
        court.unknown.iter().map(|(goal, why)| (goal.0, why.to_string())).collect();
    let bound = || "bound: loop at t.c:3".to_string();
    assert_eq!(unknown, [(5, bound()), (7, bound())]);
}

#[test]
fn work_is_counted_and_its_order_is_fixed() {
    let setup = Setup::new(COUNTER, &["n=0..300"]);
    let entrants = EngineKind::ALL.map(EngineKind::entrant);
    let run = |work| setup.search(&entrants, Budget { deadline: None, work: Some(work) });
    let (_, first) = run(60_000);
    for _ in 0..3 {
        assert_eq!(run(60_000).1.log, first.log);
    }
    let only = [EngineKind::Bmc.entrant()];
    let mut setup = Setup::new(COUNTER, &["n=0..300"]);
    setup.goals = goal_for_each(&setup.all, EdgeSet::one(Letter(0)));
    setup.options.unwind = None;
    let never = Setup::new(&COUNTER.replace("i > 9", "i < 0"), &["n=0..300"]);
    let (ended, court) = never.search(&only, Budget { deadline: None, work: Some(2_000) });
    assert_eq!(ended, Ended::Done, "it has given up by itself");
    assert_eq!(court.unknown.get(&GoalId(5)), Some(&Reason::Work));
}

#[test]
fn an_engine_without_work_left_has_given_up() {
    let setup = Setup::new(&COUNTER.replace("i > 9", "i < 0"), &["n=0..300"]);
    for work in [1, 10, 100] {
        let only = [EngineKind::Random.entrant()];
        let (ended, court) = setup.search(&only, Budget { deadline: None, work: Some(work) });
        assert_eq!(ended, Ended::Done);
        assert_eq!(court.unknown.get(&GoalId(5)), Some(&Reason::Work), "{work}");
    }
}

/// It never finds anything, and never ends by itself.
struct Endless;

impl Engine for Endless {
    fn tick(&mut self, control: &Control) -> Tick {
        while !control.tick_is_over() {
            std::thread::yield_now();
        }
        Tick::More
    }
}

#[test]
fn whoever_asks_can_say_stop() {
    let setup = Setup::new(COUNTER, &["n=0..300"]);
    let endless =
        Entrant::new("endless", Round::First, |_| Ok(Box::new(Endless) as Box<dyn Engine>));
    let entrants = [endless];
    let mut court = common::Court::new(&setup);
    court.patience = 5;
    let (ended, _) = engine::search(&setup.task(), &entrants, Budget::default(), &mut court);
    assert_eq!(ended, Ended::Stopped);
    assert!(court.open_goals().contains(&GoalId(5)), "nothing is said of it: {:?}", court.unknown);
    for entrants in [entrants, [EngineKind::Bmc.entrant()]] {
        let budget = Budget { deadline: Some(std::time::Instant::now()), work: None };
        let (ended, court) = setup.search(&entrants, budget);
        assert_eq!(ended, Ended::Over(Over::Time));
        assert!(court.infeasible.is_empty());
    }
}

/// It gives everything up at once.
struct Faint;

impl Engine for Faint {
    fn tick(&mut self, control: &Control) -> Tick {
        match control.open() {
            open if open.is_empty() => Tick::Done,
            goals => {
                let reason = Reason::Bound("faint".into());
                Tick::Found(vec![Answer::Unknown { goals, reason }])
            }
        }
    }
}

#[test]
fn who_was_stopped_has_not_given_up() {
    let setup = Setup::new(COUNTER, &["n=0..300"]);
    let faint = Entrant::new("faint", Round::First, |_| Ok(Box::new(Faint) as Box<dyn Engine>));
    let endless =
        Entrant::new("endless", Round::First, |_| Ok(Box::new(Endless) as Box<dyn Engine>));
    let mut court = common::Court::new(&setup);
    court.patience = 5;
    let entrants = [faint, endless];
    let (ended, _) = engine::search(&setup.task(), &entrants, Budget::default(), &mut court);
    assert_eq!(ended, Ended::Stopped);
    assert!(court.unknown.is_empty(), "the reason of one is not that of all: {:?}", court.unknown);
}

struct Broken;

impl Engine for Broken {
    fn tick(&mut self, _: &Control) -> Tick {
        panic!("this engine should end by a bug")
    }
}

#[test]
fn a_bug_of_an_engine_ends_the_search() {
    let setup = Setup::new(COUNTER, &["n=0..9"]);
    let broken = Entrant::new("broken", Round::First, |_| Ok(Box::new(Broken) as Box<dyn Engine>));
    let (ended, _) = setup.search(&[broken, EngineKind::Bmc.entrant()], Budget::default());
    assert_eq!(ended, Ended::Broken("broken"));
}
