//! One SARIF log of several checks. Code hosts take one for each tool.

use serde_json::{Value, json};

/// Joins logs that this version of refute wrote: their rules are the same, so what refers to them stays right.
pub fn joined_sarif(logs: &[String]) -> String {
    let mut logs = logs.iter().filter_map(|log| serde_json::from_str::<Value>(log).ok());
    let Some(mut whole) = logs.next() else { return String::new() };
    for mut log in logs {
        let other = log["runs"][0].take();
        let run = &mut whole["runs"][0];
        extend(&mut run["results"], &other["results"]);
        let notifications = &other["invocations"][0]["toolExecutionNotifications"];
        extend(&mut run["invocations"][0]["toolExecutionNotifications"], notifications);
        extend(&mut run["artifacts"], &other["artifacts"]);
    }
    format!("{whole:#}\n")
}

/// Adds the elements of a list that another does not hold yet.
fn extend(list: &mut Value, more: &Value) {
    let Some(more) = more.as_array() else { return };
    if !list.is_array() {
        *list = json!([]);
    }
    if let Some(list) = list.as_array_mut() {
        for element in more {
            if !list.contains(element) {
                list.push(element.clone());
            }
        }
    }
}
