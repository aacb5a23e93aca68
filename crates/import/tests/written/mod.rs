//! Lists of our own, and the same in other notations.
#![allow(dead_code)]

use base64::Engine;
use serde_json::{Map, Value};
use std::io::{Cursor, Write};
use strategium_import::{ImportError, List};

/// A small roster with something of everything.
pub const SMALL: &str = include_str!("../fixtures/small.ros");
/// A small registry.
pub const REGISTRY: &str = include_str!("../fixtures/small.registry");

/// Reads a list of any format.
pub fn read(bytes: &[u8]) -> Result<List, ImportError> {
    strategium_import::read::read(bytes)
}

/// A roster of BattleScribe as New Recruit writes it.
pub fn json(xml: &str, maker: &str) -> String {
    let document = roxmltree::Document::parse(xml).expect("XML");
    let mut roster = object(document.root_element());
    roster["generatedBy"] = maker.into();
    serde_json::json!({ "roster": roster }).to_string()
}

fn object(node: roxmltree::Node<'_, '_>) -> Value {
    let mut object = Map::new();
    for attribute in node.attributes() {
        let value = match attribute.value() {
            "true" => true.into(),
            "false" => false.into(),
            text if attribute.name() == "number" => text.parse::<u32>().expect("a number").into(),
            text if attribute.name() == "value" => text.parse::<f64>().expect("a number").into(),
            text => text.into(),
        };
        object.insert(attribute.name().to_owned(), value);
    }
    for child in node.children().filter(|child| child.is_element()) {
        let value = match child.tag_name().name() {
            "description" => child.text().unwrap_or_default().into(),
            _ => child.children().filter(|held| held.is_element()).map(self::object).collect::<Vec<_>>().into(),
        };
        object.insert(child.tag_name().name().to_owned(), value);
    }
    if node.has_tag_name((node.tag_name().namespace().unwrap_or_default(), "characteristic")) {
        object.insert("$text".to_owned(), node.text().unwrap_or_default().into());
    }
    object.into()
}

/// What stands behind the `#` of a share link.
pub fn payload(json: &str) -> String {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(json.as_bytes()).expect("writes");
    base64::engine::general_purpose::STANDARD.encode(gzip.finish().expect("finishes"))
}

/// A zip with these files.
pub fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    for (name, bytes) in files {
        zip.start_file(*name, options).expect("starts");
        zip.write_all(bytes).expect("writes");
    }
    zip.finish().expect("finishes").into_inner()
}
