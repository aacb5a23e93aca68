//! `strategium odds`: the exact distribution of an attack's damage.
//!
//! The command reads two sides (datasheets or inline profiles, `odds/sides.rs`) and switches
//! (`odds/args.rs`), turns the switches into effects and abilities of the units
//! (`odds/switches.rs`), puts both on an empty table and asks `rules::odds::for_units`. No rule
//! is reckoned here. `odds/notes.rs` says which switches did nothing; `odds/print.rs` draws the
//! answer.

mod args;
mod inline;
mod names;
mod notes;
mod print;
mod sides;
mod switches;
mod values;

pub use args::OddsArgs;

use anyhow::{Context, ensure};
use notes::Used;
use rules::attack::Situation;
use rules::odds::{Odds, Policy, for_units_with};
use rules::position::Position;
use rules::{Battle, DiceSource, Phase, Setup, WeaponId};
use sides::{ATTACKER, Side, TARGET};
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
    /// What was asked for and does nothing, what was assumed, what is not counted.
    notes: Vec<String>,
    /// Some attacks may score several hits, so hits are no share of attacks.
    extra_hits: bool,
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
        document["notes"] = self.notes.as_slice().into();
        Ok(document)
    }
}

fn answer(args: &OddsArgs) -> anyhow::Result<Answer> {
    let mut attacker = Side::attacker(&args.attacker).context("--attacker")?;
    let mut target = Side::target(&args.target).context("--target")?;
    let chosen = attacker.weapons(&args.weapon, args.melee)?;
    let mut notes = [attacker.notes, target.notes].concat();
    notes.extend(notes::before(args, &attacker.unit, &target.unit));
    switches::arm(args, &mut attacker.unit);
    switches::protect(args, &mut target.unit);
    // An empty table: all that matters about it comes from switches.
    let position = Position::of(Phase::Shooting, vec![attacker.unit, target.unit]);
    let (setup, state) = Setup::build(position, DiceSource::Seeded(0))?;
    let battle = Battle { setup: &setup, state: &state };
    let on_table = |(id, count): &(String, u16)| setup.find_weapon(ATTACKER, id).map(|weapon| (weapon, *count));
    let mut weapons: Vec<(WeaponId, u16)> = chosen.iter().filter_map(on_table).collect();
    if args.unseen {
        notes.extend(leave_out_what_must_see(&setup, &mut weapons)?);
    }
    let attacks = weapons.iter().map(|(weapon, count)| u32::from(*count) * setup.weapon(*weapon).attacks.max());
    let attacks: u32 = attacks.sum();
    ensure!(attacks <= MOST_ATTACKS, "{attacks} attacks are too many: ask for {MOST_ATTACKS} or fewer");
    let policy = Policy { fish_hits: args.fish_hits, fish_wounds: args.fish_wounds };
    let is_melee = weapons.iter().any(|(weapon, _)| setup.weapon(*weapon).range.is_melee());
    let situation = args.situation(is_melee);
    let used = used(battle, &weapons, &situation);
    notes.extend(notes::after(args, &used));
    // What went wrong before what goes without saying.
    notes.sort_by_key(|note| note.starts_with("not counted"));
    let odds = for_units_with(battle, ATTACKER, &weapons, TARGET, &situation, &policy);
    Ok(Answer {
        attacker: attacker.name,
        target: target.name,
        weapons: weapons.iter().map(|(weapon, count)| (setup.weapon(*weapon).title.clone(), *count)).collect(),
        switches: switches::words(args),
        notes,
        extra_hits: used.profiles.iter().any(|profile| profile.sustained.is_some()),
        target_models: battle.count(TARGET),
        odds,
    })
}

/// R13.9 only Indirect Fire reaches what nobody sees.
fn leave_out_what_must_see(setup: &Setup, weapons: &mut Vec<(WeaponId, u16)>) -> anyhow::Result<Option<String>> {
    let must_see = |(weapon, _): &(WeaponId, u16)| !setup.weapon(*weapon).traits.indirect;
    let out: Vec<&str> =
        weapons.iter().filter(|held| must_see(held)).map(|(w, _)| setup.weapon(*w).title.as_str()).collect();
    ensure!(
        out.len() < weapons.len(),
        "--unseen: no weapon used has INDIRECT FIRE, so none can attack what nobody sees; say --indirect-fire to give it to them"
    );
    let note = (!out.is_empty()).then(|| format!("left out, without INDIRECT FIRE: {}", out.join(", ")));
    weapons.retain(|held| !must_see(held));
    Ok(note)
}

/// The weapons as the table has them, for the notes.
fn used<'a>(battle: Battle<'a>, weapons: &[(WeaponId, u16)], situation: &Situation) -> Used<'a> {
    let cards = weapons.iter().map(|(weapon, _)| battle.setup.weapon(*weapon)).collect();
    let situation = |melee| Situation { melee, target_models: battle.count(TARGET).min(255) as u8, ..*situation };
    let attack = |bearer, weapon: WeaponId| {
        let situation = situation(battle.setup.weapon(weapon).range.is_melee());
        rules::attack::profile(battle, ATTACKER, bearer, weapon, TARGET, &situation)
    };
    // Whoever attacks: an unhurt unit has no damaged models, the one thing that differs.
    let bearer = battle.models(ATTACKER).next();
    let profiles = bearer.map(|bearer| weapons.iter().map(|(weapon, _)| attack(bearer, *weapon)).collect());
    Used { cards, profiles: profiles.unwrap_or_default() }
}

#[cfg(test)]
mod tests;
