//! What a program makes of the arguments that it is started with.

use base::Location;
use ir::{Parameter, Program, Type};

/// A parameter of `main` that `main` uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsedArgument {
    /// Which one, from 0.
    pub index: usize,
    /// Its type.
    pub ty: Type,
    /// The first place that uses it.
    pub location: Location,
}

/// The parameters of `main` that it uses.
pub fn used_arguments(program: &Program) -> Vec<UsedArgument> {
    let main = program.function_named("main").map(|main| program.function(main));
    let Some((main, body)) = main.and_then(|main| Some((main, main.body.as_ref()?))) else {
        return Vec::new();
    };
    let used = |(index, parameter): (usize, &Parameter)| {
        let location = analysis::first_use(body, parameter.register)?;
        Some(UsedArgument { index, ty: parameter.ty, location })
    };
    main.parameters.iter().enumerate().filter_map(used).collect()
}
