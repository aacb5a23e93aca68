//! Positions in which a feature, a target's worth or an action changes what is done.

use super::sketch::{game, gun, named, unit};
use crate::profile::{Features, Level, Profile};
use crate::{Choice, Memory, Topic, decide};
use rules::{Action, Doing, Game, Player, UnitId};
use serde_json::json;

fn profile(without: Features) -> Profile {
    let mut profile = Profile::of(Level::Normal);
    profile.noise = 0.0;
    profile.features.remove(without);
    profile
}

fn choose(game: &Game, profile: &Profile) -> Choice {
    let player = game.waiting_for().expect("somebody acts").player;
    let choice = decide(game, player, profile, &mut Memory::new(1)).expect("something is legal");
    assert!(game.check(player, &choice.action).is_ok());
    let sum: f64 = choice.terms.iter().map(|term| term.value).sum();
    assert!((sum - choice.score).abs() < 1e-9, "the terms are the score");
    choice
}

fn aims(choice: &Choice) -> Vec<UnitId> {
    let Action::Shoot(_, fires) = &choice.action else { panic!("it shoots: {:?}", choice.action) };
    let mut aims: Vec<UnitId> = fires.iter().map(|fire| fire.target).collect();
    aims.dedup();
    aims
}

/// A gunner who could finish a remnant, which another will do with ease, or hurt a strong unit.
fn two_gunners() -> Game {
    game(
        "SHOOTING",
        vec![
            unit("rifles", 1, 3, (10.0, 10.0), 100).weapon(gun("rifle", 48, "3", 5, 1, "1"), 0..3),
            unit("flames", 1, 3, (20.0, 10.0), 100).weapon(gun("repeater", 48, "10", 4, 0, "1"), 0..3),
            unit("remnant", 2, 3, (10.0, 30.0), 60).stats(4, 6, 1),
            unit("wall", 2, 5, (20.0, 30.0), 180).stats(5, 3, 2),
        ],
        json!({}),
    )
}

#[test]
fn focus_fire_leaves_to_others_what_they_finish() {
    let game = two_gunners();
    let alone = choose(&game, &profile(Features::FOCUS_FIRE));
    assert_eq!(aims(&alone), [named(&game, "remnant")], "for itself a kill is best");
    let together = choose(&game, &profile(Features::empty()));
    assert_eq!(aims(&together), [named(&game, "wall")], "{together:?}");
    assert_eq!(together.topic, Topic::Shooting);
    assert!(!together.runners_up.is_empty());
}

#[test]
fn weapon_matching_keeps_the_big_gun_for_the_big_target() {
    let game = game(
        "SHOOTING",
        vec![
            unit("cannon", 1, 1, (20.0, 10.0), 100).weapon(gun("lascannon", 48, "1", 12, 3, "D6+1"), 0..1),
            unit("mob", 2, 10, (10.0, 30.0), 300).stats(4, 5, 1),
            unit("hulk", 2, 1, (35.0, 30.0), 40).stats(10, 3, 12).keywords(&["VEHICLE"]),
        ],
        json!({}),
    );
    assert_eq!(aims(&choose(&game, &profile(Features::WEAPON_MATCHING))), [named(&game, "mob")]);
    assert_eq!(aims(&choose(&game, &profile(Features::empty()))), [named(&game, "hulk")]);
}

#[test]
fn a_unit_splits_its_fire() {
    let game = game(
        "SHOOTING",
        vec![
            unit("squad", 1, 6, (15.0, 10.0), 150)
                .weapon(gun("bolter", 48, "4", 4, 0, "1"), 0..5)
                .weapon(gun("lascannon", 48, "2", 12, 3, "D6+1"), 5..6),
            unit("mob", 2, 10, (10.0, 30.0), 90).stats(4, 5, 1),
            unit("hulk", 2, 1, (35.0, 30.0), 150).stats(10, 3, 10).keywords(&["VEHICLE"]),
        ],
        json!({}),
    );
    let choice = choose(&game, &profile(Features::empty()));
    let mut aims = aims(&choice);
    aims.sort();
    assert_eq!(aims, [named(&game, "mob"), named(&game, "hulk")]);
}

#[test]
fn overkill_is_worth_little() {
    let game = two_gunners();
    let memory = Memory::new(1);
    let targets = super::targets(game.battle(), Player::One, &memory);
    let remnant = targets.iter().find(|target| target.unit == named(&game, "remnant")).expect("it stands");
    let value = |wounds: f64| super::allocate::total(remnant, wounds);
    let (kill, waste) = (value(4.0) - value(1.0), value(8.0) - value(5.0));
    assert!(waste < kill / 3.0, "{waste} {kill}");
}

fn with_an_action(strong: bool) -> Game {
    let weapon = if strong { gun("cannon", 48, "12", 12, 4, "3") } else { gun("pistol", 48, "1", 3, 0, "1") };
    game(
        "SHOOTING",
        vec![
            unit("squad", 1, 1, (22.0, 30.0), 60).weapon(weapon, 0..1),
            unit("hulk", 2, 1, (22.0, 50.0), 150).stats(10, 3, 10).keywords(&["VEHICLE"]),
        ],
        json!({
            "round": 2,
            "objectives": [{"id": "centre", "at": [22, 30], "controlled_by": 1}],
            "zones": {"1": [[0, 0], [44, 0], [44, 10], [0, 10]], "2": [[0, 50], [44, 50], [44, 60], [0, 60]]},
            "mission": {"primary": "take-and-hold",
                        "secondaries": {"1": {"mode": "TACTICAL", "active": ["cleanse"], "deck": ["assassination"]}}},
        }),
    )
}

#[test]
fn a_weak_shooter_performs_an_action_and_a_strong_one_fires() {
    let weak = with_an_action(false);
    let choice = choose(&weak, &profile(Features::empty()));
    assert!(matches!(choice.action, Action::PerformAction(..)), "{choice:?}");
    assert_eq!(choice.topic, Topic::Action);
    let strong = with_an_action(true);
    assert_eq!(aims(&choose(&strong, &profile(Features::empty()))), [named(&strong, "hulk")]);
}

#[test]
fn a_planned_charge_is_left_its_target() {
    let game = game(
        "SHOOTING",
        vec![
            unit("guns", 1, 3, (20.0, 10.0), 100).weapon(gun("rifle", 48, "3", 5, 1, "1"), 0..3),
            unit("left", 2, 5, (10.0, 30.0), 100).stats(4, 4, 1),
            unit("right", 2, 5, (25.0, 30.0), 90).stats(4, 4, 1),
        ],
        json!({}),
    );
    let mut memory = Memory::new(1);
    let (guns, left) = (named(&game, "guns"), named(&game, "left"));
    let first = decide(&game, Player::One, &profile(Features::empty()), &mut memory).expect("legal");
    assert_eq!(aims(&first), [left]);
    let plan = crate::plan::Plan { turn: Some((1, Player::One)), charges: vec![(guns, left)], ..Default::default() };
    memory.plan = Some(plan);
    let second = decide(&game, Player::One, &profile(Features::empty()), &mut memory).expect("legal");
    assert_eq!(aims(&second), [named(&game, "right")]);
}

/// Units that could still fire at somebody when their player ends the phase.
fn idle(game: &Game, player: Player) -> Vec<UnitId> {
    use rules::state::UnitFlags;
    let battle = game.battle();
    let able = |unit: &UnitId| {
        !battle.state.unit(*unit).flags.intersects(UnitFlags::SHOT | UnitFlags::SKIPPED)
            && battle.may(*unit, Doing::Shoot)
            && battle.units_on_table(player.other()).any(|enemy| battle.may(*unit, Doing::ShootAt(enemy)))
    };
    battle.units_on_table(player).filter(able).collect()
}

#[test]
fn nobody_with_a_target_is_left_when_the_phase_ends() -> Result<(), String> {
    let codex = codex::Codex::builtin();
    let choice = testkit::battles::Choice::of_armies(codex, ["orks-1000", "space-marines-1000"])?;
    let position = testkit::battles::set_up(codex, &choice)?;
    let mut game =
        Game::new(codex::Codex::builtin(), position, rules::DiceSource::Seeded(4)).map_err(|why| why.to_string())?;
    let mut seats = [1, 2].map(|seed| crate::Opponent::new(Profile::of(Level::Normal), seed));
    let (mut ended, mut fired, mut skipped, mut left) = (0, 0, 0, Vec::new());
    while let Some(decision) = game.waiting_for() {
        let player = decision.player;
        let action = seats[player.index()].choose(&game).ok_or("nothing is legal")?;
        match action {
            Action::EndShooting => {
                ended += 1;
                left.extend(idle(&game, player));
            }
            Action::Shoot(..) => fired += 1,
            Action::SkipUnit(_) => skipped += 1,
            _ => {}
        }
        game.play(player, action).map_err(|why| words::refusal(&why, game.setup()))?;
    }
    assert!(fired > 0 && ended > 0);
    assert!(left.is_empty(), "{left:?} of {fired} volleys in {ended} phases, {skipped} skipped");
    assert!(skipped * 10 <= fired, "{skipped} skipped, {fired} fired");
    Ok(())
}

#[test]
fn hazardous_fire_is_chosen_by_what_it_gains_and_costs() {
    // An expensive squad with a profile that hurts its bearers and does a little more.
    let fires = |own: u16, enemy: u16, wounds: u8| {
        let mut hot = gun("hot", 48, "2", 8, 3, "2");
        hot["abilities"] = json!(["HAZARDOUS"]);
        hot["name"] = json!("Plasma gun");
        let mut cool = gun("cool", 48, "2", 7, 2, "1");
        cool["name"] = json!("Plasma gun");
        let squad = unit("squad", 1, 5, (10.0, 10.0), own).stats(4, 3, 2).weapon(cool, 0..5).weapon(hot, 0..5);
        let foe = unit("foe", 2, 5, (10.0, 30.0), enemy).stats(4, 3, wounds);
        let game = game("SHOOTING", vec![squad, foe], json!({}));
        let choice = choose(&game, &profile(Features::empty()));
        let Action::Shoot(shooter, fires) = &choice.action else { panic!("it shoots: {:?}", choice.action) };
        let hot = game.setup().find_weapon(*shooter, "hot").expect("the profile");
        fires.iter().any(|fire| fire.weapon == hot)
    };
    assert!(!fires(300, 40, 1), "a cheap mob of one wound each is not worth a bearer");
    assert!(fires(100, 400, 3), "expensive targets are");
}
