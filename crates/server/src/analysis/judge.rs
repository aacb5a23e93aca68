//! Judges one decision after another with the strongest level.

use super::answers;
use super::decisions::{Decision, described};
use ai::search::{Line, best_line, next_actions, review};
use ai::{Budget, Memory, Profile, Topic};
use protocol::messages::TermInfo;
use protocol::messages::analysis::{Analysis, BetterLine, JudgedDecision, SideJudged, Verdict};
use protocol::write_action;
use rules::Player;
use std::collections::BTreeSet;

/// Imagined games for the plan and the choices of a turn.
const TURN: u32 = 110;
/// Imagined games of each line for the whole battle, and for one decision at least and at most.
const ALL: u32 = 6_000;
const GAMES: (u32, u32) = (6, 24);
/// Decisions of the same side that are shown after the better one.
const NEXT: usize = 2;
/// From which loss on a decision is an inaccuracy, a mistake, a blunder.
const LIMITS: [f64; 3] = [0.02, 0.05, 0.10];

/// Follows a battle with a memory for each side. It thinks in numbers of games, never in time, so that the same battle
/// has the same analysis on every machine.
pub(super) struct Judge {
    profile: Profile,
    memories: [Memory; 2],
    /// Imagined games of each line at most.
    games: u32,
    judged: Vec<Weighed>,
}

/// A decision, and what it cost in log odds.
struct Weighed {
    judged: JudgedDecision,
    odds: f64,
}

impl Judge {
    /// For a battle of this many decisions between actions.
    pub fn new(decisions: usize) -> Judge {
        let mut profile = Profile::of(ai::Level::Competitive);
        profile.budget = Budget::Rollouts(TURN);
        let games = (ALL / decisions.max(1) as u32).clamp(GAMES.0, GAMES.1);
        Judge { profile, memories: [Memory::new(1), Memory::new(2)], games, judged: Vec::new() }
    }

    /// Judges the next decision, unless there was nothing to decide.
    pub fn judge(&mut self, decision: &Decision) {
        if let Some(judged) = self.judgement(decision) {
            self.judged.push(judged);
        }
    }

    fn judgement(&mut self, decision: &Decision) -> Option<Weighed> {
        if decision.before.waiting_for()?.player != decision.player {
            return None;
        }
        if decision.answers { answer(decision) } else { self.line(decision) }
    }

    /// A decision between actions: both lines are played forward.
    fn line(&mut self, decision: &Decision) -> Option<Weighed> {
        let (game, player) = (&decision.before, decision.player);
        let memory = &mut self.memories[player.index()];
        let (choice, best) = best_line(game, player, &self.profile, memory)?;
        if choice.topic == Topic::Mechanical {
            return None;
        }
        let played = Line { actions: decision.actions.clone(), memory: memory.clone() };
        let judged = unjudged(decision);
        if played.actions == best.actions {
            return Some(Weighed { judged, odds: 0.0 });
        }
        // Two different lines of which one cannot be played forward are not compared.
        let reviewed = review(game, player, &played, &best, decision.steps.0 << 5, self.games)?;
        let judged = JudgedDecision {
            played: reviewed.played,
            best: reviewed.played,
            error: reviewed.error,
            games: reviewed.games,
            ..judged
        };
        // What lies within the error is not held against anybody.
        let counts = reviewed.gain > reviewed.error && reviewed.gain >= LIMITS[0];
        let better = || {
            let write = |action| described(&write_action(game, player, action));
            let next = next_actions(game, player, &best, NEXT);
            BetterLine {
                actions: best.actions.iter().map(write).collect(),
                next: next.iter().map(|(at, action)| described(&write_action(at, player, action))).collect(),
                terms: terms(reviewed.terms.iter().map(|term| (term.name, term.value))),
            }
        };
        let judged = if counts { worse(judged, reviewed.gain, better()) } else { judged };
        Some(Weighed { judged, odds: reviewed.odds })
    }

    /// The analysis of everything that was judged; `of` decisions there were.
    pub fn finish(self, of: u32, seconds: f64) -> Analysis {
        let judged = self.judged.len() as u32;
        let sides = Player::BOTH.map(|player| side(&self.judged, player.number()));
        let decisions = self.judged.into_iter().map(|weighed| weighed.judged).collect();
        Analysis { judged, of, seconds, sides, decisions }
    }
}

/// An answer in the middle of an action: it is judged by its figures.
fn answer(decision: &Decision) -> Option<Weighed> {
    let found = answers::judge(decision)?;
    let judged = unjudged(decision);
    let odds = found.odds;
    if found.gain < LIMITS[0] {
        return Some(Weighed { judged, odds });
    }
    let write = described(&write_action(&decision.before, decision.player, &found.best));
    let better = BetterLine { actions: vec![write], next: Vec::new(), terms: terms(found.terms.into_iter()) };
    Some(Weighed { judged: worse(judged, found.gain, better), odds })
}

/// A decision before anything is held against it.
fn unjudged(decision: &Decision) -> JudgedDecision {
    let clock = &decision.before.state().clock;
    let win = decision.win[0];
    let own = if decision.player == Player::One { win } else { 1.0 - win };
    JudgedDecision {
        from: decision.steps.0,
        step: decision.steps.1,
        round: clock.round,
        phase: clock.phase.as_str().to_owned(),
        turn: clock.active.number(),
        player: decision.player.number(),
        verdict: Verdict::Best,
        played: own,
        best: own,
        loss: 0.0,
        error: 0.0,
        games: 0,
        win: decision.win,
        actions: decision.written.clone(),
        better: None,
    }
}

/// A decision than which something was better.
fn worse(judged: JudgedDecision, loss: f64, better: BetterLine) -> JudgedDecision {
    let (best, verdict) = (judged.played + loss, verdict(loss));
    JudgedDecision { loss, best, verdict, better: Some(better), ..judged }
}

fn terms(terms: impl Iterator<Item = (&'static str, f64)>) -> Vec<TermInfo> {
    terms.map(|(name, value)| TermInfo { name: name.to_owned(), value }).collect()
}

fn verdict(loss: f64) -> Verdict {
    match LIMITS.iter().filter(|&&limit| loss >= limit).count() {
        0 => Verdict::Best,
        1 => Verdict::Inaccuracy,
        2 => Verdict::Mistake,
        _ => Verdict::Blunder,
    }
}

/// Accuracy and counts of a side.
fn side(judged: &[Weighed], player: u8) -> SideJudged {
    let mut side = SideJudged::default();
    let mut rounds = BTreeSet::new();
    let mut lost = 0.0;
    for weighed in judged.iter().filter(|weighed| weighed.judged.player == player) {
        *match weighed.judged.verdict {
            Verdict::Best => &mut side.best,
            Verdict::Inaccuracy => &mut side.inaccuracies,
            Verdict::Mistake => &mut side.mistakes,
            Verdict::Blunder => &mut side.blunders,
        } += 1;
        rounds.insert(weighed.judged.round);
        lost += weighed.odds;
    }
    side.accuracy = (!rounds.is_empty()).then(|| accuracy(lost / rounds.len() as f64));
    side
}

/// The accuracy of a side that lost this much of the log odds in a round on average: 100 if nothing, halved by every unit.
/// `measure.rs` shows what that comes to for players of known strength.
fn accuracy(lost: f64) -> f64 {
    100.0 * 0.5_f64.powf(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_has_its_verdict() {
        let verdicts = [0.0, 0.019, 0.02, 0.05, 0.0999, 0.1, 0.6].map(verdict);
        use Verdict::{Best, Blunder, Inaccuracy, Mistake};
        assert_eq!(verdicts, [Best, Best, Inaccuracy, Mistake, Mistake, Blunder, Blunder]);
        assert!((accuracy(0.0) - 100.0).abs() < 1e-9 && (accuracy(1.0) - 50.0).abs() < 1e-9);
    }
}
