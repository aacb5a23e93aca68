//! Abilities that happen at a moment: by themselves, or if their player wants.

use super::deeds;
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::effects;
use crate::effects::{Asking, holds};
use crate::event::{Event, Roll};
use crate::ids::{GrantId, UnitId};
use crate::moments::{Moment, Side};
use crate::resolution::{Resolution, Stop};
use crate::setup::TriggerCard;
use crate::sight;
use crate::state::Bearer;
use codex::{Pick, TriggerDeed, Who};
use geometry::Inches;
use smallvec::SmallVec;

/// A few enemy units.
pub(super) type Others = SmallVec<[UnitId; 4]>;

/// A moment has come: abilities of units that are due, of one player after the other.
pub(crate) fn happen(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let setup = r.setup;
    if !setup.awaited.contains(moment.kind()) {
        return Ok(());
    }
    let named = moment.others();
    for player in moment.players(r.battle()) {
        for card in &setup.triggers {
            let battle = r.battle();
            let unit = battle.lead(card.unit);
            let mine = battle.player(unit) == player && card.due.comes(battle, moment, player);
            let meant = card.due.side != Side::Own || moment.about() == Some(unit);
            if !mine || !meant || !is_ready(battle, card, unit) {
                continue;
            }
            let others = match card.picks {
                Some(pick) => pickable(battle, unit, &pick),
                None if named.is_empty() => battle.engaged_enemies(unit).collect(),
                None => named.clone(),
            };
            let asking = Asking { model: moment.model(), other: others.first().copied(), ..Asking::default() };
            let fits = card.conditions.iter().all(|condition| holds(battle, *condition, card.unit, unit, &asking));
            let lacks = others.is_empty() && (card.picks.is_some() || card.does.is_some_and(is_about_others));
            if fits && !lacks {
                offer(r, card, unit, others)?;
            }
        }
    }
    Ok(())
}

/// Asks where there is something to ask, and does it.
fn offer(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, mut others: Others) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    let choice = match card.rule {
        None => 0,
        Some(rule) => match r.ask(Decision { player, question: Question::Faction { rule, unit: Some(unit) } })? {
            Action::FactionChoice(_, choices, about) => {
                if let (Some(_), Some(picked)) = (card.picks, about) {
                    others = Others::from_slice(&[picked]);
                }
                choices.first().copied().unwrap_or(0)
            }
            _ => return Ok(()),
        },
    };
    if let Some(slot) = card.once.then(|| free_slot(r.battle(), card)).flatten() {
        r.change_unit(card.unit, |u| u.used_up |= 1 << slot);
    }
    if let Some(rule) = card.rule {
        r.say(Event::Chose { player, rule, choice, about: Some(unit) });
    }
    if let Some(need) = card.on.filter(|_| card.does != Some(TriggerDeed::Scavenge))
        && !succeeds(r, unit, need)?
    {
        return Ok(());
    }
    if let (Some(mark), Some(&marked)) = (card.mark, others.first()) {
        effects::put(r, player, Bearer::Unit(marked), &[mark], card.until);
    }
    if let Some(grants) = card.choices.get(usize::from(choice)) {
        put(r, card, unit, grants);
    }
    deeds::act(r, card, unit, &others)
}

/// Puts what was chosen in force.
fn put(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, grants: &[GrantId]) {
    let player = r.battle().player(unit);
    match card.who {
        Who::Unit => effects::put(r, player, Bearer::Unit(unit), grants, card.until),
        Who::Army => effects::put(r, player, Bearer::Army(player), grants, card.until),
        Who::Bearer => {
            for model in r.setup.unit(card.unit).model_ids() {
                effects::put(r, player, Bearer::Model(model), grants, card.until);
            }
        }
    }
}

/// One die against a face.
pub(super) fn succeeds(r: &mut Resolution<'_>, unit: UnitId, need: u8) -> Result<bool, Stop> {
    let face = r.d6(Context::Ability)?;
    let passed = face >= need;
    r.note(Roll {
        need,
        successes: u32::from(passed),
        ..Roll::of(Context::Ability, unit, SmallVec::from_slice(&[face]))
    });
    Ok(passed)
}

/// The enemy units that an ability of a unit may pick.
pub(super) fn pickable(battle: Battle<'_>, unit: UnitId, pick: &Pick) -> Others {
    let near = |enemy: UnitId| match pick.within {
        Some(inches) => battle.units_within(unit, enemy, Inches::whole(inches.into())),
        None => true,
    };
    let seen = |enemy: UnitId| !pick.visible || sight::unit_sees_unit(battle, unit, enemy);
    battle.units_on_table(battle.player(unit).other()).filter(|&enemy| near(enemy) && seen(enemy)).collect()
}

/// Whether something is done to another unit, so that it is not done without one.
const fn is_about_others(deed: TriggerDeed) -> bool {
    matches!(deed, TriggerDeed::ShockTest | TriggerDeed::ShockTests | TriggerDeed::MortalWounds)
}

fn is_ready(battle: Battle<'_>, card: &TriggerCard, unit: UnitId) -> bool {
    let alive = battle.setup.unit(card.unit).model_ids().any(|model| battle.state.model(model).alive());
    alive && battle.on_table(unit) && (!card.once || free_slot(battle, card).is_some())
}

/// The first use that is left of an ability that is used up.
pub(super) fn free_slot(battle: Battle<'_>, card: &TriggerCard) -> Option<u8> {
    let used = battle.state.unit(card.unit).used_up;
    let (first, count) = card.slots;
    (first..first + count).find(|slot| used >> slot & 1 == 0)
}
