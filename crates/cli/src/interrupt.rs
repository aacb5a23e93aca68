//! Ctrl-C in the middle of many battles: what is done is kept, and the next one ends the program.

use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell expects of a program that was interrupted.
pub const EXIT: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Whether somebody asked to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Asks everybody who looks at [`asked`] to stop, without a word.
pub fn stop() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Listens from now on. The first Ctrl-C prints a line and leaves stopping to those who look at
/// [`asked`]; the second ends the program.
pub fn stop_after(line: &'static str) {
    listen(move || {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(EXIT));
        }
        eprintln!("\n{line}");
    });
}

/// Listens from now on: Ctrl-C prints a line and ends the program.
pub fn leave_with(line: String) {
    leave_after(move || line.clone());
}

/// Listens from now on: Ctrl-C does this, prints what it says and ends the program.
pub fn leave_after(last: impl Fn() -> String + Send + 'static) {
    listen(move || {
        eprintln!("\n{}", last());
        std::process::exit(i32::from(EXIT));
    });
}

/// Listens on a thread of its own, which has begun when this returns.
fn listen(act: impl Fn() + Send + 'static) {
    let (begun, wait) = std::sync::mpsc::channel();
    let listen = move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let mut heard = Box::pin(tokio::signal::ctrl_c());
            // The first look at it installs the handler.
            let early = tokio::select! {
                biased;
                heard = &mut heard => heard.is_ok(),
                () = std::future::ready(()) => false,
            };
            let _ = begun.send(());
            if early {
                act();
                heard.set(tokio::signal::ctrl_c());
            }
            while heard.as_mut().await.is_ok() {
                act();
                heard.set(tokio::signal::ctrl_c());
            }
        });
    };
    // Without a thread to listen on, Ctrl-C ends the program as it does by itself.
    if std::thread::Builder::new().name("ctrl-c".to_owned()).spawn(listen).is_ok() {
        let _ = wait.recv();
    }
}
