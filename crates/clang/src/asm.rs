//! Inline assembly: the empty template, which only ties values together, and nothing else.
//!
//! Programs use it to hide values from the optimiser (`asm("" : "+r"(x))`), so it must work.

use ir::{CastKind, Operand, Type};

use crate::function::FunctionLowering;
use crate::llvm::Value;

/// One item of a constraint string.
enum Constraint {
    /// A result of the statement.
    Output,
    /// An output that goes to memory, whose address is an argument.
    MemoryOutput,
    /// An argument.
    Input {
        /// The output whose place it shares.
        tied: Option<usize>,
    },
    /// Registers that are spoilt, and labels.
    Other,
}

/// Where an output goes.
#[derive(Clone, Copy)]
enum Output {
    /// To this part of the statement's result.
    Result(usize),
    /// To the memory behind this argument.
    Memory(u32),
}

fn constraints(text: &str) -> Vec<Constraint> {
    let items: Vec<&str> = text.split(',').filter(|item| !item.is_empty()).collect();
    // An input shares the place of the output that it names by number, or whose register it names.
    let tied = |item: &str| {
        let is_same_register =
            |other: &&str| item.starts_with('{') && other.trim_start_matches(['=', '&']) == item;
        let is_output = |other: &&str| other.starts_with('=');
        let named = items.iter().position(|other| is_output(other) && is_same_register(other));
        item.parse().ok().or(named)
    };
    let parse = |item: &&str| match item.as_bytes()[0] {
        b'~' | b'!' => Constraint::Other,
        b'=' if item.contains('*') => Constraint::MemoryOutput,
        b'=' => Constraint::Output,
        _ => Constraint::Input { tied: tied(item) },
    };
    items.iter().map(parse).collect()
}

/// Whether a template does nothing: it is empty, a comment, or waits.
fn does_nothing(template: &str) -> bool {
    template.split(['\n', ';']).all(|line| {
        let line = line.trim();
        matches!(line, "" | "nop" | "pause" | "rep nop" | "rep; nop")
            || line.starts_with('#')
            || line.starts_with("//")
    })
}

fn describe(template: &str) -> String {
    let mut text: String = template.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.len() > 60 {
        let end = (0..=57).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
        text.push_str("...");
    }
    format!("inline assembly `{text}`")
}

impl FunctionLowering<'_, '_> {
    pub(crate) fn assembly(&mut self, value: Value) {
        let (template, constraint_text) = value.callee().inline_assembly();
        if !does_nothing(&template) {
            return self.unsupported(value, describe(&template));
        }
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        let mut results: Vec<Operand> =
            types.iter().map(|ty| self.builder.undefined(*ty)).collect();
        // What each constraint that is an output writes, by the number of the constraint.
        let mut outputs = Vec::new();
        let (mut result, mut argument) = (0, 0);
        for constraint in constraints(&constraint_text) {
            let output = match constraint {
                Constraint::Output => {
                    result += 1;
                    Some(Output::Result(result - 1))
                }
                Constraint::MemoryOutput => {
                    argument += 1;
                    Some(Output::Memory(argument - 1))
                }
                Constraint::Input { tied } => {
                    match tied.and_then(|index| outputs.get(index).copied().flatten()) {
                        Some(Output::Result(place)) if place < results.len() => {
                            let parts = self.parts(value.operand(argument));
                            if let [part] = *parts {
                                results[place] = self.tie(part, types[place]);
                            }
                        }
                        Some(Output::Memory(target)) => self.store_tied(value, target, argument),
                        _ => {}
                    }
                    argument += 1;
                    None
                }
                Constraint::Other => None,
            };
            outputs.push(output);
        }
        self.define(value, results);
    }

    /// An input that shares the place of an output in memory.
    fn store_tied(&mut self, value: Value, target: u32, source: u32) {
        let kind = self.lowering.attributes.elementtype;
        let Some(ty) = value.argument_type_attribute(target, kind) else { return };
        let parts = self.parts(value.operand(source));
        let leaves = self.shape(ty);
        if let ([part], [leaf]) = (&*parts, &leaves.leaves[..]) {
            let address = self.scalar(value.operand(target));
            let tied = self.tie(*part, leaf.ty);
            self.builder.store(address, tied, 1, false);
        }
    }

    /// An input in the place of an output.
    fn tie(&mut self, input: Operand, ty: Type) -> Operand {
        match (self.builder.type_of(input), ty) {
            (present, wanted) if present == wanted => input,
            (Type::Int(_), Type::Int(width)) => self.builder.resize(input, width),
            (Type::Pointer, Type::Int(_)) => self.builder.cast(CastKind::PointerToInt, input, ty),
            (Type::Int(_), Type::Pointer) => self.builder.cast(CastKind::IntToPointer, input, ty),
            _ => self.builder.undefined(ty),
        }
    }
}
