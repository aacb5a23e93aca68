//! The game as the page sees it: everything, because nothing is hidden in a skirmish.

use crate::game::Game;
use crate::grid::{At, Grid};
use crate::profile::Kind;
use crate::state::{Ending, Part, Phase, Slot, State};
use crate::table::Table;
use rules::Player;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What never changes, for drawing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "HexBoard"))]
pub struct Board {
    /// The scenario's name.
    pub name: String,
    /// Its size.
    #[cfg_attr(feature = "ts", ts(type = "{ cols: number; rows: number }"))]
    pub size: Grid,
    /// The last turn.
    pub turns: u16,
    /// Hexes nobody enters or sees through.
    #[cfg_attr(feature = "ts", ts(type = "HexAt[]"))]
    pub walls: Vec<At>,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "HexUnit"))]
pub struct UnitView {
    /// The scenario's fields: `id`, `player`, `col`, `row`, `name` and those in capitals, as they are now.
    #[cfg_attr(feature = "ts", ts(type = "HexFields"))]
    pub fields: Value,
    /// Whether it lives.
    pub alive: bool,
    /// Whether it is in the pool of the side that is to act: it may be activated, and while another unit is active
    /// and has not begun, after that one is postponed.
    pub ready: bool,
    /// Whether an enemy is engaged with it.
    pub engaged: bool,
    /// The tracking sets it is in: `MOVED`, `FLED`, `SHOT`, `CHARGED`, `FOUGHT`.
    pub marks: Vec<String>,
    /// Why it may not be activated, in words; none where it may, is active, or is not to be asked.
    pub why_not: Option<String>,
}

/// Somebody the active unit may attack, with the odds of all attacks it has left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "HexTarget"))]
pub struct TargetView {
    /// Whom.
    pub unit: u32,
    /// How many hexes away.
    pub far: u32,
    /// The chance to destroy it, 0 to 1.
    pub kills: f64,
    /// The mean damage.
    pub mean: f64,
    /// The chance that one attack does damage.
    pub each: f64,
    /// What one attack takes.
    pub damage: u8,
}

/// A place worth holding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "HexObjective"))]
pub struct ObjectiveView {
    /// Its middle.
    #[cfg_attr(feature = "ts", ts(type = "HexAt"))]
    pub at: At,
    /// How far it reaches.
    pub radius: u8,
    /// Which side holds it, 0 or 1.
    pub holder: Option<u8>,
}

/// The game as it stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "HexView"))]
pub struct View {
    /// The turn.
    pub turn: u16,
    /// Whose turn, 0 or 1.
    pub player: u8,
    /// Which phase.
    #[cfg_attr(feature = "ts", ts(type = "'MOVE' | 'SHOOT' | 'CHARGE' | 'FIGHT'"))]
    pub phase: Phase,
    /// Which part of the fight.
    #[cfg_attr(feature = "ts", ts(type = "'CHARGING' | 'ALTERNATING' | 'REMAINING'"))]
    pub part: Part,
    /// Who is to act, 0 or 1; nobody when the game is over.
    pub asked: Option<u8>,
    /// Every unit that began.
    pub units: Vec<UnitView>,
    /// Places worth holding.
    pub objectives: Vec<ObjectiveView>,
    /// Objectives each side holds.
    pub held: [u32; 2],
    /// VALUE each side has alive.
    pub value: [u32; 2],
    /// The active unit.
    pub active: Option<u32>,
    /// Attacks it has left.
    pub left: u8,
    /// Whether it has attacked and must finish.
    pub begun: bool,
    /// Its charge roll.
    pub charge_roll: Option<u8>,
    /// Where it may go.
    #[cfg_attr(feature = "ts", ts(type = "HexAt[]"))]
    pub hexes: Vec<At>,
    /// Whom it may attack.
    pub targets: Vec<TargetView>,
    /// In the shooting phase: every hex in its range and sight.
    #[cfg_attr(feature = "ts", ts(type = "HexAt[]"))]
    pub seen: Vec<At>,
    /// Whether it may wait.
    pub may_wait: bool,
    /// Whether it may act later instead.
    pub may_postpone: bool,
    /// Whether it may give up its move or charge.
    pub may_cancel: bool,
    /// Completed actions and waits.
    pub episode_steps: u32,
    /// How it ended.
    #[cfg_attr(
        feature = "ts",
        ts(type = "{ winner: number | null; by: 'ELIMINATION' | 'OBJECTIVES' | 'VALUE' | 'DRAW' } | null")
    )]
    pub over: Option<Ending>,
}

/// What would follow if the active unit stopped on a hex.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "HexPreview"))]
pub struct Preview {
    /// The hex.
    #[cfg_attr(feature = "ts", ts(type = "HexAt"))]
    pub at: At,
    /// Whether leaving would be a flight: then it neither shoots nor charges.
    pub flees: bool,
    /// Whom it could shoot from there.
    pub targets: Vec<TargetView>,
    /// Whom it could charge from there: unit, what the dice must show, the chance.
    pub charges: Vec<ChargeView>,
    /// Enemies that could charge it there in their turn, if they stay.
    pub threats: Vec<u32>,
    /// Hexes it would see and reach with shots.
    #[cfg_attr(feature = "ts", ts(type = "HexAt[]"))]
    pub seen: Vec<At>,
}

/// A charge that may come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "HexCharge"))]
pub struct ChargeView {
    /// Whom.
    pub unit: u32,
    /// What 2D6 must show.
    pub needs: u32,
    /// The chance.
    pub chance: f64,
}

/// The board of a game.
pub fn board(game: &Game) -> Board {
    let scenario = game.setup().scenario();
    Board { name: scenario.name.clone(), size: scenario.size, turns: scenario.turns, walls: scenario.walls.clone() }
}

/// The game as it stands.
pub fn view(game: &Game) -> View {
    let (setup, state, table) = (game.setup(), game.state(), game.table());
    let id = |unit: Slot| setup.profile(unit).id;
    let kind = if state.phase == Phase::Fight { Kind::Melee } else { Kind::Ranged };
    let targets = state.active.map(|active| {
        game.options().targets.iter().map(|target| target_view(table, kind, active, target, state.left)).collect()
    });
    let seen = state.active.filter(|_| state.phase == Phase::Shoot).map(|active| seen(table, active));
    View {
        turn: state.turn,
        player: state.player.index() as u8,
        phase: state.phase,
        part: state.part,
        asked: game.waiting_for().map(|player| player.index() as u8),
        units: Slot::all().take(setup.count()).map(|unit| unit_view(game, unit)).collect(),
        objectives: objectives(table),
        held: Player::BOTH.map(|player| table.held(player) as u32),
        value: Player::BOTH.map(|player| table.value(player)),
        active: state.active.map(id),
        left: state.left,
        begun: state.begun,
        charge_roll: state.active.map(|unit| state.charge_rolls[unit.index()]).filter(|&roll| roll > 0),
        hexes: game.options().hexes.iter().collect(),
        targets: targets.unwrap_or_default(),
        seen: seen.unwrap_or_default(),
        may_wait: game.may_wait(),
        may_postpone: game.may_postpone(),
        may_cancel: game.may_cancel(),
        episode_steps: state.episode_steps,
        over: state.over,
    }
}

fn objectives(table: Table<'_>) -> Vec<ObjectiveView> {
    let all = table.setup.objectives().iter().enumerate();
    all.map(|(number, objective)| ObjectiveView {
        at: objective.at,
        radius: objective.radius,
        holder: table.holder(number).map(|player| player.index() as u8),
    })
    .collect()
}

fn unit_view(game: &Game, unit: Slot) -> UnitView {
    let (setup, state, table) = (game.setup(), game.state(), game.table());
    let marks = [
        ("MOVED", state.units_moved),
        ("FLED", state.units_fled),
        ("SHOT", state.units_shot),
        ("CHARGED", state.units_charged),
        ("FOUGHT", state.units_fought),
    ];
    let alive = state.alive.has(unit);
    let ready = alive && state.active != Some(unit) && state.pools[state.asked.index()].has(unit);
    let asked = state.active.is_none() && alive && game.waiting_for() == Some(setup.owner(unit));
    let activate = crate::Action::Activate { unit: setup.profile(unit).id };
    let why_not = if asked { game.check(activate).err() } else { None };
    UnitView {
        fields: crate::scenario::fields(setup.profile(unit), setup.owner(unit), table.at(unit), state.hp[unit.index()]),
        alive,
        ready,
        engaged: alive && table.is_engaged(unit),
        marks: marks.iter().filter(|(_, set)| set.has(unit)).map(|(name, _)| (*name).to_owned()).collect(),
        why_not: why_not.map(|refusal| crate::words::refused(setup, &refusal)),
    }
}

fn target_view(table: Table<'_>, kind: Kind, unit: Slot, target: Slot, attacks: u8) -> TargetView {
    let needs = table.setup.needs(kind, unit, target);
    let hp = table.state.hp[target.index()];
    TargetView {
        unit: table.setup.profile(target).id,
        far: table.distance(unit, target),
        kills: needs.kills(attacks, hp),
        mean: needs.mean(attacks, hp),
        each: needs.chance(),
        damage: needs.damage,
    }
}

/// Every hex in a unit's range and sight.
fn seen(table: Table<'_>, unit: Slot) -> Vec<At> {
    let (from, range) = (table.at(unit), u32::from(table.setup.profile(unit).ranged.range));
    let in_reach = |to: &At| from.distance(*to) <= range && table.setup.is_ground(*to);
    table.setup.grid().all().filter(in_reach).filter(|&to| table.setup.sight.sees(from, to)).collect()
}

/// What would follow if the active unit stopped on `to`; `None` where it cannot.
pub fn preview(game: &Game, to: At) -> Option<Preview> {
    let unit = game.state().active?;
    if game.state().phase != Phase::Move || !game.setup().grid().has(to) || !game.options().hexes.has(to) {
        return None;
    }
    let flees = game.table().is_engaged(unit);
    let mut state: State = *game.state();
    state.at[unit.index()] = to;
    let setup = game.setup();
    let table = Table { setup, state: &state };
    let able = !flees && setup.profile(unit).ranged.attacks > 0;
    let shots = setup.profile(unit).ranged.attacks;
    let targets = table.shoots(unit).iter().filter(|_| able);
    let charges = table.enemies(unit).iter().filter(|_| !flees).filter_map(|enemy| charge_view(table, unit, enemy));
    // Who fights already does not charge.
    let free = table.enemies(unit).iter().filter(|&enemy| !table.is_engaged(enemy));
    let threats = free.filter(|&enemy| charge_view(table, enemy, unit).is_some());
    Some(Preview {
        at: to,
        flees,
        targets: targets.map(|target| target_view(table, Kind::Ranged, unit, target, shots)).collect(),
        charges: charges.collect(),
        threats: threats.map(|enemy| setup.profile(enemy).id).collect(),
        seen: if able { seen(table, unit) } else { Vec::new() },
    })
}

/// What a charge at somebody needs, if it can be made at all.
fn charge_view(table: Table<'_>, unit: Slot, enemy: Slot) -> Option<ChargeView> {
    if !table.has_charge(unit) {
        return None;
    }
    let needs = (1..=crate::table::CHARGE).find(|&roll| {
        let near = |at: At| at.distance(table.at(enemy)) <= u32::from(table.setup.reach(unit, enemy));
        table.charges(unit, roll).iter().any(near)
    })?;
    Some(ChargeView { unit: table.setup.profile(enemy).id, needs: needs.max(2), chance: two_dice(needs) })
}

/// The chance that two dice sum to at least `needs`.
pub fn two_dice(needs: u32) -> f64 {
    let ways: u32 = (1..=6u32).map(|one| (1..=6).filter(|two| one + two >= needs).count() as u32).sum();
    f64::from(ways) / 36.0
}
