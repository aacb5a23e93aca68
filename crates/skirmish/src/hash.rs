//! The hash of a game: same scenario, seed and actions, same hash, on every machine and build.

use crate::game::Game;
use crate::state::{Part, Phase, Slot, State, Victory};
use rules::{Player, StateHash};

impl Game {
    /// The hash of the game as it stands.
    pub fn hash(&self) -> StateHash {
        let mut bytes = Vec::with_capacity(64 + self.setup().count() * 8);
        write(self.state(), self.setup().count(), &mut bytes);
        let full = blake3::hash(&bytes);
        let mut out = [0; 16];
        out.copy_from_slice(&full.as_bytes()[..16]);
        StateHash(out)
    }
}

const PHASES: [Phase; 4] = [Phase::Move, Phase::Shoot, Phase::Charge, Phase::Fight];
const PARTS: [Part; 3] = [Part::Charging, Part::Alternating, Part::Remaining];

fn place<T: PartialEq>(of: &[T], one: &T) -> u8 {
    of.iter().position(|other| other == one).unwrap_or(of.len()) as u8
}

/// Every field, little-endian.
pub(crate) fn write(state: &State, count: usize, out: &mut Vec<u8>) {
    out.extend(state.turn.to_le_bytes());
    out.extend([state.player.index() as u8, state.asked.index() as u8]);
    out.extend([place(&PHASES, &state.phase), place(&PARTS, &state.part)]);
    out.extend([state.active.map_or(u8::MAX, |unit| unit.index() as u8), state.left, u8::from(state.begun)]);
    let sets = [
        state.pools[0],
        state.pools[1],
        state.alive,
        state.units_moved,
        state.units_fled,
        state.units_shot,
        state.units_charged,
        state.units_fought,
    ];
    sets.iter().for_each(|set| out.extend(set.0.to_le_bytes()));
    for unit in 0..count {
        out.extend([state.at[unit].col, state.at[unit].row, state.charge_rolls[unit]]);
        out.extend(state.hp[unit].to_le_bytes());
    }
    out.extend(state.episode_steps.to_le_bytes());
    out.extend(state.dice.words.to_le_bytes());
    state.dice.used.iter().for_each(|used| out.extend(used.to_le_bytes()));
    match state.over {
        None => out.push(u8::MAX),
        Some(ending) => {
            out.push(ending.winner.map_or(2, |player| player.index() as u8));
            out.push(place(&VICTORIES, &ending.by));
        }
    }
}

const VICTORIES: [Victory; 4] = [Victory::Elimination, Victory::Objectives, Victory::Value, Victory::Draw];

/// Reads what [`write`] wrote.
pub(crate) fn read(bytes: &[u8], count: usize, like: &State) -> Option<State> {
    let mut state = *like;
    let mut left = bytes;
    let mut take = |length: usize| {
        let (head, tail) = left.split_at_checked(length)?;
        left = tail;
        Some(head)
    };
    let mut byte = || take(1).map(|bytes| bytes[0]);
    let two = [byte()?, byte()?];
    state.turn = u16::from_le_bytes(two);
    state.player = *Player::BOTH.get(usize::from(byte()?))?;
    state.asked = *Player::BOTH.get(usize::from(byte()?))?;
    state.phase = *PHASES.get(usize::from(byte()?))?;
    state.part = *PARTS.get(usize::from(byte()?))?;
    state.active = match byte()? {
        u8::MAX => None,
        number => Some(Slot::new(usize::from(number)).filter(|slot| slot.index() < count)?),
    };
    state.left = byte()?;
    state.begun = byte()? == 1;
    let mut set = || Some(u32::from_le_bytes(take(4)?.try_into().ok()?));
    let inside = |number: u32| (count == 32 || number >> count == 0).then_some(crate::state::UnitSet(number));
    state.pools = [inside(set()?)?, inside(set()?)?];
    state.alive = inside(set()?)?;
    state.units_moved = inside(set()?)?;
    state.units_fled = inside(set()?)?;
    state.units_shot = inside(set()?)?;
    state.units_charged = inside(set()?)?;
    state.units_fought = inside(set()?)?;
    for unit in 0..count {
        let row = take(5)?;
        state.at[unit] = crate::grid::At::new(row[0], row[1]);
        state.charge_rolls[unit] = row[2];
        state.hp[unit] = u16::from_le_bytes([row[3], row[4]]);
    }
    state.episode_steps = u32::from_le_bytes(take(4)?.try_into().ok()?);
    state.dice.words = u64::from_le_bytes(take(8)?.try_into().ok()?);
    for used in &mut state.dice.used {
        *used = u16::from_le_bytes(take(2)?.try_into().ok()?);
    }
    state.over = match take(1)?[0] {
        u8::MAX => None,
        winner => {
            let by = *VICTORIES.get(usize::from(take(1)?[0]))?;
            let winner = if winner == 2 { None } else { Some(*Player::BOTH.get(usize::from(winner))?) };
            Some(crate::state::Ending { winner, by })
        }
    };
    left.is_empty().then_some(state)
}
