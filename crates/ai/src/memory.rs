//! What an opponent carries from decision to decision: its plan, its figures, its own dice.

use crate::analysis::{Lanes, Ledger, Survey};
use crate::dice::OwnDice;
use crate::mistakes::{Lapses, Worst, lapses::Means};
use crate::persona::Persona;
use crate::phases::movement;
use crate::phases::shooting::Field;
use crate::plan::{Plan, Posture};
use crate::profile::{Features, Profile};
use rules::position::Phase;
use rules::{Battle, Player, UnitId};
use smallvec::SmallVec;
use std::sync::Arc;
use std::time::Duration;

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
    /// Who can fire at whom, for the Shooting phase at hand.
    pub field: Field,
    /// Its temper, found when it first looks at its army.
    pub persona: Option<Persona>,
    /// The ground, looked at once before the battle.
    pub ground: Option<crate::phases::deployment::Survey>,
    /// The mistakes in force.
    pub lapses: Lapses,
    /// The worst mistake so far.
    pub worst_mistake: Option<Worst>,
    /// What should not have happened.
    pub defects: Vec<String>,
    /// Actions decided in the phase at hand.
    pub actions: u32,
    /// Games played forward so far.
    pub rollouts: u64,
    /// Sight between squares of the table, shared by all copies.
    lanes: Option<Lanes>,
    /// Both armies, as they stood when the phase began.
    survey: Option<Arc<Survey>>,
    /// What having each marker is worth, in the phase at hand.
    marker_values: Option<Arc<[f64]>>,
    /// Units that found no way out of a fight this phase.
    pub held: Vec<UnitId>,
    /// What charges of the phase at hand must really roll.
    needs: Vec<(UnitId, SmallVec<[UnitId; 2]>, Option<i32>)>,
    moment: Option<(u8, Player, Phase)>,
    /// Games played forward and time spent on them this turn.
    thought: (Option<(u8, Player)>, u32, Duration),
    /// How long a game forward took the last time.
    pace: Option<Duration>,
}

impl Memory {
    /// Remembers nothing yet.
    pub fn new(seed: u64) -> Memory {
        Memory {
            dice: OwnDice::new(seed),
            plan: None,
            ledger: Ledger::default(),
            field: Field::default(),
            persona: None,
            ground: None,
            lapses: Lapses::new(seed),
            worst_mistake: None,
            defects: Vec::new(),
            actions: 0,
            rollouts: 0,
            lanes: None,
            survey: None,
            marker_values: None,
            held: Vec::new(),
            needs: Vec::new(),
            moment: None,
            thought: (None, 0, Duration::ZERO),
            pace: None,
        }
    }

    /// Called before every decision: a new phase forgets what no longer holds.
    pub(crate) fn begin(&mut self, battle: Battle<'_>, player: Player, profile: &Profile) {
        let clock = battle.state.clock;
        let moment = Some((clock.round, clock.active, clock.phase));
        if self.persona.is_none() {
            self.persona = Some(Persona::of(battle, player, profile));
        }
        let turn = Some((clock.round, clock.active));
        if self.thought.0 != turn {
            self.thought = (turn, 0, Duration::ZERO);
        }
        if self.moment != moment {
            self.moment = moment;
            self.actions = 0;
            self.survey = None;
            self.held.clear();
            self.needs.clear();
            self.marker_values = None;
            self.ledger.forget();
        }
        let stratagems = profile.can(Features::STRATAGEMS);
        self.lapses.begin(battle, player, Means { rates: profile.mistakes, stratagems });
    }

    /// Both armies are looked at anew: somebody has come to the table in the middle of a phase.
    pub(crate) fn forget_survey(&mut self) {
        self.survey = None;
    }

    /// What having each marker is worth is reckoned anew.
    pub(crate) fn forget_values(&mut self) {
        self.marker_values = None;
    }

    /// Both armies in figures, taken once a phase.
    pub fn survey(&mut self, battle: Battle<'_>, player: Player) -> Arc<Survey> {
        if let Some(survey) = &self.survey {
            return Arc::clone(survey);
        }
        let survey = Arc::new(Survey::new(battle, player, &mut self.ledger));
        self.survey = Some(Arc::clone(&survey));
        survey
    }

    /// What having each marker is worth, reckoned once a phase.
    pub fn marker_values(&mut self, battle: Battle<'_>, player: Player) -> Arc<[f64]> {
        let forgotten = self.lapses.forgotten_card();
        let values =
            self.marker_values.get_or_insert_with(|| movement::marker_values(battle, player, forgotten).into());
        Arc::clone(values)
    }

    /// What a charge must really roll, computed once per phase: it is expensive, and others' moves
    /// seldom change it.
    pub fn charge_need(&mut self, unit: UnitId, targets: &[UnitId], look: impl FnOnce() -> Option<i32>) -> Option<i32> {
        if let Some((.., need)) = self.needs.iter().find(|(of, held, _)| *of == unit && held.as_slice() == targets) {
            return *need;
        }
        let need = look();
        self.needs.push((unit, SmallVec::from_slice(targets), need));
        need
    }

    /// Sight between squares of the table.
    pub fn lanes(&mut self, battle: Battle<'_>) -> Lanes {
        self.lanes.get_or_insert_with(|| Lanes::new(battle)).clone()
    }

    /// What has been spent this turn on looking ahead.
    pub(crate) const fn spent(&self) -> (u32, Duration) {
        (self.thought.1, self.thought.2)
    }

    /// How long a game forward took the last time.
    pub(crate) const fn pace(&self) -> Option<Duration> {
        self.pace
    }

    /// Spends some of the turn's budget, and notes how long a game took.
    pub(crate) fn thought(&mut self, rollouts: u32, time: Duration, pace: Option<Duration>) {
        self.thought.1 += rollouts;
        self.thought.2 += time;
        self.pace = pace.or(self.pace);
    }

    /// Takes over what is true for everybody: sight past the terrain.
    pub(crate) fn share(&mut self, other: &Memory) {
        self.lanes.clone_from(&other.lanes);
    }

    /// Drops what no game forward reads, so that copies are cheap.
    pub(crate) fn forget_the_battle(&mut self) {
        self.ground = None;
        self.defects.clear();
        if let Some(plan) = &mut self.plan {
            plan.findings.clear();
        }
    }

    /// Notes something that should not have happened.
    pub(crate) fn note_defect(&mut self, defect: String) {
        self.defects.push(defect);
    }

    /// The posture of the round, the temper, the score and the style of the turn's plan.
    pub fn posture(&self, battle: Battle<'_>, player: Player, profile: &Profile) -> Posture {
        let posture = Posture::of(battle, self.temper(), &profile.weights);
        let greed = self.lapses.greed();
        let posture =
            Posture { aggression: posture.aggression * greed, objectives: posture.objectives / greed, ..posture };
        let posture = if profile.can(Features::TRADE) { posture.in_tempo(battle, player) } else { posture };
        match &self.plan {
            Some(plan) if plan.is_for(battle, player) => posture.styled(plan.style),
            _ => posture,
        }
    }

    /// How aggressive it is.
    pub fn temper(&self) -> f64 {
        self.persona.as_ref().map_or(1.0, |persona| persona.temper)
    }
}
