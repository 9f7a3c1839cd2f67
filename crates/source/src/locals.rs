//! Variables of functions that are declared without a value.

use crate::expression::{is_specifier_with_parentheses, starts_declaration};
use crate::lexer::{TokenKind, Tokens};
use crate::site::{Declaration, Structure};

/// A variable that is declared inside of a function and given no value there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// The token of the name.
    pub token: usize,
    /// The byte behind its declarator, where a further declarator may follow behind a comma.
    pub end: usize,
    /// The words of its type when it is a plain variable, in the order of the text.
    pub plain_type: Option<String>,
    /// The words of the type of its elements when it is an array with one index of such.
    pub element_type: Option<String>,
}

/// The variables that functions declare without a value, in the order of the text.
pub fn unset_locals(tokens: &Tokens<'_>, structure: &Structure) -> Vec<Local> {
    let all = structure.local_declarations.iter();
    all.flat_map(|declaration| unset(tokens, declaration)).collect()
}

fn unset(tokens: &Tokens<'_>, declaration: &Declaration) -> Vec<Local> {
    let mut found = Vec::new();
    let mut start = declaration.first;
    let mut depth = 0_usize;
    // The words of the type stand before the first declarator and count for all.
    let mut type_words: Option<String> = None;
    for index in declaration.first..=declaration.semicolon {
        match tokens.word(index) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," | ";" if depth == 0 => {
                let declarator = Declarator::read(tokens, start, index);
                if let Some(declarator) = &declarator {
                    let words = type_words.get_or_insert_with(|| {
                        let before = declaration.first..declarator.type_end;
                        before.map(|index| tokens.word(index)).collect::<Vec<_>>().join(" ")
                    });
                    found.extend(declarator.unset(tokens, index, words));
                }
                start = index + 1;
            }
            _ => {}
        }
    }
    found
}

/// What stands between two commas of a declaration; in front of the first also its type.
struct Declarator {
    name: usize,
    /// The first token that does not belong to the type.
    type_end: usize,
    is_plain: bool,
    is_array: bool,
    is_function: bool,
    has_value: bool,
}

impl Declarator {
    fn read(tokens: &Tokens<'_>, start: usize, end: usize) -> Option<Declarator> {
        let mut depth = 0_usize;
        let (mut name, mut has_value, mut is_plain) = (None, false, true);
        // How many brackets stand behind the name, and whether something else does.
        let (mut indices, mut is_other) = (0, false);
        let mut type_end = None;
        // A name in parentheses, as in `(*f)(void)`.
        let mut inner: Option<usize> = None;
        for index in start..end {
            let word = tokens.word(index);
            let before = if index > start { tokens.word(index - 1) } else { "" };
            match word {
                "=" if depth == 0 => {
                    has_value = true;
                    break;
                }
                "(" | "[" | "{" => {
                    let of_specifier = word == "(" && is_specifier_with_parentheses(before);
                    let is_inner = word == "(" && !of_specifier && depth == 0;
                    if is_inner && matches!(tokens.word(index + 1), "*" | "(") {
                        inner = inner.or(Some(index));
                    }
                    is_plain &= depth > 0 || word == "{" || of_specifier;
                    indices += usize::from(word == "[" && depth == 0);
                    is_other |= word == "(" && depth == 0 && !of_specifier;
                    depth += 1;
                }
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "*" if depth == 0 => {
                    (is_plain, is_other) = (false, true);
                    type_end = type_end.or(Some(index));
                }
                _ if tokens.list[index].kind != TokenKind::Word => {}
                _ if is_specifier_with_parentheses(word) || starts_declaration(word) => {}
                // Behind the brackets of an array or of an attribute no name follows.
                _ if depth == 0
                    && inner.is_none()
                    && !matches!(before, "struct" | "union" | "enum") =>
                {
                    name = Some(index);
                }
                _ if inner.is_some_and(|inner| name.is_none_or(|known| known < inner))
                    && name_in_parentheses(tokens, index) =>
                {
                    name = Some(index);
                }
                _ => {}
            }
        }
        let name = name?;
        let type_end = type_end.unwrap_or_else(|| inner.unwrap_or(name));
        // A lone word is a type, unless the declaration began before it.
        let is_alone = name == start && tokens.word(start.wrapping_sub(1)) != ",";
        let is_function = inner.is_none() && tokens.word(name + 1) == "(";
        let is_array = indices == 1 && !is_other;
        let declarator = Declarator { name, type_end, is_plain, is_array, is_function, has_value };
        (!is_alone).then_some(declarator)
    }

    fn unset(&self, tokens: &Tokens<'_>, end: usize, words: &str) -> Option<Local> {
        if self.has_value || self.is_function {
            return None;
        }
        Some(Local {
            name: tokens.word(self.name).to_owned(),
            token: self.name,
            end: tokens.list[end - 1].end,
            plain_type: self.is_plain.then(|| words.to_owned()),
            element_type: self.is_array.then(|| words.to_owned()),
        })
    }
}

/// Whether a word stands behind the asterisks of a declarator in parentheses.
fn name_in_parentheses(tokens: &Tokens<'_>, index: usize) -> bool {
    matches!(tokens.word(index.wrapping_sub(1)), "*" | "const" | "volatile" | "restrict")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse, tokenize};

    #[test]
    fn variables_without_a_value_are_found() {
        let body = "
            int a, b = 3, *p, arr[2], f(void), (*fp)(void); static int s; extern int e;
            unsigned long c; struct s { int m; } v1; struct s; struct s v2, *v3; enum { A, B } d;
            T t1, *t2, t3[3]; const char k; int vla[a + 1]; typedef int U; __typeof__(a) w;
            short z __attribute__((unused)); a = b; f(); register int r; int (*pa)[3];
            char text[] = \"x\", other[4]; if (a) { double g; } case_1: ;
            for (int i = 0, h; i < 2; i++) ; for (a = 0; a < 2; a++) ; _Bool yes;";
        let text = format!("int main(void) {{ {body} }}");
        let tokens = tokenize(&text, "t.c");
        let structure = parse(&tokens).unwrap();
        let shown = unset_locals(&tokens, &structure).into_iter().map(|local| {
            let behind = &text[local.end..local.end + 1];
            assert!(matches!(behind, "," | ";"), "{} {behind}", local.name);
            match (local.plain_type, local.element_type) {
                (Some(words), _) => format!("{}:{}", local.name, words.replace(' ', "+")),
                (None, Some(words)) => format!("{}[]:{words}", local.name),
                (None, None) => local.name,
            }
        });
        assert_eq!(
            shown.collect::<Vec<_>>().join(" "),
            "a:int p arr[]:int fp c:unsigned+long v1:struct+s+{+int+m+;+} v2:struct+s v3 \
             d:enum+{+A+,+B+} t1:T t2 t3[]:T k:const+char vla[]:int w:__typeof__+(+a+) z:short \
             r:register+int pa other[]:char g:double h:int yes:_Bool"
        );
    }
}
