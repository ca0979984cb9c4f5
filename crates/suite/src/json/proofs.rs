//! What a result says of its goals. A kind of proof that is written here is read here.

use super::parse;
use super::value::{self, Kind, Value};
use crate::source::Source;
use base::Diagnostic;
use cfa::LoopNames;
use goal::{Assumption, Proof};
use std::collections::{BTreeMap, BTreeSet};

/// One goal of a result. What is not understood is not there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    pub id: Option<u128>,
    pub text: Option<String>,
    /// `covered`, `infeasible` or `unknown`.
    pub verdict: Option<String>,
    /// The tests that cover it.
    pub tests: Vec<usize>,
    /// The two tests that show a condition to be independent.
    pub pair: Option<(usize, usize)>,
    pub proof: Option<Proof>,
    /// All that is said, as text.
    pub members: Members,
}

/// The members of an object, each with the text of its value.
pub type Members = BTreeMap<String, String>;

/// What a result says beside its goals and tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    pub summary: Members,
    /// What is undefined, by the tests that do it.
    pub findings: Vec<Members>,
    /// What is taken for granted of the environment.
    pub environment: Vec<String>,
}

pub fn claims(file: &str, text: &str) -> Result<Claims, Diagnostic> {
    let top = parse(&Source { file, text })?;
    let listed = |name: &str| member(&top, name).and_then(items).unwrap_or_default();
    Ok(Claims {
        summary: member(&top, "summary").map(members).unwrap_or_default(),
        findings: listed("findings").iter().map(members).collect(),
        environment: listed("environment").iter().map(|one| one.render_inside(0)).collect(),
    })
}

/// The members of an object that is given as text; none if it is no object.
pub fn members_of(text: &str) -> Members {
    let top = parse(&Source { file: "", text });
    top.map(|top| members(&top)).unwrap_or_default()
}

fn members(value: &Value) -> Members {
    let Kind::Object(all) = &value.kind else { return Members::new() };
    all.iter().map(|(name, value)| (name.clone(), value.render_inside(0))).collect()
}

/// The goals of a result, in order; `loops` are those of its program.
pub fn said(file: &str, text: &str, loops: &LoopNames) -> Result<Vec<Said>, Diagnostic> {
    let source = Source { file, text };
    let top = parse(&source)?;
    let goals = member(&top, "goals").and_then(items).unwrap_or_default();
    Ok(goals.iter().map(|goal| one(goal, loops)).collect())
}

/// The numbers of goals with their proofs.
pub fn proofs(file: &str, text: &str, loops: &LoopNames) -> Result<Vec<(u128, Proof)>, Diagnostic> {
    let infeasible = |said: Said| match (said.id, said.verdict.as_deref(), said.proof) {
        (Some(id), Some("infeasible"), Some(proof)) => Some((id, proof)),
        _ => None,
    };
    Ok(said(file, text, loops)?.into_iter().filter_map(infeasible).collect())
}

/// What a proof assumes, as a result has it: behind the proof, where a reader looks for the verdict.
pub fn write_assumes(proof: &Proof) -> String {
    let text = |one: &Assumption| value::text(one.to_string()).render_inside(0);
    let all: Vec<String> = proof.assumes().iter().map(text).collect();
    format!("[{}]", all.join(", "))
}

/// A proof, as a result has it.
pub fn write_proof(proof: &Proof, loops: &LoopNames) -> String {
    match proof {
        Proof::Structural => "{ \"kind\": \"structural\" }".into(),
        Proof::Unwinding { bounds, assumes: _ } => {
            let named: BTreeMap<&str, u32> =
                bounds.iter().map(|(id, bound)| (loops.name(*id), *bound)).collect();
            let bound = |(name, bound): (&str, u32)| {
                format!("[{}, {bound}]", value::text(name).render_inside(0))
            };
            let bounds: Vec<String> = named.into_iter().map(bound).collect();
            format!("{{ \"kind\": \"unwinding\", \"bounds\": [{}] }}", bounds.join(", "))
        }
    }
}

fn one(goal: &Value, loops: &LoopNames) -> Said {
    let tests = member(goal, "tests").and_then(items).unwrap_or_default();
    let own = |name: &str| Some(text(member(goal, name)?)?.to_string());
    Said {
        id: member(goal, "id").and_then(number),
        text: own("text"),
        verdict: own("verdict"),
        tests: tests.iter().filter_map(number).collect(),
        pair: member(goal, "pair").and_then(items).and_then(|pair| match pair {
            [a, b] => Some((number(a)?, number(b)?)),
            _ => None,
        }),
        members: members(goal),
        proof: member(goal, "proof").and_then(|value| {
            let assumes = member(goal, "assumes").map_or(Some(&[][..]), items)?;
            proof(value, assumes, loops)
        }),
    }
}

/// A bound on a loop that the program does not have is no part of any proof, nor is an assumption of
/// another form.
fn proof(proof: &Value, assumes: &[Value], loops: &LoopNames) -> Option<Proof> {
    let assumes = assumes.iter().map(|one| Some(Assumption::from(text(one)?)));
    let assumes: BTreeSet<Assumption> = assumes.collect::<Option<_>>()?;
    Some(match text(member(proof, "kind")?)? {
        "structural" => Proof::Structural,
        "unwinding" => {
            let bound = |pair: &Value| match items(pair)? {
                [what, bound] => Some((loops.find(text(what)?)?, number(bound)?)),
                _ => None,
            };
            let bounds = items(member(proof, "bounds")?)?.iter().map(bound);
            Proof::Unwinding { bounds: bounds.collect::<Option<_>>()?, assumes }
        }
        _ => return None,
    })
}

fn member<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    let Kind::Object(members) = &value.kind else { return None };
    members.iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

fn items(value: &Value) -> Option<&[Value]> {
    match &value.kind {
        Kind::List(items) => Some(items),
        _ => None,
    }
}

fn text(value: &Value) -> Option<&str> {
    match &value.kind {
        Kind::Text(text) => Some(text),
        _ => None,
    }
}

fn number<T: std::str::FromStr>(value: &Value) -> Option<T> {
    match &value.kind {
        Kind::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file whose name has to be quoted.
    const PROGRAM: &str = r#"cfa lp64
file "a b\\c.c"
unit "a b\\c.c"
types int(int)

func f: int(int) unit u0 @1:5 {
  param n: int
  scope0
  locs l0..l3 in scope0 declared 1
  entry l0 exit l3 [0..90]
  l0 -> l1: skip                              @2:7 [20..29]
  l1 -> l1: assume n > 0                      @3:10 [39..44]
  l1 -> l2: assume !(n > 0)                   @3:10 [39..44]
  l2 -> l3: return 1                          @5:14 [69..78]
}
"#;

    #[test]
    fn proofs_read_back() {
        let program = cfa::text::read(PROGRAM).expect("it should be a program");
        let loops = LoopNames::new(&program);
        let f = program.function("f").expect("there is an f");
        let head = cfa::LoopId::Loop { function: f, head: cfa::LocId(1) };
        let bounds = vec![(head, 4), (cfa::LoopId::Calls(f), 0)];
        let overflow = |place: &str| Assumption::Defined {
            what: "signed overflow".into(),
            place: place.to_string(),
        };
        let assumes = BTreeSet::from([
            overflow("a b\\c.c:3"),
            overflow("in in.c:4"),
            Assumption::Granted("mode has its initial value".into()),
        ]);
        let all = [
            Proof::Structural,
            Proof::Unwinding { bounds: Vec::new(), assumes: BTreeSet::new() },
            Proof::Unwinding { bounds, assumes },
        ];
        for proof in all {
            let (text, assumes) = (write_proof(&proof, &loops), write_assumes(&proof));
            let goal = format!(
                "{{ \"id\": 7, \"verdict\": \"infeasible\", \"proof\": {text}, \"assumes\": {assumes} }}"
            );
            let result = format!("{{ \"goals\": [ {goal} ] }}");
            let (id, read) = proofs("result.json", &result, &loops).unwrap().remove(0);
            let sorted = |proof: Proof| match proof {
                Proof::Unwinding { mut bounds, assumes } => {
                    bounds.sort_unstable();
                    Proof::Unwinding { bounds, assumes }
                }
                Proof::Structural => proof,
            };
            assert_eq!((id, sorted(read)), (7, sorted(proof)), "{result}");
        }
    }
}
