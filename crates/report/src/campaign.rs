//! The page of a campaign: what each verifier answered, findings by cause, how long answers took, every run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::Value;

use crate::chart::{Axes, Curve, curves};
use crate::html::{bar, escaped, head, list, seconds, text};
use crate::picture::picture;
use crate::table::{Cell, Column, table};

/// Words for what an answer was worth, the worst first, with their colours.
const WORTH: [(&str, &str, &str); 10] = [
    ("wrong-sound", "unsound", "bad"),
    ("wrong-precise", "false alarm", "bad"),
    ("crash", "crash", "bad"),
    ("hang", "hang", "bad"),
    ("nonsense", "nonsense", "bad"),
    ("imprecise", "imprecise", "unsure"),
    ("missed", "missed", "unsure"),
    ("undecided", "undecided", "unsure"),
    ("refused", "refused", "faint"),
    ("right", "right", "good"),
];

/// How many pictures of mazes are shown.
const PICTURES: usize = 24;

/// What the page holds.
pub fn body(document: &Value) -> String {
    let (rows, runs) = (list(&document["rows"]), list(&document["runs"]));
    let verifiers: BTreeSet<String> = rows.iter().map(|row| text(&row["checker"])).collect();
    let sentence = format!("from {} answers of {}", runs.len(), verifiers_in_words(&verifiers));
    let left = &document["left"];
    let open = [("jobs", "answers"), ("units", "units"), ("programs", "programs")]
        .iter()
        .filter(|(key, _)| left[key].as_u64().is_some_and(|count| count > 0))
        .map(|(key, word)| format!("{} {word}", text(&left[key])))
        .collect::<Vec<_>>()
        .join(", ");
    let shards = list(&document["shards"]).iter().map(text).collect::<Vec<_>>().join(", ");
    let facts = [
        ("programs", text(&document["programs"])),
        ("from units", text(&document["units"])),
        ("seed", text(&document["seed"])),
        ("shards", if shards == "0/1" { String::new() } else { shards }),
        ("full time of a run", seconds(&document["time_limit"])),
        ("left to be done", open),
    ];
    let mut body = head(document, &sentence, &facts);
    body.push_str(&answers(rows, &verifiers));
    body.push_str(&causes(list(&document["groups"])));
    body.push_str(&findings(list(&document["findings"])));
    body.push_str(&pictures(&document["pictures"]));
    body.push_str(&cactus(runs, &verifiers));
    body.push_str(&timeline(runs));
    body.push_str(&dropped(document));
    body.push_str(&all_runs(runs));
    body
}

fn verifiers_in_words(verifiers: &BTreeSet<String>) -> String {
    match verifiers.len() {
        1 => verifiers.iter().cloned().collect(),
        count => format!("{count} verifiers"),
    }
}

fn worth(name: &str) -> (&'static str, &'static str) {
    WORTH
        .iter()
        .find(|(key, ..)| *key == name)
        .map_or(("other", "unsure"), |(_, word, tone)| (word, tone))
}

fn worth_cell(judgement: &Value) -> Cell {
    let (word, tone) = worth(&text(judgement));
    Cell::html(word, format!("<span class=\"{tone}\">{word}</span>"))
}

/// A bar for each verifier, and a table by strategy.
fn answers(rows: &[Value], verifiers: &BTreeSet<String>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut body = String::from("<h2>Answers</h2>");
    for verifier in verifiers {
        let of_verifier = rows.iter().filter(|row| text(&row["checker"]) == *verifier);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for (name, count) in
            of_verifier.flat_map(|row| row["judgements"].as_object().into_iter().flatten())
        {
            *counts.entry(name.clone()).or_default() += count.as_u64().unwrap_or(0) as usize;
        }
        let parts: Vec<(String, &str, usize)> = WORTH
            .iter()
            .map(|(key, word, tone)| {
                ((*word).to_owned(), *tone, counts.get(*key).copied().unwrap_or(0))
            })
            .collect();
        let _ = write!(body, "<h3>{}</h3>{}", escaped(verifier), bar(&parts));
    }
    let mut columns = vec![
        Column { name: "verifier", is_choice: true, class: "" },
        Column { name: "strategy", is_choice: true, class: "" },
        Column { name: "programs", is_choice: false, class: "number" },
    ];
    // What nobody did needs no column.
    let happened =
        |key: &str| rows.iter().any(|row| row["judgements"][key].as_u64().unwrap_or(0) > 0);
    let kept: Vec<_> = WORTH.iter().rev().filter(|(key, ..)| happened(key)).collect();
    columns.extend(kept.iter().map(|(_, word, _)| Column {
        name: word,
        is_choice: false,
        class: "number",
    }));
    columns.push(Column { name: "left", is_choice: false, class: "number" });
    columns.push(Column { name: "CPU seconds", is_choice: false, class: "number" });
    let cells = |row: &Value| {
        let mut cells = vec![
            Cell::text(text(&row["checker"])),
            Cell::text(text(&row["strategy"])),
            Cell::text(text(&row["programs"])),
        ];
        cells.extend(kept.iter().map(|(key, ..)| {
            let count = row["judgements"][key].as_u64().unwrap_or(0);
            Cell::text(count.to_string())
        }));
        let left = row["cut"].as_u64().unwrap_or(0) + row["open"].as_u64().unwrap_or(0);
        cells.push(Cell::text(left.to_string()));
        cells.push(Cell::text(
            row["cpu"].as_f64().map(|cpu| format!("{cpu:.1}")).unwrap_or_default(),
        ));
        cells
    };
    let rows: Vec<Vec<Cell>> = rows.iter().map(cells).collect();
    body + &table("Answers by verifier and strategy", &columns, &rows)
}

/// Findings that seem to have one cause, each with the program that shows it best.
fn causes(groups: &[Value]) -> String {
    if groups.is_empty() {
        return String::new();
    }
    let mut body = String::from("<h2>Findings by cause</h2>");
    for (number, group) in groups.iter().enumerate() {
        let known = text(&group["known"]);
        let tone = if known.is_empty() { "bad" } else { "faint" };
        let versions = list(&group["versions"]).iter().map(text).collect::<Vec<_>>().join(", ");
        let shown = if number == 0 { " open" } else { "" };
        let _ = write!(
            body,
            "<details class=\"cause\"{shown}><summary><span class=\"badge {tone}\">{}</span> {}: {}</summary>",
            escaped(&text(&group["misbehaviour"])),
            escaped(&text(&group["verifier"])),
            escaped(&text(&group["cause"]))
        );
        let programs = text(&group["programs"]);
        let plural = if programs == "1" { "program shows" } else { "programs show" };
        let _ = write!(
            body,
            "<p>{} {plural} it; versions: {}. Category: {}.</p>",
            escaped(&programs),
            escaped(&versions),
            escaped(&text(&group["category"]))
        );
        if !known.is_empty() {
            let _ = write!(body, "<p>Known: {}</p>", escaped(&known));
        }
        let _ = write!(body, "<pre class=\"program\">{}</pre>", escaped(&text(&group["program"])));
        let report = text(&group["report"]);
        // Only what lies beside the page is linked to.
        if report.starts_with("reports/") && !report.contains("..") {
            let _ =
                write!(body, "<p><a href=\"{0}\">{0}</a>, ready to be filed</p>", escaped(&report));
        }
        body.push_str("</details>");
    }
    body
}

fn findings(findings: &[Value]) -> String {
    if findings.is_empty() {
        return String::new();
    }
    let columns = [
        Column { name: "verifier", is_choice: true, class: "" },
        Column { name: "version", is_choice: false, class: "" },
        Column { name: "worth", is_choice: true, class: "" },
        Column { name: "seen again", is_choice: true, class: "" },
        Column { name: "strategy", is_choice: true, class: "" },
        Column { name: "program", is_choice: false, class: "mono" },
        Column { name: "truth", is_choice: true, class: "" },
        Column { name: "answer", is_choice: true, class: "" },
        Column { name: "message", is_choice: false, class: "wide" },
        Column { name: "known", is_choice: false, class: "wide" },
    ];
    let cells = |finding: &Value| {
        vec![
            Cell::text(text(&finding["checker"])),
            Cell::text(text(&finding["version"])),
            worth_cell(&finding["judgement"]),
            Cell::text(text(&finding["confirmation"])),
            Cell::text(text(&finding["strategy"])),
            Cell::text(text(&finding["program"])),
            Cell::text(text(&finding["truth"])),
            Cell::text(text(&finding["answer"])),
            Cell::text(text(&finding["message"])),
            Cell::text(text(&finding["known"])),
        ]
    };
    let rows: Vec<Vec<Cell>> = findings.iter().map(cells).collect();
    format!("<h2>Findings</h2>{}", table("Findings", &columns, &rows))
}

/// The mazes of findings, each with its solution.
fn pictures(pictures: &Value) -> String {
    let Some(pictures) = pictures.as_object().filter(|pictures| !pictures.is_empty()) else {
        return String::new();
    };
    let mut body = String::from("<h2>Mazes of findings</h2><div class=\"pictures\">");
    for (name, svg) in pictures.iter().take(PICTURES) {
        body.push_str(&picture(name, "", &text(svg)));
    }
    body.push_str("</div>");
    if pictures.len() > PICTURES {
        let _ = write!(body, "<p class=\"faint\">{} of {} are shown</p>", PICTURES, pictures.len());
    }
    body
}

/// For each verifier, how many right answers took no longer than so many seconds each.
fn cactus(runs: &[Value], verifiers: &BTreeSet<String>) -> String {
    let of = |verifier: &String| {
        let mut times: Vec<f64> = runs
            .iter()
            .filter(|run| text(&run["checker"]) == *verifier && run["judgement"] == "right")
            .filter_map(|run| run["cpu"].as_f64())
            .collect();
        times.sort_by(f64::total_cmp);
        let points = times.iter().enumerate().map(|(index, time)| ((index + 1) as f64, *time));
        Curve { name: format!("{verifier} ({} right)", times.len()), points: points.collect() }
    };
    let all: Vec<Curve> = verifiers.iter().map(of).collect();
    curves(
        "Right answers by the time that each took",
        &Axes { x: "right answers, the fastest first", y: "CPU seconds" },
        &all,
    )
}

/// Answers and findings over time.
fn timeline(runs: &[Value]) -> String {
    let count = |fits: &dyn Fn(&Value) -> bool| {
        let ends = runs.iter().filter(|run| fits(run)).filter_map(|run| run["at"].as_f64());
        ends.enumerate().map(|(index, at)| (at / 60.0, (index + 1) as f64)).collect::<Vec<_>>()
    };
    let is_finding = |run: &Value| worth(&text(&run["judgement"])).1 == "bad";
    let answers = count(&|_| true);
    let mut wrong = count(&is_finding);
    if let (Some((end, _)), Some((_, last))) = (answers.last(), wrong.last().copied()) {
        wrong.insert(0, (0.0, 0.0));
        wrong.push((*end, last));
    }
    let all = [
        Curve { name: "answers".into(), points: answers },
        Curve { name: "wrong ones, crashes and the like".into(), points: wrong },
    ];
    curves("Answers over time", &Axes { x: "minutes", y: "answers" }, &all)
}

fn dropped(document: &Value) -> String {
    let columns = [
        Column { name: "stage", is_choice: true, class: "" },
        Column { name: "reason", is_choice: false, class: "wide" },
        Column { name: "count", is_choice: false, class: "number" },
    ];
    let cells = |entry: &Value| {
        [&entry["stage"], &entry["reason"], &entry["count"]]
            .map(|value| Cell::text(text(value)))
            .into()
    };
    let rows: Vec<Vec<Cell>> = list(&document["dropped"]).iter().map(cells).collect();
    match rows.len() {
        0 => String::new(),
        _ => format!("<h2>What was not fit to be asked</h2>{}", table("Dropped", &columns, &rows)),
    }
}

fn all_runs(runs: &[Value]) -> String {
    if runs.is_empty() {
        return String::new();
    }
    let columns = [
        Column { name: "verifier", is_choice: true, class: "" },
        Column { name: "setting", is_choice: false, class: "mono" },
        Column { name: "strategy", is_choice: true, class: "" },
        Column { name: "program", is_choice: false, class: "mono" },
        Column { name: "truth", is_choice: true, class: "" },
        Column { name: "answer", is_choice: true, class: "" },
        Column { name: "worth", is_choice: true, class: "" },
        Column { name: "CPU seconds", is_choice: false, class: "number" },
    ];
    let cells = |run: &Value| {
        vec![
            Cell::text(text(&run["checker"])),
            Cell::text(text(&run["setting"])),
            Cell::text(text(&run["strategy"])),
            Cell::text(text(&run["program"])),
            Cell::text(text(&run["truth"])),
            Cell::text(text(&run["answer"])),
            worth_cell(&run["judgement"]),
            Cell::text(run["cpu"].as_f64().map(|cpu| format!("{cpu:.2}")).unwrap_or_default()),
        ]
    };
    let rows: Vec<Vec<Cell>> = runs.iter().map(cells).collect();
    format!("<h2>All answers</h2>{}", table("All answers", &columns, &rows))
}
