//! A unit's melee attacks: from assignments to groups of attacks, and their resolution (R16.7,
//! R16.8, R13.5).

use super::{after_attacks, engage, last_blows, stage};
use crate::action::Strike;
use crate::amount::Amount;
use crate::attack::group::{Attacker, Group};
use crate::attack::{hazardous, profile, sequence};
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId, UnitSet, WeaponId};
use crate::moments::Moment;
use crate::phases::shooting::volley::equal;
use crate::profile::Situation;
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::sight::Cover;
use crate::state::{FightPart, Hand, UnitFlags};
use crate::{unit, weapon_abilities};
use codex::DiceExpr;
use smallvec::SmallVec;

/// A unit's melee attacks, judged legal.
pub(crate) struct Strikes {
    unit: UnitId,
    /// As they were assigned, for judging them again once a stratagem has changed something.
    assigned: Vec<Strike>,
    /// What is struck, in the order it is resolved.
    pub(crate) groups: Vec<Group>,
    /// Hazardous tests to take.
    hazardous: u16,
}

impl Strikes {
    /// No attacks at all (R16.9).
    pub(crate) const fn none(unit: UnitId) -> Strikes {
        Strikes { unit, assigned: Vec::new(), groups: Vec::new(), hazardous: 0 }
    }
}

/// One model's use of one profile against one target.
struct Use {
    model: ModelId,
    weapon: WeaponId,
    target: UnitId,
    attacks: Option<u8>,
}

/// Shapes and ids of assignments, in the order of the table.
pub(crate) fn check_names(battle: Battle<'_>, player: Player, unit: UnitId, strikes: &[Strike]) -> Result<(), Refusal> {
    let mut first = First::default();
    for strike in strikes {
        first.take(check_name(battle, player, unit, strike));
    }
    first.result()
}

fn check_name(battle: Battle<'_>, player: Player, unit: UnitId, strike: &Strike) -> Result<(), Refusal> {
    let refuse = |code: Code, hint| Err(Refusal::new(code).unit(unit).target(strike.target).because(hint));
    if strike.weapon.index() >= battle.setup.weapons.len() || strike.target.index() >= battle.setup.units.len() {
        return refuse(Code::UnknownId, Reason::NoSuchWeaponOrTarget);
    }
    if battle.player(strike.target) == player {
        return refuse(Code::Malformed, Reason::TargetMustBeEnemy);
    }
    if !battle.setup.weapon(strike.weapon).range.is_melee() {
        return refuse(Code::Malformed, Reason::OnlyMelee);
    }
    if strike.attacks == Some(0) {
        return refuse(Code::Malformed, Reason::AtLeastOneAttack);
    }
    let repeats = |models: &Vec<ModelId>| (1..models.len()).any(|at| models[..at].contains(&models[at]));
    if strike.models.as_ref().is_some_and(|models| models.is_empty() || repeats(models)) {
        return refuse(Code::Malformed, Reason::NameModelsOnce);
    }
    unit::exists(battle, strike.target)?;
    if !battle.parts(unit).any(|part| battle.setup.unit(part).weapon_ids().any(|w| w == strike.weapon)) {
        return refuse(Code::UnknownId, Reason::UnitHasNoSuchWeapon);
    }
    for &model in strike.models.iter().flatten() {
        unit::has_model(battle, unit, model)?;
        if battle.own_weapon(model, strike.weapon).is_none() {
            return refuse(Code::UnknownId, Reason::ModelDoesNotCarry);
        }
    }
    unit::on_table(battle, strike.target)?;
    if !battle.alive(strike.target) {
        return Err(Refusal::new(Code::UnitDestroyed).unit(strike.target));
    }
    Ok(())
}

/// Judges assignments of a unit, of which `fighters` strike. `chosen` are weapons that models
/// have been given before.
pub(crate) fn plan(
    battle: Battle<'_>,
    unit: UnitId,
    fighters: &[ModelId],
    chosen: &[(ModelId, WeaponId)],
    assigned: Vec<Strike>,
) -> Result<Strikes, Refusal> {
    let mut first = First::default();
    if assigned.is_empty() {
        first.note(Refusal::new(Code::NoTargets).unit(unit).because(Reason::AssignAttack));
    }
    let reaches = engage::reaches(battle, unit);
    let can = |model: ModelId, target: UnitId| {
        fighters.contains(&model) && reaches.iter().any(|(id, units)| *id == model && units.contains(target))
    };
    let mut uses: Vec<Use> = Vec::new();
    for strike in &assigned {
        add_uses(battle, unit, fighters, strike, &assigned, &can, &mut uses, &mut first);
    }
    check_weapons(battle, unit, chosen, &uses, &mut first);
    let attacks = count_attacks(battle, unit, &uses, &mut first);
    first.result()?;
    let (groups, hazardous) = build(battle, unit, &uses, &attacks);
    Ok(Strikes { unit, assigned, groups, hazardous })
}

fn is_extra(battle: Battle<'_>, weapon: WeaponId) -> bool {
    battle.setup.weapon(weapon).traits.extra_attacks
}

#[allow(clippy::too_many_arguments)]
fn add_uses(
    battle: Battle<'_>,
    unit: UnitId,
    fighters: &[ModelId],
    strike: &Strike,
    all: &[Strike],
    can: &dyn Fn(ModelId, UnitId) -> bool,
    uses: &mut Vec<Use>,
    first: &mut First,
) {
    let about = |code: Code| Refusal::new(code).unit(unit).target(strike.target).weapon(strike.weapon);
    let mut push = |model: ModelId, weapon: WeaponId| {
        uses.push(Use { model, weapon, target: strike.target, attacks: strike.attacks });
    };
    if let Some(models) = &strike.models {
        // In model order, whatever the order they are named in.
        for &model in fighters.iter().filter(|model| models.contains(model)) {
            if let Some(weapon) = battle.own_weapon(model, strike.weapon) {
                push(model, weapon);
            }
        }
        if let Some(&model) = models.iter().find(|&&model| !can(model, strike.target)) {
            first.note(about(Code::ModelCannotAttack).model(model));
        }
        return;
    }
    // A model that is named for its attacks elsewhere is not meant here.
    let named = |model: ModelId| {
        all.iter().any(|other| {
            let slot = is_extra(battle, other.weapon) == is_extra(battle, strike.weapon);
            slot && other.models.as_ref().is_some_and(|models| models.contains(&model))
        })
    };
    let mut found = false;
    let mut carried = None;
    for &model in fighters {
        let Some(weapon) = battle.own_weapon(model, strike.weapon) else { continue };
        carried = carried.or(Some(model));
        if can(model, strike.target) && !named(model) {
            found = true;
            push(model, weapon);
        }
    }
    match carried {
        None => first.note(about(Code::UnknownId).because(Reason::NoLivingCarrier)),
        Some(model) if !found => first.note(about(Code::ModelCannotAttack).model(model)),
        Some(_) => {}
    }
}

/// R16.7 one weapon with one profile for each model, besides those with extra attacks (R13.5).
fn check_weapons(battle: Battle<'_>, unit: UnitId, chosen: &[(ModelId, WeaponId)], uses: &[Use], first: &mut First) {
    for (at, used) in uses.iter().enumerate().filter(|(_, used)| !is_extra(battle, used.weapon)) {
        let other =
            |other: &Use| other.model == used.model && other.weapon != used.weapon && !is_extra(battle, other.weapon);
        let given = chosen.iter().find(|(model, _)| *model == used.model).map(|(_, weapon)| *weapon);
        let given = given.and_then(|weapon| battle.own_weapon(used.model, weapon));
        if uses[..at].iter().any(other) || given.is_some_and(|weapon| weapon != used.weapon) {
            first.note(Refusal::new(Code::OneMeleeWeapon).unit(unit).model(used.model).weapon(used.weapon));
        }
    }
}

/// How many attacks each use has: all of the model's, those it names, or what others leave.
fn count_attacks(battle: Battle<'_>, unit: UnitId, uses: &[Use], first: &mut First) -> Vec<Option<Amount>> {
    let mut out = Vec::with_capacity(uses.len());
    for used in uses {
        let mates = || uses.iter().filter(|u| u.model == used.model && u.weapon == used.weapon);
        if mates().count() == 1 && used.attacks.is_none() {
            out.push(None);
            continue;
        }
        let profile =
            profile(battle, unit, used.model, used.weapon, used.target, &situation(battle, unit, used.target));
        let all = profile.attacks.value(profile.attacks.dice.min());
        let named: u32 = mates().filter_map(|u| u.attacks).map(u32::from).sum();
        let rest = mates().filter(|u| u.attacks.is_none()).count();
        if named > all || rest > 1 || (rest == 1 && named >= all) {
            first.note(Refusal::new(Code::TooManyAttacks).unit(unit).model(used.model).weapon(used.weapon));
        }
        out.push(Some(match used.attacks {
            Some(attacks) => Amount::printed(DiceExpr::fixed(attacks)),
            None => {
                let mut left = profile.attacks;
                left.add = left.add.saturating_sub(named as i16);
                left
            }
        }));
    }
    out
}

/// The facts around a melee attack.
pub(crate) fn situation(battle: Battle<'_>, unit: UnitId, target: UnitId) -> Situation {
    Situation {
        charged: battle.state.unit(unit).flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC),
        melee: true,
        target_models: battle.count(target).min(255) as u8,
        ..Situation::default()
    }
}

/// Groups in the order of the assignments, all attacks against one target together (R10.9).
fn build(battle: Battle<'_>, unit: UnitId, uses: &[Use], attacks: &[Option<Amount>]) -> (Vec<Group>, u16) {
    let mut targets: SmallVec<[UnitId; 4]> = SmallVec::new();
    for used in uses {
        if !targets.contains(&used.target) {
            targets.push(used.target);
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut tests: SmallVec<[(ModelId, WeaponId); 4]> = SmallVec::new();
    for target in targets {
        let situation = situation(battle, unit, target);
        for (used, amount) in uses.iter().zip(attacks).filter(|(used, _)| used.target == target) {
            let card = battle.setup.weapon(used.weapon);
            let mut profile = profile(battle, unit, used.model, used.weapon, target, &situation);
            if let Some(amount) = amount {
                profile.attacks = *amount;
            }
            let copies = if card.traits.extra_attacks && amount.is_none() {
                battle.setup.model(used.model).copies(used.weapon).max(1)
            } else {
                1
            };
            let attacker = Attacker { model: used.model, copies, situation, profile };
            match groups.iter_mut().find(|g| g.target == target && equal(battle, g.weapon, used.weapon)) {
                Some(group) => group.attackers.push(attacker),
                None => groups.push(Group {
                    unit,
                    weapon: used.weapon,
                    target,
                    attackers: std::iter::once(attacker).collect(),
                }),
            }
            if weapon_abilities::hazardous::has(battle, used.model, used.weapon)
                && !tests.contains(&(used.model, used.weapon))
            {
                tests.push((used.model, used.weapon));
            }
        }
    }
    (groups, tests.len() as u16)
}

/// Strikes: targets may react, the attacks are made, the slain strike back who may.
pub(crate) fn resolve(r: &mut Resolution<'_>, strikes: &Strikes) -> Result<(), Stop> {
    let unit = strikes.unit;
    let Hand::Fighting { part, .. } = r.battle().state.clock.hand else { return Ok(()) };
    if part == FightPart::Consolidate {
        return Ok(());
    }
    let chosen = r.battle().state.staging.as_ref().map_or_else(Vec::new, |staging| staging.melee.clone());
    r.change_staging(|staging| {
        staging.strikes.clear();
        staging.melee.clear();
    });
    if part == FightPart::Attacks {
        r.change_unit(unit, |u| u.flags.insert(UnitFlags::FOUGHT));
    }
    let targets: UnitSet = strikes.groups.iter().map(|group| group.target).collect();
    let before = r.battle().state.uses;
    r.at(Moment::TargetsChosen { attacker: unit, targets })?;
    let again = if r.battle().state.uses == before {
        None
    } else {
        let fighters = stage::fighters(r.battle(), unit, part);
        plan(r.battle(), unit, &fighters, &chosen, strikes.assigned.clone()).ok()
    };
    attack(r, again.as_ref().unwrap_or(strikes))?;
    r.at(Moment::AttacksMade(unit))?;
    match part {
        FightPart::LastBlows(slayer) => last_blows::done(r, unit, slayer),
        _ if last_blows::begin(r, unit)? => Ok(()),
        _ => after_attacks(r, unit),
    }
}

fn attack(r: &mut Resolution<'_>, strikes: &Strikes) -> Result<(), Stop> {
    r.blame(Some(strikes.unit));
    let mut cover = Cover::against(r.battle(), strikes.unit);
    sequence::resolve(r, &strikes.groups, &mut cover)?;
    r.blame(None);
    hazardous::test(r, strikes.unit, strikes.hazardous, &[])
}
