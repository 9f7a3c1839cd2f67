//! The variables of a formula in a program: where they are, and how they get their values.

use std::fmt::Write;

use formula::{Arena, Encoding, Expr, Sort};

use crate::choices::State;
use crate::ctype::{drawn, scalar_type};

/// Where the variables of a program are.
#[derive(Clone, Copy)]
pub(crate) struct Variables<'v> {
    pub(crate) arena: &'v Arena,
    pub(crate) encoding: &'v Encoding,
    pub(crate) state: State,
}

impl Variables<'_> {
    fn name(&self, variable: u32) -> String {
        match self.state {
            State::Struct => format!("state.v{variable}"),
            _ => format!("v{variable}"),
        }
    }

    fn sort(&self, variable: u32) -> &Sort {
        self.arena.sort(self.arena.variable_expr(variable))
    }

    /// How many scalars a variable has.
    pub(crate) fn scalars(&self, variable: u32) -> usize {
        self.encoding.shape(self.sort(variable)).count
    }

    /// The declaration of a variable, without a semicolon.
    fn declaration(&self, variable: u32) -> String {
        let shape = self.encoding.shape(self.sort(variable));
        let kind = scalar_type(&shape.scalar, self.encoding.bounds());
        match self.sort(variable) {
            Sort::Array(..) => format!("{kind} v{variable}[{}]", shape.count),
            _ => format!("{kind} v{variable}"),
        }
    }

    /// A call of the function of a clause.
    pub(crate) fn call(&self, number: usize, clause: Expr) -> String {
        let variables = self.arena.variables_of(&[clause]);
        let names: Vec<String> = variables.into_iter().map(|one| self.name(one)).collect();
        format!("clause_{number}({})", names.join(", "))
    }

    /// The variables that are no locals.
    pub(crate) fn declarations(&self, mut all: Vec<u32>) -> String {
        let mut text = String::new();
        all.sort_unstable();
        match self.state {
            State::Locals => return text,
            _ if all.is_empty() => return text,
            State::Globals => {
                for variable in all {
                    let _ = writeln!(text, "static {};", self.declaration(variable));
                }
            }
            State::Struct => {
                text.push_str("static struct {\n");
                for variable in all {
                    let _ = writeln!(text, "  {};", self.declaration(variable));
                }
                text.push_str("} state;\n");
            }
        }
        text.push('\n');
        text
    }

    /// Gives a variable its value.
    pub(crate) fn draw(&self, text: &mut String, variable: u32, margin: &str) {
        let sort = self.sort(variable);
        let shape = self.encoding.shape(sort);
        let value = drawn(&shape.scalar, self.encoding.bounds());
        let local = self.state == State::Locals;
        let name = self.name(variable);
        if matches!(sort, Sort::Array(..)) {
            if local {
                let _ = writeln!(text, "{margin}{};", self.declaration(variable));
            }
            let count = shape.count;
            let _ = writeln!(text, "{margin}for (int i = 0; i < {count}; i++)");
            let _ = writeln!(text, "{margin}  {name}[i] = {value};");
        } else {
            let declared = if local { self.declaration(variable) } else { name };
            let _ = writeln!(text, "{margin}{declared} = {value};");
        }
    }
}
