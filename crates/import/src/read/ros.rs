//! BattleScribe's `.ros`: the tree as XML.
//!
//! Document types are refused, so no entity can grow or reach out; everything else that could
//! make a small file expensive is counted before it is parsed.

use super::selections;
use super::tree::{self, Node};
use crate::{Format, ImportError, List};
use roxmltree::{Document, ParsingOptions};

/// More elements and texts than any roster has; a large one has thirty thousand.
const MOST_NODES: u32 = 500_000;
/// More attributes than an element has: they are compared with each other.
const MOST_ATTRIBUTES: usize = 500;
/// More namespaces than any roster declares.
const MOST_NAMESPACES: usize = 64;

/// Reads a roster; `format` says whether it came in a zip.
pub fn read(text: &str, format: Format) -> Result<List, ImportError> {
    let bad = |what: &str| {
        ImportError::new("BAD_XML", format!("This is no BattleScribe roster: {what}. Export the roster again."))
    };
    if text.matches("xmlns").nth(MOST_NAMESPACES).is_some() || has_crowded_tag(text) {
        return Err(bad("it declares more than a roster has"));
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(text, options).map_err(|error| bad(&tree::cut(&error.to_string(), 200)))?;
    let root = document.root_element();
    if root.tag_name().name() != "roster" {
        return Err(bad(&format!("it holds a <{}>, not a <roster>", tree::cut(root.tag_name().name(), 40))));
    }
    selections::list(&tree::roster(&root)?, format)
}

/// Whether some tag has too many attributes. A tag has no `<` in it, so between one and the
/// next there are all its attributes, each with its `=`.
fn has_crowded_tag(text: &str) -> bool {
    text.split('<').any(|piece| piece.matches('=').nth(MOST_ATTRIBUTES).is_some())
}

impl Node for roxmltree::Node<'_, '_> {
    fn value(&self, key: &str) -> Option<String> {
        let element = || self.children().find(|child| child.has_tag_name_of(key)).map(|child| child.text());
        self.attribute(key).map(str::to_owned).or_else(|| element().map(|text| text.unwrap_or_default().to_owned()))
    }

    fn list(&self, many: &str, one: &str) -> Vec<Self> {
        let lists = self.children().filter(|child| child.has_tag_name_of(many));
        lists.flat_map(|list| list.children().filter(|child| child.has_tag_name_of(one))).collect()
    }

    fn text(&self) -> String {
        self.children().filter(|child| child.is_text()).filter_map(|child| child.text()).collect()
    }
}

/// Names of elements, whatever their namespace: some exporters leave it out.
trait Named {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl Named for roxmltree::Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}
