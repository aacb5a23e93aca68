//! From the records of the codex to the lists of a setup.

use crate::ids::{GrantId, Player, RuleId, TagId, UnitId};
use crate::position::Position;
use crate::setup::{
    ArmyRule, AuraCard, CHOICES_OF_A_RULE, Compiler, Grant, ModelCard, StratagemCard, TACTICAL, TriggerCard, UnitCard,
    WeaponCard, tail,
};
use crate::state::{Bearer, InForce, Until};
use codex::{Codex, Often, RuleDeed};
use smallvec::SmallVec;
use std::ops::Range;

/// Abilities of a unit that happen at a moment: `Unit::used_up` has a bit for each use.
const MOST_ABILITIES: usize = 8;
/// `Uses` has a bit for each stratagem.
const MOST_STRATAGEMS: usize = 64;
/// `Clock::choices` has a bit for each rule that waits for a choice.
const MOST_CHOSEN_RULES: usize = 16;

/// The cards that get their rules and names when records are compiled.
pub(super) struct Cards<'a> {
    /// Units.
    pub(crate) units: &'a mut [UnitCard],
    /// Models.
    pub(crate) models: &'a mut [ModelCard],
    /// Weapon profiles.
    pub(crate) weapons: &'a mut [WeaponCard],
}

/// What the records of a battle come to.
#[derive(Debug, Default)]
pub(super) struct Compiled {
    /// Rules that may apply.
    pub(crate) grants: Vec<Grant>,
    /// Names of rules and choices.
    pub(crate) tags: Vec<String>,
    /// Rules that always apply to a player's units.
    pub(crate) standing: [Vec<GrantId>; 2],
    /// Auras.
    pub(crate) auras: Vec<AuraCard>,
    /// Abilities that happen at a moment.
    pub(crate) triggers: Vec<TriggerCard>,
    /// Rules done in code.
    pub(crate) deeds: [Vec<RuleDeed>; 2],
    /// Rules that ask for a choice.
    pub(crate) army_rules: Vec<ArmyRule>,
    /// The Tactical Doctrine.
    pub(crate) tactical: Option<TagId>,
    /// Stratagems.
    pub(crate) stratagems: Vec<StratagemCard>,
    /// What is in force when the battle begins.
    pub(crate) in_force: SmallVec<[InForce; 6]>,
}

/// Compiles the records a position names. Cards of units get their rules on the way.
pub(super) fn compile(
    codex: &Codex,
    position: &Position,
    keywords: &[String],
    cards: Cards<'_>,
) -> Result<Compiled, String> {
    let mut compiler = Compiler { keywords, tags: Vec::new(), grants: Vec::new() };
    let mut out = Compiled::default();
    let carried = position.units.iter().flat_map(|unit| &unit.models);
    for (model, card) in carried.zip(cards.models) {
        card.wargear = model.wargear.iter().map(|item| compiler.tag(item)).collect();
        card.called = compiler.tag(&codex::find::id_of(&model.name));
    }
    for card in cards.weapons {
        card.tag = compiler.tag(&card.id);
    }
    for (at, (unit, card)) in position.units.iter().zip(cards.units).enumerate() {
        card.army_rules = unit.army_rules.iter().map(|name| compiler.tag(name)).collect();
        let tag = compiler.tag("datasheet");
        let lent = match &unit.enhancement {
            None => None,
            Some(id) => Some(codex.enhancement(id).ok_or_else(|| format!("there is no enhancement {id}"))?),
        };
        let lent = lent.iter().flat_map(|record| record.rules.iter().map(|rule| (record.name.as_str(), rule)));
        for (name, rule) in unit.rules.iter().map(|rule| (rule.name.as_str(), rule)).chain(lent) {
            let grant = compiler.grant(tag, name, rule);
            match rule.aura {
                None => card.rules.push(grant),
                Some(aura) => {
                    out.auras.push(AuraCard { source: UnitId(at as u16), player: unit.player, aura, grant });
                }
            }
        }
    }
    for record in codex.stratagems.iter().filter(|record| record.id.starts_with("core/")) {
        out.stratagems.push(StratagemCard::of(record, None, &mut compiler));
    }
    for player in Player::BOTH {
        army(codex, position, player, &mut compiler, &mut out)?;
    }
    for (at, unit) in position.units.iter().enumerate() {
        let mut slot = 0;
        let lent = unit.enhancement.as_ref().and_then(|id| codex.enhancement(id));
        for trigger in unit.triggers.iter().chain(lent.iter().flat_map(|enhancement| &enhancement.triggers)) {
            let player = unit.player;
            // What each of an item does once is done as often as the unit brought it.
            let uses = match &trigger.each {
                None => 1,
                Some(item) => unit.models.iter().flat_map(|model| &model.wargear).filter(|held| *held == item).count(),
            };
            if uses == 0 {
                continue;
            }
            if slot + uses > MOST_ABILITIES {
                return Err(format!(
                    "unit {} has more than {MOST_ABILITIES} abilities that happen at a moment",
                    unit.id
                ));
            }
            let rule = trigger.optional.then(|| {
                let known = |rule: &ArmyRule| rule.player == player && rule.id == trigger.id;
                RuleId::at(out.army_rules.iter().position(known).unwrap_or_else(|| {
                    out.army_rules.push(ArmyRule::of_trigger(trigger, player, &mut compiler));
                    out.army_rules.len() - 1
                }))
            });
            let slots = (slot as u8, uses as u8);
            out.triggers.push(TriggerCard::of(trigger, UnitId(at as u16), slots, rule, &mut compiler));
            slot += uses;
        }
    }
    out.tactical = compiler.tags.iter().position(|tag| tag == TACTICAL).map(TagId::at);
    out.grants = compiler.grants;
    out.tags = compiler.tags;
    check_bounds(&out)?;
    Ok(out)
}

/// Everything that the state keeps a bit for, or an id of a few bits, must fit.
fn check_bounds(compiled: &Compiled) -> Result<(), String> {
    let chosen = |rule: &&ArmyRule| rule.due.is_some();
    // Rules that are chosen stand first: abilities are added after the armies.
    let asking = compiled.army_rules.iter().rposition(|rule| chosen(&rule)).map_or(0, |last| last + 1);
    let bounds = [
        ("stratagems of both armies", compiled.stratagems.len(), MOST_STRATAGEMS),
        ("army rules that ask for a choice", asking, MOST_CHOSEN_RULES),
        ("rules and abilities that ask a player", compiled.army_rules.len(), usize::from(u8::MAX)),
        ("rules that may apply", compiled.grants.len(), usize::from(u16::MAX)),
        ("names of rules, items and weapons", compiled.tags.len(), usize::from(u16::MAX)),
    ];
    if let Some((what, count, most)) = bounds.into_iter().find(|(_, count, most)| count > most) {
        return Err(format!("{count} {what}: a battle has at most {most}"));
    }
    for (at, rule) in compiled.army_rules.iter().enumerate().filter(|(_, rule)| rule.often == Often::EachOnce) {
        let others = compiled.army_rules.iter().enumerate().filter(|(_, other)| other.player == rule.player);
        let clash = others
            .filter(|(_, other)| chosen(other))
            .find(|(other_at, other)| *other_at != at && overlap(bits(at, rule), bits(*other_at, other)));
        if clash.is_some() || bits(at, rule).end > 64 {
            return Err(format!("army rule {}: it, or one beside it, has too many choices to remember", rule.id));
        }
    }
    Ok(())
}

/// The bits that remember which choices of a rule were made.
fn bits(at: usize, rule: &ArmyRule) -> Range<usize> {
    let first = at * usize::from(CHOICES_OF_A_RULE);
    first..first + rule.choices.len()
}

fn overlap(one: Range<usize>, two: Range<usize>) -> bool {
    one.start < two.end && two.start < one.end
}

fn army(
    codex: &Codex,
    position: &Position,
    player: Player,
    compiler: &mut Compiler<'_>,
    out: &mut Compiled,
) -> Result<(), String> {
    let Some(army) = position.armies.of(player) else { return Ok(()) };
    let groups: Vec<&str> = army.faction.iter().chain(&army.detachment).map(String::as_str).collect();
    for group in &groups {
        let known = codex.army_rules.iter().any(|rule| is_of(&rule.id, group))
            || codex.datasheets.iter().any(|sheet| sheet.faction == *group);
        if !known {
            return Err(format!("there is no faction or detachment {group}"));
        }
    }
    for record in &codex.army_rules {
        if !groups.iter().any(|group| is_of(&record.id, group)) {
            continue;
        }
        if !record.rules.is_empty() {
            let tail = tail(&record.id);
            out.standing[player.index()].extend(compiler.grants(tail, &record.name, &record.rules));
        }
        out.deeds[player.index()].extend(record.does);
        if let Some(rule) = ArmyRule::of(record, player, compiler) {
            out.army_rules.push(rule);
        }
    }
    for record in codex.stratagems.iter().filter(|record| groups.iter().any(|group| is_of(&record.id, group))) {
        out.stratagems.push(StratagemCard::of(record, Some(player), compiler));
    }
    for name in &army.active {
        let found = out.army_rules.iter().filter(|rule| rule.player == player).find_map(|rule| {
            let choice = rule.find_choice(name)?;
            Some((rule.grants[usize::from(choice)].clone(), rule.until))
        });
        let (grants, _) = found.ok_or_else(|| format!("active {name} is no choice of the army"))?;
        let until = Until::NextCommand(player);
        out.in_force.extend(grants.iter().map(|&grant| InForce { bearer: Bearer::Army(player), grant, until }));
    }
    Ok(())
}

fn is_of(id: &str, group: &str) -> bool {
    id.split_once('/').is_some_and(|(head, _)| head == group)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::Due;
    use codex::{ChosenWhen, Lasts};

    fn rule(often: Often, choices: usize) -> ArmyRule {
        ArmyRule {
            id: "tried".to_owned(),
            name: "Tried".to_owned(),
            player: Player::One,
            choices: vec![String::new(); choices],
            grants: vec![Vec::new(); choices],
            due: Due::of_choice(ChosenWhen::Round),
            often,
            marks: false,
            picks: None,
            until: Lasts::Round,
            deed: None,
            alone: None,
            tag: TagId(0),
        }
    }

    fn bounds(army_rules: Vec<ArmyRule>) -> Result<(), String> {
        check_bounds(&Compiled { army_rules, ..Compiled::default() })
    }

    #[test]
    fn what_does_not_fit_into_the_state_is_an_error() {
        assert_eq!(bounds(vec![rule(Often::Always, 1); 16]), Ok(()));
        assert!(bounds(vec![rule(Often::Always, 1); 17]).expect_err("too many").contains("at most 16"));
        assert_eq!(bounds(vec![rule(Often::EachOnce, 4), rule(Often::EachOnce, 4)]), Ok(()));
        assert!(bounds(vec![rule(Often::EachOnce, 5), rule(Often::Always, 1)]).is_err());
        assert!(bounds(vec![rule(Often::Always, 6), rule(Often::EachOnce, 1)]).is_err());
        assert_eq!(bounds(vec![rule(Often::EachOnce, 3), rule(Often::Always, 6)]), Ok(()));
    }
}
