//! Nothing: only the dependency matters.
