//! A person at the keyboard: chooses from the numbered candidates.

use crate::output;
use ai::{Level, Opponent, Profile};
use lab::commanders::Seat;
use rules::{Action, Battle, Decision, Game};
use std::io::{BufRead, Write};
use tactics::Candidates;
use testkit::deciders::Commander;

/// How many choices are listed at once.
const LISTED: usize = 40;

/// Asks on standard output, reads from standard input; when that ends, the computer goes on. It
/// also gives hints.
pub struct You {
    instead: Seat,
    gone: bool,
}

impl You {
    /// With a seed for the one who takes over.
    pub fn new(seed: u64) -> You {
        You { instead: Seat(Opponent::new(Profile::of(Level::Hard), seed)), gone: false }
    }

    /// The number somebody chose; `None` leaves it to the computer. `hint` says what it would do.
    fn ask(
        &mut self,
        question: &str,
        options: &[Action],
        setup: &rules::Setup,
        hint: &dyn Fn(&mut Seat) -> Vec<String>,
    ) -> Option<usize> {
        if self.gone || options.len() == 1 {
            return (options.len() == 1).then_some(0);
        }
        println!("\n{}", output::strong(question));
        for (at, action) in options.iter().take(LISTED).enumerate() {
            println!("  {:>3}  {}", at + 1, words::action(action, setup));
        }
        loop {
            print!("a number, h for a hint, Enter to let the computer choose, q to let it play on: ");
            let _ = std::io::stdout().flush();
            let mut line = String::new();
            if !matches!(std::io::stdin().lock().read_line(&mut line), Ok(1..)) || line.trim() == "q" {
                self.gone = true;
                return None;
            }
            match line.trim() {
                "" => return None,
                "h" => hint(&mut self.instead).iter().for_each(|line| println!("    {line}")),
                text => match text.parse::<usize>() {
                    Ok(number) if (1..=options.len().min(LISTED)).contains(&number) => return Some(number - 1),
                    _ => println!("that is not one of the numbers"),
                },
            }
        }
    }
}

impl Commander for You {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        let question = words::decision(&game.waiting_for()?, game.setup());
        let mut options = game.candidates();
        let hint = |seat: &mut Seat| {
            seat.choose(game);
            seat.reasons(game)
        };
        match self.ask(&question, &options, game.setup(), &hint) {
            Some(at) => Some(options.swap_remove(at)),
            None => self.instead.choose(game),
        }
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let mut options = battle.answers(decision);
        options.retain(|action| battle.check_answer(decision, action).is_ok());
        let hint = |seat: &mut Seat| {
            let answer = seat.answer(battle, decision);
            vec![words::action(&answer, battle.setup)]
        };
        match self.ask(&words::decision(decision, battle.setup), &options, battle.setup, &hint) {
            Some(at) => options.swap_remove(at),
            None => self.instead.answer(battle, decision),
        }
    }
}
