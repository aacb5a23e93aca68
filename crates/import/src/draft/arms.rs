//! Wargear of a drafted unit: of what its options offer, what serves the style of the army.

use super::worth::{destroys, weights};
use codex::army::{carried, equip};
use codex::datasheet::EVERY_MODEL;
use codex::datasheet::WargearOption;
use codex::{ArmyStyle, ArmyUnit, Carries, Datasheet, Item, Weapon, WeaponAbility};

/// What the weapons of a model destroy in a turn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Armed {
    pub(super) shooting: f64,
    pub(super) melee: f64,
}

/// The weapons among these items: the best profile of each, and hand to hand the best weapon with those that
/// strike besides.
pub(super) fn armed(sheet: &Datasheet, items: &[Item]) -> Armed {
    let mut out = Armed::default();
    let (mut pistols, mut strongest) = (0.0_f64, 0.0_f64);
    for item in items {
        let profiles: Vec<&Weapon> =
            item.weapons.iter().filter_map(|id| sheet.weapon_index(id)).map(|at| &sheet.weapons[at]).collect();
        let best = |wanted: &dyn Fn(&Weapon) -> bool| {
            profiles.iter().filter(|weapon| wanted(weapon)).map(|weapon| destroys(weapon)).fold(0.0, f64::max)
        };
        let copies = f64::from(item.count);
        let besides = |weapon: &Weapon| weapon.has(&WeaponAbility::ExtraAttacks);
        out.shooting += copies * best(&|weapon| !weapon.range.is_melee() && !weapon.has(&WeaponAbility::Pistol));
        pistols += copies * best(&|weapon| !weapon.range.is_melee() && weapon.has(&WeaponAbility::Pistol));
        strongest = strongest.max(best(&|weapon| weapon.range.is_melee() && !besides(weapon)));
        out.melee += copies * best(&|weapon| weapon.range.is_melee() && besides(weapon));
    }
    out.shooting = out.shooting.max(pistols);
    out.melee += strongest;
    out
}

/// The unit with wargear of its options that serves the style better than what it has by default.
pub(super) fn chosen(sheet: &Datasheet, unit: ArmyUnit, style: ArmyStyle) -> ArmyUnit {
    if sheet.options_unread.is_some() {
        return unit;
    }
    let (Ok(models), Ok(default)) = (unit.muster(sheet), carried(sheet, &unit)) else { return unit };
    let names: Vec<String> = models.iter().map(|model| model.name.to_owned()).collect();
    let [shooting, melee, ..] = weights(style);
    // What is no weapon is taken where it costs nothing.
    let worth = |items: &[Item]| {
        let armed = armed(sheet, items);
        let all: usize = items.iter().map(|item| usize::from(item.count)).sum();
        armed.shooting * shooting + armed.melee * melee + all as f64 * 0.01
    };
    let mut held = default.clone();
    let fits = |held: &[Vec<Item>]| equip(sheet, &with(&unit, &default, held)).is_ok();
    for option in sheet.options.iter().filter(|option| option.is_structured()) {
        let mut choices: Vec<&Vec<Item>> = option.choices.iter().collect();
        choices.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        let of: Vec<usize> =
            (0..names.len()).filter(|at| option.model == EVERY_MODEL || option.model == names[*at]).collect();
        // Models alike stand together: those that differ come last.
        for choice in choices {
            let better: Vec<(usize, Vec<Item>)> = of
                .iter()
                .rev()
                .filter_map(|at| Some((*at, swapped(&held[*at], option, choice)?)))
                .filter(|(at, items)| worth(items) > worth(&held[*at]) + 0.005)
                .collect();
            if option.all_or_none {
                let mut all = held.clone();
                better.iter().for_each(|(at, items)| all[*at].clone_from(items));
                if better.len() == of.len() && fits(&all) {
                    held = all;
                }
                continue;
            }
            for (at, items) in better {
                let before = std::mem::replace(&mut held[at], items);
                if !fits(&held) {
                    held[at] = before;
                    break;
                }
            }
        }
    }
    with(&unit, &default, &held)
}

/// The items after the option gave these; nothing if the model has not what it gives up.
fn swapped(items: &[Item], option: &WargearOption, choice: &[Item]) -> Option<Vec<Item>> {
    let given = [&option.replaces].into_iter().chain(&option.or_replaces);
    let mut out = given.into_iter().find_map(|given| without(items, given))?;
    for item in choice {
        match out.iter_mut().find(|held| held.name == item.name) {
            Some(held) => held.count += item.count,
            None => out.push(item.clone()),
        }
    }
    Some(out)
}

fn without(items: &[Item], given: &[Item]) -> Option<Vec<Item>> {
    let mut out = items.to_vec();
    for item in given {
        let held = out.iter_mut().find(|held| held.name == item.name)?;
        held.count = held.count.checked_sub(item.count)?;
    }
    out.retain(|item| item.count > 0);
    Some(out)
}

/// The unit with what each model carries, where that is not the default.
fn with(unit: &ArmyUnit, default: &[Vec<Item>], held: &[Vec<Item>]) -> ArmyUnit {
    let mut wargear: Vec<Carries> = Vec::new();
    for (at, items) in held.iter().enumerate().filter(|(at, items)| **items != default[*at]) {
        let items: Vec<String> = items.iter().flat_map(Item::each).map(str::to_owned).collect();
        match wargear.iter_mut().find(|carries| carries.items == items) {
            Some(carries) => carries.models.push(at + 1),
            None => wargear.push(Carries { models: vec![at + 1], items }),
        }
    }
    ArmyUnit { wargear, ..unit.clone() }
}
