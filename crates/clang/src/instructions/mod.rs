//! Instructions by family. Calls have files of their own.

pub(crate) mod aggregates;
pub(crate) mod arithmetic;
mod complex;
pub(crate) mod control;
pub(crate) mod memory;
pub(crate) mod pointers;
