//! Names of things, as small numbers. Strings exist only in `Setup` and on the wire.

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Player {
    /// Player 1.
    One,
    /// Player 2.
    Two,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// The opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// 0 or 1, for arrays.
    pub const fn index(self) -> usize {
        match self {
            Player::One => 0,
            Player::Two => 1,
        }
    }

    /// 1 or 2, as people say it.
    pub const fn number(self) -> u8 {
        self.index() as u8 + 1
    }
}

impl TryFrom<u8> for Player {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1 => Ok(Player::One),
            2 => Ok(Player::Two),
            n => Err(format!("{n} is no player: say 1 or 2")),
        }
    }
}

impl From<Player> for u8 {
    fn from(player: Player) -> u8 {
        player.number()
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($number:ty)) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub $number);

        impl $name {
            /// The place in the arrays of `Setup` and `State`.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of a place in those arrays, which are never longer than the ids reach.
            #[inline]
            pub const fn at(index: usize) -> $name {
                $name(index as $number)
            }
        }
    };
}

id!(/// A unit as mustered (a leader and its bodyguard are two); stable for the whole game.
    UnitId(u16));
id!(/// A model; stable for the whole game.
    ModelId(u16));
id!(/// A weapon profile of one unit.
    WeaponId(u16));
id!(/// A piece of terrain.
    TerrainId(u16));
id!(/// An objective marker.
    MarkerId(u8));
id!(/// A secondary card: a place in the mission's list.
    #[derive(Default)]
    CardId(u8));
id!(/// A mission action: a place in the list of all there are.
    MissionActionId(u8));
id!(/// An army rule of either player: a place in `Setup::army_rules`.
    RuleId(u8));

id!(/// A resource of an army (tokens, points): a place among its player's pools.
    ResourceId(u8));
id!(/// A rule that may apply: a place in `Setup::grants`.
    GrantId(u16));
id!(/// A stratagem of either player: a place in `Setup::stratagems`.
    #[derive(Default)]
    StratagemId(u8));
id!(/// A keyword: a place in `Setup::keywords`.
    KeywordId(u16));
id!(/// A name of a rule, a choice, an item or a weapon: a place in `Setup::tags`.
    TagId(u16));

impl KeywordId {
    /// A keyword by its word among all that are in play, which are sorted.
    pub(crate) fn find_word(keywords: &[String], word: &str) -> Option<KeywordId> {
        keywords.binary_search_by(|held| held.as_str().cmp(word)).ok().map(KeywordId::at)
    }
}

impl StratagemId {
    /// Its bit in a set of stratagems.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl MarkerId {
    /// Its bit in a set of markers.
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl RuleId {
    /// Its bit among the rules that wait for a choice.
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// A set of units; a battle has at most `UnitSet::MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct UnitSet(pub u128);

impl UnitSet {
    /// How many units a battle may have.
    pub(crate) const MOST: usize = 128;

    /// Nobody.
    pub(crate) const fn new() -> UnitSet {
        UnitSet(0)
    }

    /// Whether a unit is in it.
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 >> (unit.0 & 127) & 1 == 1
    }

    /// Puts a unit in.
    pub(crate) const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << (unit.0 & 127);
    }

    /// Takes a unit out.
    pub(crate) const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << (unit.0 & 127));
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The units, in order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let unit = UnitId(left.trailing_zeros() as u16);
                left &= left - 1;
                unit
            })
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = UnitSet::new();
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}
