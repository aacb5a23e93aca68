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
//! use strategium_rules::{Code, DiceSource, Game, Player, Position, Question};
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
//! let guard = game.setup().find_unit("guard").ok_or("no guard")?;
//! let mob = game.setup().find_unit("mob").ok_or("no mob")?;
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

pub mod action;
pub mod adjust;
pub mod amount;
pub mod answers;
pub mod arrange;
pub mod attack;
pub mod battle;
mod build;
pub mod change;
mod command_points;
pub mod core_abilities;
pub mod decision;
pub mod dice;
pub mod effects;
pub mod event;
mod game;
pub mod hash;
pub mod hooks;
pub mod ids;
mod imagine;
pub mod markers;
pub mod missions;
pub mod moments;
pub mod muster;
pub mod near;
pub mod new_battle;
pub mod objectives;
pub mod phases;
pub mod picks;
pub mod position;
pub mod profile;
mod query;
pub mod records;
pub mod refusal;
pub mod reroll;
pub mod resolution;
mod seed;
pub mod setup;
pub mod sight;
pub mod stand;
pub mod state;
pub mod stratagems;
pub mod turn;
pub mod twists;
pub mod unit;
pub mod view;
pub mod weapon_abilities;
pub mod words;

pub use action::Action;
pub use battle::Battle;
pub use decision::{Decision, Question};
pub use dice::{Context, DiceSource};
pub use event::{Event, Roll, Tally};
pub use game::{Blow, Game, Judged, Played};
pub use hash::{RULES_VERSION, StateHash};
pub use ids::{ModelId, Player, TerrainId, UnitId, UnitSet, WeaponId};
pub use position::{Phase, Position};
pub use refusal::{Code, Refusal};
pub use resolution::Decider;
pub use seed::Seed;
pub use setup::{Setup, SetupError};
pub use state::State;
