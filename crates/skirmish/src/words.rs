//! The only place where English is made: log lines, and why something is refused.

use crate::action::Action;
use crate::activation::Mark;
use crate::event::{Attacked, Deed, Event, Outcome};
use crate::profile::Kind;
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::state::{Ending, Part, Phase, Slot, Victory};
use rules::Player;

/// What people call a unit.
pub fn unit(setup: &Setup, slot: Slot) -> String {
    format!("Unit {}", setup.profile(slot).id)
}

/// What people call a phase.
pub const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Move => "Move",
        Phase::Shoot => "Shoot",
        Phase::Charge => "Charge",
        Phase::Fight => "Fight",
    }
}

/// What people call a side.
pub const fn side(player: Player) -> &'static str {
    match player {
        Player::One => "Blue",
        Player::Two => "Orange",
    }
}

/// A line of the log; some events have none.
pub fn line(setup: &Setup, event: &Event) -> Option<String> {
    let name = |slot: Slot| unit(setup, slot);
    Some(match event {
        Event::PhaseBegan { turn, player, phase: now } => format!("Turn {turn} · {} · {}", side(*player), phase(*now)),
        Event::PartBegan(Part::Charging) | Event::Activated(_) | Event::Postponed(_) | Event::Died(_) => return None,
        Event::PartBegan(Part::Alternating) => "Both sides fight by turns".to_owned(),
        Event::PartBegan(Part::Remaining) => "The remaining units fight".to_owned(),
        Event::ChargeRolled { unit, faces } => {
            format!("{} rolled {} for its charge ({} + {})", name(*unit), faces[0] + faces[1], faces[0], faces[1])
        }
        Event::Attacked(attacked) => attack_line(setup, attacked),
        Event::Acted { unit, what } => match what {
            Deed::Went { from, to, mark } => {
                let verb = match mark {
                    Mark::Fled => "FLED",
                    Mark::Charge => "CHARGED",
                    Mark::Move | Mark::Shooting | Mark::Fight => "MOVED",
                };
                format!("{} {verb} from {from} to {to}", name(*unit))
            }
            Deed::Waited => format!("{} WAITS", name(*unit)),
            Deed::Struck { .. } => return None,
        },
        Event::Error { unit, refusal } => format!("{} ERROR : {}", name(*unit), refused(setup, refusal)),
        Event::Over(over) => ending(over),
    })
}

/// `Unit 3 SHOT Unit 7 : Hit 4(3+) - Wound 5(4+) - Save 2(4+) - 1 DAMAGE DEALT`
fn attack_line(setup: &Setup, attacked: &Attacked) -> String {
    let verb = match attacked.kind {
        Kind::Ranged => "SHOT",
        Kind::Melee => "FOUGHT",
    };
    let (by, to) = (unit(setup, attacked.unit), unit(setup, attacked.target));
    let mut line = format!("{by} {verb} {to} : Hit {}({}+)", attacked.hit.face, attacked.hit.need);
    if let Some(wound) = attacked.wound {
        line += &format!(" - Wound {}({}+)", wound.face, wound.need);
    }
    if let Some(save) = attacked.save {
        line += &format!(" - Save {}({}+)", save.face, save.need);
    }
    line += &match attacked.result {
        Outcome::Missed => " - MISSED".to_owned(),
        Outcome::Failed => " - FAILED".to_owned(),
        Outcome::Saved => " - SAVED".to_owned(),
        Outcome::Damaged(damage) => format!(" - {damage} DAMAGE DEALT"),
        Outcome::Killed(damage) => format!(" - {damage} DAMAGE DEALT - {to} DIED"),
    };
    line
}

/// How a game ended.
pub fn ending(over: &Ending) -> String {
    let why = match over.by {
        Victory::Elimination => "nobody is left on the other side",
        Victory::Objectives => "more objectives held after the last turn",
        Victory::Value => "as many objectives, more value alive",
        Victory::Draw => "as many objectives, as much value",
    };
    match over.winner {
        Some(player) => format!("{} wins: {why}", side(player)),
        None => format!("A draw: {why}"),
    }
}

/// Why something is refused, and what to do.
pub fn refused(setup: &Setup, refusal: &Refusal) -> String {
    let name = |slot: &Slot| unit(setup, *slot);
    match refusal {
        Refusal::GameOver => "The game is over.".to_owned(),
        Refusal::NotYourDecision(asked) => format!("{} is to act.", side(*asked)),
        Refusal::WrongPhase(now) => format!("This cannot be done in the {} phase.", phase(*now).to_lowercase()),
        Refusal::NoActiveUnit => "No unit is active: activate one of the pool first.".to_owned(),
        Refusal::UnknownUnit(id) => format!("There is no unit {id}."),
        Refusal::Dead(unit) => format!("{} is dead.", name(unit)),
        Refusal::NotYours(unit) => format!("{} is not of the side that is to act.", name(unit)),
        Refusal::HasActed(unit) => format!("{} has acted in this phase.", name(unit)),
        Refusal::Fled(unit) => format!("{} fled this turn: it neither shoots nor charges.", name(unit)),
        Refusal::Engaged(unit) => format!("{} is engaged: it neither shoots nor charges.", name(unit)),
        Refusal::NoAttacks(unit) => format!("{} has no attacks of that kind.", name(unit)),
        Refusal::NoTarget(unit) => format!("{} has nobody to attack.", name(unit)),
        Refusal::NoChargeTarget(unit) => format!("No enemy is within 12 hexes of way of {}.", name(unit)),
        Refusal::ChargersFirst(_) => "Units that charged fight first: choose one of them.".to_owned(),
        Refusal::MustFinish(unit) => format!("{} has begun its attacks and must finish them.", name(unit)),
        Refusal::AlreadyActive(unit) => format!("{} is active: postpone it before activating another.", name(unit)),
        Refusal::MustFight(unit) => format!("{} is engaged and must fight: choose a target.", name(unit)),
        Refusal::OffBoard(at) => format!("{at} is not on the board."),
        Refusal::Wall(at) => format!("{at} is a wall."),
        Refusal::Occupied(at, unit) => format!("{} stands on {at}.", name(unit)),
        Refusal::EnemyNear(at, unit) => format!("{at} is engaged with {}: only a charge ends there.", name(unit)),
        Refusal::SameHex(at) => format!("It stands on {at} already: wait instead."),
        Refusal::TooFar { to, steps } => format!("{to} is more than {steps} steps away on foot."),
        Refusal::NobodyThere(at) => format!("No enemy is engaged from {at}: a charge must end beside one."),
        Refusal::Friend(unit) => format!("{} is on your own side.", name(unit)),
        Refusal::OutOfRange { target, far, range } => {
            format!("{} is {far} hexes away; the range is {range}.", name(target))
        }
        Refusal::OutOfSight(unit) => format!("A wall hides {}.", name(unit)),
        Refusal::FriendEngaged { target, friend } => {
            format!("{} is engaged with {}: it cannot be shot.", name(target), name(friend))
        }
        Refusal::NotEngaged(unit) => format!("{} is not engaged with the active unit.", name(unit)),
    }
}

/// An action in words.
pub fn action(action: Action) -> String {
    match action {
        Action::Activate { unit } => format!("Activate Unit {unit}"),
        Action::Move { to } => format!("Move to {to}"),
        Action::Charge { to } => format!("Charge to {to}"),
        Action::Shoot { target } => format!("Shoot Unit {target}"),
        Action::Fight { target } => format!("Strike Unit {target}"),
        Action::Wait => "Wait".to_owned(),
        Action::Postpone => "Postpone".to_owned(),
        Action::Cancel => "Cancel".to_owned(),
    }
}
