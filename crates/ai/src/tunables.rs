//! What counts how much: exchange rates between points of an army and victory points, and the weights.
//!
//! Weights are in `data/ai/weights.toml`, written by `strategium lab tune`. A file with a weight that is unknown or
//! missing does not load.

use rules::{Battle, Player};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The weights the program was built with.
const BUILTIN: &str = include_str!("../../../data/ai/weights.toml");

/// What a command point is worth, in victory points, at the start of a battle.
pub const COMMAND_POINT: f64 = 1.0;
/// Points of an army that are worth about one victory point in a battle of a thousand points.
pub const POINTS_PER_VP: f64 = 40.0;

/// Points of an army that count as one where charges, blows and army rules are weighed: what is
/// fought over hand to hand weighs more than its share of the score.
pub const POINTS: f64 = 20.0;

/// Points of an army that are worth about one victory point in this battle: an army is worth
/// about what a good game scores by holding.
pub fn points_per_vp(battle: Battle<'_>) -> f64 {
    let points = |player| battle.setup.units_of(player).map(|unit| f64::from(battle.setup.unit(unit).points)).sum();
    let both: [f64; 2] = Player::BOTH.map(points);
    (both[0].max(both[1]) / 25.0).max(8.0)
}

macro_rules! weights {
    ($($name:ident: $text:literal;)*) => {
        /// How much the parts of a decision count. Every level has the same: levels differ by what they
        /// consider, and by the mistakes they make.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct Weights { $(#[doc = $text] pub $name: f64,)* }

        impl Weights {
            /// Their names.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];
            /// What each is for.
            const TEXTS: &'static [&'static str] = &[$($text),*];
            /// Nothing counts more than anything else.
            const EVEN: Weights = Weights { $($name: 1.0),* };

            /// One by its name.
            pub fn get(&self, name: &str) -> Option<f64> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Sets one by its name; `false` where there is none of it.
            pub fn set(&mut self, name: &str, value: f64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

weights! {
    fire: "What it shoots this turn.";
    charge: "What it charges this turn.";
    closing: "What it will fight later.";
    closing_part: "The part of a fight that counts once it is in reach.";
    closing_decay: "What is left of that for each turn on the way.";
    threat: "What the enemy may do to it.";
    shared_fire: "The part of the enemy's fire that falls on one unit.";
    shared_charge: "The part of the enemy's charges that falls on one unit.";
    melee_threat: "Threat to units that want to be near the enemy.";
    doomed: "Being lost as a whole.";
    task: "The task of the plan.";
    ground: "Markers beside the task.";
    second_slot: "What the second unit at a marker adds to the first.";
    third_slot: "What the third adds.";
    denies: "Taking a marker from the enemy.";
    keeps: "Having a marker next turn, whatever may come.";
    near_arrival: "A place that an Advance reaches this turn.";
    late_arrival: "A place that is reached in later turns.";
    arrival_decay: "What is left of that for each turn on the way.";
    aggression: "On what is won by attacking, in every round.";
    objectives: "On objectives, in every round.";
    survival: "On staying alive, in every round.";
    early_aggression: "On attacking in rounds 1 and 2.";
    early_objectives: "On objectives in rounds 1 and 2.";
    early_survival: "On staying alive in rounds 1 and 2.";
    early_charge: "What a charge must promise in rounds 1 and 2.";
    late_aggression: "On attacking in rounds 4 and 5.";
    late_objectives: "On objectives in rounds 4 and 5.";
    late_survival: "On staying alive in rounds 4 and 5.";
    late_charge: "What a charge must promise in rounds 4 and 5.";
    charge_blows: "What the blows of a charge do.";
    charge_kill: "The chance that a charge destroys its target.";
    strikes_back: "What the target of a charge strikes back.";
}

impl Weights {
    /// Reads a file; what is wrong with it otherwise.
    pub fn read(text: &str) -> Result<Weights, String> {
        let written: BTreeMap<String, f64> = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut weights = Weights::EVEN;
        for (name, &value) in &written {
            if !value.is_finite() || value < 0.0 {
                return Err(format!("the weight {name} is a number from 0 up"));
            }
            if !weights.set(name, value) {
                return Err(format!("there is no weight {name}"));
            }
        }
        match Weights::NAMES.iter().find(|name| !written.contains_key(**name)) {
            Some(missing) => Err(format!("the weight {missing} is missing")),
            None => Ok(weights),
        }
    }

    /// The file of these weights, with a heading of comment lines.
    pub fn write(&self, heading: &str) -> String {
        let mut out: String = heading.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
        for (name, text) in Weights::NAMES.iter().zip(Weights::TEXTS) {
            let value = self.get(name).unwrap_or_default();
            out += &format!("\n# {text}\n{name} = {value:?}\n");
        }
        out
    }
}

impl Default for Weights {
    /// Those the program was built with.
    fn default() -> Self {
        static READ: OnceLock<Weights> = OnceLock::new();
        // A test holds that the file loads.
        *READ.get_or_init(|| Weights::read(BUILTIN).unwrap_or(Weights::EVEN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_loads_and_comes_back_as_it_was_written() {
        let weights = Weights::read(BUILTIN).expect("the file loads");
        assert_eq!(weights, Weights::default());
        assert_ne!(weights, Weights::EVEN);
        assert_eq!(Weights::read(&weights.write("a heading\nof two lines")), Ok(weights));
    }

    #[test]
    fn a_file_with_something_unknown_missing_or_senseless_does_not_load() {
        let why = |text: &str| Weights::read(text).expect_err("it does not load");
        let unknown = format!("{BUILTIN}\nanger = 1.0\n");
        assert!(why(&unknown).contains("no weight anger"));
        let lines: Vec<&str> = BUILTIN.lines().filter(|line| !line.starts_with("fire =")).collect();
        assert!(why(&lines.join("\n")).contains("fire is missing"));
        let negative = BUILTIN.replace("\ntask = ", "\ntask = -");
        assert!(why(&negative).contains("from 0 up"));
    }
}
