//! `strategium lab tune`: the opponent's weights, improved by playing against itself.

use super::setting::SettingArgs;
use super::tables;
use crate::{files, interrupt, output};
use ::lab::run::{self, Conduct};
use ::lab::tune::State;
use ::lab::{Duel, Exchange, PlayerSpec, Row, Run, Summary, fixtures, stats};
use ai::tunables::Weights;
use anyhow::Context;
use codex::Codex;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The file in the folder that says where the run is.
const STATE: &str = "tune.json";
/// The seed of the battles that judge what was found, from that of the run: no step has it.
const FRESH: u64 = 0x7e57_0000_0000;

/// What is tuned, and for how long.
#[derive(clap::Args)]
#[command(
    after_help = "Every step changes all weights at once by chance, lets the opponent so changed meet the one changed
the other way round, and moves every weight to the side that scored more. Where the run is stands in
--out: the same command goes on from there, with more --steps as well. At the end the weights that
were found meet those there were, on battles that no step has seen; they are written only if told where.

Examples:
  strategium lab tune --steps 200 --games 40 --out runs/tune
  strategium lab tune --weights fire,charge,task --steps 100 --out runs/three --jobs 1
  strategium lab tune --steps 200 --games 40 --out runs/tune --write data/ai/weights.toml --force"
)]
pub struct TuneArgs {
    /// Who is tuned: a level, perhaps with options
    #[arg(long, default_value = "competitive:-look-ahead", value_name = "PLAYER")]
    player: String,
    /// The weights to tune, separated by commas; all that are not 0 unless told
    #[arg(long, value_delimiter = ',', value_name = "WEIGHTS")]
    weights: Vec<String>,
    /// Steps
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    /// Battles of a step
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Battles that judge what was found against what there was
    #[arg(long, default_value_t = 400, value_name = "GAMES")]
    judge: u32,
    /// Write the weights that were found here
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Replace a file that is already there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    setting: SettingArgs,
}

/// Tunes, judges and writes.
pub fn run(args: &TuneArgs) -> anyhow::Result<ExitCode> {
    let setting = &args.setting;
    let folder = setting.out.as_ref().context("--out names the folder in which the run keeps where it is")?;
    args.write.as_ref().map_or(Ok(()), |path| files::may_write("--write", path, args.force))?;
    let mut state = begun(args, &folder.join(STATE))?;
    interrupt::leave_with("Stopped. The steps that are over are kept: the same command goes on from there.".to_owned());
    let bar = output::progress(state.steps.into(), "steps");
    bar.inc(state.step().into());
    while !state.is_done() {
        let seed = state.fixtures_seed();
        let rows = battles(args, state.players().map_err(anyhow::Error::msg)?, state.games, seed)?;
        let margin = stats::mean(&run::by_fixture(&rows, Row::margin)).mean;
        state.learn(margin);
        files::write(&folder.join(STATE), serde_json::to_string(&state)?.as_bytes())?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let before = PlayerSpec::parse(&args.player)?;
    let after = state.tuned().map_err(anyhow::Error::msg)?;
    let rows = battles(args, [after, before], args.judge, state.seed ^ FRESH)?;
    let summary = Summary::of(&rows, None);
    if let Some(path) = &args.write {
        files::write(path, state.weights().write(&heading(args, &state, &summary)).as_bytes())?;
    }
    let changes = changes(&state);
    if setting.json {
        let changes: Vec<_> =
            changes.iter().map(|(name, old, new)| json!({"weight": name, "before": old, "after": new})).collect();
        println!("{}", json!({"steps": state.step(), "weights": changes, "judged": summary.json()}));
    } else {
        for (name, old, new) in changes {
            println!("{name:18} {old:8.4} to {new:8.4}");
        }
        println!("\nAfter against before, on battles of other seeds:");
        println!("{}", tables::duels(std::slice::from_ref(&summary)));
    }
    Ok(ExitCode::SUCCESS)
}

/// The run as far as it is, or from its beginning.
fn begun(args: &TuneArgs, path: &Path) -> anyhow::Result<State> {
    let seed = args.setting.seed;
    let fresh = State::new(&args.player, &args.weights, args.steps, args.games, seed).map_err(anyhow::Error::msg)?;
    if !path.exists() {
        return Ok(fresh);
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let known: State =
        serde_json::from_str(&text).with_context(|| format!("{} is no run of lab tune", path.display()))?;
    let same = (&known.player, known.seed, known.games, &known.names, known.logs.first())
        == (&fresh.player, fresh.seed, fresh.games, &fresh.names, fresh.logs.first());
    anyhow::ensure!(same, "{} is of another run: another player, other weights, games or seed", path.display());
    Ok(State { steps: args.steps, ..known })
}

/// Battles between two players, all that count.
fn battles(args: &TuneArgs, players: [PlayerSpec; 2], games: u32, seed: u64) -> anyhow::Result<Vec<Row>> {
    let codex = Codex::builtin();
    let armies = args.setting.armies(codex)?;
    let fixtures = args.setting.fixtures_of(codex, &fixtures::everybody(armies.len()), games, seed)?;
    let armies = armies.into_iter().map(|entrant| entrant.army).collect();
    let run = Run { armies, duels: vec![Duel { players, exchange: Exchange::Players, fixtures }] };
    let conduct =
        Conduct { jobs: args.setting.jobs, sequential: None, known: Vec::new(), records: false, heard: &|_| {} };
    run::fight_all(codex, &run, conduct).map_err(anyhow::Error::msg)
}

/// Each weight that was tuned, before and after.
fn changes(state: &State) -> Vec<(&str, f64, f64)> {
    let weights = state.weights();
    let first = state.logs.first().map_or(&[][..], Vec::as_slice);
    let names = state.names.iter().zip(first);
    names.map(|(name, log)| (name.as_str(), log.exp(), weights.get(name).unwrap_or_default())).collect()
}

/// What the file of the weights says about itself.
fn heading(args: &TuneArgs, state: &State, summary: &Summary) -> String {
    let only = if args.weights.is_empty() { String::new() } else { format!(" --weights {}", args.weights.join(",")) };
    let (rate, margin) = (&summary.win_rate, &summary.vp_margin);
    let untouched: Vec<&str> =
        Weights::NAMES.iter().copied().filter(|name| state.names.iter().all(|known| known != name)).collect();
    let untouched =
        if untouched.is_empty() { String::new() } else { format!("\nNot tuned: {}.", untouched.join(", ")) };
    format!(
        "What counts how much in the decisions of the opponent; every level has the same weights.\n\
         Found by strategium lab tune --player {} --steps {} --games {} --seed {} --points {}{only}\n\
         Against the weights before, on {} battles of another seed: {:.1} % ({:.1} to {:.1}), {:+.1} VP a battle.{untouched}",
        args.player,
        state.step(),
        state.games,
        state.seed,
        args.setting.points,
        rate.n,
        100.0 * rate.rate,
        100.0 * rate.low,
        100.0 * rate.high,
        margin.mean,
    )
}
