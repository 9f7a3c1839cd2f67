//! What depends on what in one execution.
//!
//! Every value has a node: where it comes from. A node has up to two others that it depends on, so
//! nodes are a graph that grows as the execution goes. Two questions are asked of it at the end: on which
//! steps does the violation depend, and which inputs decided nothing on the way there. The first may be
//! answered a little wrong, since it only orders what is told. The second may not: an input is said to
//! be free only when no condition, no address, no size, nothing that is checked and nothing that is handed to
//! the library outside of C came from it. Whoever asks executes it again with other values all the same.

use ir::{
    BinaryOp, BlockId, Body, Callee, CastKind, FunctionId, Instruction, IntegerPredicate, Operand,
    Operation, Passing, Register, Terminator, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::graph::{Graph, NOTHING, Node};
use super::origins::Origins;
use super::recorder::last_instruction;
use crate::call::waiting_results;
use crate::concrete::{Concrete, Memory, Value, View};
use crate::machine::Machine;
use crate::state::{Frame, State};

/// What the end of an execution depends on.
pub(super) struct Relevance {
    /// The numbers of steps.
    pub steps: FxHashSet<u32>,
    /// The numbers of inputs that decided nothing.
    pub free_inputs: Vec<usize>,
}

/// What is known of a function that runs.
struct Shadow {
    serial: u64,
    registers: Vec<Node>,
    /// The decision that the running block depends on.
    guard: Node,
    /// The last decision.
    decision: Node,
    /// The block that runs.
    block: BlockId,
}

/// Follows values through an execution.
pub(super) struct Dependence {
    graph: Graph,
    frames: Vec<Shadow>,
    memory: Origins,
    /// How many blocks lead to each block of a function.
    ways: FxHashMap<FunctionId, Vec<u32>>,
    /// All that decided anything, chained.
    decided: Node,
    inputs: Vec<Node>,
    returned: Vec<Node>,
}

impl Dependence {
    pub(super) fn new() -> Dependence {
        Dependence {
            graph: Graph::new(),
            frames: Vec::new(),
            memory: Origins::new(),
            ways: FxHashMap::default(),
            decided: NOTHING,
            inputs: Vec::new(),
            returned: Vec::new(),
        }
    }

    /// Whether there was too much to follow.
    fn has_given_up(&self) -> bool {
        self.graph.is_full() || self.memory.has_given_up()
    }

    fn decide(&mut self, by: Node) {
        if by != NOTHING && by != self.decided {
            self.decided = self.graph.join(self.decided, by);
        }
    }

    fn node(&self, operand: Operand) -> Node {
        match operand {
            Operand::Register(register) => self
                .frames
                .last()
                .and_then(|frame| frame.registers.get(register.index()))
                .map_or(NOTHING, |node| *node),
            Operand::Constant(_) => NOTHING,
        }
    }

    fn nodes_of(&mut self, operation: &Operation) -> Node {
        let mut all = NOTHING;
        operation.for_each_read(|operand| {
            let node = self.node(operand);
            all = self.graph.join(all, node);
        });
        all
    }

    fn set(&mut self, register: Register, node: Node) {
        if let Some(frame) = self.frames.last_mut()
            && let Some(place) = frame.registers.get_mut(register.index())
        {
            *place = node;
        }
    }

    /// An instruction was executed that stays in its function.
    pub(super) fn executed(
        &mut self,
        machine: &Machine<'_, Concrete>,
        frame: &Frame<Value>,
        memory: &Memory,
        body: &Body,
        operation: &Operation,
    ) {
        if self.has_given_up() {
            return;
        }
        let view = |operand: &Operand| memory.view(frame.value(*operand));
        let bytes = |ty: Type| ty.store_bytes(machine.pointer_bits);
        let all = self.nodes_of(operation);
        match operation {
            Operation::Load { result, address, .. } => {
                let at = self.node(*address);
                self.decide(at);
                // An address that was read to its own place is gone.
                let view = view(address).filter(|_| *address != Operand::Register(*result));
                let size = bytes(body.register(*result).ty);
                let held =
                    view.map_or(NOTHING, |view| self.memory.read(&mut self.graph, &view, size));
                let node = self.graph.join(held, at);
                self.set(*result, node);
            }
            Operation::Store { address, value, .. } => {
                let at = self.node(*address);
                self.decide(at);
                let size = bytes(Machine::<Concrete>::operand_type(body, *value));
                if let Some(view) = view(address) {
                    self.memory.write(&view, size, all);
                }
            }
            Operation::AtomicUpdate { result, address, .. }
            | Operation::CompareExchange { result, address, .. } => {
                self.decide(all);
                let size = bytes(body.register(*result).ty);
                let view = view(address);
                let held =
                    view.map_or(NOTHING, |view| self.memory.read(&mut self.graph, &view, size));
                let node = self.graph.join(held, all);
                if let Some(view) = view {
                    self.memory.write(&view, size, node);
                }
                operation.for_each_write(|register| self.set(register, node));
            }
            Operation::MemoryCopy { target, source, length, .. } => {
                self.decide(all);
                if let (Some(target), Some(source)) = (view(target), view(source)) {
                    self.memory.copy(&target, &source, frame.value(*length).bits() as u64);
                }
            }
            Operation::MemorySet { target, value, length } => {
                let (at, many) = (self.node(*target), self.node(*length));
                self.decide(at);
                self.decide(many);
                let node = self.node(*value);
                if let Some(view) = view(target) {
                    self.memory.write(&view, frame.value(*length).bits() as u64, node);
                }
            }
            _ => {
                if is_checked(body, operation) {
                    self.decide(all);
                }
                operation.for_each_write(|register| self.set(register, all));
            }
        }
    }

    /// Follows frames that have gone, and gives those that have come what they were called with.
    fn follow(&mut self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) {
        let is_there = |depth: usize, shadow: &Shadow| {
            state.frames.get(depth).is_some_and(|frame| frame.serial == shadow.serial)
        };
        while let Some(shadow) = self.frames.last()
            && !is_there(self.frames.len() - 1, shadow)
        {
            self.frames.pop();
        }
        while let Some(frame) = state.frames.get(self.frames.len()) {
            self.enter(machine, state, frame);
        }
    }

    fn enter(
        &mut self,
        machine: &Machine<'_, Concrete>,
        state: &State<Concrete>,
        frame: &Frame<Value>,
    ) {
        let guard = self.frames.last().map_or(NOTHING, |caller| caller.guard);
        let count = machine.body(frame.function).registers.len();
        let mut registers = vec![NOTHING; count];
        let caller = self.frames.len().checked_sub(1).map(|depth| &state.frames[depth]);
        let call = caller.and_then(|caller| last_instruction(machine, caller));
        if let (Some(caller), Some(Operation::Call { callee, arguments, .. })) =
            (caller, call.map(|call| &call.operation))
        {
            if let Callee::Indirect(pointer) = callee {
                let node = self.node(*pointer);
                self.decide(node);
            }
            let parameters = &machine.program.function(frame.function).parameters;
            for (index, argument) in arguments.iter().enumerate() {
                let node = self.node(argument.value);
                match parameters.get(index) {
                    Some(parameter) => {
                        let place = parameter.register.index();
                        registers[place] = node;
                        if let Passing::Memory { size, .. } = parameter.passing
                            && let Some(source) = state.memory.view(caller.value(argument.value))
                            && let Some(target) = state.memory.view(&frame.registers[place])
                        {
                            self.memory.copy(&target, &source, size);
                        }
                    }
                    // What `va_arg` gives is not followed.
                    None => self.handed_out(state, caller.value(argument.value), node),
                }
            }
        }
        let serial = frame.serial;
        let (decision, block) = (NOTHING, BlockId(0));
        self.frames.push(Shadow { serial, registers, guard, decision, block });
    }

    /// A value goes where it is not followed: what depends on it may decide something.
    fn handed_out(&mut self, state: &State<Concrete>, value: &Value, node: Node) {
        self.decide(node);
        let Some(view) = state.memory.view(value) else { return };
        let whole = View { offset: 0, ..view };
        let held = self.memory.read(&mut self.graph, &whole, view.size);
        self.decide(held);
    }

    /// A call or an intrinsic was executed.
    pub(super) fn called(&mut self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) {
        let before = self.frames.len();
        let is_same = |shadow: &Shadow| {
            state.frames.last().is_some_and(|frame| frame.serial == shadow.serial)
        };
        if state.frames.len() != before || !self.frames.last().is_some_and(is_same) {
            self.follow(machine, state);
            return;
        }
        let Some(frame) = state.frames.last() else { return };
        let Some(instruction) = last_instruction(machine, frame) else { return };
        let operation = &instruction.operation;
        let all = self.nodes_of(operation);
        if let Operation::Call { arguments, .. } = operation {
            for argument in arguments {
                let node = self.node(argument.value);
                self.handed_out(state, frame.value(argument.value), node);
            }
        }
        self.decide(all);
        operation.for_each_write(|register| self.set(register, all));
    }

    /// An input was given to the function that asked for it, or written to memory.
    pub(super) fn input(&mut self, step: u32) -> Node {
        let node = self.graph.add(NOTHING, NOTHING, step);
        self.inputs.push(node);
        node
    }

    /// What comes from both.
    pub(super) fn both(&mut self, left: Node, right: Node) -> Node {
        self.graph.join(left, right)
    }

    /// The results of the call that the running function came back from are inputs.
    pub(super) fn results_are(&mut self, registers: &[Register], node: Node) {
        registers.iter().for_each(|register| self.set(*register, node));
    }

    /// The byte at a place is an input.
    pub(super) fn byte_is(&mut self, view: &View, node: Node) {
        self.memory.write(view, 1, node);
    }

    /// A step tells of the value of a register.
    pub(super) fn told_register(&mut self, register: Register, step: u32) {
        let guard = self.frames.last().map_or(NOTHING, |frame| frame.guard);
        let value = self.node(Operand::Register(register));
        let node = self.graph.add(value, guard, step);
        self.set(register, node);
    }

    /// A step tells of what was written to memory.
    pub(super) fn told_memory(&mut self, view: &View, size: u64, step: u32) {
        if !self.memory.affords(size) {
            return;
        }
        let guard = self.frames.last().map_or(NOTHING, |frame| frame.guard);
        let value = self.memory.read(&mut self.graph, view, size);
        let node = self.graph.add(value, guard, step);
        // Bytes that were copied keep where each comes from.
        match size {
            0..=16 => self.memory.write(view, size, node),
            _ => {
                let start = view.offset;
                for at in (0..size as i64).map(|byte| View { offset: start + byte, ..*view }) {
                    let value = self.memory.read(&mut self.graph, &at, 1);
                    let one = self.graph.add(value, node, 0);
                    self.memory.write(&at, 1, one);
                }
            }
        }
    }

    /// The terminator of a block is going to be executed; `step` is the number of the step that tells of it.
    pub(super) fn terminating(&mut self, terminator: &Terminator, step: Option<u32>) {
        if let Terminator::Return(values) = terminator {
            self.returned = values.iter().map(|value| self.node(*value)).collect();
            return;
        }
        let Some(by) = terminator.decided_by() else { return };
        let node = self.node(by);
        self.decide(node);
        let guard = self.frames.last().map_or(NOTHING, |frame| frame.guard);
        let decision = match step {
            Some(step) => self.graph.add(node, guard, step),
            None => self.graph.join(node, guard),
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.decision = decision;
        }
    }

    /// A terminator was executed.
    pub(super) fn moved(&mut self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) {
        let returned = std::mem::take(&mut self.returned);
        if state.frames.len() + 1 == self.frames.len() {
            self.follow(machine, state);
            let Some(frame) = state.frames.last() else { return };
            let results = waiting_results(machine.body(frame.function), frame);
            for (result, node) in results.iter().zip(returned) {
                self.set(*result, node);
            }
            return;
        }
        self.follow(machine, state);
        let Some(frame) = state.frames.last() else { return };
        let body = machine.body(frame.function);
        let ways = self.ways.entry(frame.function).or_insert_with(|| ways(body));
        let is_only_way = ways[frame.block.index()] == 1;
        let Some(shadow) = self.frames.last_mut() else { return };
        let from = std::mem::replace(&mut shadow.block, frame.block);
        let is_decided = body.block(from).terminator.decided_by().is_some();
        match (is_only_way, is_decided) {
            // Whoever comes here came by the decision.
            (true, true) => shadow.guard = shadow.decision,
            (true, false) => {}
            (false, _) => shadow.guard = NOTHING,
        }
    }

    /// What the end depends on, that an instruction of the running function brought about.
    pub(super) fn relevance(
        mut self,
        machine: &Machine<'_, Concrete>,
        state: &State<Concrete>,
    ) -> Option<Relevance> {
        self.follow(machine, state);
        let mut end = NOTHING;
        if let Some(frame) = state.frames.last() {
            let block = machine.body(frame.function).block(frame.block);
            let next = block.instructions.get(frame.next);
            let last = frame.next.checked_sub(1).and_then(|last| block.instructions.get(last));
            let leaves = |instruction: &&Instruction| {
                matches!(
                    instruction.operation,
                    Operation::Call { .. } | Operation::Intrinsic { .. }
                )
            };
            let by = [next, last.filter(leaves)].into_iter().flatten();
            for instruction in by {
                let node = self.nodes_of(&instruction.operation);
                end = self.graph.join(end, node);
            }
        }
        // The decision next to it, in the innermost function that made one.
        let decisions = self.frames.iter().rev().map(|frame| frame.decision);
        let near = decisions.into_iter().find(|node| *node != NOTHING).unwrap_or(NOTHING);
        end = self.graph.join(end, near);
        let guard = self.frames.last().map_or(NOTHING, |frame| frame.guard);
        end = self.graph.join(end, guard);
        self.decide(end);
        if self.has_given_up() {
            return None;
        }
        let deciding = self.graph.reached(self.decided);
        let inputs = self.inputs.iter().enumerate();
        let free_inputs =
            inputs.filter(|(_, node)| !deciding[**node as usize]).map(|(index, _)| index).collect();
        Some(Relevance { steps: self.graph.latest_steps(end), free_inputs })
    }
}

/// How many blocks lead to each block of a body.
fn ways(body: &Body) -> Vec<u32> {
    let mut ways = vec![0; body.blocks.len()];
    for block in &body.blocks {
        block.terminator.successors().into_iter().for_each(|target| ways[target.index()] += 1);
    }
    ways
}

/// Whether what an instruction reads may decide whether something is found there.
fn is_checked(body: &Body, operation: &Operation) -> bool {
    match operation {
        Operation::Copy { .. }
        | Operation::FloatBinary { .. }
        | Operation::FloatNegate { .. }
        | Operation::FloatCompare { .. }
        | Operation::Select { .. } => false,
        Operation::Binary { op, wrap, .. } => {
            let is_plain = matches!(
                op,
                BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor
            );
            !is_plain || wrap.no_signed || wrap.no_unsigned || wrap.exact
        }
        Operation::Compare { predicate, left, .. } => {
            let is_equality = matches!(predicate, IntegerPredicate::Eq | IntegerPredicate::Ne);
            !is_equality && Machine::<Concrete>::operand_type(body, *left) == Type::Pointer
        }
        Operation::Cast { kind, .. } => !matches!(
            kind,
            CastKind::Truncate
                | CastKind::ZeroExtend
                | CastKind::SignExtend
                | CastKind::FloatToFloat
                | CastKind::UnsignedToFloat
                | CastKind::SignedToFloat
                | CastKind::Bits
        ),
        _ => true,
    }
}
