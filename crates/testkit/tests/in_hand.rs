//! Whatever befalls the unit in hand, at whatever moment, the battle goes on: nobody is ever stuck.
//!
//! Battles of random play are walked through. Wherever a unit has begun something and not finished
//! it, copies of the battle are taken in which the unit is slain, loses its bodyguard, goes into
//! reserves, embarks, or loses the enemies around it. In every copy something legal must be known,
//! and the copy is played on for a while.

use codex::Codex;
use rayon::prelude::*;
use rules::state::{FightPart, Hand};
use rules::{Action, Blow, DiceSource, Game, ModelId, UnitId};
use std::collections::BTreeSet;
use tactics::Candidates;
use testkit::battles::{self, Choice};
use testkit::deciders::{Commander, Random};

/// Battles that are walked: armies and seed. Between them they meet every kind of hand.
const BATTLES: [([&str; 2], u64); 8] = [
    (["chaos-daemons-1000", "world-eaters-1000"], 7),
    (["world-eaters-1000", "space-marines-1000"], 2),
    (["orks-1000", "world-eaters-1000"], 3),
    (["adeptus-custodes-1000", "chaos-daemons-1000"], 4),
    (["world-eaters-1000", "world-eaters-1000"], 5),
    (["world-eaters-1000", "world-eaters-1000"], 6),
    (["chaos-daemons-1000", "orks-1000"], 8),
    (["space-marines-1000", "chaos-daemons-1000"], 9),
];

/// `STRATEGIUM_IN_HAND=100` walks that many more, of the same armies.
fn battles() -> Vec<([&'static str; 2], u64)> {
    let more = std::env::var("STRATEGIUM_IN_HAND").ok().and_then(|count| count.parse::<u64>().ok()).unwrap_or(0);
    let extra = (0..more).map(|at| (BATTLES[at as usize % BATTLES.len()].0, 100 + at));
    BATTLES.into_iter().chain(extra).collect()
}

/// Decisions played after each blow, and after one blow in [`LONG_ONE_IN`].
const SHORT: usize = 4;
const LONG: usize = 60;
const LONG_ONE_IN: usize = 16;

#[test]
fn whatever_befalls_the_unit_in_hand_the_battle_goes_on() {
    let found: Vec<Walk> = battles().into_par_iter().map(|(armies, seed)| walk(armies, seed)).collect();
    let defects: Vec<&str> = found.iter().flat_map(|walk| walk.defects.iter().map(String::as_str)).collect();
    let blows: usize = found.iter().map(|walk| walk.blows).sum();
    let met: BTreeSet<&str> = found.iter().flat_map(|walk| walk.met.iter().copied()).collect();
    println!("{} battles, {blows} blows, {met:?}", found.len());
    let shown = defects[..defects.len().min(20)].join("\n");
    assert!(defects.is_empty(), "{} defects:\n{shown}", defects.len());
    let all = ["attacks", "charging", "consolidating", "last blows", "moving", "piling in", "reacting", "targeting"];
    let missing: Vec<&str> = all.into_iter().filter(|kind| !met.contains(kind)).collect();
    assert!(missing.is_empty(), "no unit was met {missing:?}: choose other battles");
}

/// What was found in one battle.
#[derive(Default)]
struct Walk {
    blows: usize,
    met: BTreeSet<&'static str>,
    defects: Vec<String>,
}

fn walk(armies: [&str; 2], seed: u64) -> Walk {
    let codex = Codex::builtin();
    let choice = Choice::of_armies(codex, armies).expect("armies");
    let position = battles::set_up(codex, &choice).expect("sets up");
    let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(seed)).expect("builds");
    let mut random = Random::new(seed);
    let mut out = Walk::default();
    for step in 0.. {
        assert_eq!(game.waiting_for().is_none(), game.state().clock.over.is_some(), "somebody decides until the end");
        if game.waiting_for().is_none() {
            break;
        }
        let about = format!("{} against {}, seed {seed}, step {step}", armies[0], armies[1]);
        if !game.is_interrupted() {
            try_blows(&game, &mut random, &about, &mut out);
            for begun in half_done(&game) {
                try_blows(&begun, &mut random, &about, &mut out);
            }
        }
        let Some((player, action)) = random.choose(&game) else {
            out.defects.push(format!("{about}: nothing legal is known"));
            break;
        };
        game.play(player, action).expect("a candidate is legal");
    }
    assert_eq!(game.candidates(), Vec::new(), "nothing is left to do after the end");
    out
}

/// The kind of hand.
fn kind(hand: Hand) -> &'static str {
    match hand {
        Hand::Empty => "empty",
        Hand::Moving { .. } => "moving",
        Hand::Targeting { .. } => "targeting",
        Hand::Charging { .. } => "charging",
        Hand::Reacting { .. } => "reacting",
        Hand::Fighting { part: FightPart::PileIn, .. } => "piling in",
        Hand::Fighting { part: FightPart::Attacks, .. } => "attacks",
        Hand::Fighting { part: FightPart::Consolidate, .. } => "consolidating",
        Hand::Fighting { part: FightPart::LastBlows(_) | FightPart::LastPileIn(_), .. } => "last blows",
    }
}

/// Random play names a whole move, volley or round of attacks at once. People put them together step
/// by step: the same with the first steps taken.
fn half_done(game: &Game) -> Vec<Game> {
    let Some(decision) = game.waiting_for() else { return Vec::new() };
    let steps = game.candidates().into_iter().find_map(|action| match action {
        Action::ConfirmUnitMove(unit, paths) => {
            let (model, path) = paths.into_iter().next()?;
            Some(vec![Action::SetModelDest(unit, model, path)])
        }
        Action::Shoot(unit, fires) => {
            let fire = fires.into_iter().next()?;
            Some(vec![Action::SelectShooter(unit), Action::AssignTarget(unit, fire)])
        }
        Action::ResolveAttacks(unit, Some(strikes)) => Some(vec![Action::AssignAttacks(unit, strikes)]),
        _ => None,
    });
    let mut out = Vec::new();
    let mut begun = game.clone();
    for step in steps.unwrap_or_default() {
        if begun.is_interrupted() || begun.play(decision.player, step).is_err() {
            break;
        }
        out.push(begun.clone());
    }
    out.retain(|game| !game.is_interrupted());
    out
}

/// Everything that is tried on the unit in hand.
fn blows(game: &Game) -> Vec<Blow> {
    let battle = game.battle();
    let Some(unit) = game.state().clock.hand.unit() else { return Vec::new() };
    let all: Vec<ModelId> = battle.models(unit).collect();
    let own: Vec<ModelId> = all.iter().copied().filter(|&model| game.setup().model(model).unit == unit).collect();
    let near = |other: &UnitId| battle.engaged_with(unit, *other);
    let enemies: Vec<ModelId> = battle
        .units_on_table(battle.player(unit).other())
        .filter(near)
        .flat_map(|enemy| battle.models(enemy))
        .collect();
    let mut out = vec![Blow::Slain(all.clone()), Blow::Slain(all[..1].to_vec())];
    if own.len() < all.len() {
        out.push(Blow::Slain(own));
    }
    if !enemies.is_empty() {
        out.push(Blow::Slain(enemies));
    }
    // The slain strike where they fell: they go nowhere else.
    if kind(game.state().clock.hand) != "last blows" {
        out.push(Blow::Reserves(unit));
        let carrier = battle.units_on_table(battle.player(unit)).find(|&other| other != unit);
        out.extend(carrier.map(|carrier| Blow::Embarked(unit, carrier)));
    }
    out
}

fn try_blows(game: &Game, random: &mut Random, about: &str, out: &mut Walk) {
    for blow in blows(game) {
        out.blows += 1;
        out.met.insert(kind(game.state().clock.hand));
        let mut copy = game.clone();
        copy.befall(&blow).expect("no action is in the middle");
        let more = if random.below(LONG_ONE_IN) == 0 { LONG } else { SHORT };
        if let Err(why) = goes_on(copy, random.number(), more) {
            out.defects.push(format!("{about}, {}, {blow:?}: {why}", kind(game.state().clock.hand)));
        }
    }
}

/// Plays on, and says what is wrong.
fn goes_on(mut game: Game, seed: u64, more: usize) -> Result<(), String> {
    let mut random = Random::new(seed);
    for step in 0..more {
        let hand = game.state().clock.hand;
        if !game.is_interrupted() && hand.unit().is_some_and(|unit| !game.battle().on_table(unit)) {
            return Err(format!("{step} steps later {hand:?} holds a unit that is not on the table"));
        }
        if (game.waiting_for().is_none()) != game.state().clock.over.is_some() {
            return Err(format!("{step} steps later nobody decides, or somebody does after the end"));
        }
        let Some(decision) = game.waiting_for() else { return Ok(()) };
        if step == 0 {
            let candidates = game.candidates();
            if candidates.is_empty() {
                return Err(format!("no candidate, {hand:?}"));
            }
            if let Some(action) = candidates.iter().find(|action| game.check(decision.player, action).is_err()) {
                return Err(format!("{action:?} is no legal candidate"));
            }
        }
        let chosen = if game.is_interrupted() {
            Some(random.answer(game.battle(), &decision))
        } else {
            Commander::choose(&mut random, &game)
        };
        let action = chosen.ok_or_else(|| format!("{step} steps later nothing legal is known, {hand:?}"))?;
        game.play(decision.player, action.clone())
            .map_err(|refusal| format!("{action:?} is refused: {}", words::refusal(&refusal, game.setup())))?;
    }
    Ok(())
}
