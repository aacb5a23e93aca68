//! Metrics for operators in the format of Prometheus. `docs/operations.md` lists them.

use crate::app::App;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// Histogram buckets in seconds, from a tenth of a millisecond to a long computer turn.
const SECONDS: [f64; 14] = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Histogram buckets for batch sizes.
const COUNTS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The metrics of this process. The library keeps one set per process, so several servers in one process (in tests)
/// share them.
pub fn figures() -> &'static PrometheusHandle {
    static FIGURES: OnceLock<PrometheusHandle> = OnceLock::new();
    FIGURES.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_size".to_owned()), &COUNTS));
        let recorder = builder.unwrap_or_else(|_| PrometheusBuilder::new()).build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another metrics recorder is installed; /metrics stays empty");
        }
        describe();
        handle
    })
}

/// What a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It only grows.
    Counter,
    /// It rises and falls.
    Gauge,
    /// It counts how often which values came.
    Histogram,
}

/// A figure that the server gives out.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub help: &'static str,
}

/// Every figure of the server.
pub const FIGURES: &[Figure] = &[
    Figure { kind: Kind::Gauge, name: "strategium_games_open", help: "Games in memory" },
    Figure { kind: Kind::Gauge, name: "strategium_connections", help: "Open WebSocket connections" },
    Figure { kind: Kind::Counter, name: "strategium_games_total", help: "Games created" },
    Figure { kind: Kind::Counter, name: "strategium_skirmishes_total", help: "Skirmishes created" },
    Figure {
        kind: Kind::Counter,
        name: "strategium_skirmish_actions_total",
        help: "Actions of skirmishes accepted and stored",
    },
    Figure { kind: Kind::Counter, name: "strategium_messages_total", help: "Messages read from connections, by type" },
    Figure { kind: Kind::Counter, name: "strategium_actions_total", help: "Actions accepted and stored" },
    Figure {
        kind: Kind::Histogram,
        name: "strategium_action_seconds",
        help: "From reading an action to acknowledging it",
    },
    Figure { kind: Kind::Counter, name: "strategium_refusals_total", help: "Messages refused, by code" },
    Figure { kind: Kind::Counter, name: "strategium_not_saved_total", help: "Actions that could not be stored" },
    Figure {
        kind: Kind::Histogram,
        name: "strategium_thought_seconds",
        help: "How long the computer thought about one decision",
    },
    Figure {
        kind: Kind::Counter,
        name: "strategium_thoughts_broken_total",
        help: "Decisions of the computer that failed",
    },
    Figure {
        kind: Kind::Counter,
        name: "strategium_rooms_broken_total",
        help: "Games whose task failed; they open again",
    },
    Figure {
        kind: Kind::Counter,
        name: "strategium_connections_passed_on_total",
        help: "Clients passed on to the home of their game",
    },
    Figure {
        kind: Kind::Counter,
        name: "strategium_games_taken_over_total",
        help: "Games taken from a process that died or stalled",
    },
    Figure {
        kind: Kind::Counter,
        name: "strategium_games_lost_total",
        help: "Games lost to another process, or closed by an operator",
    },
    Figure { kind: Kind::Counter, name: "strategium_store_writes_total", help: "Changes written to the journal" },
    Figure { kind: Kind::Counter, name: "strategium_store_errors_total", help: "Changes the journal refused" },
    Figure { kind: Kind::Histogram, name: "strategium_store_batch_size", help: "Changes per transaction" },
    Figure { kind: Kind::Histogram, name: "strategium_store_write_seconds", help: "How long one transaction took" },
    Figure { kind: Kind::Counter, name: "strategium_requests_total", help: "HTTP requests, by status" },
    Figure { kind: Kind::Histogram, name: "strategium_request_seconds", help: "How long an HTTP request took" },
    Figure { kind: Kind::Gauge, name: "strategium_tcp_connections", help: "Open TCP connections" },
    Figure {
        kind: Kind::Counter,
        name: "strategium_tcp_refused_total",
        help: "TCP connections closed because there were too many",
    },
    Figure {
        kind: Kind::Gauge,
        name: "strategium_build_info",
        help: "Always 1; its labels are the versions of the program and of the rules",
    },
    Figure {
        kind: Kind::Gauge,
        name: "strategium_thinking_waiting",
        help: "Decisions of the computer that wait for a thread",
    },
    Figure {
        kind: Kind::Gauge,
        name: "strategium_thinking_free",
        help: "Threads of the computer that have nothing to do",
    },
    Figure {
        kind: Kind::Gauge,
        name: "strategium_questions_waiting",
        help: "Questions, records and lists that wait for a thread",
    },
    Figure { kind: Kind::Gauge, name: "strategium_store_waiting", help: "Changes that wait to be written" },
    Figure { kind: Kind::Gauge, name: "process_resident_memory_bytes", help: "Memory of the process" },
    Figure { kind: Kind::Gauge, name: "process_open_fds", help: "Open files and connections of the process" },
    Figure { kind: Kind::Gauge, name: "process_max_fds", help: "How many open files the system allows the process" },
    Figure {
        kind: Kind::Gauge,
        name: "process_start_time_seconds",
        help: "When the process began, in seconds since 1970",
    },
    Figure {
        kind: Kind::Counter,
        name: "process_cpu_seconds_total",
        help: "Processor time of the process, in whole seconds",
    },
];

/// Counters with labels: they appear with their first event.
const LABELLED: [&str; 3] = ["strategium_messages_total", "strategium_refusals_total", "strategium_requests_total"];

fn describe() {
    for Figure { kind, name, help } in FIGURES {
        match kind {
            Kind::Counter => metrics::describe_counter!(*name, *help),
            Kind::Gauge => metrics::describe_gauge!(*name, *help),
            Kind::Histogram => metrics::describe_histogram!(*name, *help),
        }
        // A counter that is there from the start lets an alert see its first event.
        if *kind == Kind::Counter && !LABELLED.contains(name) {
            metrics::counter!(*name).increment(0);
        }
    }
    let (version, rules) = (env!("CARGO_PKG_VERSION"), rules::RULES_VERSION.to_string());
    metrics::gauge!("strategium_build_info", "version" => version, "rules" => rules).set(1.0);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    metrics::gauge!("process_start_time_seconds").set(now.as_secs_f64());
}

/// Reads the figures that nothing reports by itself.
pub fn sample(app: &App) {
    let (thinking, questions) = (app.rooms.thinking_threads(), app.rooms.question_threads());
    metrics::gauge!("strategium_thinking_waiting").set(thinking.waiting() as f64);
    metrics::gauge!("strategium_thinking_free").set(thinking.free() as f64);
    metrics::gauge!("strategium_questions_waiting").set(questions.waiting() as f64);
    metrics::gauge!("strategium_store_waiting").set(app.store.waiting() as f64);
    if let Ok((soft, _)) = rlimit::Resource::NOFILE.get() {
        metrics::gauge!("process_max_fds").set(soft as f64);
    }
    // Elsewhere than on Linux these files do not exist, and the figures stay away.
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        metrics::gauge!("process_open_fds").set(files.count() as f64);
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
    if let Some(kilobytes) = resident.and_then(|text| text.trim().parse::<f64>().ok()) {
        metrics::gauge!("process_resident_memory_bytes").set(kilobytes * 1024.0);
    }
    if let Some(seconds) = processor_seconds() {
        metrics::counter!("process_cpu_seconds_total").absolute(seconds);
    }
}

/// The processor time of this process. Linux counts it in hundredths of a second, for programs of every machine.
fn processor_seconds() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program is in brackets and may hold spaces; user and system time are the 12th and 13th after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(ticks / 100)
}
