//! What a player has scored, and the cards in play (M5, M8).

use crate::ids::{CardId, MarkerId, UnitId, UnitSet};
use crate::position::SecretMission;

/// A secondary card in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Slot {
    /// The card; `None` is an empty slot.
    pub card: Option<CardId>,
    /// What it has scored this turn.
    pub turn: u8,
    /// What it has scored this battle, for the limit of a Fixed card (M5.1).
    pub total: u8,
    /// Enemies of its kind destroyed this turn.
    pub kills: u8,
}

impl Slot {
    /// A card that has just come into play.
    pub(crate) fn with(card: CardId) -> Slot {
        Slot { card: Some(card), ..Slot::default() }
    }
}

/// How many cards may be in play at a time.
pub(crate) const SLOTS: usize = 4;
/// The most cards a deck has.
pub(crate) const DECK: usize = 24;

/// What a player does as the Challenger (M5.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Challenge {
    /// The player is the Challenger of this round.
    pub(crate) is: bool,
    /// The card held.
    pub card: Option<CardId>,
    /// What Challenger cards have scored this battle.
    pub points: u8,
    /// Cards that this player has drawn, a bit each in the order of the deck.
    pub(crate) drawn: u16,
    /// Enemy units that lost models this turn.
    pub(crate) bereaved: UnitSet,
    /// Enemy units that lost wounds this turn by attacks.
    pub(crate) hurt: UnitSet,
}

impl Challenge {
    /// For the hash.
    fn write(&self, out: &mut Vec<u8>) {
        let Challenge { is, card, points, drawn, bereaved, hurt } = *self;
        out.extend([u8::from(is), card.map_or(0, |card| card.0 + 1), points]);
        out.extend(drawn.to_le_bytes());
        out.extend(bereaved.0.to_le_bytes());
        out.extend(hurt.0.to_le_bytes());
    }
}

/// A player's score and cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Score {
    /// By the primary mission.
    pub primary: u8,
    /// By secondary missions.
    pub secondary: u8,
    /// By a painted army. The last points of a battle, on which nothing depends: the hash leaves them out.
    pub painted: u8,
    /// By a secret mission (M9.4).
    pub secret: u8,
    /// Cards in play.
    pub slots: [Slot; SLOTS],
    /// Cards to come, the next one last.
    pub deck: [CardId; DECK],
    /// How many are left.
    pub left: u8,
    /// Own units destroyed this round.
    pub(crate) lost: u8,
    /// Markers cleansed this turn, a bit each.
    pub(crate) cleansed: u16,
    /// A locus: 1 near the centre, 2 in the enemy's zone.
    pub(crate) locus: u8,
    /// A sabotage: 1 done, 2 in the enemy's zone.
    pub(crate) sabotaged: u8,
    /// Areas in which assets were recovered, a bit each.
    pub(crate) recovered: u8,
    /// Edges contained this turn, a bit each.
    pub(crate) contained: u8,
    /// Enemy units marked for death: three by the opponent, the last by the player.
    pub marked: [Option<UnitId>; 4],
    /// Which of those were on the table when the turn began, a bit each.
    pub(crate) marked_here: u8,
    /// The tempting target.
    pub tempting: Option<MarkerId>,
    /// Banners raised, a bit for each marker (M9.5).
    pub(crate) banners: u16,
    /// The secret mission that has been taken: the primary is capped (M9.4).
    pub taken: Option<SecretMission>,
    /// The player as the Challenger.
    pub challenge: Challenge,
}

impl Score {
    /// The cards in play.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.slots.iter().filter_map(|slot| slot.card)
    }

    /// The cards in play, that of the Challenger last.
    pub(crate) fn all_cards(&self) -> impl Iterator<Item = CardId> + '_ {
        self.cards().chain(self.challenge.card)
    }

    /// Where a card lies.
    pub(crate) fn slot_of(&self, card: CardId) -> Option<usize> {
        self.slots.iter().position(|slot| slot.card == Some(card))
    }

    /// For the hash.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let Score {
            primary,
            secondary,
            painted: _,
            secret,
            slots,
            deck,
            left,
            lost,
            cleansed,
            locus,
            sabotaged,
            recovered,
            contained,
            marked,
            marked_here,
            tempting,
            banners,
            taken,
            challenge,
        } = *self;
        out.extend([primary, secondary, secret, left, lost]);
        for Slot { card, turn, total, kills } in slots {
            out.extend([card.map_or(0, |card| card.0 + 1), turn, total, kills]);
        }
        out.extend(deck[..usize::from(left).min(DECK)].iter().map(|card| card.0));
        out.extend(cleansed.to_le_bytes());
        out.extend([locus, sabotaged, recovered, contained]);
        for unit in marked {
            out.extend(unit.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
        }
        out.extend([
            marked_here,
            tempting.map_or(0, |marker| marker.0 + 1),
            taken.map_or(0, |secret| secret as u8 + 1),
        ]);
        out.extend(banners.to_le_bytes());
        // Battles without Challenger cards have the hash they always had.
        if challenge != Challenge::default() {
            challenge.write(out);
        }
    }
}
