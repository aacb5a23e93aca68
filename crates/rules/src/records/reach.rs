//! Whom abilities and stratagems are about: the units they name, pick and reach.

use super::returns::hurt;
use super::triggers::takes_part;
use crate::battle::Battle;
use crate::effects::{Asking, holds, is_marked, was_struck};
use crate::ids::{ModelId, UnitId, UnitSet};
use crate::moments::{Moment, Only, Side};
use crate::resolution::{Resolution, Struck};
use crate::setup::{ActCard, Keys, PickCard, TriggerCard};
use crate::sight;
use crate::state::Whereabouts;
use codex::{PickOf, To};
use geometry::Inches;
use smallvec::SmallVec;

/// A few units.
pub(crate) type Others = SmallVec<[UnitId; 4]>;

/// "The others" of an ability: those of which it picks, whom the moment names, or the enemies it is engaged with.
pub(super) fn others(r: &Resolution<'_>, card: &TriggerCard, unit: UnitId, moment: Moment) -> Others {
    let battle = r.battle();
    if let Some(pick) = &card.picks {
        return pickable(battle, pick, card.unit, unit, &Named { moment, struck: &r.struck });
    }
    if card.due.side == Side::Enemy {
        return moment.about().into_iter().collect();
    }
    if card.due.only == Only::Army && matches!(moment, Moment::ShockFailed(_)) {
        return moment.about().into_iter().collect();
    }
    if moment.fallen().is_some() {
        return moment.slayer().into_iter().collect();
    }
    let named = moment.others();
    let from = if card.from_bearer { card.unit } else { unit };
    if named.is_empty() { battle.engaged_enemies(from).collect() } else { named }
}

/// What is known of a moment besides the table: whom it is about, and who was hit by what.
pub(crate) struct Named<'a> {
    /// The moment.
    pub(crate) moment: Moment,
    /// Units hit so far in the action.
    pub(crate) struck: &'a [Struck],
}

/// The units that an ability or a stratagem of a unit may pick.
pub(crate) fn pickable(battle: Battle<'_>, pick: &PickCard, bearer: UnitId, unit: UnitId, named: &Named<'_>) -> Others {
    let player = battle.player(unit);
    let stands = if pick.from_bearer { bearer } else { unit };
    let from = match hurt(battle, stands).filter(|_| pick.from_hurt) {
        _ if pick.from_psyker => Standing::Psykers(bearer),
        Some(model) => Standing::Model(model),
        None => Standing::of(battle, stands, named.moment),
    };
    // By which weapon, and by which part of an attached unit.
    let meant = |struck: &Struck| {
        pick.weapon.is_none_or(|tag| struck.weapon == tag) && (!pick.by_bearer || struck.by == bearer)
    };
    let hit_so = |enemy: UnitId| named.struck.iter().any(|struck| struck.unit == enemy && meant(struck));
    let candidates: Others = match pick.of {
        PickOf::Enemy => battle.units_on_table(player.other()).collect(),
        PickOf::Champion => {
            let enemies = battle.setup.units_of(player.other());
            enemies.filter(|&enemy| battle.living(enemy).any(|model| is_character(battle, model))).collect()
        }
        PickOf::Friend => {
            let friends = battle.setup.units_of(player).filter(|&friend| battle.lead(friend) == friend);
            let there = friends.filter(|&friend| takes_part(battle, friend, named.moment));
            there.filter(|&friend| !pick.not_self || friend != unit).collect()
        }
        PickOf::Engaged => battle.engaged_enemies(stands).collect(),
        PickOf::Hit if matches!(named.moment, Moment::FinishedFighting(_)) => {
            let by = pick.by_bearer.then_some(bearer);
            battle.units_on_table(player.other()).filter(|&enemy| was_struck(battle, enemy, unit, by)).collect()
        }
        PickOf::Hit => {
            let any = pick.weapon.is_none() && !pick.by_bearer;
            let hit = named.moment.targets();
            hit.iter().filter(|&enemy| battle.on_table(enemy) && (any || hit_so(enemy))).collect()
        }
        PickOf::MovedOver => there(battle, named.moment.over()),
        PickOf::Targets => there(battle, named.moment.targets()),
        PickOf::Bereaved => there(battle, named.moment.suffered(Only::Hurt)),
        PickOf::Reserve => {
            let friends = battle.setup.units_of(player).filter(|&friend| battle.lead(friend) == friend);
            friends.filter(|&friend| matches!(battle.state.unit(friend).place, Whereabouts::Reserves(_))).collect()
        }
    };
    let fits = |other: UnitId| {
        let fallen = named.moment.fallen();
        let asking = Asking { other: Some(other), from_bearer: pick.from_bearer, fallen, ..Asking::default() };
        pick.once.is_none_or(|(grant, _)| !is_marked(battle, other, battle.setup.grant(grant).tag, player))
            && pick.within.is_none_or(|inches| from.is_near(battle, other, inches))
            && pick.conditions.iter().all(|condition| holds(battle, *condition, bearer, unit, &asking))
            && (!pick.visible || from.sees(battle, other))
    };
    candidates.into_iter().filter(|&other| fits(other)).collect()
}

fn is_character(battle: Battle<'_>, model: ModelId) -> bool {
    battle.setup.model(model).keys.contains(Keys::CHARACTER)
}

fn there(battle: Battle<'_>, units: UnitSet) -> Others {
    units.iter().filter(|&unit| battle.on_table(unit)).collect()
}

/// To whom a deed of a unit is done; `stands` is who distances are measured from.
pub(super) fn whom(
    battle: Battle<'_>,
    act: &ActCard,
    (unit, stands): (UnitId, UnitId),
    others: &Others,
    moment: Moment,
) -> Others {
    let player = battle.player(unit);
    let from = Standing::of(battle, stands, moment);
    let reached = |other: &UnitId| {
        act.within.is_none_or(|inches| from.is_near(battle, *other, inches))
            && (!act.visible || from.sees(battle, *other))
    };
    match act.to {
        To::Unit | To::Bearer => Others::from_slice(&[unit]),
        To::Other => others.iter().copied().take(1).collect(),
        To::Others => others.clone(),
        To::Engaged => battle.engaged_enemies(stands).collect(),
        To::Enemies => battle.units_on_table(player.other()).filter(reached).collect(),
        To::Friends => battle.units_on_table(player).filter(reached).collect(),
    }
}

/// To whom a unit would do a deed between actions, for those who weigh it.
pub(crate) fn targets(battle: Battle<'_>, act: &ActCard, unit: UnitId, other: Option<UnitId>) -> Vec<UnitId> {
    let others: Others = other.into_iter().collect();
    let asking =
        |target: UnitId| Asking { other: if target == unit { other } else { Some(target) }, ..Asking::default() };
    let fits = |target: &UnitId| {
        act.conditions.iter().all(|condition| holds(battle, *condition, unit, unit, &asking(*target)))
    };
    whom(battle, act, (unit, unit), &others, Moment::BetweenActions).into_iter().filter(fits).collect()
}

/// Where distances are measured from: a unit, a leader alone, its PSYKERS alone, a hurt model, or the last model of one
/// that has just fallen.
enum Standing {
    Unit(UnitId),
    Psykers(UnitId),
    Model(ModelId),
}

impl Standing {
    fn of(battle: Battle<'_>, unit: UnitId, moment: Moment) -> Standing {
        match moment {
            Moment::Destroyed { unit: fallen, last, .. } if fallen == unit && !battle.alive(unit) => {
                Standing::Model(last)
            }
            Moment::Exploding { unit: fallen, model } if fallen == unit => Standing::Model(model),
            _ => Standing::Unit(unit),
        }
    }

    fn is_near(&self, battle: Battle<'_>, other: UnitId, inches: u8) -> bool {
        let range = Inches::whole(inches.into());
        match *self {
            Standing::Unit(unit) => battle.lead(unit) == other || battle.units_within(unit, other, range),
            Standing::Psykers(bearer) => {
                psykers(battle, bearer).any(|model| is_model_near(battle, model, other, range))
            }
            Standing::Model(model) => is_model_near(battle, model, other, range),
        }
    }

    fn sees(&self, battle: Battle<'_>, other: UnitId) -> bool {
        match *self {
            Standing::Unit(unit) => battle.lead(unit) == other || sight::unit_sees_unit(battle, unit, other),
            Standing::Psykers(bearer) => {
                battle.lead(bearer) == other || psykers(battle, bearer).any(|model| model_sees(battle, model, other))
            }
            Standing::Model(model) => model_sees(battle, model, other),
        }
    }
}

fn is_model_near(battle: Battle<'_>, model: ModelId, other: UnitId, range: Inches) -> bool {
    let body = battle.body(model);
    battle.models(other).any(|near| geometry::within(&body, &battle.body(near), range))
}

fn model_sees(battle: Battle<'_>, model: ModelId, other: UnitId) -> bool {
    battle.models(other).any(|seen| sight::model_sees_model(battle, model, seen))
}

/// The living PSYKERS among the models of a sheet.
pub(super) fn psykers(battle: Battle<'_>, bearer: UnitId) -> impl Iterator<Item = ModelId> + '_ {
    let word = battle.setup.named.psyker;
    battle
        .living(bearer)
        .filter(move |&model| word.is_some_and(|word| battle.setup.model(model).keywords.binary_search(&word).is_ok()))
}
