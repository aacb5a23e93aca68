//! `strategium odds`: the exact distribution of an attack's damage.
//!
//! The command reads two sides (datasheets or inline profiles, `odds/sides.rs`) and switches
//! (`odds/args.rs`), turns the switches into effects and abilities of the units
//! (`odds/switches.rs`), puts both on an empty table and asks `rules::odds::for_units`. No rule
//! is reckoned here. `odds/print.rs` draws the answer.

mod args;
mod inline;
mod print;
mod sides;
mod switches;

pub use args::OddsArgs;

use anyhow::Context;
use rules::odds::{Odds, Policy, for_units_with};
use rules::position::Position;
use rules::{Battle, DiceSource, Phase, Setup, WeaponId};
use sides::{ATTACKER, Chosen, Side, TARGET};
use std::process::ExitCode;

/// More than any unit makes; ten times as many would take minutes.
const MOST_ATTACKS: u32 = 1000;

/// Answers; 2 if the question makes no sense.
pub fn run(args: OddsArgs) -> anyhow::Result<ExitCode> {
    match answer(&args) {
        Err(error) => {
            eprintln!("error: {error:#}");
            Ok(ExitCode::from(2))
        }
        Ok(answer) => {
            if args.json {
                println!("{}", answer.json()?);
            } else {
                print!("{}", print::page(&answer, print::width(), crate::output::colours()));
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// The question as it was understood, and its odds.
struct Answer {
    attacker: String,
    target: String,
    /// Titles and numbers of the weapons used, in the order they are resolved.
    weapons: Vec<(String, u16)>,
    /// Everything that was switched on, in words.
    switches: Vec<String>,
    target_models: usize,
    odds: Odds,
}

impl Answer {
    /// One document; the odds stand at its top.
    fn json(&self) -> anyhow::Result<serde_json::Value> {
        let mut document = serde_json::to_value(&self.odds)?;
        let weapon = |(name, count): &(String, u16)| serde_json::json!({ "name": name, "count": count });
        document["attacker"] = self.attacker.as_str().into();
        document["target"] = self.target.as_str().into();
        document["target_models"] = self.target_models.into();
        document["weapons"] = self.weapons.iter().map(weapon).collect();
        document["switches"] = self.switches.as_slice().into();
        Ok(document)
    }
}

fn answer(args: &OddsArgs) -> anyhow::Result<Answer> {
    let mut attacker = Side::attacker(&args.attacker, &args.weapon).context("--attacker")?;
    let mut target = Side::target(&args.target).context("--target")?;
    switches::arm(args, &mut attacker.unit)?;
    switches::protect(args, &mut target.unit)?;
    let names = (attacker.name.clone(), target.name.clone());
    // An empty table: all that matters about it comes from switches.
    let position = Position::of(Phase::Shooting, vec![attacker.unit, target.unit]);
    let (setup, state) = Setup::build(position, DiceSource::Seeded(0))?;
    let battle = Battle { setup: &setup, state: &state };
    let weapons: Vec<(WeaponId, u16)> = match attacker.chosen {
        Chosen::Named(weapons) => sides::named(battle, &weapons)?,
        Chosen::Default => sides::default_weapons(battle, args.melee),
    };
    anyhow::ensure!(!weapons.is_empty(), "{}", no_weapons(&names.0, args.melee));
    let attacks = weapons.iter().map(|(weapon, count)| u32::from(*count) * setup.weapon(*weapon).attacks.max());
    let attacks: u32 = attacks.sum();
    anyhow::ensure!(attacks <= MOST_ATTACKS, "{attacks} attacks are too many: ask for {MOST_ATTACKS} or fewer");
    let policy = Policy { fish_hits: args.fish_hits, fish_wounds: args.fish_wounds };
    let odds = for_units_with(battle, ATTACKER, &weapons, TARGET, &args.situation(), &policy);
    Ok(Answer {
        attacker: names.0,
        target: names.1,
        weapons: weapons.iter().map(|(weapon, count)| (setup.weapon(*weapon).title.clone(), *count)).collect(),
        switches: switches::words(args),
        target_models: battle.count(TARGET),
        odds,
    })
}

fn no_weapons(name: &str, melee: bool) -> String {
    let (has, other) = if melee { ("melee", "leave out --melee to shoot") } else { ("ranged", "say --melee to fight") };
    format!("{name} carries no {has} weapon by default: {other}, or name one with --weapon")
}

#[cfg(test)]
mod tests;
