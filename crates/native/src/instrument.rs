//! A preprocessed file made ready for one of five purposes.
//!
//! - *Replay*: only what must be noticed is added, so that columns in sanitizer reports stay true.
//! - *Coverage*: every goal marks itself when it is passed. Conditions are wrapped and not the arms
//!   of `?:`, so that the types of the arms, null pointer constants among them, stay what they are.
//! - *Fuzzing*: the same goals, in an array of fixed place, and what else is wanted before the text.
//! - *Exploration*: the same goals, which the engine hears of by a call.
//! - *Reference*: every goal is a jump on a line of its own, as TestCov writes it. It is only
//!   compiled, to learn from gcc's notes which goals are left when the compiler has removed what it
//!   knows to be dead: those are the goals that TestCov counts.

use std::collections::BTreeSet;
use std::sync::Arc;

use source::{Edits, GoalKind, OperandSite, Site, Structure, Tokens, Unclear, parse, tokenize};

use crate::toolchain::Sources;
use crate::wanted::{Point, Wanted};
use crate::words::{additions, obstacles_for_testcov};

/// The functions whose call is the error.
const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];
/// What the text is to be used for; goals are numbered from the given one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Replay,
    Coverage { first_goal: usize },
    Fuzzing { first_goal: usize },
    Exploration { first_goal: usize },
    Reference { first_goal: usize },
}

/// A goal as the text shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TextGoal {
    pub(crate) kind: GoalKind,
    pub(crate) file: Arc<str>,
    pub(crate) line: u32,
}

/// A text ready to be compiled.
#[derive(Debug)]
pub(crate) struct Instrumented {
    pub(crate) text: String,
    pub(crate) goals: Vec<TextGoal>,
    /// The source files of the user that the text came from.
    pub(crate) own_files: BTreeSet<Arc<str>>,
    /// Why TestCov cannot build a program with this file, in sentences.
    pub(crate) obstacles: Vec<String>,
}

/// Prepares a preprocessed text.
pub(crate) fn instrument(
    text: &str,
    file: &str,
    sources: &Sources,
    wanted: &Wanted,
    purpose: Purpose,
) -> Result<Instrumented, Unclear> {
    let tokens = tokenize(text, file);
    let structure = parse(&tokens)?;
    Ok(prepare(&tokens, &structure, file, sources, wanted, purpose))
}

fn prepare(
    tokens: &Tokens<'_>,
    structure: &Structure,
    file: &str,
    sources: &Sources,
    wanted: &Wanted,
    purpose: Purpose,
) -> Instrumented {
    let mut edits = Edits::default();
    let marker = marker(tokens.marked, file);
    let points = wanted.points(tokens, structure);
    let branches = structure.goals.as_slice();
    let operands = match wanted {
        Wanted::Conditions => structure.operands.as_slice(),
        _ => &[],
    };
    match purpose {
        Purpose::Exploration { first_goal } => {
            // Whoever explores it declares and defines for himself what the program does not.
            edits.insert(0, format!("extern void __refute_goal(int);\n{marker}"));
            let mark = |goal: usize| format!("__refute_goal({})", first_goal + goal);
            mark_points(&mut edits, &points, &|index| mark(branches.len() + index));
            let hit_operand = |index| mark(branches.len() + index);
            end_operands(&mut edits, operands, &hit_operand);
            let sites = structure.sites.iter().filter(|site| !matches!(site, Site::Abort { .. }));
            for site in sites {
                mark_hits(&mut edits, site, &mark);
            }
            begin_operands(&mut edits, operands);
        }
        Purpose::Replay
        | Purpose::Coverage { .. }
        | Purpose::Fuzzing { .. }
        | Purpose::Reference { .. } => {
            let added = additions(tokens, structure, sources.dialect.data_model);
            edits.insert(0, prelude(purpose, &added.before, &marker));
            for function in &structure.functions {
                let further = sources.error_functions.contains(&function.name);
                if further || ERROR_FUNCTIONS.contains(&function.name.as_str()) {
                    edits.insert(tokens.list[function.body.0].end, "__refute_error_called();");
                }
            }
            if let Purpose::Coverage { first_goal } | Purpose::Fuzzing { first_goal } = purpose {
                let mark = |goal: usize| format!("__refute_hits[{}]=1", first_goal + goal);
                mark_points(&mut edits, &points, &|index| mark(branches.len() + index));
                end_operands(&mut edits, operands, &|index| mark(branches.len() + index));
                for site in &structure.sites {
                    mark_hits(&mut edits, site, &mark);
                }
                begin_operands(&mut edits, operands);
            }
            if let Purpose::Reference { first_goal } = purpose {
                structure.sites.iter().for_each(|site| mark_lines(&mut edits, site, first_goal));
            }
            edits.insert(tokens.text.len(), added.behind);
        }
    }
    let of_branches = branches.iter().map(|goal| (goal.kind, goal.token));
    let of_points = points.iter().map(|point| (point.kind, point.token));
    let of_operands = operands.iter().flat_map(|operand| {
        [GoalKind::OperandTrue, GoalKind::OperandFalse].map(|kind| (kind, operand.token))
    });
    let goals = of_branches.chain(of_points).chain(of_operands).map(|(kind, token)| {
        let token = tokens.list[token];
        let file = Arc::clone(&tokens.files[token.file as usize]);
        TextGoal { kind, file, line: token.line }
    });
    Instrumented {
        obstacles: obstacles_for_testcov(tokens, structure),
        goals: goals.collect(),
        text: edits.apply(tokens.text),
        own_files: tokens
            .own_files
            .iter()
            .map(|file| Arc::clone(&tokens.files[*file as usize]))
            .collect(),
    }
}

/// What keeps the lines of a text where they are, behind something that stands before them.
fn marker(marked: bool, file: &str) -> String {
    match marked {
        true => String::new(),
        false => format!("# 1 \"{}\"\n", file.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

/// Lets goals mark themselves that are no branches.
fn mark_points(edits: &mut Edits, points: &[Point], mark: &dyn Fn(usize) -> String) {
    for (index, point) in points.iter().enumerate() {
        match point.callee_end {
            Some(end) => {
                edits.insert(point.at, format!("({},", mark(index)));
                edits.insert(end, ")");
            }
            None => edits.insert(point.at, format!("{};", mark(index))),
        }
    }
}

/// Opens what stands around operands of `&&` and `||`: behind what decisions insert at the same place.
fn begin_operands(edits: &mut Edits, operands: &[OperandSite]) {
    operands.iter().for_each(|operand| edits.insert(operand.range.0, "(("));
}

/// Closes it: before what decisions insert there. Of the goals of each operand, the true side comes first.
fn end_operands(edits: &mut Edits, operands: &[OperandSite], mark: &dyn Fn(usize) -> String) {
    for (index, operand) in operands.iter().enumerate() {
        let (when_true, when_false) = (mark(2 * index), mark(2 * index + 1));
        edits.insert(operand.range.1, format!(")?({when_true},1):({when_false},0))"));
    }
}

/// What stands before the first line, which it must not move.
fn prelude(purpose: Purpose, declarations: &str, marker: &str) -> String {
    let hits = match purpose {
        Purpose::Fuzzing { .. } => "extern unsigned char __refute_hits[];",
        _ => "extern unsigned char *__refute_hits;",
    };
    format!(
        "extern void __refute_error_called(void); extern void __refute_flushed(void); \
         {hits} {declarations}\n{marker}"
    )
}

/// Lets every goal mark itself.
fn mark_hits(edits: &mut Edits, site: &Site, hit: &dyn Fn(usize) -> String) {
    match *site {
        Site::Decision { condition, when_true, when_false, .. } => {
            let otherwise = when_false.map_or("0".to_string(), |goal| format!("({},0)", hit(goal)));
            edits.insert(condition.0, "((");
            edits.insert(condition.1, format!(")?({},1):{otherwise})", hit(when_true)));
        }
        Site::ArmBegin { .. } | Site::ArmEnd { .. } | Site::MissingElse { .. } => {}
        Site::FunctionBegin { .. } | Site::RepeatBegin { .. } => {}
        Site::MissingDefault { .. } | Site::Otherwise { .. } => {}
        Site::LoopBegin { at } => edits.insert(at, "{"),
        Site::BodyBegin { at, goal } => edits.insert(at, format!("{{{};", hit(goal))),
        Site::BodyEnd { repeats: true, .. } => {}
        Site::BodyEnd { at, .. } | Site::CaseEnd { at } => edits.insert(at, "}"),
        Site::LoopEnd { at, goal } => edits.insert(at, format!("{};}}", hit(goal))),
        Site::Case { at, goal, braces } => {
            edits.insert(at, format!("{}{};", if braces { "{" } else { "" }, hit(goal)));
        }
        Site::Abort { statement } => {
            edits.insert(statement.0, "{__refute_flushed();");
            edits.insert(statement.1, "}");
        }
    }
}

/// The line by which a goal is known in the reference text.
pub(crate) fn reference_line(goal: usize) -> String {
    format!("goto refute_goal_{goal};")
}

/// Gives every goal a line of its own.
fn mark_lines(edits: &mut Edits, site: &Site, first: usize) {
    let label = |goal: usize| {
        let goal = first + goal;
        format!("\n{}\nrefute_goal_{goal}:;\n", reference_line(goal))
    };
    match *site {
        Site::Decision { condition, when_true, when_false: Some(when_false), ternary: true } => {
            edits.insert(condition.0, "((");
            let arms = format!(")?({{{}1;}}):({{{}0;}}))", label(when_true), label(when_false));
            edits.insert(condition.1, arms);
        }
        Site::Decision { .. } | Site::Abort { .. } => {}
        Site::LoopBegin { at } => edits.insert(at, "{"),
        Site::ArmBegin { at, goal } | Site::BodyBegin { at, goal } => {
            edits.insert(at, format!("{{{}", label(goal)));
        }
        Site::FunctionBegin { .. } | Site::RepeatBegin { .. } => {}
        Site::MissingDefault { .. } | Site::Otherwise { .. } => {}
        Site::BodyEnd { repeats: true, .. } => {}
        Site::ArmEnd { at } | Site::BodyEnd { at, .. } | Site::CaseEnd { at } => {
            edits.insert(at, "}");
        }
        Site::MissingElse { at, goal } => edits.insert(at, format!(" else {{{}}}", label(goal))),
        Site::LoopEnd { at, goal } => edits.insert(at, format!("{}}}", label(goal))),
        Site::Case { at, goal, braces } => {
            edits.insert(at, format!("{}{}", if braces { "{" } else { "" }, label(goal)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coverage(text: &str) -> String {
        let purpose = Purpose::Coverage { first_goal: 0 };
        let result =
            instrument(text, "t.i", &Sources::default(), &Wanted::Branches, purpose).unwrap();
        result.text.split_once("# 1 \"t.i\"\n").unwrap().1.replace("__refute_hits", "H")
    }

    #[test]
    fn insertions_nest() {
        let text = "int f(int a){if(a)while(a)a--;else a=a?1:2;return 0;}";
        assert_eq!(
            coverage(text),
            "int f(int a){if(((a)?(H[0]=1,1):(H[3]=1,0)))\
             {while(a){H[1]=1;a--;}H[2]=1;}else a=((a)?(H[4]=1,1):(H[5]=1,0))?1:2;return 0;}"
        );
    }

    #[test]
    fn operands_mark_themselves_inside_of_decisions() {
        let text =
            "int f(int a,int b){if(a&&!(b||a>2))return a||b;while(a&&b)a--;return f(a,b&&a);}";
        let purpose = Purpose::Coverage { first_goal: 0 };
        let result = instrument(text, "t.i", &Sources::default(), &Wanted::Conditions, purpose);
        let result = result.unwrap();
        assert!(result.text.contains("if(((((a)?("), "{}", result.text);
        let operands = |kind| result.goals.iter().filter(|goal| goal.kind == kind).count();
        // a, b, a>2; a, b; a, b; b, a: what is in parentheses of its own is not counted again.
        assert_eq!(operands(GoalKind::OperandTrue), 9);
        assert_eq!(operands(GoalKind::OperandFalse), 9);
    }

    #[test]
    fn lines_stay_where_they_are() {
        let text =
            "int f(int a)\n{\n  if (a)\n    return 1;\n  while (a)\n    a--;\n  return 2;\n}\n";
        assert_eq!(coverage(text).lines().count(), text.lines().count());
    }

    #[test]
    fn the_error_function_tells_of_its_call() {
        let text = "static void reach_error() { }\nint main() { reach_error(); }";
        let result =
            instrument(text, "t.i", &Sources::default(), &Wanted::Branches, Purpose::Replay)
                .unwrap();
        assert!(result.text.contains("static void reach_error() {__refute_error_called(); }"));
    }

    #[test]
    fn undeclared_words_are_declared() {
        let text = "int main() { double d = __VERIFIER_nondet_double(); assert(d); nondet_x(); }";
        let result =
            instrument(text, "t.i", &Sources::default(), &Wanted::Branches, Purpose::Replay)
                .unwrap()
                .text;
        assert!(result.contains("extern double __VERIFIER_nondet_double(void);"), "{result}");
        assert!(result.contains("extern void assert(_Bool);"), "{result}");
        assert!(result.contains("extern int nondet_x();"), "{result}");
        let text = "extern unsigned nondet_x(); int main() { extern int __VERIFIER_nondet_int(); return nondet_x() + __VERIFIER_nondet_int(); }";
        let result =
            instrument(text, "t.i", &Sources::default(), &Wanted::Branches, Purpose::Replay)
                .unwrap()
                .text;
        assert!(!result.contains("extern int nondet_x"), "{result}");
        assert!(!result.contains("extern int __VERIFIER_nondet_int(void);"), "{result}");
        assert!(result.contains("__attribute__((weak)) unsigned nondet_x ( ) {"), "{result}");
    }

    #[test]
    fn long_chains_do_not_exhaust_the_stack() {
        let chain = "if (a) a++; else ".repeat(50_000);
        let text = format!("int f(int a) {{ {chain} a--; }}");
        let purpose = Purpose::Coverage { first_goal: 0 };
        assert_eq!(
            instrument(&text, "t.i", &Sources::default(), &Wanted::Branches, purpose)
                .unwrap()
                .goals
                .len(),
            50_001
        );
    }

    #[test]
    fn the_engine_hears_of_goals_by_calls() {
        let text = "int f(int a){if(a){abort();}return 0;}";
        let purpose = Purpose::Exploration { first_goal: 3 };
        let result = instrument(text, "t.i", &Sources::default(), &Wanted::Branches, purpose);
        assert_eq!(
            result.unwrap().text,
            "extern void __refute_goal(int);\n# 1 \"t.i\"\n\
             int f(int a){if(((a)?(__refute_goal(3),1):(__refute_goal(4),0))){abort();}return 0;}"
        );
    }

    #[test]
    fn calls_mark_themselves_in_expressions() {
        let text = "void g(int); int f(int a){return a ? (g(a), 1) : 2;}";
        let wanted = Wanted::Calls(vec!["g".into()]);
        let purpose = Purpose::Coverage { first_goal: 0 };
        let result = instrument(text, "t.i", &Sources::default(), &wanted, purpose).unwrap();
        // Behind the two branches, which show the way there.
        assert!(result.text.contains("? ((__refute_hits[2]=1,g)(a), 1) : 2;"), "{}", result.text);
        assert_eq!(result.goals.len(), 3);
    }
}
