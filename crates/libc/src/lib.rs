//! The C library, as models in C that are compiled when this crate is built.
//!
//! What is explored must be seen: a function of the C library has no body in the user's program, so
//! it gets one here, written for being executed by refute (plain loops over bytes, every access to
//! the caller's memory visible and checked). What C cannot say (memory management, output, the end
//! of the program, inputs, mathematics) the models leave undefined; the interpreter has it natively.
//! A function that is neither here nor there has no model, and the answer says so by its name.
//!
//! The sources are in `c/`, one file for each family. In locations they appear as `libc:string.c`.

/// One family of models: the symbols that it defines, and its LLVM bitcode.
pub type Family = (&'static [&'static str], &'static [u8]);

/// All models where `long` and pointers have 64 bits.
pub const LP64: &[Family] = include!(concat!(env!("OUT_DIR"), "/models.lp64.rs"));

/// All models where `int`, `long` and pointers have 32 bits.
pub const ILP32: &[Family] = include!(concat!(env!("OUT_DIR"), "/models.ilp32.rs"));

/// Allocation that an input lets fail, where `long` and pointers have 64 bits. Without these families the
/// functions are the interpreter's own and never fail.
pub const FAILING_LP64: &[Family] = include!(concat!(env!("OUT_DIR"), "/failing.lp64.rs"));

/// The same where `int`, `long` and pointers have 32 bits.
pub const FAILING_ILP32: &[Family] = include!(concat!(env!("OUT_DIR"), "/failing.ilp32.rs"));

/// Random numbers as inputs, where `long` and pointers have 64 bits. Without these families they are the
/// sequences of the C library of GNU.
pub const RANDOM_LP64: &[Family] = include!(concat!(env!("OUT_DIR"), "/random.lp64.rs"));

/// The same where `int`, `long` and pointers have 32 bits.
pub const RANDOM_ILP32: &[Family] = include!(concat!(env!("OUT_DIR"), "/random.ilp32.rs"));

/// Output that an input lets fail, where `long` and pointers have 64 bits. Without this family it succeeds.
pub const OUTPUT_LP64: &[Family] = include!(concat!(env!("OUT_DIR"), "/output.lp64.rs"));

/// The same where `int`, `long` and pointers have 32 bits.
pub const OUTPUT_ILP32: &[Family] = include!(concat!(env!("OUT_DIR"), "/output.ilp32.rs"));
