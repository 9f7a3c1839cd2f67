//! The machine: what each instruction does, written once over the value domain.

use std::rc::Rc;

use base::Location;
use ir::{
    AtomicOp, BinaryOp, Body, CastKind, Constant, FloatFunction, FunctionId, Instruction,
    IntegerPredicate, Operand, Operation, Register, Symbol, Type, ValidProgram, Wrap,
};
use rustc_hash::FxHashMap;
use verdict::Property;

use crate::inexact::Guess;
use crate::library::{Native, is_plain_input};
use crate::state::{Frame, State};
use crate::{Access, Domain, ObjectKind, Overflowing, Rule, Stop};

/// What an address in the code means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeTarget {
    /// A function.
    Function(FunctionId),
    /// A label of a function.
    Label(FunctionId, ir::BlockId),
}

/// How deep calls may nest before the stack of a real machine would be used up.
const MAX_DEPTH: usize = 200_000;

/// A program together with the domain that it runs in.
pub struct Machine<'p, D: Domain> {
    /// The program.
    pub program: &'p ValidProgram,
    /// The values and decisions.
    pub domain: D,
    /// The width of a pointer.
    pub pointer_bits: u32,
    pub(crate) natives: Vec<Option<Native<D>>>,
    pub(crate) error_functions: Vec<bool>,
    /// The functions whose calls may stop for a decision after they changed the state.
    may_split: Vec<bool>,
    /// The first call whose arguments are not what the function was defined with.
    pub(crate) first_miscall: Option<Location>,
    /// The first result that is known within limits only.
    pub first_guess: Option<Guess>,
    globals: Vec<D::Value>,
    functions: Vec<D::Value>,
    code: FxHashMap<u64, CodeTarget>,
    labels: FxHashMap<(FunctionId, ir::BlockId), D::Value>,
    prepared: Vec<Option<Prepared<D::Value>>>,
}

/// What every frame of a function starts with.
#[derive(Clone)]
pub(crate) struct Prepared<V> {
    pub constants: Rc<[V]>,
    pub registers: Rc<[V]>,
}

impl<'p, D: Domain> Machine<'p, D> {
    /// Lays out the static objects of a program in a new state. Calls of `error_functions` violate
    /// `unreach-call`, whether they have a body or not.
    pub fn new(
        program: &'p ValidProgram,
        mut domain: D,
        error_functions: &[&str],
    ) -> Result<(Self, State<D>), Stop> {
        let memory = domain.empty_memory();
        let is_error = |f: &ir::Function| error_functions.contains(&&*f.name);
        let may_split = |f: &ir::Function| f.body.is_none() && !is_plain_input(&f.name);
        let mut machine = Machine {
            program,
            domain,
            pointer_bits: program.data_model.pointer_bits(),
            natives: program
                .functions
                .iter()
                .map(|function| crate::library::find(function, program.data_model))
                .collect(),
            error_functions: program.functions.iter().map(is_error).collect(),
            may_split: program.functions.iter().map(may_split).collect(),
            first_miscall: None,
            first_guess: None,
            globals: Vec::new(),
            functions: Vec::new(),
            code: FxHashMap::default(),
            labels: FxHashMap::default(),
            prepared: vec![None; program.functions.len()],
        };
        let mut state = State {
            frames: Vec::new(),
            memory,
            output: Vec::new(),
            errors: Vec::new(),
            exit_status: None,
            exit_handlers: Vec::new(),
            apart: 0,
            jump_points: Vec::new(),
            next_serial: 0,
        };
        machine.lay_out(&mut state)?;
        Ok((machine, state))
    }

    /// Whether the call of a function may stop for a decision when it has already changed the state.
    pub fn may_split(&self, function: FunctionId) -> bool {
        self.may_split[function.index()]
    }

    /// Gives every function, label and static object its address, and objects their first content.
    fn lay_out(&mut self, state: &mut State<D>) -> Result<(), Stop> {
        let program = self.program;
        for index in 0..program.functions.len() {
            let target = CodeTarget::Function(FunctionId::new(index));
            let address = self.code_address(state, target)?;
            self.functions.push(address);
        }
        for function in &program.functions {
            let constants = function.body.iter().flat_map(|body| &body.constants);
            for constant in constants {
                if let Constant::Label(function, block) = *constant
                    && !self.labels.contains_key(&(function, block))
                {
                    let address = self.code_address(state, CodeTarget::Label(function, block))?;
                    self.labels.insert((function, block), address);
                }
            }
        }
        for global in &program.globals {
            let size = self.domain.constant(Type::Int(64), u128::from(global.size));
            let kind = ObjectKind::Global;
            let at = self.domain.allocate(
                &mut state.memory,
                kind,
                &size,
                global.align,
                global.location,
            )?;
            self.globals.push(at);
        }
        for (index, global) in program.globals.iter().enumerate() {
            let Some(initializer) = &global.initializer else { continue };
            let object = self.globals[index].clone();
            self.domain.initialize(&mut state.memory, &object, &initializer.bytes);
            for relocation in &initializer.relocations {
                let symbol = self.symbol_address(relocation.symbol, relocation.addend);
                let place = self.domain.pointer_add(&object, relocation.offset as i64, None);
                let access = Access { align: 1, location: global.location };
                self.domain.store(&mut state.memory, &place, Type::Pointer, &symbol, access)?;
            }
        }
        Ok(())
    }

    /// Once all initial values are written, constant objects can no longer be.
    pub fn seal_constants(&mut self, state: &mut State<D>) {
        for (index, global) in self.program.globals.iter().enumerate() {
            if global.constant {
                let is_literal = global.name.starts_with(".str");
                let object = &self.globals[index];
                self.domain.make_constant(&mut state.memory, object, is_literal);
            }
        }
    }

    fn code_address(&mut self, state: &mut State<D>, target: CodeTarget) -> Result<D::Value, Stop> {
        let size = self.domain.constant(Type::Int(64), 1);
        let kind = ObjectKind::Function;
        let at = self.domain.allocate(&mut state.memory, kind, &size, 16, Location::UNKNOWN)?;
        let address = self.domain.known_address(&at).expect("code has a fixed address");
        self.code.insert(address, target);
        Ok(at)
    }

    /// What code lies at an address.
    pub fn code_at(&self, address: u64) -> Option<CodeTarget> {
        self.code.get(&address).copied()
    }

    /// The address of a label, if anybody takes it.
    pub fn label(&self, function: FunctionId, block: ir::BlockId) -> Option<&D::Value> {
        self.labels.get(&(function, block))
    }

    /// The address of a static object.
    pub(crate) fn global_address(&self, global: ir::GlobalId) -> &D::Value {
        &self.globals[global.index()]
    }

    fn symbol_address(&mut self, symbol: Symbol, offset: i64) -> D::Value {
        let base = match symbol {
            Symbol::Function(id) => &self.functions[id.index()],
            Symbol::Global(id) => &self.globals[id.index()],
        };
        self.domain.pointer_add(base, offset, None)
    }

    /// What frames of a function start with, made when it is first called.
    pub(crate) fn prepare(&mut self, function: FunctionId, body: &Body) -> Prepared<D::Value> {
        if let Some(prepared) = &self.prepared[function.index()] {
            return prepared.clone();
        }
        let mut constants = Vec::with_capacity(body.constants.len());
        for constant in &body.constants {
            constants.push(match *constant {
                Constant::Bits { ty, bits } => self.domain.constant(ty, bits),
                Constant::Undefined(ty) => self.domain.undefined(ty),
                Constant::Address { symbol, offset } => self.symbol_address(symbol, offset),
                Constant::Label(function, block) => self.labels[&(function, block)].clone(),
            });
        }
        let mut registers = Vec::with_capacity(body.registers.len());
        for info in &body.registers {
            registers.push(self.domain.undefined(info.ty));
        }
        let prepared = Prepared { constants: constants.into(), registers: registers.into() };
        self.prepared[function.index()] = Some(prepared.clone());
        prepared
    }

    /// The body of a function that has frames.
    pub fn body(&self, function: FunctionId) -> &'p Body {
        self.program.function(function).body.as_ref().expect("a function with frames has a body")
    }

    /// The type of an operand of a body.
    pub fn operand_type(body: &Body, operand: Operand) -> Type {
        match operand {
            Operand::Register(register) => body.register(register).ty,
            Operand::Constant(constant) => body.constants[constant.index()].ty(),
        }
    }

    pub(crate) fn bits(&self, ty: Type) -> u32 {
        ty.bits(self.pointer_bits)
    }

    /// An `i1` that is the opposite of `condition`.
    pub(crate) fn negated(&mut self, condition: &D::Value) -> D::Value {
        let one = self.domain.constant(Type::BOOL, 1);
        self.domain.binary(BinaryOp::Xor, 1, condition, &one)
    }

    /// Executes one instruction that stays in its function. Calls, `setjmp` and `longjmp` are not
    /// among them: see [`Machine::call`] and [`Machine::intrinsic`].
    #[inline]
    pub fn execute(
        &mut self,
        frame: &mut Frame<D::Value>,
        memory: &mut D::Memory,
        body: &Body,
        instruction: &Instruction,
    ) -> Result<(), Stop> {
        let location = instruction.location;
        match &instruction.operation {
            Operation::Copy { result, value } => {
                let value = frame.value(*value).clone();
                frame.set(*result, value);
            }
            Operation::Binary { result, op, left, right, wrap } => {
                let bits = self.bits(body.register(*result).ty);
                let (left, right) = (frame.value(*left), frame.value(*right));
                let value = self.binary(*op, *wrap, bits, left, right, location)?;
                frame.set(*result, value);
            }
            Operation::Compare { result, predicate, left, right } => {
                let ty = Self::operand_type(body, *left);
                let (left, right) = (frame.value(*left), frame.value(*right));
                let value = self.compare(memory, *predicate, ty, left, right)?;
                frame.set(*result, value);
            }
            Operation::FloatBinary { result, op, left, right } => {
                let format = float_format(body, *result);
                let (left, right) = (frame.value(*left), frame.value(*right));
                let value = self.domain.float_binary(*op, format, left, right);
                frame.set(*result, value);
            }
            Operation::FloatNegate { result, value } => {
                let format = float_format(body, *result);
                let value = self.domain.float_negate(format, frame.value(*value));
                frame.set(*result, value);
            }
            Operation::FloatCompare { result, predicate, left, right } => {
                let Type::Float(format) = Self::operand_type(body, *left) else {
                    unreachable!("the validator refuses other operands");
                };
                let (left, right) = (frame.value(*left), frame.value(*right));
                let value = self.domain.float_compare(*predicate, format, left, right);
                frame.set(*result, value);
            }
            Operation::Select { result, condition, if_true, if_false } => {
                let ty = body.register(*result).ty;
                let condition = frame.value(*condition);
                let (if_true, if_false) = (frame.value(*if_true), frame.value(*if_false));
                let value = self.domain.select(ty, condition, if_true, if_false);
                frame.set(*result, value);
            }
            Operation::Cast { result, kind, value } => {
                let (from, to) = (Self::operand_type(body, *value), body.register(*result).ty);
                let value = frame.value(*value);
                let value = match kind {
                    CastKind::PointerToInt => self.domain.address_number(memory, value, to),
                    _ => self.cast(*kind, from, to, value, location)?,
                };
                frame.set(*result, value);
            }
            Operation::PointerAdd { result, base, offset, index, .. } => {
                let index = index.map(|index| (frame.value(index.value), index.scale));
                let value = self.domain.pointer_add(frame.value(*base), *offset, index);
                frame.set(*result, value);
            }
            Operation::Alloca { result, size, align } => {
                let (kind, size) = (ObjectKind::Stack, frame.value(*size));
                self.domain.require_defined(size, location)?;
                let value = self.domain.allocate(memory, kind, size, *align, location)?;
                frame.set(*result, value);
            }
            Operation::LifetimeStart { address } => {
                let begun = self.domain.set_alive(memory, frame.value(*address), true, location)?;
                if let Operand::Register(variable) = address {
                    frame.set(*variable, begun);
                }
            }
            Operation::LifetimeEnd { address } => {
                self.domain.set_alive(memory, frame.value(*address), false, location)?;
            }
            Operation::Load { result, address, align, .. } => {
                let access = Access { align: *align, location };
                let ty = body.register(*result).ty;
                let value = self.domain.load(memory, frame.value(*address), ty, access)?;
                frame.set(*result, value);
            }
            Operation::Store { address, value, align, .. } => {
                let access = Access { align: *align, location };
                let ty = Self::operand_type(body, *value);
                let (address, value) = (frame.value(*address), frame.value(*value));
                self.domain.store(memory, address, ty, value, access)?;
            }
            Operation::MemoryCopy { target, source, length, may_overlap } => {
                let (target, source) = (frame.value(*target), frame.value(*source));
                let length = frame.value(*length);
                if !self.program.function(frame.function).is_library {
                    self.require_objects(&[target, source], length, location)?;
                }
                self.domain.copy(memory, target, source, length, *may_overlap, location)?;
            }
            Operation::MemorySet { target, value, length } => {
                let (target, value) = (frame.value(*target), frame.value(*value));
                if !self.program.function(frame.function).is_library {
                    self.require_objects(&[target], frame.value(*length), location)?;
                }
                self.domain.fill(memory, target, value, frame.value(*length), location)?;
            }
            Operation::AtomicUpdate { result, op, address, value } => {
                let ty = body.register(*result).ty;
                let access = Access { align: 1, location };
                let address = frame.value(*address);
                let old = self.domain.load(memory, address, ty, access)?;
                let new = self.atomic(*op, ty, &old, frame.value(*value))?;
                self.domain.store(memory, address, ty, &new, access)?;
                frame.set(*result, old);
            }
            Operation::CompareExchange { result, success, address, expected, replacement } => {
                let ty = body.register(*result).ty;
                let access = Access { align: 1, location };
                let address = frame.value(*address);
                let old = self.domain.load(memory, address, ty, access)?;
                let expected = frame.value(*expected);
                let is_equal = self.compare(memory, IntegerPredicate::Eq, ty, &old, expected)?;
                let new = self.domain.select(ty, &is_equal, frame.value(*replacement), &old);
                self.domain.store(memory, address, ty, &new, access)?;
                frame.set(*result, old);
                frame.set(*success, is_equal);
            }
            Operation::Violation { property, message } => {
                if self.domain.checks(*property) {
                    return Err(Stop::violation(*property, location, &**message));
                }
                let what = format!("going on after undefined behaviour ({message})");
                return Err(Stop::unsupported(location, what));
            }
            Operation::Unsupported { what } => {
                return Err(Stop::unsupported(location, what.clone()));
            }
            Operation::Call { .. } | Operation::Intrinsic { .. } => {
                unreachable!("calls and intrinsics leave the straight line")
            }
        }
        Ok(())
    }

    /// A comparison of integers or pointers.
    #[inline]
    pub(crate) fn compare(
        &mut self,
        memory: &D::Memory,
        predicate: IntegerPredicate,
        ty: Type,
        left: &D::Value,
        right: &D::Value,
    ) -> Result<D::Value, Stop> {
        if ty == Type::Pointer {
            return self.domain.compare_pointers(memory, predicate, left, right);
        }
        Ok(self.domain.compare(predicate, self.bits(ty), left, right))
    }

    /// Integer arithmetic with C's rules for it.
    #[inline]
    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        wrap: Wrap,
        bits: u32,
        left: &D::Value,
        right: &D::Value,
        location: Location,
    ) -> Result<D::Value, Stop> {
        match op {
            BinaryOp::Add if wrap.no_signed => {
                self.no_overflow(Overflowing::Add, bits, left, right, location)?;
            }
            BinaryOp::Sub if wrap.no_signed => {
                self.no_overflow(Overflowing::Sub, bits, left, right, location)?;
            }
            BinaryOp::Mul if wrap.no_signed => {
                self.no_overflow(Overflowing::Mul, bits, left, right, location)?;
            }
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => {
                self.divisor(op, bits, left, right, location)?;
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr
                if self.domain.observes(Property::BadShift) =>
            {
                let width = self.domain.constant(Type::Int(bits), u128::from(bits));
                let in_range = self.domain.compare(IntegerPredicate::Ult, bits, right, &width);
                let message = "shift by more than the width of the type";
                let rule = Rule { property: Property::BadShift, location, message };
                self.domain.require(&in_range, rule)?;
            }
            _ => {}
        }
        Ok(self.domain.binary(op, bits, left, right))
    }

    fn no_overflow(
        &mut self,
        op: Overflowing,
        bits: u32,
        left: &D::Value,
        right: &D::Value,
        location: Location,
    ) -> Result<(), Stop> {
        if !self.domain.checks(Property::NoOverflow) {
            return Ok(());
        }
        let overflows = self.domain.overflows(op, true, bits, left, right);
        let fits = self.negated(&overflows);
        let message = match op {
            Overflowing::Add => "signed overflow in an addition",
            Overflowing::Sub => "signed overflow in a subtraction",
            Overflowing::Mul => "signed overflow in a multiplication",
        };
        self.domain.require(&fits, Rule { property: Property::NoOverflow, location, message })
    }

    fn divisor(
        &mut self,
        op: BinaryOp,
        bits: u32,
        left: &D::Value,
        right: &D::Value,
        location: Location,
    ) -> Result<(), Stop> {
        self.domain.require_defined(right, location)?;
        let ty = Type::Int(bits);
        let zero = self.domain.constant(ty, 0);
        let is_not_zero = self.domain.compare(IntegerPredicate::Ne, bits, right, &zero);
        let message = "division by zero";
        let rule = Rule { property: Property::DivByZero, location, message };
        self.domain.require(&is_not_zero, rule)?;
        if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && self.domain.checks(Property::NoOverflow)
        {
            let all_ones = self.domain.constant(ty, u128::MAX >> (128 - bits));
            let least = self.domain.constant(ty, 1 << (bits - 1));
            let left_differs = self.domain.compare(IntegerPredicate::Ne, bits, left, &least);
            let right_differs = self.domain.compare(IntegerPredicate::Ne, bits, right, &all_ones);
            let fits = self.domain.binary(BinaryOp::Or, 1, &left_differs, &right_differs);
            let message = "signed overflow in a division";
            self.domain
                .require(&fits, Rule { property: Property::NoOverflow, location, message })?;
        }
        Ok(())
    }

    /// A conversion with C's rules for it.
    #[inline]
    pub(crate) fn cast(
        &mut self,
        kind: CastKind,
        from: Type,
        to: Type,
        value: &D::Value,
        location: Location,
    ) -> Result<D::Value, Stop> {
        if let (CastKind::FloatToSigned | CastKind::FloatToUnsigned, Type::Float(format)) =
            (kind, from)
            && self.domain.observes(Property::FloatCast)
        {
            let bits = self.bits(to);
            let fits = self.domain.float_fits(format, value, bits, kind == CastKind::FloatToSigned);
            let message = "conversion of a floating value that the integer type cannot hold";
            self.domain
                .require(&fits, Rule { property: Property::FloatCast, location, message })?;
        }
        Ok(self.domain.cast(kind, from, to, value))
    }

    /// The new value of an atomic update.
    fn atomic(
        &mut self,
        op: AtomicOp,
        ty: Type,
        old: &D::Value,
        operand: &D::Value,
    ) -> Result<D::Value, Stop> {
        let bits = self.bits(ty);
        let choose = |machine: &mut Self, predicate| {
            let keep = machine.domain.compare(predicate, bits, old, operand);
            machine.domain.select(ty, &keep, old, operand)
        };
        let float = |machine: &mut Self, function| {
            let Type::Float(format) = ty else { unreachable!("a float operation on {ty}") };
            let arguments = [old.clone(), operand.clone()];
            machine.domain.float_function(function, format, &arguments)
        };
        let float_binary = |machine: &mut Self, op| {
            let Type::Float(format) = ty else { unreachable!("a float operation on {ty}") };
            machine.domain.float_binary(op, format, old, operand)
        };
        let unsupported = || Stop::unsupported(Location::UNKNOWN, format!("atomic {op:?}"));
        Ok(match op {
            AtomicOp::Exchange => operand.clone(),
            AtomicOp::Add => self.domain.binary(BinaryOp::Add, bits, old, operand),
            AtomicOp::Sub => self.domain.binary(BinaryOp::Sub, bits, old, operand),
            AtomicOp::And => self.domain.binary(BinaryOp::And, bits, old, operand),
            AtomicOp::Or => self.domain.binary(BinaryOp::Or, bits, old, operand),
            AtomicOp::Xor => self.domain.binary(BinaryOp::Xor, bits, old, operand),
            AtomicOp::Nand => {
                let both = self.domain.binary(BinaryOp::And, bits, old, operand);
                let ones = self.domain.constant(ty, u128::MAX >> (128 - bits));
                self.domain.binary(BinaryOp::Xor, bits, &both, &ones)
            }
            AtomicOp::Max => choose(self, IntegerPredicate::Sgt),
            AtomicOp::Min => choose(self, IntegerPredicate::Slt),
            AtomicOp::UMax => choose(self, IntegerPredicate::Ugt),
            AtomicOp::UMin => choose(self, IntegerPredicate::Ult),
            AtomicOp::FloatAdd => float_binary(self, ir::FloatBinaryOp::Add),
            AtomicOp::FloatSub => float_binary(self, ir::FloatBinaryOp::Sub),
            AtomicOp::FloatMax => float(self, FloatFunction::MaxNum).ok_or_else(unsupported)?,
            AtomicOp::FloatMin => float(self, FloatFunction::MinNum).ok_or_else(unsupported)?,
            AtomicOp::IncrementWrap => {
                let (one, zero) = (self.domain.constant(ty, 1), self.domain.constant(ty, 0));
                let next = self.domain.binary(BinaryOp::Add, bits, old, &one);
                let wraps = self.domain.compare(IntegerPredicate::Uge, bits, old, operand);
                self.domain.select(ty, &wraps, &zero, &next)
            }
            AtomicOp::DecrementWrap => {
                let (one, zero) = (self.domain.constant(ty, 1), self.domain.constant(ty, 0));
                let previous = self.domain.binary(BinaryOp::Sub, bits, old, &one);
                let is_zero = self.domain.compare(IntegerPredicate::Eq, bits, old, &zero);
                let above = self.domain.compare(IntegerPredicate::Ugt, bits, old, operand);
                let wraps = self.domain.binary(BinaryOp::Or, 1, &is_zero, &above);
                self.domain.select(ty, &wraps, operand, &previous)
            }
        })
    }

    /// Whether one more call fits on the stack.
    pub(crate) fn check_depth(&self, state: &State<D>, location: Location) -> Result<(), Stop> {
        if state.frames.len() < MAX_DEPTH { Ok(()) } else { Err(Stop::StackOverflow(location)) }
    }
}

fn float_format(body: &Body, register: Register) -> ir::FloatFormat {
    match body.register(register).ty {
        Type::Float(format) => format,
        other => unreachable!("the validator refuses a float operation on {other}"),
    }
}
