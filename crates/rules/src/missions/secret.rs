//! Secret missions (M9.4). A player names one before the battle; it is taken at the end of round
//! 3 if it may be, and judged at the end.

use super::{area, award, count};
use crate::battle::Battle;
use crate::ids::{Player, UnitId};
use crate::position::SecretMission;
use crate::resolution::Resolution;
use crate::setup::Keys;
use codex::Count;
use geometry::Inches;

/// When they are taken.
const ROUND: u8 = 3;
/// What one is worth.
const POINTS: u8 = 20;

/// At the end of round 3, the player with the second turn first.
pub fn take(r: &mut Resolution<'_>) {
    let clock = r.battle().state.clock;
    let Some(secrets) = r.setup.mission.as_ref().map(|mission| mission.secrets).filter(|_| clock.round == ROUND) else {
        return;
    };
    for player in [clock.first.other(), clock.first] {
        let [own, other] = [player, player.other()].map(|side| r.battle().state.scores[side.index()].primary);
        if secrets[player.index()].is_none() || own > other {
            continue;
        }
        let over = own.saturating_sub(award::PRIMARY_IN_SECRET);
        r.change_score(player, |score| {
            score.in_secret = true;
            score.primary -= over;
        });
        r.change_purse(player, |purse| purse.vp = purse.vp.saturating_sub(over.into()));
    }
}

/// At the end of the battle.
pub fn judge(r: &mut Resolution<'_>) {
    let Some(secrets) = r.setup.mission.as_ref().map(|mission| mission.secrets) else { return };
    for player in Player::BOTH {
        let taken = r.battle().state.scores[player.index()].in_secret;
        if let Some(secret) = secrets[player.index()].filter(|_| taken)
            && is_done(r.battle(), player, secret)
        {
            award::secret(r, player, POINTS);
        }
    }
}

fn is_done(battle: Battle<'_>, player: Player, secret: SecretMission) -> bool {
    let enemy = player.other();
    match secret {
        SecretMission::CommandInsertion => count::on_table(battle).any(|(at, marker)| {
            marker.controlled_by == Some(player)
                && area::zone_of(battle.setup, marker.at) == Some(enemy)
                && battle.units_on_table(player).any(|unit| {
                    battle.parts(unit).any(|part| battle.setup.unit(part).warlord) && area::in_range(battle, unit, at)
                })
        }),
        SecretMission::ShatterCohesion => battle
            .units_on_table(enemy)
            .all(|unit| battle.is_shocked(unit) || battle.below_half(unit) || !near_any_marker(battle, unit)),
        SecretMission::UnbrokenWall => count::count(battle, player, Count::MarkersOutsideHome, None) >= 3,
        SecretMission::WarOfAttrition => {
            let line = |side: Player| {
                battle.units_on_table(side).filter(move |&unit| battle.keys(unit).contains(Keys::BATTLELINE))
            };
            line(player).any(|unit| area::within_zone(battle, unit, enemy))
                && line(enemy).all(|unit| area::wholly_in_zone(battle, unit, enemy))
        }
    }
}

fn near_any_marker(battle: Battle<'_>, unit: UnitId) -> bool {
    count::on_table(battle).any(|(_, marker)| {
        let disc = area::disc(marker.at);
        battle.models(unit).any(|model| geometry::gap(&battle.body(model), &disc) <= Inches::whole(3) + Inches::GRACE)
    })
}
