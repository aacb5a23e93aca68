//! `strategium completions SHELL`.

use anyhow::Context;
use clap::CommandFactory;
use std::io::Write;
use std::process::ExitCode;

/// The shell to print completions for.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  strategium completions bash > ~/.local/share/bash-completion/completions/strategium
  strategium completions zsh  > ~/.zfunc/_strategium")]
pub struct CompletionsArgs {
    /// bash, elvish, fish, powershell or zsh
    shell: clap_complete::Shell,
}

/// Prints them.
pub fn run<C: CommandFactory>(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    // Into memory first: the generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut C::command(), "strategium", &mut script);
    match std::io::stdout().write_all(&script).and_then(|()| std::io::stdout().flush()) {
        // The reader that closed the pipe has read enough.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error).context("standard output"),
        _ => Ok(ExitCode::SUCCESS),
    }
}
