//! From a written [`Position`] to a checked [`Setup`] and the first [`State`].

mod check;
mod records;
mod unit;

use crate::answers;
use crate::battle::Battle;
use crate::dice::{DicePosition, DiceSource};
use crate::ids::{GrantId, KeywordId, ModelId, Player, StratagemId, TagId, UnitId, UnitSet, WeaponId};
use crate::missions;
use crate::moments::{Due, MomentKind};
use crate::phases::fight;
use crate::position::{ModelPosition, ObjectivePosition, Phase, Position, Scope, TransportRule, UnitPosition};
use crate::setup::{
    Abilities, Asks, ByTopic, Cond, Feature, Grant, Keys, Lends, ModelCard, NamedKeywords, ResourceCard, Setup,
    SetupError, StratagemCard, TriggerCard, UnitCard, UnitRow, UnitWords, WeaponCard, WeaponTraits, clearances, error,
    zones,
};
use crate::state::{Boxes, Clock, Hand, Model, ModelFlags, Objective, Purse, Score, State, Unit, Uses};
use codex::{Codex, Effect, Keywords, Weapon};
use geometry::{Inches, Point, Rect};
use smallvec::SmallVec;
use std::ops::Range;

/// More than any battle has; keeps every id within sixteen bits.
const MOST_MODELS: usize = 5_000;

impl Setup {
    /// Checks a position and builds the battle. Army rules, stratagems, enhancements and missions that it names
    /// are those of `codex`.
    pub(crate) fn build(codex: &Codex, position: Position, dice: DiceSource) -> Result<(Setup, State), SetupError> {
        check::table(&position)?;
        let mut builder = Builder::new(codex, &position);
        for unit in &position.units {
            builder.add(unit)?;
        }
        builder.join()?;
        let Builder { mut units, mut models, mut weapons, keywords, state_units, state_models, .. } = builder;
        let cards = records::Cards { units: &mut units, models: &mut models, weapons: &mut weapons };
        let compiled =
            records::compile(codex, &position, &keywords, cards).map_err(|problem| error("armies", problem))?;
        let asks_moved_over = compiled.asks_moved_over();
        let terrain: Vec<Feature> =
            position.terrain.iter().enumerate().map(|(at, piece)| Feature::new(piece, at as u32)).collect();
        let mut state = State {
            models: state_models,
            units: state_units,
            clock: Clock {
                round: position.round,
                phase: position.phase,
                active: position.active_player,
                first: position.first_player,
                reinforcements: false,
                shock_step: false,
                choices: 0,
                next: first_to_act(&position),
                remaining_combats: false,
                counter: None,
                ready: [false; 2],
                redeployed: false,
                skips: [0; 2],
                surges: UnitSet::new(),
                queue: [None; 4],
                charge: None,
                ending: false,
                hand: Hand::Empty,
                over: None,
            },
            purses: [0, 1].map(|at| Purse { cp: position.cp[at], vp: position.vp[at], gained: position.cp_gained[at] }),
            objectives: markers(&position),
            scores: [Score::default(); 2],
            in_force: compiled.in_force.clone(),
            uses: uses(&position, &compiled.stratagems, &compiled.resources)?,
            dice: DicePosition::default(),
            staging: None,
            boxes: Boxes::new(),
        };
        let lends = every_effect(&units, &compiled.grants).map(Lends::of).collect();
        let asks = asks(&compiled, lends);
        let permits = every_effect(&units, &compiled.grants).collect();
        crate::setup::seat::assign(&mut units, &models, &keywords);
        let corner = Point { x: position.board.width, y: position.board.height };
        let about = |grant: GrantId| compiled.grants[grant.index()].topics;
        let mut setup = Setup {
            board: Rect { min: Point::default(), max: corner },
            bases: models.iter().map(|card| (card.shape, card.height)).collect(),
            owners: models.iter().map(|card| units[card.unit.index()].player).collect(),
            model_units: models.iter().map(|card| card.unit).collect(),
            widest: models.iter().map(|card| card.shape.reach()).max().unwrap_or_default(),
            kinds: (0..models.len()).map(|at| kind(&models, at)).collect(),
            rows: units.iter().map(|card| row(card, &models)).collect(),
            words: units.iter().map(|card| UnitWords::of(models_of(card, &models))).collect(),
            spans: Player::BOTH.map(|player| span(&units, player)),
            units,
            models,
            weapons,
            named: NamedKeywords::of(&keywords),
            keywords,
            walls: terrain.iter().flat_map(|feature| feature.walls.iter().copied()).collect(),
            clearances: clearances(Rect { min: Point::default(), max: corner }, &terrain),
            terrain,
            objectives: position.objectives.iter().map(|o| (o.id.clone(), Point { x: o.at[0], y: o.at[1] })).collect(),
            borders: zones::borders(&position.zones),
            zones: [position.zones.one.clone(), position.zones.two.clone()],
            hole: position.zones.hole,
            too_large: Vec::new(),
            attacker: position.attacker,
            mission: None,
            army_rules: compiled.army_rules,
            tactical: compiled.tactical,
            lends,
            free_marks: compiled.free_marks,
            one_marks: compiled.one_marks,
            foe_marks: compiled.foe_marks,
            attack_marks: compiled.attack_marks,
            struck_marks: compiled.struck_marks,
            deed_marks: compiled.deed_marks,
            discounts: compiled.discounts,
            counts_resources: compiled.counts_resources,
            permits,
            stratagems_at: stratagems_at(&compiled.stratagems),
            stratagems: compiled.stratagems,
            worths: Vec::new(),
            asks,
            standing_by_topic: [0, 1].map(|at| ByTopic::new(compiled.standing[at].iter().map(|&grant| about(grant)))),
            auras_by_topic: ByTopic::new(compiled.auras.iter().map(|aura| about(aura.grant))),
            grants: compiled.grants,
            denied: compiled.denied,
            tags: compiled.tags,
            standing: compiled.standing,
            auras: compiled.auras,
            deeds: compiled.deeds,
            triggers_at: triggers_at(&compiled.triggers),
            asks_moved_over,
            resources: compiled.resources,
            triggers: compiled.triggers,
            dice,
            step_by_step: position.step_by_step,
            position,
        };
        state.box_all(&setup);
        setup.worths = answers::losses::worths(&setup);
        if matches!(setup.position.phase, Phase::Formations | Phase::Deployment) {
            setup.too_large = zones::too_large(&setup);
        }
        missions::build(codex, &mut setup, &mut state)?;
        for unit in setup.unit_ids() {
            let near = crate::records::near(Battle { setup: &setup, state: &state }, unit);
            state.units[unit.index()].near_at_phase_start = near;
        }
        if setup.position.phase == Phase::Fight {
            let (next, remaining) = fight::next(Battle { setup: &setup, state: &state });
            state.clock.next = next;
            state.clock.remaining_combats = remaining;
        }
        Ok((setup, state))
    }
}

/// Every effect that a battle may see: of units, of damaged models, of rules.
fn every_effect<'a>(units: &'a [UnitCard], grants: &'a [Grant]) -> impl Iterator<Item = &'a Effect> {
    let damaged = units.iter().filter_map(|card| card.damaged.as_ref()).flat_map(|bracket| &bracket.effects);
    let own = units.iter().flat_map(|card| &card.effects);
    let granted = grants.iter().flat_map(|grant| &grant.effects);
    own.chain(damaged).chain(granted)
}

/// Which triggers are due at each kind of moment, in their order.
fn triggers_at(triggers: &[TriggerCard]) -> Vec<Vec<u16>> {
    let mut out = vec![Vec::new(); MomentKind::ALL.len()];
    for (at, card) in triggers.iter().enumerate() {
        for kind in card.due.at {
            out[*kind as usize].push(at as u16);
        }
    }
    out
}

/// What rules ask about attacks: it is measured only then.
fn asks(compiled: &records::Compiled, lends: Lends) -> Asks {
    let of_grants = compiled.grants.iter().flat_map(|grant| &grant.conditions);
    let half_range = of_grants.chain(&compiled.denied).any(|condition| *condition == Cond::HalfRange);
    Asks { half_range: half_range || lends.asks().half_range, ..lends.asks() }
}

/// The stratagems that may be due at each moment, a bit for each.
fn stratagems_at(stratagems: &[StratagemCard]) -> Vec<u64> {
    let due = |kind: MomentKind| {
        let cards = stratagems.iter().enumerate();
        let due = cards.filter(|(_, card)| card.moments.iter().any(|&when| Due::of_stratagem(when).at.contains(&kind)));
        due.map(|(at, _)| StratagemId::at(at).bit()).fold(0, |all, one| all | one)
    };
    MomentKind::ALL.iter().map(|&kind| due(kind)).collect()
}

/// Stratagems used before the position.
fn uses(
    position: &Position,
    stratagems: &[StratagemCard],
    resources: &[Vec<ResourceCard>; 2],
) -> Result<Uses, SetupError> {
    let mut uses = Uses::default();
    for used in &position.used {
        let mine = |card: &StratagemCard| card.player.is_none_or(|owner| owner == used.player);
        let Some(at) = stratagems.iter().position(|card| card.id == used.stratagem && mine(card)) else {
            return Err(error("used", format!("there is no stratagem {}", used.stratagem)));
        };
        let words = match used.scope {
            Scope::Phase => &mut uses.phase,
            Scope::Turn => &mut uses.turn,
            Scope::Battle => &mut uses.battle,
        };
        words[used.player.index()] |= StratagemId::at(at).bit();
    }
    for player in Player::BOTH {
        let written = position.armies.of(player).map(|army| &army.resources);
        for (at, card) in resources[player.index()].iter().enumerate() {
            let held = written.and_then(|written| written.get(&card.id)).copied();
            uses.pools[player.index()][at] = held.unwrap_or(card.start);
        }
        let known = |id: &&String| resources[player.index()].iter().any(|card| card.id == **id);
        if let Some(id) = written.and_then(|written| written.keys().find(|id| !known(id))) {
            return Err(error("armies", format!("the army has no resource {id}")));
        }
    }
    Ok(uses)
}

/// The markers as written.
fn markers(position: &Position) -> SmallVec<[Objective; 8]> {
    let marker = |o: &ObjectivePosition| Objective {
        controlled_by: Player::try_from(o.controlled_by).ok(),
        sticky: o.sticky,
        at: Point { x: o.at[0], y: o.at[1] },
        ..Objective::default()
    };
    position.objectives.iter().map(marker).collect()
}

/// Who begins where players alternate: the Defender deploys first (M3.1), the player with the
/// first turn scouts first (M3.7), the player whose turn it is not fights first (R16.2).
fn first_to_act(position: &Position) -> Player {
    match position.phase {
        Phase::Formations | Phase::Deployment => position.attacker.other(),
        Phase::Fight => position.active_player.other(),
        _ => position.first_player,
    }
}

/// R11.5 the best invulnerable saves that are printed, against ranged and melee attacks: in the statline, or as an
/// ability of the unit.
fn invulnerable(of: &UnitPosition, model: &ModelPosition) -> [Option<u8>; 2] {
    let own = Abilities::of(&of.abilities).invulnerable;
    [false, true].map(|melee| {
        let printed = model.profile.invulnerable_against(melee);
        printed.into_iter().chain((own < 7).then_some(own)).min()
    })
}

/// The first model of its unit that a model is like.
fn kind(models: &[ModelCard], at: usize) -> ModelId {
    let first = models.iter().position(|other| other.is_like(&models[at])).unwrap_or(at);
    ModelId(first as u16)
}

/// From the first unit of a player to the last.
fn span(units: &[UnitCard], player: Player) -> Range<usize> {
    let own = |card: &UnitCard| card.player == player;
    let first = units.iter().position(own).unwrap_or(0);
    first..units.iter().rposition(own).map_or(first, |last| last + 1)
}

/// The models of a unit as mustered.
fn models_of<'a>(card: &UnitCard, models: &'a [ModelCard]) -> &'a [ModelCard] {
    let (first, count) = card.models;
    &models[usize::from(first)..usize::from(first) + usize::from(count)]
}

fn row(card: &UnitCard, models: &[ModelCard]) -> UnitRow {
    let (first, count) = card.models;
    let own = models_of(card, models);
    let reach = own.iter().map(|model| model.shape.reach()).max().unwrap_or(Inches::ZERO);
    let alike = own.iter().all(|model| model.shape == own[0].shape);
    UnitRow { player: card.player, first, count, reach, alike }
}

struct Builder<'a> {
    codex: &'a Codex,
    position: &'a Position,
    units: Vec<UnitCard>,
    models: Vec<ModelCard>,
    weapons: Vec<WeaponCard>,
    keywords: Vec<String>,
    state_units: Vec<Unit>,
    state_models: Vec<Model>,
}

impl<'a> Builder<'a> {
    fn new(codex: &'a Codex, position: &'a Position) -> Self {
        let mut keywords: Vec<String> = position
            .units
            .iter()
            .flat_map(|unit| {
                let models = unit.models.iter().flat_map(|m| m.profile.keywords.iter());
                let anti = unit.weapons.iter().flat_map(|w| &w.abilities).filter_map(|a| {
                    if let codex::WeaponAbility::Anti { keyword, .. } = a { Some(keyword.as_str()) } else { None }
                });
                let gained = unit.models.iter().flat_map(|model| unit::gained(codex, unit, model));
                let gained = gained.map(|keyword| keyword.word()).chain(unit::mustered(codex, position, unit));
                models.chain(anti).chain(gained).map(str::to_owned).collect::<Vec<_>>()
            })
            .collect();
        keywords.sort_unstable();
        keywords.dedup();
        Builder {
            codex,
            position,
            units: Vec::new(),
            models: Vec::new(),
            weapons: Vec::new(),
            keywords,
            state_units: Vec::new(),
            state_models: Vec::new(),
        }
    }

    fn words(&self, keywords: &Keywords) -> SmallVec<[KeywordId; 12]> {
        keywords.iter().filter_map(|word| KeywordId::find_word(&self.keywords, word)).collect()
    }

    fn add(&mut self, unit: &UnitPosition) -> Result<(), SetupError> {
        let place = || format!("unit {}", unit.id);
        if unit.id.is_empty() || unit.id.contains(['.', '~']) {
            return Err(error(place(), "a unit needs an id without dots and tildes"));
        }
        if self.units.iter().any(|card| card.id == unit.id) {
            return Err(error(place(), "two units have this id: give each its own"));
        }
        if unit.models.is_empty() || unit.models.len() > 100 || self.models.len() + unit.models.len() > MOST_MODELS {
            return Err(error(place(), "a unit has 1 to 100 models, and a battle at most 5000"));
        }
        if unit.weapons.len() > 64 {
            return Err(error(place(), "a unit has at most 64 weapon profiles"));
        }
        if let Some(effect) = unit.effects.iter().find(|effect| effect.is_from_the_start()) {
            let problem =
                format!("{effect} counts from the start of the battle: write it in `rules`, not in `effects`");
            return Err(error(place(), problem));
        }
        let id = UnitId(self.units.len() as u16);
        let first_weapon = self.weapons.len() as u16;
        for weapon in &unit.weapons {
            self.add_weapon(weapon, first_weapon, &place())?;
        }
        let first_model = self.models.len() as u16;
        for model in &unit.models {
            self.add_model(id, model, first_weapon, unit)?;
        }
        let own = &self.models[first_model as usize..];
        let mut keywords: SmallVec<[KeywordId; 12]> = own.iter().flat_map(|m| m.keywords.iter().copied()).collect();
        keywords.sort_unstable();
        keywords.dedup();
        let capacity = unit.models.iter().filter_map(|m| m.profile.transport).max();
        let transport = unit
            .transport
            .clone()
            .or_else(|| capacity.map(|capacity| TransportRule { capacity, ..TransportRule::default() }));
        self.units.push(UnitCard {
            id: unit.id.clone(),
            name: if unit.name.is_empty() { unit.id.clone() } else { unit.name.clone() },
            player: unit.player,
            points: unit.points,
            datasheet: unit.datasheet.clone(),
            leads: unit.leads.clone(),
            joins: unit.joins.clone(),
            second_leader: unit.second_leader.clone(),
            warlord: unit.warlord,
            models: (first_model, unit.models.len() as u16),
            weapons: (first_weapon, unit.weapons.len() as u16),
            abilities: Abilities::of(&unit.abilities),
            effects: unit.effects.clone(),
            rules: Vec::new(),
            army_rules: SmallVec::new(),
            damaged: unit.damaged.clone(),
            keys: own.iter().map(|m| m.keys).collect(),
            keywords,
            transport,
            seats: Vec::new(),
        });
        let state = self.unit_state(unit)?;
        self.state_units.push(state);
        Ok(())
    }

    fn add_weapon(&mut self, weapon: &Weapon, first: u16, place: &str) -> Result<(), SetupError> {
        if let Some(fault) = weapon.fault() {
            return Err(error(place, fault));
        }
        let own = &self.weapons[first as usize..];
        if own.iter().any(|card| card.id == weapon.id) {
            return Err(error(place, format!("two weapons have the id {}: give each its own", weapon.id)));
        }
        // Profiles of one printed name are one weapon, whatever their order.
        let before = &self.position.units[self.units.len()].weapons[..own.len()];
        let family = before.iter().position(|w| w.family() == weapon.family()).unwrap_or(own.len()) as u16;
        self.weapons.push(WeaponCard {
            id: weapon.id.clone(),
            tag: TagId(0),
            title: weapon.title(),
            family,
            range: weapon.range,
            attacks: weapon.attacks,
            skill: weapon.skill(),
            strength: weapon.strength,
            ap: weapon.ap.unsigned_abs(),
            damage: weapon.damage,
            abilities: weapon.abilities.clone(),
            traits: self.traits(weapon),
        });
        Ok(())
    }

    fn traits(&self, weapon: &Weapon) -> WeaponTraits {
        crate::weapon_abilities::compile(&weapon.abilities, |keyword| KeywordId::find_word(&self.keywords, keyword))
    }

    fn add_model(
        &mut self,
        unit: UnitId,
        model: &ModelPosition,
        first_weapon: u16,
        of: &UnitPosition,
    ) -> Result<(), SetupError> {
        let place = format!("unit {}, model {}", of.id, model.id);
        if let Some(fault) = model.profile.fault() {
            return Err(error(place, fault));
        }
        if model.id.is_empty() || model.id.contains(['.', '~']) {
            return Err(error(place, "a model needs an id without dots and tildes"));
        }
        let mut weapons = SmallVec::new();
        for (name, copies) in &model.weapons {
            let Some(at) = of.weapons.iter().position(|w| w.id == *name) else {
                return Err(error(place, format!("it carries {name}, which its unit does not have")));
            };
            if *copies == 0 || *copies > 20 || weapons.len() >= 16 {
                return Err(error(place, "a model carries 1 to 20 of at most 16 weapon profiles"));
            }
            weapons.push((WeaponId(first_weapon + at as u16), *copies));
        }
        let most = unit::wounds(self.codex, of, model);
        let wounds = model.wounds.unwrap_or(most);
        if wounds > most {
            return Err(error(place, format!("wounds {wounds} are more than its W {most}")));
        }
        let keywords = unit::keywords(self.codex, self.position, of, model);
        let keys = Keys::of(&keywords);
        let own = &self.models[self.models.len() - (self.models.len().min(usize::from(self.unit_so_far(unit))))..];
        if own.iter().any(|card| card.id == model.id) {
            return Err(error(place, "two models of the unit have this id"));
        }
        let shape = model.profile.base_mm.shape();
        self.models.push(ModelCard {
            id: model.id.clone(),
            name: model.name.clone(),
            unit,
            shape,
            height: model.profile.height,
            movement: model.profile.movement,
            toughness: model.profile.toughness,
            save: model.profile.save,
            invulnerable: invulnerable(of, model),
            wounds: most,
            leadership: model.profile.leadership,
            oc: model.profile.oc,
            keys,
            keywords: self.words(&keywords),
            pivot: check::pivot_value(&model.profile, keys, &shape),
            weapons,
            called: TagId(0),
            wargear: SmallVec::new(),
        });
        let at = model.at;
        self.state_models.push(Model {
            at: at.map_or(Point::default(), |p| p.point()),
            z: at.map_or(Inches::ZERO, |p| p.z),
            facing: at.map_or(geometry::Angle::default(), |p| p.facing),
            spent: self.spent_bits(of, ModelId(self.state_models.len() as u16)),
            wounds,
            flags: if wounds > 0 { ModelFlags::ALIVE } else { ModelFlags::empty() },
        });
        Ok(())
    }

    fn unit_so_far(&self, unit: UnitId) -> u16 {
        self.models.iter().rev().take_while(|card| card.unit == unit).count() as u16
    }

    fn spent_bits(&self, of: &UnitPosition, model: ModelId) -> u16 {
        let card = &self.models[model.index()];
        card.weapons
            .iter()
            .enumerate()
            .filter(|(_, (weapon, _))| of.flags.spent.contains(&self.weapons[weapon.index()].id))
            .fold(0, |bits, (slot, _)| bits | 1 << slot)
    }
}
