//! Options and answers of players, and stratagems.

use crate::action::{Action, Use};
use crate::battle::Battle;
use crate::decision::Decision;
use crate::ids::{ModelId, Player, ResourceId, RuleId, StratagemId, UnitId};
use crate::moments::Moment;
use crate::refusal::Refusal;
use crate::setup::ActCard;

/// What a player might choose, for [`Battle::options`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choosing<'a> {
    /// What the phase in hand comes up with.
    Phase,
    /// Actions of the mission that units might start.
    MissionActions,
    /// Stratagems at a moment.
    Stratagems(Moment),
    /// Choices for an army rule, for a unit or the whole army; the last are the units of which one may be picked.
    Faction(RuleId, Option<UnitId>, &'a [UnitId]),
}

impl Battle<'_> {
    /// Whether `action` answers `decision`.
    pub fn check_answer(self, decision: &Decision, action: &Action) -> Result<(), Refusal> {
        crate::answers::check(self, decision, action)
    }

    /// What happens if nobody says anything else: the defaults of scenario.md.
    pub fn default_answer(self, decision: &Decision) -> Option<Action> {
        crate::answers::default(self, decision)
    }

    /// A sample of legal answers, the default first.
    pub fn answers(self, decision: &Decision) -> Vec<Action> {
        crate::answers::options(self, decision)
    }

    /// What a model does in an attack, roughly: wounds a turn, all guns and the best blade.
    pub fn model_output(self, model: ModelId) -> f64 {
        crate::answers::losses::output(self.setup, model)
    }

    /// Whether a model is one of those that its unit has most of: the same name, figures, weapons and wargear.
    pub fn is_plain(self, model: ModelId) -> bool {
        crate::answers::losses::is_plain(self, model)
    }

    /// R4.6 the models that a unit would lose at the end of the turn to be coherent again, by default.
    pub fn lost_to_coherency(self, unit: UnitId) -> Vec<ModelId> {
        crate::answers::losses::for_coherency(self, unit)
    }

    /// Those to whom a unit would do a deed now; `other` is whom it picked, or whom the moment names.
    pub fn deed_targets(self, act: &ActCard, unit: UnitId, other: Option<UnitId>) -> Vec<UnitId> {
        crate::records::targets(self, act, unit, other)
    }

    /// How much of a resource a player's army has.
    pub fn resource(self, player: Player, resource: ResourceId) -> u8 {
        crate::records::pools::held(self, player, resource)
    }

    /// Whether a player may use a stratagem at a moment.
    pub fn check_stratagem(self, player: Player, using: &Use, moment: Moment) -> Result<(), Refusal> {
        crate::stratagems::check_in(self, player, using, moment)
    }

    /// The dice of a stratagem that inflicts a mortal wound for each success (S2.5, S2.6): how many, the lowest face
    /// that succeeds, and the most that count. None for other stratagems.
    pub fn mortal_wound_dice(self, using: &Use) -> Option<(u8, u8, u32)> {
        crate::stratagems::mortal_wound_dice(self, using)
    }

    /// Whether a player could still use a stratagem, were its moment now: it is not used up, its printed cost is
    /// there, and the player has not declined every reaction of the phase.
    pub fn stratagem_is_open(self, player: Player, stratagem: StratagemId) -> bool {
        crate::stratagems::is_open(self, player, stratagem)
    }

    /// What a use costs (S1.11).
    pub fn stratagem_cost(self, player: Player, using: &Use) -> u8 {
        crate::stratagems::cost(self, player, using)
    }

    /// A sample of what a player might say, legal or not: `Game::check` has the last word.
    pub fn options(self, player: Player, choosing: Choosing<'_>) -> Vec<Action> {
        match choosing {
            Choosing::Phase => crate::phases::options(self, player),
            Choosing::MissionActions => crate::missions::actions::candidates(self, player),
            Choosing::Stratagems(moment) => crate::stratagems::options(self, player, moment),
            Choosing::Faction(rule, unit, among) => crate::records::options(self, player, rule, unit, among),
        }
    }
}
