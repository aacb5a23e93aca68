//! The moments at which abilities happen.

use crate::words::words;

words! {
    /// The moments.
    pub enum TriggerWhen {
        /// The player's Command phase begins.
        Command = "command",
        /// The player's Charge phase begins.
        StartOfCharge = "start-of-charge",
        /// A Fight phase begins.
        StartOfFight = "start-of-fight",
        /// The unit was selected to shoot at one unit only.
        ShootsAtOne = "shoots-at-one",
        /// The unit has shot; "the other" is a unit it hit.
        HasShot = "has-shot",
        /// The unit ended a charge move; "the other" is an enemy it is engaged with.
        ChargeEnded = "charge-ended",
        /// The unit was selected to fight.
        SelectedToFight = "selected-to-fight",
        /// A Fight phase ends; "the other" is an enemy it is engaged with.
        EndOfFight = "end-of-fight",
        /// The opponent's turn ends.
        EndOfOpponentTurn = "end-of-opponent-turn",
        /// A battle round begins.
        StartOfRound = "start-of-round",
        /// A phase begins, of either player.
        StartOfPhase = "start-of-phase",
        /// The player's Movement phase begins.
        StartOfMovement = "start-of-movement",
        /// The unit ended a Normal move.
        MovedNormally = "moved-normally",
        /// The unit was selected to shoot.
        SelectedToShoot = "selected-to-shoot",
        /// The unit has shot in its Shooting phase, whatever came of it.
        FinishedShooting = "finished-shooting",
        /// The unit saves against a ranged attack in a Shooting phase: before the roll.
        Saves = "saves",
        /// The player's Charge phase ends.
        EndOfCharge = "end-of-charge",
        /// The opponent's Charge phase ends, and everything else of its end is done: for `charge` alone, until nobody wants
        /// to charge any more.
        LastCharges = "last-charges",
        /// The unit destroyed an enemy unit: "the other".
        DestroyedUnit = "destroyed-unit",
        /// The unit destroyed an enemy model; "the other" is its unit as mustered.
        DestroyedModel = "destroyed-model",
        /// The enemy unit that bears the ability's mark was destroyed, by whomever.
        MarkLost = "mark-lost",
        /// The model was destroyed, for the first time where it is `once`; what is done is done at
        /// the end of the phase.
        Dies = "dies",
        /// Battle formations are about to be declared (M2): nobody is on the table, and any unit may be picked. Once.
        Mustered = "mustered",
        /// Formations are declared, and nobody is set up yet (M3.1): any unit may be picked. Once.
        Deploying = "deploying",
        /// Both armies are set up, before the roll-off for the first turn (M3.5). Once.
        Deployed = "deployed",
        /// The battle is about to begin: everybody stands where they were set up.
        BeforeBattle = "before-battle",
        /// The player's turn begins.
        StartOfTurn = "start-of-turn",
        /// The player's turn ends.
        EndOfTurn = "end-of-turn",
        /// The player's Command phase ends.
        EndOfCommand = "end-of-command",
        /// The player's Movement phase ends.
        EndOfMovement = "end-of-movement",
        /// The player's Shooting phase begins.
        StartOfShooting = "start-of-shooting",
        /// The player's Shooting phase ends.
        EndOfShooting = "end-of-shooting",
        /// A phase ends, of either player.
        EndOfPhase = "end-of-phase",
        /// A battle round ends.
        EndOfRound = "end-of-round",
        /// The unit was selected to make a Normal move, an Advance or a Fall Back.
        SelectedToMove = "selected-to-move",
        /// The unit ended an Advance.
        Advanced = "advanced",
        /// The unit ended a Fall Back.
        FellBack = "fell-back",
        /// The unit ended a Normal move, an Advance or a Fall Back.
        Moved = "moved",
        /// The unit arrived from reserves.
        Arrived = "arrived",
        /// The unit got out of a transport.
        Disembarked = "disembarked",
        /// The unit was set up, from reserves or out of a transport: before anybody reacts to it.
        SetUp = "set-up",
        /// The unit declared a charge.
        ChargeDeclared = "charge-declared",
        /// The unit has fought.
        Fought = "fought",
        /// The unit was destroyed: its last model has just fallen; "the other" is the enemy unit that did it, if one did.
        Destroyed = "destroyed",
        /// A unit of the army was destroyed: "the fallen"; "the other" is the enemy unit that did it, if one did.
        FriendDestroyed = "friend-destroyed",
        /// A unit of the army has shot in its Shooting phase.
        FriendShot = "friend-shot",
        /// A unit of the army failed a Battle-shock test: "the other".
        FriendShockFailed = "friend-shock-failed",
        /// An enemy unit was destroyed, by whomever.
        EnemyDestroyed = "enemy-destroyed",
        /// The unit failed a Battle-shock test.
        ShockFailed = "shock-failed",
        /// An enemy ended a Normal move, an Advance or a Fall Back: "the other".
        EnemyMoved = "enemy-moved",
        /// An enemy ended a Fall Back: "the other".
        EnemyFellBack = "enemy-fell-back",
        /// An enemy was selected to Fall Back: "the other".
        EnemyFallsBack = "enemy-falls-back",
        /// An enemy was set up, from reserves or out of a transport: "the other".
        EnemySetUp = "enemy-set-up",
        /// An enemy declared a charge: "the other".
        EnemyDeclared = "enemy-declared",
        /// An enemy ended a charge move: "the other".
        EnemyCharged = "enemy-charged",
        /// An enemy selected the unit as a target: "the other".
        Targeted = "targeted",
        /// An enemy has shot at the unit: "the other".
        ShotAt = "shot-at",
        /// An enemy has shot, and the unit lost models: "the other".
        LostModels = "lost-models",
        /// An enemy has shot and hit the unit: "the other".
        WasHit = "was-hit",
        /// An enemy that the unit was engaged with ended a Fall Back: "the other".
        EnemyLeft = "enemy-left",
        /// An enemy has shot, and the unit lost wounds: "the other".
        LostWounds = "lost-wounds",
        /// An attack was allocated to a model of the unit, before its save; "the other" is the attacker.
        Allocated = "allocated",
        /// The unit failed a save, before the damage; "the other" is the attacker.
        SaveFailed = "save-failed",
        /// Hit rolls were made for models of the unit, one of which could be better: the model of one die is asked about,
        /// and "the other" is the target. For `make-six`.
        HitRolled = "hit-rolled",
        /// The same for hit and wound rolls.
        HitOrWoundRolled = "hit-or-wound-rolled",
        /// The same for hit rolls and saving throws; of a save "the other" is the attacker.
        HitOrSaveRolled = "hit-or-save-rolled",
        /// The same for hit rolls, wound rolls and saving throws.
        HitWoundOrSaveRolled = "hit-wound-or-save-rolled",
        /// The same for hit, wound and damage rolls.
        HitWoundOrDamageRolled = "hit-wound-or-damage-rolled",
        /// An enemy has fought: "the other".
        EnemyFought = "enemy-fought",
        /// An enemy failed a Battle-shock test: "the other".
        EnemyShockFailed = "enemy-shock-failed",
    }
}

impl TriggerWhen {
    /// Whether it comes after dice of an attack were rolled.
    pub const fn is_of_a_die(self) -> bool {
        matches!(
            self,
            TriggerWhen::HitRolled
                | TriggerWhen::HitOrWoundRolled
                | TriggerWhen::HitOrSaveRolled
                | TriggerWhen::HitWoundOrSaveRolled
                | TriggerWhen::HitWoundOrDamageRolled
        )
    }

    /// Whether the moment is one of a turn or a phase, so that `turn` may say whose.
    pub const fn is_of_a_turn(self) -> bool {
        matches!(
            self,
            TriggerWhen::Command
                | TriggerWhen::StartOfTurn
                | TriggerWhen::EndOfTurn
                | TriggerWhen::EndOfCommand
                | TriggerWhen::StartOfMovement
                | TriggerWhen::EndOfMovement
                | TriggerWhen::StartOfShooting
                | TriggerWhen::EndOfShooting
                | TriggerWhen::StartOfCharge
                | TriggerWhen::EndOfCharge
                | TriggerWhen::LastCharges
                | TriggerWhen::StartOfFight
                | TriggerWhen::EndOfFight
                | TriggerWhen::StartOfPhase
                | TriggerWhen::EndOfPhase
        )
    }
}
