//! The catalogue of actions for others: as TypeScript for the page, and as the table of docs/wire.md.

use super::codec::{FIRE, STRIKE, declare_fields, names};
use rules::action::{Kind, Shown, Verb};

/// Every action as TypeScript: a union that `type` tells apart, the names of all kinds, and those
/// lists of kinds that the page needs.
pub fn typescript() -> String {
    let actions: String = Kind::ALL.iter().map(|&kind| variant(kind)).collect();
    let private = list(&kinds(|kind| !kind.row().shown.is_public()), " | ");
    let ends = list(&kinds(|kind| kind.row().shown == Shown::EndOfPhase), ", ");
    let moves = list(&kinds(|kind| declare_fields(kind).split("; ").any(|field| field.ends_with(": Paths"))), ", ");
    let answers = list(&kinds(|kind| kind.row().when == Verb::Answer), ", ");
    format!(
        r#"/** One weapon profile fired at one target. */
export type Fire = {{ {FIRE} }};
/** One melee profile used against one target. */
export type Strike = {{ {STRIKE} }};
/** What a player does. */
export type Action =
{actions};
/** The name of an action. */
export type ActionKind = Action["type"];
/** Actions of which others do not learn what they say. */
export type PrivateKind = {private};
/** An action as it is told: a private one of the other player without what it says. */
export type ShownAction = Action | {{ type: PrivateKind; player: number; unit_id: string | null }};
/** Actions by which a player ends a phase. */
export const PHASE_ENDS: readonly ActionKind[] = [{ends}];
/** Actions that answer a question in the middle of another action. */
export const ANSWERS: readonly ActionKind[] = [{answers}];
/** Actions that move a unit along paths. */
export const MOVES = [{moves}] as const satisfies readonly ActionKind[];
"#,
        actions = actions.trim_end(),
    )
}

fn variant(kind: Kind) -> String {
    let names = list(names(kind), " | ");
    let fields = declare_fields(kind);
    let fields = if fields.is_empty() { fields } else { format!("; {fields}") };
    format!("  /** {} */\n  | {{ type: {names}; player: number{fields} }}\n", kind.row().about)
}

/// The names of the kinds that are so.
fn kinds(are: impl Fn(Kind) -> bool) -> Vec<&'static str> {
    Kind::ALL.iter().filter(|&&kind| are(kind)).flat_map(|&kind| names(kind)).copied().collect()
}

/// Names in quotation marks.
fn list(names: &[&str], between: &str) -> String {
    names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(between)
}

/// Every action as a row of a table: its name, when it may be said, its fields, its meaning.
pub fn document() -> String {
    let mut out = "| type | when | fields besides `player` | means |\n|---|---|---|---|\n".to_owned();
    for &kind in Kind::ALL {
        // A bar inside a cell would end it.
        let fields = declare_fields(kind).replace('|', "\\|");
        let fields = if fields.is_empty() { fields } else { format!("`{fields}`") };
        let row = kind.row();
        let mut means = row.about.to_owned();
        if !row.shown.is_public() {
            means += " Private.";
        }
        out += &format!("| {} | {} | {fields} | {means} |\n", names(kind).join(" or "), when(row.when));
    }
    out
}

/// When an action may be said, in words.
fn when(verb: Verb) -> String {
    match verb {
        Verb::In(phase) => phase.as_str().to_owned(),
        Verb::Embark => "FORMATIONS, MOVEMENT".to_owned(),
        Verb::Disembark => "MOVEMENT, or as the answer to WRECK".to_owned(),
        Verb::Faction => "where the rule says".to_owned(),
        Verb::Stratagem => "where the stratagem says".to_owned(),
        Verb::Move => "MOVEMENT, or a move out of turn".to_owned(),
        Verb::Charge => "CHARGE, or a charge out of turn".to_owned(),
        Verb::Answer => "as an answer".to_owned(),
        Verb::Adjust => "between actions".to_owned(),
        Verb::Concede => "any time".to_owned(),
    }
}
