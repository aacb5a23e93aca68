//! Seats in a transport (R9.1): who may ride and how much room each model takes, read from the datasheet's words
//! once, when a battle is set up.

use super::{ModelCard, UnitCard};
use codex::Keywords;

/// A model as a passenger of one transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seat {
    /// The datasheet lets it in.
    pub(crate) permitted: bool,
    /// Spaces it takes: one, or more where the datasheet says so.
    pub(crate) spaces: u8,
}

/// Gives every transport a seat for each model of the battle, by its place among all models.
pub(crate) fn assign(units: &mut [UnitCard], models: &[ModelCard], keywords: &[String]) {
    if units.iter().all(|card| card.transport.is_none()) {
        return;
    }
    let words =
        |model: &ModelCard| -> Keywords { model.keywords.iter().map(|word| keywords[word.index()].as_str()).collect() };
    let words: Vec<Keywords> = models.iter().map(words).collect();
    for card in units {
        let Some(rule) = &card.transport else { continue };
        let seat = |words: &Keywords| {
            let any = |phrases: &[String]| phrases.iter().any(|phrase| words.has_all(phrase));
            let slots = rule.slots.iter().filter(|(phrase, _)| words.has_all(phrase));
            Seat {
                permitted: (rule.allow.is_empty() || any(&rule.allow)) && !any(&rule.exclude),
                spaces: slots.map(|(_, &spaces)| spaces).max().unwrap_or(1),
            }
        };
        card.seats = words.iter().map(seat).collect();
    }
}
