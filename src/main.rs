//! The program: parse the command line, run the command, end with its exit code.

use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use lockpick::cli::Cli;
use lockpick::commands::{self, Context, OUTPUT, UsageError, is_closed_pipe};
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
    let flushed = out.flush();
    // What is still buffered cannot be written either; dropping it again would only repeat the error.
    let _ = out.into_parts();
    let result = result.and_then(|exit| match flushed {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(anyhow::Error::new(error).context(OUTPUT)),
        _ => Ok(exit),
    });
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
