//! From a clause to C.
//!
//! The result is statements and an expression. Statements compute what is used several times and check, before
//! anything is evaluated that needs it, that it has a value; a check that fails ends the function with 0. They are the
//! conditions that `formula::Encoding` adds, neither more nor less.

mod arrays;
mod bits;
mod floats;
mod integers;

use std::collections::BTreeSet;

use float::Format;
use formula::{Arena, Encoding, Expr, Op, Sort};
use rustc_hash::FxHashMap;

use crate::ctype::{c_type, constant};

/// A translated clause.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// What comes before, line by line.
    pub statements: Vec<String>,
    /// Whether the clause holds.
    pub value: String,
    /// The helper functions and functions of the C library that are called.
    pub calls: BTreeSet<&'static str>,
}

/// An expression longer than this becomes a variable.
const LONGEST: usize = 160;

/// Translates a clause; `name` gives the C names of variables.
pub fn translate(
    arena: &Arena,
    encoding: &mut Encoding,
    clause: Expr,
    name: &dyn Fn(u32) -> String,
) -> Body {
    encoding.defined(arena, clause);
    let nodes = arena.reachable(&[clause]);
    let mut uses: FxHashMap<Expr, u32> = FxHashMap::default();
    for node in &nodes {
        for operand in arena.operands(*node) {
            *uses.entry(*operand).or_default() += 1;
        }
    }
    let mut writer = Writer {
        arena,
        encoding,
        name,
        texts: FxHashMap::default(),
        body: Body::default(),
        temporaries: 0,
    };
    for node in nodes {
        let text = writer.node(node);
        let leaf = arena.operands(node).is_empty();
        let shared = uses.get(&node).is_some_and(|uses| *uses > 1) || text.len() > LONGEST;
        let is_array = matches!(arena.sort(node), Sort::Array(..));
        let is_name =
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte));
        let text = match shared && !leaf && !is_array && !is_name && node != clause {
            true => writer.keep(node, &text),
            false => text,
        };
        writer.texts.insert(node, text);
    }
    writer.body.value = writer.texts[&clause].clone();
    writer.body
}

/// Whether something is compared with a constant.
fn is_a_bound(arena: &Arena, expr: Expr) -> bool {
    let is_constant = |of: &Expr| matches!(arena.op(*of), Op::Int(_) | Op::Bits(_) | Op::Float(_));
    *arena.sort(expr) == Sort::Bool
        && !matches!(arena.op(expr), Op::And | Op::Or | Op::Not)
        && arena.operands(expr).iter().any(is_constant)
}

struct Writer<'a> {
    arena: &'a Arena,
    encoding: &'a Encoding,
    name: &'a dyn Fn(u32) -> String,
    texts: FxHashMap<Expr, String>,
    body: Body,
    temporaries: u32,
}

impl Writer<'_> {
    fn line(&mut self, text: String) {
        self.body.statements.push(text);
    }

    fn call(&mut self, helper: &'static str) -> &'static str {
        self.body.calls.insert(helper);
        helper
    }

    fn fresh(&mut self) -> String {
        self.temporaries += 1;
        format!("t{}", self.temporaries)
    }

    fn type_of(&self, expr: Expr) -> &'static str {
        let (_, scalar) = self.arena.sort(expr).flattened();
        c_type(scalar, self.encoding.bounds())
    }

    /// Puts a scalar into a variable.
    fn keep(&mut self, expr: Expr, text: &str) -> String {
        let (name, kind) = (self.fresh(), self.type_of(expr));
        self.line(format!("{kind} {name} = {text};"));
        name
    }

    /// Whether the program checks that a node has a value.
    fn is_checked(&self, expr: Expr) -> bool {
        !self.encoding.bounds().undefined && self.encoding.side(expr).is_some()
    }

    fn require(&mut self, condition: &str) {
        self.line(format!("if (!({condition})) return 0;"));
    }

    fn node(&mut self, expr: Expr) -> String {
        let arena = self.arena;
        let (op, sort) = (arena.op(expr), arena.sort(expr));
        let operands = arena.operands(expr);
        let mut texts: Vec<String> = operands.iter().map(|of| self.texts[of].clone()).collect();
        if matches!(op, Op::And | Op::Or) {
            // Of two bounds of one variable side by side, compilers warn when they say nothing together.
            let bounds = operands.iter().zip(&mut texts).filter(|(of, _)| is_a_bound(arena, **of));
            for (operand, text) in bounds.skip(1) {
                if text.contains(' ') {
                    *text = self.keep(*operand, &text.clone());
                }
            }
        }
        let joined = |sign: &str| {
            texts.iter().map(|text| format!("({text})")).collect::<Vec<_>>().join(sign)
        };
        match op {
            Op::Var(number) => (self.name)(*number),
            Op::Bool(value) => u32::from(*value).to_string(),
            Op::Bits(bits) => match sort {
                Sort::Bits(width) => constant(*width, *bits),
                _ => String::new(),
            },
            Op::Float(bits) => self.float_constant(sort, *bits),
            Op::Not => format!("!({})", texts[0]),
            Op::And => joined(" && "),
            Op::Or => joined(" || "),
            Op::Eq => self.equality(operands, &texts),
            Op::Ite if matches!(sort, Sort::Array(..)) => {
                let (name, kind) = (self.fresh(), self.type_of(expr));
                self.line(format!(
                    "const {kind} *{name} = ({}) ? {} : {};",
                    texts[0], texts[1], texts[2]
                ));
                name
            }
            Op::Ite => format!("(({}) ? ({}) : ({}))", texts[0], texts[1], texts[2]),
            Op::BitVector(op) => self.bit_vector(*op, operands[0], &texts),
            Op::Concat | Op::Extract(_) | Op::ZeroExtend | Op::SignExtend | Op::RotateLeft(_) => {
                self.reshaped(expr, &texts)
            }
            Op::Select | Op::Store | Op::Fill => self.array(expr, &texts),
            Op::FloatOp(op) => self.float_operation(*op, operands[0], &texts),
            Op::FloatDirected(direction, op) => self.float_directed(expr, *direction, *op, &texts),
            Op::FloatRound(mode) => {
                let function = self.rounding(*mode, operands[0]);
                format!("{function}({})", texts[0])
            }
            Op::FloatFromBits if *sort == Sort::Float(Format::Single) => {
                format!("{}({})", self.call("float_of"), texts[0])
            }
            Op::FloatFromBits => format!("{}({})", self.call("double_of"), texts[0]),
            Op::FloatToFloat => format!("({})({})", self.type_of(expr), texts[0]),
            Op::UnsignedToFloat => format!("({})({})", self.type_of(expr), texts[0]),
            Op::SignedToFloat => {
                let number = self.signed(operands[0], &texts[0]);
                format!("({}){number}", self.type_of(expr))
            }
            Op::FloatToSigned(mode) | Op::FloatToUnsigned(mode) => {
                self.float_to_integer(expr, *mode, matches!(op, Op::FloatToSigned(_)), &texts[0])
            }
            _ => self.integer(expr, &texts),
        }
    }

    /// The result of comparing something with itself, of which compilers warn. What was computed for it counts as
    /// used.
    fn settled(&mut self, operand: &str, result: bool) -> String {
        if operand.strip_prefix('t').is_some_and(|rest| rest.parse::<u32>().is_ok()) {
            self.line(format!("(void){operand};"));
        }
        u32::from(result).to_string()
    }

    fn width(&self, expr: Expr) -> u32 {
        match self.arena.sort(expr) {
            Sort::Bits(width) => *width,
            _ => 0,
        }
    }
}
