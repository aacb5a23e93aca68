//! Datasheets of the library on a real table: a seeded sample of a hundred is mustered, set up and
//! brought to the first Command phase by the kernel.

use codex::{Army, ArmyUnit, BattleSize, Brought, Codex, Datasheet};
use rules::{Defaults, DiceSource, Game, NewBattle, Phase, Player};
use strategium_import::library;

/// Numbers that look like chance and are the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn army(id: &str, sheets: &[&Datasheet]) -> Army {
    let unit = |(at, sheet): (usize, &&Datasheet)| ArmyUnit {
        id: format!("unit-{at}"),
        datasheet: sheet.id.clone(),
        models: sheet.sizes()[0].0,
        made_of: Vec::new(),
        cost: None,
        warlord: at == 0,
        enhancement: None,
        wargear: Vec::new(),
        leads: None,
        rides: None,
        aircraft: false,
        waits: None,
    };
    Army {
        id: id.to_owned(),
        name: id.to_owned(),
        faction: "sample".to_owned(),
        detachment: "sample".to_owned(),
        size: BattleSize::StrikeForce,
        style: codex::ArmyStyle::default(),
        units: sheets.iter().enumerate().map(unit).collect(),
        brought: Brought {
            faction: "Sample".to_owned(),
            detachment: "Sample".to_owned(),
            sheets: sheets.iter().map(|sheet| (*sheet).clone()).collect(),
            ..Brought::default()
        },
    }
}

#[test]
fn a_hundred_datasheets_can_be_put_on_a_table() {
    let codex = Codex::builtin();
    let mut numbers = Numbers(40_000);
    let mut sample: Vec<&Datasheet> = Vec::new();
    while sample.len() < 100 {
        let sheet = &library().sheets[numbers.below(library().sheets.len())];
        if !sample.iter().any(|held| held.id == sheet.id) {
            sample.push(sheet);
        }
    }
    for (number, ten) in sample.chunks(10).enumerate() {
        let names: Vec<&str> = ten.iter().map(|sheet| sheet.id.as_str()).collect();
        let armies = [army("first", &ten[..5]), army("second", &ten[5..])];
        let battle = NewBattle::new(codex, [&armies[0], &armies[1]], "hammer-and-anvil", "layout-1");
        let battle = battle.unwrap_or_else(|error| panic!("{names:?}: {error}"));
        let position = battle.position().unwrap_or_else(|error| panic!("{names:?}: {error}"));
        assert_eq!(position.units.len(), 10, "{names:?}");
        let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(number as u64))
            .unwrap_or_else(|error| panic!("{names:?}: {error}"));
        for player in Player::BOTH {
            for action in battle.formations(&game, player) {
                let _ = game.play_quietly(player, action, &mut Defaults);
            }
        }
        tactics::deploy(&mut game);
        assert_eq!(game.state().clock.phase, Phase::Command, "{names:?}");
    }
}
