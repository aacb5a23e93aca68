//! Many live games at once: 500 unless told, half of them against Normal, everybody at the pace of
//! people. Prints how long an action takes from sending to acknowledgement, and what the server
//! needs. `load [--games N] [--seconds S] [--pause MS] [--program FILE] [--db DATABASE]`

#![allow(clippy::unwrap_used)]

#[path = "../tests/table/mod.rs"]
mod table;

use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use table::{Chance, Person, Program, create};
use tokio::sync::Mutex;

/// What to do.
#[derive(Clone)]
struct Plan {
    games: usize,
    seconds: u64,
    /// Milliseconds between a person's actions, on average.
    pause: usize,
    program: PathBuf,
    db: String,
}

/// What was measured.
#[derive(Default)]
struct Figures {
    times: Mutex<Vec<Duration>>,
    refused: AtomicU32,
    gone: AtomicU32,
    ended: AtomicU32,
}

fn plan() -> Plan {
    let beside = std::env::current_exe().unwrap().parent().unwrap().join("../strategium");
    let folder = std::env::temp_dir().join(format!("strategium-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let db = format!("sqlite:{}/games.db", folder.display());
    let mut plan = Plan { games: 500, seconds: 120, pause: 3_000, program: beside, db };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or_else(|| panic!("{word} needs a value"));
        match word.as_str() {
            "--games" => plan.games = value.parse().unwrap(),
            "--seconds" => plan.seconds = value.parse().unwrap(),
            "--pause" => plan.pause = value.parse().unwrap(),
            "--program" => plan.program = value.into(),
            "--db" => plan.db = value,
            _ => panic!("{word} is not known"),
        }
    }
    plan
}

#[tokio::main]
async fn main() {
    let plan = plan();
    let server = Program::start(&plan.program, &plan.db, &[]);
    let (figures, begun) = (Arc::new(Figures::default()), Instant::now());
    let mut people = Vec::new();
    for number in 0..plan.games {
        let (me, them) = if number % 2 == 0 {
            (json!({"who": "me"}), json!({"who": "link"}))
        } else {
            (json!({"who": "me"}), json!({"who": "ai", "level": "normal"}))
        };
        let created = create(server.address, me, them).await.unwrap();
        for secret in created.secrets.iter().flatten() {
            let chance = Chance::new(number as u64 * 2 + people.len() as u64 + 1);
            let person = Person::enter(server.address, &created.game, std::slice::from_ref(secret)).await.unwrap();
            people.push((person, chance));
        }
    }
    let made = begun.elapsed();
    println!("{} games with {} people made in {:.1} s", plan.games, people.len(), made.as_secs_f64());
    let (end, busy) = (Instant::now() + Duration::from_secs(plan.seconds), cpu(server.id()));
    let people: Vec<_> = people
        .into_iter()
        .map(|(person, chance)| tokio::spawn(sit(person, chance, end, plan.pause, Arc::clone(&figures))))
        .collect();
    let mut most = 0;
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_secs(1)).await;
        most = most.max(memory(server.id()));
    }
    let busy = cpu(server.id()) - busy;
    for person in people {
        person.await.unwrap();
    }
    report(&plan, &figures, most, busy).await;
}

/// Plays at a person's pace until the time is up.
async fn sit(mut person: Person, mut chance: Chance, end: Instant, pause: usize, figures: Arc<Figures>) {
    let wait = |chance: &mut Chance| Duration::from_millis((pause / 2 + chance.below(pause)) as u64);
    let mut next = Instant::now() + wait(&mut chance);
    let mut times = Vec::new();
    while Instant::now() < end && person.known.next.is_some() {
        let listened = tokio::time::timeout_at(next.min(end).into(), person.hear()).await;
        match listened {
            Ok(Ok(_)) => continue,
            Ok(Err(_)) => {
                figures.gone.fetch_add(1, Ordering::Relaxed);
                break;
            }
            Err(_) => next = Instant::now() + wait(&mut chance),
        }
        if !person.is_asked() || Instant::now() >= end {
            continue;
        }
        let Ok(Some(action)) = person.choose(&mut chance).await else { continue };
        let sent = Instant::now();
        match person.act(&action).await {
            Ok(true) => times.push(sent.elapsed()),
            Ok(false) => drop(figures.refused.fetch_add(1, Ordering::Relaxed)),
            Err(_) => {
                figures.gone.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
    }
    if person.known.next.is_none() {
        figures.ended.fetch_add(1, Ordering::Relaxed);
    }
    figures.times.lock().await.append(&mut times);
}

async fn report(plan: &Plan, figures: &Figures, most: u64, busy: f64) {
    let mut times = figures.times.lock().await;
    times.sort();
    let at = |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1)));
    let ms = |share: f64| at(share).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0);
    let (actions, seconds) = (times.len(), plan.seconds as f64);
    println!("actions of people   {actions} ({:.0} a second)", actions as f64 / seconds);
    println!(
        "send → acknowledged p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        ms(0.5),
        ms(0.95),
        ms(0.99),
        ms(1.0)
    );
    println!("memory at most      {} MB", most / 1024);
    println!("processor           {:.2} cores", busy / seconds);
    let count = |figure: &AtomicU32| figure.load(Ordering::Relaxed);
    println!(
        "refused {}, sent away {}, people whose battle ended {}",
        count(&figures.refused),
        count(&figures.gone),
        count(&figures.ended)
    );
    assert_eq!(count(&figures.gone), 0, "somebody was sent away");
}

/// Resident memory in kB.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// Seconds of processor time so far; a tick is a hundredth on every Linux we know.
fn cpu(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after = stat.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks: u64 = after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    ticks as f64 / 100.0
}
