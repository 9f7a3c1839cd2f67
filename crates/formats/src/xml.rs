//! Just enough of a document: the root, its attributes, and its children with their leading text.
//!
//! The rules are those of Python's `ElementTree`, which TestCov uses: the text of an element is
//! what stands before its first child; comments vanish; an element without any text has none,
//! which is not the same as an empty one.

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// A document's root and the children directly below it.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Document {
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Element>,
}

/// A child of the root.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Element {
    pub(crate) tag: String,
    /// What stands before its first child; `None` when there is nothing at all.
    pub(crate) text: Option<String>,
}

impl Document {
    /// The text of the first child with this tag; the outer `None` says that there is no such child.
    pub(crate) fn field(&self, tag: &str) -> Option<Option<&str>> {
        self.children.iter().find(|child| child.tag == tag).map(|child| child.text.as_deref())
    }
}

/// Reads a document; the error is one sentence.
pub(crate) fn parse(text: &str) -> Result<Document, String> {
    let mut reader = Reader::from_str(text);
    let mut document: Option<Document> = None;
    let mut depth = 0_usize;
    // Text counts only until the first child of the element that it belongs to.
    let mut collecting = false;
    loop {
        let position = reader.buffer_position();
        let event = reader.read_event().map_err(|error| format!("{error} (byte {position})"))?;
        match event {
            Event::Start(start) => {
                collecting = open(&mut document, depth, &start)?;
                depth += 1;
            }
            Event::Empty(start) => {
                open(&mut document, depth, &start)?;
                collecting = false;
            }
            Event::End(_) => {
                depth -= 1;
                collecting = false;
            }
            Event::Text(piece) => add(&mut document, depth, collecting, &piece.xml10_content())?,
            Event::CData(piece) => add(&mut document, depth, collecting, &piece.xml10_content())?,
            Event::GeneralRef(reference) => {
                add(&mut document, depth, collecting, &resolve(&reference)?)?;
            }
            Event::Eof if depth > 0 => return Err("the document ends too early".into()),
            Event::Eof => return document.ok_or_else(|| "there is no element".into()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

/// Enters an element; says whether its text is to be collected.
fn open(
    document: &mut Option<Document>,
    depth: usize,
    start: &BytesStart<'_>,
) -> Result<bool, String> {
    match (depth, document) {
        (0, Some(_)) => Err("there is more than one root element".into()),
        (0, empty) => {
            *empty = Some(Document { attributes: attributes(start)?, children: Vec::new() });
            Ok(false)
        }
        (1, Some(document)) => {
            attributes(start)?;
            document.children.push(Element { tag: start.name().as_ref().into(), text: None });
            Ok(true)
        }
        _ => {
            attributes(start)?;
            Ok(false)
        }
    }
}

fn attributes(start: &BytesStart<'_>) -> Result<Vec<(String, String)>, String> {
    start
        .attributes()
        .map(|attribute| {
            let attribute = attribute.map_err(|error| error.to_string())?;
            let value = attribute
                .normalized_value(XmlVersion::default())
                .map_err(|error| error.to_string())?;
            Ok((attribute.key.as_ref().into(), value.into_owned()))
        })
        .collect()
}

fn add(
    document: &mut Option<Document>,
    depth: usize,
    collecting: bool,
    piece: &str,
) -> Result<(), String> {
    if depth == 0 {
        return match piece.trim().is_empty() {
            true => Ok(()),
            false => Err("there is text outside of the root element".into()),
        };
    }
    if collecting && let Some(child) = document.as_mut().and_then(|root| root.children.last_mut()) {
        child.text.get_or_insert_default().push_str(piece);
    }
    Ok(())
}

fn resolve(reference: &BytesRef<'_>) -> Result<String, String> {
    if let Some(character) = reference.resolve_char_ref().map_err(|error| error.to_string())? {
        return Ok(character.to_string());
    }
    let name = reference.xml10_content();
    match resolve_predefined_entity(&name) {
        Some(text) => Ok(text.to_string()),
        None => Err(format!("the entity '&{name};' is not defined")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(xml: &str) -> Vec<Option<String>> {
        parse(xml).unwrap().children.into_iter().map(|child| child.text).collect()
    }

    #[test]
    fn text_is_what_elementtree_calls_text() {
        let some = |text: &str| Some(text.to_string());
        assert_eq!(texts("<t><a>1</a><b> 2 </b></t>"), [some("1"), some(" 2 ")]);
        assert_eq!(texts("<t><a></a><a/></t>"), [None, None]);
        assert_eq!(texts("<t><a>1<!-- c -->2</a></t>"), [some("12")]);
        assert_eq!(texts("<t><a>&lt;&#65;&amp;<![CDATA[<]]></a></t>"), [some("<A&<")]);
        assert_eq!(texts("<t><a>1<b>2</b>3</a></t>"), [some("1")]);
        assert_eq!(texts("<t>x<a>1</a>y</t>"), [some("1")]);
    }

    #[test]
    fn broken_documents_are_refused() {
        for xml in
            ["", "<a>", "<a></b>", "<a/><b/>", "<a>&bogus;</a>", "<a/>text", "<a b=1/>", "<a"]
        {
            assert!(parse(xml).is_err(), "{xml}");
        }
    }
}
