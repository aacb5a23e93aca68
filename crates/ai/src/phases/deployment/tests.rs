//! Formations and deployment of the built-in armies, and the rows of the difficulty table that
//! concern them.

use super::*;
use crate::profile::Level;
use codex::Codex;
use rules::position::{Phase, Position};
use rules::state::Whereabouts;
use rules::{Decider, Decision, DiceSource};
use testkit::battles::{self, Choice as Table};

struct Defaults;

impl Decider for Defaults {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        rules::answers::default(battle, decision).unwrap_or(Action::DeclineReaction)
    }
}

/// Plays formations, deployment and scouts.
pub fn open(position: Position, profile: &Profile, until: Phase) -> Game {
    let mut game = Game::new(position, DiceSource::Seeded(3)).expect("a game");
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

#[test]
fn every_army_deploys_on_every_layout_and_map() {
    let codex = Codex::builtin();
    let armies: Vec<&str> = codex.armies.iter().map(|army| army.id.as_str()).collect();
    let profile = Profile::of(Level::Normal);
    // Each layout with each map, the armies in turn: every army meets every map.
    let mut at = 0;
    for map in &codex.deployments {
        for layout in &codex.layouts {
            let pair = [armies[at % armies.len()], armies[(at * 3 + 1) % armies.len()]];
            at += 1;
            let game = open(table(codex, pair, &map.id, &layout.id), &profile, Phase::Command);
            everybody_is_somewhere(&game, &format!("{pair:?} on {} and {}", map.id, layout.id));
        }
    }
}

#[test]
#[ignore = "prints"]
fn show() {
    let codex = Codex::builtin();
    let profile = Profile::of(Level::Normal);
    for pair in [
        ["orks-2000", "space-marines-2000"],
        ["world-eaters-2000", "adeptus-custodes-2000"],
        ["chaos-daemons-2000", "orks-1000"],
    ] {
        let begun = std::time::Instant::now();
        let game = open(table(codex, pair, "dawn-of-war", "layout-1"), &profile, Phase::Deployment);
        let formed = begun.elapsed();
        let battle = game.battle();
        let begun = std::time::Instant::now();
        let roles = crate::analysis::roles(battle);
        let took = begun.elapsed();
        for role in roles {
            let card = game.setup().unit(role.unit);
            let state = game.state().unit(role.unit);
            println!(
                "{:38} {:4} sh {:5.1} me {:5.1} tk {:4.1}/{:4.1} rg {:4.0} sp {:3.0} hard {:5.0} {}{}{}{} lead {:?} {:?}",
                card.id,
                role.points,
                role.shooting,
                role.melee,
                role.shooting_tanks,
                role.melee_tanks,
                role.range,
                role.speed,
                role.hardness,
                if role.is_melee() { "M" } else { "" },
                if role.is_shooter() { "S" } else { "" },
                if role.is_fragile() { "f" } else { "" },
                if role.is_durable() { "d" } else { "" },
                state.attached_to.map(|u| game.setup().unit(u).id.clone()),
                state.place
            );
        }
        let begun = std::time::Instant::now();
        let survey = Survey::of(battle, Player::One);
        println!(
            "formations {formed:?} roles {took:?} survey {:?} spots {}",
            begun.elapsed(),
            survey.spots_of(battle, UnitId(0)).count()
        );
        let begun = std::time::Instant::now();
        let game = open(table(codex, pair, "dawn-of-war", "layout-1"), &profile, Phase::Command);
        println!("all {:?}", begun.elapsed());
        for unit in game.setup().unit_ids() {
            if let (Whereabouts::Table, Some(at)) =
                (game.state().unit(unit).place, crate::analysis::centre(game.battle(), unit))
            {
                println!("{:38} {:5.1} {:5.1}", game.setup().unit(unit).id, at.x.to_f64(), at.y.to_f64());
            }
        }
    }
}
