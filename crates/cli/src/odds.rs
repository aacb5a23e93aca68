//! `strategium odds`: the exact distribution of an attack's damage.
//!
//! The command reads two sides (datasheets or inline profiles, `odds/sides.rs`) and switches
//! (`odds/args.rs`) and hands both to `protocol::odds`, which the page asks too. No rule is
//! reckoned here. `odds/notes.rs` says which switches did nothing; `odds/print.rs` draws the
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
use protocol::odds::{Duel, MOST_ATTACKS, TARGET};
use rules::{Setup, WeaponId};
use sides::Side;
use std::process::ExitCode;
use tactics::odds::Odds;

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
                print!("{}", print::page(&answer, crate::output::width(), crate::output::colours()));
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
    let target = Side::target(&args.target).context("--target")?;
    let chosen = attacker.weapons(&args.weapon, args.melee)?;
    let mut notes = [attacker.notes, target.notes].concat();
    notes.extend(notes::before(args, &attacker.unit, &target.unit));
    let duel = Duel::new(attacker.unit, target.unit, args.switches())?;
    let (battle, setup) = (duel.battle(), duel.battle().setup);
    let mut weapons = duel.find(&chosen);
    if args.unseen {
        notes.extend(leave_out_what_must_see(setup, &mut weapons)?);
    }
    let attacks = duel.most_attacks(&weapons);
    ensure!(attacks <= MOST_ATTACKS, "{attacks} attacks are too many: ask for {MOST_ATTACKS} or fewer");
    let used = used(&duel, &weapons);
    notes.extend(notes::after(args, &used));
    // What went wrong before what goes without saying.
    notes.sort_by_key(|note| note.starts_with("not counted"));
    let odds = duel.odds(&weapons);
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
fn used<'a>(duel: &'a Duel, weapons: &[(WeaponId, u16)]) -> Used<'a> {
    let situation = duel.situation(weapons);
    let cards = weapons.iter().map(|(weapon, _)| duel.battle().setup.weapon(*weapon)).collect();
    let profiles = weapons.iter().filter_map(|(weapon, _)| duel.profile(*weapon, &situation)).collect();
    Used { cards, profiles }
}

#[cfg(test)]
mod tests;
