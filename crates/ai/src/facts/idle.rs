//! Choices of a rule that can change nothing any more: whatever can still happen while the choice is in force reads
//! none of its effects. A person who leaves the obvious to standing orders is not asked about them.
//!
//! In doubt a choice matters: what is not listed as read at certain times only is taken to be read at any time.

use super::Fact;
use crate::analysis::gap;
use codex::{Distance, Effect, EffectRoll, Lasts, Permission, Stat, TriggerDeed, When};
use rules::{Action, Battle, Decision, Doing, Game, GrantId, Phase, Player, Question, UnitId};
use tactics::Proposal;

/// A unit this near to an enemy that fights can be drawn into the combat: a pile-in and a consolidation of 3" each, and
/// an inch of engagement range.
const DRAWN_IN: f64 = 7.0;

/// Less than this many victory points is nothing.
const NOTHING: f64 = 0.001;

/// What reads an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    /// Melee attacks and moves of the Fight phase, by or at the unit.
    Combat,
    /// Shots of the unit.
    Shots,
    /// All attacks of the unit.
    Attacks,
    /// All attacks at the unit.
    Attacked,
    /// Charges.
    Charges,
    /// Moves of the Movement phase.
    Moves,
    /// Anything, at any time.
    Anything,
}

/// Whether an answer to the question of a rule can change nothing any more.
pub fn is_idle(game: &Game, decision: &Decision, answer: &Action) -> bool {
    let battle = game.battle();
    let (Question::Faction { rule, unit, .. }, Action::FactionChoice(_, chosen, about)) = (&decision.question, answer)
    else {
        return false;
    };
    let Some(card) = battle.setup.army_rules.get(rule.index()) else { return false };
    let own = |trigger: &&rules::setup::TriggerCard| {
        trigger.rule == Some(*rule) && unit.is_none_or(|unit| battle.lead(trigger.unit) == unit)
    };
    let trigger = battle.setup.triggers.iter().find(own);
    let first = [0];
    let chosen = if chosen.is_empty() { &first[..] } else { chosen };
    if let Some(trigger) = trigger {
        let own = chosen.iter().filter_map(|&at| trigger.choices.get(usize::from(at)));
        let mut acts = trigger.acts.iter().chain(own.flat_map(|choice| &choice.acts)).peekable();
        if acts.peek().is_some() {
            // What is done to others, or in another way, may always matter.
            let whole = unit.is_some_and(|unit| is_whole(battle, unit)) && trigger.picks.is_none();
            return whole && acts.all(|act| act.does == TriggerDeed::Heal);
        }
    }
    let list = |at: u8| match trigger {
        Some(trigger) => trigger.choices.get(usize::from(at)).map(|choice| &choice.grants),
        None => card.grants.get(usize::from(at)),
    };
    let grants: Vec<GrantId> = chosen.iter().filter_map(|&at| list(at)).flatten().copied().collect();
    let effects = || grants.iter().filter_map(|&grant| battle.setup.grants.get(grant.index())).flat_map(|g| &g.effects);
    // A rule that is done in code, or that marks a unit for other rules, says nothing here.
    if card.marks || effects().next().is_none() {
        return false;
    }
    let lasts = trigger.map_or(card.until, |trigger| trigger.until);
    let subject: Vec<UnitId> = match about.or(*unit) {
        Some(unit) => vec![unit],
        None => battle.units_on_table(decision.player).collect(),
    };
    let time = Time { battle, player: decision.player, lasts };
    let soon = matches!(lasts, Lasts::Attacker | Lasts::Phase);
    let attacks = |effect: &Effect| matches!(reader(effect), Reader::Combat | Reader::Shots | Reader::Attacks);
    !effects().any(|effect| time.reads(reader(effect), &subject))
        || soon && effects().all(attacks) && is_weighed_as_nothing(game, decision, answer)
}

/// Whether an answer that is only about attacks of this phase is worth nothing and changes no figure: the unit has no
/// weapon that it helps, or no enemy that it could be used on.
fn is_weighed_as_nothing(game: &Game, decision: &Decision, answer: &Action) -> bool {
    let own = |scored: &&crate::Scored| matches!(&scored.what, Proposal::Act(action) if action == answer);
    let weighed = crate::weigh(game);
    weighed.iter().find(own).is_some_and(|scored| scored.score.abs() < NOTHING)
        && !super::of(game, decision, answer).iter().any(Fact::changes)
}

/// Whether no model of a unit has lost a wound.
fn is_whole(battle: Battle<'_>, unit: UnitId) -> bool {
    battle.models(unit).all(|model| battle.state.model(model).wounds >= battle.setup.model(model).wounds)
}

/// What reads an effect.
const fn reader(effect: &Effect) -> Reader {
    match effect {
        Effect::ModifyRoll { roll, when, .. } | Effect::RerollRoll { roll, when, .. } => of_roll(*roll, *when),
        Effect::CriticalFrom { roll, when, .. } | Effect::FailsBelow { roll, when, .. } => of_roll(*roll, *when),
        Effect::CriticalHitOn { when, .. } | Effect::Weapon { when, .. } => of_attacks(*when),
        Effect::ModifyStat { stat, when, .. } => match stat {
            Stat::A | Stat::S | Stat::AP | Stat::D => of_attacks(*when),
            Stat::T | Stat::Sv => Reader::Attacked,
            Stat::BS | Stat::Range => Reader::Shots,
            Stat::WS => Reader::Combat,
            Stat::OC | Stat::M | Stat::Ld | Stat::W | Stat::Aura | Stat::ArmyAura => Reader::Anything,
        },
        Effect::Can(permission) => of_permission(*permission),
        Effect::FightMove(_) => Reader::Combat,
        Effect::Distance { of, .. } => match of {
            Distance::Consolidate | Distance::PileIn | Distance::Strike => Reader::Combat,
            Distance::Advance => Reader::Moves,
            Distance::Surge
            | Distance::DeepStrike
            | Distance::DeepStrikeNoCharge
            | Distance::Targetable
            | Distance::DenyReserves => Reader::Anything,
        },
        Effect::Ability(_)
        | Effect::Lose(_)
        | Effect::DemiseFrom(_)
        | Effect::BlessingsAgain(_)
        | Effect::Ignore { .. }
        | Effect::Cannot(_)
        | Effect::Is(_)
        | Effect::OverwatchFrom(_)
        | Effect::Keyword(_)
        | Effect::StratagemCost(_)
        | Effect::RefundFrom(_)
        | Effect::ShockStep(_)
        | Effect::Free { .. } => Reader::Anything,
    }
}

const fn of_roll(roll: EffectRoll, when: When) -> Reader {
    match roll {
        EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => of_attacks(when),
        EffectRoll::Save | EffectRoll::ArmourSave => Reader::Attacked,
        EffectRoll::Charge => Reader::Charges,
        EffectRoll::Advance => Reader::Moves,
        EffectRoll::BattleShock
        | EffectRoll::Leadership
        | EffectRoll::Surge
        | EffectRoll::DesperateEscape
        | EffectRoll::Psychic
        | EffectRoll::Hazardous => Reader::Anything,
    }
}

const fn of_attacks(when: When) -> Reader {
    match when {
        When::Attacking | When::Own => Reader::Attacks,
        When::Attacked | When::Allocated => Reader::Attacked,
        When::Melee => Reader::Combat,
        When::Ranged => Reader::Shots,
    }
}

const fn of_permission(permission: Permission) -> Reader {
    match permission {
        Permission::ChargeAfterAdvance | Permission::ChargeAfterFallBack => Reader::Charges,
        Permission::ShootAfterFallBack | Permission::ShootAfterAdvance => Reader::Shots,
        Permission::DisembarkAfterAdvance
        | Permission::MoveThroughTerrain
        | Permission::CheaperStratagem
        | Permission::AvoidOverwatch
        | Permission::MoveThroughModels
        | Permission::PassDesperateEscape
        | Permission::ForceDesperateEscape
        | Permission::TacticalAlone
        | Permission::StandInShadow
        | Permission::RefundStratagem
        | Permission::FreeStratagem
        | Permission::ChargeAfterDisembark
        | Permission::MoveOverLowTerrain
        | Permission::MoveOverFriends
        | Permission::FireFreely
        | Permission::IgnoreVerticalDistance
        | Permission::Stride
        | Permission::ObserveAfterAdvance
        | Permission::ActAfterAdvance
        | Permission::MoveThroughEnemies
        | Permission::MoveThroughSmallEnemies
        | Permission::MoveThroughLesserModels
        | Permission::WalkThroughTerrain
        | Permission::ChargeAfterLeaving
        | Permission::StrategicRoundEarly
        | Permission::ReservesRoundEarly
        | Permission::DeepStrikeAtOnce
        | Permission::WaitUncounted
        | Permission::MarchThroughTerrain
        | Permission::TestOnThreeDice
        | Permission::AttackOthersAfterMove => Reader::Anything,
        Permission::ChargeThroughModels
        | Permission::ChargeThroughEnemies
        | Permission::ChargeThroughSmallEnemies
        | Permission::ChargeThroughLesserModels
        | Permission::ChargeOnThreeDice
        | Permission::ChargeFromAfar => Reader::Charges,
        Permission::PreciseCriticalHits | Permission::PreciseCriticalWounds => Reader::Anything,
        Permission::CloseOnUnit | Permission::ConsolidateFreely | Permission::DrawAttacks => Reader::Combat,
    }
}

/// How long a choice that is made now is in force.
struct Time<'b> {
    battle: Battle<'b>,
    player: Player,
    lasts: Lasts,
}

impl Time<'_> {
    /// Whether something that can happen in this time reads the effect on one of the units.
    fn reads(&self, reader: Reader, units: &[UnitId]) -> bool {
        let this_turn = match self.lasts {
            Lasts::Attacker | Lasts::Phase => false,
            Lasts::Turn => true,
            Lasts::Round
            | Lasts::Command
            | Lasts::Shooting
            | Lasts::NextTurn
            | Lasts::OpponentTurn
            | Lasts::OwnTurn
            | Lasts::Battle => return true,
        };
        let now = self.battle.state.clock.phase;
        // What a later phase of this turn brings is open.
        let later = |phase: Phase| this_turn && now < phase;
        let combat = || now == Phase::Fight && units.iter().any(|&unit| fights(self.battle, unit));
        let shots = || match now {
            Phase::Shooting if self.battle.state.clock.active == self.player => {
                units.iter().any(|&unit| self.may_shoot(unit))
            }
            Phase::Fight | Phase::Scoring => false,
            _ => true,
        };
        match reader {
            Reader::Combat => later(Phase::Fight) || combat(),
            Reader::Shots => later(Phase::Shooting) || shots(),
            Reader::Attacks => later(Phase::Fight) || combat() || shots(),
            Reader::Attacked => {
                later(Phase::Fight) || combat() || !matches!(now, Phase::Fight | Phase::Scoring | Phase::Command)
            }
            Reader::Charges => match now {
                Phase::Charge => units.iter().any(|&unit| self.may_charge(unit)),
                Phase::Fight | Phase::Scoring => false,
                _ => this_turn,
            },
            Reader::Moves => now <= Phase::Movement,
            Reader::Anything => true,
        }
    }

    /// Of an enemy that was chosen it is not asked whether it shoots.
    fn may_shoot(&self, unit: UnitId) -> bool {
        self.battle.player(unit) != self.player || self.battle.may(unit, Doing::Shoot)
    }

    fn may_charge(&self, unit: UnitId) -> bool {
        let enemies = || self.battle.units_on_table(self.player.other());
        self.battle.player(unit) != self.player
            || self.battle.may(unit, Doing::Charge)
                && enemies().any(|enemy| self.battle.may(unit, Doing::ChargeAt(enemy)))
    }
}

/// Whether a unit fights or is struck at in this Fight phase, or can be drawn into a combat.
fn fights(battle: Battle<'_>, unit: UnitId) -> bool {
    let near = |other: UnitId| battle.may(other, Doing::Fight) && gap(battle, unit, other) <= DRAWN_IN;
    battle.is_engaged(unit)
        || battle.may(unit, Doing::Fight)
        || battle.units_on_table(battle.player(unit).other()).any(near)
}
