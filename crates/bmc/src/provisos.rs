//! Conditions that `true` holds on, each told where an execution first meets it.
//!
//! Some calls may do more than the models let them: `errno` can be another one than they leave behind
//! ([`crate::errno`]), output can fail ([`crate::output`]). Where a program looks at that is found before it is
//! explored; only a place that is reached is told.

use std::collections::BTreeMap;

use base::Location;
use exec::Domain;
use ir::{Callee, FunctionId};
use symex::Doubt;
use verdict::{Finding, Property};

use crate::engine::Engine;

/// The conditions that have not been told, by the calls that tell them.
#[derive(Default)]
pub(crate) struct Provisos {
    untold: BTreeMap<(Location, Option<FunctionId>), Vec<&'static str>>,
}

impl Provisos {
    /// `message` is a condition wherever the call at this place is executed.
    pub fn add(&mut self, call: Location, message: &'static str) {
        self.untold.entry((call, None)).or_default().push(message);
    }

    /// `message` is a condition where the call at this place makes the library call `model`.
    pub fn add_inside(&mut self, call: Location, model: FunctionId, message: &'static str) {
        self.untold.entry((call, Some(model))).or_default().push(message);
    }
}

impl Engine<'_> {
    /// Makes `true` conditional where a call meets conditions that have not been told.
    pub(crate) fn tell_provisos(&mut self, callee: Callee, location: Location) {
        if self.provisos.untold.is_empty() {
            return;
        }
        let model = match callee {
            Callee::Direct(function) => Some(function),
            Callee::Indirect(_) => None,
        };
        let user = self.machine.domain.place_of_user(location);
        let inside = model.map(|model| (user, Some(model)));
        for met in [Some((location, None)), inside].into_iter().flatten() {
            let location = met.0;
            for message in self.provisos.untold.remove(&met).unwrap_or_default() {
                let (property, message) = (Property::Undefined, message.to_owned());
                let finding = Finding { property, location, message };
                self.machine.domain.doubt(Doubt::Undefined(finding));
            }
        }
    }
}
