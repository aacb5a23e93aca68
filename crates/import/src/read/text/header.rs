//! What stands over a list: the fence of "+" lines with faction, detachment, points, Warlord and
//! enhancements, and lines such as "Detachment: …" that people write themselves.

use super::draft::Draft;
use super::lines::{Line, points, prices, slot};
use super::sections::with_cost;
use crate::list::{Entry, List, Said, Section};
use crate::names::plain;

/// More than any army has.
const MOST_ENHANCEMENTS: usize = 50;

/// What a labelled line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Faction,
    Detachment,
    Total,
    Limit,
    Warlord,
    Enhancement,
    Units,
    Name,
    /// Of no use to us.
    Idle,
}

impl Key {
    /// It can be about nothing but the army, wherever it stands.
    fn is_of_the_army(self) -> bool {
        matches!(self, Key::Faction | Key::Detachment | Key::Total | Key::Limit | Key::Units | Key::Name)
    }
}

/// "DETACHMENT: Berzerker Warband".
pub(super) fn labelled(text: &str) -> Option<(Key, &str)> {
    let (label, value) = text.split_once(':')?;
    let key = match plain(label.get(..40).unwrap_or(label)).as_str() {
        "faction keyword" | "faction" | "army faction" | "factions" | "faction keywords" => Key::Faction,
        "detachment"
        | "detachments"
        | "army detachment"
        | "detachment choice"
        | "detachment used"
        | "detachement"
        | "detachements"
        | "regle de detachement"
        | "detachment rule" => Key::Detachment,
        "total army points" | "total points" | "army points" | "total" | "points" | "total de points" => Key::Total,
        "points limit" | "point limit" | "battle size" | "taille de la bataille" | "taille de bataille" => Key::Limit,
        "warlord" | "seigneur de guerre" => Key::Warlord,
        "enhancement" | "enhancements" | "optimisation" | "optimisations" | "amelioration" => Key::Enhancement,
        "number of units" | "nombre dunites" => Key::Units,
        "list name" | "army name" | "roster name" | "nom de la liste" => Key::Name,
        "secondary" | "secondaries" | "player" | "player name" | "nom du joueur" | "joueur" | "pseudo" | "team"
        | "equipe" | "captain" | "event" | "date" | "url" => Key::Idle,
        _ => return None,
    };
    Some((key, value.trim()))
}

/// A unit that a header names.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bearer {
    slot: Option<String>,
    name: String,
    line: u32,
}

impl Bearer {
    fn read(text: &str, line: u32) -> Bearer {
        let (slot, name) = slot(text).map_or((None, text), |(slot, name)| (Some(slot), name));
        Bearer { slot, name: plain(&with_cost(name).0), line }
    }
}

/// What a header says about units that come later.
#[derive(Debug, Default)]
pub(super) struct Header {
    warlord: Option<Bearer>,
    enhancements: Vec<(String, Option<Bearer>, u32)>,
    units: Option<(usize, u32)>,
}

/// Whether a line is of the fence: "+ KEY: value", "& more", "+++++".
pub(super) fn is_fence(text: &str) -> bool {
    text.starts_with('+') || text.starts_with('&')
}

/// Takes the header out of the lines and writes what it says of the army into the list.
pub(super) fn take(lines: Vec<Line>, draft: &mut Draft) -> (Header, Vec<Line>) {
    let mut header = Header::default();
    let mut rest = Vec::with_capacity(lines.len());
    let mut head = true;
    for line in lines {
        let inside = line.text.trim_matches(['+', ' ']).to_owned();
        if line.text.starts_with('+') && inside.is_empty() {
            continue;
        }
        if let Some(more) = line.text.strip_prefix('&') {
            header.enhancement(more.trim(), line.number);
        } else if let Some((key, value)) = labelled(&inside)
            && (line.text.starts_with('+') || line.bullet.is_none() && (head || key.is_of_the_army()))
        {
            header.set(key, value, line.number, &mut draft.list);
        } else if line.text.starts_with('+') {
            draft.strange(&line, "is no part of a header that is known");
        } else {
            head &= prices(&line.text).is_empty();
            rest.push(line);
        }
    }
    (header, rest)
}

impl Header {
    /// Whether something with a price on top is an enhancement: the header names it, or names none
    /// at all, or a character bears it.
    pub fn may_be_enhancement(&self, name: &str, unit: Option<&Entry>) -> bool {
        let name = plain(name);
        self.enhancements.is_empty()
            || unit.is_some_and(|unit| unit.section == Section::Character)
            || self.enhancements.iter().any(|(one, _, _)| plain(one) == name)
    }

    /// Takes what a labelled line says.
    pub fn set(&mut self, key: Key, value: &str, line: u32, list: &mut List) {
        if value.is_empty() || plain(value).is_empty() {
            return;
        }
        let number = || points(value).or_else(|| prices(value).last().map(|price| (price.amount, false)));
        match key {
            Key::Faction => list.faction = vec![Said::new(value, line)],
            Key::Detachment => list.detachment = Some(Said::new(without_rule(value), line)),
            Key::Name => list.title = Some(Said::new(value, line)),
            Key::Total => list.points = list.points.or(number().map(|(points, _)| points)),
            Key::Limit => list.limit = list.limit.or(number().map(|(points, _)| points)),
            Key::Units => self.units = value.parse().ok().map(|units| (units, line)).or(self.units),
            Key::Warlord => self.warlord = Some(Bearer::read(value, line)),
            Key::Enhancement => self.enhancement(value, line),
            Key::Idle => {}
        }
    }

    /// "Berzerker Glaive (on Char2: Slaughterbound)".
    fn enhancement(&mut self, text: &str, line: u32) {
        let split = ["(on ", "(sur "].iter().find_map(|on| text.rfind(on).map(|at| (at, at + on.len())));
        let (name, bearer) = match split {
            Some((at, from)) => (text[..at].trim(), Some(text[from..].trim().trim_end_matches(')'))),
            None => (text, None),
        };
        let (name, _) = with_cost(name);
        if !plain(&name).is_empty() && self.enhancements.len() < MOST_ENHANCEMENTS {
            self.enhancements.push((name, bearer.map(|bearer| Bearer::read(bearer, line)), line));
        }
    }

    /// Says what the units do not say themselves, and where the two disagree.
    pub fn apply(self, draft: &mut Draft) {
        let slots = slots(draft);
        if let Some(bearer) = &self.warlord {
            let named: Vec<String> =
                draft.list.units.iter().filter(|unit| unit.warlord).map(|unit| plain(&unit.name)).collect();
            if named.is_empty() {
                match find(&draft.list, &slots, bearer, |_| true) {
                    Some(at) => draft.list.units[at].warlord = true,
                    None => draft.note(bearer.line, "The header names a Warlord that the list does not have."),
                }
            } else if !bearer.name.is_empty() && !named.contains(&bearer.name) {
                draft.note(bearer.line, "The header names another Warlord than the list; the list counts.");
            }
        }
        for (name, bearer, line) in self.enhancements {
            give(draft, &slots, &name, bearer.as_ref(), line);
        }
        if let Some((said, line)) = self.units.filter(|(said, _)| *said != draft.list.units.len()) {
            let found = draft.list.units.len();
            draft.note(line, format!("The header counts {said} units, the list has {found}."));
        }
    }
}

/// Gives an enhancement that only the header says to the unit it names.
fn give(draft: &mut Draft, slots: &[Option<String>], name: &str, bearer: Option<&Bearer>, line: u32) {
    let wanted = plain(name);
    let has = |unit: &Entry| unit.enhancement.as_ref().is_some_and(|one| plain(&one.text) == wanted);
    let borne: Vec<String> = draft.list.units.iter().filter(|unit| has(unit)).map(|unit| plain(&unit.name)).collect();
    if !borne.is_empty() {
        if bearer.is_some_and(|bearer| !bearer.name.is_empty() && !borne.contains(&bearer.name)) {
            draft.note(line, format!("The header gives “{name}” to another unit than the list; the list counts."));
        }
        return;
    }
    let listed = |unit: &Entry| unit.parts.iter().any(|part| plain(&part.name) == wanted);
    let free = |unit: &Entry| unit.enhancement.is_none();
    let at = match bearer {
        Some(bearer) => find(&draft.list, slots, bearer, |unit| free(unit) && listed(unit))
            .or_else(|| find(&draft.list, slots, bearer, free).filter(|&at| is_meant(draft, bearer, at))),
        None => draft.list.units.iter().position(|unit| free(unit) && listed(unit)),
    };
    let Some(at) = at else {
        draft.note(line, format!("The header has “{name}”, but no unit of the list can bear it."));
        return;
    };
    let unit = &mut draft.list.units[at];
    let written = unit.parts.iter().position(|part| plain(&part.name) == wanted).map(|part| unit.parts.remove(part));
    unit.enhancement = Some(Said::new(name, written.map_or(line, |part| part.line)));
}

/// Whether a unit without an enhancement is surely the one a header means: where another of its name
/// has one, only its place can tell.
fn is_meant(draft: &Draft, bearer: &Bearer, at: usize) -> bool {
    let rival = |unit: &Entry| unit.enhancement.is_some() && plain(&unit.name) == bearer.name;
    let placed = bearer.slot.is_some() && draft.slots.get(at) == Some(&bearer.slot);
    placed || !draft.list.units.iter().any(rival)
}

/// The unit a header means: by name, of several the one at the place, by place alone without a name.
fn find(list: &List, slots: &[Option<String>], bearer: &Bearer, fits: impl Fn(&Entry) -> bool) -> Option<usize> {
    let at_place = |at: usize| bearer.slot.is_some() && slots.get(at).is_some_and(|slot| *slot == bearer.slot);
    let named = |at: &usize| fits(&list.units[*at]) && plain(&list.units[*at].name) == bearer.name;
    let all: Vec<usize> = (0..list.units.len()).filter(named).collect();
    let placed = all.iter().copied().find(|&at| at_place(at));
    placed.or(all.first().copied()).or_else(|| {
        let nameless = bearer.name.is_empty();
        (0..list.units.len()).find(|&at| nameless && at_place(at) && fits(&list.units[at]))
    })
}

/// The places of the units; where none is written, characters are counted.
fn slots(draft: &Draft) -> Vec<Option<String>> {
    if draft.slots.iter().any(Option::is_some) {
        return draft.slots.clone();
    }
    let mut characters = 0;
    let place = |unit: &Entry| {
        (unit.section == Section::Character).then(|| {
            characters += 1;
            format!("char{characters}")
        })
    };
    draft.list.units.iter().map(place).collect()
}

/// A detachment without its rule in brackets: "Champions of Faith (Righteous Purpose)".
fn without_rule(text: &str) -> &str {
    match text.split_once(" (") {
        Some((name, rest)) if rest.ends_with(')') && !name.is_empty() => name.trim(),
        _ => text,
    }
}
