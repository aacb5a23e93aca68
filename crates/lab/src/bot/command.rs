//! How a program is named: `bot:python3 my_bot.py`, `bot:limit=2:./my_bot --quiet`.

use std::time::Duration;

/// What a player's name begins with if it is a program.
pub(crate) const PREFIX: &str = "bot:";

/// How long a program may think about one decision, unless told.
pub const LIMIT: Duration = Duration::from_secs(10);

/// A program that plays, and how long it may think.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    command: String,
    words: Vec<String>,
    limit: Duration,
}

impl Program {
    /// Reads what follows `bot:`: perhaps `limit=SECONDS:`, then the command.
    pub fn parse(text: &str) -> Result<Program, String> {
        let (limit, command) = match text.strip_prefix("limit=").and_then(|rest| rest.split_once(':')) {
            None => (LIMIT, text),
            Some((seconds, command)) => (read_limit(seconds)?, command),
        };
        let words = words(command)?;
        if words.is_empty() {
            return Err("bot: is followed by a command, as in `bot:python3 my_bot.py`".to_owned());
        }
        Ok(Program { command: command.trim().to_owned(), words, limit })
    }

    /// The command as it was written.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The program and its arguments.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// How long it may think about one decision.
    pub fn limit(&self) -> Duration {
        self.limit
    }
}

fn read_limit(seconds: &str) -> Result<Duration, String> {
    let number = seconds.parse::<f64>().ok().filter(|number| *number > 0.0);
    let limit = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    // Longer than a day is as good as without a limit, and a deadline can be computed.
    let limit = limit.filter(|limit| *limit <= Duration::from_secs(86_400));
    limit.ok_or_else(|| format!("limit is seconds a decision, more than 0 and at most 86400, not `{seconds}`"))
}

/// The words of a command, separated by spaces. Quotes of both kinds keep spaces, and a backslash keeps
/// a quote, a space or a backslash; before anything else it stands for itself, as in paths of Windows.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut out: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = command.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => out.extend(word.take()),
            (None | Some('"'), '\\') => {
                let kept = letters.next_if(|next| matches!(next, '\'' | '"' | '\\' | ' '));
                word.get_or_insert_default().push(kept.unwrap_or('\\'));
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(format!("a quote is not closed in `{command}`"));
    }
    out.extend(word);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_would() {
        let split = |text: &str| words(text).expect("words");
        assert_eq!(split("python3  my_bot.py"), ["python3", "my_bot.py"]);
        assert_eq!(split(r#"'my bot' "a b" ''"#), ["my bot", "a b", ""]);
        assert_eq!(split(r"'it'\''s' C:\bots\one a\ b"), ["it's", r"C:\bots\one", "a b"]);
        assert!(words("'open").is_err());
    }

    #[test]
    fn a_limit_may_come_first() {
        assert_eq!(Program::parse("a b").expect("a program").limit(), LIMIT);
        let program = Program::parse("limit=0.5:a b:c").expect("a program");
        assert_eq!((program.limit(), program.command()), (Duration::from_millis(500), "a b:c"));
        for wrong in ["", "  ", "limit=0:a", "limit=x:a", "limit=1e300:a", "limit=3:"] {
            assert!(Program::parse(wrong).is_err(), "{wrong}");
        }
    }
}
