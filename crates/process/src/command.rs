//! What to start and how far it may go.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::{Cancel, Outcome, descendants, supervise};

/// How memory is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryLimit {
    /// Resident memory of the process and its descendants together, watched from outside. The
    /// program is ended when it holds more ([`crate::End::OutOfMemory`]). Right for programs under
    /// a sanitizer, which reserve terabytes of address space.
    Resident(u64),
    /// Address space of each process, enforced by the kernel: allocation fails inside the program,
    /// and what it does then is its own affair.
    AddressSpace(u64),
}

/// A signal sent when time is up, and how long to wait before the kill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoftEnd {
    /// The signal.
    pub signal: i32,
    /// How long the program may still run after it.
    pub grace: Duration,
    /// Whether it is sent too when somebody wishes to stop.
    pub when_cancelled: bool,
}

/// How far a run may go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Time on the wall.
    pub wall: Option<Duration>,
    /// Time on a processor, of each process; the kernel counts whole seconds.
    pub cpu: Option<Duration>,
    /// Memory.
    pub memory: Option<MemoryLimit>,
    /// Bytes of standard output and of standard error that are kept; more ends the run.
    pub output: u64,
    /// The stack, as far as the system lets it grow; nothing leaves it as it is.
    pub stack: Option<u64>,
    /// A warning before the kill, for programs that save their work when time is up.
    pub soft_end: Option<SoftEnd>,
}

impl Default for Limits {
    fn default() -> Self {
        base::Budget::default().into()
    }
}

impl From<base::Budget> for Limits {
    fn from(budget: base::Budget) -> Self {
        Limits {
            wall: Some(budget.time),
            cpu: None,
            memory: Some(MemoryLimit::Resident(budget.memory)),
            output: budget.output,
            stack: None,
            soft_end: None,
        }
    }
}

/// A program that could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such program.
    #[error("the program '{}' was not found", .0.display())]
    NotFound(PathBuf),
    /// It exists but could not be started.
    #[error("'{}' could not be started: {reason}", program.display())]
    Failed {
        /// The program.
        program: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
}

/// A program with its arguments, environment, input and limits.
#[derive(Clone, Debug)]
pub struct Command {
    program: PathBuf,
    arguments: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    directory: Option<PathBuf>,
    stdin: Vec<u8>,
    limits: Limits,
}

impl Command {
    /// The program by path, or by a name that the system looks up on its search path.
    pub fn new(program: impl AsRef<Path>) -> Self {
        Command {
            program: program.as_ref().to_owned(),
            arguments: Vec::new(),
            environment: Vec::new(),
            directory: None,
            stdin: Vec::new(),
            limits: Limits::default(),
        }
    }

    /// Adds one argument.
    #[must_use]
    pub fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<S: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = S>) -> Self {
        self.arguments.extend(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }

    /// Sets an environment variable beside those that are inherited.
    #[must_use]
    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Self {
        self.environment.push((name.as_ref().to_owned(), value.as_ref().to_owned()));
        self
    }

    /// Sets environment variables beside those that are inherited.
    #[must_use]
    pub fn envs<N: AsRef<OsStr>, V: AsRef<OsStr>>(
        self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        variables.into_iter().fold(self, |command, (name, value)| command.env(name, value))
    }

    /// Sets the working directory.
    #[must_use]
    pub fn current_dir(mut self, directory: impl AsRef<Path>) -> Self {
        self.directory = Some(directory.as_ref().to_owned());
        self
    }

    /// Sets what the program finds on its standard input; nothing without this.
    #[must_use]
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = bytes.into();
        self
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Starts the program, waits for its end, and leaves nothing of it behind.
    pub fn run(self, cancel: &Cancel) -> Result<Outcome, StartError> {
        let run = descendants::Run::begin();
        // Before the start: a busy system may let the child run first.
        let started = Instant::now();
        let child = run.start(|| self.spawn(run.tag()))?;
        Ok(supervise::supervise(child, started, run, self.stdin, &self.limits, cancel))
    }

    fn spawn(&self, tag: &str) -> Result<Child, StartError> {
        let mut command = std::process::Command::new(&self.program);
        command
            .args(&self.arguments)
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env(descendants::TAG_VARIABLE, tag)
            .stdin(if self.stdin.is_empty() { Stdio::null() } else { Stdio::piped() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        let limits = self.limits;
        let parent = std::process::id();
        // SAFETY: the closure runs between fork and exec and only makes async-signal-safe calls.
        unsafe {
            command.pre_exec(move || prepare_child(&limits, parent));
        }
        command.spawn().map_err(|reason| match reason.kind() {
            // The system reports a missing working directory with the same words.
            io::ErrorKind::NotFound if self.directory.as_ref().is_none_or(|dir| dir.is_dir()) => {
                StartError::NotFound(self.program.clone())
            }
            _ => StartError::Failed { program: self.program.clone(), reason },
        })
    }
}

/// Runs in the child before the program: a session of its own, death with its parent, limits.
fn prepare_child(limits: &Limits, parent: u32) -> io::Result<()> {
    // SAFETY: plain system calls with values; none of them allocates or locks.
    unsafe {
        if libc::setsid() == -1 {
            return Err(io::Error::last_os_error());
        }
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        // The parent may have died before the line above.
        if libc::getppid() as u32 != parent {
            libc::_exit(127);
        }
        // Rust programs ignore SIGPIPE, and that would be inherited.
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
    set_limit(libc::RLIMIT_CORE, 0, 0)?;
    if let Some(time) = limits.cpu {
        let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
        set_limit(libc::RLIMIT_CPU, seconds.max(1), seconds.max(1) + 1)?;
    }
    if let Some(bytes) = limits.stack {
        grow_stack(bytes);
    }
    if let Some(MemoryLimit::AddressSpace(bytes)) = limits.memory {
        set_limit(libc::RLIMIT_AS, bytes, bytes)?;
    }
    Ok(())
}

/// Lets the stack become as large as wished, or as the system allows; never smaller than it was.
fn grow_stack(bytes: u64) {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is valid for writing, and the call is async-signal-safe.
    if unsafe { libc::getrlimit(libc::RLIMIT_STACK, &mut limit) } == 0 {
        let wished = bytes.min(limit.rlim_max).max(limit.rlim_cur);
        // A smaller stack is still a stack.
        let _ = set_limit(libc::RLIMIT_STACK, wished, limit.rlim_max);
    }
}

fn set_limit(resource: libc::__rlimit_resource_t, soft: u64, hard: u64) -> io::Result<()> {
    let limit = libc::rlimit { rlim_cur: soft, rlim_max: hard };
    // SAFETY: the structure outlives the call.
    match unsafe { libc::setrlimit(resource, &limit) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
