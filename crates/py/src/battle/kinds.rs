//! Kinds of actions by number, for the candidates of an observation: the kernel's catalogue.

use rules::Action;
use rules::action::Kind;

/// The names, as on the wire; the number of a kind is its place here. 0 is no action.
pub fn names() -> Vec<&'static str> {
    std::iter::once("").chain(Kind::ALL.iter().map(|kind| kind.row().name)).collect()
}

/// The number of an action's kind.
pub fn number(action: &Action) -> usize {
    action.kind() as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_kind_is_its_place_among_the_names() {
        let names = names();
        for action in [Action::ConfirmFormations, Action::EndFight, Action::Concede, Action::RedrawCard] {
            assert_eq!(names[number(&action)], action.kind().row().name);
        }
        assert!(Kind::ALL.iter().enumerate().all(|(at, &kind)| at == kind as usize));
    }

    /// Trained agents know the numbers: a new kind comes last.
    #[test]
    fn the_numbers_of_kinds_do_not_change() {
        let names = names();
        assert_eq!(
            (names[1], names[36], names[55], names[60]),
            ("ATTACH_LEADER", "SHOOT", "CONCEDE", "TAKE_SECRET_MISSION")
        );
    }
}
