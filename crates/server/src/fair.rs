//! A thread pool that is shared fairly between addresses.
//!
//! Every address has its own queue, and within it every connection and game has one. The queues take turns, so an
//! address that asks a hundred questions delays another address by one of them, not by a hundred. Work that no caller
//! waits for is dropped before it starts: a caller that drops the future has left the queue.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// After this many turns for games with people, one turn goes to games between computers.
const PEOPLE_IN_A_ROW: u32 = 7;
/// How many of the last turns are recorded.
const REMEMBERED: usize = 256;

/// The priority of a piece of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A person waits for it.
    Person,
    /// Only computers play; people at most watch.
    Computers,
}

/// Identifies who waits for a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    /// The address, as limits count it.
    pub address: IpAddr,
    /// The connection or game at that address.
    pub source: u64,
    /// The priority.
    pub class: Class,
}

impl Ticket {
    /// A ticket for a person's request.
    pub const fn person(address: IpAddr, source: u64) -> Ticket {
        Ticket { address, source, class: Class::Person }
    }
}

/// Why work was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkError {
    /// The address already has the maximum amount of work waiting.
    QueueFull,
    /// The work panicked; the log has the reason.
    Panicked,
}

/// The threads and the work that waits for them; clones share them.
#[derive(Clone)]
pub struct FairQueue(Arc<Mutex<Inner>>);

struct Inner {
    free: usize,
    /// Maximum amount of waiting work per address.
    most_waiting: usize,
    people: AddressQueues,
    computers: AddressQueues,
    people_in_a_row: u32,
    waiting: HashMap<IpAddr, usize>,
    recent: VecDeque<Ticket>,
}

struct Waiter {
    ticket: Ticket,
    grant: oneshot::Sender<Permit>,
}

type AddressQueues = RoundRobin<IpAddr, RoundRobin<u64, VecDeque<Waiter>>>;

/// A queue from which the next waiter is taken.
trait Queue {
    fn pop(&mut self) -> Option<Waiter>;
    fn is_empty(&self) -> bool;
}

impl Queue for VecDeque<Waiter> {
    fn pop(&mut self) -> Option<Waiter> {
        self.pop_front()
    }

    fn is_empty(&self) -> bool {
        VecDeque::is_empty(self)
    }
}

/// Several queues that take turns.
struct RoundRobin<K, Q> {
    order: VecDeque<K>,
    queues: HashMap<K, Q>,
}

impl<K, Q> Default for RoundRobin<K, Q> {
    fn default() -> Self {
        RoundRobin { order: VecDeque::new(), queues: HashMap::new() }
    }
}

impl<K: Hash + Eq + Copy, Q: Default> RoundRobin<K, Q> {
    fn queue(&mut self, key: K) -> &mut Q {
        if !self.queues.contains_key(&key) {
            self.order.push_back(key);
        }
        self.queues.entry(key).or_default()
    }
}

impl<K: Hash + Eq + Copy, Q: Queue> Queue for RoundRobin<K, Q> {
    fn pop(&mut self) -> Option<Waiter> {
        let key = self.order.pop_front()?;
        let queue = self.queues.get_mut(&key)?;
        let waiter = queue.pop();
        if queue.is_empty() {
            self.queues.remove(&key);
        } else {
            self.order.push_back(key);
        }
        waiter
    }

    fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl Inner {
    /// Takes the waiter whose turn is next.
    fn pop(&mut self) -> Option<Waiter> {
        let computers_turn = self.people_in_a_row >= PEOPLE_IN_A_ROW && !self.computers.is_empty();
        let waiter = if computers_turn || self.people.is_empty() {
            self.people_in_a_row = 0;
            self.computers.pop()
        } else {
            self.people_in_a_row += 1;
            self.people.pop()
        }?;
        if let Some(count) = self.waiting.get_mut(&waiter.ticket.address) {
            *count -= 1;
            if *count == 0 {
                self.waiting.remove(&waiter.ticket.address);
            }
        }
        Some(waiter)
    }

    fn remember(&mut self, ticket: Ticket) {
        if self.recent.len() == REMEMBERED {
            self.recent.pop_front();
        }
        self.recent.push_back(ticket);
    }
}

/// The right to use one thread, until it is dropped.
pub struct Permit(Option<FairQueue>);

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.release();
        }
    }
}

impl FairQueue {
    /// A pool whose threads are all free; an address may have at most `most_waiting` pieces of work waiting.
    pub fn new(threads: usize, most_waiting: usize) -> FairQueue {
        FairQueue(Arc::new(Mutex::new(Inner {
            free: threads.max(1),
            most_waiting,
            people: RoundRobin::default(),
            computers: RoundRobin::default(),
            people_in_a_row: 0,
            waiting: HashMap::new(),
            recent: VecDeque::new(),
        })))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a free thread. Dropping the future leaves the queue.
    pub async fn acquire(&self, ticket: Ticket) -> Result<Permit, WorkError> {
        let granted = {
            let mut inner = self.inner();
            if inner.free > 0 {
                inner.free -= 1;
                inner.remember(ticket);
                return Ok(Permit(Some(self.clone())));
            }
            let waiting = inner.waiting.get(&ticket.address).copied().unwrap_or_default();
            if waiting >= inner.most_waiting {
                return Err(WorkError::QueueFull);
            }
            inner.waiting.insert(ticket.address, waiting + 1);
            let (grant, granted) = oneshot::channel();
            let queues = match ticket.class {
                Class::Person => &mut inner.people,
                Class::Computers => &mut inner.computers,
            };
            queues.queue(ticket.address).queue(ticket.source).push_back(Waiter { ticket, grant });
            granted
        };
        granted.await.map_err(|_| WorkError::Panicked)
    }

    /// Passes a thread to the next waiter that still waits.
    fn release(&self) {
        let mut inner = self.inner();
        while let Some(Waiter { ticket, grant }) = inner.pop() {
            match grant.send(Permit(Some(self.clone()))) {
                Ok(()) => return inner.remember(ticket),
                // This caller has left. Its permit must not call `release` again while the lock is held.
                Err(mut permit) => permit.0 = None,
            }
        }
        inner.free += 1;
    }

    /// Runs work when it is this ticket's turn.
    pub async fn run<T: Send + 'static>(
        &self,
        ticket: Ticket,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let permit = self.acquire(ticket).await?;
        let done = run_blocking(move || {
            let done = work();
            // The thread is free before the answer is read. If the work panics, unwinding frees it.
            drop(permit);
            done
        });
        let result = done.await;
        if result.is_err() {
            metrics::counter!("strategium_thoughts_broken_total").increment(1);
        }
        result
    }

    /// How many waiters have not left the queue.
    pub fn waiting(&self) -> usize {
        let inner = self.inner();
        let queues = inner.people.queues.values().chain(inner.computers.queues.values());
        let waiters = queues.flat_map(|lines| lines.queues.values()).flatten();
        waiters.filter(|waiter| !waiter.grant.is_closed()).count()
    }

    /// How many threads are free.
    pub fn free(&self) -> usize {
        self.inner().free
    }

    /// The tickets of the last turns, oldest first.
    pub fn recent(&self) -> Vec<Ticket> {
        self.inner().recent.iter().copied().collect()
    }
}

/// Runs work that takes long on a thread where it delays no other task.
pub async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, WorkError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "work on another thread failed");
        WorkError::Panicked
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn address(number: u8) -> IpAddr {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, number))
    }

    fn ticket(number: u8, source: u64, class: Class) -> Ticket {
        Ticket { address: address(number), source, class }
    }

    /// Waits in the queue on a separate task and returns the thread at once.
    async fn wait(queue: &FairQueue, ticket: Ticket) -> tokio::task::JoinHandle<Result<(), WorkError>> {
        let before = queue.waiting();
        let own = queue.clone();
        let task = tokio::spawn(async move { own.acquire(ticket).await.map(drop) });
        while queue.waiting() == before && !task.is_finished() {
            tokio::task::yield_now().await;
        }
        task
    }

    fn served(queue: &FairQueue) -> Vec<(u8, u64)> {
        let number = |ticket: &Ticket| match ticket.address {
            IpAddr::V4(address) => (address.octets()[3], ticket.source),
            IpAddr::V6(_) => (0, ticket.source),
        };
        queue.recent().iter().skip(1).map(number).collect()
    }

    #[tokio::test]
    async fn addresses_and_their_connections_take_turns() {
        let queue = FairQueue::new(1, 64);
        let permit = queue.acquire(ticket(9, 0, Class::Person)).await.ok();
        let mut tasks = Vec::new();
        for _ in 0..20 {
            tasks.push(wait(&queue, ticket(1, 1, Class::Person)).await);
        }
        tasks.push(wait(&queue, ticket(1, 2, Class::Person)).await);
        tasks.push(wait(&queue, ticket(2, 1, Class::Person)).await);
        drop(permit);
        for task in tasks {
            assert_eq!(task.await.expect("a task"), Ok(()));
        }
        assert_eq!(served(&queue)[..4], [(1, 1), (2, 1), (1, 2), (1, 1)]);
        assert_eq!(queue.waiting(), 0);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_never_begins() {
        let queue = FairQueue::new(1, 64);
        let permit = queue.acquire(ticket(9, 0, Class::Person)).await.ok();
        let mut gone = Vec::new();
        for _ in 0..30 {
            gone.push(wait(&queue, ticket(1, 1, Class::Person)).await);
        }
        gone.iter().for_each(tokio::task::JoinHandle::abort);
        for task in gone {
            assert!(task.await.is_err_and(|error| error.is_cancelled()));
        }
        let stays = wait(&queue, ticket(1, 1, Class::Person)).await;
        drop(permit);
        assert_eq!(stays.await.expect("a task"), Ok(()));
        assert_eq!(served(&queue), [(1, 1)]);
        assert!(queue.acquire(ticket(3, 0, Class::Person)).await.is_ok(), "the thread is free again");
    }

    #[tokio::test]
    async fn the_waiting_work_of_an_address_is_bounded() {
        let queue = FairQueue::new(1, 64);
        let permit = queue.acquire(ticket(9, 0, Class::Person)).await.ok();
        let mut tasks = Vec::new();
        for line in 0..64 {
            tasks.push(wait(&queue, ticket(1, line, Class::Person)).await);
        }
        assert!(queue.acquire(ticket(1, 99, Class::Person)).await.is_err_and(|error| error == WorkError::QueueFull));
        let other = wait(&queue, ticket(2, 0, Class::Person)).await;
        drop(permit);
        assert_eq!(other.await.expect("a task"), Ok(()));
        for task in tasks {
            assert_eq!(task.await.expect("a task"), Ok(()));
        }
    }

    #[tokio::test]
    async fn people_come_before_computers_which_are_not_starved() {
        let queue = FairQueue::new(1, 64);
        let permit = queue.acquire(ticket(9, 0, Class::Person)).await.ok();
        let mut tasks = Vec::new();
        for line in 0..3 {
            tasks.push(wait(&queue, ticket(1, line, Class::Computers)).await);
        }
        for line in 0..10 {
            tasks.push(wait(&queue, ticket(2, line, Class::Person)).await);
        }
        drop(permit);
        for task in tasks {
            assert_eq!(task.await.expect("a task"), Ok(()));
        }
        let queues: Vec<u8> = served(&queue).iter().map(|(address, _)| *address).collect();
        assert_eq!(queues, [2, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 1, 1]);
    }

    #[tokio::test]
    async fn work_that_breaks_gives_its_thread_back() {
        let queue = FairQueue::new(1, 64);
        let person = ticket(1, 0, Class::Person);
        let broken: Result<(), WorkError> = queue.run(person, || panic!("on purpose")).await;
        assert_eq!(broken, Err(WorkError::Panicked));
        assert_eq!(queue.run(person, || 7).await, Ok(7));
    }
}
