//! When battle formations are secret (M2.1), and tests that nobody sees what another player prepares
//! (`Game::visible_to`).

use rules::{Game, Phase};

/// Whether formations are being declared: each player's stay secret until both have confirmed.
pub fn formations_secret(game: &Game) -> bool {
    game.state().clock.phase == Phase::Formations && game.state().clock.over.is_none()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::questions;
    use crate::rooms::audience::visible_state;
    use crate::rooms::entry::{self, Step};
    use crate::seats::Viewpoint;
    use codex::Codex;
    use protocol::messages::Ask;
    use protocol::{options, write_action};
    use rules::state::State;
    use rules::{Action, DiceSource, Played, Player, Seed};
    use std::collections::BTreeMap;
    use tactics::Candidates;
    use testkit::battles;
    use testkit::deciders::{Camper, Commander};

    /// How often each kind of action is examined closely.
    const LOOKS: u32 = 6;

    /// A battle of a thousand points per side.
    pub fn battle(seed: u64) -> Game {
        let position = battles::one_thousand(Codex::builtin()).expect("a battle");
        Game::new(codex::Codex::builtin(), position, DiceSource::from(Seed::from(seed))).expect("a game")
    }

    /// The single steps by which a player could have prepared the action. Steps that are refused were not prepared.
    fn piecemeal(game: &Game, action: &Action) -> Vec<Action> {
        match action {
            Action::Shoot(unit, fires) => {
                let assigned = fires.iter().map(|fire| Action::AssignTarget(*unit, fire.clone()));
                let cleared = fires.iter().take(1).map(|fire| Action::ClearTarget(*unit, fire.clone()));
                let again = assigned.clone();
                let begun = std::iter::once(Action::SelectShooter(*unit));
                begun.chain(assigned).chain(cleared).chain(again).chain([Action::ClearAllTargets(*unit)]).collect()
            }
            Action::ConfirmUnitMove(unit, paths) | Action::ApplyChargeMove(unit, paths) => {
                let set = |(model, path): &(_, Vec<_>)| Action::SetModelDest(*unit, *model, path.clone());
                let back = [Action::UndoLastModelMove(*unit), Action::ResetUnitMove(*unit)];
                paths.iter().map(set).chain(back).chain(paths.iter().map(set)).collect()
            }
            Action::ResolveAttacks(unit, Some(strikes)) => {
                let models = game.battle().models(*unit);
                let armed = models.flat_map(|model| {
                    strikes.iter().map(move |strike| Action::SelectMeleeWeapon(*unit, vec![model], strike.weapon))
                });
                armed.chain([Action::AssignAttacks(*unit, strikes.clone())]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Everything that others are sent about a step.
    fn reveals_nothing(before: &Game, after: &Game, played: &Played, player: Player, action: &serde_json::Value) {
        let kind = entry::kind(action);
        assert!(!entry::is_public(action), "{kind} only prepares");
        let entry = entry::entry(before, after, played, &Step { seq: 1, player, action, why: false, ordered: false });
        assert!(
            entry.events.is_empty() && entry.lines.is_empty() && entry.dice.is_empty() && entry.targets.is_empty(),
            "{entry:?}"
        );
        let shown = entry::public_part(action);
        let fields: Vec<&String> = shown.as_object().expect("an object").keys().collect();
        assert!(fields.iter().all(|field| ["type", "player", "unit_id"].contains(&field.as_str())), "{shown}");
        let other = player.other();
        let viewpoint = [Viewpoint::Spectator, if other == Player::One { Viewpoint::One } else { Viewpoint::Two }];
        for viewpoint in viewpoint {
            assert_eq!(
                visible_state(before, viewpoint),
                visible_state(after, viewpoint),
                "{kind} is seen by {viewpoint:?}"
            );
        }
        let looks = [before, after].map(|game| game.visible_to(|player| player == other).into_owned());
        let [waits, waits_still] = looks.each_ref().map(|game| {
            let decision = game.waiting_for().expect("the battle goes on");
            options::waiting(game, &decision)
        });
        assert_eq!(waits, waits_still, "{kind}");
        let unit = action["unit_id"].as_str().expect("a unit").to_owned();
        for ask in [
            Ask::Menu { unit_id: unit.clone() },
            Ask::Targets { unit_id: unit.clone() },
            Ask::Melee { unit_id: unit.clone() },
            Ask::Stratagems { player: other.number() },
            Ask::Stratagems { player: player.number() },
            Ask::Control,
        ] {
            let [one, two] = looks.each_ref().map(|game| format!("{:?}", questions::answer(game, &[other], &ask)));
            assert_eq!(one, two, "{kind} is heard in {ask:?}");
        }
    }

    /// Plays an action on a copy and checks that others notice nothing if it only prepares.
    fn tried(game: &Game, player: Player, action: &Action, looks: &mut BTreeMap<String, u32>) -> Option<Game> {
        let mut after = game.clone();
        let written = write_action(game, player, action);
        let played = after.play(player, action.clone()).ok()?;
        let happened =
            |state: &State| (state.models.clone(), state.units.clone(), state.clock, state.purses, state.scores);
        let [before, then] = [game.state(), after.state()];
        if before.staging != then.staging && happened(before) == happened(then) {
            let count = looks.entry(entry::kind(&written).to_owned()).or_default();
            *count += 1;
            if *count <= LOOKS {
                reveals_nothing(game, &after, &played, player, &written);
            }
        }
        Some(after)
    }

    #[test]
    fn formations_are_secret_until_both_have_confirmed() {
        let codex = Codex::builtin();
        let choice = battles::Choice::of_armies(codex, ["space-marines-1000", "orks-1000"]).expect("armies");
        let position = battles::set_up(codex, &choice).expect("a battle");
        let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::from(Seed::from(1))).expect("a game");
        assert!(formations_secret(&game));
        let others = [Viewpoint::Spectator, Viewpoint::Two];
        let before = others.map(|viewpoint| visible_state(&game, viewpoint));
        let mut declared = Vec::new();
        for _ in 0..4 {
            let declares = |action: &Action| {
                matches!(action, Action::AttachLeader(..) | Action::PlaceInReserves(..) | Action::EmbarkUnit(..))
            };
            let Some(action) = game.candidates().into_iter().find(declares) else { break };
            let own = visible_state(&game, Viewpoint::One);
            game.play(Player::One, action.clone()).expect("candidates are legal");
            assert_ne!(own, visible_state(&game, Viewpoint::One), "the player sees it");
            assert_eq!(before, others.map(|viewpoint| visible_state(&game, viewpoint)), "nobody else sees {action:?}");
            declared.push(action);
        }
        assert!(!declared.is_empty(), "something was declared");
        game.play(Player::One, Action::ConfirmFormations).expect("confirmed");
        assert_eq!(before, others.map(|viewpoint| visible_state(&game, viewpoint)), "one confirmation reveals nothing");
        game.play(Player::Two, Action::ConfirmFormations).expect("confirmed");
        assert!(!formations_secret(&game));
        assert_eq!(
            visible_state(&game, Viewpoint::One)["units"],
            visible_state(&game, Viewpoint::Spectator)["units"],
            "now everybody sees it"
        );
    }

    #[test]
    fn whatever_a_player_prepares_nobody_else_notices() {
        let mut looks = BTreeMap::new();
        let preparing = [
            "ASSIGN_ATTACKS",
            "ASSIGN_TARGET",
            "CLEAR_ALL_TARGETS",
            "CLEAR_TARGET",
            "RESET_UNIT_MOVE",
            "SELECT_MELEE_WEAPON",
            "SET_MODEL_DEST",
            "UNDO_LAST_MODEL_MOVE",
        ];
        let prepared = |looks: &BTreeMap<String, u32>| preparing.iter().all(|kind| looks.contains_key(*kind));
        for seed in 1..=6 {
            let mut game = battle(seed);
            // Campers walk to markers and charge, so both sides meet.
            let mut campers = [Camper::new(seed), Camper::new(seed + 100)];
            for _ in 0..1_000 {
                let Some(decision) = game.waiting_for() else { break };
                let hidden = game.visible_to(|_| false);
                assert!(hidden.state().staging.is_none());
                assert_eq!(hidden.waiting_for(), game.waiting_for(), "the same is asked");
                let camper = &mut campers[decision.player.index()];
                let action = match game.is_interrupted() {
                    true => camper.answer(game.battle(), &decision),
                    false => camper.choose(&game).expect("something to do"),
                };
                // Candidates also contain other ways in which a whole unit fights.
                let strikes = matches!(action, Action::ResolveAttacks(..)).then(|| game.candidates());
                for whole in strikes.into_iter().flatten().chain([action.clone()]) {
                    let mut trying = game.clone();
                    for step in piecemeal(&game, &whole) {
                        if let Some(after) = tried(&trying, decision.player, &step, &mut looks) {
                            trying = after;
                        }
                    }
                }
                game = tried(&game, decision.player, &action, &mut looks).expect("what is chosen is legal");
                if prepared(&looks) {
                    break;
                }
            }
            if prepared(&looks) {
                break;
            }
        }
        let met: Vec<&str> = looks.keys().map(String::as_str).collect();
        assert_eq!(met, preparing, "every action that prepares was met: {looks:?}");
    }
}
