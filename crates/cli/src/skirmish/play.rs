//! `strategium skirmish play`: a game in the terminal, by people, computers or both.

use super::{board, contender, find};
use crate::{field, files, output};
use ::skirmish::agent::{Chance, Space};
use ::skirmish::ai::{self, Choice, Level, play::Contender};
use ::skirmish::{Action, At, Event, Game, Phase, Record, words};
use rules::Player;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Who plays what.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium skirmish play
  strategium skirmish play --blue you --orange hard --scenario patrol
  strategium skirmish play --blue hard --orange competitive --why --out game.jsonl
  strategium skirmish replay game.jsonl --print")]
pub struct PlayArgs {
    /// A scenario: its id, or a file
    #[arg(long, default_value = "standard")]
    scenario: String,
    /// Who plays blue, who begins: you, easy, normal, hard, competitive or random
    #[arg(long, default_value = "you", value_parser = seat)]
    blue: Seat,
    /// Who plays orange
    #[arg(long, default_value = "normal", value_parser = seat)]
    orange: Seat,
    /// The seed of the dice; without one, one is drawn
    #[arg(long, allow_negative_numbers = true, value_parser = field::seed)]
    seed: Option<u64>,
    /// Say why the computer does what it does
    #[arg(long)]
    why: bool,
    /// Keep the record in this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a record that is already there
    #[arg(long)]
    force: bool,
}

/// Who sits at a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    You,
    Program(Contender),
}

fn seat(text: &str) -> Result<Seat, String> {
    if text == "you" { Ok(Seat::You) } else { contender(text).map(Seat::Program) }
}

/// Plays it to the end.
pub fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    if let Some(path) = &args.out {
        files::may_write("--out", path, args.force)?;
    }
    let seed = match args.seed {
        Some(seed) => seed,
        None => {
            let mut bytes = [0; 8];
            getrandom::fill(&mut bytes).map_err(|why| anyhow::anyhow!("no seed can be drawn: {why}"))?;
            u64::from_le_bytes(bytes)
        }
    };
    let mut record = Record::new(find(&args.scenario)?, seed);
    let mut game = record.start();
    let space = Space::new(game.shared_setup());
    let mut chance = Chance::new(!seed);
    let mut seats = [args.blue, args.orange];
    let (mut seen, mut shown) = (None, None);
    // Every later phase is told when it begins.
    println!("{}", board::heading(&game));
    while let Some(player) = game.waiting_for() {
        let now = (game.state().turn, game.state().player, game.state().phase);
        if seen != Some(now) && seats.contains(&Seat::You) {
            print!("\n{}", board::draw(&game, output::colours()));
        }
        seen = Some(now);
        let action = match seats[player.index()] {
            Seat::Program(Contender::Random) => {
                space.nth(&game, chance.below(space.allowed(&game).max(1))).unwrap_or(Action::Wait)
            }
            Seat::Program(Contender::Computer(level)) => match ai::decide(&game, level, chance.below(1 << 31) as u64) {
                Some(choice) => tell_why(args.why, &choice),
                None => Action::Wait,
            },
            Seat::You => match ask(&game, player, &mut shown)? {
                Some(action) => action,
                None => {
                    // Nobody is at the keyboard any more: the computer goes on.
                    seats[player.index()] = Seat::Program(Contender::Computer(Level::Normal));
                    continue;
                }
            },
        };
        match game.play(action) {
            Ok(told) => {
                record.note(action, &game);
                let acted = told.iter().any(|event| matches!(event, Event::Acted { .. } | Event::Error { .. }));
                if let Action::Activate { unit } = action
                    && !acted
                    && game.state().active.is_none()
                {
                    println!("Unit {unit} is boxed in: it has nowhere to go and is passed over");
                }
                told.iter().filter_map(|event| words::line(game.setup(), event)).for_each(|line| println!("{line}"));
            }
            Err(refusal) => println!("{}", output::bad(&words::refused(game.setup(), &refusal))),
        }
    }
    print!("\n{}", board::draw(&game, output::colours()));
    println!("seed {seed}, {} steps, {} actions", game.state().episode_steps, record.steps.len());
    if let Some(path) = &args.out {
        files::write(path, record.write().as_bytes())?;
        println!("record: {}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a choice with its terms, where that is wished for; its action.
fn tell_why(wished: bool, choice: &Choice) -> Action {
    if wished {
        for idea in std::iter::once(&choice.chosen).chain(&choice.runners_up) {
            let terms: Vec<String> =
                idea.terms.iter().map(|term| format!("{} {:+.1}", term.name, term.value + 0.0)).collect();
            let line = format!("    {} {:.1} = {}", idea.title, idea.score() + 0.0, terms.join(", "));
            println!("{}", output::faint(&line));
        }
    }
    choice.chosen.action
}

/// What a person wants; `None` when nobody reads.
fn ask(game: &Game, player: Player, shown: &mut Option<::skirmish::Slot>) -> anyhow::Result<Option<Action>> {
    // A unit that was just chosen has hexes to go to, which only the board shows.
    if game.state().active.is_some() && *shown != game.state().active && !game.options().hexes.is_empty() {
        print!("{}", board::draw(game, output::colours()));
    }
    *shown = game.state().active;
    loop {
        print!("{} {} ", output::strong(words::side(player)), question(game));
        std::io::stdout().flush()?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim() {
            "q" => return Ok(None),
            "?" => println!(
                "  a number: the unit to activate or to attack; col,row: where to go; w wait (after shots: no more),\n  \
                 p postpone, c cancel, h what the computer would do, b the board, m the hexes to go to,\n  \
                 u the units, q let the computer play on"
            ),
            "b" => print!("{}", board::draw(game, output::colours())),
            "m" => println!("  {}", board::hexes(game, usize::MAX)),
            "u" => print!("{}", board::units(game)),
            "h" => {
                if let Some(choice) = ai::decide(game, Level::Hard, 1) {
                    tell_why(true, &choice);
                }
            }
            text => match read(game, text) {
                Some(action) => return Ok(Some(action)),
                None => println!("  that is nothing to do here: ? lists what is"),
            },
        }
    }
}

/// Units with their numbers and names.
fn named(game: &Game, set: ::skirmish::UnitSet) -> String {
    let unit = |unit| format!("{} {}", game.setup().profile(unit).id, words::unit(game.setup(), unit));
    set.iter().map(unit).collect::<Vec<String>>().join(", ")
}

fn question(game: &Game) -> String {
    let state = game.state();
    let Some(active) = state.active else {
        return format!("{}: activate which unit? [{}] (? help)", words::phase(state.phase), named(game, game.pool()));
    };
    let unit = words::unit(game.setup(), active);
    match state.phase {
        Phase::Move => {
            let count = game.options().hexes.len();
            format!("{unit} moves to col,row (the {count} hexes marked +, m lists them), w, p or c:")
        }
        Phase::Charge => format!("{unit} charges to [{}], w, p or c:", board::hexes(game, 12)),
        Phase::Shoot => {
            format!("{unit} shoots [{}], {} left, w or p:", named(game, game.options().targets), state.left)
        }
        Phase::Fight => format!("{unit} strikes [{}], {} left:", named(game, game.options().targets), state.left),
    }
}

fn read(game: &Game, text: &str) -> Option<Action> {
    let phase = game.state().phase;
    match text {
        "w" => return Some(Action::Wait),
        "p" => return Some(Action::Postpone),
        "c" => return Some(Action::Cancel),
        _ => {}
    }
    if let Some((col, row)) = text.split_once([',', ' ']) {
        let to = At::new(col.trim().parse().ok()?, row.trim().parse().ok()?);
        return Some(if phase == Phase::Charge { Action::Charge { to } } else { Action::Move { to } });
    }
    let unit = text.parse().ok()?;
    Some(match (game.state().active, phase) {
        (Some(_), Phase::Shoot) => Action::Shoot { target: unit },
        (Some(_), Phase::Fight) => Action::Fight { target: unit },
        _ => Action::Activate { unit },
    })
}
