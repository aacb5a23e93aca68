//! ADJUST: what the players settle by hand, because no rule here does it for them.
//!
//! An ability that is only a reminder is played on the table and then written down: a model is put
//! somewhere, loses or regains wounds, comes back; a unit is shocked or not; points are given or
//! taken; dice are rolled. It is done between actions only, never in the middle of one. What stands
//! on the table still stands by the rules: on the board, in no wall, on no other base.
//!
//! Entry points: [`check`] and [`resolve`]. Death goes through `attack::damage`, so explosions,
//! wrecks and attached units coming apart happen as always. Nobody proposes an adjustment
//! (`candidates` has none). Whether the other player agrees is not a matter of rules.

use crate::action::{Adjustment, LONGEST_REASON, MOST_CP, MOST_DICE, MOST_VP, Setting};
use crate::attack::damage::{self, Death};
use crate::battle::Battle;
use crate::dice::{Context, d3};
use crate::event::{Adjusted, Event, Roll};
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::fight;
use crate::position::{Phase, Place};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{Hand, ModelFlags, UnitFlags, Whereabouts};
use crate::unit::hand_is_empty;
use crate::{stand, unit};
use codex::DiceExpr;
use geometry::{Inches, Point};
use smallvec::SmallVec;

/// Whether it may be set. Either player may set anything.
pub(crate) fn check(battle: Battle<'_>, adjustment: &Adjustment) -> Result<(), Refusal> {
    let reason = adjustment.reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON || reason.chars().any(char::is_control) {
        return Err(Refusal::new(Code::Malformed).because(Reason::ReasonLength));
    }
    match adjustment.setting {
        Setting::At(model, at, z) => check_move(battle, model, at, z),
        Setting::Wounds(model, wounds) => check_wounds(battle, model, wounds),
        Setting::Return(model, wounds, at, z) => check_return(battle, model, wounds, at, z),
        Setting::Shocked(unit, shocked) => check_shocked(battle, unit, shocked),
        Setting::Cp(player, points) => {
            check_points(battle.state.purses[player.index()].cp.into(), points, MOST_CP, Reason::CommandPointsRange)
        }
        Setting::Vp(player, points) => {
            check_points(battle.state.purses[player.index()].vp, points, MOST_VP, Reason::VictoryPointsRange)
        }
        Setting::Dice(dice) if dice.count == 0 || dice.count > MOST_DICE => {
            Err(Refusal::new(Code::OutOfBounds).because(Reason::DiceRange))
        }
        Setting::Dice(_) => Ok(()),
    }
}

fn check_move(battle: Battle<'_>, model: ModelId, at: Point, z: Option<Inches>) -> Result<(), Refusal> {
    exists(battle, model)?;
    let unit = battle.unit_of(model);
    unit::on_table(battle, unit)?;
    hand_is_empty(battle)?;
    let held = battle.state.model(model);
    if !held.alive() {
        let hint = Reason::SlainSetWounds;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).model(model).because(hint));
    }
    let place = place(battle, model, at, z);
    if (held.at, held.z) == (place.point(), place.z) {
        return Err(unchanged().unit(unit).model(model));
    }
    check_place(battle, unit, model, &place)
}

fn check_wounds(battle: Battle<'_>, model: ModelId, wounds: u16) -> Result<(), Refusal> {
    exists(battle, model)?;
    let unit = battle.unit_of(model);
    let held = battle.state.model(model);
    if held.alive() && wounds == 0 {
        unit::on_table(battle, unit)?;
        hand_is_empty(battle)?;
        in_battle(battle)?;
    }
    if !held.alive() && wounds > 0 {
        let hint = Reason::SlainSayWhere;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).model(model).because(hint));
    }
    if u16::from(held.wounds) == wounds {
        return Err(unchanged().unit(unit).model(model));
    }
    within_wounds(battle, unit, model, wounds)
}

fn check_return(battle: Battle<'_>, model: ModelId, wounds: u16, at: Point, z: Option<Inches>) -> Result<(), Refusal> {
    exists(battle, model)?;
    let unit = battle.unit_of(model);
    if battle.state.unit(unit).place != Whereabouts::Destroyed {
        unit::on_table(battle, unit)?;
    }
    hand_is_empty(battle)?;
    in_battle(battle)?;
    if battle.state.model(model).alive() {
        let hint = Reason::ModelLives;
        return Err(Refusal::new(Code::NotAvailable).unit(unit).model(model).because(hint));
    }
    if wounds == 0 {
        return Err(unchanged().unit(unit).model(model));
    }
    within_wounds(battle, unit, model, wounds)?;
    check_place(battle, unit, model, &place(battle, model, at, z))
}

fn check_shocked(battle: Battle<'_>, unit: UnitId, shocked: bool) -> Result<(), Refusal> {
    unit::exists(battle, unit)?;
    if !battle.alive(unit) {
        return Err(Refusal::new(Code::UnitDestroyed).unit(unit));
    }
    if battle.is_shocked(unit) == shocked { Err(unchanged().unit(unit)) } else { Ok(()) }
}

fn check_points(held: u16, points: u16, most: u16, reason: Reason) -> Result<(), Refusal> {
    if held == points {
        return Err(unchanged());
    }
    if points > most { Err(Refusal::new(Code::OutOfBounds).because(reason)) } else { Ok(()) }
}

fn exists(battle: Battle<'_>, model: ModelId) -> Result<(), Refusal> {
    if model.index() < battle.setup.models.len() {
        return Ok(());
    }
    Err(Refusal::new(Code::UnknownId).because(Reason::NoSuchModel))
}

/// Before the first turn nobody falls: the order of setting up rests on who is there.
fn in_battle(battle: Battle<'_>) -> Result<(), Refusal> {
    match battle.state.clock.phase {
        Phase::Formations | Phase::Deployment | Phase::Scout => {
            Err(Refusal::new(Code::NotAvailable).because(Reason::NotBeforeFirstTurn))
        }
        _ => Ok(()),
    }
}

fn unchanged() -> Refusal {
    Refusal::new(Code::NotAvailable).because(Reason::SoAlready)
}

fn within_wounds(battle: Battle<'_>, unit: UnitId, model: ModelId, wounds: u16) -> Result<(), Refusal> {
    if wounds <= u16::from(battle.setup.model(model).wounds) {
        return Ok(());
    }
    let hint = Reason::WoundsRange;
    Err(Refusal::new(Code::OutOfBounds).unit(unit).model(model).because(hint))
}

fn place(battle: Battle<'_>, model: ModelId, at: Point, z: Option<Inches>) -> Place {
    let held = battle.state.model(model);
    let z = z.unwrap_or_else(|| stand::ground(battle, at, held.z));
    Place { x: at.x, y: at.y, z, ..held.place() }
}

fn check_place(battle: Battle<'_>, unit: UnitId, model: ModelId, place: &Place) -> Result<(), Refusal> {
    let mut first = First::default();
    let itself = |other: ModelId| other == model;
    stand::may_stand(battle, unit, model, &battle.body_at(model, place), &itself, &mut first);
    first.result()
}

/// Sets it, and says so.
pub(crate) fn resolve(r: &mut Resolution<'_>, player: Player, adjustment: &Adjustment) -> Result<(), Stop> {
    let say = |r: &mut Resolution<'_>, what: Adjusted| {
        r.say(Event::Adjusted { player, what, reason: adjustment.reason.trim().to_owned() });
    };
    match adjustment.setting {
        Setting::At(model, at, z) => {
            let place = place(r.battle(), model, at, z);
            let far = r.battle().state.model(model).at.distance(place.point());
            r.put_model(model, &place);
            say(r, Adjusted::Moved(model, far));
        }
        Setting::Wounds(model, wounds) => {
            let held = r.battle().state.model(model).wounds;
            say(r, Adjusted::Wounds { model, before: held, after: wounds as u8 });
            match wounds {
                0 => slay(r, model)?,
                _ => r.change_model(model, |m| m.wounds = wounds as u8),
            }
        }
        Setting::Return(model, wounds, at, z) => {
            let place = place(r.battle(), model, at, z);
            say(r, Adjusted::Wounds { model, before: 0, after: wounds as u8 });
            give_back(r, model, wounds as u8, &place);
        }
        Setting::Shocked(unit, shocked) => {
            r.change_unit(unit, |u| u.flags.set(UnitFlags::BATTLE_SHOCKED, shocked));
            say(r, Adjusted::Shocked(unit, shocked));
        }
        Setting::Cp(of, points) => {
            let before = u16::from(r.battle().state.purses[of.index()].cp);
            r.change_purse(of, |purse| purse.cp = points as u8);
            say(r, Adjusted::Cp { of, before, after: points });
        }
        Setting::Vp(of, points) => {
            let before = r.battle().state.purses[of.index()].vp;
            r.change_purse(of, |purse| purse.vp = points);
            say(r, Adjusted::Vp { of, before, after: points });
        }
        Setting::Dice(dice) => {
            let (faces, total) = roll(r, player, dice)?;
            say(r, Adjusted::Rolled { dice, faces, total });
        }
    }
    // Who is engaged may be another: one who has nobody left to fight with is passed over.
    let clock = r.battle().state.clock;
    let counter = clock.counter.is_some_and(|unit| fight::is_eligible(r.battle(), unit));
    if clock.phase == Phase::Fight && clock.hand == Hand::Empty && !counter {
        fight::settle(r);
    }
    Ok(())
}

/// The model falls, by the enemy's doing (R20.4).
fn slay(r: &mut Resolution<'_>, model: ModelId) -> Result<(), Stop> {
    r.destroyer = Some(r.setup.owners[model.index()].other());
    damage::die(r, model, Death::Triggers)?;
    r.destroyer = None;
    Ok(())
}

/// The model stands again. A unit that was destroyed is on the table again with it, as a unit of its
/// own; points its destruction brought stay where they are.
fn give_back(r: &mut Resolution<'_>, model: ModelId, wounds: u8, place: &Place) {
    r.put_model(model, place);
    r.change_model(model, |m| {
        m.wounds = wounds;
        m.flags = ModelFlags::ALIVE;
    });
    r.change_unit(r.setup.model_units[model.index()], |u| {
        if u.place == Whereabouts::Destroyed {
            u.place = Whereabouts::Table;
            u.fell = 0;
            u.fell_to = None;
            u.performing = None;
            u.action_at = None;
            u.action_to = None;
        }
    });
    r.say(Event::Returned(model));
}

/// Rolls for nobody in particular; the dice are noted with the first unit of the player, as those
/// of a roll-off are.
fn roll(r: &mut Resolution<'_>, player: Player, dice: DiceExpr) -> Result<(SmallVec<[u8; 16]>, u32), Stop> {
    let mut faces: SmallVec<[u8; 16]> = SmallVec::new();
    let total = r.dice(dice, Context::Free, &mut faces)?;
    if let Some(unit) = r.setup.units_of(player).next() {
        r.note(Roll::of(Context::Free, unit, faces.clone()));
    }
    if dice.sides == 3 {
        faces.iter_mut().for_each(|face| *face = d3(*face));
    }
    Ok((faces, total))
}
