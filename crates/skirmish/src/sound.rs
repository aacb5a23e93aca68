//! Whether a state that somebody kept can be one of a game: what the rules take for granted.

use crate::game::Game;
use crate::profile::Kind;
use crate::setup::Setup;
use crate::state::{Part, Phase, Slot, State};
use crate::table::Table;
use rules::Player;
use std::collections::HashSet;

/// Whether a state could be one of this setup.
pub(crate) fn sound(setup: &Setup, state: &State) -> bool {
    // No game rolls that many dice.
    let rolled = state.dice.words & ((1 << 40) - 1) < 1 << 32;
    rolled
        && units(setup, state)
        && pools(setup, state)
        && activation(setup, state)
        && (1..=setup.scenario().turns).contains(&state.turn)
}

/// Whether the options that follow from a state leave its game something to do.
pub(crate) fn goes_on(game: &Game) -> bool {
    let options = game.options();
    game.ended().is_some() || game.state().active.is_none() || !options.hexes.is_empty() || !options.targets.is_empty()
}

fn units(setup: &Setup, state: &State) -> bool {
    let mut taken = HashSet::new();
    Slot::all().take(setup.count()).all(|unit| {
        let (hp, at) = (state.hp[unit.index()], state.at[unit.index()]);
        let alive = state.alive.has(unit);
        let stands = setup.is_ground(at) && (!alive || taken.insert(at));
        let rolled = state.charge_rolls[unit.index()];
        stands && hp <= setup.profile(unit).hp && (hp > 0) == alive && (rolled == 0 || (2..=12).contains(&rolled))
    })
}

fn pools(setup: &Setup, state: &State) -> bool {
    let own = Player::BOTH.iter().all(|player| {
        let may = setup.sides[player.index()].and(state.alive);
        state.pools[player.index()].without(may).is_empty()
    });
    let asked = state.phase == Phase::Fight
        || (state.asked == state.player && state.pools[state.asked.other().index()].is_empty());
    let some = !state.pools[state.asked.index()].is_empty();
    own && asked && some == state.over.is_none() && entitled(setup, state)
}

/// Whether those in the pools may act in the phase at all.
fn entitled(setup: &Setup, state: &State) -> bool {
    let table = Table { setup, state };
    state.pools.iter().flat_map(|pool| pool.iter()).all(|unit| {
        let profile = setup.profile(unit);
        let free = || !state.units_fled.has(unit) && !table.is_engaged(unit);
        match state.phase {
            Phase::Move => true,
            Phase::Shoot => profile.ranged.attacks > 0 && !state.units_shot.has(unit) && free(),
            Phase::Charge => !state.units_charged.has(unit) && free(),
            Phase::Fight => {
                let first = state.part != Part::Charging
                    || (setup.owner(unit) == state.player && state.units_charged.has(unit));
                profile.melee.attacks > 0 && !state.units_fought.has(unit) && first
            }
        }
    })
}

fn activation(setup: &Setup, state: &State) -> bool {
    let Some(active) = state.active else { return state.left == 0 && !state.begun };
    if state.over.is_some() || !state.pools[state.asked.index()].has(active) {
        return false;
    }
    let attacks = |kind: Kind| setup.profile(active).weapon(kind).attacks;
    let left = |all: u8| state.left > 0 && if state.begun { state.left < all } else { state.left == all };
    match state.phase {
        Phase::Move => state.left == 0 && !state.begun,
        Phase::Charge => state.left == 0 && !state.begun && state.charge_rolls[active.index()] > 0,
        Phase::Shoot => left(attacks(Kind::Ranged)),
        Phase::Fight => left(attacks(Kind::Melee)),
    }
}
