//! Room for the reader: statements nest, and a chain of `else if` is as deep as it is long.

use std::cell::Cell;

/// How much stack there is for reading a text.
const STACK: usize = 1 << 29;

thread_local! {
    static HAS_ROOM: Cell<bool> = const { Cell::new(false) };
}

/// Does something on a thread with room for reading any text. Who reads several texts, or wants to
/// know how long it took, does so in here; the readers then stay on this thread.
pub fn with_room<R: Send>(work: impl Fn() -> R + Sync) -> R {
    if HAS_ROOM.get() {
        return work();
    }
    let on_thread = || {
        HAS_ROOM.set(true);
        work()
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, on_thread);
        match thread.map(|handle| handle.join()) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            // Most texts need no more than every thread has.
            Err(_) => work(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_room_is_enough() {
        let (outer, inner) = with_room(|| {
            let outer = std::thread::current().id();
            (outer, with_room(|| std::thread::current().id()))
        });
        assert_eq!(outer, inner);
        assert_ne!(outer, std::thread::current().id());
    }
}
