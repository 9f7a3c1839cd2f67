//! The C library, as models in C that are compiled when this crate is built.
//!
//! What is explored must be seen: a function of the C library has no body in the user's program, so
//! it gets one here, written for being executed by refute (plain loops over bytes, every access to
//! the caller's memory visible and checked). What C cannot say (memory management, output, the end
//! of the program, inputs, mathematics) the models leave undefined; the interpreter has it natively.
//! A function that is neither here nor there has no model, and the answer says so by its name.
//!
//! The sources are in `c/`, one file for each family. In locations they appear as `libc:string.c`.

/// LLVM bitcode of all models where `long` and pointers have 64 bits.
pub const LP64: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/models.lp64.bc"));

/// LLVM bitcode of all models where `int`, `long` and pointers have 32 bits.
pub const ILP32: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/models.ilp32.bc"));
