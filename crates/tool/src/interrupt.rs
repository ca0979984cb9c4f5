//! Ctrl-C, and being told to end: long work is to stop with what it has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by SIGINT and SIGTERM; the second one ends the process as ever.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From here on signals are noted.
    pub fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // Where signals cannot be heard, they do what they always did.
            let _ = signal_hook::flag::register_conditional_default(signal, interrupt.0.clone());
            let _ = signal_hook::flag::register(signal, interrupt.0.clone());
        }
        interrupt
    }

    /// From here on Ctrl-C does not end the process; its children hear it by themselves.
    pub fn survive() {
        // Where signals cannot be heard, they do what they always did.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::default());
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
