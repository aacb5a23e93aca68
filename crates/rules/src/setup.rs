//! Everything about a battle that never changes: cards, terrain, names, limits, dice source.
//!
//! Built once from a [`Position`] (`build.rs`), checked there, shared behind an `Arc` by
//! every clone of the game. Numbers that attacks and moves read are compiled, so that no
//! string is compared during play.

mod army_rule;
mod card;
mod clearance;
mod error;
mod grant;
mod keys;
mod lends;
mod mission;
mod mission_action;
mod named;
mod permits;
mod right;
pub(crate) mod seat;
mod source;
mod stratagem;
mod terrain;
mod topics;
mod trigger;
pub(crate) mod zones;

pub use army_rule::ArmyRule;
pub(crate) use army_rule::{CHOICES_OF_A_RULE, TACTICAL};
pub use card::{Abilities, Asks, ModelCard, UnitCard, WeaponCard, WeaponTraits};
pub use clearance::{Clearance, Gait};
pub use error::SetupError;
pub(crate) use error::error;
pub use grant::{AuraCard, Cond, Grant};
pub(crate) use grant::{Compiler, tail};
pub use keys::Keys;
pub use lends::Lends;
pub use mission::Mission;
pub use mission_action::ACTIONS;
pub use named::NamedKeywords;
pub(crate) use permits::Permits;
pub use right::Right;
pub use source::Source;
pub use stratagem::StratagemCard;
pub(crate) use stratagem::phase_of;
pub use terrain::Feature;
pub(crate) use terrain::STEP_OVER;
pub use topics::Topics;
pub use trigger::TriggerCard;

use crate::dice::DiceSource;
use crate::ids::{
    GrantId, KeywordId, MarkerId, ModelId, Player, RuleId, StratagemId, TagId, TerrainId, UnitId, WeaponId,
};
use crate::moments::Moments;
use crate::position::{Hole, Position};
use geometry::{Body, Inches, Point, Polygon, Rect, Segment, Shape, Wall};

/// A unit, as the loops over all models need it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnitRow {
    /// Whose it is.
    pub player: Player,
    /// Its first model.
    pub first: u16,
    /// How many it was mustered with.
    pub count: u16,
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
    /// What the loops over all models read of each unit.
    pub rows: Vec<UnitRow>,
    /// Weapon profiles, by [`WeaponId`].
    pub(crate) weapons: Vec<WeaponCard>,
    /// Every keyword in play, by [`KeywordId`], sorted.
    pub keywords: Vec<String>,
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
    /// Abilities that some rule of this battle lends.
    pub(crate) lends: Lends,
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
    /// Army rules of each player that are done in code.
    pub(crate) deeds: [Vec<codex::RuleDeed>; 2],
    /// Abilities that happen at a moment.
    pub triggers: Vec<TriggerCard>,
    /// The moments at which some of them happen.
    pub(crate) awaited: Moments,
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
    pub fn stratagem_ids(&self) -> impl Iterator<Item = StratagemId> + use<> {
        (0..self.stratagems.len()).map(StratagemId::at)
    }

    /// A rule that may apply.
    pub fn grant(&self, grant: GrantId) -> &Grant {
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

    /// The keyword of that word, if anybody has it.
    pub fn find_keyword(&self, word: &str) -> Option<KeywordId> {
        KeywordId::find(&self.keywords, word)
    }

    /// The word of a keyword.
    pub fn keyword(&self, keyword: KeywordId) -> &str {
        &self.keywords[keyword.index()]
    }

    /// The id of what a grant came from: a rule, a choice of one, a stratagem (`oath-of-moment`, `go-to-ground`).
    pub fn grant_id(&self, grant: GrantId) -> &str {
        let tag = self.grants.get(grant.index()).map(|grant| grant.tag);
        tag.and_then(|tag| self.tags.get(tag.index())).map_or("", String::as_str)
    }

    /// The marker of that name.
    pub fn find_objective(&self, id: &str) -> Option<MarkerId> {
        self.objectives.iter().position(|(name, _)| name == id).map(MarkerId::at)
    }

    /// The name of a marker; empty for one that does not exist.
    pub fn marker_name(&self, marker: MarkerId) -> &str {
        self.objectives.get(marker.index()).map_or("", |(name, _)| name.as_str())
    }

    /// The unit of that name.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.units.iter().position(|card| card.id == id).map(|at| UnitId(at as u16))
    }

    /// The model of that name in a unit: `m1`, or `cap.m1` for a leader attached to it.
    pub fn find_model(&self, unit: UnitId, id: &str) -> Option<ModelId> {
        if let Some((leader, model)) = id.split_once('.') {
            return self.find_unit(leader).and_then(|leader| self.find_model(leader, model));
        }
        self.unit(unit).model_ids().find(|&model| self.model(model).id == id)
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
        self.unit_ids().filter(move |&unit| self.unit(unit).player == player)
    }

    /// The strips along the four edges of the table, in the order of `Edge::ALL`.
    pub fn edge_strips(&self, deep: Inches) -> [Rect; 4] {
        let board = self.board;
        let mut strips = [board; 4];
        strips[0].max.x = board.min.x + deep;
        strips[1].min.x = board.max.x - deep;
        strips[2].max.y = board.min.y + deep;
        strips[3].min.y = board.max.y - deep;
        strips
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
pub enum Edge {
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
