//! Any bytes as JSON of New Recruit; what must hold is in `import::read::fuzz::newrecruit_json`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::fuzz::newrecruit_json(data));
