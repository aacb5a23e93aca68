//! The computer opponent: it reads the open board, submits the same actions as a person through
//! the same door, and explains itself.
//!
//! One entry point: [`decide`]. Layers, each standing on the one before: [`analysis`] (pure
//! figures of a table), [`plan`] (a task for each unit, once a turn), [`phases`] (candidates →
//! named terms → a choice), [`search`] (plans and key choices played forward on imagined copies),
//! [`explain`] (every choice carries its terms and its runners-up).
//! [`weigh`], [`facts`] and [`stakes`] tell a person what the answers to a question are worth and what they change.
//!
//! It knows no hidden card and no future die: what it plays forward is [`rules::Game::imagine`],
//! a copy with other dice and redealt cards. Its own chance (score noise, Easy's whims) comes
//! from the seed of its [`Memory`], so that the same game, profile and seed give the same choice.

pub mod analysis;
mod dice;
pub mod explain;
pub mod facts;
mod memory;
pub mod mistakes;
mod opponent;
pub mod persona;
pub mod phases;
pub mod plan;
pub mod profile;
pub mod search;
pub mod stakes;
pub mod tunables;
pub mod words;

pub use dice::OwnDice;
pub use explain::{Ballot, Choice, Instead, Looked, Scored, Sum, Term, Topic, Trial};
pub use memory::Memory;
pub use opponent::Opponent;
pub use profile::{Budget, Features, Level, Profile};

use rules::action::Decline;
use rules::{Action, Battle, Decision, Game, Pick, Player, Question};

/// What a player with this profile does now. The game must be waiting for the player; `None`
/// when it is not, or when nothing legal is known, which would be a defect of the game.
pub fn decide(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let decision = game.waiting_for().filter(|decision| decision.player == player)?;
    memory.begin(game.battle(), player, profile);
    if game.is_interrupted() {
        return Some(answer(game.battle(), &decision, profile, memory));
    }
    let chosen = with_mistakes(game.battle(), memory, |memory| phases::choose(game, &decision, profile, memory));
    // Whatever a phase comes up with, only what the rules allow is done.
    let legal = |choice: &Choice| choice.is_proven() || game.check(player, &choice.action).is_ok();
    match chosen {
        Some(choice) if legal(&choice) => {
            if let Some(plan) = memory.plan.as_mut().filter(|plan| !profile.rough && plan.is_for(game.battle(), player))
            {
                phases::movement::follow(plan, game.battle(), &choice.action);
            }
            Some(choice)
        }
        Some(choice) => {
            memory.note_defect(format!("a choice was refused: {:?}", choice.action));
            phases::safe(game, player)
        }
        None => phases::safe(game, player),
    }
}

/// A choice, and which of the mistakes in force decided it: where there are any, it is made without them too.
fn with_mistakes(
    battle: Battle<'_>,
    memory: &mut Memory,
    mut choose: impl FnMut(&mut Memory) -> Option<Choice>,
) -> Option<Choice> {
    if !memory.lapses.any() {
        return choose(memory);
    }
    let mut after = mistakes::sober(memory);
    let without = choose(&mut after);
    choose(memory).map(|choice| mistakes::named(battle, choice, without, after, memory))
}

/// Every answer to the open question that is a matter of judgement, with what it is worth in victory points: uses of
/// stratagems, choices of army rules, Command Re-rolls, secret missions. Nothing for other questions. No level's noise is in it.
pub fn weigh(game: &Game) -> Vec<Scored> {
    let Some(decision) = game.waiting_for() else { return Vec::new() };
    let profile = Profile { noise: 0.0, ..Profile::of(Level::Hard) };
    let mut memory = Memory::new(0);
    memory.begin(game.battle(), decision.player, &profile);
    let (battle, player) = (game.battle(), decision.player);
    let ballot = match &decision.question {
        Question::Reaction { moment } => phases::reactions::all(battle, player, *moment, &mut memory),
        Question::Faction { rule, unit, among } => {
            phases::command::faction::ballot(battle, player, *rule, (*unit, among), &profile, &mut memory)
        }
        Question::CommandReroll { .. } => phases::answers::rerolls::ballot(battle, &decision, &mut memory),
        Question::Pick(Pick::Secret { .. }) => phases::answers::mission_choices::secret(battle, player),
        _ => return Vec::new(),
    };
    ballot.ideas().to_vec()
}

/// The answer to a question in the middle of an action.
pub fn answer(battle: Battle<'_>, decision: &Decision, profile: &Profile, memory: &mut Memory) -> Choice {
    memory.begin(battle, decision.player, profile);
    let chosen = with_mistakes(battle, memory, |memory| phases::answers::choose(battle, decision, profile, memory));
    match chosen {
        Some(choice) if battle.check_answer(decision, &choice.action).is_ok() => choice,
        other => {
            if let Some(choice) = other {
                memory.note_defect(format!("an answer was refused: {:?}", choice.action));
            }
            let default = battle.default_answer(decision).unwrap_or(Action::DeclineReaction(Decline::Once));
            Choice::plain(Topic::of(&decision.question), default)
        }
    }
}

impl Topic {
    /// What an answer is about.
    pub const fn of(question: &Question) -> Topic {
        match question {
            Question::CommandReroll { .. } | Question::Reroll { .. } => Topic::Reroll,
            Question::Reaction { .. } => Topic::Reaction,
            Question::Faction { .. } => Topic::Faction,
            Question::ChargeRoll { .. } | Question::ChargeMove { .. } => Topic::Charge,
            Question::ReactionMove { .. } => Topic::Move,
            Question::PileIn { .. } | Question::Consolidate { .. } => Topic::Fight,
            Question::Allocate { .. }
            | Question::Precision { .. }
            | Question::ChooseSave { .. }
            | Question::Hazardous { .. }
            | Question::Casualties { .. }
            | Question::Coherency { .. }
            | Question::Wreck { .. }
            | Question::Pick(_)
            | Question::Continue
            | Question::Unit => Topic::Mechanical,
        }
    }
}
