//! What is put into functions so that two runs can be compared: what they see, replay and leave behind.

use std::sync::Arc;

use base::Location;
use ir::{
    Body, Callee, CastKind, Constant, FunctionId, Global, GlobalId, Instruction, IntegerPredicate,
    Linkage, Operand, Operation, Program, Register, Symbol, Type,
};

use super::compose::Own;
use super::printed::{Printed, printed};
use super::visible::{OWN, Output, Seen, meaning};
use crate::code::{
    BYTE, WORD, address_of, as_word, at_nowhere, bits, call, new_register, type_of, widened,
};

/// How large a variable of the harness may be, and how far aligned.
const MOST_OF_LOCAL: u64 = 1024;
const MOST_ALIGNED: u64 = 16;

/// The number that stands for a text (FNV-1a): of those that somebody wrote, no two have the same.
fn number_of(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Puts into a function what sees, replays and compares.
pub struct Watcher<'w> {
    /// The program that has both runs.
    pub program: &'w mut Program,
    /// What they are compared by.
    pub own: &'w Own,
    /// The static objects that are compared.
    pub compared: &'w [GlobalId],
    /// The functions that are not code under test.
    pub harness: &'w [FunctionId],
}

/// A variable of a function that lies in memory.
#[derive(Clone, Copy)]
struct Local {
    address: Register,
    size: u64,
    /// Holds 1 while it lives.
    alive: Register,
    /// Whether it belongs to the harness, which sees it.
    is_seen: bool,
}

impl Watcher<'_> {
    /// Watches a function; only the harness sees what its calls return.
    pub fn watch(mut self, id: FunctionId, sees_calls: bool) -> Result<(), String> {
        let mut function = self.program.functions[id.index()].clone();
        let Some(body) = &mut function.body else { return Ok(()) };
        let locals = self.locals(body, sees_calls)?;
        let largest = locals.iter().filter(|of| of.is_seen).map(|local| local.size).max();
        let nothing = largest.map(|size| self.nothing(size));
        for at in 0..body.blocks.len() {
            let old = std::mem::take(&mut body.blocks[at].instructions);
            let mut code = Vec::new();
            if at == 0 {
                for local in &locals {
                    let value = bits(body, BYTE, 0);
                    code.push(at_nowhere(Operation::Copy { result: local.alive, value }));
                }
            }
            for instruction in old {
                self.before(body, &instruction, sees_calls, &mut code)?;
                let operation = instruction.operation.clone();
                code.extend(self.placed(body, instruction, &locals));
                self.lives(body, &operation, &locals, &mut code);
                self.behind(body, &operation, sees_calls, &mut code)?;
                if sees_calls && self.is_call_of_code(&operation) {
                    self.compare_memory(body, &locals, nothing, &mut code);
                }
            }
            body.blocks[at].instructions = code;
        }
        self.program.functions[id.index()] = function;
        Ok(())
    }

    /// The variables of a function that lie in memory.
    fn locals(&self, body: &mut Body, is_seen: bool) -> Result<Vec<Local>, String> {
        let mut found = Vec::new();
        for (at, block) in body.blocks.iter().enumerate() {
            for instruction in &block.instructions {
                let Operation::Alloca { result, size, align } = &instruction.operation else {
                    continue;
                };
                let size = match size {
                    Operand::Constant(id) => match body.constants[id.index()] {
                        Constant::Bits { bits, .. } => u64::try_from(bits).ok(),
                        _ => None,
                    },
                    Operand::Register(_) => None,
                };
                match size {
                    Some(size) if at == 0 && size <= MOST_OF_LOCAL && *align <= MOST_ALIGNED => {
                        found.push((*result, size));
                    }
                    // What stands in those of the code is nobody's business.
                    _ if !is_seen => {}
                    _ => return Err("the harness has variables of unknown or large size".into()),
                }
            }
        }
        let local =
            |(address, size)| Local { address, size, alive: new_register(body, BYTE), is_seen };
        Ok(found.into_iter().map(local).collect())
    }

    /// An object that stands for variables that do not live.
    fn nothing(&mut self, size: u64) -> GlobalId {
        self.program.globals.push(Global {
            name: Arc::from(format!("{OWN}nothing")),
            location: Location::UNKNOWN,
            linkage: Linkage::Internal,
            size: size.next_multiple_of(8),
            align: 8,
            constant: true,
            thread_local: false,
            initializer: Some(ir::Initializer::default()),
        });
        GlobalId::new(self.program.globals.len() - 1)
    }

    /// An instruction; where it makes a variable of the harness, or ends it, one that takes its place: such
    /// a variable has the same address in both runs.
    fn placed(
        &self,
        body: &mut Body,
        instruction: Instruction,
        locals: &[Local],
    ) -> Option<Instruction> {
        let of = |address: Operand| {
            let mut seen = locals.iter().filter(|local| local.is_seen);
            seen.find(|local| Operand::Register(local.address) == address)
        };
        match &instruction.operation {
            Operation::LifetimeStart { address } | Operation::LifetimeEnd { address }
                if of(*address).is_some() =>
            {
                None
            }
            Operation::Alloca { result, .. } => match of(Operand::Register(*result)) {
                Some(local) => {
                    let size = bits(body, WORD, u128::from(local.size));
                    Some(call(self.own.local, vec![*result], size))
                }
                None => Some(instruction),
            },
            _ => Some(instruction),
        }
    }

    /// Keeps track of which variables live. What was never written of them is nothing that anybody may depend
    /// on, and is the same in both runs, but nothing that somebody can have written.
    fn lives(
        &self,
        body: &mut Body,
        operation: &Operation,
        locals: &[Local],
        code: &mut Vec<Instruction>,
    ) {
        let (address, lives) = match operation {
            Operation::LifetimeStart { address } => (*address, 1),
            Operation::LifetimeEnd { address } => (*address, 0),
            Operation::Alloca { result, .. } => (Operand::Register(*result), 1),
            _ => return,
        };
        for local in locals.iter().filter(|of| Operand::Register(of.address) == address) {
            let value = bits(body, BYTE, lives);
            code.push(at_nowhere(Operation::Copy { result: local.alive, value }));
            if lives == 1 {
                let width = Type::Int(self.program.data_model.pointer_bits());
                let length = bits(body, width, u128::from(local.size));
                let (unwritten, value) =
                    (address_of(body, self.own.unwritten, 0), new_register(body, BYTE));
                let (result, align, atomic) = (value, 1, false);
                let load = Operation::Load { result, address: unwritten, align, atomic };
                let value = Operand::Register(value);
                let fill = Operation::MemorySet { target: address, value, length };
                code.extend([at_nowhere(load), at_nowhere(fill)]);
            }
        }
    }

    fn named(&self, callee: &Callee) -> Option<Seen> {
        let Callee::Direct(id) = callee else { return None };
        let function = self.program.function(*id);
        let is_known = function.body.is_none() || function.is_library;
        meaning(&function.name).filter(|_| is_known)
    }

    fn is_call_of_code(&self, operation: &Operation) -> bool {
        let Operation::Call { callee, .. } = operation else { return false };
        match callee {
            Callee::Indirect(_) => true,
            Callee::Direct(id) => {
                let function = self.program.function(*id);
                function.body.is_some() && !function.is_library && !function.name.starts_with(OWN)
            }
        }
    }

    /// What is seen before an instruction.
    fn before(
        &mut self,
        body: &mut Body,
        instruction: &Instruction,
        sees_calls: bool,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let Operation::Call { callee, arguments, .. } = &instruction.operation else {
            return Ok(());
        };
        match self.named(callee) {
            Some(Seen::Assume) => {
                let Some(condition) = arguments.first() else { return Ok(()) };
                let word = as_word(self.program.data_model, body, condition.value, code)?;
                code.push(call(self.own.assume, Vec::new(), word));
            }
            Some(Seen::Output(output)) => {
                let values: Vec<Operand> = arguments.iter().map(|of| of.value).collect();
                self.observe_output(body, (callee, output), &values, code)?;
            }
            // What the code hands to the harness is seen too.
            None if !sees_calls && self.may_be_harness(callee) => {
                for argument in arguments {
                    self.observe(body, argument.value, code)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn may_be_harness(&self, callee: &Callee) -> bool {
        match callee {
            Callee::Indirect(_) => true,
            Callee::Direct(id) => self.harness.contains(id),
        }
    }

    /// What is seen behind an instruction.
    fn behind(
        &mut self,
        body: &mut Body,
        operation: &Operation,
        sees_calls: bool,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let Operation::Call { callee, results, .. } = operation else { return Ok(()) };
        if self.named(callee) == Some(Seen::Input) {
            for result in results {
                let word =
                    as_word(self.program.data_model, body, Operand::Register(*result), code)?;
                let replayed = new_register(body, WORD);
                code.push(call(self.own.input, vec![replayed], word));
                self.write_word(body, replayed, *result, code)?;
            }
        } else if sees_calls && self.is_call_of_code(operation) {
            for result in results {
                self.observe(body, Operand::Register(*result), code)?;
            }
        }
        Ok(())
    }

    /// A value that is seen.
    fn observe(
        &self,
        body: &mut Body,
        value: Operand,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let observe = match type_of(body, value) {
            Type::Pointer => self.own.observe_memory,
            _ => self.own.observe,
        };
        let word = as_word(self.program.data_model, body, value, code)?;
        code.push(call(observe, Vec::new(), word));
        Ok(())
    }

    /// What is printed: by which function, and of which values.
    fn observe_output(
        &self,
        body: &mut Body,
        (callee, output): (&Callee, Output),
        arguments: &[Operand],
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        if let Callee::Direct(id) = callee {
            let name = number_of(self.program.function(*id).name.as_bytes());
            let word = bits(body, WORD, u128::from(name));
            code.push(call(self.own.observe, Vec::new(), word));
        }
        let texts = match output {
            Output::Byte => Vec::new(),
            Output::Text(at) => vec![at],
            Output::Format(at) => {
                let format = arguments.get(at).and_then(|of| self.constant_text(body, *of));
                let format = format.ok_or("what is printed is not known before")?;
                let behind = printed(&format).ok_or("more than numbers and texts is printed")?;
                let is_text = |(_, of): &(usize, &Printed)| **of == Printed::Text;
                let texts = behind.iter().enumerate().filter(is_text);
                texts.map(|(number, _)| at + 1 + number).chain([at]).collect()
            }
        };
        for (at, value) in arguments.iter().enumerate() {
            match (texts.contains(&at), self.constant_text(body, *value)) {
                (true, Some(text)) => {
                    let word = bits(body, WORD, u128::from(number_of(&text)));
                    code.push(call(self.own.observe, Vec::new(), word));
                }
                (true, None) => code.push(call(self.own.observe_text, Vec::new(), *value)),
                (false, _) => self.observe(body, *value, code)?,
            }
        }
        Ok(())
    }

    /// A text that never changes.
    fn constant_text(&self, body: &Body, value: Operand) -> Option<Vec<u8>> {
        let Operand::Constant(id) = value else { return None };
        let Constant::Address { symbol: Symbol::Global(id), offset } = body.constants[id.index()]
        else {
            return None;
        };
        let global = self.program.global(id);
        let of = global.initializer.as_ref()?;
        let is_known = global.constant && of.relocations.is_empty();
        let from =
            usize::try_from(offset).ok().filter(|from| is_known && *from <= of.bytes.len())?;
        Some(of.bytes[from..].iter().copied().take_while(|byte| *byte != 0).collect())
    }

    /// Compares static objects and variables that live.
    fn compare_memory(
        &mut self,
        body: &mut Body,
        locals: &[Local],
        nothing: Option<GlobalId>,
        code: &mut Vec<Instruction>,
    ) {
        for id in self.compared {
            let size = self.program.global(*id).size;
            let base = address_of(body, *id, 0);
            self.compare_bytes(body, base, size, code);
        }
        let (results, arguments) = (Vec::new(), Vec::new());
        let callee = Callee::Direct(self.own.observe_heap);
        code.push(at_nowhere(Operation::Call { results, callee, arguments }));
        let Some(nothing) = nothing else { return };
        for local in locals.iter().filter(|local| local.is_seen) {
            let is_alive = new_register(body, Type::BOOL);
            let zero = bits(body, BYTE, 0);
            let (left, predicate) = (Operand::Register(local.alive), IntegerPredicate::Ne);
            let compare = Operation::Compare { result: is_alive, predicate, left, right: zero };
            code.push(at_nowhere(compare));
            let base = new_register(body, Type::Pointer);
            let if_false = address_of(body, nothing, 0);
            code.push(at_nowhere(Operation::Select {
                result: base,
                condition: Operand::Register(is_alive),
                if_true: Operand::Register(local.address),
                if_false,
            }));
            self.compare_bytes(body, Operand::Register(base), local.size, code);
        }
    }

    fn compare_bytes(
        &mut self,
        body: &mut Body,
        base: Operand,
        size: u64,
        code: &mut Vec<Instruction>,
    ) {
        let mut offset = 0;
        while offset < size {
            let bytes = [8, 4, 2, 1].into_iter().find(|bytes| size - offset >= *bytes).unwrap_or(1);
            let address = new_register(body, Type::Pointer);
            let add = Operation::PointerAdd {
                result: address,
                base,
                offset: i64::try_from(offset).unwrap_or(0),
                index: None,
                inbounds: true,
            };
            let loaded = new_register(body, Type::Int(8 * bytes as u32));
            let address = Operand::Register(address);
            let load = Operation::Load { result: loaded, address, align: 1, atomic: false };
            code.extend([at_nowhere(add), at_nowhere(load)]);
            let word = widened(body, loaded, 8 * bytes as u32, code);
            code.push(call(self.own.observe_memory, Vec::new(), word));
            offset += bytes;
        }
    }

    /// Writes a number of 64 bits to a register of any type.
    fn write_word(
        &self,
        body: &mut Body,
        word: Register,
        result: Register,
        code: &mut Vec<Instruction>,
    ) -> Result<(), String> {
        let value = Operand::Register(word);
        let narrowed = |body: &mut Body, width: u32, code: &mut Vec<Instruction>| match width {
            64 => value,
            width => {
                let result = new_register(body, Type::Int(width));
                let kind = CastKind::Truncate;
                code.push(at_nowhere(Operation::Cast { result, kind, value }));
                Operand::Register(result)
            }
        };
        let operation = match body.register(result).ty {
            Type::Int(width) if width <= 64 => {
                Operation::Copy { result, value: narrowed(body, width, code) }
            }
            Type::Float(format) if format.bits() <= 64 => {
                let value = narrowed(body, format.bits(), code);
                Operation::Cast { result, kind: CastKind::Bits, value }
            }
            _ => return Err("inputs that are pointers or wider than 64 bits".into()),
        };
        code.push(at_nowhere(operation));
        Ok(())
    }
}
