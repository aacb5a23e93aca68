//! What a kind of move lets a model pass: models, engagement range, terrain (R7.2 to R7.6, R7.13).

use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{ModelId, UnitSet};
use crate::setup::{Keys, Permits};
use crate::state::MoveKind;
use codex::Permission;

/// Which models a move may pass through, the fewest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Past {
    /// None.
    Nobody,
    /// Those that are neither MONSTERS nor VEHICLES.
    Small,
    /// Those that are not TITANIC.
    Lesser,
    /// All.
    All,
}

impl Past {
    /// The most that is permitted.
    pub(crate) const fn widest(all: bool, lesser: bool, small: bool) -> Past {
        match (all, lesser, small) {
            (true, ..) => Past::All,
            (_, true, _) => Past::Lesser,
            (.., true) => Past::Small,
            _ => Past::Nobody,
        }
    }

    /// Whether a model with these keywords is among them.
    pub(crate) fn takes_in(self, keys: Keys) -> bool {
        match self {
            Past::Nobody => false,
            Past::Small => !keys.is_big(),
            Past::Lesser => !keys.contains(Keys::TITANIC),
            Past::All => true,
        }
    }
}

/// What a kind of move lets a model pass.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Passage {
    /// Through these enemy models and their engagement range.
    pub(crate) enemies: Past,
    /// Through everybody's engagement range.
    pub(crate) engagement: bool,
    /// Through the air (FLY).
    pub(crate) air: bool,
    /// Through terrain (but for those who FLY, at their height).
    pub(crate) terrain: bool,
    /// Over these friendly MONSTERS and VEHICLES.
    pub(crate) friends: Past,
    /// Through terrain at a risk where it is high.
    pub(crate) strides: bool,
    /// Over low terrain as if it were not there.
    pub(crate) low: bool,
    /// Through the engagement range of these units only, in a charge (R15.4).
    pub(crate) targets: Option<UnitSet>,
    /// Terrain does not bar its way by a rule that asks about every kind of move.
    pub(crate) ghost: bool,
    /// Heights count nothing.
    pub(crate) nimble: bool,
}

impl Passage {
    /// What this model may pass in this kind of move.
    pub(crate) fn of(battle: Battle<'_>, model: ModelId, kind: MoveKind) -> Passage {
        let fly = battle.setup.model(model).keys.contains(Keys::FLY);
        Passage::by(modifiers::permitted(battle, battle.unit_of(model)), fly, kind)
    }

    /// What a model of a unit with these permissions may pass in this kind of move.
    pub(crate) fn by(rights: Permits, fly: bool, kind: MoveKind) -> Passage {
        let may = |permission: Permission| rights.contains(permission);
        let through = may(Permission::MoveThroughModels);
        let strides = may(Permission::Stride);
        let lesser = strides || may(Permission::MoveThroughLesserModels);
        let all = fly || through || kind == MoveKind::FallBack || may(Permission::MoveThroughEnemies);
        let small = may(Permission::MoveThroughSmallEnemies);
        let friends = Past::widest(through || may(Permission::MoveOverFriends), lesser, false);
        Passage {
            enemies: Past::widest(all, lesser, small),
            engagement: all || lesser,
            air: fly,
            terrain: through
                || strides
                || may(Permission::WalkThroughTerrain)
                || kind != MoveKind::FallBack && may(Permission::MarchThroughTerrain),
            friends,
            strides,
            low: may(Permission::MoveOverLowTerrain),
            targets: None,
            ghost: may(Permission::MoveThroughTerrain),
            nimble: may(Permission::IgnoreVerticalDistance),
        }
    }
}
