//! The scalar parts of one LLVM value.
//!
//! Nearly every value of C at -O0 is a scalar, so one part costs no allocation.

use std::ops::Deref;
use std::rc::Rc;

use ir::Operand;

/// The operands that together are one value of LLVM, in the order of its fields or lanes.
#[derive(Clone, Debug)]
pub(crate) enum Parts {
    /// A scalar.
    One(Operand),
    /// Anything else; `void` has no parts.
    Many(Rc<[Operand]>),
}

impl Parts {
    /// The only part; for values that are known to be scalars.
    pub(crate) fn scalar(&self) -> Operand {
        debug_assert_eq!(self.len(), 1);
        self[0]
    }
}

impl Deref for Parts {
    type Target = [Operand];

    fn deref(&self) -> &[Operand] {
        match self {
            Parts::One(operand) => std::slice::from_ref(operand),
            Parts::Many(operands) => operands,
        }
    }
}

impl From<Operand> for Parts {
    fn from(operand: Operand) -> Self {
        Parts::One(operand)
    }
}

impl From<Vec<Operand>> for Parts {
    fn from(operands: Vec<Operand>) -> Self {
        match operands[..] {
            [operand] => Parts::One(operand),
            _ => Parts::Many(operands.into()),
        }
    }
}

impl FromIterator<Operand> for Parts {
    fn from_iter<I: IntoIterator<Item = Operand>>(operands: I) -> Self {
        operands.into_iter().collect::<Vec<_>>().into()
    }
}
