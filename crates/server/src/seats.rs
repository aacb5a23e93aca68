//! Ids, secrets and roles: who may do what.
//!
//! A seat belongs to everyone who knows its secret. Secrets are 130 random bits, only their hashes are stored, and
//! hashes are compared in constant time.

use crate::store::SeatRow;
use rules::Player;

/// Characters that are not easily confused.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Number of characters of a game's id.
const ID: usize = 12;
/// Number of characters of a secret.
const SECRET: usize = 26;

/// The system provides no random numbers.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the system provides no random numbers")]
pub struct NoRandomness;

/// Random bytes that cannot be predicted.
pub fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A new game's id.
pub fn new_id() -> Result<String, NoRandomness> {
    Ok(letters(&random::<ID>()?))
}

/// A new secret.
pub fn new_secret() -> Result<String, NoRandomness> {
    Ok(letters(&random::<SECRET>()?))
}

/// One character for five bits of each byte.
fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// Whether a text has the form of a game's id.
pub fn is_id(text: &str) -> bool {
    text.len() == ID && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// The prefix of a skirmish's id; no battle's id has it.
const SKIRMISH: &str = "h-";

/// A new skirmish's id.
pub fn new_skirmish_id() -> Result<String, NoRandomness> {
    Ok(format!("{SKIRMISH}{}", new_id()?))
}

/// Whether a text has the form of a skirmish's id.
pub fn is_skirmish_id(text: &str) -> bool {
    text.strip_prefix(SKIRMISH).is_some_and(is_id)
}

/// The secrets of a new game.
pub struct Keys {
    /// The secret of the person who creates it.
    pub owner: String,
    /// The secret of each seat that a person may play.
    pub secrets: [Option<String>; 2],
}

impl Keys {
    /// New secrets; `people` says which seats a person may play.
    pub fn new(people: [bool; 2]) -> Result<Keys, NoRandomness> {
        let [one, two] = people.map(|person| person.then(new_secret).transpose());
        Ok(Keys { owner: new_secret()?, secrets: [one?, two?] })
    }

    /// The hashes of the seats' secrets; empty for a seat without one.
    pub fn hashes(&self) -> [String; 2] {
        self.secrets.each_ref().map(|secret| secret.as_deref().map(hash).unwrap_or_default())
    }
}

/// The hash of a secret, which is what the journal stores.
pub fn hash(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// Whether a secret is the one that was hashed.
fn opens(secret: &str, hash: &str) -> bool {
    // Comparing blake3 hashes takes the same time wherever they differ.
    blake3::Hash::from_hex(hash).is_ok_and(|hash| hash == blake3::hash(secret.as_bytes()))
}

/// What a client may do in a game; by default it watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Role {
    /// The seats it holds, including those the computer plays for it.
    pub seats: [bool; 2],
    /// Whether it created the game.
    pub owner: bool,
}

impl Role {
    /// The role that these secrets give; `None` if there are secrets and none of them is valid. An outdated secret
    /// does not matter if another one is valid.
    pub fn of(secrets: &[String], owner_hash: &str, seat_rows: &[SeatRow; 2]) -> Option<Role> {
        let mut role = Role::default();
        for secret in secrets {
            let seats = seat_rows.each_ref().map(|seat| opens(secret, &seat.secret));
            let owner = opens(secret, owner_hash);
            role.owner |= owner;
            role.seats[0] |= seats[0];
            role.seats[1] |= seats[1];
        }
        let opened = role.owner || role.is_seated();
        (opened || secrets.is_empty()).then_some(role)
    }

    /// Whether it holds this seat.
    pub const fn holds(self, player: Player) -> bool {
        self.seats[player.index()]
    }

    /// Whether it holds a seat.
    pub const fn is_seated(self) -> bool {
        self.seats[0] || self.seats[1]
    }

    /// Whether it holds one seat of a game between two people and did not create the game.
    pub fn is_one_of_two(self, seat_rows: &[SeatRow; 2]) -> bool {
        let people = seat_rows.iter().all(|seat| !seat.secret.is_empty());
        people && !self.owner && self.seats[0] != self.seats[1]
    }

    /// The seats it holds.
    pub fn players(self) -> Vec<Player> {
        Player::BOTH.into_iter().filter(|&player| self.holds(player)).collect()
    }

    /// The viewpoint from which it sees the table.
    pub const fn viewpoint(self) -> Viewpoint {
        match self.seats {
            [false, false] => Viewpoint::Spectator,
            [true, false] => Viewpoint::One,
            [false, true] => Viewpoint::Two,
            [true, true] => Viewpoint::Both,
        }
    }
}

/// From whose side the table is seen: what may be seen differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Viewpoint {
    /// A spectator.
    Spectator,
    /// Player 1.
    One,
    /// Player 2.
    Two,
    /// Both players on one screen.
    Both,
}

impl Viewpoint {
    /// All viewpoints.
    pub const ALL: [Viewpoint; 4] = [Viewpoint::Spectator, Viewpoint::One, Viewpoint::Two, Viewpoint::Both];

    /// Whether this player's secrets may be seen.
    pub const fn includes(self, player: Player) -> bool {
        match self {
            Viewpoint::Spectator => false,
            Viewpoint::One => matches!(player, Player::One),
            Viewpoint::Two => matches!(player, Player::Two),
            Viewpoint::Both => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(secrets: [&str; 2]) -> [SeatRow; 2] {
        secrets.map(|secret| SeatRow {
            secret: if secret.is_empty() { String::new() } else { hash(secret) },
            ..SeatRow::default()
        })
    }

    fn role(secrets: &[&str], owner: &str, seat_rows: [&str; 2]) -> Option<Role> {
        let secrets: Vec<String> = secrets.iter().map(|secret| (*secret).to_owned()).collect();
        Role::of(&secrets, &hash(owner), &seats(seat_rows))
    }

    #[test]
    fn secrets_open_their_seats_and_no_others() {
        let role = |secrets: &[&str]| role(secrets, "o", ["a", "b"]);
        assert_eq!(role(&[]), Some(Role::default()));
        assert_eq!(role(&["a"]), Some(Role { seats: [true, false], owner: false }));
        assert_eq!(role(&["a", "b"]), Some(Role { seats: [true, true], owner: false }));
        assert_eq!(role(&["o"]), Some(Role { seats: [false, false], owner: true }));
        assert_eq!(role(&["a", "x"]), Some(Role { seats: [true, false], owner: false }));
        assert_eq!(role(&["x", "y"]), None);
    }

    #[test]
    fn a_seat_without_a_secret_opens_to_nobody() {
        for secret in ["", "a"] {
            assert_eq!(role(&[secret], "o", ["", ""]), None);
        }
    }

    #[test]
    fn ids_and_secrets_are_long_and_different() {
        let (one, two) = (new_id().expect("random"), new_id().expect("random"));
        assert!(is_id(&one) && is_id(&two) && one != two);
        assert_eq!(new_secret().expect("random").len(), 26);
        let three = new_skirmish_id().expect("random");
        assert!(is_skirmish_id(&three) && !is_id(&three) && !is_skirmish_id(&one) && !is_skirmish_id("h-"));
        assert!(!is_id("short") && !is_id("k3v9q2mzt4x!") && !is_id("UPPERCASE123"));
    }
}
