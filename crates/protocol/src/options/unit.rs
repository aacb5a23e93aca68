//! What one unit might do in the phase at hand, in the order of buttons: legal, or not and why.
//! Nothing is solved here: what needs places is a template.

use super::{Offer, Template, entry, hand, opening};
use rules::position::{Phase, Reserves};
use rules::state::{Hand, UnitFlags, Whereabouts};
use rules::{Action, Choosing, Code, DISTANCES, Doing, Game, Player, Question, Reason, Refusal, UnitId};

/// Everything the unit might do now.
pub fn options(game: &Game, unit: UnitId) -> Vec<Offer> {
    let Some(decision) = game.waiting_for().filter(|_| !game.is_interrupted()) else { return Vec::new() };
    let clock = &game.state().clock;
    if clock.hand.unit() == Some(unit) {
        return hand::options(game, &decision);
    }
    if clock.hand != Hand::Empty || matches!(decision.question, Question::Faction { .. }) {
        return Vec::new();
    }
    match clock.phase {
        Phase::Formations => formations(game, unit),
        Phase::Deployment | Phase::Scout => opening::of_unit(game, decision.player, unit),
        Phase::Command => command(game, unit),
        Phase::Movement => movement(game, unit),
        Phase::Shooting => shooting(game, unit),
        Phase::Charge => charge(game, unit),
        Phase::Fight => fight(game, unit),
        Phase::Scoring => Vec::new(),
    }
}

fn formations(game: &Game, unit: UnitId) -> Vec<Offer> {
    let battle = game.battle();
    let about = |action: &&Action| match action {
        Action::AttachLeader(leader, _) => *leader == unit,
        Action::EmbarkUnit(named, _) | Action::PlaceInReserves(named, _) => *named == unit,
        _ => false,
    };
    let all = battle.options(battle.player(unit), Choosing::Phase);
    all.iter().filter(about).map(|action| entry(game, action)).collect()
}

fn command(game: &Game, unit: UnitId) -> Vec<Offer> {
    if game.battle().may(unit, Doing::TestShock) {
        vec![entry(game, &Action::BattleShockTest(unit))]
    } else {
        Vec::new()
    }
}

fn movement(game: &Game, unit: UnitId) -> Vec<Offer> {
    let battle = game.battle();
    let player = battle.player(unit);
    match battle.state.unit(unit).place {
        Whereabouts::Table => {
            let mut out: Vec<Offer> = [
                Action::BeginNormalMove(unit),
                Action::BeginAdvance(unit),
                Action::BeginFallBack(unit),
                Action::RemainStationary(unit),
            ]
            .iter()
            .map(|action| entry(game, action))
            .collect();
            let carriers = battle
                .units_on_table(player)
                .filter(|&other| other != unit && battle.setup.unit(other).transport.is_some());
            let entries = carriers.map(|carrier| entry(game, &Action::EmbarkUnit(unit, carrier)));
            // Which transports it will never fit in is of no interest.
            let never = ["TRANSPORT_FORBIDS", "NOT_AVAILABLE"];
            out.extend(entries.filter(|offer| !offer.reason.as_deref().is_some_and(|code| never.contains(&code))));
            out
        }
        Whereabouts::Embarked(carrier) => {
            let template =
                Template { within: Some(DISTANCES.disembark.to_f64()), ..places(game, unit, "DISEMBARK_UNIT") };
            let told = told(game, unit, battle.check(carrier, Doing::Act));
            vec![judged(game, template, "Disembark", told)]
        }
        Whereabouts::Reserves(kind) => {
            let time = || battle.check(unit, Doing::Arrive);
            let mut out = Vec::new();
            if kind == Reserves::Strategic {
                let template = Template { method: Some("STRATEGIC".to_owned()), ..arrival(game, unit) };
                out.push(judged(game, template, "Arrive at an edge", told(game, unit, time())));
            }
            if battle.may(unit, Doing::DeepStrike) {
                let template = Template {
                    method: Some("DEEP_STRIKE".to_owned()),
                    anywhere_from_enemies: Some(DISTANCES.arrival.to_f64()),
                    ..arrival(game, unit)
                };
                out.push(judged(game, template, "Deep strike", told(game, unit, time())));
            }
            out
        }
        _ => Vec::new(),
    }
}

fn arrival(game: &Game, unit: UnitId) -> Template {
    places(game, unit, "PLACE_REINFORCEMENT")
}

fn shooting(game: &Game, unit: UnitId) -> Vec<Offer> {
    let battle = game.battle();
    if battle.state.unit(unit).place != Whereabouts::Table {
        return Vec::new();
    }
    let player = battle.player(unit);
    let mut out = vec![entry(game, &Action::SelectShooter(unit))];
    let about = |action: &&Action| matches!(action, Action::PerformAction(named, ..) if *named == unit);
    let actions = battle.options(player, Choosing::MissionActions);
    out.extend(actions.iter().filter(about).map(|action| entry(game, action)));
    if battle.may(unit, Doing::Shoot) {
        out.push(entry(game, &Action::SkipUnit(unit)));
    }
    out
}

fn charge(game: &Game, unit: UnitId) -> Vec<Offer> {
    let battle = game.battle();
    let player = battle.player(unit);
    if battle.state.unit(unit).place != Whereabouts::Table {
        return Vec::new();
    }
    let near = || battle.units_on_table(player.other()).any(|target| battle.may(unit, Doing::ChargeAt(target)));
    let refusal = battle.check(unit, Doing::Charge).and_then(|()| match near() {
        true => Ok(()),
        false => Err(Refusal::new(Code::NoTargets).unit(unit).because(Reason::NoEnemyWithin12)),
    });
    let open = refusal.is_ok();
    let template = Template { action: "DECLARE_CHARGE".to_owned(), unit_id: id(game, unit), ..Template::default() };
    let mut out = vec![judged(game, template, "Declare charge", told(game, unit, refusal))];
    if open {
        out.push(entry(game, &Action::SkipCharge(unit)));
    }
    out
}

fn fight(game: &Game, unit: UnitId) -> Vec<Offer> {
    let battle = game.battle();
    // Those who are nowhere near a fight have nothing to say about it.
    let fights = battle.may(unit, Doing::Fight) || battle.state.unit(unit).flags.contains(UnitFlags::FOUGHT);
    if fights && battle.on_table(unit) { vec![entry(game, &Action::SelectFighter(unit))] } else { Vec::new() }
}

/// A refusal of the unit's own, or that it is not its player's turn to speak.
fn told(game: &Game, unit: UnitId, refusal: Result<(), Refusal>) -> Result<(), Refusal> {
    let owner: Player = game.battle().player(unit);
    match game.waiting_for() {
        Some(decision) if decision.player != owner => {
            Err(Refusal::new(Code::NotYourDecision).waiting_for(decision.player))
        }
        _ => refusal,
    }
}

fn id(game: &Game, unit: UnitId) -> String {
    game.setup().unit(unit).id.clone()
}

/// A template whose places are to be chosen.
pub fn places(game: &Game, unit: UnitId, action: &str) -> Template {
    Template {
        action: action.to_owned(),
        unit_id: id(game, unit),
        models: Some(game.battle().count(unit) as u32),
        ..Template::default()
    }
}

/// A template, legal or not and why.
fn judged(game: &Game, template: Template, label: &str, refusal: Result<(), Refusal>) -> Offer {
    let offer = Offer::template(template, label.to_owned());
    match refusal {
        Ok(()) => offer,
        Err(refusal) => offer.refused(game, &refusal),
    }
}
