//! A program to be counted: what must be known of its text.

use std::collections::BTreeSet;
use std::ops::Range;

use source::{Structure, TokenKind, Tokens, Unclear, parse, tokenize, variables};

use crate::branch::BranchInfo;
use crate::ending::{ExitFunction, exit_functions};
use crate::mark::{Mark, marks};

/// A text that is no subject, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Its statements cannot be followed.
    #[error("the text cannot be followed: {0}")]
    Unclear(#[from] Unclear),
    /// It has no `main`.
    #[error("there is no function main")]
    NoMain,
    /// Its `main` wants something else than the usual arguments.
    #[error("main has {0} parameters")]
    MainParameters(usize),
    /// It uses a name that is reserved for us or for verifiers.
    #[error("the name {0} is reserved")]
    Reserved(String),
    /// It gives the name of a function that ends programs to something else.
    #[error("{0} is the name of something of its own")]
    OwnName(String),
    /// It has instructions of a machine.
    #[error("it has assembly instructions, at {0}")]
    Assembly(String),
}

/// The program's `main`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Main {
    /// Every mention of the name.
    pub(crate) mentions: Vec<Range<usize>>,
    /// How many arguments it wants.
    pub(crate) parameters: usize,
    pub(crate) is_void: bool,
    /// Where its closing brace stands.
    pub(crate) end: usize,
    /// Where its body asks for the function's name.
    pub(crate) own_names: Vec<Range<usize>>,
}

/// A program that was read: its branches, its ends, its variables.
#[derive(Clone, Debug)]
pub struct Subject {
    pub(crate) text: String,
    pub(crate) branches: Vec<BranchInfo>,
    pub(crate) marks: Vec<Mark>,
    /// Line markers, and attributes that would license the compiler to drop calls.
    pub(crate) removed: Vec<Range<usize>>,
    pub(crate) main: Main,
    pub(crate) exits: Vec<ExitFunction>,
    pub(crate) variables: Vec<String>,
    /// Whether functions of it may run behind the check, when the program has ended.
    pub(crate) goes_on_behind_its_end: bool,
    called: BTreeSet<String>,
    used: BTreeSet<String>,
    exported: Vec<String>,
    functions: BTreeSet<String>,
}

impl Subject {
    /// Reads a preprocessed program of one file; `file` is its name, for texts without line markers.
    ///
    /// # Errors
    ///
    /// When the program cannot be counted, with the reason.
    pub fn read(text: &str, file: &str) -> Result<Subject, Refusal> {
        let tokens = tokenize(text, file);
        let structure = parse(&tokens)?;
        refuse_reserved_names(&tokens)?;
        refuse_assembly(&tokens, &structure)?;
        let main = main_of(&tokens, &structure)?;
        let exits = exit_functions(&tokens, &structure)?;
        let (branches, marks) = marks(&tokens, &structure);
        let mut removed = line_markers(&tokens);
        removed.extend(licences(&tokens));
        let calls = calls(&tokens, &structure);
        let variables = variables(&tokens, &structure);
        let variables = variables.into_iter().map(|variable| variable.name).collect();
        let exported = exported_functions(&tokens, &structure);
        Ok(Subject {
            text: text.to_owned(),
            branches,
            marks,
            removed,
            main,
            exits,
            variables,
            goes_on_behind_its_end: goes_on_behind_its_end(&tokens, &structure),
            called: calls.iter().map(|index| tokens.word(*index).to_owned()).collect(),
            used: used_results(&tokens, &calls),
            exported,
            functions: structure.functions.iter().map(|one| one.name.clone()).collect(),
        })
    }

    /// Its branches.
    pub fn branches(&self) -> &[BranchInfo] {
        &self.branches
    }

    /// The names at file scope that may be scalar variables.
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// The names that its expressions call and that are no functions of its own: functions of the C
    /// library, pointers to functions, built-in ones.
    pub fn called_names(&self) -> &BTreeSet<String> {
        &self.called
    }

    /// Those of the called names whose results matter: the call is more than a statement of its own.
    pub fn names_with_used_results(&self) -> &BTreeSet<String> {
        &self.used
    }

    /// The functions that it defines.
    pub fn functions(&self) -> &BTreeSet<String> {
        &self.functions
    }

    /// The functions that it defines and that other files could call.
    pub fn exported_functions(&self) -> &[String] {
        &self.exported
    }
}

fn exported_functions(tokens: &Tokens<'_>, structure: &Structure) -> Vec<String> {
    let is_static = |function: &&source::Function| {
        (function.first..function.name_token).any(|index| tokens.word(index) == "static")
    };
    let functions = structure.functions.iter().filter(|function| !is_static(function));
    functions.map(|function| function.name.clone()).collect()
}

fn refuse_reserved_names(tokens: &Tokens<'_>) -> Result<(), Refusal> {
    for (index, token) in tokens.list.iter().enumerate() {
        let word = tokens.word(index);
        let is_reserved = word.starts_with("__refute_")
            || word.starts_with("__VERIFIER_")
            || word.starts_with("__CPROVER_")
            || word == "reach_error";
        if token.kind == TokenKind::Word && is_reserved {
            return Err(Refusal::Reserved(word.to_owned()));
        }
    }
    Ok(())
}

/// Empty templates only hide values from the optimiser; everything else is no C. Headers of the system
/// have functions of instructions that most programs leave alone, and name symbols that way.
fn refuse_assembly(tokens: &Tokens<'_>, structure: &Structure) -> Result<(), Refusal> {
    for (index, token) in tokens.list.iter().enumerate() {
        let is_keyword = matches!(tokens.word(index), "asm" | "__asm__" | "__asm");
        if !is_keyword
            || !has_instructions(tokens, index)
            || names_a_symbol(tokens, structure, index)
        {
            continue;
        }
        if !token.system || is_in_used_function(tokens, structure, index) {
            return Err(Refusal::Assembly(tokens.place(index)));
        }
    }
    Ok(())
}

/// Whether the keyword stands behind a declaration at file scope: then a name is in its quotes, as in
/// `int strerror_r(int, char *) __asm__("" "__xpg_strerror_r");`.
fn names_a_symbol(tokens: &Tokens<'_>, structure: &Structure, keyword: usize) -> bool {
    let is_inside =
        structure.functions.iter().any(|one| (one.body.0..one.body.1).contains(&keyword));
    let before = keyword.checked_sub(1).map_or(";", |index| tokens.word(index));
    !is_inside && !matches!(before, ";" | "}" | "__extension__")
}

/// Whether the template behind the keyword has anything in it.
fn has_instructions(tokens: &Tokens<'_>, keyword: usize) -> bool {
    (keyword + 1..tokens.list.len())
        .skip_while(|next| tokens.list[*next].kind != TokenKind::Literal)
        .take_while(|next| tokens.list[*next].kind == TokenKind::Literal)
        .any(|literal| tokens.word(literal) != "\"\"")
}

/// Whether a token is in the body of a function that something else names.
fn is_in_used_function(tokens: &Tokens<'_>, structure: &Structure, index: usize) -> bool {
    let is_around =
        |function: &&source::Function| (function.body.0..function.body.1).contains(&index);
    structure.functions.iter().find(is_around).is_some_and(|function| {
        let mut elsewhere = (0..function.first).chain(function.body.1..tokens.list.len());
        elsewhere.any(|other| tokens.word(other) == function.name)
    })
}

fn bytes(tokens: &Tokens<'_>, index: usize) -> Range<usize> {
    tokens.list[index].start..tokens.list[index].end
}

fn main_of(tokens: &Tokens<'_>, structure: &Structure) -> Result<Main, Refusal> {
    let function = structure.functions.iter().find(|f| f.name == "main").ok_or(Refusal::NoMain)?;
    let (open, close) = function.parameters;
    let mut depth = 0;
    let mut commas = 0;
    for index in open + 1..close {
        match tokens.word(index) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            "," if depth == 0 => commas += 1,
            _ => {}
        }
    }
    let is_empty = close == open + 1 || (close == open + 2 && tokens.word(open + 1) == "void");
    let parameters = if is_empty { 0 } else { commas + 1 };
    if parameters > 3 {
        return Err(Refusal::MainParameters(parameters));
    }
    let words =
        || (0..tokens.list.len()).filter(|index| tokens.list[*index].kind == TokenKind::Word);
    let in_body = |index: &usize| (function.body.0..function.body.1).contains(index);
    let is_own_name = |index: &usize| {
        matches!(tokens.word(*index), "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__")
    };
    Ok(Main {
        mentions: words()
            .filter(|index| tokens.word(*index) == "main")
            .map(|index| bytes(tokens, index))
            .collect(),
        parameters,
        is_void: (function.first..function.name_token).any(|index| tokens.word(index) == "void"),
        end: tokens.list[function.body.1].start,
        own_names: words()
            .filter(in_body)
            .filter(is_own_name)
            .map(|index| bytes(tokens, index))
            .collect(),
    })
}

/// Line markers, each with its line break.
fn line_markers(tokens: &Tokens<'_>) -> Vec<Range<usize>> {
    let is_marker = |range: &&Range<usize>| {
        let text = tokens.text[range.start + 1..range.end].trim_start();
        text.starts_with(|first: char| first.is_ascii_digit()) || text.starts_with("line")
    };
    let with_break = |range: &Range<usize>| range.start..(range.end + 1).min(tokens.text.len());
    tokens.directives.iter().filter(is_marker).map(with_break).collect()
}

/// The attributes `const` and `pure` let the compiler merge and drop calls. A function that counts
/// its calls is neither.
fn licences(tokens: &Tokens<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut index = 0;
    while index < tokens.list.len() {
        let starts = matches!(tokens.word(index), "__attribute__" | "__attribute")
            && tokens.word(index + 1) == "(";
        index += 1;
        if !starts || tokens.list[index - 1].system {
            continue;
        }
        let mut depth = 0;
        while index < tokens.list.len() {
            match tokens.word(index) {
                "(" => depth += 1,
                ")" => depth -= 1,
                "const" | "__const__" | "__const" | "pure" | "__pure__" if depth == 2 => {
                    found.push(bytes(tokens, index));
                }
                _ => {}
            }
            index += 1;
            if depth == 0 {
                break;
            }
        }
    }
    found
}

/// Functions that are to run at the end, and those that are destructors, run behind the check.
fn goes_on_behind_its_end(tokens: &Tokens<'_>, structure: &Structure) -> bool {
    const REGISTER: [&str; 4] = ["atexit", "at_quick_exit", "on_exit", "__cxa_atexit"];
    let registers = structure.uses.iter().any(|index| REGISTER.contains(&tokens.word(*index)));
    let is_destructor = |index: usize| {
        !tokens.list[index].system && matches!(tokens.word(index), "destructor" | "__destructor__")
    };
    registers || (0..tokens.list.len()).any(is_destructor)
}

/// The names that are called and are no functions of the program's own.
fn calls(tokens: &Tokens<'_>, structure: &Structure) -> Vec<usize> {
    let own: BTreeSet<&str> = structure.functions.iter().map(|f| f.name.as_str()).collect();
    let is_foreign_call =
        |index: &usize| tokens.word(*index + 1) == "(" && !own.contains(tokens.word(*index));
    structure.uses.iter().copied().filter(is_foreign_call).collect()
}

fn used_results(tokens: &Tokens<'_>, calls: &[usize]) -> BTreeSet<String> {
    let is_used = |name: &&usize| {
        // A cast, or the head of a statement, may stand before a call that is one by itself.
        let before = name.checked_sub(1).map_or("", |index| tokens.word(index));
        let is_first = matches!(before, ";" | "{" | "}" | ":" | ")" | "else" | "do");
        !is_first || tokens.word(behind_brackets(tokens, **name + 1)) != ";"
    };
    calls.iter().filter(is_used).map(|index| tokens.word(*index).to_owned()).collect()
}

/// The token behind the bracket that closes the one at `open`.
fn behind_brackets(tokens: &Tokens<'_>, open: usize) -> usize {
    let mut depth = 0usize;
    for index in open..tokens.list.len() {
        match tokens.word(index) {
            "(" => depth += 1,
            ")" if depth == 1 => return index + 1,
            ")" => depth -= 1,
            _ => {}
        }
    }
    tokens.list.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_other_files_could_call_is_known() {
        let text = "static int a(void) { return 1; } __attribute__((noinline)) int b(x) int x; \
                    { return x; } extern int c(void); int main(void) { return a() - b(1); }";
        let subject = Subject::read(text, "a.c").unwrap();
        assert_eq!(subject.exported_functions(), ["b", "main"]);
    }

    #[test]
    fn results_are_used_where_a_call_is_not_a_statement() {
        let text = "int f(int), g(int), h(int), k(int), l(int); void m(void); \
                    int main(void) { m(); f((1)); (void)g(2); if (h(3)) f(4); else g(5); \
                    for (;;) { k(6) + 1; break; } do f(7); while (l(8)); return 0; }";
        let subject = Subject::read(text, "a.c").unwrap();
        let used: Vec<&str> =
            subject.names_with_used_results().iter().map(String::as_str).collect();
        assert_eq!(used, ["h", "k", "l"]);
        assert_eq!(subject.called_names().len(), 6);
    }

    #[test]
    fn instructions_in_headers_matter_where_they_are_used() {
        let header = "# 1 \"/usr/include/h.h\" 1 3\n\
                      int scan(void) __asm__(\"__scan\");\n\
                      static int ask(void) { int a; __asm__(\"cpuid\" : \"=a\"(a)); return a; }\n\
                      # 2 \"a.c\" 2\n";
        let read = |main: &str| Subject::read(&format!("{header}{main}"), "a.c").err();
        assert_eq!(read("int main(void) { return 0; }"), None);
        let refused = Refusal::Assembly("/usr/include/h.h:2".into());
        assert_eq!(read("int main(void) { return ask(); }"), Some(refused));
    }

    #[test]
    fn names_of_symbols_are_no_instructions() {
        let read = |text: &str| Subject::read(&format!("{text} int main(void) {{ }}"), "a.c").err();
        for text in [
            "int f(int) __asm__ (\"\" \"__xpg_f\") __attribute__((nothrow));",
            "extern int x __asm__(\"y\");",
            "int g(void), h(void) asm(\"k\");",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["__asm__(\"nop\");", "int x; asm(\"nop\");", "void f(void) { asm(\"nop\"); }"]
        {
            assert_eq!(read(text), Some(Refusal::Assembly("a.c:1".into())), "{text}");
        }
    }

    #[test]
    fn functions_that_run_behind_the_end_are_noticed() {
        for (text, expected) in [
            ("int main(void) { return 0; }", false),
            ("int atexit(void (*)(void)); int main(void) { return 0; }", false),
            ("int atexit(void (*)(void)); void f(void) {} int main(void) { atexit(f); }", true),
            ("__attribute__((destructor)) void f(void) {} int main(void) { }", true),
        ] {
            let subject = Subject::read(text, "a.c").unwrap();
            assert_eq!(subject.goes_on_behind_its_end, expected, "{text}");
        }
    }
}
