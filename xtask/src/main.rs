use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::command::main(std::env::args().skip(1).collect())
}
