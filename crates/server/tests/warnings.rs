//! Warnings of the page, so that a player loses nothing unnoticed: empty transports, units that find no room, models that
//! hold a unit together, and special rules of wargear that no model carries.

use codex::Codex;
use protocol::messages::{Ask, Reply, WarningInfo};
use protocol::options;
use protocol::read_action;
use rules::{DiceSource, Game, NewBattle, Phase, Player};
use serde_json::{Value, json};
use strategium_server::questions::answer;

fn game(armies: [&str; 2]) -> Game {
    let codex = Codex::builtin();
    let armies = armies.map(|id| codex.army(id).expect("an army"));
    let new = NewBattle::new(codex, armies, "hammer-and-anvil", "layout-1").expect("a table");
    Game::new(codex::Codex::builtin(), new.position().expect("a position"), DiceSource::Seeded(1)).expect("a game")
}

fn play(game: &mut Game, player: Player, action: &Value) {
    let mut action = action.clone();
    action["player"] = json!(player.number());
    let (player, action) = read_action(game, &action).expect("an action");
    game.play(player, action).expect("legal");
}

/// What confirming the formations would cost the player who declares now.
fn loses(game: &Game) -> Vec<String> {
    let next = options::next(game).expect("a decision");
    let confirms =
        |offer: &&options::Offer| offer.action.as_ref().is_some_and(|action| action["type"] == "CONFIRM_FORMATIONS");
    next.options.iter().find(confirms).expect("formations to confirm").loses.clone()
}

#[test]
fn m1_7_confirming_formations_names_the_transports_that_carry_nobody() {
    let mut game = game(["space-marines-1000", "orks-1000"]);
    while game.waiting_for().expect("a decision").player != Player::One {
        play(&mut game, Player::Two, &json!({"type": "CONFIRM_FORMATIONS"}));
    }
    assert_eq!(loses(&game), ["p1-impulsor"]);
    // Choosing it all the same gives the reason why it cannot be set up.
    let rides = options::next(&game).expect("a decision").options;
    let rides = rides.iter().filter(|offer| offer.legal).filter_map(|offer| offer.action.clone());
    let embark = rides.into_iter().find(|action| action["transport_id"] == "p1-impulsor").expect("somebody fits");
    let mut carrying = game.clone();
    play(&mut carrying, Player::One, &embark);
    assert_eq!(loses(&carrying), Vec::<String>::new());

    play(&mut game, Player::One, &json!({"type": "CONFIRM_FORMATIONS"}));
    while game.state().clock.phase == Phase::Formations {
        play(&mut game, Player::Two, &json!({"type": "CONFIRM_FORMATIONS"}));
    }
    let impulsor = game.setup().unit_ids().find(|&unit| game.setup().unit(unit).id == "p1-impulsor").expect("a unit");
    let offers = options::of_unit(&game, impulsor);
    let [offer] = offers.as_slice() else { panic!("one offer: {offers:?}") };
    assert!(!offer.legal);
    assert!(offer.text.as_deref().is_some_and(|text| text.contains("carries nobody")), "{:?}", offer.text);
}

/// A zone of twelve inches by eight in which a large guard is to stand, and a vehicle that fits in only without the guard.
fn narrow_zone() -> Game {
    let model = |base: Value, keyword: &str| {
        json!({"id": "m1", "weapons": [], "profile": {"M": 6, "T": 4, "Sv": 4, "W": 1, "Ld": 6, "OC": 1,
            "base_mm": base, "keywords": [keyword]}})
    };
    let unit =
        |id: &str, player: u8, model: Value| json!({"id": id, "player": player, "weapons": [], "models": [model]});
    let position = json!({
        "phase": "DEPLOYMENT",
        "zones": {"1": [[0, 0], [44, 0], [44, 12], [0, 12]], "2": [[0, 52], [12, 52], [12, 60], [0, 60]]},
        "units": [
            unit("foe", 1, model(json!(32), "INFANTRY")),
            unit("guard", 2, model(json!(170), "INFANTRY")),
            unit("truck", 2, model(json!({"hull": [115, 75]}), "VEHICLE")),
        ],
    });
    let position = serde_json::from_value(position).expect("a position");
    Game::new(Codex::builtin(), position, DiceSource::Seeded(1)).expect("a game")
}

#[test]
fn m3_1_a_unit_that_cannot_be_set_up_any_more_is_warned_of() {
    let mut game = narrow_zone();
    let warnings = |game: &Game| match answer(game, &[Player::Two], &Ask::Consider) {
        Ok(Reply::Consider(info)) => info.warnings,
        other => panic!("no consideration: {other:?}"),
    };
    assert_eq!(warnings(&game), [], "there is room for both");
    play(&mut game, Player::Two, &json!({"type": "DEPLOY_UNIT", "unit_id": "guard", "model_positions": [[6, 56]]}));
    play(&mut game, Player::One, &json!({"type": "DEPLOY_UNIT", "unit_id": "foe", "model_positions": [[22, 6]]}));
    assert_eq!(warnings(&game), [WarningInfo::NoRoom { unit_ids: vec!["truck".to_owned()] }]);
    // What it warns of comes true.
    play(&mut game, Player::Two, &json!({"type": "END_DEPLOYMENT"}));
    let truck = game.setup().find::<rules::UnitId>("truck").expect("a unit");
    assert!(!game.battle().units_on_table(Player::Two).any(|unit| unit == truck));
}

#[test]
fn r3_7_wargear_that_nobody_carries_gives_no_ability() {
    let codex = Codex::builtin();
    let game = game(["space-marines-1000", "orks-1000"]);
    let table = protocol::table::table(&game, codex);
    let mut seen = 0;
    for (id, sheet) in &table.units {
        let unit = game.setup().unit_ids().find(|&unit| game.setup().unit(unit).id == *id).expect("a unit");
        let position = &game.setup().position.units[unit.index()];
        for (item, name) in [("relic-shield", "Relic Shield"), ("shield-dome", "Shield Dome")] {
            let printed = codex
                .datasheet(&position.datasheet)
                .is_some_and(|sheet| sheet.abilities.iter().any(|ability| ability.name == name));
            let carried = position.models.iter().any(|model| model.wargear.iter().any(|held| held == item));
            let shown = sheet.abilities.iter().any(|ability| ability.name == name);
            assert_eq!(shown, printed && carried, "{id}: {name}");
            seen += usize::from(printed);
        }
    }
    assert!(seen > 0, "no sheet with these rules was looked at");
}
