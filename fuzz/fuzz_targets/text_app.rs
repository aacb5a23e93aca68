//! Any bytes as the official app; what must hold is in `import::read::text::fuzz`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::text::fuzz::any_bytes(data, import::Format::AppText));
