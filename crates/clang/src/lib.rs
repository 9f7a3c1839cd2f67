//! C to refute's programs: compile with clang, link, and lower LLVM IR to [`ir`].
//!
//! This is the only crate that knows LLVM. [`compile`] runs clang on every file and keeps the
//! bitcode in memory; [`lower`] links it and takes it apart through LLVM's own interface. What the
//! result means does not depend on LLVM any more.
//!
//! **No pass of LLVM runs.** Even promotion to registers simplifies away reads of uninitialised
//! variables, which are what a falsifier looks for. The lowering promotes locals by itself
//! (`promote`), into registers that are written many times and keep their C names.

mod asm;
mod builder;
mod calls;
mod casts;
mod check;
mod checked;
mod cleanup;
mod compile;
mod constants;
mod course;
mod debug;
mod discarded;
mod edges;
mod folded;
mod function;
mod globals;
mod handed_arrays;
mod inner_arrays;
mod instructions;
mod intrinsics;
mod jumps;
mod library;
mod literals;
mod llvm;
mod lower;
mod made_for;
mod missing_return;
mod operations;
mod optimised;
mod parts;
mod promote;
mod shapes;
mod source_types;
mod symbols;
mod text;
mod undefined_objects;
mod unmarked;
mod wide;
mod wide_division;

pub use compile::{
    CompileError, CompileOptions, Compiled, Rules, TranslationUnit, compile, compiler_version,
};
pub use lower::{LibraryUnit, LowerError, lower};
pub use optimised::optimised_functions;
