//! Functions that the files declare and nobody defines, and whose result is an input.
//!
//! Those are the functions whose name begins with `nondet`, whatever they return; under a property
//! file all others that the C library does not have, which there return anything and change nothing;
//! and with `--havoc-unknown` every one that has no model. What they return is of the type that they
//! are declared with, so each file that declares one is compiled again with a definition behind its
//! text: the engine, the interpreter, the real program and the reproducer all see the same.

use std::fs;
use std::path::{Path, PathBuf};

use base::DataModel;
use ir::{Function, Program};
use native::{Definitions, definitions};
use process::{Cancel, Command, Limits, Scratch};

use super::stubs;

/// How long the linker may take.
const TIME: std::time::Duration = std::time::Duration::from_secs(60);

/// Which functions are open, beside those whose names say that they are inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openness {
    /// None.
    Inputs,
    /// Those that the C library does not have either; they change nothing.
    Competition,
    /// All; what they change is not known.
    Everything,
}

/// Whether the name of a function says that its result is an input.
pub fn is_input_name(name: &str) -> bool {
    (name.starts_with("nondet") || name.starts_with("__VERIFIER_nondet"))
        && name != "__VERIFIER_nondet_string"
}

/// The functions of a program whose result is an input, by name.
pub fn open_functions(program: &Program, openness: Openness, linker: &Linker<'_>) -> Vec<String> {
    let all = program.functions.iter();
    let unknown: Vec<&Function> =
        all.filter(|function| stubs::is_unknown(program, function)).collect();
    let mut open: Vec<String> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for function in unknown {
        let name = function.name.to_string();
        match is_input_name(&name) {
            true => open.push(name),
            false => others.push(name),
        }
    }
    match openness {
        Openness::Inputs => {}
        Openness::Competition if others.is_empty() => {}
        Openness::Competition => {
            let missing = linker.missing(&others);
            open.extend(others.into_iter().filter(|name| missing.contains(name)));
        }
        Openness::Everything => open.extend(others),
    }
    open
}

/// Tells which functions the C library has, by linking.
pub struct Linker<'l> {
    /// The compiler.
    pub clang: &'l Path,
    /// For which machine.
    pub data_model: DataModel,
    /// Where files go.
    pub scratch: &'l Scratch,
    /// Who may stop it.
    pub cancel: &'l Cancel,
}

impl Linker<'_> {
    /// Those of the functions that no library has which programs are linked with.
    fn missing(&self, names: &[String]) -> Vec<String> {
        let mut text = String::new();
        for name in names.iter().filter(|name| stubs::is_identifier(name)) {
            text.push_str(&format!("extern char refute_of_{name}[] __asm__(\"{name}\");\n"));
        }
        text.push_str("char *refute_all[] = {");
        for name in names.iter().filter(|name| stubs::is_identifier(name)) {
            text.push_str(&format!("refute_of_{name}, "));
        }
        text.push_str("0};\nint main(void) { return refute_all[0] != 0; }\n");
        let source = self.scratch.file("library-probe.i");
        if fs::write(&source, text).is_err() {
            return Vec::new();
        }
        let limits = Limits { wall: Some(TIME), ..Limits::default() };
        let linked = Command::new(self.clang)
            .env("LC_ALL", "C.UTF-8")
            .args([self.data_model.compiler_flag(), "-w"])
            .arg(&source)
            .args(["-lm", "-lpthread", "-o"])
            .arg(self.scratch.file("library-probe"))
            .limits(limits)
            .run(self.cancel);
        // Where nothing can be linked, nothing is known about the library.
        let Ok(linked) = linked else { return Vec::new() };
        native::undefined_symbols(&linked.stderr_text())
    }
}

/// A file with definitions behind its text, for the engine and for the real program.
pub struct Copies {
    /// As the engine sees it.
    pub explored: PathBuf,
    /// As the real program is built with it.
    pub real: PathBuf,
    /// What both define.
    pub names: Vec<String>,
}

/// What a file is to be replaced by, when it declares any of the functions.
pub struct Copying<'c> {
    /// The names of the functions.
    pub open: &'c [String],
    /// What the definition of a function begins with for the engine.
    pub mark: &'c dyn Fn(&str) -> String,
    /// What it begins with for the engine, behind that, and for the real program.
    pub first: &'c dyn Fn(&str) -> String,
    /// How wide C's types are.
    pub model: DataModel,
    /// Where the copies go.
    pub scratch: &'c Scratch,
}

impl Copying<'_> {
    /// Writes the copies of one file.
    pub fn copy(&self, index: usize, file: &Path, text: &str) -> std::io::Result<Option<Copies>> {
        let names: Vec<&str> = self.open.iter().map(String::as_str).collect();
        let place = file.to_string_lossy();
        let real = definitions(text, &place, &names, self.model, self.first);
        if real.names.is_empty() {
            return Ok(None);
        }
        let first = |name: &str| (self.mark)(name) + &(self.first)(name);
        let explored = definitions(text, &place, &names, self.model, &first);
        let original = fs::read(file)?;
        let write = |name: &str, definitions: &Definitions| {
            let extension = file.extension().unwrap_or_default().to_string_lossy();
            let copy = self.scratch.file(&format!("{name}-{index}.{extension}"));
            // The marker keeps places as they are.
            let quoted = place.replace('\\', "\\\\").replace('"', "\\\"");
            let mut text = format!("# 1 \"{quoted}\"\n").into_bytes();
            text.extend_from_slice(&original);
            text.extend_from_slice(b"\n# 1 \"<functions without a body>\"\n");
            text.extend_from_slice(definitions.text.as_bytes());
            fs::write(&copy, text).map(|()| copy)
        };
        Ok(Some(Copies {
            explored: write("open-explored", &explored)?,
            real: write("open", &real)?,
            names: real.names,
        }))
    }
}
