//! A guest brings an army to a game whose other army is open: it is judged, and once the guest confirms it, the table is
//! set up and the battle begins. Until then the game exists in the journal only, without a position.

use super::create::{self, PreparedTable, bad, check_fixed, describe_brought};
use super::room::clean_name;
use super::seal::Seal;
use super::summary::read_settings;
use super::{Rooms, not_saved, not_sealed, unknown_game};
use crate::seats::{self, Role};
use crate::store::{GameRow, StoreError};
use crate::{armies, catalog};
use codex::{Army, BattleSize, Codex};
use protocol::messages::http::{BringArmy, BroughtArmy, NewGame};
use protocol::messages::{ErrorInfo, OpenArmy, ServerCode};
use rules::Player;
use serde_json::json;
use std::net::IpAddr;

/// Judges an army; if it is confirmed and can be played, begins the battle with it.
pub async fn bring(rooms: &Rooms, address: IpAddr, id: &str, asked: BringArmy) -> Result<BroughtArmy, ErrorInfo> {
    let row = find(rooms, id).await?;
    let settings = read_settings(&row.settings).ok_or_else(unknown_game)?;
    let player = open_seat(&row, &settings, &asked)?;
    let limit = settings.sides[player.index()].limit.clone().ok_or_else(begun)?;
    if !asked.not_sealed && row.salt.is_empty() {
        return Err(not_sealed());
    }
    check_fixed(Codex::builtin(), asked.fixed.as_ref())?;
    let confirm = asked.confirm;
    let judged = move || judge(settings, player, &limit, asked).map_err(Into::into);
    let (settings, brought) = rooms.run_queued(address, judged).await.map_err(|refused| refused.0)?;
    if !confirm {
        return Ok(brought);
    }
    if !brought.problems.is_empty() {
        let why = format!("{}: {}.", brought.card.names.name, brought.problems.join("; "));
        return Err(ErrorInfo { detail: json!({ "problems": brought.problems }), ..bad(why) });
    }
    begin(rooms, address, row, settings, player).await?;
    Ok(BroughtArmy { begun: true, ..brought })
}

async fn find(rooms: &Rooms, id: &str) -> Result<GameRow, ErrorInfo> {
    if !seats::is_id(id) {
        return Err(unknown_game());
    }
    let stored = rooms.0.store.load(id).await.map_err(|error| {
        tracing::error!(game = id, %error, "the game cannot be read");
        not_saved()
    })?;
    stored.map(|(row, _)| row).ok_or_else(unknown_game)
}

fn begun() -> ErrorInfo {
    ErrorInfo::new(ServerCode::Begun, "The battle has begun: its armies stay as they are.")
}

/// The seat whose army is open, if the secret opens it. The secret is checked first, so that a stranger learns nothing.
fn open_seat(row: &GameRow, settings: &NewGame, asked: &BringArmy) -> Result<Player, ErrorInfo> {
    let role = Role::of(std::slice::from_ref(&asked.secret), &row.owner, &row.seats);
    let held = role.map(Role::players).unwrap_or_default();
    if held.is_empty() {
        let why = "This link is not valid for a seat of this game: ask for a new link.";
        return Err(ErrorInfo::new(ServerCode::WrongSecret, why));
    }
    if !row.position.is_empty() {
        return Err(begun());
    }
    let open = |player: &Player| settings.sides[player.index()].open;
    held.into_iter().find(open).ok_or_else(|| {
        let why = "The army of this seat is chosen: the other person brings one.";
        ErrorInfo::new(ServerCode::SeatTaken, why)
    })
}

/// The settings with the army, and the judgement on it.
fn judge(
    mut settings: NewGame,
    player: Player,
    limit: &OpenArmy,
    asked: BringArmy,
) -> Result<(NewGame, BroughtArmy), ErrorInfo> {
    let codex = Codex::builtin();
    let side = &mut settings.sides[player.index()];
    (side.army, side.roster, side.fixed) = (asked.army, asked.roster, asked.fixed);
    side.name = clean_name(&asked.name);
    (side.open, side.limit) = (false, None);
    let mut army = armies::of_side(codex, side)?;
    // The guest's army is judged and played at the size of this battle, whichever size it was written for.
    if let Some(size) = BattleSize::ALL.into_iter().find(|size| create::size_name(*size) == limit.size)
        && size != army.size
    {
        let fitted = Army { size, ..army.into_owned() };
        side.roster = Some(fitted.to_json());
        army = std::borrow::Cow::Owned(fitted);
    }
    describe_brought(codex, side, &army);
    let problems = create::problems(codex, &army, limit.points);
    let card = catalog::card(codex, &army);
    Ok((settings, BroughtArmy { card, limit: limit.points, problems, begun: false }))
}

/// Sets the table up and stores everything at once.
async fn begin(
    rooms: &Rooms,
    address: IpAddr,
    mut row: GameRow,
    settings: NewGame,
    player: Player,
) -> Result<(), ErrorInfo> {
    let seed = row.seed.parse().map_err(|_| not_saved())?;
    let seal = Seal { seed, salt: row.salt.clone() };
    let seat = &mut row.seats[player.index()];
    seat.taken = true;
    if !settings.sides[player.index()].name.is_empty() {
        seat.name.clone_from(&settings.sides[player.index()].name);
    }
    row.settings = serde_json::to_string(&settings).map_err(|_| not_saved())?;
    row.rules = rules::RULES_VERSION;
    let PreparedTable { position, steps, summary } = create::prepare(rooms, address, settings, seal).await?;
    row.position = position;
    match rooms.0.store.begin(&row, &steps, &summary).await {
        Ok(()) => {
            tracing::info!(game = row.id, steps = steps.len(), "a guest has brought an army");
            Ok(())
        }
        Err(StoreError::Conflict(_)) => Err(begun()),
        Err(error) => {
            tracing::error!(game = row.id, %error, "the beginning of a game could not be stored");
            Err(not_saved())
        }
    }
}
