//! The C library models, read when a program needs something that they define.
//!
//! Reading bitcode costs more than exploring a small program, and most programs use little of the C
//! library, so each part is read when one of its symbols is first looked up.

use std::cell::OnceCell;

use base::DataModel;
use inkwell::context::Context;
use rustc_hash::FxHashMap;

use crate::llvm::{Module, Value};
use crate::lower::{LibraryUnit, LowerError};

/// The parts of the library.
pub(crate) struct Library<'c> {
    context: &'c Context,
    units: Vec<Unit<'c>>,
    /// The part that defines a symbol.
    defined: FxHashMap<Box<str>, usize>,
}

struct Unit<'c> {
    bitcode: Box<[u8]>,
    module: OnceCell<Result<Module<'c>, String>>,
}

impl<'c> Library<'c> {
    pub(crate) fn new(context: &'c Context, units: &[LibraryUnit<'_>]) -> Self {
        let mut library = Library { context, units: Vec::new(), defined: FxHashMap::default() };
        for (index, (symbols, bitcode)) in units.iter().enumerate() {
            library.units.push(Unit { bitcode: (*bitcode).into(), module: OnceCell::new() });
            library.defined.extend(symbols.iter().map(|symbol| ((*symbol).into(), index)));
        }
        library
    }

    /// The definition of a symbol.
    pub(crate) fn symbol(&self, name: &str) -> Option<Value> {
        let unit = &self.units[*self.defined.get(name)?];
        let module = unit.module.get_or_init(|| {
            let module = Module::parse(self.context, "the C library models", &unit.bitcode)?;
            module.use_debug_calls();
            Ok(module)
        });
        module.as_ref().ok()?.symbol(name)
    }

    fn loaded(&self) -> impl Iterator<Item = &Result<Module<'c>, String>> {
        self.units.iter().filter_map(|unit| unit.module.get())
    }

    /// Whether a value is part of what was read.
    pub(crate) fn holds(&self, value: Value) -> bool {
        self.loaded().flatten().any(|module| value.is_in(module))
    }

    /// What was wrong with the parts that were read.
    pub(crate) fn complaint(&self, layout: &str, model: DataModel) -> Option<LowerError> {
        self.loaded().find_map(|module| match module {
            Err(reason) => {
                let name = "the C library models".to_owned();
                Some(LowerError::BadBitcode { name, reason: reason.clone() })
            }
            Ok(module) if module.layout_description() != layout => {
                Some(LowerError::LibraryMismatch(model))
            }
            Ok(_) => None,
        })
    }
}
