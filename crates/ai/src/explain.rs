//! Reasons: a score is a sum of named terms, and a choice keeps the runners-up.
//!
//! [`Sum`] is the only way to make a score, so the terms always add up to it. A [`Ballot`]
//! gathers ideas with their sums, adds the level's noise as a term of its own, and takes the best
//! that the rules allow.

use crate::dice::OwnDice;
use crate::mistakes::Slips;
use crate::plan::Task;
use crate::profile::Profile;
use rules::{Action, Game, Judged, Player};
use smallvec::SmallVec;
use tactics::candidates::Proposal;

/// One named part of a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Term {
    /// What it stands for, in a word or two.
    pub name: &'static str,
    /// How much it adds.
    pub value: f64,
}

/// The terms of a score.
pub type Terms = SmallVec<[Term; 8]>;

/// A score in the making.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sum {
    total: f64,
    terms: Terms,
}

impl Sum {
    /// Nothing yet.
    pub fn new() -> Sum {
        Sum::default()
    }

    /// Adds a term; one that is zero is left out.
    pub fn add(&mut self, name: &'static str, value: f64) -> &mut Sum {
        if value != 0.0 {
            self.total += value;
            self.terms.push(Term { name, value });
        }
        self
    }

    /// Multiplies what is there by a factor; the difference becomes a term.
    pub fn times(&mut self, name: &'static str, factor: f64) -> &mut Sum {
        self.add(name, self.total * (factor - 1.0))
    }

    /// The score so far.
    pub const fn total(&self) -> f64 {
        self.total
    }

    /// What terms of a name add.
    pub fn of(&self, name: &str) -> f64 {
        self.terms.iter().filter(|term| term.name == name).map(|term| term.value).sum()
    }
}

/// Takes the terms of a score one by one.
pub trait Tally {
    /// Adds a term; one that is zero is left out.
    fn add(&mut self, name: &'static str, value: f64) -> &mut Self;
}

impl Tally for Sum {
    fn add(&mut self, name: &'static str, value: f64) -> &mut Sum {
        Sum::add(self, name, value)
    }
}

/// A score alone, for ideas that are only compared with others: the same number as that of the [`Sum`] of its terms.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Score(pub f64);

impl Tally for Score {
    fn add(&mut self, _: &'static str, value: f64) -> &mut Score {
        self.0 += value;
        self
    }
}

/// What a choice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// Leaders, transports, reserves.
    Formations,
    /// Where a unit is set up.
    Deployment,
    /// A scout move.
    Scout,
    /// Army and detachment rules.
    Faction,
    /// Where a unit goes, and how.
    Move,
    /// Where a unit arrives.
    Reserves,
    /// Whom a unit shoots at.
    Shooting,
    /// An action of a mission.
    Action,
    /// A charge.
    Charge,
    /// Who fights, whom, and where to.
    Fight,
    /// A secondary card.
    Card,
    /// A stratagem between actions.
    Stratagem,
    /// A stratagem in answer to something.
    Reaction,
    /// Dice rolled again.
    Reroll,
    /// Nothing to decide, or nothing that matters.
    Mechanical,
}

impl Topic {
    /// In a word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Topic::Formations => "formations",
            Topic::Deployment => "deployment",
            Topic::Scout => "scout",
            Topic::Faction => "faction",
            Topic::Move => "move",
            Topic::Reserves => "reserves",
            Topic::Shooting => "shooting",
            Topic::Action => "action",
            Topic::Charge => "charge",
            Topic::Fight => "fight",
            Topic::Card => "card",
            Topic::Stratagem => "stratagem",
            Topic::Reaction => "reaction",
            Topic::Reroll => "reroll",
            Topic::Mechanical => "mechanical",
        }
    }
}

/// How games played forward ended for the side that chose.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Trial {
    /// Games that were played.
    pub games: u32,
    /// The mean chance to win at their end.
    pub chance: f64,
}

/// What games played forward said about a choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Looked {
    /// How the games of what was chosen ended.
    pub chosen: Trial,
    /// What else was tried, the best first.
    pub others: Vec<(Instead, Trial)>,
}

/// What was tried beside what was chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Instead {
    /// Something else to do now.
    Done(Action),
    /// Another task for the unit; none is what it would do of its own accord.
    Task(Option<Task>),
}

/// An idea with its score.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// What would be done.
    pub what: Proposal,
    /// How good it is.
    pub score: f64,
    /// Why.
    pub terms: Terms,
}

/// That an action was judged legal, so that playing it does not judge it again. A copy has none.
#[derive(Default)]
pub(crate) struct Proof(Option<Box<Judged>>);

impl std::fmt::Debug for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Proof" } else { "-" })
    }
}

impl Clone for Proof {
    fn clone(&self) -> Self {
        Proof(None)
    }
}

impl PartialEq for Proof {
    fn eq(&self, _: &Proof) -> bool {
        true
    }
}

/// What is done, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What is done.
    pub action: Action,
    /// What it is about.
    pub topic: Topic,
    /// How good it looked.
    pub score: f64,
    /// Why.
    pub terms: Terms,
    /// What came next, best first.
    pub runners_up: Vec<Scored>,
    /// The mistakes without which it would have been another choice.
    pub slips: Slips,
    /// What games played forward said, where some were played.
    pub looked: Option<Box<Looked>>,
    pub(crate) proof: Proof,
}

/// How many runners-up are kept.
pub const RUNNERS_UP: usize = 3;

impl Choice {
    /// Something that needs no reason.
    pub fn plain(topic: Topic, action: Action) -> Choice {
        Choice {
            action,
            topic,
            score: 0.0,
            terms: Terms::new(),
            runners_up: Vec::new(),
            slips: Slips::new(),
            looked: None,
            proof: Proof(None),
        }
    }

    /// Whether it was judged legal when it was chosen.
    pub(crate) const fn is_proven(&self) -> bool {
        self.proof.0.is_some()
    }

    /// The action with what judging it worked out, for [`Game::play_judged`]; judged now where it
    /// was not before.
    pub fn judged(&mut self, game: &Game, player: Player) -> Option<Judged> {
        match self.proof.0.take() {
            Some(judged) => Some(*judged),
            None => game.judged(player, self.action.clone()).ok(),
        }
    }
}

/// Ideas to choose from.
#[derive(Debug, Clone, PartialEq)]
pub struct Ballot {
    topic: Topic,
    ideas: Vec<Scored>,
}

impl Ballot {
    /// No ideas yet.
    pub const fn new(topic: Topic) -> Ballot {
        Ballot { topic, ideas: Vec::new() }
    }

    /// An idea that still has to be worked out.
    pub fn put(&mut self, what: Proposal, sum: Sum) {
        self.ideas.push(Scored { what, score: sum.total, terms: sum.terms });
    }

    /// An action as it stands.
    pub fn act(&mut self, action: Action, sum: Sum) {
        self.put(Proposal::Act(action), sum);
    }

    /// Whether there is nothing to choose from.
    pub fn is_empty(&self) -> bool {
        self.ideas.is_empty()
    }

    /// The ideas with their sums.
    pub fn into_sums(self) -> Vec<(Proposal, Sum)> {
        let sum = |idea: Scored| (idea.what, Sum { total: idea.score, terms: idea.terms });
        self.ideas.into_iter().map(sum).collect()
    }

    /// The ideas so far.
    pub fn ideas(&self) -> &[Scored] {
        &self.ideas
    }

    /// Adds the level's noise, a term like any other.
    pub fn blur(&mut self, profile: &Profile, dice: &mut OwnDice) {
        self.blur_by(profile, 1.0, dice);
    }

    /// Adds a part of the level's noise, where scores lie closer together than the table has in
    /// mind.
    pub fn blur_by(&mut self, profile: &Profile, part: f64, dice: &mut OwnDice) {
        if profile.noise > 0.0 {
            for idea in &mut self.ideas {
                let value = dice.noise(profile.noise * part);
                idea.score += value;
                idea.terms.push(Term { name: "noise", value });
            }
        }
    }

    /// The best idea that `work_out` makes an action of; of equals the first. The next ones are
    /// kept as runners-up, not worked out.
    pub fn best(mut self, mut work_out: impl FnMut(&Proposal) -> Option<Action>) -> Option<Choice> {
        self.ideas.sort_by(|a, b| b.score.total_cmp(&a.score));
        let (at, action) = self.ideas.iter().enumerate().find_map(|(at, idea)| Some((at, work_out(&idea.what)?)))?;
        let mut rest = self.ideas.split_off(at);
        let chosen = rest.remove(0);
        rest.truncate(RUNNERS_UP);
        let proof = Proof(None);
        let slips = Slips::new();
        let (topic, score, terms) = (self.topic, chosen.score, chosen.terms);
        Some(Choice { action, topic, score, terms, runners_up: rest, slips, looked: None, proof })
    }

    /// The few best ideas that the rules allow a player now, no farther behind the best than
    /// `margin`: what is worth playing forward.
    pub fn contenders(mut self, game: &Game, player: Player, count: usize, margin: f64) -> Vec<Choice> {
        self.ideas.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut out: Vec<Choice> = Vec::new();
        while out.len() < count && !self.ideas.is_empty() {
            let Some(choice) = self.clone().choose(game, player) else { break };
            if out.first().is_some_and(|best| choice.score < best.score - margin) {
                break;
            }
            let score = choice.score;
            self.ideas.retain(|idea| idea.score < score);
            out.push(choice);
        }
        out
    }

    /// The best idea that the rules allow a player now.
    pub fn choose(self, game: &Game, player: Player) -> Option<Choice> {
        self.choose_knowing(game, player, None)
    }

    /// The same where one of the actions has been judged already.
    pub(crate) fn choose_knowing(self, game: &Game, player: Player, mut known: Option<Judged>) -> Option<Choice> {
        let mut proof = None;
        let mut choice = self.best(|what| {
            let is_known = matches!((what, &known), (Proposal::Act(act), Some(known)) if act == known.action());
            let judged = if is_known { known.take()? } else { what.clone().judged(game, player)? };
            let action = judged.action().clone();
            proof = Some(Box::new(judged));
            Some(action)
        })?;
        choice.proof = Proof(proof);
        Some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_the_sum_of_its_terms() {
        let mut sum = Sum::new();
        sum.add("kill", 4.0).add("nothing", 0.0).times("posture", 1.5).add("risk", -1.0);
        let terms: f64 = sum.terms.iter().map(|term| term.value).sum();
        assert!((terms - 5.0).abs() < 1e-12 && (sum.total() - 5.0).abs() < 1e-12);
        assert_eq!(sum.terms.len(), 3);
    }

    #[test]
    fn the_best_that_can_be_done_is_chosen_and_the_next_are_kept() {
        let mut ballot = Ballot::new(Topic::Move);
        for (action, score) in [(Action::EndMovement, 1.0), (Action::EndCharge, 3.0), (Action::EndShooting, 2.0)] {
            let mut sum = Sum::new();
            sum.add("liking", score);
            ballot.act(action, sum);
        }
        let legal = |what: &Proposal| match what {
            Proposal::Act(action) if *action != Action::EndCharge => Some(action.clone()),
            _ => None,
        };
        let choice = ballot.best(legal).expect("two are legal");
        assert_eq!(choice.action, Action::EndShooting);
        assert_eq!(choice.runners_up.len(), 1);
    }
}
