//! Keywords: upper-case words that rules ask about (R3.3).

use serde::{Deserialize, Serialize};

/// The keywords of a model or unit: upper case, sorted, no doubles.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Keywords(Vec<String>);

impl Keywords {
    /// Whether `keyword` (upper case) is among them.
    pub fn has(&self, keyword: &str) -> bool {
        self.0.binary_search_by(|k| k.as_str().cmp(keyword)).is_ok()
    }

    /// Whether every word of `phrase` is covered, as printed adjacency means "all of these":
    /// `TACTICUS INFANTRY` needs both, `INTERCESSOR SQUAD` is one keyword.
    pub fn has_all(&self, phrase: &str) -> bool {
        self.has(phrase)
            || phrase
                .split(' ')
                .scan(String::new(), |open, word| {
                    if !open.is_empty() {
                        open.push(' ')
                    }
                    open.push_str(word);
                    let closed = self.has(open);
                    if closed {
                        open.clear()
                    }
                    Some(open.is_empty())
                })
                .last()
                .unwrap_or(false)
    }

    /// In alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Adds one keyword.
    pub fn insert(&mut self, keyword: &str) {
        let keyword = keyword.to_uppercase();
        if let Err(at) = self.0.binary_search(&keyword) {
            self.0.insert(at, keyword);
        }
    }

    /// Takes one keyword away.
    pub fn remove(&mut self, keyword: &str) {
        self.0.retain(|held| held != keyword);
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Vec<String>> for Keywords {
    fn from(words: Vec<String>) -> Self {
        let mut words: Vec<String> = words.iter().map(|w| w.trim().to_uppercase()).collect();
        words.sort();
        words.dedup();
        Keywords(words)
    }
}

impl From<Keywords> for Vec<String> {
    fn from(keywords: Keywords) -> Self {
        keywords.0
    }
}

impl<'a> FromIterator<&'a str> for Keywords {
    fn from_iter<I: IntoIterator<Item = &'a str>>(iter: I) -> Self {
        Keywords::from(iter.into_iter().map(str::to_owned).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_keywords_mean_all_of_them() {
        let marines: Keywords = ["infantry", "TACTICUS", "INTERCESSOR SQUAD"].into_iter().collect();
        assert!(marines.has("INFANTRY"));
        assert!(marines.has_all("TACTICUS INFANTRY"));
        assert!(marines.has_all("INTERCESSOR SQUAD INFANTRY"));
        assert!(!marines.has_all("PHOBOS INFANTRY"));
    }
}
