//! The validator: what every lowered program must satisfy before it may run.
//!
//! A [`ValidProgram`] can only be made here, so code that takes one need not check again:
//! every register, constant, block, function and global exists, and types fit their operations.

use std::fmt;
use std::ops::Deref;

use base::Location;

use crate::{
    BlockId, Body, Callee, CastKind, Constant, Function, FunctionId, Operand, Operation, Program,
    Register, Symbol, Terminator, Type,
};

/// A program that passed the validator.
#[derive(Clone, Debug)]
pub struct ValidProgram(Program);

impl ValidProgram {
    /// Checks a program; all problems are listed, not only the first.
    pub fn new(program: Program) -> Result<Self, Vec<Problem>> {
        let mut validator = Validator { program: &program, problems: Vec::new() };
        validator.program();
        let problems = validator.problems;
        if problems.is_empty() { Ok(ValidProgram(program)) } else { Err(problems) }
    }

    /// The same program with another body for one of its functions, which alone is validated.
    pub fn with_body(&self, function: FunctionId, body: Body) -> Result<Self, Vec<Problem>> {
        let mut program = self.0.clone();
        program.functions[function.index()].body = Some(body);
        let mut validator = Validator { program: &program, problems: Vec::new() };
        validator.function(program.function(function));
        let problems = validator.problems;
        if problems.is_empty() { Ok(ValidProgram(program)) } else { Err(problems) }
    }

    /// The program, to be changed and validated again.
    pub fn into_inner(self) -> Program {
        self.0
    }
}

impl Deref for ValidProgram {
    type Target = Program;

    fn deref(&self) -> &Program {
        &self.0
    }
}

/// Why a program is not valid: a bug of the lowering, never of the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The function, or global, that is wrong.
    pub place: String,
    /// The source location of the instruction.
    pub location: Location,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: line {}: {}", self.place, self.location.line, self.message)
    }
}

struct Validator<'a> {
    program: &'a Program,
    problems: Vec<Problem>,
}

impl Validator<'_> {
    fn program(&mut self) {
        for global in &self.program.globals {
            let Some(initializer) = &global.initializer else { continue };
            let mut wrong = |message: String| {
                let place = format!("global {}", global.name);
                self.problems.push(Problem { place, location: global.location, message });
            };
            if initializer.bytes.len() as u64 > global.size {
                wrong(format!("{} initial bytes for {}", initializer.bytes.len(), global.size));
            }
            let pointer_bytes = self.program.data_model.pointer_bytes();
            for relocation in &initializer.relocations {
                if relocation.offset.saturating_add(pointer_bytes) > global.size {
                    wrong(format!("address at offset {} beyond the end", relocation.offset));
                }
                if !symbol_exists(self.program, relocation.symbol) {
                    wrong(format!("address of {:?}, which does not exist", relocation.symbol));
                }
            }
        }
        let special = self.program.initializer.iter().chain(&self.program.constructors);
        for id in special.chain(&self.program.destructors) {
            if id.index() >= self.program.functions.len() {
                let message = format!("{id:?} does not exist");
                let place = "initializers".to_owned();
                self.problems.push(Problem { place, location: Location::UNKNOWN, message });
            }
        }
        for function in &self.program.functions {
            self.function(function);
        }
    }

    fn function(&mut self, function: &Function) {
        let Some(body) = &function.body else { return };
        let mut check = FunctionCheck {
            program: self.program,
            function,
            body,
            location: function.location,
            problems: &mut self.problems,
        };
        check.run();
    }
}

fn symbol_exists(program: &Program, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Function(id) => id.index() < program.functions.len(),
        Symbol::Global(id) => id.index() < program.globals.len(),
    }
}

struct FunctionCheck<'a> {
    program: &'a Program,
    function: &'a Function,
    body: &'a Body,
    location: Location,
    problems: &'a mut Vec<Problem>,
}

impl FunctionCheck<'_> {
    fn wrong(&mut self, message: String) {
        let place = format!("function {}", self.function.name);
        self.problems.push(Problem { place, location: self.location, message });
    }

    fn run(&mut self) {
        if self.body.blocks.is_empty() {
            self.wrong("a body without blocks".to_owned());
        }
        for info in &self.body.registers {
            self.type_exists(info.ty);
        }
        for constant in &self.body.constants {
            self.constant(constant);
        }
        for parameter in &self.function.parameters {
            self.result(parameter.register, parameter.ty);
        }
        for block in &self.body.blocks {
            for instruction in &block.instructions {
                self.location = instruction.location;
                self.operation(&instruction.operation);
            }
            self.location = block.location;
            self.terminator(&block.terminator);
        }
    }

    fn type_exists(&mut self, ty: Type) {
        if let Type::Int(bits) = ty
            && (bits == 0 || bits > crate::MAX_INTEGER_BITS)
        {
            self.wrong(format!("no register can hold {ty}"));
        }
    }

    fn constant(&mut self, constant: &Constant) {
        self.type_exists(constant.ty());
        match constant {
            Constant::Bits { ty, bits } => {
                let width = ty.bits(self.program.data_model.pointer_bits());
                if width < 128 && bits >> width != 0 {
                    self.wrong(format!("constant {bits:#x} is wider than {ty}"));
                }
            }
            Constant::Undefined(_) => {}
            Constant::Address { symbol, .. } => {
                if !symbol_exists(self.program, *symbol) {
                    self.wrong(format!("address of {symbol:?}, which does not exist"));
                }
            }
            Constant::Label(function, block) => {
                let target = self.program.functions.get(function.index());
                let blocks = target.and_then(|f| f.body.as_ref()).map_or(0, |b| b.blocks.len());
                if block.index() >= blocks {
                    self.wrong(format!("label {block:?} of {function:?} does not exist"));
                }
            }
        }
    }

    /// The type of an operand; a missing one is reported and has no type.
    fn operand(&mut self, operand: Operand) -> Option<Type> {
        let ty = match operand {
            Operand::Register(register) => {
                self.body.registers.get(register.index()).map(|info| info.ty)
            }
            Operand::Constant(id) => self.body.constants.get(id.index()).map(Constant::ty),
        };
        if ty.is_none() {
            self.wrong(format!("{operand:?} does not exist"));
        }
        ty
    }

    fn register(&mut self, register: Register) -> Option<Type> {
        self.operand(Operand::Register(register))
    }

    fn expect(&mut self, operand: Operand, expected: Type) {
        if let Some(ty) = self.operand(operand)
            && ty != expected
        {
            self.wrong(format!("operand is {ty}, expected {expected}"));
        }
    }

    fn expect_int(&mut self, operand: Operand) {
        if let Some(ty) = self.operand(operand)
            && !matches!(ty, Type::Int(_))
        {
            self.wrong(format!("operand is {ty}, expected an integer"));
        }
    }

    fn result(&mut self, register: Register, expected: Type) {
        self.expect(Operand::Register(register), expected);
    }

    /// Both operands and the result have one type, which `is_right` accepts.
    fn same(&mut self, result: Register, operands: &[Operand], is_right: fn(Type) -> bool) {
        let Some(ty) = self.register(result) else { return };
        if !is_right(ty) {
            self.wrong(format!("an operation on {ty}"));
        }
        for operand in operands {
            self.expect(*operand, ty);
        }
    }

    fn operation(&mut self, operation: &Operation) {
        let is_int = |ty| matches!(ty, Type::Int(_));
        let is_float = |ty| matches!(ty, Type::Float(_));
        match operation {
            Operation::Copy { result, value } => self.same(*result, &[*value], |_| true),
            Operation::Binary { result, left, right, .. } => {
                self.same(*result, &[*left, *right], is_int);
            }
            Operation::FloatBinary { result, left, right, .. } => {
                self.same(*result, &[*left, *right], is_float);
            }
            Operation::FloatNegate { result, value } => self.same(*result, &[*value], is_float),
            Operation::Compare { result, left, right, .. } => {
                self.result(*result, Type::BOOL);
                if let Some(ty) = self.operand(*left) {
                    if is_float(ty) {
                        self.wrong("an integer comparison of floats".to_owned());
                    }
                    self.expect(*right, ty);
                }
            }
            Operation::FloatCompare { result, left, right, .. } => {
                self.result(*result, Type::BOOL);
                if let Some(ty) = self.operand(*left) {
                    if !is_float(ty) {
                        self.wrong(format!("a float comparison of {ty}"));
                    }
                    self.expect(*right, ty);
                }
            }
            Operation::Select { result, condition, if_true, if_false } => {
                self.expect(*condition, Type::BOOL);
                self.same(*result, &[*if_true, *if_false], |_| true);
            }
            Operation::Cast { result, kind, value } => self.cast(*result, *kind, *value),
            Operation::PointerAdd { result, base, index, .. } => {
                self.result(*result, Type::Pointer);
                self.expect(*base, Type::Pointer);
                if let Some(index) = index {
                    self.expect(index.value, Type::Int(self.program.data_model.pointer_bits()));
                }
            }
            Operation::Alloca { result, size, align } => {
                self.result(*result, Type::Pointer);
                self.expect_int(*size);
                self.alignment(*align);
            }
            Operation::LifetimeStart { address } | Operation::LifetimeEnd { address } => {
                self.expect(*address, Type::Pointer);
            }
            Operation::Load { result, address, align, .. } => {
                self.register(*result);
                self.expect(*address, Type::Pointer);
                self.alignment(*align);
            }
            Operation::Store { address, value, align, .. } => {
                self.operand(*value);
                self.expect(*address, Type::Pointer);
                self.alignment(*align);
            }
            Operation::MemoryCopy { target, source, length, .. } => {
                self.expect(*target, Type::Pointer);
                self.expect(*source, Type::Pointer);
                self.expect_int(*length);
            }
            Operation::MemorySet { target, value, length } => {
                self.expect(*target, Type::Pointer);
                self.expect(*value, Type::Int(8));
                self.expect_int(*length);
            }
            Operation::AtomicUpdate { result, address, value, .. } => {
                self.expect(*address, Type::Pointer);
                self.same(*result, &[*value], |_| true);
            }
            Operation::CompareExchange { result, success, address, expected, replacement } => {
                self.expect(*address, Type::Pointer);
                self.same(*result, &[*expected, *replacement], |_| true);
                self.result(*success, Type::BOOL);
            }
            Operation::Call { results, callee, arguments } => {
                for result in results {
                    self.register(*result);
                }
                match callee {
                    Callee::Direct(id) => self.callee(*id),
                    Callee::Indirect(pointer) => self.expect(*pointer, Type::Pointer),
                }
                for argument in arguments {
                    self.operand(argument.value);
                }
            }
            Operation::Intrinsic { results, arguments, .. } => {
                for result in results {
                    self.register(*result);
                }
                for argument in arguments {
                    self.operand(*argument);
                }
            }
            Operation::Violation { .. } | Operation::Unsupported { .. } => {}
        }
    }

    fn cast(&mut self, result: Register, kind: CastKind, value: Operand) {
        let (Some(from), Some(to)) = (self.operand(value), self.register(result)) else { return };
        let pointer_bits = self.program.data_model.pointer_bits();
        let (from_bits, to_bits) = (from.bits(pointer_bits), to.bits(pointer_bits));
        let fits = match (kind, from, to) {
            (CastKind::Truncate, Type::Int(_), Type::Int(_)) => to_bits < from_bits,
            (CastKind::ZeroExtend | CastKind::SignExtend, Type::Int(_), Type::Int(_)) => {
                to_bits > from_bits
            }
            (CastKind::FloatToFloat, Type::Float(_), Type::Float(_)) => from != to,
            (CastKind::FloatToUnsigned | CastKind::FloatToSigned, Type::Float(_), Type::Int(_))
            | (CastKind::UnsignedToFloat | CastKind::SignedToFloat, Type::Int(_), Type::Float(_))
            | (CastKind::PointerToInt, Type::Pointer, Type::Int(_))
            | (CastKind::IntToPointer, Type::Int(_), Type::Pointer) => true,
            (CastKind::Bits, _, _) => from_bits == to_bits,
            _ => false,
        };
        if !fits {
            self.wrong(format!("{kind:?} from {from} to {to}"));
        }
    }

    fn alignment(&mut self, align: u64) {
        if !align.is_power_of_two() {
            self.wrong(format!("alignment {align}"));
        }
    }

    fn callee(&mut self, id: FunctionId) {
        if id.index() >= self.program.functions.len() {
            self.wrong(format!("call of {id:?}, which does not exist"));
        }
    }

    fn target(&mut self, id: BlockId) {
        if id.index() >= self.body.blocks.len() {
            self.wrong(format!("jump to {id:?}, which does not exist"));
        }
    }

    fn terminator(&mut self, terminator: &Terminator) {
        for target in terminator.successors() {
            self.target(target);
        }
        match terminator {
            Terminator::Jump(_) | Terminator::Unreachable => {}
            Terminator::Branch { condition, .. } => self.expect(*condition, Type::BOOL),
            Terminator::Switch(switch) => {
                self.expect_int(switch.value);
                if !switch.cases.is_sorted_by(|left, right| left.0 < right.0) {
                    self.wrong("switch cases out of order".to_owned());
                }
            }
            Terminator::IndirectJump { address, .. } => self.expect(*address, Type::Pointer),
            Terminator::Return(values) => {
                let expected = self.function.results.clone();
                if values.len() != expected.len() {
                    self.wrong(format!("returns {} of {} parts", values.len(), expected.len()));
                }
                for (value, ty) in values.iter().zip(expected) {
                    self.expect(*value, ty);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{BinaryOp, Block, ConstantId, Instruction, Linkage, RegisterInfo, Wrap};

    /// A function `i32 f(void)` with one instruction, whose constants are `i32 1` and `i8 1`.
    fn program_with(operation: Operation, terminator: Terminator) -> Program {
        let info = |ty| RegisterInfo { ty, name: None, declared: None };
        let body = Body {
            registers: vec![info(Type::Int(32)), info(Type::Int(8))],
            constants: [32, 8].map(|bits| Constant::Bits { ty: Type::Int(bits), bits: 1 }).into(),
            blocks: vec![Block {
                instructions: vec![Instruction { location: Location::UNKNOWN, operation }],
                terminator,
                location: Location::UNKNOWN,
            }],
        };
        let function = Function {
            name: Arc::from("f"),
            location: Location::UNKNOWN,
            linkage: Linkage::External,
            variadic: false,
            results: vec![Type::Int(32)],
            parameters: vec![],
            body: Some(body),
            is_library: false,
        };
        Program { functions: vec![function], ..Program::default() }
    }

    fn add(left: u32, right: u32) -> Operation {
        Operation::Binary {
            result: Register(0),
            op: BinaryOp::Add,
            left: Operand::Constant(ConstantId(left)),
            right: Operand::Constant(ConstantId(right)),
            wrap: Wrap::default(),
        }
    }

    fn problem_of(program: Program) -> String {
        let problems = ValidProgram::new(program).expect_err("the program must be refused");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_right_program_is_accepted_and_printed() {
        let returned = Terminator::Return(vec![Operand::Register(Register(0))]);
        let program = ValidProgram::new(program_with(add(0, 0), returned)).expect("valid");
        expect_test::expect![[r#"
            program LP64

            function @f() -> i32 {
              registers %0: i32, %1: i8
            b0:
              %0 = add i32 1, i32 1
              return %0
            }
        "#]]
        .assert_eq(&program.to_string());
    }

    #[test]
    fn wrong_programs_are_refused_with_the_reason() {
        let returned = || Terminator::Return(vec![Operand::Register(Register(0))]);
        for (program, message) in [
            (program_with(add(0, 1), returned()), "operand is i8, expected i32"),
            (program_with(add(0, 7), returned()), "Constant(ConstantId(7)) does not exist"),
            (program_with(add(0, 0), Terminator::Return(vec![])), "returns 0 of 1 parts"),
            (program_with(add(0, 0), Terminator::Jump(BlockId(3))), "BlockId(3)"),
        ] {
            let problem = problem_of(program);
            assert!(problem.contains(message), "{problem:?} does not say {message:?}");
        }
    }
}
