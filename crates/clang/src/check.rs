//! Clang's own checks: a call of a sanitizer's handler is the place where a rule of C is broken.

use ir::{IntegerPredicate, Operation};
use verdict::Property;

use crate::function::FunctionLowering;
use crate::llvm::{Opcode, Value, ValueKind};

/// The words for a left shift whose result its type does not have.
const LOST_BITS: &str = "signed overflow in a left shift";

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
        "divrem_overflow" => (Property::DivByZero, "division by zero"),
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
        let (property, words) = match handler {
            // Only a division that clang computed has a handler left, with the divisor beside it.
            "divrem_overflow" if told(value, 2).is_some_and(|divisor| !divisor.is_null()) => {
                (Property::NoOverflow, "signed overflow in a division")
            }
            "add_overflow" | "sub_overflow" | "mul_overflow" | "negate_overflow"
                if is_unsigned(value) =>
            {
                (Property::UnsignedOverflow, "unsigned wrap-around")
            }
            "shift_out_of_bounds" if self.lowering.rules.shifts_overflow => self.shift_rule(value),
            _ => rule(handler),
        };
        let message = match type_names(value).as_slice() {
            [] => words.to_owned(),
            [first, ..] if handler == "out_of_bounds" => format!("{words} of {first}"),
            [first, second, ..] if handler == "float_cast_overflow" => {
                format!("{words}: {first} to {second}")
            }
            [first, ..] => format!("{words}: {first}"),
        };
        self.builder.emit(Operation::Violation { property, message: message.into() });
    }

    /// The rule that a shift breaks when lost value bits count as overflow. One handler speaks of
    /// the amount and of the value, and is told both.
    fn shift_rule(&mut self, handler: Value) -> (Property, &'static str) {
        let lost_bits = (Property::NoOverflow, LOST_BITS);
        if !self.lowering.rules.checks.contains(Property::BadShift) {
            return lost_bits;
        }
        let bad_amount = (Property::BadShift, "shift amount out of range");
        let Some(width) = shifted_width(handler) else { return bad_amount };
        match told(handler, 2) {
            Some(amount) if amount.integer_bits() < u128::from(width) => lost_bits,
            Some(_) => bad_amount,
            None => {
                let amount = self.scalar(handler.operand(2));
                let ty = self.builder.type_of(amount);
                let width = self.builder.bits(ty, width.into());
                let fits = self.builder.compare(IntegerPredicate::Ult, amount, width);
                self.when(fits, |this| {
                    let (property, message) = (Property::NoOverflow, LOST_BITS.into());
                    this.builder.emit(Operation::Violation { property, message });
                });
                bad_amount
            }
        }
    }
}

/// A constant that a handler is told: as an argument or, when that has no room, through memory.
fn told(handler: Value, index: u32) -> Option<Value> {
    let is_number = |value: &Value| value.kind() == ValueKind::LLVMConstantIntValueKind;
    let argument = (index < handler.argument_count()).then(|| handler.operand(index))?;
    if is_number(&argument) {
        return Some(argument);
    }
    let is_place = argument.kind() == ValueKind::LLVMInstructionValueKind
        && argument.opcode() == Opcode::LLVMPtrToInt;
    let place = is_place.then(|| argument.operand(0))?;
    let mut users = place.users();
    let store = users.find(|user| user.opcode() == Opcode::LLVMStore)?;
    Some(store.operand(0)).filter(is_number)
}

/// What a handler is told of the first type: the lowest bit says "signed", above it is the logarithm of the width.
fn first_type(handler: Value) -> Option<u128> {
    Some(descriptors(handler).first()?.aggregate_element(1)?.integer_bits())
}

/// Whether a handler speaks of an unsigned operation.
fn is_unsigned(handler: Value) -> bool {
    first_type(handler).is_some_and(|info| info & 1 == 0)
}

/// The width of what a shift shifts.
fn shifted_width(handler: Value) -> Option<u32> {
    let info = first_type(handler)?;
    1u32.checked_shl(u32::try_from(info >> 1).ok()?)
}

/// The C types in a handler's data, quoted as clang quotes them.
fn type_names(handler: Value) -> Vec<String> {
    let descriptors = descriptors(handler).into_iter();
    let names =
        descriptors.filter_map(|descriptor| descriptor.aggregate_element(2)?.string_bytes());
    names.map(|name| String::from_utf8_lossy(&name).trim_end_matches('\0').to_owned()).collect()
}

/// The descriptions of C types in a handler's data: a kind, a number for it and the name.
fn descriptors(handler: Value) -> Vec<Value> {
    let is_variable = |value: &Value| value.kind() == ValueKind::LLVMGlobalVariableValueKind;
    let data = (handler.argument_count() > 0).then(|| handler.operand(0));
    let Some(data) = data.filter(is_variable).and_then(Value::initializer) else {
        return Vec::new();
    };
    let fields = (0..data.ty().element_count()).filter_map(|index| data.aggregate_element(index));
    fields.filter(is_variable).filter_map(Value::initializer).collect()
}
