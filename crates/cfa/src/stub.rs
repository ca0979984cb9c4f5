//! What the user says of functions without a body: `--stub f=pure`.

use std::fmt;
use std::str::FromStr;

/// What a function does at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Does {
    /// It returns: it writes nothing to what it is given, and calls nothing that it is given.
    Returns,
    /// And it leaves objects of static storage as they are.
    Pure,
    /// It writes to what these parameters point to and to nothing else, and calls nothing.
    Writes(Vec<Target>),
    /// It writes to whatever it can reach, and calls nothing.
    Havoc,
    /// It calls functions that are among its arguments, now or in an earlier call, as often as it
    /// likes, and writes nothing.
    Callback,
}

/// A parameter that is written through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// As the user says it: a name, or a number.
    pub name: String,
    /// Which parameter that is, from 0 on.
    pub number: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stub {
    pub function: String,
    pub does: Does,
}

impl Stub {
    /// What is granted by it.
    pub fn granted(&self) -> String {
        let f = &self.function;
        match &self.does {
            Does::Returns => format!("{f} writes nothing and calls nothing"),
            Does::Pure => format!("{f} does nothing but return"),
            Does::Writes(targets) => {
                format!("{f} does nothing but write through {}", names(targets, " and "))
            }
            Does::Havoc => format!("{f} does nothing but write"),
            Does::Callback => {
                format!("{f} does nothing but call functions among its arguments")
            }
        }
    }

    /// With the numbers of the parameters, whose names are these; empty where one has none.
    pub fn numbered(mut self, parameters: &[String]) -> Result<Stub, String> {
        let function = &self.function;
        if let Does::Writes(targets) = &mut self.does {
            for target in targets {
                let number = number(&target.name, parameters);
                let unknown = || unknown(function, &target.name, parameters);
                target.number = Some(number.ok_or_else(unknown)?);
            }
        }
        Ok(self)
    }
}

/// A name comes first: a number is for parameters without one.
fn number(name: &str, parameters: &[String]) -> Option<usize> {
    let named = parameters.iter().position(|parameter| parameter == name);
    let number = || name.parse().ok().filter(|number| *number < parameters.len());
    let first = base::mutant!("cfa: names of parameters mean nothing");
    named.filter(|_| !first).or_else(number)
}

fn unknown(function: &str, name: &str, parameters: &[String]) -> String {
    let one = |(k, name): (usize, &String)| match name.is_empty() {
        true => k.to_string(),
        false => format!("{name} ({k})"),
    };
    let all: Vec<String> = parameters.iter().enumerate().map(one).collect();
    let has = if all.is_empty() { "none".into() } else { all.join(", ") };
    format!("`{function}` has no parameter `{name}`: there is {has}; name one, or give its number")
}

fn names(targets: &[Target], between: &str) -> String {
    targets.iter().map(|target| target.name.as_str()).collect::<Vec<_>>().join(between)
}

const EXPECTED: &str =
    "expected FUNCTION=returns, pure, havoc, callback or writes(PARAMETER, …), not";

impl FromStr for Stub {
    type Err = String;

    fn from_str(text: &str) -> Result<Stub, String> {
        let (function, does) = text.split_once('=').unwrap_or((text, ""));
        let does = match does {
            "returns" => Does::Returns,
            "pure" => Does::Pure,
            "havoc" => Does::Havoc,
            "callback" => Does::Callback,
            _ => Does::Writes(targets(does).ok_or_else(|| format!("{EXPECTED} `{text}`"))?),
        };
        Ok(Stub { function: function.trim().into(), does })
    }
}

/// The parameters in `writes(p, q)`.
fn targets(does: &str) -> Option<Vec<Target>> {
    let list = does.strip_prefix("writes(")?.strip_suffix(')')?;
    let target = |name: &str| {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let name = name.trim();
        let is_name = !name.is_empty() && name.chars().all(is_word);
        is_name.then(|| Target { name: name.into(), number: None })
    };
    list.split(',').map(target).collect()
}

impl fmt::Display for Stub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.function)?;
        match &self.does {
            Does::Returns => f.write_str("returns"),
            Does::Pure => f.write_str("pure"),
            Does::Writes(targets) => write!(f, "writes({})", names(targets, ",")),
            Does::Havoc => f.write_str("havoc"),
            Does::Callback => f.write_str("callback"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stubs_are_read_back() {
        let all = ["f=returns", "get_time=pure", "f=writes(p,q)", "f=writes(0)", "f=havoc"];
        for text in all.into_iter().chain(["f=callback"]) {
            assert_eq!(text.parse::<Stub>().unwrap().to_string(), text);
        }
        for text in ["f", "f=reads", "f=writes", "f=writes()", "f=writes(p,)", "f=writes(*p)"] {
            let error = text.parse::<Stub>().unwrap_err();
            assert_eq!(error, format!("{EXPECTED} `{text}`"));
        }
    }

    #[test]
    fn parameters_have_names_or_numbers() {
        let stub: Stub = "f=writes(q,0)".parse().unwrap();
        let parameters = ["", "q"].map(String::from);
        let Does::Writes(targets) = stub.clone().numbered(&parameters).unwrap().does else {
            panic!("it should write")
        };
        let numbers: Vec<_> = targets.iter().map(|target| target.number).collect();
        assert_eq!(numbers, [Some(1), Some(0)]);
        let error = stub.numbered(&parameters[..1]).unwrap_err();
        let expected = "`f` has no parameter `q`: there is 0; name one, or give its number";
        assert_eq!(error, expected);
    }
}
