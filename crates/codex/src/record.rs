//! One record file, read key by key.
//!
//! Serde alone stops at the first fault. A person who mends a file wants them all, so the file
//! is parsed once into a table that knows where everything stands, each key and each entry of a
//! list is read on its own, and every fault is kept with its line. A key that nobody asked for
//! is a fault too: a misspelt key must not be a silent default.
//!
//! No file is opened here; `load.rs` does that.

use serde::Deserialize;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// A fault of one record file, at the line where it stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct LoadError {
    /// The file, as the caller named it.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// A stretch of the file, in bytes.
pub(crate) type Span = Range<usize>;

/// One entry of a list, and where its parts stand.
pub(crate) struct Entry<T> {
    /// The entry itself.
    pub value: T,
    /// The whole entry; its start is its first line.
    pub span: Span,
    keys: Vec<(String, Span)>,
}

impl<T> Entry<T> {
    /// Where `key` stands, or the entry where it is left out.
    pub fn at(&self, key: &str) -> Span {
        self.keys.iter().find(|(name, _)| name == key).map_or_else(|| self.span.clone(), |(_, span)| span.clone())
    }
}

/// A parsed file that is being read.
pub(crate) struct Record<'a> {
    file: &'a str,
    text: &'a str,
    table: DeTable<'a>,
    errors: Vec<LoadError>,
}

impl<'a> Record<'a> {
    /// Parses the file; what is no TOML at all ends here.
    pub fn parse(file: &'a str, text: &'a str) -> Result<Self, Vec<LoadError>> {
        let (table, faults) = DeTable::parse_recoverable(text);
        let mut record = Record { file, text, table: table.into_inner(), errors: Vec::new() };
        for fault in &faults {
            record.fault_of(fault);
        }
        // One slip confuses the rest of its line; the first fault of a line says it best.
        record.errors.dedup_by_key(|error| error.line);
        if record.errors.is_empty() && record.table.is_empty() {
            record.fault(0..0, "the file is empty");
        }
        if record.errors.is_empty() { Ok(record) } else { Err(record.errors) }
    }

    /// The `id` of a record that is named by one word in kebab case.
    pub fn id(&mut self) -> Option<Spanned<String>> {
        let id = self.required::<String>("id")?;
        if !is_kebab(id.get_ref()) {
            self.fault(id.span(), format!("id `{}` must be like dawn-of-war", id.get_ref()));
        }
        Some(id)
    }

    /// A key that must be there.
    pub fn required<T: Deserialize<'a>>(&mut self, key: &str) -> Option<Spanned<T>> {
        if !self.table.contains_key(key) {
            self.fault(0..0, format!("missing key `{key}`"));
        }
        self.optional(key)
    }

    /// A key that may be left out.
    pub fn optional<T: Deserialize<'a>>(&mut self, key: &str) -> Option<Spanned<T>> {
        let value = self.table.remove(key)?;
        let span = value.span();
        self.read(value).map(|value| Spanned::new(span, value))
    }

    /// A list, each entry on its own, so that one bad entry does not hide the next.
    pub fn entries<T: Deserialize<'a>>(&mut self, key: &str) -> Vec<Entry<T>> {
        let list = self.list(key);
        list.into_iter().filter_map(|value| self.entry(value)).collect()
    }

    /// A list of tables that have a `name` beside the fields of `T`.
    pub fn named_entries<T: Deserialize<'a>>(&mut self, key: &str) -> Vec<(String, Entry<T>)> {
        let mut named = Vec::new();
        for mut value in self.list(key) {
            let name = match value.get_mut() {
                DeValue::Table(table) => table.remove("name"),
                _ => None,
            };
            let span = value.span();
            let name = match name {
                Some(name) => self.read(name),
                None => {
                    self.fault(span, format!("every entry of `{key}` needs a `name`"));
                    None
                }
            };
            if let (Some(entry), Some(name)) = (self.entry(value), name) {
                named.push((name, entry));
            }
        }
        named
    }

    /// Notes a fault that reading alone could not see.
    pub fn fault(&mut self, span: Span, message: impl Into<String>) {
        let line = self.line(&span);
        self.errors.push(LoadError { file: self.file.to_owned(), line, message: message.into() });
    }

    /// Whether no fault was found so far.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }

    /// The line of a stretch, from 1.
    pub fn line(&self, span: &Span) -> usize {
        line_of(self.text.as_bytes(), span.start)
    }

    /// All faults in the order of the file; keys that nobody read are among them.
    pub fn finish(mut self) -> Vec<LoadError> {
        let unread: Vec<(String, Span)> = keys_of(&self.table);
        for (key, span) in unread {
            self.fault(span, format!("unknown key `{key}`"));
        }
        self.errors.sort();
        self.errors
    }

    fn list(&mut self, key: &str) -> Vec<Spanned<DeValue<'a>>> {
        let Some(value) = self.table.remove(key) else { return Vec::new() };
        let span = value.span();
        match value.into_inner() {
            DeValue::Array(list) => list.into_iter().collect(),
            other => {
                self.fault(span, format!("`{key}` is a list, not {} {}", article(other.type_str()), other.type_str()));
                Vec::new()
            }
        }
    }

    fn entry<T: Deserialize<'a>>(&mut self, value: Spanned<DeValue<'a>>) -> Option<Entry<T>> {
        let span = value.span();
        let keys = value.get_ref().as_table().map(keys_of).unwrap_or_default();
        self.read(value).map(|value| Entry { value, span, keys })
    }

    fn read<T: Deserialize<'a>>(&mut self, value: Spanned<DeValue<'a>>) -> Option<T> {
        let span = value.span();
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                self.fault(error.span().unwrap_or(span), error.message());
                None
            }
        }
    }

    fn fault_of(&mut self, error: &toml::de::Error) {
        self.fault(error.span().unwrap_or(0..0), error.message());
    }
}

/// The line of a byte, from 1.
pub(crate) fn line_of(text: &[u8], at: usize) -> usize {
    1 + text.iter().take(at).filter(|&&byte| byte == b'\n').count()
}

/// Lower-case letters, digits and hyphens, as ids and file names are written.
pub(crate) fn is_kebab(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

fn keys_of(table: &DeTable<'_>) -> Vec<(String, Span)> {
    table.iter().map(|(key, _)| (key.get_ref().to_string(), key.span())).collect()
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}
