//! Functions that have no body in the program and are known by name.
//!
//! Most of the C library is modelled in C and linked to the program (the `libc` crate). Here is
//! what C cannot say: memory management, the end of the program, inputs, output, and mathematics
//! that the domain computes. One file per family.

mod cursor;
mod decimal;
mod float_text;
mod format;
mod input;
mod math;
mod memory;
mod output;
mod process;

use base::DataModel;
use ir::{Function, Type};

pub(crate) use input::fills_memory;
pub use input::is_input_of_another_type;
pub(crate) use input::is_plain_input;

use crate::machine::Machine;
use crate::state::{NativeCall, PassedArgument, State};
use crate::{Access, Domain, Stop};

/// What a native function did.
pub(crate) enum Outcome<V> {
    /// It returns this to its caller.
    Return(Option<(V, Type)>),
    /// It returns several parts to its caller.
    Parts(Vec<(V, Type)>),
    /// It changed the frames itself.
    Moved,
}

/// A function that is implemented in Rust.
pub(crate) type Native<D> = for<'p, 'm, 's, 'c> fn(
    &'m mut Machine<'p, D>,
    &'s mut State<D>,
    NativeCall<'c, <D as Domain>::Value>,
) -> Result<Outcome<<D as Domain>::Value>, Stop>;

/// The implementation of a function that has no body.
pub(crate) fn find<D: Domain>(function: &Function, model: DataModel) -> Option<Native<D>> {
    if function.body.is_some() || is_input_of_another_type(function, model) {
        return None;
    }
    let name = function.name.strip_prefix("__builtin_").unwrap_or(&function.name);
    memory::find(name)
        .or_else(|| process::find(name))
        .or_else(|| input::find(name))
        .or_else(|| output::find(name))
        .or_else(|| float_text::find(name))
        .or_else(|| math::find(name))
}

/// Whether a function of this name needs no body and no model in C.
pub fn is_native(name: &str) -> bool {
    use crate::concrete::Concrete;
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    memory::find::<Concrete>(name).is_some()
        || process::find::<Concrete>(name).is_some()
        || input::find::<Concrete>(name).is_some()
        || output::find::<Concrete>(name).is_some()
        || float_text::find::<Concrete>(name).is_some()
        || math::find::<Concrete>(name).is_some()
}

/// Whether a function of this name is one of `math.h` that needs no model in C.
pub fn is_mathematics(name: &str) -> bool {
    math::find::<crate::concrete::Concrete>(name).is_some()
}

impl<V: Clone> NativeCall<'_, V> {
    /// The argument at a position; calling with fewer is the program's mistake.
    pub(crate) fn argument(&self, index: usize) -> Result<&PassedArgument<V>, Stop> {
        self.arguments.get(index).ok_or_else(|| {
            let message = format!("call with {} arguments only", self.arguments.len());
            Stop::violation(verdict::Property::Undefined, self.location, message)
        })
    }

    /// The value of the argument at a position.
    pub(crate) fn value(&self, index: usize) -> Result<&V, Stop> {
        self.argument(index).map(|argument| &argument.value)
    }

    /// The type of the first result that the caller expects.
    pub(crate) fn result_type(&self, otherwise: Type) -> Type {
        self.results.first().copied().unwrap_or(otherwise)
    }
}

impl<D: Domain> Machine<'_, D> {
    /// A result of C's type `int`.
    pub(crate) fn int(&mut self, value: i32) -> Outcome<D::Value> {
        let ty = Type::Int(32);
        Outcome::Return(Some((self.domain.constant(ty, u128::from(value as u32)), ty)))
    }

    /// An argument as an integer of the width of `size_t`.
    pub(crate) fn size_argument(
        &mut self,
        call: &NativeCall<'_, D::Value>,
        index: usize,
    ) -> Result<D::Value, Stop> {
        let argument = call.argument(index)?.clone();
        Ok(self.adapt(&argument.value, argument.ty, Type::Int(self.pointer_bits)))
    }

    /// An argument as a pointer.
    pub(crate) fn pointer_argument(
        &mut self,
        call: &NativeCall<'_, D::Value>,
        index: usize,
    ) -> Result<D::Value, Stop> {
        let argument = call.argument(index)?.clone();
        Ok(self.adapt(&argument.value, argument.ty, Type::Pointer))
    }

    /// The bytes of a C string, or its first `limit`, when all of them are known. Nothing says only that
    /// the bytes before the first that is not known could be read: the caller must see to the rest.
    pub(crate) fn string(
        &mut self,
        state: &mut State<D>,
        pointer: &D::Value,
        limit: usize,
        location: base::Location,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let mut bytes = Vec::new();
        while bytes.len() < limit {
            let at = self.domain.pointer_add(pointer, bytes.len() as i64, None);
            let access = Access { align: 1, location };
            let byte = self.domain.load(&mut state.memory, &at, Type::Int(8), access)?;
            self.domain.require_defined(&byte, location)?;
            match self.domain.known(&byte) {
                Some(0) => break,
                Some(byte) => bytes.push(byte as u8),
                None => return Ok(None),
            }
        }
        Ok(Some(bytes))
    }
}
