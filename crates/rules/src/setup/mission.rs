//! The mission in play, compiled from its records.

use super::Setup;
use crate::ids::{CardId, MarkerId, Player};
use crate::position::SecretMission;
use codex::{Pack, Primary, Secondary, SecondaryMode, SpecialRule, Twist, TwistRule};

/// What is played, the same for the whole battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Mission {
    /// The primary.
    pub primary: Option<Primary>,
    /// Every card there is, by [`CardId`].
    pub cards: Vec<Secondary>,
    /// The first of the Challenger cards among them, where those are played.
    pub(crate) challengers: Option<CardId>,
    /// The deck that new battles shuffle.
    pub(crate) pack: Pack,
    /// A twist or mission rule.
    pub twist: Option<Twist>,
    /// How each player plays secondaries; `None` plays none.
    pub(crate) modes: [Option<SecondaryMode>; 2],
    /// Decks that the position gave in order: nothing of them is shuffled.
    pub(crate) written: [bool; 2],
    /// Painted armies.
    pub(crate) painted: [bool; 2],
    /// Secret missions that players take if they may.
    pub(crate) secrets: [Option<SecretMission>; 2],
    /// The first marker that is not on the table yet; those after it are spare, too.
    pub(crate) spare: MarkerId,
}

impl Mission {
    /// Whether the primary has a rule of its own.
    pub fn has(&self, rule: SpecialRule) -> bool {
        self.primary.as_ref().is_some_and(|primary| primary.special.contains(&rule))
    }

    /// How a player plays secondaries.
    pub const fn mode(&self, player: Player) -> Option<SecondaryMode> {
        self.modes[player.index()]
    }

    /// A card.
    pub fn card(&self, card: CardId) -> Option<&Secondary> {
        self.cards.get(card.index())
    }

    /// The card of that name.
    pub(crate) fn find_card(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|card| card.id == id).map(CardId::at)
    }
}

impl Setup {
    /// The printed name of a card.
    pub fn card_name(&self, card: CardId) -> &str {
        self.mission.as_ref().and_then(|mission| mission.card(card)).map_or("", |card| card.name.as_str())
    }

    /// Whether this twist or mission rule is played.
    pub(crate) fn has_twist(&self, rule: TwistRule) -> bool {
        self.mission.as_ref().and_then(|mission| mission.twist.as_ref()).is_some_and(|twist| twist.rule == Some(rule))
    }
}
