//! Making room deletes the oldest that is over until what is left fits, and nothing more, on both databases.

#![allow(clippy::unwrap_used)]

mod databases;

use databases::{File, made, postgres};
use strategium_server::store::{Finished, GameRow, Manager, Purge, SeatRow, StepRow, Store};

/// How many bytes a game of these tests takes, about.
const GAME: i64 = 100_000;

/// A finished game without a step since `updated`; those with an odd number go on.
fn game(number: i64) -> (GameRow, Vec<StepRow>, &'static str) {
    let seat = SeatRow { taken: true, ..SeatRow::default() };
    let row = GameRow {
        id: format!("game{number:08}"),
        created: 1_000 + number,
        updated: 1_000 + number,
        position: "{}".to_owned(),
        seed: "1".to_owned(),
        salt: String::new(),
        rules: 7,
        settings: "{}".to_owned(),
        owner: String::new(),
        rematch: None,
        seats: [seat.clone(), seat],
    };
    // Text that repeats nothing, because a database may compress what it stores.
    let mut hasher = blake3::Hasher::new();
    let mut bytes = vec![0; GAME as usize / 4];
    hasher.update(&number.to_le_bytes()).finalize_xof().fill(&mut bytes);
    let action: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let step = |seq| StepRow { seq, action: action.clone(), hash: String::new(), why: None, entry: None };
    let summary = if number % 2 == 0 { r#"{"over": {"winner": 1}}"# } else { r#"{"over": null}"# };
    (row, vec![step(1), step(2)], summary)
}

/// Runs a test on every available database, with twenty games and two shared records.
fn everywhere<F: AsyncFn(Store, Manager)>(test: F) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let file = File::new();
    for address in [Some(file.address()), postgres()].into_iter().flatten() {
        runtime.block_on(async {
            made(&address).await;
            let store = Store::open(&address).await.unwrap();
            for number in 0..20 {
                let (row, steps, summary) = game(number);
                store.create(&row, &steps, summary).await.unwrap();
                store.put_analysis(&format!("1 {}", row.id), "{}").await.unwrap();
            }
            store.put_replay("0123456789abcdef01234567", &[7; 1_000]).await.unwrap();
            store.put_replay("ffff456789abcdef01234567", &[8; 1_000]).await.unwrap();
            store.put_analysis("1 ffff456789abcdef01234567", "{}").await.unwrap();
            let manager = Manager::open(&address).await.unwrap();
            test(store.clone(), manager).await;
            store.close().await;
        });
    }
}

async fn ids(manager: &Manager) -> Vec<String> {
    manager.everything().await.unwrap().into_iter().map(|stored| stored.id).collect()
}

/// Deletes, and returns what is left.
async fn purge(manager: &mut Manager, purge: Purge) -> Vec<String> {
    let all = manager.everything().await.unwrap();
    let chosen = purge.choose(&all);
    assert_eq!(manager.delete_chosen(&chosen).await.unwrap(), chosen.len());
    ids(manager).await
}

#[test]
fn a_middling_limit_deletes_only_the_oldest_finished_games() {
    everywhere(async |_, mut manager| {
        let all = manager.everything().await.unwrap();
        assert_eq!(all.len(), 22);
        let games = all.iter().filter(|stored| stored.game.is_some());
        assert!(games.clone().count() == 20 && games.clone().all(|game| (GAME..GAME + 100).contains(&game.bytes)));
        // Four games have to go; every second one is over.
        let left = purge(&mut manager, Purge { bytes: Some(16 * GAME + GAME / 2), ..Purge::default() }).await;
        let gone = [0, 2, 4, 6].map(|number| game(number).0.id);
        assert_eq!(left.len(), 18);
        assert!(left.iter().all(|id| !gone.contains(id)));
        // It fits now, so a second time nothing is deleted.
        assert_eq!(purge(&mut manager, Purge { bytes: Some(17 * GAME), ..Purge::default() }).await, left);
        // A limit that cannot be reached deletes what is over, shared records too, and leaves what goes on.
        let left = purge(&mut manager, Purge { bytes: Some(0), ..Purge::default() }).await;
        assert_eq!(left, (0..10).map(|number| game(2 * number + 1).0.id).collect::<Vec<_>>());
        manager.close().await;
    });
}

#[test]
fn age_and_number_are_limits_too() {
    everywhere(async |_, mut manager| {
        let old = Purge { before: Some(1_005), ..Purge::default() };
        assert_eq!(purge(&mut manager, old).await.len(), 19);
        assert_eq!(purge(&mut manager, Purge { which: Finished::NotOver, ..old }).await.len(), 17);
        // Seven games and two shared records are over.
        let left = purge(&mut manager, Purge { most: Some(3), ..Purge::default() }).await;
        assert_eq!((left.len(), left.iter().filter(|id| id.starts_with("game")).count()), (11, 9));
        manager.close().await;
    });
}

#[test]
fn deleting_touches_nothing_else() {
    everywhere(async |store, mut manager| {
        let id = game(1).0.id;
        for wrong in ["", "%", "_", "game", "0001"] {
            assert!(
                !manager.delete_game(wrong).await.unwrap() && !manager.delete_record(wrong).await.unwrap(),
                "{wrong}"
            );
        }
        assert_eq!(ids(&manager).await.len(), 22);
        assert!(manager.delete_game(&id).await.unwrap() && !manager.delete_game(&id).await.unwrap());
        assert!(store.load(&id).await.unwrap().is_none());
        assert_eq!(store.get_analysis(&format!("1 {id}")).await.unwrap(), None);
        for number in (0..20).filter(|number| *number != 1) {
            let key = format!("1 {}", game(number).0.id);
            assert!(store.get_analysis(&key).await.unwrap().is_some(), "{key}");
        }
        assert!(manager.delete_record("ffff456789abcdef01234567").await.unwrap());
        assert_eq!(store.get_analysis("1 ffff456789abcdef01234567").await.unwrap(), None);
        assert_eq!(store.get_replay("ffff456789abcdef01234567").await.unwrap(), None);
        assert!(store.get_replay("0123456789abcdef01234567").await.unwrap().is_some());
        manager.close().await;
    });
}

/// A game that was played on after it was chosen stays.
#[test]
fn what_has_changed_since_it_was_chosen_stays() {
    everywhere(async |store, mut manager| {
        let all = manager.everything().await.unwrap();
        let chosen = Purge { which: Finished::Any, most: Some(11), ..Purge::default() };
        let chosen = chosen.choose(&all);
        let id = game(0).0.id;
        assert_eq!(chosen[0].id, id);
        store.take(&id).await.unwrap();
        store.set_summary(&id, "{}").await.unwrap();
        assert_eq!(manager.delete_chosen(&chosen).await.unwrap(), chosen.len() - 1);
        assert!(store.load(&id).await.unwrap().is_some());
        manager.close().await;
    });
}
