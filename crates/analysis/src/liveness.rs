//! Which registers are read again: only those must agree, or be told apart, where paths meet.

use ir::{BlockId, Body, Instruction, Intrinsic, Operand, Operation, Register, Terminator};

/// The registers of a function that are read again, at every place.
#[derive(Clone, Debug)]
pub struct Liveness {
    words: usize,
    /// For each block, the registers that are live at its end.
    at_end: Vec<u64>,
    /// A function that `longjmp` can come back to may read anything again.
    everything: bool,
}

/// A set of registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveSet {
    bits: Vec<u64>,
    everything: bool,
}

impl LiveSet {
    /// Whether a register is read again.
    #[inline]
    pub fn contains(&self, register: Register) -> bool {
        self.everything || self.bits[register.index() / 64] >> (register.index() % 64) & 1 != 0
    }
}

impl Liveness {
    /// Finds the live registers of a function.
    pub fn of(body: &Body) -> Liveness {
        let words = body.registers.len().div_ceil(64);
        let blocks = body.blocks.len();
        let mut liveness =
            Liveness { words, at_end: vec![0; words * blocks], everything: saves_a_place(body) };
        let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); blocks];
        for (index, block) in body.blocks.iter().enumerate() {
            for target in block.terminator.successors() {
                predecessors[target.index()].push(index as u32);
            }
        }
        let mut open: Vec<u32> = (0..blocks as u32).collect();
        let mut is_open = vec![true; blocks];
        while let Some(index) = open.pop() {
            is_open[index as usize] = false;
            let at_start = liveness.at(body, BlockId::new(index as usize), 0);
            for from in &predecessors[index as usize] {
                let start = *from as usize * words;
                let mut changed = false;
                for (word, more) in
                    liveness.at_end[start..start + words].iter_mut().zip(&at_start.bits)
                {
                    changed |= more & !*word != 0;
                    *word |= more;
                }
                if changed && !is_open[*from as usize] {
                    is_open[*from as usize] = true;
                    open.push(*from);
                }
            }
        }
        liveness
    }

    /// The registers that are live before an instruction of a block.
    pub fn at(&self, body: &Body, block: BlockId, next: usize) -> LiveSet {
        let start = block.index() * self.words;
        let bits = self.at_end[start..start + self.words].to_vec();
        let mut live = LiveSet { bits, everything: self.everything };
        let block = body.block(block);
        live.read_by_terminator(&block.terminator);
        for instruction in block.instructions[next.min(block.instructions.len())..].iter().rev() {
            live.step_back(instruction);
        }
        live
    }
}

fn saves_a_place(body: &Body) -> bool {
    let saves = |instruction: &Instruction| {
        matches!(instruction.operation, Operation::Intrinsic { intrinsic: Intrinsic::SetJump, .. })
    };
    body.blocks.iter().any(|block| block.instructions.iter().any(saves))
}

impl LiveSet {
    /// No register of a function.
    pub(crate) fn empty(body: &Body) -> LiveSet {
        LiveSet { bits: vec![0; body.registers.len().div_ceil(64)], everything: false }
    }

    fn written(&mut self, register: Register) {
        self.bits[register.index() / 64] &= !(1 << (register.index() % 64));
    }

    fn read(&mut self, operand: &Operand) {
        if let Operand::Register(register) = operand {
            self.bits[register.index() / 64] |= 1 << (register.index() % 64);
        }
    }

    pub(crate) fn read_by_terminator(&mut self, terminator: &Terminator) {
        terminator.visit(|operand| self.read(operand));
    }

    pub(crate) fn step_back(&mut self, instruction: &Instruction) {
        instruction.operation.for_each_write(|register| self.written(register));
        instruction.operation.for_each_read(|operand| self.read(&operand));
    }
}
