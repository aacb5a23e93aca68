//! What may be done with the unit in hand: its move with how far each model may go, its targets,
//! its attacks.

use super::{Offer, Template, entry};
use geometry::Inches;
use rules::state::{FightPart, Hand};
use rules::{Action, Decision, Game, ModelId, UnitId};

/// The options of whatever has been begun and not finished.
pub fn options(game: &Game, decision: &Decision) -> Vec<Offer> {
    let _ = decision;
    let battle = game.battle();
    let with = |template: Offer, actions: &[Action]| {
        let mut out = vec![template];
        out.extend(actions.iter().map(|action| entry(game, action)));
        out
    };
    match game.state().clock.hand {
        Hand::Empty => Vec::new(),
        Hand::Moving { unit, bonus, .. } => {
            let caps = template(game, unit, "CONFIRM_UNIT_MOVE", "Move", |model| battle.move_cap(unit, model, bonus));
            let rest = [
                Action::ConfirmUnitMove(unit, Vec::new()),
                Action::UndoLastModelMove(unit),
                Action::ResetUnitMove(unit),
            ];
            with(caps, &rest)
        }
        Hand::Reacting { unit, cap, .. } => {
            let caps = template(game, unit, "CONFIRM_UNIT_MOVE", "Move out of turn", |_| cap);
            with(caps, &[Action::ConfirmUnitMove(unit, Vec::new())])
        }
        Hand::Targeting { unit } => {
            [Action::ConfirmTargets(unit), Action::ClearAllTargets(unit), Action::SkipUnit(unit)]
                .iter()
                .map(|action| entry(game, action))
                .collect()
        }
        Hand::Charging { unit, roll: 0, .. } => vec![entry(game, &Action::ChargeRoll(unit))],
        Hand::Charging { unit, roll, .. } => {
            let cap = Inches::whole(roll.into());
            let caps = template(game, unit, "APPLY_CHARGE_MOVE", "Charge move", |_| cap);
            with(caps, &[Action::SkipCharge(unit)])
        }
        Hand::Fighting { unit, part } if part.is_pile_in() => {
            let cap = battle.standing(unit).fight_move;
            let caps = template(game, unit, "PILE_IN", "Pile in", |_| cap);
            with(caps, &[Action::PileIn(unit, Vec::new())])
        }
        Hand::Fighting { unit, part: FightPart::Consolidate } => {
            let cap = battle.standing(unit).fight_move;
            let caps = template(game, unit, "CONSOLIDATE", "Consolidate", |_| cap);
            with(caps, &[Action::Consolidate(unit, Vec::new())])
        }
        Hand::Fighting { unit, .. } => {
            let template = Template {
                action: "CONFIRM_AND_RESOLVE_ATTACKS".to_owned(),
                unit_id: game.setup().unit(unit).id.clone(),
                ..Template::default()
            };
            let choose = Offer::template(template, "Assign attacks".to_owned());
            with(choose, &[Action::ResolveAttacks(unit, None)])
        }
    }
}

/// A move with how far each model may go.
fn template(game: &Game, unit: UnitId, action: &str, label: &str, cap: impl Fn(ModelId) -> Inches) -> Offer {
    let caps = game
        .battle()
        .models(unit)
        .map(|model| (crate::model_id(game.setup(), unit, model), cap(model).to_f64()))
        .collect();
    let template = Template {
        action: action.to_owned(),
        unit_id: game.setup().unit(unit).id.clone(),
        caps,
        ..Template::default()
    };
    Offer::template(template, label.to_owned())
}
