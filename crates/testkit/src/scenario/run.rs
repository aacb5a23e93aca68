//! Playing a scenario's steps.

use super::deeds::Deeds;
use super::file::{Scenario, ScenarioStep};
use super::values::Problem;
use super::{build, expect};
use codex::Codex;
use protocol::read_action;
use rules::state::{FightPart, Hand};
use rules::{Action, Code, DiceSource, Event, Game, Moments, Played, Refusal, Tally};
use serde_json::Value;
use std::collections::BTreeMap;

/// Nothing in the game asks this many questions in a row; a scenario that does is stuck.
const MOST_QUESTIONS: usize = 10_000;

/// A scenario while it is played.
pub struct Run {
    /// The game.
    pub game: Game,
    /// Sums of the actions of this activation that are over.
    before: Tally,
    /// Sums of the activation.
    pub last: Tally,
    /// Raw faces of the activation, by context.
    pub rolls: BTreeMap<&'static str, Vec<u8>>,
    /// The last Advance roll.
    pub advance_roll: Option<u8>,
    /// The last charge roll, with its modifiers.
    pub charge_roll: Option<u8>,
    /// How the last charge went.
    pub charge: Option<&'static str>,
    /// How the last Battle-shock test went.
    pub battle_shock: Option<&'static str>,
    /// Every line said so far.
    pub log: Vec<String>,
    /// Every moment that has come.
    pub moments: Moments,
    /// What was done, since it was last cleared.
    pub deeds: Deeds,
}

/// Plays a scenario and compares everything it expects; which moments came.
pub fn run(scenario: &Scenario, codex: &Codex) -> Result<Moments, String> {
    let mut run = Run::new(build::game(scenario, codex, None)?);
    for (at, step) in scenario.steps.iter().enumerate() {
        run.step(step, true).map_err(|message| format!("step {}: {message}", at + 1))?;
    }
    if !scenario.leftover {
        run.no_leftovers()?;
    }
    Ok(run.moments)
}

impl Run {
    /// Begins.
    pub fn new(game: Game) -> Run {
        Run {
            game,
            before: Tally::default(),
            last: Tally::default(),
            rolls: BTreeMap::new(),
            advance_roll: None,
            charge_roll: None,
            charge: None,
            battle_shock: None,
            log: Vec::new(),
            moments: Moments::default(),
            deeds: Deeds::default(),
        }
    }

    /// Plays one step; without `judge`, what it expects is not looked at.
    pub fn step(&mut self, step: &ScenarioStep, judge: bool) -> Result<(), String> {
        if let Some(action) = &step.action {
            match &step.refused {
                Some(codes) => self.refused(action, codes)?,
                None => self.act(action, &step.answers, step.pause.as_deref())?,
            }
        }
        match &step.expect {
            Some(expected) if judge => self.compare(expected).map_err(|problem| problem.to_string()),
            _ => Ok(()),
        }
    }

    /// Compares everything that is expected.
    pub fn compare(&self, expected: &Value) -> Result<(), Problem> {
        expect::compare(self, expected)
    }

    /// Plays an action that somebody chose.
    pub fn perform(&mut self, player: rules::Player, action: Action) -> Result<(), String> {
        self.begin_activation(&action);
        self.play((player, action))
    }

    fn act(&mut self, action: &Value, answers: &[Value], pause: Option<&str>) -> Result<(), String> {
        let action = self.accept(action)?;
        self.begin_activation(&action.1);
        self.play(action)?;
        self.answer(answers, pause)
    }

    /// Reads an action that the game accepts. A question left open that this is no answer to
    /// takes its default first.
    fn accept(&mut self, value: &Value) -> Result<(rules::Player, Action), String> {
        for _ in 0..MOST_QUESTIONS {
            let refusal = match self.legal(value) {
                Ok(action) => return Ok(action),
                Err(refusal) => refusal,
            };
            let default = match self.game.default_answer() {
                Some(default) => self.game.waiting_for().map(|decision| (decision.player, default)),
                None => self.game.sequence_default(),
            };
            match default {
                Some(default) => self.play(default)?,
                None => return Err(self.unexpected(&refusal)),
            }
        }
        Err("the game goes on asking".to_owned())
    }

    fn legal(&self, value: &Value) -> Result<(rules::Player, Action), Refusal> {
        let (player, action) = read_action(&self.game, value)?;
        self.game.check(player, &action)?;
        Ok((player, action))
    }

    fn unexpected(&self, refusal: &Refusal) -> String {
        match refusal.dry {
            Some(context) => format!("the dice for {} have run out", context.as_str()),
            None => format!(
                "refused with {}: {}",
                refusal.code.as_str(),
                words::refusal_with_rule(refusal, self.game.setup())
            ),
        }
    }

    fn play(&mut self, (player, action): (rules::Player, Action)) -> Result<(), String> {
        self.deeds.said(&action);
        let played = self.game.play(player, action).map_err(|refusal| self.unexpected(&refusal))?;
        self.note(&played);
        Ok(())
    }

    fn note(&mut self, played: &Played) {
        self.moments = self.moments | played.moments;
        self.last = self.before + played.tally;
        if played.finished {
            self.before = self.last;
        }
        for roll in &played.rolls {
            let faces = protocol::outcome::first_faces(roll);
            self.rolls.entry(roll.context.as_str()).or_default().extend(faces);
            let again = roll.rerolled.iter().map(|(at, _)| roll.faces[usize::from(*at)]);
            if !roll.rerolled.is_empty() {
                self.rolls.entry("reroll").or_default().extend(again);
            }
        }
        for event in &played.events {
            self.deeds.happened(&self.game, event);
            match event {
                Event::MoveBegan { roll, kind: rules::state::MoveKind::Advance, .. } => self.advance_roll = Some(*roll),
                Event::ChargeRolled { roll, .. } => self.charge_roll = Some(*roll),
                Event::Charged(..) => self.charge = Some("MADE"),
                Event::ChargeFailed(_) => self.charge = Some("FAILED"),
                Event::ShockTest { passed, .. } => {
                    self.battle_shock = Some(if *passed { "PASSED" } else { "FAILED" });
                }
                _ => {}
            }
            self.log.extend(words::event(event, self.game.setup()));
        }
    }

    /// Everything but the later steps of one unit's activation begins a new count.
    fn begin_activation(&mut self, action: &Action) {
        let goes_on = matches!(
            action,
            Action::SetModelDest(..)
                | Action::UndoLastModelMove(_)
                | Action::ResetUnitMove(_)
                | Action::ConfirmUnitMove(..)
                | Action::EmbarkUnit(..)
                | Action::AssignTarget(..)
                | Action::ClearTarget(..)
                | Action::ClearAllTargets(_)
                | Action::ConfirmTargets(_)
                | Action::ChargeRoll(_)
                | Action::ApplyChargeMove(..)
                | Action::CompleteUnitCharge(_)
                | Action::PileIn(..)
                | Action::SelectMeleeWeapon(..)
                | Action::AssignAttacks(..)
                | Action::ResolveAttacks(..)
                | Action::Consolidate(..)
        );
        // The slain strike on their own account (R12.6).
        let hand = self.game.state().clock.hand;
        let last_blows = matches!(hand, Hand::Fighting { part: FightPart::LastBlows(_), .. });
        if (!goes_on || last_blows) && !self.game.is_interrupted() {
            self.before = Tally::default();
            self.last = Tally::default();
            self.rolls.clear();
            self.advance_roll = None;
            self.charge_roll = None;
            self.charge = None;
            self.battle_shock = None;
        }
    }

    /// Answers interrupts: the first unused answer that fits, else stop for a pause, else the
    /// default.
    fn answer(&mut self, answers: &[Value], pause: Option<&str>) -> Result<(), String> {
        let mut unused: Vec<&Value> = answers.iter().collect();
        let mut paused = false;
        for _ in 0..MOST_QUESTIONS {
            if !self.game.is_interrupted() {
                break;
            }
            let Some(decision) = self.game.waiting_for() else { break };
            let fits = unused.iter().position(|value| self.legal(value).is_ok());
            if let Some(at) = fits {
                let value = unused.remove(at);
                let action = self.legal(value).map_err(|refusal| self.unexpected(&refusal))?;
                self.play(action)?;
            } else if pause == Some(decision.question.kind()) {
                paused = true;
                break;
            } else {
                let default = self.game.default_answer().ok_or("the game waits for an answer that has no default")?;
                self.play((decision.player, default))?;
            }
        }
        // A pause may also name what the game waits for between actions.
        let waiting = self.game.waiting_for().map(|decision| decision.question.kind());
        match pause {
            Some(kind) if !paused && waiting != Some(kind) => {
                Err(format!("expected a pause at {kind}, found {}", waiting.unwrap_or("the end of the battle")))
            }
            _ if !unused.is_empty() => Err(format!("an answer was not used: {}", unused[0])),
            _ => Ok(()),
        }
    }

    fn refused(&mut self, action: &Value, codes: &Value) -> Result<(), String> {
        let before = self.game.clone();
        let result = read_action(&self.game, action).and_then(|(player, action)| self.game.play(player, action));
        if self.game != before && result.is_err() {
            return Err("the action was refused, but the game changed".to_owned());
        }
        let found = match result {
            Ok(_) => return Err(format!("expected to be refused with {codes}, but it was accepted")),
            Err(refusal) if refusal.dry.is_some() => return Err(self.unexpected(&refusal)),
            Err(refusal) => refusal,
        };
        match_code(&found, codes).map_err(|expected| {
            let text = words::refusal_with_rule(&found, self.game.setup());
            format!("expected to be refused with {expected}, found {}: {text}", found.code.as_str())
        })
    }

    /// Whether a queue of dice was not rolled to its end.
    pub fn no_leftovers(&self) -> Result<(), String> {
        let DiceSource::Scripted(queues) = &self.game.setup().dice else { return Ok(()) };
        for (at, context) in rules::Context::ALL.iter().enumerate() {
            let used = usize::from(self.game.state().dice.used[at]);
            if used < queues[at].len() {
                return Err(format!(
                    "at the end: {} of {} dice for {} were not rolled: {:?}",
                    queues[at].len() - used,
                    queues[at].len(),
                    context.as_str(),
                    &queues[at][used..]
                ));
            }
        }
        Ok(())
    }
}

/// Whether a refusal has one of the codes; `true` is any.
pub fn match_code(found: &Refusal, codes: &Value) -> Result<(), String> {
    let known = |text: &str| Code::ALL.iter().any(|code| code.as_str() == text);
    let wanted: Vec<&str> = match codes {
        Value::Bool(true) => return Ok(()),
        Value::String(code) => vec![code.as_str()],
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
        _ => return Err("a code, a list of codes, or true".to_owned()),
    };
    if let Some(unknown) = wanted.iter().find(|code| !known(code)) {
        return Err(format!("{unknown}, which is no refusal code"));
    }
    if wanted.contains(&found.code.as_str()) { Ok(()) } else { Err(wanted.join(" or ")) }
}
