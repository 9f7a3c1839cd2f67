//! The frame of every page, and texts within it.

use std::fmt::Write;

use serde_json::Value;

use crate::Delivery;

const STYLE: &str = include_str!("assets/page.css");
const SCRIPT: &str = include_str!("assets/page.js");

/// A text as HTML shows it.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Data for the script; nothing in it ends the element that holds it.
pub fn data(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

/// A value as a text; nothing for what is none.
pub fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => match number.as_f64() {
            Some(number) if number.fract() != 0.0 => format!("{number:.2}"),
            _ => number.to_string(),
        },
        Value::Bool(truth) => truth.to_string(),
        _ => String::new(),
    }
}

/// The elements of a list; none for what is none.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Which colour a verdict or fate has.
pub fn tone(word: &str) -> &'static str {
    const BAD: [&str; 5] = ["false", "error", "survived", "violated", "wrong"];
    const GOOD: [&str; 7] = ["true", "done", "safe", "covered", "killed", "accepted", "passed"];
    let starts = |words: &[&str]| words.iter().any(|start| word.starts_with(start));
    match () {
        // Campaigns count what they found.
        () if word.ends_with("findings") && word.starts_with("no ") => "good",
        () if word.starts_with(|first: char| first.is_ascii_digit())
            && word.contains(" finding") =>
        {
            "bad"
        }
        () if starts(&BAD) => "bad",
        () if starts(&GOOD) => "good",
        () => "unsure",
    }
}

/// A verdict with its colour; the word says it too.
pub fn badge(word: &str) -> String {
    match word {
        "" => String::new(),
        word => format!("<span class=\"badge {}\">{}</span>", tone(word), escaped(word)),
    }
}

/// The command that a document is of.
fn command(document: &Value) -> String {
    let schema = text(&document["schema"]);
    let name = schema.split('/').next().unwrap_or_default().trim_start_matches("refute-");
    match name {
        "survey" => "refute check".into(),
        "generate-mazes" => "refute generate mazes".into(),
        name => format!("refute {name}"),
    }
}

/// The files that a document is about.
pub fn files(document: &Value) -> Vec<String> {
    let of = |file: &Value| if file.is_string() { text(file) } else { text(&file["name"]) };
    list(&document["files"]).iter().map(of).filter(|name| !name.is_empty()).collect()
}

/// What the browser calls the page.
pub fn title(document: &Value) -> String {
    let about = files(document).join(", ");
    let verdict = text(&document["verdict"]);
    let parts = [command(document), about, verdict];
    parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" · ")
}

/// The head of a page: what was asked, the answer, and facts about it.
pub fn head(document: &Value, sentence: &str, facts: &[(&str, String)]) -> String {
    let about = files(document).join(", ");
    let mut head = format!(
        "<p class=\"faint\"><code>{}</code></p><h1>{} {}</h1>",
        escaped(format!("{} {about}", command(document)).trim()),
        badge(&text(&document["verdict"])),
        escaped(sentence)
    );
    head.push_str("<dl class=\"facts\">");
    for (name, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
        let _ = write!(head, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(name), escaped(value));
    }
    head.push_str("</dl>");
    let warnings = list(&document["warnings"]);
    if !warnings.is_empty() {
        let _ = write!(head, "<details><summary>{} warnings</summary>", warnings.len());
        for warning in warnings {
            let _ = write!(head, "<pre>{}</pre>", escaped(&text(warning)));
        }
        head.push_str("</details>");
    }
    head
}

/// Seconds, where a document has them.
pub fn seconds(value: &Value) -> String {
    value.as_f64().map(|seconds| format!("{seconds:.2} s")).unwrap_or_default()
}

/// A bar of parts, with a legend that says their numbers.
pub fn bar(parts: &[(String, &str, usize)]) -> String {
    let whole: usize = parts.iter().map(|(_, _, count)| count).sum();
    if whole == 0 {
        return String::new();
    }
    let (mut bar, mut legend) = (String::new(), String::new());
    for (name, tone, count) in parts.iter().filter(|(_, _, count)| *count > 0) {
        let share = 100.0 * *count as f64 / whole as f64;
        let _ = write!(bar, "<span class=\"{tone}\" style=\"width:{share:.3}%\"></span>");
        let _ = write!(legend, "<span><i class=\"{tone}\"></i>{count} {}</span>", escaped(name));
    }
    format!(
        "<div class=\"bar\" aria-hidden=\"true\">{bar}</div><div class=\"legend\">{legend}</div>"
    )
}

/// The whole page.
pub fn whole(title: &str, body: &str, delivery: Delivery) -> String {
    // A page from a server may ask that server again; a file may ask nobody.
    let (connections, live) = match delivery {
        Delivery::File => ("", ""),
        Delivery::Live => (" connect-src 'self';", " data-live"),
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';{connections} style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'; img-src data:\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body{live}>\n\
         <a class=\"skip\" href=\"#content\">To the content</a>\n<main id=\"content\">\n{body}\n</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escaped(title)
    )
}
