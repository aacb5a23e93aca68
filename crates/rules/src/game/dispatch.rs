//! Which part of the rules an action belongs to: judged there, then carried out there.

use crate::action::{Action, Verb};
use crate::battle::Battle;
use crate::ids::Player;
use crate::phases::{Prepared, charge, command, deployment, fight, formations, movement, scoring, scout, shooting};
use crate::position::Phase;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::Hand;
use crate::{adjust, records, stratagems, turn};

/// Judges an action by the part of the rules that knows it.
pub(super) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    let plain = |result: Result<(), Refusal>| result.map(|()| Prepared::Plain);
    match action.verb() {
        Verb::Answer => plain(turn::check_decline(battle, player, action)),
        Verb::Faction => plain(records::check_choice(battle, player, action)),
        Verb::Stratagem => match action {
            Action::UseStratagem(using) => plain(stratagems::check(battle, player, using)),
            _ => Err(Code::Malformed.into()),
        },
        Verb::Embark if battle.state.clock.phase == Phase::Formations => formations::prepare(battle, player, action),
        Verb::Embark | Verb::Disembark => movement::prepare(battle, player, action),
        Verb::Charge => charge::prepare(battle, player, action),
        Verb::Move => match battle.state.clock.hand {
            Hand::Charging { .. } => charge::prepare(battle, player, action),
            _ => movement::prepare(battle, player, action),
        },
        Verb::In(phase) => match phase {
            Phase::Formations => formations::prepare(battle, player, action),
            Phase::Deployment => deployment::prepare(battle, player, action),
            Phase::Scout => scout::prepare(battle, player, action),
            Phase::Command => command::prepare(battle, player, action),
            Phase::Movement => movement::prepare(battle, player, action),
            Phase::Shooting => shooting::prepare(battle, player, action),
            Phase::Charge => charge::prepare(battle, player, action),
            Phase::Fight => fight::prepare(battle, player, action),
            Phase::Scoring => scoring::prepare(battle, player, action),
        },
        Verb::Adjust => match action {
            Action::Adjust(adjustment) => plain(adjust::check(battle, adjustment)),
            _ => Err(Code::Malformed.into()),
        },
        Verb::Concede => Ok(Prepared::Plain),
    }
}

/// Carries out an action that was judged legal; where it ends a phase, the turn goes on.
pub(super) fn resolve(
    r: &mut Resolution<'_>,
    player: Player,
    action: &Action,
    prepared: &Prepared,
) -> Result<(), Stop> {
    resolve_alone(r, player, action, prepared)?;
    turn::go_on(r, action)
}

fn resolve_alone(r: &mut Resolution<'_>, player: Player, action: &Action, prepared: &Prepared) -> Result<(), Stop> {
    let hand = r.battle().state.clock.hand;
    match action.verb() {
        Verb::Answer => match action {
            Action::ContinueSequence => turn::open(r),
            _ => turn::decline(r, player),
        },
        Verb::Faction => records::choose(r, player, action),
        Verb::Stratagem => match action {
            Action::UseStratagem(using) => stratagems::resolve(r, player, using),
            _ => Ok(()),
        },
        Verb::Adjust => match action {
            Action::Adjust(adjustment) => adjust::resolve(r, player, adjustment),
            _ => Ok(()),
        },
        Verb::Concede => {
            turn::concede(r, player);
            Ok(())
        }
        Verb::Embark if r.battle().state.clock.phase == Phase::Formations => {
            formations::resolve(r, player, action, prepared)
        }
        Verb::Charge => charge::resolve(r, player, action, prepared),
        Verb::Move if matches!(hand, Hand::Charging { .. }) => charge::resolve(r, player, action, prepared),
        Verb::Embark | Verb::Disembark | Verb::Move => movement::resolve(r, action, prepared),
        Verb::In(phase) => match phase {
            Phase::Formations => formations::resolve(r, player, action, prepared),
            Phase::Deployment => deployment::resolve(r, player, action, prepared),
            Phase::Scout => scout::resolve(r, player, action, prepared),
            Phase::Command => command::resolve(r, player, action, prepared),
            Phase::Movement => movement::resolve(r, action, prepared),
            Phase::Shooting => shooting::resolve(r, action, prepared),
            Phase::Charge => charge::resolve(r, player, action, prepared),
            Phase::Fight => fight::resolve(r, player, action, prepared),
            Phase::Scoring => scoring::resolve(r, player, action, prepared),
        },
    }
}
