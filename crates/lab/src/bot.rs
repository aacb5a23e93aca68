//! A player that is a program of its own, in any language, spoken to over standard input and output.
//!
//! The conversation is described for those who write such programs in `docs/bots.md`. Each battle has
//! a process of its own. The program sees what a seat sees ([`protocol::view`]) and chooses among
//! legal actions, or says an action of its own. One that dies, does not answer in time or answers
//! wrongly again and again gives the battle up: that is a loss, with the reason beside it.

mod command;
mod messages;
mod process;

pub(crate) use command::PREFIX;
pub use command::{LIMIT, Program};
pub use messages::VERSION;

use messages::Wrong;
use process::Process;
use rules::{Action, Battle, Decision, Game};
use std::time::{Duration, Instant};
use tactics::Candidates;
use testkit::deciders::Commander;

/// How long a program may take to start and to say that it is ready: an interpreter loads libraries.
const STARTING: Duration = Duration::from_secs(30);

/// How many wrong answers in a row end the battle.
pub const TRIES: u32 = 3;

/// A seat that a program plays, in one battle.
pub struct Bot {
    program: Program,
    seed: u64,
    talk: Talk,
    /// Requests so far.
    asked: u64,
}

/// How far the conversation is.
enum Talk {
    NotBegun,
    GoesOn(Process),
    /// It gave the battle up, and why.
    Failed(String),
    Ended,
}

impl Bot {
    /// A program with a seed for its own chance. It is started when it is first asked.
    pub fn new(program: Program, seed: u64) -> Bot {
        Bot { program, seed, talk: Talk::NotBegun, asked: 0 }
    }

    /// What the program does; where it fails, it gives up.
    fn decide(&mut self, game: &Game, decision: &Decision, actions: &[Action]) -> Action {
        self.ask(game, decision, actions).unwrap_or_else(|why| {
            self.talk = Talk::Failed(format!("`{}` gave the battle up: {why}", self.program.command()));
            Action::Concede
        })
    }

    fn ask(&mut self, game: &Game, decision: &Decision, actions: &[Action]) -> Result<Action, String> {
        if let Talk::NotBegun = self.talk {
            self.talk = Talk::GoesOn(self.begin(game, decision)?);
        }
        let Talk::GoesOn(process) = &mut self.talk else { return Err("it is not running".to_owned()) };
        self.asked += 1;
        let (number, limit) = (self.asked, self.program.limit());
        process.say(&messages::decide(game, decision, number, actions));
        let deadline = Instant::now() + limit;
        for left in (0..TRIES).rev() {
            let line = process.line(deadline).map_err(|why| {
                why.told(&format!("it did not answer request {number} within {} s", limit.as_secs_f64()))
            })?;
            let wrong = match messages::read_answer(game, decision, number, actions, &line) {
                Ok(action) => return Ok(action),
                Err(wrong) => wrong,
            };
            if left == 0 {
                return Err(format!("its answers to request {number} are wrong {TRIES} times; the last one: {wrong}"));
            }
            process.say(&messages::refused(number, &wrong, left));
        }
        Err("it has no try left".to_owned())
    }

    /// Starts it, introduces the battle and waits until it is ready.
    fn begin(&self, game: &Game, decision: &Decision) -> Result<Process, String> {
        let mut process = Process::start(self.program.words())?;
        process.say(&messages::battle(game, decision.player, self.seed, self.program.limit()));
        let deadline = Instant::now() + STARTING;
        let silent = format!("it did not say that it is ready within {} s", STARTING.as_secs());
        let line = process.line(deadline).map_err(|why| why.told(&silent))?;
        messages::read_ready(&line).map_err(|Wrong { message, .. }| message)?;
        Ok(process)
    }
}

impl Commander for Bot {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        let decision = game.waiting_for()?;
        let actions = game.candidates();
        // Nothing legal is known: a defect of the game, not of the program.
        if actions.is_empty() { None } else { Some(self.decide(game, &decision, &actions)) }
    }

    /// Without the game there is no view to show: the default. Battles of programs stop at each question.
    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        battle.default_answer(decision).unwrap_or(Action::Concede)
    }

    fn wants_game(&self) -> bool {
        true
    }

    fn answer_in(&mut self, game: &Game, decision: &Decision) -> Action {
        let default = game.battle().default_answer(decision);
        let mut actions: Vec<Action> = default.into_iter().collect();
        for answer in game.battle().answers(decision) {
            if !actions.contains(&answer) && game.check(decision.player, &answer).is_ok() {
                actions.push(answer);
            }
        }
        self.decide(game, decision, &actions)
    }

    fn ended(&mut self, game: &Game) {
        if let Talk::GoesOn(process) = &mut self.talk {
            process.say(&messages::over(game));
            self.talk = Talk::Ended;
        }
    }

    fn forfeit(&self) -> Option<String> {
        match &self.talk {
            Talk::Failed(why) => Some(why.clone()),
            _ => None,
        }
    }
}
