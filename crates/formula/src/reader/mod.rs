//! From the text of a script to its assertions.
//!
//! `push` and `pop` are flattened: what is asserted at the last `check-sat` counts. `reset` begins another script,
//! so that a file can hold several. Sorts that a script declares itself are read as integers: they have as many
//! values as anybody needs, and nothing but equality is known of them.

mod apply;
mod bits;
mod floats;
mod functions;
mod integers;

use rustc_hash::FxHashMap;

use crate::expr::{Arena, Expr, Mode, Op};
use crate::sexpr::{Place, Sexpr};
use crate::sort::Sort;
use functions::Functions;

/// Why a script is not read, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is wrong or not possible.
    pub message: String,
}

impl ReadError {
    pub(crate) fn at((line, column): Place, message: impl Into<String>) -> ReadError {
        ReadError { line, column, message: message.into() }
    }
}

/// A formula: what is asserted, and what its functions need.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The logic that it names.
    pub logic: String,
    /// What it says of itself: whether it is satisfiable.
    pub status: Option<bool>,
    /// Its expressions.
    pub arena: Arena,
    /// What is asserted.
    pub assertions: Vec<Expr>,
    /// What must hold beside, whichever of the assertions are used: functions give equal results for equal
    /// arguments.
    pub congruences: Vec<Expr>,
    /// Assertions that were replaced by `true`, and why.
    pub replaced: Vec<ReadError>,
}

/// Reads every script of a text. With `lenient`, an assertion that C cannot say becomes `true`.
///
/// # Errors
///
/// When it is not SMT-LIB, or something in it is not supported.
pub fn read(text: &str, lenient: bool) -> Result<Vec<Script>, ReadError> {
    let commands = Sexpr::read_all(text)?;
    let mut scripts = Vec::new();
    let mut reader = Reader::default();
    for command in &commands {
        if reader.command(command, lenient)? {
            let done = std::mem::take(&mut reader);
            scripts.push(done.finish(command.place())?);
        }
    }
    if !reader.script.assertions.is_empty() || scripts.is_empty() {
        let place = commands.last().map_or((1, 1), Sexpr::place);
        scripts.push(reader.finish(place)?);
    }
    Ok(scripts)
}

/// A function that a script defines.
#[derive(Clone, Debug)]
struct Macro<'s, 't> {
    parameters: Vec<(&'t str, Sort)>,
    body: &'s Sexpr<'t>,
}

#[derive(Default)]
pub(crate) struct Reader<'s, 't> {
    script: Script,
    constants: FxHashMap<&'t str, Vec<Expr>>,
    macros: FxHashMap<&'t str, Macro<'s, 't>>,
    functions: Functions,
    /// Rounding modes that have names of the script's own.
    modes: FxHashMap<&'t str, Mode>,
    sorts: FxHashMap<&'t str, Sort>,
    /// How many assertions there were at each `push`.
    levels: Vec<usize>,
    /// What was asserted at the last `check-sat`.
    checked: Option<Vec<Expr>>,
}

type Read<T> = Result<T, ReadError>;

/// Terms that are nested deeper, `let` aside, are refused.
const DEEPEST_TERM: u32 = 1_000;

impl<'s, 't> Reader<'s, 't> {
    /// Carries out a command; whether the script ends with it.
    fn command(&mut self, command: &'s Sexpr<'t>, lenient: bool) -> Read<bool> {
        let place = command.place();
        let wrong = || ReadError::at(place, "a command is a list that begins with a word");
        let list = command.list().ok_or_else(wrong)?;
        let name = list.first().and_then(Sexpr::word).ok_or_else(wrong)?;
        match (name, &list[1..]) {
            ("set-logic", [logic]) => {
                self.script.logic = logic.word().unwrap_or_default().to_owned()
            }
            ("set-info", [key, value]) if key.word() == Some(":status") => {
                self.script.status = match value.word() {
                    Some("sat") => Some(true),
                    Some("unsat") => Some(false),
                    _ => None,
                };
            }
            ("declare-const", [name, sort]) => self.declare(name, &[], sort)?,
            ("declare-fun", [name, parameters, sort]) => {
                let parameters = parameters.list().ok_or_else(wrong)?;
                self.declare(name, parameters, sort)?;
            }
            ("define-const", [name, _, body]) => self.define(name, &[], body)?,
            ("define-fun", [name, parameters, _, body]) => {
                let parameters = parameters.list().ok_or_else(wrong)?;
                self.define(name, parameters, body)?;
            }
            ("declare-sort", [name, ..]) => {
                self.sorts.insert(name.word().ok_or_else(wrong)?, Sort::Int);
            }
            ("define-sort", [name, parameters, sort])
                if parameters.list().is_some_and(<[_]>::is_empty) =>
            {
                let sort = self.sort(sort)?;
                self.sorts.insert(name.word().ok_or_else(wrong)?, sort);
            }
            ("assert", [formula]) => self.assert(formula, lenient)?,
            ("push", count) => {
                let count = count.first().and_then(Sexpr::word).map_or(Ok(1), str::parse::<usize>);
                let count = count.map_err(|_| wrong())?.min(1_000);
                self.levels.extend(std::iter::repeat_n(self.script.assertions.len(), count));
            }
            ("pop", count) => {
                let count = count.first().and_then(Sexpr::word).map_or(Ok(1), str::parse::<usize>);
                for _ in 0..count.map_err(|_| wrong())?.min(1_000) {
                    let level = self.levels.pop();
                    let level = level
                        .ok_or_else(|| ReadError::at(place, "there was no push before this pop"))?;
                    self.script.assertions.truncate(level);
                }
            }
            ("check-sat", []) => self.checked = Some(self.script.assertions.clone()),
            ("check-sat-assuming", [assumed]) => {
                let before = self.script.assertions.len();
                for literal in assumed.list().ok_or_else(wrong)? {
                    self.assert(literal, lenient)?;
                }
                self.checked = Some(self.script.assertions.clone());
                self.script.assertions.truncate(before);
            }
            ("reset", []) => return Ok(true),
            (
                "set-info" | "set-option" | "exit" | "get-model" | "get-value" | "get-unsat-core"
                | "get-info" | "get-option" | "get-assignment" | "get-proof" | "echo"
                | "get-assertions",
                _,
            ) => {}
            (
                "define-fun-rec" | "define-funs-rec" | "declare-datatype" | "declare-datatypes",
                _,
            ) => {
                return Err(ReadError::at(place, format!("'{name}' cannot be said in C")));
            }
            (other, _) => {
                return Err(ReadError::at(
                    place,
                    format!("'{other}' is no command, or is not written like this"),
                ));
            }
        }
        Ok(false)
    }

    fn declare(
        &mut self,
        name: &Sexpr<'t>,
        parameters: &[Sexpr<'t>],
        sort: &Sexpr<'t>,
    ) -> Read<()> {
        let place = name.place();
        let name = name.word().ok_or_else(|| ReadError::at(place, "a name is expected here"))?;
        let parameters = parameters.iter().map(|sort| self.sort(sort)).collect::<Read<Vec<_>>>()?;
        let sort = self.sort(sort)?;
        match parameters.is_empty() {
            true => {
                let variable = self.script.arena.variable(name, sort);
                self.constants.insert(name, vec![variable]);
            }
            false => self.functions.declare(name, parameters, sort),
        }
        Ok(())
    }

    fn define(
        &mut self,
        name: &Sexpr<'t>,
        parameters: &[Sexpr<'t>],
        body: &'s Sexpr<'t>,
    ) -> Read<()> {
        let wrong = |place| ReadError::at(place, "a name is expected here");
        let word = name.word().ok_or_else(|| wrong(name.place()))?;
        let parameters = parameters
            .iter()
            .map(|parameter| match parameter.list() {
                Some([name, sort]) => {
                    Ok((name.word().ok_or_else(|| wrong(name.place()))?, self.sort(sort)?))
                }
                _ => Err(wrong(parameter.place())),
            })
            .collect::<Read<Vec<_>>>()?;
        if parameters.is_empty() {
            if let Some(mode) = body.word().and_then(|word| self.mode(word)) {
                self.modes.insert(word, mode);
                return Ok(());
            }
            let value = self.term(body, 0)?;
            self.constants.insert(word, vec![value]);
        } else {
            self.macros.insert(word, Macro { parameters, body });
        }
        Ok(())
    }

    /// A rounding mode by its name.
    fn mode(&self, word: &str) -> Option<Mode> {
        floats::mode(word).or_else(|| self.modes.get(word).copied())
    }

    fn assert(&mut self, formula: &'s Sexpr<'t>, lenient: bool) -> Read<()> {
        let read = self.term(formula, 0).and_then(|expr| match self.script.arena.sort(expr) {
            Sort::Bool => Ok(expr),
            other => Err(ReadError::at(formula.place(), format!("a {other} is asserted"))),
        });
        match read {
            // A conjunction is several clauses.
            Ok(expr) if *self.script.arena.op(expr) == Op::And => {
                self.script.assertions.extend_from_slice(self.script.arena.operands(expr));
            }
            Ok(expr) => self.script.assertions.push(expr),
            Err(error) if lenient => {
                self.constants.values_mut().for_each(|values| values.truncate(1));
                self.script.replaced.push(error);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn finish(mut self, place: Place) -> Read<Script> {
        if let Some(checked) = self.checked {
            self.script.assertions = checked;
        }
        self.script.congruences = self.functions.congruences(&mut self.script.arena, place)?;
        Ok(self.script)
    }

    /// Reads a sort.
    fn sort(&self, sort: &Sexpr<'t>) -> Read<Sort> {
        let refused = |what: &str| {
            Err(ReadError::at(sort.place(), format!("the sort {what} cannot be said in C")))
        };
        match sort {
            Sexpr::Word(word, _) => match *word {
                "Bool" => Ok(Sort::Bool),
                "Int" => Ok(Sort::Int),
                "Float32" => Ok(Sort::Float(float::Format::Single)),
                "Float64" => Ok(Sort::Float(float::Format::Double)),
                other => self.sorts.get(other).cloned().map_or_else(|| refused(other), Ok),
            },
            Sexpr::List(list, _) => {
                let words: Vec<&str> = list.iter().filter_map(Sexpr::word).collect();
                match (words.as_slice(), list.as_slice()) {
                    (["_", "BitVec", width], _) => match width.parse() {
                        Ok(width) if (1..=128).contains(&width) => Ok(Sort::Bits(width)),
                        _ => refused(&format!("(_ BitVec {width}), wider than 128 bits,")),
                    },
                    (["_", "FloatingPoint", "8", "24"], _) => {
                        Ok(Sort::Float(float::Format::Single))
                    }
                    (["_", "FloatingPoint", "11", "53"], _) => {
                        Ok(Sort::Float(float::Format::Double))
                    }
                    (["Array", ..], [_, index, element]) => {
                        let (index, element) = (self.sort(index)?, self.sort(element)?);
                        match index {
                            Sort::Int | Sort::Bits(_) => {
                                Ok(Sort::Array(Box::new(index), Box::new(element)))
                            }
                            other => refused(&format!("of arrays with an index of {other}")),
                        }
                    }
                    _ => refused(&format!("({})", words.join(" "))),
                }
            }
        }
    }

    /// Reads a term.
    fn term(&mut self, term: &'s Sexpr<'t>, depth: u32) -> Read<Expr> {
        if depth > DEEPEST_TERM {
            return Err(ReadError::at(
                term.place(),
                format!("terms are nested deeper than {DEEPEST_TERM}"),
            ));
        }
        let (mut term, mut bound) = (term, Vec::new());
        // Chains of `let` are as long as whoever wrote them liked, so they are no recursion.
        while let Some([head, bindings, body]) = term.list()
            && head.word() == Some("let")
        {
            let wrong = |place| ReadError::at(place, "'let' binds pairs of a name and a term");
            let bindings = bindings.list().ok_or_else(|| wrong(bindings.place()))?;
            let mut values = Vec::new();
            for binding in bindings {
                let Some([name, value]) = binding.list() else {
                    return Err(wrong(binding.place()));
                };
                let name = name.word().ok_or_else(|| wrong(name.place()))?;
                values.push((name, self.term(value, depth + 1)?));
            }
            for (name, value) in values {
                self.constants.entry(name).or_default().push(value);
                bound.push(name);
            }
            term = body;
        }
        let value = self.plain_term(term, depth);
        for name in bound {
            self.constants.get_mut(name).and_then(Vec::pop);
        }
        value
    }

    fn plain_term(&mut self, term: &'s Sexpr<'t>, depth: u32) -> Read<Expr> {
        let place = term.place();
        match term {
            Sexpr::Word(word, _) => self.atom(word, place),
            Sexpr::List(list, _) => match list.as_slice() {
                [] => Err(ReadError::at(place, "a term is expected in these brackets")),
                [head, body, ..] if head.word() == Some("!") => self.term(body, depth + 1),
                [head, ..] if head.word() == Some("_") => self.indexed_constant(list, place),
                [head, rest @ ..] => {
                    if matches!(head.word(), Some("forall" | "exists" | "lambda")) {
                        return Err(ReadError::at(place, "quantifiers cannot be said in C"));
                    }
                    self.application(head, rest, place, depth)
                }
            },
        }
    }

    fn atom(&mut self, word: &'t str, place: Place) -> Read<Expr> {
        if let Some(value) = self.constants.get(word).and_then(|values| values.last()) {
            return Ok(*value);
        }
        let arena = &mut self.script.arena;
        let wrong = |message: String| Err(ReadError::at(place, message));
        match word {
            "true" => return Ok(arena.truth(true)),
            "false" => return Ok(arena.truth(false)),
            _ => {}
        }
        let digits = |text: &str, radix: u32, each: u32| {
            let width = text.len() as u32 * each;
            let fits = (1..=128).contains(&width);
            u128::from_str_radix(text, radix).ok().filter(|_| fits).map(|bits| (width, bits))
        };
        let vector = match (word.strip_prefix("#x"), word.strip_prefix("#b")) {
            (Some(text), _) => digits(text, 16, 4),
            (_, Some(text)) => digits(text, 2, 1),
            _ => None,
        };
        match vector {
            Some((width, bits)) => Ok(arena.bits(width, bits)),
            None if word.bytes().all(|byte| byte.is_ascii_digit()) => match word.parse() {
                Ok(value) => Ok(arena.make(Op::Int(value), &[], Sort::Int)),
                Err(_) => wrong(format!("{word} is larger than anything in C")),
            },
            None if word.starts_with('#') => {
                wrong(format!("'{word}' is no bit-vector of 1 to 128 bits"))
            }
            None if word.contains('.') && word.as_bytes()[0].is_ascii_digit() => {
                wrong(format!("{word} is a real number, which C does not have"))
            }
            None => wrong(format!("'{word}' was not declared")),
        }
    }
}
