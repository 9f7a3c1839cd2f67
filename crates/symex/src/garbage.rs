//! What a program reads where nothing was written.
//!
//! Where nobody looks for such reads, the value is any value, and the same each time: a variable that
//! no run controls. A byte of an object has one variable for as long as the object lives; a register
//! gets one when it is first read and keeps it. Everything that decides, addresses or counts then sees
//! an ordinary unknown value, and nothing is taken for granted.

use std::ops::Range;
use std::sync::Arc;

use base::Location;
use ir::{FunctionId, Type};
use rustc_hash::FxHashMap;
use term::{Node, Sort, Term, Variable};
use verdict::Property;

use crate::symbolic::Symbolic;
use crate::value::{Value, Word};

/// An object as far as its bytes are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Holder {
    pub provenance: u64,
    pub base: u64,
    /// Where it was made.
    pub location: Location,
}

/// Something that was never written, as far as the source knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NeverWritten {
    /// A variable that nothing points to.
    Variable {
        /// The function that declares it.
        function: FunctionId,
        /// Its name.
        name: Arc<str>,
    },
    /// Bytes of an object.
    Object {
        /// Where it is declared or asked for.
        location: Location,
        /// Which bytes; nothing when they are not known.
        bytes: Option<Range<u64>>,
    },
    /// A value that has no name.
    Value,
}

/// The values of what was never written.
#[derive(Default)]
pub(crate) struct Garbage {
    variables: FxHashMap<Variable, NeverWritten>,
    bytes: FxHashMap<(Holder, u64), Term>,
    /// Reads at offsets that are not known.
    reads: FxHashMap<(Holder, Term, usize), Term>,
}

impl Garbage {
    /// Whether a variable stands for what was never written.
    pub fn contains(&self, variable: Variable) -> bool {
        self.variables.contains_key(&variable)
    }

    /// Those of some variables that stand for what was never written.
    pub fn among(&self, variables: &[Variable]) -> Vec<Variable> {
        variables.iter().copied().filter(|variable| self.variables.contains_key(variable)).collect()
    }

    /// What some variables stand for. Bytes of one object that lie side by side come as one.
    pub fn sources(&self, variables: &[Variable]) -> Vec<NeverWritten> {
        let mut sources: Vec<NeverWritten> = Vec::new();
        for source in variables.iter().filter_map(|variable| self.variables.get(variable)) {
            let NeverWritten::Object { location, bytes } = source else {
                if !sources.contains(source) {
                    sources.push(source.clone());
                }
                continue;
            };
            let known = sources.iter_mut().find_map(|known| match known {
                NeverWritten::Object { location: at, bytes } if at == location => Some(bytes),
                _ => None,
            });
            match known {
                None => sources.push(source.clone()),
                Some(known) => {
                    *known = match (&*known, bytes) {
                        (Some(known), Some(bytes)) => {
                            Some(known.start.min(bytes.start)..known.end.max(bytes.end))
                        }
                        _ => None,
                    };
                }
            }
        }
        sources
    }
}

impl Symbolic {
    /// Whether values that were never written are any values. Otherwise reading them is what is
    /// looked for.
    #[inline]
    pub fn takes_any_value(&self) -> bool {
        !self.settings.checks.contains(Property::Uninit)
    }

    /// A variable for something that was never written.
    pub(crate) fn garbage_variable(&mut self, width: u32, source: NeverWritten) -> Term {
        let term = self.fresh("never written", Sort::Bits(width));
        if let Node::Variable(variable) = self.pool.node(term) {
            self.garbage.variables.insert(variable, source);
        }
        term
    }

    /// A value of a type with a variable in place of the bits that were never written; nothing when
    /// all were. `source` says whose they are.
    #[inline]
    pub fn settle(
        &mut self,
        ty: Type,
        value: &Value,
        source: impl FnOnce() -> NeverWritten,
    ) -> Option<Value> {
        if value.is_written() {
            return None;
        }
        let width = self.width(ty);
        let any = self.garbage_variable(width, source());
        Some(self.filled(width, value, any))
    }

    /// A value of `width` bits with others in place of those that were never written. What was never
    /// written leads nowhere.
    fn filled(&mut self, width: u32, value: &Value, any: Term) -> Value {
        let Some(undefined) = self.undefined_bits(width, value) else { return *value };
        let bits = self.bits(width, value);
        let bits = self.blend(bits, undefined, any, &mut FxHashMap::default());
        let provenance = self.provenance(value);
        if self.pool.constant(provenance) == Some(0) {
            return self.plain(bits, None);
        }
        let (zero, nothing) = (self.pool.bits(width, 0), self.pool.bits(64, 0));
        let is_whole = self.pool.eq(undefined, zero);
        let provenance = self.pool.ite(is_whole, provenance, nothing);
        self.value(Word { bits, provenance: Some(provenance), undefined: None })
    }

    /// Bits with others in place of those that a mask names. Choices of the mask stay choices, so that
    /// what a pointer leads to can still be told from its cases.
    fn blend(
        &mut self,
        bits: Term,
        undefined: Term,
        any: Term,
        memo: &mut FxHashMap<(Term, Term), Term>,
    ) -> Term {
        let width = self.pool.width(bits);
        match self.pool.node(undefined) {
            Node::Bits(0) => bits,
            Node::Bits(mask) if mask == base::bits::mask(width) => any,
            // All bits or none.
            Node::Extend { signed: true, of } if self.pool.width(of) == 1 => {
                self.pool.ite(of, any, bits)
            }
            Node::Ite(condition, if_true, if_false) => {
                if let Some(known) = memo.get(&(bits, undefined)) {
                    return *known;
                }
                let (first, second) = match self.pool.node(bits) {
                    Node::Ite(same, first, second) if same == condition => (first, second),
                    _ => (bits, bits),
                };
                let first = self.blend(first, if_true, any, memo);
                let second = self.blend(second, if_false, any, memo);
                let blended = self.pool.ite(condition, first, second);
                memo.insert((bits, undefined), blended);
                blended
            }
            _ => {
                let defined = self.pool.not(undefined);
                let kept = self.pool.and(bits, defined);
                let free = self.pool.and(any, undefined);
                self.pool.or(kept, free)
            }
        }
    }

    /// What is read from a known offset of an object.
    #[inline]
    pub(crate) fn filled_at(
        &mut self,
        holder: Holder,
        offset: u64,
        size: usize,
        value: Value,
    ) -> Value {
        if value.is_written() || !self.takes_any_value() {
            return value;
        }
        let mut any: Option<Term> = None;
        for at in offset..offset + size as u64 {
            let byte = match self.garbage.bytes.get(&(holder, at)) {
                Some(known) => *known,
                None => {
                    let (location, bytes) = (holder.location, Some(at..at + 1));
                    let byte = self.garbage_variable(8, NeverWritten::Object { location, bytes });
                    self.garbage.bytes.insert((holder, at), byte);
                    byte
                }
            };
            any = Some(any.map_or(byte, |low| self.pool.concat(byte, low)));
        }
        self.filled(size as u32 * 8, &value, any.expect("a value has bytes"))
    }

    /// What is read from an offset of an object that is not known.
    pub(crate) fn filled_anywhere(
        &mut self,
        holder: Holder,
        offset: Term,
        size: usize,
        value: Value,
    ) -> Value {
        if value.is_written() || !self.takes_any_value() {
            return value;
        }
        let any = match self.garbage.reads.get(&(holder, offset, size)) {
            Some(known) => *known,
            None => {
                let source = NeverWritten::Object { location: holder.location, bytes: None };
                let any = self.garbage_variable(size as u32 * 8, source);
                self.garbage.reads.insert((holder, offset, size), any);
                any
            }
        };
        self.filled(size as u32 * 8, &value, any)
    }
}
