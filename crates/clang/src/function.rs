//! Lowering one function: its blocks, its values, and who handles which instruction.

use std::rc::Rc;

use base::Location;
use ir::{BlockId, Body, FunctionId, Operand, Register, SourceTypeId, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};
use verdict::{Gap, Property};

use crate::builder::BodyBuilder;
use crate::checked::Checked;
use crate::cleanup;
use crate::edges::Edges;
use crate::inner_arrays::InnerArrays;
use crate::jumps::Changes;
use crate::literals::{self, Literals};
use crate::llvm::{BasicBlock, DebugType, Opcode, Ty, Value, ValueKind};
use crate::lower::{Lowering, Modules};
use crate::missing_return::{self, Endings};
use crate::parts::Parts;
use crate::promote::{self, Promotion};
use crate::shapes::Shape;
use crate::unmarked::{self, Unmarked};

/// A function while it is lowered.
pub(crate) struct FunctionLowering<'a, 'c> {
    pub(crate) lowering: &'a mut Lowering,
    pub(crate) modules: &'a Modules<'c>,
    pub(crate) builder: BodyBuilder,
    pub(crate) edges: Edges,
    /// The registers of promoted locals.
    pub(crate) variables: FxHashMap<Value, Register>,
    pub(crate) promotion: Promotion,
    pub(crate) literals: Literals,
    pub(crate) checked: Checked,
    pub(crate) unmarked: Unmarked,
    /// Where the function ends without its value.
    pub(crate) endings: Endings,
    /// What `longjmp` must know of the variables.
    pub(crate) changes: Changes,
    /// Pointers that arrays inside of structs became.
    pub(crate) inner_arrays: InnerArrays,
    /// Registers that are written more than once, which therefore cannot stand for a value.
    pub(crate) mutable: FxHashSet<Register>,
    /// The declarations of variables.
    declarations: FxHashMap<Value, Value>,
    /// The C types of variables.
    pub(crate) variable_types: FxHashMap<Value, DebugType>,
    /// Declarations whose initializers overflow where no instruction shows it.
    pub(crate) folded: Vec<Value>,
    values: FxHashMap<Value, Parts>,
    blocks: FxHashMap<BasicBlock, BlockId>,
}

/// Lowers the body of a function. Beside it come the new places of blocks whose labels have
/// addresses.
pub(crate) fn lower_body(
    lowering: &mut Lowering,
    modules: &Modules<'_>,
    id: FunctionId,
    function: Value,
) -> (Body, Vec<(BlockId, BlockId)>) {
    let blocks = function.blocks();
    let address_taken: Vec<BasicBlock> =
        blocks.iter().copied().filter(|block| block.is_address_taken()).collect();
    let checked = Checked::of(&blocks);
    let reachable = reachable(&blocks, &address_taken, &checked);
    let could_be = promote::analyse(function, &blocks, &checked);
    let returns_twice = calls_returning_twice(lowering, &blocks);
    // What `longjmp` comes back to must find locals in memory, where it left them.
    let (promotion, could_be) = if returns_twice {
        (Promotion::default(), could_be)
    } else {
        (could_be, Promotion::default())
    };
    let asks_for_values =
        lowering.rules.checks.contains(Property::Undefined) && !modules.library.holds(function);
    let endings = if asks_for_values {
        missing_return::analyse(function, &blocks)
    } else {
        Endings::default()
    };
    let mut builder = BodyBuilder::new(lowering.program.data_model.pointer_bits());
    let numbered = blocks.iter().map(|block| (*block, builder.new_block())).collect();
    let mut this = FunctionLowering {
        edges: Edges::of(&blocks),
        lowering,
        modules,
        builder,
        variables: FxHashMap::default(),
        literals: literals::analyse(&blocks, &promotion),
        promotion,
        checked,
        unmarked: Unmarked::default(),
        endings,
        changes: Changes::default(),
        inner_arrays: InnerArrays::default(),
        mutable: FxHashSet::default(),
        declarations: FxHashMap::default(),
        variable_types: FxHashMap::default(),
        folded: Vec::new(),
        values: FxHashMap::default(),
        blocks: numbered,
    };
    this.make_parameters(id, function);
    this.make_variables(&blocks);
    this.watch_changes(&blocks, &could_be);
    this.find_inner_arrays();
    this.prepare_shadows(&blocks);
    for block in &blocks {
        if reachable.contains(block) {
            this.block(*block);
        }
    }
    let roots: Vec<BlockId> = address_taken.iter().map(|block| this.blocks[block]).collect();
    let parameters = this.lowering.program.function(id).parameters.len();
    cleanup::clean(this.builder.finish(), parameters, &roots)
}

/// The blocks that control may come to.
fn reachable(
    blocks: &[BasicBlock],
    roots: &[BasicBlock],
    checked: &Checked,
) -> FxHashSet<BasicBlock> {
    let mut reached = FxHashSet::default();
    let mut open: Vec<BasicBlock> = blocks.first().into_iter().chain(roots).copied().collect();
    while let Some(block) = open.pop() {
        if reached.insert(block)
            && let Some(terminator) = block.terminator()
        {
            open.extend(checked.successors(terminator));
        }
    }
    reached
}

fn calls_returning_twice(lowering: &Lowering, blocks: &[BasicBlock]) -> bool {
    let kind = lowering.attributes.returns_twice;
    blocks.iter().flat_map(|block| block.instructions()).any(|value| {
        if value.opcode() != Opcode::LLVMCall {
            return false;
        }
        let callee = value.callee();
        value.has_call_attribute(kind)
            || callee.kind() == ValueKind::LLVMFunctionValueKind
                && (callee.has_function_attribute(kind)
                    || crate::calls::is_set_jump(&callee.name()))
    })
}

impl FunctionLowering<'_, '_> {
    fn make_parameters(&mut self, id: FunctionId, function: Value) {
        let types: Vec<_> =
            self.lowering.program.function(id).parameters.iter().map(|p| p.ty).collect();
        let registers: Vec<Register> = types.iter().map(|ty| self.builder.register(*ty)).collect();
        let mut rest = registers.iter().map(|register| Operand::Register(*register));
        for parameter in function.parameters() {
            let count = self.shape(parameter.ty()).leaves.len();
            let parts: Parts = rest.by_ref().take(count).collect();
            if let Some(alloca) = self.promotion.parameters.get(&parameter)
                && let Operand::Register(register) = parts.scalar()
            {
                self.variables.insert(*alloca, register);
                self.mutable.insert(register);
            }
            self.values.insert(parameter, parts);
        }
        self.handed_inner_arrays(function, rest);
    }

    /// Registers for promoted locals, with the names that debug information gives them.
    fn make_variables(&mut self, blocks: &[BasicBlock]) {
        let Some(entry) = blocks.first() else { return };
        for alloca in entry.instructions() {
            let is_variable = self.promotion.variables.contains(&alloca);
            if is_variable && !self.variables.contains_key(&alloca) {
                let ty = self.shape(alloca.allocated_type()).leaves[0].ty;
                let register = self.builder.register(ty);
                self.variables.insert(alloca, register);
                self.mutable.insert(register);
            }
        }
        let mut declarations = Vec::new();
        for value in blocks.iter().flat_map(|block| block.instructions()) {
            if value.opcode() == Opcode::LLVMCall
                && value.callee().kind() == ValueKind::LLVMFunctionValueKind
                && self.intrinsic_name(value.callee()).as_deref() == Some("llvm.dbg.declare")
                && let Some((place, name)) = value.declared_variable()
            {
                if let Some(ty) = value.declared_type() {
                    self.variable_types.insert(place, ty);
                }
                let declared = value.declared_type().map(|ty| self.lowering.source_type(ty));
                self.name_variable(place, &name, declared);
                self.declarations.insert(place, value);
                declarations.push((value, place));
            }
        }
        self.folded_initializers(entry.function(), &declarations);
        let by_variable = declarations.iter().map(|(value, place)| (*place, *value)).collect();
        let texts = &mut self.lowering.texts;
        self.unmarked = unmarked::analyse(blocks, &self.promotion, &by_variable, texts);
    }

    /// Whether a local is a variable of the program.
    pub(crate) fn is_declared(&self, place: Value) -> bool {
        self.declarations.contains_key(&place)
    }

    /// The register of a promoted local holds the variable; that of any other holds its address.
    fn name_variable(&mut self, place: Value, name: &str, declared: Option<SourceTypeId>) {
        let register = match self.variables.get(&place) {
            Some(register) => Some(*register),
            None if place.kind() == ValueKind::LLVMArgumentValueKind => {
                match self.values.get(&place).map(|parts| &**parts) {
                    Some([Operand::Register(register)]) => Some(*register),
                    _ => None,
                }
            }
            None if place.kind() == ValueKind::LLVMInstructionValueKind => {
                self.result_registers(place).first().copied()
            }
            None => None,
        };
        if let Some(register) = register {
            self.builder.set_name(register, name, declared);
        }
    }

    fn block(&mut self, block: BasicBlock) {
        let id = self.block_id(block);
        self.builder.start(id);
        self.builder.location = Location::UNKNOWN;
        self.read_shadows(block);
        if id == BlockId(0) {
            self.watch_value();
            self.begin_inner_arrays();
        }
        self.missing_value(block, block);
        for value in block.instructions() {
            let files = &mut self.lowering.program.files;
            // A variable is made where it is declared.
            let placed = self.declarations.get(&value).copied().unwrap_or(value);
            self.builder.location = self.lowering.locations.of_instruction(placed, files);
            self.literals_before(value);
            self.unmarked_before(value);
            if self.folded.contains(&value) {
                self.builder.unsupported("overflow in an initial value that clang computes");
            }
            self.check_inner_array(value);
            self.instruction(value);
            self.follow_inner_array(value);
            self.discarded_read(value);
            self.note_written_value(value);
            self.note_change(value);
        }
    }

    fn instruction(&mut self, value: Value) {
        if self.checked.is_idle(value)
            || self.has_unsupported_type(value)
            || self.checked_operation(value)
            || self.wide_instruction(value)
        {
            return;
        }
        match value.opcode() {
            Opcode::LLVMPHI => {}
            Opcode::LLVMRet
            | Opcode::LLVMBr
            | Opcode::LLVMSwitch
            | Opcode::LLVMIndirectBr
            | Opcode::LLVMUnreachable
            | Opcode::LLVMCallBr => self.terminator(value),
            Opcode::LLVMAlloca
            | Opcode::LLVMLoad
            | Opcode::LLVMStore
            | Opcode::LLVMAtomicRMW
            | Opcode::LLVMAtomicCmpXchg => self.memory(value),
            Opcode::LLVMGetElementPtr => self.pointer_arithmetic(value),
            Opcode::LLVMCall => self.call(value),
            Opcode::LLVMExtractElement
            | Opcode::LLVMInsertElement
            | Opcode::LLVMShuffleVector
            | Opcode::LLVMExtractValue
            | Opcode::LLVMInsertValue => self.aggregate(value),
            // One thread runs at a time, so order among them is what the schedule says.
            Opcode::LLVMFence => {}
            _ => self.arithmetic(value),
        }
    }

    /// Types and operations on wide integers that are not modelled: says so, and whatever follows
    /// sees no value.
    fn has_unsupported_type(&mut self, value: Value) -> bool {
        let opcode = value.opcode();
        let mut name = self.shape(value.ty()).unsupported.clone();
        if name.is_none() && !matches!(opcode, Opcode::LLVMAlloca | Opcode::LLVMPHI) {
            name =
                value.operands().find_map(|operand| self.shape(operand.ty()).unsupported.clone());
        }
        let Some(name) = name else { return false };
        if opcode == Opcode::LLVMPHI {
            // Its inputs are unsupported where they are made.
            return true;
        }
        let opcode_name = format!("{opcode:?}").replace("LLVM", "").to_lowercase();
        self.unsupported(value, format!("{opcode_name} of {name}"));
        if value.block().terminator() == Some(value) {
            self.builder.terminate(Terminator::Unreachable);
        }
        true
    }

    // Values.

    /// How a type is taken apart.
    pub(crate) fn shape(&mut self, ty: Ty) -> Rc<Shape> {
        self.lowering.shapes.of(ty, &self.lowering.layout)
    }

    pub(crate) fn block_id(&self, block: BasicBlock) -> BlockId {
        self.blocks[&block]
    }

    /// The parts of a value, at the current place. The blocks of LLVM may come in any order, so an
    /// instruction that was not met yet gets its registers now.
    pub(crate) fn parts(&mut self, value: Value) -> Parts {
        if let Some(parts) = self.values.get(&value) {
            return parts.clone();
        }
        if value.kind() == ValueKind::LLVMInstructionValueKind {
            return self.result_registers(value).into_iter().map(Operand::Register).collect();
        }
        let parts = self.lowering.constant_parts(self.modules, &mut self.builder, value);
        if parts.iter().all(|part| matches!(part, Operand::Constant(_)))
            && value.kind() != ValueKind::LLVMConstantExprValueKind
        {
            self.values.insert(value, parts.clone());
        }
        parts
    }

    /// The only part of a value that is known to be a scalar.
    pub(crate) fn scalar(&mut self, value: Value) -> Operand {
        self.parts(value).scalar()
    }

    /// The registers of an instruction's result; made at the first request.
    pub(crate) fn result_registers(&mut self, value: Value) -> Vec<Register> {
        if !self.values.contains_key(&value) {
            let types: Vec<_> = self.shape(value.ty()).types().collect();
            let parts =
                types.into_iter().map(|ty| Operand::Register(self.builder.register(ty))).collect();
            self.values.insert(value, parts);
        }
        let registers = self.values[&value].iter().map(|part| match part {
            Operand::Register(register) => *register,
            Operand::Constant(_) => unreachable!("a result that was asked for is a register"),
        });
        registers.collect()
    }

    /// Says what the result of an instruction is. When somebody asked before, it is copied to the
    /// registers that they were told.
    pub(crate) fn define(&mut self, value: Value, parts: impl Into<Parts>) {
        let parts = parts.into();
        if self.values.contains_key(&value) {
            for (register, part) in self.result_registers(value).into_iter().zip(parts.iter()) {
                self.builder.copy_to(register, *part);
            }
            return;
        }
        let is_mutable = |part: &Operand| match part {
            Operand::Register(register) => self.mutable.contains(register),
            Operand::Constant(_) => false,
        };
        let stable = if parts.iter().any(is_mutable) {
            parts.iter().map(|part| self.builder.copy(*part)).collect()
        } else {
            parts
        };
        self.values.insert(value, stable);
    }

    /// Lets a load mean the variable itself; only right where nothing writes it before its uses.
    pub(crate) fn define_forwarded(&mut self, value: Value, variable: Register) {
        self.values.insert(value, Operand::Register(variable).into());
    }

    /// Something that is not modelled: its result is undefined, but reaching it is reported.
    pub(crate) fn unsupported(&mut self, value: Value, what: impl Into<Gap>) {
        self.builder.unsupported(what);
        let types: Vec<_> = self.shape(value.ty()).types().collect();
        let parts: Parts = types.into_iter().map(|ty| self.builder.undefined(ty)).collect();
        self.define(value, parts);
    }

    /// The base name of an intrinsic (`llvm.memcpy`); none for other functions.
    pub(crate) fn intrinsic_name(&mut self, callee: Value) -> Option<Rc<str>> {
        let id = callee.intrinsic_id();
        if id == 0 {
            return None;
        }
        let names = &mut self.lowering.intrinsic_names;
        let name =
            names.entry(id).or_insert_with(|| crate::llvm::module::intrinsic_name(id).into());
        Some(Rc::clone(name))
    }
}
