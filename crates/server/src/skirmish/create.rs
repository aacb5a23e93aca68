//! Creates a skirmish: checks the settings before anything is stored.

use super::level::level_text;
use crate::rooms::room::clean_name;
use crate::rooms::seal::Seal;
use crate::rooms::{Rooms, not_saved, now};
use crate::seats;
use crate::store::{GameRow, SeatRow};
use protocol::messages::http::{Created, Who};
use protocol::messages::skirmish::{HexLevel, NewHexGame};
use protocol::messages::{ErrorInfo, ServerCode};
use rules::Player;
use serde_json::{Value, json};
use skirmish::Scenario;
use skirmish::scenario::{Faults, builtins};

/// Maximum number of faults of a scenario in one error message.
const MAX_FAULTS: usize = 50;

/// Creates a skirmish.
pub async fn create(rooms: &Rooms, settings: NewHexGame) -> Result<Created, ErrorInfo> {
    let people = settings.sides.each_ref().map(|side| side.who != Who::Ai);
    let keys = seats::Keys::new(people).map_err(|_| not_saved())?;
    let game = store_new_game(rooms, settings, seats::hash(&keys.owner), keys.hashes()).await?;
    Ok(Created { game, secrets: keys.secrets, owner: keys.owner })
}

/// Creates the same skirmish again for the same people; their secrets open it too. With `swap` they change sides.
pub async fn create_rematch(
    rooms: &Rooms,
    settings: &NewHexGame,
    row: &GameRow,
    swap: bool,
) -> Result<String, ErrorInfo> {
    let mut hashes = row.seats.each_ref().map(|seat| seat.secret.clone());
    // The dice of a chosen seed are known by now, so the new ones are sealed.
    let mut settings = NewHexGame { seed: None, ..settings.clone() };
    if swap {
        hashes.swap(0, 1);
        settings.sides.swap(0, 1);
    }
    store_new_game(rooms, settings, row.owner.clone(), hashes).await
}

async fn store_new_game(
    rooms: &Rooms,
    mut settings: NewHexGame,
    owner: String,
    hashes: [String; 2],
) -> Result<String, ErrorInfo> {
    let scenario = scenario(&settings.scenario)?;
    for side in &mut settings.sides {
        side.name = clean_name(&side.name);
        side.level = (side.who == Who::Ai).then(|| side.level.unwrap_or(HexLevel::Normal));
    }
    let seal = match &settings.seed {
        Some(seed) => Seal {
            seed: seed
                .parse::<u64>()
                .map(Into::into)
                .map_err(|_| bad("A seed must be a whole number below 2 to the power of 64."))?,
            salt: String::new(),
        },
        None => Seal::fresh().map_err(|_| not_saved())?,
    };
    let seat = |player: Player| {
        let side = &settings.sides[player.index()];
        let (secret, level) = (hashes[player.index()].clone(), level_text(side.level));
        SeatRow { secret, name: side.name.clone(), level, taken: false }
    };
    let now = now();
    let row = GameRow {
        id: seats::new_skirmish_id().map_err(|_| not_saved())?,
        created: now,
        updated: now,
        position: scenario.to_json().to_string(),
        seed: seal.seed.to_string(),
        salt: seal.salt,
        rules: skirmish::record::VERSION,
        settings: serde_json::to_string(&settings).map_err(|_| not_saved())?,
        owner,
        rematch: None,
        seats: Player::BOTH.map(seat),
    };
    rooms.0.store.create(&row, &[], "{}").await.map_err(|error| {
        tracing::error!(%error, "a skirmish could not be stored");
        not_saved()
    })?;
    metrics::counter!("strategium_skirmishes_total").increment(1);
    tracing::info!(game = row.id, "a new skirmish");
    Ok(row.id)
}

fn bad(message: impl Into<String>) -> ErrorInfo {
    ErrorInfo::new(ServerCode::BadSetup, message)
}

/// The requested scenario: a built-in one by its id, or a complete scenario.
fn scenario(settings: &Value) -> Result<Scenario, ErrorInfo> {
    match settings {
        Value::String(id) => Scenario::builtin(id).ok_or_else(|| {
            let known: Vec<&str> = builtins().iter().map(|entry| entry.id).collect();
            let id: String = id.chars().take(40).collect();
            bad(format!("scenario: there is no scenario {id}: choose one of {}.", known.join(", ")))
        }),
        Value::Object(_) => Scenario::read(&settings.to_string()).map_err(|faults| faulty(&faults)),
        _ => Err(bad("scenario: this must be the id of a scenario or a complete scenario.")),
    }
}

/// Every fault with its field, in words and as data.
fn faulty(Faults(faults): &Faults) -> ErrorInfo {
    let listed = &faults[..faults.len().min(MAX_FAULTS)];
    let mut message = format!("The scenario cannot be played: {}", Faults(listed.to_vec()));
    if faults.len() > MAX_FAULTS {
        message += &format!("; and {} more", faults.len() - MAX_FAULTS);
    }
    ErrorInfo { detail: json!({ "faults": listed }), ..bad(message + ".") }
}
