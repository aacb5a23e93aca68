//! Formations and deployment of the built-in armies, and the rows of the difficulty table that
//! concern them.

use super::*;
use crate::profile::Level;
use codex::Codex;
use rules::position::{Phase, Position};
use rules::state::Whereabouts;
use rules::{Defaults, DiceSource, UnitId};
use testkit::battles::{self, Choice as Table};

/// Plays formations, deployment and scouts.
pub fn open(position: Position, profile: &Profile, until: Phase) -> Game {
    let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(3)).expect("a game");
    let mut memories = [Memory::new(1), Memory::new(2)];
    while let Some(decision) = game.waiting_for() {
        if game.state().clock.phase >= until {
            break;
        }
        let memory = &mut memories[decision.player.index()];
        let choice = crate::decide(&game, decision.player, profile, memory).expect("a choice");
        assert!(memory.defects.is_empty(), "{:?}", memory.defects);
        let total: f64 = choice.terms.iter().map(|term| term.value).sum();
        assert!((total - choice.score).abs() < 1e-9, "the terms make the score");
        game.play_quietly(decision.player, choice.action, &mut Defaults).expect("legal");
    }
    game
}

/// Nobody is left behind: on the table, riding, waiting, or an empty transport of others.
fn everybody_is_somewhere(game: &Game, title: &str) {
    for unit in game.setup().unit_ids() {
        let place = game.state().unit(unit).place;
        let fine = matches!(place, Whereabouts::Table | Whereabouts::Embarked(_) | Whereabouts::Reserves(_));
        assert!(fine, "{title}: {} is {place:?}", game.setup().unit(unit).id);
    }
}

fn table(codex: &Codex, armies: [&str; 2], map: &str, layout: &str) -> Position {
    let mut choice = Table::of_armies(codex, armies).expect("armies");
    choice.deployment = map.to_owned();
    choice.layout = layout.to_owned();
    battles::set_up(codex, &choice).expect("a table")
}

/// Every layout with every map, the armies in turn, beginning with one of them.
fn deploy_everywhere(level: Level, first: usize) {
    let codex = Codex::builtin();
    let sizes = codex::BattleSize::ALL.into_iter();
    let armies: Vec<&str> =
        sizes.flat_map(|size| battles::standard(codex, size)).map(|army| army.id.as_str()).collect();
    let profile = Profile::of(level);
    let tables = codex.deployments.iter().flat_map(|map| codex.layouts.iter().map(move |layout| (map, layout)));
    for (at, (map, layout)) in tables.enumerate() {
        let pair = [armies[(first + at) % armies.len()], armies[(first + at * 3 + 1) % armies.len()]];
        let game = open(table(codex, pair, &map.id, &layout.id), &profile, Phase::Command);
        everybody_is_somewhere(&game, &format!("{pair:?} on {} and {}", map.id, layout.id));
    }
}

#[test]
fn armies_deploy_on_every_layout_and_map() {
    deploy_everywhere(Level::Normal, 0);
}

#[test]
fn easy_deploys_everything() {
    deploy_everywhere(Level::Easy, 3);
}

#[test]
#[ignore = "long: each of the armies on each of the 48 tables"]
fn every_army_deploys_on_every_layout_and_map() {
    (0..Codex::builtin().armies.len()).for_each(|first| deploy_everywhere(Level::Normal, first));
}

/// Two zones along the long edges, a tank with a gun of this range near one end.
fn under_the_gun(range: u8) -> Position {
    let models: Vec<String> = (1..=5)
        .map(|at| {
            format!(
                r#"{{"id": "m{at}", "weapons": [["rifle", 1]],
                     "profile": {{"M": 6, "T": 3, "Sv": 5, "W": 1, "Ld": 7, "OC": 2, "keywords": ["INFANTRY"]}}}}"#
            )
        })
        .collect();
    let text = format!(
        r#"{{"phase": "DEPLOYMENT", "attacker": 2,
            "zones": {{"1": [[0, 0], [12, 0], [12, 60], [0, 60]], "2": [[32, 0], [44, 0], [44, 60], [32, 60]]}},
            "objectives": [{{"id": "o1", "at": [22, 12]}}, {{"id": "o2", "at": [22, 48]}}],
            "units": [
                {{"id": "guard", "player": 1, "points": 150, "models": [{}],
                  "weapons": [{{"id": "rifle", "range": 36, "A": "2", "BS": 3, "S": 6, "AP": -1, "D": "2"}}]}},
                {{"id": "tank", "player": 2, "points": 200,
                  "weapons": [{{"id": "gun", "range": {range}, "A": "12", "BS": 3, "S": 6, "AP": -2, "D": "1"}}],
                  "models": [{{"id": "m1", "weapons": [["gun", 1]], "at": {{"x": 35, "y": 12}},
                    "profile": {{"M": 6, "T": 10, "Sv": 3, "W": 12, "Ld": 7, "OC": 3, "keywords": ["VEHICLE"]}}}}]}}
            ]}}"#,
        models.join(",")
    );
    serde_json::from_str(&text).expect("a position")
}

/// What is chosen, and how far from the tank the first model stands.
fn stands(position: Position, profile: &Profile) -> (Choice, f64) {
    let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a game");
    let choice = crate::decide(&game, Player::One, profile, &mut Memory::new(1)).expect("a choice");
    let Action::DeployUnit(_, places) = &choice.action else { panic!("{:?}", choice.action) };
    let far = geometry::Point::inches(35.0, 12.0).expect("a point").distance(places[0].point()).to_f64();
    (choice, far)
}

#[test]
fn counter_deployment_keeps_tender_units_away_from_guns_that_stand() {
    let mut profile = Profile::of(Level::Competitive);
    // A move and a shot of the tank.
    let reach = 6.0 + 34.0;
    let (choice, far) = stands(under_the_gun(34), &profile);
    assert!(far > reach, "out of reach of the gun, not at {far}");
    assert_eq!(choice.runners_up.len(), crate::explain::RUNNERS_UP, "others were compared");
    profile.features.remove(Features::COUNTER_DEPLOYMENT);
    let (choice, far) = stands(under_the_gun(34), &profile);
    assert!(far < reach, "without it the gun does not matter: {far}");
    assert!(choice.terms.iter().all(|term| term.name != "under their guns"));
}

#[test]
fn easy_deploys_by_whim() {
    let spot = |seed: u64, profile: &Profile| {
        let game = Game::new(codex::Codex::builtin(), under_the_gun(20), DiceSource::Seeded(1)).expect("a game");
        crate::decide(&game, Player::One, profile, &mut Memory::new(seed)).expect("a choice").action
    };
    let (easy, strong) = (Profile::of(Level::Easy), Profile::of(Level::Competitive));
    assert!((2..9).any(|seed| spot(seed, &easy) != spot(1, &easy)), "Easy follows its whims");
    assert!((2..9).all(|seed| spot(seed, &strong) == spot(1, &strong)), "Competitive has no noise");
}

#[test]
fn tender_guns_stand_behind_fighters_or_in_cover_and_somebody_keeps_the_home_marker() {
    let codex = Codex::builtin();
    let profile = Profile { noise: 0.0, ..Profile::of(Level::Normal) };
    for army in ["orks-2000", "space-marines-2000", "world-eaters-1000"] {
        let position = table(codex, [army, "adeptus-custodes-1000"], "dawn-of-war", "layout-1");
        let game = open(position, &profile, Phase::Command);
        let battle = game.battle();
        let survey = Survey::of(battle, Player::One);
        let home = survey.home().expect("a marker at home");
        let keeper = battle
            .units_on_table(Player::One)
            .any(|unit| battle.models(unit).any(|model| battle.in_range_of_marker(&battle.body(model), home)));
        assert!(keeper, "{army} leaves its home marker alone");
        let of = |who: Who| -> Vec<geometry::Point> {
            let is = |unit: &UnitId| survey.role(*unit).is_some_and(|role| wishes::who(battle, &survey, role) == who);
            let units = battle.units_on_table(Player::One).filter(is);
            units.filter_map(|unit| crate::analysis::centre(battle, unit)).collect()
        };
        let (fighters, guns) = (of(Who::Melee), of(Who::FragileShooter));
        let line = fighters.iter().map(|at| at.x.to_f64()).sum::<f64>() / fighters.len().max(1) as f64;
        let in_cover = |at: geometry::Point| battle.setup.terrain.iter().any(|piece| piece.polygon.contains_point(at));
        // In line with them is near enough: the fighters' middle moves with every unit set up.
        let safe = guns.iter().filter(|at| at.x.to_f64() <= line + 2.0 || in_cover(**at)).count();
        assert!(2 * safe >= guns.len(), "{army}: guns stand before the fighters at {line} and in the open: {guns:?}");
    }
}
