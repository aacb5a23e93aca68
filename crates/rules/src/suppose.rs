//! What if: the battle with something different about it, for those who weigh what has not been done.
//!
//! A [`State`] has one owner, its game, and nobody outside the kernel can copy or change one. Whoever asks what
//! would be true after a choice names the difference ([`Suppose`]); what that means for the state is said here,
//! once. Nothing is rolled, nothing is settled: only what is named differs.

use crate::battle::Battle;
use crate::ids::{GrantId, ModelId, Player, RuleId, UnitId};
use crate::position::Place;
use crate::setup::Setup;
use crate::state::{Bearer, Ending, Hand, InForce, Model, ModelFlags, Moved, State, UnitFlags, Until};

/// One thing that differs.
#[derive(Debug, Clone, Copy)]
pub enum Suppose<'a> {
    /// These grants are in force.
    InForce(Bearer, &'a [GrantId], Until),
    /// A leader has joined a unit, which may be led already.
    Led {
        /// The leader.
        leader: UnitId,
        /// The unit.
        bodyguard: UnitId,
    },
    /// A unit is without its leaders.
    Alone(UnitId),
    /// All units of a player have charged this turn.
    Charged(Player),
    /// The move in hand of a unit is over and these models stand here.
    Moved(UnitId, &'a [(ModelId, Place)]),
    /// A model is dead.
    Slain(ModelId),
    /// A player controls all objective markers.
    HoldsAll(Player),
    /// A player has this many victory points.
    VictoryPoints(Player, u16),
    /// The battle is in this round.
    Round(u8),
    /// The battle is over; `None` is a draw.
    Over(Option<Player>),
    /// A player has rolled these dice for an army rule, counted by face, and is asked what to choose for them.
    RuleDice(Player, RuleId, [u8; 6]),
}

/// A battle in which something differs.
#[derive(Debug)]
pub struct Supposed<'a> {
    setup: &'a Setup,
    state: State,
}

impl Supposed<'_> {
    /// The battle, for reading.
    pub fn battle(&self) -> Battle<'_> {
        Battle { setup: self.setup, state: &self.state }
    }
}

impl<'a> Battle<'a> {
    /// The battle as it would be if these things were so.
    pub fn supposing(self, what: &[Suppose<'_>]) -> Supposed<'a> {
        let mut state = self.state.copy();
        for supposed in what {
            apply(&mut state, self, *supposed);
        }
        Supposed { setup: self.setup, state }
    }
}

fn apply(state: &mut State, battle: Battle<'_>, supposed: Suppose<'_>) {
    match supposed {
        Suppose::InForce(bearer, grants, until) => {
            state.in_force.extend(grants.iter().map(|&grant| InForce { bearer, grant, until }));
        }
        Suppose::Led { leader, bodyguard } => {
            state.units[leader.index()].attached_to = Some(bodyguard);
            state.units[bodyguard.index()].add_leader(leader);
        }
        Suppose::Alone(unit) => {
            for leader in std::mem::take(&mut state.units[unit.index()].leaders).into_iter().flatten() {
                state.units[leader.index()].attached_to = None;
            }
        }
        Suppose::Charged(player) => {
            for unit in battle.setup.units_of(player) {
                state.units[unit.index()].flags.insert(UnitFlags::CHARGED);
            }
        }
        Suppose::Moved(unit, places) => {
            for (model, place) in places {
                let mut row = *state.model(*model);
                row.put(place);
                state.set_model(battle.setup, *model, &row);
            }
            if let Hand::Moving { kind, .. } = state.clock.hand {
                state.units[unit.index()].moved = Moved::by(kind);
            }
            state.clock.hand = Hand::Empty;
        }
        Suppose::Slain(model) => {
            let row = Model { wounds: 0, flags: ModelFlags::default(), ..*state.model(model) };
            state.set_model(battle.setup, model, &row);
        }
        Suppose::HoldsAll(player) => {
            state.objectives.iter_mut().for_each(|marker| marker.controlled_by = Some(player));
        }
        Suppose::VictoryPoints(player, points) => state.purses[player.index()].vp = points,
        Suppose::Round(round) => state.clock.round = round,
        Suppose::Over(winner) => state.clock.over = Some(Ending { winner }),
        Suppose::RuleDice(player, rule, dice) => {
            state.uses.dice[player.index()] = dice;
            state.clock.choices |= rule.bit();
        }
    }
}
