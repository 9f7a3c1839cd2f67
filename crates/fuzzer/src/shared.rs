//! What the library and a worker share: one file, mapped by both. `layout.h` of the runtime says the same in C.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

const MAGIC: u32 = 0x315a_4652;
/// How many values a run may have.
pub(crate) const MAX_SLOTS: usize = 1 << 18;
/// How many counters a program may have.
pub(crate) const MAX_COUNTERS: usize = 1 << 20;
/// How many goals a program may have.
pub(crate) const MAX_GOALS: usize = 1 << 20;
pub(crate) const ENDINGS: usize = 16;
const TURN_LIBRARY: u32 = 0;
const TURN_WORKER: u32 = 1;

/// The error function ends a run.
pub(crate) const STOP_AT_ERROR: u32 = 1;
/// Each run has a process of its own.
pub(crate) const FORK: u32 = 2;
/// Every run is reported.
pub(crate) const REPORT_ALL: u32 = 4;
/// The worker is to end.
pub(crate) const LEAVE: u32 = 8;

/// Constants of either sort that are handed over.
pub(crate) const MAX_CONSTANTS: usize = 4096;
/// Sets of ranges, and ranges in each.
pub(crate) const MAX_SETS: usize = 64;
pub(crate) const RANGES_PER_SET: usize = 64;
const RANGE_SIZE: usize = 24;
const STATES: usize = 1 << 16;
const RUNS_SIZE: usize = 4 << 20;
const REPORTS_SIZE: usize = 32 << 20;

/// Where an input is asked for, and between which values it leads on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SiteRange {
    pub(crate) site: u32,
    pub(crate) least: u64,
    /// From the least to the greatest.
    pub(crate) span: u64,
}

/// The head of the file; every number has the width that it has in C.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Head {
    magic: u32,
    turn: u32,
    pub(crate) flags: u32,
    pub(crate) failure: u32,
    pub(crate) run_count: u32,
    pub(crate) runs_done: u32,
    pub(crate) current: u32,
    pub(crate) counter_count: u32,
    pub(crate) goal_count: u32,
    pub(crate) integer_count: u32,
    pub(crate) float_count: u32,
    pub(crate) report_count: u32,
    pub(crate) max_slots: u32,
    pub(crate) state_quota: u32,
    pub(crate) step_budget: u64,
    pub(crate) heap_limit: u64,
    pub(crate) cpu_time: u64,
    pub(crate) endings: [u64; ENDINGS],
    pub(crate) steps: u64,
    runs_offset: u32,
    runs_size: u32,
    reports_offset: u32,
    reports_size: u32,
    virgin_offset: u32,
    integers_offset: u32,
    floats_offset: u32,
    states_offset: u32,
    states_count: u32,
    pub(crate) reports_used: u32,
    ranges_offset: u32,
    unused: u32,
}

/// The mapped file. Only one side works on it at a time, by turns; the word that says whose turn it is, is atomic.
pub(crate) struct Shared {
    /// The file, for the worker to open.
    pub(crate) path: PathBuf,
    start: *mut u8,
    size: usize,
}

// SAFETY: the mapping belongs to this value alone; it may be used from whichever thread owns it.
unsafe impl Send for Shared {}

const PAGE: usize = 4096;
const RUNS: usize = PAGE;
const REPORTS: usize = RUNS + RUNS_SIZE;
const VIRGIN: usize = REPORTS + REPORTS_SIZE;
const INTEGERS: usize = VIRGIN + 2 * MAX_COUNTERS;
const FLOATS: usize = INTEGERS + MAX_CONSTANTS * 8;
const STATES_AT: usize = FLOATS + MAX_CONSTANTS * 8;
const RANGES: usize = STATES_AT + STATES * 8;
const SIZE: usize = RANGES + MAX_SETS * RANGES_PER_SET * RANGE_SIZE;

impl Shared {
    /// Makes the file; what is not written takes no room.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let file = File::options().read(true).write(true).create_new(true).open(path)?;
        file.set_len(SIZE as u64)?;
        // SAFETY: a new mapping of a file of this size; the kernel chooses where.
        let start = unsafe {
            let protection = libc::PROT_READ | libc::PROT_WRITE;
            libc::mmap(ptr::null_mut(), SIZE, protection, libc::MAP_SHARED, file.as_raw_fd(), 0)
        };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let mut shared = Shared { path: path.to_owned(), start: start.cast(), size: SIZE };
        let number = |offset: usize| offset as u32;
        // SAFETY: all zero is a valid head.
        let zero: Head = unsafe { std::mem::zeroed() };
        shared.set_head(Head {
            magic: MAGIC,
            turn: TURN_WORKER,
            runs_offset: number(RUNS),
            runs_size: number(RUNS_SIZE),
            reports_offset: number(REPORTS),
            reports_size: number(REPORTS_SIZE),
            virgin_offset: number(VIRGIN),
            integers_offset: number(INTEGERS),
            floats_offset: number(FLOATS),
            states_offset: number(STATES_AT),
            states_count: number(STATES),
            ranges_offset: number(RANGES),
            ..zero
        });
        Ok(shared)
    }

    /// The head as it is. Nothing in it is trusted: the program under test can write to it.
    pub(crate) fn head(&self) -> Head {
        // SAFETY: the head lies at the start of the mapping, which is larger and aligned to pages.
        unsafe { ptr::read_volatile(self.start.cast()) }
    }

    /// Changes the head; the turn stays what it is.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Head)) {
        let mut head = self.head();
        change(&mut head);
        head.turn = self.turn().load(Ordering::SeqCst);
        self.set_head(head);
    }

    fn set_head(&mut self, head: Head) {
        // SAFETY: see `head`.
        unsafe { ptr::write_volatile(self.start.cast(), head) }
    }

    fn turn(&self) -> &AtomicU32 {
        // SAFETY: the word lies inside the mapping, is aligned, and lives as long as this value.
        unsafe { AtomicU32::from_ptr(self.start.add(4).cast()) }
    }

    fn part(&self, offset: usize, size: usize) -> &[u8] {
        assert!(offset + size <= self.size);
        // SAFETY: inside the mapping; the worker waits while it is our turn.
        unsafe { std::slice::from_raw_parts(self.start.add(offset), size) }
    }

    fn part_mut(&mut self, offset: usize, size: usize) -> &mut [u8] {
        assert!(offset + size <= self.size);
        // SAFETY: inside the mapping, borrowed mutably; the worker waits while it is our turn.
        unsafe { std::slice::from_raw_parts_mut(self.start.add(offset), size) }
    }

    /// Where runs are written for the worker.
    pub(crate) fn runs(&mut self) -> &mut [u8] {
        self.part_mut(RUNS, RUNS_SIZE)
    }

    /// What the worker reported.
    pub(crate) fn reports(&self) -> &[u8] {
        let used = (self.head().reports_used as usize).min(REPORTS_SIZE);
        self.part(REPORTS, used)
    }

    /// How many edges were seen in runs that ended regularly.
    pub(crate) fn edges(&self) -> usize {
        let count = (self.head().counter_count as usize).min(MAX_COUNTERS);
        self.part(VIRGIN, count).iter().filter(|known| **known != 0).count()
    }

    /// Hands over the constants that inputs are drawn from.
    pub(crate) fn set_constants(&mut self, integers: &[u64], floats: &[f64]) {
        let mut write = |offset: usize, numbers: &mut dyn Iterator<Item = u64>| {
            let place = self.part_mut(offset, MAX_CONSTANTS * 8);
            let pairs = place.chunks_exact_mut(8).zip(numbers);
            pairs.map(|(to, number)| to.copy_from_slice(&number.to_le_bytes())).count() as u32
        };
        let integer_count = write(INTEGERS, &mut integers.iter().copied());
        let float_count = write(FLOATS, &mut floats.iter().map(|number| number.to_bits()));
        self.change(|head| {
            head.integer_count = integer_count;
            head.float_count = float_count;
        });
    }

    /// Hands over the ranges that inputs are drawn from: for each set the sites with their ranges.
    pub(crate) fn set_ranges(&mut self, sets: &[Vec<SiteRange>]) {
        let place = self.part_mut(RANGES, MAX_SETS * RANGES_PER_SET * RANGE_SIZE);
        place.fill(0);
        for (place, set) in place.chunks_exact_mut(RANGES_PER_SET * RANGE_SIZE).zip(sets) {
            for (to, range) in place.chunks_exact_mut(RANGE_SIZE).zip(set) {
                let words = [u64::from(range.site), range.least, range.span];
                for (to, word) in to.chunks_exact_mut(8).zip(words) {
                    to.copy_from_slice(&word.to_le_bytes());
                }
            }
        }
    }

    /// Takes over what another worker had seen.
    pub(crate) fn inherit(&mut self, from: &Shared) {
        for (offset, size) in [(VIRGIN, 2 * MAX_COUNTERS), (STATES_AT, STATES * 8)] {
            self.part_mut(offset, size).copy_from_slice(from.part(offset, size));
        }
    }

    /// Lets the worker go on.
    pub(crate) fn hand_over(&self) {
        self.turn().store(TURN_WORKER, Ordering::SeqCst);
        // SAFETY: the word is inside the mapping; waking touches nothing else.
        unsafe { libc::syscall(libc::SYS_futex, self.turn().as_ptr(), libc::FUTEX_WAKE, i32::MAX) };
    }

    /// Waits until the worker is done, at most for a while; whether it is.
    pub(crate) fn wait(&self, time: Duration) -> bool {
        if self.turn().load(Ordering::SeqCst) == TURN_LIBRARY {
            return true;
        }
        let time = libc::timespec {
            tv_sec: time.as_secs() as libc::time_t,
            tv_nsec: libc::c_long::from(time.subsec_nanos() as i32),
        };
        // SAFETY: the word is inside the mapping, and the time outlives the call.
        unsafe {
            let word = self.turn().as_ptr();
            libc::syscall(libc::SYS_futex, word, libc::FUTEX_WAIT, TURN_WORKER, &time);
        }
        self.turn().load(Ordering::SeqCst) == TURN_LIBRARY
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours and nobody refers to it any more.
        unsafe { libc::munmap(self.start.cast(), self.size) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use process::Scratch;

    #[test]
    fn the_head_is_laid_out_as_in_c() {
        let text = include_str!("../runtime/layout.h");
        let body = text.split_once("struct shared {").unwrap().1.split_once("};").unwrap().0;
        let sizes = body.lines().filter_map(|line| line.split(';').next()?.trim().split_once(' '));
        let sizes = sizes.filter_map(|(kind, name)| {
            let count = if name.contains('[') { ENDINGS } else { 1 };
            let size = kind.strip_prefix("uint")?.strip_suffix("_t")?.parse::<usize>().ok()?;
            Some(size / 8 * count)
        });
        assert_eq!(sizes.sum::<usize>(), std::mem::size_of::<Head>());
        assert_eq!(std::mem::offset_of!(Head, step_budget) % 8, 0);
    }

    #[test]
    fn turns_are_taken() {
        let scratch = Scratch::new().unwrap();
        let mut shared = Shared::new(&scratch.file("shared")).unwrap();
        assert!(!shared.wait(Duration::from_millis(1)));
        shared.set_constants(&[7, 9], &[0.5]);
        assert_eq!((shared.head().integer_count, shared.head().float_count), (2, 1));
        assert!(shared.reports().is_empty());
        assert_eq!(shared.edges(), 0);
    }
}
