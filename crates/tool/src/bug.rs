//! A panic is a bug of ours, and says so.

use std::panic::PanicHookInfo;

pub const REPORT: &str = "Please report it with the output of `assize --version`, the command line, the \
                          message above and, if you can, the C file.";

pub fn install_hook() {
    let show_trace = std::env::var_os("RUST_BACKTRACE").is_some();
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        eprintln!("{}", message(info));
        if show_trace {
            default(info);
        }
    }));
}

fn message(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let place = info.location().map_or(String::new(), |at| format!(" ({at})"));
    format!(
        "assize: internal error: {}{place}\nThis is a bug in assize, not in your program. {REPORT}",
        text.unwrap_or("no message")
    )
}
