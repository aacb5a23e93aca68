//! The whole turn, top to bottom: phases, pools, whose decision it is, and the end.

use crate::event::{Event, Tell};
use crate::game::Game;
use crate::phases;
use crate::state::{Ending, Part, Phase, UnitSet, Victory};
use rules::Player;

impl Game {
    /// Begins the first player's first movement phase.
    pub(crate) fn begin(&mut self, tell: &mut impl Tell) {
        self.begin_phase(Phase::Move, tell);
        self.proceed(tell);
    }

    /// After an activation of a unit of `owner`: who may still act, and who is to.
    pub(crate) fn next(&mut self, owner: Player, tell: &mut impl Tell) {
        self.still_eligible();
        let state = self.state_mut();
        if state.phase == Phase::Fight && state.part != Part::Charging {
            // By turns, as long as both have units.
            state.asked = owner.other();
        }
        self.proceed(tell);
    }

    /// Goes on until somebody has something to decide, or the game is over.
    fn proceed(&mut self, tell: &mut impl Tell) {
        loop {
            if let Some(ending) = self.eliminated() {
                return self.end(ending, tell);
            }
            match self.state().phase {
                Phase::Fight => self.order_of_fight(tell),
                Phase::Move | Phase::Shoot | Phase::Charge => {}
            }
            let state = self.state();
            if !state.pools[state.asked.index()].is_empty() {
                return;
            }
            match state.phase {
                Phase::Move => self.begin_phase(Phase::Shoot, tell),
                Phase::Shoot => self.begin_phase(Phase::Charge, tell),
                Phase::Charge => self.begin_phase(Phase::Fight, tell),
                Phase::Fight => {
                    if state.player == Player::Two && state.turn >= self.setup().scenario().turns {
                        let ending = self.counted();
                        return self.end(ending, tell);
                    }
                    let state = self.state_mut();
                    if state.player == Player::Two {
                        state.turn += 1;
                    }
                    state.player = state.player.other();
                    self.begin_phase(Phase::Move, tell);
                }
            }
        }
    }

    /// Who fights next: chargers, then both sides by turns, then the units that are left.
    fn order_of_fight(&mut self, tell: &mut impl Tell) {
        let (part, player) = (self.state().part, self.state().player);
        if part == Part::Charging {
            if !self.state().pools[player.index()].is_empty() {
                return;
            }
            let pools = phases::fight::alternating(self.table());
            let state = self.state_mut();
            state.pools = pools;
            state.part = Part::Alternating;
            state.asked = player.other();
            if pools.iter().any(|pool| !pool.is_empty()) {
                tell.tell(Event::PartBegan(Part::Alternating));
            }
        }
        let state = self.state_mut();
        let [one, two] = state.pools.map(UnitSet::is_empty);
        if one != two {
            state.asked = if one { Player::Two } else { Player::One };
            if state.part == Part::Alternating {
                state.part = Part::Remaining;
                tell.tell(Event::PartBegan(Part::Remaining));
            }
        }
    }

    /// Begins a phase of the player whose turn it is: its pool is built.
    fn begin_phase(&mut self, phase: Phase, tell: &mut impl Tell) {
        let state = self.state_mut();
        state.phase = phase;
        state.part = Part::Charging;
        state.asked = state.player;
        if phase == Phase::Move {
            state.units_moved = UnitSet::NONE;
            state.units_fled = UnitSet::NONE;
            state.units_shot = UnitSet::NONE;
            state.units_charged = UnitSet::NONE;
            state.units_fought = UnitSet::NONE;
        }
        let (turn, player) = (state.turn, state.player);
        let mut pools = [UnitSet::NONE; 2];
        pools[player.index()] = phases::pool(self.table(), phase);
        self.state_mut().pools = pools;
        tell.tell(Event::PhaseBegan { turn, player, phase });
    }

    /// Eligibility read again: who has nobody left to attack, or no way left to anybody, leaves the pool.
    fn still_eligible(&mut self) {
        let phase = self.state().phase;
        if phase != Phase::Move {
            let table = self.table();
            let mut pools = table.state.pools;
            for pool in &mut pools {
                for unit in pool.iter() {
                    let has = match phase {
                        Phase::Move => true,
                        Phase::Shoot => !table.shoots(unit).is_empty(),
                        Phase::Charge => table.has_charge(unit),
                        Phase::Fight => table.is_engaged(unit),
                    };
                    if !has {
                        pool.remove(unit);
                    }
                }
            }
            self.state_mut().pools = pools;
        }
    }

    /// Whether a side has nobody left.
    fn eliminated(&self) -> Option<Ending> {
        let table = self.table();
        let gone = Player::BOTH.map(|player| table.living(player).is_empty());
        match gone {
            [false, false] => None,
            [one, _] => {
                Some(Ending { winner: Some(if one { Player::Two } else { Player::One }), by: Victory::Elimination })
            }
        }
    }

    /// The result after the last turn: objectives, then VALUE.
    fn counted(&self) -> Ending {
        let table = self.table();
        let more = |of: [u32; 2]| match of[0].cmp(&of[1]) {
            std::cmp::Ordering::Greater => Some(Player::One),
            std::cmp::Ordering::Less => Some(Player::Two),
            std::cmp::Ordering::Equal => None,
        };
        let held = more(Player::BOTH.map(|player| table.held(player) as u32));
        let value = more(Player::BOTH.map(|player| table.value(player)));
        match (held, value) {
            (Some(_), _) => Ending { winner: held, by: Victory::Objectives },
            (None, Some(_)) => Ending { winner: value, by: Victory::Value },
            (None, None) => Ending { winner: None, by: Victory::Draw },
        }
    }

    fn end(&mut self, ending: Ending, tell: &mut impl Tell) {
        let state = self.state_mut();
        state.over = Some(ending);
        state.pools = [UnitSet::NONE; 2];
        tell.tell(Event::Over(ending));
    }
}
