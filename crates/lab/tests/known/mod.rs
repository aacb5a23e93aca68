//! Swaps whose answer is known: a unit for a strictly better copy of itself, and for an equal one.

#![allow(dead_code)]

use codex::{Army, Codex, DiceExpr};
use lab::change;
use lab::fixtures::{Fixture, fields, fixtures};
use lab::run::{Conduct, fight_all};
use lab::{Duel, Exchange, PlayerSpec, Row, Run};

/// The list that is changed.
pub const LIST: &str = "space-marines-1000";
/// The unit of it that is swapped.
pub const UNIT: &str = "redemptor";
/// Whom it meets.
const FIELD: [&str; 3] = ["orks-1000", "world-eaters-1000", "adeptus-custodes-1000"];

/// The list.
pub fn list(codex: &Codex) -> Army {
    codex.army(LIST).expect("a list").clone()
}

/// The list with the unit in the place of a copy that is tougher and strikes harder, at the same price.
pub fn better(codex: &Codex) -> Army {
    let mut army = list(codex);
    let unit = army.unit(UNIT).expect("a unit").clone();
    let mut sheet = army.sheet(codex, &unit.datasheet).expect("a datasheet").clone();
    sheet.id += "-better";
    sheet.damaged = None;
    for named in &mut sheet.profiles {
        named.profile.toughness += 4;
        named.profile.wounds *= 4;
        named.profile.save = 2;
        named.profile.invulnerable = Some(4);
        named.profile.oc += 12;
    }
    for weapon in &mut sheet.weapons {
        weapon.attacks = DiceExpr::fixed(20);
        weapon.damage = DiceExpr::fixed(6);
        weapon.ap = -5;
    }
    let copy = codex::ArmyUnit { id: "better-copy".into(), datasheet: sheet.id.clone(), ..unit };
    army.brought.sheets.push(sheet);
    let mut army = change::swapped(codex, &army, UNIT, &copy).expect("a list");
    army.id += "-better";
    army
}

/// The list with the unit in the place of a copy of itself.
pub fn same(codex: &Codex) -> Army {
    let army = list(codex);
    let copy = codex::ArmyUnit { id: "equal-copy".into(), ..army.unit(UNIT).expect("a unit").clone() };
    let mut army = change::swapped(codex, &army, UNIT, &copy).expect("a list");
    army.id += "-same";
    army
}

/// The same with the copy at the head of the list: another battle with the same dice, and no better or worse.
pub fn moved(codex: &Codex) -> Army {
    let mut army = same(codex);
    let at = army.units.iter().position(|unit| unit.id == "equal-copy").expect("the copy");
    let copy = army.units.remove(at);
    army.units.insert(0, copy);
    army.id += "-moved";
    army
}

/// The battles of each list on the same fixtures.
pub fn fight(codex: &Codex, lists: Vec<Army>, player: &str, seed: u64, count: u32) -> Vec<Vec<Row>> {
    let own = lists.len();
    let field = FIELD.map(|id| codex.army(id).expect("an opponent").clone());
    let pairs: Vec<[usize; 2]> = (own..own + field.len()).map(|other| [0, other]).collect();
    let fixtures = fixtures(&pairs, &fields(codex, &[], &[], &[]), seed, count);
    let player = PlayerSpec::parse(player).expect("a player");
    let duel = |list: usize| Duel {
        players: [player.clone(), player.clone()],
        exchange: Exchange::Seats,
        fixtures: fixtures.iter().map(|one| Fixture { armies: [list, one.armies[1]], ..one.clone() }).collect(),
    };
    let duels = (0..own).map(duel).collect();
    let run = Run { armies: lists.into_iter().chain(field).collect(), duels };
    let conduct = Conduct { jobs: None, sequential: None, known: Vec::new(), records: false, heard: &|_| {} };
    let rows = fight_all(codex, &run, conduct).expect("battles");
    (0..own).map(|list| rows.iter().filter(|row| row.duel == list).cloned().collect()).collect()
}
