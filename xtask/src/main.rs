use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    // The words of a supervised run need not be text.
    if words.next().is_some_and(|word| word == xtask::crosscheck::SUPERVISOR) {
        return suite::sandbox::supervise(words).into();
    }
    xtask::command::main(std::env::args().skip(1).collect())
}
