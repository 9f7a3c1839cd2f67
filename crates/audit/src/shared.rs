//! One text for all mutants of a file.
//!
//! Behind each function stand its mutants, each a function of its own under another name. There, they are
//! compiled as the original is: the same macros and declarations are known. Markers keep the lines of the
//! original and name the mutant, so that what the compiler says of a mutant is known to be about it.
//!
//! Each function also stands there once more as it is, under yet another name: what the optimiser makes of
//! a mutant is compared with what it makes of that one, which calls the original where it calls itself, as
//! the mutants do.

use std::collections::BTreeMap;

use mutate::{FunctionSite, Mutant};

/// What stands between a file's name and the number of a mutant in the name that a marker gives.
pub const MARK: &str = "@mutant-";

/// Attributes of a function that would have their effect once for every copy of it.
const UNIQUE: [&str; 5] = ["constructor", "destructor", "alias", "section", "asm"];

/// A mutant with the number that it goes by in a text.
#[derive(Clone, Copy)]
pub struct Member<'m> {
    /// Its number, which no other mutant of the program has.
    pub number: usize,
    /// The mutant.
    pub mutant: &'m Mutant,
}

/// The name of a mutant's function.
pub fn variant_name(function: &str, number: usize) -> String {
    format!("{function}__mutant_{number}")
}

/// The name under which a function stands once more as it is.
pub fn copy_name(function: &str) -> String {
    format!("{function}__as_it_is")
}

/// The name of the file behind the name that a marker gave, and the number of the mutant.
pub fn marked(name: &str) -> Option<(&str, usize)> {
    let (file, number) = name.rsplit_once(MARK)?;
    Some((file, number.parse().ok()?))
}

/// What lets a compiler take the next line for this line of that file.
pub fn marker(line: usize, file: &str) -> String {
    format!("# {line} \"{}\"\n", file.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether a mutant can stand beside others: it must be in a function, and the function must be one that
/// can stand twice in a file.
pub fn can_share(mutant: &Mutant, text: &str) -> bool {
    // What somebody else made may define more than its function, or less.
    if mutant.operator == mutate::GIVEN {
        let names = |text: &str| -> Vec<String> {
            mutate::functions(text).into_iter().map(|function| function.name).collect()
        };
        if names(text) != names(&mutant.apply(text)) {
            return false;
        }
    }
    mutant.function.as_ref().is_some_and(|function| {
        let head = &text[function.range.start..function.name_range.start];
        let behind = text[function.name_range.end..function.range.end].split('{').next();
        let attributes = [head, behind.unwrap_or_default()];
        !attributes.iter().any(|part| UNIQUE.iter().any(|word| part.contains(word)))
    })
}

/// The text of a file with its mutants. Those that cannot stand beside others are left out.
pub fn shared_text(text: &str, path: &str, members: &[Member<'_>]) -> String {
    let mut by_function: BTreeMap<usize, (&FunctionSite, Vec<Member<'_>>)> = BTreeMap::new();
    for member in members.iter().filter(|member| can_share(member.mutant, text)) {
        let Some(function) = &member.mutant.function else { continue };
        let entry = by_function.entry(function.range.end);
        entry.or_insert_with(|| (function, Vec::new())).1.push(*member);
    }
    let mut result = marker(1, path);
    let mut from = 0;
    for (end, (function, members)) in by_function {
        result.push_str(&text[from..end]);
        let copy = &text[function.range.clone()];
        let name = function.name_range.start - function.range.start
            ..function.name_range.end - function.range.start;
        let copy = [&copy[..name.start], &copy_name(&function.name), &copy[name.end..]].concat();
        let copies = members.iter().filter_map(|member| {
            let name = variant_name(&function.name, member.number);
            Some((member.number, member.mutant.renamed_function(text, &name)?))
        });
        for (number, definition) in std::iter::once((0, copy)).chain(copies) {
            let definition = match function.name.as_str() {
                "main" => with_mains_return(&definition),
                _ => definition,
            };
            let marker = marker(function.line, &format!("{path}{MARK}{number}"));
            // A static function that nobody calls would be dropped.
            result.push_str(&format!("\n{marker}__attribute__((used)) {definition}"));
        }
        let line = text[..end].matches('\n').count() + 1;
        result.push_str(&format!("\n{}", marker(line, path)));
        from = end;
    }
    result.push_str(&text[from..]);
    result
}

/// `main` returns zero at its end without saying so; under another name it would not.
pub fn with_mains_return(definition: &str) -> String {
    match definition.rsplit_once('}') {
        Some((body, rest)) => format!("{body}return 0;}}{rest}"),
        None => definition.to_owned(),
    }
}

/// The mutants that a compiler complained about.
pub fn complained_about(messages: &str) -> Vec<usize> {
    let mut numbers: Vec<usize> = Vec::new();
    for line in messages.lines() {
        let Some((place, _)) = line.split_once(" error: ").or(line.split_once(" fatal error: "))
        else {
            continue;
        };
        let Some((_, number)) = place.rsplit_once(MARK) else { continue };
        let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
        numbers.extend(digits.parse::<usize>().ok().filter(|number| !numbers.contains(number)));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use mutate::{Choice, mutants};

    use super::*;

    #[test]
    fn mutants_stand_behind_their_function() {
        let text = "int one(int a)\n{ return a < 1; }\nint two(void) { return 2; }\n";
        let choice = Choice::of_operators(&["relational"]).unwrap();
        let found = mutants(text, &choice);
        let members: Vec<Member<'_>> = found
            .iter()
            .enumerate()
            .map(|(at, mutant)| Member { number: at + 1, mutant })
            .collect();
        let shared = shared_text(text, "a.c", &members[..1]);
        let expected = "# 1 \"a.c\"\nint one(int a)\n{ return a < 1; }\n\
            # 1 \"a.c@mutant-0\"\n__attribute__((used)) int one__as_it_is(int a)\n{ return a < 1; }\n\
            # 1 \"a.c@mutant-1\"\n__attribute__((used)) int one__mutant_1(int a)\n{ return a <= 1; }\n\
            # 2 \"a.c\"\n\nint two(void) { return 2; }\n";
        assert_eq!(shared, expected);
    }

    #[test]
    fn main_returns_zero_under_another_name_too() {
        assert_eq!(with_mains_return("int m(void) { f(); }"), "int m(void) { f(); return 0;}");
    }

    #[test]
    fn complaints_name_their_mutants() {
        let messages = "a.c@mutant-12:3:4: error: no\n  12 | x\na.c:1:1: error: yes\n\
            In file included from a.c@mutant-3:1:\nb.h:1:2: error: other\na.c@mutant-7:1:1: warning: w\n\
            d/a.c@mutant-9:1:1: fatal error: too many\n";
        assert_eq!(complained_about(messages), [12, 9]);
        assert_eq!(marked("d/a.c@mutant-9"), Some(("d/a.c", 9)));
    }

    #[test]
    fn functions_that_exist_once_do_not_share() {
        let text = "__attribute__((constructor)) void f(void) { int a = 1 < 2; }\nint g = 3;\n";
        let found = mutants(text, &Choice::default());
        assert!(!found.is_empty());
        assert!(found.iter().all(|mutant| !can_share(mutant, text)));
    }
}
