//! What happened, typed. The crate `words` and the page each make sentences of it; the kernel has none.

use crate::action::SaveKind;
use crate::dice::Context;
use crate::ids::{
    CardId, MarkerId, MissionActionId, ModelId, Player, ResourceId, RuleId, StratagemId, UnitId, UnitSet, WeaponId,
};
use crate::position::{Phase, Reserves};
use crate::state::MoveKind;
use codex::DiceExpr;
use geometry::{Inches, Point};
use smallvec::SmallVec;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A move began; an Advance with its roll.
    MoveBegan {
        /// The unit.
        unit: UnitId,
        /// How.
        kind: MoveKind,
        /// The Advance roll.
        roll: u8,
    },
    /// A unit moved; the longest way any of its models went.
    Moved {
        /// The unit.
        unit: UnitId,
        /// How.
        kind: MoveKind,
        /// How far.
        farthest: Inches,
    },
    /// A unit stayed where it was.
    Stationary(UnitId),
    /// A leader joined its bodyguard.
    Attached(UnitId, UnitId),
    /// A unit starts in reserves.
    Waits(UnitId, Reserves),
    /// A unit was set up.
    Deployed(UnitId),
    /// The dice for the first turn, player 1's first, and who takes it.
    RollOff {
        /// What fell.
        faces: [u8; 2],
        /// Who begins.
        winner: Player,
    },
    /// A unit scouted; the longest way any of its models went.
    Scouted(UnitId, Inches),
    /// A unit came from reserves.
    Arrived(UnitId),
    /// A new unit like one that was destroyed joined its army, in strategic reserves.
    JoinedAnew(UnitId),
    /// A player put an ambush marker on the table, or an enemy found it.
    Ambush {
        /// Whose it is.
        player: Player,
        /// Where it lies.
        at: Point,
        /// Whether it was put there; else it is removed.
        laid: bool,
    },
    /// A unit got into a transport.
    Embarked(UnitId, UnitId),
    /// A unit got out.
    Disembarked(UnitId, UnitId),
    /// Models that could not get out of a wreck.
    LostInWreck(UnitId, u8),
    /// Models that were removed because their unit was out of coherency (R4.6).
    LostToCoherency(UnitId, u8),
    /// A unit that never came to the table counts as destroyed (M1.7, M3.4).
    NeverCame(UnitId),
    /// One profile's attacks against one target.
    Volley {
        /// Who attacked.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// With what.
        weapon: WeaponId,
        /// What came of it.
        tally: Tally,
    },
    /// Mortal wounds on a unit.
    MortalWounds(UnitId, u16),
    /// A model died.
    Slain(ModelId),
    /// A model was removed without a blow; what is said of it is one line for its whole unit.
    Removed(ModelId),
    /// A unit died.
    Destroyed(UnitId),
    /// A destroyed model exploded, or not.
    DeadlyDemise {
        /// Whose.
        unit: UnitId,
        /// Whether it did.
        exploded: bool,
    },
    /// A leader and its bodyguard are separate units again.
    Split(UnitId),
    /// A unit was battle-shocked.
    BattleShocked(UnitId),
    /// A unit took a Battle-shock test; a roll of 0 is a test passed without one.
    ShockTest {
        /// The unit.
        unit: UnitId,
        /// The sum with its modifiers.
        roll: u8,
        /// What was needed.
        need: u8,
        /// Whether it passed.
        passed: bool,
    },
    /// A unit declared a charge at these targets.
    ChargeDeclared(UnitId, UnitSet),
    /// A charge roll.
    ChargeRolled {
        /// The unit.
        unit: UnitId,
        /// Whom it charges.
        targets: UnitSet,
        /// The roll with its modifiers, in inches.
        roll: u8,
        /// How far away the farthest of the targets is.
        distance: Inches,
    },
    /// A charge failed.
    ChargeFailed(UnitId),
    /// A unit made its charge move; the longest way any of its models went.
    Charged(UnitId, Inches),
    /// A unit was selected to fight.
    Fights(UnitId),
    /// A unit piled in or consolidated; the longest way any of its models went.
    ClosedIn(UnitId, Inches),
    /// Slain models of a unit strike before they are removed (R12.6).
    LastBlows(UnitId),
    /// A phase began.
    PhaseBegan(Player, Phase),
    /// A choice of an army rule.
    Chose {
        /// Who chose.
        player: Player,
        /// The rule.
        rule: RuleId,
        /// What, as its place in the rule's list.
        choice: u8,
        /// The unit it is about.
        about: Option<UnitId>,
    },
    /// A stratagem was used.
    Stratagem {
        /// By whom.
        player: Player,
        /// Which one.
        stratagem: StratagemId,
        /// On which unit.
        unit: Option<UnitId>,
        /// What was paid.
        cp: u8,
    },
    /// A slain model was returned to its unit.
    Returned(ModelId),
    /// A unit is no longer battle-shocked.
    Recovered(UnitId),
    /// An army gained or spent some of a resource.
    Resource {
        /// Whose.
        player: Player,
        /// Which.
        resource: ResourceId,
        /// How much it had.
        before: u8,
        /// How much it has.
        after: u8,
    },
    /// A unit left the table into strategic reserves.
    Withdrew(UnitId),
    /// Victory points.
    Scored {
        /// Whose.
        player: Player,
        /// What for.
        by: ScoredBy,
        /// How many counted.
        points: u8,
    },
    /// A secondary card was drawn.
    CardDrawn(Player, CardId),
    /// A card just drawn was shuffled back into the deck.
    CardShuffledBack(Player, CardId),
    /// A secondary card was discarded.
    CardDiscarded(Player, CardId),
    /// A unit was marked for death.
    Marked {
        /// The unit.
        unit: UnitId,
        /// Who marked it.
        by: Player,
    },
    /// The tempting target of a player was picked.
    TemptingTarget(Player, MarkerId),
    /// A player chose the corner towards which the central marker is moved (M7.8).
    Corner(Player, u8),
    /// A player took a secret mission.
    SecretTaken {
        /// Who.
        player: Player,
        /// What the primary mission had scored over its new limit.
        lost: u8,
    },
    /// A unit began an action.
    ActionBegan(UnitId, MissionActionId),
    /// A unit completed an action.
    ActionDone(UnitId, MissionActionId),
    /// A marker was removed.
    MarkerGone(MarkerId),
    /// A marker was set up.
    MarkerSetUp(MarkerId),
    /// Something was settled by hand.
    Adjusted {
        /// Who asked for it.
        player: Player,
        /// What.
        what: Adjusted,
        /// Why.
        reason: String,
    },
    /// A player gave up.
    Conceded(Player),
}

/// What was settled by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Adjusted {
    /// A model was put so far from where it stood.
    Moved(ModelId, Inches),
    /// A model's wounds.
    Wounds {
        /// The model.
        model: ModelId,
        /// What it had; 0 is slain.
        before: u8,
        /// What it has; 0 is slain.
        after: u8,
    },
    /// A unit is battle-shocked, or no longer.
    Shocked(UnitId, bool),
    /// Command points.
    Cp {
        /// Whose.
        of: Player,
        /// What they had.
        before: u16,
        /// What they have.
        after: u16,
    },
    /// Victory points.
    Vp {
        /// Whose.
        of: Player,
        /// What they had.
        before: u16,
        /// What they have.
        after: u16,
    },
    /// A free roll.
    Rolled {
        /// What was rolled.
        dice: DiceExpr,
        /// What fell; a D3 shows 1 to 3.
        faces: SmallVec<[u8; 16]>,
        /// With what is added.
        total: u32,
    },
}

/// What victory points are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoredBy {
    /// The primary mission.
    Primary,
    /// A secondary card.
    Card(CardId),
    /// A Challenger card.
    Challenger(CardId),
    /// A mission rule.
    MissionRule,
    /// A secret mission.
    Secret,
    /// A painted army.
    Painted,
}

/// Calls a macro with every sum of a [`Tally`]: what it counts, and its name. The wire and scenarios make theirs from
/// the same list.
#[doc(hidden)]
#[macro_export]
macro_rules! each_sum {
    ($callback:ident) => {
        $callback! {
            "Attacks made." attacks;
            "Hits, extra ones included." hits;
            "Critical hits." critical_hits;
            "Wounds, automatic ones included." wounds;
            "Critical wounds." critical_wounds;
            "Saves made." saves;
            "Saves failed." failed_saves;
            "Mortal wounds, before Feel No Pain." mortal_wounds;
            "Wounds ignored by Feel No Pain." ignored;
            "Wounds lost." damage;
            "Models slain." slain;
        }
    };
}

macro_rules! tally {
    ($($meaning:literal $sum:ident;)*) => {
        /// Sums over one activation. Saves and wounds as scenario.md counts them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct Tally {
            $(
                #[doc = $meaning]
                pub $sum: u32,
            )*
        }

        impl Tally {
            /// What happened since an earlier reading.
            pub(crate) fn since(self, before: Tally) -> Tally {
                Tally { $($sum: self.$sum - before.$sum,)* }
            }
        }

        impl std::ops::Add for Tally {
            type Output = Tally;

            fn add(self, other: Tally) -> Tally {
                Tally { $($sum: self.$sum + other.$sum,)* }
            }
        }
    };
}

each_sum!(tally);

/// A group of dice that fell together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// What for.
    pub context: Context,
    /// The unit that rolled.
    pub unit: UnitId,
    /// The model that rolled, for a save or a damage roll.
    pub model: Option<ModelId>,
    /// The lowest unmodified face that succeeds; 0 where nothing is to be reached.
    pub need: u8,
    /// The faces after re-rolls, in order.
    pub faces: SmallVec<[u8; 16]>,
    /// Dice that were rolled again: place, and the face before.
    pub rerolled: SmallVec<[(u16, u8); 4]>,
    /// The net modifier, already part of `need`.
    pub modifier: i8,
    /// How many succeeded.
    pub successes: u32,
    /// How a save came about.
    pub save: Option<SaveDetail>,
}

impl Roll {
    /// Dice of a unit that reach for nothing; say what differs with `..Roll::of(…)`.
    pub(crate) fn of(context: Context, unit: UnitId, faces: impl Into<SmallVec<[u8; 16]>>) -> Roll {
        Roll {
            context,
            unit,
            model: None,
            need: 0,
            faces: faces.into(),
            rerolled: SmallVec::new(),
            modifier: 0,
            successes: 0,
            save: None,
        }
    }
}

/// How a save came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SaveDetail {
    /// Which save was used.
    pub used: SaveKind,
    /// The Save characteristic, or the invulnerable save.
    pub value: u8,
    /// The attack's AP.
    pub ap: u8,
    /// Whether the model had the benefit of cover.
    pub cover: bool,
    /// Whether the net bonus was capped at +1.
    pub capped: bool,
}
