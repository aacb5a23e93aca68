//! Cards: what a unit, a model, a weapon is for the whole battle.

use super::seat::Seat;
use super::{Keys, Setup};
use crate::ids::{GrantId, KeywordId, ModelId, Player, TagId, UnitId, WeaponId};
use crate::position::{DamagedBracket, TransportRule};
use codex::{CoreAbility, DiceExpr, Effect, FeelNoPainAgainst, Range, SecondLeader, WeaponAbility};
use geometry::{Inches, Shape};
use smallvec::SmallVec;

/// A unit as mustered.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitCard {
    /// Its name on the wire.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub player: Player,
    /// Points.
    pub points: u16,
    /// The id of its datasheet.
    pub datasheet: String,
    /// Datasheets it may lead, by id or name.
    pub leads: Vec<String>,
    /// Keywords of leaders beside whom it may lead.
    pub(crate) joins: Vec<String>,
    /// When it may have two leaders.
    pub(crate) second_leader: Option<SecondLeader>,
    /// It is the Warlord.
    pub warlord: bool,
    /// Its first model and how many.
    pub models: (u16, u16),
    /// Its first weapon profile and how many.
    pub(crate) weapons: (u16, u16),
    /// Core abilities, compiled.
    pub abilities: Abilities,
    /// Effects that always apply.
    pub(crate) effects: Vec<Effect>,
    /// Rules with conditions.
    pub(crate) rules: Vec<GrantId>,
    /// Army rules it takes part in, by name.
    pub(crate) army_rules: SmallVec<[TagId; 2]>,
    /// Effects of a damaged model.
    pub(crate) damaged: Option<DamagedBracket>,
    /// Keywords of any of its models.
    pub keys: Keys,
    /// All keywords of any of its models, sorted.
    pub keywords: SmallVec<[KeywordId; 12]>,
    /// Who may ride in it.
    pub transport: Option<TransportRule>,
    /// A transport's seat for each model of the battle; none for other units.
    pub(crate) seats: Vec<Seat>,
}

impl UnitCard {
    /// Its models.
    pub fn model_ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        let (first, count) = self.models;
        (first..first + count).map(ModelId)
    }

    /// Its weapon profiles.
    pub fn weapon_ids(&self) -> impl Iterator<Item = WeaponId> + use<> {
        let (first, count) = self.weapons;
        (first..first + count).map(WeaponId)
    }
}

/// A model.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelCard {
    /// Its name within its unit.
    pub id: String,
    /// What the datasheet calls it.
    pub name: String,
    /// Its unit.
    pub unit: UnitId,
    /// Its base.
    pub(crate) shape: Shape,
    /// Its height for sight.
    pub(crate) height: Inches,
    /// Move; `None` cannot move.
    pub movement: Option<Inches>,
    /// Toughness.
    pub toughness: u8,
    /// Save.
    pub save: u8,
    /// Invulnerable saves against ranged and against melee attacks.
    pub(crate) invulnerable: [Option<u8>; 2],
    /// Wounds.
    pub wounds: u8,
    /// Leadership.
    pub leadership: u8,
    /// Objective control.
    pub oc: u8,
    /// Keywords with rules.
    pub keys: Keys,
    /// All keywords, sorted.
    pub(crate) keywords: SmallVec<[KeywordId; 12]>,
    /// What its first pivot costs (R7.6).
    pub(crate) pivot: Inches,
    /// The profiles it carries, and how many copies of each.
    pub weapons: SmallVec<[(WeaponId, u8); 6]>,
    /// Its name.
    pub(crate) called: TagId,
    /// What else it carries.
    pub(crate) wargear: SmallVec<[TagId; 4]>,
}

impl ModelCard {
    /// Whether another model of the unit is the same in everything but where it stands.
    pub(crate) fn is_like(&self, other: &ModelCard) -> bool {
        self.unit == other.unit
            && self.called == other.called
            && self.weapons == other.weapons
            && self.wargear == other.wargear
            && self.wounds == other.wounds
            && self.keywords == other.keywords
    }

    /// How many copies of a profile it carries.
    pub fn copies(&self, weapon: WeaponId) -> u8 {
        self.weapons.iter().find(|(w, _)| *w == weapon).map_or(0, |(_, n)| *n)
    }

    /// Its invulnerable save against melee or ranged attacks (R11.5).
    pub const fn invulnerable(&self, melee: bool) -> Option<u8> {
        self.invulnerable[melee as usize]
    }

    /// The better of the two.
    pub fn best_invulnerable(&self) -> Option<u8> {
        self.invulnerable.into_iter().flatten().min()
    }

    /// The place of a profile among its weapons, for the spent bits.
    pub(crate) fn slot(&self, weapon: WeaponId) -> Option<u8> {
        self.weapons.iter().position(|(w, _)| *w == weapon).map(|at| at as u8)
    }
}

/// Core abilities of a unit, compiled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Abilities {
    /// R14.10
    pub stealth: bool,
    /// R14.9
    pub lone_operative: bool,
    /// R14.2
    pub fights_first: bool,
    /// R8.7
    pub deep_strike: bool,
    /// R14.3
    pub infiltrators: bool,
    /// R14.5
    pub leader: bool,
    /// R18.7
    pub(crate) sticky: bool,
    /// R14.4
    pub scouts: Option<Inches>,
    /// R9.12
    pub firing_deck: u8,
    /// R12.5
    pub deadly_demise: Option<DiceExpr>,
    /// R7.15 how far it surges.
    pub(crate) blood_surge: Option<DiceExpr>,
    /// R12.6 the face on which it fights on death; 7 is never.
    pub(crate) fights_on_death: u8,
    /// R11.5 an invulnerable save of every model besides that of its statline; 7 is none.
    pub(crate) invulnerable: u8,
    /// R11.8 wherever it stands.
    pub(crate) cover: bool,
    /// R12.4 the best value against everything, mortal wounds and psychic attacks; 7 is none.
    pub feel_no_pain: [u8; 3],
}

impl Abilities {
    /// Compiles a list. Of several copies the better counts (R2.19).
    pub(crate) fn of(list: &[CoreAbility]) -> Abilities {
        let mut out = Abilities { feel_no_pain: [7; 3], fights_on_death: 7, invulnerable: 7, ..Abilities::default() };
        for ability in list {
            match *ability {
                CoreAbility::Stealth => out.stealth = true,
                CoreAbility::LoneOperative => out.lone_operative = true,
                CoreAbility::FightsFirst => out.fights_first = true,
                CoreAbility::DeepStrike => out.deep_strike = true,
                CoreAbility::Infiltrators => out.infiltrators = true,
                CoreAbility::Leader => out.leader = true,
                CoreAbility::StickyObjectives => out.sticky = true,
                CoreAbility::BloodSurge(x) => out.blood_surge = Some(x),
                CoreAbility::FightsOnDeath(x) => out.fights_on_death = out.fights_on_death.min(x),
                CoreAbility::Invulnerable(x) => out.invulnerable = out.invulnerable.min(x),
                CoreAbility::BenefitOfCover => out.cover = true,
                // R19.6 is not played; a record that prints it does not load.
                CoreAbility::Hover => {}
                CoreAbility::Scouts(x) => out.scouts = out.scouts.max(Some(x)),
                CoreAbility::FiringDeck(x) => out.firing_deck = out.firing_deck.max(x),
                CoreAbility::DeadlyDemise(x) => {
                    out.deadly_demise = out.deadly_demise.filter(|held| held.mean() >= x.mean()).or(Some(x));
                }
                CoreAbility::FeelNoPain { value, only } => {
                    let slot = match only {
                        FeelNoPainAgainst::Everything => 0,
                        FeelNoPainAgainst::Mortal => 1,
                        FeelNoPainAgainst::Psychic => 2,
                    };
                    out.feel_no_pain[slot] = out.feel_no_pain[slot].min(value);
                }
            }
        }
        out
    }
}

/// A weapon profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeaponCard {
    /// Its name on the wire.
    pub id: String,
    /// The same.
    pub(crate) tag: TagId,
    /// Its name for people.
    pub title: String,
    /// Profiles of one weapon of the unit share it.
    pub family: u16,
    /// How far it reaches.
    pub range: Range,
    /// Attacks.
    pub attacks: DiceExpr,
    /// BS or WS; `None` hits automatically.
    pub skill: Option<u8>,
    /// Strength.
    pub strength: DiceExpr,
    /// How much it worsens armour.
    pub ap: u8,
    /// Damage.
    pub damage: DiceExpr,
    /// Abilities, as printed.
    pub abilities: Vec<WeaponAbility>,
    /// Abilities, compiled.
    pub traits: WeaponTraits,
}

/// Weapon abilities as bits and numbers; see `weapon_abilities/` for what each does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WeaponTraits {
    /// R13.2
    pub(crate) assault: bool,
    /// R13.3
    pub blast: bool,
    /// R13.4
    pub(crate) devastating: bool,
    /// R13.5
    pub extra_attacks: bool,
    /// R13.6
    pub(crate) hazardous: bool,
    /// R13.7
    pub(crate) heavy: bool,
    /// R13.8
    pub(crate) ignores_cover: bool,
    /// R13.9
    pub indirect: bool,
    /// R13.10
    pub(crate) lance: bool,
    /// R13.11
    pub(crate) lethal: bool,
    /// R13.13
    pub one_shot: bool,
    /// R13.14
    pub(crate) psychic: bool,
    /// R13.15
    pub(crate) pistol: bool,
    /// R13.16
    pub(crate) precision: bool,
    /// R13.19
    pub(crate) torrent: bool,
    /// R13.20
    pub(crate) twin_linked: bool,
    /// R13.12
    pub melta: u8,
    /// R13.17
    pub(crate) rapid_fire: Option<DiceExpr>,
    /// R13.18
    pub(crate) sustained: Option<DiceExpr>,
    /// R13.1 keyword and face.
    pub anti: SmallVec<[(KeywordId, u8); 2]>,
}

/// Which facts of a `Situation` a weapon's abilities ask about. Some are measured only for weapons that ask, and
/// the switches of the odds have an effect only for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asks {
    /// Whether the target is within half range.
    pub half_range: bool,
    /// Whether the unit Remained Stationary.
    pub stationary: bool,
    /// Whether the unit made a charge move.
    pub charged: bool,
    /// Whether the target is visible to nobody of the unit.
    pub unseen: bool,
}

impl Asks {
    /// What either asks.
    const fn or(self, other: Asks) -> Asks {
        Asks {
            half_range: self.half_range || other.half_range,
            stationary: self.stationary || other.stationary,
            charged: self.charged || other.charged,
            unseen: self.unseen || other.unseen,
        }
    }
}

impl Setup {
    /// Which facts around an attack with a weapon are asked about: by its abilities, or by a rule of this battle.
    pub fn asks(&self, weapon: WeaponId) -> Asks {
        self.weapon(weapon).traits.asks().or(self.asks)
    }
}

impl WeaponTraits {
    /// Which facts around an attack these abilities ask about. Every field is named, so that a new ability does
    /// not compile before this is decided for it.
    pub fn asks(&self) -> Asks {
        let &WeaponTraits {
            heavy,
            indirect,
            lance,
            melta,
            rapid_fire,
            assault: _,
            blast: _,
            devastating: _,
            extra_attacks: _,
            hazardous: _,
            ignores_cover: _,
            lethal: _,
            one_shot: _,
            psychic: _,
            pistol: _,
            precision: _,
            torrent: _,
            twin_linked: _,
            sustained: _,
            anti: _,
        } = self;
        Asks { half_range: rapid_fire.is_some() || melta > 0, stationary: heavy, charged: lance, unseen: indirect }
    }
}
