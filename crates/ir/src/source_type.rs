//! The types that the source gives to its variables, as far as people want to see them in a story.
//!
//! Nothing that a program does follows from them: registers and objects have the types that matter.

use std::collections::HashMap;

use base::define_id;

use crate::GlobalId;

define_id!(
    /// A type of the source.
    SourceTypeId
);

/// What is known of the types of the source.
#[derive(Clone, Debug, Default)]
pub struct SourceTypes {
    types: Vec<SourceType>,
    /// The types of static objects.
    pub globals: HashMap<GlobalId, SourceTypeId>,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceType {
    /// How many bytes an object of it has; 0 when that is not known.
    pub bytes: u64,
    /// What it is made of.
    pub shape: SourceShape,
}

/// What a type is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceShape {
    /// An integer or an enumeration.
    Integer {
        /// Whether it has negative values.
        is_signed: bool,
    },
    /// A pointer, with what it points to.
    Pointer(Option<SourceTypeId>),
    /// An array of these.
    Array(SourceTypeId),
    /// A struct or a union.
    Record(Vec<SourceMember>),
    /// Anything else.
    Other,
}

/// A member of a struct or union that begins and ends at bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceMember {
    /// Its name; empty for an unnamed struct or union, whose members are reached without one.
    pub name: String,
    /// Where it begins, in bytes.
    pub offset: u64,
    /// Its type.
    pub ty: SourceTypeId,
}

/// A part of an object, as C names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourcePart {
    /// What stands behind the name of the object: `.limits[2].low`.
    pub path: String,
    /// The type of the part.
    pub ty: SourceTypeId,
}

impl SourceTypes {
    /// Adds a type.
    pub fn add(&mut self, ty: SourceType) -> SourceTypeId {
        self.types.push(ty);
        SourceTypeId::new(self.types.len() - 1)
    }

    /// Says what a type is that was added before it was known, because it is a part of itself.
    pub fn set(&mut self, id: SourceTypeId, ty: SourceType) {
        self.types[id.index()] = ty;
    }

    /// What is known of a type.
    pub fn get(&self, id: SourceTypeId) -> &SourceType {
        &self.types[id.index()]
    }

    /// What a pointer points to.
    pub fn target(&self, id: SourceTypeId) -> Option<SourceTypeId> {
        match self.get(id).shape {
            SourceShape::Pointer(target) => target,
            _ => None,
        }
    }

    /// The number, pointer or the like that holds a byte of an object of a type, and which of its bytes
    /// that is; nothing for padding.
    pub fn part_around(&self, ty: SourceTypeId, byte: u64) -> Option<(SourcePart, u64)> {
        let mut path = String::new();
        let (mut ty, mut offset) = (ty, byte);
        loop {
            let of = self.get(ty);
            (ty, offset) = match &of.shape {
                SourceShape::Array(element) => {
                    let each = self.get(*element).bytes;
                    path.push_str(&format!("[{}]", offset.checked_div(each)?));
                    (*element, offset % each)
                }
                SourceShape::Record(members) => {
                    let ends = |member: &SourceMember| member.offset + self.get(member.ty).bytes;
                    let holds =
                        |member: &&SourceMember| (member.offset..ends(member)).contains(&offset);
                    let member = members.iter().find(holds)?;
                    if !member.name.is_empty() {
                        path.push('.');
                        path.push_str(&member.name);
                    }
                    (member.ty, offset - member.offset)
                }
                _ if offset < of.bytes => return Some((SourcePart { path, ty }, offset)),
                _ => return None,
            };
        }
    }

    /// The part of an object of a type that has exactly these bytes: the smallest, which is a number or a
    /// pointer most often, or the largest, where whole objects are copied. Nothing where no part has
    /// them, as of bit-fields.
    pub fn part(
        &self,
        ty: SourceTypeId,
        offset: u64,
        bytes: u64,
        wants_smallest: bool,
    ) -> Option<SourcePart> {
        let mut path = String::new();
        let (mut ty, mut offset) = (ty, offset);
        let mut found = None;
        loop {
            let of = self.get(ty);
            if offset == 0 && of.bytes == bytes && bytes > 0 {
                found = Some(SourcePart { path: path.clone(), ty });
                if !wants_smallest {
                    return found;
                }
            }
            (ty, offset) = match &of.shape {
                SourceShape::Array(element) => {
                    let each = self.get(*element).bytes;
                    let index = offset.checked_div(each)?;
                    path.push_str(&format!("[{index}]"));
                    (*element, offset % each)
                }
                SourceShape::Record(members) => {
                    let ends = |member: &SourceMember| member.offset + self.get(member.ty).bytes;
                    let holds = |member: &&SourceMember| {
                        member.offset <= offset && offset + bytes <= ends(member)
                    };
                    let Some(member) = members.iter().find(holds) else { return found };
                    if !member.name.is_empty() {
                        path.push('.');
                        path.push_str(&member.name);
                    }
                    (member.ty, offset - member.offset)
                }
                _ => return found,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `struct { int mode; struct { short low, high; } limits[3]; union { float f; int *p; }; }`
    fn example() -> (SourceTypes, SourceTypeId) {
        let mut types = SourceTypes::default();
        let integer = |bytes| SourceType { bytes, shape: SourceShape::Integer { is_signed: true } };
        let member = |name: &str, offset, ty| SourceMember { name: name.into(), offset, ty };
        let record = |bytes, members| SourceType { bytes, shape: SourceShape::Record(members) };
        let (int, short) = (types.add(integer(4)), types.add(integer(2)));
        let float = types.add(SourceType { bytes: 4, shape: SourceShape::Other });
        let pointer = types.add(SourceType { bytes: 8, shape: SourceShape::Pointer(Some(int)) });
        let limits = vec![member("low", 0, short), member("high", 2, short)];
        let limits = types.add(record(4, limits));
        let array = types.add(SourceType { bytes: 12, shape: SourceShape::Array(limits) });
        let either = types.add(record(8, vec![member("f", 0, float), member("p", 0, pointer)]));
        let members =
            vec![member("mode", 0, int), member("limits", 4, array), member("", 16, either)];
        let whole = types.add(record(24, members));
        (types, whole)
    }

    fn path(offset: u64, bytes: u64, wants_smallest: bool) -> Option<String> {
        let (types, whole) = example();
        types.part(whole, offset, bytes, wants_smallest).map(|part| part.path)
    }

    #[test]
    fn parts_are_named_as_c_names_them() {
        assert_eq!(path(0, 4, true).as_deref(), Some(".mode"));
        assert_eq!(path(10, 2, true).as_deref(), Some(".limits[1].high"));
        assert_eq!(path(8, 4, true).as_deref(), Some(".limits[1]"));
        assert_eq!(path(0, 24, false).as_deref(), Some(""));
        assert_eq!(path(4, 12, false).as_deref(), Some(".limits"));
    }

    #[test]
    fn the_member_of_a_union_is_the_first_that_has_the_bytes() {
        assert_eq!(path(16, 4, true).as_deref(), Some(".f"));
        assert_eq!(path(16, 8, true).as_deref(), Some(".p"));
    }

    #[test]
    fn every_byte_belongs_to_a_number() {
        let (types, whole) = example();
        let around = |byte| {
            types.part_around(whole, byte).map(|(part, rest)| format!("{} {rest}", part.path))
        };
        assert_eq!(around(2).as_deref(), Some(".mode 2"));
        assert_eq!(around(11).as_deref(), Some(".limits[1].high 1"));
        assert_eq!(around(24), None);
    }

    #[test]
    fn what_is_no_part_has_no_name() {
        assert_eq!(path(1, 2, true), None);
        assert_eq!(path(2, 4, true), None);
        assert_eq!(path(24, 4, true), None);
    }
}
