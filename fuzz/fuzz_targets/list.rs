//! Any bytes as a list of any format; what must hold is in `import::read::fuzz::any`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::fuzz::any(data));
