//! Missions and cards as a seat sees them: a row for each primary, each secondary and each twist of the
//! codex, in this order. Decks are hidden; what lies open is shown.

use crate::battle::seen::Seat;
use crate::columns::{columns, yes};
use codex::Codex;
use rules::state::Slot;
use rules::{Battle, CardId};

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Primary,
    Secondary,
    Twist,
}

/// A card.
pub struct CardSeen<'a> {
    kind: Kind,
    played: bool,
    own: Option<&'a Slot>,
    enemy: Option<&'a Slot>,
}

/// How many rows there are.
pub fn rows() -> usize {
    let codex = Codex::builtin();
    codex.primaries.len() + codex.secondaries.len() + codex.twists.len()
}

/// The id of each row.
pub fn names() -> Vec<String> {
    let codex = Codex::builtin();
    let primaries = codex.primaries.iter().map(|card| card.id.clone());
    let secondaries = codex.secondaries.iter().map(|card| card.id.clone());
    primaries.chain(secondaries).chain(codex.twists.iter().map(|card| card.id.clone())).collect()
}

/// The row of a secondary, from 1, for the columns of candidates.
pub fn row_of(battle: Battle<'_>, card: CardId) -> f32 {
    let id = battle.setup.id_of(card);
    let codex = Codex::builtin();
    codex.secondaries.iter().position(|held| held.id == id).map_or(0.0, |at| (codex.primaries.len() + at + 1) as f32)
}

/// Fills the table of cards.
pub fn fill(battle: Battle<'_>, seat: Seat, out: &mut [f32]) {
    out.fill(0.0);
    let codex = Codex::builtin();
    let mission = battle.setup.mission.as_ref();
    let mut rows = out.chunks_exact_mut(COLUMNS.len());
    let mut put = |seen: CardSeen<'_>| {
        if let Some(row) = rows.next() {
            write(&seen, row);
        }
    };
    for primary in &codex.primaries {
        let played = mission.and_then(|mission| mission.primary.as_ref()).is_some_and(|held| held.id == primary.id);
        put(CardSeen { kind: Kind::Primary, played, own: None, enemy: None });
    }
    let slot = |player: rules::Player, id: &str| {
        let slots = battle.state.scores[player.index()].slots.iter();
        let named = |slot: &&Slot| slot.card.is_some_and(|card| battle.setup.id_of(card) == id);
        slots.filter(|_| mission.is_some()).find(named)
    };
    for secondary in &codex.secondaries {
        let (own, enemy) = (slot(seat.0, &secondary.id), slot(seat.0.other(), &secondary.id));
        put(CardSeen { kind: Kind::Secondary, played: own.is_some() || enemy.is_some(), own, enemy });
    }
    for twist in &codex.twists {
        let played = mission.and_then(|mission| mission.twist.as_ref()).is_some_and(|held| held.id == twist.id);
        put(CardSeen { kind: Kind::Twist, played, own: None, enemy: None });
    }
}

columns! { CardSeen;
    primary: "1 for a primary mission" => |c| yes(c.kind == Kind::Primary);
    secondary: "1 for a secondary card" => |c| yes(c.kind == Kind::Secondary);
    twist: "1 for a twist" => |c| yes(c.kind == Kind::Twist);
    in_play: "1 if it is the battle's mission or twist, or lies open before anybody" => |c| yes(c.played);
    own: "1 if the card lies before this seat" => |c| yes(c.own.is_some());
    own_turn: "what it has scored for this seat this turn, in 15 points" => |c| c.own.map_or(0.0, |s| f32::from(s.turn) / 15.0);
    own_total: "what it has scored for this seat, in 15 points" => |c| c.own.map_or(0.0, |s| f32::from(s.total) / 15.0);
    enemy: "1 if the card lies before the opponent" => |c| yes(c.enemy.is_some());
    enemy_turn: "what it has scored for the opponent this turn, in 15 points" => |c| c.enemy.map_or(0.0, |s| f32::from(s.turn) / 15.0);
    enemy_total: "what it has scored for the opponent, in 15 points" => |c| c.enemy.map_or(0.0, |s| f32::from(s.total) / 15.0);
}
