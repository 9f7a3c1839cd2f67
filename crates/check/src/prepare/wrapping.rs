//! Functions of the C library that the real program calls through wrappers, which take inputs where the models
//! of the library take them. The linker sends its calls there, however they are made; a program's own function
//! of such a name is left alone.

use std::fs;

use ir::Program;
use native::Sources;
use process::Scratch;

/// What wrappers are written in.
pub struct Wrappers<'w> {
    /// The name of the file, without an extension.
    pub name: &'w str,
    /// Its C.
    pub text: &'w str,
}

impl Wrappers<'_> {
    /// Sends calls of the functions to the wrappers, whose file goes into `scratch`.
    pub fn put_around<'f>(
        &self,
        functions: impl Iterator<Item = &'f str>,
        program: &Program,
        real: &mut Sources,
        scratch: &Scratch,
    ) -> std::io::Result<()> {
        let wrapped = functions.filter(|name| !is_own(program, name));
        real.wrapped.extend(wrapped.map(ToString::to_string));
        let file = scratch.file(&format!("{}.i", self.name));
        fs::write(&file, self.text)?;
        real.files.push(file);
        Ok(())
    }
}

/// Whether the program defines a function of this name itself.
pub fn is_own(program: &Program, name: &str) -> bool {
    let defines = |function: &ir::Function| {
        &*function.name == name && function.body.is_some() && !function.is_library
    };
    program.functions.iter().any(defines)
}
