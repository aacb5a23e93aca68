//! Answers about the table: pure functions over a game, one file a question.

use ai::Choice;
use protocol::messages::{Ask, ErrorInfo, Reply, ServerCode, WhyInfo};
use rules::Game;
use rules::ids::Player;

/// Answers a question as one who plays `seats` may hear it.
pub fn answer(game: &Game, seats: &[Player], ask: &Ask) -> Result<Reply, ErrorInfo> {
    let _ = (game, seats);
    Err(ErrorInfo::new(ServerCode::BadMessage, format!("{ask:?} is not answered yet.")))
}

/// The computer's reasons for the page.
pub fn why(game: &Game, choice: &Choice) -> WhyInfo {
    let _ = game;
    WhyInfo {
        topic: choice.topic.as_str().to_owned(),
        unit_id: None,
        chosen: protocol::messages::IdeaInfo { title: String::new(), score: choice.score, terms: Vec::new(), at: None },
        runners_up: Vec::new(),
        plan: Vec::new(),
    }
}
