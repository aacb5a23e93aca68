//! What deeds of abilities and stratagems are worth, by what they do and to whom: no deed is known by the name of its
//! ability.

use crate::analysis::{How, charge_chance, gap, points_left, two_dice_at_least, worth, wounds_left};
use crate::explain::Sum;
use crate::memory::Memory;
use crate::phases::shooting::holds_marker;
use crate::tunables::POINTS;
use codex::{DiceExpr, Per, TriggerDeed};
use rules::setup::ActCard;
use rules::{Battle, ModelId, Player, UnitId};

/// What may kill its own unit is not done for any gain in attacks.
const DEATH: f64 = 50.0;
/// What a marker held for a turn is worth, and battle-shock away from markers.
const SHOCK: (f64, f64) = (2.0, 0.5);
/// What a token is worth in victory points.
const TOKEN: f64 = 0.2;
/// What a few inches more are worth, and a unit off the table that could be of use.
const INCHES: f64 = 0.05;

/// How far a Psychic power reaches; what it is worth for each point of its warp charge with an enemy that near and
/// without one; the most wounds that a double costs.
const PSYCHIC: (f64, f64, f64, f64) = (24.0, 0.12, 0.02, 3.0);
/// The share of a unit's points that a new one like it is worth: it comes late.
const ANEW: f64 = 0.5;
/// How far a unit goes that moves as far as it can.
const USUAL_MOVE: f64 = 6.0;

/// Which part of what is near an explosion it costs, and how far from the middle of a base that is.
const EXPLODES: f64 = 0.1;
const BLAST: f64 = 7.5;

/// How far from every enemy a unit is out of the fight.
const FAR: f64 = 30.0;

/// Adds what deeds are worth that a unit does, to another or around it.
pub fn value<'a>(
    battle: Battle<'_>,
    player: Player,
    acts: impl IntoIterator<Item = &'a ActCard>,
    unit: UnitId,
    other: Option<UnitId>,
    memory: &mut Memory,
    sum: &mut Sum,
) {
    given(battle, player, (acts, (1, 6)), unit, other, memory, sum);
}

/// The same where a die that was rolled before shows a face from the first to the last of these.
fn given<'a>(
    battle: Battle<'_>,
    player: Player,
    (acts, faces): (impl IntoIterator<Item = &'a ActCard>, (u8, u8)),
    unit: UnitId,
    other: Option<UnitId>,
    memory: &mut Memory,
    sum: &mut Sum,
) {
    for act in acts {
        let (low, high) = if act.does == TriggerDeed::Roll { faces } else { (1, 6) };
        let need = act.on.unwrap_or(1).clamp(low, high + 1);
        let follows = |range: (u8, u8)| if act.does == TriggerDeed::Roll { range } else { (1, 6) };
        for target in battle.deed_targets(act, unit, other) {
            let chance = f64::from(high + 1 - need) / f64::from(high + 1 - low);
            let mut part = Sum::new();
            let foe = if target == unit { other } else { Some(target) };
            one(battle, player, act, (unit, target, foe), memory, &mut part);
            let succeeds = passes(battle, act, target, chance);
            let next = |list: &[ActCard], range: (u8, u8), memory: &mut Memory| {
                let mut follow = Sum::new();
                let other = if target == unit { other } else { Some(target) };
                given(battle, player, (list, follows(range)), unit, other, memory, &mut follow);
                follow.total()
            };
            sum.add(name(act.does), part.total() * chance);
            sum.add("what follows", next(&act.then, (need.min(high), high), memory) * succeeds);
            sum.add("or else", next(&act.otherwise, (low, need.saturating_sub(1).max(low)), memory) * (1.0 - succeeds));
        }
    }
}

/// The chance that what follows success follows.
fn passes(battle: Battle<'_>, act: &ActCard, target: UnitId, chance: f64) -> f64 {
    match act.does {
        TriggerDeed::PsychicTest => chance * psychic_chance(act.count.plus),
        TriggerDeed::ShockTest | TriggerDeed::ShockTests | TriggerDeed::LeadershipTest => {
            chance * two_dice_at_least(i32::from(battle.standing(target).leadership))
        }
        _ => chance,
    }
}

/// What one deed to one unit is worth, in victory points.
fn one(
    battle: Battle<'_>,
    player: Player,
    act: &ActCard,
    (unit, target, other): (UnitId, UnitId, Option<UnitId>),
    memory: &mut Memory,
    sum: &mut Sum,
) {
    let mine = battle.player(target) == player;
    let side = if mine { -1.0 } else { 1.0 };
    let shock = if holds_marker(battle, target) { SHOCK.0 } else { SHOCK.1 };
    let mean = |dice: DiceExpr| dice.mean();
    match act.does {
        TriggerDeed::MortalWounds => {
            let wounds = mortal_wounds(battle, act, unit, target);
            sum.add("points", side * worth(battle, target, wounds) / POINTS);
        }
        TriggerDeed::Suffer => {
            let dice = act.wounds.unwrap_or(DiceExpr::fixed(1));
            sum.add("points", side * worth(battle, target, mean(dice)) / POINTS);
            // Nobody dies by its own hand.
            if mine && f64::from(dice.max()) >= wounds_left(battle, target) {
                sum.add("may die of it", -DEATH - points_left(battle, target) / POINTS);
            }
        }
        TriggerDeed::ShockTest | TriggerDeed::ShockTests => {
            let fails = 1.0 - two_dice_at_least(i32::from(battle.standing(target).leadership));
            sum.add("shock", if battle.is_shocked(target) { 0.0 } else { side * shock * fails });
        }
        TriggerDeed::Shock => drop(sum.add("shock", side * shock)),
        TriggerDeed::Rally if battle.is_shocked(target) => drop(sum.add("rally", -side * shock)),
        TriggerDeed::Heal => {
            let lost: f64 = battle.models(target).map(|model| missing(battle, model)).fold(0.0, f64::max);
            let regained = act.wounds.map_or(f64::from(act.dice), mean).min(lost);
            sum.add("wounds", -side * worth(battle, target, regained) / POINTS);
        }
        TriggerDeed::ReturnModels => {
            let card = battle.setup.unit(target);
            let (all, living) = (card.model_ids().count() as f64, battle.count(target) as f64);
            let back = mean(act.count).min((all - living).max(0.0));
            sum.add("models", -side * f64::from(card.points) / all.max(1.0) * back / POINTS);
        }
        TriggerDeed::Reanimate => {
            let card = battle.setup.unit(target);
            let all: f64 = card.model_ids().map(|model| f64::from(battle.setup.model(model).wounds)).sum();
            let back = act.wounds.map_or(0.0, mean).min((all - wounds_left(battle, target)).max(0.0));
            sum.add("wounds", -side * f64::from(card.points) / all.max(1.0) * back / POINTS);
        }
        // Away from the table it holds nothing: only what stands nowhere useful goes.
        TriggerDeed::Withdraw => {
            let useful = super::charge::marker_of(battle, target).is_some();
            let late = battle.state.clock.round >= 3;
            // Who is far from everybody comes back nearer to them.
            let enemies = battle.units_on_table(battle.player(target).other());
            let alone = enemies.map(|enemy| gap(battle, target, enemy)).fold(f64::INFINITY, f64::min) > FAR;
            let value = match (useful || late, alone) {
                (true, _) => -3.0,
                (false, true) => 0.3,
                (false, false) => -0.5,
            };
            sum.add("leaves", value);
        }
        // It stands where it was meant to stand: setting it up again gains something only for plans it has not.
        TriggerDeed::Redeploy => drop(sum.add("another place", -0.2)),
        TriggerDeed::CommandPoint | TriggerDeed::Scavenge => drop(sum.add("a command point", 1.0)),
        TriggerDeed::TakeCommandPoint => drop(sum.add("a command point of the enemy", 1.0)),
        TriggerDeed::CommandPoints => drop(sum.add("command points", mean(act.count))),
        // What is harder to manifest does more; it needs somebody to be done to.
        TriggerDeed::PsychicTest => {
            let foes = battle.units_on_table(player.other());
            let near = foes.map(|foe| gap(battle, unit, foe)).fold(f64::INFINITY, f64::min) <= PSYCHIC.0;
            let worth = if near { PSYCHIC.1 } else { PSYCHIC.2 } * f64::from(act.count.plus);
            sum.add("a power", worth * psychic_chance(act.count.plus));
            let perils = if wounds_left(battle, unit) <= PSYCHIC.3 { DEATH } else { worth_of(battle, unit, 2.0) };
            sum.add("a double", -perils / 6.0);
        }
        TriggerDeed::JoinAnew => {
            let points = f64::from(battle.setup.unit(unit).points);
            sum.add("a new unit", ANEW * points / POINTS);
        }
        TriggerDeed::LayAmbush => drop(sum.add("an ambush", 0.2)),
        TriggerDeed::SpringAmbush => drop(sum.add("comes to the table", 1.0)),
        TriggerDeed::Bloodshed => drop(sum.add("a Bloodshed point", 0.5)),
        TriggerDeed::ShootAgain => drop(sum.add("a second volley", 2.0)),
        TriggerDeed::Move | TriggerDeed::Surge => {
            sum.add("inches", INCHES * act.inches.map_or(USUAL_MOVE, mean));
        }
        // Out of combat a unit lives on, and shoots again.
        TriggerDeed::FallBack => {
            let risk = points_left(battle, target) / POINTS;
            sum.add("out of combat", if battle.is_engaged(target) { 0.1 * risk } else { 0.0 });
        }
        // An explosion hurts both sides: what it is worth is who stands near.
        TriggerDeed::Explode | TriggerDeed::Fizzle => {
            // Who explodes may lie there already.
            let Some(fell) = battle.setup.unit(target).model_ids().next().map(|model| battle.state.model(model).at)
            else {
                return;
            };
            let reached = |model: ModelId| battle.state.model(model).at.distance(fell).to_f64() <= BLAST;
            let near = |side: Player| -> f64 {
                let units = battle.units_on_table(side).filter(|&near| near != target);
                units.filter(|&near| battle.models(near).any(reached)).map(|near| points_left(battle, near)).sum()
            };
            let more = EXPLODES * (near(player.other()) - near(player)) / POINTS;
            sum.add("an explosion", if act.does == TriggerDeed::Explode { more } else { -more });
        }
        // What ends is said by the rules that ask for it, as with a mark.
        TriggerDeed::End => drop(sum.add("a mark", 0.1)),
        TriggerDeed::RaiseDie => drop(sum.add("a die kept", TOKEN)),
        TriggerDeed::Shoot => {
            let Some(enemy) = other else { return };
            let how = How { half_range: gap(battle, unit, enemy) <= 12.0, ..How::default() };
            let wounds = memory.ledger.shooting(battle, unit, enemy, gap(battle, unit, enemy), how);
            sum.add("shots", worth(battle, enemy, wounds) / POINTS);
        }
        TriggerDeed::Charge => {
            // Where nobody is named the player picks among those near by.
            let enemies = battle.units_on_table(player.other());
            let nearest = || enemies.min_by(|&a, &b| gap(battle, unit, a).total_cmp(&gap(battle, unit, b)));
            let Some(enemy) = other.or_else(nearest) else { return };
            let wounds = memory.ledger.melee(battle, unit, enemy, true);
            let chance = charge_chance(gap(battle, unit, enemy));
            sum.add("blows", worth(battle, enemy, wounds) / POINTS * chance);
        }
        TriggerDeed::FightNext => drop(sum.add("blows first", 1.0)),
        TriggerDeed::KeepMarker => drop(sum.add("a marker kept", 1.4)),
        // What a mark is good for is said by the rules that ask for it.
        TriggerDeed::Mark => drop(sum.add("a mark", 0.3)),
        // Inside, a unit holds no marker, but it is safe.
        TriggerDeed::Embark => {
            let useful = super::charge::marker_of(battle, target).is_some();
            sum.add("gets in", if useful { -2.0 } else { 0.2 });
        }
        TriggerDeed::NoDamage => drop(sum.add("an attack undone", 0.5)),
        TriggerDeed::DestroyModels => {
            let lost = battle.models(target).next().map_or(0.0, |model| f64::from(battle.setup.model(model).wounds));
            let value = worth(battle, target, lost * mean(act.count)) / POINTS;
            sum.add("models destroyed", if battle.player(target) == battle.player(unit) { -value } else { value });
        }
        TriggerDeed::MakeSix => drop(sum.add("a die made a six", 0.4)),
        TriggerDeed::Gain => drop(sum.add("tokens", TOKEN * mean(act.count))),
        TriggerDeed::KeepDie => drop(sum.add("a die kept", TOKEN)),
        TriggerDeed::Spend => drop(sum.add("tokens", -TOKEN * mean(act.count))),
        TriggerDeed::Apply => {
            let effects: usize = act
                .grants
                .iter()
                .filter_map(|&grant| battle.setup.grants.get(grant.index()))
                .map(|grant| grant.effects.len())
                .sum();
            sum.add("rules", 0.04 * points_left(battle, target) / POINTS * effects as f64);
        }
        TriggerDeed::Return => {
            sum.add("stands again", 0.5 * f64::from(battle.setup.unit(target).points) / POINTS);
        }
        TriggerDeed::Betray | TriggerDeed::Roll | TriggerDeed::LeadershipTest | TriggerDeed::Rally => {}
    }
}

/// The chance of a Psychic test: of those that fail with two dice some pass with a third.
fn psychic_chance(need: u8) -> f64 {
    let two = two_dice_at_least(i32::from(need));
    let third: f64 = (1..=6).map(|face| two_dice_at_least(i32::from(need) - face) - two).sum::<f64>() / 6.0;
    two + third.max(0.0)
}

fn worth_of(battle: Battle<'_>, unit: UnitId, wounds: f64) -> f64 {
    worth(battle, unit, wounds) / POINTS
}

fn missing(battle: Battle<'_>, model: ModelId) -> f64 {
    f64::from(battle.setup.model(model).wounds.saturating_sub(battle.state.model(model).wounds))
}

/// How many mortal wounds are to be expected.
fn mortal_wounds(battle: Battle<'_>, act: &ActCard, unit: UnitId, target: UnitId) -> f64 {
    let dice = match act.per {
        Some(Per::OtherModel) => battle.count(target) as f64,
        Some(Per::Model | Per::EngagedModel) => battle.count(unit) as f64,
        Some(Per::LostWound) => battle.models(unit).map(|model| missing(battle, model)).fold(0.0, f64::max),
        None if act.dice == 0 => battle.count(unit) as f64,
        None => f64::from(act.dice),
    };
    let one: f64 = (1..=6)
        .filter_map(|face| act.rows.iter().rev().find(|row| face >= row.from))
        .map(|row| row.wounds.mean() / 6.0)
        .sum();
    dice * one
}

/// What a deed is called in the reasons that a player asks for.
const fn name(does: TriggerDeed) -> &'static str {
    match does {
        TriggerDeed::MortalWounds => "mortal wounds",
        TriggerDeed::Suffer => "wounds suffered",
        TriggerDeed::ShockTest | TriggerDeed::ShockTests | TriggerDeed::Shock => "battle-shock",
        TriggerDeed::Rally => "steady again",
        TriggerDeed::Heal | TriggerDeed::Reanimate => "wounds regained",
        TriggerDeed::ReturnModels | TriggerDeed::Return => "models returned",
        TriggerDeed::Withdraw => "leaves the table",
        TriggerDeed::Redeploy => "set up again",
        TriggerDeed::CommandPoint | TriggerDeed::Scavenge => "a command point",
        TriggerDeed::TakeCommandPoint => "a command point of the enemy",
        TriggerDeed::CommandPoints => "command points",
        TriggerDeed::PsychicTest => "a Psychic test",
        TriggerDeed::JoinAnew => "a new unit",
        TriggerDeed::LayAmbush | TriggerDeed::SpringAmbush => "an ambush",
        TriggerDeed::Bloodshed => "a Bloodshed point",
        TriggerDeed::ShootAgain => "a second volley",
        TriggerDeed::Move | TriggerDeed::Surge | TriggerDeed::FallBack => "a move",
        TriggerDeed::Explode | TriggerDeed::Fizzle => "an explosion",
        TriggerDeed::Shoot => "a volley",
        TriggerDeed::Charge => "a charge",
        TriggerDeed::FightNext => "fights next",
        TriggerDeed::KeepMarker => "marker kept",
        TriggerDeed::Mark | TriggerDeed::End => "a mark",
        TriggerDeed::Embark => "gets into a transport",
        TriggerDeed::NoDamage => "no damage",
        TriggerDeed::MakeSix => "a six",
        TriggerDeed::DestroyModels => "models destroyed",
        TriggerDeed::Gain | TriggerDeed::Spend | TriggerDeed::KeepDie | TriggerDeed::RaiseDie => "tokens",
        TriggerDeed::Apply => "rules in force",
        TriggerDeed::Betray | TriggerDeed::Roll | TriggerDeed::LeadershipTest => "a test",
    }
}
