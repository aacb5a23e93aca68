//! Choices that cards ask for when they are drawn, made by fixed rules: the opponent marks their
//! cheapest units (Marked for Death) and picks the marker farthest from the player (A Tempting
//! Target).

use super::{area, count};
use crate::battle::Battle;
use crate::ids::{Player, UnitId};
use crate::resolution::Resolution;
use geometry::{Inches, Point};

/// What the card's "when drawn" does.
pub fn when_drawn(r: &mut Resolution<'_>, player: Player, card: u8) {
    let Some(card) = r.setup.mission.as_ref().and_then(|mission| mission.card(card)) else { return };
    if card.drawn.marks > 0 {
        let units = cheapest(r.battle(), player.other());
        let first = usize::from(card.drawn.marks).min(3);
        r.change_score(player, |score| {
            score.marked = [None; 4];
            for (at, &unit) in units.iter().take(first).enumerate() {
                score.marked[at] = Some(unit);
            }
            if card.drawn.second_mark {
                score.marked[3] = units.get(first).copied();
            }
        });
        let here = area::marks_here(r.battle(), player);
        r.change_score(player, |score| score.marked_here = here);
    }
    if card.drawn.tempting_target {
        let marker = farthest(r.battle(), player);
        r.change_score(player, |score| score.tempting = marker.map_or(0, |at| at as u8 + 1));
    }
}

/// A player's units on the table, the cheapest first; a led unit with its leaders.
fn cheapest(battle: Battle<'_>, player: Player) -> Vec<UnitId> {
    let points =
        |unit: UnitId| -> u32 { battle.parts(unit).map(|part| u32::from(battle.setup.unit(part).points)).sum() };
    let mut units: Vec<UnitId> = battle.units_on_table(player).collect();
    units.sort_by_key(|&unit| (points(unit), unit));
    units
}

/// The marker in no man's land that is farthest from the nearest of the player's models.
fn farthest(battle: Battle<'_>, player: Player) -> Option<usize> {
    let nearest = |at: Point| -> Inches {
        let gaps = battle.models_on_table(player).map(|model| battle.state.model(model).at.distance(at));
        gaps.min().unwrap_or(Inches::ZERO)
    };
    count::on_table(battle)
        .filter(|(_, marker)| area::zone_of(battle.setup, marker.at).is_none())
        .map(|(at, marker)| (at, nearest(marker.at)))
        .max_by_key(|&(at, gap)| (gap, std::cmp::Reverse(at)))
        .map(|(at, _)| at)
}
