//! Armies that people bring: reading army lists, correcting rosters, and finding the army a side plays with.
//!
//! The page keeps the rosters, not the server. A roster comes with every request that needs it, is checked as
//! untrusted input, and is stored with the game it is played in.

use crate::app::App;
use crate::catalog;
use crate::limits::Work;
use crate::reference::body;
use crate::rooms::Refused;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::HeaderMap;
use axum::response::Json;
use axum::routing::post;
use codex::army::{Alike, alike};
use codex::{Army, ArmyUnit, BaseSize, Codex, Datasheet, Item, SheetSource};
use import::{ImportError, Imported, Kind, Report};
use protocol::messages::armies::{FindingInfo, FindingKind, Fix, ImportAnswer, ImportedUnit, MendRequest, ModelGroup};
use protocol::messages::http::SideWanted;
use protocol::messages::{ErrorInfo, ServerCode};
use std::borrow::Cow;

/// Maximum size of a roster in bytes; an army with all its datasheets needs about a tenth of it.
pub const ROSTER: usize = 2 << 20;
/// Maximum number of corrections in one request; a page sends fewer.
const FIXES: usize = 200;

/// The routes of this file.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/armies/import", post(read).layer(DefaultBodyLimit::max(import::LARGEST)))
        .route("/api/armies/mend", post(mend).layer(DefaultBodyLimit::max(ROSTER + (64 << 10))))
}

fn bad(text: impl Into<String>) -> ErrorInfo {
    ErrorInfo::new(ServerCode::BadList, text)
}

fn refused(error: &ImportError) -> Refused {
    Refused(bad(error.message.clone()))
}

async fn read(
    State(app): State<App>,
    Work(address): Work<2>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<ImportAnswer>, Refused> {
    let bytes = body(&app, &headers, bytes, import::LARGEST)?;
    let read = move || {
        let Imported { army, report } = import::import(&bytes).map_err(|error| refused(&error))?;
        Ok(answer(&army, &report))
    };
    app.rooms.run_queued(address, read).await.map(Json)
}

async fn mend(
    State(app): State<App>,
    Work(address): Work<2>,
    headers: HeaderMap,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<ImportAnswer>, Refused> {
    let bytes = body(&app, &headers, bytes, ROSTER)?;
    let asked: MendRequest = serde_json::from_slice(&bytes).map_err(|error| {
        Refused(ErrorInfo::new(
            ServerCode::BadMessage,
            format!("This request to correct a roster cannot be read: {error}."),
        ))
    })?;
    app.rooms.run_queued(address, move || mended(&asked)).await.map(Json)
}

fn mended(asked: &MendRequest) -> Result<ImportAnswer, Refused> {
    if asked.fixes.len() > FIXES {
        return Err(Refused(bad(format!("A request may contain at most {FIXES} changes."))));
    }
    let mut army = roster(&asked.roster)?;
    let mut report = Report::new(import::Format::Roster);
    report.entries = army.units.len();
    for fix in &asked.fixes {
        apply(&mut army, fix, &mut report).map_err(|error| refused(&error))?;
    }
    Ok(answer(&army, &report))
}

fn apply(army: &mut Army, fix: &Fix, report: &mut Report) -> Result<(), ImportError> {
    use import::mend;
    match fix {
        Fix::Base { unit, model, mm } => mend::base(army, unit, model, mm),
        Fix::Loadout { unit, models, items } => mend::loadout(army, unit, models, items),
        Fix::Warlord { unit } => mend::warlord(army, unit),
        Fix::Leads { unit, led } => mend::leads(army, unit, led.as_deref()),
        Fix::Rename { name } => mend::rename(army, name),
        Fix::Remove { unit } => mend::remove(army, unit),
        Fix::Refresh => {
            for change in mend::refresh(army, import::library()) {
                report.say(Kind::Note, "REFRESHED", 0, change);
            }
            Ok(())
        }
    }
}

/// Reads a roster file that the page sent.
fn roster(text: &str) -> Result<Army, ErrorInfo> {
    if text.len() > ROSTER {
        return Err(ErrorInfo::new(ServerCode::TooLarge, format!("A roster has at most {ROSTER} bytes.")));
    }
    let army = Army::from_json("the roster", text)
        .map_err(|fault| bad(format!("This roster cannot be read: {}.", fault.message)))?;
    if army.units.len() > import::MOST_UNITS {
        return Err(bad(format!("An army has at most {} units.", import::MOST_UNITS)));
    }
    Ok(army)
}

/// The army that a side brings as a roster or names by its id.
pub fn of_side(codex: &'static Codex, side: &SideWanted) -> Result<Cow<'static, Army>, ErrorInfo> {
    match &side.roster {
        Some(text) => roster(text).map(Cow::Owned),
        None => import::ready::army_of(codex, &side.army)
            .map(Cow::Borrowed)
            .ok_or_else(|| ErrorInfo::new(ServerCode::BadSetup, format!("There is no army {}.", side.army))),
    }
}

fn answer(army: &Army, report: &Report) -> ImportAnswer {
    let codex = Codex::builtin();
    let findings = report.findings.iter().map(|finding| FindingInfo {
        kind: match finding.kind {
            Kind::Problem => FindingKind::Problem,
            Kind::Guess => FindingKind::Guess,
            Kind::Note => FindingKind::Note,
        },
        code: finding.code.to_owned(),
        line: finding.line,
        unit: finding.unit.clone(),
        message: finding.message.clone(),
        suggestion: finding.suggestion.clone(),
    });
    ImportAnswer {
        army: catalog::detail(codex, army),
        roster: army.to_json(),
        format: report.format.to_string(),
        findings: findings.collect(),
        units: army
            .units
            .iter()
            .filter_map(|unit| Some(imported(army, unit, army.sheet(codex, &unit.datasheet)?)))
            .collect(),
        playable: army.is_playable(codex),
    }
}

fn imported(army: &Army, unit: &ArmyUnit, sheet: &Datasheet) -> ImportedUnit {
    let codex = Codex::builtin();
    let (points, now) = (army.points_of(codex, unit), army.printed_points(codex, unit));
    let mut items: Vec<String> = sheet.items().map(|item| item.name.clone()).collect();
    items.sort();
    items.dedup();
    ImportedUnit {
        id: unit.id.clone(),
        name: sheet.name.clone(),
        points,
        points_now: Some(now).filter(|&now| now != points),
        source: match sheet.source {
            SheetSource::Record => "record",
            SheetSource::Dataset => "dataset",
            SheetSource::List => "list",
        }
        .to_owned(),
        models: groups(army, unit, sheet),
        items,
        may_lead: import::mend::may_lead(army, unit).into_iter().map(str::to_owned).collect(),
        leads: unit.leads.clone(),
        may_command: sheet.keywords.has("CHARACTER"),
    }
}

fn groups(army: &Army, unit: &ArmyUnit, sheet: &Datasheet) -> Vec<ModelGroup> {
    let group = |group: &Alike<'_>| ModelGroup {
        name: group.model.to_owned(),
        numbers: group.numbers.iter().map(|&number| number as u32).collect(),
        items: group.items.iter().flat_map(Item::each).map(str::to_owned).collect(),
        base_mm: match sheet.profile_for(group.model).map(|profile| profile.base_mm).unwrap_or_default() {
            BaseSize::Round(mm) => vec![mm],
            BaseSize::Oval(length, width) | BaseSize::Hull(length, width) => vec![length, width],
        },
        base_missing: army.brought.no_base.iter().any(|no| no.sheet == sheet.id && no.model == group.model),
    };
    alike(sheet, unit).unwrap_or_default().iter().map(group).collect()
}
