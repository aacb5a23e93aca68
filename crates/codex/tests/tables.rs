//! The layouts and deployment maps of `data/`: complete, symmetric, on the board.

use geometry::{Inches, Point};
use strategium_codex::{BattleSize, Board, Codex, TerrainKind, TerrainPiece, ZoneOf};

fn at(x: f64, y: f64) -> Point {
    Point::inches(x, y).expect("a point on a table")
}

#[test]
fn m10_2_the_eight_layouts_are_symmetric_ruins_on_the_board() {
    let layouts = &Codex::builtin().layouts;
    assert_eq!(layouts.len(), 8);
    for layout in layouts {
        assert_eq!(layout.board, Board::STRIKE_FORCE);
        for piece in &layout.pieces {
            let points = || piece.polygon.points().iter().copied();
            assert!(points().all(|p| layout.board.holds(p)), "{} {}", layout.id, piece.id);
            assert_eq!(piece.kind, TerrainKind::Ruin);
            let opposite =
                |other: &TerrainPiece| points().all(|p| other.polygon.points().contains(&layout.board.opposite(p)));
            assert!(layout.pieces.iter().any(opposite), "{} {}", layout.id, piece.id);
        }
    }
}

#[test]
fn m10_1_layout_1_has_twelve_outlines() {
    let layout = Codex::builtin().layout("layout-1").expect("layout 1");
    assert_eq!(layout.pieces.len(), 12);
    // M10.3, x6–12 y5–17 on the printed map: ours has x and y exchanged.
    let corner = layout.pieces.iter().find(|p| p.id == "tall-1").expect("the piece");
    assert_eq!(corner.polygon.points(), [at(5.0, 6.0), at(17.0, 6.0), at(17.0, 12.0), at(5.0, 12.0)]);
    assert_eq!((corner.walls.len(), corner.floors.as_slice()), (2, [Inches::whole(3), Inches::whole(6)].as_slice()));
    // The 10×5 at 45°, printed corner (37.07, 34.07): the low end has no wall.
    let slanted = layout.pieces.iter().find(|p| p.id == "tall-4").expect("the piece");
    assert!(slanted.polygon.points().iter().any(|p| p.is_within(Inches::thousandths(10), at(34.07, 37.07))));
    assert!(slanted.floors.is_empty());
    let low = layout.pieces.iter().find(|p| p.id == "low-2").expect("the piece");
    assert!(low.walls.is_empty() && low.floors.is_empty());
}

#[test]
fn m10_2_no_wall_stands_within_an_inch_of_a_marker_of_the_tournament_pool() {
    let pool: [(&str, &[u8]); 6] = [
        ("tipping-point", &[1, 2, 4, 6, 7, 8]),
        ("hammer-and-anvil", &[1, 7, 8]),
        ("search-and-destroy", &[1, 2, 3, 4, 6]),
        ("crucible-of-battle", &[1, 2, 4, 6, 8]),
        ("sweeping-engagement", &[3, 5]),
        ("dawn-of-war", &[5]),
    ];
    let codex = Codex::builtin();
    for (map, layouts) in pool {
        let map = codex.deployment(map).expect("a map");
        for number in layouts {
            let layout = codex.layout(&format!("layout-{number}")).expect("a layout");
            let walls = layout.pieces.iter().flat_map(|piece| &piece.walls);
            for (wall, marker) in walls.flat_map(|wall| map.strike_force.iter().map(move |marker| (wall, marker))) {
                let [a, b] = wall.line;
                let nearest = (0..=100).map(|i| a.lerp(b, f64::from(i) / 100.0).distance(marker.at)).min();
                assert!(nearest >= Some(Inches::whole(1)), "{} {} {}", map.id, layout.id, marker.id);
            }
        }
    }
}

#[test]
fn m4_1_the_six_maps_are_symmetric() {
    let maps = &Codex::builtin().deployments;
    assert_eq!(maps.len(), 6);
    for map in maps {
        let opposite = |p: Point| map.board.opposite(p);
        let defender = map.defender.polygon.points();
        assert!(map.attacker.polygon.points().iter().all(|&p| defender.contains(&opposite(p))), "{}", map.id);
        for size in [BattleSize::Incursion, BattleSize::StrikeForce] {
            let markers = map.objectives(size);
            assert_eq!(markers.len(), 5, "{}", map.id);
            assert!(markers.iter().all(|m| markers.iter().any(|other| other.at == opposite(m.at))), "{}", map.id);
            assert_eq!(markers.iter().map(|m| m.id.as_str()).collect::<Vec<_>>(), ["o1", "o2", "o3", "o4", "o5"]);
            assert!(markers.iter().any(|m| m.at == at(22.0, 30.0) && m.zone == ZoneOf::NoMansLand));
        }
    }
}

#[test]
fn m4_3_maps_are_turned_to_the_44_by_60_board() {
    let codex = Codex::builtin();
    let dawn = codex.deployment("dawn-of-war").expect("a map");
    assert_eq!(dawn.strike_force[0].at, at(6.0, 30.0));
    assert_eq!(dawn.zone_of(at(6.0, 1.0)), ZoneOf::Attacker);
    assert_eq!(dawn.zone_of(at(38.0, 59.0)), ZoneOf::Defender);
    assert_eq!(dawn.zone_of(at(22.0, 30.0)), ZoneOf::NoMansLand);
    let search = codex.deployment("search-and-destroy").expect("a map");
    assert_eq!(search.hole.map(|hole| (hole.at, hole.radius)), Some((at(22.0, 30.0), Inches::whole(9))));
    assert_eq!(search.zone_of(at(10.0, 46.0)), ZoneOf::Attacker);
    assert_eq!(search.zone_of(at(20.0, 32.0)), ZoneOf::NoMansLand);
}
