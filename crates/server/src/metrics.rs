//! Metrics for operators in the format of Prometheus. `docs/operations.md` lists them.

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

fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("strategium_games_open", "Games in memory");
    describe_gauge!("strategium_connections", "Open WebSocket connections");
    describe_counter!("strategium_games_total", "Games created");
    describe_counter!("strategium_skirmishes_total", "Skirmishes created");
    describe_counter!("strategium_skirmish_actions_total", "Actions of skirmishes accepted and stored");
    describe_counter!("strategium_messages_total", "Messages read from connections, by type");
    describe_counter!("strategium_actions_total", "Actions accepted and stored");
    describe_histogram!("strategium_action_seconds", "From reading an action to acknowledging it");
    describe_counter!("strategium_refusals_total", "Messages refused, by code");
    describe_counter!("strategium_not_saved_total", "Actions that could not be stored");
    describe_histogram!("strategium_thought_seconds", "How long the computer thought about one decision");
    describe_counter!("strategium_thoughts_broken_total", "Decisions of the computer that failed");
    describe_counter!("strategium_rooms_broken_total", "Games whose task failed; they open again");
    describe_counter!("strategium_store_writes_total", "Changes written to the journal");
    describe_counter!("strategium_store_errors_total", "Changes the journal refused");
    describe_histogram!("strategium_store_batch_size", "Changes per transaction");
    describe_histogram!("strategium_store_write_seconds", "How long one transaction took");
    describe_counter!("strategium_requests_total", "HTTP requests, by status");
    describe_histogram!("strategium_request_seconds", "How long an HTTP request took");
}
