//! What an opponent carries from decision to decision: its plan, its figures, its own dice.

use crate::analysis::Ledger;
use crate::dice::OwnDice;
use crate::persona::Persona;
use crate::phases::deployment::Survey;
use crate::plan::Plan;
use crate::profile::Profile;
use rules::position::Phase;
use rules::{Battle, Player};

/// More actions in one phase than this are a defect, and the phase is ended.
pub const ACTIONS_IN_A_PHASE: u32 = 200;

/// What an opponent remembers. Cloned with the game when it plays forward.
#[derive(Debug, Clone)]
pub struct Memory {
    /// Its own chance.
    pub dice: OwnDice,
    /// The plan of the turn, made once.
    pub plan: Option<Plan>,
    /// Figures worked out before.
    pub ledger: Ledger,
    /// Its temper, found when it first looks at its army.
    pub persona: Option<Persona>,
    /// The ground, looked at once before the battle.
    pub survey: Option<Survey>,
    /// What should not have happened.
    pub defects: Vec<String>,
    /// Actions decided in the phase at hand.
    pub actions: u32,
    /// Games played forward so far.
    pub rollouts: u64,
    moment: Option<(u8, Player, Phase)>,
}

impl Memory {
    /// Remembers nothing yet.
    pub fn new(seed: u64) -> Memory {
        Memory {
            dice: OwnDice::new(seed),
            plan: None,
            ledger: Ledger::default(),
            persona: None,
            survey: None,
            defects: Vec::new(),
            actions: 0,
            rollouts: 0,
            moment: None,
        }
    }

    /// Called before every decision: a new phase forgets what no longer holds.
    pub(crate) fn begin(&mut self, battle: Battle<'_>, player: Player, profile: &Profile) {
        let clock = battle.state.clock;
        let moment = Some((clock.round, clock.active, clock.phase));
        if self.persona.is_none() {
            self.persona = Some(Persona::of(battle, player, profile));
        }
        if self.moment != moment {
            self.moment = moment;
            self.actions = 0;
            self.ledger.forget();
        }
    }

    /// Notes something that should not have happened.
    pub(crate) fn note_defect(&mut self, defect: String) {
        self.defects.push(defect);
    }

    /// How aggressive it is.
    pub fn temper(&self) -> f64 {
        self.persona.as_ref().map_or(1.0, |persona| persona.temper)
    }
}
