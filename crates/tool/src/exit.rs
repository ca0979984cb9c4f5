//! What the process tells its parent: a contract (people script against it).

use std::process::ExitCode;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// All goals decided and the demand met.
    Success = 0,
    /// The demand is not met.
    Demand = 1,
    /// Wrong usage or bad input; nothing was written.
    Input = 2,
    /// Goals are left unknown.
    Unknown = 3,
    /// The given tests fail by themselves.
    SuiteFails = 4,
    /// A bug of ours.
    Bug = 70,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
