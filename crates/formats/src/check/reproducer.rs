//! A C file that shows a violation by itself: the program, and input functions that return what was
//! recorded.
//!
//! The functions that are added have C names of their own and carry the name that the program calls
//! only as their symbol. So they agree with whatever declaration the program has of them, be it
//! `int __VERIFIER_nondet_bool()` or none at all. Nothing is included, because the program's text may
//! hold the headers already.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::DataModel;
use verdict::words::{self, Meaning, WORDS, Word};
use verdict::{InputKind, Property, TracedInput, Violation};

use super::CheckedTask;
use super::code::Code;
use super::constant::extended;
use crate::render_value;

/// How a word of the field is defined, under a name of our own, where the program leaves it to others;
/// nothing for those that are defined with the inputs or as errors.
fn companion(word: &Word) -> Option<&'static str> {
    Some(match word.meaning {
        Meaning::Assume => {
            "(int holds) { if (!holds) refute_stop(\"an assumption is false\", 3); }"
        }
        Meaning::Assert => "(int holds) { if (!holds) refute_stop(\"an assertion failed\", 1); }",
        Meaning::Nothing => "(void) {}",
        // What was recorded is in the range.
        Meaning::Range | Meaning::Input(InputKind::Int) => {
            "RETURNED(void) { int value; refute_next(&value, sizeof value); return value; }"
        }
        Meaning::Memory => "(void *object, __SIZE_TYPE__ size) { refute_fill(object, size); }",
        Meaning::Input(_) | Meaning::Error => return None,
    })
}

/// The definitions of words that the inputs do not define already.
fn companions(inputs: &[TracedInput], weak: bool) -> impl Iterator<Item = (&'static Word, String)> {
    let is_new = |word: &&Word| !inputs.iter().any(|input| *input.function == *word.name);
    WORDS.iter().filter(is_new).filter_map(move |word| {
        let text = definition(word.name, companion(word)?, weak).replace("RETURNED", word.result);
        Some((word, text))
    })
}

/// The program's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramText {
    /// One unit, best preprocessed, which becomes a part of the reproducer.
    Embedded {
        /// The name for messages of compilers, unless the text has line markers.
        name: String,
        /// The text.
        text: String,
    },
    /// Several units, which are compiled together with the reproducer.
    Linked {
        /// Their files, as the compile command is to name them.
        files: Vec<String>,
        /// What else the program needs, which becomes a part of the reproducer.
        made: String,
    },
}

/// What a reproducer needs beside the violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReproducerOptions {
    /// The program.
    pub program: ProgramText,
    /// Functions, beside the usual ones, whose call is the error.
    pub error_functions: Vec<String>,
    /// The compiler that the compile command names; MemorySanitizer needs a clang.
    pub compiler: String,
    /// Options that the program needs to be compiled, such as `-DSIZE=3`.
    pub compiler_options: Vec<String>,
}

/// Why a violation cannot be put into one file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoReproducer {
    /// The type of a struct is known in another unit only.
    #[error("'{0}' returns a struct, whose type only another file of the program knows")]
    StructInAnotherFile(String),
}

/// The text of `reproduce.c`.
pub fn reproducer(
    task: &CheckedTask,
    violation: &Violation,
    options: &ReproducerOptions,
) -> Result<String, NoReproducer> {
    let usual = words::error_functions().map(|name: &str| name);
    let errors: Vec<&str> =
        usual.chain(options.error_functions.iter().map(String::as_str)).collect();
    let mut text = head_comment(task, violation, options);
    text.push_str(&recorded_inputs(task, violation));
    text.push_str(RUNTIME);
    match &options.program {
        ProgramText::Embedded { name, text: program } => {
            let code = Code::new(program.as_bytes());
            let additions = Additions::new(program, &code, &violation.inputs, &errors);
            text.push_str(&additions.before);
            text.push_str(&format!("\n#line 1 \"{}\"\n", escaped_name(name)));
            text.push_str(&watched(program, &code, &errors));
            text.push_str("\n#line 1 \"reproduce.c: input functions\"\n");
            text.push_str(&additions.behind);
        }
        ProgramText::Linked { made, .. } => {
            // What was made for the program defines its own functions by these.
            for (kind, function) in inputs_by_symbol(made, &violation.inputs) {
                let definition = definition(&function, &scalar_body(kind), true);
                text.push_str(&definition.replace("RETURNED", returned_type(kind)));
            }
            let code = Code::new(made.as_bytes());
            let asked = functions(&violation.inputs).into_iter();
            for (function, input) in
                asked.filter(|(name, of)| !of.is_never_written() && !code.defines(name))
            {
                if input.byte.is_some() && !fills_memory(function) {
                    return Err(NoReproducer::StructInAnotherFile(function.to_string()));
                }
                text.push_str(&input_definition(function, input, true));
            }
            companions(&violation.inputs, true).for_each(|(_, of)| text.push_str(&of));
            for name in errors {
                text.push_str(&definition(name, &error_body(name), true));
            }
            text.push_str(made);
        }
    }
    Ok(text)
}

/// What is added around an embedded text.
#[derive(Default)]
struct Additions {
    /// Declarations of what the text calls without declaring it.
    before: String,
    /// Definitions of what it leaves undefined.
    behind: String,
    /// What the text gives names of its own.
    symbols: Vec<String>,
}

impl Additions {
    fn new(text: &str, code: &Code, inputs: &[TracedInput], errors: &[&str]) -> Self {
        let mut additions = Additions { symbols: symbols(text), ..Additions::default() };
        for (function, input) in functions(inputs) {
            let declaration = match input.byte {
                None => format!("{} {function}(void)", input.value.kind.c_type()),
                Some(_) => format!("void {function}(void *, __SIZE_TYPE__)"),
            };
            let declaration = words::declaration(function).unwrap_or(declaration);
            let definition = match input.byte {
                // The type of a struct is known where the program declares the function.
                Some(_) if !fills_memory(function) => format!(
                    "__typeof__({function}()) {function}(void) {{ __typeof__({function}()) value; \
                     refute_fill(&value, sizeof value); return value; }}\n"
                ),
                _ => input_definition(function, input, false),
            };
            additions.add(code, function, &declaration, &definition);
        }
        // Input functions that were never called on the way still have to exist for the linker.
        for kind in InputKind::ALL.into_iter().filter(|kind| exists(*kind, inputs)) {
            for name in kind.names() {
                let function = format!("__VERIFIER_nondet_{name}");
                if inputs.iter().any(|input| *input.function == *function) {
                    continue;
                }
                let declaration = format!("{} {function}(void)", kind.c_type());
                let definition = definition(&function, &scalar_body(kind), false);
                let returned = definition.replace("RETURNED", returned_type(kind));
                additions.add(code, &function, &declaration, &returned);
            }
        }
        for (word, definition) in companions(inputs, false) {
            let declaration = words::declaration(word.name).unwrap_or_default();
            additions.add(code, word.name, &declaration, &definition);
        }
        for name in errors {
            let declaration = format!("void {name}(void)");
            additions.add(code, name, &declaration, &definition(name, &error_body(name), false));
        }
        additions
    }

    fn add(&mut self, code: &Code, name: &str, declaration: &str, definition: &str) {
        let Some(first) = code.mentions(name).next() else {
            // What was made for the program knows the function by its symbol alone.
            if self.symbols.iter().any(|symbol| symbol == name) {
                self.behind.push_str(definition);
            }
            return;
        };
        if code.defines(name) {
            return;
        }
        if !first.follows_type {
            self.before.push_str(&format!("extern {declaration};\n"));
        }
        self.behind.push_str(definition);
    }
}

/// The input functions that a text knows by their symbols alone, beside those that were called.
fn inputs_by_symbol(text: &str, inputs: &[TracedInput]) -> Vec<(InputKind, String)> {
    let symbols = symbols(text);
    let named = InputKind::ALL.into_iter().flat_map(|kind| {
        kind.names().iter().map(move |name| (kind, format!("__VERIFIER_nondet_{name}")))
    });
    named
        .filter(|(_, function)| symbols.contains(function))
        .filter(|(_, function)| !inputs.iter().any(|input| *input.function == **function))
        .collect()
}

/// The symbols that declarations of a text name.
fn symbols(text: &str) -> Vec<String> {
    let labels = text.split("__asm__(\"").skip(1);
    labels.filter_map(|rest| rest.split_once('"')).map(|(symbol, _)| symbol.to_owned()).collect()
}

/// Whether the data model can have the kind: there is no `__int128` with 32-bit pointers, and a
/// program that uses one was not compiled for them.
fn exists(kind: InputKind, inputs: &[TracedInput]) -> bool {
    let is_wide = |kind| matches!(kind, InputKind::Int128 | InputKind::UInt128);
    !is_wide(kind) || inputs.iter().any(|input| is_wide(input.value.kind))
}

/// The input functions that were called, each with one of its inputs.
fn functions(inputs: &[TracedInput]) -> BTreeMap<&Arc<str>, &TracedInput> {
    inputs.iter().map(|input| (&input.function, input)).collect()
}

/// Whether an input function fills memory that it is given; others return what they fill.
fn fills_memory(function: &str) -> bool {
    function == "__never_written_memory" || words::meaning(function) == Some(Meaning::Memory)
}

fn input_definition(function: &str, input: &TracedInput, weak: bool) -> String {
    match input.byte {
        Some(_) => {
            let body = "(void *object, __SIZE_TYPE__ size) { refute_fill(object, size); }";
            definition(function, body, weak)
        }
        None => definition(function, &scalar_body(input.value.kind), weak)
            .replace("RETURNED", returned_type(input.value.kind)),
    }
}

/// The body of an input function, with the type it returns still to be filled in.
fn scalar_body(kind: InputKind) -> String {
    let c_type = kind.c_type();
    format!("RETURNED(void) {{ {c_type} value; refute_next(&value, sizeof value); return value; }}")
}

/// Small integers come back as `int`, whose register holds the right value for every declaration.
fn returned_type(kind: InputKind) -> &'static str {
    match kind {
        InputKind::Bool
        | InputKind::Char
        | InputKind::UChar
        | InputKind::Short
        | InputKind::UShort => "int",
        _ => kind.c_type(),
    }
}

fn error_body(name: &str) -> String {
    format!("(void) {{ refute_stop(\"{name} was called\", 1); }}")
}

/// A function under a name of our own, with the symbol of the given name.
fn definition(symbol: &str, body: &str, weak: bool) -> String {
    let (returned, rest) = match body.strip_prefix("RETURNED") {
        Some(rest) => ("RETURNED", rest),
        None => ("void", body),
    };
    let parameters = &rest[..rest.find('{').unwrap_or(rest.len())];
    let own = format!("refute_{symbol}");
    let weak = if weak { " __attribute__((weak))" } else { "" };
    format!(
        "{returned} {own}{} __asm__(\"{symbol}\"){weak};\n{returned} {own}{rest}\n",
        parameters.trim_end()
    )
}

/// The program's text, in which error functions tell of their call as soon as they are entered.
fn watched(program: &str, code: &Code, errors: &[&str]) -> String {
    let mut insertions: Vec<(usize, &str)> = errors
        .iter()
        .flat_map(|name| code.mentions(name).filter_map(move |m| Some((m.body? + 1, *name))))
        .collect();
    insertions.sort_unstable();
    let mut text = String::new();
    let mut from = 0;
    for (at, name) in insertions {
        text.push_str(&program[from..at]);
        text.push_str(&format!(" refute_stop(\"{name} was called\", 1);"));
        from = at;
    }
    text.push_str(&program[from..]);
    text
}

/// The command that compiles a reproducer that was written to `source`, as its head names it.
pub fn reproducer_command(
    task: &CheckedTask,
    property: Property,
    options: &ReproducerOptions,
    source: &str,
    target: &str,
) -> Vec<String> {
    let mut command = vec![options.compiler.clone(), task.data_model.compiler_flag().into()];
    command.extend(["-g".into(), "-O0".into(), "-w".into()]);
    command.extend(property.descriptor().reproducer_options.iter().map(ToString::to_string));
    command.extend(options.compiler_options.iter().cloned());
    command.push(source.into());
    if let ProgramText::Linked { files, .. } = &options.program {
        command.extend(files.iter().cloned());
    }
    command.extend(["-lm".into(), "-o".into(), target.into()]);
    command
}

fn head_comment(task: &CheckedTask, violation: &Violation, options: &ReproducerOptions) -> String {
    let finding = &violation.finding;
    let command = reproducer_command(task, finding.property, options, "reproduce.c", "reproduce");
    let expectation = finding.property.descriptor().reproducer_shows;
    let options = &task.compiler_options;
    let checked = (!options.is_empty()).then(|| format!("checked with {}", options.join(" ")));
    let first = [
        format!("{}: {}", finding.property, finding.message),
        format!("at {}", task.files.describe(finding.location)),
    ];
    let lines = [
        String::new(),
        format!("compile:  {}", command.join(" ")),
        format!("run:      {}./reproduce", environment_words(finding.property)),
        format!("expect:   {expectation}"),
        String::new(),
        format!("Written by refute {} at {}.", task.version, task.creation_time),
    ];
    let mut text = String::from("/*\n");
    for line in first.into_iter().chain(checked).chain(lines) {
        text.push_str(format!(" * {}", in_comment(&line)).trim_end());
        text.push('\n');
    }
    text.push_str(" */\n");
    text
}

/// What has to be in the environment of a reproducer: a leak of what is still reachable is only seen
/// when the sanitizer looks for pointers nowhere.
pub fn reproducer_environment(property: Property) -> Option<(&'static str, &'static str)> {
    (property == Property::ValidMemcleanup)
        .then_some(("LSAN_OPTIONS", "use_globals=0:use_stacks=0:use_registers=0:use_tls=0"))
}

fn environment_words(property: Property) -> String {
    reproducer_environment(property)
        .map(|(name, value)| format!("{name}={value} "))
        .unwrap_or_default()
}

/// The table of inputs, sixteen bytes each, the lowest first.
fn recorded_inputs(task: &CheckedTask, violation: &Violation) -> String {
    let inputs = &violation.inputs;
    let mut text = format!(
        "enum {{ refute_input_count = {} }};\nstatic const unsigned char refute_inputs[][16] = {{\n",
        inputs.len()
    );
    for (index, input) in inputs.iter().enumerate() {
        let bytes = table_bits(input, task.data_model).to_le_bytes();
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("0x{byte:02x}")).collect();
        let receiver = input.variable.as_ref().map(|name| format!("{name} = ")).unwrap_or_default();
        let source = match input.is_never_written() {
            true => " (never written)".to_owned(),
            false => format!(" from {}", input.source()),
        };
        let note = format!(
            "{}: {receiver}{}{source} at {}",
            index + 1,
            render_value(input.value, task.data_model),
            task.files.describe(input.location)
        );
        text.push_str(&format!("  {{{}}}, /* {} */\n", bytes.join(","), in_comment(&note)));
    }
    if inputs.is_empty() {
        text.push_str("  {0}, /* the program asks for no input */\n");
    }
    text.push_str("};\n");
    text
}

fn table_bits(input: &TracedInput, model: DataModel) -> u128 {
    extended(input.value, model)
}

/// A text that cannot end the comment that it stands in, nor seem to open another.
fn in_comment(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *").replace(['\n', '\r'], " ").replace('\\', "/")
}

fn escaped_name(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}

const RUNTIME: &str = r#"
extern __PTRDIFF_TYPE__ refute_write(int, const void *, __SIZE_TYPE__) __asm__("write");
extern void refute_exit(int) __asm__("_exit") __attribute__((noreturn));

static __attribute__((noreturn, unused)) void refute_stop(const char *message, int status) {
  static const char name[] = "refute: ";
  if (refute_write(2, name, sizeof name - 1) < 0 ||
      refute_write(2, message, __builtin_strlen(message)) < 0 || refute_write(2, "\n", 1) < 0) {
    status = 4;
  }
  refute_exit(status);
}

static __attribute__((unused)) void refute_next(void *object, __SIZE_TYPE__ size) {
  static int next;
  if (next == refute_input_count) {
    refute_stop("the program asks for more inputs than were recorded", 2);
  }
  __builtin_memcpy(object, refute_inputs[next++], size < 16 ? size : 16);
}

static __attribute__((unused)) void refute_fill(void *object, __SIZE_TYPE__ size) {
  for (__SIZE_TYPE__ at = 0; at < size; at++) {
    refute_next((char *)object + at, 1);
  }
}

/* An input of a type that only the program knows: bytes, a long double, or one number. */
void __refute_object(void *object, __SIZE_TYPE__ size, char kind) {
  if (kind == 'o') {
    refute_fill(object, size);
  } else if (kind == 'D') {
    refute_next(object, 8);
    refute_next((char *)object + 8, 2);
  } else {
    refute_next(object, size);
  }
}
"#;
