//! Markers, cards and mission actions.

use crate::battle::Battle;
use crate::ids::{MarkerId, MissionActionId, ModelId, Player, UnitId};
use crate::position::SecretMission;
use codex::{Kill, MissionAction};
use geometry::{Body, Point};

impl<'a> Battle<'a> {
    /// Whether a base is in range of a marker.
    pub fn in_range_of_marker(self, body: &Body, marker: Point) -> bool {
        crate::markers::is_near(self, body, marker)
    }

    /// The rule of an action that the primary or a card in play of the player offers.
    pub fn offered_action(self, player: Player, action: MissionActionId) -> Option<&'a MissionAction> {
        crate::missions::actions::offered(self, player, action)
    }

    /// Whether the death of a unit, leaders included, would count for a row that asks for this kind of kill and
    /// for this many wounds.
    pub fn kill_would_count(self, unit: UnitId, kind: Kill, wounds: Option<u16>) -> bool {
        crate::missions::kills::would_count(self, unit, kind, wounds)
    }

    /// Whether a player fulfils a secret mission as the table stands.
    pub fn secret_is_done(self, player: Player, secret: SecretMission) -> bool {
        crate::missions::secret_is_done(self, player, secret)
    }

    /// What the card in a slot would score for a player, were the turn to end now; actions not yet
    /// completed do not count.
    pub fn would_score(self, player: Player, slot: usize) -> u8 {
        crate::missions::would_score(self, player, slot)
    }

    /// A model's objective control after modifiers: battle-shock sets it to 0 (R6.7), bonuses then
    /// raise it again (R6.9). Where another rule sets it too, the active player orders the two (R2.14):
    /// the owner in its own turn for the rule, the enemy in theirs for the shock.
    pub fn objective_control(self, unit: UnitId, model: ModelId) -> u32 {
        crate::objectives::control(self, unit, model)
    }

    /// R18.5, R18.7 who holds a marker, were it determined now: the higher level, unless it is kept.
    pub fn marker_holder(self, marker: MarkerId) -> Option<Player> {
        crate::objectives::holder(self, marker)
    }

    /// R18.3 a player's level of control of a marker.
    pub fn level_of_control(self, player: Player, marker: Point) -> u32 {
        crate::objectives::level(self, player, marker)
    }
}
