//! How long sight and sweeps take: two units of ten models on a table with ruins.
//!
//! Run with `cargo run --release --example sight_speed -p strategium-geometry`.

use std::hint::black_box;
use std::time::Instant;

use strategium_geometry::{
    Angle, Blockers, Body, Inches, Obstacle, PathQuery, Point, Polygon, Rect, Segment, Shape, Wall, reach,
    shortest_path, sweep_within, visible, visible_and_full,
};

fn main() {
    let walls = ruins();
    println!("{} walls", walls.len());
    for (name, from, to) in [
        ("across the table", (20.0, 8.0), (24.0, 50.0)),
        ("along one flank", (6.0, 20.0), (10.0, 44.0)),
        ("half the table", (12.0, 14.0), (32.0, 34.0)),
        ("close by", (21.0, 28.0), (26.0, 33.0)),
    ] {
        let (a, b) = (unit(from), unit(to));
        let blockers = Blockers { walls: &walls, bodies: &[] };
        let seen = pairs(&a, &b).filter(|(a, b)| visible(a, b, &blockers)).count();
        let ns = median(|| pairs(&a, &b).filter(|(a, b)| visible(a, b, &blockers)).count());
        let both = median(|| pairs(&a, &b).filter(|(a, b)| visible_and_full(a, b, &blockers).1).count());
        println!("10v10 sight, {name}: {ns} ns visible, {both} ns with full ({seen} of 100 seen)");
    }
    let (a, b) = (unit((6.0, 20.0)), unit((14.0, 24.0)));
    let ns = median(|| {
        let to = |body: &Body| Point::new(body.at.x + Inches::whole(6), body.at.y);
        pairs(&a, &b).filter(|(a, b)| sweep_within(a.shape, a.facing, a.at, to(a), b, Inches::whole(1))).count()
    });
    println!("10 models sweep past 10: {ns} ns");
    ways(&walls);
}

/// Ways of one model through ruins and past a hostile unit.
fn ways(walls: &[Wall]) {
    let mut obstacles: Vec<Obstacle> =
        walls.iter().map(|wall| Obstacle::Segment(Segment::new(wall.a, wall.b))).collect();
    let hostile = unit((18.0, 22.0)).into_iter();
    obstacles.extend(hostile.map(|body| Obstacle::Body { body, clearance: Inches::whole(1) }));
    let corner = |x, y| Point::inches(x, y).unwrap_or_default();
    let board = Rect::new(corner(0.0, 0.0), corner(44.0, 60.0));
    let query = PathQuery {
        shape: Shape::round_mm(32.0),
        facing: Angle::default(),
        start: corner(21.0, 29.0),
        obstacles: &obstacles,
        board,
    };
    for (name, goal, cap) in [
        ("straight", corner(26.0, 30.0), 6),
        ("around the unit", corner(21.0, 19.0), 20),
        ("around a ruin", corner(15.0, 42.0), 20),
        ("nowhere", corner(20.0, 22.0), 12),
    ] {
        let cap = Inches::whole(cap);
        let way = shortest_path(&query, goal, cap);
        let bends = way.as_ref().map_or(0, Vec::len);
        let ns = median(|| shortest_path(&query, goal, cap).map_or(0, |way| way.len()));
        println!("way {name}: {ns} ns ({bends} legs)");
    }
    let ns = median(|| reach(&query, Inches::whole(6)).outline(&query, 72).len());
    println!("reach of 6 inches with its outline: {ns} ns");
}

/// The median of many runs, in nanoseconds.
fn median(mut run: impl FnMut() -> usize) -> u128 {
    let mut times: Vec<u128> = (0..301)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed().as_nanos()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn pairs<'a>(a: &'a [Body], b: &'a [Body]) -> impl Iterator<Item = (&'a Body, &'a Body)> {
    a.iter().flat_map(move |a| b.iter().map(move |b| (black_box(a), b)))
}

/// Ten models on 32 mm bases in two ranks.
fn unit((x, y): (f64, f64)) -> Vec<Body> {
    (0..10)
        .filter_map(|i| {
            let at = Point::inches(x + f64::from(i % 5) * 1.5, y + f64::from(i / 5) * 1.5)?;
            let height = Inches::thousandths(1800);
            Some(Body { height, ..Body::flat(Shape::round_mm(32.0), at) })
        })
        .collect()
}

/// Sixteen footprints of four edges each, turned this way and that.
fn ruins() -> Vec<Wall> {
    let mut walls = Vec::new();
    for i in 0..16u32 {
        let (col, row) = (f64::from(i % 4), f64::from(i / 4));
        let Some(centre) = Point::inches(5.5 + col * 11.0, 9.0 + row * 14.0) else { continue };
        let angle = Angle::hundredths((i * 3_700 % 36_000) as u16);
        let size = if i % 3 == 0 { (6, 4) } else { (4, 2) };
        let sides = (Inches::whole(size.0), Inches::whole(size.1));
        let Ok(footprint) = Polygon::oriented(centre, sides.0, sides.1, angle) else { continue };
        walls.extend(footprint.edges().map(|edge| Wall {
            a: edge.a,
            b: edge.b,
            bottom: Inches::ZERO,
            top: Inches::whole(5),
            tag: i,
        }));
    }
    walls
}
