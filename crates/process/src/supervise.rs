//! From the start of a process to the certain end of it and all that it started.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::process::Child;
use std::time::{Duration, Instant};

use crate::Cancel;
use crate::command::{Limits, MemoryLimit, SoftEnd};
use crate::descendants::{self, Run};
use crate::outcome::{Clock, End, Outcome, Usage};

/// How often the wish to stop and the memory are looked at.
const TICK: Duration = Duration::from_millis(20);
/// How long output is awaited from pipes that some unkillable process still holds.
const LAST_WORDS: Duration = Duration::from_millis(200);

pub(crate) fn supervise(
    child: Child,
    started: Instant,
    run: Run,
    stdin: Vec<u8>,
    limits: &Limits,
    cancel: &Cancel,
) -> Outcome {
    let leader = child.id() as i32;
    let mut pipes = Pipes::new(child, stdin, limits.output);
    let exit = pidfd(leader);

    let mut verdict = watch(leader, exit.as_ref(), &mut pipes, limits, cancel, started);
    let is_soft = |soft: &SoftEnd| match verdict {
        Some(End::TimedOut(_)) => true,
        Some(End::Cancelled) => soft.when_cancelled,
        _ => false,
    };
    if let Some(soft) = limits.soft_end.filter(is_soft) {
        kill_group(leader, soft.signal);
        let until = Instant::now() + soft.grace;
        while Instant::now() < until && !has_ended(leader) {
            pipes.wait_and_transfer(exit.as_ref(), TICK);
        }
    }
    kill_group(leader, libc::SIGKILL);
    let (status, mut usage) = collect(leader);
    run.sweep(leader);
    let until = Instant::now() + LAST_WORDS;
    while pipes.reading() && Instant::now() < until {
        pipes.wait_and_transfer(None, TICK);
    }
    usage.wall = started.elapsed();
    if verdict.is_none() && pipes.overflowed() {
        verdict = Some(End::TooMuchOutput);
    }
    let end = verdict.unwrap_or_else(|| natural_end(status, &usage, limits));
    let (stdout, stderr) = pipes.into_captured();
    Outcome { end, stdout, stderr, usage }
}

/// Waits until the process ends by itself (`None`) or has to be ended.
fn watch(
    leader: i32,
    exit: Option<&OwnedFd>,
    pipes: &mut Pipes,
    limits: &Limits,
    cancel: &Cancel,
    started: Instant,
) -> Option<End> {
    loop {
        if has_ended(leader) {
            return None;
        }
        if cancel.is_cancelled() {
            return Some(End::Cancelled);
        }
        if pipes.overflowed() {
            return Some(End::TooMuchOutput);
        }
        let elapsed = started.elapsed();
        if limits.wall.is_some_and(|wall| elapsed >= wall) {
            return Some(End::TimedOut(Clock::Wall));
        }
        if let Some(MemoryLimit::Resident(bytes)) = limits.memory
            && descendants::resident_memory(leader) > bytes
        {
            return Some(End::OutOfMemory);
        }
        let remaining = limits.wall.map_or(TICK, |wall| wall - elapsed);
        pipes.wait_and_transfer(exit, remaining.min(TICK));
    }
}

fn natural_end(status: i32, usage: &Usage, limits: &Limits) -> End {
    if libc::WIFEXITED(status) {
        return End::Exited(libc::WEXITSTATUS(status));
    }
    let signal = libc::WTERMSIG(status);
    let cpu_is_up = limits.cpu.is_some_and(|cpu| usage.cpu + Duration::from_millis(50) >= cpu);
    match signal {
        // The kernel goes by its ticks, which on a busy machine are ahead of what it accounts for.
        libc::SIGXCPU if limits.cpu.is_some() => End::TimedOut(Clock::Cpu),
        libc::SIGKILL if cpu_is_up => End::TimedOut(Clock::Cpu),
        _ => End::Signaled(signal),
    }
}

/// Signals every process of the group that the leader founded; the leader is not collected yet.
fn kill_group(leader: i32, signal: i32) {
    // SAFETY: the leader is our uncollected child, so the group's id cannot be anyone else's.
    unsafe {
        libc::kill(-leader, signal);
    }
}

/// Whether the process has ended, leaving it to be collected later.
fn has_ended(leader: i32) -> bool {
    // SAFETY: all zero is a valid value of this plain structure, which outlives the call.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        let result = libc::waitid(libc::P_PID, leader as libc::id_t, &mut info, options);
        result == -1 || info.si_pid() == leader
    }
}

fn collect(leader: i32) -> (i32, Usage) {
    let mut status = 0;
    // SAFETY: all zero is a valid value of this plain structure; both outlive the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        while libc::wait4(leader, &mut status, 0, &mut usage) == -1
            && io::Error::last_os_error().kind() == ErrorKind::Interrupted
        {}
        usage
    };
    let time = |value: libc::timeval| {
        Duration::new(value.tv_sec.max(0) as u64, value.tv_usec.max(0) as u32 * 1000)
    };
    let cpu = time(usage.ru_utime) + time(usage.ru_stime);
    let peak_memory = usage.ru_maxrss.max(0) as u64 * 1024;
    (status, Usage { wall: Duration::ZERO, cpu, peak_memory })
}

/// A descriptor that becomes readable when the process ends; absent on old kernels, where the
/// ticks have to do.
fn pidfd(process: i32) -> Option<OwnedFd> {
    // SAFETY: the call returns a new descriptor that nobody else owns, or -1.
    unsafe {
        let descriptor = libc::syscall(libc::SYS_pidfd_open, process, 0);
        (descriptor >= 0).then(|| OwnedFd::from_raw_fd(descriptor as RawFd))
    }
}

/// An output of the process and what came out of it.
struct Capture {
    pipe: Option<File>,
    bytes: Vec<u8>,
    overflowed: bool,
}

/// The ends of the process's pipes that are ours. All are served by one thread, without blocking.
struct Pipes {
    stdin: Option<File>,
    unwritten: Vec<u8>,
    written: usize,
    outputs: [Capture; 2],
    limit: usize,
}

impl Pipes {
    fn new(mut child: Child, unwritten: Vec<u8>, limit: u64) -> Self {
        let capture = |pipe: Option<OwnedFd>| Capture {
            pipe: pipe.map(unblocked),
            bytes: Vec::new(),
            overflowed: false,
        };
        Pipes {
            stdin: child.stdin.take().map(|pipe| unblocked(pipe.into())),
            unwritten,
            written: 0,
            outputs: [
                capture(child.stdout.take().map(Into::into)),
                capture(child.stderr.take().map(Into::into)),
            ],
            limit: usize::try_from(limit).unwrap_or(usize::MAX),
        }
    }

    fn reading(&self) -> bool {
        self.outputs.iter().any(|output| output.pipe.is_some())
    }

    fn overflowed(&self) -> bool {
        self.outputs.iter().any(|output| output.overflowed)
    }

    fn into_captured(self) -> (Vec<u8>, Vec<u8>) {
        let [stdout, stderr] = self.outputs;
        (stdout.bytes, stderr.bytes)
    }

    /// Sleeps until something can be transferred, the process ends or the time is over.
    fn wait_and_transfer(&mut self, exit: Option<&OwnedFd>, time: Duration) {
        let mut descriptors: Vec<libc::pollfd> = Vec::with_capacity(4);
        let mut add = |descriptor: RawFd, events| {
            descriptors.push(libc::pollfd { fd: descriptor, events, revents: 0 });
        };
        if let Some(exit) = exit {
            add(exit.as_raw_fd(), libc::POLLIN);
        }
        if let Some(pipe) = &self.stdin {
            add(pipe.as_raw_fd(), libc::POLLOUT);
        }
        for pipe in self.outputs.iter().filter_map(|output| output.pipe.as_ref()) {
            add(pipe.as_raw_fd(), libc::POLLIN);
        }
        let milliseconds = time.as_micros().div_ceil(1000).min(60_000) as i32;
        // SAFETY: the vector outlives the call and its length is given.
        unsafe {
            libc::poll(descriptors.as_mut_ptr(), descriptors.len() as libc::nfds_t, milliseconds);
        }
        self.write_input();
        for output in &mut self.outputs {
            output.read_all(self.limit);
        }
    }

    fn write_input(&mut self) {
        let Some(pipe) = &mut self.stdin else { return };
        loop {
            if self.written == self.unwritten.len() {
                break;
            }
            match pipe.write(&self.unwritten[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // The program has closed its input; it does not want the rest.
                Err(_) => break,
            }
        }
        self.stdin = None;
    }
}

impl Capture {
    fn read_all(&mut self, limit: usize) {
        let mut buffer = [0; 1 << 16];
        while let Some(pipe) = &mut self.pipe {
            match pipe.read(&mut buffer) {
                Ok(0) => self.pipe = None,
                Ok(count) => {
                    let kept = count.min(limit - self.bytes.len());
                    self.bytes.extend_from_slice(&buffer[..kept]);
                    if kept < count {
                        self.overflowed = true;
                        self.pipe = None;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => self.pipe = None,
            }
        }
    }
}

fn unblocked(descriptor: OwnedFd) -> File {
    // SAFETY: the descriptor is open and ours.
    unsafe {
        let flags = libc::fcntl(descriptor.as_raw_fd(), libc::F_GETFL);
        libc::fcntl(descriptor.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK);
    }
    descriptor.into()
}
