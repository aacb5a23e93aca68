//! What happens in a battle, heard as it happens: what scored, and what each unit did and suffered.
//!
//! Points of a unit that is destroyed in part count by models. A model counts for the unit whose attacks slew it; a
//! leader's weapons count for the leader. What dies of mortal wounds outside of an attack (an exploding vehicle, an
//! ability) counts for nobody. Primary points are shared by the markers their player holds, and count for the unit
//! with the most control there; secondary points count for nobody.

use crate::row::{Fate, PAINTED};
use rules::{Event, Game, ModelId, Played, Player, ScoredBy, Setup, UnitId, WeaponId};

/// The battle so far.
pub(super) struct Story {
    /// Of each seat: the mission or card, and victory points.
    pub(super) scored: [Vec<(String, u16)>; 2],
    units: Vec<Deeds>,
}

/// What a unit did and suffered.
#[derive(Debug, Clone, Default)]
struct Deeds {
    /// Wounds left at the end.
    left: u32,
    /// The round in which its latest model died.
    fell: u8,
    /// Points of the enemy it destroyed.
    destroyed: f64,
    /// Its own points that were destroyed.
    lost: f64,
    /// Primary points for markers it held.
    vp: f64,
    /// Actions it completed.
    actions: u16,
    /// The unit it joined as its leader.
    joined: Option<UnitId>,
}

impl Story {
    /// Of a battle that is about to begin.
    pub(super) fn of(game: &Game) -> Story {
        let joined = |unit: UnitId| Some(game.battle().lead(unit)).filter(|lead| *lead != unit);
        let units = 0..game.setup().units.len();
        let deeds = units.map(|at| Deeds { joined: joined(UnitId(at as u16)), ..Deeds::default() });
        Story { scored: Default::default(), units: deeds.collect() }
    }

    fn deeds(&mut self, unit: UnitId) -> Option<&mut Deeds> {
        self.units.get_mut(unit.index())
    }

    /// Hears of an action: the game after it, and what came of it.
    pub(super) fn hear(&mut self, game: &Game, played: &Played) {
        let setup = game.setup();
        let round = game.state().clock.round;
        let mut attacks = Attacks::default();
        for event in &played.events {
            match event {
                Event::Scored { player, by, points } if *points > 0 => self.score(game, *player, *by, *points),
                Event::Slain(model) | Event::Removed(model) => {
                    let own = setup.model(*model).unit;
                    if let Some(deeds) = self.deeds(own) {
                        deeds.fell = round;
                        deeds.lost += worth(setup, *model);
                    }
                    let joined = self.units.get(own.index()).and_then(|deeds| deeds.joined);
                    attacks.waiting.push((*model, [own, joined.unwrap_or(own)]));
                }
                Event::Returned(model) => {
                    if let Some(deeds) = self.deeds(setup.model(*model).unit) {
                        deeds.lost -= worth(setup, *model);
                    }
                }
                Event::Volley { unit, target, weapon, .. } => {
                    let slayer = self.bearer(setup, *unit, *weapon);
                    for model in attacks.end(slayer, *target) {
                        self.slew(setup, slayer, model);
                    }
                }
                Event::Attached(leader, led) => {
                    if let Some(deeds) = self.deeds(*leader) {
                        deeds.joined = Some(*led);
                    }
                }
                Event::ActionDone(unit, _) => {
                    if let Some(deeds) = self.deeds(*unit) {
                        deeds.actions += 1;
                    }
                }
                _ => {}
            }
        }
        for (slayer, model) in attacks.rest() {
            self.slew(setup, slayer, model);
        }
        if game.state().clock.over.is_some() {
            for (unit, card) in self.units.iter_mut().zip(&setup.units) {
                let alive = card.model_ids().map(|model| game.state().model(model)).filter(|model| model.alive());
                unit.left = alive.map(|model| u32::from(model.wounds)).sum();
            }
        }
    }

    fn score(&mut self, game: &Game, player: Player, by: ScoredBy, points: u8) {
        let setup = game.setup();
        let name = match by {
            ScoredBy::Primary => "Primary mission",
            ScoredBy::Card(card) => setup.card_name(card),
            ScoredBy::Challenger(card) => setup.card_name(card),
            ScoredBy::MissionRule => "Mission rule",
            ScoredBy::Secret => "Secret mission",
            ScoredBy::Painted => PAINTED,
        };
        let scored = &mut self.scored[player.index()];
        match scored.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += u16::from(points),
            None => scored.push((name.to_owned(), u16::from(points))),
        }
        if by == ScoredBy::Primary {
            let keepers = tactics::keepers(game.battle(), player);
            let share = f64::from(points) / keepers.len().max(1) as f64;
            for unit in keepers.into_iter().flatten() {
                if let Some(deeds) = self.deeds(unit) {
                    deeds.vp += share;
                }
            }
        }
    }

    /// Whose weapon it is: a unit's own, or that of a leader who has joined it.
    fn bearer(&self, setup: &Setup, unit: UnitId, weapon: WeaponId) -> UnitId {
        let has = |unit: UnitId| setup.unit(unit).weapon_ids().any(|own| own == weapon);
        let leaders = self.units.iter().enumerate().filter(|(_, deeds)| deeds.joined == Some(unit));
        let leader = || leaders.map(|(at, _)| UnitId(at as u16)).find(|leader| has(*leader));
        if has(unit) { unit } else { leader().unwrap_or(unit) }
    }

    /// A unit slew a model: it counts if it was an enemy's.
    fn slew(&mut self, setup: &Setup, slayer: UnitId, model: ModelId) {
        let own = setup.unit(slayer).player == setup.unit(setup.model(model).unit).player;
        if let Some(deeds) = self.deeds(slayer).filter(|_| !own) {
            deeds.destroyed += worth(setup, model);
        }
    }

    /// The fates of one seat's units.
    pub(super) fn fates(&self, start: &Game, seat: usize) -> Vec<Fate> {
        // In a battle a unit's id begins with whose it is.
        let seated = format!("p{}-", seat + 1);
        let mine = start.setup().units.iter().zip(&self.units).filter(|(card, _)| card.player.index() == seat);
        let fate = mine.map(|(card, deeds)| {
            let all: u32 = card.model_ids().map(|model| u32::from(start.setup().model(model).wounds)).sum();
            Fate {
                unit: card.id.strip_prefix(&seated).unwrap_or(&card.id).to_owned(),
                left: (100 * deeds.left / all.max(1)) as u8,
                fell: if deeds.left == 0 { deeds.fell } else { 0 },
                destroyed: deeds.destroyed.round() as u32,
                lost: deeds.lost.round().max(0.0) as u32,
                vp: (deeds.vp * 10.0).round() / 10.0,
                actions: deeds.actions,
            }
        });
        fate.collect()
    }
}

/// What one model of a unit is worth in points.
fn worth(setup: &Setup, model: ModelId) -> f64 {
    let card = setup.unit(setup.model(model).unit);
    f64::from(card.points) / f64::from(card.models.1.max(1))
}

/// Attacks and deaths in the order they are told: the deaths of an attack come before it, those of what waited for
/// the end of the unit's attacks come after it.
#[derive(Default)]
struct Attacks {
    /// Models slain since the latest attack, each with the units it fought in.
    waiting: Vec<(ModelId, [UnitId; 2])>,
    /// Attacks so far: by whom, on whom.
    ended: Vec<(UnitId, UnitId)>,
}

impl Attacks {
    /// An attack on a unit is over: the models it slew.
    fn end(&mut self, by: UnitId, on: UnitId) -> Vec<ModelId> {
        self.ended.push((by, on));
        let (slain, others) = self.waiting.drain(..).partition::<Vec<_>, _>(|(_, units)| units.contains(&on));
        self.waiting = others;
        slain.into_iter().map(|(model, _)| model).collect()
    }

    /// What died after the last attack on its unit: of wounds that waited.
    fn rest(self) -> Vec<(UnitId, ModelId)> {
        let by = |units: &[UnitId; 2]| self.ended.iter().rev().find(|(_, on)| units.contains(on)).map(|(by, _)| *by);
        self.waiting.iter().filter_map(|(model, units)| Some((by(units)?, *model))).collect()
    }
}
