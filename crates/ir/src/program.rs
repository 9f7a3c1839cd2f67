//! Programs, functions and global variables.

use std::collections::HashMap;
use std::sync::Arc;

use base::{DataModel, FileTable, Location, define_id};

use crate::{
    Callee, Instruction, Operation, Passing, Register, SourceTypeId, SourceTypes, Terminator, Type,
};

define_id!(
    /// A function of the program.
    FunctionId
);
define_id!(
    /// A global variable, string literal or other static object of the program.
    GlobalId
);
define_id!(
    /// A block of one function.
    BlockId
);
define_id!(
    /// A constant of one function.
    ConstantId
);

/// A whole program, all its translation units linked.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The width of C's types.
    pub data_model: DataModel,
    /// The source files that locations refer to.
    pub files: FileTable,
    /// All functions, with or without a body.
    pub functions: Vec<Function>,
    /// All static objects.
    pub globals: Vec<Global>,
    /// The function that writes the initial values that are not plain bytes or addresses.
    pub initializer: Option<FunctionId>,
    /// The function that the program starts with, where that is not `main`.
    pub entry: Option<FunctionId>,
    /// Functions that run before `main`, in order.
    pub constructors: Vec<FunctionId>,
    /// Functions that run after `main`, in order.
    pub destructors: Vec<FunctionId>,
    /// The type, by a number, that the result of the call at a place is taken to point to. Nothing
    /// follows from it but what is better kept apart.
    pub made_types: HashMap<Location, u32>,
    /// What the source calls the parts of its variables. Only what is told of an execution makes use of it.
    pub source_types: SourceTypes,
}

impl Program {
    /// The function with this symbol name.
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions.iter().position(|function| &*function.name == name).map(FunctionId::new)
    }

    /// The function that the program starts with.
    pub fn start(&self) -> Option<FunctionId> {
        self.entry.or_else(|| self.function_named("main"))
    }

    /// The function with this id.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// The global with this id.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// Every function by its symbol name.
    pub fn functions_by_name(&self) -> HashMap<Arc<str>, FunctionId> {
        let named = |(index, function): (usize, &Function)| {
            (Arc::clone(&function.name), FunctionId::new(index))
        };
        self.functions.iter().enumerate().map(named).collect()
    }
}

/// Whether a symbol can be seen from other translation units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// Visible to every translation unit.
    External,
    /// `static` in its translation unit.
    Internal,
}

/// A function, with a body or only declared.
#[derive(Clone, Debug)]
pub struct Function {
    /// The symbol name.
    pub name: Arc<str>,
    /// Where it is defined.
    pub location: Location,
    /// Who can call it by name.
    pub linkage: Linkage,
    /// Whether more arguments than parameters may come (`...`, or a K&R declaration).
    pub variadic: bool,
    /// The types of the parts of its result; none for `void`.
    pub results: Vec<Type>,
    /// What it takes; each is one scalar part.
    pub parameters: Vec<Parameter>,
    /// Its code; `None` when it is only declared.
    pub body: Option<Body>,
    /// Whether the code is part of refute's C library models.
    pub is_library: bool,
}

/// One scalar part of a parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The register that holds it when the function starts.
    pub register: Register,
    /// Its type.
    pub ty: Type,
    /// How it is passed.
    pub passing: Passing,
}

/// The code of a function. Execution starts at block 0.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// The registers. All start out undefined, but for those of the parameters.
    pub registers: Vec<RegisterInfo>,
    /// The constants that operands refer to.
    pub constants: Vec<Constant>,
    /// The blocks.
    pub blocks: Vec<Block>,
}

impl Body {
    /// The symbols that it mentions.
    pub fn symbols(&self) -> Vec<Symbol> {
        let constants = self.constants.iter().filter_map(|constant| match constant {
            Constant::Address { symbol, .. } => Some(*symbol),
            Constant::Label(function, _) => Some(Symbol::Function(*function)),
            Constant::Bits { .. } | Constant::Undefined(_) => None,
        });
        let instructions = self.blocks.iter().flat_map(|block| &block.instructions);
        let called = instructions.filter_map(|instruction| match &instruction.operation {
            Operation::Call { callee: Callee::Direct(id), .. } => Some(Symbol::Function(*id)),
            _ => None,
        });
        constants.chain(called).collect()
    }

    /// The block with this id.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// What is known of a register.
    pub fn register(&self, register: Register) -> &RegisterInfo {
        &self.registers[register.index()]
    }
}

/// A register of a function.
#[derive(Clone, Debug)]
pub struct RegisterInfo {
    /// What it holds.
    pub ty: Type,
    /// The C variable that it stands for.
    pub name: Option<Arc<str>>,
    /// The type of that variable, where it is known; the register may hold its value or its address.
    pub declared: Option<SourceTypeId>,
}

/// A straight run of instructions with one way out.
#[derive(Clone, Debug)]
pub struct Block {
    /// What happens, in order.
    pub instructions: Vec<Instruction>,
    /// Where it goes on.
    pub terminator: Terminator,
    /// The place of the terminator.
    pub location: Location,
}

/// A value that is known before the program runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// The bits of an integer, a float or an address without an object (null among them).
    Bits {
        /// The type.
        ty: Type,
        /// The bits; those above the width are zero.
        bits: u128,
    },
    /// A value that was never written.
    Undefined(Type),
    /// The address of a symbol plus some bytes.
    Address {
        /// The object or function.
        symbol: Symbol,
        /// Bytes from its start.
        offset: i64,
    },
    /// The address of a label, for computed `goto`.
    Label(FunctionId, BlockId),
}

impl Constant {
    /// The type of the constant.
    pub fn ty(&self) -> Type {
        match self {
            Constant::Bits { ty, .. } | Constant::Undefined(ty) => *ty,
            Constant::Address { .. } | Constant::Label(..) => Type::Pointer,
        }
    }
}

/// Something with an address that is known when the program is linked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// A function.
    Function(FunctionId),
    /// A static object.
    Global(GlobalId),
}

/// A static object: a global variable, a `static` local, a string literal.
#[derive(Clone, Debug)]
pub struct Global {
    /// The symbol name.
    pub name: Arc<str>,
    /// Where it is declared.
    pub location: Location,
    /// Who can refer to it by name.
    pub linkage: Linkage,
    /// How many bytes it has.
    pub size: u64,
    /// The alignment of its address in bytes.
    pub align: u64,
    /// Whether writing to it is undefined.
    pub constant: bool,
    /// Whether each thread has its own.
    pub thread_local: bool,
    /// What it holds at first; `None` when it is only declared.
    pub initializer: Option<Initializer>,
}

/// What a static object holds before the program starts.
#[derive(Clone, Debug, Default)]
pub struct Initializer {
    /// The first bytes; all further ones are zero.
    pub bytes: Vec<u8>,
    /// The addresses in it, in order of their offsets.
    pub relocations: Vec<Relocation>,
}

/// An address that an initializer holds.
#[derive(Clone, Copy, Debug)]
pub struct Relocation {
    /// Where in the object.
    pub offset: u64,
    /// Whose address.
    pub symbol: Symbol,
    /// Plus how many bytes.
    pub addend: i64,
}
