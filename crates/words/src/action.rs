//! What a player would do, in a few words: for menus and reports.

use super::{marker_name, mission_action, model_name, unit_name};
use geometry::Point;
use rules::action::{Action, Decline, Paths, SaveKind, Step};
use rules::position::{Place, Reserves};
use rules::setup::Setup;

/// An action in a few words.
pub fn action(action: &Action, setup: &Setup) -> String {
    let name = |unit: &rules::UnitId| unit_name(setup, *unit);
    let way = |paths: &Paths| to(paths.first().and_then(|(_, path)| last(path)));
    match action {
        Action::AttachLeader(leader, unit) => format!("{} leads {}", name(leader), name(unit)),
        Action::PlaceInReserves(unit, kind) => format!("{} starts in {}", name(unit), reserves(*kind)),
        Action::ConfirmFormations => "formations are declared".to_owned(),
        Action::DeployUnit(unit, places) => format!("set up {}{}", name(unit), at(places)),
        Action::EndDeployment => "end deployment".to_owned(),
        Action::ScoutMove(unit, paths) => format!("scout move of {}{}", name(unit), way(paths)),
        Action::SkipScout(unit) => format!("no scout move of {}", name(unit)),
        Action::BattleShockTest(unit) => format!("battle-shock test of {}", name(unit)),
        Action::FactionChoice(rule, choices, about) => {
            let card = setup.army_rules.get(rule.index());
            let what = |choice: &u8| {
                card.map_or(String::new(), |card| crate::choice(&card.choices, *choice).replace('-', " "))
            };
            let mut parts: Vec<String> = choices.iter().map(what).collect();
            parts.extend(about.iter().map(name));
            format!("{}: {}", card.map_or("army rule", |card| card.name.as_str()), parts.join(", "))
        }
        Action::PerformAction(unit, what, ..) => {
            format!("{} performs {}", name(unit), mission_action(setup, *what))
        }
        Action::DeclareCharge(unit, targets) => {
            let targets: Vec<String> = targets.iter().map(name).collect();
            format!("{} charges {}", name(unit), targets.join(" and "))
        }
        Action::ChargeRoll(unit) => format!("roll the charge of {}", name(unit)),
        Action::ApplyChargeMove(unit, paths) => format!("charge move of {}{}", name(unit), way(paths)),
        Action::CompleteUnitCharge(unit) => format!("complete the charge of {}", name(unit)),
        Action::SkipCharge(unit) => format!("{} does not charge", name(unit)),
        Action::SelectFighter(unit) => format!("{} fights", name(unit)),
        Action::PileIn(unit, paths) if paths.is_empty() => format!("{} does not pile in", name(unit)),
        Action::PileIn(unit, paths) => format!("{} piles in{}", name(unit), way(paths)),
        Action::Consolidate(unit, paths) if paths.is_empty() => format!("{} does not consolidate", name(unit)),
        Action::Consolidate(unit, paths) => format!("{} consolidates{}", name(unit), way(paths)),
        Action::SelectMeleeWeapon(unit, _, weapon) => format!("{} uses {}", name(unit), setup.weapon(*weapon).title),
        Action::AssignAttacks(unit, _) => format!("assign the attacks of {}", name(unit)),
        Action::ResolveAttacks(unit, _) => format!("{} attacks", name(unit)),
        Action::UseStratagem(using) => {
            let card = setup.stratagems.get(using.stratagem.index());
            let on = using.unit.map_or(String::new(), |unit| format!(" on {}", name(&unit)));
            let against = using.target.map_or(String::new(), |unit| format!(" against {}", name(&unit)));
            format!("use {}{on}{against}", card.map_or("a stratagem", |card| card.name.as_str()))
        }
        Action::DiscardSecondary(cards) => {
            let cards: Vec<&str> = cards.iter().map(|&card| setup.id_of(card)).collect();
            format!("discard {}", cards.join(", ").replace('-', " "))
        }
        Action::BeginNormalMove(unit) => format!("{} moves", name(unit)),
        Action::BeginAdvance(unit) => format!("{} advances", name(unit)),
        Action::BeginFallBack(unit) => format!("{} falls back", name(unit)),
        Action::RemainStationary(unit) => format!("{} remains stationary", name(unit)),
        Action::SetModelDest(_, model, path) => format!("{} goes{}", model_name(setup, *model), to(last(path))),
        Action::UndoLastModelMove(_) => "take the last model's move back".to_owned(),
        Action::ResetUnitMove(unit) => format!("take the move of {} back", name(unit)),
        Action::ConfirmUnitMove(unit, paths) if paths.is_empty() => format!("{} stays where it is", name(unit)),
        Action::ConfirmUnitMove(unit, paths) => format!("{} goes{}", name(unit), way(paths)),
        Action::DisembarkUnit(unit, places) => format!("{} gets out{}", name(unit), at(places)),
        Action::EmbarkUnit(unit, carrier) => format!("{} gets into {}", name(unit), name(carrier)),
        Action::PlaceReinforcement(unit, places, kind) => {
            format!("{} arrives from {}{}", name(unit), reserves(*kind), at(places))
        }
        Action::Shoot(unit, fires) => {
            let mut targets: Vec<String> = fires.iter().map(|fire| name(&fire.target)).collect();
            targets.dedup();
            let mut weapons: Vec<&str> = fires.iter().map(|fire| setup.weapon(fire.weapon).title.as_str()).collect();
            weapons.dedup();
            format!("{} shoots at {} ({})", name(unit), targets.join(" and "), weapons.join(", "))
        }
        Action::SelectShooter(unit) => format!("choose targets for {}", name(unit)),
        Action::AssignTarget(unit, fire) => {
            format!("{} fires {} at {}", name(unit), setup.weapon(fire.weapon).title, name(&fire.target))
        }
        Action::ClearTarget(unit, _) => format!("take a target of {} back", name(unit)),
        Action::ClearAllTargets(unit) => format!("take all targets of {} back", name(unit)),
        Action::ConfirmTargets(unit) => format!("{} shoots", name(unit)),
        Action::SkipUnit(unit) => format!("{} does not shoot", name(unit)),
        Action::EndCommand => "end the Command phase".to_owned(),
        Action::EndMovement => "end the Movement phase".to_owned(),
        Action::EndShooting => "end the Shooting phase".to_owned(),
        Action::EndCharge => "end the Charge phase".to_owned(),
        Action::EndFight => "end the Fight phase and the turn".to_owned(),
        Action::EndScoring => "go on to the next turn".to_owned(),
        Action::Allocate(model) => format!("{} takes it", model_name(setup, *model)),
        Action::ApplySaves(SaveKind::Armour) => "save by armour".to_owned(),
        Action::ApplySaves(SaveKind::Invulnerable) => "use the invulnerable save".to_owned(),
        Action::ContinueSequence => "go on".to_owned(),
        Action::ChooseModels(models) => {
            let models: Vec<String> = models.iter().map(|&model| model_name(setup, model)).collect();
            models.join(", ")
        }
        Action::ChooseUnit(unit) => name(unit),
        Action::ChooseMarker(marker) => format!("marker {}", marker_name(setup, *marker)),
        Action::ChooseCorner(corner) => {
            let [near, far] = setup.corners(*corner).map(|at| format!("{}, {}", at.x, at.y));
            format!("towards the corners at {near} and {far}")
        }
        Action::ChoosePlace(Some(at)) => format!("at {}, {}", at.x, at.y),
        Action::ChoosePlace(None) => "any place".to_owned(),
        Action::RedrawCard => "shuffle the card back and draw another".to_owned(),
        Action::TakeSecretMission(secret) => format!("take {}", crate::secret_name(*secret)),
        Action::Reroll(_, dice) if dice.is_empty() => "roll nothing again".to_owned(),
        Action::Reroll(_, dice) => {
            let dice: Vec<String> = dice.iter().map(|die| (die + 1).to_string()).collect();
            format!("roll again: die {}", dice.join(", "))
        }
        Action::DeclineReaction(Decline::Once) => "decline".to_owned(),
        Action::DeclineReaction(Decline::ForPhase) => "decline everything this phase".to_owned(),
        Action::Adjust(adjustment) => super::adjusted::wanted(setup, &adjustment.setting),
        Action::Concede => "concede".to_owned(),
    }
}

const fn reserves(kind: Reserves) -> &'static str {
    match kind {
        Reserves::Strategic => "strategic reserves",
        Reserves::DeepStrike => "deep strike",
    }
}

fn last(path: &[Step]) -> Option<Point> {
    path.iter().rev().find_map(|step| match step {
        Step::To(point, _) => Some(*point),
        Step::Pivot(_) => None,
    })
}

fn at(places: &[Place]) -> String {
    places.first().map_or(String::new(), |place| format!(" at {}, {}", place.x, place.y))
}

fn to(point: Option<Point>) -> String {
    point.map_or(String::new(), |point| format!(" to {}, {}", point.x, point.y))
}
