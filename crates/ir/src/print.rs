//! The readable text form, used in snapshots and by people who wonder what a program became.

use std::fmt::{self, Display, Write};

use crate::{
    Block, BlockId, Body, Callee, Constant, Function, Global, Operand, Operation, Passing, Program,
    Register, Symbol, Terminator,
};

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "program {}", self.data_model)?;
        for global in &self.globals {
            print_global(f, self, global)?;
        }
        for function in &self.functions {
            print_function(f, self, function)?;
        }
        Ok(())
    }
}

impl Program {
    /// One function in text form.
    pub fn print_function(&self, function: &Function) -> String {
        let mut text = String::new();
        print_function(&mut text, self, function).expect("writing to a string cannot fail");
        text
    }
}

fn print_global(f: &mut impl Write, program: &Program, global: &Global) -> fmt::Result {
    let kind = if global.constant { "constant" } else { "global" };
    write!(f, "{kind} @{}: {} bytes align {}", global.name, global.size, global.align)?;
    match &global.initializer {
        None => write!(f, " external")?,
        Some(initializer) => {
            if initializer.bytes.iter().any(|byte| *byte != 0) {
                write!(f, " = \"{}\"", initializer.bytes.escape_ascii())?;
            }
            for relocation in &initializer.relocations {
                let symbol = symbol_name(program, relocation.symbol);
                write!(f, " [{}: @{symbol}{:+}]", relocation.offset, relocation.addend)?;
            }
        }
    }
    writeln!(f)
}

fn symbol_name(program: &Program, symbol: Symbol) -> &str {
    match symbol {
        Symbol::Function(id) => &program.function(id).name,
        Symbol::Global(id) => &program.global(id).name,
    }
}

fn print_function(f: &mut impl Write, program: &Program, function: &Function) -> fmt::Result {
    write!(f, "\nfunction @{}(", function.name)?;
    for (index, parameter) in function.parameters.iter().enumerate() {
        let separator = if index > 0 { ", " } else { "" };
        match &function.body {
            Some(body) => {
                let printer = Printer { program, body };
                write!(f, "{separator}{}: {}", printer.register(parameter.register), parameter.ty)?;
            }
            None => write!(f, "{separator}{}", parameter.ty)?,
        }
        write!(f, "{}", passing_suffix(parameter.passing))?;
    }
    if function.variadic {
        write!(f, "{}...", if function.parameters.is_empty() { "" } else { ", " })?;
    }
    write!(f, ")")?;
    if !function.results.is_empty() {
        let results: Vec<_> = function.results.iter().map(ToString::to_string).collect();
        write!(f, " -> {}", results.join(", "))?;
    }
    let Some(body) = &function.body else { return writeln!(f, " external") };
    writeln!(f, " {{")?;
    let printer = Printer { program, body };
    for (index, block) in body.blocks.iter().enumerate() {
        printer.block(f, BlockId::new(index), block)?;
    }
    writeln!(f, "}}")
}

fn passing_suffix(passing: Passing) -> String {
    match passing {
        Passing::Scalar => String::new(),
        Passing::Vector { lanes } => format!(" vector({lanes})"),
        Passing::Lane => " lane".to_owned(),
        Passing::Memory { size, align } => format!(" byval({size} align {align})"),
    }
}

/// Prints what belongs to one function.
struct Printer<'a> {
    program: &'a Program,
    body: &'a Body,
}

impl Printer<'_> {
    fn register(&self, register: Register) -> String {
        match self.body.registers.get(register.index()).and_then(|info| info.name.as_deref()) {
            Some(name) => format!("%{name}.{}", register.0),
            None => format!("%{}", register.0),
        }
    }

    fn registers(&self, registers: &[Register]) -> String {
        let names: Vec<_> = registers.iter().map(|register| self.register(*register)).collect();
        names.join(", ")
    }

    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Register(register) => self.register(register),
            Operand::Constant(id) => match self.body.constants.get(id.index()) {
                Some(constant) => self.constant(constant),
                None => format!("<no constant {}>", id.0),
            },
        }
    }

    fn operands(&self, operands: &[Operand]) -> String {
        let texts: Vec<_> = operands.iter().map(|operand| self.operand(*operand)).collect();
        texts.join(", ")
    }

    fn constant(&self, constant: &Constant) -> String {
        match constant {
            Constant::Bits { ty: crate::Type::Float(format), bits } => {
                format!("{format} {bits:#x}")
            }
            Constant::Bits { ty: crate::Type::Pointer, bits: 0 } => "null".to_owned(),
            Constant::Bits { ty, bits } => format!("{ty} {bits}"),
            Constant::Undefined(ty) => format!("{ty} undefined"),
            Constant::Address { symbol, offset: 0 } => {
                format!("@{}", symbol_name(self.program, *symbol))
            }
            Constant::Address { symbol, offset } => {
                format!("@{}{offset:+}", symbol_name(self.program, *symbol))
            }
            Constant::Label(function, block) => {
                format!("label @{}.b{}", self.program.function(*function).name, block.0)
            }
        }
    }

    fn block(&self, f: &mut impl Write, id: BlockId, block: &Block) -> fmt::Result {
        writeln!(f, "b{}:", id.0)?;
        for instruction in &block.instructions {
            let text = self.operation(&instruction.operation);
            self.line(f, &text, instruction.location)?;
        }
        self.line(f, &self.terminator(&block.terminator), block.location)
    }

    fn line(&self, f: &mut impl Write, text: &str, location: base::Location) -> fmt::Result {
        if location.is_known() {
            writeln!(f, "  {text:<60} ; {}:{}", location.line, location.column)
        } else {
            writeln!(f, "  {text}")
        }
    }

    fn operation(&self, operation: &Operation) -> String {
        let register = |r: &Register| self.register(*r);
        let operand = |o: &Operand| self.operand(*o);
        let name = |value: &dyn fmt::Debug| format!("{value:?}").to_lowercase();
        match operation {
            Operation::Copy { result, value } => {
                format!("{} = {}", register(result), operand(value))
            }
            Operation::Binary { result, op, left, right, wrap } => {
                let mut flags = String::new();
                for (set, flag) in
                    [(wrap.no_signed, " nsw"), (wrap.no_unsigned, " nuw"), (wrap.exact, " exact")]
                {
                    flags.push_str(if set { flag } else { "" });
                }
                let (left, right) = (operand(left), operand(right));
                format!("{} = {}{flags} {left}, {right}", register(result), name(op))
            }
            Operation::Compare { result, predicate, left, right } => {
                let (left, right) = (operand(left), operand(right));
                format!("{} = {} {left}, {right}", register(result), name(predicate))
            }
            Operation::FloatBinary { result, op, left, right } => {
                let (left, right) = (operand(left), operand(right));
                format!("{} = f{} {left}, {right}", register(result), name(op))
            }
            Operation::FloatNegate { result, value } => {
                format!("{} = fneg {}", register(result), operand(value))
            }
            Operation::FloatCompare { result, predicate, left, right } => {
                let mut relations = String::new();
                for (set, letter) in [
                    (predicate.less, '<'),
                    (predicate.equal, '='),
                    (predicate.greater, '>'),
                    (predicate.unordered, '?'),
                ] {
                    relations.extend(set.then_some(letter));
                }
                let (left, right) = (operand(left), operand(right));
                format!("{} = fcmp {relations} {left}, {right}", register(result))
            }
            Operation::Select { result, condition, if_true, if_false } => {
                let choice = [condition, if_true, if_false].map(&operand).join(", ");
                format!("{} = select {choice}", register(result))
            }
            Operation::Cast { result, kind, value } => {
                let ty = self.body.registers.get(result.index()).map(|info| info.ty);
                let ty = ty.map(|ty| ty.to_string()).unwrap_or_default();
                format!("{} = {} {} to {ty}", register(result), name(kind), operand(value))
            }
            Operation::PointerAdd { result, base, offset, index, inbounds } => {
                let mut text = format!("{} = ", register(result));
                text.push_str(if *inbounds { "inbounds " } else { "" });
                text.push_str(&operand(base));
                if let Some(index) = index {
                    text.push_str(&format!(" + {} * {}", operand(&index.value), index.scale));
                }
                if *offset != 0 {
                    text.push_str(&format!(" {offset:+}"));
                }
                text
            }
            Operation::Alloca { result, size, align } => {
                format!("{} = alloca {} align {align}", register(result), operand(size))
            }
            Operation::LifetimeStart { address } => format!("lifetime start {}", operand(address)),
            Operation::LifetimeEnd { address } => format!("lifetime end {}", operand(address)),
            Operation::Load { result, address, align, atomic } => {
                let atomic = if *atomic { "atomic " } else { "" };
                format!("{} = load {atomic}{} align {align}", register(result), operand(address))
            }
            Operation::Store { address, value, align, atomic } => {
                let atomic = if *atomic { "atomic " } else { "" };
                format!("store {atomic}{} to {} align {align}", operand(value), operand(address))
            }
            Operation::MemoryCopy { target, source, length, may_overlap } => {
                let verb = if *may_overlap { "move" } else { "copy" };
                let (source, target) = (operand(source), operand(target));
                format!("{verb} {} bytes {source} to {target}", operand(length))
            }
            Operation::MemorySet { target, value, length } => {
                format!("set {} bytes {} to {}", operand(length), operand(target), operand(value))
            }
            Operation::AtomicUpdate { result, op, address, value } => {
                let (address, value) = (operand(address), operand(value));
                format!("{} = atomic {} {address}, {value}", register(result), name(op))
            }
            Operation::CompareExchange { result, success, address, expected, replacement } => {
                let operands = [address, expected, replacement].map(&operand).join(", ");
                format!("{}, {} = exchange {operands}", register(result), register(success))
            }
            Operation::Call { results, callee, arguments } => {
                let callee = match callee {
                    Callee::Direct(id) => match self.program.functions.get(id.index()) {
                        Some(function) => format!("@{}", function.name),
                        None => format!("<no function {}>", id.0),
                    },
                    Callee::Indirect(pointer) => format!("*{}", operand(pointer)),
                };
                let arguments: Vec<_> = arguments
                    .iter()
                    .map(|a| format!("{}{}", operand(&a.value), passing_suffix(a.passing)))
                    .collect();
                let call = format!("call {callee}({})", arguments.join(", "));
                self.with_results(results, call)
            }
            Operation::Intrinsic { results, intrinsic, arguments } => {
                let call = format!("{}({})", name(intrinsic), self.operands(arguments));
                self.with_results(results, call)
            }
            Operation::Violation { property, message } => {
                format!("violation {property}: {message}")
            }
            Operation::Unsupported { what } => format!("unsupported {what}"),
        }
    }

    fn with_results(&self, results: &[Register], call: String) -> String {
        if results.is_empty() { call } else { format!("{} = {call}", self.registers(results)) }
    }

    fn terminator(&self, terminator: &Terminator) -> String {
        match terminator {
            Terminator::Jump(target) => format!("jump b{}", target.0),
            Terminator::Branch { condition, if_true, if_false } => {
                format!("branch {} ? b{} : b{}", self.operand(*condition), if_true.0, if_false.0)
            }
            Terminator::Switch(switch) => {
                let mut text = format!("switch {}", self.operand(switch.value));
                for (value, target) in &switch.cases {
                    text.push_str(&format!(" {value} -> b{},", target.0));
                }
                text.push_str(&format!(" default -> b{}", switch.default.0));
                text
            }
            Terminator::IndirectJump { address, targets } => {
                let targets: Vec<_> =
                    targets.iter().map(|target| format!("b{}", target.0)).collect();
                format!("jump *{} of {}", self.operand(*address), targets.join(", "))
            }
            Terminator::Return(values) if values.is_empty() => "return".to_owned(),
            Terminator::Return(values) => format!("return {}", self.operands(values)),
            Terminator::Unreachable => "unreachable".to_owned(),
        }
    }
}
