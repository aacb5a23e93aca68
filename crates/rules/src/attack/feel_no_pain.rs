//! Feel No Pain (R12.4): a roll for every wound about to be lost.

use crate::battle::Battle;
use crate::effects::modifiers::{self, Asking};
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::setup::Lends;
use codex::{CoreAbility, FeelNoPainAgainst};

/// The kind of wound that is being lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct WoundKind {
    /// A mortal wound.
    pub(crate) mortal: bool,
    /// From a psychic attack.
    pub(crate) psychic: bool,
    /// From a melee attack, or a ranged one; of wounds that no attack inflicts, neither.
    pub(crate) melee: Option<bool>,
    /// Who attacks with what, where an attack inflicts it.
    pub(crate) by: Option<(UnitId, WeaponId)>,
}

/// The value a model rolls against, if any. One Feel No Pain only: the best that applies.
pub(crate) fn value(battle: Battle<'_>, model: ModelId, kind: WoundKind) -> Option<u8> {
    let [mut all, mut mortal, mut psychic] = battle.setup.unit(battle.setup.model(model).unit).abilities.feel_no_pain;
    let (other, weapon) = kind.by.unzip();
    let asking = Asking { melee: kind.melee, other, weapon, ..Asking::model(model) };
    modifiers::lent_against(battle, battle.unit_of(model), &asking, Lends::FEEL_NO_PAIN, |ability| {
        if let CoreAbility::FeelNoPain { value, only } = ability {
            let held = match only {
                FeelNoPainAgainst::Everything => &mut all,
                FeelNoPainAgainst::Mortal => &mut mortal,
                FeelNoPainAgainst::Psychic => &mut psychic,
            };
            *held = value.min(*held);
        }
    });
    let mut best = all;
    if kind.mortal {
        best = best.min(mortal);
    }
    if kind.psychic {
        best = best.min(psychic);
    }
    (best <= 6).then_some(best)
}
