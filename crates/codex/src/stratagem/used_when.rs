//! When the moments of stratagems come. The kernel asserts that it meets none elsewhere.

use super::{PhaseName, Turn, UsedWhen};

impl UsedWhen {
    /// Whether the moment ever comes in a phase: of the player's own turn, or of the opponent's.
    pub const fn comes_in(self, phase: PhaseName, own_turn: bool) -> bool {
        match self {
            UsedWhen::Roll | UsedWhen::MortalWounds | UsedWhen::Destroyed | UsedWhen::Slew => true,
            // In the Fight phase both players act, in all others only the one whose turn it is.
            UsedWhen::Phase => own_turn || matches!(phase, PhaseName::Fight),
            UsedWhen::BeforeShockTest => own_turn && matches!(phase, PhaseName::Command),
            UsedWhen::EndOfCommand => matches!(phase, PhaseName::Command),
            UsedWhen::EnemyMoves => !own_turn && matches!(phase, PhaseName::Movement | PhaseName::Charge),
            UsedWhen::OwnAdvance => own_turn && matches!(phase, PhaseName::Movement),
            UsedWhen::EnemyMoved | UsedWhen::EnemyFellBack => !own_turn && matches!(phase, PhaseName::Movement),
            UsedWhen::EndOfMovement => matches!(phase, PhaseName::Movement),
            // In the Shooting phase only the player whose turn it is chooses targets.
            UsedWhen::TargetsChosen => {
                matches!(phase, PhaseName::Fight) || !own_turn && matches!(phase, PhaseName::Shooting)
            }
            UsedWhen::EnemyShot => !own_turn && matches!(phase, PhaseName::Shooting),
            // A unit may intervene against an enemy that charged or fell back.
            UsedWhen::ChargeEnded | UsedWhen::EnemyCharged => matches!(phase, PhaseName::Movement | PhaseName::Charge),
            UsedWhen::SelectedToFight | UsedWhen::EnemyFought | UsedWhen::StartOfFight | UsedWhen::EndOfTurn => {
                matches!(phase, PhaseName::Fight)
            }
        }
    }

    /// Why a stratagem could not be used in one of its phases, or at all. No phases are all phases.
    pub(super) fn never_comes(self, phases: &[PhaseName], turn: Turn) -> Option<String> {
        let comes = |phase: PhaseName| match turn {
            Turn::Own => self.comes_in(phase, true),
            Turn::Opponent => self.comes_in(phase, false),
            Turn::Either => self.comes_in(phase, true) || self.comes_in(phase, false),
        };
        let (moment, turn) = (self.word(), turn.word());
        if phases.is_empty() {
            let never = !PhaseName::ALL.iter().any(|phase| comes(*phase));
            return never.then(|| format!("moment `{moment}` never comes with `turn = \"{turn}\"`"));
        }
        let idle = phases.iter().find(|phase| !comes(**phase))?.word();
        Some(format!("moment `{moment}` never comes in phase `{idle}` with `turn = \"{turn}\"`"))
    }

    /// Whether the moment is about the very unit that the stratagem is used on.
    pub const fn is_about_target(self) -> bool {
        match self {
            UsedWhen::BeforeShockTest
            | UsedWhen::OwnAdvance
            | UsedWhen::ChargeEnded
            | UsedWhen::SelectedToFight
            | UsedWhen::MortalWounds
            | UsedWhen::Destroyed
            | UsedWhen::Slew => true,
            UsedWhen::Phase
            | UsedWhen::Roll
            | UsedWhen::EndOfCommand
            | UsedWhen::EnemyMoves
            | UsedWhen::EnemyMoved
            | UsedWhen::EnemyFellBack
            | UsedWhen::EndOfMovement
            | UsedWhen::TargetsChosen
            | UsedWhen::EnemyShot
            | UsedWhen::EnemyCharged
            | UsedWhen::EnemyFought
            | UsedWhen::EndOfTurn
            | UsedWhen::StartOfFight => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;

    fn load(phases: &str, turn: &str, moment: &str) -> Result<(), String> {
        let text = format!(
            "id = \"core/tried\"\nname = \"Tried\"\ncp = 1\ncategory = \"wargear\"\ntext = \"Tried.\"\n\
             phases = {phases}\nturn = \"{turn}\"\nmoment = \"{moment}\"\nreminder = true\n"
        );
        let faults = |errors: Vec<crate::LoadError>| errors.iter().map(ToString::to_string).collect::<String>();
        read("tried.toml", &text).map(drop).map_err(faults)
    }

    #[test]
    fn a_stratagem_whose_moment_never_comes_does_not_load() {
        for (phases, turn, moment) in [
            ("[\"fight\"]", "own", "before-shock-test"),
            ("[\"movement\"]", "opponent", "own-advance"),
            ("[\"movement\", \"fight\"]", "opponent", "enemy-moves"),
            ("[\"shooting\"]", "own", "enemy-shot"),
            ("[\"shooting\"]", "opponent", "phase"),
            ("[]", "own", "enemy-fell-back"),
        ] {
            let fault = load(phases, turn, moment).expect_err(moment);
            assert!(fault.contains("never comes") && fault.contains(moment), "{fault}");
            assert!(fault.contains("tried.toml:8"), "{fault}");
        }
    }

    #[test]
    fn a_stratagem_whose_moment_comes_loads() {
        for (phases, turn, moment) in [
            ("[\"command\"]", "own", "before-shock-test"),
            ("[\"shooting\", \"fight\"]", "either", "targets-chosen"),
            ("[\"fight\"]", "opponent", "phase"),
            ("[]", "either", "destroyed"),
        ] {
            assert_eq!(load(phases, turn, moment), Ok(()), "{moment}");
        }
    }
}
