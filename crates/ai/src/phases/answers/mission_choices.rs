//! Choices of the mission that the kernel's default does not make well: whether a secret mission is taken at
//! the end of round 3, and which (M9.4). The others go by the default.

use super::first;
use crate::analysis::wounds_left;
use crate::explain::{Ballot, Choice, Sum, Topic};
use rules::action::Decline;
use rules::position::SecretMission;
use rules::{Action, Battle, Decision, Pick, Player};

/// The most mortal wounds that a double in a Psychic test costs.
const PERILS: f64 = 3.0;
/// What a secret mission is worth, and what the primary may come to beside it.
const SECRET: f64 = 20.0;
/// The most that the primary mission scores.
const PRIMARY: f64 = 50.0;
/// The chance that what holds at the end of round 3 holds at the end of the battle.
const STAYS: f64 = 0.6;
/// The chance that what does not hold will.
const COMES: f64 = 0.1;

/// The answer to a pick.
pub fn choose(battle: Battle<'_>, decision: &Decision, pick: &Pick) -> Option<Choice> {
    match pick {
        Pick::Secret { .. } => first(secret(battle, decision.player)),
        // Nobody whom a double would kill rolls a third die.
        Pick::Channel { faces, options, .. }
            if faces[0] != faces[1] && options.iter().any(|&unit| wounds_left(battle, unit) <= PERILS) =>
        {
            Some(Choice::plain(Topic::Mechanical, Action::DeclineReaction(Decline::Once)))
        }
        Pick::Mark { .. }
        | Pick::Channel { .. }
        | Pick::Place { .. }
        | Pick::ExtraMark { .. }
        | Pick::TemptingTarget { .. }
        | Pick::Guard { .. }
        | Pick::Redraw { .. }
        | Pick::Corner { .. }
        | Pick::Discount { .. }
        | Pick::Embark { .. }
        | Pick::ChargeTarget { .. }
        | Pick::Surge { .. } => battle.default_answer(decision).map(|action| Choice::plain(Topic::Mechanical, action)),
    }
}

/// Points still to come with each secret mission, and without one.
pub(crate) fn secret(battle: Battle<'_>, player: Player) -> Ballot {
    let scored = f64::from(battle.state.scores[player.index()].primary);
    // The primary is taken to go on as before: two rounds have scored, two will.
    let later = scored;
    let primary = |most: f64| (scored + later).min(most) - scored;
    let mut ballot = Ballot::new(Topic::Mechanical);
    let mut without = Sum::new();
    without.add("primary", primary(PRIMARY));
    ballot.act(Action::DeclineReaction(Decline::Once), without);
    for secret in SecretMission::ALL {
        let chance = if battle.secret_is_done(player, secret) { STAYS } else { COMES };
        let mut sum = Sum::new();
        sum.add("primary", primary(SECRET)).add("secret mission", SECRET * chance);
        ballot.act(Action::TakeSecretMission(secret), sum);
    }
    ballot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phases::shooting::sketch::{game, unit};
    use rules::Game;
    use serde_json::json;

    fn table(scored: u8, held: usize) -> Game {
        let at = [(8.0, 30.0), (22.0, 30.0), (36.0, 30.0)];
        let mut units: Vec<_> = at.into_iter().take(held).map(|at| unit(&format!("u{}", at.0), 1, 1, at, 60)).collect();
        units.push(unit("home", 1, 1, (4.0, 2.0), 60));
        units.push(unit("foe", 2, 1, (22.0, 33.0), 60));
        let markers: Vec<_> =
            at.iter().map(|at| json!({"id": format!("m{}", at.0), "at": [at.0, at.1], "controlled_by": 1})).collect();
        let zones = json!({"1": [[0, 0], [44, 0], [44, 12], [0, 12]], "2": [[0, 48], [44, 48], [44, 60], [0, 60]]});
        let mission = json!({"primary": "pn-linchpin", "scored": {"1": {"primary": scored}, "2": {"primary": 30}}});
        let markers = &markers[..held];
        game("SCORING", units, json!({"round": 3, "zones": zones, "objectives": markers, "mission": mission}))
    }

    fn answer(game: &Game) -> Action {
        first(secret(game.battle(), Player::One)).expect("an answer").action
    }

    #[test]
    fn a_wall_that_stands_is_taken_when_the_primary_has_brought_little() {
        assert_eq!(answer(&table(4, 3)), Action::TakeSecretMission(SecretMission::UnbrokenWall));
    }

    #[test]
    fn a_good_primary_is_not_given_up() {
        assert_eq!(answer(&table(24, 1)), Action::DeclineReaction(Decline::Once));
    }
}
