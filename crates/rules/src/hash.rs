//! The hash of a game: same setup, seed and actions, same hash, on every machine and build.
//!
//! Every field of the state is written out by hand, little-endian, so that neither the layout in
//! memory nor a derived format decides it.

use crate::action::Step;
use crate::game::Game;
use crate::ids::{Player, UnitId};
use crate::position::Reserves;
use crate::state::{FightPart, Hand, Model, Staging, State, Unit, Whereabouts};

/// Queues of dice that every hash counts. One added later is counted once it is used, so that hashes
/// of earlier records stay what they were.
const FIRST_CONTEXTS: usize = 21;

/// The version of the rules as they are played. It rises whenever the same actions may lead to another state
/// or another hash than before, so that a game or record of an earlier version can say why it does not play
/// as it did. `crates/testkit/tests/rules_versions.txt` has the golden hash of each version.
pub const RULES_VERSION: u32 = 3;

/// A hash of everything that bears on what happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StateHash(pub [u8; 16]);

impl StateHash {
    /// Thirty-two hexadecimal digits.
    pub fn to_hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// From thirty-two hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<StateHash> {
        if text.len() != 32 || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; 16];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
        }
        Some(StateHash(bytes))
    }
}

impl Game {
    /// The hash of the game as it stands.
    pub fn hash(&self) -> StateHash {
        let mut bytes = Vec::with_capacity(64 + self.state().models.len() * 18 + self.state().units.len() * 16);
        write_state(self.state(), &mut bytes);
        bytes.push(self.pending_depth() as u8);
        let full = blake3::hash(&bytes);
        let mut out = [0; 16];
        out.copy_from_slice(&full.as_bytes()[..16]);
        StateHash(out)
    }
}

fn write_state(state: &State, out: &mut Vec<u8>) {
    state.models.iter().for_each(|model| write_model(model, out));
    state.units.iter().for_each(|unit| write_unit(unit, out));
    let clock = &state.clock;
    out.extend([clock.round, clock.phase as u8, clock.active.number(), clock.first.number()]);
    let flags = [clock.reinforcements, clock.shock_step, clock.remaining_combats, clock.ready[0], clock.ready[1]];
    out.extend(flags.map(u8::from));
    out.extend(clock.choices.to_le_bytes());
    out.push(clock.next.number());
    out.extend(clock.counter.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
    out.extend(clock.skips);
    // Seldom: without any the hash is that of older records.
    if !clock.surges.is_empty() {
        out.extend(clock.surges.0.to_le_bytes());
    }
    match clock.hand {
        Hand::Empty => out.push(0),
        Hand::Moving { unit, kind, bonus } => {
            out.extend([1, kind as u8, bonus]);
            out.extend(unit.0.to_le_bytes());
        }
        Hand::Charging { unit, targets, roll, heroic } => {
            out.extend([3, roll, u8::from(heroic)]);
            out.extend(unit.0.to_le_bytes());
            out.extend(targets.0.to_le_bytes());
        }
        Hand::Fighting { unit, part } => {
            let (part, slayer) = match part {
                FightPart::PileIn => (0, None),
                FightPart::Attacks => (1, None),
                FightPart::Consolidate => (2, None),
                FightPart::LastBlows(slayer) => (3, Some(slayer)),
                FightPart::LastPileIn(slayer) => (4, Some(slayer)),
            };
            out.extend([4, part]);
            out.extend(unit.0.to_le_bytes());
            out.extend(slayer.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
        }
        Hand::Reacting { unit, cap, kind, towards } => {
            out.extend([5, kind as u8]);
            out.extend(unit.0.to_le_bytes());
            out.extend(cap.get().to_le_bytes());
            out.extend(towards.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
        }
        Hand::Targeting { unit } => {
            out.push(2);
            out.extend(unit.0.to_le_bytes());
        }
    }
    out.push(match clock.over {
        None => 0,
        Some(ending) => 1 + ending.winner.map_or(0, |winner| winner.number()),
    });
    for purse in &state.purses {
        out.extend([purse.cp, purse.gained]);
        out.extend(purse.vp.to_le_bytes());
    }
    for objective in &state.objectives {
        let player = |player: Option<Player>| player.map_or(0, |player| player.number());
        out.extend([player(objective.controlled_by), player(objective.at_turn_start), player(objective.terraformed)]);
        out.extend([objective.sticky, objective.gone].map(u8::from));
        out.push(objective.drop);
        out.extend(objective.at.x.get().to_le_bytes());
        out.extend(objective.at.y.get().to_le_bytes());
        out.extend(objective.guard.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
    }
    state.scores.iter().for_each(|score| score.write(out));
    state.in_force.iter().for_each(|effect| effect.write(out));
    state.uses.write(out);
    out.extend(state.dice.words.to_le_bytes());
    let (first, later) = state.dice.used.split_at(FIRST_CONTEXTS);
    first.iter().for_each(|used| out.extend(used.to_le_bytes()));
    later.iter().filter(|used| **used > 0).for_each(|used| out.extend(used.to_le_bytes()));
    if let Some(staging) = &state.staging {
        write_staging(staging, out);
    }
}

fn write_model(model: &Model, out: &mut Vec<u8>) {
    out.extend(model.at.x.get().to_le_bytes());
    out.extend(model.at.y.get().to_le_bytes());
    out.extend(model.z.get().to_le_bytes());
    out.extend(model.facing.get().to_le_bytes());
    out.extend(model.spent.to_le_bytes());
    out.extend([model.wounds, model.flags.bits()]);
}

fn write_unit(unit: &Unit, out: &mut Vec<u8>) {
    let id = |unit: Option<UnitId>| unit.map_or(u16::MAX, |unit| unit.0).to_le_bytes();
    match unit.place {
        Whereabouts::Table => out.push(0),
        Whereabouts::Reserves(Reserves::Strategic) => out.push(1),
        Whereabouts::Reserves(Reserves::DeepStrike) => out.push(2),
        Whereabouts::Embarked(carrier) => {
            out.push(3);
            out.extend(carrier.0.to_le_bytes());
        }
        Whereabouts::Destroyed => out.push(4),
        Whereabouts::Undeployed => out.push(5),
    }
    out.extend(id(unit.attached_to));
    unit.leaders.iter().for_each(|&leader| out.extend(id(leader)));
    out.extend([unit.starting, unit.moved as u8, unit.disembarked as u8, unit.performing]);
    out.extend([unit.fell, unit.fell_to.map_or(0, |player| player.number()), unit.action_at, unit.used_up]);
    let to = unit.action_to.map_or([i32::MIN; 2], |to| [to.x.get(), to.y.get()]);
    to.iter().for_each(|part| out.extend(part.to_le_bytes()));
    out.extend(unit.near_at_turn_start.to_le_bytes());
    out.extend(unit.near_at_phase_start.to_le_bytes());
    out.push(unit.returning);
    // Seldom: without any the hash is that of older records.
    if unit.hazards > 0 {
        out.push(unit.hazards);
    }
    out.extend(unit.flags.bits().to_le_bytes());
}

fn write_staging(staging: &Staging, out: &mut Vec<u8>) {
    for (model, path) in &staging.paths {
        out.extend(model.0.to_le_bytes());
        for step in path {
            match step {
                Step::To(at, z) => {
                    out.push(1);
                    out.extend(at.x.get().to_le_bytes());
                    out.extend(at.y.get().to_le_bytes());
                    out.extend(z.map_or(i32::MIN, |z| z.get()).to_le_bytes());
                }
                Step::Pivot(by) => {
                    out.push(2);
                    out.extend(by.to_le_bytes());
                }
            }
        }
    }
    for fire in &staging.fires {
        out.extend(fire.weapon.0.to_le_bytes());
        out.extend(fire.target.0.to_le_bytes());
        for model in fire.models.iter().flatten() {
            out.extend(model.0.to_le_bytes());
        }
        out.extend(fire.from_unit.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
    }
    for strike in &staging.strikes {
        out.extend(strike.weapon.0.to_le_bytes());
        out.extend(strike.target.0.to_le_bytes());
        out.push(strike.attacks.map_or(0, |n| n.saturating_add(1)));
        for model in strike.models.iter().flatten() {
            out.extend(model.0.to_le_bytes());
        }
    }
    for (model, weapon) in &staging.melee {
        out.extend(model.0.to_le_bytes());
        out.extend(weapon.0.to_le_bytes());
    }
}
