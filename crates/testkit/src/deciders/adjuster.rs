//! Random play by somebody who settles this and that by hand in between.

use super::{Commander, Random};
use codex::DiceExpr;
use geometry::{Inches, Point};
use rules::action::{Adjustment, Setting};
use rules::{Action, Battle, Decision, Game, ModelId, Player, UnitId};

/// One choice in this many is an adjustment, where one is found.
const ADJUSTS_ONE_IN: usize = 6;

/// Adjustments tried before playing on.
const TRIES: usize = 8;

/// Command points, victory points and dice are drawn below these numbers, a little beyond what the kernel accepts.
const CP: usize = 53;
const VP: usize = 103;
const DICE: usize = 22;

/// Plays at random and adjusts at random.
#[derive(Debug, Clone, Copy)]
pub struct Adjuster {
    random: Random,
    /// Adjustments made so far.
    pub adjusted: u64,
}

impl Adjuster {
    /// From a seed.
    pub const fn new(seed: u64) -> Self {
        Adjuster { random: Random::new(seed), adjusted: 0 }
    }

    /// Any adjustment at all, legal or not.
    pub fn any(&mut self, game: &Game) -> Adjustment {
        let setup = game.setup();
        let random = &mut self.random;
        let model = ModelId(random.below(setup.models.len()) as u16);
        let player = Player::BOTH[random.below(2)];
        let place = |random: &mut Random| {
            let within = |random: &mut Random, inches: usize| Inches::thousandths(random.below(inches * 1000) as i32);
            let at = Point { x: within(random, 46), y: within(random, 62) };
            (at, [None, None, Some(Inches::ZERO), Some(Inches::whole(3))][random.below(4)])
        };
        let setting = match random.below(9) {
            0 | 1 => {
                let (at, z) = place(random);
                Setting::At(model, at, z)
            }
            2 => Setting::Wounds(model, 0),
            3 => Setting::Wounds(model, random.below(6) as u16),
            4 => {
                let (at, z) = place(random);
                Setting::Return(model, 1 + random.below(4) as u16, at, z)
            }
            5 => Setting::Shocked(UnitId(random.below(setup.units.len()) as u16), random.below(2) == 0),
            6 => Setting::Cp(player, random.below(CP) as u16),
            7 => Setting::Vp(player, random.below(VP) as u16),
            _ => Setting::Dice(DiceExpr::dice(random.below(DICE) as u8, 6, 0)),
        };
        Adjustment { setting, reason: "By hand".to_owned() }
    }

    /// One that is legal now, if it is found soon.
    fn legal(&mut self, game: &Game) -> Option<Action> {
        let player = game.waiting_for()?.player;
        (0..TRIES).map(|_| Action::Adjust(self.any(game))).find(|action| game.check(player, action).is_ok())
    }
}

impl Commander for Adjuster {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        if self.random.below(ADJUSTS_ONE_IN) == 0
            && let Some(action) = self.legal(game)
        {
            self.adjusted += 1;
            return Some(action);
        }
        Commander::choose(&mut self.random, game)
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.random.answer(battle, decision)
    }
}
