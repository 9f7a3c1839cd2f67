//! One program that runs the original and then a mutant, and compares what can be seen.

use std::sync::Arc;

use base::Location;
use ir::{
    Argument, Block, BlockId, Body, Callee, Constant, Function, FunctionId, Global, GlobalId,
    Initializer, IntegerPredicate, Linkage, Operand, Operation, Parameter, Program, Register,
    Symbol, Terminator, Type, ValidProgram,
};

use super::visible::{OWN, REPLACED, Reachable, is_compared, obstacle, reachable};
use super::watch::Watcher;
use crate::code::{BYTE, address_of, at_nowhere, bits, new_register};
use crate::shared::variant_name;
use crate::subject::Subject;
use crate::variants::{Variant, Variants};

/// Composes the two runs; or says why that cannot be done.
pub fn compose(
    subject: &Subject,
    variants: &Variants,
    mutant: usize,
    unwritten: u8,
) -> Result<ValidProgram, String> {
    let Variant::Body { function, body } = &variants.variants[mutant] else {
        return Err(
            "the change is outside of functions, or in one that cannot stand twice in a file"
                .into(),
        );
    };
    let mut program = variants.original.clone().into_inner();
    let main = program.function_named("main").ok_or("there is no main")?;
    if !program.function(main).parameters.is_empty() {
        return Err("main has parameters".into());
    }
    if program.function(*function).variadic {
        return Err("the function takes any number of arguments".into());
    }
    let own = Own::find(&program)?;
    program.globals[own.unwritten.index()].initializer =
        Some(Initializer { bytes: vec![unwritten], ..Initializer::default() });
    let number = mutant + 1;
    let body = with_statics_of_original(&program, *function, number, body.clone())?;
    dispatch(&mut program, *function, body, own.second)?;
    let first =
        [Symbol::Function(main)].into_iter().chain(program.initializer.map(Symbol::Function));
    let reached = reachable(&program, first);
    if let Some(reason) = obstacle(&program, &reached) {
        return Err(reason);
    }
    let is_harness = harness(subject, &program);
    let compared: Vec<GlobalId> =
        reached.globals.iter().copied().filter(|id| is_compared(program.global(*id))).collect();
    for id in &reached.functions {
        if program.function(*id).is_library || program.function(*id).body.is_none() {
            continue;
        }
        let sees_calls = is_harness.contains(id);
        let watcher =
            Watcher { program: &mut program, own: &own, compared: &compared, harness: &is_harness };
        watcher.watch(*id, sees_calls)?;
    }
    replace_functions(&mut program, &reached)?;
    restart(&mut program, own.restart, &reached.globals.iter().copied().collect::<Vec<_>>());
    program.entry = Some(own.compare);
    program.destructors.push(own.at_end);
    ValidProgram::new(program).map_err(|problems| {
        problems.first().map_or("the composed program is wrong".into(), ToString::to_string)
    })
}

/// The functions and objects of the helper.
pub struct Own {
    compare: FunctionId,
    restart: FunctionId,
    at_end: FunctionId,
    /// Gives the second run the inputs of the first.
    pub input: FunctionId,
    /// Compares what is seen.
    pub observe: FunctionId,
    /// Compares a part of memory, or an address.
    pub observe_memory: FunctionId,
    /// Compares a text that is printed.
    pub observe_text: FunctionId,
    /// Compares what was allocated.
    pub observe_heap: FunctionId,
    /// Gives the harness the memory of a variable.
    pub local: FunctionId,
    /// What stands in memory that nobody wrote.
    pub unwritten: GlobalId,
    /// Compares which assumptions hold.
    pub assume: FunctionId,
    second: GlobalId,
}

impl Own {
    fn find(program: &Program) -> Result<Own, String> {
        let function = |name: &str| {
            let found = program.function_named(&format!("{OWN}{name}"));
            found.ok_or_else(|| format!("{OWN}{name} is missing"))
        };
        let object = |name: &str| {
            let name = format!("{OWN}{name}");
            let found = program.globals.iter().position(|global| *global.name == *name);
            found.map(GlobalId::new).ok_or_else(|| format!("{name} is missing"))
        };
        Ok(Own {
            compare: function("compare")?,
            restart: function("restart")?,
            at_end: function("at_end")?,
            input: function("input")?,
            observe: function("observe")?,
            observe_memory: function("observe_memory")?,
            observe_text: function("observe_text")?,
            observe_heap: function("observe_heap")?,
            local: function("local")?,
            unwritten: object("unwritten")?,
            assume: function("assume")?,
            second: object("second")?,
        })
    }
}

/// The functions of the program that are not code under test.
fn harness(subject: &Subject, program: &Program) -> Vec<FunctionId> {
    let code: Vec<String> = subject.files[..subject.files_of_code]
        .iter()
        .map(|file| file.path.to_string_lossy().into_owned())
        .collect();
    let is_harness = |function: &Function| {
        let file = program.files.name(function.location.file);
        !function.is_library
            && function.body.is_some()
            && !code.iter().any(|path| **path == **file)
            && !function.name.starts_with(OWN)
    };
    let functions = program.functions.iter().enumerate();
    functions.filter(|(_, one)| is_harness(one)).map(|(id, _)| FunctionId::new(id)).collect()
}

/// A mutant has `static` variables of its own; those of the original stand for them.
fn with_statics_of_original(
    program: &Program,
    function: FunctionId,
    number: usize,
    mut body: Body,
) -> Result<Body, String> {
    let name = &program.function(function).name;
    let own = format!("{}.", variant_name(name, number));
    for constant in &mut body.constants {
        let Constant::Address { symbol: Symbol::Global(id), .. } = constant else { continue };
        let of_mutant = program.global(*id);
        let Some(variable) = of_mutant.name.strip_prefix(&own) else { continue };
        let of_original = format!("{name}.{variable}");
        let same = |global: &Global| {
            let bytes = |of: &Global| of.initializer.as_ref().map(|of| of.bytes.clone());
            *global.name == *of_original
                && global.size == of_mutant.size
                && bytes(global) == bytes(of_mutant)
        };
        let original = program.globals.iter().position(same);
        *id = original.map(GlobalId::new).ok_or("static variables are changed")?;
    }
    Ok(body)
}

/// Lets a function be the original in the first run and the mutant in the second.
fn dispatch(
    program: &mut Program,
    function: FunctionId,
    mutant: Body,
    second: GlobalId,
) -> Result<(), String> {
    let original = program.function(function).clone();
    let name = Arc::clone(&original.name);
    let add = |program: &mut Program, suffix: &str, body: Option<Body>| {
        let name = Arc::from(format!("{name}{suffix}"));
        let linkage = Linkage::Internal;
        program.functions.push(Function { name, body, linkage, ..original.clone() });
        FunctionId::new(program.functions.len() - 1)
    };
    let first = add(program, ".first", original.body.clone());
    let other = add(program, ".second", Some(mutant));
    let mut body = Body::default();
    let mut parameters = Vec::new();
    let mut arguments = Vec::new();
    for parameter in &original.parameters {
        let register = new_register(&mut body, parameter.ty);
        parameters.push(Parameter { register, ..parameter.clone() });
        let value = Operand::Register(register);
        arguments.push(Argument { value, passing: parameter.passing });
    }
    let phase = new_register(&mut body, BYTE);
    let is_first = new_register(&mut body, Type::BOOL);
    let address = address_of(&mut body, second, 0);
    let zero = bits(&mut body, BYTE, 0);
    let load = Operation::Load { result: phase, address, align: 1, atomic: false };
    let (left, right, predicate) = (Operand::Register(phase), zero, IntegerPredicate::Eq);
    let compare = Operation::Compare { result: is_first, predicate, left, right };
    let call = |body: &mut Body, callee: FunctionId| {
        let results: Vec<Register> =
            original.results.iter().map(|ty| new_register(body, *ty)).collect();
        let returned = results.iter().map(|result| Operand::Register(*result)).collect();
        let callee = Callee::Direct(callee);
        let call = Operation::Call { results, callee, arguments: arguments.clone() };
        Block {
            instructions: vec![at_nowhere(call)],
            terminator: Terminator::Return(returned),
            location: original.location,
        }
    };
    let (to_first, to_other) = (call(&mut body, first), call(&mut body, other));
    let (if_true, if_false) = (BlockId::new(1), BlockId::new(2));
    let condition = Operand::Register(is_first);
    body.blocks = vec![
        Block {
            instructions: vec![at_nowhere(load), at_nowhere(compare)],
            terminator: Terminator::Branch { condition, if_true, if_false },
            location: original.location,
        },
        to_first,
        to_other,
    ];
    let place = &mut program.functions[function.index()];
    (place.body, place.parameters) = (Some(body), parameters);
    Ok(())
}

/// Gives functions bodies that know of the two runs.
fn replace_functions(program: &mut Program, reached: &Reachable) -> Result<(), String> {
    for id in &reached.functions {
        let function = program.function(*id);
        let name = Arc::clone(&function.name);
        if function.body.is_some() || !REPLACED.contains(&&*name) {
            continue;
        }
        let own = program.function_named(&format!("{OWN}{name}"));
        let own = program.function(own.ok_or_else(|| format!("{OWN}{name} is missing"))?);
        let types = |of: &Function| -> Vec<Type> { of.parameters.iter().map(|of| of.ty).collect() };
        if types(own) != types(function) || own.results != function.results {
            return Err(format!("{name} is declared in another way than the C library has it"));
        }
        let (body, parameters) = (own.body.clone(), own.parameters.clone());
        let place = &mut program.functions[id.index()];
        (place.body, place.parameters) = (body, parameters);
    }
    Ok(())
}

/// Writes the function that gives static objects their first values again.
fn restart(program: &mut Program, restart: FunctionId, globals: &[GlobalId]) {
    let mut body = Body::default();
    let mut code = Vec::new();
    for id in globals {
        let global = program.global(*id).clone();
        if global.constant || global.name.starts_with(OWN) || global.size == 0 {
            continue;
        }
        let size = global.size;
        let name = Arc::from(format!("{}.at-first", global.name));
        let linkage = Linkage::Internal;
        program.globals.push(Global { name, linkage, constant: true, ..global });
        let source = GlobalId::new(program.globals.len() - 1);
        let width = Type::Int(program.data_model.pointer_bits());
        let (target, source) = (address_of(&mut body, *id, 0), address_of(&mut body, source, 0));
        let length = bits(&mut body, width, u128::from(size));
        let copy = Operation::MemoryCopy { target, source, length, may_overlap: false };
        code.push(at_nowhere(copy));
    }
    if let Some(initializer) = program.initializer {
        let (results, arguments) = (Vec::new(), Vec::new());
        let callee = Callee::Direct(initializer);
        code.push(at_nowhere(Operation::Call { results, callee, arguments }));
    }
    let (terminator, location) = (Terminator::Return(Vec::new()), Location::UNKNOWN);
    body.blocks.push(Block { instructions: code, terminator, location });
    program.functions[restart.index()].body = Some(body);
}
