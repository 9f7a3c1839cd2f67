//! Clauses as functions of a program, and what its head declares for them.

use std::collections::BTreeSet;
use std::fmt::Write;

use formula::{Arena, Encoding, Expr, Sort};

use crate::clause::translate;
use crate::ctype::{declaration, scalar_type};
use crate::helpers::definitions;

/// The functions of the clauses and what they call.
#[derive(Default)]
pub(crate) struct Clauses {
    functions: String,
    pub(crate) calls: BTreeSet<&'static str>,
}

impl Clauses {
    /// Translates all of them.
    pub(crate) fn of(arena: &Arena, encoding: &mut Encoding, clauses: &[Expr]) -> Clauses {
        let mut made = Clauses::default();
        for (number, clause) in clauses.iter().enumerate() {
            made.clause(arena, encoding, number, *clause);
        }
        made
    }

    fn clause(&mut self, arena: &Arena, encoding: &mut Encoding, number: usize, clause: Expr) {
        let body = translate(arena, encoding, clause, &|variable| format!("v{variable}"));
        self.calls.extend(body.calls);
        let parameters: Vec<String> = arena
            .variables_of(&[clause])
            .into_iter()
            .map(|variable| {
                let sort = arena.sort(arena.variable_expr(variable));
                let kind = scalar_type(&encoding.shape(sort).scalar, encoding.bounds());
                match sort {
                    Sort::Array(..) => format!("const {kind} *v{variable}"),
                    _ => format!("{kind} v{variable}"),
                }
            })
            .collect();
        let parameters = match parameters.is_empty() {
            true => "void".to_owned(),
            false => parameters.join(", "),
        };
        let _ = writeln!(self.functions, "static int clause_{number}({parameters})\n{{");
        for statement in &body.statements {
            let _ = writeln!(self.functions, "  {statement}");
        }
        let _ = writeln!(self.functions, "  return {};\n}}\n", body.value);
    }

    /// Declarations of what the inputs of these variables come from, of `more`, and then the helpers and clauses.
    pub(crate) fn text(
        mut self,
        arena: &Arena,
        encoding: &Encoding,
        drawn: impl Iterator<Item = u32>,
        more: Option<&str>,
    ) -> String {
        let bounds = encoding.bounds();
        let mut inputs: BTreeSet<String> = more.map(str::to_owned).into_iter().collect();
        for variable in drawn {
            let scalar = encoding.shape(arena.sort(arena.variable_expr(variable))).scalar;
            inputs.insert(declaration(&scalar, bounds));
            if matches!(scalar, Sort::Bits(width) if width > 64) {
                self.calls.insert("wide_input");
            }
        }
        let mut text = String::new();
        inputs.iter().for_each(|line| text.extend([line, "\n"]));
        text.push('\n');
        text.push_str(&definitions(self.calls, bounds));
        text.push_str(&self.functions);
        text
    }
}

/// A logic's name as one word that ends no comment.
pub(crate) fn word(logic: &str) -> String {
    let kept: String = logic.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if kept.is_empty() { "ALL".into() } else { kept }
}
