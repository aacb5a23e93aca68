//! The table as a picture: terrain, markers, and every model as a disc in its player's colour.

use codex::TerrainKind;
use geometry::{Inches, Point};
use rules::state::Whereabouts;
use rules::{Game, Player};
use skirmish::draw::{Canvas, Colour};

const GROUND: Colour = [58, 66, 54];
const ZONE: [Colour; 2] = [[54, 66, 76], [78, 66, 50]];
const WALL: Colour = [222, 214, 196];
const OPEN: Colour = [236, 236, 236];
const SIDE: [Colour; 2] = [[77, 143, 230], [238, 140, 48]];
const DARK: Colour = [18, 20, 22];

/// Draws the table with its long side across, this many pixels wide.
pub fn rgb(game: &Game, width: usize) -> (usize, usize, Vec<u8>) {
    let setup = game.setup();
    let (long, short) = (setup.board.max.y.to_f64(), setup.board.max.x.to_f64());
    let scale = width as f64 / long;
    let mut canvas = Canvas::new(width, (short * scale).round().max(1.0) as usize, GROUND);
    let at = |p: Point| (p.y.to_f64() * scale, p.x.to_f64() * scale);
    let inches = |pixel: f64| Inches::from_f64(pixel / scale).unwrap_or_default();
    for (zone, colour) in setup.zones.iter().zip(ZONE) {
        if let Some(zone) = zone {
            let inside = |x: f64, y: f64| zone.contains_point(Point { x: inches(y), y: inches(x) });
            let (low, high) = (at(zone.bounds().min), at(zone.bounds().max));
            canvas.fill(low, high, colour, inside);
        }
    }
    for piece in &setup.terrain {
        let colour = match piece.kind {
            TerrainKind::Ruin => [104, 100, 92],
            TerrainKind::Woods => [52, 92, 54],
            TerrainKind::Crater => [84, 72, 58],
            TerrainKind::Hill => [96, 104, 72],
            TerrainKind::Barricade | TerrainKind::Debris | TerrainKind::Container => [120, 110, 96],
        };
        let inside = |x: f64, y: f64| piece.polygon.contains_point(Point { x: inches(y), y: inches(x) });
        canvas.fill(at(piece.bounds.min), at(piece.bounds.max), colour, inside);
        for wall in &piece.walls {
            canvas.line(at(wall.a), at(wall.b), WALL);
        }
    }
    for marker in game.state().objectives.iter().filter(|marker| !marker.gone) {
        let colour = marker.controlled_by.map_or(OPEN, |player| SIDE[player.index()]);
        canvas.ring(at(marker.at), 3.0 * scale, 0.35 * scale, colour);
        canvas.disc(at(marker.at), 0.8 * scale, colour);
    }
    let battle = game.battle();
    for player in Player::BOTH {
        for unit in setup.units_of(player) {
            if game.state().unit(battle.lead(unit)).place != Whereabouts::Table {
                continue;
            }
            for model in setup.unit(unit).model_ids().filter(|&model| game.state().model(model).alive()) {
                let place = at(game.state().model(model).at);
                let reach = (setup.bases[model.index()].0.reach().to_f64() * scale).max(1.5);
                canvas.disc(place, reach, DARK);
                canvas.disc(place, reach * 0.85, SIDE[player.index()]);
            }
        }
    }
    canvas.finish()
}
