//! One program that runs the original and then a mutant, and compares what can be seen.

use std::sync::Arc;

use base::Location;
use ir::{
    Argument, Block, BlockId, Body, Callee, CastKind, Constant, ConstantId, Function, FunctionId,
    Global, GlobalId, Instruction, IntegerPredicate, Linkage, Operand, Operation, Parameter,
    Passing, Program, Register, RegisterInfo, Symbol, Terminator, Type, ValidProgram,
};

use super::visible::{OWN, Seen, is_compared, meaning, obstacle, reachable};
use crate::shared::variant_name;
use crate::subject::Subject;
use crate::variants::{Variant, Variants};

const WORD: Type = Type::Int(64);
const BYTE: Type = Type::Int(8);

/// Composes the two runs; or says why that cannot be done.
pub fn compose(
    subject: &Subject,
    variants: &Variants,
    mutant: usize,
) -> Result<ValidProgram, String> {
    let Variant::Body { function, body } = &variants.variants[mutant] else {
        return Err("the mutant is no function of its own".into());
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
    restart(&mut program, own.restart, &reached.globals.iter().copied().collect::<Vec<_>>());
    program.entry = Some(own.compare);
    program.destructors.push(own.at_end);
    ValidProgram::new(program).map_err(|problems| {
        problems.first().map_or("the composed program is wrong".into(), ToString::to_string)
    })
}

/// The functions and objects of the helper.
struct Own {
    compare: FunctionId,
    restart: FunctionId,
    at_end: FunctionId,
    input: FunctionId,
    observe: FunctionId,
    assume: FunctionId,
    second: GlobalId,
}

impl Own {
    fn find(program: &Program) -> Result<Own, String> {
        let function = |name: &str| {
            let found = program.function_named(&format!("{OWN}{name}"));
            found.ok_or_else(|| format!("{OWN}{name} is missing"))
        };
        let name = format!("{OWN}second");
        let second = program.globals.iter().position(|global| *global.name == *name);
        Ok(Own {
            compare: function("compare")?,
            restart: function("restart")?,
            at_end: function("at_end")?,
            input: function("input")?,
            observe: function("observe")?,
            assume: function("assume")?,
            second: second.map(GlobalId::new).ok_or("the helper is missing")?,
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

/// Puts into a function what sees, replays and compares.
struct Watcher<'w> {
    program: &'w mut Program,
    own: &'w Own,
    compared: &'w [GlobalId],
    harness: &'w [FunctionId],
}

/// A variable of a function that lies in memory.
#[derive(Clone, Copy)]
struct Local {
    address: Register,
    size: u64,
    /// Holds 1 while it lives.
    alive: Register,
}

impl Watcher<'_> {
    fn watch(mut self, id: FunctionId, sees_calls: bool) -> Result<(), String> {
        let mut function = self.program.functions[id.index()].clone();
        let Some(body) = &mut function.body else { return Ok(()) };
        let locals = if sees_calls { self.locals(body)? } else { Vec::new() };
        let nothing = match locals.iter().map(|local| local.size).max() {
            Some(size) => Some(self.nothing(size)),
            None => None,
        };
        for at in 0..body.blocks.len() {
            let old = std::mem::take(&mut body.blocks[at].instructions);
            let mut code = Vec::new();
            if at == 0 {
                for local in &locals {
                    let value = bits(body, BYTE, 0);
                    code.push(at_nowhere(Operation::Copy { result: local.alive, value }));
                }
            }
            for instruction in old {
                self.before(body, &instruction, sees_calls, &mut code)?;
                let operation = instruction.operation.clone();
                code.push(instruction);
                self.lives(body, &operation, &locals, &mut code);
                self.behind(body, &operation, sees_calls, &mut code)?;
                if sees_calls && self.is_call_of_code(&operation) {
                    self.compare_memory(body, &locals, nothing, &mut code);
                }
            }
            body.blocks[at].instructions = code;
        }
        self.program.functions[id.index()] = function;
        Ok(())
    }

    /// The variables of a function that lie in memory.
    fn locals(&self, body: &mut Body) -> Result<Vec<Local>, String> {
        let mut found = Vec::new();
        for (at, block) in body.blocks.iter().enumerate() {
            for instruction in &block.instructions {
                let Operation::Alloca { result, size, .. } = &instruction.operation else {
                    continue;
                };
                let size = match size {
                    Operand::Constant(id) => match body.constants[id.index()] {
                        Constant::Bits { bits, .. } => u64::try_from(bits).ok(),
                        _ => None,
                    },
                    Operand::Register(_) => None,
                };
                match size {
                    Some(size) if at == 0 && size <= 512 => found.push((*result, size)),
                    _ => return Err("the harness has variables of unknown or large size".into()),
                }
            }
        }
        let local = |(address, size)| Local { address, size, alive: new_register(body, BYTE) };
        Ok(found.into_iter().map(local).collect())
    }

    /// An object that stands for variables that do not live.
    fn nothing(&mut self, size: u64) -> GlobalId {
        self.program.globals.push(Global {
            name: Arc::from(format!("{OWN}nothing")),
            location: Location::UNKNOWN,
            linkage: Linkage::Internal,
            size: size.next_multiple_of(8),
            align: 8,
            constant: true,
            thread_local: false,
            initializer: Some(ir::Initializer::default()),
        });
        GlobalId::new(self.program.globals.len() - 1)
    }

    /// Keeps track of which variables live. What was never written of them is nothing that anybody may depend
    /// on, and is the same in both runs.
    fn lives(
        &self,
        body: &mut Body,
        operation: &Operation,
        locals: &[Local],
        code: &mut Vec<Instruction>,
    ) {
        let (address, lives) = match operation {
            Operation::LifetimeStart { address } => (*address, 1),
            Operation::LifetimeEnd { address } => (*address, 0),
            Operation::Alloca { result, .. } => (Operand::Register(*result), 1),
            _ => return,
        };
        for local in locals.iter().filter(|of| Operand::Register(of.address) == address) {
            let value = bits(body, BYTE, lives);
            code.push(at_nowhere(Operation::Copy { result: local.alive, value }));
            if lives == 1 {
                let width = Type::Int(self.program.data_model.pointer_bits());
                let length = bits(body, width, u128::from(local.size));
                let value = bits(body, BYTE, 0);
                code.push(at_nowhere(Operation::MemorySet { target: address, value, length }));
            }
        }
    }

    fn named(&self, callee: &Callee) -> Option<Seen> {
        let Callee::Direct(id) = callee else { return None };
        let function = self.program.function(*id);
        let is_known = function.body.is_none() || function.is_library;
        meaning(&function.name).filter(|_| is_known)
    }

    fn is_call_of_code(&self, operation: &Operation) -> bool {
        let Operation::Call { callee, .. } = operation else { return false };
        match callee {
            Callee::Indirect(_) => true,
            Callee::Direct(id) => {
                let function = self.program.function(*id);
                function.body.is_some() && !function.is_library && !function.name.starts_with(OWN)
            }
        }
    }

    /// What is seen before an instruction.
    fn before(
        &mut self,
        body: &mut Body,
        instruction: &Instruction,
        sees_calls: bool,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let Operation::Call { callee, arguments, .. } = &instruction.operation else {
            return Ok(());
        };
        match self.named(callee) {
            Some(Seen::Assume) => {
                let Some(condition) = arguments.first() else { return Ok(()) };
                let word = self.as_word(body, condition.value, code)?;
                code.push(call(self.own.assume, Vec::new(), word));
            }
            Some(Seen::Output) => {
                for argument in arguments {
                    self.observe_printed(body, argument.value, code)?;
                }
            }
            // What the code hands to the harness is seen too.
            None if !sees_calls && self.may_be_harness(callee) => {
                for argument in arguments {
                    let word = self.as_word(body, argument.value, code)?;
                    code.push(call(self.own.observe, Vec::new(), word));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn may_be_harness(&self, callee: &Callee) -> bool {
        match callee {
            Callee::Indirect(_) => true,
            Callee::Direct(id) => self.harness.contains(id),
        }
    }

    /// What is seen behind an instruction.
    fn behind(
        &mut self,
        body: &mut Body,
        operation: &Operation,
        sees_calls: bool,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let Operation::Call { callee, results, .. } = operation else { return Ok(()) };
        if self.named(callee) == Some(Seen::Input) {
            for result in results {
                let word = self.as_word(body, Operand::Register(*result), code)?;
                let replayed = new_register(body, WORD);
                code.push(call(self.own.input, vec![replayed], word));
                self.from_word(body, replayed, *result, code)?;
            }
        } else if sees_calls && self.is_call_of_code(operation) {
            for result in results {
                let word = self.as_word(body, Operand::Register(*result), code)?;
                code.push(call(self.own.observe, Vec::new(), word));
            }
        }
        Ok(())
    }

    /// A printed value: a text that never changes counts by what it says.
    fn observe_printed(
        &mut self,
        body: &mut Body,
        value: Operand,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        if self.type_of(body, value) != Type::Pointer {
            let word = self.as_word(body, value, code)?;
            code.push(call(self.own.observe, Vec::new(), word));
            return Ok(());
        }
        let Operand::Constant(id) = value else { return Err("memory is printed".into()) };
        let Constant::Address { symbol: Symbol::Global(id), offset } = body.constants[id.index()]
        else {
            return Err("memory is printed".into());
        };
        let global = self.program.global(id);
        let text = match &global.initializer {
            Some(of) if global.constant && of.relocations.is_empty() => &of.bytes,
            _ => return Err("memory is printed".into()),
        };
        let from = usize::try_from(offset).unwrap_or(0).min(text.len());
        // FNV-1a: of texts that somebody wrote, no two have the same number.
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in text[from..].iter().take_while(|byte| **byte != 0) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
        let word = bits(body, WORD, u128::from(hash));
        code.push(call(self.own.observe, Vec::new(), word));
        Ok(())
    }

    /// Compares static objects and variables that live.
    fn compare_memory(
        &mut self,
        body: &mut Body,
        locals: &[Local],
        nothing: Option<GlobalId>,
        code: &mut Vec<Instruction>,
    ) {
        for id in self.compared {
            let size = self.program.global(*id).size;
            let base = address_of(body, *id, 0);
            self.compare_bytes(body, base, size, code);
        }
        let Some(nothing) = nothing else { return };
        for local in locals {
            let is_alive = new_register(body, Type::BOOL);
            let zero = bits(body, BYTE, 0);
            let (left, predicate) = (Operand::Register(local.alive), IntegerPredicate::Ne);
            let compare = Operation::Compare { result: is_alive, predicate, left, right: zero };
            code.push(at_nowhere(compare));
            let base = new_register(body, Type::Pointer);
            let if_false = address_of(body, nothing, 0);
            code.push(at_nowhere(Operation::Select {
                result: base,
                condition: Operand::Register(is_alive),
                if_true: Operand::Register(local.address),
                if_false,
            }));
            self.compare_bytes(body, Operand::Register(base), local.size, code);
        }
    }

    fn compare_bytes(
        &mut self,
        body: &mut Body,
        base: Operand,
        size: u64,
        code: &mut Vec<Instruction>,
    ) {
        let mut offset = 0;
        while offset < size {
            let bytes = [8, 4, 2, 1].into_iter().find(|bytes| size - offset >= *bytes).unwrap_or(1);
            let address = new_register(body, Type::Pointer);
            let add = Operation::PointerAdd {
                result: address,
                base,
                offset: i64::try_from(offset).unwrap_or(0),
                index: None,
                inbounds: true,
            };
            let loaded = new_register(body, Type::Int(8 * bytes as u32));
            let address = Operand::Register(address);
            let load = Operation::Load { result: loaded, address, align: 1, atomic: false };
            code.extend([at_nowhere(add), at_nowhere(load)]);
            let word = widened(body, loaded, 8 * bytes as u32, code);
            code.push(call(self.own.observe, Vec::new(), word));
            offset += bytes;
        }
    }

    fn type_of(&self, body: &Body, value: Operand) -> Type {
        match value {
            Operand::Register(register) => body.register(register).ty,
            Operand::Constant(id) => body.constants[id.index()].ty(),
        }
    }

    /// A value as a number of 64 bits.
    fn as_word(
        &self,
        body: &mut Body,
        value: Operand,
        code: &mut Vec<Instruction>,
    ) -> Result<Operand, String> {
        let pointer_bits = self.program.data_model.pointer_bits();
        let (kind, width) = match self.type_of(body, value) {
            Type::Int(64) => return Ok(value),
            Type::Int(width) if width < 64 => {
                let result = new_register(body, WORD);
                let kind = CastKind::ZeroExtend;
                code.push(at_nowhere(Operation::Cast { result, kind, value }));
                return Ok(Operand::Register(result));
            }
            Type::Pointer => (CastKind::PointerToInt, pointer_bits),
            Type::Float(format) if format.bits() <= 64 => (CastKind::Bits, format.bits()),
            Type::Int(_) | Type::Float(_) => return Err("values of more than 64 bits".into()),
        };
        let result = new_register(body, Type::Int(width));
        code.push(at_nowhere(Operation::Cast { result, kind, value }));
        Ok(widened(body, result, width, code))
    }

    /// Writes a number of 64 bits to a register of any type.
    fn from_word(
        &self,
        body: &mut Body,
        word: Register,
        result: Register,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let value = Operand::Register(word);
        let narrowed = |body: &mut Body, width: u32, code: &mut Vec<Instruction>| match width {
            64 => value,
            width => {
                let result = new_register(body, Type::Int(width));
                let kind = CastKind::Truncate;
                code.push(at_nowhere(Operation::Cast { result, kind, value }));
                Operand::Register(result)
            }
        };
        let operation = match body.register(result).ty {
            Type::Int(width) if width <= 64 => {
                Operation::Copy { result, value: narrowed(body, width, code) }
            }
            Type::Float(format) if format.bits() <= 64 => {
                let value = narrowed(body, format.bits(), code);
                Operation::Cast { result, kind: CastKind::Bits, value }
            }
            _ => return Err("inputs that are pointers or wider than 64 bits".into()),
        };
        code.push(at_nowhere(operation));
        Ok(())
    }
}

fn widened(body: &mut Body, value: Register, width: u32, code: &mut Vec<Instruction>) -> Operand {
    if width == 64 {
        return Operand::Register(value);
    }
    let result = new_register(body, WORD);
    let (kind, value) = (CastKind::ZeroExtend, Operand::Register(value));
    code.push(at_nowhere(Operation::Cast { result, kind, value }));
    Operand::Register(result)
}

fn call(function: FunctionId, results: Vec<Register>, argument: Operand) -> Instruction {
    let arguments = vec![Argument { value: argument, passing: Passing::Scalar }];
    at_nowhere(Operation::Call { results, callee: Callee::Direct(function), arguments })
}

fn at_nowhere(operation: Operation) -> Instruction {
    Instruction { location: Location::UNKNOWN, operation }
}

fn new_register(body: &mut Body, ty: Type) -> Register {
    body.registers.push(RegisterInfo { ty, name: None });
    Register::new(body.registers.len() - 1)
}

fn bits(body: &mut Body, ty: Type, bits: u128) -> Operand {
    body.constants.push(Constant::Bits { ty, bits });
    Operand::Constant(ConstantId::new(body.constants.len() - 1))
}

fn address_of(body: &mut Body, global: GlobalId, offset: i64) -> Operand {
    let symbol = Symbol::Global(global);
    body.constants.push(Constant::Address { symbol, offset });
    Operand::Constant(ConstantId::new(body.constants.len() - 1))
}
