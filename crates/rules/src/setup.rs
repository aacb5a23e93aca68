//! Everything about a battle that never changes: cards, terrain, names, limits, dice source.
//!
//! Built once from a [`Position`] (`build.rs`), checked there, shared behind an `Arc` by
//! every clone of the game. Numbers that attacks and moves read are compiled, so that no
//! string is compared during play.

mod act;
mod army_rule;
mod card;
mod clearance;
mod discount;
mod error;
mod grant;
mod keys;
mod lends;
mod mission;
mod mission_action;
mod named;
mod named_ids;
mod permits;
mod right;
pub(crate) mod seat;
mod source;
mod stratagem;
mod terrain;
mod topics;
mod trigger;
mod unit_words;
pub(crate) mod zones;

pub use act::{ActCard, PickCard};
pub use army_rule::ArmyRule;
pub(crate) use army_rule::{CHOICES_OF_A_RULE, KEPT_FOR, TACTICAL};
pub use card::{Abilities, Asks, ModelCard, UnitCard, WeaponCard, WeaponTraits};
pub use clearance::Gait;
pub(crate) use clearance::clearances;
pub(crate) use discount::DiscountCard;
pub use error::SetupError;
pub(crate) use error::error;
pub use grant::Grant;
pub(crate) use grant::{AuraCard, Compiler, Cond, Words, tail};
pub use keys::Keys;
pub(crate) use lends::Lends;
pub use mission::Mission;
pub(crate) use mission_action::ACTIONS;
pub(crate) use named::NamedKeywords;
pub use named_ids::Named;
pub(crate) use permits::Permits;
pub use right::Right;
pub use source::Source;
pub use stratagem::StratagemCard;
pub(crate) use stratagem::phase_of;
pub use terrain::Feature;
pub(crate) use terrain::STEP_OVER;
pub(crate) use topics::{ByTopic, Topics};
pub use trigger::{ChoiceCard, Price, ResourceCard, TriggerCard};
pub(crate) use unit_words::{Share, UnitWords};

use crate::dice::DiceSource;
use crate::ids::{GrantId, ModelId, Player, RuleId, StratagemId, TagId, TerrainId, UnitId, WeaponId};
use crate::position::{Hole, Position};
use geometry::{Body, Clearance, Inches, Point, Polygon, Rect, Segment, Shape, Wall};
use std::ops::Range;

/// A unit, as the loops over all models need it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct UnitRow {
    /// Whose it is.
    pub(crate) player: Player,
    /// Its first model.
    pub(crate) first: u16,
    /// How many it was mustered with.
    pub(crate) count: u16,
    /// The widest of its bases.
    pub(crate) reach: Inches,
    /// All its bases are the same.
    pub(crate) alike: bool,
}

/// The unchanging part of a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup {
    /// The table.
    pub board: Rect,
    /// Units, by [`UnitId`].
    pub units: Vec<UnitCard>,
    /// Models, by [`ModelId`].
    pub models: Vec<ModelCard>,
    /// Bases and heights of the models alone, close together because every distance reads them.
    pub bases: Vec<(Shape, Inches)>,
    /// Owners of the models, close together for the same reason.
    pub(crate) owners: Vec<Player>,
    /// Units of the models, as mustered.
    pub model_units: Vec<UnitId>,
    /// The widest of all bases.
    pub(crate) widest: Inches,
    /// The first model of its unit that each model is like.
    pub(crate) kinds: Vec<ModelId>,
    /// What the loops over all models read of each unit.
    pub(crate) rows: Vec<UnitRow>,
    /// Keywords of the units as mustered, for quick answers.
    pub(crate) words: Vec<UnitWords>,
    /// Where in the lists of units those of each player are: all of them, and few or none of the other player.
    pub(crate) spans: [Range<usize>; 2],
    /// Weapon profiles, by [`WeaponId`].
    pub(crate) weapons: Vec<WeaponCard>,
    /// Every keyword in play, by [`KeywordId`], sorted.
    pub(crate) keywords: Vec<String>,
    /// Those that rules in code name.
    pub(crate) named: NamedKeywords,
    /// Terrain, by [`TerrainId`].
    pub terrain: Vec<Feature>,
    /// Solid walls of all terrain, for sight; a wall's tag is its terrain's number.
    pub walls: Vec<Wall>,
    /// Names and places of the objective markers.
    pub objectives: Vec<(String, Point)>,
    /// Deployment zones.
    pub zones: [Option<Polygon>; 2],
    /// A disc that is in neither zone.
    pub hole: Option<Hole>,
    /// The true outlines of the zones, the disc cut out.
    pub borders: [Vec<Segment>; 2],
    /// Models that fit nowhere in their player's zone, in order (R8.6); worked out for battles that are set up.
    pub(crate) too_large: Vec<ModelId>,
    /// Who attacks; the other defends.
    pub attacker: Player,
    /// Every stratagem in play, by [`StratagemId`].
    pub stratagems: Vec<StratagemCard>,
    /// The mission, if one is played.
    pub mission: Option<Mission>,
    /// Every army or detachment rule that asks for a choice, by [`RuleId`].
    pub army_rules: Vec<ArmyRule>,
    /// The Tactical Doctrine (F1.4).
    pub(crate) tactical: Option<TagId>,
    /// Rules that may apply, by [`GrantId`].
    pub grants: Vec<Grant>,
    /// Conditions that others deny, by [`CondId`].
    pub(crate) denied: Vec<Cond>,
    /// What rules of this battle ask about attacks with any weapon, besides what the weapon itself asks.
    pub(crate) asks: Asks,
    /// Abilities that some rule of this battle lends.
    pub(crate) lends: Lends,
    /// Grants that remember which rolls a unit has made again this phase, one die each; none where no rule lets it.
    pub(crate) one_marks: Vec<GrantId>,
    /// Grants that remember which stratagems a unit was given for nothing; none where no rule does that.
    pub(crate) free_marks: Vec<GrantId>,
    /// The first of the grants that remember whom units faced and attacked; none where no rule asks.
    pub(crate) foe_marks: Option<GrantId>,
    /// The first of the grants that say which units attacked an enemy in the turn.
    pub(crate) attack_marks: Option<GrantId>,
    /// Whether it is counted what armies gain and spend in a turn: some rule asks.
    pub(crate) counts_resources: bool,
    /// The first of the grants that say which unit hit an enemy in its last fight, one for each.
    pub(crate) struck_marks: Option<GrantId>,
    /// Grants that say that a unit has destroyed an enemy unit in the phase, and that it was set up by a Deep Strike in
    /// the turn; none where no record asks.
    pub(crate) deed_marks: [Option<GrantId>; 2],
    /// What rules of armies make cheaper.
    pub(crate) discounts: Vec<DiscountCard>,
    /// What some rule of this battle permits.
    pub(crate) permits: Permits,
    /// Which stratagems may be due at each kind of moment: a bit for each.
    pub(crate) stratagems_at: Vec<u64>,
    /// What each model is worth unhurt, in thousandths of a point.
    pub(crate) worths: Vec<u64>,
    /// Names of rules and choices, by [`TagId`].
    pub(crate) tags: Vec<String>,
    /// Rules that always apply to a player's units.
    pub(crate) standing: [Vec<GrantId>; 2],
    /// Auras.
    pub(crate) auras: Vec<AuraCard>,
    /// The rules that always apply, by what they are about.
    pub(crate) standing_by_topic: [ByTopic; 2],
    /// The auras, by what they are about.
    pub(crate) auras_by_topic: ByTopic,
    /// Army rules of each player that are done in code.
    pub(crate) deeds: [Vec<codex::RuleDeed>; 2],
    /// Tokens and points that each army has, by [`ResourceId`](crate::ids::ResourceId).
    pub resources: [Vec<ResourceCard>; 2],
    /// Abilities that happen at a moment.
    pub triggers: Vec<TriggerCard>,
    /// Places of the triggers that are due at each kind of moment.
    pub(crate) triggers_at: Vec<Vec<u16>>,
    /// Some ability or stratagem asks whom a unit moved over.
    pub(crate) asks_moved_over: bool,
    /// Where dice come from.
    pub dice: DiceSource,
    /// Seats that step through their attacks one roll at a time.
    pub(crate) step_by_step: [bool; 2],
    /// How much room the terrain leaves, on foot and on wheels.
    pub(crate) clearances: [Clearance; 2],
    /// As it was written, for records.
    pub position: Position,
}

impl Setup {
    /// A unit's card.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &UnitCard {
        &self.units[unit.index()]
    }

    /// A model's card.
    #[inline]
    pub fn model(&self, model: ModelId) -> &ModelCard {
        &self.models[model.index()]
    }

    /// A weapon's card.
    #[inline]
    pub fn weapon(&self, weapon: WeaponId) -> &WeaponCard {
        &self.weapons[weapon.index()]
    }

    /// A piece of terrain.
    pub(crate) fn feature(&self, terrain: TerrainId) -> &Feature {
        &self.terrain[terrain.index()]
    }

    /// The stratagem of that name that a player has.
    pub fn find_stratagem(&self, player: Player, id: &str) -> Option<StratagemId> {
        let mine = |card: &StratagemCard| card.id == id && card.player.is_none_or(|owner| owner == player);
        self.stratagems.iter().position(mine).map(StratagemId::at)
    }

    /// A stratagem.
    pub fn stratagem(&self, stratagem: StratagemId) -> &StratagemCard {
        &self.stratagems[stratagem.index()]
    }

    /// Every stratagem, in order.
    pub(crate) fn stratagem_ids(&self) -> impl Iterator<Item = StratagemId> + use<> {
        (0..self.stratagems.len()).map(StratagemId::at)
    }

    /// A rule that may apply.
    pub(crate) fn grant(&self, grant: GrantId) -> &Grant {
        &self.grants[grant.index()]
    }

    /// The army rule of that name, of a player.
    pub fn find_army_rule(&self, player: Player, id: &str) -> Option<RuleId> {
        self.army_rules.iter().position(|rule| rule.player == player && rule.id == id).map(RuleId::at)
    }

    /// An army rule.
    pub fn army_rule(&self, rule: RuleId) -> &ArmyRule {
        &self.army_rules[rule.index()]
    }

    /// The army rules that may wait for a choice; they come first in the list.
    pub(crate) fn asking_rules(&self) -> impl Iterator<Item = RuleId> + use<> {
        (0..self.army_rules.len().min(16)).map(RuleId::at)
    }

    /// Whether a player's army has a rule that is done in code.
    pub(crate) fn has_deed(&self, player: Player, deed: codex::RuleDeed) -> bool {
        self.deeds[player.index()].contains(&deed)
    }

    /// The profile of that name among a unit's weapons.
    pub fn find_weapon(&self, unit: UnitId, id: &str) -> Option<WeaponId> {
        self.unit(unit).weapon_ids().find(|&weapon| self.weapon(weapon).id == id)
    }

    /// Every unit, in order.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// Units of a player, in order.
    pub fn units_of(&self, player: Player) -> impl Iterator<Item = UnitId> + '_ {
        let span = self.spans[player.index()].clone();
        span.map(|at| UnitId(at as u16)).filter(move |&unit| self.rows[unit.index()].player == player)
    }

    /// A player's own battlefield edge: the one its deployment zone lies along the most.
    pub(crate) fn own_edge(&self, player: Player) -> Option<Edge> {
        let zone = self.zones[player.index()].as_ref()?;
        let along = |edge: Edge| {
            let (line, whole) = match edge {
                Edge::LowX => (self.board.min.x, self.board.max.y),
                Edge::HighX => (self.board.max.x, self.board.max.y),
                Edge::LowY => (self.board.min.y, self.board.max.x),
                Edge::HighY => (self.board.max.y, self.board.max.x),
            };
            let on = |p: Point| if matches!(edge, Edge::LowX | Edge::HighX) { p.x == line } else { p.y == line };
            let length: i32 = zone.edges().filter(|s| on(s.a) && on(s.b)).map(|s| s.a.distance(s.b).get()).sum();
            // As a share of the edge, in thousandths, so that a short edge can win.
            i64::from(length) * 1000 / i64::from(whole.get().max(1))
        };
        Edge::ALL.into_iter().filter(|&edge| along(edge) > 0).max_by_key(|&edge| along(edge))
    }
}

/// An edge of the battlefield.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edge {
    /// x = 0.
    LowX,
    /// The largest x.
    HighX,
    /// y = 0.
    LowY,
    /// The largest y.
    HighY,
}

impl Edge {
    /// All four.
    pub(crate) const ALL: [Edge; 4] = [Edge::LowX, Edge::HighX, Edge::LowY, Edge::HighY];

    /// Whether a base touches this edge of a board.
    pub(crate) fn touched_by(self, board: Rect, body: &Body) -> bool {
        let mut inside = board;
        let hair = Inches::GRACE * 2;
        match self {
            Edge::LowX => inside.min.x += hair,
            Edge::HighX => inside.max.x -= hair,
            Edge::LowY => inside.min.y += hair,
            Edge::HighY => inside.max.y -= hair,
        }
        board.contains_body(body) && !inside.contains_body(body)
    }
}
