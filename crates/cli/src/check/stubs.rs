//! Definitions of functions that nobody defines.
//!
//! With `--havoc-unknown` they return anything. They are C like the rest of the program, so the
//! engine, the interpreter, the real program and the reproducer all mean the same by them, and what
//! they return is an input like any other.
//!
//! Without it, no violation is computed on a way that calls one. The real program must be linked all
//! the same: there, they trap.

use ir::{Function, Passing, Program, Type};

/// Definitions of all functions of the program that have neither a body nor a model; nothing when
/// there are none. A function whose types cannot be written in C stays without a definition.
pub fn stubs(program: &Program) -> Option<String> {
    let unknown = |function: &&Function| {
        function.body.is_none()
            && !function.name.starts_with("llvm.")
            && !exec::is_native(&function.name)
    };
    let text: String = program.functions.iter().filter(unknown).filter_map(stub).collect();
    (!text.is_empty()).then(|| format!("#line 1 \"<unknown functions>\"\n{text}"))
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

fn is_identifier(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The definition has a name of its own and the function's name as its symbol, so that it agrees with
/// every declaration.
fn stub(function: &Function) -> Option<String> {
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
         {returned} refute_stub_{name}({names}) {{ {body} }}\n",
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
