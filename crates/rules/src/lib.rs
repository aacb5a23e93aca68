//! The kernel: `(state, action) → state`, pure and deterministic.
//!
//! No IO, no clock, no threads, no global. A [`Game`] answers three questions: whom it waits for
//! ([`Game::waiting_for`]), whether an action is legal ([`Game::check`]), and what comes of an action
//! ([`Game::play`]). What one might do, and the odds of it, the crate `tactics` works out.
//!
//! A tour, from a written position to a refused second volley:
//!
//! ```
//! use strategium_rules::action::{Action, Fire};
//! use strategium_rules::{Code, DiceSource, Game, Player, Position, Question, UnitId};
//!
//! let position: Position = serde_json::from_str(r#"{
//!     "phase": "SHOOTING",
//!     "units": [
//!         {"id": "guard", "player": 1,
//!          "weapons": [{"id": "rifle", "range": 24, "A": "2", "BS": 3, "S": 4, "AP": -1, "D": "1"}],
//!          "models": [{"id": "m1", "weapons": [["rifle", 1]], "at": {"x": 10, "y": 10},
//!                      "profile": {"M": 6, "T": 4, "Sv": 3, "W": 2, "Ld": 6, "OC": 2}}]},
//!         {"id": "mob", "player": 2, "weapons": [],
//!          "models": [{"id": "m1", "weapons": [], "at": {"x": 10, "y": 20},
//!                      "profile": {"M": 6, "T": 5, "Sv": 5, "W": 1, "Ld": 7, "OC": 2}},
//!                     {"id": "m2", "weapons": [], "at": {"x": 12, "y": 20},
//!                      "profile": {"M": 6, "T": 5, "Sv": 5, "W": 1, "Ld": 7, "OC": 2}}]}
//!     ]}"#)?;
//! let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(7))?;
//!
//! // The game waits for player 1 to choose a unit, who might also end the phase.
//! assert_eq!(game.waiting_for().map(|decision| decision.player), Some(Player::One));
//! assert!(game.check(Player::One, &Action::EndShooting).is_ok());
//!
//! // A volley is checked, then played. The same seed rolls the same dice everywhere.
//! let guard = game.setup().find::<UnitId>("guard").ok_or("no guard")?;
//! let mob = game.setup().find::<UnitId>("mob").ok_or("no mob")?;
//! let rifle = game.setup().find_weapon(guard, "rifle").ok_or("no rifle")?;
//! let volley = Action::Shoot(guard, vec![Fire { weapon: rifle, target: mob, models: None, from_unit: None }]);
//! assert!(game.check(Player::One, &volley).is_ok());
//! let before = game.hash();
//! let mut played = game.play(Player::One, volley.clone())?;
//!
//! // If the defender has a choice, the game asks; here the default answers.
//! while let Some(answer) = game.default_answer() {
//!     let asked = game.waiting_for().ok_or("nobody is asked")?;
//!     assert!(matches!(asked.question, Question::Allocate { .. }));
//!     played = game.play(asked.player, answer)?;
//! }
//! assert!(played.finished);
//! assert_ne!(game.hash(), before);
//!
//! // Each unit shoots once a phase. A refusal says why, and changes nothing.
//! let refusal = game.play(Player::One, volley).expect_err("it has shot");
//! assert_eq!(refusal.code, Code::UnitHasShot);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// `pub` means what it says: nothing is public that cannot be reached from outside.
#![warn(unreachable_pub)]

mod adjust;
mod amount;
mod answers;
mod arrange;
mod attack;
mod battle;
mod build;
mod change;
mod command_points;
mod core_abilities;
mod decision;
mod dice;
mod effects;
mod event;
mod game;
mod hash;
mod hooks;
mod ids;
mod imagine;
mod markers;
mod missions;
mod moments;
mod near;
mod new_battle;
mod objectives;
mod phases;
mod picks;
mod profile;
mod query;
mod reason;
mod records;
mod refusal;
mod reroll;
mod resolution;
mod seed;
mod sight;
mod stand;
mod stratagems;
mod suppose;
mod turn;
mod twists;
mod unit;
mod weapon_abilities;

// What players may say.
pub mod action;
// Units from datasheets, for positions put together by hand.
pub mod muster;
// What a battle is written as.
pub mod position;
// What never changes during a battle, and what does.
pub mod setup;
pub mod state;

pub use action::Action;
pub use amount::Amount;
pub use answers::Defaults;
pub use arrange::Wanted as Arrangement;
pub use attack::group::Group as AttackGroup;
pub use attack::hit::Hit;
pub use attack::save::{Saves, covered as covered_save, reckon as reckon_saves};
pub use attack::sequence::likelier as likelier_save;
pub use attack::wound::{Wound, table as wound_table};
pub use battle::Battle;
pub use decision::{Decision, Models, Question};
pub use dice::{Context, DicePosition, DiceSource, Stream};
pub use effects::modifiers::capped as capped_modifier;
pub use event::{Adjusted, Event, Roll, ScoredBy, Tally};
pub use game::{Blow, Game, Judged, Played};
pub use hash::{RULES_VERSION, StateHash};
pub use ids::{
    CardId, GrantId, KeywordId, MarkerId, MissionActionId, ModelId, Player, ResourceId, RuleId, StratagemId, TagId,
    TerrainId, UnitId, UnitSet, WeaponId,
};
pub use moments::{Moment, Moments};
pub use new_battle::NewBattle;
pub use phases::movement::walk::Walked;
pub use phases::preview::{Looked, Preview};
pub use picks::Pick;
pub use position::{Phase, Position};
pub use profile::{AttackProfile, Situation};
pub use query::{Attacks, Choosing, DISTANCES, Distances, Doing, Spot, Standing, TrialMove};
pub use reason::Reason;
pub use refusal::{Code, Refusal};
pub use reroll::RolledAttack;
pub use resolution::Decider;
pub use seed::Seed;
pub use setup::{Setup, SetupError};
pub use sight::{BODY_TAG, Cover, Scene};
pub use stand::collide;
pub use state::State;
pub use suppose::{Suppose, Supposed};
