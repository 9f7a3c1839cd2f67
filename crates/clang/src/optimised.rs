//! What the optimiser makes of functions, to tell which of them are the same.
//!
//! Two functions that became the same code do the same, whatever their texts were. The code is compiled with
//! the sanitizers that the rules ask for, so that what they check is part of it and two functions of which
//! only one overflows stay apart.

use std::collections::HashMap;
use std::path::Path;

use inkwell::context::Context;
use process::Cancel;

use crate::compile::{CompileError, CompileOptions, compile_optimised};
use crate::llvm::Module;

/// The optimised code of every function that a file defines, without the function's own name; by name.
pub fn optimised_functions(
    file: &Path,
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<HashMap<String, String>, CompileError> {
    let bitcode = compile_optimised(file, options, cancel)?;
    let context = Context::create();
    let Ok(module) = Module::parse(&context, "optimised", &bitcode) else {
        return Ok(HashMap::new());
    };
    let defined = module.functions().filter(|function| !function.is_declaration());
    let code = defined.map(|function| {
        let name = function.name();
        let text = function.printed().replace(&format!("@{name}("), "@(");
        let text = text.lines().map(without_remarks).collect::<Vec<_>>().join("\n");
        (name, text)
    });
    Ok(code.collect())
}

/// A line without what stands behind the instruction: every loop has a remark of its own.
fn without_remarks(line: &str) -> &str {
    line.split_once(", !").map_or(line, |(code, _)| code)
}
