//! A query as a script of its own.

use std::fmt::Write;

use term::{Model, Pool, Term};

use super::composer::{Composed, Composer};
use super::expression::Expression;

/// A query as SMT-LIB 2.6: options, logic, declarations, assertions, `check-sat`, and `get-value`
/// for what makes up a model.
#[derive(Clone, Debug)]
pub struct Script {
    text: String,
    composed: Composed,
}

impl Script {
    /// The query whether all constraints can hold together.
    pub fn new(pool: &Pool, constraints: &[Term]) -> Script {
        let mut composer = Composer::default();
        let composed = composer.compose(pool, constraints);
        let mut text = String::from("(set-option :produce-models true)\n");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "(set-logic {})", composer.writer.logic());
        text.push_str(&composer.writer.take_lines());
        for assertion in &composed.assertions {
            let _ = writeln!(text, "(assert {assertion})");
        }
        text.push_str("(check-sat)\n");
        if !composed.names.is_empty() {
            let _ = writeln!(text, "(get-value ({}))", composed.names.join(" "));
        }
        text.push_str("(exit)\n");
        Script { text, composed }
    }

    /// What the solver reads.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The model in the response to `get-value`.
    pub(super) fn model(&self, response: Option<&Expression>) -> Result<Model, String> {
        self.composed.model(response)
    }
}
