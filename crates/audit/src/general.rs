//! The most general code: it returns and leaves behind whatever its types allow.
//!
//! A harness that accepts it accepts everything, and is empty. Each call of the code by the harness gives an input
//! for its result, and fills with inputs every object that it may write: those that pointers to something that is not
//! `const` point into, the code's own static objects, and those of the harness that the code mentions. A pointer
//! whose object cannot be told where the code is called leaves the question open.

use std::collections::BTreeSet;
use std::sync::Arc;

use base::Location;
use float::Format;
use ir::{
    Argument, Body, Callee, Constant, ConstantId, Function, FunctionId, GlobalId, Instruction,
    Linkage, Operand, Operation, Parameter, Passing, Program, Register, Symbol, Type, ValidProgram,
};
use serde::Serialize;

use crate::equivalence::reachable;
use crate::subject::Subject;
use crate::variants::Variants;

/// What a harness says to the most general code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum MostGeneral {
    /// It rejects some of what such code does.
    Rejected {
        /// What it notices, in words.
        words: String,
    },
    /// It accepts all of it: it is empty.
    Accepted {
        /// The inputs of an execution; what the code returned and wrote is among them.
        inputs: Vec<String>,
    },
    /// Nothing is known, and why.
    Open {
        /// Why.
        reason: String,
    },
}

/// The program with the most general code; or why there is none.
pub fn most_general(subject: &Subject, variants: &Variants) -> Result<ValidProgram, String> {
    let mut program = variants.original.clone().into_inner();
    let files = &subject.files[..subject.files_of_code];
    let paths: Vec<String> =
        files.iter().map(|file| file.path.to_string_lossy().into_owned()).collect();
    let is_in_code = |program: &Program, location: Location| {
        let name = program.files.name(location.file);
        paths.iter().any(|path| **path == **name)
    };
    let functions = || (0..program.functions.len()).map(FunctionId::new);
    let has_code = |id: &FunctionId| {
        let function = program.function(*id);
        function.body.is_some() && !function.is_library
    };
    let (code, harness): (Vec<FunctionId>, Vec<FunctionId>) = functions()
        .filter(has_code)
        .partition(|id| is_in_code(&program, program.function(*id).location));
    let mentioned = reachable(&program, code.iter().map(|id| Symbol::Function(*id))).globals;
    let written: Vec<GlobalId> = mentioned
        .into_iter()
        .filter(|id| {
            let global = program.global(*id);
            !global.constant
        })
        .filter(|id| {
            let location = program.global(*id).location;
            is_in_code(&program, location)
                || harness.iter().any(|of| program.function(*of).location.file == location.file)
        })
        .collect();
    let constant: BTreeSet<(String, usize)> =
        files.iter().flat_map(|file| constant_parameters(&file.text)).collect();
    let code: BTreeSet<FunctionId> = code.into_iter().collect();
    for id in harness {
        Replacement { program: &mut program, code: &code, written: &written, constant: &constant }
            .replace(id)?;
    }
    ValidProgram::new(program).map_err(|problems| {
        problems.first().map_or("the most general program is wrong".into(), ToString::to_string)
    })
}

/// Which parameters of which functions point to something constant.
fn constant_parameters(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for function in mutate::functions(text) {
        let head = &text[function.name_range.end..function.body];
        let head = head.trim().trim_start_matches('(');
        for (at, parameter) in head.split(',').enumerate() {
            let (before, _) = parameter.split_once(['*', '[']).unwrap_or((parameter, ""));
            if before.split(|of: char| !of.is_alphanumeric()).any(|word| word == "const") {
                found.push((function.name.clone(), at));
            }
        }
    }
    found
}

struct Replacement<'r> {
    program: &'r mut Program,
    code: &'r BTreeSet<FunctionId>,
    written: &'r [GlobalId],
    constant: &'r BTreeSet<(String, usize)>,
}

impl Replacement<'_> {
    /// Replaces the calls of code in a function of the harness.
    fn replace(mut self, id: FunctionId) -> Result<(), String> {
        let mut function = self.program.function(id).clone();
        let Some(body) = &mut function.body else { return Ok(()) };
        for at in 0..body.blocks.len() {
            let old = std::mem::take(&mut body.blocks[at].instructions);
            let mut code = Vec::new();
            for instruction in old {
                let Operation::Call { results, callee, arguments } = &instruction.operation else {
                    code.push(instruction);
                    continue;
                };
                match callee {
                    Callee::Indirect(_) => return Err("the harness calls by a pointer".into()),
                    Callee::Direct(callee) if self.code.contains(callee) => {
                        let location = instruction.location;
                        self.call(body, (*callee, results, arguments), location, &mut code)?;
                    }
                    Callee::Direct(_) => code.push(instruction),
                }
            }
            body.blocks[at].instructions = code;
        }
        self.program.functions[id.index()] = function;
        Ok(())
    }

    fn call(
        &mut self,
        body: &mut Body,
        (callee, results, arguments): (FunctionId, &[Register], &[Argument]),
        location: Location,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let name = Arc::clone(&self.program.function(callee).name);
        let mut objects: Vec<(Operand, u64)> = Vec::new();
        for id in self.written {
            let base = constant(body, Constant::Address { symbol: Symbol::Global(*id), offset: 0 });
            objects.push((base, self.program.global(*id).size));
        }
        for (at, argument) in arguments.iter().enumerate() {
            let is_constant = self.constant.contains(&(name.to_string(), at));
            if is_constant || self.type_of(body, argument.value) != Type::Pointer {
                continue;
            }
            let object = self.object(body, argument.value);
            let object = object.ok_or_else(|| {
                format!("where argument {} of {name} points to is not known", at + 1)
            })?;
            if let Some(object) = object.filter(|object| !objects.contains(object)) {
                objects.push(object);
            }
        }
        let width = Type::Int(self.program.data_model.pointer_bits());
        let fill = self.declared("__VERIFIER_nondet_memory", &[Type::Pointer, width], None)?;
        for (base, size) in objects {
            let size = constant(body, Constant::Bits { ty: width, bits: u128::from(size) });
            let arguments = [base, size].map(|value| Argument { value, passing: Passing::Scalar });
            let (results, callee) = (Vec::new(), Callee::Direct(fill));
            let operation = Operation::Call { results, callee, arguments: arguments.to_vec() };
            code.push(Instruction { location, operation });
        }
        for result in results {
            let ty = body.register(*result).ty;
            let word = match ty {
                Type::Int(1) => "bool",
                Type::Int(8) => "uchar",
                Type::Int(16) => "ushort",
                Type::Int(32) => "uint",
                Type::Int(64) => "ulonglong",
                Type::Float(Format::Single) => "float",
                Type::Float(Format::Double) => "double",
                _ => return Err(format!("{name} returns something that is no input")),
            };
            let input = self.declared(&format!("__VERIFIER_nondet_{word}"), &[], Some(ty))?;
            let (results, arguments) = (vec![*result], Vec::new());
            let operation = Operation::Call { results, callee: Callee::Direct(input), arguments };
            code.push(Instruction { location, operation });
        }
        Ok(())
    }

    /// A function that is only declared, of these types.
    fn declared(
        &mut self,
        name: &str,
        parameters: &[Type],
        result: Option<Type>,
    ) -> Result<FunctionId, String> {
        if let Some(id) = self.program.function_named(name) {
            let known = self.program.function(id);
            let types = known.parameters.iter().map(|parameter| parameter.ty);
            let is_same = known.body.is_none()
                && types.eq(parameters.iter().copied())
                && known.results.iter().copied().eq(result);
            return is_same.then_some(id).ok_or_else(|| format!("the program has its own {name}"));
        }
        let parameter = |(at, ty): (usize, &Type)| Parameter {
            register: Register::new(at),
            ty: *ty,
            passing: Passing::Scalar,
        };
        self.program.functions.push(Function {
            name: Arc::from(name),
            location: Location::UNKNOWN,
            linkage: Linkage::External,
            variadic: false,
            results: result.into_iter().collect(),
            parameters: parameters.iter().enumerate().map(parameter).collect(),
            body: None,
            is_library: false,
        });
        Ok(FunctionId::new(self.program.functions.len() - 1))
    }

    fn type_of(&self, body: &Body, value: Operand) -> Type {
        match value {
            Operand::Register(register) => body.register(register).ty,
            Operand::Constant(id) => body.constants[id.index()].ty(),
        }
    }

    /// The object that a pointer points into, and its size: nothing inside for null, nothing at all where that
    /// cannot be told.
    fn object(&self, body: &mut Body, value: Operand) -> Option<Option<(Operand, u64)>> {
        let register = match value {
            Operand::Constant(id) => {
                return match body.constants[id.index()] {
                    Constant::Address { symbol: Symbol::Global(id), .. } => {
                        let global = self.program.global(id);
                        if global.constant {
                            return Some(None);
                        }
                        let symbol = Symbol::Global(id);
                        let base = constant(body, Constant::Address { symbol, offset: 0 });
                        Some(Some((base, global.size)))
                    }
                    Constant::Bits { bits: 0, .. } => Some(None),
                    _ => None,
                };
            }
            Operand::Register(register) => register,
        };
        let operations = body.blocks.iter().flat_map(|block| &block.instructions);
        let writes = |operation: &Operation| match operation {
            Operation::Alloca { result, .. }
            | Operation::Copy { result, .. }
            | Operation::PointerAdd { result, .. }
            | Operation::Select { result, .. }
            | Operation::Load { result, .. }
            | Operation::Cast { result, .. }
            | Operation::AtomicUpdate { result, .. } => *result == register,
            Operation::Call { results, .. } | Operation::Intrinsic { results, .. } => {
                results.contains(&register)
            }
            Operation::CompareExchange { result, success, .. } => {
                *result == register || *success == register
            }
            _ => false,
        };
        let mut writers = operations.map(|of| &of.operation).filter(|of| writes(of));
        let (first, second) = (writers.next().cloned()?, writers.next().is_some());
        if second {
            return None;
        }
        match first {
            Operation::Alloca { result, size: Operand::Constant(size), .. } => {
                match body.constants[size.index()] {
                    Constant::Bits { bits, .. } => {
                        Some(Some((Operand::Register(result), u64::try_from(bits).ok()?)))
                    }
                    _ => None,
                }
            }
            Operation::Copy { value, .. } | Operation::PointerAdd { base: value, .. } => {
                self.object(body, value)
            }
            _ => None,
        }
    }
}

fn constant(body: &mut Body, constant: Constant) -> Operand {
    // The same constant is the same operand.
    if let Some(at) = body.constants.iter().position(|known| *known == constant) {
        return Operand::Constant(ConstantId::new(at));
    }
    body.constants.push(constant);
    Operand::Constant(ConstantId::new(body.constants.len() - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_that_point_to_constants_are_read_off_the_head() {
        let text = "void f(const int *a, int *const b, int n, char const c[3]) {}\nint g(void) { return 0; }\n";
        let found = constant_parameters(text);
        assert_eq!(found, [("f".to_string(), 0), ("f".to_string(), 3)]);
    }
}
