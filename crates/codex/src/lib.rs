//! What things *are*: dice as printed, weapons and their abilities, statlines, keywords,
//! effects, terrain, datasheets, layouts and deployment maps. No rule is decided here; `rules`
//! reads these.
//!
//! Everything starts at the [`Codex`]:
//!
//! ```
//! let codex = strategium_codex::Codex::builtin();
//! let boyz = codex.find("boyz").expect("a datasheet");
//! let mob = boyz.muster(10).expect("ten is a size they come in");
//! assert_eq!(mob[0].name, "Boss Nob");
//! assert_eq!(boyz.weapons[mob[0].weapons[1]].title(), "Big choppa");
//! assert_eq!(codex.layout("layout-1").expect("a layout").board.width.to_f64(), 44.0);
//! ```

pub mod act;
pub mod army;
pub mod army_rule;
mod assemble;
mod audit;
pub mod board;
pub mod condition;
pub mod core_ability;
pub mod datasheet;
pub mod deployment;
pub mod detachment;
pub mod dice_expr;
pub mod effect;
pub mod faction;
pub mod facts;
pub mod find;
pub mod keywords;
pub mod layout;
pub mod load;
pub mod mission;
pub mod muster;
pub mod profile;
pub mod record;
pub mod rule;
pub mod stratagem;
pub mod terrain;
pub mod trigger;
pub mod vocabulary;
pub mod weapon;
pub mod weapon_ability;
pub mod words;

pub use act::{Act, Add, Per, To, TriggerDeed};
pub use army::{
    Army, ArmyStyle, ArmyUnit, Brought, Carries, MadeOf, NoBase, Problem, Reminder, ReminderOf, Verdict, Waits,
};
pub use army_rule::{ArmyRuleRecord, Cheaper, ChosenWhen, Often, Resource, RuleDeed};
pub use board::{Board, BoardEdge};
pub use condition::{Condition, ConditionWord, Reach};
pub use core_ability::{CoreAbility, FeelNoPainAgainst};
pub use datasheet::{
    AbilityKind, BaseSource, CapacityWith, Damaged, Datasheet, DatasheetAbility, Item, Loadout, ModelCount,
    MusterError, MusteredModel, NamedProfile, PassengerSlots, PointsBracket, Priced, Role, SecondLeader, SheetField,
    SheetSource, Transport, WargearOption,
};
pub use deployment::{BattleSize, Deployment, DeploymentZone, ObjectivePlace, ZoneHole, ZoneOf};
pub use detachment::{Detachment, Enhancement};
pub use dice_expr::DiceExpr;
pub use effect::{
    Distance, Effect, EffectRoll, Forbidden, FreeLimit, FreeStratagem, GainedKeyword, Ignored, LentAbility,
    LostAbility, Operation, Permission, Plight, Reroll, Stat, When,
};
pub use faction::Faction;
pub use facts::Facts;
pub use find::FindError;
pub use keywords::Keywords;
pub use layout::Layout;
pub use load::Codex;
pub use mission::{
    ActionId, Completes, Count, Drawn, Kill, MissionAction, Need, Pack, Pool, PoolEntry, Primary, Row, ScoredAt,
    Secondary, SecondaryMode, SpecialRule, Twist, TwistRule,
};
pub use muster::{Allies, Gain, Muster};
pub use profile::{BaseSize, Profile};
pub use record::LoadError;
pub use rule::{Aura, Rule};
pub use stratagem::{Category, Choice, Deed, Lasts, Limit, PhaseName, Stratagem, Turn, UsedWhen};
pub use terrain::{TerrainKind, TerrainPiece, TerrainWall};
pub use trigger::{Able, Cost, Measured, Pick, PickOf, Trigger, TriggerRow, TriggerWhen, Who};
pub use weapon::{Range, Weapon};
pub use weapon_ability::WeaponAbility;
pub use words::Word;
