//! Bitwuzla: assertions, queries under assumptions, models, cores, limits.

use std::ffi::{CStr, c_char};
use std::rc::Rc;
use std::time::{Duration, Instant};

use bitwuzla_sys::*;

use super::bits::Bits;
use super::interrupt::{Interrupter, Watch, should_stop};
use super::refusal::accepted;
use super::terms::{Term, Terms};

/// An incremental solver for bit-vectors, arrays and floats.
#[derive(Debug)]
pub struct Bitwuzla {
    /// Uses `terms` and `watch`, so it is deleted first, in `drop`.
    instance: *mut bitwuzla_sys::Bitwuzla,
    terms: Terms,
    watch: Rc<Watch>,
}

/// What a query gave.
#[derive(Debug)]
pub enum RawAnswer<'solver> {
    /// There is a model, and here it is.
    Satisfiable(Model<'solver>),
    /// There is none, and these assumptions are to blame.
    Unsatisfiable(Core<'solver>),
    /// The query ended early.
    Unknown(Cause),
}

/// Why a query has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Someone raised the [`Interrupter`].
    Interrupted,
    /// The time limit passed.
    OutOfTime,
    /// The solver gave up by itself.
    GaveUp,
}

impl Default for Bitwuzla {
    fn default() -> Self {
        Self::new()
    }
}

// Every call into Bitwuzla below passes this value's own live instance and handles that `Terms::term`
// checked to be made by its own terms; that is the safety argument of each block.
impl Bitwuzla {
    /// A solver without assertions.
    #[must_use]
    pub fn new() -> Self {
        Self::interrupted_by(Interrupter::default())
    }

    /// A solver without assertions whose queries an interrupter that is there already ends.
    #[must_use]
    pub fn interrupted_by(interrupter: Interrupter) -> Self {
        Self::with(interrupter, true)
    }

    /// The same solver, of whose unsatisfiable answers nobody asks for the [`Core`]. To know the core,
    /// Bitwuzla leaves out several steps of its preprocessing and hands every assertion to the SAT
    /// solver as an assumption.
    #[must_use]
    pub fn without_cores(interrupter: Interrupter) -> Self {
        Self::with(interrupter, false)
    }

    fn with(interrupter: Interrupter, cores: bool) -> Self {
        let terms = Terms::new();
        let watch = Rc::new(Watch::of(interrupter));
        // SAFETY: the options are copied by `bitwuzla_new`; the manager and the watch outlive the
        // instance, because `drop` deletes the instance before the fields go.
        let instance = unsafe {
            let options = bitwuzla_options_new();
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_MODELS, 1);
            bitwuzla_set_option(options, BITWUZLA_OPT_PRODUCE_UNSAT_ASSUMPTIONS, u64::from(cores));
            let instance = bitwuzla_new(terms.manager(), options);
            bitwuzla_options_delete(options);
            let state = Rc::as_ptr(&watch).cast_mut().cast();
            bitwuzla_set_termination_callback(instance, Some(should_stop), state);
            instance
        };
        Self { instance: accepted(instance), terms, watch }
    }

    /// The version of the library that was linked.
    #[must_use]
    pub fn version() -> String {
        // SAFETY: has no precondition; the string is copied at once.
        unsafe { text(bitwuzla_version()) }
    }

    /// Where sorts and terms are made.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Something that ends this solver's queries from any thread.
    #[must_use]
    pub fn interrupter(&self) -> Interrupter {
        self.watch.interrupter.clone()
    }

    /// Asserts a Boolean term, until the level it was asserted in is popped.
    #[track_caller]
    pub fn assert(&mut self, term: Term) {
        // SAFETY: see the head of this block.
        unsafe { bitwuzla_assert(self.instance, self.terms.term(term)) };
        accepted(());
    }

    /// Opens a level of assertions.
    pub fn push(&mut self) {
        // SAFETY: see the head of this block.
        unsafe { bitwuzla_push(self.instance, 1) };
        accepted(());
    }

    /// Drops the assertions of the last level.
    ///
    /// # Panics
    /// When no level is open.
    #[track_caller]
    pub fn pop(&mut self) {
        // SAFETY: see the head of this block.
        unsafe { bitwuzla_pop(self.instance, 1) };
        accepted(());
    }

    /// Decides the assertions together with the assumptions, within a time if one is given.
    #[track_caller]
    pub fn check(&mut self, assumptions: &[Term], time: Option<Duration>) -> RawAnswer<'_> {
        let mut assumed: Vec<BitwuzlaTerm> =
            assumptions.iter().map(|term| self.terms.term(*term)).collect();
        self.watch.start(time.and_then(|time| Instant::now().checked_add(time)));
        // Small queries are decided before the callback is asked for the first time.
        if let Some(cause) = self.watch.reason_to_stop() {
            return RawAnswer::Unknown(cause);
        }
        // SAFETY: see the head of this block; the length and the pointer belong together.
        let result = accepted(unsafe {
            bitwuzla_check_sat_assuming(self.instance, assumed.len() as u32, assumed.as_mut_ptr())
        });
        match result {
            BITWUZLA_SAT => RawAnswer::Satisfiable(Model { solver: self }),
            BITWUZLA_UNSAT => RawAnswer::Unsatisfiable(Core { solver: self }),
            _ => RawAnswer::Unknown(self.watch.fired().unwrap_or(Cause::GaveUp)),
        }
    }
}

impl Drop for Bitwuzla {
    fn drop(&mut self) {
        // SAFETY: made by `new`, deleted once.
        unsafe { bitwuzla_delete(self.instance) }
    }
}

/// The values that satisfy the last query; it ends when the solver is used again.
#[derive(Debug)]
pub struct Model<'solver> {
    solver: &'solver mut Bitwuzla,
}

impl Model<'_> {
    /// Where further terms to evaluate are made.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.solver.terms
    }

    /// The value of a Boolean term.
    ///
    /// # Panics
    /// When the term is not Boolean.
    #[track_caller]
    pub fn boolean(&mut self, term: Term) -> bool {
        let value = self.value(term);
        // SAFETY: `value` is a live term.
        accepted(unsafe { bitwuzla_term_value_get_bool(value) })
    }

    /// The value of a bit-vector or of a float, whose bits are those of IEEE (one NaN for all).
    ///
    /// # Panics
    /// When the term is neither.
    #[track_caller]
    pub fn bits(&mut self, term: Term) -> Bits {
        let value = self.value(term);
        // SAFETY: `value` is a live term; the strings are copied before the next call.
        let digits = unsafe {
            if bitwuzla_term_is_fp_value(value) {
                let mut parts = [std::ptr::null::<c_char>(); 3];
                let [sign, exponent, significand] = &mut parts;
                bitwuzla_term_value_get_fp_ieee(value, sign, exponent, significand, 2);
                accepted(parts).map(|part| text(part)).concat()
            } else {
                text(accepted(bitwuzla_term_value_get_str(value)))
            }
        };
        Bits::from_binary(&digits).unwrap_or_else(|| panic!("the term's value is {digits}"))
    }

    /// The value of an array of bit-vectors.
    ///
    /// # Panics
    /// When the term is not such an array.
    #[track_caller]
    pub fn array(&mut self, term: Term) -> ArrayElements {
        let mut value = self.value(term);
        let mut elements = Vec::new();
        loop {
            let children = children(value);
            // SAFETY: `value` is a live term.
            match (unsafe { bitwuzla_term_get_kind(value) }, &children[..]) {
                (BITWUZLA_KIND_ARRAY_STORE, [below, index, element]) => {
                    elements.push((value_bits(*index), value_bits(*element)));
                    value = *below;
                }
                (BITWUZLA_KIND_CONST_ARRAY, [default]) => {
                    // The outermost store counts: it must come last.
                    elements.reverse();
                    return ArrayElements { default: value_bits(*default), elements };
                }
                (kind, _) => panic!("an array's value is of kind {kind}"),
            }
        }
    }

    #[track_caller]
    fn value(&mut self, term: Term) -> BitwuzlaTerm {
        let term = self.solver.terms.term(term);
        // SAFETY: the instance is live and the term is its own; a model exists while `self` does.
        accepted(unsafe { bitwuzla_get_value(self.solver.instance, term) })
    }
}

/// The value of an array: one element everywhere, but for those that are listed; of two with the same
/// index the later counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayElements {
    /// The element everywhere else.
    pub default: Bits,
    /// Indices and their elements.
    pub elements: Vec<(Bits, Bits)>,
}

/// The parts of a term.
fn children(term: BitwuzlaTerm) -> Vec<BitwuzlaTerm> {
    let mut length = 0;
    // SAFETY: the term is live; the list lives until the next call and is copied before.
    unsafe {
        let first = bitwuzla_term_get_children(term, &mut length);
        if length == 0 { Vec::new() } else { std::slice::from_raw_parts(first, length).to_vec() }
    }
}

/// The bits of a bit-vector value.
fn value_bits(value: BitwuzlaTerm) -> Bits {
    // SAFETY: the term is live; the string is copied before the next call.
    let digits = unsafe { text(accepted(bitwuzla_term_value_get_str(value))) };
    Bits::from_binary(&digits).unwrap_or_else(|| panic!("the value is {digits}"))
}

/// Why the last query has no model; it ends when the solver is used again.
#[derive(Debug)]
pub struct Core<'solver> {
    solver: &'solver mut Bitwuzla,
}

impl Core<'_> {
    /// Assumptions that cannot hold together with the assertions; empty when the assertions alone
    /// cannot hold.
    ///
    /// # Panics
    /// When the solver was made [without cores](Bitwuzla::without_cores).
    pub fn assumptions(&mut self) -> Vec<Term> {
        let mut length = 0;
        // SAFETY: the last answer was unsatisfiable while `self` exists; the list lives until the
        // next call and is copied before.
        let blamed = unsafe {
            let first = accepted(bitwuzla_get_unsat_assumptions(self.solver.instance, &mut length));
            if length == 0 {
                Vec::new()
            } else {
                std::slice::from_raw_parts(first, length).to_vec()
            }
        };
        blamed.into_iter().map(|raw| self.solver.terms.own_term(raw)).collect()
    }
}

/// Copies a string of Bitwuzla.
///
/// # Safety
/// `pointer` is a string that ends in a zero byte.
unsafe fn text(pointer: *const c_char) -> String {
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}
