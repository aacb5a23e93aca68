//! What may be done now: every finite choice in full, every placement as a template with its
//! limits, and for what may not be done the code.

mod asked;
mod opening;

pub use asked::{Asked, AskedRoll};

use crate::action::write_action;
use crate::messages::HoleInfo;
use rules::action::Action;
use rules::ids::UnitId;
use rules::phases::movement::walk;
use rules::phases::shooting::eligible;
use rules::position::Phase;
use rules::state::{Hand, Whereabouts};
use rules::{Game, Question, words};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Whom the game waits for, what for, and what may be said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Next {
    /// Who decides: 1 or 2.
    pub player: u8,
    /// A decision kind of scenario.md.
    pub kind: String,
    /// In words.
    pub text: String,
    /// What may be said.
    pub options: Vec<Offer>,
    /// What exactly is asked, where it is about a unit, models or dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<Asked>,
}

/// Something that may be said, or may not and why. It has an action, or a template with limits
/// where places are for the player to choose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Offer {
    /// The action in full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Action", optional)]
    pub action: Option<Value>,
    /// What is to be filled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub template: Option<Template>,
    /// For its button.
    pub label: String,
    /// The rules allow it now.
    pub legal: bool,
    /// If not, the refusal's code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
    /// If not, why, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
}

/// An action whose places are for the player to choose.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct Template {
    /// The type of the action.
    #[serde(rename = "type")]
    pub action: String,
    /// The unit.
    pub unit_id: String,
    /// How far each model may go.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, f64>>", optional)]
    pub caps: BTreeMap<String, f64>,
    /// How far from a wreck or a transport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub within: Option<f64>,
    /// How many models are set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub models: Option<u32>,
    /// Where: an outline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub zone: Option<Vec<[f64; 2]>>,
    /// But not within this disc.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hole: Option<HoleInfo>,
    /// Or anywhere so far from enemies and their zone (Infiltrators).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub anywhere_from_enemies: Option<f64>,
}

/// Whom the game waits for, and what may be said; nothing when it is over.
pub fn next(game: &Game) -> Option<Next> {
    let decision = game.waiting_for()?;
    let setup = game.setup();
    let mut options: Vec<Offer> = if game.is_interrupted() {
        let list = rules::answers::options(game.battle(), &decision);
        list.iter().map(|action| offered(game, action)).collect()
    } else {
        of_phase(game)
    };
    if let Question::Wreck { unit, within, .. } = &decision.question {
        let template = Template {
            action: "DISEMBARK_UNIT".to_owned(),
            unit_id: setup.unit(*unit).id.clone(),
            within: Some(within.to_f64()),
            ..Template::default()
        };
        options.push(Offer::template(template, words::unit_name(setup, *unit)));
    }
    Some(Next {
        player: decision.player.number(),
        kind: decision.question.kind().to_owned(),
        text: words::decision(&decision, setup),
        options,
        asked: asked::asked(game, &decision),
    })
}

impl Offer {
    /// A template, legal as such.
    pub fn template(template: Template, label: String) -> Offer {
        Offer { action: None, template: Some(template), label, legal: true, reason: None, text: None }
    }
}

fn of_phase(game: &Game) -> Vec<Offer> {
    let clock = &game.state().clock;
    let player = clock.active;
    let mut actions: Vec<Action> = Vec::new();
    match (clock.phase, clock.hand) {
        (Phase::Formations | Phase::Deployment | Phase::Scout, _) => return opening::options(game),
        (_, Hand::Moving { unit, .. }) => return in_hand(game, unit),
        (_, Hand::Targeting { unit }) => {
            actions.extend([Action::ConfirmTargets(unit), Action::ClearAllTargets(unit), Action::SkipUnit(unit)]);
        }
        (Phase::Movement, _) => {
            for unit in acting(game) {
                match game.state().unit(unit).place {
                    Whereabouts::Table => actions.extend([
                        Action::BeginNormalMove(unit),
                        Action::BeginAdvance(unit),
                        Action::BeginFallBack(unit),
                        Action::RemainStationary(unit),
                    ]),
                    _ => continue,
                }
            }
            actions.push(Action::EndMovement);
        }
        (Phase::Shooting, _) => {
            let battle = game.battle();
            actions.extend(
                acting(game)
                    .into_iter()
                    .filter(|&u| eligible::check(battle, player, u).is_ok())
                    .map(Action::SelectShooter),
            );
            actions.extend(acting(game).into_iter().map(Action::SkipUnit));
            actions.push(Action::EndShooting);
        }
        (Phase::Command | Phase::Charge | Phase::Fight, _) => actions = game.candidates(),
        (Phase::Scoring, _) => actions.push(Action::EndScoring),
    }
    actions.iter().map(|action| entry(game, action)).collect()
}

fn acting(game: &Game) -> Vec<UnitId> {
    let player = game.state().clock.active;
    let own = game.setup().units_of(player);
    own.filter(|&unit| game.state().unit(unit).attached_to.is_none() && game.battle().alive(unit)).collect()
}

/// An action, and whether it is legal; if not, why.
pub fn entry(game: &Game, action: &Action) -> Offer {
    let player = game.waiting_for().map_or(game.state().clock.active, |decision| decision.player);
    let mut offer = offered(game, action);
    if let Err(refusal) = game.check(player, action) {
        offer.legal = false;
        offer.reason = Some(refusal.code.as_str().to_owned());
        offer.text = Some(refusal.message(game.setup()));
    }
    offer
}

/// An action known to be legal.
pub fn offered(game: &Game, action: &Action) -> Offer {
    let player = game.waiting_for().map_or(game.state().clock.active, |decision| decision.player);
    Offer {
        action: Some(write_action(game, player, action)),
        template: None,
        label: words::action(action, game.setup()),
        legal: true,
        reason: None,
        text: None,
    }
}

/// The move in hand: how far each model may go.
fn in_hand(game: &Game, unit: UnitId) -> Vec<Offer> {
    let battle = game.battle();
    let bonus = match game.state().clock.hand {
        Hand::Moving { bonus, .. } => geometry::Inches::whole(bonus.into()),
        _ => geometry::Inches::ZERO,
    };
    let caps = battle
        .models(unit)
        .map(|model| {
            let cap = walk::allowance(battle, unit, model) + bonus;
            (game.model_id(unit, model), cap.to_f64())
        })
        .collect();
    let template = Template {
        action: "CONFIRM_UNIT_MOVE".to_owned(),
        unit_id: game.setup().unit(unit).id.clone(),
        caps,
        ..Template::default()
    };
    let mut out = vec![Offer::template(template, words::unit_name(game.setup(), unit))];
    for action in
        [Action::ConfirmUnitMove(unit, Vec::new()), Action::UndoLastModelMove(unit), Action::ResetUnitMove(unit)]
    {
        out.push(entry(game, &action));
    }
    out
}
