//! Odds of one unit against another on an empty table: what the command line and the page ask.
//!
//! Both sides are units of a position; [`Switches`] become effects and abilities of theirs, so that
//! the rules see to them, and `rules::odds` answers. No rule is reckoned here.

mod switches;

pub use switches::{SaveChange, Switches};

use geometry::Inches;
use rules::position::{Phase, Place, Position, UnitPosition};
use rules::{AttackProfile, Battle, DiceSource, Game, Player, SetupError, Situation, UnitId, WeaponId, muster};
use tactics::odds::{Odds, Policy, for_units_with};

/// The attacker on the table.
pub const ATTACKER: UnitId = UnitId(0);
/// The target on the table.
pub const TARGET: UnitId = UnitId(1);
/// More attacks than any unit makes; ten times as many would take minutes.
pub const MOST_ATTACKS: u32 = 1000;

/// Two units on an empty table: all that matters about it comes from switches.
pub struct Duel {
    game: Game,
    switches: Switches,
}

impl Duel {
    /// Arms the attacker, protects the target and puts both on the table.
    pub fn new(mut attacker: UnitPosition, mut target: UnitPosition, switches: Switches) -> Result<Duel, SetupError> {
        switches.arm(&mut attacker);
        switches.protect(&mut target);
        let position = Position::of(Phase::Shooting, vec![placed(attacker), placed(target)]);
        let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(0))?;
        Ok(Duel { game, switches })
    }

    /// The table.
    pub fn battle(&self) -> Battle<'_> {
        self.game.battle()
    }

    /// The attacker's profiles by their ids; unknown ones are left out.
    pub fn find(&self, weapons: &[(String, u16)]) -> Vec<(WeaponId, u16)> {
        let known = |(id, count): &(String, u16)| Some((self.game.setup().find_weapon(ATTACKER, id)?, *count));
        weapons.iter().filter_map(known).collect()
    }

    /// The most attacks that weapons could make.
    pub fn most_attacks(&self, weapons: &[(WeaponId, u16)]) -> u32 {
        weapons.iter().map(|(weapon, count)| u32::from(*count) * self.game.setup().weapon(*weapon).attacks.max()).sum()
    }

    /// What is true around attacks with these weapons.
    pub fn situation(&self, weapons: &[(WeaponId, u16)]) -> Situation {
        self.switches.situation(weapons.iter().any(|(weapon, _)| self.game.setup().weapon(*weapon).range.is_melee()))
    }

    /// Everything about one attack with a weapon, as the dice would have it.
    pub fn profile(&self, weapon: WeaponId, situation: &Situation) -> Option<AttackProfile> {
        let battle = self.battle();
        // The same for every attacker: an unhurt unit has no damaged models, the one thing that differs.
        let bearer = battle.models(ATTACKER).next()?;
        let melee = self.game.setup().weapon(weapon).range.is_melee();
        let situation = Situation { melee, target_models: battle.count(TARGET).min(255) as u8, ..*situation };
        Some(battle.attack_profile(ATTACKER, bearer, weapon, TARGET, &situation))
    }

    /// The exact odds.
    pub fn odds(&self, weapons: &[(WeaponId, u16)]) -> Odds {
        let policy = Policy { fish_hits: self.switches.fish_hits, fish_wounds: self.switches.fish_wounds };
        for_units_with(self.battle(), ATTACKER, weapons, TARGET, &self.situation(weapons), &policy)
    }
}

/// Puts a unit on its half of the table. Where exactly does not matter: nothing is measured.
fn placed(mut unit: UnitPosition) -> UnitPosition {
    let far = if unit.player == Player::One { 5 } else { 45 };
    let place = |at: usize| Place {
        x: Inches::whole(2 + 4 * (at % 10) as i32),
        y: Inches::whole(far + (at / 10) as i32),
        z: Inches::ZERO,
        facing: Default::default(),
    };
    let count = unit.models.len();
    muster::put(&mut unit, (0..count).map(place));
    unit
}
