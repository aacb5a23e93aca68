//! Rows of the difficulty table that planning and moving carry out.

use super::*;
use crate::phases::tables::{Squad, table};
use crate::profile::{Budget, Level};
use rules::action::Decline;
use serde_json::json;

fn sharp(level: Level) -> Profile {
    Profile { noise: 0.0, budget: Budget::Rollouts(0), ..Profile::of(level) }
}

fn without(level: Level, feature: Features) -> Profile {
    let mut profile = sharp(level);
    profile.features.remove(feature);
    profile
}

/// Plays the Movement phase of player one to its end; where each unit then is.
fn moved(game: Game, profile: &Profile) -> Vec<(String, Spot)> {
    moved_by(game, profile, 1)
}

/// The same with a seed for the mover's own chance.
fn moved_by(mut game: Game, profile: &Profile, seed: u64) -> Vec<(String, Spot)> {
    let mut memory = Memory::new(seed);
    struct Plain;
    impl rules::Decider for Plain {
        fn decide(&mut self, battle: Battle<'_>, decision: &rules::Decision) -> Action {
            battle.default_answer(decision).unwrap_or(Action::DeclineReaction(Decline::Once))
        }
    }
    for _ in 0..60 {
        if game.state().clock.phase != rules::Phase::Movement {
            break;
        }
        let choice = crate::decide(&game, Player::One, profile, &mut memory).expect("a choice");
        let terms: f64 = choice.terms.iter().map(|term| term.value).sum();
        assert!((terms - choice.score).abs() < 1e-9, "terms add up to the score");
        if choice.action == Action::EndMovement {
            break;
        }
        game.play_quietly(Player::One, choice.action, &mut Plain).expect("a legal choice");
    }
    assert!(memory.defects.is_empty(), "{:?}", memory.defects);
    let battle = game.battle();
    battle
        .units_on_table(Player::One)
        .map(|unit| {
            let at = crate::analysis::centre(battle, unit).map(Spot::of).unwrap_or_default();
            (battle.setup.unit(unit).id.clone(), at)
        })
        .collect()
}

fn at(places: &[(String, Spot)], id: &str) -> Spot {
    places.iter().find(|(name, _)| name == id).expect("the unit lives").1
}

#[test]
fn threat_ranges_keep_shooters_out_of_reach() {
    let set = || {
        let guns = Squad::new("guns", 1, 5, 10.0, 22.0).points(200).gun(36, "2", 5);
        let beast = Squad::new("beast", 2, 8, 34.0, 22.0).points(250);
        table("MOVEMENT", json!({"round": 3}), vec![guns, beast])
    };
    let far = |profile: &Profile| at(&moved(set(), profile), "guns").far(Spot { x: 34.0, y: 22.0 });
    let wary = far(&sharp(Level::Normal));
    let blind = far(&without(Level::Normal, Features::THREAT_RANGES));
    assert!(wary > blind + 1.0, "wary at {wary}, blind at {blind}");
}

#[test]
fn assignment_sends_two_units_to_two_markers() {
    let set = || {
        let objectives = json!([{"id": "a", "at": [16, 20]}, {"id": "b", "at": [16, 32]}]);
        let one = Squad::new("one", 1, 5, 8.0, 20.0).points(100);
        let two = Squad::new("two", 1, 5, 8.0, 24.0).points(100);
        let far = Squad::new("far", 2, 5, 34.0, 56.0).points(100);
        table("MOVEMENT", json!({"round": 3, "objectives": objectives}), vec![one, two, far])
    };
    let (a, b) = (Spot { x: 16.0, y: 20.0 }, Spot { x: 16.0, y: 32.0 });
    let near_b = |profile: &Profile| {
        let places = moved(set(), profile);
        places.iter().map(|(_, at)| at.far(b)).fold(100.0, f64::min)
    };
    let near_a = at(&moved(set(), &sharp(Level::Normal)), "one").far(a);
    assert!(near_a < 6.0, "one goes to its marker: {near_a}");
    let (planned, greedy) = (near_b(&sharp(Level::Normal)), near_b(&without(Level::Normal, Features::ASSIGNMENT)));
    assert!(planned + 1.0 < greedy, "planned {planned}, greedy {greedy}");
}

#[test]
fn intents_are_part_of_the_plan_of_those_who_make_them() {
    let game = || {
        let fighters = Squad::new("fighters", 1, 6, 10.0, 10.0).points(150);
        let prey = Squad::new("prey", 2, 5, 10.0, 22.0).points(150).gun(24, "1", 3);
        table("MOVEMENT", json!({"round": 2}), vec![fighters, prey])
    };
    let plan = |profile: &Profile| {
        let (game, mut memory) = (game(), Memory::new(1));
        ensure_plan(game.battle(), Player::One, profile, &mut memory);
        memory.plan.expect("a plan")
    };
    assert_eq!(plan(&sharp(Level::Hard)).charges.len(), 1);
    assert_eq!(plan(&sharp(Level::Hard)).locks.len(), 1, "a gun of 24\" is worth locking");
    assert!(plan(&sharp(Level::Normal)).charges.is_empty());
}

#[test]
fn survival_takes_a_doomed_unit_out_of_a_fight() {
    let set = |beasts: usize, points: u16, round: u8| {
        let weak = Squad::new("weak", 1, 3, 20.0, 20.0).points(points);
        let beast = Squad::new("beast", 2, beasts, 20.0, 21.9).points(100);
        let far = Squad::new("far", 2, 5, 20.0, 55.0).points(400);
        table("MOVEMENT", json!({"round": round}), vec![weak, beast, far])
    };
    let stays = |game: Game, profile: &Profile| at(&moved(game, profile), "weak").far(Spot { x: 21.5, y: 20.0 }) < 1.0;
    let mut tables = Vec::new();
    for beasts in [4, 6, 8, 10] {
        for points in [40, 80, 160, 320] {
            tables.extend([2, 3, 4, 5].map(|round| (beasts, points, round)));
        }
    }
    let changed = tables.into_iter().filter(|&(beasts, points, round)| {
        let careful = stays(set(beasts, points, round), &sharp(Level::Hard));
        let careless = stays(set(beasts, points, round), &without(Level::Hard, Features::SURVIVAL));
        careful != careless
    });
    assert!(changed.count() > 0, "survival never changes what a unit in a fight does");
}

#[test]
fn screens_stand_between_the_guns_and_those_who_would_charge_them() {
    let set_at = |x: f64, y: f64| {
        let guns = Squad::new("guns", 1, 5, 8.0, 22.0).points(400).gun(48, "3", 6);
        // Nothing but a body in the way.
        let cheap = Squad::new("cheap", 1, 5, x, y).points(40).sword("A", json!("1")).sword("S", json!(1));
        let charger = Squad::new("charger", 2, 10, 26.0, 22.0).points(200);
        table("MOVEMENT", json!({"round": 3}), vec![guns, cheap, charger])
    };
    let set = || set_at(8.0, 30.0);
    let profile = sharp(Level::Hard);
    let plan = |profile: &Profile| {
        let (game, mut memory) = (set(), Memory::new(1));
        ensure_plan(game.battle(), Player::One, profile, &mut memory);
        memory.plan.expect("a plan")
    };
    let blocks = |plan: &Plan| plan.tasks.iter().any(|order| matches!(order.task, Task::Block(_)));
    assert!(blocks(&plan(&profile)));
    assert!(!blocks(&plan(&without(Level::Hard, Features::SCREENING))));
    let screens = |(x, y): (f64, f64)| {
        let (with, no) =
            (moved(set_at(x, y), &profile), moved(set_at(x, y), &without(Level::Hard, Features::SCREENING)));
        at(&with, "cheap") != at(&no, "cheap")
    };
    assert!([(8.0, 30.0), (8.0, 16.0), (2.0, 22.0), (16.0, 34.0), (14.0, 14.0)].into_iter().any(screens), "it moves");
}

#[test]
fn every_level_compares_at_least_as_many_ends_of_a_move_as_the_table_says() {
    let guns = || Squad::new("guns", 1, 5, 20.0, 22.0).points(200).gun(24, "2", 5);
    let foe = || Squad::new("foe", 2, 5, 20.0, 42.0).points(150).gun(24, "2", 5);
    for (level, least) in [(Level::Normal, 3), (Level::Hard, 5), (Level::Competitive, 8)] {
        let mut game = table("MOVEMENT", json!({"round": 2}), vec![guns(), foe()]);
        let unit = game.setup().find::<UnitId>("guns").expect("guns");
        game.play(Player::One, Action::BeginNormalMove(unit)).expect("it may move");
        let profile = sharp(level);
        let mut memory = Memory::new(1);
        memory.begin(game.battle(), Player::One, &profile);
        ensure_plan(game.battle(), Player::One, &profile, &mut memory);
        let ballot = hand::ballot(game.battle(), unit, rules::state::MoveKind::Normal, 0, &profile, &mut memory);
        // Staying is one more.
        assert!(ballot.ideas().len() > least, "{level:?} compares {}", ballot.ideas().len());
    }
}

#[test]
fn noise_changes_decisions_and_none_does_not() {
    let set = || {
        let guns = Squad::new("guns", 1, 5, 20.0, 22.0).points(200).gun(24, "2", 5);
        let foe = Squad::new("foe", 2, 5, 20.0, 42.0).points(150).gun(24, "2", 5);
        table("MOVEMENT", json!({"round": 2}), vec![guns, foe])
    };
    let first = |profile: &Profile, seed: u64| moved_by(set(), profile, seed);
    let noisy = Profile::of(Level::Normal);
    assert!((2..12).any(|seed| first(&noisy, seed) != first(&noisy, 1)));
    assert!((2..4).all(|seed| first(&sharp(Level::Normal), seed) == first(&sharp(Level::Normal), 1)));
}

/// The first choice of a unit that has not moved.
fn gait(game: &Game, profile: &Profile) -> Choice {
    crate::decide(game, Player::One, profile, &mut Memory::new(1)).expect("a choice")
}

/// A gun with a target in sight and a marker ahead.
fn tank(marker_y: f64, foe_y: f64) -> Game {
    let objectives = json!([{"id": "a", "at": [20, marker_y]}]);
    let tank = Squad::new("tank", 1, 1, 20.0, 10.0).points(180).stat("OC", 5).gun(48, "6", 9).sword("A", json!("1"));
    let foe = Squad::new("foe", 2, 5, 30.0, foe_y).points(200).stat("OC", 1);
    table("MOVEMENT", json!({"round": 1, "objectives": objectives}), vec![tank, foe])
}

#[test]
fn heavy_guns_do_not_advance_away_from_their_targets_for_half_a_way() {
    for level in [Level::Normal, Level::Hard, Level::Competitive] {
        // The marker is two turns away with or without an Advance: the guns fire meanwhile.
        let choice = gait(&tank(26.0, 40.0), &without(level, Features::LOOK_AHEAD));
        assert!(!matches!(choice.action, Action::BeginAdvance(_)), "{level:?}: {choice:?}");
    }
}

#[test]
fn an_advance_that_finds_no_way_is_not_begun() {
    let objectives = json!([{"id": "a", "at": [20, 24]}]);
    let mut squads = vec![Squad::new("penned", 1, 1, 20.0, 10.0).points(150).stat("OC", 5)];
    // Enemies all around leave no way: nobody moves through engagement range.
    for (at, (x, y)) in
        [(17.4, 10.0), (22.6, 10.0), (20.0, 7.4), (20.0, 12.6), (18.0, 12.0), (22.0, 12.0), (18.0, 8.0), (22.0, 8.0)]
            .into_iter()
            .enumerate()
    {
        squads.push(Squad::new(&format!("foe{at}"), 2, 1, x, y).points(20));
    }
    let game = table("MOVEMENT", json!({"round": 3, "objectives": objectives}), squads);
    for level in [Level::Normal, Level::Hard, Level::Competitive] {
        let choice = gait(&game, &without(level, Features::LOOK_AHEAD));
        assert!(!matches!(choice.action, Action::BeginAdvance(_)), "{level:?}: {choice:?}");
    }
}

/// A unit with a marker on the other side of a long container.
fn behind_a_wall(walker: Squad) -> Game {
    let wall = json!({"kind": "CONTAINER", "polygon": [[4, 14], [30, 14], [30, 16], [4, 16]], "height": 6});
    let more = json!({"round": 2, "terrain": [wall], "objectives": [{"id": "a", "at": [20, 22]}]});
    let foe = Squad::new("foe", 2, 5, 20.0, 56.0).points(200).stat("OC", 1);
    table("MOVEMENT", more, vec![walker, foe])
}

#[test]
fn a_promised_place_is_a_reached_place() {
    for (models, speed) in [(1, 10), (1, 14)] {
        let walker = Squad::new("walker", 1, models, 20.0, 10.0).points(150).stat("OC", 5).stat("M", speed);
        let mut game = behind_a_wall(walker);
        let (profile, mut memory) = (without(Level::Competitive, Features::LOOK_AHEAD), Memory::new(1));
        let begun = crate::decide(&game, Player::One, &profile, &mut memory).expect("a choice");
        assert!(matches!(begun.action, Action::BeginNormalMove(_)), "{models} of {speed}\": {begun:?}");
        game.play(Player::One, begun.action).expect("legal");
        let ended = crate::decide(&game, Player::One, &profile, &mut memory).expect("a choice");
        let kept = ended.score / begun.score;
        assert!((0.8..1.25).contains(&kept), "{models} of {speed}\": {} promised, {} kept", begun.score, ended.score);
    }
}
