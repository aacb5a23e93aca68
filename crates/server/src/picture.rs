//! The picture of a finished battle for links: the board as it ended, the score, and the course of the chance to win.
//!
//! It is an SVG of 1200 by 630. It shows what the replay of a finished battle shows anyway, and no names of people.

use crate::app::App;
use crate::assets;
use crate::limits::Work;
use crate::reference;
use crate::replay::replay;
use crate::replay_cache::cached;
use crate::rooms::{Refused, finished_record};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use protocol::Record;
use protocol::messages::http::Replay;
use protocol::messages::{ErrorInfo, ServerCode, XY};
use serde_json::Value;
use std::fmt::Write;
use std::net::IpAddr;

/// The routes of this file.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/api/games/{id}/picture", get(of_game))
        .route("/api/replays/{id}/picture", get(of_replay))
        .route("/g/{id}/replay", get(page_of_game))
        .route("/r/{id}", get(page_of_replay))
}

async fn of_game(
    State(app): State<App>,
    Work(address): Work<5>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let record = finished_record(&app, &id).await?;
    answer(&app, address, format!("picture {id}"), record, &headers).await
}

async fn of_replay(
    State(app): State<App>,
    Work(address): Work<5>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let record = reference::stored_record(&app, address, &id).await?;
    answer(&app, address, format!("stored picture {id}"), record, &headers).await
}

async fn answer(
    app: &App,
    address: IpAddr,
    key: String,
    record: Record,
    asked: &HeaderMap,
) -> Result<Response, Refused> {
    let broken = |why: String| {
        Refused(ErrorInfo::new(ServerCode::BadMessage, format!("This battle cannot be replayed: {why}.")))
    };
    let work = move || replay(&record, &|_| None).map(|replay| picture(&replay)).map_err(broken);
    let text: Bytes = cached(app, address, key, work).await?;
    // A finished battle never changes; the program that draws it may.
    let tag = format!("\"{}\"", &blake3::hash(&text).to_hex()[..24]);
    let same = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if same { StatusCode::NOT_MODIFIED.into_response() } else { text.into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Ok(response)
}

async fn page_of_game(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let card = crate::rooms::finished_card(&app, &id).await;
    let title = card.map(|card| {
        let [one, two] = card.info.seats.each_ref().map(|seat| seat.faction.clone());
        format!("{one} {} to {} {two}", card.vp[0], card.vp[1])
    });
    page(&app, &headers, title.as_deref(), &format!("/g/{id}/replay"), &format!("/api/games/{id}/picture"))
}

async fn page_of_replay(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let known = reference::is_stored(&app, &id).await;
    let title = known.then_some("A battle to watch step by step");
    page(&app, &headers, title, &format!("/r/{id}"), &format!("/api/replays/{id}/picture"))
}

/// The page with the tags that other sites read when they show a link; without them where nothing may be told.
fn page(app: &App, headers: &HeaderMap, title: Option<&str>, path: &str, picture: &str) -> Response {
    let tags = title.zip(origin(app, headers)).map(|(title, origin)| {
        let [title, url, image] = [title.to_owned(), format!("{origin}{path}"), format!("{origin}{picture}")];
        let tag = |name: &str, value: &str| format!("<meta property=\"{name}\" content=\"{}\" />", escaped(value));
        [
            tag("og:type", "website"),
            tag("og:site_name", "Strategium"),
            tag("og:title", &title),
            tag("og:description", "Replay, turning points and analysis of a finished battle."),
            tag("og:url", &url),
            tag("og:image", &image),
            tag("og:image:type", "image/svg+xml"),
            tag("og:image:width", "1200"),
            tag("og:image:height", "630"),
            "<meta name=\"twitter:card\" content=\"summary_large_image\" />".to_owned(),
        ]
        .concat()
    });
    assets::index_with(tags.as_deref().unwrap_or_default())
}

/// Where browsers find this server.
fn origin(app: &App, headers: &HeaderMap) -> Option<String> {
    if let Some(public) = &app.config.public_url {
        return Some(public.clone());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
    host.chars().all(plain).then(|| format!("http://{host}"))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}

const WIDE: f64 = 1200.0;
const HIGH: f64 = 630.0;
/// Where the board stands: left, top, width.
const BOARD: [f64; 3] = [40.0, 62.0, 690.0];
/// Where the column at the right begins and ends.
const COLUMN: [f64; 2] = [776.0, 1160.0];
/// Where the curve stands: top and height.
const CURVE: [f64; 2] = [392.0, 150.0];
const COLOURS: [&str; 2] = ["#5ba3ff", "#ff9443"];

/// The state after the last step.
fn last_state(replay: &Replay) -> Value {
    let mut state = replay.state.clone();
    for step in &replay.steps {
        protocol::diff::apply(&mut state, &step.diffs);
    }
    state
}

/// Draws the picture.
fn picture(replay: &Replay) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" width=\"{WIDE}\" height=\"{HIGH}\" \
         font-family=\"Inter, 'Helvetica Neue', Arial, sans-serif\">\
         <rect width=\"{WIDE}\" height=\"{HIGH}\" fill=\"#0b0f14\"/>"
    );
    board(&mut svg, replay, &last_state(replay));
    column(&mut svg, replay);
    svg.push_str("</svg>");
    svg
}

/// Writing to a text never fails.
macro_rules! draw {
    ($svg:expr, $($part:tt)*) => {{ let _ = write!($svg, $($part)*); }};
}

fn board(svg: &mut String, replay: &Replay, state: &Value) {
    let info = &replay.table.board;
    let scale = BOARD[2] / info.height.max(1.0);
    // The long side lies across.
    let at = |[x, y]: XY| [BOARD[0] + y * scale, BOARD[1] + x * scale];
    let outline = |points: &[XY]| {
        let one = |&point: &XY| {
            let [x, y] = at(point);
            format!("{x:.1},{y:.1}")
        };
        points.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    let (wide, high) = (info.height * scale, info.width * scale);
    let [left, top] = [BOARD[0], BOARD[1]];
    draw!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{wide:.1}\" height=\"{high:.1}\" fill=\"#182027\"/>");
    for (zone, colour) in info.zones.iter().zip(COLOURS) {
        draw!(svg, "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"0.1\"/>", outline(zone));
    }
    for piece in &info.terrain {
        let points = outline(&piece.polygon);
        draw!(svg, "<polygon points=\"{points}\" fill=\"#2b3a42\" stroke=\"#4c5f6a\" stroke-dasharray=\"5 4\"/>");
        for wall in &piece.walls {
            let ([x1, y1], [x2, y2]) = (at(wall.from), at(wall.to));
            let line = format!("x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"");
            draw!(svg, "<line {line} stroke=\"#d8cfb8\" stroke-width=\"4\"/>");
        }
    }
    for marker in &info.objectives {
        let held = state["objectives"][&marker.id]["controlled_by"].as_u64().unwrap_or(0);
        let colour = held.checked_sub(1).and_then(|at| COLOURS.get(at as usize)).unwrap_or(&"#8a97a3");
        let [x, y] = at(marker.at);
        let radius = 3.8 * scale;
        draw!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\" fill-opacity=\"0.12\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        );
    }
    let units = state["units"].as_object();
    for (name, unit) in units.into_iter().flatten().filter(|(_, unit)| is_here(unit)) {
        let player = unit["player"].as_u64().unwrap_or(1).clamp(1, 2) as usize;
        let models = unit["models"].as_object();
        for (id, model) in models.into_iter().flatten() {
            let Some(point) = place(model) else { continue };
            let radius = base(replay, name, id) * scale;
            let [x, y] = at(point);
            let colour = COLOURS[player - 1];
            let dash = if player == 2 { " stroke-dasharray=\"3 2\"" } else { "" };
            draw!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{colour}\" fill-opacity=\"0.75\" stroke=\"#f4f7fa\" stroke-width=\"1\"{dash}/>"
            );
        }
    }
}

/// Where a model of the state stands; nothing if it is not on the table.
fn place(model: &Value) -> Option<XY> {
    Some([model["at"][0].as_f64()?, model["at"][1].as_f64()?])
}

/// Whether a unit is on the table: not in reserves, not in a transport.
fn is_here(unit: &Value) -> bool {
    unit["embarked_in"].is_null() && unit["in_reserves"].is_null()
}

/// Half the length of a model's base, in inches.
fn base(replay: &Replay, unit: &str, model: &str) -> f64 {
    let of = |unit: &str, model: &str| Some(replay.table.units.get(unit)?.models.get(model)?.base.length / 2.0);
    // A leader's model carries its own unit's id.
    let leader = || model.rsplit_once('.').and_then(|(unit, model)| of(unit, model));
    of(unit, model).or_else(leader).unwrap_or(0.63)
}

fn column(svg: &mut String, replay: &Replay) {
    let story = &replay.story;
    let [left, right] = COLUMN;
    let middle = f64::midpoint(left, right);
    draw!(svg, "<text x=\"{left}\" y=\"88\" font-size=\"20\" fill=\"#9aa8b5\">Strategium</text>");
    let mission = replay.table.mission.as_ref().map_or("", |mission| mission.name.as_str());
    draw!(
        svg,
        "<text x=\"{right}\" y=\"88\" font-size=\"20\" fill=\"#9aa8b5\" text-anchor=\"end\">{}</text>",
        escaped(mission)
    );
    let winner = replay.over.as_ref().map_or(0, |over| over.winner);
    let result = match winner.checked_sub(1).and_then(|at| replay.table.armies.get(usize::from(at))) {
        Some(army) => format!("{} win", army.faction),
        None => "A draw".to_owned(),
    };
    draw!(
        svg,
        "<text x=\"{left}\" y=\"160\" font-size=\"40\" font-weight=\"700\" fill=\"#f4f7fa\">{}</text>",
        escaped(&result)
    );
    for (at, (total, army)) in story.totals.iter().zip(&replay.table.armies).enumerate() {
        let (x, anchor) = if at == 0 { (left, "start") } else { (right, "end") };
        let colour = COLOURS[at];
        draw!(
            svg,
            "<text x=\"{x}\" y=\"290\" font-size=\"104\" font-weight=\"700\" fill=\"{colour}\" text-anchor=\"{anchor}\">{}</text>",
            total.total
        );
        draw!(
            svg,
            "<text x=\"{x}\" y=\"332\" font-size=\"22\" fill=\"#d5dde5\" text-anchor=\"{anchor}\">{}</text>",
            escaped(&army.faction)
        );
    }
    draw!(svg, "<text x=\"{middle}\" y=\"280\" font-size=\"40\" fill=\"#9aa8b5\" text-anchor=\"middle\">to</text>");
    curve(svg, replay);
    draw!(
        svg,
        "<text x=\"{left}\" y=\"576\" font-size=\"18\" fill=\"#9aa8b5\">Chance of {} to win</text>",
        escaped(&replay.table.armies[0].faction)
    );
}

fn curve(svg: &mut String, replay: &Replay) {
    let ([left, right], [top, high]) = (COLUMN, CURVE);
    let length = (replay.steps.len() as f64).max(1.0);
    let point = |step: u32, win: f64| (left + f64::from(step) / length * (right - left), top + (1.0 - win) * high);
    let half = top + high / 2.0;
    let points: Vec<String> = replay
        .story
        .curve
        .iter()
        .map(|at| {
            let (x, y) = point(at.step, at.win);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    let line = points.join(" ");
    let wide = right - left;
    draw!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"#131a21\"/>");
    draw!(
        svg,
        "<polygon points=\"{left},{half} {line} {right},{half}\" fill=\"{}\" fill-opacity=\"0.3\"/>",
        COLOURS[0]
    );
    draw!(
        svg,
        "<line x1=\"{left}\" x2=\"{right}\" y1=\"{half}\" y2=\"{half}\" stroke=\"#4c5f6a\" stroke-dasharray=\"3 4\"/>"
    );
    draw!(svg, "<polyline points=\"{line}\" fill=\"none\" stroke=\"#f4f7fa\" stroke-width=\"2.5\"/>");
    let mut shown: Vec<_> = replay.story.turning.iter().filter(|point| point.rank <= 3).collect();
    shown.sort_by_key(|point| point.step);
    for (number, turning) in (1..).zip(shown) {
        let (x, y) = point(turning.step, turning.after);
        draw!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"13\" fill=\"#0b0f14\" stroke=\"#e7cf95\" stroke-width=\"3\"/>"
        );
        draw!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"15\" font-weight=\"700\" fill=\"#e7cf95\" text-anchor=\"middle\">{number}</text>",
            y + 5.5
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_place_in_a_picture() {
        assert_eq!(escaped("<b a=\"x\" & 'y'>"), "&lt;b a=&quot;x&quot; &amp; &#39;y&#39;&gt;");
    }
}
