//! The map as a picture: zones, terrain tall and low, walls, markers with their range, a scale.

use super::{Picture, printed};
use codex::{BoardEdge, Deployment, Layout, TerrainPiece};
use geometry::{Point, Polygon};
use std::fmt::Write;

/// Pixels an inch.
const INCH: f64 = 16.0;
/// Around the table.
const MARGIN: f64 = 44.0;
/// Below it, for the legend.
const LEGEND: f64 = 64.0;
/// A 40 mm marker, and the range around it (R18.2), in inches.
const MARKER: f64 = 0.787;
const RANGE: f64 = 3.787;

const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#2b2d33}.title{font-size:19px;font-weight:600}\
.small{font-size:11px;fill:#6b6f78}.table{fill:#f4f1ea;stroke:#2b2d33;stroke-width:2}\
.grid{stroke:#2b2d33;stroke-opacity:.08}.attacker{fill:#c8452f;fill-opacity:.22;stroke:#c8452f}\
.defender{fill:#2f7d4f;fill-opacity:.22;stroke:#2f7d4f}.hole{fill:#f4f1ea;stroke:#6b6f78;stroke-dasharray:4 4}\
.tall{fill:#6d7280;fill-opacity:.75;stroke:#3d414b}.low{fill:#b9bcc4;fill-opacity:.75;stroke:#7d828d}\
.wall{stroke:#22242a;stroke-width:4;stroke-linecap:round}.range{fill:none;stroke:#b8860b;stroke-dasharray:3 4}\
.marker{fill:#f0b429;stroke:#6b4e00;stroke-width:1.5}.id{font-weight:600;text-anchor:middle}\
.edge{font-size:12px;font-weight:600;text-anchor:middle}";

/// The whole picture.
pub fn draw(picture: &Picture<'_>) -> String {
    let board = picture.board();
    let (wide, high) = (board.height.to_f64() * INCH, board.width.to_f64() * INCH);
    let (full_wide, full_high) = (wide + 2.0 * MARGIN, high + 2.0 * MARGIN + LEGEND);
    let title = picture.title();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_wide} {full_high}\" \
         width=\"{full_wide}\" height=\"{full_high}\" role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"26\">{title}</text>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n\
         <rect class=\"table\" width=\"{wide}\" height=\"{high}\"/>\n"
    );
    if let Some(map) = picture.map {
        zones(&mut out, map);
    }
    grid(&mut out, wide, high);
    if let Some(layout) = picture.layout {
        terrain(&mut out, layout);
    }
    if let Some(map) = picture.map {
        markers(&mut out, map, picture);
        edges(&mut out, map, wide, high);
    }
    out.push_str("</g>\n");
    legend(&mut out, picture, high);
    out.push_str("</svg>\n");
    out
}

fn px(p: Point) -> (f64, f64) {
    let (x, y) = printed(p);
    (x * INCH, y * INCH)
}

fn polygon(out: &mut String, class: &str, shape: &Polygon, name: &str) {
    let points: Vec<String> = shape.points().iter().map(|&p| px(p)).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let points = points.join(" ");
    let _ = writeln!(out, "<polygon class=\"{class}\" points=\"{points}\"><title>{name}</title></polygon>");
}

fn zones(out: &mut String, map: &Deployment) {
    polygon(out, "attacker", &map.attacker.polygon, "Attacker's deployment zone");
    polygon(out, "defender", &map.defender.polygon, "Defender's deployment zone");
    if let Some(hole) = map.hole {
        let (x, y) = px(hole.at);
        let r = hole.radius.to_f64() * INCH;
        let _ = writeln!(out, "<circle class=\"hole\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>");
    }
}

/// A line every six inches, with its number.
fn grid(out: &mut String, wide: f64, high: f64) {
    let lines = |length: f64| (0..=(length / INCH) as i32).step_by(6);
    for inch in lines(wide) {
        let x = f64::from(inch) * INCH;
        let _ = writeln!(out, "<line class=\"grid\" x1=\"{x}\" y1=\"0\" x2=\"{x}\" y2=\"{high}\"/>");
        let below = high + 14.0;
        let _ = writeln!(out, "<text class=\"small\" text-anchor=\"middle\" x=\"{x}\" y=\"{below}\">{inch}</text>");
    }
    for inch in lines(high) {
        let y = f64::from(inch) * INCH;
        let _ = writeln!(out, "<line class=\"grid\" x1=\"0\" y1=\"{y}\" x2=\"{wide}\" y2=\"{y}\"/>");
        let base = y + 4.0;
        let _ = writeln!(out, "<text class=\"small\" text-anchor=\"end\" x=\"-6\" y=\"{base}\">{inch}</text>");
    }
}

fn terrain(out: &mut String, layout: &Layout) {
    for piece in &layout.pieces {
        polygon(out, if is_tall(piece) { "tall" } else { "low" }, &piece.polygon, &piece.id);
    }
    for wall in layout.pieces.iter().flat_map(|piece| &piece.walls) {
        let [(ax, ay), (bx, by)] = wall.line.map(px);
        let _ = writeln!(out, "<line class=\"wall\" x1=\"{ax:.1}\" y1=\"{ay:.1}\" x2=\"{bx:.1}\" y2=\"{by:.1}\"/>");
    }
}

/// A piece with walls (M10.1).
pub fn is_tall(piece: &TerrainPiece) -> bool {
    !piece.walls.is_empty()
}

fn markers(out: &mut String, map: &Deployment, picture: &Picture<'_>) {
    for marker in map.objectives(picture.size) {
        let (x, y) = px(marker.at);
        for (class, radius) in [("range", RANGE), ("marker", MARKER)] {
            let r = radius * INCH;
            let _ = writeln!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>");
        }
        let _ = writeln!(out, "<text class=\"id\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 4.5, marker.id);
    }
}

/// Whose edge is which.
fn edges(out: &mut String, map: &Deployment, wide: f64, high: f64) {
    for (name, colour, edge) in [("Attacker", "#c8452f", map.attacker.edge), ("Defender", "#2f7d4f", map.defender.edge)]
    {
        // The long side lies across: x of the board runs down the picture.
        let (x, y, turn) = match edge {
            BoardEdge::LowX => (wide / 2.0, -8.0, 0),
            BoardEdge::HighX => (wide / 2.0, high + 30.0, 0),
            BoardEdge::LowY => (-26.0, high / 2.0, -90),
            BoardEdge::HighY => (wide + 18.0, high / 2.0, -90),
        };
        let _ = writeln!(
            out,
            "<text class=\"edge\" style=\"fill:{colour}\" transform=\"translate({x:.1} {y:.1}) rotate({turn})\">{name}'s edge</text>"
        );
    }
}

fn legend(out: &mut String, picture: &Picture<'_>, high: f64) {
    let y = high + 2.0 * MARGIN + 16.0;
    let mut x = MARGIN;
    let mut entry = |class: &str, text: &str| {
        let box_y = y - 12.0;
        let _ = writeln!(out, "<rect class=\"{class}\" x=\"{x}\" y=\"{box_y}\" width=\"22\" height=\"15\"/>");
        let _ = writeln!(out, "<text x=\"{}\" y=\"{y}\">{text}</text>", x + 30.0);
        x += 44.0 + 8.0 * text.len() as f64;
    };
    if picture.map.is_some() {
        entry("attacker", "Attacker");
        entry("defender", "Defender");
        entry("marker", "objective");
    }
    if picture.layout.is_some() {
        entry("tall", "tall ruin");
        entry("low", "low ruin");
    }
    let scale = y + 26.0;
    let (six, twelve) = (MARGIN + 6.0 * INCH, MARGIN + 12.0 * INCH);
    let _ = writeln!(
        out,
        "<path d=\"M{MARGIN} {scale}H{twelve}M{MARGIN} {top}V{bottom}M{six} {top}V{bottom}M{twelve} {top}V{bottom}\" \
         stroke=\"#2b2d33\" fill=\"none\"/>\n<text class=\"small\" x=\"{six_text}\" y=\"{text}\">6\"</text>\n\
         <text class=\"small\" x=\"{twelve_text}\" y=\"{text}\">12\"</text>",
        top = scale - 5.0,
        bottom = scale + 5.0,
        six_text = six + 4.0,
        twelve_text = twelve + 4.0,
        text = scale - 4.0,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use codex::{BattleSize, Codex};

    #[test]
    fn m4_3_every_map_is_drawn_with_the_long_side_across() {
        let codex = Codex::builtin();
        for map in &codex.deployments {
            let picture = Picture { layout: codex.layout("layout-1"), map: Some(map), size: BattleSize::Incursion };
            let text = draw(&picture);
            assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"));
            assert_eq!(text.matches("class=\"marker\" cx").count(), 5, "{}", map.id);
            assert_eq!(text.matches("'s edge<").count(), 2);
            assert!(text.contains("width=\"960\" height=\"704\""), "60 by 44 inches");
        }
    }
}
