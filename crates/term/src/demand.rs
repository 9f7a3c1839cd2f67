//! Computing on demand, for what is tried out with tables in it.
//!
//! A look-up in a table is a tree of choices by the bits of the index. To compute all of it costs as much
//! as the table has entries, for each index that is tried; to follow the way down costs as much as the
//! index has bits. So where there are many choices, only what a constraint needs is computed.

use crate::enumerate::{Step, execute};
use crate::{Node, Pool};

/// What is known of each register, and how the others are computed.
pub(crate) struct Demand {
    /// Nothing for constants and variables, whose values are set from outside.
    steps: Vec<Option<Step>>,
    /// Which level a register belongs to: it is known as long as nothing there has changed.
    levels: Vec<u32>,
    stamps: Vec<u64>,
    epochs: Vec<u64>,
    open: Vec<u32>,
    /// How many computations there were.
    pub spent: u64,
}

impl Demand {
    pub(crate) fn new(registers: usize, levels: usize) -> Demand {
        Demand {
            steps: vec![None; registers],
            levels: vec![0; registers],
            stamps: vec![0; registers],
            epochs: vec![1; levels],
            open: Vec::new(),
            spent: 0,
        }
    }

    /// Says how a register is computed.
    pub(crate) fn add(&mut self, step: Step, level: usize) {
        let register = step.target as usize;
        self.steps[register] = Some(step);
        self.levels[register] = level as u32;
    }

    /// The variable of a level has changed.
    pub(crate) fn changed(&mut self, level: usize) {
        self.epochs[level] += 1;
    }

    /// Computes a register, and before it what it needs.
    pub(crate) fn get(&mut self, pool: &Pool, register: u32, registers: &mut [u64]) -> u64 {
        self.open.push(register);
        while let Some(register) = self.open.last().copied() {
            let place = register as usize;
            let Some(step) = self.steps[place].filter(|_| !self.is_known(register)) else {
                self.open.pop();
                continue;
            };
            let before = self.open.len();
            match step.node {
                Node::Ite(..) => {
                    let [condition, if_true, if_false] = step.operands;
                    if !self.is_known(condition) {
                        self.open.push(condition);
                        continue;
                    }
                    let holds = registers[condition as usize] == 1;
                    let chosen = if holds { if_true } else { if_false };
                    if !self.is_known(chosen) {
                        self.open.push(chosen);
                        continue;
                    }
                    registers[place] = registers[chosen as usize];
                }
                node => {
                    for operand in &step.operands[..node.operands().len()] {
                        if !self.is_known(*operand) {
                            self.open.push(*operand);
                        }
                    }
                    if self.open.len() > before {
                        continue;
                    }
                    registers[place] = execute(pool, &step, registers);
                }
            }
            self.spent += 1;
            self.stamps[place] = self.epochs[self.levels[place] as usize];
            self.open.pop();
        }
        registers[register as usize]
    }

    fn is_known(&self, register: u32) -> bool {
        let place = register as usize;
        self.steps[place].is_none()
            || self.stamps[place] == self.epochs[self.levels[place] as usize]
    }
}
