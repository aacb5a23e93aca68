//! Abilities that happen at a moment: by themselves, or if their player wants.

use super::condition::{Asking, holds};
use super::grant::{Compiler, Cond};
use super::in_force;
use crate::action::Action;
use crate::attack::mortal_wounds;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::event::{Event, Roll};
use crate::ids::{Player, UnitId};
use crate::phases::command;
use crate::phases::movement::transport;
use crate::position::Reserves;
use crate::resolution::{Resolution, Stop};
use crate::state::Bearer;
use codex::{Lasts, Trigger, TriggerDeed, TriggerRow, TriggerWhen};
use smallvec::SmallVec;

/// An ability of a unit that happens at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct TriggerCard {
    /// The unit it is printed on, as mustered.
    pub unit: UnitId,
    /// Its place among the unit's.
    pub slot: u8,
    /// The moment.
    pub when: TriggerWhen,
    /// All must be true.
    pub conditions: Vec<Cond>,
    /// Once a battle.
    pub once: bool,
    /// The rule its player is asked by, where it is optional: a place in `Setup::army_rules`.
    pub rule: Option<u8>,
    /// How long what is chosen applies.
    pub until: Lasts,
    /// What each choice puts in force.
    pub choices: Vec<Vec<u16>>,
    /// What is done.
    pub does: Option<TriggerDeed>,
    /// How many dice; 0 is one for each model.
    pub dice: u8,
    /// What faces do.
    pub rows: Vec<TriggerRow>,
}

impl TriggerCard {
    /// The card of a record.
    pub fn of(trigger: &Trigger, unit: UnitId, slot: u8, rule: Option<u8>, compiler: &mut Compiler<'_>) -> Self {
        TriggerCard {
            unit,
            slot,
            when: trigger.when,
            conditions: compiler.conditions(&trigger.conditions),
            once: trigger.once,
            rule,
            until: trigger.until,
            choices: trigger.choices.iter().map(|choice| compiler.grants(&choice.id, &choice.rules)).collect(),
            does: trigger.does,
            dice: trigger.dice.unwrap_or(1),
            rows: trigger.rows.clone(),
        }
    }
}

/// A moment has come for a unit, or for all of a player's units. `others` are the enemies it is
/// about.
pub fn happen(
    r: &mut Resolution<'_>,
    when: TriggerWhen,
    player: Player,
    only: Option<UnitId>,
    others: &[UnitId],
) -> Result<(), Stop> {
    let setup = r.setup;
    for card in setup.triggers.iter().filter(|card| card.when == when) {
        let battle = r.battle();
        let unit = battle.lead(card.unit);
        let mine = battle.player(unit) == player && only.is_none_or(|only| only == unit);
        if !mine || !is_ready(battle, card, unit) {
            continue;
        }
        let others: SmallVec<[UnitId; 4]> = if others.is_empty() {
            let enemies = battle.units_on_table(player.other());
            enemies.filter(|&enemy| battle.engaged_with(unit, enemy)).collect()
        } else {
            others.iter().copied().collect()
        };
        let asking = Asking { other: others.first().copied(), ..Asking::default() };
        if !card.conditions.iter().all(|condition| holds(battle, *condition, card.unit, unit, &asking)) {
            continue;
        }
        if card.does.is_some_and(|deed| deed != TriggerDeed::Withdraw && deed != TriggerDeed::Heal) && others.is_empty()
        {
            continue;
        }
        let choice = match card.rule {
            None => 0,
            Some(rule) => match r.ask(Decision { player, question: Question::Faction { rule, unit: Some(unit) } })? {
                Action::FactionChoice(_, choices, _) => choices.first().copied().unwrap_or(0),
                _ => continue,
            },
        };
        if card.once {
            r.change_unit(card.unit, |u| u.used_up |= 1 << card.slot);
        }
        if let Some(rule) = card.rule {
            r.say(Event::Chose { player, rule, choice, about: Some(unit) });
        }
        if let Some(grants) = card.choices.get(usize::from(choice)) {
            in_force::put(r, player, Bearer::Unit(unit), grants, card.until);
        }
        act(r, card, unit, &others)?;
    }
    Ok(())
}

fn is_ready(battle: Battle<'_>, card: &TriggerCard, unit: UnitId) -> bool {
    let alive = battle.setup.unit(card.unit).model_ids().any(|model| battle.state.model(model).alive());
    alive && battle.on_table(unit) && (!card.once || battle.state.unit(card.unit).used_up >> card.slot & 1 == 0)
}

fn act(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, others: &[UnitId]) -> Result<(), Stop> {
    match card.does {
        None => Ok(()),
        Some(TriggerDeed::Withdraw) => {
            transport::withdraw(r, unit, Reserves::Strategic);
            Ok(())
        }
        Some(TriggerDeed::ShockTest) => match others.first() {
            Some(&other) => command::battle_shock_test(r, other, 0).map(drop),
            None => Ok(()),
        },
        Some(TriggerDeed::ShockTests) => {
            for &other in others {
                command::battle_shock_test(r, other, 0)?;
            }
            Ok(())
        }
        Some(TriggerDeed::MortalWounds) => mortal(r, card, unit, others),
        Some(TriggerDeed::Heal) => {
            let battle = r.battle();
            let hurt =
                |model: &crate::ids::ModelId| battle.state.model(*model).wounds < battle.setup.model(*model).wounds;
            let found = battle.models(unit).find(hurt);
            if let Some(model) = found {
                let most = r.setup.model(model).wounds;
                r.change_model(model, |m| m.wounds = (m.wounds + card.dice).min(most));
            }
            Ok(())
        }
    }
}

fn mortal(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, others: &[UnitId]) -> Result<(), Stop> {
    let Some(&target) = others.first() else { return Ok(()) };
    let dice = if card.dice == 0 { r.battle().count(unit).min(100) as u8 } else { card.dice };
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..dice {
        faces.push(r.d6(Context::Ability)?);
    }
    let row = |face: u8| card.rows.iter().rev().find(|row| face >= row.from).copied();
    let hits: SmallVec<[TriggerRow; 16]> = faces.iter().filter_map(|&face| row(face)).collect();
    r.note(Roll {
        need: card.rows.first().map_or(0, |row| row.from),
        successes: hits.len() as u32,
        ..Roll::of(Context::Ability, unit, faces)
    });
    let mut wounds = 0;
    for row in hits {
        let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
        wounds += r.dice(row.wounds, Context::MortalWounds, &mut faces)?;
    }
    r.blame(Some(unit));
    mortal_wounds::inflict(r, target, wounds)
}
