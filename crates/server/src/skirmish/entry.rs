//! Log entries, and the computer's reasons as the page shows them.

use protocol::messages::TermInfo;
use protocol::messages::skirmish::{HexAttack, HexEntry, HexIdea, HexLine, HexWhy};
use rules::Player;
use skirmish::ai::{Choice, Idea};
use skirmish::event::{Attacked, Outcome};
use skirmish::{Action, At, Event, Game, Slot, words};

/// What the log entry of a step needs to know of the game before the step.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    /// The player who was asked to act.
    pub asked: Player,
    /// The player whose turn it was.
    pub turn: Player,
}

impl Before {
    /// The facts of a game as it is now.
    pub fn of(game: &Game) -> Before {
        Before { asked: game.state().asked, turn: game.state().player }
    }
}

/// The facts about a step that its log entry needs.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// Its number, from 1.
    pub seq: u32,
    /// The game before it.
    pub before: Before,
    /// The action.
    pub action: Action,
    /// Whether the computer's reasons are known.
    pub why: bool,
}

/// The log entry of a step; `game` is the game after it.
pub fn entry(game: &Game, step: Step, events: &[Event]) -> HexEntry {
    let mut turn = step.before.turn;
    let lines = events.iter().filter_map(|event| {
        if let Event::PhaseBegan { player, .. } = event {
            turn = *player;
        }
        line(game, event, turn)
    });
    HexEntry {
        seq: step.seq,
        player: step.before.asked.index() as u8,
        action: step.action,
        lines: lines.collect(),
        why: step.why,
    }
}

/// The line of the log for an event; some events have none.
fn line(game: &Game, event: &Event, turn: Player) -> Option<HexLine> {
    let setup = game.setup();
    let text = words::line(setup, event)?;
    let owner = |slot: Slot| setup.owner(slot);
    let (kind, player) = match event {
        Event::PhaseBegan { player, .. } => ("phase", *player),
        Event::PartBegan(_) => ("part", turn),
        Event::ChargeRolled { unit, .. } => ("roll", owner(*unit)),
        Event::Attacked(attacked) => ("attack", owner(attacked.unit)),
        Event::Error { unit, .. } => ("error", owner(*unit)),
        Event::Over(ending) => ("over", ending.winner.unwrap_or(turn)),
        Event::Activated(unit) | Event::Postponed(unit) | Event::Died(unit) | Event::Acted { unit, .. } => {
            ("deed", owner(*unit))
        }
    };
    let died = match event {
        Event::Attacked(Attacked { target, result: Outcome::Killed(_), .. }) => Some(setup.profile(*target).id),
        _ => None,
    };
    let attack = match event {
        Event::Attacked(attacked) => Some(HexAttack::of(setup, attacked)),
        _ => None,
    };
    Some(HexLine { kind: kind.to_owned(), player: player.index() as u8, text, died, attack })
}

/// The computer's reasons; `game` is the game in which it decided.
pub fn why(game: &Game, choice: &Choice) -> HexWhy {
    HexWhy {
        chosen: idea(game, &choice.chosen),
        runners_up: choice.runners_up.iter().take(3).map(|other| idea(game, other)).collect(),
    }
}

fn idea(game: &Game, idea: &Idea) -> HexIdea {
    let mut terms: Vec<TermInfo> =
        idea.terms.iter().map(|term| TermInfo { name: term.name.to_owned(), value: term.value }).collect();
    terms.sort_by(|one, other| other.value.abs().total_cmp(&one.value.abs()));
    HexIdea { title: idea.title.clone(), score: idea.score(), terms, at: at(game, idea.action) }
}

/// The hex an action is about.
fn at(game: &Game, action: Action) -> Option<At> {
    let stands = |id: u32| game.setup().find(id).map(|slot| game.table().at(slot));
    match action {
        Action::Move { to } | Action::Charge { to } => Some(to),
        Action::Activate { unit: id } | Action::Shoot { target: id } | Action::Fight { target: id } => stands(id),
        Action::Wait | Action::Postpone | Action::Cancel => game.state().active.map(|active| game.table().at(active)),
    }
}
