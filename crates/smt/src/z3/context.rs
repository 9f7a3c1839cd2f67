//! The interface of libz3, as far as it is used.

use std::ffi::{CStr, CString, c_char, c_uint, c_void};
use std::ptr::NonNull;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use process::Cancel;

/// How often the wish to stop is looked at.
const TICK: Duration = Duration::from_millis(10);

#[link(name = "z3")]
unsafe extern "C" {
    fn Z3_get_version(
        major: *mut c_uint,
        minor: *mut c_uint,
        build: *mut c_uint,
        revision: *mut c_uint,
    );
    fn Z3_mk_config() -> *mut c_void;
    fn Z3_del_config(config: *mut c_void);
    fn Z3_mk_context(config: *mut c_void) -> *mut c_void;
    fn Z3_del_context(context: *mut c_void);
    fn Z3_set_error_handler(
        context: *mut c_void,
        handler: Option<unsafe extern "C" fn(*mut c_void, c_uint)>,
    );
    fn Z3_eval_smtlib2_string(context: *mut c_void, commands: *const c_char) -> *const c_char;
    fn Z3_interrupt(context: *mut c_void);
}

/// The version of the library that was linked.
pub fn version() -> String {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: the four places outlive the call.
    unsafe { Z3_get_version(&mut major, &mut minor, &mut build, &mut revision) };
    format!("{major}.{minor}.{build}")
}

/// Errors are in the text that is returned; left alone, Z3 would end the process.
unsafe extern "C" fn go_on(_: *mut c_void, _: c_uint) {}

/// Z3 with a memory of all that was said to it.
#[derive(Debug)]
pub(super) struct Context(NonNull<c_void>);

/// The one thing that another thread may do with a context.
#[derive(Clone, Copy)]
struct Handle(NonNull<c_void>);

// SAFETY: Z3 allows `Z3_interrupt` from any thread, and nothing else is done with the handle.
unsafe impl Send for Handle {}

impl Handle {
    fn interrupt(self) {
        // SAFETY: handles live only in `Context::evaluate`, while the context does.
        unsafe { Z3_interrupt(self.0.as_ptr()) }
    }
}

/// How an evaluation ended.
pub(super) enum Evaluated {
    /// With this output.
    Output(String),
    /// It was interrupted; the context is of no more use.
    Interrupted,
}

impl Context {
    pub(super) fn new() -> Context {
        // SAFETY: the configuration is used and deleted here; the handler has the right signature.
        unsafe {
            let config = Z3_mk_config();
            let context = Z3_mk_context(config);
            Z3_del_config(config);
            Z3_set_error_handler(context, Some(go_on));
            Context(NonNull::new(context).expect("Z3 makes a context"))
        }
    }

    /// Says commands and gives what Z3 answers, until the wish to stop or a deadline. Both are
    /// watched here: Z3's own timer corrupts memory when a thread forks meanwhile (its handler of
    /// forks ends all timers), and starting other programs is what refute does.
    pub(super) fn evaluate(
        &mut self,
        commands: &str,
        cancel: &Cancel,
        deadline: Option<Instant>,
    ) -> Evaluated {
        let commands = CString::new(commands).expect("commands hold no zero byte");
        let handle = Handle(self.0);
        let (done, ended) = channel::<()>();
        let is_time =
            || cancel.is_cancelled() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        std::thread::scope(|scope| {
            let watch = scope.spawn(move || {
                let handle = handle;
                let mut interrupted = false;
                while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    if is_time() {
                        handle.interrupt();
                        interrupted = true;
                    }
                }
                interrupted
            });
            // SAFETY: the context is live and only used by this thread but for interruption; the
            // string is copied before the next call.
            let output = unsafe {
                let output = Z3_eval_smtlib2_string(self.0.as_ptr(), commands.as_ptr());
                CStr::from_ptr(output).to_string_lossy().into_owned()
            };
            drop(done);
            match watch.join() {
                Ok(false) => Evaluated::Output(output),
                _ => Evaluated::Interrupted,
            }
        })
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: made by `new`, deleted once.
        unsafe { Z3_del_context(self.0.as_ptr()) }
    }
}
