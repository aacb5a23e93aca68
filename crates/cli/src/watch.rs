//! `strategium watch`: a whole battle in the terminal, drawn and told, with a record anyone can
//! verify. Two players of the program's own fight it, or a person takes a side.

mod you;

use crate::field::{self, FieldArgs};
use crate::{files, interrupt, output};
use codex::Codex;
use protocol::Record;
use rules::{Event, Game, Phase, Played, Player};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use testkit::deciders::Commander;
use testkit::map;
use you::You;

/// What to watch.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium watch
  strategium watch --you 1
  strategium watch --you 1 --p2-ai hard
  strategium watch --p1 world-eaters-1000 --p2 orks-1000 --p1-ai hard --seed 7 --why
  strategium watch --out battle.jsonl.gz && strategium show battle.jsonl.gz")]
pub struct WatchArgs {
    /// The first army
    #[arg(long, default_value = "space-marines-1000", value_name = "ARMY")]
    p1: String,
    /// The second army
    #[arg(long, default_value = "orks-1000", value_name = "ARMY")]
    p2: String,
    /// Who plays the first army: easy, normal, hard, competitive, camper or random
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    p1_ai: String,
    /// Who plays the second army: easy, normal, hard, competitive, camper or random
    #[arg(long, default_value = "normal", value_name = "PLAYER")]
    p2_ai: String,
    /// Play this side yourself, from numbered choices
    #[arg(long, value_name = "SIDE", value_parser = clap::value_parser!(u8).range(1..=2))]
    you: Option<u8>,
    #[command(flatten)]
    field: FieldArgs,
    /// The seed of the dice
    #[arg(long, default_value_t = 40_000, allow_negative_numbers = true, value_parser = crate::field::seed)]
    seed: u64,
    /// Stop after this many battle rounds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=5))]
    rounds: u8,
    /// Where the record goes; a name that ends in .gz is compressed
    #[arg(long, default_value = DEFAULT_OUT, value_name = "FILE")]
    out: PathBuf,
    /// Replace a record that is already there
    #[arg(long)]
    force: bool,
    /// Print every roll
    #[arg(long)]
    dice: bool,
    /// Print why the computer does what it does: scores, terms, runners-up
    #[arg(long)]
    why: bool,
}

/// Replaced without asking, unlike a file somebody named.
const DEFAULT_OUT: &str = "out/battle.jsonl";

/// Plays it. Without a person the record is written before the first line is printed, so that it
/// is there even if nobody reads on.
pub fn run(args: &WatchArgs) -> anyhow::Result<ExitCode> {
    let named = args.out.as_os_str() != DEFAULT_OUT;
    files::may_write("--out", &args.out, args.force || !named)?;
    let codex = Codex::builtin();
    let choice = args.field.choice(codex, [&args.p1, &args.p2])?;
    field::admit(codex, choice.armies.iter().map(|army| (army, 0)))?;
    let (begun, mut game) = Record::begin(field::position(codex, &choice)?, args.seed)?;
    // Ctrl-C comes at any moment, also while a person thinks: the record must be within reach.
    let record = Arc::new(Mutex::new(begun));
    let (kept, out) = (Arc::clone(&record), args.out.clone());
    interrupt::leave_after(move || match write(&out, &locked(&kept)) {
        Ok(()) => format!("Stopped. The record up to here is {0}: strategium show {0}", out.display()),
        Err(error) => format!("Stopped. The record could not be kept: {error:#}"),
    });
    let mut commanders: [Box<dyn Commander>; 2] = [
        field::commander(&on_all_cores(&args.p1_ai), args.seed, 0)?,
        field::commander(&on_all_cores(&args.p2_ai), args.seed, 1)?,
    ];
    if let Some(side) = args.you {
        commanders[usize::from(side - 1)] = Box::new(You::new(args.seed));
    }
    let title = format!("{} (1) against {} (2)", choice.armies[0].name, choice.armies[1].name);
    let mut story = Story { live: args.you.is_some(), lines: Vec::new() };
    story.say(output::strong(&title));
    story.say(drawn(&game));
    map::legend(&game).lines().flat_map(|line| output::wrapped(line, output::width())).for_each(|line| story.say(line));
    let mut defect = None;
    while game.state().clock.round <= args.rounds {
        let Some(decision) = game.waiting_for() else { break };
        let commander = &mut commanders[decision.player.index()];
        // A player that panics is a defect like any other: the record so far is worth keeping.
        let chosen = catch_unwind(AssertUnwindSafe(|| match game.is_interrupted() {
            true => Some(commander.answer_in(&game, &decision)),
            false => commander.choose(&game),
        }));
        let action = match chosen {
            Ok(Some(action)) => action,
            Ok(None) => {
                defect = Some("nothing legal is known to do".to_owned());
                break;
            }
            Err(_) => {
                defect = Some("a player panicked".to_owned());
                break;
            }
        };
        if args.why {
            commander.reasons(&game).iter().for_each(|line| story.say(format!("    {}", output::faint(line))));
        }
        let played = locked(&record).play(&mut game, decision.player, action);
        match played {
            Ok(played) => story.tell(&game, &played, args.dice),
            Err(refusal) => {
                defect = Some(format!("a chosen action is refused: {}", words::refusal(&refusal, game.setup())));
                break;
            }
        }
    }
    let mut forfeits = Vec::new();
    for commander in &mut commanders {
        commander.ended(&game);
        forfeits.extend(commander.forfeit());
    }
    story.say(String::new());
    story.say(drawn(&game));
    Player::BOTH.iter().for_each(|&player| story.say(summary(&game, player)));
    let record = locked(&record).clone();
    write(&args.out, &record)?;
    let verified = record.verify(None, &mut |_, _, _| {})?;
    story.lines.iter().for_each(|line| println!("{line}"));
    let hash = output::good(&verified.game.hash().to_string());
    println!("{}", ending(&game));
    println!("{} steps, played again and verified: {hash}", verified.steps);
    println!("The record is {}. Read it: strategium show {}", args.out.display(), args.out.display());
    if let Some(defect) = &defect {
        // Everything up to here is kept and told: it is what a report of the defect needs.
        eprintln!("{} the battle broke off: {defect}; the record holds everything up to there", output::bad("defect"));
    }
    forfeits.iter().for_each(|why| eprintln!("{} {why}", output::bad("forfeit")));
    let sound = defect.is_none() && forfeits.is_empty() && verified.first_difference.is_none();
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// One battle at a time: who looks ahead does so with every core.
fn on_all_cores(player: &str) -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(255);
    match player.split_once(':') {
        _ if player.contains("cores=") || !player.starts_with("competitive") => player.to_owned(),
        Some(_) => format!("{player},cores={cores}"),
        None => format!("{player}:cores={cores}"),
    }
}

/// The record, also if a player panicked while it was held: it is written step by step.
fn locked(record: &Mutex<Record>) -> MutexGuard<'_, Record> {
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(path: &std::path::Path, record: &Record) -> anyhow::Result<()> {
    let zipped = path.extension().is_some_and(|ending| ending == "gz");
    let bytes = if zipped { record.to_gzip()? } else { record.to_text().into_bytes() };
    files::write(path, &bytes)
}

/// What is told: at once to a person who plays, at the end to one who watches.
struct Story {
    live: bool,
    lines: Vec<String>,
}

impl Story {
    fn say(&mut self, line: String) {
        if self.live {
            println!("{line}");
        } else {
            self.lines.push(line);
        }
    }

    /// What happened, phases as headings, the table at the start of each turn, single deaths left
    /// to the summary of their volley.
    fn tell(&mut self, game: &Game, played: &Played, dice: bool) {
        for (rolls, event) in crate::record::in_order(played) {
            for roll in rolls.iter().filter(|_| dice) {
                self.say(format!("    {}", output::faint(&words::roll(roll, game.setup()))));
            }
            let Some(event) = event else { continue };
            let Some(line) = words::event(event, game.setup()) else { continue };
            match event {
                Event::PhaseBegan(_, phase) => {
                    self.say(String::new());
                    if *phase == Phase::Command {
                        self.say(drawn(game));
                    }
                    let when = match phase {
                        Phase::Formations | Phase::Deployment | Phase::Scout => "Before the battle".to_owned(),
                        _ => format!("Round {}", game.state().clock.round),
                    };
                    self.say(output::strong(&format!("{when}, {line}")));
                }
                Event::Slain(_) => {}
                Event::Destroyed(_) => self.say(format!("  {}", output::bad(&line))),
                _ => self.say(format!("  {line}")),
            }
        }
    }
}

/// The table, as wide as the terminal is.
fn drawn(game: &Game) -> String {
    map::draw(game, output::colours(), output::width())
}

fn ending(game: &Game) -> String {
    let [one, two] = game.state().purses.map(|purse| purse.vp);
    match game.state().clock.over.map(|ending| ending.winner) {
        None => format!("Stopped at {one} to {two}"),
        Some(None) => format!("A draw, {one} to {two}"),
        Some(Some(winner)) => output::strong(&format!("Player {} wins, {one} to {two}", winner.number())),
    }
}

fn summary(game: &Game, player: Player) -> String {
    let battle = game.battle();
    let (mut alive, mut all) = (0, 0);
    for unit in game.setup().units_of(player) {
        alive += game.setup().unit(unit).model_ids().filter(|&model| battle.state.model(model).alive()).count();
        all += game.setup().unit(unit).models.1;
    }
    let held = game.state().objectives.iter().filter(|o| !o.gone && o.controlled_by == Some(player)).count();
    let markers = if held == 1 { "marker" } else { "markers" };
    let points = game.state().purses[player.index()].vp;
    format!("Player {}: {points} VP, {alive} of {all} models left, {held} {markers} held", player.number())
}
