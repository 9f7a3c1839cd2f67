//! What the code betrays of the types of its variables.
//!
//! Registers know how many bits they have, but not whether C calls them `int` or `unsigned`, and
//! objects know how many bytes they have, but not whether they are an array. How they are used
//! tells: a comparison, a division, a widening each have a sign, and an index has a scale. What is
//! only copied is as signed as what it is copied from. Where nothing tells, numbers are signed, as
//! most variables are.

use ir::{
    BinaryOp, Body, Callee, CastKind, Constant, FunctionId, GlobalId, IntegerPredicate, Operand,
    Operation, Program, Register, Symbol, Terminator, Type,
};
use rustc_hash::FxHashMap;
use verdict::InputKind;
use verdict::words::{self, Meaning};

/// What is known of a variable, or of the elements of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fact {
    /// Whether it is read as a signed number.
    pub is_signed: bool,
    /// How many bytes each element has, when it is indexed.
    pub element: Option<u64>,
}

/// What is known of all variables of a program.
pub(super) struct Facts {
    votes: Vec<i32>,
    elements: FxHashMap<usize, u64>,
    /// Where the nodes of each function's registers start.
    starts: Vec<usize>,
    globals: usize,
}

impl Facts {
    pub(super) fn of(program: &Program) -> Facts {
        let mut collector = Collector::new(program);
        for (index, function) in program.functions.iter().enumerate() {
            if let Some(body) = function.body.as_ref().filter(|_| !function.is_library) {
                collector.body(FunctionId::new(index), body);
            }
        }
        collector.spread();
        collector.facts
    }

    /// A variable that is a register, or the object whose address the register holds.
    pub(super) fn register(&self, function: FunctionId, register: Register) -> Fact {
        self.fact(self.starts[function.index()] + register.index())
    }

    /// A static object.
    pub(super) fn global(&self, global: GlobalId) -> Fact {
        self.fact(self.globals + global.index())
    }

    fn fact(&self, node: usize) -> Fact {
        Fact { is_signed: self.votes[node] >= 0, element: self.elements.get(&node).copied() }
    }
}

/// Looks through the code. A node is a register of a function, a static object, or what a function
/// returns.
struct Collector<'p> {
    program: &'p Program,
    facts: Facts,
    results: usize,
    /// Which nodes are copied to each other.
    copies: Vec<(usize, usize)>,
    /// The variable that an address in a register is in.
    places: FxHashMap<Register, usize>,
}

impl<'p> Collector<'p> {
    fn new(program: &'p Program) -> Collector<'p> {
        let mut nodes = 0;
        let mut starts = Vec::with_capacity(program.functions.len());
        for function in &program.functions {
            starts.push(nodes);
            nodes += function.body.as_ref().map_or(0, |body| body.registers.len());
        }
        let globals = nodes;
        let results = globals + program.globals.len();
        let votes = vec![0; results + program.functions.len()];
        let facts = Facts { votes, elements: FxHashMap::default(), starts, globals };
        Collector { program, facts, results, copies: Vec::new(), places: FxHashMap::default() }
    }

    fn body(&mut self, id: FunctionId, body: &Body) {
        self.places.clear();
        let mut function = FunctionCollector { start: self.facts.starts[id.index()], body };
        for block in &body.blocks {
            for instruction in &block.instructions {
                function.operation(self, &instruction.operation);
            }
            if let Terminator::Return(values) = &block.terminator
                && let [value] = values.as_slice()
            {
                let result = self.results + id.index();
                function.copied(self, *value, result);
            }
        }
    }

    fn vote(&mut self, node: usize, is_signed: bool) {
        self.facts.votes[node] += if is_signed { 1 } else { -1 };
    }

    /// Gives nodes without votes those of the nearest nodes that they are copied from or to.
    fn spread(&mut self) {
        let mut neighbours: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (from, to) in &self.copies {
            neighbours.entry(*from).or_default().push(*to);
            neighbours.entry(*to).or_default().push(*from);
        }
        let votes = &mut self.facts.votes;
        let mut known: Vec<usize> = (0..votes.len()).filter(|node| votes[*node] != 0).collect();
        let mut next = 0;
        while let Some(node) = known.get(next).copied() {
            next += 1;
            for neighbour in neighbours.get(&node).into_iter().flatten() {
                if votes[*neighbour] == 0 {
                    votes[*neighbour] = votes[node].signum();
                    known.push(*neighbour);
                }
            }
        }
    }
}

/// Looks through one function.
struct FunctionCollector<'p> {
    start: usize,
    body: &'p Body,
}

impl FunctionCollector<'_> {
    fn register(&self, register: Register) -> usize {
        self.start + register.index()
    }

    fn node(&self, operand: Operand) -> Option<usize> {
        match operand {
            Operand::Register(register) => Some(self.register(register)),
            Operand::Constant(_) => None,
        }
    }

    fn ty(&self, operand: Operand) -> Type {
        match operand {
            Operand::Register(register) => self.body.register(register).ty,
            Operand::Constant(constant) => self.body.constants[constant.index()].ty(),
        }
    }

    fn votes(&self, all: &mut Collector<'_>, operands: &[Operand], is_signed: bool) {
        for operand in operands {
            let is_number = matches!(self.ty(*operand), Type::Int(bits) if bits > 1);
            if let Some(node) = self.node(*operand).filter(|_| is_number) {
                all.vote(node, is_signed);
            }
        }
    }

    fn copied(&self, all: &mut Collector<'_>, from: Operand, to: usize) {
        if let Some(node) = self.node(from) {
            all.copies.push((node, to));
        }
    }

    /// The variable whose object an address is in.
    fn place(&self, all: &Collector<'_>, address: Operand) -> Option<usize> {
        match address {
            Operand::Register(register) => all.places.get(&register).copied(),
            Operand::Constant(constant) => match self.body.constants[constant.index()] {
                Constant::Address { symbol: Symbol::Global(global), .. } => {
                    Some(all.facts.globals + global.index())
                }
                _ => None,
            },
        }
    }

    fn operation(&mut self, all: &mut Collector<'_>, operation: &Operation) {
        match operation {
            Operation::Copy { result, value } => self.copied(all, *value, self.register(*result)),
            Operation::Select { result, if_true, if_false, .. } => {
                self.copied(all, *if_true, self.register(*result));
                self.copied(all, *if_false, self.register(*result));
            }
            Operation::Binary { result, op, left, right, wrap } => {
                let result = Operand::Register(*result);
                match op {
                    BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                        // Smaller types are promoted first, but for `++`.
                        let is_wide = matches!(self.ty(result), Type::Int(bits) if bits >= 32);
                        if wrap.no_signed || is_wide {
                            self.votes(all, &[result, *left, *right], wrap.no_signed);
                        }
                    }
                    BinaryOp::SDiv | BinaryOp::SRem => {
                        self.votes(all, &[result, *left, *right], true);
                    }
                    BinaryOp::UDiv | BinaryOp::URem => {
                        self.votes(all, &[result, *left, *right], false);
                    }
                    BinaryOp::AShr => self.votes(all, &[result, *left], true),
                    BinaryOp::LShr => self.votes(all, &[result, *left], false),
                    BinaryOp::Shl | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {}
                }
            }
            Operation::Compare { predicate, left, right, .. } => match predicate {
                IntegerPredicate::Eq | IntegerPredicate::Ne => {}
                IntegerPredicate::Sgt
                | IntegerPredicate::Sge
                | IntegerPredicate::Slt
                | IntegerPredicate::Sle => self.votes(all, &[*left, *right], true),
                IntegerPredicate::Ugt
                | IntegerPredicate::Uge
                | IntegerPredicate::Ult
                | IntegerPredicate::Ule => self.votes(all, &[*left, *right], false),
            },
            Operation::Cast { result, kind, value } => {
                let result = Operand::Register(*result);
                match kind {
                    CastKind::SignExtend => {
                        self.votes(all, &[*value], true);
                        self.copied(all, *value, self.node(result).expect("a register"));
                    }
                    CastKind::ZeroExtend | CastKind::UnsignedToFloat => {
                        self.votes(all, &[*value], false);
                    }
                    CastKind::SignedToFloat => self.votes(all, &[*value], true),
                    CastKind::FloatToSigned => self.votes(all, &[result], true),
                    CastKind::FloatToUnsigned => self.votes(all, &[result], false),
                    _ => {}
                }
            }
            Operation::Alloca { result, .. } => {
                all.places.insert(*result, self.register(*result));
            }
            Operation::PointerAdd { result, base, offset, index, .. } => {
                let Some(place) = self.place(all, *base) else { return };
                all.places.insert(*result, place);
                // Only what is indexed from its very start is an array, as far as can be told.
                let is_start = *offset == 0 && self.is_start(*base);
                if let Some(index) = index.filter(|index| is_start && index.scale > 0) {
                    all.facts.elements.entry(place).or_insert(index.scale as u64);
                }
            }
            Operation::Load { result, address, .. } => {
                if let Some(place) = self.place(all, *address) {
                    all.copies.push((place, self.register(*result)));
                }
            }
            Operation::Store { address, value, .. } => {
                if let Some(place) = self.place(all, *address) {
                    self.copied(all, *value, place);
                }
            }
            Operation::Call { results, callee: Callee::Direct(callee), arguments } => {
                let function = all.program.function(*callee);
                if let [result] = results.as_slice() {
                    let node = self.register(*result);
                    all.copies.push((all.results + callee.index(), node));
                    if let Some(kind) = input_kind(&function.name) {
                        all.vote(node, kind.is_signed());
                    }
                }
                if function.body.is_some() {
                    let start = all.facts.starts[callee.index()];
                    for (parameter, argument) in function.parameters.iter().zip(arguments) {
                        self.copied(all, argument.value, start + parameter.register.index());
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether an address is the start of its variable.
    fn is_start(&self, address: Operand) -> bool {
        match address {
            Operand::Register(register) => self.body.register(register).name.is_some(),
            Operand::Constant(constant) => {
                let constant = self.body.constants[constant.index()];
                matches!(constant, Constant::Address { offset: 0, .. })
            }
        }
    }
}

fn input_kind(name: &str) -> Option<InputKind> {
    match words::meaning(name)? {
        Meaning::Input(kind) => Some(kind),
        _ => None,
    }
}
