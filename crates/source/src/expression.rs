//! Expressions: where the condition of a `?:` starts, where the arm of `a ?: b` ends, and which operands
//! are never evaluated.

use crate::site::{GoalKind, OperandSite, Site};
use crate::structure::{Parsed, Parser};

/// Words before a parenthesis that do not name a function there.
pub(crate) fn is_specifier_with_parentheses(word: &str) -> bool {
    matches!(
        word,
        "__attribute__"
            | "__attribute"
            | "__asm__"
            | "asm"
            | "__asm"
            | "_Alignas"
            | "__typeof__"
            | "typeof"
            | "__typeof"
            | "__declspec"
            | "_Atomic"
            | "_Static_assert"
    )
}

/// Words whose operand in parentheses is never evaluated, or must stay a constant.
fn is_unevaluated(word: &str) -> bool {
    is_specifier_with_parentheses(word)
        || matches!(
            word,
            "sizeof"
                | "_Alignof"
                | "__alignof__"
                | "__alignof"
                | "alignof"
                | "alignas"
                | "static_assert"
                | "__builtin_offsetof"
                | "__builtin_choose_expr"
                | "__builtin_types_compatible_p"
                | "__builtin_constant_p"
                | "__builtin_object_size"
                | "__builtin_dynamic_object_size"
                | "__builtin_has_attribute"
        )
}

/// Words that are no names, where expressions are.
pub(crate) fn is_keyword(word: &str) -> bool {
    starts_declaration(word)
        || is_unevaluated(word)
        || matches!(word, "return" | "goto" | "break" | "continue" | "__extension__" | "_Generic")
}

pub(crate) fn starts_declaration(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "char"
            | "short"
            | "int"
            | "long"
            | "float"
            | "double"
            | "signed"
            | "unsigned"
            | "_Bool"
            | "bool"
            | "_Complex"
            | "__complex__"
            | "struct"
            | "union"
            | "enum"
            | "const"
            | "volatile"
            | "restrict"
            | "static"
            | "extern"
            | "register"
            | "auto"
            | "typedef"
            | "inline"
            | "__inline"
            | "__inline__"
            | "__signed__"
            | "__const"
            | "__volatile__"
            | "typeof"
            | "__typeof__"
            | "__typeof"
            | "_Thread_local"
            | "__thread"
            | "_Noreturn"
            | "_Alignas"
            | "_Atomic"
            | "__int128"
            | "_Float128"
            | "__float128"
            | "__label__"
            | "__attribute__"
            | "_Static_assert"
            | "static_assert"
    )
}

/// Operands of `&&` and `||` in an expression that is not finished.
struct Operands {
    /// The first token of the present one.
    first: usize,
    /// Whether an operator stands before it.
    is_chain: bool,
    /// How many operands were noted when it began.
    nested: usize,
}

/// A `?` inside an expression that is not finished.
enum Waiting {
    /// For its colon.
    Colon,
    /// For the end of the arm behind `?:`; the number of its site.
    End(usize),
}

impl Parser<'_, '_> {
    pub(crate) fn inside_parentheses(&self) -> Parsed<(usize, usize)> {
        if self.word() != "(" {
            return self.unclear(format!("expected '(' and found '{}'", self.word()));
        }
        Ok((self.token(self.at).end, self.token(self.partner(self.at)).start))
    }

    pub(crate) fn parentheses(&mut self) -> Parsed<()> {
        self.expect("(")?;
        self.expression_until(self.at, false, &[")"])?;
        self.expect(")")
    }

    pub(crate) fn expression(&mut self, first: usize, constant: bool) -> Parsed<()> {
        self.at = first;
        self.expression_until(first, constant, &[";"])
    }

    /// Walks over an expression up to one of the words, outside of brackets. A condition of `?:`
    /// starts behind the last comma, assignment, `?`, `:` or opening bracket.
    pub(crate) fn expression_until(
        &mut self,
        first: usize,
        constant: bool,
        stops: &[&str],
    ) -> Parsed<()> {
        let mut condition = first;
        let mut waiting = Vec::new();
        let mut operands = Operands { first, is_chain: false, nested: 0 };
        loop {
            let word = self.word();
            let ends = matches!(word, "," | ";" | ":" | "?" | "return") || is_assignment(word);
            if !constant && (ends || matches!(word, "&&" | "||") || stops.contains(&word)) {
                self.end_operand(&mut operands, matches!(word, "&&" | "||"));
            }
            if matches!(word, "," | ":" | ";") || stops.contains(&word) {
                self.close_arms(&mut waiting);
            }
            if stops.contains(&word) {
                return Ok(());
            }
            match word {
                "" | ")" | "]" | "}" => {
                    return self.unclear(format!("unexpected '{word}' in an expression"));
                }
                "(" if self.tokens.word(self.at + 1) == "{" => {
                    self.at += 1;
                    self.block()?;
                    self.expect(")")?;
                    continue;
                }
                "(" if is_unevaluated(self.word_before(self.at)) => {
                    self.at = self.partner(self.at) + 1;
                    continue;
                }
                "(" => {
                    self.at += 1;
                    self.expression_until(self.at, constant, &[")"])?;
                }
                // A designator of an array element is a constant.
                "[" => {
                    let designator = matches!(self.word_before(self.at), "{" | ",");
                    self.at += 1;
                    self.expression_until(self.at, constant || designator, &["]"])?;
                }
                "{" if self.is_type_members() => self.at = self.partner(self.at),
                "{" => {
                    self.at += 1;
                    self.expression_until(self.at, constant, &["}"])?;
                }
                "?" if self.tokens.word(self.at + 1) == ":" => {
                    let token = self.at;
                    self.at += 1;
                    condition = self.at + 1;
                    if !constant && self.tokens.list.len() > condition {
                        waiting.push(Waiting::End(self.structure.sites.len()));
                        let start = self.token(condition).start;
                        self.push(Site::Otherwise { arm: (start, start), token });
                    }
                }
                "?" => {
                    waiting.push(Waiting::Colon);
                    if !constant && condition < self.at {
                        let range = (self.token(condition).start, self.token(self.at).start);
                        let when_true = self.goal(self.at, GoalKind::TernaryTrue);
                        let when_false = Some(self.goal(self.at, GoalKind::TernaryFalse));
                        let condition = range;
                        self.push(Site::Decision {
                            condition,
                            when_true,
                            when_false,
                            ternary: true,
                        });
                    }
                    condition = self.at + 1;
                }
                ":" => {
                    waiting.pop();
                    condition = self.at + 1;
                }
                "return" | "goto" | "," | ";" => {
                    self.note_use(self.at);
                    condition = self.at + 1;
                }
                _ if is_assignment(word) => condition = self.at + 1,
                _ => self.note_use(self.at),
            }
            self.at += 1;
        }
    }

    /// Notes the operand of `&&` or `||` that ends before the token at hand.
    fn end_operand(&mut self, operands: &mut Operands, goes_on: bool) {
        let Operands { first, is_chain, nested } = *operands;
        if (goes_on || is_chain) && first < self.at {
            let last = self.at - 1;
            // In parentheses of its own, an operand that consists of operands is none.
            let open = if self.tokens.word(first) == "!" { first + 1 } else { first };
            let is_wrapped = self.tokens.word(open) == "(" && self.partner(open) == last;
            if !(is_wrapped && self.structure.operands.len() > nested) {
                let range = (self.token(first).start, self.token(last).end);
                self.structure.operands.push(OperandSite { range, token: first });
            }
        }
        *operands = Operands {
            first: self.at + 1,
            is_chain: goes_on,
            nested: self.structure.operands.len(),
        };
    }

    /// The arms of `a ?: b` that end before the token at hand, back to a `?` whose colon is to come.
    fn close_arms(&mut self, waiting: &mut Vec<Waiting>) {
        while let Some(Waiting::End(site)) = waiting.last() {
            let end = self.end();
            if let Site::Otherwise { arm, .. } = &mut self.structure.sites[*site] {
                arm.1 = end;
            }
            waiting.pop();
        }
    }

    /// Whether the brace at hand, inside an expression, opens the members of a type.
    fn is_type_members(&self) -> bool {
        let before =
            |distance: usize| self.at.checked_sub(distance).map_or("", |at| self.tokens.word(at));
        let keyword = |word: &str| matches!(word, "struct" | "union" | "enum");
        keyword(before(1)) || keyword(before(2))
    }
}

fn is_assignment(word: &str) -> bool {
    word.ends_with('=') && !matches!(word, "==" | "!=" | "<=" | ">=")
}
