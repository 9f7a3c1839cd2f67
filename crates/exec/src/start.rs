//! What runs before `main`, and what `main` is given.

use base::Location;
use ir::{FunctionId, Passing, Type};

use crate::machine::Machine;
use crate::state::{PassedArgument, State};
use crate::{Access, Domain, ObjectKind, Stop};

/// One of the things that run one after the other when a program starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The function that writes initial values that are not plain bytes.
    Initializer(FunctionId),
    /// A function that runs before `main`.
    Constructor(FunctionId),
    /// The function that the program is about.
    Entry(FunctionId),
}

impl<D: Domain> Machine<'_, D> {
    /// What runs, in order, up to and with `entry`. Constant objects can no longer be written once
    /// the initializer is done; see [`Machine::seal_constants`].
    pub fn stages(&self, entry: FunctionId) -> Vec<Stage> {
        let program = self.program;
        let initializer = program.initializer.into_iter().map(Stage::Initializer);
        let constructors = program.constructors.iter().copied().map(Stage::Constructor);
        initializer.chain(constructors).chain([Stage::Entry(entry)]).collect()
    }

    /// `argc`, `argv` and `envp`, as objects of the program.
    pub fn main_arguments(
        &mut self,
        state: &mut State<D>,
        arguments: &[&str],
    ) -> Result<Vec<PassedArgument<D::Value>>, Stop> {
        let word = u64::from(self.pointer_bits / 8);
        let access = Access { align: 1, location: Location::UNKNOWN };
        let argv = self.static_object(state, word * (arguments.len() as u64 + 1), word, &[])?;
        for (index, text) in arguments.iter().enumerate() {
            let string = self.static_object(state, text.len() as u64 + 1, 1, text.as_bytes())?;
            let slot = self.domain.pointer_add(&argv, index as i64 * word as i64, None);
            self.domain.store(&mut state.memory, &slot, Type::Pointer, &string, access)?;
        }
        let environment = self.static_object(state, word, word, &[])?;
        let count = self.domain.constant(Type::Int(32), arguments.len() as u128);
        let argument = |value, ty| PassedArgument { value, ty, passing: Passing::Scalar };
        Ok(vec![
            argument(count, Type::Int(32)),
            argument(argv, Type::Pointer),
            argument(environment, Type::Pointer),
        ])
    }

    fn static_object(
        &mut self,
        state: &mut State<D>,
        size: u64,
        align: u64,
        bytes: &[u8],
    ) -> Result<D::Value, Stop> {
        let size = self.domain.constant(Type::Int(self.pointer_bits), u128::from(size));
        let (kind, location) = (ObjectKind::Global, Location::UNKNOWN);
        let object = self.domain.allocate(&mut state.memory, kind, &size, align, location)?;
        self.domain.initialize(&mut state.memory, &object, bytes);
        Ok(object)
    }
}
