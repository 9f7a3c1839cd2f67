//! What to try next when a check is undecided: this is where options have their names.

use verdict::Reason;

/// What to try, when there is something to try.
pub fn advice(reason: &Reason) -> Option<String> {
    Some(match reason {
        Reason::Time => "give it more time with --timeout".into(),
        Reason::TimeSpent { round: Some(_), .. } => {
            "give it more time with --timeout, or that loop less to do: a bound by --unwindset, \
             a stub for what it calls, inputs narrowed by __VERIFIER_assume"
                .into()
        }
        Reason::TimeSpent { round: None, .. } => {
            "give it more time with --timeout, or that place less to do: a stub for what it calls, \
             inputs narrowed by __VERIFIER_assume"
                .into()
        }
        Reason::TimeForArguments { .. } => {
            "make smaller arguments with --entry-array-size 1, give \
             it more time with --timeout, or write a main of your own that calls it"
                .into()
        }
        Reason::Memory => "give it more memory with --memory".into(),
        Reason::UnwindingBound { bound, .. } => {
            format!("unwind further with --unwind {}", bound.saturating_mul(2).max(1))
        }
        Reason::DepthBound { bound } => {
            format!("allow longer paths with --max-depth {}", bound.saturating_mul(2).max(1))
        }
        Reason::NoModel { function, .. } => format!(
            "add a file that defines {function}, or let it return anything with --havoc-unknown"
        ),
        Reason::NotDefined { .. } => "add the file that defines it".into(),
        Reason::NotReproduced { .. } => {
            "please report this program: refute computed something that is not so".into()
        }
        Reason::DependsOnUndefined { cause, .. } => {
            format!("mend that first; -p {} looks for all such places", cause.property)
        }
        Reason::DependsOnAddresses { .. } => {
            "decide on what pointers point to, not on the numbers of their addresses".into()
        }
        Reason::OnlyFalsified => "leave out --falsify to ask for a proof".into(),
        Reason::SolverGaveUp(_) => "try another solver with --solver".into(),
        Reason::Interrupted
        | Reason::Unsupported { .. }
        | Reason::Threads { .. }
        | Reason::PropertyNotChecked(_) => return None,
    })
}
