//! The program: parse the command line, run the command, end with its exit code.

use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use lockpick::cli::Cli;
use lockpick::commands::{self, Context, UsageError};
use lockpick::exit::Exit;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let stdout = std::io::stdout();
    let terminal = stdout.is_terminal();
    let mut out = BufWriter::new(stdout.lock());
    let mut messages = std::io::stderr();
    let mut context = Context::new(&mut out, &mut messages, &cli.global, terminal);
    let result = commands::run(cli.command.as_ref(), &mut context);
    drop(context);
    let result = result.and_then(|exit| out.flush().map(|()| exit).map_err(Into::into));
    // What is still buffered cannot be written either; dropping it again would only repeat the error.
    let _ = out.into_parts();
    match result {
        Ok(exit) => exit.into(),
        Err(error) if is_closed_pipe(&error) => Exit::Clean.into(),
        Err(error) => {
            let exit = if error.is::<UsageError>() { Exit::WrongUsage } else { Exit::CouldNotRun };
            let _ = writeln!(messages, "lockpick: {error:#}");
            exit.into()
        }
    }
}

/// A reader that has seen enough (`lockpick check | head`) is no error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<std::io::Error>().is_some_and(|cause| cause.kind() == ErrorKind::BrokenPipe))
}
