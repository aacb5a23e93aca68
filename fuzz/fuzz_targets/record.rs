//! Any bytes as records; what must hold is in `testkit::fuzz::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| testkit::fuzz::record(data));
