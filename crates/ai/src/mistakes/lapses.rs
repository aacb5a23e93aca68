//! Which mistakes are in force: drawn for each turn from chance of their own, so that they change no other draw.

use super::{Forgotten, Mistake, Rates, Slip};
use crate::analysis::{Figure, Survey};
use crate::dice::OwnDice;
use crate::plan::Plan;
use rules::state::Whereabouts;
use rules::{Battle, CardId, Player, UnitId};
use smallvec::SmallVec;

/// How many enemies a unit with tunnel vision sees.
pub(crate) const SEEN: usize = 2;
/// Units with tunnel vision in a turn, at most.
const NARROW: usize = 6;
/// Of the enemy's units, the most expensive are those that somebody is obsessed with.
const DREADED: usize = 4;
/// The last round in which reserves arrive: what is forgotten then is lost, and nobody forgets that.
const LAST_ARRIVAL: u8 = 3;

/// The mistakes in force.
#[derive(Debug, Clone, Default)]
pub struct Lapses {
    seed: u64,
    turn: Option<(u8, Player)>,
    /// Drawn for the turn.
    slips: SmallVec<[Slip; 6]>,
    /// Drawn for the battle, once.
    obsession: Option<Option<Slip>>,
    /// The plan of the turn as it would be without them.
    pub(crate) plan: Option<Plan>,
}

/// What can be forgotten, besides what lies on the table.
#[derive(Debug, Clone, Copy)]
pub struct Means {
    /// How often each kind happens.
    pub rates: Rates,
    /// Whether it uses stratagems at all.
    pub stratagems: bool,
}

impl Lapses {
    /// With a seed of its own.
    pub fn new(seed: u64) -> Lapses {
        Lapses { seed: seed ^ 0xa076_1d64_78bd_642f, ..Lapses::default() }
    }

    /// The same battle without mistakes.
    pub(crate) fn sober(&self) -> Lapses {
        Lapses { seed: self.seed, turn: self.turn, obsession: Some(None), ..Lapses::default() }
    }

    /// Draws the mistakes of a turn when it begins.
    pub(crate) fn begin(&mut self, battle: Battle<'_>, player: Player, means: Means) {
        let turn = (battle.state.clock.round, battle.state.clock.active);
        if self.turn == Some(turn) {
            return;
        }
        self.turn = Some(turn);
        self.slips.clear();
        self.plan = None;
        if !means.rates.any() || turn.0 == 0 {
            return;
        }
        if self.obsession.is_none() {
            self.obsession = Some(self.obsessed(battle, player, means.rates));
        }
        for &mistake in Mistake::ALL {
            let mut dice = self.dice(u64::from(turn.0) * 2 + u64::from(turn.1 == Player::Two), mistake);
            if dice.part() < means.rates.of(mistake) {
                self.draw(battle, player, mistake, means.stratagems, &mut dice);
            }
        }
    }

    /// Puts a mistake into force, as it was drawn; for tests and puzzles.
    #[cfg(test)]
    pub(crate) fn force(&mut self, battle: Battle<'_>, slip: Slip) {
        self.turn = Some((battle.state.clock.round, battle.state.clock.active));
        self.slips.push(slip);
    }

    /// Chance of a kind's own at a time: nothing else depends on it.
    fn dice(&self, time: u64, mistake: Mistake) -> OwnDice {
        OwnDice::new(self.seed ^ (time << 8 | mistake as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn obsessed(&self, battle: Battle<'_>, player: Player, rates: Rates) -> Option<Slip> {
        let mut dice = self.dice(0, Mistake::Obsession);
        if dice.part() >= rates.of(Mistake::Obsession) {
            return None;
        }
        let mut enemies: Vec<UnitId> = battle.setup.units_of(player.other()).collect();
        enemies.sort_by_key(|unit| std::cmp::Reverse(battle.setup.unit(*unit).points));
        enemies.truncate(DREADED);
        let unit = pick(&enemies, &mut dice)?;
        Some(if dice.part() < 0.5 { Slip::Fears(unit) } else { Slip::Overrates(unit) })
    }

    fn draw(&mut self, battle: Battle<'_>, player: Player, mistake: Mistake, stratagems: bool, dice: &mut OwnDice) {
        let own_turn = battle.state.clock.active == player;
        match mistake {
            Mistake::TunnelVision if own_turn => {
                let mut units: Vec<UnitId> = battle.units_on_table(player).collect();
                for _ in 0..NARROW {
                    let Some(unit) = pick(&units, dice) else { break };
                    units.retain(|other| *other != unit);
                    self.slips.push(Slip::TunnelVision(unit));
                }
            }
            Mistake::Forgets => {
                let things = forgettable(battle, player, stratagems);
                self.slips.extend(pick(&things, dice).map(Slip::Forgets));
            }
            Mistake::Greed if own_turn => self.slips.push(Slip::Greed),
            Mistake::ScreenFirst if own_turn => self.slips.push(Slip::ScreenFirst),
            Mistake::SplitFire if own_turn => self.slips.push(Slip::SplitFire),
            Mistake::RashCharge if own_turn => self.slips.push(Slip::RashCharge),
            Mistake::NoTomorrow if own_turn => self.slips.push(Slip::NoTomorrow),
            _ => {}
        }
    }

    /// Everything in force.
    pub fn in_force(&self) -> impl Iterator<Item = Slip> + '_ {
        self.slips.iter().copied().chain(self.obsession.flatten())
    }

    /// Whether anything is in force.
    pub(crate) fn any(&self) -> bool {
        self.in_force().next().is_some()
    }

    /// Whether the plan of the turn is another because of them.
    pub(crate) fn reckons_otherwise(&self) -> bool {
        self.in_force().any(|slip| !matches!(slip, Slip::ScreenFirst | Slip::SplitFire | Slip::RashCharge))
    }

    /// Whether this mistake is in force.
    pub(crate) fn has(&self, slip: Slip) -> bool {
        self.in_force().any(|held| held == slip)
    }

    /// How many times an enemy's threat counts.
    pub(crate) fn fear(&self, enemy: UnitId) -> f64 {
        if self.has(Slip::Fears(enemy)) { 4.0 } else { 1.0 }
    }

    /// How many times what is done to an enemy counts.
    pub(crate) fn regard(&self, enemy: UnitId) -> f64 {
        if self.has(Slip::Overrates(enemy)) { 2.5 } else { 1.0 }
    }

    /// How many times a kill counts.
    pub(crate) fn greed(&self) -> f64 {
        if self.has(Slip::Greed) { 2.0 } else { 1.0 }
    }

    /// The card that is not thought of.
    pub(crate) fn forgotten_card(&self) -> Option<CardId> {
        self.in_force().find_map(|slip| match slip {
            Slip::Forgets(Forgotten::Card(card)) => Some(card),
            _ => None,
        })
    }

    /// Whether a unit sees an enemy: those with tunnel vision see the nearest only. Both are named by their places in
    /// the survey.
    pub(crate) fn sees(&self, survey: &Survey, ours: usize, theirs: usize) -> bool {
        let unit: &Figure = &survey.ours[ours];
        if !self.has(Slip::TunnelVision(unit.unit)) {
            return true;
        }
        let far = |foe: &Figure| foe.at.far(unit.at) - foe.spread;
        let own = far(&survey.theirs[theirs]);
        survey.theirs.iter().filter(|foe| far(foe) < own).count() < SEEN
    }

    /// The same by the table as it stands.
    pub(crate) fn sees_unit(&self, battle: Battle<'_>, unit: UnitId, enemy: UnitId) -> bool {
        if !self.has(Slip::TunnelVision(unit)) {
            return true;
        }
        let own = battle.units_gap(unit, enemy);
        let enemies = battle.units_on_table(battle.player(enemy));
        enemies.filter(|other| battle.units_gap(unit, *other) < own).count() < SEEN
    }
}

/// What a player could forget now.
fn forgettable(battle: Battle<'_>, player: Player, stratagems: bool) -> Vec<Forgotten> {
    let clock = battle.state.clock;
    let mut out = Vec::new();
    if clock.active == player {
        out.extend(battle.state.scores[player.index()].cards().map(Forgotten::Card));
        let waits = |unit: &UnitId| {
            let state = battle.state.unit(*unit);
            state.attached_to.is_none() && matches!(state.place, Whereabouts::Reserves(_)) && battle.alive(*unit)
        };
        if clock.round >= 2 && clock.round < LAST_ARRIVAL {
            out.extend(battle.setup.units_of(player).filter(waits).map(Forgotten::Reserve));
        }
    } else if stratagems {
        out.push(Forgotten::Overwatch);
    }
    if stratagems {
        out.push(Forgotten::Reroll);
    }
    out
}

fn pick<T: Copy>(list: &[T], dice: &mut OwnDice) -> Option<T> {
    let at = (dice.part() * list.len() as f64) as usize;
    list.get(at).copied()
}
