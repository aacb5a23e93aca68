//! Things that are written by their ids: on the wire, in records and in scenarios.

use super::Setup;
use crate::ids::{CardId, GrantId, KeywordId, MarkerId, MissionActionId, UnitId};

/// A small number that stands for something with a written id; see [`Setup::find`] and [`Setup::id_of`].
pub trait Named: Copy {
    /// The one with that id, if this battle has it.
    fn find(setup: &Setup, id: &str) -> Option<Self>;

    /// How it is written; empty for one that does not exist.
    fn id(self, setup: &Setup) -> &str;
}

impl Setup {
    /// The unit, marker, card, keyword or mission action with that id: `setup.find::<UnitId>("guard")`.
    pub fn find<T: Named>(&self, id: &str) -> Option<T> {
        T::find(self, id)
    }

    /// How something is written; empty for one that does not exist.
    pub fn id_of<T: Named>(&self, named: T) -> &str {
        named.id(self)
    }
}

impl Named for UnitId {
    fn find(setup: &Setup, id: &str) -> Option<UnitId> {
        setup.units.iter().position(|card| card.id == id).map(UnitId::at)
    }

    fn id(self, setup: &Setup) -> &str {
        setup.units.get(self.index()).map_or("", |card| card.id.as_str())
    }
}

impl Named for MarkerId {
    fn find(setup: &Setup, id: &str) -> Option<MarkerId> {
        setup.objectives.iter().position(|(name, _)| name == id).map(MarkerId::at)
    }

    fn id(self, setup: &Setup) -> &str {
        setup.objectives.get(self.index()).map_or("", |(name, _)| name.as_str())
    }
}

impl Named for CardId {
    fn find(setup: &Setup, id: &str) -> Option<CardId> {
        setup.mission.as_ref()?.find_card(id)
    }

    fn id(self, setup: &Setup) -> &str {
        setup.mission.as_ref().and_then(|mission| mission.card(self)).map_or("", |card| card.id.as_str())
    }
}

impl Named for KeywordId {
    fn find(setup: &Setup, word: &str) -> Option<KeywordId> {
        KeywordId::find_word(&setup.keywords, word)
    }

    fn id(self, setup: &Setup) -> &str {
        setup.keywords.get(self.index()).map_or("", String::as_str)
    }
}

impl Named for GrantId {
    /// The first rule of what has that id: an army rule, a choice of one, a stratagem.
    fn find(setup: &Setup, id: &str) -> Option<GrantId> {
        setup.grants.iter().position(|grant| setup.tags[grant.tag.index()] == id).map(GrantId::at)
    }

    fn id(self, setup: &Setup) -> &str {
        let tag = setup.grants.get(self.index()).map(|grant| grant.tag);
        tag.and_then(|tag| setup.tags.get(tag.index())).map_or("", String::as_str)
    }
}

impl Named for MissionActionId {
    fn find(_: &Setup, id: &str) -> Option<MissionActionId> {
        MissionActionId::find(id)
    }

    fn id(self, _: &Setup) -> &str {
        self.name().unwrap_or_default()
    }
}
