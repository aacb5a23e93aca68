//! From the records of the codex to the lists of a setup.

use super::army::ArmyRule;
use super::grant::{AuraCard, Compiler, Grant};
use super::triggers::TriggerCard;
use crate::ids::{Player, UnitId};
use crate::position::Position;
use crate::setup::{ModelCard, UnitCard};
use crate::state::{Bearer, InForce, Until};
use crate::stratagems::StratagemCard;
use codex::{Codex, RuleDeed};
use smallvec::SmallVec;

/// What the records of a battle come to.
#[derive(Debug, Default)]
pub struct Compiled {
    /// Rules that may apply.
    pub grants: Vec<Grant>,
    /// Names of rules and choices.
    pub tags: Vec<String>,
    /// Rules that always apply to a player's units.
    pub standing: [Vec<u16>; 2],
    /// Auras.
    pub auras: Vec<AuraCard>,
    /// Abilities that happen at a moment.
    pub triggers: Vec<TriggerCard>,
    /// Rules done in code.
    pub deeds: [Vec<RuleDeed>; 2],
    /// Rules that ask for a choice.
    pub army_rules: Vec<ArmyRule>,
    /// Stratagems.
    pub stratagems: Vec<StratagemCard>,
    /// What is in force when the battle begins.
    pub in_force: SmallVec<[InForce; 6]>,
}

/// Compiles the records a position names. Cards of units get their rules on the way.
pub fn compile(
    codex: &Codex,
    position: &Position,
    keywords: &[String],
    cards: &mut [UnitCard],
    models: &mut [ModelCard],
) -> Result<Compiled, String> {
    let mut compiler = Compiler { keywords, tags: Vec::new(), grants: Vec::new() };
    let mut out = Compiled::default();
    let carried = position.units.iter().flat_map(|unit| &unit.models);
    for (model, card) in carried.zip(models) {
        card.wargear = model.wargear.iter().map(|item| compiler.tag(item)).collect();
    }
    for (at, (unit, card)) in position.units.iter().zip(cards).enumerate() {
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
            if uses == 0 || slot + uses > 8 {
                continue;
            }
            let rule = trigger.optional.then(|| {
                let known = |rule: &ArmyRule| rule.player == player && rule.id == trigger.id;
                out.army_rules.iter().position(known).unwrap_or_else(|| {
                    out.army_rules.push(ArmyRule::of_trigger(trigger, player, &mut compiler));
                    out.army_rules.len() - 1
                }) as u8
            });
            let slots = (slot as u8, uses as u8);
            out.triggers.push(TriggerCard::of(trigger, UnitId(at as u16), slots, rule, &mut compiler));
            slot += uses;
        }
    }
    out.grants = compiler.grants;
    out.tags = compiler.tags;
    Ok(out)
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

/// The last part of an id, as the wire names it.
pub fn tail(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}
