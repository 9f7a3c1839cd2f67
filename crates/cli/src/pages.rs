//! The page of a directory, whatever left it: a result, or a campaign that may be under way.

use std::path::Path;

use campaign::Store;
use cases::Panorama;
use producers::Planned;
use report::{Delivery, NoPage, page, page_of};
use serde_json::{Map, Value};

use crate::answer::Failure;
use crate::campaigns::conduct::{known_causes, store_failure};
use crate::campaigns::producers::{mazes, producer_failure};
use crate::context::Context;

/// How many mazes of findings are drawn again.
const DRAWN: usize = 24;

/// The page of a directory.
pub fn page_of_directory(
    directory: &Path,
    delivery: Delivery,
    context: &Context,
) -> Result<String, Failure> {
    // A campaign stores as it goes; its result is only written when it stops.
    if Store::is_in(directory) {
        let document = campaign_document(directory, context)?;
        return Ok(page_of(&document, directory, delivery));
    }
    page(directory, delivery).map_err(|error: NoPage| Failure::new(error.to_string()))
}

fn campaign_document(directory: &Path, context: &Context) -> Result<Value, Failure> {
    let store = Store::view(directory).map_err(store_failure)?;
    let known = known_causes(directory, None)?;
    let panorama = Panorama::of(&store, &known).map_err(store_failure)?;
    let mut document = serde_json::to_value(&panorama)
        .map_err(|error| Failure::new(format!("the campaign cannot be told as JSON: {error}")))?;
    document["pictures"] = Value::Object(pictures(&store, &panorama, context)?);
    Ok(document)
}

/// The mazes of findings, drawn again from their numbers. Formulas that are gone leave their mazes out.
fn pictures(
    store: &Store,
    panorama: &Panorama,
    context: &Context,
) -> Result<Map<String, Value>, Failure> {
    let plan = store.plan().map_err(store_failure)?;
    let findings = &panorama.overview.findings;
    if findings.is_empty() {
        return Ok(Map::new());
    }
    let Planned::Mazes(mut planned) = Planned::of(&plan).map_err(producer_failure)? else {
        return Ok(Map::new());
    };
    if !planned.hosts.is_empty() {
        return Ok(Map::new());
    }
    // A drawing needs no evidence.
    planned.validate = false;
    let Ok(mazes) = mazes(*planned, plan.seed(), context) else { return Ok(Map::new()) };
    let mut pictures = Map::new();
    for finding in findings {
        if pictures.len() == DRAWN {
            break;
        }
        let stored = store.program(&finding.key).map_err(store_failure)?;
        if let Ok(maze) = mazes.make(stored.unit)
            && maze.name == finding.program
            && let Some(drawing) = &maze.program.drawing
        {
            pictures.insert(maze.name.clone(), drawing.svg(&[]).into());
        }
    }
    Ok(pictures)
}
