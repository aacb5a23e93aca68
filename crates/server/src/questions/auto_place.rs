//! Finds a legal way to do what a unit is asked to do now, with the kernel's own solvers.

use super::names;
use ai::analysis::centre;
use geometry::Point;
use protocol::messages::{Purpose, Reply};
use rules::position::{Phase, Place, Reserves};
use rules::state::{Hand, MoveKind, Whereabouts};
use rules::{Action, Game, Player, Question, Spot, UnitId};
use tactics::candidates::{self, Proposal};

/// The action, or a reply that none was found.
pub fn find(game: &Game, unit: UnitId) -> Reply {
    let player = game.battle().player(unit);
    let action = search(game, player, unit).filter(|action| game.check(player, action).is_ok());
    match action {
        Some(action) => Reply::AutoPlace {
            text: words::action(&action, game.setup()),
            action: Some(protocol::write_action(game, player, &action)),
        },
        None => Reply::AutoPlace {
            action: None,
            text: format!("No legal position was found for {}.", names::name(game, unit)),
        },
    }
}

fn search(game: &Game, player: Player, unit: UnitId) -> Option<Action> {
    let battle = game.battle();
    let decision = game.waiting_for()?;
    if let Question::Wreck { unit: out, .. } = decision.question {
        return if out == unit { game.default_answer() } else { None };
    }
    let clock = &game.state().clock;
    if clock.hand.unit() == Some(unit) {
        // The first legal proposal that moves a model; otherwise the first legal one.
        let legal = |action: &Action| game.check(player, action).is_ok();
        let proposals = || {
            let all = candidates::proposals(game, &decision).into_iter();
            all.filter_map(|proposal| proposal.realize(battle, player)).filter(legal)
        };
        let led = match clock.hand {
            Hand::Moving { kind: MoveKind::FallBack, .. } => home(game, player, unit),
            Hand::Moving { .. } => forward(game, player, unit),
            _ => None,
        };
        return led.filter(legal).or_else(|| proposals().find(moves)).or_else(|| proposals().next());
    }
    if clock.hand != Hand::Empty {
        return None;
    }
    let goal = goal(game, player, unit);
    match (clock.phase, game.state().unit(unit).place) {
        (Phase::Deployment, _) => {
            let places = near(game, unit, Purpose::Deploy, goal);
            places.map(|places| Action::DeployUnit(unit, places))
        }
        (Phase::Movement, Whereabouts::Embarked(from)) => {
            Proposal::GetOutTo { unit, from, goal }.realize(battle, player)
        }
        (_, Whereabouts::Reserves(kind)) => [kind, Reserves::DeepStrike].into_iter().find_map(|kind| {
            let arrives = Proposal::ArriveAt { unit, kind, near: goal }.realize(battle, player);
            arrives.filter(|action| game.check(player, action).is_ok())
        }),
        (Phase::Scout, _) => Proposal::ScoutTo { unit, goal }.realize(battle, player),
        _ => None,
    }
}

/// Positions around a point for a purpose.
pub fn near(game: &Game, unit: UnitId, purpose: Purpose, at: Point) -> Option<Vec<Place>> {
    let battle = game.battle();
    let player = battle.player(unit);
    let proposal = match (purpose, game.state().unit(unit).place) {
        (Purpose::Deploy, _) => Proposal::DeployAt { unit, near: at },
        (Purpose::Strategic, _) => Proposal::ArriveAt { unit, kind: Reserves::Strategic, near: at },
        (Purpose::DeepStrike, _) => Proposal::ArriveAt { unit, kind: Reserves::DeepStrike, near: at },
        (Purpose::RapidIngress, Whereabouts::Reserves(kind)) => Proposal::ArriveAt { unit, kind, near: at },
        (Purpose::Disembark, Whereabouts::Embarked(from)) => Proposal::GetOutTo { unit, from, goal: at },
        _ => return None,
    };
    let settled = |action: Action| match action {
        Action::DeployUnit(_, places) | Action::PlaceReinforcement(_, places, _) | Action::DisembarkUnit(_, places) => {
            Some(places)
        }
        _ => None,
    };
    let places = proposal.realize(battle, player).and_then(settled);
    let anywhere = || match purpose {
        Purpose::Deploy => battle.find_places(unit, Spot::Anywhere),
        _ => None,
    };
    places.or_else(anywhere)
}

/// Whether the action moves any model.
fn moves(action: &Action) -> bool {
    match action {
        Action::ConfirmUnitMove(_, paths)
        | Action::ApplyChargeMove(_, paths)
        | Action::PileIn(_, paths)
        | Action::Consolidate(_, paths)
        | Action::ScoutMove(_, paths) => !paths.is_empty(),
        _ => false,
    }
}

/// A unit that falls back goes towards its own edge.
fn home(game: &Game, player: Player, unit: UnitId) -> Option<Action> {
    let battle = game.battle();
    let here = centre(battle, unit)?;
    let zone = game.setup().zones[player.index()].as_ref()?.bounds();
    let goal = Point { x: here.x, y: zone.centre().y };
    Proposal::March { unit, goal }.realize(battle, player).filter(moves)
}

/// A unit that moves goes to the nearest marker that its side does not hold, or where all are held to the nearest enemy.
fn forward(game: &Game, player: Player, unit: UnitId) -> Option<Action> {
    let battle = game.battle();
    let here = centre(battle, unit)?;
    let enemies = || battle.units_on_table(player.other()).filter_map(|enemy| centre(battle, enemy));
    let goal = open_marker(game, player, here).or_else(|| enemies().min_by_key(|at| at.distance_squared(here)))?;
    Proposal::March { unit, goal }.realize(battle, player).filter(moves)
}

/// The marker nearest to a point that a player does not hold.
fn open_marker(game: &Game, player: Player, from: Point) -> Option<Point> {
    let markers = game.state().objectives.iter().filter(|marker| !marker.gone && marker.controlled_by != Some(player));
    markers.map(|marker| marker.at).min_by_key(|at| at.distance_squared(from))
}

/// The goal of a unit that is not on the table: the nearest marker, or the middle of its zone.
fn goal(game: &Game, player: Player, unit: UnitId) -> Point {
    let setup = game.setup();
    let middle = setup.board.centre();
    let home = setup.zones[player.index()].as_ref().map_or(middle, |zone| zone.bounds().centre());
    let from = match game.state().unit(unit).place {
        Whereabouts::Embarked(carrier) => centre(game.battle(), carrier).unwrap_or(home),
        _ => home,
    };
    if game.state().clock.phase == Phase::Deployment {
        return home.lerp(middle, 0.3);
    }
    open_marker(game, player, from).unwrap_or(middle)
}
