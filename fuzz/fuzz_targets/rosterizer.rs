//! Any bytes as a registry; what must hold is in `import::read::fuzz::rosterizer`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::fuzz::rosterizer(data));
