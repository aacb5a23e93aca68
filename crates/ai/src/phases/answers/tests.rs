//! Answers: which dice are rolled again, and who is lost.

use super::choose;
use crate::Memory;
use crate::phases::shooting::sketch::{game, gun, named, unit};
use crate::profile::{Features, Level, Profile};
use rules::ids::Player;
use rules::{Action, Context, Decision, Game, Question};
use serde_json::json;

fn answer(game: &Game, question: Question, profile: &Profile) -> Action {
    let decision = Decision { player: Player::One, question };
    let choice = choose(game.battle(), &decision, profile, &mut Memory::new(1)).expect("an answer");
    assert!(rules::answers::check(game.battle(), &decision, &choice.action).is_ok(), "{choice:?}");
    choice.action
}

fn squad(points: u16, round: u8) -> Game {
    let squad = unit("squad", 1, 4, (10.0, 10.0), points)
        .stats(4, 3, 3)
        .weapon(gun("rifle", 24, "1", 4, 0, "1"), 0..3)
        .weapon(gun("cannon", 48, "2", 12, 3, "D6+1"), 3..4);
    let mob = unit("mob", 2, 5, (10.0, 30.0), 60);
    game("SHOOTING", vec![squad, mob], json!({"cp": [2, 0], "round": round}))
}

#[test]
fn failures_are_rolled_again_and_successes_kept() {
    let game = squad(100, 1);
    let question = Question::Reroll {
        unit: named(&game, "squad"),
        context: Context::ToHit,
        faces: [1, 5, 2, 3].into_iter().collect(),
        eligible: [0, 1, 2, 3].into_iter().collect(),
        need: 3,
        whole: false,
        most: u8::MAX,
    };
    let profile = Profile::of(Level::Normal);
    assert_eq!(answer(&game, question, &profile), Action::Reroll(Context::ToHit, vec![0, 2]));
}

#[test]
fn low_damage_is_rolled_again_and_high_damage_kept() {
    let game = squad(100, 1);
    let question = |face: u8| Question::Reroll {
        unit: named(&game, "squad"),
        context: Context::Damage,
        faces: [face].into_iter().collect(),
        eligible: [0].into_iter().collect(),
        need: 0,
        whole: false,
        most: u8::MAX,
    };
    let profile = Profile::of(Level::Normal);
    assert_eq!(answer(&game, question(1), &profile), Action::Reroll(Context::Damage, vec![0]));
    assert_eq!(answer(&game, question(5), &profile), Action::DeclineReaction);
}

#[test]
fn a_command_point_saves_dear_models_only() {
    let save = |game: &Game| Question::CommandReroll {
        unit: named(game, "squad"),
        context: Context::Save,
        faces: [2].into_iter().collect(),
        eligible: [0].into_iter().collect(),
        need: 3,
        whole: false,
    };
    let hard = Profile::of(Level::Hard);
    let (dear, cheap) = (squad(400, 4), squad(40, 4));
    assert!(matches!(answer(&dear, save(&dear), &hard), Action::UseStratagem(_)));
    assert_eq!(answer(&cheap, save(&cheap), &hard), Action::DeclineReaction);
    let mut without = hard;
    without.features.remove(Features::STRATAGEMS);
    assert_eq!(answer(&dear, save(&dear), &without), Action::DeclineAll);
}

#[test]
fn the_special_weapon_is_kept() {
    let game = squad(100, 1);
    let squad = named(&game, "squad");
    let options = game.battle().models(squad).collect();
    let Action::Allocate(lost) =
        answer(&game, Question::Allocate { unit: squad, options }, &Profile::of(Level::Normal))
    else {
        panic!("it allocates")
    };
    let cannon = game.setup().find_weapon(squad, "cannon").expect("a cannon");
    assert_eq!(game.setup().model(lost).copies(cannon), 0);
}
