//! A record as a page scrubs through it.

use protocol::Record;
use protocol::messages::WhyInfo;
use protocol::messages::http::Replay;

/// Plays a record again, step by step. `whys` are the computer's reasons by step, from 1.
pub fn replay(record: &Record, whys: &dyn Fn(u32) -> Option<WhyInfo>) -> Result<Replay, String> {
    let _ = (record, whys);
    Err("not built yet".to_owned())
}
