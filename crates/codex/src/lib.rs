//! What things *are*: dice as printed, weapons and their abilities, statlines, keywords,
//! effects, terrain, datasheets. No rule is decided here; `rules` reads these.

pub mod core_ability;
pub mod dice_expr;
pub mod effect;
pub mod keywords;
pub mod profile;
pub mod terrain;
pub mod weapon;
pub mod weapon_ability;

pub use core_ability::{CoreAbility, FeelNoPainAgainst};
pub use dice_expr::DiceExpr;
pub use effect::{Effect, EffectRoll, Operation, Permission, Reroll, Stat, When};
pub use keywords::Keywords;
pub use profile::{BaseSize, Profile};
pub use terrain::{TerrainKind, TerrainPiece, TerrainWall};
pub use weapon::{Range, Weapon};
pub use weapon_ability::WeaponAbility;
