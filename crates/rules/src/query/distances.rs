//! The distances that the rules print and that programs show or plan with.

use crate::battle::{self, Battle};
use crate::core_abilities::infiltrators;
use crate::phases::{charge, movement::disembark};
use geometry::{Body, Inches};

/// Distances as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Distances {
    /// Engagement range, horizontally (R4.7).
    pub engagement: Inches,
    /// Unit coherency, horizontally (R4.1).
    pub coherency: Inches,
    /// How far from enemies arriving models are set up (R8.4, R9.8).
    pub arrival: Inches,
    /// How far from the enemy infiltrators are set up (R14.3).
    pub infiltrators: Inches,
    /// How near a target of a charge must be (R15.2).
    pub charge: Inches,
    /// How near its transport a unit gets out (R9.9).
    pub disembark: Inches,
}

/// The distances of the rules.
pub const DISTANCES: Distances = Distances {
    engagement: battle::ENGAGEMENT,
    coherency: battle::COHERENCY,
    arrival: battle::FROM_ENEMIES,
    infiltrators: infiltrators::FROM_ENEMIES,
    charge: charge::RANGE,
    disembark: disembark::NEAR,
};

impl Battle<'_> {
    /// Whether a base is near enough to a transport to have got out of it (R9.9).
    pub fn is_beside_transport(body: &Body, carrier: &Body) -> bool {
        disembark::is_near(body, carrier, disembark::NEAR)
    }
}
