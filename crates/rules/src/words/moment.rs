//! When stratagems are used, in words.

use codex::UsedWhen;

/// Makes both sentences of a moment from one text, which follows "it is used".
macro_rules! worded {
    ($($when:ident => $text:literal,)+) => {
        /// When a stratagem is used: "at the end of the turn".
        pub const fn moment(when: UsedWhen) -> &'static str {
            match when { $(UsedWhen::$when => $text,)+ }
        }

        /// The same as a hint: "it is used at the end of the turn".
        pub(crate) const fn used_at(when: UsedWhen) -> &'static str {
            match when { $(UsedWhen::$when => concat!("it is used ", $text),)+ }
        }
    };
}

worded! {
    Phase => "at any time between actions",
    Roll => "right after a roll",
    BeforeShockTest => "just before a Battle-shock test",
    EndOfCommand => "at the end of the Command phase",
    EnemyMoves => "when an enemy is set up, begins or ends a move, or declares a charge",
    OwnAdvance => "when your unit begins an Advance",
    EnemyMoved => "after an enemy has moved",
    EnemyFellBack => "after an enemy has fallen back",
    EndOfMovement => "at the end of the Movement phase",
    TargetsChosen => "when an enemy has chosen its targets",
    EnemyShot => "after an enemy has shot and destroyed models of your unit",
    ChargeEnded => "after your unit has charged",
    EnemyCharged => "after an enemy has charged",
    SelectedToFight => "when your unit is selected to fight",
    EnemyFought => "after an enemy has fought",
    MortalWounds => "when your unit suffers mortal wounds",
    Destroyed => "when your unit has been destroyed",
    Slew => "when your unit has destroyed an enemy model",
    EndOfTurn => "at the end of the turn",
    StartOfFight => "at the start of the Fight phase",
}
