//! `--malloc-may-fail`: the program's allocations go through functions that an input lets fail.
//!
//! The functions are C and their decisions inputs, so whatever executes the program, the interpreter,
//! the real program or the reproducer, fails at the same calls as the engine did.

use std::fs;
use std::path::PathBuf;

use native::{MacroOption, Sources};
use process::Scratch;

use crate::answer::Failure;

/// The functions that may fail, as a program calls them.
const NAMES: [&str; 4] = ["malloc", "calloc", "realloc", "aligned_alloc"];

/// A program's own function of such a name takes the place of ours.
const WRAPPERS: &str = "\
#line 1 \"<allocation>\"
#undef malloc
#undef calloc
#undef realloc
#undef aligned_alloc
extern _Bool __VERIFIER_nondet_bool(void);
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void *aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
__attribute__((weak)) void *refute_malloc(__SIZE_TYPE__ size) {
  return __VERIFIER_nondet_bool() ? 0 : malloc(size);
}
__attribute__((weak)) void *refute_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  return __VERIFIER_nondet_bool() ? 0 : calloc(count, size);
}
__attribute__((weak)) void *refute_realloc(void *object, __SIZE_TYPE__ size) {
  return __VERIFIER_nondet_bool() ? 0 : realloc(object, size);
}
__attribute__((weak)) void *refute_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
  return __VERIFIER_nondet_bool() ? 0 : aligned_alloc(alignment, size);
}
";

/// The program with allocations that may fail; files that are needed for it go into `scratch`.
pub fn with_failures(sources: &Sources, scratch: &Scratch) -> Result<Sources, Failure> {
    let mut failing = sources.clone();
    for (index, file) in failing.files.iter_mut().enumerate() {
        if file.extension().is_some_and(|extension| extension == "i") {
            *file = unprocessed(index, file, scratch)?;
        }
    }
    let wrappers = scratch.file("allocation.i");
    fs::write(&wrappers, WRAPPERS).map_err(|error| scratch_failure(&error))?;
    failing.files.push(wrappers);
    let define = |name: &&str| MacroOption::Define(format!("{name}=refute_{name}"));
    failing.macros.extend(NAMES.iter().map(define));
    Ok(failing)
}

/// Macros do nothing in a preprocessed file; as ordinary C it is the same program.
fn unprocessed(index: usize, file: &PathBuf, scratch: &Scratch) -> Result<PathBuf, Failure> {
    let contents = fs::read(file)
        .map_err(|error| Failure::new(format!("'{}' cannot be read: {error}", file.display())))?;
    let name = file.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = format!("# 1 \"{name}\"\n").into_bytes();
    text.extend(contents);
    let copy = scratch.file(&format!("preprocessed-{index}.c"));
    fs::write(&copy, text).map_err(|error| scratch_failure(&error))?;
    Ok(copy)
}

fn scratch_failure(error: &std::io::Error) -> Failure {
    Failure::new(format!("the temporary directory cannot be used: {error}"))
}
