//! The way to a violation: what it depends on and the last steps, the rest on request.

use std::fmt::Write;

use base::Location;
use check::{ARGUMENTS_FILE, ENTRY_FILE};
use formats::{Excerpts, step_text};
use verdict::{Step, StepKind, Violation};

use super::Story;
use crate::{BAD, FAINT, STRONG, styled};

/// A trace of so many steps is shown in full.
const SHORT: usize = 12;
/// So many steps at the end are always shown.
const END: usize = 5;
/// How many steps are shown at most.
const MOST: usize = 24;
/// How many of them are the first, where nothing is known of what matters.
const FIRST: usize = 8;
/// How much of a line is shown beside a step.
const WIDEST_LINE: usize = 60;

pub(super) fn render(story: &Story<'_>, excerpts: &Excerpts<'_>, violation: &Violation) -> String {
    // Of what a harness does, only the inputs are interesting, and they have a table of their own.
    let is_own = |step: &&Step| {
        ![ENTRY_FILE, ARGUMENTS_FILE].contains(&&**story.task.files.name(step.location.file))
    };
    let steps: Vec<&Step> = violation.trace.steps.iter().filter(is_own).collect();
    if steps.is_empty() {
        return String::new();
    }
    let is_shown = if story.full_trace { vec![true; steps.len()] } else { choose(&steps) };
    let shown = is_shown.iter().filter(|is_shown| **is_shown).count();
    let mut text = styled(STRONG, "trace");
    if shown < steps.len() {
        let words = format!(" ({shown} of {} steps; --full-trace shows all)", steps.len());
        text.push_str(&styled(FAINT, words));
    }
    text.push('\n');
    let mut depth = 0_usize;
    let mut was_shown = true;
    // The only file needs no name: the finding has it.
    let mut named = match story.task.sources.as_slice() {
        [only] => Some(only.name.clone()),
        _ => None,
    };
    for (step, is_shown) in steps.into_iter().zip(is_shown) {
        if is_shown {
            let (file, _) = file_and_line(story, excerpts, step.location);
            if file.is_some() && file != named {
                let _ = writeln!(text, "  {}", styled(FAINT, file.as_deref().unwrap_or_default()));
                named = file;
            }
            render_step(&mut text, story, excerpts, violation, step, depth);
        } else if was_shown {
            let _ = writeln!(text, "  {}", styled(FAINT, " ..."));
        }
        was_shown = is_shown;
        match step.kind {
            StepKind::Call { .. } => depth += 1,
            StepKind::Return => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text
}

/// Which steps are shown: those that matter and the last, the latest of them where there are many.
fn choose(steps: &[&Step]) -> Vec<bool> {
    let count = steps.len();
    if count <= SHORT {
        return vec![true; count];
    }
    let is_known = steps.iter().any(|step| !step.matters);
    let mut shown: Vec<usize> =
        (0..count).filter(|index| steps[*index].matters || index + END >= count).collect();
    if shown.len() > MOST {
        let first = if is_known { 0 } else { FIRST };
        shown.drain(first..shown.len() - (MOST - first));
    }
    // Where a step stands is only understood with the calls around it.
    shown.extend(calls_around(steps, &shown));
    let mut is_shown = vec![false; count];
    shown.into_iter().for_each(|index| is_shown[index] = true);
    is_shown
}

/// The calls that are not over at a step that is shown, and the returns that end them.
fn calls_around(steps: &[&Step], shown: &[usize]) -> Vec<usize> {
    let mut around = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        match step.kind {
            StepKind::Call { .. } => open.push(index),
            StepKind::Return => {
                let call = open.pop();
                let is_within = |inner: &usize| call.is_some_and(|call| *inner >= call);
                if shown.iter().any(|inner| is_within(inner) && *inner <= index) {
                    around.extend(call);
                    around.push(index);
                }
            }
            _ => {}
        }
    }
    around.extend(open);
    around
}

fn render_step(
    text: &mut String,
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    violation: &Violation,
    step: &Step,
    depth: usize,
) {
    let happens = step_text(step, violation, story.task.data_model);
    let line = excerpts.line(step.location);
    let (_, place) = file_and_line(story, excerpts, step.location);
    let source = match (&step.kind, &line) {
        (StepKind::Branch { .. }, Some(line)) => {
            format!("   {}", styled(FAINT, shortened(line.text.trim())))
        }
        _ => String::new(),
    };
    let happens = match step.kind {
        StepKind::Violation => styled(BAD, happens),
        _ => happens,
    };
    let indent = "  ".repeat(depth);
    let _ = writeln!(text, "  {} {indent}{happens}{source}", styled(FAINT, format!("{place:>4}")));
}

/// The file and line of a place, as far as they are known.
fn file_and_line(
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    location: Location,
) -> (Option<String>, String) {
    match excerpts.line(location) {
        Some(line) => (Some(line.file), line.line.to_string()),
        None if location.is_known() => {
            (Some(story.task.files.name(location.file).to_string()), location.line.to_string())
        }
        None => (None, String::new()),
    }
}

/// The beginning of a long line.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(WIDEST_LINE) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(kind: StepKind, matters: bool) -> Step {
        Step { location: Location::UNKNOWN, function: "f".into(), kind, matters }
    }

    fn assign(matters: bool) -> Step {
        step(StepKind::Assign { name: "x".into(), value: "1".into() }, matters)
    }

    fn shown(steps: &[Step]) -> Vec<usize> {
        let steps: Vec<&Step> = steps.iter().collect();
        let is_shown = choose(&steps).into_iter().enumerate();
        is_shown.filter(|(_, is_shown)| *is_shown).map(|(index, _)| index).collect()
    }

    #[test]
    fn what_matters_and_the_end_are_shown() {
        let steps: Vec<Step> = (0..30).map(|index| assign([3, 10].contains(&index))).collect();
        assert_eq!(shown(&steps), [3, 10, 25, 26, 27, 28, 29]);
        assert_eq!(shown(&steps[..SHORT]).len(), SHORT);
    }

    #[test]
    fn the_calls_around_are_shown() {
        let call = || step(StepKind::Call { function: "g".into() }, false);
        let back = || step(StepKind::Return, false);
        let mut steps = vec![call(), assign(false), back(), call(), assign(true), back(), call()];
        steps.extend((0..10).map(|_| assign(false)));
        assert_eq!(shown(&steps), [3, 4, 5, 6, 12, 13, 14, 15, 16]);
    }

    #[test]
    fn where_all_may_matter_both_ends_are_shown() {
        let steps: Vec<Step> = (0..100).map(|_| assign(true)).collect();
        let shown = shown(&steps);
        assert_eq!((shown.len(), shown[FIRST - 1], shown[FIRST]), (MOST, FIRST - 1, 84));
    }
}
