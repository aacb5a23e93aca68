//! A finite, never-empty sample of legal actions: what random play, the Gym and the menus choose
//! from. Every one of them passes `check`.
//!
//! First there are [`Proposal`]s: small descriptions that cost next to nothing, in a fixed order.
//! [`Proposal::realize`] works one out (where exactly the models go, which guns reach), and
//! `check` has the last word. [`of`] does that for all of them; [`one`] only until the first
//! that is legal, so that random play judges one or two instead of fifty. [`Candidates`] offers both on
//! a [`Game`].

mod climb;
mod flight;
mod march;
mod melee;
mod movement;
mod settle;
mod shared;
mod shooting;
mod toward;
mod way_field;
mod ways;

pub use climb::ways_up;
use geometry::{Inches, Point};
use rules::action::{Action, Decline, Path, Shown};
use rules::position::{Phase, Reserves};
use rules::state::Hand;
use rules::{
    Battle, Choosing, Decider, Decision, Game, Judged, ModelId, Played, Player, Question, Refusal, Spot, UnitId,
};
use shared::Shared;
pub use toward::{Marcher, march, reach};
pub use way_field::WayField;

/// Candidates as methods of a game.
pub trait Candidates {
    /// A finite sample of legal actions in a fixed order, never empty until the battle is over.
    fn candidates(&self) -> Vec<Action>;

    /// One of them, for a random number: it judges a proposal or two instead of all. `None`
    /// only when the battle is over.
    fn candidate(&self, number: u64) -> Option<Action>;

    /// Plays the candidate of that number, judged once, with every question answered on the spot
    /// and no rolls or events kept: [`Candidates::candidate`] and [`Game::play_quietly`] in one. `None`
    /// only when the battle is over.
    fn play_candidate(&mut self, number: u64, decider: &mut dyn Decider) -> Option<Result<Played, Refusal>>;
}

impl Candidates for Game {
    fn candidates(&self) -> Vec<Action> {
        of(self)
    }

    fn candidate(&self, number: u64) -> Option<Action> {
        one(self, number)
    }

    fn play_candidate(&mut self, number: u64, decider: &mut dyn Decider) -> Option<Result<Played, Refusal>> {
        let judged = draw(self, number)?;
        Some(self.play_judged(judged, decider))
    }
}

/// Something that might be done, not worked out yet; legal or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proposal {
    /// An action as it stands.
    Act(Action),
    /// The unit in hand moves as a whole, one vector for all its models.
    Shift {
        /// The unit.
        unit: UnitId,
        /// How far it may go.
        cap: Inches,
        /// Which way, of [`DIRECTIONS`].
        direction: u8,
        /// How much of the way, in hundredths.
        part: u8,
    },
    /// The unit in hand climbs to a floor of the ruin it is in or beside, or down to the ground.
    Climb {
        /// The unit.
        unit: UnitId,
        /// How far it may go.
        cap: Inches,
        /// Which floor, the lowest first; none is the ground.
        floor: Option<u8>,
    },
    /// A unit fires everything it can at one enemy unit.
    FireAt {
        /// The unit.
        unit: UnitId,
        /// How many enemy units are nearer.
        rank: u8,
    },
    /// A unit arrives from reserves.
    Arrive {
        /// The unit.
        unit: UnitId,
        /// How.
        kind: Reserves,
        /// Where, of the spots of `rules::phases::movement::arrivals`.
        spot: u8,
    },
    /// A unit gets out of its transport.
    GetOut {
        /// The unit.
        unit: UnitId,
        /// The transport.
        from: UnitId,
    },
    /// A unit declares a charge.
    Charge {
        /// The unit.
        unit: UnitId,
        /// How many enemy units are nearer than its target.
        rank: u8,
        /// The next nearest is a target too.
        with_next: bool,
    },
    /// A unit is set up somewhere in its zone.
    Deploy {
        /// The unit.
        unit: UnitId,
        /// Which of the attempts.
        attempt: u8,
    },
    /// The unit in hand moves as near to a point as it can.
    March {
        /// The unit.
        unit: UnitId,
        /// Where to.
        goal: Point,
    },
    /// A unit scouts as near to a point as it can.
    ScoutTo {
        /// The unit.
        unit: UnitId,
        /// Where to.
        goal: Point,
    },
    /// A unit arrives from reserves around a point.
    ArriveAt {
        /// The unit.
        unit: UnitId,
        /// How.
        kind: Reserves,
        /// Where.
        near: Point,
    },
    /// A unit gets out of its transport on the side of a point.
    GetOutTo {
        /// The unit.
        unit: UnitId,
        /// The transport.
        from: UnitId,
        /// Where to.
        goal: Point,
    },
    /// A unit is set up around a point of its zone.
    DeployAt {
        /// The unit.
        unit: UnitId,
        /// Where.
        near: Point,
    },
    /// The first that the phase itself comes up with: what a solver finds.
    Solved,
    /// A stratagem is used between actions.
    Stratagem {
        /// Which of the uses there are.
        rank: u8,
    },
}

/// Directions tried for a move of the whole unit.
pub const DIRECTIONS: u8 = 12;

/// Places tried for each unit that is set up.
const DEPLOYMENTS: u8 = 3;

/// Uses of stratagems tried.
const STRATAGEMS: u8 = 8;

/// Paths of a whole unit, or nothing where a model would leave the numbers.
type Paths = Vec<(ModelId, Path)>;

impl Proposal {
    /// Works it out; `None` where there is nothing to it. `check` still has to agree.
    pub fn realize(self, battle: Battle<'_>, player: Player) -> Option<Action> {
        self.realize_by(battle, player, &mut Shared::default())
    }

    /// The same for one of many proposals in one state: what they share is worked out once.
    fn realize_by(self, battle: Battle<'_>, player: Player, shared: &mut Shared) -> Option<Action> {
        match self {
            Proposal::Act(action) => Some(action),
            Proposal::Shift { unit, cap, direction, part } => {
                let paths: Paths = movement::shift(battle, unit, cap, direction, part)?;
                Some(Action::ConfirmUnitMove(unit, paths))
            }
            Proposal::Climb { unit, cap, floor } => {
                climb::to_floor(battle, unit, cap, floor).map(|paths| Action::ConfirmUnitMove(unit, paths))
            }
            Proposal::FireAt { unit, rank } => shooting::fire_at(battle, player, unit, rank, shared),
            Proposal::Arrive { unit, kind, spot } => battle
                .find_places(unit, Spot::Arrival(kind, spot))
                .map(|places| Action::PlaceReinforcement(unit, places, kind)),
            Proposal::GetOut { unit, from } => movement::get_out(battle, player, unit, from),
            Proposal::Charge { unit, rank, with_next } => {
                melee::charge(battle, unit, (rank, with_next), shared.by_distance(battle, player, unit))
            }
            Proposal::Deploy { unit, attempt } => {
                battle.find_places(unit, Spot::Attempt(attempt)).map(|places| Action::DeployUnit(unit, places))
            }
            Proposal::March { unit, goal } => toward::in_hand(battle, unit, goal),
            Proposal::ScoutTo { unit, goal } => toward::scout(battle, unit, goal),
            Proposal::ArriveAt { unit, kind, near } => settle::arrive(battle, player, unit, kind, near)
                .map(|places| Action::PlaceReinforcement(unit, places, kind)),
            Proposal::DeployAt { unit, near } => {
                settle::deploy(battle, player, unit, near).map(|places| Action::DeployUnit(unit, places))
            }
            Proposal::GetOutTo { unit, from, goal } => {
                settle::get_out(battle, player, unit, from, goal).map(|places| Action::DisembarkUnit(unit, places))
            }
            Proposal::Solved => battle.options(player, Choosing::Phase).into_iter().next(),
            Proposal::Stratagem { rank } => shared.stratagems(battle, player).get(usize::from(rank)).cloned(),
        }
    }

    /// Works it out and judges it, in one where the kernel does both; `None` where the rules forbid it.
    pub fn judged(self, game: &Game, player: Player) -> Option<Judged> {
        self.judged_by(game, player, &mut Shared::default())
    }

    fn judged_by(self, game: &Game, player: Player, shared: &mut Shared) -> Option<Judged> {
        let solved = if self == Proposal::Solved { game.solved(player) } else { None };
        solved.or_else(|| game.judged(player, self.realize_by(game.battle(), player, shared)?).ok())
    }

    /// Whether it ends a phase, takes something back, lets a chance pass or costs command points:
    /// never taken in place of another by [`one`], except as the last resort.
    pub fn is_idle(&self) -> bool {
        match self {
            Proposal::Act(action) => is_idle(action),
            Proposal::Stratagem { .. } => true,
            Proposal::Shift { .. } | Proposal::Climb { .. } | Proposal::FireAt { .. } => false,
            Proposal::Arrive { .. } | Proposal::GetOut { .. } => false,
            Proposal::Charge { .. } | Proposal::Deploy { .. } | Proposal::Solved => false,
            Proposal::March { .. } | Proposal::ScoutTo { .. } | Proposal::ArriveAt { .. } => false,
            Proposal::GetOutTo { .. } | Proposal::DeployAt { .. } => false,
        }
    }
}

/// Whether an action ends a phase, takes something back or lets a chance pass.
pub const fn is_idle(action: &Action) -> bool {
    ends(action)
        || matches!(
            action,
            Action::ResetUnitMove(_)
                | Action::UndoLastModelMove(_)
                | Action::ClearAllTargets(_)
                | Action::ClearTarget(..)
                | Action::DeclineReaction(Decline::Once)
                | Action::DeclineReaction(Decline::ForPhase)
                | Action::DiscardSecondary(_)
                | Action::SkipCharge(_)
        )
}

/// Whether it goes on to what comes next.
const fn ends(action: &Action) -> bool {
    matches!(action.kind().row().shown, Shown::EndOfPhase)
}

/// Every proposal that turns out legal, in order, each action once.
pub fn of(game: &Game) -> Vec<Action> {
    let Some(decision) = game.waiting_for() else { return Vec::new() };
    let battle = game.battle();
    let mut out: Vec<Action> = Vec::new();
    let mut shared = Shared::default();
    for proposal in proposals(game, &decision) {
        let Some(action) = proposal.realize_by(battle, decision.player, &mut shared) else { continue };
        if !out.contains(&action) && game.check(decision.player, &action).is_ok() {
            out.push(action);
        }
    }
    out
}

/// How seldom a number that names something idle means it.
const IDLE_ONE_IN: u64 = 8;

/// The first legal one, beginning at the `number`th proposal and going round; what is idle is
/// passed over unless nothing else is legal, or the number names it and means it. The same number
/// in the same state always gives the same action, and it is one of [`of`].
pub fn one(game: &Game, number: u64) -> Option<Action> {
    draw(game, number).map(Action::from)
}

/// The same, judged and ready to be played.
fn draw(game: &Game, number: u64) -> Option<Judged> {
    let decision = game.waiting_for()?;
    let mut proposals = proposals(game, &decision);
    let count = proposals.len();
    let start = (number % count.max(1) as u64) as usize;
    let meant = (number / count.max(1) as u64).is_multiple_of(IDLE_ONE_IN);
    proposals.rotate_left(start);
    let mut shared = Shared::default();
    let mut legal = |proposal: Proposal| proposal.judged_by(game, decision.player, &mut shared);
    let mut idle = Vec::new();
    for (at, proposal) in proposals.into_iter().enumerate() {
        if proposal.is_idle() && !(at == 0 && meant) {
            idle.push(proposal);
        } else if let Some(drawn) = legal(proposal) {
            return Some(drawn);
        }
    }
    // First what goes on; what costs command points comes last of all.
    idle.sort_by_key(|proposal| match proposal {
        Proposal::Act(action) => u8::from(!ends(action)),
        _ => 2,
    });
    idle.into_iter().find_map(legal)
}

/// What might be done about whatever the game waits for, in a fixed order.
pub fn proposals(game: &Game, decision: &Decision) -> Vec<Proposal> {
    let battle = game.battle();
    let player = decision.player;
    if game.is_interrupted() {
        return acts(battle.answers(decision));
    }
    let mut out = match (&decision.question, battle.state.clock.hand) {
        (Question::Faction { rule, unit, among }, _) => {
            let options = battle.options(player, Choosing::Faction(*rule, *unit, among));
            return acts(options.into_iter().chain([Action::DeclineReaction(Decline::Once)]));
        }
        (_, Hand::Moving { unit, bonus, .. }) => return movement::in_hand(battle, unit, bonus),
        (_, Hand::Reacting { unit, cap, .. }) => return movement::out_of_turn(unit, cap),
        (_, Hand::Charging { .. }) => return melee::charging(battle, player),
        (_, Hand::Fighting { .. }) => return melee::fighting(battle, player),
        (_, Hand::Targeting { unit }) => {
            return acts([Action::ConfirmTargets(unit), Action::SkipUnit(unit), Action::ClearAllTargets(unit)]);
        }
        (_, Hand::Empty) => match battle.state.clock.phase {
            Phase::Movement => movement::proposals(battle, player),
            Phase::Shooting => shooting::proposals(battle, player),
            Phase::Charge => melee::charges(battle, player),
            Phase::Deployment => deploying(battle, player),
            Phase::Formations | Phase::Scout | Phase::Command | Phase::Fight | Phase::Scoring => {
                acts(battle.options(player, Choosing::Phase))
            }
        },
    };
    let may_use =
        battle.state.purses[player.index()].cp > 0 || battle.state.scores[player.index()].challenge.card.is_some();
    if may_use && battle.state.clock.round > 0 {
        out.extend((0..STRATAGEMS).map(|rank| Proposal::Stratagem { rank }));
    }
    out
}

/// Every unit still to be set up, in a few places, those that need most room first; the phase's
/// own way where none is legal.
fn deploying(battle: Battle<'_>, player: Player) -> Vec<Proposal> {
    let room = |unit: UnitId| {
        let reach = |model: ModelId| i64::from(battle.setup.bases[model.index()].0.reach().get());
        battle.models(unit).map(|model| reach(model) * reach(model)).sum::<i64>()
    };
    let mut left: Vec<UnitId> = battle.left_to_deploy(player).collect();
    left.sort_by_key(|&unit| std::cmp::Reverse(room(unit)));
    let attempts = |unit: UnitId| (0..DEPLOYMENTS).map(move |attempt| Proposal::Deploy { unit, attempt });
    let mut out: Vec<Proposal> = left.into_iter().flat_map(attempts).collect();
    // Last, so that it is seldom begun with: it tries everything.
    out.push(Proposal::Solved);
    out
}

fn acts(actions: impl IntoIterator<Item = Action>) -> Vec<Proposal> {
    actions.into_iter().map(Proposal::Act).collect()
}
