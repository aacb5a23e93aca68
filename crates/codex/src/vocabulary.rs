//! The guide to all words of records, made from the tables that read them (`docs/words.md`).

use crate::words::Word;
use crate::{
    Able, Category, ChosenWhen, Condition, Deed, Distance, EffectRoll, Facts, Forbidden, FreeLimit, FreeStratagem,
    GainedKeyword, Ignored, Lasts, LentAbility, Limit, LostAbility, Measured, Often, Per, Permission, PhaseName,
    PickOf, Plight, Reroll, RuleDeed, Stat, To, TriggerDeed, TriggerWhen, Turn, UsedWhen, When, Who,
};
use std::fmt::Write;

/// One vocabulary: where its words stand, and the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vocabulary {
    /// The heading: the key the words stand at.
    pub title: &'static str,
    /// The words.
    pub words: &'static [Word],
}

/// Every vocabulary but the conditions, which need more columns.
pub const ALL: &[Vocabulary] = &[
    Vocabulary { title: "Effects: `roll`", words: EffectRoll::WORDS },
    Vocabulary { title: "Effects: `reroll`", words: Reroll::WORDS },
    Vocabulary { title: "Effects: `stat`", words: Stat::WORDS },
    Vocabulary { title: "Effects: `when`", words: When::WORDS },
    Vocabulary { title: "Effects: `can`", words: Permission::WORDS },
    Vocabulary { title: "Effects: `cannot`", words: Forbidden::WORDS },
    Vocabulary { title: "Effects: `is`", words: Plight::WORDS },
    Vocabulary { title: "Effects: `ignore`", words: Ignored::WORDS },
    Vocabulary { title: "Effects: `keyword`", words: GainedKeyword::WORDS },
    Vocabulary { title: "Effects: `free_stratagem`", words: FreeStratagem::WORDS },
    Vocabulary { title: "Effects: `limit` of a free stratagem", words: FreeLimit::WORDS },
    Vocabulary { title: "Effects: `distance`", words: Distance::WORDS },
    Vocabulary { title: "Effects: `lose`", words: LostAbility::WORDS },
    Vocabulary { title: "Triggers: `when`", words: TriggerWhen::WORDS },
    Vocabulary { title: "Deeds: `does`", words: TriggerDeed::WORDS },
    Vocabulary { title: "Deeds: `to`", words: To::WORDS },
    Vocabulary { title: "Deeds: `per`", words: Per::WORDS },
    Vocabulary { title: "Picks: `of`", words: PickOf::WORDS },
    Vocabulary { title: "Triggers: `able`", words: Able::WORDS },
    Vocabulary { title: "Triggers: `who`", words: Who::WORDS },
    Vocabulary { title: "Triggers: `from`", words: Measured::WORDS },
    Vocabulary { title: "Triggers, army rules and stratagems: `until`", words: Lasts::WORDS },
    Vocabulary { title: "Army rules: `when`", words: ChosenWhen::WORDS },
    Vocabulary { title: "Army rules: `often`", words: Often::WORDS },
    Vocabulary { title: "Army rules: `does`", words: RuleDeed::WORDS },
    Vocabulary { title: "Stratagems: `moment`", words: UsedWhen::WORDS },
    Vocabulary { title: "Stratagems: `phases`", words: PhaseName::WORDS },
    Vocabulary { title: "Triggers and stratagems: `turn`", words: Turn::WORDS },
    Vocabulary { title: "Triggers and stratagems: `limit`", words: Limit::WORDS },
    Vocabulary { title: "Stratagems: `category`", words: Category::WORDS },
    Vocabulary { title: "Stratagems: `does`", words: Deed::WORDS },
];

/// Core abilities as an effect's `ability` may lend them, an example of each.
pub const LENT_CORE: &[&str] = &[
    "BENEFIT OF COVER",
    "BLOOD SURGE D6",
    "DEADLY DEMISE D3",
    "DEEP STRIKE",
    "FEEL NO PAIN 5+",
    "FIGHTS FIRST",
    "FIGHTS ON DEATH 4+",
    "FIRING DECK 2",
    "INFILTRATORS",
    "INVULNERABLE 4+",
    "LONE OPERATIVE",
    "SCOUTS 6",
    "STEALTH",
    "STICKY OBJECTIVES",
];

/// The whole guide, as Markdown.
pub fn guide() -> String {
    let mut out = String::from(
        "# Words of records\n\n\
         Made from the tables in `crates/codex/src` (`WRITE_WORDS=1 cargo test -p strategium-codex --test vocabulary`).\n\
         What each record may contain, and how to write one, is in [CONTRIBUTING](../CONTRIBUTING.md). A word that is\n\
         not here does not load, and neither does a combination that no part of the rules reads.\n\n\
         ## Conditions: `if` and `target`\n\n\
         A rule loads only if what a condition asks about is known where each of its effects is read.\n\n\
         | word | true if | asks about |\n|---|---|---|\n",
    );
    for entry in Condition::WORDS {
        let argument = match entry.argument {
            None => String::new(),
            Some("keyword" | "keywords") => ":KEYWORD".to_owned(),
            Some("reach") => ":inches:KEYWORD".to_owned(),
            Some(kind) => format!(":{kind}"),
        };
        let needs = if entry.needs == Facts::NONE { String::new() } else { entry.needs.to_string() };
        row(&mut out, &[&format!("`{}{argument}`", entry.word), entry.text.trim(), &needs]);
    }
    for vocabulary in ALL {
        let _ = write!(out, "\n## {}\n\n| word | meaning |\n|---|---|\n", vocabulary.title);
        for word in vocabulary.words {
            row(&mut out, &[&format!("`{}`", word.word), word.text.trim()]);
        }
    }
    let lent: Vec<String> = LentAbility::EXAMPLES.iter().map(|ability| ability.printed()).collect();
    out.push_str("\n## Effects: `weapon`\n\nLent to weapons: ");
    out.push_str(&list(lent.iter().map(String::as_str)));
    out.push_str("\n\n## Effects: `ability`\n\nLent to models, with other numbers too: ");
    out.push_str(&list(LENT_CORE.iter().copied()));
    out
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    format!("{}.\n", words.join(", "))
}

fn row(out: &mut String, cells: &[&str]) {
    for cell in cells {
        let _ = write!(out, "| {} ", cell.replace('|', "\\|"));
    }
    out.push_str("|\n");
}

/// Every lendable core ability has an example in the guide.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::CoreAbility;

    #[test]
    fn examples_of_core_abilities_can_be_lent_and_are_all() {
        let kinds: std::collections::BTreeSet<_> = LENT_CORE
            .iter()
            .map(|text| text.parse::<CoreAbility>().expect(text))
            .inspect(|ability| assert_eq!(ability.lending_fault(), None))
            .map(|ability| format!("{:?}", std::mem::discriminant(&ability)))
            .collect();
        // Sixteen core abilities, of which LEADER and HOVER cannot be lent.
        assert_eq!(kinds.len(), 14);
    }
}
