//! Clang's own checks: a call of a sanitizer's handler is the place where a rule of C is broken.

use ir::Operation;
use verdict::Property;

use crate::function::FunctionLowering;
use crate::llvm::{Value, ValueKind};

/// Which rule a handler speaks of, and how to say it.
fn rule(handler: &str) -> (Property, &'static str) {
    match handler {
        "shift_out_of_bounds" => (Property::BadShift, "shift amount or shifted value out of range"),
        "out_of_bounds" => (Property::ArrayBounds, "index out of bounds"),
        "float_cast_overflow" => (Property::FloatCast, "floating value out of the target's range"),
        "vla_bound_not_positive" => {
            (Property::Undefined, "size of a variable-length array is not positive")
        }
        "load_invalid_value" => (Property::Undefined, "value that its type does not have"),
        "invalid_builtin" => (Property::Undefined, "zero passed to a builtin that counts bits"),
        "builtin_unreachable" => (Property::Undefined, "unreachable code reached"),
        "missing_return" => (Property::Undefined, "end of function reached without a value"),
        "divrem_overflow" => (Property::DivByZero, "division by zero or overflow of division"),
        "add_overflow" | "sub_overflow" | "mul_overflow" | "negate_overflow" => {
            (Property::NoOverflow, "signed overflow")
        }
        "pointer_overflow" => (Property::ValidDeref, "overflow of pointer arithmetic"),
        "nonnull_arg" | "nonnull_return_v1" | "nullability_arg" | "nullability_return_v1" => {
            (Property::Undefined, "null where it is not allowed")
        }
        "type_mismatch_v1" => (Property::ValidDeref, "null or misaligned access"),
        "alignment_assumption" => (Property::Misaligned, "alignment that was promised is absent"),
        _ => (Property::Undefined, "rule of C broken"),
    }
}

impl FunctionLowering<'_, '_> {
    /// What follows such a call is unreachable; clang says so itself.
    pub(crate) fn violation(&mut self, value: Value, name: &str) {
        let handler = name.trim_start_matches("__ubsan_handle_").trim_end_matches("_abort");
        let (property, words) = rule(handler);
        let types = value.argument_count().gt(&0).then(|| type_names(value.operand(0)));
        let message = match types.unwrap_or_default().as_slice() {
            [] => words.to_owned(),
            [first, ..] if handler == "out_of_bounds" => format!("{words} of {first}"),
            [first, second, ..] if handler == "float_cast_overflow" => {
                format!("{words}: {first} to {second}")
            }
            [first, ..] => format!("{words}: {first}"),
        };
        self.builder.emit(Operation::Violation { property, message: message.into() });
    }
}

/// The C types in a handler's data, quoted as clang quotes them.
fn type_names(data: Value) -> Vec<String> {
    let is_variable = |value: &Value| value.kind() == ValueKind::LLVMGlobalVariableValueKind;
    let Some(data) = Some(data).filter(is_variable).and_then(Value::initializer) else {
        return Vec::new();
    };
    let fields = (0..data.ty().element_count()).filter_map(|index| data.aggregate_element(index));
    let descriptors = fields.filter(is_variable).filter_map(Value::initializer);
    // A descriptor is a kind, a width and the name.
    let names =
        descriptors.filter_map(|descriptor| descriptor.aggregate_element(2)?.string_bytes());
    names.map(|name| String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned()).collect()
}
