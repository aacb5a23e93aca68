//! Whole battles between two commanders, counted and, when asked, watched for defects.
//!
//! The quick way answers every question on the spot and keeps nothing. The watched way goes
//! step by step through a record and holds every invariant after each. Both lead to the same
//! end: commanders are asked the same questions in the same order.

mod outcome;
mod watch;

pub use outcome::{Fought, Pace, Score};

use crate::deciders::Commander;
use protocol::Record;
use rules::position::Position;
use rules::{Action, Battle, Decider, Decision, DiceSource, Game, Played, Player};
use std::time::Instant;
use tactics::Candidates;
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

/// Plays a battle from a position to its end.
pub fn fight(
    position: Position,
    seed: u64,
    commanders: [&mut dyn Commander; 2],
    manner: Manner,
) -> Result<Fought, String> {
    match manner {
        Manner::Quick => {
            let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(seed))
                .map_err(|error| error.to_string())?;
            Ok(fight_quickly(game, commanders))
        }
        Manner::Recorded | Manner::Watched => step_by_step(position, seed, commanders, manner),
    }
}

/// Hears of everything that happens in a battle: the game after an action, and what came of it.
pub type Listener<'a> = &'a mut dyn FnMut(&Game, &Played);

/// Both commanders, answering in the middle of an action.
struct Both<'a> {
    commanders: [&'a mut dyn Commander; 2],
    pace: [Pace; 2],
}

impl Both<'_> {
    /// Decisions of both so far.
    fn decisions(&self) -> u64 {
        self.pace.iter().map(|pace| pace.decisions).sum()
    }

    /// Tells both that it is over: what went wrong, with what they found wrong with themselves, how
    /// long they took, and who gave up.
    fn finish(self, game: &Game, mut defects: Vec<String>, record: Option<Record>) -> Fought {
        let mut forfeits = [None, None];
        for (commander, player) in self.commanders.into_iter().zip(Player::BOTH) {
            commander.ended(game);
            let own = commander.defects();
            defects.extend(own.into_iter().map(|defect| format!("player {}: {defect}", player.number())));
            forfeits[player.index()] = commander.forfeit();
        }
        Fought { forfeits, ..Fought::of(game, self.pace, defects, record) }
    }
}

impl Decider for Both<'_> {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let seat = decision.player.index();
        let start = Instant::now();
        let answer = self.commanders[seat].answer(battle, decision);
        self.pace[seat].note(start.elapsed());
        answer
    }
}

/// Plays a game to its end with every question answered on the spot.
pub fn fight_quickly(game: Game, commanders: [&mut dyn Commander; 2]) -> Fought {
    fight_aloud(game, commanders, None)
}

/// The same, with somebody listening; then rolls and events are kept.
pub fn fight_aloud(mut game: Game, commanders: [&mut dyn Commander; 2], mut listener: Option<Listener<'_>>) -> Fought {
    let stops = commanders.iter().any(|commander| commander.wants_game());
    let mut both = Both { commanders, pace: [Pace::default(); 2] };
    let mut defects = Vec::new();
    while let Some(decision) = game.waiting_for() {
        let player = decision.player;
        if both.decisions() >= LIMIT {
            defects.push(format!("no end after {LIMIT} decisions"));
            break;
        }
        let start = Instant::now();
        let commander = &mut both.commanders[player.index()];
        // A battle may begin with a question.
        let asked = game.is_interrupted();
        let number = if asked { None } else { commander.number(&game) };
        // Nobody listens: what was judged when it was chosen is not judged again.
        let plain = listener.is_none() && !stops;
        let judged = if number.is_none() && plain && !asked { commander.judged(&game) } else { None };
        let chosen = match number {
            _ if asked => Some(commander.answer_in(&game, &decision)),
            // Judged when it is played.
            Some(_) if plain => None,
            Some(number) => game.candidate(number),
            None if judged.is_some() => None,
            None => commander.choose(&game),
        };
        both.pace[player.index()].note(start.elapsed());
        let played = match (chosen, number) {
            _ if judged.is_some() => judged.map(|judged| game.play_judged(judged, &mut both)),
            (Some(action), _) if stops => Some(game.play(player, action)),
            (Some(action), _) if listener.is_some() => Some(game.play_answered(player, action, &mut both)),
            (Some(action), _) => Some(game.play_quietly(player, action, &mut both)),
            (None, Some(number)) => game.play_candidate(number, &mut both),
            (None, None) => None,
        };
        match played {
            None => {
                defects.push(stuck(&game, &decision));
                break;
            }
            Some(Err(refusal)) => {
                defects.push(format!("a chosen action is refused: {}", words::refusal(&refusal, game.setup())));
                break;
            }
            Some(Ok(played)) => {
                if let Some(listener) = &mut listener {
                    listener(&game, &played);
                }
            }
        }
    }
    both.finish(&game, defects, None)
}

/// The same through a record, one decision at a time.
fn step_by_step(
    position: Position,
    seed: u64,
    commanders: [&mut dyn Commander; 2],
    manner: Manner,
) -> Result<Fought, String> {
    let (mut record, mut game) = Record::begin(position, seed).map_err(|error| error.to_string())?;
    let mut watch = (manner == Manner::Watched).then(|| Watch::new(seed));
    let mut both = Both { commanders, pace: [Pace::default(); 2] };
    let mut decisions = 0;
    let mut defects = Vec::new();
    while let Some(decision) = game.waiting_for() {
        if decisions >= LIMIT {
            defects.push(format!("no end after {LIMIT} decisions"));
            break;
        }
        let start = Instant::now();
        let commander = &mut both.commanders[decision.player.index()];
        let chosen =
            if game.is_interrupted() { Some(commander.answer_in(&game, &decision)) } else { commander.choose(&game) };
        both.pace[decision.player.index()].note(start.elapsed());
        let Some(action) = chosen else {
            defects.push(stuck(&game, &decision));
            break;
        };
        decisions += 1;
        let before = watch.is_some().then(|| game.clone());
        let played = match record.play(&mut game, decision.player, action.clone()) {
            Ok(played) => played,
            Err(refusal) => {
                let message = words::refusal(&refusal, game.setup());
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
    Ok(both.finish(&game, defects, Some(record)))
}

fn stuck(game: &Game, decision: &Decision) -> String {
    let clock = game.state().clock;
    let phase = clock.phase.as_str();
    let proposals = tactics::candidates::proposals(game, decision);
    let why = proposals.into_iter().rev().take(3).filter_map(|proposal| {
        let action = proposal.realize(game.battle(), decision.player)?;
        let refusal = game.check(decision.player, &action).err()?;
        Some(format!("{}: {}", kind(&action), words::refusal(&refusal, game.setup())))
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
