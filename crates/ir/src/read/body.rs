//! The code of one function, read line by line.

use std::collections::HashMap;

use base::Location;
use verdict::Property;

use super::cursor::{Cursor, ReadError};
use super::words::named;
use crate::{
    Argument, Block, BlockId, Body, Callee, Constant, ConstantId, FloatPredicate, Instruction,
    Intrinsic, Operand, Operation, Passing, PointerIndex, Register, RegisterInfo, Switch, Symbol,
    Terminator, Wrap,
};

/// What a function is read with.
pub(super) struct Words {
    pub symbols: HashMap<String, Symbol>,
    pub intrinsics: Vec<(String, Intrinsic)>,
}

/// A function that is being read.
pub(super) struct BodyReader<'w> {
    words: &'w Words,
    body: Body,
    constants: HashMap<Constant, ConstantId>,
    /// The instructions of the block that has begun and not ended.
    open: Option<Vec<Instruction>>,
}

impl<'w> BodyReader<'w> {
    pub fn new(words: &'w Words) -> BodyReader<'w> {
        BodyReader { words, body: Body::default(), constants: HashMap::new(), open: None }
    }

    /// The body, once its last line was read.
    pub fn finish(self, at: &Cursor<'_>) -> Result<Body, ReadError> {
        match self.open {
            Some(_) => at.error("the end of the block"),
            None => Ok(self.body),
        }
    }

    /// One line: registers, the start of a block, an instruction or the end of a block.
    pub fn line(&mut self, mut at: Cursor<'_>, location: Location) -> Result<(), ReadError> {
        if at.eat_word("registers") {
            return self.registers(at);
        }
        let mut ahead = at;
        if let Some(number) = ahead.word().strip_prefix('b')
            && ahead.rest() == ":"
        {
            let next = self.body.blocks.len();
            return match &self.open {
                None if number.parse() == Ok(next) => {
                    self.open = Some(Vec::new());
                    Ok(())
                }
                Some(_) => at.error("the end of the block"),
                None => at.error(format_args!("block b{next}")),
            };
        }
        if self.open.is_none() {
            let next = self.body.blocks.len();
            return at.error(format_args!("block b{next}"));
        }
        if let Some(terminator) = self.terminator(&mut at)? {
            at.end()?;
            let instructions = self.open.take().unwrap_or_default();
            self.body.blocks.push(Block { instructions, terminator, location });
            return Ok(());
        }
        let operation = self.operation(&mut at)?;
        at.end()?;
        self.open.get_or_insert_default().push(Instruction { location, operation });
        Ok(())
    }

    fn registers(&mut self, mut at: Cursor<'_>) -> Result<(), ReadError> {
        loop {
            let start = at;
            let (name, number) = read_register(&mut at)?;
            let next = self.body.registers.len();
            if number.index() != next {
                return start.error(format_args!("register {next}"));
            }
            at.expect(":")?;
            let ty = at.ty()?;
            self.body.registers.push(RegisterInfo {
                ty,
                name: name.map(Into::into),
                declared: None,
            });
            if !at.eat(",") {
                return at.end();
            }
        }
    }

    fn register(&self, at: &mut Cursor<'_>) -> Result<Register, ReadError> {
        let start = *at;
        let (name, register) = read_register(at)?;
        match self.body.registers.get(register.index()) {
            Some(info) if info.name.as_deref() == name.as_deref() => Ok(register),
            _ => start.error("a register of this function"),
        }
    }

    fn constant(&mut self, constant: Constant) -> Operand {
        let constants = &mut self.body.constants;
        let id = *self.constants.entry(constant).or_insert_with(|| {
            constants.push(constant);
            ConstantId::new(constants.len() - 1)
        });
        Operand::Constant(id)
    }

    fn operand(&mut self, at: &mut Cursor<'_>) -> Result<Operand, ReadError> {
        let mut ahead = *at;
        if ahead.eat("%") {
            return self.register(at).map(Operand::Register);
        }
        if ahead.eat("@") {
            let symbol = self.words.symbol(at)?;
            let has_offset = at.touches(|c| c == '+' || c == '-');
            let offset = if has_offset { at.number()? } else { 0 };
            return Ok(self.constant(Constant::Address { symbol, offset }));
        }
        if at.eat_word("null") {
            return Ok(self.constant(Constant::Bits { ty: crate::Type::Pointer, bits: 0 }));
        }
        if at.eat_word("label") {
            let constant = self.words.label(at)?;
            return Ok(self.constant(constant));
        }
        let Ok(ty) = ahead.ty() else { return at.error("a value") };
        *at = ahead;
        if at.eat_word("undefined") {
            return Ok(self.constant(Constant::Undefined(ty)));
        }
        let bits = at.bits()?;
        Ok(self.constant(Constant::Bits { ty, bits }))
    }

    /// An operand behind a text.
    fn after(&mut self, at: &mut Cursor<'_>, text: &str) -> Result<Operand, ReadError> {
        at.expect(text)?;
        self.operand(at)
    }

    fn pair(&mut self, at: &mut Cursor<'_>) -> Result<(Operand, Operand), ReadError> {
        Ok((self.operand(at)?, self.after(at, ",")?))
    }

    // What a line does.

    fn operation(&mut self, at: &mut Cursor<'_>) -> Result<Operation, ReadError> {
        let mut results = Vec::new();
        if at.rest().starts_with('%') {
            results.push(self.register(at)?);
            while at.eat(",") {
                results.push(self.register(at)?);
            }
            at.expect("=")?;
        }
        if at.eat_word("call") {
            return self.call(at, results);
        }
        let words = self.words;
        for (word, intrinsic) in &words.intrinsics {
            let mut ahead = *at;
            if ahead.eat(word) && ahead.eat("(") {
                *at = ahead;
                let arguments = self.list(at, ")")?;
                return Ok(Operation::Intrinsic { results, intrinsic: *intrinsic, arguments });
            }
        }
        match results[..] {
            [] => self.effect(at),
            [result] => self.value(at, result),
            [result, success] => {
                at.expect("exchange")?;
                let (address, expected) = self.pair(at)?;
                let replacement = self.after(at, ",")?;
                Ok(Operation::CompareExchange { result, success, address, expected, replacement })
            }
            _ => at.error("a call"),
        }
    }

    /// Operands up to a closing text.
    fn list(&mut self, at: &mut Cursor<'_>, end: &str) -> Result<Vec<Operand>, ReadError> {
        let mut operands = Vec::new();
        while !at.eat(end) {
            if !operands.is_empty() {
                at.expect(",")?;
            }
            operands.push(self.operand(at)?);
        }
        Ok(operands)
    }

    fn call(
        &mut self,
        at: &mut Cursor<'_>,
        results: Vec<Register>,
    ) -> Result<Operation, ReadError> {
        let callee = match at.eat("*") {
            true => Callee::Indirect(self.operand(at)?),
            false => match self.words.symbol(at)? {
                Symbol::Function(function) => Callee::Direct(function),
                Symbol::Global(_) => return at.wrong("expected a function to call".into()),
            },
        };
        at.expect("(")?;
        let mut arguments = Vec::new();
        while !at.eat(")") {
            if !arguments.is_empty() {
                at.expect(",")?;
            }
            arguments.push(Argument { value: self.operand(at)?, passing: passing(at)? });
        }
        Ok(Operation::Call { results, callee, arguments })
    }

    /// What is done for its effect.
    fn effect(&mut self, at: &mut Cursor<'_>) -> Result<Operation, ReadError> {
        let mut ahead = *at;
        let word = ahead.word();
        let start = std::mem::replace(at, ahead);
        Ok(match word {
            "lifetime" if at.eat_word("start") => {
                Operation::LifetimeStart { address: self.operand(at)? }
            }
            "lifetime" => Operation::LifetimeEnd { address: self.after(at, "end")? },
            "store" => {
                let atomic = at.eat_word("atomic");
                let value = self.operand(at)?;
                let address = self.after(at, "to")?;
                Operation::Store { address, value, align: align(at)?, atomic }
            }
            "copy" | "move" => {
                let length = self.operand(at)?;
                let source = self.after(at, "bytes")?;
                let (target, may_overlap) = (self.after(at, "to")?, word == "move");
                Operation::MemoryCopy { target, source, length, may_overlap }
            }
            "set" => {
                let length = self.operand(at)?;
                let target = self.after(at, "bytes")?;
                Operation::MemorySet { target, value: self.after(at, "to")?, length }
            }
            "violation" => {
                let (name, message) = at.rest().split_once(": ").unwrap_or((at.rest(), ""));
                let Ok(property) = name.trim().parse::<Property>() else {
                    return at.error("a property");
                };
                let message = message.into();
                *at = Cursor::new(at.line, "");
                Operation::Violation { property, message }
            }
            "unsupported" => {
                let what = at.rest().trim().into();
                *at = Cursor::new(at.line, "");
                Operation::Unsupported { what }
            }
            _ => return start.error("an instruction"),
        })
    }

    /// What is done for one result.
    fn value(&mut self, at: &mut Cursor<'_>, result: Register) -> Result<Operation, ReadError> {
        if at.eat_word("inbounds") {
            let base = self.operand(at)?;
            return self.pointer_add(at, result, base, true);
        }
        let mut ahead = *at;
        let word = ahead.word();
        if let Some(op) = named(word) {
            *at = ahead;
            let wrap = Wrap {
                no_signed: at.eat_word("nsw"),
                no_unsigned: at.eat_word("nuw"),
                exact: at.eat_word("exact"),
            };
            let (left, right) = self.pair(at)?;
            return Ok(Operation::Binary { result, op, left, right, wrap });
        }
        if let Some(predicate) = named(word) {
            *at = ahead;
            let (left, right) = self.pair(at)?;
            return Ok(Operation::Compare { result, predicate, left, right });
        }
        if let Some(kind) = named(word) {
            *at = ahead;
            let value = self.operand(at)?;
            at.expect("to")?;
            let start = *at;
            return match at.ty()? == self.body.register(result).ty {
                true => Ok(Operation::Cast { result, kind, value }),
                false => start.error("the type of the result"),
            };
        }
        let float = word.strip_prefix('f').and_then(named);
        if let Some(op) = float {
            *at = ahead;
            let (left, right) = self.pair(at)?;
            return Ok(Operation::FloatBinary { result, op, left, right });
        }
        let start = std::mem::replace(at, ahead);
        Ok(match word {
            "fneg" => Operation::FloatNegate { result, value: self.operand(at)? },
            "fcmp" => {
                let [less, equal, greater, unordered] = ["<", "=", ">", "?"].map(|c| at.eat(c));
                let predicate = FloatPredicate { less, equal, greater, unordered };
                let (left, right) = self.pair(at)?;
                Operation::FloatCompare { result, predicate, left, right }
            }
            "select" => {
                let (condition, if_true) = self.pair(at)?;
                let if_false = self.after(at, ",")?;
                Operation::Select { result, condition, if_true, if_false }
            }
            "alloca" => {
                let size = self.operand(at)?;
                Operation::Alloca { result, size, align: align(at)? }
            }
            "load" => {
                let atomic = at.eat_word("atomic");
                let address = self.operand(at)?;
                Operation::Load { result, address, align: align(at)?, atomic }
            }
            "atomic" => {
                let start = *at;
                let Some(op) = named(at.word()) else {
                    return start.error("an atomic operation");
                };
                let (address, value) = self.pair(at)?;
                Operation::AtomicUpdate { result, op, address, value }
            }
            _ => {
                *at = start;
                let value = self.operand(at)?;
                match at.rest().trim().is_empty() {
                    true => Operation::Copy { result, value },
                    false => self.pointer_add(at, result, value, false)?,
                }
            }
        })
    }

    fn pointer_add(
        &mut self,
        at: &mut Cursor<'_>,
        result: Register,
        base: Operand,
        inbounds: bool,
    ) -> Result<Operation, ReadError> {
        let index = match at.eat("+ ") {
            true => {
                let value = self.operand(at)?;
                at.expect("*")?;
                Some(PointerIndex { value, scale: at.number()? })
            }
            false => None,
        };
        let offset = if at.rest().trim().is_empty() { 0 } else { at.number()? };
        Ok(Operation::PointerAdd { result, base, offset, index, inbounds })
    }

    /// Where a block goes on, if the line says that.
    fn terminator(&mut self, at: &mut Cursor<'_>) -> Result<Option<Terminator>, ReadError> {
        Ok(Some(if at.eat_word("jump") {
            if at.eat("*") {
                let address = self.operand(at)?;
                at.expect("of")?;
                let mut targets = vec![target(at)?];
                while at.eat(",") {
                    targets.push(target(at)?);
                }
                Terminator::IndirectJump { address, targets }
            } else {
                Terminator::Jump(target(at)?)
            }
        } else if at.eat_word("branch") {
            let condition = self.operand(at)?;
            at.expect("?")?;
            let if_true = target(at)?;
            at.expect(":")?;
            Terminator::Branch { condition, if_true, if_false: target(at)? }
        } else if at.eat_word("switch") {
            let value = self.operand(at)?;
            let mut cases = Vec::new();
            while !at.eat_word("default") {
                let case = at.number()?;
                at.expect("->")?;
                cases.push((case, target(at)?));
                at.expect(",")?;
            }
            at.expect("->")?;
            Terminator::Switch(Box::new(Switch { value, cases, default: target(at)? }))
        } else if at.eat_word("return") {
            let mut values = Vec::new();
            while !at.rest().trim().is_empty() {
                if !values.is_empty() {
                    at.expect(",")?;
                }
                values.push(self.operand(at)?);
            }
            Terminator::Return(values)
        } else if at.eat_word("unreachable") {
            Terminator::Unreachable
        } else {
            return Ok(None);
        }))
    }
}

impl Words {
    /// A function or a static object.
    pub fn symbol(&self, at: &mut Cursor<'_>) -> Result<Symbol, ReadError> {
        let start = *at;
        match self.symbols.get(&key(at)?) {
            Some(symbol) => Ok(*symbol),
            None => start.error("a function or an object of the program"),
        }
    }

    /// A block of a function.
    fn label(&self, at: &mut Cursor<'_>) -> Result<Constant, ReadError> {
        let start = *at;
        let mut name = key(at)?;
        let number = match at.eat(".b") {
            true => at.number()?,
            false => match name.rsplit_once(".b").and_then(|(f, b)| Some((f, b.parse().ok()?))) {
                Some((function, number)) => {
                    name = function.to_owned();
                    number
                }
                None => return start.error("a block of a function"),
            },
        };
        match self.symbols.get(&name) {
            Some(Symbol::Function(function)) => Ok(Constant::Label(*function, BlockId(number))),
            _ => start.error("a function of the program"),
        }
    }
}

/// The name of a function or an object, with its number where the name is not enough.
pub(super) fn key(at: &mut Cursor<'_>) -> Result<String, ReadError> {
    at.expect("@")?;
    let name = at.name("a name")?;
    match at.touches(|c| c == '#') && at.eat("#") {
        true => Ok(format!("{name}#{}", at.number::<u32>()?)),
        false => Ok(name),
    }
}

/// A register, with the name that it carries.
pub(super) fn read_register(at: &mut Cursor<'_>) -> Result<(Option<String>, Register), ReadError> {
    let start = *at;
    if !at.eat("%") {
        return start.error("a register");
    }
    let is_quoted = at.touches(|c| c == '"');
    let name = at.name("the name of a register")?;
    if is_quoted {
        at.expect(".")?;
        return Ok((Some(name), Register(at.number()?)));
    }
    let (name, number) = match name.rsplit_once('.') {
        Some((name, number)) => (Some(name.to_owned()), number.to_owned()),
        None => (None, name),
    };
    match number.parse() {
        Ok(number) => Ok((name, Register(number))),
        Err(_) => start.error("a register with its number"),
    }
}

fn target(at: &mut Cursor<'_>) -> Result<BlockId, ReadError> {
    let start = *at;
    match at.word().strip_prefix('b').and_then(|number| number.parse().ok()) {
        Some(number) => Ok(BlockId(number)),
        None => start.error("a block"),
    }
}

pub(super) fn align(at: &mut Cursor<'_>) -> Result<u64, ReadError> {
    at.expect("align")?;
    at.number()
}

/// How an argument or a parameter travels.
pub(super) fn passing(at: &mut Cursor<'_>) -> Result<Passing, ReadError> {
    if at.eat_word("vector") {
        at.expect("(")?;
        let lanes = at.number()?;
        at.expect(")")?;
        return Ok(Passing::Vector { lanes });
    }
    if at.eat_word("lane") {
        return Ok(Passing::Lane);
    }
    if at.eat_word("byval") {
        at.expect("(")?;
        let size = at.number()?;
        let align = align(at)?;
        at.expect(")")?;
        return Ok(Passing::Memory { size, align });
    }
    Ok(Passing::Scalar)
}
