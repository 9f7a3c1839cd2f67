//! Definitions of functions that nobody defines.
//!
//! With `--havoc-unknown` they return anything. They are C like the rest of the program, so the
//! engine, the interpreter, the real program and the reproducer all mean the same by them, and what
//! they return is an input like any other.
//!
//! What such a function may write is not made up: the real program could not repeat it, because
//! nothing there knows how large the objects are that a pointer leads to. What is found without such
//! writes is a violation all the same; but where there is something that it can write, the definition
//! for the engine says so, and the answer is not `true`.
//!
//! Without it, no violation is computed on a way that calls one. The real program must be linked all
//! the same: there, they trap.

use ir::{CastKind, Function, Global, Linkage, Operation, Passing, Program, Type};

/// Definitions of functions that nobody defines.
pub struct Stubs {
    /// As the engine and the interpreter see them.
    pub explored: String,
    /// As the real program is built with them.
    pub real: String,
}

/// Definitions of all functions of the program that have neither a body nor a model; nothing when
/// there are none. A function whose types cannot be written in C stays without a definition.
///
/// Where it matters how the program ends (`end_matters`), each may end it.
pub fn stubs(program: &Program, end_matters: bool) -> Option<Stubs> {
    let shares = shares_objects(program);
    let head = "#line 1 \"<unknown functions>\"\n";
    let mut stubs = Stubs { explored: head.into(), real: head.into() };
    let end = ending(program, end_matters);
    for function in program.functions.iter().filter(|function| is_unknown(program, function)) {
        let Some(plain) = stub(function, end) else { continue };
        stubs.real.push_str(&plain);
        let leaves_open = shares || takes_addresses(program, function);
        let mark = if leaves_open { left_open(&function.name) } else { String::new() };
        stubs.explored.push_str(&stub(function, &(mark + end)).unwrap_or(plain));
    }
    (stubs.real.len() > head.len()).then_some(stubs)
}

/// What the definition of a function without a body begins with: where it matters how the program ends, it
/// may end it.
pub fn ending(program: &Program, end_matters: bool) -> &'static str {
    if end_matters || has_exit_handlers(program) { MAY_END } else { "" }
}

/// The statement by which a definition ends the program where an input says so.
const MAY_END: &str = "extern _Bool refute_ends(void) __asm__(\"__VERIFIER_nondet_bool\"); \
    extern void refute_end_by(int) __asm__(\"exit\"); if (refute_ends()) refute_end_by(0); ";

/// Whether something of the program runs when it ends.
fn has_exit_handlers(program: &Program) -> bool {
    let registers = |name: &&str| program.function_named(name).is_some();
    !program.destructors.is_empty() || ["atexit", "on_exit"].iter().any(registers)
}

/// Whether a function has neither a body nor a model.
pub fn is_unknown(program: &Program, function: &Function) -> bool {
    function.body.is_none()
        && !["llvm.", "__refute_"].iter().any(|prefix| function.name.starts_with(prefix))
        && (!exec::is_native(&function.name)
            || exec::is_input_of_another_type(function, program.data_model))
}

/// What the definition of a function begins with, where it does not do everything: the statement that
/// tells the engine so.
pub fn mark(program: &Program, name: &str) -> String {
    let function = program.functions.iter().find(|function| &*function.name == name);
    let leaves_open = |function| shares_objects(program) || takes_addresses(program, function);
    match function.is_some_and(leaves_open) {
        true => left_open(name),
        false => String::new(),
    }
}

/// The statement by which a definition tells the engine that it does not do everything.
fn left_open(name: &str) -> String {
    format!(
        "extern void __refute_leave_open(const char *); \
         __refute_leave_open(\"what {name} may have written\"); "
    )
}

/// Whether a function gets anything that can lead it to an object of its caller: a pointer, or a
/// number where the program makes numbers of pointers.
fn takes_addresses(program: &Program, function: &Function) -> bool {
    let leads = |ty: Type| match ty {
        Type::Pointer => true,
        Type::Int(bits) => {
            bits >= program.data_model.pointer_bits() && makes_numbers_of_pointers(program)
        }
        Type::Float(_) => false,
    };
    function.variadic || function.parameters.iter().any(|parameter| leads(parameter.ty))
}

fn makes_numbers_of_pointers(program: &Program) -> bool {
    let own = program.functions.iter().filter(|function| !function.is_library);
    let blocks = own.filter_map(|function| function.body.as_ref()).flat_map(|body| &body.blocks);
    let mut instructions = blocks.flat_map(|block| &block.instructions);
    instructions.any(|instruction| {
        matches!(instruction.operation, Operation::Cast { kind: CastKind::PointerToInt, .. })
    })
}

/// Whether other files can change a static object of the program, `errno` among them.
fn shares_objects(program: &Program) -> bool {
    let is_ours = |global: &Global| !program.files.name(global.location.file).starts_with("libc:");
    let is_shared = |global: &Global| {
        global.linkage == Linkage::External && !global.constant && is_ours(global)
    };
    let uses_errno = program.functions.iter().any(|function| &*function.name == "__errno_location");
    uses_errno || program.globals.iter().any(is_shared)
}

/// Definitions that trap, of what the linker did not find.
pub fn traps(symbols: &[String]) -> String {
    let mut text = String::from("#line 1 \"<absent functions>\"\n");
    for name in symbols.iter().filter(|name| is_identifier(name)) {
        text.push_str(&format!(
            "void refute_absent_{name}(void) __asm__(\"{name}\");\n\
             void refute_absent_{name}(void) {{ __builtin_trap(); }}\n"
        ));
    }
    text
}

/// Whether a symbol can be written in C.
pub fn is_identifier(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The definition has a name of its own and the function's name as its symbol, so that it agrees with
/// every declaration. It begins with `first`.
fn stub(function: &Function, first: &str) -> Option<String> {
    let name = &function.name;
    if !is_identifier(name) {
        return None;
    }
    let (returned, body) = match function.results.as_slice() {
        [] => ("void", String::new()),
        [ty] => {
            let (c_type, input) = c_type(*ty)?;
            (c_type, format!("return {input}();"))
        }
        // A struct in several registers.
        _ => return None,
    };
    let mut parameters = Vec::new();
    for parameter in &function.parameters {
        if parameter.passing != Passing::Scalar {
            return None;
        }
        parameters.push(c_type(parameter.ty)?.0);
    }
    match (function.variadic, parameters.is_empty()) {
        (true, false) => parameters.push("..."),
        (false, true) => parameters.push("void"),
        _ => {}
    }
    let input = match function.results.first() {
        Some(ty) => {
            let (c_type, input) = c_type(*ty)?;
            format!("extern {c_type} {input}(void);\n")
        }
        None => String::new(),
    };
    let names: Vec<String> = parameters
        .iter()
        .enumerate()
        .map(|(index, ty)| match *ty {
            "..." | "void" => ty.to_string(),
            _ => format!("{ty} unused{index}"),
        })
        .collect();
    Some(format!(
        "{input}{returned} refute_stub_{name}({types}) __asm__(\"{name}\");\n\
         {returned} refute_stub_{name}({names}) {{ {first}{body} }}\n",
        types = parameters.join(", "),
        names = names.join(", "),
    ))
}

/// A C type that is passed and returned like this one, and the function that gives an input of it.
fn c_type(ty: Type) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        Type::Int(1) => ("_Bool", "__VERIFIER_nondet_bool"),
        Type::Int(8) => ("unsigned char", "__VERIFIER_nondet_uchar"),
        Type::Int(16) => ("unsigned short", "__VERIFIER_nondet_ushort"),
        Type::Int(32) => ("unsigned", "__VERIFIER_nondet_uint"),
        Type::Int(64) => ("unsigned long long", "__VERIFIER_nondet_ulonglong"),
        Type::Int(128) => ("unsigned __int128", "__VERIFIER_nondet_uint128"),
        Type::Float(ir::FloatFormat::Single) => ("float", "__VERIFIER_nondet_float"),
        Type::Float(ir::FloatFormat::Double) => ("double", "__VERIFIER_nondet_double"),
        Type::Pointer => ("void *", "__VERIFIER_nondet_pointer"),
        _ => return None,
    })
}
