//! A unit's whole shooting: from a player's assignments to groups of attacks, and their
//! resolution (R10.2, R10.4, R10.9).

use super::eligible;
use super::targets::Target;
use super::uses::{Use, add_uses, check_uses};
use crate::action::Fire;
use crate::attack::group::{self, Attacker, Group};
use crate::attack::{hazardous, profile, sequence};
use crate::battle::Battle;
use crate::ids::{ModelId, Player, UnitId, UnitSet, WeaponId};
use crate::moments::Moment;
use crate::profile::{AttackProfile, Situation};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::Keys;
use crate::sight;
use crate::sight::Cover;
use crate::state::{Bearer, Moved, UnitFlags};
use crate::weapon_abilities::one_shot;
use smallvec::SmallVec;

/// A unit's shooting, judged legal.
#[derive(Debug, Clone)]
pub(crate) struct Volley {
    /// Who shoots.
    pub(crate) unit: UnitId,
    /// What is fired, in the order it is resolved.
    pub(crate) groups: Vec<Group>,
    /// One Shot weapons that are used up.
    spent: SmallVec<[(ModelId, WeaponId); 4]>,
    /// Passengers whose weapons were used.
    lenders: SmallVec<[UnitId; 2]>,
}

/// Judges a unit's assignments.
pub(crate) fn plan(battle: Battle<'_>, player: Player, unit: UnitId, fires: &[Fire]) -> Result<Volley, Refusal> {
    plan_as(battle, player, unit, fires, false)
}

/// Judges assignments of a unit that fires overwatch (S2.8).
pub(crate) fn plan_overwatch(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    fires: &[Fire],
) -> Result<Volley, Refusal> {
    plan_as(battle, player, unit, fires, true)
}

fn plan_as(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    fires: &[Fire],
    overwatch: bool,
) -> Result<Volley, Refusal> {
    let shooter_engaged = battle.is_engaged(unit);
    let mut first = First::default();
    first.take(eligible::check_when(battle, player, unit, shooter_engaged));
    if fires.is_empty() {
        first.note(Refusal::new(Code::NoTargets).unit(unit).because(Reason::AssignWeapon));
    }
    // A target holds much, so there is room for no more of them than are likely.
    let mut targets: Vec<Target<'_>> = Vec::with_capacity(1);
    let mut uses: Vec<Use> = Vec::with_capacity(16);
    for fire in fires {
        let at = match targets.iter().position(|held| held.target == fire.target) {
            Some(at) => at,
            None => {
                targets.push(Target::new(battle, unit, fire.target, shooter_engaged));
                targets.len() - 1
            }
        };
        add_uses(battle, unit, fire, fires, at, &targets[at], &mut uses, &mut first);
    }
    check_uses(battle, unit, &mut uses, &mut first);
    if shooter_engaged && !battle.keys(unit).is_big() && targets.len() > 1 {
        let hint = Reason::LockedOneTarget;
        first.note(Refusal::new(Code::TargetNotEngagedWithUnit).unit(unit).target(targets[1].target).because(hint));
    }
    first.result()?;
    Ok(build(battle, unit, &targets, &uses, overwatch))
}

fn build(battle: Battle<'_>, unit: UnitId, targets: &[Target<'_>], uses: &[Use], overwatch: bool) -> Volley {
    let mut groups: Vec<Group> = Vec::new();
    let mut volley_spent = SmallVec::new();
    let mut lenders: SmallVec<[UnitId; 2]> = SmallVec::new();
    let stationary = battle.state.unit(unit).moved == Moved::Stationary;
    for (at, target) in targets.iter().enumerate() {
        let mut seen = None;
        // The last profile that was gathered: most models of a unit are alike.
        let mut gathered: Option<(&Use, Situation, AttackProfile)> = None;
        let target_models = battle.count(target.target).min(255) as u8;
        for used in uses.iter().filter(|used| used.target == at) {
            let card = battle.setup.weapon(used.weapon);
            // Half range and sight are expensive to measure: only for weapons that ask.
            let asks = battle.setup.asks(used.weapon);
            let unseen = asks.unseen && !*seen.get_or_insert_with(|| target.is_seen());
            let situation = Situation {
                half_range: asks.half_range && target.is_half_range(used.from, used.weapon),
                stationary,
                charged: battle.state.unit(unit).flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC),
                unseen,
                melee: false,
                target_models,
                big_guns: target.big_guns(),
                plunging: sight::plunges(battle, used.from, target.target),
                overwatch,
                cover: false,
            };
            // A random Strength is rolled for each weapon (R2.12), so copies then go one by one.
            let (times, copies) = if card.strength.is_random() { (used.copies, 1) } else { (1, used.copies) };
            let profile = match gathered {
                Some((last, same, profile))
                    if last.weapon == used.weapon
                        && same == situation
                        && attack_alike(battle, last.from, used.from) =>
                {
                    profile
                }
                _ => profile(battle, unit, used.from, used.weapon, target.target, &situation),
            };
            gathered = Some((used, situation, profile));
            let attackers = (0..times).map(|_| Attacker { model: used.from, copies, situation, profile });
            match groups.iter_mut().find(|g| g.target == target.target && equal(battle, g.weapon, used.weapon)) {
                Some(group) => group.attackers.extend(attackers),
                None => groups.push(Group {
                    unit,
                    weapon: used.weapon,
                    target: target.target,
                    attackers: attackers.collect(),
                }),
            }
            if card.traits.one_shot {
                volley_spent.push((used.model, used.weapon));
            }
            let owner = battle.unit_of(used.model);
            if used.lent && !lenders.contains(&owner) {
                lenders.push(owner);
            }
        }
    }
    Volley { unit, groups, spent: volley_spent, lenders }
}

/// Whether nothing that bears on an attack can tell two models apart: they are alike, neither bears an enhancement or
/// is damaged, and nothing is in force for one of them alone.
fn attack_alike(battle: Battle<'_>, a: ModelId, b: ModelId) -> bool {
    let card = battle.setup.model(a);
    let unit = battle.setup.unit(card.unit);
    let alone = |bearer: Bearer| matches!(bearer, Bearer::Model(model) if model == a || model == b);
    !card.keys.contains(Keys::CHARACTER)
        && unit.damaged.is_none()
        && battle.setup.kinds[a.index()] == battle.setup.kinds[b.index()]
        && !battle.state.in_force.iter().any(|active| alone(active.bearer))
}

/// Whether two profiles are the same but for their bearer: a leader's bolt rifle fires with the
/// squad's (R10.9).
pub(crate) fn equal(battle: Battle<'_>, a: WeaponId, b: WeaponId) -> bool {
    let (a_card, b_card) = (battle.setup.weapon(a), battle.setup.weapon(b));
    a == b
        || (a_card.tag == b_card.tag
            && a_card.title == b_card.title
            && a_card.traits == b_card.traits
            && (a_card.range, a_card.attacks, a_card.skill, a_card.strength, a_card.ap, a_card.damage)
                == (b_card.range, b_card.attacks, b_card.skill, b_card.strength, b_card.ap, b_card.damage))
}

/// Shoots: its targets may react, it fires, others may react again.
pub(crate) fn resolve(r: &mut Resolution<'_>, volley: &Volley) -> Result<(), Stop> {
    let targets: UnitSet = volley.groups.iter().map(|group| group.target).collect();
    let strengths: SmallVec<[(UnitId, usize, u32); 4]> =
        targets.iter().map(|target| (target, r.battle().count(target), wounds(r.battle(), target))).collect();
    let before = r.battle().state.uses;
    let in_force = r.battle().state.in_force.len();
    let attacker = volley.unit;
    r.at(Moment::SelectedToShoot(attacker))?;
    if targets.len() == 1 {
        r.at(Moment::ShootsAtOne(attacker))?;
    }
    r.at(Moment::TargetsChosen { attacker, targets })?;
    if r.battle().state.uses == before && r.battle().state.in_force.len() == in_force {
        fire(r, volley)?;
    } else {
        let mut changed = volley.clone();
        group::refresh(r.battle(), &mut changed.groups);
        fire(r, &changed)?;
    }
    r.at(Moment::AttacksMade(attacker))?;
    let battle = r.battle();
    let lost = |&&(target, count, _): &&(UnitId, usize, u32)| battle.count(target) < count;
    let hurt: UnitSet = strengths.iter().filter(lost).map(|&(target, ..)| target).collect();
    let bled = |&&(target, _, left): &&(UnitId, usize, u32)| battle.on_table(target) && wounds(battle, target) < left;
    let wounded: UnitSet = strengths.iter().filter(bled).map(|&(target, ..)| target).collect();
    let hit = struck(r, targets);
    if r.battle().alive(attacker) {
        r.at(Moment::FinishedShooting { attacker, targets, hurt, wounded, hit })?;
    }
    let hit = struck(r, targets);
    if !hit.is_empty() && r.battle().on_table(attacker) {
        r.at(Moment::HasShot { attacker, hit })?;
    }
    r.at(Moment::ShootingOver { hurt })
}

/// Those of the targets that were hit and are still on the table.
fn struck(r: &Resolution<'_>, targets: UnitSet) -> UnitSet {
    let hit = |target: UnitId| r.struck.iter().any(|struck| struck.unit == target) && r.battle().on_table(target);
    targets.iter().filter(|&target| hit(target)).collect()
}

/// The wounds that a unit has left.
fn wounds(battle: Battle<'_>, unit: UnitId) -> u32 {
    battle.models(unit).map(|model| u32::from(battle.state.model(model).wounds)).sum()
}

/// Fires: attacks, then Hazardous tests.
pub(crate) fn fire(r: &mut Resolution<'_>, volley: &Volley) -> Result<(), Stop> {
    r.blame(Some(volley.unit));
    r.change_unit(volley.unit, |u| u.flags.insert(UnitFlags::SHOT));
    for &lender in &volley.lenders {
        r.change_unit(lender, |u| u.flags.insert(UnitFlags::DECK_USED));
    }
    for &(model, weapon) in &volley.spent {
        one_shot::spend(r, model, weapon);
    }
    let mut cover = Cover::against(r.battle(), volley.unit);
    let (tests, deck) = hazardous::of_volley(r.battle(), &volley.groups);
    sequence::resolve(r, &volley.groups, &mut cover)?;
    r.blame(None);
    hazardous::test(r, volley.unit, tests, &deck)
}
