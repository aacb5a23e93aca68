//! Warnings of the page, so that a player loses nothing unnoticed: empty transports, models that hold a unit together,
//! and special rules of wargear that no model carries.

use codex::Codex;
use protocol::options;
use protocol::read_action;
use rules::{DiceSource, Game, NewBattle, Phase, Player};
use serde_json::{Value, json};

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
