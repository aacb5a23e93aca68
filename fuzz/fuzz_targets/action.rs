//! Any bytes as actions; what must hold is in `testkit::fuzz::action`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| testkit::fuzz::action(data));
