//! `strategium map`: a layout, a deployment map or both, drawn as on the cards (60 × 44, M4.3).

mod svg;
mod terminal;

use crate::field::pick;
use crate::{files, output};
use codex::{BattleSize, Board, Codex, Deployment, Layout};
use geometry::Point;
use std::path::PathBuf;
use std::process::ExitCode;

/// What to draw, and where.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium map layout-1
  strategium map dawn-of-war --layout 5
  strategium map crucible-of-battle --size incursion --svg crucible.svg")]
pub struct MapArgs {
    /// A layout or a deployment map
    name: String,
    /// Write a picture to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace a picture that is already there
    #[arg(long)]
    force: bool,
    /// The size of the battle, which moves the markers
    #[arg(long, value_enum, default_value_t = Size::StrikeForce)]
    size: Size,
    /// Add the terrain of a layout
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<String>,
    /// Add the zones and markers of a deployment map
    #[arg(long, value_name = "MAP")]
    deployment: Option<String>,
}

/// The sizes with markers of their own.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Size {
    /// 1000 points
    Incursion,
    /// 2000 points
    StrikeForce,
}

/// What is drawn.
pub struct Picture<'a> {
    /// The terrain.
    pub layout: Option<&'a Layout>,
    /// Zones and markers.
    pub map: Option<&'a Deployment>,
    /// Which markers.
    pub size: BattleSize,
}

impl Picture<'_> {
    /// The table.
    pub fn board(&self) -> Board {
        self.layout.map(|layout| layout.board).or(self.map.map(|map| map.board)).unwrap_or_default()
    }

    /// What it is called.
    pub fn title(&self) -> String {
        let names = [self.map.map(|map| map.name.as_str()), self.layout.map(|layout| layout.name.as_str())];
        let names: Vec<&str> = names.into_iter().flatten().collect();
        match self.map {
            Some(_) => format!("{} ({})", names.join(", "), self.size.name()),
            None => names.join(", "),
        }
    }
}

/// A point as the cards have it: the long side across (M4.3).
pub fn printed(p: Point) -> (f64, f64) {
    (p.y.to_f64(), p.x.to_f64())
}

/// Draws it.
pub fn run(args: &MapArgs) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.svg {
        files::may_write("--svg", file, args.force)?;
    }
    let codex = Codex::builtin();
    let size = match args.size {
        Size::Incursion => BattleSize::Incursion,
        Size::StrikeForce => BattleSize::StrikeForce,
    };
    let mut picture = Picture { layout: None, map: None, size };
    if let Some(layout) = find_layout(codex, &args.name) {
        picture.layout = Some(layout);
    } else if let Some(map) = find_map(codex, &args.name) {
        picture.map = Some(map);
    } else {
        let layouts = codex.layouts.iter().map(|layout| (layout.id.as_str(), layout.name.as_str()));
        let maps = codex.deployments.iter().map(|map| (map.id.as_str(), map.name.as_str()));
        pick("map", &args.name, layouts.chain(maps))?;
    }
    if let Some(name) = &args.layout {
        anyhow::ensure!(picture.layout.is_none(), "{} is a layout already: leave out --layout", args.name);
        let id = pick("layout", name, codex.layouts.iter().map(|layout| (layout.id.as_str(), layout.name.as_str())))?;
        picture.layout = find_layout(codex, &id);
    }
    if let Some(name) = &args.deployment {
        anyhow::ensure!(picture.map.is_none(), "{} is a deployment map already: leave out --deployment", args.name);
        let maps = codex.deployments.iter().map(|map| (map.id.as_str(), map.name.as_str()));
        picture.map = find_map(codex, &pick("deployment map", name, maps)?);
    }
    match &args.svg {
        Some(file) => {
            files::write(file, svg::draw(&picture).as_bytes())?;
            println!("{} is in {}", picture.title(), file.display());
        }
        None => print!("{}", terminal::draw(&picture, output::colours())),
    }
    Ok(ExitCode::SUCCESS)
}

fn plain(text: &str) -> String {
    text.to_lowercase().replace([' ', '-', '_'], "")
}

fn find_layout<'a>(codex: &'a Codex, name: &str) -> Option<&'a Layout> {
    let names = |layout: &Layout| [plain(&layout.id), plain(&layout.name), plain(&layout.id).replace("layout", "")];
    codex.layouts.iter().find(|layout| names(layout).contains(&plain(name)))
}

fn find_map<'a>(codex: &'a Codex, name: &str) -> Option<&'a Deployment> {
    codex.deployments.iter().find(|map| [plain(&map.id), plain(&map.name)].contains(&plain(name)))
}
