//! The readable text form, used in snapshots and by people who wonder what a program became. `read` reads it back.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Display, Write};

use crate::read::{is_bare, word_of};
use crate::{
    Block, BlockId, Body, Callee, Constant, FunctionId, GlobalId, Linkage, Operand, Operation,
    Passing, Program, Register, Symbol, Terminator,
};

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "program {}", self.data_model)?;
        let names = Names::of(self);
        for (role, functions) in [
            ("initializer", self.initializer.as_slice()),
            ("entry", self.entry.as_slice()),
            ("constructor", &self.constructors),
            ("destructor", &self.destructors),
        ] {
            for function in functions {
                writeln!(f, "{role} {}", names.symbol(Symbol::Function(*function)))?;
            }
        }
        for index in 0..self.globals.len() {
            print_global(f, &names, GlobalId::new(index))?;
        }
        for index in 0..self.functions.len() {
            print_function(f, &names, FunctionId::new(index))?;
        }
        Ok(())
    }
}

impl Program {
    /// One function in text form.
    pub fn print_function(&self, function: FunctionId) -> String {
        let mut text = String::new();
        print_function(&mut text, &Names::of(self), function)
            .expect("writing to a string cannot fail");
        text
    }
}

fn print_global(f: &mut impl Write, names: &Names<'_>, id: GlobalId) -> fmt::Result {
    let global = names.program.global(id);
    let kind = if global.constant { "constant" } else { "global" };
    let local = if global.thread_local { "thread_local " } else { "" };
    let (linkage, name) = (linkage(global.linkage), names.symbol(Symbol::Global(id)));
    write!(f, "{linkage}{local}{kind} {name}: {} bytes align {}", global.size, global.align)?;
    match &global.initializer {
        None => write!(f, " external")?,
        Some(initializer) => {
            if initializer.bytes.iter().any(|byte| *byte != 0) {
                write!(f, " = \"{}\"", initializer.bytes.escape_ascii())?;
            }
            for relocation in &initializer.relocations {
                let symbol = names.symbol(relocation.symbol);
                write!(f, " [{}: {symbol}{:+}]", relocation.offset, relocation.addend)?;
            }
        }
    }
    writeln!(f)
}

fn linkage(linkage: Linkage) -> &'static str {
    if linkage == Linkage::Internal { "static " } else { "" }
}

/// A name; between quotes where it could be taken for more than a name.
fn name_text(name: &str) -> Cow<'_, str> {
    match is_bare(name) {
        true => name.into(),
        false => format!("\"{}\"", name.as_bytes().escape_ascii()).into(),
    }
}

/// The names of functions and objects. Those of the program and of the models of the C library can be the
/// same; then their numbers tell them apart.
struct Names<'a> {
    program: &'a Program,
    ambiguous: HashSet<&'a str>,
}

impl<'a> Names<'a> {
    fn of(program: &'a Program) -> Names<'a> {
        let functions = program.functions.iter().map(|function| &*function.name);
        let globals = program.globals.iter().map(|global| &*global.name);
        let mut seen = HashSet::new();
        let ambiguous = functions.chain(globals).filter(|name| !seen.insert(*name)).collect();
        Names { program, ambiguous }
    }

    fn symbol(&self, symbol: Symbol) -> String {
        let (name, number) = match symbol {
            Symbol::Function(id) => (&self.program.function(id).name, id.0),
            Symbol::Global(id) => (&self.program.global(id).name, id.0),
        };
        match self.ambiguous.contains(&**name) {
            true => format!("@{}#{number}", name_text(name)),
            false => format!("@{}", name_text(name)),
        }
    }
}

fn print_function(f: &mut impl Write, names: &Names<'_>, id: FunctionId) -> fmt::Result {
    let function = names.program.function(id);
    let library = if function.is_library { "library " } else { "" };
    let (linkage, name) = (linkage(function.linkage), names.symbol(Symbol::Function(id)));
    write!(f, "\n{linkage}{library}function {name}(")?;
    for (index, parameter) in function.parameters.iter().enumerate() {
        let separator = if index > 0 { ", " } else { "" };
        match &function.body {
            Some(body) => {
                let printer = Printer { names, body };
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
    let printer = Printer { names, body };
    printer.declare_registers(f)?;
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
    names: &'a Names<'a>,
    body: &'a Body,
}

impl Printer<'_> {
    fn declare_registers(&self, f: &mut impl Write) -> fmt::Result {
        let declared =
            self.body.registers.iter().enumerate().map(|(index, info)| {
                format!("{}: {}", self.register(Register::new(index)), info.ty)
            });
        for line in declared.collect::<Vec<_>>().chunks(8) {
            writeln!(f, "  registers {}", line.join(", "))?;
        }
        Ok(())
    }

    fn register(&self, register: Register) -> String {
        match self.body.registers.get(register.index()).and_then(|info| info.name.as_deref()) {
            Some(name) => format!("%{}.{}", name_text(name), register.0),
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
            Constant::Address { symbol: of, offset: 0 } => self.names.symbol(*of),
            Constant::Address { symbol: of, offset } => {
                format!("{}{offset:+}", self.names.symbol(*of))
            }
            Constant::Label(function, block) => {
                let function = self.names.symbol(Symbol::Function(*function));
                format!("label {function}.b{}", block.0)
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
        let name = |value: &dyn fmt::Debug| word_of(value);
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
                // Without anything it would be a copy.
                if *offset != 0 || index.is_none() && !inbounds {
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
                    Callee::Direct(id) => match self.names.program.functions.get(id.index()) {
                        Some(_) => self.names.symbol(Symbol::Function(*id)),
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
