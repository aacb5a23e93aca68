//! Proposals of the Movement phase: whole units shifted, arrivals, ways out of a transport.

use super::{DIRECTIONS, Paths, Proposal};
use geometry::{Angle, Body, Inches, Point};
use rules::action::{Action, Step};
use rules::setup::Keys;
use rules::state::{Moved, Whereabouts};
use rules::{Arrangement, Battle, DISTANCES, ModelId, Player, Spot, UnitId};

/// Parts of the allowance tried, in hundredths.
const PARTS: [u8; 2] = [100, 50];

/// With nothing in hand.
pub fn proposals(battle: Battle<'_>, player: Player) -> Vec<Proposal> {
    let mut out = Vec::with_capacity(64);
    let mut waiting = false;
    for unit in battle.setup.units_of(player) {
        let state = battle.state.unit(unit);
        if state.attached_to.is_some() || !battle.alive(unit) {
            continue;
        }
        match state.place {
            Whereabouts::Table if state.moved == Moved::NotYet => {
                waiting = true;
                let kinds = [
                    Action::BeginNormalMove(unit),
                    Action::BeginAdvance(unit),
                    Action::BeginFallBack(unit),
                    Action::RemainStationary(unit),
                ];
                out.extend(kinds.map(Proposal::Act));
            }
            Whereabouts::Table if state.moved != Moved::Stationary => {
                let carriers = battle.setup.units_of(player).filter(|&carrier| is_beside(battle, unit, carrier));
                out.extend(carriers.map(|carrier| Proposal::Act(Action::EmbarkUnit(unit, carrier))));
            }
            Whereabouts::Embarked(from) if may_leave(battle, from) => out.push(Proposal::GetOut { unit, from }),
            Whereabouts::Table
            | Whereabouts::Reserves(_)
            | Whereabouts::Embarked(_)
            | Whereabouts::Destroyed
            | Whereabouts::Undeployed => {}
        }
    }
    // An arrival begins the Reinforcements step (R8.2): nobody wants that while others may move.
    if !waiting {
        out.extend(arrivals(battle, player));
    }
    out.push(Proposal::Act(Action::EndMovement));
    out
}

fn arrivals(battle: Battle<'_>, player: Player) -> impl Iterator<Item = Proposal> {
    battle
        .setup
        .units_of(player)
        .filter(move |&unit| battle.state.unit(unit).attached_to.is_none())
        .filter_map(move |unit| match battle.state.unit(unit).place {
            Whereabouts::Reserves(kind) => Some((unit, kind)),
            _ => None,
        })
        .flat_map(|(unit, kind)| (0..Spot::ARRIVALS).map(move |spot| Proposal::Arrive { unit, kind, spot }))
}

/// A move in hand.
pub fn in_hand(battle: Battle<'_>, unit: UnitId, bonus: u8) -> Vec<Proposal> {
    let cap = battle.models(unit).map(|model| battle.move_cap(unit, model, bonus)).min().unwrap_or(Inches::ZERO);
    let flies = battle.keys(unit).contains(Keys::AIRCRAFT);
    let mut out = if flies { flights(battle, unit) } else { out_of_turn(unit, cap) };
    out.extend(super::ways_up(battle, unit, cap));
    out.push(Proposal::Act(Action::ResetUnitMove(unit)));
    out
}

/// How far aircraft fly, in inches, and by how much they turn then, in hundredths of a degree
/// (R19.2: at least 20\", as far as they like). The longest crosses an edge wherever it began.
const FLIGHTS: [i32; 4] = [20, 30, 40, 80];
const TURNS: [i32; 5] = [0, -4_500, 4_500, -9_000, 9_000];

/// Straight ahead, then a turn.
fn flights(battle: Battle<'_>, unit: UnitId) -> Vec<Proposal> {
    let mut out = Vec::new();
    for length in FLIGHTS.map(Inches::whole) {
        let Some(ahead) = flight(battle, unit, length) else { continue };
        for turn in TURNS {
            let mut paths = ahead.clone();
            if turn != 0 {
                paths.iter_mut().for_each(|(_, path)| path.push(Step::Pivot(turn)));
            }
            out.push(Proposal::Act(Action::ConfirmUnitMove(unit, paths)));
        }
    }
    out
}

fn flight(battle: Battle<'_>, unit: UnitId, length: Inches) -> Option<Paths> {
    let ahead = |model: ModelId| {
        let state = battle.state.model(model);
        let (cos, sin) = state.facing.direction();
        let to =
            Point::inches(state.at.x.to_f64() + cos * length.to_f64(), state.at.y.to_f64() + sin * length.to_f64())?;
        Some((model, vec![Step::To(to, None)]))
    };
    battle.models(unit).map(ahead).collect::<Option<Paths>>().filter(|paths| !paths.is_empty())
}

/// A move out of turn.
pub fn out_of_turn(unit: UnitId, cap: Inches) -> Vec<Proposal> {
    let ways = PARTS.into_iter().flat_map(|part| (0..DIRECTIONS).map(move |direction| (part, direction)));
    let mut out: Vec<Proposal> = ways.map(|(part, direction)| Proposal::Shift { unit, cap, direction, part }).collect();
    out.push(Proposal::Act(Action::ConfirmUnitMove(unit, Vec::new())));
    out
}

/// The whole unit, one vector.
pub fn shift(battle: Battle<'_>, unit: UnitId, cap: Inches, direction: u8, part: u8) -> Option<Paths> {
    let length = cap.to_f64() * f64::from(part) / 100.0;
    let turn = i32::from(direction) * 36_000 / i32::from(DIRECTIONS);
    let (cos, sin) = Angle::hundredths(turn as u16).direction();
    let (x, y) = (cos * length, sin * length);
    let board = battle.setup.board;
    // Aircraft may leave the table (R19.2).
    let flies = battle.keys(unit).contains(Keys::AIRCRAFT);
    battle
        .models(unit)
        .map(|model| {
            let at = battle.state.model(model).at;
            let to = Point::inches(at.x.to_f64() + x, at.y.to_f64() + y)?;
            let inside = board.expand(Inches::ZERO - battle.setup.bases[model.index()].0.core());
            (flies || inside.contains_point(to)).then(|| (model, vec![Step::To(to, None)]))
        })
        .collect::<Option<Paths>>()
        .filter(|paths| !paths.is_empty())
}

/// Whether a unit might be near enough to get into a transport.
fn is_beside(battle: Battle<'_>, unit: UnitId, carrier: UnitId) -> bool {
    if unit == carrier
        || battle.setup.unit(carrier).transport.is_none()
        || battle.state.unit(carrier).attached_to.is_some()
        || !battle.on_table(carrier)
    {
        return false;
    }
    let Some(area) = battle.bounds(carrier).map(|bounds| bounds.expand(Inches::whole(6))) else { return false };
    battle.models(unit).all(|model| area.contains_point(battle.state.model(model).at))
}

/// Whether anybody might get out of a transport now.
fn may_leave(battle: Battle<'_>, from: UnitId) -> bool {
    let carrier = battle.state.unit(from);
    carrier.place == Whereabouts::Table && !matches!(carrier.moved, Moved::Advanced | Moved::FellBack)
}

/// One way out of a transport.
pub fn get_out(battle: Battle<'_>, player: Player, unit: UnitId, from: UnitId) -> Option<Action> {
    let body = battle.body(battle.models(from).next()?);
    let models: Vec<ModelId> = battle.models(unit).collect();
    let accepts = |model: ModelId, spot: &Body| {
        Battle::is_beside_transport(spot, &body)
            && battle.has_room(model, spot)
            && battle.engaged_by(player, spot).is_none()
    };
    let within = body.shape.reach() + DISTANCES.disembark;
    let wanted =
        Arrangement { models: &models, near: body.at, within, facing: body.facing, level: body.z, at_once: true };
    battle.arrange(&wanted, &accepts).map(|places| Action::DisembarkUnit(unit, places))
}
