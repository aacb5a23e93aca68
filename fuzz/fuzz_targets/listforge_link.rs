//! Any bytes as a share link; what must hold is in `import::read::fuzz::listforge_link`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::fuzz::listforge_link(data));
