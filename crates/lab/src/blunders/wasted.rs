//! A re-roll or a stratagem without use: a failure not rolled again for free, a success rolled
//! again for a command point, a stratagem on a unit that nothing happens to while it lasts.

use super::{Judge, Notes, Step, figures};
use codex::Lasts;
use rules::action::{Strike, Use};
use rules::position::Phase;
use rules::{Action, Battle, Context, Decision, Player, Question, StratagemId, UnitId};

/// A stratagem that is in force until the phase ends.
struct Open {
    unit: UnitId,
    stratagem: StratagemId,
    of_use: bool,
}

/// The judge: stratagems of this phase.
#[derive(Default)]
pub struct Wasted {
    moment: Option<(u8, Player, Phase)>,
    open: Vec<Open>,
}

impl Judge for Wasted {
    fn step(&mut self, step: &Step<'_>, notes: &mut Notes) {
        let before = step.before.battle();
        self.close(before, notes);
        self.happens(before, step.action);
        if let (Action::UseStratagem(using), true) = (step.action, step.player == notes.side) {
            notes.occasion();
            self.begin(before, using);
        }
        // What ends the phase is the last moment to look back.
        self.close(step.after.battle(), notes);
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision, action: &Action, notes: &mut Notes) {
        if decision.player != notes.side {
            return;
        }
        match (&decision.question, action) {
            (Question::Reroll { unit, context, faces, eligible, need, .. }, action) if *need > 0 => {
                let failed: Vec<u16> = eligible
                    .iter()
                    .copied()
                    .filter(|&at| faces.get(usize::from(at)).is_some_and(|f| f < need))
                    .collect();
                if failed.is_empty() {
                    return;
                }
                notes.occasion();
                let again: &[u16] = if let Action::Reroll(_, dice) = action { dice } else { &[] };
                let left = failed.iter().filter(|&die| !again.contains(die)).count();
                if left > 0 {
                    let what = format!("left {left} failed dice of {} that were free to roll again", context.as_str());
                    notes.blunder(battle, *unit, left as f64, what, "to roll them again".into());
                }
            }
            (Question::CommandReroll { unit, context, faces, need, whole, .. }, Action::UseStratagem(using)) => {
                notes.occasion();
                let face = using.reroll.and_then(|(_, die)| faces.get(usize::from(die)).copied());
                let Some(face) = face.filter(|_| !whole) else { return };
                let good_enough = match (*need, *context) {
                    (0, Context::Damage | Context::Attacks | Context::Advance) => face >= 4,
                    (0, _) => false,
                    (need, _) => face >= need,
                };
                if good_enough {
                    let what = format!("paid to roll a {face} of {} again", context.as_str());
                    notes.blunder(battle, *unit, f64::from(face), what, "to keep it".into());
                }
            }
            (Question::Reaction { moment }, Action::UseStratagem(using)) => {
                notes.occasion();
                if moment.about().is_none() {
                    self.begin(battle, using);
                }
            }
            _ => {}
        }
    }
}

impl Wasted {
    /// A stratagem begins that is to be of use later in the phase.
    fn begin(&mut self, battle: Battle<'_>, using: &Use) {
        let card = battle.setup.stratagems.get(using.stratagem.index());
        let (Some(card), Some(unit)) = (card, using.unit) else { return };
        let lasts = matches!(card.until, Lasts::Phase | Lasts::Attacker) && card.does.is_none();
        if lasts && !(card.grants.is_empty() && card.choice_grants.is_empty()) {
            let clock = battle.state.clock;
            self.moment = Some((clock.round, clock.active, clock.phase));
            self.open.push(Open { unit, stratagem: using.stratagem, of_use: false });
        }
    }

    /// Whatever a unit does or suffers makes its stratagem one of use.
    fn happens(&mut self, battle: Battle<'_>, action: &Action) {
        if self.open.is_empty() {
            return;
        }
        let touched = involved(action);
        let struck = |unit: UnitId| {
            // A fight without named strikes hits whom it is engaged with.
            matches!(action, Action::ResolveAttacks(fighter, _) if battle.engaged_with(*fighter, unit))
        };
        for open in &mut self.open {
            open.of_use |= touched.contains(&open.unit) || struck(open.unit);
        }
    }

    /// The phase has ended: what was of no use was wasted.
    fn close(&mut self, battle: Battle<'_>, notes: &mut Notes) {
        let clock = battle.state.clock;
        if self.open.is_empty() || self.moment == Some((clock.round, clock.active, clock.phase)) {
            return;
        }
        for open in self.open.drain(..).filter(|open| !open.of_use && battle.alive(open.unit)) {
            let card = battle.setup.stratagem(open.stratagem);
            let what = format!("{} was used and nothing came of it", card.name);
            let name = figures::name(battle, open.unit).to_owned();
            notes.blunder(
                battle,
                open.unit,
                f64::from(card.cp),
                what,
                format!("to keep the point: {name} did nothing"),
            );
        }
    }
}

/// The units an action is about.
fn involved(action: &Action) -> Vec<UnitId> {
    let strikes = |unit: UnitId, strikes: &[Strike]| {
        std::iter::once(unit).chain(strikes.iter().map(|strike| strike.target)).collect()
    };
    match action {
        Action::Shoot(unit, fires) => std::iter::once(*unit).chain(fires.iter().map(|fire| fire.target)).collect(),
        Action::AssignTarget(unit, fire) => vec![*unit, fire.target],
        Action::DeclareCharge(unit, targets) => std::iter::once(*unit).chain(targets.iter().copied()).collect(),
        Action::ResolveAttacks(unit, Some(all)) | Action::AssignAttacks(unit, all) => strikes(*unit, all),
        Action::ResolveAttacks(unit, None)
        | Action::ConfirmUnitMove(unit, _)
        | Action::BeginAdvance(unit)
        | Action::BeginFallBack(unit)
        | Action::SelectFighter(unit)
        | Action::PerformAction(unit, ..)
        | Action::BattleShockTest(unit)
        | Action::PlaceReinforcement(unit, ..) => vec![*unit],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blunders::tables::Table;
    use crate::blunders::{Class, Observer};
    use rules::action::Decline;

    fn answered(question: Question, action: &Action) -> (u64, u64) {
        let game = Table::shooting().unit("guard", 1, &[(20.0, 10.0)]).unit("mob", 2, &[(20.0, 20.0)]).game();
        let mut observer = Observer::only(Player::One, Class::Wasted);
        observer.answer(game.battle(), &Decision { player: Player::One, question }, action);
        observer.count(Class::Wasted)
    }

    fn hits(faces: [u8; 3]) -> Question {
        let (faces, eligible) = (faces.into_iter().collect(), (0..3).collect());
        Question::Reroll {
            unit: UnitId(0),
            context: Context::ToHit,
            faces,
            eligible,
            need: 3,
            whole: false,
            most: u8::MAX,
            by: rules::setup::Source::TwinLinked,
        }
    }

    #[test]
    fn free_rerolls_of_failures_are_to_be_taken() {
        assert_eq!(answered(hits([1, 2, 5]), &Action::DeclineReaction(Decline::Once)), (1, 1));
        assert_eq!(answered(hits([1, 2, 5]), &Action::Reroll(Context::ToHit, vec![0, 1])), (0, 1));
        assert_eq!(answered(hits([4, 3, 5]), &Action::DeclineReaction(Decline::Once)), (0, 0));
    }

    #[test]
    fn a_command_point_for_a_success_is_wasted() {
        let saves = || {
            let (faces, eligible) = ([2, 5].into_iter().collect(), (0..2).collect());
            Question::CommandReroll {
                unit: UnitId(0),
                context: Context::Save,
                faces,
                eligible,
                need: 4,
                whole: false,
                attack: None,
            }
        };
        let again = |die: u16| Action::UseStratagem(Use { reroll: Some((Context::Save, die)), ..Use::default() });
        assert_eq!(answered(saves(), &again(1)), (1, 1));
        assert_eq!(answered(saves(), &again(0)), (0, 1));
    }

    #[test]
    fn a_stratagem_on_a_unit_that_does_nothing_is_wasted() {
        let table = Table::shooting().unit("guard", 1, &[(20.0, 10.0)]).unit("mob", 2, &[(20.0, 20.0)]);
        for (shoots, wasted) in [(false, 1), (true, 0)] {
            let mut game = table.game();
            let mut judge = Wasted::default();
            let clock = game.state().clock;
            judge.moment = Some((clock.round, clock.active, clock.phase));
            judge.open.push(Open { unit: UnitId(0), stratagem: StratagemId(0), of_use: false });
            let mut notes = Notes::new(Player::One);
            notes.class = Class::Wasted;
            let mut actions = vec![Action::EndShooting];
            if shoots {
                actions.insert(0, Table::shoot(&game, "guard", "mob"));
            }
            for action in actions {
                let before = game.clone();
                game = figures::tried(&game, Player::One, action.clone()).expect("legal");
                judge.step(&Step { before: &before, player: Player::One, action: &action, after: &game }, &mut notes);
            }
            assert_eq!(notes.counts[Class::Wasted as usize].0, wasted);
        }
    }
}
