//! Any bytes as XML of BattleScribe; what must hold is in `import::read::fuzz::ros`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| import::read::fuzz::ros(data));
