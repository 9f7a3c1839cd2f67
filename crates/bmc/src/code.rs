//! What is known of the functions that are explored, found when they are first called.

use std::rc::Rc;

use analysis::{Flow, LiveSet, Liveness};
use ir::{BlockId, Body, FunctionId, Program, Register, RegisterInfo, Type, ValidProgram};
use rustc_hash::FxHashMap;
use symex::Registers;

use crate::ahead::{Ahead, ahead};

/// One function.
pub(crate) struct Code<'p> {
    pub body: &'p Body,
    pub flow: Flow,
    /// Whether more than one edge leads to each block.
    pub is_meeting: Vec<bool>,
    liveness: Liveness,
    live: FxHashMap<(BlockId, usize), Rc<LiveSet>>,
    ahead: FxHashMap<BlockId, Rc<Ahead>>,
}

/// All functions.
pub(crate) struct Codes<'p> {
    program: &'p ValidProgram,
    /// Whether the end of the program asks what every variable points to.
    keeps_pointers: bool,
    codes: Vec<Option<Code<'p>>>,
}

impl<'p> Codes<'p> {
    pub fn new(program: &'p ValidProgram, keeps_pointers: bool) -> Codes<'p> {
        let codes = program.functions.iter().map(|_| None).collect();
        Codes { program, keeps_pointers, codes }
    }

    /// A function that has a body.
    pub fn of(&mut self, function: FunctionId) -> &mut Code<'p> {
        self.codes[function.index()].get_or_insert_with(|| {
            let body = self.program.function(function).body.as_ref();
            Code::of(body.expect("a function with frames has a body"))
        })
    }

    fn live_at(&mut self, function: FunctionId, block: BlockId, next: usize) -> Rc<LiveSet> {
        let code = self.of(function);
        let (liveness, body) = (&code.liveness, code.body);
        let live = code.live.entry((block, next));
        Rc::clone(live.or_insert_with(|| Rc::new(liveness.at(body, block, next))))
    }

    /// What joining must know of the registers of frames at these places.
    pub fn registers(
        &mut self,
        places: impl Iterator<Item = (FunctionId, BlockId, usize)>,
    ) -> FrameRegisters<'p> {
        let pointer_bits = self.program.data_model.pointer_bits();
        let frames = places
            .map(|(function, block, next)| {
                (self.of(function).body, self.live_at(function, block, next))
            })
            .collect();
        FrameRegisters { frames, pointer_bits, keeps_pointers: self.keeps_pointers }
    }
}

impl<'p> Code<'p> {
    fn of(body: &'p Body) -> Code<'p> {
        let mut edges = vec![0u32; body.blocks.len()];
        for block in &body.blocks {
            for target in block.terminator.successors() {
                edges[target.index()] += 1;
            }
        }
        Code {
            body,
            flow: Flow::of(body),
            is_meeting: edges.iter().map(|count| *count > 1).collect(),
            liveness: Liveness::of(body),
            live: FxHashMap::default(),
            ahead: FxHashMap::default(),
        }
    }

    /// The goals that come first behind the start of a block.
    pub fn ahead(&mut self, program: &Program, block: BlockId) -> Rc<Ahead> {
        let body = self.body;
        let known = self.ahead.entry(block);
        Rc::clone(known.or_insert_with(|| Rc::new(ahead(program, body, block))))
    }
}

/// The registers of a stack of frames.
pub(crate) struct FrameRegisters<'p> {
    frames: Vec<(&'p Body, Rc<LiveSet>)>,
    pointer_bits: u32,
    keeps_pointers: bool,
}

impl Registers for FrameRegisters<'_> {
    fn width(&self, frame: usize, register: Register) -> u32 {
        self.frames[frame].0.register(register).ty.bits(self.pointer_bits)
    }

    fn is_live(&self, frame: usize, register: Register) -> bool {
        let (body, _) = &self.frames[frame];
        self.is_read(frame, register)
            || self.keeps_pointers && is_root(body.register(register), self.pointer_bits)
    }

    fn is_read(&self, frame: usize, register: Register) -> bool {
        self.frames[frame].1.contains(register)
    }
}

/// Whether a register is a variable of the program that keeps what it leads to from being lost: a
/// pointer, or a number that can hold one.
pub(crate) fn is_root(register: &RegisterInfo, pointer_bits: u32) -> bool {
    let can_lead = register.ty == Type::Pointer || register.ty == Type::Int(pointer_bits);
    can_lead && register.name.is_some()
}
