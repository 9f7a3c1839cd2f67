//! What Bitwuzla says when it is called wrongly.
//!
//! Left alone it prints a message and ends the process when, say, a term is ill-sorted. A callback that
//! returns makes the call give nothing instead; the message is kept here and turned into a panic, which
//! is what a bug of the caller deserves in Rust.

use std::cell::RefCell;
use std::ffi::{CStr, c_char};

thread_local! {
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

unsafe extern "C" fn keep(message: *const c_char) {
    // SAFETY: Bitwuzla passes a string that lives until this returns.
    let message = unsafe { CStr::from_ptr(message) }.to_string_lossy().trim().to_owned();
    MESSAGE.with_borrow_mut(|slot| *slot = Some(message));
}

/// Installs the callback; Bitwuzla keeps it per thread.
pub(crate) fn listen() {
    // SAFETY: `keep` has the signature that is asked for and never unwinds into C++.
    unsafe { bitwuzla_sys::bitwuzla_set_abort_callback(Some(keep)) }
}

/// Gives the result of a call, or panics with Bitwuzla's words when it refused.
#[track_caller]
pub(crate) fn accepted<T>(result: T) -> T {
    if let Some(message) = MESSAGE.take() {
        panic!("{message}");
    }
    result
}
