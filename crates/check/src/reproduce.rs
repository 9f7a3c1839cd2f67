//! `reproduce.c`: written only after it was compiled and has shown the violation.

use std::fs;
use std::path::Path;
use std::time::Duration;

use base::{Dialect, MacroOption};
use formats::{
    CheckedTask, ProgramText, ReproducerOptions, reproducer, reproducer_command,
    reproducer_environment,
};
use native::{CompilerKind, Sources, Toolchain};
use process::{Cancel, Command, End, Limits, Outcome, Scratch};
use verdict::{Property, Showing, Violation};

/// How long the compiler may take.
const TIME: Duration = Duration::from_secs(60);
/// How long the reproducer may.
const RUN_TIME: Duration = Duration::from_secs(10);
/// Words with which sanitizers begin their reports.
const REPORTS: [&str; 2] = ["runtime error:", "Sanitizer:"];

/// The text of a reproducer that works; else why there is none, in words.
pub fn working_reproducer(
    task: &CheckedTask,
    violation: &Violation,
    sources: &Sources,
    error_functions: &[String],
    toolchain: &Toolchain,
    cancel: &Cancel,
) -> Result<String, String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let compiler = toolchain.replay.path.to_string_lossy().into_owned();
    let short =
        toolchain.replay.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let program = program_text(task, sources, &toolchain.replay.path, cancel)?;
    let mut options = ReproducerOptions {
        compiler_options: compiler_options(sources, &program, toolchain.replay.kind),
        program,
        error_functions: error_functions.to_vec(),
        compiler: short,
    };
    let text = reproducer(task, violation, &options).map_err(|error| error.to_string())?;
    let (source, target) = (scratch.file("reproduce.c"), scratch.file("reproduce"));
    fs::write(&source, &text).map_err(|error| error.to_string())?;
    options.compiler = compiler;
    let property = violation.finding.property;
    let command = reproducer_command(
        task,
        property,
        &options,
        &source.to_string_lossy(),
        &target.to_string_lossy(),
    );
    let built = compile(Command::new(&command[0]).args(&command[1..]), cancel)?;
    if !built.end.success() {
        let messages = built.stderr_text();
        let telling = |line: &&str| line.contains("error:") || line.contains("undefined reference");
        let first = messages.lines().find(telling).unwrap_or_default();
        return Err(format!("it does not compile: {first}"));
    }
    let mut program = Command::new(&target).current_dir(scratch.path());
    if let Some(symbolizer) = &toolchain.symbolizer {
        for variable in ["ASAN_SYMBOLIZER_PATH", "MSAN_SYMBOLIZER_PATH"] {
            program = program.env(variable, symbolizer);
        }
    }
    if let Some((name, value)) = reproducer_environment(property) {
        program = program.env(name, value);
    }
    let ran = run(program, RUN_TIME, cancel)?;
    match shows(property, violation.finding.location.line, &ran) {
        true => Ok(text),
        false => Err(format!("a run of it does not show the violation ({:?})", ran.end)),
    }
}

fn run(command: Command, time: Duration, cancel: &Cancel) -> Result<Outcome, String> {
    let limits = Limits { wall: Some(time), ..Limits::default() };
    command.limits(limits).run(cancel).map_err(|error| error.to_string())
}

/// A compiler needs room for what is nested deep.
fn compile(command: Command, cancel: &Cancel) -> Result<Outcome, String> {
    let limits = Limits { wall: Some(TIME), stack: Some(1 << 30), ..Limits::default() };
    command.limits(limits).run(cancel).map_err(|error| error.to_string())
}

/// One file becomes a part of the reproducer, with what was made for it; several are compiled together
/// with the reproducer.
fn program_text(
    task: &CheckedTask,
    sources: &Sources,
    compiler: &Path,
    cancel: &Cancel,
) -> Result<ProgramText, String> {
    let (given, made) = sources.files.split_at(task.sources.len().min(sources.files.len()));
    let made = made.iter().map(|file| read(file)).collect::<Result<String, String>>()?;
    if let ([source], [file]) = (task.sources.as_slice(), given) {
        let text = preprocessed(file, sources, compiler, cancel)? + &made;
        return Ok(ProgramText::Embedded { name: source.name.clone(), text });
    }
    // The options of the given files apply to the reproducer, but not to what was made.
    let defined = sources.dialect.macros.iter().filter_map(|option| match option {
        MacroOption::Define(text) => text.split(['=', '(']).next(),
        MacroOption::Undefine(_) => None,
    });
    let undefined: String = defined.map(|name| format!("#undef {name}\n")).collect();
    let (mut files, mut replaced) = (Vec::new(), String::new());
    for (source, file) in task.sources.iter().zip(given) {
        match file == Path::new(&source.name) {
            true => files.push(source.name.clone()),
            false => replaced.push_str(&preprocessed(file, sources, compiler, cancel)?),
        }
    }
    let made = replaced + &made;
    let made = if made.is_empty() { made } else { undefined + &made };
    Ok(ProgramText::Linked { files, made })
}

fn read(file: &Path) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn preprocessed(
    file: &Path,
    sources: &Sources,
    compiler: &Path,
    cancel: &Cancel,
) -> Result<String, String> {
    let text = front::preprocessed(compiler, file, &sources.dialect, cancel)
        .map_err(|error| error.to_string())?;
    // What gcc preprocessed may hold words that only gcc knows; the reproducer is for both.
    Ok(source::for_any_compiler(&text).unwrap_or(text))
}

/// What the text needs to be compiled again.
fn compiler_options(
    sources: &Sources,
    program: &ProgramText,
    compiler: CompilerKind,
) -> Vec<String> {
    let mut options = vec!["-Wno-error=implicit-function-declaration".to_string()];
    options.extend(["-Wno-error=implicit-int", "-Wno-error=int-conversion"].map(String::from));
    let text = match program {
        ProgramText::Embedded { text, .. } => text,
        ProgramText::Linked { made, .. } => made,
    };
    if compiler == CompilerKind::Clang && nesting(text) > 256 {
        options.push("-fbracket-depth=65536".into());
    }
    options.extend(sources.dialect.standard.iter().map(|standard| format!("-std={standard}")));
    options.extend(sources.filling_flag().map(String::from));
    if let ProgramText::Linked { .. } = program {
        // What is included by force is there already, or made for the check and gone behind it.
        let lasting = Dialect { forced_includes: Vec::new(), ..sources.dialect.clone() };
        options.extend(lasting.written().into_iter().filter(|flag| !flag.starts_with("-std=")));
    }
    options.extend(sources.link_flags());
    options
}

/// How deep brackets are inside of one another: clang's own limit is 256.
fn nesting(text: &str) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    most
}

/// Whether a run of the reproducer shows the violation.
fn shows(property: Property, line: u32, ran: &Outcome) -> bool {
    let said = ran.stderr_text();
    let reports = || !ran.end.success() && REPORTS.iter().any(|words| said.contains(words));
    match property.descriptor().showing {
        Showing::Call => ran.end == End::Exited(1) && said.contains("was called"),
        Showing::Assertion => match ran.end {
            End::Exited(1) => said.contains("an assertion failed"),
            End::Signaled(signal) => signal == libc::SIGABRT,
            _ => false,
        },
        Showing::Line => reports() && said.contains(&format!(":{line}")),
        Showing::Anywhere | Showing::End => reports(),
        Showing::Nothing => false,
    }
}
