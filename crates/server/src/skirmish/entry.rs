//! A step as the log tells it, and the computer's reasons as the page shows them.

use protocol::messages::TermInfo;
use protocol::messages::skirmish::{HexEntry, HexIdea, HexLine, HexWhy};
use rules::Player;
use skirmish::ai::{Choice, Idea};
use skirmish::event::{Attacked, Outcome};
use skirmish::{Action, At, Event, Game, Slot, words};

/// Who acted in whose turn: what must be known of the game before a step.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    /// Who was to act.
    pub asked: Player,
    /// Whose turn it was.
    pub turn: Player,
}

impl Before {
    /// Of a game as it stands.
    pub fn of(game: &Game) -> Before {
        Before { asked: game.state().asked, turn: game.state().player }
    }
}

/// What a step is known by.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// From 1.
    pub seq: u32,
    /// Before it.
    pub before: Before,
    /// What was done.
    pub action: Action,
    /// The computer can say why.
    pub why: bool,
}

/// A step as the log tells it; `game` is the game after it.
pub fn entry(game: &Game, step: Step, told: &[Event]) -> HexEntry {
    let mut turn = step.before.turn;
    let lines = told.iter().filter_map(|event| {
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

/// A line of the log; some events have none.
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
    Some(HexLine { kind: kind.to_owned(), player: player.index() as u8, text, died })
}

/// The computer's reasons, about the game it decided in.
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
