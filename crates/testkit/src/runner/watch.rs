//! What must hold after every step of a battle, for every player.

use crate::deciders::Random;
use codex::TriggerDeed;
use protocol::Record;
use rules::action::{Adjustment, Setting};
use rules::position::Phase;
use rules::setup::{Keys, TriggerCard};
use rules::state::{Hand, ReactionKind, Whereabouts};
use rules::{Action, Event, Game, ModelId, Played, Player, UnitId, collide};

/// One step in this many is saved and loaded.
const RELOADS_ONE_IN: usize = 250;

/// Remembers what a battle's invariants need.
pub struct Watch {
    random: Random,
    /// Who did what in the present phase.
    acted: Vec<(Deed, UnitId)>,
    /// Who has shot a second time in a phase by an ability that allows it once a battle.
    shot_again: Vec<UnitId>,
    phase: ((u8, Player), Phase),
    /// Whose victory points were set by hand: they are no sum any more.
    by_hand: [bool; 2],
}

/// What a unit does at most once a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Move,
    Shoot,
    Charge,
    Test,
}

impl Watch {
    /// Of one battle.
    pub fn new(seed: u64) -> Watch {
        Watch {
            random: Random::new(seed ^ 0xda7a),
            acted: Vec::new(),
            shot_again: Vec::new(),
            phase: ((0, Player::One), Phase::Command),
            by_hand: [false; 2],
        }
    }

    /// Everything wrong after a step.
    pub fn after(
        &mut self,
        before: &Game,
        game: &Game,
        action: &Action,
        played: &Played,
        record: &Record,
    ) -> Vec<String> {
        let mut out = Vec::new();
        models(game, &mut out);
        units(game, &mut out);
        if let Action::Adjust(Adjustment { setting: Setting::Vp(player, _), .. }) = action {
            self.by_hand[player.index()] = true;
        }
        points(game, self.by_hand, &mut out);
        ends(before, game, action, &mut out);
        self.deeds(before, action, &mut out);
        told(before, played, &mut out);
        if game.state().clock.hand == Hand::Empty && game.state().staging.is_some() {
            out.push("something is staged with an empty hand".to_owned());
        }
        if played.finished && !played.resumed {
            let mut back = game.clone();
            back.undo(played);
            if back.hash() != before.hash() || back != *before {
                out.push("undo does not restore the state".to_owned());
            }
        }
        if self.random.below(RELOADS_ONE_IN) == 0 {
            out.extend(reload(record, game));
        }
        out
    }

    /// Each unit does each thing once a phase.
    fn deeds(&mut self, before: &Game, action: &Action, out: &mut Vec<String>) {
        let clock = before.state().clock;
        let phase = ((clock.round, clock.active), clock.phase);
        if phase != self.phase {
            self.phase = phase;
            self.acted.clear();
        }
        let deed = match (action, clock.phase) {
            (Action::ConfirmUnitMove(unit, _) | Action::RemainStationary(unit), Phase::Movement)
                if !matches!(clock.hand, Hand::Reacting { .. }) =>
            {
                (Deed::Move, *unit)
            }
            (Action::Shoot(unit, _) | Action::ConfirmTargets(unit), _) => (Deed::Shoot, *unit),
            (Action::DeclareCharge(unit, _), _) => (Deed::Charge, *unit),
            (Action::BattleShockTest(unit), _) => (Deed::Test, *unit),
            (Action::ConfirmUnitMove(..), Phase::Charge) => {
                // A target that moves out of reach lets its charger declare another (R15.8).
                return self.acted.retain(|(deed, _)| *deed != Deed::Charge);
            }
            _ => return,
        };
        if self.acted.contains(&deed) && !(deed.0 == Deed::Shoot && self.may_shoot_again(before, deed.1)) {
            out.push(format!("a unit does the same twice in a phase ({deed:?})"));
        }
        self.acted.push(deed);
    }

    /// Whether an ability lets a unit shoot once more; one for once a battle is then used up.
    fn may_shoot_again(&mut self, before: &Game, unit: UnitId) -> bool {
        let again =
            |card: &&TriggerCard| card.may_do(TriggerDeed::ShootAgain) && before.battle().lead(card.unit) == unit;
        match before.setup().triggers.iter().find(again) {
            None => false,
            Some(card) if card.limit.is_some() => {
                let first = !self.shot_again.contains(&unit);
                self.shot_again.push(unit);
                first
            }
            Some(_) => true,
        }
    }
}

/// The record so far, saved and loaded, leads to the same state.
pub fn reload(record: &Record, game: &Game) -> Vec<String> {
    let verified = Record::from_text(&record.to_text()).and_then(|loaded| loaded.verify(None, &mut |_, _, _| {}));
    match verified {
        Err(error) => vec![format!("its record does not load: {error}")],
        Ok(verified) => match verified.first_difference {
            Some((step, why)) => vec![format!("its record does not verify: step {step}, {why}")],
            // Actions in hand may be written in another form, so not everything need be equal.
            None if verified.game.state() != game.state() || verified.game.waiting_for() != game.waiting_for() => {
                vec!["its record leads elsewhere".to_owned()]
            }
            None => Vec::new(),
        },
    }
}

/// Nobody is in two places, off the table, or half dead.
fn models(game: &Game, out: &mut Vec<String>) {
    let battle = game.battle();
    for (card, model) in game.setup().models.iter().zip(&game.state().models) {
        if model.wounds > card.wounds || model.alive() != (model.wounds > 0) {
            out.push(format!("{} has {} wounds, alive: {}", card.id, model.wounds, model.alive()));
        }
    }
    let all: Vec<ModelId> = Player::BOTH
        .iter()
        .flat_map(|&player| battle.units_on_table(player))
        .flat_map(|unit| battle.models(unit))
        .collect();
    for (at, &a) in all.iter().enumerate() {
        let body = battle.body(a);
        if !game.setup().board.contains_body(&body) {
            out.push(format!("{a:?} is off the table"));
        }
        let near = body.bounds();
        for &b in &all[at + 1..] {
            let other = battle.body(b);
            if near.intersects(&other.bounds()) && collide(&body, &other) {
                out.push(format!("{a:?} and {b:?} overlap"));
            }
        }
    }
}

/// Leaders are with their bodyguards, passengers in something that exists.
fn units(game: &Game, out: &mut Vec<String>) {
    if game.is_interrupted() {
        return;
    }
    let hand = game.state().clock.hand;
    if hand.unit().is_some_and(|unit| !game.battle().on_table(unit)) {
        out.push(format!("{hand:?} holds a unit that is not on the table"));
    }
    for unit in game.setup().unit_ids() {
        let state = game.state().unit(unit);
        if let Some(bodyguard) = state.attached_to {
            let led = game.state().unit(bodyguard);
            if !led.leaders.contains(&Some(unit)) || state.place != led.place {
                out.push(format!("{unit:?} leads a unit that does not know it, or is left behind"));
            }
        }
        if let Whereabouts::Embarked(carrier) = state.place
            && game.state().unit(carrier).place == Whereabouts::Destroyed
        {
            out.push(format!("{unit:?} rides in a wreck"));
        }
    }
}

/// Events know which rolls came before them, and no volley slays more than its target had.
fn told(before: &Game, played: &Played, out: &mut Vec<String>) {
    let ordered = played.rolled.windows(2).all(|pair| pair[0] <= pair[1]);
    let within = played.rolled.iter().all(|&count| count <= played.rolls.len());
    if played.rolled.len() != played.events.len() || !ordered || !within {
        out.push("events and rolls are out of order".to_owned());
    }
    for event in played.events.iter().filter(|_| !played.resumed) {
        if let Event::Volley { target, tally, .. } = event
            && tally.slain as usize > before.battle().count(*target)
        {
            out.push(format!("a volley is said to slay {} of {target:?}", tally.slain));
        }
    }
}

/// Victory points stay within their limits (M5), command points are no wrapped-around number.
fn points(game: &Game, by_hand: [bool; 2], out: &mut Vec<String>) {
    for player in Player::BOTH {
        let purse = game.state().purses[player.index()];
        let score = game.state().scores[player.index()];
        if purse.vp > 100 || score.primary > 50 || score.secondary > 40 || purse.cp > 100 {
            out.push(format!("player {}: {purse:?}, {score:?} is out of bounds", player.number()));
        }
        let parts = u16::from(score.primary)
            + u16::from(score.secondary)
            + u16::from(score.secret)
            + u16::from(score.challenge.points);
        let going_on = game.setup().mission.is_some() && game.state().clock.over.is_none();
        if going_on && !by_hand[player.index()] && purse.vp != parts + game.setup().position.vp[player.index()] {
            out.push(format!("player {}: {} VP are not the sum of {score:?}", player.number(), purse.vp));
        }
    }
}

/// Units that moved or were set up stand as the rules want it right after.
fn ends(before: &Game, game: &Game, action: &Action, out: &mut Vec<String>) {
    let battle = game.battle();
    if game.is_interrupted() {
        return;
    }
    let stands = |unit: UnitId| battle.on_table(unit) && game.state().unit(unit).attached_to.is_none();
    // Who lost a model on the way may stand scattered until the turn ends (R4.6).
    let scattered = |unit: UnitId| !battle.coherent(unit) && battle.count(unit) == before.battle().count(unit);
    match action {
        Action::ConfirmUnitMove(unit, paths) if !paths.is_empty() && stands(*unit) => {
            // A surge may end there (R7.15).
            let surge = matches!(before.state().clock.hand, Hand::Reacting { kind: ReactionKind::Surge, .. });
            // Aircraft may be near (R19.3).
            let holds =
                |enemy: UnitId| battle.engaged_with(*unit, enemy) && !battle.keys(enemy).contains(Keys::AIRCRAFT);
            let held = || battle.units_on_table(battle.player(*unit).other()).any(holds);
            if game.state().clock.phase == Phase::Movement && !surge && held() {
                out.push(format!("{unit:?} ended its move within engagement range"));
            }
            if scattered(*unit) {
                out.push(format!("{unit:?} ended its move out of coherency"));
            }
        }
        Action::PlaceReinforcement(unit, ..)
        | Action::DisembarkUnit(unit, _)
        | Action::DeployUnit(unit, _)
        | Action::ScoutMove(unit, _)
            if stands(*unit) && scattered(*unit) =>
        {
            out.push(format!("{unit:?} was set up out of coherency"));
        }
        _ => {}
    }
}
