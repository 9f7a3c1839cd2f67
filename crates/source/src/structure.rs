//! The reader's frame: its position in the tokens, brackets in pairs, and what it has found.
//!
//! The goals are those that TestCov counts (measured on its label-adder): both arms of every `if`,
//! the missing `else` included but not the `else` of an `else if`; every `case` and `default`; the
//! body of `while` and `for`, and the point behind `while`, `for` and `do`; both arms of `?:`.
//! Choices that are made by the compiler are no goals: array sizes, enumerators, bit-fields, case
//! labels, static initialisers, operands of `sizeof` and `typeof`.

use crate::expression::is_keyword;
use crate::lexer::{Token, TokenKind, Tokens};
use crate::room::with_room;
use crate::site::{GoalKind, GoalSite, Site, Structure};

/// A text whose statements cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct Unclear {
    place: String,
    problem: String,
}

pub(crate) type Parsed<T> = Result<T, Unclear>;

/// Finds the functions, decisions and names of a text.
///
/// # Errors
///
/// When the statements cannot be followed, with the place.
pub fn parse(tokens: &Tokens<'_>) -> Result<Structure, Unclear> {
    with_room(|| {
        let partners = match_brackets(tokens)?;
        let mut parser = Parser {
            tokens,
            partners,
            at: 0,
            switches: Vec::new(),
            structure: Structure::default(),
        };
        parser.file()?;
        parser.structure.uses.sort_unstable();
        Ok(parser.structure)
    })
}

/// For each bracket the index of its partner.
fn match_brackets(tokens: &Tokens<'_>) -> Parsed<Vec<u32>> {
    let mut partners = vec![0; tokens.list.len()];
    let mut open = Vec::new();
    let unclear = |index: usize, problem: String| Unclear { place: tokens.place(index), problem };
    for index in 0..tokens.list.len() {
        let word = tokens.word(index);
        let opening = match word {
            "(" | "[" | "{" => {
                open.push(index);
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        let partner = open.pop().filter(|partner| tokens.word(*partner) == opening);
        let Some(partner) = partner else {
            return Err(unclear(index, format!("this '{word}' closes nothing")));
        };
        partners[partner] = index as u32;
        partners[index] = partner as u32;
    }
    match open.pop() {
        None => Ok(partners),
        Some(index) => {
            Err(unclear(index, format!("this '{}' is never closed", tokens.word(index))))
        }
    }
}

/// Walks over the tokens once.
pub(crate) struct Parser<'s, 't> {
    pub(crate) tokens: &'s Tokens<'t>,
    partners: Vec<u32>,
    pub(crate) at: usize,
    /// For each `switch` around the current place, whether a `default` of it was seen.
    pub(crate) switches: Vec<bool>,
    pub(crate) structure: Structure,
}

impl<'t> Parser<'_, 't> {
    pub(crate) fn word(&self) -> &'t str {
        self.tokens.word(self.at)
    }

    /// The word before a token; empty before the first.
    pub(crate) fn word_before(&self, index: usize) -> &'t str {
        index.checked_sub(1).map_or("", |before| self.tokens.word(before))
    }

    pub(crate) fn token(&self, index: usize) -> Token {
        self.tokens.list[index]
    }

    pub(crate) fn is_word(&self, index: usize) -> bool {
        self.tokens.list.get(index).is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// The other bracket of a pair.
    pub(crate) fn partner(&self, index: usize) -> usize {
        self.partners[index] as usize
    }

    pub(crate) fn unclear<T>(&self, problem: impl Into<String>) -> Parsed<T> {
        Err(Unclear { place: self.tokens.place(self.at), problem: problem.into() })
    }

    pub(crate) fn expect(&mut self, word: &str) -> Parsed<()> {
        if self.word() != word {
            return self.unclear(format!("expected '{word}' and found '{}'", self.word()));
        }
        self.at += 1;
        Ok(())
    }

    pub(crate) fn push(&mut self, site: Site) {
        self.structure.sites.push(site);
    }

    pub(crate) fn goal(&mut self, token: usize, kind: GoalKind) -> usize {
        self.structure.goals.push(GoalSite { kind, token });
        self.structure.goals.len() - 1
    }

    /// Where the token before the current one ends.
    pub(crate) fn end(&self) -> usize {
        self.token(self.at - 1).end
    }

    /// Where statements may be put into the block that a brace opens: local labels come first.
    pub(crate) fn block_start(&self, open: usize) -> usize {
        let mut last = open;
        while self.tokens.word(last + 1) == "__label__" {
            let end = (last + 1..self.tokens.list.len()).find(|i| self.tokens.word(*i) == ";");
            let Some(end) = end else { break };
            last = end;
        }
        self.token(last).end
    }

    /// Remembers a name in an expression, unless it is a member, a label or a designator.
    pub(crate) fn note_use(&mut self, index: usize) {
        if !self.is_word(index) || is_keyword(self.tokens.word(index)) {
            return;
        }
        let before = self.word_before(index);
        let operand_before_that = index >= 2
            && (self.token(index - 2).kind != TokenKind::Punctuation
                || matches!(self.tokens.word(index - 2), ")" | "]" | "}"));
        let is_member = matches!(before, "." | "->");
        let is_label = before == "goto" || (before == "&&" && !operand_before_that);
        let is_designator = self.tokens.word(index + 1) == ":" && matches!(before, "{" | ",");
        if !is_member && !is_label && !is_designator {
            self.structure.uses.push(index);
        }
    }
}
