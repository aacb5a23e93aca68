//! What may be done now: every finite choice in full, every placement as a template with its
//! limits, and for what may not be done the code.

mod asked;
mod hand;
mod label;
mod opening;
mod unit;

pub use asked::{Asked, AskedRoll};
pub use label::label;
pub use unit::options as of_unit;

use crate::action::write_action;
use crate::messages::{ErrorInfo, HoleInfo};
use crate::outcome::error_info;
use rules::action::{Action, Decline};
use rules::position::Phase;
use rules::state::Hand;
use rules::{Choosing, Decision, Game, Player, Question, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Whom the game waits for, what for, and what may be said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Next {
    /// Who decides: 1 or 2.
    pub player: u8,
    /// A decision kind of scenario.md. With `asked` it says what is asked; the page makes its question from the two.
    #[ts(type = "QuestionKind")]
    pub kind: String,
    /// The same in words, for programs that have none of their own.
    pub text: String,
    /// What may be said.
    pub options: Vec<Offer>,
    /// The standing orders of the player answer it, so nobody is asked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub ordered: bool,
    /// What exactly is asked, where it is about a unit, models or dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<Asked>,
    /// The time to answer it, where the server does not wait forever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<AnswerClock>,
}

/// The time to answer a question; when it is over, the default is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerClock {
    /// Milliseconds there were.
    pub of: u32,
    /// Milliseconds that were left when this was sent.
    pub left: u32,
    /// It stands still, because somebody who is asked is looking.
    pub held: bool,
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
    /// What it does, in a few words, for programs that have none of their own. The page words the action itself.
    pub label: String,
    /// The printed name of the stratagem, army rule or card that the action names by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The rules allow it now.
    pub legal: bool,
    /// If not, the refusal's code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
    /// If not, why, in words, for programs that have none of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    /// If not, why: the code with its facts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<ErrorInfo>,
    /// Units that count as destroyed if it is done now: dedicated transports that carry nobody (M1.7).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub loses: Vec<String>,
}

/// An action whose places are for the player to choose.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct Template {
    /// The type of the action.
    #[serde(rename = "type")]
    #[ts(type = "ActionKind")]
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
    /// How it arrives: STRATEGIC or DEEP_STRIKE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Reserves", optional)]
    pub method: Option<String>,
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

/// Whom the game waits for, without what may be said.
pub fn waiting(game: &Game, decision: &Decision) -> Next {
    Next {
        player: decision.player.number(),
        kind: decision.question.kind().to_owned(),
        text: words::decision(decision, game.setup()),
        options: Vec::new(),
        ordered: false,
        asked: asked::asked(game, decision),
        clock: None,
    }
}

/// Whom the game waits for, and what may be said; nothing when it is over.
pub fn next(game: &Game) -> Option<Next> {
    let decision = game.waiting_for()?;
    let setup = game.setup();
    let mut options: Vec<Offer> = if game.is_interrupted() {
        let list = game.battle().answers(&decision);
        list.iter().map(|action| offered(game, action)).collect()
    } else {
        of_phase(game, &decision)
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
    Some(Next { options, ..waiting(game, &decision) })
}

impl Offer {
    /// A template, legal as such.
    pub fn template(template: Template, label: String) -> Offer {
        Offer {
            action: None,
            template: Some(template),
            label,
            legal: true,
            reason: None,
            text: None,
            error: None,
            name: None,
            loses: Vec::new(),
        }
    }

    /// The same, refused.
    pub fn refused(self, game: &Game, refusal: &Refusal) -> Offer {
        let error = error_info(game, refusal);
        let (reason, text) = (Some(error.code.clone()), Some(error.message.clone()));
        Offer { legal: false, reason, text, error: Some(error), ..self }
    }
}

/// Between actions: what each unit of the player might do, then how to go on.
fn of_phase(game: &Game, decision: &Decision) -> Vec<Offer> {
    let (battle, player) = (game.battle(), decision.player);
    if let Question::Faction { rule, unit, among } = &decision.question {
        let choices = battle.options(player, Choosing::Faction(*rule, *unit, among));
        let choices = choices.into_iter().chain([Action::DeclineReaction(Decline::Once)]);
        return choices.map(|action| entry(game, &action)).collect();
    }
    let clock = &game.state().clock;
    if clock.hand != Hand::Empty {
        return hand::options(game, decision);
    }
    if let Phase::Formations | Phase::Deployment | Phase::Scout = clock.phase {
        return opening::options(game, player);
    }
    let own = game.setup().units_of(player);
    let acting = own.filter(|&unit| battle.state.unit(unit).attached_to.is_none() && battle.alive(unit));
    let mut out: Vec<Offer> = acting.flat_map(|unit| unit::options(game, unit)).collect();
    let end = match clock.phase {
        Phase::Command => Action::EndCommand,
        Phase::Movement => Action::EndMovement,
        Phase::Shooting => Action::EndShooting,
        Phase::Charge => Action::EndCharge,
        Phase::Fight => Action::EndFight,
        _ => {
            let cards = battle.state.scores[player.index()].cards();
            out.extend(cards.map(|card| entry(game, &Action::DiscardSecondary(vec![card]))));
            Action::EndScoring
        }
    };
    out.push(entry(game, &end));
    out
}

/// An action, and whether it is legal; if not, why.
pub fn entry(game: &Game, action: &Action) -> Offer {
    let player = game.waiting_for().map_or(game.state().clock.active, |decision| decision.player);
    let offer = offered_to(game, player, action);
    match game.check(player, action) {
        Ok(()) => offer,
        Err(refusal) => offer.refused(game, &refusal),
    }
}

/// An action known to be legal.
pub fn offered(game: &Game, action: &Action) -> Offer {
    let player = game.waiting_for().map_or(game.state().clock.active, |decision| decision.player);
    offered_to(game, player, action)
}

/// An action of a player, taken to be legal.
pub fn offered_to(game: &Game, player: Player, action: &Action) -> Offer {
    Offer {
        action: Some(write_action(game, player, action)),
        template: None,
        label: label(game, action),
        legal: true,
        reason: None,
        text: None,
        error: None,
        name: label::printed(game, action),
        loses: Vec::new(),
    }
}
