//! What a unit has done and where it is, and who leads and carries whom.

use super::Builder;
use crate::amount::Amount;
use crate::ids::{MissionActionId, UnitId};
use crate::position::{DisembarkedPosition, ModelPosition, MovedPosition, Phase, Position, Reserves, UnitPosition};
use crate::setup::{ACTIONS, SetupError, error};
use crate::state::{Disembarked, Moved, Unit, UnitFlags, Whereabouts};
use codex::{Codex, Condition, DiceExpr, Effect, GainedKeyword, Keywords, Stat};

impl Builder<'_> {
    pub(super) fn unit_state(&self, unit: &UnitPosition) -> Result<Unit, SetupError> {
        let place = format!("unit {}", unit.id);
        let alive = unit.models.iter().filter(|m| m.wounds != Some(0)).count();
        let on_table = unit.models.iter().filter(|m| m.at.is_some()).count();
        let whereabouts = match (&unit.embarked_in, unit.in_reserves) {
            (Some(_), Some(_)) => return Err(error(place, "it is embarked and in reserves: choose one")),
            // Put right by `join`, when every unit is known.
            (Some(_), None) => Whereabouts::Embarked(UnitId(0)),
            (None, Some(kind)) => Whereabouts::Reserves(kind),
            (None, None) if alive == 0 => Whereabouts::Destroyed,
            (None, None) if on_table == unit.models.len() => Whereabouts::Table,
            (None, None) if on_table == 0 && self.position.phase < Phase::Scout => Whereabouts::Undeployed,
            // Where its bodyguard is; put right by `join`.
            (None, None) if unit.attached_to.is_some() && on_table == 0 => Whereabouts::Reserves(Reserves::Strategic),
            (None, None) => {
                return Err(error(
                    place,
                    "some models have no place: give each a point in `at`, or say where the unit waits",
                ));
            }
        };
        for weapon in &unit.flags.spent {
            if !unit.weapons.iter().any(|w| w.id == *weapon) {
                return Err(error(place, format!("spent names {weapon}, which it does not have")));
            }
        }
        let flags = &unit.flags;
        let performing = match &flags.performing {
            None => None,
            Some(name) => match MissionActionId::find(name) {
                Some(action) => Some(action),
                None => {
                    return Err(error(place, format!("performing {name} is no action: one of {}", ACTIONS.join(", "))));
                }
            },
        };
        let starting = unit.starting_strength.map_or(unit.models.len(), usize::from);
        if starting < unit.models.len() || starting > 100 {
            return Err(error(place, "starting_strength is at least the models given and at most 100"));
        }
        let bits = [
            (flags.battle_shocked, UnitFlags::BATTLE_SHOCKED),
            (flags.shot, UnitFlags::SHOT),
            (flags.charged, UnitFlags::CHARGED),
            (flags.heroic, UnitFlags::HEROIC),
            (flags.fought, UnitFlags::FOUGHT),
            (flags.arrived, UnitFlags::ARRIVED),
            (flags.disembarked.is_some() && self.position.phase == Phase::Movement, UnitFlags::LEFT_TRANSPORT),
        ];
        Ok(Unit {
            place: whereabouts,
            attached_to: None,
            leaders: [None; 2],
            starting: starting as u8,
            moved: self.moved(unit),
            disembarked: match flags.disembarked {
                None => Disembarked::No,
                Some(DisembarkedPosition::BeforeMove) => Disembarked::BeforeMove,
                Some(DisembarkedPosition::AfterMove) => Disembarked::AfterMove,
            },
            performing,
            fell: 0,
            fell_to: None,
            near_at_turn_start: 0,
            action_at: None,
            used_up: 0,
            returning: None,
            near_at_phase_start: 0,
            hazards: 0,
            action_to: None,
            flags: bits.iter().filter(|(on, _)| *on).map(|(_, flag)| *flag).collect(),
        })
    }

    /// Not told how it moved: not selected yet while it still may be, stationary later; a unit
    /// that arrived or got out counts as having made a Normal move (R8.2, R9.7).
    fn moved(&self, unit: &UnitPosition) -> Moved {
        match unit.flags.moved {
            Some(MovedPosition::Normal) => Moved::Normal,
            Some(MovedPosition::Advance) => Moved::Advanced,
            Some(MovedPosition::FallBack) => Moved::FellBack,
            Some(MovedPosition::Stationary) => Moved::Stationary,
            None => {
                let later = self.position.phase > Phase::Movement;
                match unit.flags.disembarked {
                    _ if unit.flags.arrived => Moved::Normal,
                    Some(DisembarkedPosition::AfterMove) => Moved::Normal,
                    Some(DisembarkedPosition::BeforeMove) if later => Moved::Normal,
                    _ if later => Moved::Stationary,
                    _ => Moved::NotYet,
                }
            }
        }
    }

    /// Leaders to their bodyguards, passengers to their transports.
    pub(super) fn join(&mut self) -> Result<(), SetupError> {
        for (at, unit) in self.position.units.iter().enumerate() {
            let place = format!("unit {}", unit.id);
            let find = |name: &str| {
                let found = self.units.iter().position(|card| card.id == name && card.player == unit.player);
                found.filter(|&other| other != at).map(|other| UnitId(other as u16))
            };
            if let Some(name) = &unit.attached_to {
                let bodyguard = find(name)
                    .ok_or_else(|| error(&place, format!("attached_to {name} is no other unit of its player")))?;
                let Some(slot) = self.state_units[bodyguard.index()].leaders.iter().position(Option::is_none) else {
                    return Err(error(place, format!("{name} has two leaders already")));
                };
                if self.position.units[bodyguard.index()].attached_to.is_some() {
                    return Err(error(place, format!("{name} leads a unit itself: attach to that one")));
                }
                self.state_units[bodyguard.index()].leaders[slot] = Some(UnitId(at as u16));
                self.state_units[at].attached_to = Some(bodyguard);
            }
            if let Some(name) = &unit.embarked_in {
                let transport = find(name)
                    .ok_or_else(|| error(&place, format!("embarked_in {name} is no other unit of its player")))?;
                if self.units[transport.index()].transport.is_none() {
                    return Err(error(place, format!("{name} is no transport: give its profile a transport capacity")));
                }
                self.state_units[at].place = Whereabouts::Embarked(transport);
            }
        }
        // A leader is where its bodyguard is and does what it does.
        for at in 0..self.state_units.len() {
            if let Some(bodyguard) = self.state_units[at].attached_to {
                let with = self.state_units[bodyguard.index()];
                if self.state_units[at].place == Whereabouts::Destroyed || with.place == Whereabouts::Destroyed {
                    return Err(error(
                        format!("unit {}", self.units[at].id),
                        "an attached unit needs a living leader and a living bodyguard: leave out `attached_to`",
                    ));
                }
                let placed = self.position.units[at].models.iter().all(|model| model.at.is_some());
                if with.place == Whereabouts::Table && !placed {
                    let place = format!("unit {}", self.units[at].id);
                    return Err(error(place, "its bodyguard is on the table: give its models points in `at`"));
                }
                let unit = &mut self.state_units[at];
                unit.place = with.place;
                unit.moved = with.moved;
                unit.disembarked = with.disembarked;
                unit.performing = with.performing;
                unit.flags = with.flags;
            }
        }
        Ok(())
    }
}

/// Effects of a model that count from the start of the battle: of its datasheet, its enhancement and its wargear.
fn from_the_start<'a>(
    codex: &'a Codex,
    unit: &'a UnitPosition,
    model: &'a ModelPosition,
) -> impl Iterator<Item = &'a Effect> {
    let enhancement = unit.enhancement.as_ref().and_then(|id| codex.enhancement(id));
    let rules = unit.rules.iter().chain(enhancement.into_iter().flat_map(|e| &e.rules));
    // What a model carries is known before the battle. The loader refuses every other condition.
    let holds = |condition: &Condition| {
        *condition == Condition::OwnModel
            || matches!(condition, Condition::ModelWith(item) if model.wargear.contains(item))
            || matches!(condition, Condition::ModelWithTwo(item) if model.wargear.iter().filter(|held| *held == item).count() >= 2)
    };
    let holding = rules.filter(move |rule| rule.conditions.iter().all(holds));
    holding.flat_map(|rule| &rule.then).filter(|effect| effect.is_from_the_start())
}

/// The Wounds of a model with what its enhancement and its wargear do to them.
pub(super) fn wounds(codex: &Codex, unit: &UnitPosition, model: &ModelPosition) -> u8 {
    let mut amount = Amount::printed(DiceExpr::fixed(model.profile.wounds));
    for effect in from_the_start(codex, unit, model) {
        if let Effect::ModifyStat { stat: Stat::W, operation, .. } = effect {
            amount.modify(*operation);
        }
    }
    amount.value(model.profile.wounds.into()).min(100) as u8
}

/// The keywords that a model gains by rules.
pub(super) fn gained<'a>(
    codex: &'a Codex,
    unit: &'a UnitPosition,
    model: &'a ModelPosition,
) -> impl Iterator<Item = GainedKeyword> {
    from_the_start(codex, unit, model)
        .filter_map(|effect| if let Effect::Keyword(keyword) = effect { Some(*keyword) } else { None })
}

/// The keywords that a unit gained when its army was mustered.
pub(super) fn mustered<'a>(
    codex: &'a Codex,
    position: &'a Position,
    unit: &'a UnitPosition,
) -> impl Iterator<Item = &'a str> {
    let army = position.armies.of(unit.player);
    let has = |word: &str| unit.models.iter().any(|model| model.profile.keywords.has(word));
    let named = |id: &'a Option<String>| id.as_deref().unwrap_or_default();
    army.into_iter().flat_map(move |army| codex.gained_keywords(named(&army.faction), named(&army.detachment), has))
}

/// All keywords of a model, printed and gained.
pub(super) fn keywords(codex: &Codex, position: &Position, unit: &UnitPosition, model: &ModelPosition) -> Keywords {
    let gained = gained(codex, unit, model).map(|keyword| keyword.word());
    let army = position.armies.of(unit.player);
    let has = |word: &str| unit.models.iter().any(|model| model.profile.keywords.has(word));
    let named = |id: &'_ Option<String>| id.clone().unwrap_or_default();
    let lost: Vec<String> = army.map_or(Vec::new(), |army| {
        let (faction, detachment) = (named(&army.faction), named(&army.detachment));
        codex.lost_keywords(&faction, &detachment, has).map(str::to_owned).collect()
    });
    let kept = model.profile.keywords.iter().filter(|word| !lost.iter().any(|gone| gone == word));
    kept.chain(gained).chain(mustered(codex, position, unit)).collect()
}
