//! Translates figures about answers to protocol messages.

use crate::questions::names;
use ai::analysis::{points_left, wounds_left};
use ai::facts::Attackers;
use ai::stakes::{Reroll, Stake};
use protocol::messages::{Fact, ModelKind, OddsInfo, StakeInfo, StakeKind};
use rules::setup::Keys;
use rules::{Decision, Game, ModelId, Question, UnitId};
use tactics::odds::Odds;

/// A fact as the protocol has it.
pub(super) fn fact(game: &Game, fact: &ai::facts::Fact) -> Fact {
    let id = |unit: UnitId| names::id(game, unit);
    match fact {
        ai::facts::Fact::Attack(attack, figures) => {
            let Attackers { unit, target, melee, all_reach } = *attack;
            Fact::Attack { unit_id: id(unit), target_id: id(target), melee, all_reach, odds: odds(figures) }
        }
        ai::facts::Fact::AttackChanges { attack, before, after } => {
            let Attackers { unit, target, melee, all_reach } = *attack;
            let (before, after) = (odds(before), odds(after));
            Fact::AttackChanges { unit_id: id(unit), target_id: id(target), melee, all_reach, before, after }
        }
        ai::facts::Fact::Shots { target, by, before, after } => Fact::Shots {
            target_id: id(*target),
            unit_ids: by.iter().map(|&unit| id(unit)).collect(),
            before: odds(before),
            after: odds(after),
        },
        ai::facts::Fact::Charge { unit, target, need, chance } => Fact::Charge {
            unit_id: id(*unit),
            target_id: id(*target),
            need: u32::try_from(*need).unwrap_or_default(),
            chance: *chance,
        },
        ai::facts::Fact::ChargeChanges { unit, target, after_move, before, after } => Fact::ChargeChanges {
            unit_id: id(*unit),
            target_id: id(*target),
            after_move: *after_move,
            before: *before,
            after: *after,
        },
        ai::facts::Fact::MortalWounds(unit, mean) => Fact::MortalWounds { unit_id: id(*unit), mean: *mean },
        ai::facts::Fact::ShockTest(unit, passes) => Fact::ShockTest { unit_id: id(*unit), passes: *passes },
        ai::facts::Fact::Loss(unit, model, more) => Fact::Loss {
            unit_id: id(*unit),
            model_id: protocol::model_id(game.setup(), *unit, *model),
            model: kind(game, *model),
            wounds: game.state().model(*model).wounds,
            more: *more,
        },
        ai::facts::Fact::Control(marker, before, after) => {
            Fact::Control { objective_id: game.setup().id_of(*marker).to_owned(), before: *before, after: *after }
        }
        ai::facts::Fact::Unit(unit) => Fact::Unit {
            unit_id: id(*unit),
            points: points_left(game.battle(), *unit),
            wounds: wounds_left(game.battle(), *unit) as u32,
        },
        ai::facts::Fact::Applies(units) => Fact::Applies { unit_ids: units.iter().map(|&unit| id(unit)).collect() },
        ai::facts::Fact::Card(card, chance) => {
            Fact::Card { card_id: game.setup().id_of(*card).to_owned(), chance: *chance }
        }
        ai::facts::Fact::Secret(secret, done) => Fact::SecretMission { id: secret.id().to_owned(), done: *done },
    }
}

fn odds(odds: &Odds) -> OddsInfo {
    OddsInfo {
        attacks: odds.mean_attacks,
        hits: odds.mean_hits,
        damage: odds.mean_damage,
        slain: odds.mean_slain,
        at_least_one: Odds::at_least(&odds.slain, 1),
        destroyed: odds.p_wipe,
    }
}

fn kind(game: &Game, model: ModelId) -> ModelKind {
    if game.setup().model(model).keys.contains(Keys::CHARACTER) {
        ModelKind::Character
    } else if game.battle().is_plain(model) {
        ModelKind::Plain
    } else {
        ModelKind::Special
    }
}

/// What a Command Re-roll changes.
pub(super) fn stake(game: &Game, decision: &Decision, reroll: &Reroll) -> StakeInfo {
    let id = |unit: UnitId| names::id(game, unit);
    let (stake, unit, model) = match reroll.stake {
        Stake::Destroyed(unit) => (StakeKind::Destroyed, unit, None),
        Stake::BelowHalf(unit) => (StakeKind::BelowHalf, unit, None),
        Stake::CharacterSlain(model) => (StakeKind::CharacterSlain, game.battle().unit_of(model), Some(model)),
        Stake::ChargeReaches(unit) => (StakeKind::ChargeReaches, unit, None),
    };
    let attack = match &decision.question {
        Question::CommandReroll { attack, .. } => attack.as_deref(),
        _ => None,
    };
    StakeInfo {
        stake,
        unit_id: id(unit),
        model_id: model.map(|model| names::model_id(game, model)),
        weapon: attack.map(|attack| game.setup().weapon(attack.weapon).title.clone()),
        target_id: attack.map(|attack| id(attack.target)),
        kept: reroll.kept,
        rerolled: reroll.rerolled,
    }
}
