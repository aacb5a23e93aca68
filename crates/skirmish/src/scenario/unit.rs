//! Units as scenarios write them: fields in capitals.

use super::Unit;
use super::read::Reader;
use crate::grid::Grid;
use crate::profile::{Profile, Weapon};
use rules::Player;
use serde_json::{Map, Value, json};

/// Every field of a unit.
const FIELDS: &[&str] = &[
    "id",
    "player",
    "name",
    "col",
    "row",
    "MOVE",
    "RNG_NB",
    "RNG_RNG",
    "RNG_ATK",
    "RNG_STR",
    "RNG_DMG",
    "RNG_AP",
    "CC_NB",
    "CC_RNG",
    "CC_ATK",
    "CC_STR",
    "CC_DMG",
    "CC_AP",
    "HP_CUR",
    "HP_MAX",
    "T",
    "ARMOR_SAVE",
    "INVUL_SAVE",
    "VALUE",
];

/// A unit, or faults.
pub(super) fn unit(value: &Value, path: &str, size: Option<Grid>, reader: &mut Reader) -> Option<Unit> {
    let object = reader.object(value, path)?;
    reader.known(object, path, FIELDS);
    let at = reader.coordinates(object, path, size);
    let name = match object.get("name") {
        None => None,
        Some(Value::String(name)) => Some(name.chars().take(40).collect()),
        Some(_) => {
            reader.fault(super::FaultCode::WrongType, super::read::join(path, "name"), "this must be text");
            None
        }
    };
    let mut number =
        |key: &str, limits: (i64, i64), default: Option<i64>| reader.number(object, path, key, limits, default);
    let id = number("id", (0, i64::from(u32::MAX)), None);
    let player = number("player", (0, 1), None);
    let movement = number("MOVE", (0, 60), None);
    let hp = number("HP_MAX", (1, 9_999), None);
    let now = number("HP_CUR", (0, hp.unwrap_or(9_999)), Some(hp.unwrap_or(1)));
    let toughness = number("T", (1, 30), None);
    let armour = number("ARMOR_SAVE", (2, 7), None);
    let invulnerable = number("INVUL_SAVE", (0, 7), Some(0));
    let value = number("VALUE", (0, 9_999), Some(1));
    let ranged = weapon(object, path, "RNG", 0, reader);
    let melee = weapon(object, path, "CC", 1, reader);
    // 0 and 7 both say that there is none; nobody saves on a 1.
    let invulnerable = match invulnerable? as u8 {
        0 => 7,
        save => save.max(2),
    };
    let profile = Profile {
        id: id? as u32,
        name,
        movement: movement? as u8,
        ranged: ranged?,
        melee: melee?,
        hp: hp? as u16,
        toughness: toughness? as u8,
        armour: armour? as u8,
        invulnerable,
        value: value? as u16,
    };
    let player = Player::BOTH[player? as usize];
    Some(Unit { player, at: at?, hp: now? as u16, profile })
}

/// The fields of one of the two profiles. Where there are no attacks the others may be left out.
fn weapon(object: &Map<String, Value>, path: &str, kind: &str, range: i64, reader: &mut Reader) -> Option<Weapon> {
    let mut number = |key: &str, limits: (i64, i64), default: Option<i64>| {
        reader.number(object, path, &format!("{kind}_{key}"), limits, default)
    };
    let attacks = number("NB", (0, 60), Some(0));
    let idle = (attacks == Some(0)).then_some(range);
    let reach = number("RNG", (range, 60), idle.or((kind == "CC").then_some(1)));
    let hits = number("ATK", (2, 6), idle.map(|_| 6));
    let strength = number("STR", (1, 30), idle.map(|_| 1));
    let damage = number("DMG", (1, 99), idle.map(|_| 1));
    let piercing = number("AP", (-6, 6), Some(0));
    Some(Weapon {
        attacks: attacks? as u8,
        range: reach? as u8,
        hits: hits? as u8,
        strength: strength? as u8,
        damage: damage? as u8,
        // Written 1 or -1, it makes saves worse by one.
        piercing: piercing?.unsigned_abs() as u8,
    })
}

/// A unit's fields, as a scenario and the page know them.
pub fn fields(profile: &Profile, player: Player, at: crate::At, hp: u16) -> Value {
    let (ranged, melee) = (&profile.ranged, &profile.melee);
    let mut unit = json!({
        "id": profile.id, "player": player.index(), "col": at.col, "row": at.row, "MOVE": profile.movement,
        "RNG_NB": ranged.attacks, "RNG_RNG": ranged.range, "RNG_ATK": ranged.hits, "RNG_STR": ranged.strength,
        "RNG_DMG": ranged.damage, "RNG_AP": -i32::from(ranged.piercing),
        "CC_NB": melee.attacks, "CC_RNG": melee.range, "CC_ATK": melee.hits, "CC_STR": melee.strength,
        "CC_DMG": melee.damage, "CC_AP": -i32::from(melee.piercing),
        "HP_CUR": hp, "HP_MAX": profile.hp, "T": profile.toughness, "ARMOR_SAVE": profile.armour,
        "INVUL_SAVE": if profile.invulnerable > 6 { 0 } else { profile.invulnerable }, "VALUE": profile.value,
    });
    if let Some(name) = &profile.name {
        unit["name"] = json!(name);
    }
    unit
}
