//! The game for programs that learn: numbered actions, masks, observations, many games at once.
//!
//! | action id | meaning |
//! |---|---|
//! | 0 | wait; in the shooting phase after a shot: fire no more |
//! | 1 … U | the unit of that place: activates it, or attacks it when a unit is active |
//! | U + 1 … | the hex of that number, column by column: moves or charges there |
//!
//! Places and hexes are those of whoever is to act: one's own units come first, and the second player counts hexes from
//! the other end of the board, so that a program plays both sides alike. Exactly the ids whose mask is 1 are accepted. Postponing and cancelling are for people; agents decide once a
//! unit is active. (So only people may look at several charge rolls before they use one.)

mod fleet;
mod observation;
mod perspective;
mod planes;
pub mod random;

pub use fleet::{Buffers, Fleet, Manner, REST, decision_seed, episode_seed};
pub use observation::Field;
pub use planes::{PLANES, Plane};

use crate::action::Action;
use crate::event::Quiet;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::state::Phase;
use perspective::Perspective;
use rules::Player;
use std::sync::Arc;

/// Numbers of actions and observations of a scenario.
#[derive(Debug, Clone)]
pub struct Space {
    setup: Arc<Setup>,
    sides: [Side; 2],
}

/// The board as one side sees it.
#[derive(Debug, Clone)]
struct Side {
    seen: Perspective,
    /// What does not change, written once.
    template: Vec<f32>,
}

impl Space {
    /// The numbers of a scenario.
    pub fn new(setup: Arc<Setup>) -> Space {
        let sides = Player::BOTH.map(|player| {
            let seen = Perspective::new(&setup, player);
            Side { template: observation::template(&setup, &seen), seen }
        });
        Space { setup, sides }
    }

    /// The board as whoever is to act sees it.
    fn seen(&self, game: &Game) -> &Perspective {
        &self.sides[game.state().asked.index()].seen
    }

    /// How many action ids there are.
    pub fn actions(&self) -> usize {
        1 + self.setup.count() + self.setup.grid().len()
    }

    /// How many numbers an observation has.
    pub fn observation_len(&self) -> usize {
        self.sides[0].template.len()
    }

    /// How many numbers the planes have: each of [`PLANES`] one a hex.
    pub fn planes_len(&self) -> usize {
        PLANES.len() * self.setup.grid().len()
    }

    /// What each number of an observation is, in order.
    pub fn fields(&self) -> Vec<Field> {
        observation::fields(&self.setup, &self.sides[0].template)
    }

    /// The scenario's setup.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The action of an id as the game stands; `None` where the id means nothing.
    pub fn action(&self, game: &Game, id: usize) -> Option<Action> {
        let units = self.setup.count();
        if id == 0 {
            return Some(Action::Wait);
        }
        let (active, phase) = (game.state().active.is_some(), game.state().phase);
        if id <= units {
            let unit = self.setup.profile(self.seen(game).order()[id - 1]).id;
            return match phase {
                _ if !active => Some(Action::Activate { unit }),
                Phase::Shoot => Some(Action::Shoot { target: unit }),
                Phase::Fight => Some(Action::Fight { target: unit }),
                Phase::Move | Phase::Charge => None,
            };
        }
        let hex = id - 1 - units;
        let to = (hex < self.setup.grid().len()).then(|| self.seen(game).hex(self.setup.grid().at(hex)))?;
        match phase {
            Phase::Move => Some(Action::Move { to }),
            Phase::Charge => Some(Action::Charge { to }),
            Phase::Shoot | Phase::Fight => None,
        }
    }

    /// The id of an action as the game stands; `None` for those that agents do not have.
    pub fn id(&self, game: &Game, action: Action) -> Option<usize> {
        let seen = self.seen(game);
        let unit = |id: u32| self.setup.find(id).map(|slot| 1 + seen.place(slot));
        match action {
            Action::Wait => Some(0),
            Action::Activate { unit: id } | Action::Shoot { target: id } | Action::Fight { target: id } => unit(id),
            Action::Move { to } | Action::Charge { to } => {
                let grid = self.setup.grid();
                grid.has(to).then(|| 1 + self.setup.count() + grid.index(seen.hex(to)))
            }
            Action::Postpone | Action::Cancel => None,
        }
    }

    /// Plays the action of an id: whether it was allowed. Where it is not nothing changes, but in strict mode the
    /// activation ends with an error.
    pub fn play(&self, game: &mut Game, id: usize, strict: bool) -> bool {
        match self.action(game, id) {
            Some(action) => game.step(action, strict),
            None => {
                if strict && game.waiting_for().is_some() {
                    game.end_with_error(Refusal::WrongPhase(game.state().phase), &mut Quiet);
                }
                false
            }
        }
    }

    /// Writes 1 for each id that is allowed and 0 for each that is not.
    ///
    /// # Panics
    /// Where the slice is shorter than [`Space::actions`].
    pub fn mask_into(&self, game: &Game, mask: &mut [u8]) {
        let units = self.setup.count();
        let mask = &mut mask[..1 + units + self.setup.grid().len()];
        mask[0] = u8::from(game.may_wait());
        let allowed = game.pool().0 | game.options().targets.0;
        let seen = self.seen(game);
        for (unit, mask) in seen.order().iter().zip(&mut mask[1..=units]) {
            *mask = (allowed >> unit.index() & 1) as u8;
        }
        let hexes = &mut mask[1 + units..];
        if game.options().hexes.is_empty() {
            hexes.fill(0);
            return;
        }
        let rows = usize::from(self.setup.grid().rows);
        for (column, bits) in hexes.chunks_exact_mut(rows).zip(seen.columns(&game.options().hexes)) {
            for (row, mask) in column.iter_mut().enumerate() {
                *mask = (bits >> row & 1) as u8;
            }
        }
    }

    /// How many ids are allowed.
    pub fn allowed(&self, game: &Game) -> usize {
        let units = game.pool().len() + game.options().targets.len();
        usize::from(game.may_wait()) + units + game.options().hexes.len()
    }

    /// The allowed action that is `number` places behind the first, in the order of the scenario whoever is to act.
    pub fn nth(&self, game: &Game, number: usize) -> Option<Action> {
        let wait = usize::from(game.may_wait());
        if number < wait {
            return Some(Action::Wait);
        }
        let units = crate::state::UnitSet(game.pool().0 | game.options().targets.0);
        let left = number - wait;
        if left < units.len() {
            return units.iter().nth(left).and_then(|slot| self.action(game, 1 + self.seen(game).place(slot)));
        }
        let to = game.options().hexes.nth(left - units.len())?;
        Some(if game.state().phase == Phase::Charge { Action::Charge { to } } else { Action::Move { to } })
    }

    /// Writes what the one who is to act sees.
    ///
    /// # Panics
    /// Where the slice is shorter than [`Space::observation_len`].
    pub fn observe_into(&self, game: &Game, out: &mut [f32]) {
        self.observe_as(game, game.state().asked, out);
    }

    /// Writes what a player sees.
    ///
    /// # Panics
    /// Where the slice is shorter than [`Space::observation_len`].
    pub fn observe_as(&self, game: &Game, player: Player, out: &mut [f32]) {
        let Side { seen, template } = &self.sides[player.index()];
        let out = &mut out[..template.len()];
        out.copy_from_slice(template);
        observation::fill(game, seen, out);
    }

    /// Writes the board as a player sees it, in planes.
    ///
    /// # Panics
    /// Where the slice is shorter than [`Space::planes_len`].
    pub fn planes_as(&self, game: &Game, player: Player, out: &mut [f32]) {
        planes::fill(game, &self.sides[player.index()].seen, &mut out[..self.planes_len()]);
    }
}

/// A quick stream of choices for random play; not the game's dice.
#[derive(Debug, Clone, Copy)]
pub struct Chance(u64);

impl Chance {
    /// From a seed.
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// The next number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        ((u128::from(word) * limit as u128) >> 64) as usize
    }
}
