//! What the user says of functions without a body: `--stub f=pure`.

use std::fmt;
use std::str::FromStr;

/// What a function does at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// It returns: it writes nothing to what it is given, and calls nothing that it is given.
    Returns,
    /// And it leaves objects of static storage as they are.
    Pure,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stub {
    pub function: String,
    pub does: Does,
}

impl Stub {
    /// What is granted by it.
    pub fn granted(&self) -> String {
        match self.does {
            Does::Returns => format!("{} writes nothing and calls nothing", self.function),
            Does::Pure => format!("{} does nothing but return", self.function),
        }
    }
}

impl FromStr for Stub {
    type Err = String;

    fn from_str(text: &str) -> Result<Stub, String> {
        let (function, does) = text.split_once('=').unwrap_or((text, ""));
        let does = match does {
            "returns" => Does::Returns,
            "pure" => Does::Pure,
            _ => return Err(format!("expected FUNCTION=returns or FUNCTION=pure, not `{text}`")),
        };
        Ok(Stub { function: function.trim().into(), does })
    }
}

impl fmt::Display for Stub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let does = match self.does {
            Does::Returns => "returns",
            Does::Pure => "pure",
        };
        write!(f, "{}={does}", self.function)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stubs_are_read_back() {
        for text in ["f=returns", "get_time=pure"] {
            assert_eq!(text.parse::<Stub>().unwrap().to_string(), text);
        }
        assert!("f".parse::<Stub>().is_err() && "f=havoc".parse::<Stub>().is_err());
    }
}
