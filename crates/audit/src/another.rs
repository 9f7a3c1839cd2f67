//! Executions with other inputs than some that are known.
//!
//! For each known execution, a static object counts how many inputs were asked for and holds whether any of them was
//! another one; both are looked at behind `main`.

use std::sync::Arc;

use base::Location;
use ir::{
    BinaryOp, Body, Callee, CastKind, FunctionId, Global, GlobalId, Initializer, Instruction,
    IntegerPredicate, Linkage, Operand, Operation, Program, Register, Type, Wrap,
};

use crate::code::{BYTE, WORD, address_of, as_word, at_nowhere, bits, new_register};
use crate::equivalence::{Seen, meaning};

/// Where it stands whether an input was another one, behind the number of inputs.
const DIFFERS: i64 = 8;

/// A known execution that others are compared with.
pub struct Known {
    state: GlobalId,
    inputs: Vec<u64>,
}

/// Lets a program compare every input that it asks for with those of known executions.
pub fn compare_inputs(program: &mut Program, shown: &[Vec<u64>]) -> Vec<Known> {
    let mut known = Vec::new();
    for inputs in shown {
        program.globals.push(Global {
            name: Arc::from("compared_inputs"),
            location: Location::UNKNOWN,
            linkage: Linkage::Internal,
            size: 16,
            align: 8,
            constant: false,
            thread_local: false,
            initializer: Some(Initializer::default()),
        });
        let state = GlobalId::new(program.globals.len() - 1);
        known.push(Known { state, inputs: inputs.clone() });
    }
    let is_input = |id: FunctionId| {
        let function = program.function(id);
        let is_known = function.body.is_none() || function.is_library;
        is_known && meaning(&function.name) == Some(Seen::Input)
    };
    let inputs: Vec<FunctionId> =
        (0..program.functions.len()).map(FunctionId::new).filter(|id| is_input(*id)).collect();
    let model = program.data_model;
    for function in program.functions.iter_mut() {
        let Some(body) = &mut function.body else { continue };
        for at in 0..body.blocks.len() {
            let old = std::mem::take(&mut body.blocks[at].instructions);
            let mut code = Vec::new();
            for instruction in old {
                let result = match &instruction.operation {
                    Operation::Call { callee: Callee::Direct(id), results, .. }
                        if inputs.contains(id) =>
                    {
                        results.first().copied()
                    }
                    _ => None,
                };
                code.push(instruction);
                let Some(result) = result else { continue };
                // An input that is too wide is compared with nothing.
                let Ok(word) = as_word(model, body, Operand::Register(result), &mut code) else {
                    continue;
                };
                known.iter().for_each(|known| known.compare(body, word, &mut code));
            }
            body.blocks[at].instructions = code;
        }
    }
    known
}

impl Known {
    /// Compares an input.
    fn compare(&self, body: &mut Body, word: Operand, code: &mut Vec<Instruction>) {
        let position = self.load(body, WORD, 0, code);
        let mut expected = bits(body, WORD, 0);
        for (at, value) in self.inputs.iter().enumerate() {
            let number = bits(body, WORD, at as u128);
            let is_here = compared(body, IntegerPredicate::Eq, position, number, code);
            let result = new_register(body, WORD);
            let if_true = bits(body, WORD, u128::from(*value));
            let (condition, if_false) = (is_here, expected);
            code.push(at_nowhere(Operation::Select { result, condition, if_true, if_false }));
            expected = Operand::Register(result);
        }
        let is_other = compared(body, IntegerPredicate::Ne, word, expected, code);
        let other = new_register(body, BYTE);
        let kind = CastKind::ZeroExtend;
        code.push(at_nowhere(Operation::Cast { result: other, kind, value: is_other }));
        let before = self.load(body, BYTE, DIFFERS, code);
        let now = binary(body, BinaryOp::Or, BYTE, before, Operand::Register(other), code);
        self.store(body, DIFFERS, now, code);
        let one = bits(body, WORD, 1);
        let next = binary(body, BinaryOp::Add, WORD, position, one, code);
        self.store(body, 0, next, code);
    }

    /// Whether the inputs of the execution that ends here were others.
    pub fn is_other(&self, body: &mut Body, code: &mut Vec<Instruction>) -> Operand {
        let (position, length) =
            (self.load(body, WORD, 0, code), bits(body, WORD, self.inputs.len() as u128));
        let is_longer = compared(body, IntegerPredicate::Ne, position, length, code);
        let (differs, zero) = (self.load(body, BYTE, DIFFERS, code), bits(body, BYTE, 0));
        let differs = compared(body, IntegerPredicate::Ne, differs, zero, code);
        binary(body, BinaryOp::Or, Type::BOOL, is_longer, differs, code)
    }

    fn load(&self, body: &mut Body, ty: Type, at: i64, code: &mut Vec<Instruction>) -> Operand {
        let result: Register = new_register(body, ty);
        let address = address_of(body, self.state, at);
        code.push(at_nowhere(Operation::Load { result, address, align: 1, atomic: false }));
        Operand::Register(result)
    }

    fn store(&self, body: &mut Body, at: i64, value: Operand, code: &mut Vec<Instruction>) {
        let address = address_of(body, self.state, at);
        code.push(at_nowhere(Operation::Store { address, value, align: 1, atomic: false }));
    }
}

fn compared(
    body: &mut Body,
    predicate: IntegerPredicate,
    left: Operand,
    right: Operand,
    code: &mut Vec<Instruction>,
) -> Operand {
    let result = new_register(body, Type::BOOL);
    code.push(at_nowhere(Operation::Compare { result, predicate, left, right }));
    Operand::Register(result)
}

fn binary(
    body: &mut Body,
    op: BinaryOp,
    ty: Type,
    left: Operand,
    right: Operand,
    code: &mut Vec<Instruction>,
) -> Operand {
    let result = new_register(body, ty);
    let wrap = Wrap::default();
    code.push(at_nowhere(Operation::Binary { result, op, left, right, wrap }));
    Operand::Register(result)
}
