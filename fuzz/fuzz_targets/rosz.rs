//! Any bytes as a zip; what must hold is in `import::read::fuzz::rosz`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::fuzz::rosz(data));
