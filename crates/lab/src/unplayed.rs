//! What the program does not play of an army: rules that are only reminders for people at a table.
//! A reader of a figure about a list has to know how much of the list it is about.

use codex::{Army, Codex, ReminderOf};
use serde::Serialize;

/// A unit with rules that are not played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnplayedUnit {
    /// Its datasheet's name.
    pub name: String,
    /// What it costs.
    pub points: u32,
    /// The rules.
    pub rules: Vec<String>,
}

/// What is not played of an army.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Unplayed {
    /// The army's name.
    pub army: String,
    /// What it costs.
    pub points: u32,
    /// What its units with rules that are not played cost.
    pub points_unplayed: u32,
    /// How many units it has.
    pub count: usize,
    /// Those units, in the order of the list.
    pub units: Vec<UnplayedUnit>,
    /// Rules of the army, of its detachment, and enhancements.
    pub rules: Vec<String>,
    /// How many stratagems of its detachment.
    pub stratagems: usize,
    /// What was guessed or left out when the list was imported.
    pub notes: Vec<String>,
}

impl Unplayed {
    /// Of an army, with what its import said.
    pub fn of(codex: &Codex, army: &Army, notes: Vec<String>) -> Unplayed {
        let all = army.reminders(codex);
        let reminders = |sort: ReminderOf| all.iter().filter(move |reminder| reminder.of == sort);
        let named = |sort: ReminderOf, what: &'static str| {
            reminders(sort).map(move |reminder| format!("{what} {}", reminder.name))
        };
        let rules = named(ReminderOf::Army, "army rule")
            .chain(named(ReminderOf::Detachment, "detachment rule"))
            .chain(named(ReminderOf::Enhancement, "enhancement"));
        let units: Vec<UnplayedUnit> = army.units.iter().filter_map(|unit| unplayed(codex, army, unit)).collect();
        Unplayed {
            army: army.name.clone(),
            points: army.points(codex),
            points_unplayed: units.iter().map(|unit| unit.points).sum(),
            count: army.units.len(),
            rules: rules.collect(),
            stratagems: reminders(ReminderOf::Stratagem).count() + left_to_players(codex, army),
            units,
            notes,
        }
    }

    /// Whether everything is played.
    pub fn is_nothing(&self) -> bool {
        self.units.is_empty() && self.rules.is_empty() && self.stratagems == 0
    }

    /// In one sentence; `None` where everything is played.
    pub fn sentence(&self) -> Option<String> {
        if self.is_nothing() {
            return None;
        }
        let mut parts = Vec::new();
        if !self.units.is_empty() {
            let percent = 100 * self.points_unplayed / self.points.max(1);
            let (units, count) = (self.units.len(), self.count);
            parts.push(format!("special rules of {units} of {count} units ({percent} % of its points)"));
        }
        parts.extend(self.rules.iter().cloned());
        match self.stratagems {
            0 => {}
            1 => parts.push("1 stratagem of its detachment".to_owned()),
            many => parts.push(format!("{many} stratagems of its detachment")),
        }
        Some(format!("{} is not played whole; only reminders: {}", self.army, parts.join(", ")))
    }
}

/// How many stratagems of its detachment are records that the players carry out.
fn left_to_players(codex: &Codex, army: &Army) -> usize {
    codex.stratagems.iter().filter(|record| record.reminder && army.plays_by(codex, &record.id)).count()
}

fn unplayed(codex: &Codex, army: &Army, unit: &codex::ArmyUnit) -> Option<UnplayedUnit> {
    let sheet = army.sheet(codex, &unit.datasheet)?;
    let reminders = sheet.abilities.iter().filter(|ability| ability.reminder);
    let rules: Vec<String> = reminders.map(|ability| ability.name.clone()).collect();
    let (name, points) = (sheet.name.clone(), army.points_of(codex, unit));
    (!rules.is_empty()).then_some(UnplayedUnit { name, points, rules })
}

#[cfg(test)]
mod tests {
    use super::*;
    use codex::Reminder;

    #[test]
    fn what_is_not_played_is_said() {
        let codex = Codex::builtin();
        let mut army = codex.army("world-eaters-1000").expect("an army").clone();
        let ours = Unplayed::of(codex, &army, Vec::new());
        assert!(ours.rules.is_empty() && ours.stratagems == 0, "our own factions are played: {ours:?}");
        let reminder = |of: ReminderOf, name: &str| Reminder {
            of,
            name: name.to_owned(),
            text: String::new(),
            phases: Vec::new(),
            cp: None,
        };
        army.brought.reminders = vec![
            reminder(ReminderOf::Army, "Wrath"),
            reminder(ReminderOf::Stratagem, "One"),
            reminder(ReminderOf::Stratagem, "Two"),
        ];
        let unplayed = Unplayed::of(codex, &army, vec!["a note".into()]);
        assert_eq!((unplayed.rules.as_slice(), unplayed.stratagems), (&["army rule Wrath".to_owned()][..], 2));
        let told = unplayed.sentence().expect("something is not played");
        assert!(told.contains("army rule Wrath") && told.contains("2 stratagems"), "{told}");
        assert_eq!(Unplayed { army: "A".into(), ..Unplayed::default() }.sentence(), None);
    }
}
