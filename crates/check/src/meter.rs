//! How much memory each session uses, when several live in one process.
//!
//! The system only knows what the whole process has. So every allocation of a thread that belongs to a
//! session is counted there: the thread that explores is the only one that writes its meter, and whoever
//! watches it reads. What other threads free on its behalf, and what the solvers (which are C++) allocate,
//! is not counted; for the latter whoever owns the process has its own last resort.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The bytes that a session has allocated and not freed.
#[derive(Clone, Default)]
pub struct Meter(Arc<Counter>);

#[derive(Default)]
struct Counter {
    now: AtomicI64,
    /// The most there were since somebody asked anew.
    most: AtomicI64,
}

impl Meter {
    /// The bytes in use.
    pub fn bytes(&self) -> u64 {
        u64::try_from(self.0.now.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// The most bytes that were in use since [`Meter::begin`].
    pub fn most(&self) -> u64 {
        u64::try_from(self.0.most.load(Ordering::Relaxed)).unwrap_or(0)
    }

    /// Forgets how many bytes were in use before. For the thread that is counted.
    pub fn begin(&self) {
        self.0.most.store(self.0.now.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Counts what this thread allocates from now on.
    pub fn count_this_thread(&self) {
        // The thread may allocate until its very end, so its meter stays for good: sixteen bytes.
        let counter: &'static Counter = unsafe {
            // SAFETY: the pointer comes from `into_raw`, which leaks one count on purpose.
            &*Arc::into_raw(Arc::clone(&self.0))
        };
        COUNTER.set(Some(counter));
    }
}

thread_local! {
    /// Without a destructor, so that it can be used wherever memory is.
    static COUNTER: Cell<Option<&'static Counter>> = const { Cell::new(None) };
}

fn count(bytes: i64) {
    if let Some(counter) = COUNTER.get() {
        // No other thread writes it: no need for an atomic addition.
        let now = counter.now.load(Ordering::Relaxed) + bytes;
        counter.now.store(now, Ordering::Relaxed);
        if now > counter.most.load(Ordering::Relaxed) {
            counter.most.store(now, Ordering::Relaxed);
        }
    }
}

/// The system's allocator, with meters.
struct Metered;

#[global_allocator]
static ALLOCATOR: Metered = Metered;

// SAFETY: everything is done by the system's allocator; counting allocates nothing.
unsafe impl GlobalAlloc for Metered {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as i64 - layout.size() as i64);
        // SAFETY: the caller's promises are handed on.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_thread_itself_allocates_counts() {
        let meter = Meter::default();
        let of_thread = meter.clone();
        let others = vec![0_u8; 1 << 20];
        let thread = std::thread::spawn(move || {
            of_thread.count_this_thread();
            let before = of_thread.bytes();
            let mut mine = vec![1_u8; 3 << 20];
            mine.extend([2; 100]);
            let during = of_thread.bytes();
            drop(mine);
            let most = of_thread.most();
            of_thread.begin();
            (before, during, of_thread.bytes(), (most, of_thread.most()))
        });
        let (before, during, after, (most, most_anew)) = thread.join().unwrap();
        assert!(most >= during, "{most} {during}");
        assert!(most_anew < before + 1000, "{most_anew} {before}");
        assert!((before + (3 << 20)..before + (8 << 20)).contains(&during), "{before} {during}");
        assert!(after < before + 1000, "{before} {after}");
        drop(others);
    }
}
