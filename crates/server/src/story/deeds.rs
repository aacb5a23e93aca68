//! What each unit did: points destroyed, and points held.

use super::Told;
use super::facts::{Change, change};
use protocol::messages::story::{Finest, UnitDeeds};
use rules::{Event, Game, Player, ScoredBy, UnitId};
use tactics::keepers;

/// The deeds of every unit, by its number.
pub(super) struct Deeds(Vec<Deed>);

#[derive(Default)]
struct Deed {
    points: f64,
    vp: f64,
    slain: u32,
    lost: u32,
    finest: Option<Finest>,
}

/// What a victory point weighs against points destroyed, for the choice of the best unit.
const VP: f64 = 10.0;

impl Deeds {
    pub(super) fn new(start: &Game) -> Deeds {
        Deeds(start.setup().units.iter().map(|_| Deed::default()).collect())
    }

    /// Losses of a moment count for the unit that acted in it.
    pub(super) fn moment(&mut self, before: &Game, told: &Told<'_>, unit: Option<&str>, round: u8) {
        let setup = told.after.setup();
        let actor = unit.and_then(|id| setup.find::<UnitId>(id)).map(|unit| before.battle().lead(unit));
        for Change { unit, models, left, .. } in change(before, told.after) {
            if let Some(deed) = self.0.get_mut(unit.index()) {
                deed.lost += models;
            }
            let enemy = |actor: &UnitId| before.battle().player(*actor) != before.battle().player(unit);
            let Some(actor) = actor.filter(enemy) else { continue };
            let Some(deed) = self.0.get_mut(actor.index()).filter(|_| models > 0) else { continue };
            let all = f64::from(setup.unit(unit).models.1.max(1));
            deed.points += f64::from(setup.unit(unit).points) * f64::from(models) / all;
            deed.slain += models;
            if deed.finest.as_ref().is_none_or(|finest| models > finest.models) {
                deed.finest = Some(Finest {
                    step: told.seq,
                    round,
                    phase: before.state().clock.phase.as_str().to_owned(),
                    target_id: setup.unit(unit).id.clone(),
                    models,
                    destroyed: left == 0,
                });
            }
        }
    }

    /// Primary points are shared by the markers of their player, and count for the unit with the most control there.
    pub(super) fn scored(&mut self, told: &Told<'_>) {
        for event in &told.played.events {
            let Event::Scored { player, by: ScoredBy::Primary, points } = event else { continue };
            let keepers = keepers(told.before.battle(), *player);
            for unit in keepers.iter().flatten() {
                if let Some(deed) = self.0.get_mut(unit.index()) {
                    deed.vp += f64::from(*points) / keepers.len() as f64;
                }
            }
        }
    }

    /// The unit of a player that did most; nothing where none did anything.
    pub(super) fn best(&self, end: &Game, player: Player) -> Option<UnitDeeds> {
        let worth = |unit: &UnitId| self.0.get(unit.index()).map_or(0.0, |deed| deed.points + VP * deed.vp);
        let best = end.setup().units_of(player).max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
        let deed = self.0.get(best.index()).filter(|_| worth(&best) > 0.0)?;
        Some(UnitDeeds {
            unit_id: end.setup().unit(best).id.clone(),
            points: deed.points.round() as u32,
            vp: deed.vp.round() as u32,
            slain: deed.slain,
            lost: deed.lost,
            finest: deed.finest.clone(),
        })
    }
}
