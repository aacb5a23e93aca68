//! Options and answers of players, and stratagems.

use crate::action::{Action, Use};
use crate::battle::Battle;
use crate::decision::Decision;
use crate::dice::Context;
use crate::ids::{ModelId, Player, RuleId, UnitId};
use crate::moments::Moment;
use crate::refusal::Refusal;

impl<'a> Battle<'a> {
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

    /// R6.6 units that have to test in this step and have not: on the battlefield, below half
    /// strength.
    pub fn due_tests(self, player: Player) -> impl Iterator<Item = UnitId> + 'a {
        crate::phases::command::battle_shock::due(self, player)
    }

    /// The best Leadership of the unit; modified, it stays between 5+ and 8+ (R2.8).
    pub fn leadership(self, unit: UnitId) -> u8 {
        crate::phases::command::battle_shock::leadership(self, unit)
    }

    /// A sample of what may be chosen.
    pub fn faction_options(self, player: Player, rule: RuleId, unit: Option<UnitId>) -> Vec<Action> {
        crate::records::options(self, player, rule, unit)
    }

    /// Whether a unit could fire overwatch at an enemy: near enough, free to shoot, with a gun that
    /// sees it.
    pub fn may_overwatch(self, unit: UnitId, target: UnitId) -> bool {
        crate::stratagems::can_overwatch(self, unit, target)
    }

    /// Whether a player may use a stratagem at a moment.
    pub fn check_stratagem(self, player: Player, using: &Use, moment: Moment) -> Result<(), Refusal> {
        crate::stratagems::check_in(self, player, using, moment)
    }

    /// A sample of uses: the worst die, or the whole sum.
    pub fn command_reroll_options(
        self,
        unit: UnitId,
        context: Context,
        faces: &[u8],
        eligible: &[u16],
        need: u8,
        whole: bool,
    ) -> Vec<Action> {
        crate::stratagems::command_reroll::options(self, unit, context, faces, eligible, need, whole)
    }

    /// The dice of a stratagem that inflicts a mortal wound for each success (S2.5, S2.6): how many, the lowest face
    /// that succeeds, and the most that count. None for other stratagems.
    pub fn mortal_wound_dice(self, using: &Use) -> Option<(u8, u8, u32)> {
        crate::stratagems::mortal_wound_dice(self, using)
    }

    /// What a use costs (S1.11).
    pub fn stratagem_cost(self, player: Player, using: &Use) -> u8 {
        crate::stratagems::cost(self, player, using)
    }

    /// A sample of what a player could use at a moment.
    pub fn stratagem_options(self, player: Player, moment: Moment) -> Vec<Action> {
        crate::stratagems::options(self, player, moment)
    }

    /// What the phase in hand comes up with for a player, legal or not: `Game::check` has the last word.
    pub fn phase_options(self, player: Player) -> Vec<Action> {
        crate::phases::options(self, player)
    }
}
