//! What a transport carries (R9.1).

use crate::Keywords;
use serde::{Deserialize, Serialize};

/// Who may embark, and how much room they take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transport {
    /// How many places it has.
    pub capacity: u8,
    /// Wargear that leaves fewer.
    #[serde(default)]
    pub capacity_with: Vec<CapacityWith>,
    /// One of these must fit; adjacent keywords mean all of them (R3.3).
    pub allow: Vec<String>,
    /// None of these may fit.
    #[serde(default)]
    pub exclude: Vec<String>,
    /// Models that take more than one place.
    #[serde(default)]
    pub slots: Vec<PassengerSlots>,
}

/// The capacity of a transport that carries a certain item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapacityWith {
    /// The item's name.
    pub item: String,
    /// How many places remain.
    pub capacity: u8,
}

/// How many places a kind of model takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassengerSlots {
    /// Models with this keyword.
    pub keyword: String,
    /// Places each.
    pub slots: u8,
}

impl Transport {
    /// How many places a model with these keywords takes; `None` if it may not embark.
    pub fn slots_for(&self, keywords: &Keywords) -> Option<u8> {
        let fits = |phrases: &[String]| phrases.iter().any(|phrase| keywords.has_all(phrase));
        if !fits(&self.allow) || fits(&self.exclude) {
            return None;
        }
        let larger = self.slots.iter().filter(|s| keywords.has_all(&s.keyword)).map(|s| s.slots);
        Some(larger.max().unwrap_or(1))
    }

    /// The places left on a transport that carries these items.
    pub fn capacity_given<'a>(&self, items: impl Iterator<Item = &'a str> + Clone) -> u8 {
        let carried = |with: &&CapacityWith| items.clone().any(|item| item == with.item);
        self.capacity_with.iter().filter(carried).map(|with| with.capacity).min().unwrap_or(self.capacity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trukk() -> Transport {
        Transport {
            capacity: 12,
            capacity_with: vec![CapacityWith { item: "Killkannon".to_owned(), capacity: 6 }],
            allow: vec!["ORKS INFANTRY".to_owned()],
            exclude: vec!["JUMP PACK".to_owned()],
            slots: vec![PassengerSlots { keyword: "MEGA ARMOUR".to_owned(), slots: 2 }],
        }
    }

    #[test]
    fn r9_1_passengers_by_keyword() {
        let keywords = |words: &[&str]| words.iter().copied().collect::<Keywords>();
        assert_eq!(trukk().slots_for(&keywords(&["ORKS", "INFANTRY"])), Some(1));
        assert_eq!(trukk().slots_for(&keywords(&["ORKS", "INFANTRY", "MEGA ARMOUR"])), Some(2));
        assert_eq!(trukk().slots_for(&keywords(&["ORKS", "INFANTRY", "JUMP PACK"])), None);
        assert_eq!(trukk().slots_for(&keywords(&["ORKS", "MOUNTED"])), None);
    }

    #[test]
    fn r9_1_wargear_may_take_places() {
        assert_eq!(trukk().capacity_given(["Big shoota"].into_iter()), 12);
        assert_eq!(trukk().capacity_given(["Killkannon"].into_iter()), 6);
    }
}
