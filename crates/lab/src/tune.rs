//! Tuning: the opponent's weights are improved by playing against itself.
//!
//! Simultaneous perturbation (SPSA): in each step every weight is made a little larger or smaller by chance, all at once;
//! the opponent so changed meets the one changed the other way round; and every weight moves a little to the side that
//! scored more victory points. One step costs the same number of battles however many weights there are. Weights are
//! changed in their logarithms, so that none becomes negative and all move in proportion; one that is 0 stays so.
//!
//! What is found is the mean of the later half of the steps, which is steadier than the last. Where a run is depends on
//! [`State`] alone: a run that was stopped goes on as if it had not been.

use crate::spec::PlayerSpec;
use ai::OwnDice;
use ai::tunables::Weights;
use serde::{Deserialize, Serialize};

/// How large changes are at the beginning, in logarithms.
const SPREAD: f64 = 0.12;
/// How far a weight moves at the beginning, for each victory point of margin and each unit of the change that made it.
const PACE: f64 = 0.0012;
/// How quickly both become smaller: what theory recommends.
const SPREAD_FADES: f64 = 0.101;
const PACE_FADES: f64 = 0.602;
/// The margin that a step believes at most: one lucky fixture moves nothing far.
const MOST: f64 = 12.0;

/// Where a run is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Who is tuned: a level, perhaps with options.
    pub player: String,
    /// What the changes of every step follow from.
    pub seed: u64,
    /// Battles of a step.
    pub games: u32,
    /// The weights that are tuned.
    pub names: Vec<String>,
    /// Their logarithms at the beginning, and after each step.
    pub logs: Vec<Vec<f64>>,
    /// The margin that each step measured.
    pub margins: Vec<f64>,
    /// Steps that the run is planned for: the first of them go slower.
    pub steps: u32,
}

impl State {
    /// Before the first step; `names` are the weights to be tuned, all that are not 0 where there are none.
    pub fn new(player: &str, names: &[String], steps: u32, games: u32, seed: u64) -> Result<State, String> {
        let spec = PlayerSpec::parse(player).map_err(|error| error.to_string())?;
        let weights = spec.profile().ok_or_else(|| format!("{player} has no weights: only levels have"))?.weights;
        let all = || Weights::NAMES.iter().map(|name| (*name).to_owned());
        let wanted: Vec<String> = if names.is_empty() { all().collect() } else { names.to_vec() };
        if let Some(unknown) = wanted.iter().find(|name| weights.get(name).is_none()) {
            return Err(format!("there is no weight {unknown}: {}", Weights::NAMES.join(", ")));
        }
        let value = |name: &String| weights.get(name).unwrap_or_default();
        let names: Vec<String> = wanted.into_iter().filter(|name| value(name) > 0.0).collect();
        if names.is_empty() {
            return Err("a weight of 0 stays 0: name another".to_owned());
        }
        let first = names.iter().map(|name| value(name).ln()).collect();
        Ok(State { player: player.to_owned(), seed, games, names, logs: vec![first], margins: Vec::new(), steps })
    }

    /// Steps that have been made.
    pub fn step(&self) -> u32 {
        self.margins.len() as u32
    }

    /// Whether all steps have been made.
    pub fn is_done(&self) -> bool {
        self.step() >= self.steps
    }

    /// The seed of the fixtures of the next step: no two steps have the same.
    pub fn fixtures_seed(&self) -> u64 {
        OwnDice::new(self.seed.wrapping_add(u64::from(self.step()) << 20)).number() >> 16
    }

    fn last(&self) -> &[f64] {
        self.logs.last().map_or(&[], Vec::as_slice)
    }

    /// Which way each weight is changed in the next step.
    fn ways(&self) -> Vec<f64> {
        let mut dice = OwnDice::new(self.seed ^ (u64::from(self.step()) << 32));
        self.names.iter().map(|_| if dice.part() < 0.5 { -1.0 } else { 1.0 }).collect()
    }

    fn spread(&self) -> f64 {
        SPREAD / f64::from(self.step() + 1).powf(SPREAD_FADES)
    }

    fn pace(&self) -> f64 {
        let slow = f64::from(self.steps) / 10.0;
        PACE * ((slow + 1.0) / (slow + 1.0 + f64::from(self.step()))).powf(PACE_FADES)
    }

    /// The two players of the next step.
    pub fn players(&self) -> Result<[PlayerSpec; 2], String> {
        let (ways, spread) = (self.ways(), self.spread());
        let side = |sign: f64| {
            let logs: Vec<f64> = self.last().iter().zip(&ways).map(|(log, way)| log + sign * spread * way).collect();
            self.player_with(&logs)
        };
        Ok([side(1.0)?, side(-1.0)?])
    }

    /// The player that is tuned, with weights whose logarithms these are.
    fn player_with(&self, logs: &[f64]) -> Result<PlayerSpec, String> {
        let options: Vec<String> =
            self.names.iter().zip(logs).map(|(name, log)| format!("{name}={}", rounded(*log))).collect();
        let joint = if self.player.contains(':') { ',' } else { ':' };
        PlayerSpec::parse(&format!("{}{joint}{}", self.player, options.join(","))).map_err(|error| error.to_string())
    }

    /// The step was played: the first of its players scored `margin` victory points more in a battle.
    pub fn learn(&mut self, margin: f64) {
        let (ways, part) = (self.ways(), self.pace() * margin.clamp(-MOST, MOST) / (2.0 * self.spread()));
        let next = self.last().iter().zip(ways).map(|(log, way)| log + part * way).collect();
        self.logs.push(next);
        self.margins.push(margin);
    }

    /// What was found: the mean of the later half of the steps.
    pub fn found(&self) -> Vec<f64> {
        let later = &self.logs[self.logs.len() / 2..];
        let mean = |at: usize| later.iter().map(|logs| logs[at]).sum::<f64>() / later.len().max(1) as f64;
        (0..self.names.len()).map(mean).collect()
    }

    /// The player with what was found.
    pub fn tuned(&self) -> Result<PlayerSpec, String> {
        self.player_with(&self.found())
    }

    /// All weights with what was found.
    pub fn weights(&self) -> Weights {
        let own = PlayerSpec::parse(&self.player).ok().and_then(|player| player.profile().map(|own| own.weights));
        let mut weights = own.unwrap_or_default();
        for (name, log) in self.names.iter().zip(self.found()) {
            weights.set(name, rounded(log));
        }
        weights
    }
}

/// The number that a logarithm stands for, to four places: what is measured is what is written.
fn rounded(log: f64) -> f64 {
    (log.exp() * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER: &str = "competitive:-look-ahead";

    fn names(all: &[&str]) -> Vec<String> {
        all.iter().map(|name| (*name).to_owned()).collect()
    }

    /// A made-up game: a player is the better the nearer its weights are to twice, and half, of what they are.
    fn worth(player: &PlayerSpec) -> f64 {
        let weights = player.profile().expect("a level").weights;
        let off = |value: f64, right: f64| (value.ln() - right.ln()).powi(2);
        let base = Weights::default();
        -10.0 * (off(weights.fire, 1.4 * base.fire) + off(weights.task, 0.7 * base.task))
    }

    #[test]
    fn weights_move_to_where_more_is_scored_in_spite_of_luck() {
        let mut state = State::new(PLAYER, &names(&["fire", "task", "charge"]), 400, 2, 5).expect("a run");
        let mut luck = OwnDice::new(9);
        while !state.is_done() {
            let [one, two] = state.players().expect("players");
            state.learn(worth(&one) - worth(&two) + luck.noise(2.0));
        }
        let (found, base) = (state.weights(), Weights::default());
        let part = |value: f64, base: f64| value / base;
        assert!((1.25..1.6).contains(&part(found.fire, base.fire)), "{}", found.fire);
        assert!((0.6..0.8).contains(&part(found.task, base.task)), "{}", found.task);
        assert!((0.85..1.18).contains(&part(found.charge, base.charge)), "nothing depends on it: {}", found.charge);
        assert_eq!(found.threat, base.threat, "what is not tuned stays");
        assert_eq!(state.tuned().expect("a player").profile().expect("a level").weights, found);
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_as_if_it_had_not_been() {
        let mut whole = State::new(PLAYER, &[], 6, 2, 7).expect("a run");
        let mut halves = whole.clone();
        let margin = |state: &State| f64::from(state.step() % 3) - 1.0 + (state.fixtures_seed() % 7) as f64;
        for step in 0..6 {
            whole.learn(margin(&whole));
            if step == 3 {
                let written = serde_json::to_string(&halves).expect("written");
                halves = serde_json::from_str(&written).expect("read");
            }
            halves.learn(margin(&halves));
        }
        assert!(whole.is_done());
        assert_eq!(whole, halves);
    }

    #[test]
    fn what_has_no_weights_or_no_such_weight_is_said() {
        let why = |player: &str, names: &[String]| State::new(player, names, 1, 2, 1).expect_err("no run");
        assert!(why("camper", &[]).contains("no weights"));
        assert!(why("hard", &names(&["anger"])).contains("no weight anger"));
        assert!(State::new("hard", &[], 1, 2, 1).expect("a run").names.iter().all(|name| name != "doomed"));
    }
}
