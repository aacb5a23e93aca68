//! Vocabularies: lists of words, each with its meaning, from which reading, writing and the guide are made.

/// One word of a vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// As written in records.
    pub word: &'static str,
    /// What it means.
    pub text: &'static str,
}

/// Makes an enum whose variants are words of records. The words, `ALL` and the guide come from this one
/// list; a `match` on the enum in the kernel does not compile until every word has a reader.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident $(default $default:ident)? {
        $($(#[doc = $text:literal])+ $variant:ident = $word:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[doc = $text])+ #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every one of them, in the order of the guide.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The words and what they mean.
            pub const WORDS: &[$crate::words::Word] = &[
                $($crate::words::Word { word: $word, text: concat!($($text),+) }),+
            ];

            /// As written in records.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        $(impl Default for $name {
            /// The meaning of a record that leaves the word out.
            fn default() -> $name {
                $name::$default
            }
        })?
    };
}

pub(crate) use words;
