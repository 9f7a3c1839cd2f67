//! The last line of defence when memory runs out faster than it is watched.
//!
//! The supervisor looks at the resident memory many times a second and stops the check in time. What
//! it cannot see coming is one huge allocation; that one is refused by the system, because the
//! address space is limited while the engine runs, and the abort which follows still prints the last
//! line. The limit is lifted whenever other programs are started, because it is handed down to them
//! and sanitizers reserve more address space than anybody has.

use std::fs;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use check::LastResort;

use crate::answer::Conclusion;
use crate::output::{self, Format};

/// What the allocator may waste beyond what it hands out.
const SLACK: u64 = 512 << 20;

/// A cap on the address space, put on while the engine runs.
#[derive(Default)]
pub struct MemoryCap {
    /// The cap, by what was in use when the engine first ran.
    bytes: OnceLock<u64>,
}

impl LastResort for MemoryCap {
    fn while_exploring(&self, memory: u64, run: &mut dyn FnMut()) {
        let bytes = *self.bytes.get_or_init(|| {
            let present = statm().map_or(0, |(total, _)| total);
            present.saturating_add(memory).saturating_add(memory / 4 + SLACK)
        });
        set_address_space(bytes);
        let _lift = Lift;
        run();
    }
}

/// Takes the cap off when it is dropped.
struct Lift;

impl Drop for Lift {
    fn drop(&mut self) {
        set_address_space(libc::RLIM_INFINITY);
    }
}

fn set_address_space(bytes: u64) {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure is ours and lives as long as the calls.
    unsafe {
        if libc::getrlimit(libc::RLIMIT_AS, &mut limit) == 0 {
            limit.rlim_cur = bytes.min(limit.rlim_max);
            libc::setrlimit(libc::RLIMIT_AS, &limit);
        }
    }
}

/// The bytes of resident memory that this process uses.
pub fn resident() -> u64 {
    statm().map_or(0, |(_, resident)| resident)
}

/// The bytes of address space and of resident memory that this process uses.
fn statm() -> Option<(u64, u64)> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = text.split_whitespace().map_while(|word| word.parse::<u64>().ok());
    // SAFETY: asks for a constant of the system.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as u64;
    Some((pages.next()? * size, pages.next()? * size))
}

/// Where the last line goes when the process aborts.
static RESULT_STREAM: AtomicI32 = AtomicI32::new(1);

/// Makes an abort, which is how allocation failures and exhausted stacks end, print the last line.
pub fn answer_aborts(format: Format) {
    RESULT_STREAM.store(if format == Format::Text { 1 } else { 2 }, Ordering::Relaxed);
    // SAFETY: the handler only does what signal handlers may: write and end the process.
    unsafe {
        let handler: extern "C" fn(libc::c_int) = on_abort;
        libc::signal(libc::SIGABRT, handler as libc::sighandler_t);
    }
}

extern "C" fn on_abort(_signal: libc::c_int) {
    const WORDS: &[u8] =
        b"undecided: the memory is used up\n  next: give it more memory with --memory\n";
    const RESULT: &[u8] = b"RESULT: unknown\n";
    // SAFETY: `write` and `_exit` may be called in a signal handler; the texts are constants.
    unsafe {
        libc::write(2, WORDS.as_ptr().cast(), WORDS.len());
        let stream = RESULT_STREAM.load(Ordering::Relaxed);
        libc::write(stream, RESULT.as_ptr().cast(), RESULT.len());
        libc::_exit(3);
    }
}

/// The most memory that this process has had at once.
pub fn peak_memory() -> u64 {
    usage(libc::RUSAGE_SELF).ru_maxrss.unsigned_abs() * 1024
}

/// The processor time of this process and of all that it started.
pub fn cpu_time() -> Duration {
    let time = |of: libc::timeval| {
        Duration::from_secs(of.tv_sec.unsigned_abs())
            + Duration::from_micros(of.tv_usec.unsigned_abs())
    };
    let (own, started) = (usage(libc::RUSAGE_SELF), usage(libc::RUSAGE_CHILDREN));
    time(own.ru_utime) + time(own.ru_stime) + time(started.ru_utime) + time(started.ru_stime)
}

fn usage(of: libc::c_int) -> libc::rusage {
    // SAFETY: all zeros is a value of this type, and the call only writes to it.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(of, &mut usage);
        usage
    }
}

/// Prints the last line and ends the process without running what other threads still use: a check that did not
/// listen still runs.
pub fn leave(answer: &Conclusion, format: Format) -> ! {
    output::print_result(answer, format);
    let _ = std::io::stdout().flush();
    // SAFETY: ends the process at once.
    unsafe { libc::_exit(i32::from(answer.exit_code())) }
}
