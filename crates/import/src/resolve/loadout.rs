//! Who carries what.
//!
//! Some formats say it model by model. Most give totals under a number of models ("9x Khorne
//! Berzerker" with "7x Bolt pistol, 7x Chainblade, 2x Plasma pistol, 2x Khornate eviscerator"),
//! and one rule hands them out: what everybody has goes to everybody; special wargear goes to
//! as many different models as possible, the last ones first; and a model that carries
//! something special goes without what it replaces by the datasheet's options, or without the
//! default of the same kind (ranged or melee) where no option says it.

use super::words::Words;
use crate::list::{Entry, Part, PartKind};
use codex::{Datasheet, Item, ModelCount};

/// Models of one kind that carry the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    /// The kind, as the datasheet names it.
    pub model: String,
    /// How many.
    pub count: usize,
    /// What each carries, sorted; one named twice is carried twice.
    pub items: Vec<String>,
}

impl Group {
    /// Whether each carries what its datasheet says.
    pub fn is_default(&self, sheet: &Datasheet) -> bool {
        // Where only some of a kind carry something by default, it is always written down who does.
        let some = sheet.loadouts.iter().any(|loadout| loadout.model == self.model && loadout.count.is_some());
        !some && self.items.iter().map(String::as_str).eq(sheet.default_items(&self.model))
    }
}

/// What came of a unit's parts.
#[derive(Debug, Default)]
pub struct Loadout {
    /// In the order of the composition, the most common first.
    pub groups: Vec<Group>,
    /// Names that are nowhere on the datasheet, kept as wargear without effect.
    pub unknown: Vec<(u32, String)>,
    /// Names that were taken for others: line, written, taken.
    pub guessed: Vec<(u32, String, String)>,
    /// The list names no models: the number was taken from elsewhere.
    pub size_guessed: bool,
    /// Totals had to be handed out to models.
    pub dealt: bool,
}

/// A number of models of a kind, with totals of what they carry.
#[derive(Debug, Clone)]
struct Squad {
    model: String,
    count: usize,
    totals: Vec<(String, usize)>,
}

/// Works out who carries what.
pub fn loadout(sheet: &Datasheet, entry: &Entry) -> Loadout {
    let words = Words::new(sheet);
    let mut reader = Reader { words: &words, out: Loadout::default(), squads: Vec::new(), whole: Vec::new() };
    reader.parts(&entry.parts);
    let Reader { mut out, mut squads, whole, .. } = reader;
    if squads.is_empty() {
        let (count, guessed) = size(sheet, entry);
        out.size_guessed = guessed;
        squads = composed(sheet, count);
    }
    promote(sheet, &mut squads);
    spread(sheet, &mut squads, whole);
    let models = squads.iter().map(|squad| squad.count).sum();
    for squad in &squads {
        out.dealt |= squad.totals.iter().any(|(_, total)| total % squad.count != 0);
        out.groups.extend(deal(sheet, &words, squad, models));
    }
    out.groups = tidy(sheet, out.groups);
    out
}

struct Reader<'a> {
    words: &'a Words<'a>,
    out: Loadout,
    squads: Vec<Squad>,
    /// Wargear that stands under the unit itself.
    whole: Vec<(String, usize)>,
}

impl Reader<'_> {
    /// Parts directly under the unit; in flattened lists models and wargear stand side by side.
    fn parts(&mut self, parts: &[Part]) {
        let mut current: Option<usize> = None;
        for part in parts {
            if self.is_model(part, parts) {
                self.squad(part);
                // Wargear after a model that says nothing itself is this model's.
                current = part.parts.is_empty().then(|| self.squads.len() - 1);
            } else if self.is_bundle(part) {
                self.parts_of_item(&part.parts, current);
            } else if let Some((name, count)) = self.item(part) {
                let total = count * current.map_or(1, |at| if part.each { self.squads[at].count } else { 1 });
                match current {
                    Some(at) => add(&mut self.squads[at].totals, name, total),
                    None => add(&mut self.whole, name, total),
                }
                self.parts_of_item(&part.parts, current);
            }
        }
    }

    fn is_model(&self, part: &Part, beside: &[Part]) -> bool {
        match part.kind {
            PartKind::Model => true,
            PartKind::Item => false,
            PartKind::Unknown => {
                let gear = self.words.item(&part.name).is_some_and(|(_, guessed)| !guessed);
                let model = self.words.is_model(&part.name);
                // One that is both is a model if something stands under it, or if there is no other.
                let alone = !beside.iter().any(|other| other != part && self.words.is_model(&other.name));
                (model && (!gear || !part.parts.is_empty() || alone))
                    || (!gear && !part.parts.is_empty() && self.words.model(&part.name).is_some())
            }
        }
    }

    fn squad(&mut self, part: &Part) {
        let count = part.count.clamp(1, 100) as usize;
        let model = match self.words.model(&part.name) {
            Some((model, guessed)) => {
                if guessed {
                    self.out.guessed.push((part.line, part.name.clone(), model.to_owned()));
                }
                model.to_owned()
            }
            None => {
                let common = self.words.common().unwrap_or_default().to_owned();
                self.out.guessed.push((part.line, part.name.clone(), common.clone()));
                common
            }
        };
        // Models within models: the inner ones are the real ones.
        let inner: u32 = part.parts.iter().filter(|p| p.kind == PartKind::Model).map(|p| p.count).sum();
        let rest = count.saturating_sub(inner as usize);
        let mut totals = Vec::new();
        for below in part.parts.iter().filter(|below| below.kind != PartKind::Model) {
            self.totals(below, &part.name, rest.max(1), &mut totals);
        }
        if rest > 0 {
            self.squads.push(Squad { model, count: rest, totals });
        }
        for below in part.parts.iter().filter(|below| below.kind == PartKind::Model) {
            self.squad(below);
        }
    }

    /// "2 magma cutters (2x Magma cutter)": a name for what stands under it, no wargear itself.
    fn is_bundle(&self, part: &Part) -> bool {
        let exact = self.words.item(&part.name).is_some_and(|(_, guessed)| !guessed);
        !exact && part.parts.iter().any(|below| self.words.item(&below.name).is_some())
    }

    fn totals(&mut self, part: &Part, model: &str, models: usize, totals: &mut Vec<(String, usize)>) {
        // A weapon that has other values in these hands has a name of its own.
        let own = format!("{} ({model})", part.name);
        if let Some((name, false)) = self.words.item(&own) {
            let count = part.count.clamp(1, 200) as usize;
            add(totals, name.to_owned(), if part.each { count * models } else { count });
        } else if !self.is_bundle(part)
            && let Some((name, count)) = self.item(part)
        {
            add(totals, name, if part.each { count * models } else { count });
        }
        for below in &part.parts {
            self.totals(below, model, models, totals);
        }
    }

    fn parts_of_item(&mut self, parts: &[Part], current: Option<usize>) {
        for part in parts {
            if !self.is_bundle(part)
                && let Some((name, count)) = self.item(part)
            {
                match current {
                    Some(at) => add(&mut self.squads[at].totals, name, count),
                    None => add(&mut self.whole, name, count),
                }
            }
            self.parts_of_item(&part.parts, current);
        }
    }

    /// A part as wargear; nothing for a word that only repeats the unit or a model.
    fn item(&mut self, part: &Part) -> Option<(String, usize)> {
        let count = part.count.clamp(1, 200) as usize;
        let exact = self.words.item(&part.name).is_some_and(|(_, guessed)| !guessed);
        if let Some((times, name)) = numbered(&part.name).filter(|_| !exact)
            && let Some((item, _)) = self.words.item(name)
        {
            return Some((item.to_owned(), count * times));
        }
        if let Some((item, guessed)) = self.words.item(&part.name) {
            if guessed {
                self.out.guessed.push((part.line, part.name.clone(), item.to_owned()));
            }
            return Some((item.to_owned(), count));
        }
        if self.words.is_model(&part.name) {
            return None;
        }
        if !self.out.unknown.iter().any(|(_, name)| *name == part.name) {
            self.out.unknown.push((part.line, part.name.clone()));
        }
        Some((part.name.clone(), count))
    }
}

/// "2 magma cutters" is two of them.
fn numbered(name: &str) -> Option<(usize, &str)> {
    let (number, rest) = name.split_once(' ')?;
    Some((number.parse().ok().filter(|times| (2..=20).contains(times))?, rest))
}

fn add(totals: &mut Vec<(String, usize)>, name: String, count: usize) {
    match totals.iter_mut().find(|(held, _)| *held == name) {
        Some((_, total)) => *total += count,
        None => totals.push((name, count)),
    }
}

/// How many models a unit has that names none: as it says, as its points say, or the fewest.
fn size(sheet: &Datasheet, entry: &Entry) -> (usize, bool) {
    let fits = |count: usize| sheet.muster(count).is_ok();
    if let Some(count) = entry.models.map(|count| count as usize).filter(|&count| count > 1 && fits(count)) {
        return (count, false);
    }
    let bare = entry.points.map(|points| points.saturating_sub(entry.enhancement_cost.unwrap_or(0)));
    let bracket = sheet.points.iter().find(|bracket| Some(bracket.cost) == bare && fits(bracket.models));
    let least = sheet.sizes().into_iter().map(|(low, _)| low).min().unwrap_or(1).max(1);
    let Some(bracket) = bracket else {
        return (least, sheet.sizes().iter().any(|&(low, high)| low != high || low != least));
    };
    (bracket.models, false)
}

fn composed(sheet: &Datasheet, count: usize) -> Vec<Squad> {
    let mut out: Vec<Squad> = Vec::new();
    for model in sheet.muster_any(count).unwrap_or_default() {
        match out.last_mut().filter(|squad| squad.model == model.name) {
            Some(squad) => squad.count += 1,
            None => out.push(Squad { model: model.name.to_owned(), count: 1, totals: Vec::new() }),
        }
    }
    out
}

/// A list that does not name the leader of a squad has one all the same: where a kind that every unit has is missing
/// and there are enough of another, some of these are it.
fn promote(sheet: &Datasheet, squads: &mut Vec<Squad>) {
    let total: usize = squads.iter().map(|squad| squad.count).sum();
    let fits = |kinds: &&Vec<ModelCount>| {
        let sum = |of: fn(&ModelCount) -> usize| kinds.iter().map(of).sum::<usize>();
        (sum(|kind| kind.min)..=sum(|kind| kind.max)).contains(&total)
    };
    let Some(kinds) = sheet.compositions.iter().find(fits) else { return };
    for missing in kinds.iter().filter(|kind| kind.min > 0) {
        if squads.iter().any(|squad| squad.model == missing.model) {
            continue;
        }
        let count =
            |model: &str| squads.iter().filter(|squad| squad.model == model).map(|squad| squad.count).sum::<usize>();
        let enough = |squad: &Squad| {
            kinds.iter().any(|kind| kind.model == squad.model && count(&kind.model) >= kind.min + missing.min)
        };
        let whole = squads.iter().position(|squad| enough(squad) && squad.count == missing.min);
        let part = squads.iter().position(|squad| enough(squad) && squad.count > missing.min);
        match (whole, part) {
            (Some(at), _) => squads[at].model.clone_from(&missing.model),
            (None, Some(at)) => {
                let squad = &mut squads[at];
                let share = |(name, total): &(String, usize)| (name.clone(), total / squad.count * missing.min);
                let mut totals: Vec<(String, usize)> = squad.totals.iter().map(share).collect();
                totals.retain(|(_, total)| *total > 0);
                squad.count -= missing.min;
                for (name, given) in &totals {
                    squad.totals.iter_mut().filter(|(held, _)| held == name).for_each(|(_, total)| *total -= given);
                }
                let model = missing.model.clone();
                squads.insert(at, Squad { model, count: missing.min, totals });
            }
            (None, None) => {}
        }
    }
}

/// Wargear of the unit as a whole goes to the models that can have it: those that have it by default, or by
/// an option of theirs; otherwise to the first model.
fn spread(sheet: &Datasheet, squads: &mut [Squad], whole: Vec<(String, usize)>) {
    for (name, total) in whole {
        let by_default = |squad: &Squad| sheet.loadout_for(&squad.model).is_some_and(|l| has(&l.items, &name));
        let by_option = |squad: &Squad| {
            sheet.options.iter().any(|o| {
                (o.model == squad.model || o.model == codex::datasheet::EVERY_MODEL)
                    && o.choices.iter().any(|choice| has(choice, &name))
            })
        };
        let mut left = total;
        let mut takers: Vec<usize> = (0..squads.len()).filter(|&at| by_default(&squads[at])).collect();
        takers.extend((0..squads.len()).filter(|&at| !by_default(&squads[at]) && by_option(&squads[at])));
        let last = takers.last().copied().unwrap_or(0);
        for at in takers {
            let room = squads[at].count - held(&squads[at], &name).min(squads[at].count);
            let given = left.min(room);
            if given > 0 {
                add(&mut squads[at].totals, name.clone(), given);
                left -= given;
            }
        }
        if let Some(squad) = squads.get_mut(last).filter(|_| left > 0) {
            add(&mut squad.totals, name, left);
        }
    }
}

fn held(squad: &Squad, name: &str) -> usize {
    squad.totals.iter().find(|(held, _)| held == name).map_or(0, |(_, total)| *total)
}

fn has(items: &[Item], name: &str) -> bool {
    items.iter().any(|item| item.name == name)
}

/// Hands a squad's totals out to its models.
fn deal(sheet: &Datasheet, words: &Words<'_>, squad: &Squad, models: usize) -> Vec<Group> {
    let default = sheet.loadout_for(&squad.model).map_or(&[][..], |loadout| &loadout.items);
    // A model that the list gives nothing carries what its datasheet says.
    if squad.totals.is_empty() {
        let carried = |place: usize| sheet.loadout_of(&squad.model, place, models).map_or(&[][..], |held| &held.items);
        let group = |place: usize| {
            let mut items: Vec<String> = carried(place).iter().flat_map(Item::each).map(str::to_owned).collect();
            items.sort();
            Group { model: squad.model.clone(), count: 1, items }
        };
        return (0..squad.count).map(group).collect();
    }
    let (mut groups, rest) = as_printed(sheet, squad, models);
    if !groups.is_empty() {
        if rest.count > 0 {
            groups.extend(deal(sheet, words, &rest, 0));
        } else if let Some(last) = groups.last_mut() {
            last.items.extend(rest.totals.into_iter().flat_map(|(name, total)| std::iter::repeat_n(name, total)));
            last.items.sort();
        }
        return groups;
    }
    let mut models: Vec<Vec<String>> = vec![Vec::new(); squad.count];
    let mut specials: Vec<usize> = vec![0; squad.count];
    let mut totals = squad.totals.clone();
    together(sheet, squad, default, &mut totals, |items| {
        if let Some(at) = (0..squad.count).rev().min_by_key(|&at| specials[at]) {
            models[at].extend(items);
            specials[at] += 1;
        }
    });
    for (name, total) in totals.iter().filter(|(name, _)| !has(default, name)) {
        let (everybody, mut rest) = (total / squad.count, total % squad.count);
        for model in &mut models {
            model.extend(std::iter::repeat_n(name.clone(), everybody));
        }
        // The last of those who have the fewest special things.
        while rest > 0 {
            let Some(at) = (0..squad.count).rev().min_by_key(|&at| specials[at]) else { break };
            models[at].push(name.clone());
            specials[at] += 1;
            rest -= 1;
        }
    }
    for (name, total) in squad.totals.iter().filter(|(name, _)| has(default, name)) {
        let (everybody, rest) = (total / squad.count, total % squad.count);
        for model in &mut models {
            model.extend(std::iter::repeat_n(name.clone(), everybody));
        }
        let mut order: Vec<usize> = (0..squad.count).collect();
        order.sort_by_key(|&at| models[at].iter().any(|other| replaces(sheet, words, &squad.model, other, name)));
        for &at in order.iter().take(rest) {
            models[at].push(name.clone());
        }
    }
    models
        .into_iter()
        .map(|mut items| {
            items.sort();
            Group { model: squad.model.clone(), count: 1, items }
        })
        .collect()
}

/// Models of a kind of which only some carry something by default: those whose whole loadout is among the totals have
/// it, and the squad that is left. Of a unit of no models nobody is.
fn as_printed(sheet: &Datasheet, squad: &Squad, models: usize) -> (Vec<Group>, Squad) {
    let (mut groups, mut rest) = (Vec::new(), squad.clone());
    for loadout in sheet.loadouts.iter().filter(|loadout| loadout.model == squad.model) {
        let Some(most) = loadout.models(models) else { continue };
        let enough = |item: &Item| held(&rest, &item.name) / usize::from(item.count.max(1));
        let times = loadout.items.iter().map(enough).min().unwrap_or(0).min(most).min(rest.count);
        if times == 0 {
            continue;
        }
        let mut items: Vec<String> = loadout.items.iter().flat_map(Item::each).map(str::to_owned).collect();
        items.sort();
        groups.push(Group { model: squad.model.clone(), count: times, items });
        rest.count -= times;
        for item in &loadout.items {
            let given = times * usize::from(item.count);
            rest.totals.iter_mut().filter(|(name, _)| *name == item.name).for_each(|(_, total)| *total -= given);
        }
    }
    rest.totals.retain(|(_, total)| *total > 0);
    (groups, rest)
}

/// Things that one option gives together ("a rokkit launcha and a close combat weapon") go to one
/// model together, as often as the totals have both.
fn together(
    sheet: &Datasheet,
    squad: &Squad,
    default: &[Item],
    totals: &mut Vec<(String, usize)>,
    mut give: impl FnMut(Vec<String>),
) {
    let of = |name: &str| name == squad.model || name == codex::datasheet::EVERY_MODEL;
    let choices = sheet.options.iter().filter(|option| of(&option.model)).flat_map(|option| &option.choices);
    for choice in choices.filter(|choice| choice.len() > 1 && !choice.iter().any(|item| has(default, &item.name))) {
        let left = |totals: &[(String, usize)], item: &Item| {
            let total = totals.iter().find(|(name, _)| *name == item.name).map_or(0, |(_, total)| *total);
            total / usize::from(item.count.max(1))
        };
        let times = choice.iter().map(|item| left(totals, item)).min().unwrap_or(0);
        if times == 0 || times >= squad.count {
            continue;
        }
        for _ in 0..times {
            give(choice.iter().flat_map(Item::each).map(str::to_owned).collect());
        }
        for item in choice {
            if let Some((_, total)) = totals.iter_mut().find(|(name, _)| *name == item.name) {
                *total -= times * usize::from(item.count);
            }
        }
    }
    totals.retain(|(_, total)| *total > 0);
}

/// Whether a model that took `taken` gave up `given`.
fn replaces(sheet: &Datasheet, words: &Words<'_>, model: &str, taken: &str, given: &str) -> bool {
    if taken == given {
        return false;
    }
    let of = |name: &str| name == model || name == codex::datasheet::EVERY_MODEL;
    let mut offers =
        sheet.options.iter().filter(|o| of(&o.model) && o.choices.iter().any(|c| has(c, taken))).peekable();
    if offers.peek().is_some() {
        return offers.any(|option| has(&option.replaces, given));
    }
    let melee = |name: &str| -> Option<bool> {
        let id = words.gear(name)?.weapons.first()?;
        Some(sheet.weapons[sheet.weapon_index(id)?].range.is_melee())
    };
    melee(taken).is_some() && melee(taken) == melee(given)
}

/// Alike models together, kinds in the order of the composition, the default loadout first.
fn tidy(sheet: &Datasheet, groups: Vec<Group>) -> Vec<Group> {
    let kinds: Vec<&str> = sheet.compositions.iter().flatten().map(|kind| kind.model.as_str()).collect();
    let mut out: Vec<Group> = Vec::new();
    for group in groups {
        match out.iter_mut().find(|held| held.model == group.model && held.items == group.items) {
            Some(held) => held.count += group.count,
            None => out.push(group),
        }
    }
    let place = |group: &Group| kinds.iter().position(|kind| *kind == group.model).unwrap_or(kinds.len());
    let special = |group: &Group| !group.is_default(sheet);
    out.sort_by(|a, b| {
        let key = |group: &Group| (place(group), special(group));
        key(a).cmp(&key(b)).then(b.count.cmp(&a.count)).then_with(|| a.items.cmp(&b.items))
    });
    out
}
