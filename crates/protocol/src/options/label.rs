//! Actions as buttons call them: short, the unit left out where it goes without saying.

use codex::find::capital;
use rules::action::{Decline, SaveKind};
use rules::position::Reserves;
use rules::{Action, Game, Pick, Question, UnitId};

/// The words on a button.
pub fn label(game: &Game, action: &Action) -> String {
    let setup = game.setup();
    let name = |unit: &UnitId| words::unit_name(setup, *unit);
    match action {
        Action::AttachLeader(_, unit) => format!("Lead {}", name(unit)),
        Action::EmbarkUnit(_, carrier) => format!("Embark in {}", name(carrier)),
        Action::PlaceInReserves(_, Reserves::Strategic) => "Strategic reserves".to_owned(),
        Action::PlaceInReserves(_, Reserves::DeepStrike) => "Wait to deep strike".to_owned(),
        Action::ConfirmFormations => "Confirm formations".to_owned(),
        Action::EndDeployment => "End deployment".to_owned(),
        Action::SkipScout(_) => "No scout move".to_owned(),
        Action::BattleShockTest(_) => "Battle-shock test".to_owned(),
        Action::BeginNormalMove(_) => "Normal move".to_owned(),
        Action::BeginAdvance(_) => "Advance".to_owned(),
        Action::BeginFallBack(_) => "Fall back".to_owned(),
        Action::RemainStationary(_) => "Remain stationary".to_owned(),
        Action::UndoLastModelMove(_) => "Undo model".to_owned(),
        Action::ResetUnitMove(_) => "Reset unit".to_owned(),
        Action::ConfirmUnitMove(_, paths) if paths.is_empty() => "Stay here".to_owned(),
        Action::SelectShooter(_) => "Choose targets".to_owned(),
        Action::ConfirmTargets(_) => "Confirm targets".to_owned(),
        Action::ClearAllTargets(_) => "Clear all".to_owned(),
        Action::SkipUnit(_) => "Do not shoot".to_owned(),
        Action::PerformAction(_, what, marker, _) => {
            let what = capital(&words::mission_action(setup, *what));
            match marker {
                Some(at) => format!("{what}, marker {}", words::marker_name(setup, *at)),
                None => what,
            }
        }
        Action::ChargeRoll(_) => "Roll the charge".to_owned(),
        Action::SkipCharge(_) => "Do not charge".to_owned(),
        Action::SelectFighter(_) => "Fight".to_owned(),
        Action::PileIn(_, paths) if paths.is_empty() => "No pile-in".to_owned(),
        Action::Consolidate(_, paths) if paths.is_empty() => "No consolidation".to_owned(),
        Action::ResolveAttacks(_, None) => "Attack with everything".to_owned(),
        Action::EndCommand => "End Command phase".to_owned(),
        Action::EndMovement => "End Movement phase".to_owned(),
        Action::EndShooting => "End Shooting phase".to_owned(),
        Action::EndCharge => "End Charge phase".to_owned(),
        Action::EndFight => "End Fight phase".to_owned(),
        Action::EndScoring => "End turn".to_owned(),
        Action::ApplySaves(SaveKind::Armour) => "Armour save".to_owned(),
        Action::ApplySaves(SaveKind::Invulnerable) => "Invulnerable save".to_owned(),
        Action::DeclineReaction(Decline::Once) => declined(game).to_owned(),
        Action::ChooseUnit(_) if is_discount(game) => "Pay 1CP less".to_owned(),
        Action::RedrawCard => "Draw another".to_owned(),
        Action::TakeSecretMission(secret) => words::secret_name(*secret).to_owned(),
        Action::DeclineReaction(Decline::ForPhase) => "Decline all this phase".to_owned(),
        Action::ContinueSequence => "Continue".to_owned(),
        Action::Reroll(_, dice) => match dice.len() {
            0 => "Keep the roll".to_owned(),
            1 => "Re-roll 1 die".to_owned(),
            many => format!("Re-roll {many} dice"),
        },
        Action::DiscardSecondary(cards) => {
            let cards: Vec<&str> = cards.iter().map(|&card| setup.card_name(card)).collect();
            format!("Discard {}", cards.join(", "))
        }
        Action::UseStratagem(using) => {
            let card = setup.stratagems.get(using.stratagem.index());
            let mut out = card.map_or("Stratagem", |card| card.name.as_str()).to_owned();
            if let (Some(card), Some(choice)) = (card, using.choice) {
                out += &format!(" ({})", words::choice(&card.choices, choice).replace('-', " "));
            }
            if let Some(unit) = &using.unit {
                out += &format!(": {}", name(unit));
            }
            if let Some(target) = &using.target {
                out += &format!(" → {}", name(target));
            }
            if let Some(card) = using.card {
                out += &format!(": {}", setup.card_name(card));
            }
            out
        }
        other => capital(&words::action(other, setup)),
    }
}

/// The printed name of what an action names by its id.
pub(super) fn printed(game: &Game, action: &Action) -> Option<String> {
    let setup = game.setup();
    match action {
        Action::UseStratagem(using) => setup.stratagems.get(using.stratagem.index()).map(|card| card.name.clone()),
        Action::FactionChoice(rule, ..) => setup.army_rules.get(rule.index()).map(|rule| rule.name.clone()),
        Action::DiscardSecondary(cards) => {
            let cards: Vec<&str> = cards.iter().map(|&card| setup.card_name(card)).collect();
            Some(cards.join(", "))
        }
        Action::TakeSecretMission(secret) => Some(words::secret_name(*secret).to_owned()),
        _ => None,
    }
}

/// Whether the question is about an ability that makes a stratagem cheaper.
fn is_discount(game: &Game) -> bool {
    matches!(game.waiting_for().map(|decision| decision.question), Some(Question::Pick(Pick::Discount { .. })))
}

/// What declining means for the question that is open.
fn declined(game: &Game) -> &'static str {
    match game.waiting_for().map(|decision| decision.question) {
        Some(Question::Pick(Pick::ExtraMark { .. })) => "Mark none",
        Some(Question::Pick(Pick::Redraw { .. })) => "Keep the card",
        Some(Question::Pick(Pick::Discount { .. })) => "Pay in full",
        Some(Question::Pick(Pick::Surge { .. })) => "No surge move",
        Some(Question::Pick(Pick::Embark { .. })) => "Stay on the table",
        Some(Question::Pick(Pick::ChargeTarget { .. })) => "No further target",
        Some(Question::Pick(Pick::Secret { .. })) => "No secret mission",
        _ => "Decline",
    }
}
