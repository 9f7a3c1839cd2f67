//! What a test suite is to cover, and where that is in a text, as far as branches do not say it.

use source::{GoalKind, Site, Structure, TokenKind, Tokens};

/// What a test suite is to cover.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// Every branch, as TestCov counts them.
    #[default]
    Branches,
    /// Every branch, and every operand of `&&` and `||`, true and false.
    Conditions,
    /// Every block of statements: the branches, the starts of functions, and what labels lead to.
    Statements,
    /// A call of one of these functions.
    Calls(Vec<String>),
    /// What a label of this name leads to.
    Label(String),
}

/// A goal that is no branch: where it marks itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Point {
    /// The offset of the mark.
    pub(crate) at: usize,
    /// The end of the name of a called function, when the mark stands in an expression.
    pub(crate) callee_end: Option<usize>,
    /// What it is.
    pub(crate) kind: GoalKind,
    /// The token that it belongs to.
    pub(crate) token: usize,
}

impl Wanted {
    /// Whether a goal of this kind is one that is asked for. The others only show the way.
    pub fn counts(&self, kind: GoalKind) -> bool {
        match self {
            Wanted::Branches | Wanted::Conditions | Wanted::Statements => true,
            Wanted::Calls(_) => matches!(kind, GoalKind::Function | GoalKind::Call),
            Wanted::Label(_) => kind == GoalKind::Label,
        }
    }

    /// The goals that are no branches, in the order of the text.
    pub(crate) fn points(&self, tokens: &Tokens<'_>, structure: &Structure) -> Vec<Point> {
        let mut points = match self {
            Wanted::Branches | Wanted::Conditions => Vec::new(),
            Wanted::Statements => {
                let mut points = function_starts(structure, &|_| true);
                points.extend(labels(tokens, &|_| true));
                points
            }
            Wanted::Label(name) => labels(tokens, &|label| label == name),
            Wanted::Calls(names) => {
                let mut points =
                    function_starts(structure, &|name| names.iter().any(|one| one == name));
                let is_defined =
                    |name: &str| structure.functions.iter().any(|function| function.name == name);
                let undefined: Vec<&String> =
                    names.iter().filter(|name| !is_defined(name)).collect();
                points.extend(calls(tokens, structure, &undefined));
                points
            }
        };
        points.sort_by_key(|point| point.at);
        points
    }
}

/// The starts of the functions with these names.
fn function_starts(structure: &Structure, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Point> {
    let starts = structure.sites.iter().filter_map(|site| match *site {
        Site::FunctionBegin { at, token } => Some((at, token)),
        _ => None,
    });
    let wanted = starts.filter_map(|(at, token)| {
        let function = structure.functions.iter().find(|function| function.body.0 == token)?;
        is_wanted(&function.name).then_some(Point {
            at,
            callee_end: None,
            kind: GoalKind::Function,
            token: function.name_token,
        })
    });
    wanted.collect()
}

/// Where functions are called that the text does not define.
fn calls(tokens: &Tokens<'_>, structure: &Structure, names: &[&String]) -> Vec<Point> {
    let is_call = |index: &usize| {
        let word = tokens.word(*index);
        tokens.word(*index + 1) == "(" && names.iter().any(|name| *name == word)
    };
    let place = |index: usize| {
        let token = tokens.list[index];
        let callee_end = Some(token.end);
        Point { at: token.start, callee_end, kind: GoalKind::Call, token: index }
    };
    structure.uses.iter().copied().filter(is_call).map(place).collect()
}

/// What labels with these names lead to.
fn labels(tokens: &Tokens<'_>, is_wanted: &dyn Fn(&str) -> bool) -> Vec<Point> {
    let is_label = |index: &usize| {
        let before = index.checked_sub(1).map_or(";", |before| tokens.word(before));
        tokens.list[*index].kind == TokenKind::Word
            && tokens.word(index + 1) == ":"
            && matches!(before, ";" | "{" | "}" | ":")
            && tokens.word(*index) != "default"
            && is_wanted(tokens.word(*index))
            && !is_bit_field(tokens, *index)
    };
    let place = |index: usize| {
        let colon = tokens.list[index + 1];
        Point { at: colon.end, callee_end: None, kind: GoalKind::Label, token: index }
    };
    (0..tokens.list.len().saturating_sub(1)).filter(is_label).map(place).collect()
}

/// A case whose value is a name ends like a label.
fn is_bit_field(tokens: &Tokens<'_>, index: usize) -> bool {
    index > 0 && matches!(tokens.word(index - 1), "case" | "?")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, wanted: &Wanted) -> Vec<(GoalKind, String)> {
        let tokens = source::tokenize(text, "t.i");
        let structure = source::parse(&tokens).unwrap();
        let points = wanted.points(&tokens, &structure);
        points.iter().map(|point| (point.kind, tokens.word(point.token).to_string())).collect()
    }

    #[test]
    fn labels_calls_and_functions_are_found() {
        let text = "enum { A }; void out(void); int f(int a) { switch (a) { case A: a = 1; } \
                    if (a) goto ERROR; a = a ? a : A; out(); return 1; ERROR: return 2; }";
        let label = Wanted::Label("ERROR".into());
        assert_eq!(found(text, &label), [(GoalKind::Label, "ERROR".to_string())]);
        let call = Wanted::Calls(vec!["out".into(), "f".into()]);
        let expected = [(GoalKind::Function, "f".to_string()), (GoalKind::Call, "out".to_string())];
        assert_eq!(found(text, &call), expected);
        assert_eq!(found(text, &Wanted::Statements).len(), 2);
        assert!(found(text, &Wanted::Branches).is_empty());
    }
}
