//! Comma-separated lines, quoted where they must be; one battle is one line, always.

/// A line with its end.
pub fn line(cells: &[String]) -> String {
    let quoted = cells.iter().map(|cell| {
        let cell = cell.replace(['\n', '\r'], " ");
        if cell.contains([',', '"']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

/// The cells of a line without its end; `None` where a quote is left open.
pub fn cells(line: &str) -> Option<Vec<String>> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = out.last_mut()?;
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(String::new()),
            letter => cell.push(letter),
        }
    }
    (!quoted).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back() {
        let all = ["plain", "a,b", "say \"no\"", "", "\""].map(str::to_owned);
        assert_eq!(cells(line(&all).trim_end()).as_deref(), Some(&all[..]));
        assert_eq!(cells("a,\"b"), None);
    }
}
