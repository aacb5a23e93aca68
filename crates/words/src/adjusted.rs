//! What players settle by hand, in one line.

use super::{model_name, unit_name};
use geometry::{Inches, Point};
use rules::Adjusted;
use rules::Player;
use rules::action::Setting;
use rules::setup::Setup;

/// What was settled, by whom and why: "Player 1 adjusts Boyz m3: 1 wound, it had 2 (reason)".
pub(super) fn line(setup: &Setup, player: Player, what: &Adjusted, reason: &str) -> String {
    let what = match what {
        Adjusted::Moved(model, far) => format!("adjusts {}: put {far} away", model_name(setup, *model)),
        Adjusted::Wounds { model, before: 0, after } => {
            format!("adjusts {}: back with {}", model_name(setup, *model), wounds((*after).into()))
        }
        Adjusted::Wounds { model, before, after: 0 } => {
            format!("adjusts {}: slain, it had {}", model_name(setup, *model), wounds((*before).into()))
        }
        Adjusted::Wounds { model, before, after } => {
            format!("adjusts {}: {}, it had {before}", model_name(setup, *model), wounds((*after).into()))
        }
        Adjusted::Shocked(unit, true) => format!("adjusts {}: battle-shocked", unit_name(setup, *unit)),
        Adjusted::Shocked(unit, false) => format!("adjusts {}: no longer battle-shocked", unit_name(setup, *unit)),
        Adjusted::Cp { of, before, after } => format!("adjusts player {}: {after}CP, it was {before}", of.number()),
        Adjusted::Vp { of, before, after } => format!("adjusts player {}: {after}VP, it was {before}", of.number()),
        Adjusted::Rolled { dice, faces, total } => {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            format!("rolls {dice}: {} = {total}", faces.join(" + "))
        }
    };
    format!("Player {} {what} ({reason})", player.number())
}

/// What somebody would settle.
pub(super) fn wanted(setup: &Setup, setting: &Setting) -> String {
    match *setting {
        Setting::At(model, at, z) => format!("put {} at {}", model_name(setup, model), place(at, z)),
        Setting::Wounds(model, 0) => format!("{} is slain", model_name(setup, model)),
        Setting::Wounds(model, left) => format!("{} has {} left", model_name(setup, model), wounds(left)),
        Setting::Return(model, left, at, z) => {
            format!("{} returns with {} at {}", model_name(setup, model), wounds(left), place(at, z))
        }
        Setting::Shocked(unit, true) => format!("{} is battle-shocked", unit_name(setup, unit)),
        Setting::Shocked(unit, false) => format!("{} is no longer battle-shocked", unit_name(setup, unit)),
        Setting::Cp(player, points) => format!("player {} has {points}CP", player.number()),
        Setting::Vp(player, points) => format!("player {} has {points}VP", player.number()),
        Setting::Dice(dice) => format!("roll {dice}"),
    }
}

fn wounds(many: u16) -> String {
    format!("{many} {}", if many == 1 { "wound" } else { "wounds" })
}

fn place(at: Point, z: Option<Inches>) -> String {
    match z.filter(|z| *z != Inches::ZERO) {
        Some(z) => format!("{}, {}, {z} up", at.x, at.y),
        None => format!("{}, {}", at.x, at.y),
    }
}
