//! The difference of two states, and its application: what a client keeps itself up to date by.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// One change of the tree. A path's parts are separated by dots; a part that itself holds a dot
/// (a leader's model, `cap.m1`) is written with a tilde in its place, `cap~m1`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Diff {
    /// A value is new or different.
    Set {
        /// Where.
        path: String,
        /// What.
        #[ts(type = "unknown")]
        value: Value,
    },
    /// A value is gone.
    Remove {
        /// Where.
        path: String,
    },
}

/// What turns `before` into `after`.
pub fn diff(before: &Value, after: &Value) -> Vec<Diff> {
    let mut out = Vec::new();
    walk(String::new(), before, after, &mut out);
    out
}

fn join(path: &str, key: &str) -> String {
    let key = key.replace('.', "~");
    if path.is_empty() { key } else { format!("{path}.{key}") }
}

fn walk(path: String, before: &Value, after: &Value, out: &mut Vec<Diff>) {
    match (before, after) {
        (Value::Object(old), Value::Object(new)) => {
            for key in old.keys().filter(|key| !new.contains_key(*key)) {
                out.push(Diff::Remove { path: join(&path, key) });
            }
            for (key, value) in new {
                match old.get(key) {
                    Some(held) => walk(join(&path, key), held, value, out),
                    None => out.push(Diff::Set { path: join(&path, key), value: value.clone() }),
                }
            }
        }
        _ if before != after => out.push(Diff::Set { path, value: after.clone() }),
        _ => {}
    }
}

/// Applies changes to a state.
pub fn apply(state: &mut Value, diffs: &[Diff]) {
    for diff in diffs {
        match diff {
            Diff::Set { path, value } => {
                let mut at = &mut *state;
                for part in path.split('.') {
                    at = &mut at[part.replace('~', ".")];
                }
                *at = value.clone();
            }
            Diff::Remove { path } => {
                let (parents, last) = path.rsplit_once('.').unwrap_or(("", path));
                let mut at = &mut *state;
                for part in parents.split('.').filter(|part| !part.is_empty()) {
                    at = &mut at[part.replace('~', ".")];
                }
                if let Value::Object(object) = at {
                    object.remove(&last.replace('~', "."));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn applying_a_difference_gives_the_other_state() {
        let before = json!({"a": 1, "units": {"x": {"models": {"cap.m1": {"w": 2}, "m1": {"w": 1}}}}, "gone": true});
        let after = json!({"a": 2, "units": {"x": {"models": {"cap.m1": {"w": 1}}}, "y": {}}});
        let mut state = before.clone();
        apply(&mut state, &diff(&before, &after));
        assert_eq!(state, after);
    }
}
