//! Cards and markers on tables where the answer is plain.

use super::*;
use crate::phases::tables::{Squad, table, unit};
use rules::{CardId, Game, Player};
use serde_json::{Value, json};

/// Five markers, the usual zones, our squad at a place, an enemy at another.
fn table_with(primary: &str, cards: &[&str], round: u8, at: (f64, f64), foe: (f64, f64), held: [u8; 5]) -> Game {
    let places = [[22, 6], [10, 30], [22, 30], [34, 30], [22, 54]];
    let objectives: Vec<Value> = places
        .iter()
        .zip(held)
        .enumerate()
        .map(|(n, (at, by))| json!({"id": format!("o{n}"), "at": at, "controlled_by": by}))
        .collect();
    let more = json!({"round": round, "objectives": objectives,
        "zones": {"1": [[0, 0], [44, 0], [44, 12], [0, 12]], "2": [[0, 48], [44, 48], [44, 60], [0, 60]]},
        "mission": {"primary": primary,
            "secondaries": {"1": {"mode": "TACTICAL", "active": cards, "deck": ["cleanse"]}}}});
    table("MOVEMENT", more, vec![Squad::new("ours", 1, 5, at.0, at.1), Squad::new("foe", 2, 5, foe.0, foe.1)])
}

fn card(game: &Game, id: &str) -> CardId {
    game.setup().find::<CardId>(id).expect("a card")
}

#[test]
fn a_card_is_likelier_the_nearer_its_place() {
    for (id, near, far) in [
        ("behind-enemy-lines", (20.0, 45.0), (20.0, 10.0)),
        ("area-denial", (20.0, 27.0), (2.0, 2.0)),
        ("secure-no-mans-land", (20.0, 28.0), (20.0, 2.0)),
        ("establish-locus", (20.0, 27.0), (2.0, 2.0)),
    ] {
        let of = |at: (f64, f64)| {
            let game = table_with("take-and-hold", &[id], 2, at, (40.0, 58.0), [1, 0, 0, 0, 2]);
            achievability(game.battle(), Player::One, card(&game, id))
        };
        assert!(of(near) > of(far) + 0.1, "{id}: {} and {}", of(near), of(far));
        assert!((0.0..=1.0).contains(&of(near)) && of(far) >= 0.0);
    }
}

#[test]
fn every_card_of_the_codex_has_a_chance_between_none_and_sure() {
    let game = table_with("take-and-hold", &["cleanse"], 3, (20.0, 27.0), (20.0, 33.0), [1, 0, 1, 2, 2]);
    let cards = game.setup().mission.as_ref().map_or(0, |mission| mission.cards.len());
    assert!(cards > 10);
    for card in (0..cards).map(CardId::at) {
        for player in Player::BOTH {
            let chance = achievability(game.battle(), player, card);
            assert!((0.0..=1.0).contains(&chance), "{}: {chance}", game.setup().id_of(card));
        }
    }
}

#[test]
fn cards_in_play_say_what_they_want() {
    let cards = ["behind-enemy-lines", "no-prisoners", "secure-no-mans-land", "cleanse"];
    let game = table_with("take-and-hold", &cards, 2, (20.0, 27.0), (20.0, 33.0), [1, 0, 0, 0, 2]);
    let wishes = wishes(game.battle(), Player::One, None);
    let foe = unit(&game, "foe");
    assert!(wishes.iter().any(|wish| matches!(wish, Wish::Go(at, _, vp) if at.y.to_f64() > 48.0 && *vp >= 2.0)));
    assert!(wishes.iter().any(|wish| matches!(wish, Wish::Kill(unit, _) if *unit == foe)));
    let held: Vec<u8> =
        wishes.iter().filter_map(|wish| if let Wish::Hold(marker, _) = wish { Some(marker.0) } else { None }).collect();
    assert_eq!(held, vec![1, 2, 3]);
    assert!(wishes.iter().any(|wish| matches!(wish, Wish::Act(MissionActionId(0), _, vp) if *vp > 0.0)));
}

#[test]
fn markers_are_worth_what_the_mission_pays_for() {
    let values = |primary: &str, round: u8, held: [u8; 5]| {
        let game = table_with(primary, &["cleanse"], round, (20.0, 27.0), (20.0, 33.0), held);
        marker_values(game.battle(), Player::One)
    };
    // Only no man's land is paid for.
    let drop = values("supply-drop", 1, [1, 0, 0, 0, 2]);
    assert!(drop[0] < 0.1 && drop[2] > 10.0, "{drop:?}");
    // With three held, a fourth brings nothing but what the enemy does not get.
    let capped = values("take-and-hold", 2, [1, 1, 1, 0, 2]);
    let open = values("take-and-hold", 2, [1, 0, 0, 0, 2]);
    assert!(capped[3] < open[3], "{capped:?} {open:?}");
    // Less is left to win late.
    assert!(values("take-and-hold", 4, [1, 0, 0, 0, 2])[2] < open[2]);
    // Home matters where everything else is paid for by it.
    let lynch = values("linchpin", 2, [1, 1, 1, 0, 2]);
    assert!(lynch[0] > lynch[3], "{lynch:?}");
}

#[test]
fn the_chance_of_at_least_so_many_is_exact() {
    let chances = [0.5, 0.5, 0.5];
    for (count, expected) in [(0, 1.0), (1, 0.875), (2, 0.5), (3, 0.125), (4, 0.0)] {
        assert!((survey::at_least(&chances, count) - expected).abs() < 1e-12, "{count}");
    }
}
