//! What the work of our own threads costs, counted as that of other programs is.

use std::time::Duration;

/// The time that the calling thread has been on a processor. On a busy machine, the clock on the wall
/// says nothing about work.
pub fn thread_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the kernel writes one `timespec` to a place that is one. A failure leaves it zero.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleep_is_no_work() {
        let before = thread_time();
        std::thread::sleep(Duration::from_millis(200));
        assert!(thread_time() - before < Duration::from_millis(150));
        let start = thread_time();
        let mut sum = 0_u64;
        (0..1_000_000_u64).for_each(|number| sum = std::hint::black_box(sum + number));
        assert!(thread_time() > start, "{sum}");
    }
}
