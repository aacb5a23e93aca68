//! Secret missions (M9.4): taken at the end of round 3, judged at the end of the battle. Which one a player
//! took is shown to that player alone until then.

use super::{area, award, count};
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::event::Event;
use crate::ids::{Player, UnitId};
use crate::picks::Pick;
use crate::position::SecretMission;
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use codex::{Count, Pack};
use geometry::Inches;

/// When they are taken.
const ROUND: u8 = 3;
/// What one is worth.
const POINTS: u8 = 20;

/// At the end of round 3 each player whose primary is not ahead may take one, the player with the second
/// turn first. A mission named in the position is the default of its player.
pub(super) fn take(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let clock = r.battle().state.clock;
    let Some(mission) = r.setup.mission.as_ref().filter(|_| clock.round == ROUND) else { return Ok(()) };
    let (secrets, in_pack) = (mission.secrets, mission.pack == Pack::PariahNexus && mission.primary.is_some());
    for player in [clock.first.other(), clock.first] {
        let [own, other] = [player, player.other()].map(|side| r.battle().state.scores[side.index()].primary);
        let named = secrets[player.index()];
        if own > other || (named.is_none() && !in_pack) {
            continue;
        }
        let question = Question::Pick(Pick::Secret { named });
        let Action::TakeSecretMission(secret) = r.ask(Decision { player, question })? else { continue };
        let lost = own.saturating_sub(award::PRIMARY_IN_SECRET);
        r.change_score(player, |score| {
            score.taken = Some(secret);
            score.primary -= lost;
        });
        r.change_purse(player, |purse| purse.vp = purse.vp.saturating_sub(lost.into()));
        r.say(Event::SecretTaken { player, lost });
    }
    Ok(())
}

/// At the end of the battle.
pub(super) fn judge(r: &mut Resolution<'_>) {
    for player in Player::BOTH {
        if let Some(secret) = r.battle().state.scores[player.index()].taken
            && is_done(r.battle(), player, secret)
        {
            award::secret(r, player, POINTS);
        }
    }
}

/// Whether a player fulfils a secret mission as the table stands.
pub(crate) fn is_done(battle: Battle<'_>, player: Player, secret: SecretMission) -> bool {
    let enemy = player.other();
    match secret {
        SecretMission::CommandInsertion => battle.state.markers_on_table().any(|(at, marker)| {
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
    battle.state.markers_on_table().any(|(_, marker)| {
        let disc = area::disc(marker.at);
        battle.models(unit).any(|model| geometry::gap(&battle.body(model), &disc) <= Inches::whole(3) + Inches::GRACE)
    })
}
