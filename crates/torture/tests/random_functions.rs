//! Random functions: what the interpreter computes is what LLVM's own code computes.
//!
//! A list of small numbers is decoded into a function of two `i64` with a branch in the middle. It
//! is run three ways: as our program in the interpreter; as LLVM IR compiled by clang and run
//! natively; and as that LLVM IR lowered and interpreted. Where the function is undefined for its
//! arguments the interpreter says so, and there is nothing to compare.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use base::{DataModel, Location};
use clang::{Compiled, TranslationUnit, lower};
use exec::concrete::NoInputs;
use exec::{Limits, Setup, Stop, call_function};
use ir::{
    BinaryOp, Block, BlockId, Body, CastKind, Constant, ConstantId, FloatBinaryOp, FloatFormat,
    FloatPredicate, Function, Instruction, IntegerFunction, IntegerPredicate, Intrinsic, Linkage,
    Operand, Operation, Parameter, Passing, Program, Register, RegisterInfo, Terminator, Type,
    ValidProgram, Wrap,
};
use process::{Cancel, Command, Scratch};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use verdict::PropertySet;

/// Selectors of one step: what to do and with which of the values so far.
type Step = (u8, u16, u16, u16, u64);

const WIDTHS: [u32; 8] = [1, 8, 16, 32, 64, 128, 33, 100];

/// Builds our program and the same as LLVM IR, step by step.
struct Twin {
    registers: Vec<RegisterInfo>,
    constants: Vec<Constant>,
    instructions: Vec<Instruction>,
    /// The text of the LLVM function, and the number of its next temporary.
    text: String,
    temporaries: usize,
}

fn llvm_type(ty: Type) -> String {
    match ty {
        Type::Int(bits) => format!("i{bits}"),
        Type::Float(FloatFormat::Single) => "float".into(),
        Type::Float(_) => "double".into(),
        Type::Pointer => "ptr".into(),
    }
}

impl Twin {
    fn register(&mut self, ty: Type) -> Register {
        self.registers.push(RegisterInfo { ty, name: None, declared: None });
        Register::new(self.registers.len() - 1)
    }

    fn constant(&mut self, ty: Type, bits: u128) -> Operand {
        let bits = bits & (u128::MAX >> (128 - ty.bits(64)));
        self.constants.push(Constant::Bits { ty, bits });
        Operand::Constant(ConstantId::new(self.constants.len() - 1))
    }

    fn temporary(&mut self) -> String {
        self.temporaries += 1;
        format!("%t{}", self.temporaries)
    }

    /// An operand in LLVM: constants as they are, registers loaded from their slot.
    fn operand(&mut self, operand: Operand) -> String {
        match operand {
            Operand::Constant(id) => match self.constants[id.index()] {
                Constant::Bits { bits, .. } => bits.to_string(),
                _ => unreachable!("only plain constants are made"),
            },
            Operand::Register(register) => {
                let ty = llvm_type(self.registers[register.index()].ty);
                let name = self.temporary();
                writeln!(self.text, "  {name} = load {ty}, ptr %r{}", register.0)
                    .expect("a string");
                name
            }
        }
    }

    /// Adds an operation to both; `code` is the LLVM expression, with `{}` for the operands.
    fn add(&mut self, operation: Operation, result: Register, operands: &[Operand], code: &str) {
        let mut code = code.to_owned();
        for operand in operands {
            let text = self.operand(*operand);
            code = code.replacen("{}", &text, 1);
        }
        let name = self.temporary();
        let ty = llvm_type(self.registers[result.index()].ty);
        writeln!(self.text, "  {name} = {code}\n  store {ty} {name}, ptr %r{}", result.0)
            .expect("a string");
        self.instructions.push(Instruction { location: Location::UNKNOWN, operation });
    }

    /// A value of the wanted type: one that there is, or a constant.
    fn pick(&mut self, ty: Type, selector: u16, immediate: u64) -> Operand {
        let fitting: Vec<usize> =
            (0..self.registers.len()).filter(|index| self.registers[*index].ty == ty).collect();
        match fitting.get(usize::from(selector) % (fitting.len() + 1)) {
            Some(index) => Operand::Register(Register::new(*index)),
            None => match ty {
                Type::Float(_) => Operand::Register(self.float_constant(ty, immediate)),
                _ => {
                    let bits = u128::from(immediate) | u128::from(immediate.rotate_left(17)) << 64;
                    self.constant(ty, bits)
                }
            },
        }
    }

    /// Floats are made from small integers, so that they are not all NaN or infinite.
    fn float_constant(&mut self, ty: Type, immediate: u64) -> Register {
        let number = self.constant(Type::Int(32), u128::from(immediate % 4096));
        let result = self.register(ty);
        let operation = Operation::Cast { result, kind: CastKind::SignedToFloat, value: number };
        let code = format!("sitofp i32 {{}} to {}", llvm_type(ty));
        self.add(operation, result, &[number], &code);
        result
    }

    fn integer_type(selector: u16) -> Type {
        Type::Int(WIDTHS[usize::from(selector) % WIDTHS.len()])
    }

    fn float_type(selector: u16) -> Type {
        Type::Float(if selector.is_multiple_of(2) {
            FloatFormat::Single
        } else {
            FloatFormat::Double
        })
    }

    fn step(&mut self, step: Step) {
        let (kind, a, b, c, immediate) = step;
        match kind % 10 {
            0..=2 => self.integer_binary(a, b, c, immediate),
            3 => self.comparison(a, b, c, immediate),
            4 => self.integer_cast(a, b, c, immediate),
            5 => self.choice(a, b, c, immediate),
            6 => self.float_binary(a, b, c, immediate),
            7 => self.float_comparison(a, b, c, immediate),
            8 => self.float_cast(a, b, c, immediate),
            _ => self.integer_function(a, b, c, immediate),
        }
    }

    fn integer_binary(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        const OPS: [(BinaryOp, &str); 13] = [
            (BinaryOp::Add, "add"),
            (BinaryOp::Sub, "sub"),
            (BinaryOp::Mul, "mul"),
            (BinaryOp::UDiv, "udiv"),
            (BinaryOp::SDiv, "sdiv"),
            (BinaryOp::URem, "urem"),
            (BinaryOp::SRem, "srem"),
            (BinaryOp::Shl, "shl"),
            (BinaryOp::LShr, "lshr"),
            (BinaryOp::AShr, "ashr"),
            (BinaryOp::And, "and"),
            (BinaryOp::Or, "or"),
            (BinaryOp::Xor, "xor"),
        ];
        let ty = Self::integer_type(a);
        let (op, name) = OPS[usize::from(b) % OPS.len()];
        let left = self.pick(ty, c, immediate);
        let right = match op {
            // Amounts and divisors that are mostly in range.
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                self.constant(ty, u128::from(immediate) % u128::from(ty.bits(64)))
            }
            _ => self.pick(ty, c / 7, immediate.rotate_left(9)),
        };
        let result = self.register(ty);
        let operation = Operation::Binary { result, op, left, right, wrap: Wrap::default() };
        self.add(
            operation,
            result,
            &[left, right],
            &format!("{name} {} {{}}, {{}}", llvm_type(ty)),
        );
    }

    fn comparison(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        const PREDICATES: [(IntegerPredicate, &str); 10] = [
            (IntegerPredicate::Eq, "eq"),
            (IntegerPredicate::Ne, "ne"),
            (IntegerPredicate::Ugt, "ugt"),
            (IntegerPredicate::Uge, "uge"),
            (IntegerPredicate::Ult, "ult"),
            (IntegerPredicate::Ule, "ule"),
            (IntegerPredicate::Sgt, "sgt"),
            (IntegerPredicate::Sge, "sge"),
            (IntegerPredicate::Slt, "slt"),
            (IntegerPredicate::Sle, "sle"),
        ];
        let ty = Self::integer_type(a);
        let (predicate, name) = PREDICATES[usize::from(b) % PREDICATES.len()];
        let (left, right) = (self.pick(ty, c, immediate), self.pick(ty, c / 5, immediate / 3));
        let result = self.register(Type::BOOL);
        let operation = Operation::Compare { result, predicate, left, right };
        let code = format!("icmp {name} {} {{}}, {{}}", llvm_type(ty));
        self.add(operation, result, &[left, right], &code);
    }

    fn integer_cast(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        let (from, to) = (Self::integer_type(a), Self::integer_type(b));
        let (kind, name) = match from.bits(64).cmp(&to.bits(64)) {
            std::cmp::Ordering::Greater => (CastKind::Truncate, "trunc"),
            std::cmp::Ordering::Less if c.is_multiple_of(2) => (CastKind::ZeroExtend, "zext"),
            std::cmp::Ordering::Less => (CastKind::SignExtend, "sext"),
            std::cmp::Ordering::Equal => return,
        };
        self.cast(kind, name, from, to, c / 2, immediate);
    }

    fn cast(&mut self, kind: CastKind, name: &str, from: Type, to: Type, c: u16, immediate: u64) {
        let value = self.pick(from, c, immediate);
        let result = self.register(to);
        let operation = Operation::Cast { result, kind, value };
        let code = format!("{name} {} {{}} to {}", llvm_type(from), llvm_type(to));
        self.add(operation, result, &[value], &code);
    }

    fn choice(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        let ty = if a.is_multiple_of(4) { Self::float_type(a / 4) } else { Self::integer_type(a) };
        let condition = self.pick(Type::BOOL, b, immediate);
        let if_true = self.pick(ty, c, immediate);
        let if_false = self.pick(ty, c / 3, immediate / 5);
        let result = self.register(ty);
        let operation = Operation::Select { result, condition, if_true, if_false };
        let name = llvm_type(ty);
        let code = format!("select i1 {{}}, {name} {{}}, {name} {{}}");
        self.add(operation, result, &[condition, if_true, if_false], &code);
    }

    fn float_binary(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        const OPS: [(FloatBinaryOp, &str); 5] = [
            (FloatBinaryOp::Add, "fadd"),
            (FloatBinaryOp::Sub, "fsub"),
            (FloatBinaryOp::Mul, "fmul"),
            (FloatBinaryOp::Div, "fdiv"),
            (FloatBinaryOp::Rem, "frem"),
        ];
        let ty = Self::float_type(a);
        let (op, name) = OPS[usize::from(b) % OPS.len()];
        let (left, right) = (self.pick(ty, c, immediate), self.pick(ty, c / 5, immediate / 3));
        let result = self.register(ty);
        let operation = Operation::FloatBinary { result, op, left, right };
        let code = format!("{name} {} {{}}, {{}}", llvm_type(ty));
        self.add(operation, result, &[left, right], &code);
    }

    fn float_comparison(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        const NAMES: [&str; 16] = [
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge",
            "ult", "ule", "une", "true",
        ];
        let ty = Self::float_type(a);
        let number = usize::from(b) % 16;
        // LLVM numbers its predicates by the bits unordered, less, greater, equal.
        let predicate = FloatPredicate {
            equal: number & 1 != 0,
            greater: number & 2 != 0,
            less: number & 4 != 0,
            unordered: number & 8 != 0,
        };
        let (left, right) = (self.pick(ty, c, immediate), self.pick(ty, c / 5, immediate / 3));
        let result = self.register(Type::BOOL);
        let operation = Operation::FloatCompare { result, predicate, left, right };
        let code = format!("fcmp {} {} {{}}, {{}}", NAMES[number], llvm_type(ty));
        self.add(operation, result, &[left, right], &code);
    }

    fn float_cast(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        let (single, double) = (Type::Float(FloatFormat::Single), Type::Float(FloatFormat::Double));
        let (float, integer) = (Self::float_type(a), Self::integer_type(a / 2));
        match b % 6 {
            0 => self.cast(CastKind::FloatToFloat, "fpext", single, double, c, immediate),
            1 => self.cast(CastKind::FloatToFloat, "fptrunc", double, single, c, immediate),
            2 => self.cast(CastKind::FloatToSigned, "fptosi", float, integer, c, immediate),
            3 => self.cast(CastKind::FloatToUnsigned, "fptoui", float, integer, c, immediate),
            4 => self.cast(CastKind::SignedToFloat, "sitofp", integer, float, c, immediate),
            _ => self.cast(CastKind::UnsignedToFloat, "uitofp", integer, float, c, immediate),
        }
    }

    fn integer_function(&mut self, a: u16, b: u16, c: u16, immediate: u64) {
        const FUNCTIONS: [(IntegerFunction, &str, usize); 13] = [
            (IntegerFunction::CountOnes, "ctpop", 1),
            (IntegerFunction::BitReverse, "bitreverse", 1),
            (IntegerFunction::FunnelShiftLeft, "fshl", 3),
            (IntegerFunction::FunnelShiftRight, "fshr", 3),
            (IntegerFunction::SMax, "smax", 2),
            (IntegerFunction::SMin, "smin", 2),
            (IntegerFunction::UMax, "umax", 2),
            (IntegerFunction::UMin, "umin", 2),
            (IntegerFunction::SAddSaturating, "sadd.sat", 2),
            (IntegerFunction::UAddSaturating, "uadd.sat", 2),
            (IntegerFunction::SSubSaturating, "ssub.sat", 2),
            (IntegerFunction::USubSaturating, "usub.sat", 2),
            (IntegerFunction::ByteSwap, "bswap", 1),
        ];
        let (function, name, arity) = FUNCTIONS[usize::from(b) % FUNCTIONS.len()];
        let mut ty = Self::integer_type(a);
        if function == IntegerFunction::ByteSwap && !ty.bits(64).is_multiple_of(16) {
            ty = Type::Int(64);
        }
        let arguments: Vec<Operand> = (0..arity)
            .map(|n| self.pick(ty, c >> (3 * n), immediate.rotate_left(11 * n as u32)))
            .collect();
        let result = self.register(ty);
        let intrinsic = Intrinsic::Integer(function);
        let operation =
            Operation::Intrinsic { results: vec![result], intrinsic, arguments: arguments.clone() };
        let text = llvm_type(ty);
        let parameters = vec![format!("{text} {{}}"); arity].join(", ");
        self.add(
            operation,
            result,
            &arguments,
            &format!("call {text} @llvm.{name}.{text}({parameters})"),
        );
    }

    /// Folds every value so far into one `i64`.
    fn fold(&mut self) -> Register {
        let word = Type::Int(64);
        let mut sum = self.register(word);
        let zero = self.constant(word, 0);
        let copy = Operation::Copy { result: sum, value: zero };
        self.add(copy, sum, &[zero], "add i64 {}, 0");
        for index in 0..self.registers.len() {
            let ty = self.registers[index].ty;
            let value = Operand::Register(Register::new(index));
            let part = self.register(word);
            match ty {
                Type::Int(bits) if bits < 64 => {
                    let cast = Operation::Cast { result: part, kind: CastKind::ZeroExtend, value };
                    self.add(cast, part, &[value], &format!("zext i{bits} {{}} to i64"));
                }
                Type::Int(bits) if bits > 64 => {
                    let cast = Operation::Cast { result: part, kind: CastKind::Truncate, value };
                    self.add(cast, part, &[value], &format!("trunc i{bits} {{}} to i64"));
                }
                Type::Int(_) => {
                    let copy = Operation::Copy { result: part, value };
                    self.add(copy, part, &[value], "add i64 {}, 0");
                }
                // Which NaN it is is nobody's business: only what comparisons say counts.
                _ => continue,
            }
            let next = self.register(word);
            let (left, right) = (Operand::Register(sum), Operand::Register(part));
            let op = BinaryOp::Xor;
            let rotated = self.register(word);
            let amount = self.constant(word, 7);
            let arguments = vec![left, left, amount];
            let intrinsic = Intrinsic::Integer(IntegerFunction::FunnelShiftLeft);
            let operation = Operation::Intrinsic {
                results: vec![rotated],
                intrinsic,
                arguments: arguments.clone(),
            };
            self.add(
                operation,
                rotated,
                &arguments,
                "call i64 @llvm.fshl.i64(i64 {}, i64 {}, i64 {})",
            );
            let left = Operand::Register(rotated);
            let operation =
                Operation::Binary { result: next, op, left, right, wrap: Wrap::default() };
            self.add(operation, next, &[left, right], "xor i64 {}, {}");
            sum = next;
        }
        sum
    }
}

/// The function of a list of steps, as our program and as LLVM IR.
fn build(steps: &[Step]) -> (Program, String) {
    let mut twin = Twin {
        registers: Vec::new(),
        constants: Vec::new(),
        instructions: Vec::new(),
        text: String::new(),
        temporaries: 0,
    };
    let word = Type::Int(64);
    let parameters = [twin.register(word), twin.register(word)];
    let (before, after) = steps.split_at(steps.len() / 2);
    for step in before {
        twin.step(*step);
    }
    // The second half of the steps runs only under a condition; what it writes is then folded on
    // both paths, so its registers get a value first.
    let condition = twin.pick(Type::BOOL, steps.len() as u16, 1);
    let condition_text = twin.operand(condition);
    let known = twin.registers.len();
    let entry = std::mem::take(&mut twin.instructions);
    let entry_text = std::mem::take(&mut twin.text);
    for step in after {
        twin.step(*step);
    }
    let then = std::mem::take(&mut twin.instructions);
    let then_text = std::mem::take(&mut twin.text);
    let then_registers = twin.registers.len();
    let mut zeros = Vec::new();
    let mut zero_text = String::new();
    for index in known..then_registers {
        let ty = twin.registers[index].ty;
        let value = twin.constant(ty, 0);
        let operation = Operation::Copy { result: Register::new(index), value };
        zeros.push(Instruction { location: Location::UNKNOWN, operation });
        let zero = if matches!(ty, Type::Float(_)) { "0.0" } else { "0" };
        writeln!(zero_text, "  store {} {zero}, ptr %r{index}", llvm_type(ty)).expect("a string");
    }
    let sum = twin.fold();
    let join = std::mem::take(&mut twin.instructions);
    let join_text = std::mem::take(&mut twin.text);

    let block =
        |instructions, terminator| Block { instructions, terminator, location: Location::UNKNOWN };
    let body = Body {
        blocks: vec![
            block(
                entry.into_iter().chain(zeros).collect(),
                Terminator::Branch { condition, if_true: BlockId(1), if_false: BlockId(2) },
            ),
            block(then, Terminator::Jump(BlockId(2))),
            block(join, Terminator::Return(vec![Operand::Register(sum)])),
        ],
        registers: twin.registers.clone(),
        constants: twin.constants,
    };
    let parameter = |register| Parameter { register, ty: word, passing: Passing::Scalar };
    let function = Function {
        name: Arc::from("f"),
        location: Location::UNKNOWN,
        linkage: Linkage::External,
        variadic: false,
        results: vec![word],
        parameters: parameters.map(parameter).into(),
        body: Some(body),
        is_library: false,
    };
    let program = Program { functions: vec![function], ..Program::default() };
    let mut text = String::from("target triple = \"x86_64-pc-linux-gnu\"\n");
    text.push_str("define i64 @f(i64 %a, i64 %b) {\n");
    for (index, info) in twin.registers.iter().enumerate() {
        writeln!(text, "  %r{index} = alloca {}", llvm_type(info.ty)).expect("a string");
    }
    text.push_str("  store i64 %a, ptr %r0\n  store i64 %b, ptr %r1\n");
    text.push_str(&entry_text);
    text.push_str(&zero_text);
    writeln!(text, "  br i1 {condition_text}, label %then, label %join\nthen:").expect("a string");
    text.push_str(&then_text);
    text.push_str("  br label %join\njoin:\n");
    text.push_str(&join_text);
    writeln!(text, "  %result = load i64, ptr %r{}\n  ret i64 %result\n}}", sum.0)
        .expect("a string");
    (program, text)
}

fn evaluate(program: &ValidProgram, arguments: [u64; 2]) -> Result<u64, Stop> {
    let setup = Setup {
        garbage: 0,
        checks: PropertySet::all(),
        error_functions: &[],
        arguments: &[],
        inputs: Box::new(NoInputs),
        limits: Limits::default(),
    };
    let arguments = arguments.map(|bits| (Type::Int(64), u128::from(bits)));
    let results = call_function(program, "f", &arguments, setup)?;
    Ok(results[0].expect("every value is defined") as u64)
}

const DRIVER: &str = r#"
#include <stdio.h>
#include <stdlib.h>
unsigned long f(unsigned long, unsigned long);
int main(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i += 2)
        printf("%lu\n", f(strtoul(argv[i], 0, 10), strtoul(argv[i + 1], 0, 10)));
    return 0;
}
"#;

/// Compiles the LLVM function with a driver and runs it on the arguments.
fn natively(directory: &Path, text: &str, cases: &[[u64; 2]]) -> Vec<u64> {
    let (function, driver, binary) =
        (directory.join("f.ll"), directory.join("driver.c"), directory.join("program"));
    std::fs::write(&function, text).expect("a scratch file");
    std::fs::write(&driver, DRIVER).expect("a scratch file");
    let compiled = Command::new("clang-19")
        .args(["-O0", "-w", "-lm"])
        .args([&function, &driver])
        .arg("-o")
        .arg(&binary)
        .arg("-lm")
        .run(&Cancel::default())
        .expect("clang is installed");
    assert!(compiled.end.success(), "{}\n{text}", compiled.stderr_text());
    let arguments = cases.iter().flatten().map(u64::to_string);
    let run = Command::new(&binary).args(arguments).run(&Cancel::default()).expect("it runs");
    run.stdout_text().lines().map(|line| line.parse().expect("a number")).collect()
}

#[test]
fn the_interpreter_computes_what_llvm_computes() {
    let step = (any::<u8>(), any::<u16>(), any::<u16>(), any::<u16>(), any::<u64>());
    let steps = proptest::collection::vec(step, 4..40);
    let cases = proptest::collection::vec(proptest::array::uniform2(any::<u64>()), 8);
    let config = Config { cases: 60, failure_persistence: None, ..Config::default() };
    let compared = std::cell::Cell::new(0);
    let outcome = TestRunner::new(config).run(&(steps, cases), |(steps, mut cases)| {
        cases.extend([[0, 0], [1, u64::MAX], [u64::MAX, 1 << 63]]);
        let (program, text) = build(&steps);
        let program = ValidProgram::new(program).expect("a valid program");
        let defined: Vec<([u64; 2], u64)> = cases
            .iter()
            .filter_map(|case| evaluate(&program, *case).ok().map(|result| (*case, result)))
            .collect();
        if defined.is_empty() {
            return Ok(());
        }
        let scratch = Scratch::new().expect("a scratch directory");
        let arguments: Vec<[u64; 2]> = defined.iter().map(|(case, _)| *case).collect();
        let native = natively(scratch.path(), &text, &arguments);
        let lowered = lowered(scratch.path());
        for ((case, ours), theirs) in defined.iter().zip(native) {
            prop_assert_eq!(*ours, theirs, "f{:?} natively, of\n{}", case, text);
            prop_assert_eq!(evaluate(&lowered, *case), Ok(theirs), "lowered f{:?}", case);
            compared.set(compared.get() + 1);
        }
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    assert!(compared.get() > 100, "only {} results were compared", compared.get());
}

/// The LLVM function of a directory, lowered to our program.
fn lowered(directory: &Path) -> ValidProgram {
    let (file, bitcode) = (directory.join("f.ll"), directory.join("f.bc"));
    let assembled = Command::new("clang-19")
        .args(["-O0", "-w", "-c", "-emit-llvm"])
        .arg(&file)
        .arg("-o")
        .arg(&bitcode)
        .run(&Cancel::default())
        .expect("clang is installed");
    assert!(assembled.end.success(), "{}", assembled.stderr_text());
    let bitcode = std::fs::read(bitcode).expect("clang wrote it");
    let unit = TranslationUnit { file, bitcode, warnings: String::new() };
    let compiled =
        Compiled { data_model: DataModel::Lp64, rules: clang::Rules::default(), units: vec![unit] };
    let program = lower(&compiled, None, exec::is_native).expect("it can be lowered");
    ValidProgram::new(program).expect("a valid program")
}
