//! Every army against every map: the opening always reaches the first turn, and legally.

use codex::{BattleSize, Codex};
use rules::state::Whereabouts;
use rules::{Defaults, DiceSource, Game, NewBattle, Phase, Player};

#[test]
fn every_army_finds_room_on_every_map() {
    let codex = Codex::builtin();
    let mut seed = 0;
    for size in BattleSize::ALL {
        let armies: Vec<_> = codex.armies.iter().filter(|army| army.size == size).collect();
        for map in &codex.deployments {
            let layout = &codex.layouts[seed % codex.layouts.len()];
            let pair = [armies[seed % armies.len()], armies[(seed * 2 + 1) % armies.len()]];
            seed += 1;
            let mut battle = NewBattle::new(codex, pair, &map.id, &layout.id).expect("a table");
            battle.attacker = Player::BOTH[seed % 2];
            let position = battle.position().expect("a position");
            let mut game =
                Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(seed as u64)).expect("builds");
            for player in Player::BOTH {
                for action in battle.formations(&game, player) {
                    let _ = game.play_quietly(player, action, &mut Defaults);
                }
            }
            assert_eq!(game.state().clock.phase, Phase::Deployment, "{} {}", pair[0].id, map.id);
            tactics::deploy(&mut game);
            let what = format!("{} and {} on {}, {}", pair[0].id, pair[1].id, map.id, layout.id);
            assert_eq!(game.state().clock.phase, Phase::Command, "{what}");
            for unit in game.setup().unit_ids() {
                let place = game.state().unit(unit).place;
                let waits = matches!(place, Whereabouts::Reserves(_));
                let name = &game.setup().unit(unit).id;
                let lead = &game.setup().unit(game.battle().lead(unit)).id;
                let asked =
                    pair.iter().flat_map(|army| &army.units).any(|u| u.waits.is_some() && lead.ends_with(&u.id));
                assert!(place != Whereabouts::Destroyed, "{what}: {name} is lost");
                assert!(!waits || asked, "{what}: {name} found no room");
                let board = game.setup().board;
                for model in game.battle().models(unit).filter(|_| place == Whereabouts::Table) {
                    assert!(board.contains_body(&game.battle().body(model)), "{what}: {name}");
                }
            }
        }
    }
}

#[test]
fn suggested_formations_are_all_legal() {
    let codex = Codex::builtin();
    for army in &codex.armies {
        let battle = NewBattle::new(codex, [army, army], "dawn-of-war", "layout-5").expect("a table");
        let mut game =
            Game::new(codex::Codex::builtin(), battle.position().expect("a position"), DiceSource::Seeded(1))
                .expect("builds");
        for player in Player::BOTH {
            for action in battle.formations(&game, player) {
                let played = game.play(player, action.clone());
                assert!(
                    played.is_ok(),
                    "{} {action:?}: {}",
                    army.id,
                    words::refusal(&played.expect_err("refused"), game.setup())
                );
            }
        }
        assert_eq!(game.state().clock.phase, Phase::Deployment, "{}", army.id);
    }
}

#[test]
fn random_openings_never_get_stuck() {
    let codex = Codex::builtin();
    for seed in 0..12_u64 {
        let pick = |at: usize| &codex.armies[at % codex.armies.len()];
        let pair = [pick(seed as usize), pick(seed as usize * 3 + 2)];
        let map = &codex.deployments[seed as usize % codex.deployments.len()];
        let layout = &codex.layouts[seed as usize % codex.layouts.len()];
        let battle = NewBattle::new(codex, pair, &map.id, &layout.id).expect("a table");
        let mut game =
            Game::new(codex::Codex::builtin(), battle.position().expect("a position"), DiceSource::Seeded(seed))
                .expect("builds");
        let mut random = testkit::deciders::Random::new(seed);
        let mut steps = 0;
        while game.state().clock.phase < Phase::Command {
            let (player, action) = random.choose(&game).expect("a candidate");
            let before = game.hash();
            let played = game.play(player, action).expect("candidates are legal");
            if played.finished && !played.resumed {
                let mut back = game.clone();
                back.undo(&played);
                assert_eq!(back.hash(), before, "undo restores the hash");
            }
            steps += 1;
            assert!(steps < 1_000, "seed {seed} goes on for ever");
        }
    }
}

/// The kernel knows the records of the codex it is given, and no others.
#[test]
fn a_battle_is_built_from_the_codex_it_is_given() {
    let codex = Codex::builtin();
    let armies = ["orks-1000", "space-marines-1000"].map(|id| codex.army(id).expect("an army"));
    let mut battle = NewBattle::new(codex, armies, "hammer-and-anvil", "layout-1").expect("a table");
    battle.primary = Some(codex.primaries[0].id.clone());
    let position = battle.position().expect("a position");
    let dice = || DiceSource::Seeded(1);
    assert!(Game::new(codex, position.clone(), dice()).is_ok());
    let mut own = codex.clone();
    own.primaries.clear();
    let refused = Game::new(&own, position.clone(), dice()).expect_err("without its mission");
    assert!(refused.to_string().contains("no primary"), "{refused}");
    let mut own = codex.clone();
    own.stratagems.clear();
    let game = Game::new(&own, position, dice()).expect("without stratagems");
    assert!(game.setup().stratagems.is_empty());
}
