//! Whether a condition holds, and every effect that applies to a unit.

use super::abilities::{deep_strikes, demise, may_blood_surge};
use super::arrivals::{may_arrive, points};
use super::{ambush, foes, modifiers, nearby, shadow};
use crate::battle::Battle;
use crate::ids::{GrantId, KeywordId, ModelId, Player, TagId, UnitId, WeaponId};
use crate::position::Phase;
use crate::profile::AttackProfile;
use crate::setup::{Cond, Source, Topics, WeaponCard};
use crate::state::{Bearer, Disembarked, Moved, UnitFlags};
use crate::{markers, sight};
use codex::{Aura, Effect, Facts, RuleDeed};
use geometry::{Body, Inches, Point};
use smallvec::SmallVec;

/// The flags of a unit that made a charge move this turn.
const CHARGED: UnitFlags = UnitFlags::CHARGED.union(UnitFlags::HEROIC);

/// What an effect is asked for: a model of the unit, an attack, the unit at its other end.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asking {
    /// The model whose roll or characteristic it is.
    pub(crate) model: Option<ModelId>,
    /// The target of an attacker, the attacker of a target.
    pub(crate) other: Option<UnitId>,
    /// A melee attack, or a ranged one.
    pub(crate) melee: Option<bool>,
    /// The attack's printed Strength and the target's Toughness.
    pub(crate) strength: Option<(u8, u8)>,
    /// The weapon is used besides another.
    pub(crate) extra_attacks: bool,
    /// The weapon of the attack.
    pub(crate) weapon: Option<WeaponId>,
    /// The target is within half range.
    pub(crate) half_range: bool,
    /// Distances are measured from the models of the bearer alone.
    pub(crate) from_bearer: bool,
    /// Whose record asks, where that is not the player of the unit: what is in force on an enemy.
    pub(crate) by: Option<Player>,
    /// Who distances are measured from, where it is not the unit or the bearer: the transport that it is in.
    pub(crate) stands: Option<UnitId>,
    /// The model that attacks the unit.
    pub(crate) attacker: Option<ModelId>,
    /// The unit that was destroyed, as mustered, and its last model.
    pub(crate) fallen: Option<(UnitId, ModelId)>,
    /// The enemy unit that destroyed it.
    pub(crate) slayer: Option<UnitId>,
}

impl Asking {
    /// For a model that an attack is made against.
    pub(crate) const fn against(model: ModelId, profile: &AttackProfile) -> Asking {
        let (attacker, weapon) = profile.by;
        Asking { other: Some(attacker), weapon: Some(weapon), melee: Some(profile.melee), ..Asking::model(model) }
    }

    /// For a model alone.
    pub(crate) const fn model(model: ModelId) -> Asking {
        Asking {
            model: Some(model),
            other: None,
            melee: None,
            strength: None,
            extra_attacks: false,
            weapon: None,
            half_range: false,
            from_bearer: false,
            by: None,
            stands: None,
            attacker: None,
            fallen: None,
            slayer: None,
        }
    }
}

/// Calls `each` with every effect about some topics that applies to a unit now: those of its card
/// and its leaders', rules whose conditions hold, what stratagems and army rules have put in
/// force, auras. Others may be among them.
pub(crate) fn effects<'a>(
    battle: Battle<'a>,
    unit: UnitId,
    topics: Topics,
    asking: &Asking,
    mut each: impl FnMut(&'a Effect),
) {
    effects_by(battle, unit, topics, asking, |effect, _| each(effect));
}

/// The same with the rule that each effect comes from.
pub(crate) fn effects_by<'a>(
    battle: Battle<'a>,
    unit: UnitId,
    topics: Topics,
    asking: &Asking,
    mut each: impl FnMut(&'a Effect, Source),
) {
    let setup = battle.setup;
    let bears = |grant: GrantId| setup.grant(grant).topics.intersects(topics);
    for part in battle.parts(unit) {
        effects_of_part(battle, part, unit, topics, asking, &mut each);
    }
    let player = battle.player(unit);
    let standing = &setup.standing[player.index()];
    for at in setup.standing_by_topic[player.index()].about(topics) {
        apply(battle, standing[at], unit, unit, asking, &mut each);
    }
    // R2.20 so does an aura that several have in force.
    let mut around: SmallVec<[GrantId; 4]> = SmallVec::new();
    for active in battle.state.in_force.iter().filter(|active| bears(active.grant)) {
        let mine = match (setup.grant(active.grant).aura, active.bearer) {
            (Some(aura), Bearer::Unit(bearer)) => surrounds(battle, bearer, unit, aura),
            (Some(aura), Bearer::Model(model)) => surrounds(battle, setup.model(model).unit, unit, aura),
            // What a leader was given before it joined the unit is about its own models.
            (_, Bearer::Unit(bearer)) => {
                let own = |model: ModelId| setup.model(model).unit == bearer;
                bearer == unit || battle.lead(bearer) == unit && asking.model.is_none_or(own)
            }
            (_, Bearer::Model(model)) => asking.model == Some(model),
            (_, Bearer::Spot(..)) => false,
            (aura, Bearer::Marker(marker)) => aura.is_some_and(|aura| {
                let by = setup.grant(active.grant).set_by;
                by.is_some_and(|by| aura.enemies != (by == player) && shadow::spreads(battle, by, marker, unit, aura))
            }),
            (Some(aura), Bearer::Army(army)) => comes_from_army(battle, army, active.grant, aura, unit),
            (None, Bearer::Army(army)) => (army == player) != setup.grant(active.grant).enemies,
        };
        if mine && !around.iter().any(|&done| setup.grant(done) == setup.grant(active.grant)) {
            apply(battle, active.grant, unit, unit, asking, &mut each);
            around.extend(setup.grant(active.grant).aura.map(|_| active.grant));
        }
    }
    // R2.20 the same aura applies once, however many units have it.
    let mut done: SmallVec<[u16; 4]> = SmallVec::new();
    for aura in setup.auras_by_topic.about(topics).map(|at| &setup.auras[at]) {
        let side = if aura.aura.enemies { player.other() } else { player };
        if aura.player == side
            && !done.contains(&aura.same)
            && (reaches(battle, aura.source, unit, aura.aura, aura.of_army)
                || aura.of_army
                    && setup.has_deed(side, RuleDeed::MarkerAuras)
                    && spreads_from_marker(battle, side, unit, aura.aura))
            && apply(battle, aura.grant, aura.source, unit, asking, &mut each)
        {
            done.push(aura.same);
        }
    }
}

/// Those of the card of a unit as mustered that apply to the unit it is a part of.
pub(super) fn effects_of_part<'a>(
    battle: Battle<'a>,
    part: UnitId,
    unit: UnitId,
    topics: Topics,
    asking: &Asking,
    each: &mut impl FnMut(&'a Effect, Source),
) {
    let card = battle.setup.unit(part);
    card.effects.iter().for_each(|effect| each(effect, Source::Card(part)));
    for &grant in card.rules.iter().filter(|grant| battle.setup.grant(**grant).topics.intersects(topics)) {
        apply(battle, grant, part, unit, asking, each);
    }
}

/// Whether a unit is reached by an aura that is in force on another, or on itself. Of a leader's the models of the
/// leader count alone.
fn surrounds(battle: Battle<'_>, source: UnitId, unit: UnitId, aura: Aura) -> bool {
    let enemies = battle.player(source) != battle.player(unit);
    if aura.enemies != enemies || !battle.on_table(source) {
        return false;
    }
    match aura.range {
        _ if battle.lead(source) == unit => true,
        0 => battle.engaged_with(source, unit),
        inches => battle.units_within(source, unit, Inches::whole(inches.into())),
    }
}

/// Whether an aura that a rule of an army has put in force reaches a unit, from any of those it comes from.
fn comes_from_army(battle: Battle<'_>, army: Player, grant: GrantId, aura: Aura, unit: UnitId) -> bool {
    let from = battle.setup.grant(grant).from;
    let meant = aura.enemies != (battle.player(unit) == army);
    let bears =
        |source: UnitId| from.is_some_and(|word| battle.setup.unit(source).keywords.binary_search(&word).is_ok());
    meant && battle.setup.units_of(army).any(|source| bears(source) && reaches(battle, source, unit, aura, true))
}

/// Whether a marker that a player's army keeps without models spreads an aura of the army to a unit.
fn spreads_from_marker(battle: Battle<'_>, army: Player, unit: UnitId, aura: Aura) -> bool {
    let inches = Inches::whole(aura.range_in(battle.state.clock.round).into());
    let kept = battle
        .state
        .objectives
        .iter()
        .filter(|marker| !marker.gone && marker.sticky && marker.controlled_by == Some(army));
    let near = |at: Point| battle.models(unit).any(|model| markers::is_within(&battle.body(model), at, inches));
    battle.on_table(unit) && kept.into_iter().any(|marker| near(marker.at))
}

/// Whether a unit is near a model of another as mustered: the reach of an aura. No distance is engagement range.
fn reaches(battle: Battle<'_>, source: UnitId, unit: UnitId, aura: Aura, of_army: bool) -> bool {
    if battle.lead(source) == unit {
        return battle.setup.unit(source).model_ids().any(|model| battle.state.model(model).alive());
    }
    let printed = aura.range_in(battle.state.clock.round);
    battle.on_table(battle.lead(source))
        && battle.setup.unit(source).model_ids().filter(|&model| battle.state.model(model).alive()).any(|model| {
            let body = battle.body(model);
            let more = if printed == 0 { 0 } else { modifiers::longer_auras(battle, model, of_army) };
            let range = Inches::whole((i32::from(printed) + i32::from(more)).max(0));
            let near = |other: &Body| match range {
                Inches::ZERO => Battle::engages(&body, other),
                _ => geometry::within(&body, other, range),
            };
            battle.models(unit).any(|other| near(&battle.body(other)))
        })
}

fn apply<'a>(
    battle: Battle<'a>,
    grant: GrantId,
    bearer: UnitId,
    unit: UnitId,
    asking: &Asking,
    each: &mut impl FnMut(&'a Effect, Source),
) -> bool {
    let source = Source::Grant(grant);
    let grant = battle.setup.grant(grant);
    // What is said of models of the bearer's sheet is measured from them.
    let asking = &Asking { from_bearer: grant.of_own_models, by: grant.set_by, ..*asking };
    let holds = grant.conditions.iter().all(|condition| holds(battle, *condition, bearer, unit, asking));
    if holds {
        grant.effects.iter().for_each(|effect| each(effect, source));
    }
    holds
}

/// Whether a condition holds for a unit; `bearer` is the card the rule is printed on. This is the one reader of
/// every condition of the codex's table.
pub(crate) fn holds(battle: Battle<'_>, condition: Cond, bearer: UnitId, unit: UnitId, asking: &Asking) -> bool {
    let state = battle.state.unit(unit);
    let player = battle.player(unit);
    // Whose models distances are measured from.
    let from = asking.stands.unwrap_or(if asking.from_bearer { bearer } else { unit });
    // Of those who have just been destroyed, the card tells.
    let bears = |unit: UnitId, word: KeywordId| {
        battle.has_keyword(unit, word)
            || (!battle.alive(unit) && battle.setup.unit(unit).keywords.binary_search(&word).is_ok())
    };
    let keyword = |unit: UnitId, word: Option<KeywordId>| word.is_some_and(|word| bears(unit, word));
    let living = |test: &dyn Fn(ModelId) -> bool| {
        let mut models = battle.setup.unit(bearer).model_ids();
        models.any(|model| battle.state.model(model).alive() && test(model))
    };
    let other = |test: &dyn Fn(UnitId) -> bool| asking.other.is_some_and(test);
    let weapon = |test: &dyn Fn(&WeaponCard) -> bool| asking.weapon.is_some_and(|w| test(battle.setup.weapon(w)));
    match condition {
        Cond::Model(word) => asking.model.is_some_and(|model| {
            word.is_some_and(|word| battle.setup.model(model).keywords.binary_search(&word).is_ok())
        }),
        Cond::Not(at) => {
            let denied = battle.setup.denied[at.index()];
            // Nothing is known of another, or of a weapon, that is not there.
            let known = (asking.other.is_some() || !denied.needs().cover(Facts::OTHER))
                && (asking.weapon.is_some() || !denied.needs().cover(Facts::WEAPON))
                && (asking.attacker.is_some() || !denied.needs().cover(Facts::ATTACKER));
            known && !holds(battle, denied, bearer, unit, asking)
        }
        Cond::Unit(words) => words.are_met(|word| bears(unit, word)),
        Cond::NoneInArmy(word) => word.is_none_or(|word| {
            let mut army = battle.setup.units_of(battle.player(unit));
            !army.any(|unit| battle.setup.unit(unit).keywords.binary_search(&word).is_ok())
        }),
        Cond::NotUnit(word) => !keyword(unit, word),
        Cond::Other(words) => other(&|other| words.are_met(|word| bears(other, word))),
        Cond::NotOther(word) => other(&|other| !keyword(other, word)),
        Cond::TakesPart(tag) => battle.parts(unit).any(|part| battle.setup.unit(part).army_rules.contains(&tag)),
        Cond::Active(tag) => is_active(battle, unit, tag),
        Cond::NotActive(tag) => !is_active(battle, unit, tag),
        Cond::Marked(tag) => other(&|other| is_marked(battle, other, tag, asking.by.unwrap_or(player))),
        Cond::Models(n) => battle.count(unit) >= usize::from(n),
        Cond::OtherWithin(n) => other(&|other| battle.units_within(from, other, Inches::whole(n.into()))),
        Cond::Round(n) => battle.state.clock.round >= n,
        Cond::Resource(n) => battle.state.uses.pools[battle.player(unit).index()][0] >= n,
        Cond::ResourceBelow(n) => battle.state.uses.pools[battle.player(unit).index()][0] < n,
        Cond::With(tag) => living(&|model| carries(battle, model, tag)),
        Cond::ModelWithTwo(tag) => asking
            .model
            .is_some_and(|model| battle.setup.model(model).wargear.iter().filter(|held| **held == tag).count() >= 2),
        Cond::ModelWith(tag) => asking.model.is_some_and(|model| carries(battle, model, tag)),
        Cond::Lives(tag) => living(&|model| battle.setup.model(model).called == tag),
        Cond::Weapon(tag) => asking.weapon.is_some_and(|weapon| battle.setup.weapon(weapon).tag == tag),
        Cond::Copies(n) => {
            asking.model.zip(asking.weapon).is_some_and(|(model, weapon)| battle.setup.model(model).copies(weapon) >= n)
        }
        Cond::Leading => battle.state.unit(bearer).attached_to == Some(unit),
        Cond::Led => battle.is_attached(unit),
        Cond::OwnModel => asking.model.is_some_and(|model| battle.setup.model(model).unit == bearer),
        Cond::NotExtraAttacks => !asking.extra_attacks,
        Cond::Melee => asking.melee == Some(true),
        Cond::Ranged => asking.melee == Some(false),
        Cond::Charged => state.flags.intersects(CHARGED),
        Cond::Stationary => state.moved == Moved::Stationary,
        Cond::Advanced => state.moved == Moved::Advanced,
        Cond::FellBack => state.moved == Moved::FellBack,
        Cond::Disembarked => state.disembarked != Disembarked::No,
        Cond::Engaged => battle.is_engaged(unit),
        Cond::Unengaged => !battle.is_engaged(unit),
        Cond::FacesAttached => battle.engaged_enemies(unit).any(|enemy| battle.is_attached(enemy)),
        Cond::BelowStarting => battle.below_starting(unit),
        Cond::BelowHalf => battle.below_half(unit),
        Cond::NotBelowHalf => !battle.below_half(unit),
        Cond::Shocked => battle.is_shocked(unit),
        Cond::NearMarker => nearby::marker(battle, from, None),
        Cond::HoldsMarker => nearby::marker(battle, from, Some(player)),
        Cond::NearEnemyMarker => nearby::marker(battle, from, Some(player.other())),
        Cond::InShadow => shadow::covers(battle, battle.player(unit), unit),
        Cond::OtherShocked => other(&|other| battle.is_shocked(other)),
        Cond::OtherBelowStarting => other(&|other| battle.below_starting(other)),
        Cond::OtherBelowHalf => other(&|other| battle.below_half(other)),
        Cond::OtherNearMarker => other(&|other| nearby::marker(battle, other, None)),
        Cond::OtherHoldsMarker => other(&|other| nearby::marker(battle, other, Some(battle.player(other)))),
        Cond::OtherNearOurMarker => other(&|other| nearby::marker(battle, other, Some(player))),
        Cond::OtherEngaged => other(&|other| battle.is_engaged(other)),
        Cond::OtherFaces(words) => other(&|other| {
            battle.engaged_enemies(other).any(|enemy| words.are_met(|word| battle.has_keyword(enemy, word)))
        }),
        Cond::OtherAttached => other(&|other| battle.is_attached(other)),
        Cond::OtherQuarter => other(&|other| points(battle, other) * 4 <= battle.setup.position.size.points()),
        Cond::OtherCharged => other(&|other| battle.state.unit(other).flags.intersects(CHARGED)),
        Cond::OtherToughness(n) => other(&|other| battle.toughness(other) >= n),
        Cond::OtherWounds(n) => other(&|other| battle.models(other).any(|m| battle.setup.model(m).wounds >= n)),
        Cond::OtherModels(n) => other(&|other| battle.count(other) >= usize::from(n)),
        Cond::OtherNear(reach) => other(&|other| nearby::friend(battle, player, other, reach, None)),
        Cond::OtherInTerrain => other(&|other| nearby::terrain(battle, other)),
        Cond::Near(reach) => nearby::friend(battle, player, from, reach, Some(bearer)),
        Cond::NearEnemy(n) => nearby::enemy(battle, from, n),
        Cond::InOwnZone => nearby::zone(battle, unit, player),
        Cond::InEnemyZone => nearby::zone(battle, unit, player.other()),
        Cond::InNoMansLand => nearby::no_mans_land(battle, unit),
        Cond::InTerrain => nearby::terrain(battle, unit),
        Cond::Arrived => state.flags.contains(UnitFlags::ARRIVED),
        Cond::Warlord => battle.setup.unit(bearer).warlord,
        Cond::WeakerThanTough => asking.strength.is_some_and(|(strength, toughness)| strength < toughness),
        Cond::Damage(n) => asking.weapon.is_some_and(|weapon| battle.setup.weapon(weapon).damage.max() >= u32::from(n)),
        Cond::Psychic => asking.weapon.is_some_and(|weapon| battle.setup.weapon(weapon).traits.psychic),
        Cond::Torrent => weapon(&|card| card.skill.is_none()),
        Cond::Blast => weapon(&|card| card.traits.blast),
        Cond::Melta => weapon(&|card| card.traits.melta > 0),
        Cond::HalfRange => asking.half_range,
        Cond::NearEdge(n) => nearby::edge(battle, unit, n),
        Cond::WhollyNearEdge(n) => nearby::wholly_edge(battle, unit, n),
        Cond::Heavy => weapon(&|card| card.traits.heavy),
        Cond::RapidFire => weapon(&|card| card.traits.rapid_fire.is_some()),
        Cond::Assault => weapon(&|card| card.traits.assault),
        Cond::OtherNearEnemy(n) => other(&|other| nearby::enemy(battle, other, n)),
        Cond::OtherArrived => other(&|other| battle.state.unit(other).flags.contains(UnitFlags::ARRIVED)),
        Cond::OtherFellBack => other(&|other| battle.state.unit(other).moved == Moved::FellBack),
        Cond::MayBoard(n) => other(&|other| nearby::may_board(battle, unit, other, n)),
        Cond::OtherMayBoard(n) => other(&|other| nearby::may_board(battle, other, unit, n)),
        Cond::Carrying => battle.passengers(unit).next().is_some(),
        Cond::OtherCarrying => other(&|other| battle.passengers(other).next().is_some()),
        Cond::OtherInEnemyZone => other(&|other| nearby::touches_zone(battle, other, player.other())),
        // A bodyguard that was destroyed is asked about without its leaders.
        Cond::Starting(n) if asking.fallen.is_some_and(|(fallen, _)| fallen == unit) => state.starting >= n,
        Cond::Starting(n) => battle.starting_strength(unit) >= u16::from(n),
        Cond::HasWarlord => battle.parts(unit).any(|part| battle.setup.unit(part).warlord),
        Cond::OddRound => battle.state.clock.round % 2 == 1,
        Cond::Afflicted => modifiers::is_afflicted(battle, unit),
        Cond::OtherInShadow => other(&|other| shadow::covers(battle, player, other)),
        // A leader that outlives its bodyguards has not fallen with them.
        Cond::OtherHasWarlord if asking.fallen.is_some_and(|(fallen, _)| asking.other == Some(fallen)) => {
            other(&|other| battle.setup.unit(other).warlord)
        }
        Cond::OtherHasWarlord => other(&|other| battle.parts(other).any(|part| battle.setup.unit(part).warlord)),
        Cond::BearerSeesOther => other(&|other| sight::unit_sees_unit(battle, bearer, other)),
        Cond::AttackerWithin(n) => asking.attacker.is_some_and(|attacker| {
            let (body, range) = (battle.body(attacker), Inches::whole(n.into()));
            battle.models(from).any(|model| geometry::within(&body, &battle.body(model), range))
        }),
        Cond::FightPhase => battle.state.clock.phase == Phase::Fight,
        Cond::ResourceGained(n) => battle.state.uses.gained[player.index()] >= n,
        Cond::ResourceSpent(n) => battle.state.uses.spent[player.index()] >= n,
        Cond::HasShot => state.flags.contains(UnitFlags::SHOT),
        Cond::HasDestroyed => foes::has_destroyed(battle, unit),
        Cond::DeepStruck => foes::has_deep_struck(battle, unit),
        Cond::OtherNearKept(tag) => other(&|other| nearby::kept_marker(battle, player, other, tag)),
        Cond::OtherDeepStruck => other(&|other| foes::has_deep_struck(battle, other)),
        Cond::OtherHasShot => other(&|other| battle.state.unit(other).flags.contains(UnitFlags::SHOT)),
        Cond::WhollyNearEnemyZone(n) => nearby::wholly_near_zone(battle, from, player.other(), n),
        Cond::SeenBy((n, words)) => nearby::seen_by(battle, unit, n, words),
        Cond::Alone(n) => nearby::alone(battle, from, n),
        Cond::OtherAlone(n) => other(&|other| nearby::alone(battle, other, n)),
        Cond::OnTable(word) => word.is_some_and(|word| {
            let bears = |model: ModelId| battle.setup.model(model).keywords.binary_search(&word).is_ok();
            battle.units_on_table(player).any(|unit| battle.models(unit).any(bears))
        }),
        Cond::Hurt => battle.models(unit).any(|m| battle.state.model(m).wounds < battle.setup.model(m).wounds),
        Cond::Explosive => {
            let explodes = |model: ModelId| demise(battle, model).is_some();
            // Of those who have just been destroyed, the card tells.
            let first = || battle.setup.unit(unit).model_ids().next().is_some_and(explodes);
            let any = || if battle.alive(unit) { battle.models(unit).any(explodes) } else { first() };
            asking.model.map_or_else(any, explodes)
        }
        Cond::Devastating => weapon(&|card| card.traits.devastating),
        Cond::FallenMarked(tag) => {
            asking.fallen.is_some_and(|(fallen, _)| is_marked(battle, battle.lead(fallen), tag, player))
        }
        Cond::Slayer(words) => asking.slayer.is_some_and(|slayer| words.are_met(|word| bears(slayer, word))),
        Cond::OtherVisible => other(&|other| sight::unit_sees_unit(battle, from, other)),
        Cond::Fallen(words) => asking.fallen.is_some_and(|(fallen, _)| words.are_met(|word| bears(fallen, word))),
        Cond::FallenWithin(n) => asking.fallen.is_some_and(|(_, last)| {
            let (body, range) = (battle.body(last), Inches::whole(n.into()));
            battle.models(from).any(|model| geometry::within(&body, &battle.body(model), range))
        }),
        Cond::OtherAfflicted => other(&|other| modifiers::is_afflicted(battle, other)),
        Cond::NotMoved => state.moved == Moved::NotYet,
        Cond::FacesOther => other(&|other| battle.engaged_enemies(from).any(|enemy| enemy == other)),
        Cond::ArmyHoldsHome(n) => nearby::held(battle, player, Some(true)) >= usize::from(n),
        Cond::ArmyHoldsAway(n) => nearby::held(battle, player, Some(false)) >= usize::from(n),
        Cond::ArmyHoldsMore => nearby::held(battle, player, None) > nearby::held(battle, player.other(), None),
        Cond::OtherClosest => other(&|target| {
            let gap = battle.units_gap(unit, target);
            let melee = asking.melee == Some(true);
            !battle.units_on_table(battle.player(target)).any(|enemy| {
                enemy != target
                    && battle.units_gap(unit, enemy) < gap
                    && (melee || nearby::is_target(battle, unit, enemy))
            })
        }),
        Cond::StrongerThanTough => asking.strength.is_some_and(|(strength, toughness)| strength > toughness),
        Cond::Living(words) => {
            living(&|model| words.are_met(|word| battle.setup.model(model).keywords.binary_search(&word).is_ok()))
        }
        Cond::Slain(tag) => battle.state.in_force.iter().any(|active| {
            let grant = battle.setup.grant(active.grant);
            let dead = matches!(active.bearer, Bearer::Unit(marked) if battle.is_dead(marked));
            dead && grant.tag == tag && grant.set_by.is_none_or(|owner| owner == player)
        }),
        Cond::DestroyedOverRound => {
            let round = battle.state.clock.round;
            let turns = (2 * round).saturating_sub(1)..=2 * round;
            let fell = |enemy: &UnitId| turns.contains(&battle.state.unit(*enemy).fell);
            battle.setup.units_of(player.other()).filter(fell).count() > usize::from(round)
        }
        Cond::OtherExposed(n) => other(&|other| {
            battle.is_attached(other)
                || !nearby::is_lone(battle, other)
                || battle.units_within(from, other, Inches::whole(n.into()))
        }),
        Cond::NearAmbush => ambush::may_spring(battle, unit),
        Cond::NotShocked => !battle.is_shocked(unit),
        Cond::HasFought => state.flags.contains(UnitFlags::FOUGHT),
        Cond::FirstRound => battle.state.clock.round <= 1,
        Cond::OwnTurn => battle.state.clock.active == battle.player(unit),
        Cond::OpponentTurn => battle.state.clock.active != battle.player(unit),
        Cond::Incursion => battle.setup.position.size == codex::BattleSize::Incursion,
        Cond::MayArrive => may_arrive(battle, unit),
        Cond::DeepStrikes => deep_strikes(battle, unit),
        Cond::MaySurge => may_blood_surge(battle, unit),
        Cond::NotSelected => {
            let moves = battle.state.clock.phase == Phase::Movement;
            !state.flags.intersects(UnitFlags::SHOT | UnitFlags::FOUGHT | UnitFlags::DECLARED)
                && (!moves || state.moved == Moved::NotYet)
        }
    }
}

/// Whether a model carries a thing that is no weapon, or a weapon of that id.
fn carries(battle: Battle<'_>, model: ModelId, tag: TagId) -> bool {
    let card = battle.setup.model(model);
    card.wargear.contains(&tag) || card.weapons.iter().any(|(weapon, _)| battle.setup.weapon(*weapon).tag == tag)
}

fn is_active(battle: Battle<'_>, unit: UnitId, tag: TagId) -> bool {
    let player = battle.player(unit);
    battle.state.in_force.iter().any(|active| {
        let mine = match active.bearer {
            Bearer::Unit(bearer) => battle.lead(bearer) == unit,
            Bearer::Model(model) => battle.unit_of(model) == unit,
            Bearer::Marker(_) | Bearer::Spot(..) => false,
            Bearer::Army(army) => army == player,
        };
        mine && battle.setup.grant(active.grant).tag == tag
    })
}

/// Whether a unit bears a mark that a player has set; the enemy may have a rule of the same name.
pub(crate) fn is_marked(battle: Battle<'_>, unit: UnitId, tag: TagId, by: Player) -> bool {
    battle.state.in_force.iter().any(|active| {
        let grant = battle.setup.grant(active.grant);
        matches!(active.bearer, Bearer::Unit(bearer) if battle.lead(bearer) == unit)
            && grant.tag == tag
            && grant.set_by.is_none_or(|owner| owner == by)
    })
}
