//! The decisions of a battle: what each player did with one unit, or to end a phase, as one piece, and every answer in
//! the middle of an action.

use protocol::messages::analysis::DecisionAction;
use protocol::{Record, read_action};
use rules::{Action, Game, Phase, Player};
use serde_json::Value;

use crate::rooms::entry;

/// Maximum number of decisions; no battle has as many.
const MOST: usize = 3_000;

/// A decision as it was made.
pub(super) struct Decision {
    /// Its first and last step.
    pub steps: (u32, u32),
    /// Who decided.
    pub player: Player,
    /// The game before it.
    pub before: Game,
    /// Player 1's chance after it.
    pub win: [f64; 2],
    /// It answers a question in the middle of an action.
    pub answers: bool,
    /// The actions between which nothing was asked.
    pub actions: Vec<Action>,
    /// The same as JSON.
    pub written: Vec<DecisionAction>,
}

/// An action with the units it is about.
pub(super) fn described(action: &Value) -> DecisionAction {
    DecisionAction { unit_id: entry::unit(action), targets: entry::targets(action), action: action.clone() }
}

/// All decisions in the battle proper, in their order.
pub(super) fn decisions(record: &Record) -> Result<Vec<Decision>, String> {
    let mut before = record.start().map_err(|error| error.to_string())?;
    record.dice().map_err(|error| error.to_string())?.advance(&mut before, 0);
    let mut open: Option<Decision> = None;
    let mut found = Vec::new();
    let verified = record
        .verify(None, &mut |game, step, _| {
            let seq = u32::try_from(step.seq).unwrap_or(u32::MAX);
            let win = |game: &Game| ai::search::value::win_probability(game.battle(), Player::One);
            let acted = read_action(&before, &step.action);
            if before.is_interrupted()
                && let Ok((player, action)) = &acted
            {
                let (before, answer) = (before.clone(), action.clone());
                let decision = Decision {
                    steps: (seq, seq),
                    player: *player,
                    win: [win(&before), win(game)],
                    before,
                    answers: true,
                    actions: vec![answer],
                    written: vec![described(&step.action)],
                };
                if is_judged(&decision) && found.len() < MOST {
                    found.push(decision);
                }
            }
            if !before.is_interrupted()
                && let Ok((player, action)) = acted
            {
                let decision = open.get_or_insert_with(|| Decision {
                    steps: (seq, seq),
                    player,
                    before: before.clone(),
                    win: [win(&before); 2],
                    answers: false,
                    actions: Vec::new(),
                    written: Vec::new(),
                });
                if decision.player == player {
                    decision.actions.push(action);
                    decision.written.push(described(&step.action));
                }
            }
            if !game.is_interrupted()
                && game.state().clock.hand.unit().is_none()
                && let Some(mut decision) = open.take()
            {
                (decision.steps.1, decision.win[1]) = (seq, win(game));
                if is_judged(&decision) && found.len() < MOST {
                    found.push(decision);
                }
            }
            before = game.clone();
        })
        .map_err(|error| error.to_string())?;
    match verified.first_difference {
        Some((step, why)) => Err(format!("step {step}: {why}")),
        None => {
            found.sort_by_key(|decision: &Decision| decision.steps);
            Ok(found)
        }
    }
}

/// Whether a decision can be judged: in the battle proper, and by the rules.
fn is_judged(decision: &Decision) -> bool {
    let opening = matches!(decision.before.state().clock.phase, Phase::Formations | Phase::Deployment | Phase::Scout);
    let by_rules = |action: &Action| !matches!(action, Action::Concede | Action::Adjust(_));
    !opening && !decision.actions.is_empty() && decision.actions.iter().all(by_rules)
}
