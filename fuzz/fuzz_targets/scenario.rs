//! Any bytes as scenarios; what must hold is in `testkit::fuzz::scenario`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| testkit::fuzz::scenario(data));
