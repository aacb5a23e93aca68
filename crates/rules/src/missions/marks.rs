//! What players choose when a card is drawn (M8): Marked for Death and A Tempting Target.
//!
//! The opponent marks three of their units; by default those that are hardest to destroy. Then the player
//! may mark a fourth; by default the easiest. The opponent picks the tempting marker; by default the one
//! farthest from the player's models.

use super::area;
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::event::Event;
use crate::ids::{CardId, MarkerId, Player, UnitId};
use crate::picks::{Markers, Pick, Units};
use crate::resolution::{Resolution, Stop};
use codex::Drawn;
use geometry::{Inches, Point};
use std::cmp::Reverse;

/// The marks of a score that the opponent makes; the last one is the player's.
const BY_OPPONENT: usize = 3;
/// An enemy nearer than this is no more dangerous for it: it will get there.
const AT_HAND: Inches = Inches::whole(12);

/// What the card's "when drawn" does.
pub(super) fn when_drawn(r: &mut Resolution<'_>, player: Player, card: CardId) -> Result<(), Stop> {
    let Some(card) = r.setup.mission.as_ref().and_then(|mission| mission.card(card)) else { return Ok(()) };
    if card.drawn.marks > 0 {
        mark(r, player, card.drawn)?;
    }
    if card.drawn.tempting_target {
        tempt(r, player)?;
    }
    Ok(())
}

/// The marks of a card that leaves play mean nothing any more.
pub(super) fn forget(r: &mut Resolution<'_>, player: Player, card: CardId) {
    let Some(card) = r.setup.mission.as_ref().and_then(|mission| mission.card(card)) else { return };
    r.change_score(player, |score| {
        if card.drawn.marks > 0 {
            score.marked = [None; 4];
            score.marked_here = 0;
        }
        if card.drawn.tempting_target {
            score.tempting = None;
        }
    });
}

/// Marked for Death: the opponent's marks, then the player's.
fn mark(r: &mut Resolution<'_>, player: Player, drawn: Drawn) -> Result<(), Stop> {
    let opponent = player.other();
    let battle = r.battle();
    let mut left: Units = battle.units_on_table(opponent).collect();
    left.sort_by_cached_key(|&unit| (Reverse(endurance(battle, unit)), unit));
    r.change_score(player, |score| score.marked = [None; 4]);
    let wanted = usize::from(drawn.marks).min(BY_OPPONENT);
    for at in 0..wanted.min(left.len()) {
        // No more units than marks: there is nothing to choose.
        let choice = left.len() > wanted - at;
        let pick = Pick::Mark { number: at as u8 + 1, of: wanted as u8, options: left.clone() };
        let chosen = if choice { r.pick_unit(opponent, pick)? } else { left.first().copied() };
        if let Some(unit) = chosen {
            set(r, player, at, unit, opponent);
            left.retain(|other| *other != unit);
        }
    }
    if drawn.second_mark && !left.is_empty() {
        left.reverse();
        if let Some(unit) = r.pick_unit(player, Pick::ExtraMark { options: left })? {
            set(r, player, BY_OPPONENT, unit, player);
        }
    }
    let here = area::marks_here(r.battle(), player);
    r.change_score(player, |score| score.marked_here = here);
    Ok(())
}

fn set(r: &mut Resolution<'_>, player: Player, at: usize, unit: UnitId, by: Player) {
    r.change_score(player, |score| score.marked[at] = Some(unit));
    r.say(Event::Marked { unit, by });
}

/// How hard a unit is to destroy: its wounds, weighed by toughness and saves, and how far away the nearest
/// enemy is. Only good for comparing units with each other.
fn endurance(battle: Battle<'_>, unit: UnitId) -> i64 {
    let tough = |model| -> i64 {
        let card = battle.setup.model(model);
        let save = card.best_invulnerable().map_or(card.save, |own| own.min(card.save));
        // The number of six saving throws that fail.
        let failed = i64::from(save.clamp(2, 7) - 1);
        i64::from(battle.state.model(model).wounds) * i64::from(card.toughness) * 6 / failed
    };
    let strength: i64 = battle.models(unit).map(tough).sum();
    let enemies = battle.units_on_table(battle.player(unit).other());
    let nearest = enemies.map(|enemy| battle.units_gap(unit, enemy)).min().unwrap_or(Inches::ZERO);
    strength * i64::from((AT_HAND + nearest).get())
}

/// A Tempting Target: the opponent picks a marker in no man's land.
fn tempt(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    let opponent = player.other();
    let options = farthest(r.battle(), player);
    let chosen = match options.as_slice() {
        [] => None,
        [only] => Some(*only),
        _ => match r.ask(Decision { player: opponent, question: Question::Pick(Pick::TemptingTarget { options }) })? {
            Action::ChooseMarker(at) => Some(at),
            _ => None,
        },
    };
    r.change_score(player, |score| score.tempting = chosen);
    if let Some(at) = chosen {
        r.say(Event::TemptingTarget(player, at));
    }
    Ok(())
}

/// The markers in no man's land, the farthest from the nearest of the player's models first.
fn farthest(battle: Battle<'_>, player: Player) -> Markers {
    let nearest = |at: Point| -> Inches {
        let gaps = battle.models_on_table(player).map(|model| battle.state.model(model).at.distance(at));
        gaps.min().unwrap_or(Inches::ZERO)
    };
    let open = battle.state.markers_on_table().filter(|(_, marker)| area::zone_of(battle.setup, marker.at).is_none());
    let mut markers: Vec<(Reverse<Inches>, MarkerId)> =
        open.map(|(at, marker)| (Reverse(nearest(marker.at)), at)).collect();
    markers.sort();
    markers.into_iter().map(|(_, at)| at).collect()
}
