//! From bitcode to a program: linking, and the list of what is still to be lowered.
//!
//! The C library models come as a second module that is not linked but looked into: only what the
//! program needs from it, directly or through other models, is lowered.

use base::{DataModel, Location};
use inkwell::context::Context;
use ir::{
    BlockId, Constant, Function, FunctionId, GlobalId, Linkage, Program, SourceTypeId, Terminator,
};
use rustc_hash::FxHashMap;
use verdict::Property;

use crate::builder::BodyBuilder;
use crate::compile::{Compiled, Rules};
use crate::debug::Locations;
use crate::folded::FoldedOverflows;
use crate::function;
use crate::handed_arrays::HandedArrays;
use crate::library::Library;
use crate::llvm::module::attribute_kind;
use crate::llvm::{BasicBlock, DebugType, Layout, Module, Value};
use crate::shapes::Shapes;
use crate::symbols::Symbols;
use crate::text::Texts;

/// Why compiled files did not become a program.
#[derive(Debug, thiserror::Error)]
pub enum LowerError {
    /// The bitcode of a file cannot be read.
    #[error("the bitcode of {name} cannot be read: {reason}")]
    BadBitcode {
        /// The file.
        name: String,
        /// What LLVM said.
        reason: String,
    },
    /// The files do not fit together.
    #[error("{name} cannot be linked with the files before it: {reason}")]
    Link {
        /// The file.
        name: String,
        /// What LLVM said.
        reason: String,
    },
    /// The library models were compiled for another data model.
    #[error("the library models are not for {0}")]
    LibraryMismatch(DataModel),
}

/// A part of the C library models: the symbols that it defines, and its bitcode.
pub type LibraryUnit<'l> = (&'l [&'l str], &'l [u8]);

/// Links compiled files and lowers them. From the C library models in `library` comes whatever the
/// program needs and does not define; `is_provided` says which functions exist besides. A weak
/// symbol that nobody defines is null.
pub fn lower(
    compiled: &Compiled,
    library: Option<&[LibraryUnit<'_>]>,
    is_provided: fn(&str) -> bool,
) -> Result<Program, LowerError> {
    let context = Context::create();
    let mut user: Option<Module<'_>> = None;
    for unit in &compiled.units {
        let name = unit.file.display().to_string();
        let module = Module::parse(&context, &name, &unit.bitcode)
            .map_err(|reason| LowerError::BadBitcode { name: name.clone(), reason })?;
        match &user {
            None => user = Some(module),
            Some(first) => {
                first.link(module).map_err(|reason| LowerError::Link { name, reason })?;
            }
        }
    }
    let Some(user) = user else { return Ok(Program::default()) };
    if compiled.rules.volatile_inputs {
        user.volatile_reads_are_inputs();
    }
    let library = Library::new(&context, library.unwrap_or_default());
    user.use_debug_calls();
    let layout = user.layout_description();
    let mut lowering = Lowering::new(compiled.data_model, compiled.rules, user.layout());
    lowering.folded = FoldedOverflows::of(compiled);
    let modules = Modules { user, library, is_provided };
    let program = lowering.run(&modules);
    modules.library.complaint(&layout, compiled.data_model).map_or(Ok(program), Err)
}

/// The modules that symbols are looked up in; the first one wins.
pub(crate) struct Modules<'c> {
    pub(crate) user: Module<'c>,
    pub(crate) library: Library<'c>,
    /// The functions that exist without a definition.
    pub(crate) is_provided: fn(&str) -> bool,
}

/// What is lowered next.
pub(crate) enum Pending {
    Function(FunctionId, Value),
    Global(GlobalId, Value),
}

/// The numbers of the attributes that matter.
pub(crate) struct AttributeKinds {
    pub(crate) byval: u32,
    pub(crate) align: u32,
    pub(crate) elementtype: u32,
    pub(crate) returns_twice: u32,
}

/// A program while it is made.
pub(crate) struct Lowering {
    pub(crate) program: Program,
    pub(crate) rules: Rules,
    pub(crate) layout: Layout,
    pub(crate) shapes: Shapes,
    pub(crate) symbols: Symbols,
    pub(crate) locations: Locations,
    pub(crate) texts: Texts,
    /// The types that results of calls are taken for, numbered.
    pub(crate) made_types: FxHashMap<DebugType, u32>,
    /// The types of variables, for stories.
    pub(crate) source_types: FxHashMap<DebugType, SourceTypeId>,
    pub(crate) folded: FoldedOverflows,
    pub(crate) attributes: AttributeKinds,
    pub(crate) handed_arrays: HandedArrays,
    pub(crate) pending: Vec<Pending>,
    /// The body of the function that writes what no initializer can hold.
    pub(crate) initializer: Option<BodyBuilder>,
    /// The base names of intrinsics that were met.
    pub(crate) intrinsic_names: FxHashMap<u32, std::rc::Rc<str>>,
    /// The positions of blocks of functions whose labels have addresses.
    labels: FxHashMap<Value, FxHashMap<BasicBlock, BlockId>>,
    /// Where such blocks are after clean-up.
    moved_labels: FxHashMap<(FunctionId, BlockId), BlockId>,
}

impl Lowering {
    fn new(data_model: DataModel, rules: Rules, layout: Layout) -> Self {
        Lowering {
            program: Program { data_model, ..Program::default() },
            rules,
            layout,
            shapes: Shapes::default(),
            symbols: Symbols::default(),
            locations: Locations::default(),
            texts: Texts::default(),
            made_types: FxHashMap::default(),
            source_types: FxHashMap::default(),
            folded: FoldedOverflows::default(),
            attributes: AttributeKinds {
                byval: attribute_kind("byval"),
                align: attribute_kind("align"),
                elementtype: attribute_kind("elementtype"),
                returns_twice: attribute_kind("returns_twice"),
            },
            handed_arrays: HandedArrays::default(),
            pending: Vec::new(),
            initializer: None,
            intrinsic_names: FxHashMap::default(),
            labels: FxHashMap::default(),
            moved_labels: FxHashMap::default(),
        }
    }

    fn run(mut self, modules: &Modules<'_>) -> Program {
        if self.rules.checks.contains(Property::ArrayBounds) {
            self.handed_arrays = HandedArrays::of(modules);
        }
        self.declare_user_symbols(modules);
        self.structors(modules);
        self.module_assembly(modules);
        // The order of discovery makes ids stable: what was found first is lowered first.
        let mut next = 0;
        while next < self.pending.len() {
            match self.pending[next] {
                Pending::Function(id, value) => {
                    let (body, moved) = function::lower_body(&mut self, modules, id, value);
                    self.program.functions[id.index()].body = Some(body);
                    for (old, new) in moved {
                        self.moved_labels.insert((id, old), new);
                    }
                }
                Pending::Global(id, value) => self.lower_initializer(modules, id, value),
            }
            next += 1;
        }
        self.finish_initializer();
        self.move_labels();
        self.program
    }

    fn declare_user_symbols(&mut self, modules: &Modules<'_>) {
        for global in modules.user.globals() {
            if self.is_visible_definition(global) && !global.name().starts_with("llvm.") {
                self.symbol(modules, global);
            }
        }
        for function in modules.user.functions().filter(|function| !function.is_declaration()) {
            self.symbol(modules, function);
        }
    }

    /// The place of a label in the numbering of its function before clean-up.
    pub(crate) fn label_block(&mut self, function: Value, block: BasicBlock) -> BlockId {
        let positions = self.labels.entry(function).or_insert_with(|| {
            let blocks = function.blocks().into_iter().enumerate();
            blocks.map(|(index, block)| (block, BlockId::new(index))).collect()
        });
        positions[&block]
    }

    /// Lets labels that were numbered before clean-up mean the blocks that are left.
    fn move_labels(&mut self) {
        if self.moved_labels.is_empty() {
            return;
        }
        let bodies = self.program.functions.iter_mut().filter_map(|f| f.body.as_mut());
        for constant in bodies.flat_map(|body| &mut body.constants) {
            if let Constant::Label(function, block) = constant
                && let Some(moved) = self.moved_labels.get(&(*function, *block))
            {
                *block = *moved;
            }
        }
    }

    fn module_assembly(&mut self, modules: &Modules<'_>) {
        let text = modules.user.assembly();
        let is_directive = |line: &str| {
            let line = line.trim();
            line.is_empty() || line.starts_with('#') || line.starts_with(".ident")
        };
        if !text.lines().all(is_directive) {
            let line = text.lines().find(|line| !is_directive(line)).unwrap_or_default();
            let what = format!("assembly outside of functions `{}`", line.trim());
            self.initializer_builder().unsupported(what);
        }
    }

    /// The body of the function that runs before everything else.
    pub(crate) fn initializer_builder(&mut self) -> &mut BodyBuilder {
        let pointer_bits = self.program.data_model.pointer_bits();
        self.initializer.get_or_insert_with(|| {
            let mut builder = BodyBuilder::new(pointer_bits);
            builder.new_block();
            builder
        })
    }

    fn finish_initializer(&mut self) {
        let Some(mut builder) = self.initializer.take() else { return };
        builder.location = Location::UNKNOWN;
        builder.terminate(Terminator::Return(Vec::new()));
        self.program.initializer = Some(FunctionId::new(self.program.functions.len()));
        self.program.functions.push(Function {
            name: "<initializer>".into(),
            location: Location::UNKNOWN,
            linkage: Linkage::Internal,
            variadic: false,
            results: Vec::new(),
            parameters: Vec::new(),
            body: Some(builder.finish()),
            is_library: false,
        });
    }
}
