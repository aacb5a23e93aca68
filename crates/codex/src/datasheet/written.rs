//! The lists of a datasheet's file as they are written, and what they mean.
//!
//! An item is its name, `"Slugga"`, or a table where there is more to say. Without `weapons` it has
//! every weapon profile of its name. An option without a `text` is given one.

use super::{EVERY_MODEL, Item, Loadout, WargearOption};
use crate::Weapon;
use crate::record::Span;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use toml::Spanned;

/// An item whose weapon ids know their lines.
pub(super) struct WrittenItem {
    pub name: String,
    pub count: u8,
    pub weapons: Option<Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemTable {
    name: String,
    #[serde(default = "one")]
    count: u8,
    weapons: Option<Vec<Spanned<String>>>,
}

impl<'de> Deserialize<'de> for WrittenItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ItemVisitor)
    }
}

struct ItemVisitor;

impl<'de> Visitor<'de> for ItemVisitor {
    type Value = WrittenItem;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an item, or a table with `name`, `count` and `weapons`")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<WrittenItem, E> {
        Ok(WrittenItem { name: name.to_owned(), count: 1, weapons: None })
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<WrittenItem, M::Error> {
        let ItemTable { name, count, weapons } = ItemTable::deserialize(MapAccessDeserializer::new(map))?;
        Ok(WrittenItem { name, count, weapons })
    }
}

/// An item and where it stands.
pub(super) type PlacedItem = Spanned<WrittenItem>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenLoadout {
    pub model: String,
    pub count: Option<usize>,
    pub per_models: Option<usize>,
    pub items: Vec<PlacedItem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenOption {
    pub text: Option<String>,
    #[serde(default = "every_model")]
    pub model: String,
    pub up_to: Option<u8>,
    pub per_models: Option<u8>,
    pub unit_models: Option<usize>,
    #[serde(default)]
    pub unless: Vec<String>,
    #[serde(default)]
    pub requires: Vec<String>,
    #[serde(default)]
    pub locks: Vec<String>,
    #[serde(default)]
    pub all_or_none: bool,
    #[serde(default)]
    pub replaces: Vec<PlacedItem>,
    #[serde(default)]
    pub or_replaces: Vec<Vec<PlacedItem>>,
    #[serde(default)]
    pub choices: Vec<Vec<PlacedItem>>,
    pub pick: Option<u8>,
    #[serde(default)]
    pub duplicates: bool,
    #[serde(default)]
    pub no_duplicates: bool,
    #[serde(default)]
    pub each_copy: bool,
    pub copies: Option<u8>,
}

impl WrittenOption {
    /// Every item it names, with its place.
    pub fn items(&self) -> impl Iterator<Item = &PlacedItem> {
        self.replaces.iter().chain(self.or_replaces.iter().flatten()).chain(self.choices.iter().flatten())
    }
}

/// Where an item is named.
pub(super) fn place(item: &PlacedItem) -> Span {
    item.span()
}

fn one() -> u8 {
    1
}

fn every_model() -> String {
    EVERY_MODEL.to_owned()
}

fn item(written: PlacedItem, weapons: &[Weapon]) -> Item {
    let WrittenItem { name, count, weapons: listed } = written.into_inner();
    let named = || weapons.iter().filter(|weapon| weapon.name == name).map(|weapon| weapon.id.clone()).collect();
    let weapons = listed.map_or_else(named, |ids| ids.into_iter().map(Spanned::into_inner).collect());
    Item { name, count, weapons }
}

fn items(written: Vec<PlacedItem>, weapons: &[Weapon]) -> Vec<Item> {
    written.into_iter().map(|it| item(it, weapons)).collect()
}

/// A loadout of the sheet that has these weapons.
pub(super) fn loadout(written: WrittenLoadout, weapons: &[Weapon]) -> Loadout {
    let WrittenLoadout { model, count, per_models, items: carried } = written;
    Loadout { model, count, per_models, items: items(carried, weapons) }
}

/// An option of the sheet that has these weapons.
pub(super) fn option(written: WrittenOption, weapons: &[Weapon]) -> WargearOption {
    let lists = |lists: Vec<Vec<PlacedItem>>| lists.into_iter().map(|list| items(list, weapons)).collect();
    let mut option = WargearOption {
        text: written.text.unwrap_or_default(),
        model: written.model,
        up_to: written.up_to,
        per_models: written.per_models,
        unit_models: written.unit_models,
        unless: written.unless,
        requires: written.requires,
        locks: written.locks,
        all_or_none: written.all_or_none,
        replaces: items(written.replaces, weapons),
        or_replaces: lists(written.or_replaces),
        choices: lists(written.choices),
        pick: written.pick,
        duplicates: written.duplicates,
        no_duplicates: written.no_duplicates,
        each_copy: written.each_copy,
        copies: written.copies,
    };
    if option.text.is_empty() {
        option.text = option.sentence();
    }
    option
}
