//! One seed of a puzzle.

use crate::PlayerSpec;
use crate::commanders::{Seat, seat_seed};
use ai::{Budget, Opponent};
use rules::state::State;
use rules::{Action, Game, Phase, Player};
use testkit::deciders::Commander;
use testkit::scenario::{ComputerStep, Deeds, Problem, Run, Scenario, ScenarioStep, Until};

/// The seat that takes the default answers and does only what it must.
pub const DEFAULT: &str = "default";
/// How many games look-ahead plays forward in a turn unless the step says.
const ROLLOUTS: u32 = 200;
/// More actions than this in one step are a defect.
const MOST_ACTIONS: usize = 5_000;

/// The seats while a puzzle is played: they remember from step to step.
struct Seats<'a> {
    level: &'a PlayerSpec,
    seed: u64,
    computers: [Option<Seat>; 2],
    reasons: Vec<String>,
}

/// Plays the steps with a seed; what the level under test did, and why.
pub fn play(scenario: &Scenario, game: Game, level: &PlayerSpec, seed: u64) -> (Result<(), Problem>, Vec<String>) {
    let mut run = Run::new(game);
    let mut seats = Seats { level, seed, computers: [None, None], reasons: Vec::new() };
    let result = steps(scenario, &mut run, &mut seats);
    (result, seats.reasons)
}

fn steps(scenario: &Scenario, run: &mut Run, seats: &mut Seats<'_>) -> Result<(), Problem> {
    for (at, step) in scenario.steps.iter().enumerate() {
        one(run, step, seats).map_err(|problem| match problem {
            Problem::Fault(what) => Problem::Fault(format!("step {}: {what}", at + 1)),
            Problem::Differs(what) => Problem::Differs(format!("step {}: {what}", at + 1)),
        })?;
    }
    Ok(())
}

fn one(run: &mut Run, step: &ScenarioStep, seats: &mut Seats<'_>) -> Result<(), Problem> {
    match &step.computer {
        Some(computer) => seats.play(run, computer)?,
        None => run.step(step, false)?,
    }
    step.expect.as_ref().map_or(Ok(()), |expected| run.compare(expected))
}

impl Seats<'_> {
    /// The computer plays until its step is over.
    fn play(&mut self, run: &mut Run, step: &ComputerStep) -> Result<(), Problem> {
        run.deeds = Deeds::of(step.player);
        let begun = moment(run.game.state());
        for _ in 0..MOST_ACTIONS {
            let Some(decision) = run.game.waiting_for() else { return Ok(()) };
            if !run.game.is_interrupted() && over(step.until, begun, moment(run.game.state())) {
                return Ok(());
            }
            let action = self.action(&run.game, decision.player, step)?;
            run.perform(decision.player, action)?;
        }
        Err(Problem::Fault("computer: it does not come to an end".to_owned()))
    }

    fn action(&mut self, game: &Game, player: Player, step: &ComputerStep) -> Result<Action, String> {
        let own = player == step.player;
        let nothing = || "computer: nothing legal is known".to_owned();
        let spec = match step.other.as_deref() {
            _ if own => self.level.clone(),
            None | Some(DEFAULT) => return default(game, player).ok_or_else(nothing),
            Some(other) => PlayerSpec::parse(other).map_err(|error| error.to_string())?,
        };
        let seat = match &mut self.computers[player.index()] {
            Some(seat) => seat,
            empty => {
                let mut profile = spec.profile().ok_or("computer: only a level can play a puzzle")?.clone();
                if !spec.text().contains("rollouts=") {
                    profile.budget = Budget::Rollouts(step.rollouts.unwrap_or(ROLLOUTS));
                }
                empty.insert(Seat(Opponent::new(profile, seat_seed(self.seed, player.index()))))
            }
        };
        let action = seat.choose(game).ok_or_else(nothing)?;
        if own {
            self.reasons.extend(seat.reasons(game));
        }
        Ok(action)
    }
}

/// The default answer; between actions what must be done, and then the end of the phase.
fn default(game: &Game, player: Player) -> Option<Action> {
    if game.is_interrupted() {
        return game.default_answer();
    }
    game.sequence_default().map(|(_, action)| action).or_else(|| Some(ai::phases::safe(game, player)?.action))
}

type Moment = (u8, Player, Phase);

fn moment(state: &State) -> Moment {
    (state.clock.round, state.clock.active, state.clock.phase)
}

fn over(until: Until, begun: Moment, now: Moment) -> bool {
    match until {
        Until::EndOfPhase => now != begun,
        Until::EndOfTurn => (now.0, now.1) != (begun.0, begun.1),
        Until::EndOfRound => now.0 != begun.0,
    }
}
