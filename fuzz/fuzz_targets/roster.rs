//! Any bytes as a file of our own; what must hold is in `import::read::fuzz::roster`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::fuzz::roster(data));
