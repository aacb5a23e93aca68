//! When the moments of stratagems come. The kernel asserts that it meets none elsewhere.

use super::{PhaseName, Turn, UsedWhen};

impl UsedWhen {
    /// Whether the moment ever comes in a phase: of the player's own turn, or of the opponent's.
    pub const fn comes_in(self, phase: PhaseName, own_turn: bool) -> bool {
        match self {
            UsedWhen::Roll | UsedWhen::MortalWounds | UsedWhen::Destroyed | UsedWhen::Slew | UsedWhen::Dies => true,
            UsedWhen::LastCharges => !own_turn && matches!(phase, PhaseName::Charge),
            UsedWhen::DestroyedUnit | UsedWhen::EnemyShockFailed => true,
            UsedWhen::FriendDestroyed | UsedWhen::EnemyDestroyed | UsedWhen::StartOfPhase => true,
            UsedWhen::EnemyLeft => !own_turn && matches!(phase, PhaseName::Movement),
            UsedWhen::OwnTargets => {
                matches!(phase, PhaseName::Fight) || own_turn && matches!(phase, PhaseName::Shooting)
            }
            UsedWhen::StartOfCommand => matches!(phase, PhaseName::Command),
            UsedWhen::StartOfMovement => matches!(phase, PhaseName::Movement),
            UsedWhen::StartOfShooting | UsedWhen::EndOfShooting => matches!(phase, PhaseName::Shooting),
            UsedWhen::StartOfCharge | UsedWhen::EndOfCharge => matches!(phase, PhaseName::Charge),
            UsedWhen::EndOfFight | UsedWhen::OwnFought | UsedWhen::Consolidates => matches!(phase, PhaseName::Fight),
            UsedWhen::OwnMoved | UsedWhen::OwnAdvanced | UsedWhen::OwnFellBack => {
                own_turn && matches!(phase, PhaseName::Movement)
            }
            UsedWhen::Disembarked => own_turn && matches!(phase, PhaseName::Movement),
            // By Rapid Ingress or out of Cult Ambush units arrive in the opponent's Movement phase.
            UsedWhen::Arrived | UsedWhen::EnemySetUp => matches!(phase, PhaseName::Movement),
            UsedWhen::EnemyFallsBack => !own_turn && matches!(phase, PhaseName::Movement),
            UsedWhen::SelectedToShoot | UsedWhen::OwnShot | UsedWhen::OwnHit => {
                own_turn && matches!(phase, PhaseName::Shooting)
            }
            UsedWhen::ShotAt | UsedWhen::WasHit | UsedWhen::LostWounds => {
                !own_turn && matches!(phase, PhaseName::Shooting)
            }
            UsedWhen::OwnDeclared => own_turn && matches!(phase, PhaseName::Charge),
            UsedWhen::EnemyDeclared => !own_turn && matches!(phase, PhaseName::Charge),
            // In the Fight phase both players act, in all others only the one whose turn it is.
            UsedWhen::Phase => own_turn || matches!(phase, PhaseName::Fight),
            UsedWhen::BeforeShockTest => own_turn && matches!(phase, PhaseName::Command),
            UsedWhen::EndOfCommand => matches!(phase, PhaseName::Command),
            // An enemy that is set up counts, and that may be out of its turn.
            UsedWhen::EnemyMoves => {
                matches!(phase, PhaseName::Movement) || !own_turn && matches!(phase, PhaseName::Charge)
            }
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

    /// Why a stratagem could not be used in one of its phases, or at one of its moments. No phases are all phases.
    pub(super) fn never_come(moments: &[UsedWhen], phases: &[PhaseName], turn: Turn) -> Option<String> {
        let comes = |moment: UsedWhen, phase: PhaseName| match turn {
            Turn::Own => moment.comes_in(phase, true),
            Turn::Opponent => moment.comes_in(phase, false),
            Turn::Either => moment.comes_in(phase, true) || moment.comes_in(phase, false),
        };
        let all = if phases.is_empty() { PhaseName::ALL } else { phases };
        let turn = turn.word();
        if let Some(never) = moments.iter().find(|moment| !all.iter().any(|phase| comes(**moment, *phase))) {
            let moment = never.word();
            let place = match phases {
                [phase] => format!(" in phase `{}`", phase.word()),
                _ => String::new(),
            };
            return Some(format!("moment `{moment}` never comes{place} with `turn = \"{turn}\"`"));
        }
        let first = moments.first()?.word();
        let idle = phases.iter().find(|phase| !moments.iter().any(|moment| comes(*moment, **phase)))?.word();
        Some(format!("moment `{first}` never comes in phase `{idle}` with `turn = \"{turn}\"`"))
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
            | UsedWhen::Slew
            | UsedWhen::OwnMoved
            | UsedWhen::OwnAdvanced
            | UsedWhen::OwnFellBack
            | UsedWhen::Arrived
            | UsedWhen::Disembarked
            | UsedWhen::SelectedToShoot
            | UsedWhen::OwnShot
            | UsedWhen::OwnHit
            | UsedWhen::OwnDeclared
            | UsedWhen::OwnFought
            | UsedWhen::OwnTargets
            | UsedWhen::Dies
            | UsedWhen::Consolidates
            | UsedWhen::DestroyedUnit => true,
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
            | UsedWhen::StartOfFight
            | UsedWhen::StartOfCommand
            | UsedWhen::StartOfMovement
            | UsedWhen::StartOfShooting
            | UsedWhen::EndOfShooting
            | UsedWhen::StartOfCharge
            | UsedWhen::EndOfCharge
            | UsedWhen::EndOfFight
            | UsedWhen::ShotAt
            | UsedWhen::WasHit
            | UsedWhen::LostWounds
            | UsedWhen::EnemyDeclared
            | UsedWhen::EnemyFallsBack
            | UsedWhen::EnemySetUp
            | UsedWhen::StartOfPhase
            | UsedWhen::EnemyLeft
            | UsedWhen::FriendDestroyed
            | UsedWhen::EnemyDestroyed
            | UsedWhen::LastCharges
            | UsedWhen::EnemyShockFailed => false,
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
    fn each_of_several_moments_comes_and_targets_have_alternatives() {
        let text = |moment: &str, more: &str| {
            format!(
                "id = \"core/tried\"\nname = \"Tried\"\ncp = 1\ncategory = \"wargear\"\ntext = \"Tried.\"\n\
                 phases = [\"shooting\", \"fight\"]\nturn = \"either\"\nmoment = {moment}\n{more}\nreminder = true\n"
            )
        };
        let both = r#"["start-of-shooting", "start-of-fight"]"#;
        let faults = |moment: &str, more: &str| read("tried.toml", &text(moment, more)).map(drop).expect_err(moment);
        assert!(read("tried.toml", &text(both, r#"either = [["engaged"], ["unit:A"]]"#)).is_ok());
        assert!(faults(r#"["start-of-shooting"]"#, "")[0].message.contains("never comes in phase `fight`"));
        assert!(
            faults(r#"["start-of-fight", "start-of-charge", "own-shot"]"#, "")[0].message.contains("start-of-charge")
        );
        assert!(faults(both, r#"either = [["engaged"]]"#)[0].message.contains("two lists"));
        assert!(faults(both, r#"either = [["engaged"], ["fallen:A"]]"#)[0].message.contains("destroyed"));
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
