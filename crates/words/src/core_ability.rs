//! What each core ability does, in one sentence.

use codex::{CoreAbility, FeelNoPainAgainst};

/// What a core ability does, for a datasheet that names it.
pub fn core_ability(ability: CoreAbility) -> String {
    match ability {
        CoreAbility::DeadlyDemise(wounds) => {
            format!("When it is destroyed, on a 6 every unit within 6\" suffers {wounds} mortal wounds.")
        }
        CoreAbility::DeepStrike => {
            "It may wait in reserves and arrive anywhere more than 9\" from all enemy models.".to_owned()
        }
        CoreAbility::FeelNoPain { value, only } => {
            let wounds = match only {
                FeelNoPainAgainst::Everything => "lost wound",
                FeelNoPainAgainst::Mortal => "wound lost to a mortal wound",
                FeelNoPainAgainst::Psychic => "wound lost to a Psychic attack",
            };
            format!("Each {wounds} is ignored on a {value}+.")
        }
        CoreAbility::FightsFirst => "It fights before units without this ability.".to_owned(),
        CoreAbility::FiringDeck(models) => {
            format!("Up to {models} models embarked in it lend it a ranged weapon each when it shoots.")
        }
        CoreAbility::Hover => {
            "Before the battle it may give up flying as an AIRCRAFT and move 20\" instead.".to_owned()
        }
        CoreAbility::Infiltrators => {
            "It may deploy anywhere more than 9\" from the enemy deployment zone and all enemy models.".to_owned()
        }
        CoreAbility::Leader => "Before the battle it may join a unit that its datasheet names.".to_owned(),
        CoreAbility::LoneOperative => {
            "Unless it is attached to a unit, it can be shot at only from within 12\".".to_owned()
        }
        CoreAbility::Scouts(inches) => {
            format!("Before the first turn it may move up to {inches}, ending more than 9\" from all enemy models.")
        }
        CoreAbility::Invulnerable(value) => format!("It saves on a {value}+ whatever the AP of the attack."),
        CoreAbility::BenefitOfCover => "It has the benefit of cover wherever it stands.".to_owned(),
        CoreAbility::FightsOnDeath(value) => {
            format!("A model destroyed in melee before it has fought still makes its attacks on a {value}+.")
        }
        CoreAbility::BloodSurge(inches) => {
            format!(
                "After an enemy's shooting has destroyed models of it, it may move {inches}\" towards the closest enemy."
            )
        }
        CoreAbility::Stealth => "Ranged attacks against it have -1 to the hit roll.".to_owned(),
        CoreAbility::StickyObjectives => {
            "A marker in range that you control at the end of your Command phase stays yours until the enemy takes it."
                .to_owned()
        }
    }
}
