//! One text of all mutants of a file for the real program, in which a number that is told at run time chooses
//! the mutant.
//!
//! In front of each function stand the declarations of its mutants, at the head of its body it goes on to the
//! one that was chosen, and behind it stand their definitions. What calls the function calls the chosen
//! mutant, by its name, by a pointer, from wherever. Where the change of a mutant is about to be executed,
//! the mutant says so.

use std::collections::BTreeMap;

use mutate::{FunctionSite, reaches};

use crate::shared::{MARK, Member, can_share, marker, variant_name, with_mains_return};

/// What stands in front of a text: the number of the mutant, and whom the mutant tells that it is reached.
const DECLARATIONS: &str = "extern int __refute_mutant; extern void __refute_reached(void);\n";
/// What a mutant says where its change is.
const REACHED: &str = "__refute_reached();";

/// Whether a mutant can be chosen at run time: its function must be able to hand its arguments on.
pub fn can_be_chosen(member: &Member<'_>, text: &str) -> bool {
    let Some(function) = &member.mutant.function else { return false };
    let head = &text[function.range.start..function.name_range.start];
    let is_word =
        |word: &str| head.split(|of: char| !of.is_alphanumeric() && of != '_').any(|of| of == word);
    // Such a function has no code of its own in this file.
    let has_code = !is_word("inline") && !is_word("__inline") || is_word("static");
    let line = text[..function.range.start].rfind('\n').map_or(0, |end| end + 1);
    let before = text[line..function.range.start].trim_end();
    let stands_alone = before.is_empty() || before.ends_with([';', '}', '/']);
    let changes_body = member.mutant.range.start > function.body;
    function.parameters.is_some()
        && has_code
        && stands_alone
        && changes_body
        && can_share(member.mutant, text)
}

/// The text of a file with those of its mutants that can be chosen. With marks, what is compiled of a mutant
/// says in the name of its file of which.
pub fn chosen_text(text: &str, path: &str, members: &[Member<'_>], has_marks: bool) -> String {
    let mut by_function: BTreeMap<usize, (&FunctionSite, Vec<Member<'_>>)> = BTreeMap::new();
    for member in members.iter().filter(|member| can_be_chosen(member, text)) {
        let Some(function) = &member.mutant.function else { continue };
        let entry = by_function.entry(function.range.start);
        entry.or_insert_with(|| (function, Vec::new())).1.push(*member);
    }
    let line_of = |at: usize| text[..at].matches('\n').count() + 1;
    let mut result = format!("{DECLARATIONS}{}", marker(1, path));
    let mut from = 0;
    for (start, (function, members)) in by_function {
        result.push_str(&text[from..start]);
        let (before, behind) = (
            &text[start..function.name_range.start],
            &text[function.name_range.end..function.body],
        );
        for member in &members {
            let name = variant_name(&function.name, member.number);
            result.push_str(&format!("\n{before}{name}{behind};"));
        }
        result.push_str(&format!("\n{}", marker(function.line, path)));
        let arguments =
            function.parameters.iter().flatten().cloned().collect::<Vec<_>>().join(", ");
        let ways = members.iter().map(|member| {
            let name = variant_name(&function.name, member.number);
            format!(" case {}: return {name}({arguments});", member.number)
        });
        let ways: String = ways.collect();
        let inside = function.body + 1;
        result.push_str(&text[start..inside]);
        result.push_str(&format!(" switch (__refute_mutant) {{{ways} }}\n"));
        result.push_str(&marker(line_of(inside), path));
        result.push_str(&text[inside..function.range.end]);
        for (member, definition) in members.iter().zip(definitions(text, function, &members)) {
            let name = match has_marks {
                true => format!("{path}{MARK}{}", member.number),
                false => path.to_owned(),
            };
            result.push_str(&format!("\n{}{definition}", marker(function.line, &name)));
        }
        result.push_str(&format!("\n{}", marker(line_of(function.range.end), path)));
        from = function.range.end;
    }
    result.push_str(&text[from..]);
    result
}

/// The functions of mutants, which say where their change is reached.
fn definitions(text: &str, function: &FunctionSite, members: &[Member<'_>]) -> Vec<String> {
    let ranges: Vec<_> = members.iter().map(|member| member.mutant.range.clone()).collect();
    let definition = |(member, reach): (&Member<'_>, Option<mutate::Reach>)| {
        let name = variant_name(&function.name, member.number);
        let block = format!("{{{REACHED}");
        let inserted = match &reach {
            None => vec![(function.body + 1, REACHED)],
            Some(mutate::Reach { begin, end: None }) => vec![(*begin, REACHED)],
            Some(mutate::Reach { begin, end: Some(end) }) => {
                vec![(*begin, block.as_str()), (*end, "}")]
            }
        };
        let definition =
            member.mutant.renamed_function_with(text, &name, &inserted).unwrap_or_default();
        match function.name.as_str() {
            "main" => with_mains_return(&definition),
            _ => definition,
        }
    };
    members.iter().zip(reaches(text, &ranges)).map(definition).collect()
}

#[cfg(test)]
mod tests {
    use mutate::{Choice, Mutant, mutants};

    use super::*;

    fn members(found: &[Mutant]) -> Vec<Member<'_>> {
        found.iter().enumerate().map(|(at, mutant)| Member { number: at + 1, mutant }).collect()
    }

    #[test]
    fn a_function_goes_on_to_the_mutant_that_was_chosen() {
        let text = "int two(void) { return 2; }\nint one(int a, char *b)\n{\n  if (a < 1)\n    return 1;\n  return 0;\n}\n";
        let found = mutants(text, &Choice::of_operators(&["relational"]).unwrap());
        let shared = chosen_text(text, "a.c", &members(&found)[..1], false);
        let expected = "extern int __refute_mutant; extern void __refute_reached(void);\n# 1 \"a.c\"\n\
            int two(void) { return 2; }\n\nint one__mutant_1(int a, char *b)\n;\n# 2 \"a.c\"\n\
            int one(int a, char *b)\n{ switch (__refute_mutant) { case 1: return one__mutant_1(a, b); }\n\
            # 3 \"a.c\"\n\n  if (a < 1)\n    return 1;\n  return 0;\n}\n# 2 \"a.c\"\n\
            int one__mutant_1(int a, char *b)\n{\n  __refute_reached();if (a <= 1)\n    return 1;\n  return 0;\n}\n\
            # 7 \"a.c\"\n\n";
        assert_eq!(shared, expected);
    }

    #[test]
    fn what_cannot_hand_its_arguments_on_is_left_out() {
        for (head, can) in [
            ("int f(int a)", true),
            ("static inline int f(int *a, int b[3], int (*c)(int))", true),
            ("struct s *f(void)", true),
            ("int (*f(int a))(char)", true),
            ("int f()", true),
            ("int f(int a, ...)", false),
            ("int f(int)", false),
            ("int f(a) int a;", false),
            ("inline int f(int a)", false),
            ("__attribute__((constructor)) void f(void)", false),
        ] {
            let text = format!("{head} {{ return 1 < 2; }}");
            let found = mutants(&text, &Choice::of_operators(&["relational"]).unwrap());
            assert!(!found.is_empty(), "{head}");
            assert_eq!(can_be_chosen(&members(&found)[0], &text), can, "{head}");
        }
        let text = "int g = 1 < 2;";
        let found = mutants(text, &Choice::default());
        assert!(found.iter().all(|mutant| !can_be_chosen(&Member { number: 1, mutant }, text)));
    }
}
