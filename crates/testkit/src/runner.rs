//! Whole battles between two commanders, counted and, when asked, watched for defects.
//!
//! The quick way answers every question on the spot and keeps nothing. The watched way goes
//! step by step through a record and holds every invariant after each. Both lead to the same
//! end: commanders are asked the same questions in the same order.

mod watch;

use crate::deciders::Commander;
use protocol::Record;
use rules::ids::Player;
use rules::position::Position;
use rules::{Action, Battle, Decider, Decision, DiceSource, Game, StateHash};
use watch::Watch;

/// No battle needs more decisions; one that does is going round in circles.
pub const LIMIT: u64 = 60_000;

/// How a battle is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Manner {
    /// As fast as it goes.
    #[default]
    Quick,
    /// Written down.
    Recorded,
    /// Written down, with every invariant held after each step.
    Watched,
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Fought {
    /// Who won; `None` is a draw, or no end.
    pub winner: Option<Player>,
    /// Whether it came to its end.
    pub finished: bool,
    /// Victory points.
    pub vp: [u16; 2],
    /// The round it ended in.
    pub rounds: u8,
    /// Who had the first turn.
    pub first: Player,
    /// Decisions made, answers included.
    pub decisions: u64,
    /// What should not have happened.
    pub defects: Vec<String>,
    /// The state at the end.
    pub hash: StateHash,
    /// The record, unless it was quick.
    pub record: Option<Record>,
}

/// Plays a battle from a position to its end.
pub fn fight(
    position: Position,
    seed: u64,
    commanders: [&mut dyn Commander; 2],
    manner: Manner,
) -> Result<Fought, String> {
    match manner {
        Manner::Quick => {
            let game = Game::new(position, DiceSource::Seeded(seed)).map_err(|error| error.to_string())?;
            Ok(fight_quickly(game, commanders))
        }
        Manner::Recorded | Manner::Watched => step_by_step(position, seed, commanders, manner),
    }
}

/// Both commanders, answering in the middle of an action.
struct Both<'a> {
    commanders: [&'a mut dyn Commander; 2],
    asked: u64,
}

impl Decider for Both<'_> {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.asked += 1;
        self.commanders[decision.player.index()].answer(battle, decision)
    }
}

/// Plays a game to its end with every question answered on the spot.
pub fn fight_quickly(mut game: Game, commanders: [&mut dyn Commander; 2]) -> Fought {
    let mut both = Both { commanders, asked: 0 };
    let mut acted = 0;
    let mut defects = Vec::new();
    while let Some(decision) = game.waiting_for() {
        let player = decision.player;
        if acted + both.asked >= LIMIT {
            defects.push(format!("no end after {LIMIT} decisions"));
            break;
        }
        let commander = &mut both.commanders[player.index()];
        let played = match commander.number(&game) {
            Some(number) => game.play_candidate(number, &mut both),
            None => commander.choose(&game).map(|action| game.play_quietly(player, action, &mut both)),
        };
        let Some(played) = played else {
            defects.push(stuck(&game, &decision));
            break;
        };
        acted += 1;
        if let Err(refusal) = played {
            defects.push(format!("a chosen action is refused: {}", refusal.message(game.setup())));
            break;
        }
    }
    ended(&game, acted + both.asked, defects, None)
}

/// The same through a record, one decision at a time.
fn step_by_step(
    position: Position,
    seed: u64,
    mut commanders: [&mut dyn Commander; 2],
    manner: Manner,
) -> Result<Fought, String> {
    let (mut record, mut game) = Record::begin(position, seed).map_err(|error| error.to_string())?;
    let mut watch = (manner == Manner::Watched).then(|| Watch::new(seed));
    let mut decisions = 0;
    let mut defects = Vec::new();
    while let Some(decision) = game.waiting_for() {
        if decisions >= LIMIT {
            defects.push(format!("no end after {LIMIT} decisions"));
            break;
        }
        let commander = &mut commanders[decision.player.index()];
        let chosen = if game.is_interrupted() {
            Some(commander.answer(game.battle(), &decision))
        } else {
            commander.choose(&game)
        };
        let Some(action) = chosen else {
            defects.push(stuck(&game, &decision));
            break;
        };
        decisions += 1;
        let before = watch.is_some().then(|| game.clone());
        let played = match record.play(&mut game, decision.player, action.clone()) {
            Ok(played) => played,
            Err(refusal) => {
                let message = refusal.message(game.setup());
                defects.push(format!("step {decisions}: a chosen action is refused: {message} ({action:?})"));
                break;
            }
        };
        if let (Some(watch), Some(before)) = (&mut watch, before) {
            let found = watch.after(&before, &game, &action, &played, &record);
            let what = format!("step {decisions}, {}", kind(&action));
            defects.extend(found.into_iter().map(|defect| format!("{what}: {defect}")));
            if defects.len() >= 20 {
                break;
            }
        }
    }
    if watch.is_some() {
        defects.extend(watch::reload(&record, &game));
    }
    Ok(ended(&game, decisions, defects, Some(record)))
}

fn ended(game: &Game, decisions: u64, defects: Vec<String>, record: Option<Record>) -> Fought {
    let clock = game.state().clock;
    Fought {
        winner: clock.over.and_then(|ending| ending.winner),
        finished: clock.over.is_some(),
        vp: game.state().purses.map(|purse| purse.vp),
        rounds: clock.round,
        first: clock.first,
        decisions,
        defects,
        hash: game.hash(),
        record,
    }
}

fn stuck(game: &Game, decision: &Decision) -> String {
    let clock = game.state().clock;
    let phase = clock.phase.as_str();
    let proposals = rules::candidates::proposals(game, decision);
    let why = proposals.into_iter().rev().take(3).filter_map(|proposal| {
        let action = proposal.realize(game.battle(), decision.player)?;
        let refusal = game.check(decision.player, &action).err()?;
        Some(format!("{}: {}", kind(&action), refusal.message(game.setup())))
    });
    let why: Vec<String> = why.collect();
    let (round, hand) = (clock.round, clock.hand);
    format!(
        "nothing legal is known: round {round}, {phase}, {hand:?}, {}: {}",
        decision.question.kind(),
        why.join("; ")
    )
}

/// The name of an action, without what it is about.
fn kind(action: &Action) -> String {
    let text = format!("{action:?}");
    text.split(['(', ' ']).next().unwrap_or_default().to_owned()
}
