//! Lets the linker leave the interpreter's names open where it would not by itself (macOS).

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
