//! Standing orders: questions that a player does not want to be asked are answered here. The kernel asks as ever, and
//! the answers are steps of the journal like any other, so records and replays know nothing of orders.

use super::room::Room;
use super::think::PendingAction;
use ai::phases::command::kept_dice;
use ai::stakes::{self, Reroll};
use ai::{Level, Memory, Profile};
use protocol::messages::{LogEntry, Orders};
use rules::action::Decline;
use rules::state::Hand;
use rules::{Action, Battle, Choosing, Decision, Doing, Game, ModelId, Phase, Player, Question, UnitId};
use tactics::{Candidates, Proposal};

/// The name of the term by which the computer counts the cost of a stratagem.
const COST: &str = "command points";

/// How much a Command Re-roll must be worth beyond its cost, in victory points, for a player to be interrupted.
const CLEARLY: f64 = 0.2;
/// A limit of fewer percent than this asks whatever the re-roll is worth.
const LOW: u8 = 5;

/// The answer that standing orders give to the open question; `None` if the player is to be asked.
pub fn answer(game: &Game, orders: &Orders) -> Option<Action> {
    let decision = game.waiting_for()?;
    let decline = Some(Action::DeclineReaction(Decline::Once));
    match &decision.question {
        Question::Reroll { .. } if orders.rerolls => game.default_answer(),
        Question::Allocate { unit, options } | Question::Hazardous { unit, options } if orders.losses => {
            let answer = game.default_answer()?;
            let lost = match &answer {
                Action::Allocate(model) => Some(*model),
                Action::ChooseModels(models) => models.first().copied(),
                _ => None,
            };
            let costs = options.len() > 1 && lost.is_some_and(|model| breaks(game.battle(), *unit, model));
            (!costs).then_some(answer)
        }
        Question::Casualties { .. } | Question::Coherency { .. } if orders.losses => game.default_answer(),
        Question::Precision { .. } if orders.precision => {
            let mut memory = Memory::new(0);
            Some(ai::answer(game.battle(), &decision, &Profile::of(Level::Hard), &mut memory).action)
        }
        Question::CommandReroll { .. } => match orders.command_reroll {
            None => decline,
            Some(0) => None,
            Some(percent) => {
                let stake = stakes::command_reroll(game.battle(), &decision);
                if stake.is_some_and(|stake| is_offered(game, &stake, percent)) { None } else { decline }
            }
        },
        Question::Reaction { .. } => match orders.reactions {
            None => decline,
            Some(0) => None,
            Some(tenths) => {
                if worth(game) * 10.0 < f64::from(tenths) {
                    decline
                } else {
                    None
                }
            }
        },
        Question::ChooseSave { .. } | Question::Continue if orders.obvious => game.default_answer(),
        Question::ChargeRoll { unit } if orders.obvious => Some(Action::ChargeRoll(*unit)),
        Question::Unit if orders.obvious => empty_phase(game, &decision),
        Question::Faction { rule, .. } if orders.kept_dice && kept_dice::is_asked_by(game.setup().army_rule(*rule)) => {
            let best = ai::weigh(game).into_iter().max_by(|a, b| a.score.total_cmp(&b.score))?;
            matches!(best.what, Proposal::Act(Action::DeclineReaction(_)))
                .then_some(Action::DeclineReaction(Decline::Once))
        }
        Question::Faction { .. } | Question::Pick(_) if orders.obvious => only_answer(game, &decision),
        Question::Reroll { .. }
        | Question::Allocate { .. }
        | Question::Hazardous { .. }
        | Question::Casualties { .. }
        | Question::Coherency { .. }
        | Question::Precision { .. }
        | Question::ChooseSave { .. }
        | Question::Continue
        | Question::ChargeRoll { .. }
        | Question::ChargeMove { .. }
        | Question::ReactionMove { .. }
        | Question::PileIn { .. }
        | Question::Consolidate { .. }
        | Question::Wreck { .. }
        | Question::Faction { .. }
        | Question::Pick(_)
        | Question::Unit => None,
    }
}

/// Whether a Command Re-roll is offered: it must change the chance of what is at stake by this many percent, and the
/// computer must think it clearly worth its command point. With a very low limit its worth is not asked.
fn is_offered(game: &Game, reroll: &Reroll, percent: u8) -> bool {
    let worthwhile = || ai::weigh(game).iter().any(|scored| scored.score > CLEARLY);
    reroll.change() * 100.0 >= f64::from(percent) && (percent < LOW || worthwhile())
}

/// Whether a unit that is coherent now would not be without a model.
fn breaks(battle: Battle<'_>, unit: UnitId, gone: ModelId) -> bool {
    if !battle.coherent(unit) || battle.state.model(gone).wounds > 1 {
        return false;
    }
    let left: Vec<_> = battle.models(unit).filter(|&model| model != gone).map(|model| battle.body(model)).collect();
    !left.is_empty() && !Battle::is_coherent(&left)
}

/// What the best use of a stratagem is worth now in victory points, before its cost.
fn worth(game: &Game) -> f64 {
    let gain =
        |scored: &ai::Scored| scored.terms.iter().filter(|term| term.name != COST).map(|term| term.value).sum::<f64>();
    ai::weigh(game).iter().map(gain).fold(0.0, f64::max)
}

/// The end of a phase in which nothing can be done.
fn empty_phase(game: &Game, decision: &Decision) -> Option<Action> {
    let clock = &game.state().clock;
    let end = match clock.phase {
        Phase::Shooting => Action::EndShooting,
        Phase::Charge => Action::EndCharge,
        Phase::Fight => Action::EndFight,
        _ => return None,
    };
    if clock.hand != Hand::Empty || game.check(decision.player, &end).is_err() {
        return None;
    }
    let battle = game.battle();
    let own = || battle.units_on_table(decision.player);
    let enemies = || battle.units_on_table(decision.player.other());
    let may_charge = |unit: UnitId| {
        battle.may(unit, Doing::Charge) && enemies().any(|enemy| battle.may(unit, Doing::ChargeAt(enemy)))
    };
    if clock.phase == Phase::Charge && own().any(may_charge) {
        return None;
    }
    // Stratagems may be offered here too, but without a fight they change nothing.
    if clock.phase == Phase::Fight && !own().any(|unit| battle.may(unit, Doing::Fight)) {
        return Some(end);
    }
    // Passing a unit over one by one does nothing that the end of the phase does not do.
    let ends = |action: &Action| *action == end || matches!(action, Action::SkipCharge(_) | Action::SkipUnit(_));
    game.candidates().iter().all(ends).then_some(end)
}

/// The answer to a question that has only one, counting no choice that can change nothing any more.
fn only_answer(game: &Game, decision: &Decision) -> Option<Action> {
    let battle = game.battle();
    let mut answers = match &decision.question {
        Question::Faction { rule, unit, among } => {
            let mut choices = battle.options(decision.player, Choosing::Faction(*rule, *unit, among));
            choices.push(Action::DeclineReaction(Decline::Once));
            choices
        }
        _ => battle.answers(decision),
    };
    answers.retain(|action| game.check(decision.player, action).is_ok() && !ai::facts::is_idle(game, decision, action));
    match answers.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

impl Room {
    /// Works out what the standing orders answer now. Called whenever the game or the orders have changed.
    pub(super) fn consult_orders(&mut self) {
        self.ordered = None;
        let Some(player) = self.game.waiting_for().map(|decision| decision.player) else { return };
        if self.orders_paused || self.is_computer(player) || self.orders[player.index()] == Orders::default() {
            return;
        }
        // Orders know no more than a person in the seat would.
        let game = self.game.visible_to(|seat| seat == player);
        let orders = &self.orders[player.index()];
        self.ordered = answer(&game, orders).or_else(|| self.answer_after_first(player, orders));
    }

    /// Of one volley, a player who wants to be asked only where it matters is asked once: another Command Re-roll in it is
    /// declined. Whoever wants to be asked always is asked always.
    fn answer_after_first(&self, player: Player, orders: &Orders) -> Option<Action> {
        let question = self.game.waiting_for()?.question;
        let again = matches!(question, Question::CommandReroll { .. }) && orders.command_reroll != Some(0);
        (again && self.was_asked(player)).then_some(Action::DeclineReaction(Decline::Once))
    }

    /// Whether the player has answered something in the middle of the action that is being resolved.
    fn was_asked(&self, player: Player) -> bool {
        let own = |entry: &LogEntry| entry.player == player.number() && !entry.ordered;
        self.game.is_interrupted() && self.log.iter().rev().take_while(|entry| entry.continues).any(own)
    }

    /// Plans the ordered answer as the next step.
    pub(super) fn obey_orders(&mut self) {
        let Some(player) = self.game.waiting_for().map(|decision| decision.player) else { return };
        if let Some(action) = self.ordered.clone() {
            self.pending = Some(PendingAction::ordered(player, self.seq, action));
        }
    }
}
