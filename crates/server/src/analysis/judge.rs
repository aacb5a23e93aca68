//! Judges one decision after another with the strongest level.

use super::decisions::{Decision, described};
use ai::search::{Line, best_line, next_actions, review};
use ai::{Budget, Memory, Profile, Topic};
use protocol::messages::TermInfo;
use protocol::messages::analysis::{Analysis, BetterLine, JudgedDecision, SideJudged, Verdict};
use protocol::write_action;
use rules::Player;

/// Imagined games for the plan and the choices of a turn.
const TURN: u32 = 42;
/// Imagined games of each line at most.
const GAMES: u32 = 24;
/// Decisions of the same side that are shown after the better one.
const NEXT: usize = 2;
/// From which loss on a decision is an inaccuracy, a mistake, a blunder.
const LIMITS: [f64; 3] = [0.02, 0.05, 0.10];

/// Follows a battle with a memory for each side.
pub(super) struct Judge {
    profile: Profile,
    memories: [Memory; 2],
    /// What was judged so far.
    pub judged: Vec<JudgedDecision>,
}

impl Judge {
    pub fn new() -> Judge {
        let mut profile = Profile::of(ai::Level::Competitive);
        profile.budget = Budget::Rollouts(TURN);
        Judge { profile, memories: [Memory::new(1), Memory::new(2)], judged: Vec::new() }
    }

    /// Judges the next decision, unless there was nothing to decide.
    pub fn judge(&mut self, decision: &Decision) {
        if let Some(judged) = self.judgement(decision) {
            self.judged.push(judged);
        }
    }

    fn judgement(&mut self, decision: &Decision) -> Option<JudgedDecision> {
        let (game, player) = (&decision.before, decision.player);
        if game.waiting_for()?.player != player {
            return None;
        }
        let memory = &mut self.memories[player.index()];
        let (choice, best) = best_line(game, player, &self.profile, memory)?;
        if choice.topic == Topic::Mechanical {
            return None;
        }
        let played = Line { actions: decision.actions.clone(), memory: memory.clone() };
        let same = played.actions == best.actions;
        let reviewed = if same { None } else { review(game, player, &played, &best, decision.steps.0 << 5, GAMES) };
        let clock = &game.state().clock;
        let own = |win: f64| if player == Player::One { win } else { 1.0 - win };
        let mut judged = JudgedDecision {
            from: decision.steps.0,
            step: decision.steps.1,
            round: clock.round,
            phase: clock.phase.as_str().to_owned(),
            turn: clock.active.number(),
            player: player.number(),
            verdict: Verdict::Best,
            played: own(decision.win[0]),
            best: own(decision.win[0]),
            loss: 0.0,
            error: 0.0,
            games: 0,
            win: decision.win,
            actions: decision.written.clone(),
            better: None,
        };
        // Two different lines of which one cannot be played forward are not compared.
        let Some(reviewed) = reviewed else { return same.then_some(judged) };
        (judged.played, judged.best) = (reviewed.played, reviewed.played);
        (judged.error, judged.games) = (reviewed.error, reviewed.games);
        // What lies within the error is not held against anybody.
        if reviewed.gain > reviewed.error && reviewed.gain >= LIMITS[0] {
            (judged.loss, judged.best) = (reviewed.gain, reviewed.best);
            judged.verdict = verdict(reviewed.gain);
            let write = |action| described(&write_action(game, player, action));
            let next = next_actions(game, player, &best, NEXT);
            judged.better = Some(BetterLine {
                actions: best.actions.iter().map(write).collect(),
                next: next.iter().map(|(at, action)| described(&write_action(at, player, action))).collect(),
                terms: reviewed
                    .terms
                    .iter()
                    .map(|term| TermInfo { name: term.name.to_owned(), value: term.value })
                    .collect(),
            });
        }
        Some(judged)
    }

    /// The analysis of everything that was judged.
    pub fn finish(self, unjudged: u32, seconds: f64) -> Analysis {
        let judged = self.judged.len() as u32;
        let side = |player: Player| side(self.judged.iter().filter(|one| one.player == player.number()));
        Analysis { judged, of: judged + unjudged, seconds, sides: Player::BOTH.map(side), decisions: self.judged }
    }
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
fn side<'a>(decisions: impl Iterator<Item = &'a JudgedDecision>) -> SideJudged {
    let (mut side, mut sum, mut count) = (SideJudged::default(), 0.0, 0.0);
    for decision in decisions {
        *match decision.verdict {
            Verdict::Best => &mut side.best,
            Verdict::Inaccuracy => &mut side.inaccuracies,
            Verdict::Mistake => &mut side.mistakes,
            Verdict::Blunder => &mut side.blunders,
        } += 1;
        sum += accuracy(decision.loss);
        count += 1.0;
    }
    side.accuracy = (count > 0.0).then(|| sum / count);
    side
}

/// From 100 for a decision that cost nothing, halved by every 12 % of the chance to win.
fn accuracy(loss: f64) -> f64 {
    100.0 * 0.5_f64.powf(loss / 0.12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_has_its_verdict() {
        let verdicts = [0.0, 0.019, 0.02, 0.05, 0.0999, 0.1, 0.6].map(verdict);
        use Verdict::{Best, Blunder, Inaccuracy, Mistake};
        assert_eq!(verdicts, [Best, Best, Inaccuracy, Mistake, Mistake, Blunder, Blunder]);
        assert!((accuracy(0.0) - 100.0).abs() < 1e-9 && (accuracy(0.12) - 50.0).abs() < 1e-9);
    }
}
