//! Functions and global variables by name: who defines what, and what an address means.

use std::sync::Arc;

use ir::{
    Function, FunctionId, Global, GlobalId, Linkage, Parameter, Passing, Register, Symbol, Type,
};
use rustc_hash::FxHashMap;

use crate::llvm::{LlvmLinkage, Opcode, Ty, Value, ValueKind};
use crate::lower::{Lowering, Modules, Pending};

/// The symbols that were met, each once.
#[derive(Default)]
pub(crate) struct Symbols {
    of_value: FxHashMap<Value, Option<Address>>,
    external: FxHashMap<Arc<str>, Symbol>,
}

/// A symbol and a number of bytes from its start.
pub(crate) type Address = (Symbol, i64);

fn linkage_of(value: Value) -> Linkage {
    match value.linkage() {
        LlvmLinkage::LLVMInternalLinkage | LlvmLinkage::LLVMPrivateLinkage => Linkage::Internal,
        _ => Linkage::External,
    }
}

impl Lowering {
    /// Whether a global variable is defined here for all translation units to see.
    pub(crate) fn is_visible_definition(&self, global: Value) -> bool {
        !global.is_declaration() && linkage_of(global) == Linkage::External
    }

    /// What the address of a function, variable, alias or ifunc means; none when an ifunc or a
    /// chain of aliases cannot be followed.
    pub(crate) fn symbol(&mut self, modules: &Modules<'_>, value: Value) -> Option<Address> {
        if let Some(address) = self.symbols.of_value.get(&value) {
            return *address;
        }
        let address = self.find_symbol(modules, value);
        self.symbols.of_value.insert(value, address);
        address
    }

    fn find_symbol(&mut self, modules: &Modules<'_>, value: Value) -> Option<Address> {
        let definition = definition_of(modules, value);
        if definition != value {
            return self.symbol(modules, definition);
        }
        match value.kind() {
            ValueKind::LLVMGlobalAliasValueKind => {
                let target = value.aliasee()?;
                let (symbol, offset) = self.fold_address(modules, target)?;
                Some((symbol?, offset))
            }
            ValueKind::LLVMGlobalIFuncValueKind => {
                let target = constant_result(value.resolver()?)?;
                let (symbol, offset) = self.fold_address(modules, target)?;
                Some((symbol?, offset))
            }
            kind => {
                let name: Arc<str> = value.name().into();
                let linkage = linkage_of(value);
                let is_function = kind == ValueKind::LLVMFunctionValueKind;
                if linkage == Linkage::External
                    && let Some(symbol) = self.symbols.external.get(&name)
                {
                    return Some((*symbol, 0));
                }
                let symbol = if is_function {
                    Symbol::Function(self.add_function(modules, value, &name, linkage))
                } else {
                    Symbol::Global(self.add_global(value, &name, linkage))
                };
                if linkage == Linkage::External {
                    self.symbols.external.insert(name, symbol);
                }
                Some((symbol, 0))
            }
        }
    }

    /// Whether an instruction belongs to the C library models.
    pub(crate) fn is_library(&self, modules: &Modules<'_>, instruction: Value) -> bool {
        modules.library.holds(instruction.block().function())
    }

    fn add_function(
        &mut self,
        modules: &Modules<'_>,
        value: Value,
        name: &Arc<str>,
        linkage: Linkage,
    ) -> FunctionId {
        let id = FunctionId::new(self.program.functions.len());
        let location = self.locations.of_symbol(value, &mut self.program.files);
        let ty = value.global_type();
        let results = self.shapes.of(ty.return_type(), &self.layout).types().collect();
        let parameters = self.parameters(value);
        let is_library = modules.library.holds(value);
        self.program.functions.push(Function {
            name: Arc::clone(name),
            location,
            linkage,
            variadic: ty.is_variadic(),
            results,
            parameters,
            body: None,
            is_library: is_library && !value.is_declaration(),
        });
        if !value.is_declaration() {
            self.pending.push(Pending::Function(id, value));
        }
        id
    }

    /// The scalar parts of what a function takes; their registers are the first ones.
    fn parameters(&mut self, function: Value) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        for (index, ty) in function.global_type().parameters().into_iter().enumerate() {
            let index = index as u32;
            let memory = function.parameter_type_attribute(index, self.attributes.byval);
            let align = function.parameter_attribute(index, self.attributes.align);
            let memory = memory.map(|ty| self.memory_passing(ty, align));
            let shape = self.shapes.of(ty, &self.layout);
            for (part, part_type) in shape.types().enumerate() {
                let by_parts = part_passing(ty.is_vector(), part, shape.leaves.len());
                parameters.push(Parameter {
                    register: Register::new(parameters.len()),
                    ty: part_type,
                    passing: memory.unwrap_or(by_parts),
                });
            }
        }
        for _ in 0..2 * self.handed_arrays.parameters(function).len() {
            let register = Register::new(parameters.len());
            let ty = Type::Int(self.program.data_model.pointer_bits());
            parameters.push(Parameter { register, ty, passing: Passing::Scalar });
        }
        parameters
    }

    /// How a `byval` argument travels.
    pub(crate) fn memory_passing(&self, ty: Ty, align: Option<u64>) -> Passing {
        let align = align.filter(|align| *align > 0).unwrap_or_else(|| self.layout.abi_align(ty));
        Passing::Memory { size: self.layout.alloc_size(ty), align }
    }

    fn add_global(&mut self, value: Value, name: &Arc<str>, linkage: Linkage) -> GlobalId {
        let id = GlobalId::new(self.program.globals.len());
        let location = self.locations.of_symbol(value, &mut self.program.files);
        let ty = value.global_type();
        self.program.globals.push(Global {
            name: Arc::clone(name),
            location,
            linkage,
            size: self.layout.alloc_size(ty),
            align: value.alignment().max(self.layout.abi_align(ty)),
            constant: value.is_global_constant(),
            thread_local: value.is_thread_local(),
            initializer: None,
        });
        if let Some(ty) = value.global_debug_type() {
            let ty = self.source_type(ty);
            self.program.source_types.globals.insert(id, ty);
        }
        if !value.is_declaration() {
            self.pending.push(Pending::Global(id, value));
        }
        id
    }
}

/// How one part of an argument that is not in memory travels.
pub(crate) fn part_passing(is_vector: bool, part: usize, parts: usize) -> Passing {
    match (is_vector, part) {
        (false, _) => Passing::Scalar,
        (true, 0) => Passing::Vector { lanes: parts as u32 },
        (true, _) => Passing::Lane,
    }
}

/// Where a symbol is defined: in the program if it is, else in the library.
fn definition_of(modules: &Modules<'_>, value: Value) -> Value {
    if linkage_of(value) == Linkage::Internal {
        return value;
    }
    let name = value.name();
    let own = modules.user.symbol(&name).filter(|candidate| !candidate.is_declaration());
    own.or_else(|| modules.library.symbol(&name)).unwrap_or(value)
}

/// Whether the program, a model or the machine has what a symbol means.
pub(crate) fn is_defined_somewhere(modules: &Modules<'_>, value: Value) -> bool {
    !definition_of(modules, value).is_declaration() || (modules.is_provided)(&value.name())
}

/// Whether a symbol may be absent, and is: its address is null then.
pub(crate) fn is_absent(modules: &Modules<'_>, value: Value) -> bool {
    value.linkage() == LlvmLinkage::LLVMExternalWeakLinkage
        && definition_of(modules, value).is_declaration()
        && !(modules.is_provided)(&value.name())
}

/// The constant that a function returns, if that is all it does: what a resolver does besides, it
/// does before `main`, and would be lost.
fn constant_result(function: Value) -> Option<Value> {
    let blocks = function.blocks();
    let [block] = blocks.as_slice() else { return None };
    let mut instructions = block.instructions();
    let only = instructions.next().filter(|only| only.opcode() == Opcode::LLVMRet)?;
    let result = only.operand(0);
    (instructions.next().is_none() && result.is_constant()).then_some(result)
}
