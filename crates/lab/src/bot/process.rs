//! The process of a program: lines to it and from it, never waiting longer than is allowed.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// No answer is longer than this, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Lines of a program that were not read yet; with more it waits.
const UNREAD: usize = 16;

/// How long a program may take to end by itself once the battle is over.
const ENDING: Duration = Duration::from_millis(500);

/// A program that runs. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    /// What is to be written to it; closed when it is dropped.
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
    /// Gives its last words on standard error.
    errors: Option<JoinHandle<String>>,
}

/// What comes from a program.
enum Heard {
    Line(String),
    TooLong,
}

/// Why no line came.
pub(super) enum Silence {
    /// The time is over.
    TooLate,
    /// It ended, or closed its output.
    Gone(String),
    /// It wrote a line without an end.
    TooLong,
}

impl Silence {
    /// In words; `late` says what took too long.
    pub(super) fn told(self, late: &str) -> String {
        match self {
            Silence::TooLate => late.to_owned(),
            Silence::Gone(how) => how,
            Silence::TooLong => format!("it wrote a line of more than {LONGEST_LINE} bytes"),
        }
    }
}

impl Process {
    /// Starts it.
    pub(super) fn start(words: &[String]) -> Result<Process, String> {
        let (program, arguments) = words.split_first().ok_or("it has no name")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("it cannot be started: {error}"))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else { return Err("it has no input or output".into()) };
        // A program that does not read must not hold us up, so a thread of its own writes.
        let (to, lines) = mpsc::channel();
        thread::spawn(move || write_all(input, &lines));
        let (heard, from) = mpsc::sync_channel(UNREAD);
        thread::spawn(move || read_all(BufReader::new(output), &heard));
        let errors = thread::spawn(move || pass_on(BufReader::new(errors)));
        Ok(Process { child, to: Some(to), from, errors: Some(errors) })
    }

    /// Says a line. If nobody hears it, the missing answer tells.
    pub(super) fn say(&mut self, message: &Value) {
        if let Some(to) = &self.to {
            let _ = to.send(format!("{message}\n"));
        }
    }

    /// Its next line, blank ones left out.
    pub(super) fn line(&mut self, deadline: Instant) -> Result<String, Silence> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left) {
                Ok(Heard::Line(line)) if line.trim().is_empty() => {}
                Ok(Heard::Line(line)) => return Ok(line),
                Ok(Heard::TooLong) => return Err(Silence::TooLong),
                Err(RecvTimeoutError::Timeout) => return Err(Silence::TooLate),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone(self.how_it_ended())),
            }
        }
    }

    /// How it ended, with its last words.
    fn how_it_ended(&mut self) -> String {
        let how = match self.wait() {
            None => "it closed its output".to_owned(),
            Some(status) => format!("it ended in the middle of the battle ({status})"),
        };
        let finished = self.errors.take_if(|errors| {
            until(ENDING, || errors.is_finished());
            errors.is_finished()
        });
        match finished.and_then(|errors| errors.join().ok()).filter(|words| !words.is_empty()) {
            None => how,
            Some(words) => format!("{how}: {words}"),
        }
    }

    /// Waits a moment for it to end.
    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        let mut status = None;
        until(ENDING, || {
            status = self.child.try_wait().ok().flatten();
            status.is_some()
        });
        status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Its input ends, and so should it.
        self.to = None;
        if self.wait().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Waits until something is so, but not longer than this.
fn until(most: Duration, mut so: impl FnMut() -> bool) {
    let deadline = Instant::now() + most;
    while !so() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(2));
    }
}

fn write_all(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_all(mut output: impl BufRead, heard: &SyncSender<Heard>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE;
        let told = if whole { Heard::Line(String::from_utf8_lossy(&line).into_owned()) } else { Heard::TooLong };
        if heard.send(told).is_err() || !whole {
            return;
        }
    }
}

/// Passes on what it writes to standard error, for the person who writes it, and gives the last line.
fn pass_on(mut errors: impl BufRead) -> String {
    let mut last = String::new();
    loop {
        let mut line = Vec::new();
        match errors.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return last,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        let _ = writeln!(io::stderr(), "{}", text.trim_end());
        if !text.trim().is_empty() {
            last = text.trim().to_owned();
        }
    }
}
