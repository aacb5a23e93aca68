//! Answers about the table: pure functions of a game, one file per question.
//!
//! Every number and every verdict comes from the kernel. These files translate ids, choose what to ask and turn the
//! answers into protocol messages.

mod auto_place;
mod cards;
mod charge;
mod consequences;
mod consider;
mod cure;
mod dice;
mod forecast;
mod formation;
mod measure;
mod melee;
mod menu;
mod moves;
mod names;
mod place;
mod reach;
mod reason;
mod stratagems;
mod targets;
mod threat;
mod why;

pub use dice::count;
pub use reason::reason;
pub use why::{plan, why};

use protocol::messages::{Ask, ErrorInfo, Reply, ServerCode};
use rules::{Game, Player, UnitId};

/// Answers a question for a client that plays `seats`. The room answers questions about dice statistics from its log.
pub fn answer(game: &Game, seats: &[Player], ask: &Ask) -> Result<Reply, ErrorInfo> {
    let own = |unit: UnitId| match seats.contains(&game.battle().player(unit)) {
        true => Ok(unit),
        false => Err(ErrorInfo::new(ServerCode::NotSeated, "Only the player who owns this unit may ask this.")),
    };
    let unit = |id: &str| names::unit(game, id);
    match ask {
        Ask::Menu { unit_id } => {
            let unit = unit(unit_id)?;
            let offers = if own(unit).is_ok() { menu::offers(game, unit) } else { Vec::new() };
            Ok(Reply::Menu { offers })
        }
        Ask::Reach { unit_id, kind } => reach::reach(game, unit(unit_id)?, kind),
        Ask::Threat { player } => Ok(Reply::Threat { areas: threat::threat(game, names::player(*player)?) }),
        Ask::Move { unit_id, paths } => moves::judge(game, own(unit(unit_id)?)?, paths).map(Reply::Move),
        Ask::Place { unit_id, purpose, positions, rotations } => {
            place::judge(game, own(unit(unit_id)?)?, *purpose, positions, rotations).map(Reply::Place)
        }
        Ask::Formation { unit_id, purpose, formation, at, facing } => {
            formation::find(game, own(unit(unit_id)?)?, *purpose, *formation, names::point(*at)?, *facing)
                .map(Reply::Place)
        }
        Ask::AutoPlace { unit_id } => Ok(auto_place::find(game, own(unit(unit_id)?)?)),
        Ask::Targets { unit_id } => Ok(Reply::Targets(targets::targets(game, unit(unit_id)?))),
        Ask::Forecast { unit_id, assignments, melee } => {
            forecast::forecast(game, unit(unit_id)?, assignments, *melee).map(Reply::Forecast)
        }
        Ask::Charge { unit_id, target_ids } => charge::charge(game, unit(unit_id)?, target_ids).map(Reply::Charge),
        Ask::Melee { unit_id } => Ok(Reply::Melee(melee::melee(game, unit(unit_id)?))),
        Ask::Measure { from, to } => measure::measure(game, from, to).map(Reply::Measure),
        Ask::Stratagems { player } => {
            Ok(Reply::Stratagems { stratagems: stratagems::list(game, names::player(*player)?) })
        }
        Ask::Cards => Ok(Reply::Cards { sides: Player::BOTH.map(|player| cards::side(game, player)) }),
        Ask::Control => Ok(Reply::Control { markers: cards::control(game) }),
        Ask::WinProbability => {
            Ok(Reply::WinProbability { player_one: ai::search::value::win_probability(game.battle(), Player::One) })
        }
        Ask::Consider => consider::consider(game, seats).map(Reply::Consider),
        Ask::DiceStatistics => {
            Err(ErrorInfo::new(ServerCode::BadMessage, "Dice statistics are only available in a game."))
        }
    }
}
