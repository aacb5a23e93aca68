//! The hash of a game: same setup, seed and actions, same hash, on every machine and build.
//!
//! Every field of the state is written out by hand, little-endian, so that neither the layout in
//! memory nor a derived format decides it. Each struct is taken apart without `..`: a new field that
//! is not written here does not compile.

use crate::action::Step;
use crate::dice::DicePosition;
use crate::game::Game;
use crate::ids::{Player, UnitId};
use crate::position::Reserves;
use crate::state::{Clock, FightPart, Hand, Model, Objective, Purse, Queued, Staging, State, Unit, Whereabouts};

/// Queues of dice that every hash counts. One added later is counted once it is used, so that hashes
/// of earlier records stay what they were.
const FIRST_CONTEXTS: usize = 21;

/// The version of the rules as they are played. It rises whenever the same actions may lead to another state
/// or another hash than before, so that a game or record of an earlier version can say why it does not play
/// as it did. `crates/testkit/tests/rules_versions.txt` has the golden hash of each version.
pub const RULES_VERSION: u32 = 4;

/// A hash of everything that bears on what happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StateHash(pub [u8; 16]);

impl std::fmt::Display for StateHash {
    /// Thirty-two hexadecimal digits.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::str::FromStr for StateHash {
    type Err = String;

    fn from_str(text: &str) -> Result<StateHash, String> {
        let bad = || "a hash is thirty-two hexadecimal digits".to_owned();
        if text.len() != 32 || !text.is_ascii() {
            return Err(bad());
        }
        let mut bytes = [0; 16];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| bad())?;
        }
        Ok(StateHash(bytes))
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
    let State { models, units, clock, purses, objectives, scores, in_force, uses, dice, staging, boxes: _ } = state;
    models.iter().for_each(|model| write_model(model, out));
    units.iter().for_each(|unit| write_unit(unit, out));
    write_clock(clock, out);
    for Purse { cp, gained, vp } in purses {
        out.extend([*cp, *gained]);
        out.extend(vp.to_le_bytes());
    }
    for objective in objectives {
        let Objective { controlled_by, sticky, at, gone, at_turn_start, terraformed, guard, drop } = *objective;
        let player = |player: Option<Player>| player.map_or(0, |player| player.number());
        out.extend([player(controlled_by), player(at_turn_start), player(terraformed)]);
        out.extend([sticky, gone].map(u8::from));
        out.push(drop);
        out.extend(at.x.get().to_le_bytes());
        out.extend(at.y.get().to_le_bytes());
        out.extend(guard.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
    }
    scores.iter().for_each(|score| score.write(out));
    in_force.iter().for_each(|effect| effect.write(out));
    uses.write(out);
    let DicePosition { words, used } = dice;
    out.extend(words.to_le_bytes());
    let (first, later) = used.split_at(FIRST_CONTEXTS);
    first.iter().for_each(|used| out.extend(used.to_le_bytes()));
    later.iter().filter(|used| **used > 0).for_each(|used| out.extend(used.to_le_bytes()));
    if let Some(staging) = staging {
        write_staging(staging, out);
    }
}

fn write_clock(clock: &Clock, out: &mut Vec<u8>) {
    let Clock {
        round,
        phase,
        active,
        first,
        reinforcements,
        shock_step,
        choices,
        next,
        remaining_combats,
        counter,
        ready,
        redeployed,
        skips,
        surges,
        queue,
        charge,
        ending,
        hand,
        over,
    } = *clock;
    out.extend([round, phase as u8, active.number(), first.number()]);
    let flags = [reinforcements, shock_step, remaining_combats, ready[0], ready[1]];
    out.extend(flags.map(u8::from));
    out.extend(choices.to_le_bytes());
    out.push(next.number());
    out.extend(counter.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
    out.extend(skips);
    // Seldom: without any the hash is that of older records.
    if redeployed {
        out.push(1);
    }
    if !surges.is_empty() {
        out.extend(surges.0.to_le_bytes());
    }
    for Queued { unit, cap, kind, towards } in queue.into_iter().flatten() {
        out.extend([6, kind as u8]);
        out.extend(unit.0.to_le_bytes());
        out.extend(cap.get().to_le_bytes());
        out.extend(towards.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
    }
    if let Some(unit) = charge {
        out.push(7);
        out.extend(unit.0.to_le_bytes());
    }
    if ending {
        out.push(8);
    }
    match hand {
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
    out.push(match over {
        None => 0,
        Some(ending) => 1 + ending.winner.map_or(0, |winner| winner.number()),
    });
}

fn write_model(model: &Model, out: &mut Vec<u8>) {
    let Model { at, z, facing, spent, wounds, flags } = model;
    out.extend(at.x.get().to_le_bytes());
    out.extend(at.y.get().to_le_bytes());
    out.extend(z.get().to_le_bytes());
    out.extend(facing.get().to_le_bytes());
    out.extend(spent.to_le_bytes());
    out.extend([*wounds, flags.bits()]);
}

fn write_unit(unit: &Unit, out: &mut Vec<u8>) {
    let Unit {
        place,
        attached_to,
        leaders,
        starting,
        moved,
        disembarked,
        performing,
        fell,
        fell_to,
        near_at_turn_start,
        action_at,
        used_up,
        returning,
        near_at_phase_start,
        action_to,
        hazards,
        flags,
    } = *unit;
    let id = |id: Option<UnitId>| id.map_or(u16::MAX, |id| id.0).to_le_bytes();
    match place {
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
    out.extend(id(attached_to));
    leaders.iter().for_each(|&leader| out.extend(id(leader)));
    out.extend([starting, moved as u8, disembarked as u8, performing.map_or(0, |action| action.0 + 1)]);
    let action_at = action_at.map_or(0, |marker| marker.0 + 1);
    out.extend([fell, fell_to.map_or(0, |player| player.number()), action_at, used_up]);
    let to = action_to.map_or([i32::MIN; 2], |to| [to.x.get(), to.y.get()]);
    to.iter().for_each(|part| out.extend(part.to_le_bytes()));
    out.extend(near_at_turn_start.to_le_bytes());
    out.extend(near_at_phase_start.to_le_bytes());
    out.push(returning.map_or(0, |slot| slot + 1));
    // Seldom: without any the hash is that of older records.
    if hazards > 0 {
        out.push(hazards);
    }
    out.extend(flags.bits().to_le_bytes());
}

fn write_staging(staging: &Staging, out: &mut Vec<u8>) {
    let Staging { paths, fires, strikes, melee } = staging;
    for (model, path) in paths {
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
    for fire in fires {
        out.extend(fire.weapon.0.to_le_bytes());
        out.extend(fire.target.0.to_le_bytes());
        for model in fire.models.iter().flatten() {
            out.extend(model.0.to_le_bytes());
        }
        out.extend(fire.from_unit.map_or(u16::MAX, |unit| unit.0).to_le_bytes());
    }
    for strike in strikes {
        out.extend(strike.weapon.0.to_le_bytes());
        out.extend(strike.target.0.to_le_bytes());
        out.push(strike.attacks.map_or(0, |n| n.saturating_add(1)));
        for model in strike.models.iter().flatten() {
            out.extend(model.0.to_le_bytes());
        }
    }
    for (model, weapon) in melee {
        out.extend(model.0.to_le_bytes());
        out.extend(weapon.0.to_le_bytes());
    }
}
