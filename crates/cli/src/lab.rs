//! `strategium lab`: opponents, their features and army lists, measured.

mod blunders;
mod compare;
mod duel;
mod fit;
mod ladder;
mod list;
mod pairing;
mod setting;
mod sitting;
mod suggest;
mod tables;
mod tune;

pub use setting::{SettingArgs as Setting, handicap, names, seconds};
pub use tables::duels as duels_table;

use std::process::ExitCode;

/// What to measure.
#[derive(clap::Args)]
pub struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(clap::Subcommand)]
enum LabCommand {
    /// Two players against each other.
    Match(duel::MatchArgs),
    /// All levels and the floors, with an Elo table.
    Ladder(ladder::LadderArgs),
    /// Two variants of a player against a common opponent, on the same battles.
    Compare(compare::CompareArgs),
    /// An army list against others, alone or beside another or a changed one.
    List(list::ListArgs),
    /// Swaps of units that might make a list better, judged by battles.
    Suggest(suggest::SuggestArgs),
    /// Two teams: who meets whom, and the best draft.
    Pairing(pairing::PairingArgs),
    /// Mistakes by class, per 100 decisions.
    Blunders(blunders::BlundersArgs),
    /// Fit the chance to win to battles played.
    Fit(fit::FitArgs),
    /// Improve the opponent's weights by playing against itself.
    Tune(tune::TuneArgs),
}

/// Measures it; 1 if a defect was found.
pub fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    match &args.command {
        LabCommand::Match(args) => duel::run(args),
        LabCommand::Ladder(args) => ladder::run(args),
        LabCommand::Compare(args) => compare::run(args),
        LabCommand::List(args) => list::run(args),
        LabCommand::Suggest(args) => suggest::run(args),
        LabCommand::Pairing(args) => pairing::run(args),
        LabCommand::Blunders(args) => blunders::run(args),
        LabCommand::Fit(args) => fit::run(args),
        LabCommand::Tune(args) => tune::run(args),
    }
}
