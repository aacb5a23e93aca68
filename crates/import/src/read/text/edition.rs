//! Lists of another edition, told by what only they have. Version numbers of programs are no sign:
//! old and new lists can carry the same.

use super::lines::Line;
use crate::ImportError;
use crate::names::plain;

/// Refuses a list of the 11th edition. Its sure signs: detachment points in brackets, a force
/// disposition, units that are attached in the list.
pub(super) fn check(lines: &[Line]) -> Result<(), ImportError> {
    let Some(line) = lines.iter().find(|line| is_later(&line.text)) else { return Ok(()) };
    let shown: String = line.text.chars().take(60).collect();
    Err(ImportError::new(
        "OTHER_EDITION",
        format!(
            "Line {} (“{shown}”) is of an 11th-edition list; we play the 10th. Build the army for the 10th edition and \
             export it again.",
            line.number
        ),
    ))
}

fn is_later(text: &str) -> bool {
    let label = text.split_once(':').map(|(label, _)| plain(label.get(..40).unwrap_or(label)));
    let labels = [
        "force disposition",
        "force dispositions",
        "disposition des forces",
        "dispositions des forces",
        "attached as",
        "attachee en tant que",
        "attache en tant que",
        "angegliedert als",
        "acoplado como",
        "associato come",
    ];
    if label.is_some_and(|label| labels.contains(&label.as_str())) {
        return true;
    }
    let Some(inside) = text.strip_suffix(')').and_then(|open| open.rsplit_once('(')).map(|(_, inside)| inside) else {
        return false;
    };
    let words = plain(inside);
    let words = words.trim_start_matches(|c: char| c.is_ascii_digit());
    inside.starts_with(|c: char| c.is_ascii_digit())
        && [
            " detachment points",
            " detachment point",
            " points de detachement",
            " point de detachement",
            " puntos de destacamento",
            " detachementpunkte",
        ]
        .contains(&words)
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;

    #[test]
    fn only_sure_signs_refuse() {
        for later in [
            "Berzerker Warband (3 Detachment Points)",
            "+ FORCE DISPOSITION: Purge the Foe",
            "Dispositions des Forces : Prendre et Tenir",
            "• Attached as: Leader (Character)",
        ] {
            let refused = check(&lines(later)).expect_err(later);
            assert_eq!(refused.code, "OTHER_EDITION");
        }
        for ours in ["Strike Force (2000 points)", "+ DETACHMENT: Champions (Purpose)", "Exported with v2.0.1"] {
            assert_eq!(check(&lines(ours)), Ok(()), "{ours}");
        }
    }
}
