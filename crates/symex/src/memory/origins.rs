//! Which objects the pointers in memory were derived from.
//!
//! This is kept for each aligned word of the size of a pointer and apart from the word's bits, as in
//! the concrete domain: however the bits are held, joined or written again under a condition, what
//! the word leads to is not lost where it was not overwritten.

use term::Term;

use crate::symbolic::Symbolic;

/// What a word leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Origin {
    /// This provenance; 0 when the word is no pointer.
    Known(u64),
    /// As inputs decide.
    Choice(Term),
}

impl Origin {
    /// Nothing: the word is no pointer.
    pub const NONE: Origin = Origin::Known(0);

    /// The origin that a term of 64 bits says.
    pub fn of(domain: &Symbolic, provenance: Term) -> Origin {
        match domain.pool.constant(provenance) {
            Some(known) => Origin::Known(known as u64),
            None => Origin::Choice(provenance),
        }
    }

    /// The origin as a term of 64 bits.
    pub fn term(self, domain: &mut Symbolic) -> Term {
        match self {
            Origin::Known(known) => domain.pool.bits(64, u128::from(known)),
            Origin::Choice(term) => term,
        }
    }

    /// The first where a condition holds, else the second.
    pub fn choose(domain: &mut Symbolic, condition: Term, first: Origin, second: Origin) -> Origin {
        if first == second {
            return first;
        }
        let (first, second) = (first.term(domain), second.term(domain));
        let chosen = domain.pool.ite(condition, first, second);
        Origin::of(domain, chosen)
    }
}

/// The origins of the words of some bytes.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Origins {
    /// One for each word; empty when none is a pointer.
    words: Vec<Origin>,
}

impl Origins {
    /// The origin of a word; none where it has no pointer.
    #[inline]
    pub fn at(&self, word: usize) -> Origin {
        self.words.get(word).copied().unwrap_or(Origin::NONE)
    }

    /// The origin of the word at an offset; none where no word begins.
    #[inline]
    pub fn at_offset(&self, offset: usize, word_bytes: usize) -> Origin {
        if self.words.is_empty() || !offset.is_multiple_of(word_bytes) {
            return Origin::NONE;
        }
        self.at(offset / word_bytes)
    }

    /// Changes the origin of a word; `count` words are there.
    pub fn set(&mut self, word: usize, origin: Origin, count: usize) {
        if origin == Origin::NONE && self.words.is_empty() {
            return;
        }
        if self.words.is_empty() {
            self.words = vec![Origin::NONE; count];
        }
        self.words[word] = origin;
    }

    /// The words that are pointers.
    pub fn pointers(&self) -> impl Iterator<Item = (usize, Origin)> + '_ {
        let words = self.words.iter().copied().enumerate();
        words.filter(|(_, origin)| *origin != Origin::NONE)
    }

    /// Whether no word is a pointer for certain.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// One of two, by a condition; both are of `count` words.
    pub fn join(
        domain: &mut Symbolic,
        condition: Term,
        first: &Origins,
        second: &Origins,
        count: usize,
    ) -> Origins {
        let mut joined = first.clone();
        if first == second {
            return joined;
        }
        for word in 0..count {
            let chosen = Origin::choose(domain, condition, first.at(word), second.at(word));
            joined.set(word, chosen, count);
        }
        joined
    }
}
