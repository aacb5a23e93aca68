//! The distance between two ends, with sight and cover where both are models.

use super::names;
use geometry::{Body, Inches, Point};
use protocol::messages::{End, ErrorInfo, MeasureInfo, ServerCode};
use rules::{Cover, Game, MarkerId, ModelId, Scene};

/// One end of a measurement: a base or a point.
enum Mark {
    Model(ModelId, Body),
    Point(Point),
}

/// Measures base to base; a marker and a point are measured to their middles.
pub fn measure(game: &Game, from: &End, to: &End) -> Result<MeasureInfo, ErrorInfo> {
    let battle = game.battle();
    let (from, to) = (mark(game, from)?, mark(game, to)?);
    let (inches, ends) = match (&from, &to) {
        (Mark::Model(_, a), Mark::Model(_, b)) => (geometry::distance(a, b), (near(a, b.at), near(b, a.at))),
        (Mark::Model(_, a), Mark::Point(p)) => (geometry::gap_to_point(a, *p), (near(a, *p), *p)),
        (Mark::Point(p), Mark::Model(_, b)) => (geometry::gap_to_point(b, *p), (*p, near(b, *p))),
        (Mark::Point(p), Mark::Point(q)) => (p.distance(*q), (*p, *q)),
    };
    let (mut visible, mut cover) = (None, None);
    if let (Mark::Model(a, _), Mark::Model(b, _)) = (&from, &to)
        && battle.player(battle.unit_of(*a)) != battle.player(battle.unit_of(*b))
    {
        visible = Some(Scene::between(battle, battle.unit_of(*a), battle.unit_of(*b)).sees(*a, *b));
        cover = Some(Cover::between(battle, *a, *b));
    }
    Ok(MeasureInfo { inches: inches.to_f64(), from: names::xy(ends.0), to: names::xy(ends.1), visible, cover })
}

fn mark(game: &Game, end: &End) -> Result<Mark, ErrorInfo> {
    let battle = game.battle();
    match end {
        End::Model { unit_id, model_id } => {
            let unit = names::unit(game, unit_id)?;
            let model = names::model(game, unit, model_id)?;
            if !battle.state.model(model).alive() || !battle.on_table(unit) {
                return Err(ErrorInfo::new(ServerCode::BadMessage, "That model is not on the table."));
            }
            Ok(Mark::Model(model, battle.body(model)))
        }
        End::Objective { objective_id } => {
            let marker = game.setup().find::<MarkerId>(objective_id).map(|id| battle.state.marker(id));
            let missing = || ErrorInfo::new(ServerCode::BadMessage, "There is no such marker.");
            Ok(Mark::Point(marker.ok_or_else(missing)?.at))
        }
        End::Point { at } => Ok(Mark::Point(names::point(*at)?)),
    }
}

/// The edge of a base towards a point, for drawing the line.
fn near(body: &Body, towards: Point) -> Point {
    let far = body.at.distance(towards).to_f64();
    let gap = geometry::gap_to_point(body, towards).to_f64();
    if far <= gap || far == 0.0 {
        return body.at;
    }
    let rim = (far - gap).max(Inches::ZERO.to_f64());
    body.at.lerp(towards, (rim / far).clamp(0.0, 1.0))
}
