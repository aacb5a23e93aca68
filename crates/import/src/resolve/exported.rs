//! A datasheet as a list was exported with: the list's own numbers and words on the bones of the
//! library's sheet (bases, heights, leaders, transport, options), or on nothing at all.

use crate::list::{Entry, Part, PartKind, Printed};
use crate::names::{plain, singular};
use codex::datasheet::EVERY_MODEL;
use codex::{
    AbilityKind, BaseSource, CoreAbility, Datasheet, DatasheetAbility, Item, Keywords, Loadout, ModelCount,
    NamedProfile, PointsBracket, Profile, Role, SheetSource, WargearOption, Weapon,
};
use std::str::FromStr;

/// How an option that only the list has ends.
const AS_LISTED: &str = " as the list has it";

/// What the library's sheet becomes with the list's numbers, and what they change; nothing if
/// they are the same.
pub fn over(known: &Datasheet, entry: &Entry, printed: &Printed) -> Option<(Datasheet, Vec<String>)> {
    let mut sheet = known.clone();
    let mut changes = Vec::new();
    for (name, profile) in &printed.profiles {
        statline(&mut sheet, name, profile, &mut changes);
    }
    for weapon in &printed.weapons {
        arm(&mut sheet, weapon, &mut changes);
    }
    if changes.is_empty() {
        return None;
    }
    abilities(&mut sheet, entry, printed);
    sheet.source = SheetSource::List;
    Some((sheet, changes))
}

/// A sheet that only the list has. Models whose base nobody knows are all of them.
pub fn alone(entry: &Entry, printed: &Printed, id: String, faction: String) -> Option<Datasheet> {
    let (_, first) = printed.profiles.first()?;
    let mut kinds: Vec<ModelCount> = Vec::new();
    models(&entry.parts, &mut kinds);
    if kinds.is_empty() {
        let count = entry.models.unwrap_or(1).max(1) as usize;
        kinds.push(ModelCount { model: entry.name.clone(), min: count, max: count });
    }
    let count = kinds.iter().map(|kind| kind.max).sum();
    let keywords: Keywords = printed.keywords.iter().map(|word| word.to_uppercase()).collect::<Vec<_>>().into();
    let has = |word: &str| keywords.has(word);
    let role = match () {
        () if has("CHARACTER") => Role::Character,
        () if has("BATTLELINE") => Role::Battleline,
        () if has("DEDICATED TRANSPORT") => Role::DedicatedTransport,
        () => Role::Other,
    };
    let points = entry.points.unwrap_or(0).saturating_sub(entry.enhancement_cost.unwrap_or(0));
    let mut sheet = Datasheet {
        id,
        name: entry.name.clone(),
        faction,
        role,
        points: vec![PointsBracket::plain(count, points)],
        compositions: vec![kinds],
        max_models: None,
        profiles: vec![NamedProfile { name: entry.name.clone(), profile: first.clone() }],
        weapons: Vec::new(),
        loadouts: vec![Loadout { model: EVERY_MODEL.to_owned(), count: None, per_models: None, items: Vec::new() }],
        options: Vec::new(),
        options_unread: None,
        core: Vec::new(),
        faction_abilities: Vec::new(),
        abilities: Vec::new(),
        faction_keywords: printed.faction_keywords.iter().map(|w| w.to_uppercase()).collect::<Vec<_>>().into(),
        keywords,
        leads: Vec::new(),
        led_by: Vec::new(),
        joins: Vec::new(),
        second_leader: None,
        supreme_commander: false,
        transport: None,
        damaged: None,
        base_source: BaseSource::Printed,
        notes: Vec::new(),
        source: SheetSource::List,
    };
    let mut changes = Vec::new();
    for (name, profile) in &printed.profiles {
        statline(&mut sheet, name, profile, &mut changes);
    }
    for weapon in &printed.weapons {
        arm(&mut sheet, weapon, &mut changes);
    }
    abilities(&mut sheet, entry, printed);
    let words: Vec<String> = sheet.keywords.iter().chain(sheet.faction_keywords.iter()).map(str::to_owned).collect();
    for named in &mut sheet.profiles {
        words.iter().for_each(|word| named.profile.keywords.insert(word));
    }
    Some(sheet)
}

fn models(parts: &[Part], kinds: &mut Vec<ModelCount>) {
    for part in parts.iter().filter(|part| part.kind == PartKind::Model) {
        let count = part.count.clamp(1, 60) as usize;
        match kinds.iter_mut().find(|kind| kind.model == part.name) {
            Some(kind) => (kind.min, kind.max) = (kind.min + count, kind.max + count),
            None => kinds.push(ModelCount { model: part.name.clone(), min: count, max: count }),
        }
    }
}

/// Puts a statline of the list on the sheet.
fn statline(sheet: &mut Datasheet, name: &str, printed: &Profile, changes: &mut Vec<String>) {
    let wanted = singular(&plain(name));
    let at = sheet.profiles.iter().position(|named| singular(&plain(&named.name)) == wanted);
    let model = sheet.compositions.iter().flatten().find(|kind| singular(&plain(&kind.model)) == wanted);
    let at = match (at, model) {
        (Some(at), _) => at,
        // A statline of one kind of model that shared the first one so far.
        (None, Some(model)) if sheet.compositions.iter().flatten().any(|kind| kind.model != model.model) => {
            let like = sheet.profiles[0].profile.clone();
            let named = NamedProfile { name: model.model.clone(), profile: like };
            sheet.profiles.push(named);
            sheet.profiles.len() - 1
        }
        _ => 0,
    };
    let named = &mut sheet.profiles[at];
    let held = &mut named.profile;
    let mut note = |what: &str, old: String, new: String| {
        if old != new {
            changes.push(format!("{}: {what} {new}, today {old}", named.name));
        }
    };
    let inches = |m: Option<geometry::Inches>| m.map_or("–".to_owned(), |m| format!("{}\"", m.to_f64()));
    note("M", inches(held.movement), inches(printed.movement));
    note("T", held.toughness.to_string(), printed.toughness.to_string());
    note("Sv", held.save.to_string(), printed.save.to_string());
    note("W", held.wounds.to_string(), printed.wounds.to_string());
    note("Ld", held.leadership.to_string(), printed.leadership.to_string());
    note("OC", held.oc.to_string(), printed.oc.to_string());
    held.movement = printed.movement;
    held.toughness = printed.toughness;
    held.save = printed.save;
    held.wounds = printed.wounds;
    held.leadership = printed.leadership;
    held.oc = printed.oc;
    if printed.invulnerable.is_some() && printed.invulnerable != held.invulnerable {
        let text = |value: Option<u8>| value.map_or("none".to_owned(), |value| format!("{value}+"));
        note("invulnerable save", text(held.invulnerable), text(printed.invulnerable));
        held.invulnerable = printed.invulnerable;
    }
}

/// Puts a weapon of the list on the sheet.
fn arm(sheet: &mut Datasheet, printed: &Weapon, changes: &mut Vec<String>) {
    let same = |held: &Weapon| {
        plain(held.family()) == plain(printed.family())
            && held.range.is_melee() == printed.range.is_melee()
            && held.profile.as_deref().map(plain) == printed.profile.as_deref().map(plain)
    };
    if let Some(held) = sheet.weapons.iter_mut().find(|held| same(held)) {
        let figures = |w: &Weapon| {
            let skill = w.skill().map_or("auto".to_owned(), |skill| format!("{skill}+"));
            let mut words: Vec<String> = w.abilities.iter().map(ToString::to_string).collect();
            words.sort();
            let reach =
                if w.range.is_melee() { "melee".to_owned() } else { format!("{}\"", w.range.inches().to_f64()) };
            format!("{reach} A{} {skill} S{} AP{} D{} {}", w.attacks, w.strength, w.ap, w.damage, words.join(" "))
        };
        let (old, new) = (figures(held), figures(printed));
        if old.trim() != new.trim() {
            changes.push(format!("{}: {}, today {}", held.title(), new.trim(), old.trim()));
            let (id, name, profile) = (held.id.clone(), held.name.clone(), held.profile.clone());
            *held = Weapon { id, name, profile, ..printed.clone() };
        }
        return;
    }
    let mut weapon = printed.clone();
    let mut n = 2;
    while sheet.weapon_index(&weapon.id).is_some() {
        weapon.id = format!("{}-{n}", printed.id);
        n += 1;
    }
    let family = plain(printed.family());
    changes.push(format!("{} is not on today's datasheet", printed.title()));
    let id = weapon.id.clone();
    sheet.weapons.push(weapon);
    let items = sheet.loadouts.iter_mut().flat_map(|loadout| &mut loadout.items);
    let offered = sheet.options.iter_mut().flat_map(|o| o.choices.iter_mut().flatten().chain(&mut o.replaces));
    let mut found = false;
    for item in items.chain(offered).filter(|item| plain(&item.name) == family) {
        item.weapons.push(id.clone());
        found = true;
    }
    if !found {
        sheet.options.push(as_listed(Item { name: printed.family().to_owned(), count: 1, weapons: vec![id] }));
    }
}

/// An option that lets any model have something because the list says so.
pub fn as_listed(item: Item) -> WargearOption {
    let bare = WargearOption::bare(format!("{}{AS_LISTED}", item.name));
    // As many as the list has.
    WargearOption { choices: vec![vec![item]], pick: Some(u8::MAX), duplicates: true, ..bare }
}

/// Options of the datasheet as they stand, then those of the list by name.
pub fn order(option: &WargearOption) -> String {
    if option.text.ends_with(AS_LISTED) { option.text.clone() } else { String::new() }
}

fn abilities(sheet: &mut Datasheet, entry: &Entry, printed: &Printed) {
    let core: Vec<CoreAbility> = printed.rules.iter().filter_map(|rule| CoreAbility::from_str(rule).ok()).collect();
    // A list names every rule that some text mentions: where the sheet is known, it knows better.
    if sheet.core.is_empty() {
        sheet.core = core;
        sheet.core.sort_unstable();
        sheet.core.dedup();
    }
    if printed.abilities.is_empty() {
        return;
    }
    let names: Vec<String> = printed.abilities.iter().map(|(name, _)| plain(name)).collect();
    sheet.abilities.retain(|held| held.kind == AbilityKind::Wargear || names.contains(&plain(&held.name)));
    for (name, text) in &printed.abilities {
        let bookkeeping = ["leader", "invulnerable save", "transport"].iter().any(|word| plain(name).starts_with(word));
        let borne = entry.enhancement.as_ref().is_some_and(|said| plain(&said.text) == plain(name));
        if borne || bookkeeping || sheet.abilities.iter().any(|held| plain(&held.name) == plain(name)) {
            continue;
        }
        sheet.abilities.push(DatasheetAbility {
            field: None,
            kind: AbilityKind::Datasheet,
            name: name.clone(),
            text: text.clone(),
            effects: Vec::new(),
            rules: Vec::new(),
            triggers: Vec::new(),
            grants: Vec::new(),
            reminder: true,
            phases: Vec::new(),
        });
    }
}
