//! What abilities and stratagems do beyond rules that apply, and what stratagems give back.

use super::ambush;
use super::charges;
use super::pools;
use super::reach::{self, Others};
use super::returns;
use super::rituals;
use super::triggers::succeeds;
use crate::action::{Action, Use};
use crate::attack::damage::{self, Death};
use crate::attack::{mortal_wounds, reroll};
use crate::battle::Battle;
use crate::command_points;
use crate::decision::{Decision, Models, Question};
use crate::dice::Context;
use crate::effects::modifiers::Topics;
use crate::effects::{self, Asking, holds, modifiers};
use crate::event::{Event, Roll};
use crate::ids::{GrantId, MarkerId, ModelId, Player, TagId, UnitId};
use crate::markers;
use crate::moments::Moment;
use crate::phases::command;
use crate::phases::formations::reserves;
use crate::phases::movement::{self, embark, fall_back, react, transport};
use crate::phases::shooting::aim::everything_at;
use crate::phases::shooting::volley;
use crate::position::Reserves;
use crate::reroll::Offer;
use crate::resolution::{Rejoining, Resolution, Stop};
use crate::setup::{ActCard, Cond, TriggerCard};
use crate::state::{Bearer, InForce, Queued, ReactionKind, UnitFlags, Whereabouts};
use codex::{DiceExpr, Effect, EffectRoll, Per, Permission, To, TriggerDeed, TriggerRow};
use geometry::{Inches, Point};
use smallvec::SmallVec;

/// The face on which a stratagem's command point comes back.
const REFUND: u8 = 5;

/// Who does something, and about whom.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    /// The unit.
    pub(crate) unit: UnitId,
    /// The unit it is printed on, as mustered.
    pub(crate) bearer: UnitId,
    /// Its player.
    pub(crate) player: Player,
    /// "The others", the one that was picked first.
    pub(crate) others: Others,
    /// When.
    pub(crate) moment: Moment,
    /// Distances are measured from the models of the bearer alone.
    pub(crate) from_bearer: bool,
    /// The die that was rolled for what this follows: a table in several rows is read with one die.
    pub(crate) face: Option<u8>,
    /// The total of the Psychic test that this follows.
    pub(crate) total: Option<u8>,
}

/// Does everything of a list, in its order.
pub(crate) fn run(r: &mut Resolution<'_>, acts: &[ActCard], scene: &Scene) -> Result<(), Stop> {
    for act in acts {
        let stands = if scene.from_bearer { scene.bearer } else { scene.unit };
        for target in reach::whom(r.battle(), act, (scene.unit, stands), &scene.others, scene.moment) {
            if fits(r.battle(), &act.conditions, scene, target) {
                act_on(r, act, scene, target)?;
            }
        }
    }
    Ok(())
}

/// "The other" of conditions: whom it is done to, or whom the scene is about where it is done to the unit itself.
fn other_of(scene: &Scene, target: UnitId) -> Option<UnitId> {
    if target == scene.unit { scene.others.first().copied() } else { Some(target) }
}

fn fits(battle: Battle<'_>, conditions: &[Cond], scene: &Scene, target: UnitId) -> bool {
    let fallen = scene.moment.fallen();
    let slayer = scene.moment.slayer();
    let (other, from_bearer) = (other_of(scene, target), scene.from_bearer);
    let model = scene.moment.model().filter(|_| target == scene.unit);
    let asking = Asking { model, other, from_bearer, fallen, slayer, ..Asking::default() };
    conditions.iter().all(|condition| holds(battle, *condition, scene.bearer, scene.unit, &asking))
}

/// What is added to dice about a unit.
fn added(battle: Battle<'_>, act: &ActCard, scene: &Scene, target: UnitId) -> i8 {
    let applies = |(conditions, _): &&(Vec<Cond>, i8)| fits(battle, conditions, scene, target);
    act.adds.iter().filter(applies).map(|(_, add)| *add).sum()
}

/// One deed on one unit: its die, the deed, and what follows.
fn act_on(r: &mut Resolution<'_>, act: &ActCard, scene: &Scene, target: UnitId) -> Result<(), Stop> {
    let add = added(r.battle(), act, scene, target);
    let mut thrown = None;
    let mut total = None;
    let rolled = match act.on.filter(|_| act.does != TriggerDeed::Scavenge) {
        None if act.does == TriggerDeed::PsychicTest => {
            total = rituals::psychic_test(r, (scene.unit, scene.bearer), act.count.plus, add)?;
            total.is_some_and(|total| total >= act.count.plus)
        }
        None if act.does == TriggerDeed::Roll && scene.total.is_some() => {
            total = scene.total;
            total >= act.on_two
        }
        None if act.on_two.is_some() => {
            let need = act.on_two.unwrap_or(0);
            let faces = [r.d6(Context::Ability)?, r.d6(Context::Ability)?];
            let passed = (faces[0] + faces[1]).saturating_add_signed(add) >= need;
            let shown = Roll::of(Context::Ability, scene.unit, SmallVec::from_slice(&faces));
            r.note(Roll { need, modifier: add, successes: u32::from(passed), ..shown });
            passed
        }
        None => true,
        Some(need) if act.does == TriggerDeed::Roll && scene.face.is_some() => {
            thrown = scene.face;
            thrown.is_some_and(|face| face.saturating_add_signed(add) >= need)
        }
        Some(need) => {
            let face = r.d6(Context::Ability)?;
            thrown = Some(face).filter(|_| act.does == TriggerDeed::Roll);
            let passed = face.saturating_add_signed(add) >= need;
            let shown = Roll::of(Context::Ability, scene.unit, SmallVec::from_slice(&[face]));
            r.note(Roll { need, modifier: add, successes: u32::from(passed), ..shown });
            passed
        }
    };
    let done = rolled && carry_out(r, act, scene, target, add)?;
    let next = if done { &act.then } else { &act.otherwise };
    if next.is_empty() {
        return Ok(());
    }
    // What follows is about the same unit.
    let others = if target == scene.unit { scene.others.clone() } else { Others::from_slice(&[target]) };
    run(r, next, &Scene { others, face: thrown, total, ..scene.clone() })
}

/// Does it; `false` where a test failed.
fn carry_out(r: &mut Resolution<'_>, act: &ActCard, scene: &Scene, target: UnitId, add: i8) -> Result<bool, Stop> {
    let player = scene.player;
    match act.does {
        // Who returns by an ability is seen to at the end of the phase; a roll does nothing by itself, and the test was taken.
        TriggerDeed::Roll | TriggerDeed::PsychicTest => {}
        TriggerDeed::Return => returns::promise(r, act, scene),
        TriggerDeed::End => {
            let setup = r.setup;
            let tags: SmallVec<[TagId; 2]> = act.grants.iter().map(|&grant| setup.grant(grant).tag).collect();
            let ends = |active: &InForce| {
                active.bearer == Bearer::Unit(target) && tags.contains(&setup.grant(active.grant).tag)
            };
            r.change_in_force(|list| list.retain(|active| !ends(active)));
        }
        TriggerDeed::Explode => r.explodes = Some(true),
        TriggerDeed::Fizzle => r.explodes = Some(false),
        // Before the battle it is as if it had been declared so.
        TriggerDeed::Withdraw if scene.moment == Moment::Deployed => reserves::resolve(r, target, Reserves::Strategic)?,
        TriggerDeed::Withdraw => transport::withdraw(r, target),
        TriggerDeed::Redeploy => transport::put(r, target, Whereabouts::Undeployed),
        TriggerDeed::ShockTest | TriggerDeed::ShockTests => return command::battle_shock_test(r, target, add),
        TriggerDeed::MortalWounds => mortal(r, act, scene, target, add)?,
        TriggerDeed::Heal => heal(r, act, scene, target)?,
        TriggerDeed::CommandPoint => command_points::gain(r, player),
        TriggerDeed::CommandPoints => {
            let count = roll(r, scene.unit, act.count, Context::Ability)?.min(100) as u8;
            r.change_purse(player, |purse| purse.cp = purse.cp.saturating_add(count));
        }
        TriggerDeed::JoinAnew => {
            r.rejoining.push(Rejoining { unit: target, grants: act.grants.clone(), until: act.until });
        }
        TriggerDeed::LayAmbush => ambush::lay(r, target, &act.grants)?,
        TriggerDeed::SpringAmbush => return ambush::spring(r, target),
        TriggerDeed::TakeCommandPoint => {
            r.change_purse(player.other(), |purse| purse.cp = purse.cp.saturating_sub(1));
        }
        TriggerDeed::Bloodshed => {
            r.change_uses(|uses| uses.bloodshed[player.index()] = uses.bloodshed[player.index()].saturating_add(1));
        }
        TriggerDeed::ShootAgain => r.change_unit(target, |u| u.flags.remove(UnitFlags::SHOT)),
        TriggerDeed::Suffer => {
            let amount = roll(r, target, act.wounds.unwrap_or(DiceExpr::fixed(1)), Context::MortalWounds)?;
            if r.battle().player(target) != player {
                r.blame(Some(scene.unit));
            }
            mortal_wounds::inflict(r, target, amount)?;
        }
        TriggerDeed::Betray => betray(r, target)?,
        TriggerDeed::Scavenge => scavenge(r, act, scene)?,
        TriggerDeed::Rally => {
            if r.battle().is_shocked(target) {
                r.change_unit(target, |u| u.flags.remove(UnitFlags::BATTLE_SHOCKED));
                r.say(Event::Recovered(target));
            }
        }
        TriggerDeed::Shock => {
            if !r.battle().is_shocked(target) {
                r.change_unit(target, |u| u.flags.insert(UnitFlags::BATTLE_SHOCKED));
                r.say(Event::BattleShocked(target));
            }
        }
        TriggerDeed::LeadershipTest => return leadership_test(r, target, add),
        TriggerDeed::Embark => {
            // With `to = "other"` that one gets into the unit, else the unit into the other.
            let into = if target == scene.unit { scene.others.first().copied() } else { Some(scene.unit) };
            if let Some(into) = into.filter(|&into| transport::may_carry(r.battle(), into, target).is_ok()) {
                embark::resolve(r, target, into)?;
            }
        }
        TriggerDeed::NoDamage => r.harmless = true,
        TriggerDeed::MakeSix => r.six = true,
        TriggerDeed::Apply | TriggerDeed::Mark => effects::put(r, player, Bearer::Unit(target), &act.grants, act.until),
        TriggerDeed::ReturnModels => {
            let count = roll(r, target, act.count, Context::Ability)?;
            returns::models(r, target, count);
        }
        TriggerDeed::DestroyModels => {
            let count = roll(r, target, act.count, Context::Ability)?;
            if r.battle().player(target) != player {
                r.blame(Some(scene.unit));
            }
            for model in fall_back::casualties(r, target, count as usize)? {
                damage::die(r, model, Death::Triggers)?;
            }
        }
        TriggerDeed::Reanimate => {
            let wounds = roll(r, target, act.wounds.unwrap_or(DiceExpr::fixed(1)), Context::Ability)?;
            returns::reanimate(r, target, wounds);
        }
        TriggerDeed::Move | TriggerDeed::FallBack => {
            let cap = match act.inches {
                Some(inches) => Inches::whole(roll(r, target, inches, Context::Ability)? as i32),
                // As far as the slowest of them.
                None => {
                    let battle = r.battle();
                    let caps = battle.models(target).map(|model| movement::allowance::cap(battle, target, model, 0));
                    caps.min().unwrap_or_default()
                }
            };
            let kind = match (act.does, act.no_charge) {
                (TriggerDeed::FallBack, _) => ReactionKind::FallBack,
                (_, true) => ReactionKind::NormalNoCharge,
                (_, false) => ReactionKind::Normal,
            };
            react::begin(r, Queued { unit: target, cap, kind, towards: None });
        }
        TriggerDeed::Surge => surge(r, act, target)?,
        TriggerDeed::Shoot => shoot(r, scene)?,
        TriggerDeed::Charge => charges::declare(r, act, scene)?,
        TriggerDeed::FightNext => r.change_clock(|clock| clock.counter = Some(target)),
        TriggerDeed::KeepMarker => {
            if let Some(at) = kept(r.battle(), player, target, scene.moment, &act.grants) {
                r.change_objective(at, |marker| marker.sticky = true);
                effects::put(r, player, Bearer::Marker(at), &act.grants, act.until);
            }
        }
        TriggerDeed::KeepDie => {
            let face = r.d6(Context::Ability)?;
            r.note(Roll::of(Context::Ability, scene.unit, SmallVec::from_slice(&[face])));
            r.change_uses(|uses| {
                let kept = &mut uses.dice[player.index()][usize::from(face) - 1];
                *kept = kept.saturating_add(1);
            });
        }
        TriggerDeed::RaiseDie => r.change_uses(|uses| {
            let kept = &mut uses.dice[player.index()];
            if let Some(lowest) = kept[..5].iter_mut().find(|count| **count > 0) {
                *lowest -= 1;
                kept[5] = kept[5].saturating_add(1);
            }
        }),
        TriggerDeed::Gain | TriggerDeed::Spend => {
            let amount = roll(r, scene.unit, act.count, Context::Ability)?.min(100) as i32;
            let by = if act.does == TriggerDeed::Gain { amount } else { -amount };
            if let Some(resource) = act.resource {
                pools::change(r, player, resource, by);
            }
        }
    }
    Ok(true)
}

/// The first marker that a unit holds, or held where its last model has just fallen, and that is not kept already, or
/// not with these grants around it.
pub(crate) fn kept(
    battle: Battle<'_>,
    player: Player,
    unit: UnitId,
    moment: Moment,
    grants: &[GrantId],
) -> Option<MarkerId> {
    let has = |at: MarkerId| {
        let around = |active: &InForce| active.bearer == Bearer::Marker(at) && grants.contains(&active.grant);
        battle.state.marker(at).sticky && (grants.is_empty() || battle.state.in_force.iter().any(around))
    };
    let near = |at: Point| match moment {
        Moment::Destroyed { last, .. } => markers::in_range(battle, last, at),
        _ => battle.models(unit).any(|model| markers::in_range(battle, model, at)),
    };
    battle.state.marker_ids().find(|&id| {
        let marker = battle.state.marker(id);
        !marker.gone && marker.controlled_by == Some(player) && !has(id) && near(marker.at)
    })
}

/// R7.15 a move towards the closest enemy; one that may not surge stays where it is.
fn surge(r: &mut Resolution<'_>, act: &ActCard, unit: UnitId) -> Result<(), Stop> {
    let battle = r.battle();
    let closest = movement::surge::closest(battle, unit);
    if !effects::may_surge(battle, unit) || closest.is_none() {
        return Ok(());
    }
    let inches = movement::surge::roll(r, unit, act.inches.unwrap_or(DiceExpr::fixed(0)))?;
    r.change_unit(unit, |u| u.flags.insert(UnitFlags::SURGED));
    react::begin(r, Queued { unit, cap: Inches::whole(inches as i32), kind: ReactionKind::Surge, towards: closest });
    Ok(())
}

/// The unit shoots at the other with everything that may.
fn shoot(r: &mut Resolution<'_>, scene: &Scene) -> Result<(), Stop> {
    let battle = r.battle();
    let Some(&target) = scene.others.first().filter(|&&target| battle.on_table(target)) else { return Ok(()) };
    let fires = everything_at(battle, scene.unit, target, battle.is_engaged(scene.unit));
    match volley::plan(battle, scene.player, scene.unit, &fires) {
        Ok(volley) => volley::fire(r, &volley),
        Err(_) => Ok(()),
    }
}

/// A Leadership test: true if passed.
fn leadership_test(r: &mut Resolution<'_>, unit: UnitId, add: i8) -> Result<bool, Stop> {
    let (more, again) = modifiers::own_roll_right(r.battle(), unit, EffectRoll::Leadership, None);
    let add = add.saturating_add(more);
    let need = command::leadership(r.battle(), unit);
    let mut faces = [r.d6(Context::Ability)?, r.d6(Context::Ability)?];
    let passes = |faces: [u8; 2]| (faces[0] + faces[1]).saturating_add_signed(add).max(1) >= need;
    let offer = Offer { sum: true, settled: passes(faces), ..Offer::single(unit, Context::Ability, again, 0) };
    let rerolled = reroll::offer(r, offer, &mut faces)?;
    let passed = passes(faces);
    let shown = Roll::of(Context::Ability, unit, SmallVec::from_slice(&faces));
    r.note(Roll { need, rerolled, modifier: add, successes: u32::from(passed), ..shown });
    Ok(passed)
}

/// Rolls an amount and notes the dice.
pub(super) fn roll(r: &mut Resolution<'_>, unit: UnitId, dice: DiceExpr, context: Context) -> Result<u32, Stop> {
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    let total = r.dice(dice, context, &mut faces)?;
    if !faces.is_empty() {
        r.note(Roll { modifier: dice.plus as i8, ..Roll::of(context, unit, faces) });
    }
    Ok(total)
}

/// A model of the unit, or of the bearer's datasheet alone, regains wounds.
fn heal(r: &mut Resolution<'_>, card: &ActCard, scene: &Scene, unit: UnitId) -> Result<(), Stop> {
    let battle = r.battle();
    let meant = |model: ModelId| card.to != To::Bearer || battle.setup.model(model).unit == scene.bearer;
    let hurt = |model: &ModelId| meant(*model) && battle.state.model(*model).wounds < battle.setup.model(*model).wounds;
    let Some(model) = battle.models(unit).find(hurt) else { return Ok(()) };
    let regained = match card.wounds {
        Some(dice) => roll(r, unit, dice, Context::Ability)?,
        None => card.dice.into(),
    };
    let most = r.setup.model(model).wounds;
    r.change_model(model, |m| m.wounds = m.wounds.saturating_add(regained.min(100) as u8).min(most));
    Ok(())
}

fn mortal(r: &mut Resolution<'_>, act: &ActCard, scene: &Scene, target: UnitId, add: i8) -> Result<(), Stop> {
    let (battle, unit) = (r.battle(), scene.unit);
    // The models that there is a die for each of, where something may be added for a model.
    let models: SmallVec<[ModelId; 16]> = match act.per {
        Some(Per::Model) => battle.models(unit).collect(),
        Some(Per::OtherModel) => battle.models(target).collect(),
        Some(Per::EngagedModel) => {
            let faces = |model: &ModelId| {
                let body = battle.body(*model);
                battle.models(target).any(|enemy| Battle::engages(&body, &battle.body(enemy)))
            };
            battle.models(unit).filter(faces).collect()
        }
        None if act.dice == 0 => battle.models(unit).collect(),
        Some(Per::LostWound) | None => SmallVec::new(),
    };
    let hurt = returns::hurt(battle, unit);
    let lost = hurt.map_or(0, |model| battle.setup.model(model).wounds - battle.state.model(model).wounds);
    let fixed = match act.per {
        None => act.dice.into(),
        Some(Per::LostWound) => lost.into(),
        Some(Per::Model | Per::OtherModel | Per::EngagedModel) => 0,
    };
    let meant = |(conditions, _): &&(Vec<Cond>, i8)| fits(battle, conditions, scene, target);
    let more: usize = act.more.iter().filter(meant).map(|(_, dice)| (*dice).max(0) as usize).sum();
    let dice = (models.len() + fixed + more).min(100);
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    for _ in 0..dice {
        faces.push(r.d6(Context::Ability)?);
    }
    let battle = r.battle();
    let own = |at: usize| -> i8 {
        let Some(&model) = models.get(at) else { return 0 };
        let asking = Asking { other: Some(target), ..Asking::model(model) };
        let holds = |conditions: &[Cond]| conditions.iter().all(|c| holds(battle, *c, scene.bearer, unit, &asking));
        act.model_adds.iter().filter(|(conditions, _)| holds(conditions)).map(|(_, add)| *add).sum()
    };
    let row = |at: usize, face: u8| {
        let shown = face.saturating_add_signed(add.saturating_add(own(at)));
        act.rows.iter().rev().find(|row| shown >= row.from).copied()
    };
    let hits: SmallVec<[TriggerRow; 16]> = faces.iter().enumerate().filter_map(|(at, &face)| row(at, face)).collect();
    r.note(Roll {
        need: act.rows.first().map_or(0, |row| row.from),
        modifier: add,
        successes: hits.len() as u32,
        ..Roll::of(Context::Ability, unit, faces)
    });
    let mut wounds = 0;
    for row in hits {
        let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
        wounds += r.dice(row.wounds, Context::MortalWounds, &mut faces)?;
    }
    r.blame(Some(unit));
    let wounds = act.most.map_or(wounds, |most| wounds.min(most.into()));
    mortal_wounds::inflict(r, target, wounds)?;
    if let Some(model) = hurt.filter(|&model| act.drains && r.battle().state.model(model).alive()) {
        let most = r.setup.model(model).wounds;
        r.change_model(model, |m| m.wounds = m.wounds.saturating_add(wounds.min(100) as u8).min(most));
    }
    Ok(())
}

/// A Leadership test of the unit; failed, a bodyguard model of its owner's choice is destroyed.
fn betray(r: &mut Resolution<'_>, unit: UnitId) -> Result<(), Stop> {
    if leadership_test(r, unit, 0)? {
        return Ok(());
    }
    let battle = r.battle();
    let own = battle.setup.unit(unit).model_ids().filter(|&model| battle.state.model(model).alive());
    let options: Models = own.collect();
    let Some(&last) = options.last() else { return Ok(()) };
    let mut chosen = last;
    if options.len() > 1 {
        let player = r.battle().player(unit);
        let question = Question::Casualties { unit, count: 1, options };
        if let Action::ChooseModels(models) = r.ask(Decision { player, question })? {
            chosen = models.first().copied().unwrap_or(last);
        }
    }
    damage::die(r, chosen, Death::Triggers)
}

/// One die for each marker that units with the ability hold, whoever of them is asked first; one
/// success is enough for a command point.
fn scavenge(r: &mut Resolution<'_>, act: &ActCard, scene: &Scene) -> Result<(), Stop> {
    let (battle, player) = (r.battle(), scene.player);
    let same = |other: &&TriggerCard| {
        let unit = battle.lead(other.unit);
        other.may_do(TriggerDeed::Scavenge)
            && battle.player(unit) == player
            && battle.on_table(unit)
            && !battle.is_shocked(unit)
    };
    let holders: SmallVec<[UnitId; 4]> =
        battle.setup.triggers.iter().filter(same).map(|other| battle.lead(other.unit)).collect();
    let first = holders.iter().find(|&&unit| is_holding(battle, player, unit));
    if first != Some(&battle.lead(scene.bearer)) {
        return Ok(());
    }
    let held = battle.state.objectives.iter().filter(|marker| {
        let near = |unit: &UnitId| battle.models(*unit).any(|model| markers::in_range(battle, model, marker.at));
        !marker.gone && marker.controlled_by == Some(player) && holders.iter().any(near)
    });
    let mut found = false;
    for _ in 0..held.count() {
        found |= succeeds(r, scene.bearer, act.on.unwrap_or(4))?;
    }
    if found {
        command_points::gain(r, player);
    }
    Ok(())
}

fn is_holding(battle: Battle<'_>, player: Player, unit: UnitId) -> bool {
    battle.state.objectives.iter().any(|marker| {
        !marker.gone
            && marker.controlled_by == Some(player)
            && battle.models(unit).any(|model| markers::in_range(battle, model, marker.at))
    })
}

/// A stratagem was used on a unit: near who gives command points back, one may come back (R6.4).
pub(crate) fn refund(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    let Some(unit) = using.unit else { return Ok(()) };
    let battle = r.battle();
    // More than one a round is never gained, so nobody rolls for it.
    let capped = battle.state.purses[player.index()].gained > 0;
    if capped {
        return Ok(());
    }
    // Of several such abilities the best is rolled for.
    let mut from = modifiers::may(battle, unit, Permission::RefundStratagem).then_some(REFUND);
    modifiers::effects(battle, unit, Topics::PERMISSIONS, &Asking::default(), |effect| {
        if let Effect::RefundFrom(face) = *effect {
            from = Some(from.map_or(face, |held| held.min(face)));
        }
    });
    let Some(from) = from else { return Ok(()) };
    if succeeds(r, unit, from)? {
        command_points::gain(r, player);
    }
    Ok(())
}
