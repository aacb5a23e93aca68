//! What an agent sees: one row of numbers for the game, for each objective and for each unit, and where walls are.
//! Everything is seen from one's own end of the board, one's own units first ([`Perspective`]).
//!
//! One table names every column; the documents and the Python package print it.

use super::perspective::Perspective;
use crate::game::Game;
use crate::setup::Setup;
use crate::state::Phase;
use rules::Player;
use serde::Serialize;

/// One number of an observation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Field {
    /// Which: `unit[3].hp`.
    pub name: String,
    /// What it says, and in which scale.
    pub about: &'static str,
    /// The least and the most it can be on this board.
    pub bounds: (f32, f32),
}

macro_rules! columns {
    ($enum:ident, $table:ident: $($name:ident $text:literal $about:literal;)*) => {
        #[derive(Clone, Copy)]
        enum $enum { $($name,)* }
        const $table: &[(&str, &str)] = &[$(($text, $about)),*];
        impl $enum { const COUNT: usize = $table.len(); }
    };
}

columns! { Global, GLOBALS:
    Turn "turn" "the turn, as a part of the last one";
    Mine "my_turn" "1 in one's own turn, 0 in the other's fight phase";
    Move "phase.move" "1 in the movement phase";
    Shoot "phase.shoot" "1 in the shooting phase";
    Charge "phase.charge" "1 in the charge phase";
    Fight "phase.fight" "1 in the fight phase";
    Active "active" "1 while a unit is active: an action or a target is wanted, not a unit";
    Left "left" "attacks the active unit has left, in tenths";
    Roll "charge_roll" "the active unit's charge roll, as a part of 12";
    Held "held.mine" "objectives one holds, as a part of all";
    Lost "held.theirs" "objectives the other holds, as a part of all";
    Value "value.mine" "VALUE one has alive, as a part of what one began with";
    Theirs "value.theirs" "VALUE the other has alive, as a part of what it began with";
}

columns! { Place, PLACES:
    Col "col" "column from one's own end, as a part of the board";
    Row "row" "row, as a part of the board";
    Radius "radius" "how far it reaches, in tenths";
    Holder "holder" "1 held by oneself, -1 by the other, 0 by nobody";
}

columns! { Unit, UNITS:
    Mine "mine" "1 one's own, -1 the other's; one's own come first";
    Movement "MOVE" "steps of a move, in twelfths";
    Shots "RNG_NB" "shots, in tenths";
    Range "RNG_RNG" "range of shots, in twenty-fourths";
    ShotHits "RNG_ATK" "lowest face that hits, in sixths";
    ShotStrength "RNG_STR" "strength of shots, in twelfths";
    ShotDamage "RNG_DMG" "damage of a shot, in sixths";
    ShotPiercing "RNG_AP" "by how much shots make saves worse, in sixths";
    Blows "CC_NB" "blows, in tenths";
    Reach "CC_RNG" "reach of blows, in sixths";
    BlowHits "CC_ATK" "lowest face that hits, in sixths";
    BlowStrength "CC_STR" "strength of blows, in twelfths";
    BlowDamage "CC_DMG" "damage of a blow, in sixths";
    BlowPiercing "CC_AP" "by how much blows make saves worse, in sixths";
    HpMax "HP_MAX" "hit points when unhurt, in tenths";
    Toughness "T" "toughness, in twelfths";
    Armour "ARMOR_SAVE" "lowest face that saves, in sevenths";
    Invulnerable "INVUL_SAVE" "lowest face that saves whatever pierces, in sevenths; 1 is none";
    Value "VALUE" "what it counts, in fiftieths";
    Alive "alive" "1 while it lives; the rest of the row is 0 when it does not";
    Col "col" "column from one's own end, as a part of the board";
    Row "row" "row, as a part of the board";
    Hp "HP_CUR" "hit points left, as a part of HP_MAX";
    Moved "moved" "1 if it moved this turn";
    Fled "fled" "1 if it fled this turn";
    Shot "shot" "1 if it shot this turn";
    Charged "charged" "1 if it charged this turn";
    Fought "fought" "1 if it fought this turn";
    Ready "ready" "1 if it may be activated now";
    Active "active" "1 if it is the active unit";
    Target "target" "1 if the active unit may attack it";
    Engaged "engaged" "1 if an enemy is engaged with it";
}

/// What walls are called.
const WALL: &str = "1 where a wall is, column by column from one's own end";

fn places(setup: &Setup) -> usize {
    Global::COUNT + setup.objectives().len() * Place::COUNT
}

fn walls(setup: &Setup) -> usize {
    places(setup) + setup.count() * Unit::COUNT
}

/// What each number is, in order.
pub(super) fn fields(setup: &Setup, template: &[f32]) -> Vec<Field> {
    let named = |row: String, table: &'static [(&'static str, &'static str)]| {
        table.iter().map(move |&(name, about)| Field { name: format!("{row}{name}"), about, bounds: (0.0, 1.0) })
    };
    let mut fields: Vec<Field> = named(String::new(), GLOBALS).collect();
    for number in 0..setup.objectives().len() {
        fields.extend(named(format!("objective[{number}]."), PLACES));
    }
    for number in 0..setup.count() {
        fields.extend(named(format!("unit[{number}]."), UNITS));
    }
    let wall = |number: usize| {
        let at = setup.grid().at(number);
        Field { name: format!("wall[{},{}]", at.col, at.row), about: WALL, bounds: (0.0, 1.0) }
    };
    fields.extend((0..setup.grid().len()).map(wall));
    bound(setup, template, &mut fields);
    fields
}

/// The bounds that are not 0 and 1: what has a sign, and what profiles and objectives of this board reach beyond 1.
fn bound(setup: &Setup, template: &[f32], fields: &mut [Field]) {
    // What never changes is largest where it is largest; 0 and 1 where nobody has any.
    let widest = |first: usize, count: usize, width: usize, column: usize| {
        let most = (0..count).map(|row| template[first + row * width + column]).fold(0.0, f32::max);
        (0.0, if most > 0.0 { most } else { 1.0 })
    };
    let first = places(setup);
    let attacks = [Unit::Shots, Unit::Blows].map(|column| widest(first, setup.count(), Unit::COUNT, column as usize).1);
    fields[Global::Left as usize].bounds.1 = attacks[0].max(attacks[1]);
    for number in 0..setup.objectives().len() {
        let row = Global::COUNT + number * Place::COUNT;
        fields[row + Place::Radius as usize].bounds =
            widest(Global::COUNT, setup.objectives().len(), Place::COUNT, Place::Radius as usize);
        fields[row + Place::Holder as usize].bounds.0 = -1.0;
    }
    for number in 0..setup.count() {
        let row = first + number * Unit::COUNT;
        fields[row + Unit::Mine as usize].bounds.0 = -1.0;
        for column in Unit::Movement as usize..=Unit::Value as usize {
            fields[row + column].bounds = widest(first, setup.count(), Unit::COUNT, column);
        }
    }
}

/// What does not change, as a side sees it.
pub(super) fn template(setup: &Setup, seen: &Perspective) -> Vec<f32> {
    let mut out = vec![0.0; walls(setup) + setup.grid().len()];
    let (cols, rows) = (f32::from(setup.grid().cols), f32::from(setup.grid().rows));
    for (number, objective) in setup.objectives().iter().enumerate() {
        let row = &mut out[Global::COUNT + number * Place::COUNT..][..Place::COUNT];
        let at = seen.hex(objective.at);
        row[Place::Col as usize] = f32::from(at.col) / cols;
        row[Place::Row as usize] = f32::from(at.row) / rows;
        row[Place::Radius as usize] = f32::from(objective.radius) / 10.0;
    }
    for (place, &unit) in seen.order().iter().enumerate() {
        let profile = setup.profile(unit);
        let row = &mut out[places(setup) + place * Unit::COUNT..][..Unit::COUNT];
        let mut set = |column: Unit, value: u16, scale: f32| row[column as usize] = f32::from(value) / scale;
        let (ranged, melee) = (&profile.ranged, &profile.melee);
        set(Unit::Movement, profile.movement.into(), 12.0);
        set(Unit::Shots, ranged.attacks.into(), 10.0);
        set(Unit::Range, ranged.range.into(), 24.0);
        set(Unit::ShotHits, ranged.hits.into(), 6.0);
        set(Unit::ShotStrength, ranged.strength.into(), 12.0);
        set(Unit::ShotDamage, ranged.damage.into(), 6.0);
        set(Unit::ShotPiercing, ranged.piercing.into(), 6.0);
        set(Unit::Blows, melee.attacks.into(), 10.0);
        set(Unit::Reach, melee.range.into(), 6.0);
        set(Unit::BlowHits, melee.hits.into(), 6.0);
        set(Unit::BlowStrength, melee.strength.into(), 12.0);
        set(Unit::BlowDamage, melee.damage.into(), 6.0);
        set(Unit::BlowPiercing, melee.piercing.into(), 6.0);
        set(Unit::HpMax, profile.hp, 10.0);
        set(Unit::Toughness, profile.toughness.into(), 12.0);
        set(Unit::Armour, profile.armour.into(), 7.0);
        set(Unit::Invulnerable, profile.invulnerable.into(), 7.0);
        set(Unit::Value, profile.value, 50.0);
        row[Unit::Mine as usize] = if setup.owner(unit) == seen.player { 1.0 } else { -1.0 };
    }
    let walls = &mut out[walls(setup)..];
    for &wall in &setup.scenario().walls {
        walls[setup.grid().index(seen.hex(wall))] = 1.0;
    }
    out
}

/// Writes what changes over a template.
pub(super) fn fill(game: &Game, seen: &Perspective, out: &mut [f32]) {
    let player = seen.player;
    let (setup, state, table) = (game.setup(), game.state(), game.table());
    let yes = |is: bool| if is { 1.0 } else { 0.0 };
    let part = |of: u32, all: u32| if all == 0 { 0.0 } else { of as f32 / all as f32 };
    let (cols, rows) = (f32::from(setup.grid().cols), f32::from(setup.grid().rows));
    let mut held = [0u32; 2];
    for number in 0..setup.objectives().len() {
        let holder = table.holder(number);
        if let Some(holder) = holder {
            held[holder.index()] += 1;
        }
        let sign = holder.map_or(0.0, |holder| if holder == player { 1.0 } else { -1.0 });
        out[Global::COUNT + number * Place::COUNT + Place::Holder as usize] = sign;
    }
    let began = |side: Player| -> u32 {
        setup.sides[side.index()].iter().map(|unit| u32::from(setup.profile(unit).value)).sum()
    };
    let [mine, theirs] = [player, player.other()];
    let all = setup.objectives().len() as u32;
    let global = [
        (Global::Turn, part(state.turn.into(), setup.scenario().turns.into())),
        (Global::Mine, yes(state.player == player)),
        (Global::Move, yes(state.phase == Phase::Move)),
        (Global::Shoot, yes(state.phase == Phase::Shoot)),
        (Global::Charge, yes(state.phase == Phase::Charge)),
        (Global::Fight, yes(state.phase == Phase::Fight)),
        (Global::Active, yes(state.active.is_some())),
        (Global::Left, f32::from(state.left) / 10.0),
        (Global::Roll, state.active.map_or(0.0, |unit| f32::from(state.charge_rolls[unit.index()]) / 12.0)),
        (Global::Held, part(held[mine.index()], all)),
        (Global::Lost, part(held[theirs.index()], all)),
        (Global::Value, part(table.value(mine), began(mine))),
        (Global::Theirs, part(table.value(theirs), began(theirs))),
    ];
    for (column, value) in global {
        out[column as usize] = value;
    }
    let (pool, targets) = (game.pool(), game.options().targets);
    for (place, &unit) in seen.order().iter().enumerate() {
        let row = &mut out[places(setup) + place * Unit::COUNT..][..Unit::COUNT];
        if !state.alive.has(unit) {
            row.fill(0.0);
            continue;
        }
        let at = seen.hex(state.at[unit.index()]);
        row[Unit::Alive as usize] = 1.0;
        row[Unit::Col as usize] = f32::from(at.col) / cols;
        row[Unit::Row as usize] = f32::from(at.row) / rows;
        row[Unit::Hp as usize] = f32::from(state.hp[unit.index()]) / f32::from(setup.profile(unit).hp);
        row[Unit::Moved as usize] = yes(state.units_moved.has(unit));
        row[Unit::Fled as usize] = yes(state.units_fled.has(unit));
        row[Unit::Shot as usize] = yes(state.units_shot.has(unit));
        row[Unit::Charged as usize] = yes(state.units_charged.has(unit));
        row[Unit::Fought as usize] = yes(state.units_fought.has(unit));
        row[Unit::Ready as usize] = yes(pool.has(unit));
        row[Unit::Active as usize] = yes(state.active == Some(unit));
        row[Unit::Target as usize] = yes(targets.has(unit));
        row[Unit::Engaged as usize] = yes(table.is_engaged(unit));
    }
}
