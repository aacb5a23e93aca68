//! A finite, sorted, never-empty sample of legal actions: what random play, the Gym and the
//! menus choose from. Every one of them passes `check`.

use crate::action::{Action, Fire, Path, Step};
use crate::answers;
use crate::arrange::{self, Wanted};
use crate::battle::Battle;
use crate::game::Game;
use crate::ids::{ModelId, Player, UnitId};
use crate::missions;
use crate::phases::movement::{disembark, walk};
use crate::phases::shooting::{eligible, targets::Target};
use crate::phases::{charge, command, deployment, fight, formations, scoring, scout, stand};
use crate::position::{Phase, Reserves};
use crate::state::{Hand, Moved, UnitFlags, Whereabouts};
use geometry::{Angle, Body, Inches, Point};

/// Directions tried for a move of the whole unit.
const DIRECTIONS: i32 = 12;
/// Parts of the allowance tried.
const PARTS: [i32; 2] = [100, 50];

/// Candidates for whatever the game waits for.
pub fn of(game: &Game) -> Vec<Action> {
    let Some(decision) = game.waiting_for() else { return Vec::new() };
    let battle = game.battle();
    let player = decision.player;
    let mut out = if game.is_interrupted() {
        answers::options(battle, &decision)
    } else {
        match battle.state.clock.phase {
            Phase::Movement => movement(battle, player),
            Phase::Shooting => shooting(battle, player),
            Phase::Command => command::candidates(battle, player),
            Phase::Charge => charge::candidates(battle, player),
            Phase::Fight => fight::candidates(battle, player),
            Phase::Scoring => scoring::candidates(battle, player),
            Phase::Formations => formations::candidates(battle, player),
            Phase::Deployment => deployment::candidates(battle, player),
            Phase::Scout => scout::candidates(battle, player),
        }
    };
    out.retain(|action| game.check(player, action).is_ok());
    out
}

fn movement(battle: Battle<'_>, player: Player) -> Vec<Action> {
    if let Hand::Moving { unit, bonus, .. } = battle.state.clock.hand {
        let mut out = shifts(battle, unit, bonus);
        out.push(Action::ConfirmUnitMove(unit, Vec::new()));
        out.push(Action::ResetUnitMove(unit));
        return out;
    }
    let mut out = Vec::new();
    for unit in battle.setup.units_of(player) {
        let state = battle.state.unit(unit);
        if state.attached_to.is_some() || !battle.alive(unit) {
            continue;
        }
        match state.place {
            Whereabouts::Table if state.moved == Moved::NotYet => out.extend([
                Action::BeginNormalMove(unit),
                Action::BeginAdvance(unit),
                Action::BeginFallBack(unit),
                Action::RemainStationary(unit),
            ]),
            Whereabouts::Table => {
                let carriers = battle.units_on_table(player).filter(|&t| battle.setup.unit(t).transport.is_some());
                out.extend(carriers.map(|carrier| Action::EmbarkUnit(unit, carrier)));
            }
            Whereabouts::Reserves(kind) => out.extend(arrivals(battle, player, unit, kind)),
            Whereabouts::Embarked(from) => out.extend(get_out(battle, player, unit, from)),
            Whereabouts::Destroyed | Whereabouts::Undeployed => {}
        }
    }
    out.push(Action::EndMovement);
    out
}

/// The whole unit, one vector: as it stands, in twelve directions.
fn shifts(battle: Battle<'_>, unit: UnitId, bonus: u8) -> Vec<Action> {
    let models: Vec<ModelId> = battle.models(unit).collect();
    let cap = models.iter().map(|&m| walk::allowance(battle, unit, m)).min().unwrap_or(Inches::ZERO);
    let cap = cap + Inches::whole(bonus.into());
    let mut out = Vec::new();
    for part in PARTS {
        let length = cap.to_f64() * f64::from(part) / 100.0;
        for turn in 0..DIRECTIONS {
            let (cos, sin) = Angle::hundredths((turn * 36_000 / DIRECTIONS) as u16).direction();
            let paths: Option<Vec<(ModelId, Path)>> = models
                .iter()
                .map(|&model| {
                    let at = battle.state.model(model).at;
                    let to = Point::inches(at.x.to_f64() + cos * length, at.y.to_f64() + sin * length)?;
                    Some((model, vec![Step::To(to, None)]))
                })
                .collect();
            out.extend(paths.filter(|paths| !paths.is_empty()).map(|paths| Action::ConfirmUnitMove(unit, paths)));
        }
    }
    out
}

/// Arrivals around a coarse grid of points.
fn arrivals(battle: Battle<'_>, player: Player, unit: UnitId, kind: Reserves) -> Vec<Action> {
    if battle.state.clock.round < 2 {
        return Vec::new();
    }
    let models: Vec<ModelId> = battle.models(unit).collect();
    let board = battle.setup.board;
    let strip = |body: &Body| {
        kind == Reserves::DeepStrike || {
            let (x, y) = (body.at.x, body.at.y);
            let reach = body.shape.reach();
            let six = Inches::whole(6);
            let near = |low: Inches, high: Inches, at: Inches| at + reach <= low + six || at - reach >= high - six;
            near(board.min.x, board.max.x, x) || near(board.min.y, board.max.y, y)
        }
    };
    let accepts = |model: ModelId, body: &Body| {
        let none = |_: ModelId| false;
        strip(body)
            && stand::on_terrain(battle, model, body).is_ok()
            && stand::overlapped(battle, body, &none).is_none()
            && !battle
                .models_on_table(player.other())
                .any(|enemy| geometry::gap_within(body, &battle.body(enemy), disembark::FROM_ENEMIES))
    };
    let mut out = Vec::new();
    for x in [3, 14, 22, 30, 41] {
        for y in [3, 15, 30, 45, 57] {
            let near = Point { x: Inches::whole(x), y: Inches::whole(y) };
            let wanted = Wanted {
                models: &models,
                near,
                within: Inches::whole(8),
                facing: Angle::default(),
                level: Inches::ZERO,
            };
            if let Some(places) = arrange::arrange(battle, &wanted, &accepts) {
                out.push(Action::PlaceReinforcement(unit, places, kind));
            }
            if out.len() >= 4 {
                return out;
            }
        }
    }
    out
}

/// One way out of a transport.
fn get_out(battle: Battle<'_>, player: Player, unit: UnitId, from: UnitId) -> Vec<Action> {
    let carrier = battle.state.unit(from);
    let blocked = carrier.place != Whereabouts::Table || matches!(carrier.moved, Moved::Advanced | Moved::FellBack);
    let Some(deck) = battle.models(from).next().filter(|_| !blocked) else { return Vec::new() };
    let body = battle.body(deck);
    let models: Vec<ModelId> = battle.models(unit).collect();
    let accepts = |model: ModelId, spot: &Body| {
        let none = |_: ModelId| false;
        disembark::is_near(spot, &body, disembark::NEAR)
            && stand::on_terrain(battle, model, spot).is_ok()
            && stand::overlapped(battle, spot, &none).is_none()
            && battle.engaged_by(player, spot).is_none()
    };
    let within = body.shape.reach() + disembark::NEAR;
    let wanted = Wanted { models: &models, near: body.at, within, facing: body.facing, level: body.z };
    arrange::arrange(battle, &wanted, &accepts).map(|places| Action::DisembarkUnit(unit, places)).into_iter().collect()
}

fn shooting(battle: Battle<'_>, player: Player) -> Vec<Action> {
    if let Hand::Targeting { unit } = battle.state.clock.hand {
        return vec![Action::ConfirmTargets(unit), Action::ClearAllTargets(unit), Action::SkipUnit(unit)];
    }
    let mut out = Vec::new();
    for unit in battle.units_on_table(player) {
        let done = battle.state.unit(unit).flags.intersects(UnitFlags::SHOT | UnitFlags::SKIPPED);
        if done || eligible::check(battle, player, unit).is_err() {
            continue;
        }
        let engaged = battle.is_engaged(unit);
        for target in battle.units_on_table(player.other()) {
            let fires = everything_at(battle, unit, target, engaged);
            if !fires.is_empty() {
                out.push(Action::Shoot(unit, fires));
            }
        }
    }
    out.extend(missions::actions::candidates(battle, player));
    out.push(Action::EndShooting);
    out
}

/// Every gun that may be fired at one target: of several profiles the first that may, pistols
/// only where nothing else can fire.
pub fn everything_at(battle: Battle<'_>, unit: UnitId, target: UnitId, engaged: bool) -> Vec<Fire> {
    let look = Target::new(battle, unit, target, engaged);
    let advanced = battle.state.unit(unit).moved == Moved::Advanced && !eligible::may_fire_all(battle, unit);
    let mut fires: Vec<Fire> = Vec::new();
    let mut used: Vec<(ModelId, u16, bool)> = Vec::new();
    let mut weapons: Vec<_> = eligible::ranged_weapons(battle, unit).collect();
    weapons.sort_by_key(|&weapon| (battle.setup.weapon(weapon).traits.pistol, weapon));
    for weapon in weapons {
        let card = battle.setup.weapon(weapon);
        if (advanced && !card.traits.assault) || look.check_combat(weapon).is_err() {
            continue;
        }
        let models: Vec<ModelId> = battle
            .models(unit)
            .filter(|&model| {
                let owner = battle.setup.model(model);
                owner.copies(weapon) > 0
                    && !used.iter().any(|(m, family, pistol)| {
                        *m == model
                            && (*family == card.family || (*pistol != card.traits.pistol && !owner.keys.is_big()))
                    })
                    && !crate::weapon_abilities::one_shot::is_spent(battle, model, weapon)
                    && look.check_model(model, weapon).is_ok()
            })
            .collect();
        if !models.is_empty() {
            used.extend(models.iter().map(|&m| (m, card.family, card.traits.pistol)));
            fires.push(Fire { weapon, target, models: Some(models), from_unit: None });
        }
    }
    fires
}
