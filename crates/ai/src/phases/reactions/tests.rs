//! Positions in which a stratagem is worth its command point, and in which it is not.

use super::{choose, command_point};
use crate::analysis::overwatch_loss;
use crate::phases::shooting::sketch::{Drawn, game, gun, named, unit};
use crate::profile::{Features, Level, Profile};
use crate::{Memory, decide};
use codex::Deed;
use rules::action::Decline;
use rules::{Action, Game, Moment, Player};
use serde_json::{Value, json};

fn hard(without: Features) -> Profile {
    let mut profile = Profile::of(Level::Hard);
    profile.noise = 0.0;
    profile.features.remove(without);
    profile
}

fn stratagem(game: &Game, action: &Action) -> Option<String> {
    match action {
        Action::UseStratagem(using) => Some(game.setup().stratagem(using.stratagem).id.clone()),
        _ => None,
    }
}

fn under_fire(points: u16, more: Value) -> Game {
    let guns = unit("guns", 1, 5, (10.0, 10.0), 150).weapon(gun("rifle", 48, "6", 4, 0, "1"), 0..5);
    let squad = unit("squad", 2, 8, (10.0, 30.0), points).stats(4, 5, 1).keywords(&["INFANTRY"]);
    game("SHOOTING", vec![guns, squad], more)
}

fn answer(game: &Game, profile: &Profile) -> Action {
    let targets = std::iter::once(named(game, "squad")).collect();
    let moment = Moment::TargetsChosen { attacker: named(game, "guns"), targets };
    let choice = choose(game.battle(), Player::Two, moment, profile, &mut Memory::new(1)).expect("an answer");
    choice.action
}

#[test]
fn stratagems_expensive_infantry_goes_to_ground_and_cheap_does_not() {
    let late = json!({"cp": [0, 3], "round": 4});
    let costly = under_fire(250, late.clone());
    assert_eq!(stratagem(&costly, &answer(&costly, &hard(Features::empty()))).as_deref(), Some("go-to-ground"));
    assert_eq!(answer(&costly, &hard(Features::STRATAGEMS)), Action::DeclineReaction(Decline::ForPhase));
    let cheap = under_fire(40, late);
    assert_eq!(answer(&cheap, &hard(Features::empty())), Action::DeclineReaction(Decline::Once));
}

#[test]
fn a_grenade_is_thrown_before_the_guns() {
    let squad = || -> Drawn {
        unit("squad", 1, 5, (20.0, 20.0), 100)
            .keywords(&["INFANTRY", "GRENADES"])
            .weapon(gun("rifle", 24, "1", 4, 0, "1"), 0..5)
    };
    let elite = unit("elite", 2, 3, (20.0, 26.0), 120).stats(5, 2, 3);
    let game = game("SHOOTING", vec![squad(), elite], json!({"cp": [3, 0], "round": 3}));
    let with = decide(&game, Player::One, &hard(Features::empty()), &mut Memory::new(1)).expect("legal");
    assert_eq!(stratagem(&game, &with.action).as_deref(), Some("grenade"), "{with:?}");
    let without = decide(&game, Player::One, &hard(Features::STRATAGEMS), &mut Memory::new(1)).expect("legal");
    assert!(matches!(without.action, Action::Shoot(..)));
}

#[test]
fn a_command_point_is_worth_less_late() {
    let at = |round: u8| command_point(under_fire(100, json!({"cp": [0, 2], "round": round})).battle(), Player::Two);
    assert!(at(1) > at(4) && at(4) > at(5) && at(5) < 0.2);
}

#[test]
fn overwatch_threatens_only_while_it_can_be_paid_for() {
    let table = |cp: u8| {
        let charger = unit("charger", 1, 5, (20.0, 20.0), 100).stats(4, 5, 1);
        let mut flamer = gun("flamer", 12, "D6", 4, 0, "1");
        flamer["abilities"] = json!(["TORRENT"]);
        flamer["BS"] = Value::Null;
        let guns = unit("guns", 2, 5, (20.0, 28.0), 100).weapon(flamer, 0..5);
        game("CHARGE", vec![charger, guns], json!({"cp": [0, cp]}))
    };
    let loss = |game: &Game| overwatch_loss(game.battle(), &mut Memory::new(1).ledger, named(game, "charger"));
    assert!(loss(&table(1)) > 2.0);
    assert!(loss(&table(0)) == 0.0);
}

#[test]
fn overwatch_is_fired_by_those_who_never_miss() {
    let mut flamer = gun("flamer", 12, "D6", 5, 1, "1");
    flamer["abilities"] = json!(["TORRENT"]);
    flamer["BS"] = Value::Null;
    let charger = unit("charger", 1, 5, (20.0, 20.0), 150).stats(4, 5, 1);
    let guns = unit("guns", 2, 5, (20.0, 28.0), 100).weapon(flamer, 0..5);
    let game = game("CHARGE", vec![charger, guns], json!({"cp": [0, 2]}));
    let moment = Moment::ChargeDeclared(named(&game, "charger"));
    let choice = choose(game.battle(), Player::Two, moment, &hard(Features::empty()), &mut Memory::new(1));
    let action = choice.expect("an answer").action;
    let Action::UseStratagem(using) = &action else { panic!("{action:?}") };
    let card = game.setup().stratagem(using.stratagem);
    assert_eq!(card.does, Some(Deed::FireOverwatch));
}
