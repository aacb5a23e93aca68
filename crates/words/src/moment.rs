//! When stratagems are used, in words.

use codex::UsedWhen;

/// When a stratagem is used: "at the end of the turn".
pub const fn moment(when: UsedWhen) -> &'static str {
    match when {
        UsedWhen::Phase => "at any time between actions",
        UsedWhen::Roll => "right after a roll",
        UsedWhen::BeforeShockTest => "just before a Battle-shock test",
        UsedWhen::EndOfCommand => "at the end of the Command phase",
        UsedWhen::EnemyMoves => "when an enemy is set up, begins or ends a move, or declares a charge",
        UsedWhen::OwnAdvance => "when your unit begins an Advance",
        UsedWhen::EnemyMoved => "after an enemy has moved",
        UsedWhen::EnemyFellBack => "after an enemy has fallen back",
        UsedWhen::EndOfMovement => "at the end of the Movement phase",
        UsedWhen::TargetsChosen => "when an enemy has chosen its targets",
        UsedWhen::EnemyShot => "after an enemy has shot and destroyed models of your unit",
        UsedWhen::ChargeEnded => "after your unit has charged",
        UsedWhen::EnemyCharged => "after an enemy has charged",
        UsedWhen::SelectedToFight => "when your unit is selected to fight",
        UsedWhen::EnemyFought => "after an enemy has fought",
        UsedWhen::MortalWounds => "when your unit suffers mortal wounds",
        UsedWhen::Destroyed => "when your unit has been destroyed",
        UsedWhen::Slew => "when your unit has destroyed an enemy model",
        UsedWhen::EndOfTurn => "at the end of the turn",
        UsedWhen::StartOfFight => "at the start of the Fight phase",
    }
}
