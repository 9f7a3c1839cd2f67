//! How a run ended, and what it used.

use std::time::Duration;

/// Which clock a run exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The clock on the wall.
    Wall,
    /// Time on a processor.
    Cpu,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The program ended by itself with this status.
    Exited(i32),
    /// A signal that we did not send ended it.
    Signaled(i32),
    /// It was ended because it took too long.
    TimedOut(Clock),
    /// It was ended because it and its children held more memory than allowed.
    OutOfMemory,
    /// It was ended because it wrote more than allowed to one of its outputs.
    TooMuchOutput,
    /// It was ended because somebody wished to stop.
    Cancelled,
}

impl End {
    /// Whether the program ended by itself with status 0.
    pub fn success(self) -> bool {
        self == End::Exited(0)
    }
}

/// What a run used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Usage {
    /// Time from start to end.
    pub wall: Duration,
    /// User and system time of the process and the children it waited for.
    pub cpu: Duration,
    /// The largest resident memory of one process, in bytes. Linux counts the moment between fork
    /// and exec too, so this is never below what refute itself holds.
    pub peak_memory: u64,
}

/// A finished run.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// What it wrote to its standard output, at most the limit.
    pub stdout: Vec<u8>,
    /// What it wrote to its standard error, at most the limit.
    pub stderr: Vec<u8>,
    /// What it used.
    pub usage: Usage,
}

impl Outcome {
    /// Standard output as text; bytes that are no UTF-8 are replaced.
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text; bytes that are no UTF-8 are replaced.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// The name of a signal, as people know it.
pub fn signal_name(signal: i32) -> String {
    let name = match signal {
        libc::SIGHUP => "SIGHUP",
        libc::SIGINT => "SIGINT",
        libc::SIGQUIT => "SIGQUIT",
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGUSR1 => "SIGUSR1",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGUSR2 => "SIGUSR2",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGALRM => "SIGALRM",
        libc::SIGTERM => "SIGTERM",
        libc::SIGXCPU => "SIGXCPU",
        libc::SIGXFSZ => "SIGXFSZ",
        libc::SIGSYS => "SIGSYS",
        _ => return format!("signal {signal}"),
    };
    name.to_string()
}
