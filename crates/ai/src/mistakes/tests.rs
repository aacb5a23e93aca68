//! Each mistake changes a decision, and the decision says so.

use super::*;
use crate::phases::tables::{Squad, table, unit};
use crate::profile::{Features, Level, Profile};
use rules::{Game, Player};
use serde_json::{Value, json};

fn hard() -> Profile {
    Profile { noise: 0.0, ..Profile::of(Level::Hard) }
}

/// The decision with this mistake in force.
fn with(game: &Game, profile: &Profile, slip: Slip) -> Choice {
    let mut memory = Memory::new(1);
    memory.lapses.force(game.battle(), slip);
    crate::decide(game, Player::One, profile, &mut memory).expect("a choice")
}

fn without(game: &Game, profile: &Profile) -> Choice {
    crate::decide(game, Player::One, profile, &mut Memory::new(1)).expect("a choice")
}

/// Some of the tables are decided otherwise with the mistake, and exactly those choices name it.
fn changes(games: impl IntoIterator<Item = Game>, profile: &Profile, slip: impl Fn(&Game) -> Slip) {
    let mut changed = 0;
    for game in games {
        let slip = slip(&game);
        let (plain, wrong) = (without(&game, profile), with(&game, profile, slip));
        assert!(plain.slips.is_empty());
        let same = plain.action == wrong.action;
        assert_eq!(wrong.slips.as_slice() == [slip], !same, "{slip:?}: {wrong:?} instead of {plain:?}");
        let terms: f64 = wrong.terms.iter().map(|term| term.value).sum();
        assert!((terms - wrong.score).abs() < 1e-9, "the terms add up");
        changed += usize::from(!same);
    }
    assert!(changed > 0, "it changes nothing");
}

fn squad(id: &str, player: u8, at: (f64, f64), points: u16) -> Squad {
    Squad::new(id, player, 5, at.0, at.1).points(points)
}

/// Chargers and five defenders: from a sure charge of many to a long one of few.
fn duels() -> impl Iterator<Item = Game> {
    [1, 2, 3, 4, 5, 6].into_iter().flat_map(|models| {
        [3.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0].into_iter().map(move |gap| {
            let chargers = Squad::new("chargers", 1, models, 10.0, 10.0).points(20 * models as u16);
            let defenders = Squad::new("defenders", 2, 5, 10.0, 11.3 + gap).gun(24, "3", 4);
            table("CHARGE", json!({"round": 3}), vec![chargers, defenders])
        })
    })
}

/// Guns that could shoot two near units or an expensive one farther off.
fn gunline_before(prize: u16) -> Game {
    let guns = squad("guns", 1, (20.0, 10.0), 200).gun(36, "2", 6);
    let foes = [("a", 14.0, 24.0, 50), ("b", 26.0, 24.0, 50), ("prize", 20.0, 34.0, prize)];
    let foes = foes.map(|(id, x, y, points)| squad(id, 2, (x, y), points));
    table("SHOOTING", json!({"round": 2}), std::iter::once(guns).chain(foes).collect())
}

#[test]
fn tunnel_vision_hides_all_but_the_nearest_two() {
    changes([gunline()], &hard(), |game| Slip::TunnelVision(unit(game, "guns")));
}

#[test]
fn the_greedy_charge_where_others_would_not() {
    changes(duels(), &hard(), |_| Slip::Greed);
}

fn gunline() -> Game {
    gunline_before(400)
}

/// A card that pays for a unit in the middle of the table, and a unit that could go there.
fn card() -> Game {
    let secondaries = json!({"1": {"mode": "TACTICAL", "active": ["area-denial"], "deck": []}});
    let more = json!({"round": 2, "mission": {"primary": "take-and-hold", "secondaries": secondaries},
        "zones": {"1": [[0, 0], [44, 0], [44, 12], [0, 12]], "2": [[0, 48], [44, 48], [44, 60], [0, 60]]}});
    let ours = squad("ours", 1, (21.0, 21.0), 100);
    table("MOVEMENT", more, vec![ours, squad("foe", 2, (20.0, 57.0), 100)])
}

#[test]
fn a_forgotten_card_is_not_played_for() {
    let game = card();
    let card = game.state().scores[0].cards().next().expect("a card");
    let slip = Slip::Forgets(Forgotten::Card(card));
    // The gait may be the same: what counts is the plan.
    let task = |memory: &mut Memory| {
        crate::decide(&game, Player::One, &hard(), memory).expect("a choice");
        memory.plan.as_ref().and_then(|plan| plan.task(unit(&game, "ours")))
    };
    let mut forgetful = Memory::new(1);
    forgetful.lapses.force(game.battle(), slip);
    let (plain, wrong) = (task(&mut Memory::new(1)), task(&mut forgetful));
    assert_ne!(plain, wrong);
    assert_eq!(forgetful.lapses.plan.and_then(|plan| plan.task(unit(&game, "ours"))), plain, "it knows what it forgot");
}

#[test]
fn forgotten_reserves_stay_away() {
    let waiting = squad("waiting", 1, (0.0, 0.0), 150).with("in_reserves", json!("STRATEGIC"));
    let Value::Object(mut waiting) = waiting.0 else { panic!("a unit") };
    for model in waiting["models"].as_array_mut().into_iter().flatten() {
        model.as_object_mut().expect("a model").remove("at");
    }
    let objectives = json!([{"id": "o1", "at": [22, 6]}]);
    let foe = squad("foe", 2, (20.0, 55.0), 100);
    let game = table("MOVEMENT", json!({"round": 2, "objectives": objectives}), vec![Squad(waiting.into()), foe]);
    changes([game], &hard(), |game| Slip::Forgets(Forgotten::Reserve(unit(game, "waiting"))));
}

#[test]
fn who_forgets_re_rolls_and_overwatch_does_without() {
    // Asked in the middle of an action: the answers are compared.
    let chargers = Squad::new("chargers", 2, 10, 10.0, 24.0).points(300);
    let guns = Squad::new("guns", 1, 10, 10.0, 12.0).points(200).gun(24, "8", 8);
    let more = json!({"round": 5, "cp": [4, 0], "active_player": 2});
    let mut game = table("MOVEMENT", more, vec![guns, chargers]);
    let mover = unit(&game, "chargers");
    game.play(Player::Two, Action::BeginNormalMove(mover)).expect("it moves");
    assert_eq!(game.waiting_for().map(|decision| decision.player), Some(Player::One), "overwatch is offered");
    changes([game], &hard(), |_| Slip::Forgets(Forgotten::Overwatch));

    let squad = Squad::new("squad", 1, 1, 10.0, 10.0).points(400).stat("W", 4).stat("Sv", 3);
    let game = table("SHOOTING", json!({"round": 4, "cp": [2, 0]}), vec![squad, Squad::new("foe", 2, 5, 10.0, 40.0)]);
    let question = rules::Question::CommandReroll {
        unit: unit(&game, "squad"),
        context: rules::Context::Save,
        faces: [2].into_iter().collect(),
        eligible: [0].into_iter().collect(),
        need: 3,
        whole: false,
        attack: None,
    };
    let decision = rules::Decision { player: Player::One, question };
    let answer = |memory: &mut Memory| crate::answer(game.battle(), &decision, &hard(), memory);
    let mut forgetful = Memory::new(1);
    forgetful.lapses.force(game.battle(), Slip::Forgets(Forgotten::Reroll));
    let (plain, wrong) = (answer(&mut Memory::new(1)), answer(&mut forgetful));
    assert!(matches!(plain.action, Action::UseStratagem(_)), "{plain:?}");
    assert!(!matches!(wrong.action, Action::UseStratagem(_)), "{wrong:?}");
    assert_eq!(wrong.slips.as_slice(), [Slip::Forgets(Forgotten::Reroll)]);
}

#[test]
fn what_is_overrated_is_shot_and_what_is_feared_is_shunned() {
    let games = [50, 80, 100, 120, 160, 240].map(gunline_before);
    changes(games, &hard(), |game| Slip::Overrates(unit(game, "a")));
    changes(duels(), &hard(), |game| Slip::Fears(unit(game, "defenders")));
}

#[test]
fn the_screen_moves_first() {
    let game = table(
        "MOVEMENT",
        json!({"round": 2}),
        vec![
            squad("costly", 1, (20.0, 20.0), 300).gun(24, "2", 5),
            squad("cheap", 1, (20.0, 12.0), 50),
            squad("foe", 2, (20.0, 40.0), 200),
        ],
    );
    changes([game], &hard(), |_| Slip::ScreenFirst);
}

#[test]
fn fire_is_spread() {
    changes([gunline()], &hard(), |_| Slip::SplitFire);
    let choice = with(&gunline(), &hard(), Slip::SplitFire);
    let Action::Shoot(_, fires) = &choice.action else { panic!("it shoots: {choice:?}") };
    let mut targets: Vec<UnitId> = fires.iter().map(|fire| fire.target).collect();
    targets.dedup();
    assert_eq!(targets.len(), 3, "{fires:?}");
}

#[test]
fn a_charge_is_made_because_it_can_be_made() {
    changes(duels(), &hard(), |_| Slip::RashCharge);
}

#[test]
fn the_opponents_next_turn_is_not_thought_of() {
    let game = |points: u16, far: f64| {
        let objectives = json!([{"id": "o1", "at": [20, 24]}]);
        let ours = squad("ours", 1, (20.0, 14.0), points).gun(24, "1", 4);
        let foe = Squad::new("foe", 2, 10, 14.0, 14.0 + far).points(300).gun(24, "3", 6);
        let mut game = table("MOVEMENT", json!({"round": 4, "objectives": objectives}), vec![ours, foe]);
        // Where it goes, not how.
        let mover = unit(&game, "ours");
        game.play(Player::One, Action::BeginNormalMove(mover)).expect("it moves");
        game
    };
    let games = [100, 200, 300, 400, 600, 900].into_iter();
    changes(games.flat_map(|points| [16.0, 22.0, 28.0].map(|far| game(points, far))), &hard(), |_| Slip::NoTomorrow);
}

#[test]
fn mistakes_happen_as_often_as_their_rates_say() {
    let game = card();
    let in_force = |rates: Rates, seed: u64| {
        let mut profile = Profile { mistakes: rates, ..hard() };
        profile.features.remove(Features::STRATAGEMS);
        let mut memory = Memory::new(seed);
        memory.begin(game.battle(), Player::One, &profile);
        memory.lapses.in_force().map(Slip::mistake).collect::<Vec<_>>()
    };
    for &mistake in Mistake::ALL {
        let mut rates = Rates::NONE;
        rates.set(mistake, 0.3);
        let seen = (0..600).map(|seed| in_force(rates, seed)).filter(|list| !list.is_empty());
        let seen: Vec<_> = seen.inspect(|list| assert!(list.iter().all(|one| *one == mistake))).collect();
        assert!((130..=230).contains(&seen.len()), "{mistake:?}: {} of 600", seen.len());
        assert_eq!(in_force(rates, 7), in_force(rates, 7), "the same seed, the same mistakes");
    }
    assert!((0..50).all(|seed| in_force(Rates::NONE, seed).is_empty()));
}

#[test]
fn the_casual_level_alone_makes_mistakes() {
    for level in Level::ALL {
        assert_eq!(Profile::of(level).mistakes.any(), level == Level::Casual, "{level:?}");
    }
}
