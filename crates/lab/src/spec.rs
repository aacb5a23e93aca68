//! Players as written on a command line: a floor or a level, and what is different about it.
//!
//! `hard`, `hard:-stratagems`, `normal:noise=0,persona=orks`, `competitive:rollouts=40`. A
//! feature switched off by name is how its worth is measured: `lab match hard hard:-screening`.
//! `bot:python3 my_bot.py` is a program of its own ([`crate::bot`]).

use crate::bot::{self, Bot, Program};
use crate::commanders::{self, Seat};
use ai::mistakes::{Mistake, Rates};
use ai::tunables::Weights;
use ai::{Budget, Features, Level, Opponent, Profile};
use std::fmt;
use std::time::Duration;
use testkit::deciders::{self, Commander};

/// A player of the laboratory.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerSpec {
    /// As it was written.
    text: String,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    /// One that every opponent should beat.
    Floor(&'static str),
    /// The opponent.
    Opponent(Box<Profile>),
    /// A program of its own.
    Program(Program),
    /// For tests: plays at random and knows nothing to do from the second round on.
    Stuck,
}

/// Why a player cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

impl PlayerSpec {
    /// Reads `NAME[:OPTION,OPTION…]`.
    pub fn parse(text: &str) -> Result<PlayerSpec, SpecError> {
        if let Some(command) = text.strip_prefix(bot::PREFIX) {
            let kind = Kind::Program(Program::parse(command).map_err(SpecError)?);
            return Ok(PlayerSpec { text: text.to_owned(), kind });
        }
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let options: Vec<&str> = options.split(',').map(str::trim).filter(|option| !option.is_empty()).collect();
        let kind = match (Level::parse(name), deciders::NAMES.into_iter().find(|floor| *floor == name)) {
            (Some(level), _) => {
                let mut profile = Profile::of(level);
                for option in options {
                    apply(&mut profile, option)?;
                }
                Kind::Opponent(Box::new(profile))
            }
            (None, Some(_)) if !options.is_empty() => {
                return Err(SpecError(format!("{name} takes no options, only levels do")));
            }
            (None, Some(floor)) => Kind::Floor(floor),
            // In no list of players: what becomes of a battle that breaks off is tested with it.
            (None, None) if text == commanders::STUCK => Kind::Stuck,
            (None, None) => {
                let near =
                    codex::find::nearest(name, commanders::names().into_iter().map(|one| (one, [one.to_owned()])));
                return Err(SpecError(match near.first() {
                    Some(near) => format!("there is no player {name}: did you mean {near}?"),
                    None => format!("there is no player {name}: one of {}", commanders::names().join(", ")),
                }));
            }
        };
        Ok(PlayerSpec { text: text.to_owned(), kind })
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a program of its own plays.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, Kind::Program(_))
    }

    /// How it plays; floors and programs have no profile.
    pub fn profile(&self) -> Option<&Profile> {
        match &self.kind {
            Kind::Floor(_) | Kind::Program(_) | Kind::Stuck => None,
            Kind::Opponent(profile) => Some(profile),
        }
    }

    /// The same with so long to think about a turn, where it looks ahead; no change to others.
    #[must_use]
    pub fn thinking(mut self, time: Duration) -> PlayerSpec {
        if let Kind::Opponent(profile) = &mut self.kind
            && profile.can(Features::LOOK_AHEAD)
            && !["think=", "rollouts="].iter().any(|option| self.text.contains(option))
        {
            profile.budget = Budget::Time(time);
            let joint = if self.text.contains(':') { ',' } else { ':' };
            self.text = format!("{}{joint}think={}", self.text, time.as_secs_f64());
        }
        self
    }

    /// A commander with a seed for its own chance.
    pub fn commander(&self, seed: u64) -> Box<dyn Commander + Send> {
        match &self.kind {
            Kind::Opponent(profile) => Box::new(Seat(Opponent::new((**profile).clone(), seed))),
            Kind::Floor("camper") => Box::new(deciders::Camper::new(seed)),
            Kind::Floor(_) => Box::new(deciders::Random::new(seed)),
            Kind::Program(program) => Box::new(Bot::new(program.clone(), seed)),
            Kind::Stuck => Box::new(commanders::Stuck(deciders::Random::new(seed))),
        }
    }
}

/// A feature as written in an option: `focus-fire`.
fn feature_name(flag: &str) -> String {
    flag.to_lowercase().replace('_', "-")
}

/// Every feature's name.
pub fn features() -> Vec<String> {
    Features::all().iter_names().map(|(name, _)| feature_name(name)).collect()
}

fn apply(profile: &mut Profile, option: &str) -> Result<(), SpecError> {
    let switched = option.strip_prefix('-').map(|name| (name, false));
    if let Some((name, on)) = switched.or_else(|| option.strip_prefix('+').map(|name| (name, true))) {
        let found = Features::all().iter_names().find(|(flag, _)| feature_name(flag) == name);
        let (_, feature) =
            found.ok_or_else(|| SpecError(format!("there is no feature {name}: one of {}", features().join(", "))))?;
        profile.features.set(feature, on);
        return Ok(());
    }
    let (key, value) = option.split_once('=').unwrap_or((option, ""));
    let wrong = |what: &str| SpecError(format!("{key} is {what}, not `{value}`"));
    let number = |what: &str| {
        let number = value.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
        number.ok_or_else(|| wrong(what))
    };
    let chance = || {
        let what = "a chance from 0 to 1";
        number(what).and_then(|chance| if chance <= 1.0 { Ok(chance) } else { Err(wrong(what)) })
    };
    if let Some(mistake) = Mistake::parse(key) {
        profile.mistakes.set(mistake, chance()?);
        return Ok(());
    }
    match key {
        "think" => {
            let time = Duration::try_from_secs_f64(number("seconds a turn")?).map_err(|_| wrong("seconds a turn"))?;
            profile.budget = Budget::Time(time);
        }
        "rollouts" => profile.budget = Budget::Rollouts(value.parse().map_err(|_| wrong("games played forward"))?),
        "noise" => profile.noise = number("how much scores are blurred")?,
        "threshold" => profile.charge_threshold = number("a factor")?,
        "candidates" => profile.movement_candidates = value.parse().map_err(|_| wrong("a number up to 255"))?,
        "cores" => profile.cores = value.parse().map_err(|_| wrong("a number up to 255"))?,
        "persona" if !value.is_empty() => profile.persona = Some(value.to_owned()),
        "mistakes" => profile.mistakes = Rates::all(chance()?),
        name if Weights::NAMES.contains(&name) => {
            let value = number("a weight")?;
            profile.weights.set(name, value);
        }
        _ => {
            let known = "think=, rollouts=, noise=, threshold=, candidates=, cores=, persona=, mistakes=, MISTAKE=, \
                         +FEATURE, -FEATURE";
            let weights = Weights::NAMES.join("=, ");
            return Err(SpecError(format!("there is no option {option}: one of {known}, or a weight ({weights}=)")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(text: &str) -> Profile {
        PlayerSpec::parse(text).expect("a player").profile().expect("a level").clone()
    }

    #[test]
    fn a_level_without_options_is_its_row_of_the_table() {
        assert_eq!(profile("hard"), Profile::of(Level::Hard));
        assert_eq!(PlayerSpec::parse("camper").expect("a floor").profile(), None);
    }

    #[test]
    fn options_change_one_thing_each() {
        assert!(!profile("hard:-stratagems").can(Features::STRATAGEMS));
        assert!(profile("normal:+screening").can(Features::SCREENING));
        let tuned = profile("normal:noise=0,persona=orks,candidates=7,threshold=0.5");
        assert_eq!((tuned.noise, tuned.movement_candidates, tuned.charge_threshold), (0.0, 7, 0.5));
        assert_eq!(tuned.persona.as_deref(), Some("orks"));
        assert_eq!(profile("competitive:rollouts=40").budget, Budget::Rollouts(40));
        assert_eq!(profile("competitive:think=0.2").budget, Budget::Time(Duration::from_millis(200)));
    }

    #[test]
    fn every_feature_has_a_name_to_switch_it_by() {
        for name in features() {
            assert_ne!(profile(&format!("hard:-{name}")), profile(&format!("hard:+{name}")), "{name}");
        }
    }

    #[test]
    fn the_manual_names_every_feature() {
        let manual = include_str!("../../../docs/cli.md");
        for name in features() {
            assert!(manual.contains(&format!("`{name}`")), "docs/cli.md does not name {name}");
        }
    }

    #[test]
    fn every_mistake_has_a_rate_to_set_and_is_in_the_manual() {
        let manual = include_str!("../../../docs/cli.md");
        for mistake in Mistake::ALL {
            let name = mistake.as_str();
            assert_eq!(profile(&format!("hard:{name}=0.5")).mistakes.of(*mistake), 0.5, "{name}");
            assert!(manual.contains(&format!("`{name}`")), "docs/cli.md does not name {name}");
        }
        assert_eq!(profile("casual:mistakes=0").mistakes, Rates::NONE);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, part) in [
            ("nobody", "random, camper, easy"),
            ("hrad", "did you mean hard?"),
            ("harder", "did you mean hard?"),
            ("hard:-luck", "no feature luck"),
            ("hard:noise=much", "not `much`"),
            ("casual:greed=2", "a chance from 0 to 1, not `2`"),
            ("hard:think=1e300", "seconds a turn"),
            ("random:noise=0", "takes no options"),
            ("hard:speed=2", "no option speed=2"),
        ] {
            let error = PlayerSpec::parse(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn time_to_think_is_for_those_who_look_ahead() {
        let think = |text: &str| PlayerSpec::parse(text).expect("a player").thinking(Duration::from_millis(500));
        assert_eq!(think("competitive").text(), "competitive:think=0.5");
        assert_eq!(think("competitive:-trade").text(), "competitive:-trade,think=0.5");
        assert_eq!(think("competitive:rollouts=9").text(), "competitive:rollouts=9");
        assert_eq!(think("normal").text(), "normal");
    }
}
