//! Choices of army rules, on tables where the answer is plain.

use super::*;
use crate::explain::Scored;
use crate::phases::tables::{Squad, table, unit};
use crate::profile::Level;
use serde_json::json;

fn sharp() -> Profile {
    Profile { noise: 0.0, ..Profile::of(Level::Normal) }
}

/// The best idea about a rule of the first player.
#[track_caller]
fn best(game: &Game, id: &str, unit: Option<UnitId>) -> Scored {
    let rules = &game.setup().army_rules;
    let rule = rules.iter().position(|rule| rule.id == id).expect("a rule of the army") as u8;
    let ballot = faction::ballot(game.battle(), Player::One, rule, unit, &sharp(), &mut Memory::new(1));
    let best = ballot.ideas().iter().max_by(|a, b| a.score.total_cmp(&b.score)).cloned();
    best.expect("there are ideas")
}

fn boyz(y: f64, round: u8) -> Game {
    let more = json!({"round": round, "armies": {"1": {"faction": "orks", "detachment": "war-horde"}}});
    let boyz = Squad::new("boyz", 1, 8, 10.0, 10.0).with("army_rules", json!(["waaagh"]));
    table("COMMAND", more, vec![boyz, Squad::new("foe", 2, 5, 10.0, y)])
}

#[test]
fn what_is_called_once_a_battle_is_called_when_somebody_can_reach() {
    let declines = |scored: Scored| scored.what == Proposal::Act(Action::DeclineReaction);
    assert!(declines(best(&boyz(50.0, 1), "waaagh", None)), "nobody can fight in the first round");
    assert!(!declines(best(&boyz(24.0, 1), "waaagh", None)), "the enemy is in reach");
    assert!(!declines(best(&boyz(30.0, 2), "waaagh", None)), "the second round is the time");
}

#[test]
fn the_enemy_that_is_marked_is_dear_and_in_reach() {
    let more = json!({"armies": {"1": {"faction": "space-marines", "detachment": "gladius-task-force"}}});
    let game = table(
        "COMMAND",
        more,
        vec![
            Squad::new("guns", 1, 5, 10.0, 10.0).gun(24, "4", 5).with("army_rules", json!(["oath-of-moment"])),
            Squad::new("far", 2, 5, 10.0, 58.0).points(300),
            Squad::new("near", 2, 5, 10.0, 30.0).points(200),
            Squad::new("cheap", 2, 5, 20.0, 26.0).points(40),
        ],
    );
    let Proposal::Act(Action::FactionChoice(_, _, about)) = best(&game, "oath-of-moment", None).what else {
        panic!("nobody is marked")
    };
    assert_eq!(about, Some(unit(&game, "near")));
}

#[test]
fn a_stance_is_chosen_by_what_it_does_to_the_enemy_at_hand() {
    let stance = |strength: u8, toughness: u8| {
        let more = json!({"round": 2, "armies": {"1": {"faction": "adeptus-custodes", "detachment": "shield-host"}}});
        let guard = Squad::new("guard", 1, 4, 10.0, 10.0)
            .sword("S", json!(strength.to_string()))
            .with("army_rules", json!(["martial-katah"]));
        let foe = Squad::new("foe", 2, 8, 10.0, 12.0).stat("T", toughness);
        let game = table("FIGHT", more, vec![guard, foe]);
        let Proposal::Act(Action::FactionChoice(_, choices, _)) =
            best(&game, "martial-katah", Some(unit(&game, "guard"))).what
        else {
            panic!("no stance")
        };
        choices
    };
    // Wounding easily, more hits are better; wounding on sixes, hits that wound by themselves.
    assert_eq!(stance(8, 4), vec![0]);
    assert_eq!(stance(4, 9), vec![1]);
}
