//! Stratagems in answer to something.

use super::{Attackers, Fact, attacks};
use crate::analysis::{cards, charge_odds, two_dice_at_least};
use codex::Deed;
use rules::action::Use;
use rules::setup::StratagemCard;
use rules::state::{Bearer, Hand, Until};
use rules::{Attacks, Battle, Cover, Game, GrantId, Moment, Phase, Player, Suppose, UnitId};
use tactics::odds;

/// What a use changes.
pub(super) fn facts(game: &Game, player: Player, moment: Moment, using: &Use) -> Vec<Fact> {
    let battle = game.battle();
    let Some(card) = battle.setup.stratagems.get(using.stratagem.index()) else { return Vec::new() };
    match card.does {
        Some(deed) => deed_facts(game, player, moment, using, deed),
        None => effect_facts(game, moment, using, card),
    }
}

/// What is done in code.
fn deed_facts(game: &Game, player: Player, moment: Moment, using: &Use, deed: Deed) -> Vec<Fact> {
    let battle = game.battle();
    if deed == Deed::NewOrders {
        let card = using.card.map(|card| Fact::Card(card, cards::achievability(battle, player, card)));
        return card.into_iter().collect();
    }
    let Some(unit) = using.unit else { return Vec::new() };
    let enemy = using.target.or(moment.about()).filter(|&enemy| battle.player(enemy) != player);
    match (deed, enemy) {
        (Deed::FireOverwatch, Some(enemy)) => overwatch(battle, unit, enemy, moment),
        (Deed::SixDice | Deed::TankShock, Some(enemy)) => {
            let dice = battle.mortal_wound_dice(using);
            let mean = dice.map(|(dice, need, most)| odds::mean_successes(dice, need, most));
            mean.map(|mean| Fact::MortalWounds(enemy, mean)).into_iter().collect()
        }
        (Deed::CounterOffensive, _) => blows_now(game, unit),
        (Deed::HeroicIntervention, Some(enemy)) => {
            let odds = charge_odds(battle, unit, &[enemy]);
            let mut out = vec![Fact::Charge { unit, target: enemy, need: odds.need, chance: odds.chance }];
            let attack = Attackers { unit, target: enemy, melee: true, all_reach: true };
            out.extend(attacks::blows(battle, unit, enemy).map(|odds| Fact::Attack(attack, odds)));
            out
        }
        (Deed::InsaneBravery, _) => {
            vec![Fact::ShockTest(unit, two_dice_at_least(i32::from(battle.standing(unit).leadership)))]
        }
        (Deed::Rally, _) => using.target.map(|friend| vec![Fact::Unit(friend)]).unwrap_or_default(),
        (Deed::MoveD6 | Deed::RapidIngress, _) => vec![Fact::Unit(unit)],
        _ => Vec::new(),
    }
}

/// The shots of overwatch, and what becomes of a charge that they answer.
fn overwatch(battle: Battle<'_>, unit: UnitId, enemy: UnitId, moment: Moment) -> Vec<Fact> {
    let fires = battle.everything_at(unit, enemy, false);
    let Ok(groups) = battle.attack_groups(unit, Attacks::Overwatch(&fires)) else { return Vec::new() };
    let odds = odds::for_groups(battle, &groups, enemy, &mut Cover::against(battle, unit));
    let destroyed = odds.p_wipe;
    let attack = Attackers { unit, target: enemy, melee: false, all_reach: false };
    let mut out = vec![Fact::Attack(attack, odds)];
    if let (Moment::ChargeDeclared(charger), Hand::Charging { targets, .. }) = (moment, battle.state.clock.hand) {
        let all: Vec<UnitId> = targets.iter().collect();
        if let Some(&first) = all.first() {
            // The charger's player takes losses from the back, so only the death of all of them stops the charge.
            let before = charge_odds(battle, charger, &all).chance;
            let after = before * (1.0 - destroyed);
            out.push(Fact::ChargeChanges { unit: charger, target: first, after_move: false, before, after });
        }
    }
    out
}

/// The blows of a unit from where it stands.
fn blows_now(game: &Game, unit: UnitId) -> Vec<Fact> {
    let battle = game.battle();
    let enemy = battle.player(unit).other();
    let engaged = battle.units_on_table(enemy).filter(|&other| battle.engaged_with(unit, other));
    let fact = |target: UnitId| {
        let attack = Attackers { unit, target, melee: true, all_reach: false };
        attacks::odds(game, battle, unit, target, true).map(|odds| Fact::Attack(attack, odds))
    };
    engaged.filter_map(fact).collect()
}

/// What rules put in force change in the attacks at hand.
fn effect_facts(game: &Game, moment: Moment, using: &Use, card: &StratagemCard) -> Vec<Fact> {
    let battle = game.battle();
    let Some(unit) = using.unit else { return Vec::new() };
    let grants: &[GrantId] = match using.choice {
        Some(choice) => card.choice_grants.get(usize::from(choice)).map_or(&[], Vec::as_slice),
        None => &card.grants,
    };
    let bearer = using.model.map_or(Bearer::Unit(unit), Bearer::Model);
    let then = battle.supposing(&[Suppose::InForce(bearer, grants, Until::EndOfPhase)]);
    let both = [battle, then.battle()];
    let melee = battle.state.clock.phase == Phase::Fight;
    match moment {
        Moment::TargetsChosen { attacker, .. } => {
            attacks::changes(game, both, attacker, unit, melee).into_iter().collect()
        }
        _ if matches!(battle.state.clock.phase, Phase::Shooting | Phase::Fight) => {
            let enemy = battle.player(unit).other();
            let mut out = Vec::new();
            for target in battle.units_on_table(enemy) {
                if !melee || battle.engaged_with(unit, target) {
                    out.extend(attacks::changes(game, both, unit, target, melee));
                }
            }
            out
        }
        _ => Vec::new(),
    }
}
