//! The battle as a whole, as a seat sees it: one row.

use crate::battle::seen::Seat;
use crate::columns::{columns, yes};
use codex::SecondaryMode;
use rules::state::{Clock, Hand, MoveKind, Purse, Score};
use rules::{Battle, Decision, Game, Phase, Question};

/// The battle.
pub struct BattleSeen<'a> {
    battle: Battle<'a>,
    seat: Seat,
    decision: Option<Decision>,
    candidates: f64,
}

impl BattleSeen<'_> {
    fn clock(&self) -> &Clock {
        &self.battle.state.clock
    }

    fn phase(&self, phase: Phase) -> f32 {
        yes(self.clock().phase == phase)
    }

    fn purses(&self) -> [&Purse; 2] {
        [self.seat.0, self.seat.0.other()].map(|player| &self.battle.state.purses[player.index()])
    }

    fn scores(&self) -> [&Score; 2] {
        [self.seat.0, self.seat.0.other()].map(|player| &self.battle.state.scores[player.index()])
    }

    fn tactical(&self, player: rules::Player) -> f32 {
        let mode = self.battle.setup.mission.as_ref().and_then(|mission| mission.mode(player));
        yes(mode == Some(SecondaryMode::Tactical))
    }

    fn asked(&self, kind: &str) -> f32 {
        yes(self.decision.as_ref().is_some_and(|decision| decision.question.kind() == kind))
    }

    fn need(&self) -> f32 {
        match self.decision.as_ref().map(|decision| &decision.question) {
            Some(Question::Reroll { need, .. } | Question::CommandReroll { need, .. }) => f32::from(*need) / 6.0,
            _ => 0.0,
        }
    }

    fn moving(&self, wanted: MoveKind) -> f32 {
        yes(matches!(self.clock().hand, Hand::Moving { kind, .. } if kind == wanted))
    }
}

/// Fills the row; `candidates` is the share of the action space that is in use.
pub fn fill(game: &Game, seat: Seat, candidates: f64, out: &mut [f32]) {
    write(&BattleSeen { battle: game.battle(), seat, decision: game.waiting_for(), candidates }, out);
}

columns! { BattleSeen;
    asked: "1 if this seat must decide now" => |b| yes(b.decision.as_ref().is_some_and(|d| d.player == b.seat.0));
    over: "1 when the battle is over" => |b| yes(b.clock().over.is_some());
    round: "battle round, in 5" => |b| f32::from(b.clock().round) / 5.0;
    own_turn: "1 in this seat's turn" => |b| yes(b.clock().active == b.seat.0);
    first: "1 if this seat has the first turn of each round" => |b| yes(b.clock().first == b.seat.0);
    attacker: "1 if this seat attacks" => |b| yes(b.battle.setup.attacker == b.seat.0);
    formations: "1 before the battle, declaring" => |b| b.phase(Phase::Formations);
    deployment: "1 before the battle, setting up" => |b| b.phase(Phase::Deployment);
    scout: "1 before the battle, scouting" => |b| b.phase(Phase::Scout);
    command: "1 in the Command phase" => |b| b.phase(Phase::Command);
    movement: "1 in the Movement phase" => |b| b.phase(Phase::Movement);
    shooting: "1 in the Shooting phase" => |b| b.phase(Phase::Shooting);
    charge: "1 in the Charge phase" => |b| b.phase(Phase::Charge);
    fight: "1 in the Fight phase" => |b| b.phase(Phase::Fight);
    scoring: "1 at the end of a turn" => |b| b.phase(Phase::Scoring);
    reinforcements: "1 in the Reinforcements step" => |b| yes(b.clock().reinforcements);
    own_cp: "own command points, in 10" => |b| f32::from(b.purses()[0].cp) / 10.0;
    enemy_cp: "the opponent's command points, in 10" => |b| f32::from(b.purses()[1].cp) / 10.0;
    own_vp: "own victory points, in 100" => |b| f32::from(b.purses()[0].vp) / 100.0;
    enemy_vp: "the opponent's victory points, in 100" => |b| f32::from(b.purses()[1].vp) / 100.0;
    own_primary: "own points of the primary mission, in 50" => |b| f32::from(b.scores()[0].primary) / 50.0;
    enemy_primary: "the opponent's, in 50" => |b| f32::from(b.scores()[1].primary) / 50.0;
    own_secondary: "own points of secondary missions, in 40" => |b| f32::from(b.scores()[0].secondary) / 40.0;
    enemy_secondary: "the opponent's, in 40" => |b| f32::from(b.scores()[1].secondary) / 40.0;
    own_deck: "own cards still to come, in 20" => |b| f32::from(b.scores()[0].left) / 20.0;
    enemy_deck: "the opponent's, in 20" => |b| f32::from(b.scores()[1].left) / 20.0;
    own_tactical: "1 if this seat draws cards" => |b| b.tactical(b.seat.0);
    enemy_tactical: "1 if the opponent draws cards" => |b| b.tactical(b.seat.0.other());
    width: "the table across, in 60 inches" => |b| b.battle.setup.board.max.x.to_f64() / 60.0;
    length: "the table along, in 60 inches" => |b| b.battle.setup.board.max.y.to_f64() / 60.0;
    moving: "1 while a unit makes a Normal move" => |b| b.moving(MoveKind::Normal);
    advancing: "1 while a unit advances" => |b| b.moving(MoveKind::Advance);
    falling_back: "1 while a unit falls back" => |b| b.moving(MoveKind::FallBack);
    charging: "1 while a unit charges" => |b| yes(matches!(b.clock().hand, Hand::Charging { .. }));
    fighting: "1 while a unit fights" => |b| yes(matches!(b.clock().hand, Hand::Fighting { .. }));
    reacting: "1 while a unit moves out of turn" => |b| yes(matches!(b.clock().hand, Hand::Reacting { .. }));
    roll: "the Advance or charge roll of the unit in hand, in 12" => |b| match b.clock().hand {
        Hand::Moving { bonus, .. } => f32::from(bonus) / 12.0,
        Hand::Charging { roll, .. } => f32::from(roll) / 12.0,
        _ => 0.0,
    };
    ask_unit: "1 if any action of the phase is asked for" => |b| b.asked("UNIT");
    ask_allocate: "1 if a model is asked for that takes an attack" => |b| b.asked("ALLOCATE");
    ask_precision: "1 if a Precision attack may go to a Character" => |b| b.asked("PRECISION");
    ask_save: "1 if the kind of save is asked for" => |b| b.asked("CHOOSE_SAVE");
    ask_reroll: "1 if dice may be rolled again" => |b| b.asked("REROLL");
    ask_command_reroll: "1 if a Command Re-roll may be spent" => |b| b.asked("COMMAND_REROLL");
    ask_reaction: "1 if a stratagem may be used in answer" => |b| b.asked("REACTION");
    ask_faction: "1 if an army rule asks for a choice" => |b| b.asked("FACTION");
    ask_charge: "1 if a charge is to be rolled or moved" => |b| b.asked("CHARGE_ROLL") + b.asked("CHARGE_MOVE");
    ask_move: "1 if a move out of turn is asked for" => |b| b.asked("REACTION_MOVE");
    ask_pile_in: "1 if a pile-in is asked for" => |b| b.asked("PILE_IN");
    ask_consolidate: "1 if a consolidation is asked for" => |b| b.asked("CONSOLIDATE");
    ask_losses: "1 if models are to be named that are lost" => |b| {
        b.asked("HAZARDOUS") + b.asked("CASUALTIES") + b.asked("COHERENCY")
    };
    ask_wreck: "1 if passengers of a wreck get out" => |b| b.asked("WRECK");
    need: "the face that a die to be rolled again needs, in 6" => |b| b.need();
    candidates: "the share of the action space that is in use" => |b| b.candidates;
    ask_pick: "1 if a card or an ability asks for a unit, a marker, a card or the like" => |b| {
        yes(b.decision.as_ref().is_some_and(|decision| matches!(decision.question, Question::Pick(_))))
    };
}
