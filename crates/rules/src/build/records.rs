//! From the records of the codex to the lists of a setup.

use crate::ids::{GrantId, Player, RuleId, TagId, UnitId};
use crate::moments::MomentKind;
use crate::position::{Position, UnitPosition};
use crate::setup::{
    ArmyRule, AuraCard, CHOICES_OF_A_RULE, Compiler, Cond, DiscountCard, Grant, ModelCard, PickCard, ResourceCard,
    StratagemCard, TACTICAL, TriggerCard, UnitCard, WeaponCard, tail,
};
use crate::state::{Bearer, InForce, POOLS, Until};
use codex::{
    ArmyRuleRecord, Aura, Codex, Condition, Effect, EffectRoll, Forbidden, FreeLimit, FreeStratagem, Often, Permission,
    PickOf, Reroll, RuleDeed, Trigger, Twist, UsedWhen,
};
use smallvec::SmallVec;
use std::ops::Range;

/// Abilities of a unit that happen at a moment: `Unit::used_up` has a bit for each use.
const MOST_ABILITIES: usize = 8;
/// `Uses::shared` has a bit for each use of a limit that units share.
const MOST_SHARED: u8 = 32;
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
    /// Conditions that others deny.
    pub(crate) denied: Vec<Cond>,
    /// Names of rules and choices.
    pub(crate) tags: Vec<String>,
    /// Rules that always apply to a player's units.
    pub(crate) standing: [Vec<GrantId>; 2],
    /// Auras.
    pub(crate) auras: Vec<AuraCard>,
    /// Abilities that happen at a moment.
    pub(crate) triggers: Vec<TriggerCard>,
    /// Tokens and points of each army.
    pub(crate) resources: [Vec<ResourceCard>; 2],
    /// Rules done in code.
    pub(crate) deeds: [Vec<RuleDeed>; 2],
    /// Armies that keep dice: the player, the rule's id and its name.
    kept_dice: Vec<(Player, String, String)>,
    /// Rules that ask for a choice.
    pub(crate) army_rules: Vec<ArmyRule>,
    /// The Tactical Doctrine.
    pub(crate) tactical: Option<TagId>,
    /// Stratagems.
    pub(crate) stratagems: Vec<StratagemCard>,
    /// Grants that remember dice that were rolled again once a phase.
    pub(crate) one_marks: Vec<GrantId>,
    /// The first of the grants that remember whom units faced and attacked.
    pub(crate) foe_marks: Option<GrantId>,
    /// The first of the grants that say which units attacked an enemy in the turn.
    pub(crate) attack_marks: Option<GrantId>,
    /// Whether it is counted what armies gain and spend in a turn.
    pub(crate) counts_resources: bool,
    /// The first of the grants that say which unit hit an enemy in its last fight.
    pub(crate) struck_marks: Option<GrantId>,
    /// Grants that say that a unit has destroyed an enemy unit in the phase, or deep struck in the turn.
    pub(crate) deed_marks: [Option<GrantId>; 2],
    /// What rules of armies make cheaper.
    pub(crate) discounts: Vec<DiscountCard>,
    /// Grants that remember what was used for nothing.
    pub(crate) free_marks: Vec<GrantId>,
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
    let mut compiler = Compiler {
        keywords,
        tags: Vec::new(),
        grants: Vec::new(),
        denied: Vec::new(),
        resources: Default::default(),
        counts_resources: false,
        asks_deeds: [false; 2],
        owner: None,
    };
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
        compiler.owner = Some(unit.player);
        card.army_rules = unit.army_rules.iter().map(|name| compiler.tag(name)).collect();
        let tag = compiler.tag("datasheet");
        let lent = match &unit.enhancement {
            None => None,
            Some(id) => Some(codex.enhancement(id).ok_or_else(|| format!("there is no enhancement {id}"))?),
        };
        // R14.5 whom an enhancement lets its bearer lead besides.
        card.leads.extend(lent.iter().flat_map(|record| record.leads.iter().cloned()));
        let lent = lent.iter().flat_map(|record| record.rules.iter().map(|rule| (record.name.as_str(), rule)));
        for (name, rule) in unit.rules.iter().map(|rule| (rule.name.as_str(), rule)).chain(lent) {
            let grant = compiler.grant(tag, name, rule);
            match rule.aura {
                None => card.rules.push(grant),
                Some(aura) => {
                    let same = same_aura(&out.auras, &compiler.grants, unit.player, aura, grant);
                    let (source, player) = (UnitId(at as u16), unit.player);
                    out.auras.push(AuraCard { source, player, aura, grant, same, of_army: false });
                }
            }
        }
    }
    for player in Player::BOTH {
        let (cards, ids) = resources(codex, position, player);
        compiler.resources[player.index()] = ids;
        out.resources[player.index()] = cards;
    }
    compiler.owner = None;
    let challenged = position.mission.as_ref().is_some_and(|mission| mission.challengers.is_some());
    let shared = |id: &str| id.starts_with("core/") || challenged && id.starts_with("challenger/");
    for record in codex.stratagems.iter().filter(|record| shared(&record.id)) {
        out.stratagems.push(StratagemCard::of(record, None, &mut compiler));
    }
    for player in Player::BOTH {
        compiler.owner = Some(player);
        army(codex, position, player, &mut compiler, &mut out)?;
    }
    compiler.owner = None;
    if let Some(twist) = twist_of(codex, position).filter(|twist| !twist.rules.is_empty()) {
        let grants = compiler.grants(&twist.id, &twist.name, &twist.rules);
        out.standing.iter_mut().for_each(|standing| standing.extend(grants.iter().copied()));
    }
    let mut shared = [Shared::default(), Shared::default()];
    for (at, unit) in position.units.iter().enumerate() {
        compiler.owner = Some(unit.player);
        let mut slot = 0;
        let lent = unit.enhancement.as_ref().and_then(|id| codex.enhancement(id));
        let own = unit.triggers.iter().chain(lent.iter().flat_map(|enhancement| &enhancement.triggers));
        let own = own.map(|trigger| (trigger, false, None));
        let of_army = army_triggers(codex, position, unit).map(|trigger| (trigger, true, None));
        let of_stratagems = stratagem_triggers(codex, position, unit.player);
        let of_stratagems = of_stratagems.map(|(id, trigger)| (trigger, true, Some(tail(id))));
        for (trigger, of_army, of_stratagem) in own.chain(of_army).chain(of_stratagems) {
            let player = unit.player;
            // What each of an item does once is done as often as the unit brought it.
            let uses = match &trigger.each {
                None => usize::from(trigger.uses.unwrap_or(1)),
                Some(item) => unit.models.iter().flat_map(|model| &model.wargear).filter(|held| *held == item).count(),
            };
            if uses == 0 {
                continue;
            }
            // What is used without limit is not remembered.
            let kept = !trigger.shared && trigger.limits().is_some();
            if kept && slot + uses > MOST_ABILITIES {
                return Err(format!(
                    "unit {} has more than {MOST_ABILITIES} abilities with a limit that happen at a moment",
                    unit.id
                ));
            }
            let rule = trigger.asks().then(|| asked_by(trigger, player, &mut compiler, &mut out.army_rules));
            let slots = match trigger.shared {
                true => shared[player.index()].slots(&trigger.id, uses)?,
                false => (slot as u8, uses as u8),
            };
            let mut card = TriggerCard::of(trigger, (UnitId(at as u16), player), slots, rule, &mut compiler);
            // That of a stratagem is one of those it is used on, as long as it lasts; or the army's, which asks for marks.
            let tied = of_stratagem.filter(|_| !trigger.for_army);
            card.conditions.extend(tied.map(|id| Cond::Active(compiler.tag(id))));
            out.triggers.push(TriggerCard { of_army, ..card });
            slot += if kept { uses } else { 0 };
        }
    }
    compiler.owner = None;
    for (player, id, name) in std::mem::take(&mut out.kept_dice) {
        out.army_rules.extend(ArmyRule::of_kept_dice(player, &id, &name, &mut compiler));
    }
    for player in Player::BOTH {
        chosen_by_abilities(position, player, &compiler, &mut out)?;
    }
    let any = |grants: &[Grant], wanted: fn(&Effect) -> bool| {
        let of_units = position.units.iter().any(|unit| unit.effects.iter().any(wanted));
        of_units || grants.iter().any(|grant| grant.effects.iter().any(wanted))
    };
    // What may be used for nothing is remembered by a grant for each core stratagem and each limit.
    if any(&compiler.grants, |effect| matches!(effect, Effect::Free { .. })) {
        let marks = FreeStratagem::ALL.len() + FreeLimit::ALL.len();
        out.free_marks = (0..marks).flat_map(|_| compiler.grants("for nothing", "", &[])).collect();
    }
    // So is a die that was rolled again, where that is done once a phase.
    if any(&compiler.grants, |effect| matches!(effect, Effect::RerollRoll { which: Reroll::One, .. })) {
        out.one_marks = EffectRoll::ALL.iter().flat_map(|_| compiler.grants("once a phase", "", &[])).collect();
    }
    // Whom each unit faced and attacked is remembered where a rule asks.
    let others_only = |effect: &Effect| {
        matches!(effect, Effect::Can(Permission::AttackOthersAfterMove) | Effect::Cannot(Forbidden::StrikeSpokenFor))
    };
    if any(&compiler.grants, others_only) {
        let marks: Vec<GrantId> =
            (0..2 * position.units.len()).flat_map(|_| compiler.grants("faced or attacked", "", &[])).collect();
        out.foe_marks = marks.first().copied();
    }
    let asked = compiler.asks_deeds;
    out.deed_marks = asked.map(|asked| asked.then(|| compiler.grants("done", "", &[])[0]));
    // Challengers are asked which units attacked the same enemy.
    if challenged {
        let marks: Vec<GrantId> =
            (0..position.units.len()).flat_map(|_| compiler.grants("attacked in the turn", "", &[])).collect();
        out.attack_marks = marks.first().copied();
    }
    // So is whom each unit hit when it fought, where a record picks among them.
    let fights = |card: &TriggerCard| card.due.at.contains(&MomentKind::FinishedFighting);
    let hit = |pick: &Option<PickCard>| pick.as_ref().is_some_and(|pick| pick.of == PickOf::Hit);
    if out.triggers.iter().any(|card| fights(card) && hit(&card.picks))
        || out.stratagems.iter().any(|card| card.is_used_at(UsedWhen::OwnFought) && hit(&card.picks))
    {
        let marks: Vec<GrantId> =
            (0..position.units.len()).flat_map(|_| compiler.grants("hit in a fight", "", &[])).collect();
        out.struck_marks = marks.first().copied();
    }
    out.tactical = compiler.tags.iter().position(|tag| tag == TACTICAL).map(TagId::at);
    out.counts_resources = compiler.counts_resources;
    out.grants = compiler.grants;
    out.denied = compiler.denied;
    out.tags = compiler.tags;
    check_bounds(&out)?;
    Ok(out)
}

/// The number of an aura: that of one which another unit of the army has already, or a new one.
fn same_aura(auras: &[AuraCard], grants: &[Grant], player: Player, aura: Aura, grant: GrantId) -> u16 {
    let own = &grants[grant.index()];
    let alike = |other: &&AuraCard| {
        let grant = &grants[other.grant.index()];
        other.player == player
            && other.aura == aura
            && (&grant.name, &grant.conditions, &grant.effects) == (&own.name, &own.conditions, &own.effects)
    };
    auras.iter().find(alike).map_or(auras.len() as u16, |other| other.same)
}

/// Notes an aura of an army around each of its units that it comes from.
fn surround(
    auras: &mut Vec<AuraCard>,
    position: &Position,
    player: Player,
    (grant, aura): (GrantId, Aura),
    from: &str,
) {
    let same = auras.len() as u16;
    let bears = |unit: &UnitPosition| unit.models.iter().any(|model| model.profile.keywords.has(from));
    let sources = position.units.iter().enumerate().filter(|(_, unit)| unit.player == player && bears(unit));
    for (at, _) in sources {
        auras.push(AuraCard { source: UnitId(at as u16), player, aura, grant, same, of_army: true });
    }
}

/// The records of army and detachment rules that a player's army has.
fn rules_of<'a>(codex: &'a Codex, position: &'a Position, player: Player) -> impl Iterator<Item = &'a ArmyRuleRecord> {
    let army = position.armies.of(player);
    let name = |of: &'a Option<String>| of.as_deref().unwrap_or_default();
    army.into_iter().flat_map(move |army| codex.rules_of(name(&army.faction), name(&army.detachment)))
}

/// The twist or mission rule that is played.
fn twist_of<'a>(codex: &'a Codex, position: &Position) -> Option<&'a Twist> {
    codex.twist(position.mission.as_ref()?.twist.as_ref()?)
}

/// The abilities that the army's rules give a unit: those that ask who takes part, to those who do.
fn army_triggers<'a>(
    codex: &'a Codex,
    position: &'a Position,
    unit: &'a UnitPosition,
) -> impl Iterator<Item = &'a Trigger> {
    let takes_part =
        |condition: &Condition| !matches!(condition, Condition::TakesPart(tag) if !unit.army_rules.contains(tag));
    let of_twist = twist_of(codex, position).into_iter().flat_map(|twist| &twist.triggers);
    let triggers = rules_of(codex, position, unit.player).flat_map(|record| &record.triggers).chain(of_twist);
    triggers.filter(move |trigger| trigger.conditions.iter().all(takes_part))
}

/// The triggers of the stratagems of a player's army, with the ids of those.
fn stratagem_triggers<'a>(
    codex: &'a Codex,
    position: &'a Position,
    player: Player,
) -> impl Iterator<Item = (&'a str, &'a Trigger)> {
    let name = |of: &'a Option<String>| of.as_deref().unwrap_or_default();
    let army = position.armies.of(player);
    let groups: Vec<&str> =
        army.map_or(Vec::new(), |army| codex.groups(name(&army.faction), name(&army.detachment)).collect());
    let mine = move |id: &str| is_of(id, "core") || groups.iter().any(|group| is_of(id, group));
    let records = codex.stratagems.iter().filter(move |record| mine(&record.id));
    records.flat_map(|record| record.triggers.iter().map(|trigger| (record.id.as_str(), trigger)))
}

/// What a player's army gains and spends, and the ids.
fn resources(codex: &Codex, position: &Position, player: Player) -> (Vec<ResourceCard>, Vec<String>) {
    let cards: Vec<ResourceCard> = rules_of(codex, position, player)
        .filter_map(|record| record.resource.as_ref())
        .map(|resource| ResourceCard {
            id: resource.id.clone(),
            name: resource.name.clone(),
            start: resource.start,
            most: resource.most,
        })
        .collect();
    let ids = cards.iter().map(|card| card.id.clone()).collect();
    (cards, ids)
}

/// The rule by which a player is asked about an ability. Units that have the same ability share it; another ability
/// of the same name that asks for something else has a number behind its name.
fn asked_by(trigger: &Trigger, player: Player, compiler: &mut Compiler<'_>, rules: &mut Vec<ArmyRule>) -> RuleId {
    let wanted = ArmyRule::of_trigger(trigger, player, compiler);
    let same = |rule: &ArmyRule| {
        let name = rule.id.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches('~');
        let alike = ArmyRule { id: wanted.id.clone(), ..rule.clone() };
        (rule.id == wanted.id || name == wanted.id) && alike == ArmyRule { until: rule.until, ..wanted.clone() }
    };
    if let Some(at) = rules.iter().position(|rule| rule.player == player && same(rule)) {
        return RuleId::at(at);
    }
    let taken = |id: &str| rules.iter().any(|rule| rule.player == player && rule.id == id);
    let mut id = wanted.id.clone();
    let mut number = 2;
    while taken(&id) {
        id = format!("{}~{number}", wanted.id);
        number += 1;
    }
    rules.push(ArmyRule { id, ..wanted });
    RuleId::at(rules.len() - 1)
}

/// The places of limits that units of an army share: those of one name are one.
#[derive(Default)]
struct Shared {
    names: Vec<(String, u8, u8)>,
    next: u8,
}

impl Shared {
    fn slots(&mut self, id: &str, uses: usize) -> Result<(u8, u8), String> {
        if let Some((_, first, count)) = self.names.iter().find(|(name, ..)| name == id) {
            return Ok((*first, *count));
        }
        let slots = (self.next, uses as u8);
        self.next += uses as u8;
        if self.next > MOST_SHARED {
            return Err(format!("an army shares at most {MOST_SHARED} limits among its units"));
        }
        self.names.push((id.to_owned(), slots.0, slots.1));
        Ok(slots)
    }
}

impl Compiled {
    /// Whether something asks whom a unit moved over.
    pub(super) fn asks_moved_over(&self) -> bool {
        let of = |pick: &Option<PickCard>| pick.as_ref().is_some_and(|pick| pick.of == PickOf::MovedOver);
        self.triggers.iter().any(|card| of(&card.picks)) || self.stratagems.iter().any(|card| of(&card.picks))
    }
}

/// Everything that the state keeps a bit for, or an id of a few bits, must fit.
fn check_bounds(compiled: &Compiled) -> Result<(), String> {
    let chosen = |rule: &&ArmyRule| rule.due.is_some();
    // Rules that are chosen stand first: abilities are added after the armies.
    let asking = compiled.army_rules.iter().rposition(|rule| chosen(&rule)).map_or(0, |last| last + 1);
    let bounds = [
        ("resources of an army", compiled.resources.iter().map(Vec::len).max().unwrap_or(0), POOLS),
        ("stratagems of both armies", compiled.stratagems.len(), MOST_STRATAGEMS),
        ("army rules that ask for a choice", asking, MOST_CHOSEN_RULES),
        ("rules and abilities that ask a player", compiled.army_rules.len(), usize::from(u8::MAX)),
        ("rules that may apply", compiled.grants.len(), usize::from(u16::MAX)),
        ("conditions that are denied", compiled.denied.len(), usize::from(u16::MAX)),
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
    let named = |id: &Option<String>| id.as_deref().unwrap_or_default().to_owned();
    let (faction, detachment) = (named(&army.faction), named(&army.detachment));
    let unknown = |id: &String| !id.is_empty() && !codex.is_faction_or_detachment(id);
    if let Some(unknown) = [&faction, &detachment].into_iter().find(|id| unknown(id)) {
        return Err(format!("there is no faction or detachment {unknown}"));
    }
    let groups: Vec<&str> = codex.groups(&faction, &detachment).collect();
    for record in codex.rules_of(&faction, &detachment) {
        if !record.rules.is_empty() {
            let tail = tail(&record.id);
            for (grant, rule) in compiler.grants(tail, &record.name, &record.rules).into_iter().zip(&record.rules) {
                match (rule.aura, &rule.from) {
                    (Some(aura), Some(from)) => surround(&mut out.auras, position, player, (grant, aura), from),
                    _ if rule.enemies => out.standing[player.other().index()].push(grant),
                    _ => out.standing[player.index()].push(grant),
                }
            }
        }
        out.deeds[player.index()].extend(record.does);
        if record.does == Some(RuleDeed::MiracleDice) {
            out.kept_dice.push((player, tail(&record.id).to_owned(), record.name.clone()));
        }
        if let Some(rule) = ArmyRule::of(record, player, compiler) {
            out.army_rules.push(rule);
        }
    }
    for record in codex.stratagems.iter().filter(|record| groups.iter().any(|group| is_of(&record.id, group))) {
        out.stratagems.push(StratagemCard::of(record, Some(player), compiler));
    }
    for record in codex.rules_of(&faction, &detachment).flat_map(|record| &record.cheaper) {
        out.discounts.push(DiscountCard::of(record, player, &out.stratagems, compiler));
    }
    for name in &army.active {
        let found = out.army_rules.iter().filter(|rule| rule.player == player).find_map(|rule| {
            let choice = rule.find_choice(name)?;
            Some((rule.grants[usize::from(choice)].clone(), rule.until))
        });
        // What an ability of the army chooses is looked up once those are known.
        let Some((grants, _)) = found else { continue };
        let until = Until::NextCommand(player);
        out.in_force.extend(grants.iter().map(|&grant| InForce { bearer: Bearer::Army(player), grant, until }));
    }
    Ok(())
}

/// Puts in force what abilities of a player's army have chosen, as the position says.
fn chosen_by_abilities(
    position: &Position,
    player: Player,
    compiler: &Compiler<'_>,
    out: &mut Compiled,
) -> Result<(), String> {
    let Some(army) = position.armies.of(player) else { return Ok(()) };
    let of_rule = |name: &str| {
        out.army_rules
            .iter()
            .any(|rule| rule.player == player && rule.due.is_some() && rule.find_choice(name).is_some())
    };
    for name in army.active.iter().filter(|name| !of_rule(name)) {
        let own = |card: &&TriggerCard| card.of_army && position.units[card.unit.index()].player == player;
        let called = |grants: &&[GrantId]| {
            grants.iter().any(|&grant| compiler.tags.get(compiler.grants[grant.index()].tag.index()) == Some(name))
        };
        let choices = out.triggers.iter().filter(own).flat_map(|card| &card.choices);
        let found = choices.map(|choice| choice.grants.as_slice()).find(called).map(<[GrantId]>::to_vec);
        let grants = found.ok_or_else(|| format!("active {name} is no choice of the army"))?;
        let (bearer, until) = (Bearer::Army(player), Until::EndOfBattle);
        out.in_force.extend(grants.into_iter().map(|grant| InForce { bearer, grant, until }));
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
            picks: false,
            must: false,
            costs: Vec::new(),
            until: Lasts::Round,
            deed: None,
            alone: None,
            fresh: Vec::new(),
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
