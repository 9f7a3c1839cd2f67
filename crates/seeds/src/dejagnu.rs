//! What GCC's tests say in comments about how they are to be compiled.

/// Whether the compiler is expected to refuse the file.
pub(crate) fn expects_errors(text: &str) -> bool {
    directives(text, "dg-error").next().is_some()
}

/// The options for the preprocessor that are asked for, whatever the target: the standard and macros.
pub(crate) fn options(text: &str) -> Vec<String> {
    let asked = directives(text, "dg-options").chain(directives(text, "dg-additional-options"));
    let mut options = Vec::new();
    for directive in asked.filter(|directive| !directive.contains("target")) {
        let Some(quoted) = directive.split('"').nth(1) else { continue };
        let wanted = |option: &&str| option.starts_with("-std=") || option.starts_with("-D");
        options.extend(quoted.split_whitespace().filter(wanted).map(str::to_owned));
    }
    options
}

/// What follows a directive's name, up to its line's end.
fn directives<'t>(text: &'t str, name: &'static str) -> impl Iterator<Item = &'t str> {
    text.lines().filter_map(move |line| {
        let (_, rest) = line.split_once("{ ")?;
        rest.trim_start().strip_prefix(name).filter(|rest| rest.starts_with([' ', '\t']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_for_every_target_are_taken() {
        let text = "/* { dg-do run } */\n/* { dg-options \"-O2 -std=c99 -DN=4\" } */\n\
                    /* { dg-additional-options \"-DX\" { target i?86-*-* } } */\nint main() {}";
        assert_eq!(options(text), ["-std=c99", "-DN=4"]);
        assert!(!expects_errors(text));
        assert!(expects_errors("int x = y; /* { dg-error \"undeclared\" } */"));
    }
}
