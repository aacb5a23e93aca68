//! `strategium completions SHELL`.

use clap::CommandFactory;
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
    clap_complete::generate(args.shell, &mut C::command(), "strategium", &mut std::io::stdout());
    Ok(ExitCode::SUCCESS)
}
