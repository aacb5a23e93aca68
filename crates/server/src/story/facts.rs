//! What happened in a moment: the difference of two states, and the events between them.

use super::luck::{chance_of_at_least, need_chance};
use super::{Moment, Told, weight};
use protocol::messages::story::StoryFact;
use rules::state::Hand;
use rules::{Context, Event, Game, Player, ScoredBy, UnitId};

/// What a unit has lost between two states.
pub(crate) struct Change {
    /// The unit as its card has it: leaders are units of their own.
    pub unit: UnitId,
    /// Models that died.
    pub models: u32,
    /// Models that are left.
    pub left: u32,
    /// Wounds that were lost.
    pub wounds: u32,
}

/// What every unit has lost.
pub(crate) fn change(before: &Game, after: &Game) -> Vec<Change> {
    let setup = after.setup();
    let of = |(at, card): (usize, &rules::setup::UnitCard)| {
        let range = usize::from(card.models.0)..usize::from(card.models.0 + card.models.1);
        let [was, is] = [before, after].map(|game| game.state().models.get(range.clone()).unwrap_or_default());
        let alive = |models: &[rules::state::Model]| models.iter().filter(|model| model.alive()).count() as u32;
        let wounds = |models: &[rules::state::Model]| -> u32 {
            models.iter().filter(|model| model.alive()).map(|model| u32::from(model.wounds)).sum()
        };
        let change = Change {
            unit: UnitId(at as u16),
            models: alive(was).saturating_sub(alive(is)),
            left: alive(is),
            wounds: wounds(was).saturating_sub(wounds(is)),
        };
        (change.wounds > 0).then_some(change)
    };
    setup.units.iter().enumerate().filter_map(of).collect()
}

/// The saves of a moment by unit: made, of how many, and the dice by what each needed.
#[derive(Default)]
pub(super) struct Saves(Vec<(UnitId, u32, Vec<u8>)>);

impl Saves {
    pub(super) fn add(&mut self, told: &Told<'_>) {
        for roll in told.played.rolls.iter().filter(|roll| roll.context == Context::Save && roll.need > 0) {
            let at = self.0.iter().position(|(unit, ..)| *unit == roll.unit).unwrap_or_else(|| {
                self.0.push((roll.unit, 0, Vec::new()));
                self.0.len() - 1
            });
            let (_, made, needs) = &mut self.0[at];
            *made += roll.successes;
            needs.extend(std::iter::repeat_n(roll.need, roll.faces.len()));
        }
    }
}

/// Fewer saves than this are not worth telling.
const SAVES: usize = 3;
/// Saves are told if they were no likelier than this.
const UNLIKELY: f64 = 0.3;

/// Whether points are of a kind.
type IsKind = fn(&ScoredBy) -> bool;

/// Everything worth telling, the weightiest first.
pub(super) fn facts(before: &Game, after: &Game, moment: &Moment) -> Vec<StoryFact> {
    let events = moment.events.as_slice();
    let setup = after.setup();
    let id = |unit: UnitId| setup.unit(unit).id.clone();
    let mut facts: Vec<StoryFact> = Vec::new();
    for Change { unit, models, left, wounds } in change(before, after) {
        facts.push(match (models, left) {
            (0, _) => StoryFact::Wounded { unit_id: id(unit), wounds },
            (_, 0) => StoryFact::Destroyed { unit_id: id(unit), models },
            _ => StoryFact::Slain { unit_id: id(unit), models, left },
        });
    }
    facts.extend(charge(moment.charging.as_ref(), events, &id));
    for (unit, made, needs) in &moment.saves.0 {
        let chance = chance_of_at_least(needs, *made);
        if needs.len() >= SAVES && chance <= UNLIKELY {
            facts.push(StoryFact::Saves { unit_id: id(*unit), made: *made, of: needs.len() as u32, chance });
        }
    }
    let holder = |by: Option<Player>| by.map_or(0, Player::number);
    for (at, (was, is)) in before.state().objectives.iter().zip(&after.state().objectives).enumerate() {
        let (from, to) = (holder(was.controlled_by), holder(is.controlled_by));
        if from != to && !is.gone {
            let marker = setup.objectives.get(at).map(|(name, _)| name.clone()).unwrap_or_default();
            facts.push(StoryFact::Marker { marker, from, to });
        }
    }
    for player in Player::BOTH {
        let points = |wanted: IsKind| -> u32 {
            let of = |event: &Event| match event {
                Event::Scored { player: of, by, points } if *of == player && wanted(by) => u32::from(*points),
                _ => 0,
            };
            events.iter().map(of).sum()
        };
        let kinds: [(&str, IsKind); 4] = [
            ("primary", |by| matches!(by, ScoredBy::Primary | ScoredBy::MissionRule)),
            ("secondary", |by| matches!(by, ScoredBy::Card(_) | ScoredBy::Challenger(_))),
            ("secret", |by| matches!(by, ScoredBy::Secret)),
            ("painted", |by| matches!(by, ScoredBy::Painted)),
        ];
        for (by, wanted) in kinds {
            let points = points(wanted);
            if points > 0 {
                facts.push(StoryFact::Scored { player: player.number(), points, by: by.to_owned() });
            }
        }
    }
    for event in events {
        match event {
            Event::BattleShocked(unit) => facts.push(StoryFact::Shocked { unit_id: id(*unit) }),
            Event::Arrived(unit) => facts.push(StoryFact::Arrived { unit_id: id(*unit) }),
            Event::Stratagem { player, stratagem, .. } => facts
                .push(StoryFact::Stratagem { player: player.number(), name: setup.stratagem(*stratagem).name.clone() }),
            Event::Conceded(player) => facts.push(StoryFact::Conceded { player: player.number() }),
            _ => {}
        }
    }
    facts.sort_by_key(|fact| std::cmp::Reverse(weight(fact)));
    facts
}

/// The charge of a moment, if there was one.
fn charge(declared: Option<&Game>, events: &[Event], id: &dyn Fn(UnitId) -> String) -> Option<StoryFact> {
    let rolled = events.iter().rev().find_map(|event| match event {
        Event::ChargeRolled { unit, roll, .. } => Some((*unit, *roll)),
        _ => None,
    });
    let (unit, roll) = rolled?;
    let made = events.iter().any(|event| matches!(event, Event::Charged(charged, _) if *charged == unit));
    let charging = declared.and_then(|game| match game.state().clock.hand {
        Hand::Charging { unit: charges, targets, .. } if charges == unit => Some((game, targets)),
        _ => None,
    });
    let targets: Vec<UnitId> = charging.map(|(_, targets)| targets.iter().collect()).unwrap_or_default();
    let need =
        charging.and_then(|(game, targets)| (2..=12).find(|&roll| game.battle().charge_reaches(unit, targets, roll)));
    Some(StoryFact::Charge {
        unit_id: id(unit),
        targets: targets.into_iter().map(id).collect(),
        roll,
        need,
        chance: need.map(need_chance),
        made,
    })
}
