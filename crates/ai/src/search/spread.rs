//! Imagined games spread over threads of their own.
//!
//! A laboratory or a server may decide inside a thread pool of its own. If the games of a decision were tasks of that
//! pool, a thread that waits for the last of them could be given another battle to play meanwhile, in the middle of a
//! decision that is timed. So a decision starts its own threads, takes part itself, and waits for nothing else.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Works out `one` for each number below `count`, on this many threads at most, the calling one included. The answers
/// are in the order of the numbers, however many threads there are.
pub fn over<T: Send>(threads: u8, count: usize, one: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = usize::from(threads).clamp(1, count.max(1));
    if threads == 1 {
        return (0..count).map(one).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
    let work = || {
        let mut own = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            own.push((number, one(number)));
        }
        // Nobody panics while holding the list.
        done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).append(&mut own);
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, answer)| answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::thread::{current, sleep};
    use std::time::Duration;

    #[test]
    fn answers_are_in_order_on_any_number_of_threads() {
        let expected: Vec<usize> = (0..50).map(|number| number * number).collect();
        for threads in [0, 1, 2, 7, 200] {
            assert_eq!(over(threads, 50, |number| number * number), expected, "{threads} threads");
        }
        assert!(over(4, 0, |number| number).is_empty());
    }

    #[test]
    fn as_many_threads_work_as_were_asked_for() {
        let named = |threads: u8| -> BTreeSet<String> {
            let names = over(threads, 40, |_| {
                sleep(Duration::from_millis(2));
                format!("{:?}", current().id())
            });
            names.into_iter().collect()
        };
        assert_eq!(named(1).len(), 1);
        assert_eq!(named(3).len(), 3);
    }

    #[test]
    fn a_decision_in_a_thread_pool_plays_no_other_battle_meanwhile() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
        let (deciding, strayed) = (Mutex::new(None), AtomicUsize::new(0));
        let is_deciding = || *deciding.lock().expect("a thread") == Some(current().id());
        pool.scope(|scope| {
            // Other battles wait in the queue of the thread that decides.
            for _ in 0..40 {
                scope.spawn(|_| {
                    strayed.fetch_add(usize::from(is_deciding()), Ordering::Relaxed);
                    sleep(Duration::from_millis(3));
                });
            }
            *deciding.lock().expect("a thread") = Some(current().id());
            // The last of the games takes longest: threads that finish earlier wait for it.
            over(2, 9, |number| sleep(Duration::from_millis(if number == 8 { 30 } else { 2 })));
            *deciding.lock().expect("a thread") = None;
        });
        assert_eq!(strayed.into_inner(), 0, "battles played in the middle of a decision");
    }
}
