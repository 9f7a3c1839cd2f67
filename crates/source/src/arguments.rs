//! Arguments in the order in which gcc evaluates them.
//!
//! C leaves the order open. On x86, gcc goes from the last argument to the first, and clang from the first to the last: a
//! program that reads two inputs in one call reads them the other way round. Here such calls are written so that every
//! compiler does what gcc does: `f(a(), b())` becomes `({__auto_type x=b();__auto_type y=a();f(y,x);})`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

use crate::edit::Edits;
use crate::expression::is_keyword;
use crate::lexer::{TokenKind, Tokens};
use crate::site::Structure;

/// How the names of input functions begin.
const INPUTS: [&str; 2] = ["__VERIFIER_nondet_", "nondet_"];
/// What has goals of its own, or statements: its place among the others must not change.
const UNMOVED: [&str; 4] = ["?", "&&", "||", "{"];
/// Words of statements that brackets stand behind.
const STATEMENTS: [&str; 7] = ["if", "while", "for", "switch", "else", "do", "case"];

/// The text with those calls of which several arguments read inputs written so; nothing when there are none.
///
/// Calls within arguments of such calls, and arguments with decisions in them, stay as they are.
pub fn arguments_from_the_right(tokens: &Tokens<'_>, structure: &Structure) -> Option<String> {
    let readers = readers(tokens, structure);
    let mut edits = Edits::default();
    let mut count = 0;
    for function in &structure.functions {
        let (first, last) = function.body;
        let mut at = first;
        while at < last {
            at += 1;
            let Some(call) = Call::at(tokens, at, last) else { continue };
            let reading: Vec<&Range<usize>> = call
                .arguments
                .iter()
                .filter(|argument| reads(tokens, argument, &readers))
                .collect();
            let is_movable = |argument: &&Range<usize>| {
                (**argument).clone().all(|at| !UNMOVED.contains(&tokens.word(at)))
            };
            if reading.len() > 1 && reading.iter().all(is_movable) {
                call.turn(tokens, &reading, count, &mut edits);
                count += 1;
                at = call.close;
            }
        }
    }
    (count > 0).then(|| edits.apply(tokens.text))
}

/// The functions that read inputs, themselves or by others.
fn readers<'t>(tokens: &Tokens<'t>, structure: &Structure) -> BTreeSet<&'t str> {
    let words = |range: Range<usize>| range.map(|at| tokens.word(at));
    let is_input = |word: &str| INPUTS.iter().any(|start| word.starts_with(start));
    let mut readers: BTreeSet<&str> =
        words(0..tokens.list.len()).filter(|word| is_input(word)).collect();
    loop {
        let before = readers.len();
        for function in &structure.functions {
            let (first, last) = function.body;
            if !readers.contains(function.name.as_str())
                && words(first..last).any(|word| readers.contains(word))
                && let Some(name) = words(0..first).rev().find(|word| *word == function.name)
            {
                readers.insert(name);
            }
        }
        if readers.len() == before {
            return readers;
        }
    }
}

/// Whether some tokens call a function that reads inputs.
fn reads(tokens: &Tokens<'_>, range: &Range<usize>, readers: &BTreeSet<&str>) -> bool {
    range.clone().any(|at| tokens.word(at + 1) == "(" && readers.contains(tokens.word(at)))
}

/// A call: the first token of what is called, those of each argument, and the bracket behind them.
struct Call {
    first: usize,
    arguments: Vec<Range<usize>>,
    close: usize,
}

impl Call {
    /// The call whose opening bracket is this token, if it is that of a call.
    fn at(tokens: &Tokens<'_>, open: usize, last: usize) -> Option<Call> {
        let callee = open.checked_sub(1).filter(|_| tokens.word(open) == "(")?;
        let is_callee = match tokens.list[callee].kind {
            TokenKind::Word => {
                let word = tokens.word(callee);
                !is_keyword(word) && !STATEMENTS.contains(&word)
            }
            // A cast or a condition ends so as well; what stands before it tells them apart.
            _ => {
                tokens.word(callee) == "]"
                    || tokens.word(callee) == ")" && is_pointer(tokens, callee)
            }
        };
        if !is_callee {
            return None;
        }
        let (mut depth, mut start, mut arguments) = (0, open + 1, Vec::new());
        for at in open..=last {
            match tokens.word(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                "," if depth == 1 => {
                    arguments.push(start..at);
                    start = at + 1;
                }
                _ => {}
            }
            if depth == 0 {
                arguments.push(start..at);
                return Some(Call { first: begin(tokens, callee), arguments, close: at });
            }
        }
        None
    }

    fn turn(
        &self,
        tokens: &Tokens<'_>,
        reading: &[&Range<usize>],
        number: usize,
        edits: &mut Edits,
    ) {
        let mut before = String::from("({");
        for (index, argument) in reading.iter().enumerate().rev() {
            let bytes = bytes(tokens, argument);
            // The lines are those of the place where it stood.
            let text = tokens.text[bytes.clone()].replace('\n', " ");
            let _ = write!(before, "__auto_type __refute_argument_{number}_{index}=({text});");
            let lines = "\n".repeat(tokens.text[bytes.clone()].matches('\n').count());
            edits.replace(bytes, format!("__refute_argument_{number}_{index}{lines}"));
        }
        edits.insert(tokens.list[self.first].start, before);
        edits.insert(tokens.list[self.close].end, ";})");
    }
}

/// The bytes of tokens that follow each other.
fn bytes(tokens: &Tokens<'_>, range: &Range<usize>) -> Range<usize> {
    tokens.list[range.start].start..tokens.list[range.end - 1].end
}

/// Whether a closing bracket ends `(*f)`.
fn is_pointer(tokens: &Tokens<'_>, close: usize) -> bool {
    opening(tokens, close).is_some_and(|open| {
        tokens.word(open + 1) == "*" && tokens.list[open + 2].kind == TokenKind::Word
    })
}

/// Where the expression begins that ends with this token: `p->ops[i].read`.
fn begin(tokens: &Tokens<'_>, last: usize) -> usize {
    let mut at = last;
    loop {
        match tokens.word(at) {
            "]" => match opening(tokens, at) {
                Some(open) if open > 0 => at = open - 1,
                _ => return at,
            },
            ")" => match opening(tokens, at) {
                Some(open) if open > 0 && is_called(tokens, open) => at = open - 1,
                Some(open) => return open,
                None => return at,
            },
            _ if at >= 2 && matches!(tokens.word(at - 1), "." | "->") => at -= 2,
            _ => return at,
        }
    }
}

/// Whether an opening bracket stands behind something that is called.
fn is_called(tokens: &Tokens<'_>, open: usize) -> bool {
    let before = open - 1;
    matches!(tokens.word(before), "]" | ")")
        || tokens.list[before].kind == TokenKind::Word && !is_keyword(tokens.word(before))
}

/// The bracket that a closing one belongs to.
fn opening(tokens: &Tokens<'_>, close: usize) -> Option<usize> {
    let mut depth = 0;
    (0..=close).rev().find(|at| {
        match tokens.word(*at) {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

#[cfg(test)]
mod tests {
    use crate::{parse, tokenize};

    fn turned(body: &str) -> Option<String> {
        let text = format!(
            "int nondet_int(void); int r(void){{return nondet_int();}} int f(int,...); int g(void){{{body}}}"
        );
        let tokens = tokenize(&text, "t.c");
        let result = super::arguments_from_the_right(&tokens, &parse(&tokens).unwrap());
        result.map(|text| {
            text.split_once("g(void){")
                .unwrap()
                .1
                .trim_end_matches('}')
                .replace("__refute_argument", "a")
        })
    }

    #[test]
    fn the_last_is_read_first() {
        assert_eq!(
            turned("f(nondet_int(),1,\nr()+2);").unwrap(),
            "({__auto_type a_0_1=(r()+2);__auto_type a_0_0=(nondet_int());f(a_0_0,1,\na_0_1);});"
        );
        assert_eq!(
            turned("return p->o[i].f(r(),r());").unwrap(),
            "return ({__auto_type a_0_1=(r());__auto_type a_0_0=(r());p->o[i].f(a_0_0,a_0_1);});"
        );
        assert!(turned("(*h)(r(),r());").unwrap().contains(";(*h)(a_0_0,a_0_1);"));
        // The lines stay.
        assert_eq!(turned("f(r(\n),\nr());").unwrap().matches('\n').count(), 2);
    }

    #[test]
    fn other_calls_stay_as_they_are() {
        for body in [
            "f(r(),1);",
            "f(1,2);",
            "if (r()) f(r(), 2); while (r(), r()) ;",
            "f(r()?1:2,r());",
            "int x[]={r(),r()};",
            "x=sizeof(f(1,2))+(int)(r(),r());",
        ] {
            assert_eq!(turned(body), None, "{body}");
        }
    }
}
