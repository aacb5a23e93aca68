//! What programs outside the kernel may ask of a battle: methods of [`Battle`](crate::Battle), by subject. Each
//! hands on to the rule that knows the answer; none decides anything itself.

mod choices;
mod deployment;
mod distances;
mod doing;
mod effects;
mod melee;
mod missions;
mod movement;
mod placing;
mod shooting;
mod standing;
mod table;
mod trial_move;

pub use choices::Choosing;
pub use deployment::Spot;
pub use distances::{DISTANCES, Distances};
pub use doing::Doing;
pub use shooting::Attacks;
pub use standing::Standing;
pub use trial_move::TrialMove;
