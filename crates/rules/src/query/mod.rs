//! What programs outside the kernel may ask of a battle: methods of [`Battle`](crate::Battle), by subject. Each
//! hands on to the rule that knows the answer; none decides anything itself.

mod choices;
mod deployment;
mod effects;
mod melee;
mod missions;
mod movement;
mod shooting;
mod table;
