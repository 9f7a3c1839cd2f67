//! A program that says at its end how much of the code it has covered.
//!
//! Every way out of a decision writes a byte of its own, an `if` without `else` too, and so does the entry of
//! every function. A function that runs after `main` adds them up, and tells the sum where the mutated code
//! was executed and nothing where it was not: see [`exec::WORTH`].

use std::sync::Arc;

use base::Location;
use ir::{
    BinaryOp, Block, BlockId, Body, CastKind, Function, FunctionId, Global, GlobalId, Initializer,
    Instruction, IntegerPredicate, Linkage, Operand, Operation, Parameter, Passing, Program,
    Register, Switch, Terminator, Type, ValidProgram, Wrap,
};

use crate::another::{Known, compare_inputs};
use crate::code::{BYTE, address_of, at_nowhere, bits, call, new_register};
use crate::subject::Subject;
use crate::variants::{Variant, Variants};

const NUMBER: Type = Type::Int(32);

/// A program with what it covers.
pub struct Covering {
    /// The program.
    pub program: ValidProgram,
    /// How many things can be covered.
    pub goals: u32,
}

/// Lets a program say how much of some functions it covers in executions that come to a block of one of them and
/// have other inputs than those that were shown.
fn covering(
    program: &ValidProgram,
    functions: &[FunctionId],
    mutated: (FunctionId, BlockId),
    shown: &[Vec<u64>],
) -> Option<Covering> {
    let mut program = program.clone().into_inner();
    let known = compare_inputs(&mut program, shown);
    let covered = GlobalId::new(program.globals.len());
    let mut marker = Marker { covered, goals: 0 };
    // The first byte is for the mutated code.
    marker.goals += 1;
    for id in functions {
        let Some(body) = &mut program.functions[id.index()].body else { continue };
        let goal = marker.next();
        let mark = marker.mark(body, goal);
        body.blocks.first_mut()?.instructions.insert(0, mark);
        if *id == mutated.0 {
            let mark = marker.mark(body, 0);
            body.blocks.get_mut(mutated.1.index())?.instructions.insert(0, mark);
        }
        marker.mark_edges(body);
    }
    let goals = marker.goals;
    program.globals.push(Global {
        name: Arc::from("covered"),
        location: Location::UNKNOWN,
        linkage: Linkage::Internal,
        size: u64::from(goals),
        align: 1,
        constant: false,
        thread_local: false,
        initializer: Some(Initializer::default()),
    });
    let told = declare_worth(&mut program);
    let report = FunctionId::new(program.functions.len());
    program.functions.push(report_function(covered, goals, told, &known));
    program.destructors.push(report);
    let program = ValidProgram::new(program).ok()?;
    Some(Covering { program, goals: goals - 1 })
}

/// Lets a mutant say how much of the code it covers in executions that come to its change and have other inputs than
/// those that were shown.
pub fn covering_mutant(
    subject: &Subject,
    variants: &Variants,
    number: usize,
    shown: &[Vec<u64>],
) -> Option<Covering> {
    let Variant::Body { function, .. } = &variants.variants[number] else { return None };
    let mutant = variants.program(&[number])?;
    let original = variants.original.print_function(*function);
    let block = changed_block(&original, &mutant.print_function(*function))?;
    covering(&mutant, &variants.functions_of_code(subject), (*function, block), shown)
}

/// The first block in which two bodies of a function differ: what was changed is there, and behind a
/// statement that was deleted the rest of its block.
pub fn changed_block(original: &str, mutant: &str) -> Option<BlockId> {
    let mut block = None;
    let code = |line: &str| line.split(" ; ").next().unwrap_or_default().trim().to_owned();
    let is_label = |line: &str| {
        let label = line.strip_prefix('b')?.strip_suffix(':')?;
        label.parse::<u32>().ok().map(BlockId)
    };
    let mut originals = original.lines().map(code).skip_while(|line| is_label(line).is_none());
    let mutants = mutant.lines().map(code).skip_while(|line| is_label(line).is_none());
    for line in mutants {
        let label = is_label(&line);
        if originals.next().as_deref() != Some(line.as_str()) {
            return block.or(label);
        }
        block = label.or(block);
    }
    None
}

/// Puts marks into bodies.
struct Marker {
    covered: GlobalId,
    goals: u32,
}

impl Marker {
    fn next(&mut self) -> u32 {
        self.goals += 1;
        self.goals - 1
    }

    /// The instruction that marks a goal as covered.
    fn mark(&self, body: &mut Body, goal: u32) -> Instruction {
        let address = address_of(body, self.covered, i64::from(goal));
        let value = bits(body, BYTE, 1);
        at_nowhere(Operation::Store { address, value, align: 1, atomic: false })
    }

    /// Marks every way out of every decision.
    fn mark_edges(&mut self, body: &mut Body) {
        for index in 0..body.blocks.len() {
            let location = body.blocks[index].location;
            let mut terminator = body.blocks[index].terminator.clone();
            match &mut terminator {
                Terminator::Branch { if_true, if_false, .. } => {
                    *if_true = self.on_the_way(body, *if_true, location);
                    *if_false = self.on_the_way(body, *if_false, location);
                }
                Terminator::Switch(switch) => {
                    let Switch { cases, default, .. } = &mut **switch;
                    *default = self.on_the_way(body, *default, location);
                    for (_, target) in cases {
                        *target = self.on_the_way(body, *target, location);
                    }
                }
                // Labels whose addresses are taken must stay what they are.
                Terminator::IndirectJump { .. }
                | Terminator::Jump(_)
                | Terminator::Return(_)
                | Terminator::Unreachable => continue,
            }
            body.blocks[index].terminator = terminator;
        }
    }

    /// A block that marks its own goal and goes on to another.
    fn on_the_way(&mut self, body: &mut Body, target: BlockId, location: Location) -> BlockId {
        let goal = self.next();
        let instructions = vec![self.mark(body, goal)];
        body.blocks.push(Block { instructions, terminator: Terminator::Jump(target), location });
        BlockId::new(body.blocks.len() - 1)
    }
}

/// The declaration of the function that is told.
fn declare_worth(program: &mut Program) -> FunctionId {
    program.function_named(exec::WORTH).unwrap_or_else(|| {
        let parameter = Parameter { register: Register(0), ty: NUMBER, passing: Passing::Scalar };
        program.functions.push(function(exec::WORTH, vec![parameter], None));
        FunctionId::new(program.functions.len() - 1)
    })
}

/// The function that adds up what is covered and tells it.
fn report_function(covered: GlobalId, goals: u32, told: FunctionId, known: &[Known]) -> Function {
    let mut body = Body::default();
    let mut code = Vec::new();
    let mut read = |body: &mut Body, goal: u32| {
        let byte = new_register(body, BYTE);
        let address = address_of(body, covered, i64::from(goal));
        code.push(at_nowhere(Operation::Load { result: byte, address, align: 1, atomic: false }));
        let number = new_register(body, NUMBER);
        let (kind, value) = (CastKind::ZeroExtend, Operand::Register(byte));
        code.push(at_nowhere(Operation::Cast { result: number, kind, value }));
        Operand::Register(number)
    };
    let is_mutant_covered = read(&mut body, 0);
    let numbers: Vec<Operand> = (1..goals).map(|goal| read(&mut body, goal)).collect();
    let zero = bits(&mut body, NUMBER, 0);
    let mut sum = zero;
    for right in numbers {
        let result = new_register(&mut body, NUMBER);
        let (op, wrap) = (BinaryOp::Add, Wrap::default());
        code.push(at_nowhere(Operation::Binary { result, op, left: sum, right, wrap }));
        sum = Operand::Register(result);
    }
    let condition = new_register(&mut body, Type::BOOL);
    let (left, right, predicate) = (is_mutant_covered, zero, IntegerPredicate::Ne);
    code.push(at_nowhere(Operation::Compare { result: condition, predicate, left, right }));
    let mut conditions = vec![Operand::Register(condition)];
    conditions.extend(known.iter().map(|known| known.is_other(&mut body, &mut code)));
    let mut worth = sum;
    for condition in conditions {
        let result = new_register(&mut body, NUMBER);
        let (if_true, if_false) = (worth, zero);
        code.push(at_nowhere(Operation::Select { result, condition, if_true, if_false }));
        worth = Operand::Register(result);
    }
    code.push(call(told, Vec::new(), worth));
    let (terminator, location) = (Terminator::Return(Vec::new()), Location::UNKNOWN);
    body.blocks.push(Block { instructions: code, terminator, location });
    function("tell_covered", Vec::new(), Some(body))
}

fn function(name: &str, parameters: Vec<Parameter>, body: Option<Body>) -> Function {
    Function {
        name: Arc::from(name),
        location: Location::UNKNOWN,
        linkage: Linkage::Internal,
        variadic: false,
        results: Vec::new(),
        parameters,
        body,
        is_library: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_block_is_the_first_that_differs() {
        let original = "function f {\nb0:\n  x = 1 ; 3:4\n  jump b1\nb1:\n  y = 2\n  return\n}";
        let changed = original.replace("y = 2", "y = 3");
        assert_eq!(changed_block(original, &changed), Some(BlockId(1)));
        let moved = original.replace("3:4", "9:9");
        assert_eq!(changed_block(original, &moved), None);
        let deleted = original.replace("  y = 2\n", "");
        assert_eq!(changed_block(original, &deleted), Some(BlockId(1)));
    }
}
