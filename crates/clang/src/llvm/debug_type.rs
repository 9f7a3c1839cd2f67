//! C types, as debug information describes them.

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::{
    LLVMDITypeGetOffsetInBits, LLVMDITypeGetSizeInBits, LLVMGetDINodeTag, LLVMGetMetadataKind,
    LLVMGetSubprogram, LLVMMetadataKind,
};

use super::{Value, ValueKind};

/// Tags of DWARF.
mod tag {
    pub(super) const ARRAY: u16 = 0x01;
    pub(super) const POINTER: u16 = 0x0f;
    pub(super) const SUBROUTINE: u16 = 0x15;
    pub(super) const STRUCT: u16 = 0x13;
    pub(super) const ENUMERATION: u16 = 0x04;
    pub(super) const BASIC: u16 = 0x24;
    pub(super) const UNION: u16 = 0x17;
    pub(super) const TYPEDEF: u16 = 0x16;
    /// Names and qualifiers: `typedef`, `const`, `volatile`, `restrict`, `_Atomic`.
    pub(super) const TRANSPARENT: [u16; 5] = [0x16, 0x26, 0x35, 0x37, 0x47];
}

/// Where nodes of debug information keep what they are made of.
mod operand {
    /// The type of a variable, of a pointer's target or of a member.
    pub(super) const TYPE: usize = 3;
    /// The members of a struct; the type of a function; the dimensions of an array.
    pub(super) const MEMBERS: usize = 4;
    /// The name of a type.
    pub(super) const NAME: usize = 2;
    /// The file that a function belongs to, with all that it includes.
    pub(super) const UNIT: usize = 5;
    /// The types that such a file casts to.
    pub(super) const CAST_TO: usize = 5;
}

/// What kind of type it is, behind names and qualifiers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DebugShape {
    Integer {
        is_signed: bool,
    },
    Pointer(Option<DebugType>),
    /// An array of arrays of arrays of these, with the length of each, the outermost first.
    Array(DebugType, Vec<u64>),
    /// A struct or union with those of its members that begin and end at bytes.
    Record(Vec<DebugMember>),
    Other,
}

/// A member of a struct or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DebugMember {
    pub(crate) name: String,
    pub(crate) offset: u64,
    pub(crate) ty: DebugType,
}

/// A type of C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct DebugType(Value);

impl Value {
    /// The type of the variable that `llvm.dbg.declare` speaks of.
    pub(crate) fn declared_type(self) -> Option<DebugType> {
        DebugType::of(self.operand(1).metadata_operand(operand::TYPE)?)
    }

    /// The type of a global variable.
    pub(crate) fn global_debug_type(self) -> Option<DebugType> {
        // SAFETY: the handle is a live global; the entries are freed below and not used afterwards.
        let nodes: Vec<Value> = unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            let mut count = 0;
            let entries = LLVMGlobalCopyAllMetadata(self.0, &mut count);
            let nodes = (0..count as u32)
                .map(|index| LLVMValueMetadataEntriesGetMetadata(entries, index))
                .map(|node| Value(LLVMMetadataAsValue(context, node)))
                .collect();
            LLVMDisposeValueMetadataEntries(entries);
            nodes
        };
        // An expression beside the variable says where its value is.
        let variable = nodes.into_iter().find_map(|node| node.metadata_operand(0))?;
        DebugType::of(variable.metadata_operand(operand::TYPE)?)
    }

    /// The size of the numbers that a parameter of a function points to, if debug information knows the function
    /// and each of its parameters is one of C.
    pub(crate) fn size_of_pointed_to(self, parameter: u32) -> Option<u64> {
        let signature = self.subprogram()?.metadata_operand(operand::MEMBERS)?;
        let types = signature.metadata_operand(operand::TYPE)?.metadata_operands();
        if types.len() != self.parameters().len() + 1 {
            return None;
        }
        DebugType::of(types.into_iter().nth(parameter as usize + 1)??)?.size_of_pointed_to()
    }

    /// The type that a function returns, if debug information knows the function.
    pub(crate) fn returned_debug_type(self) -> Option<DebugType> {
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        let types = self
            .subprogram()?
            .metadata_operand(operand::MEMBERS)?
            .metadata_operand(operand::TYPE)?;
        DebugType::of(types.metadata_operand(0)?)
    }
}

impl Value {
    /// What debug information says of a function.
    fn subprogram(self) -> Option<Value> {
        // SAFETY: the handle is a live function.
        unsafe {
            let function = LLVMGetSubprogram(self.0);
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            (!function.is_null()).then(|| Value(LLVMMetadataAsValue(context, function)))
        }
    }

    /// The size of a struct or union, by how C calls it, to which the file of a function casts pointers.
    /// Nothing when two of them have the name and differ.
    pub(crate) fn size_of_cast_target(self, name: &str) -> Option<u64> {
        let unit = self.subprogram()?.metadata_operand(operand::UNIT)?;
        let types = unit.metadata_operand(operand::CAST_TO)?.metadata_operands();
        let pointers = types.into_iter().flatten().filter_map(DebugType::of);
        let targets = pointers.filter(|ty| ty.tag() == tag::POINTER).filter_map(DebugType::target);
        let called = targets.filter(|ty| ty.c_name().as_deref() == Some(name));
        let whole = called.map(DebugType::unqualified);
        let mut sizes =
            whole.filter(|ty| matches!(ty.tag(), tag::STRUCT | tag::UNION)).map(DebugType::size);
        let size = sizes.next()?;
        sizes.all(|other| other == size).then_some(size)
    }
}

impl DebugType {
    /// How C calls a struct, a union or a name for a type, without qualifiers.
    fn c_name(self) -> Option<String> {
        let keyword = match self.tag() {
            tag::STRUCT => "struct ",
            tag::UNION => "union ",
            tag::TYPEDEF => "",
            qualifier if tag::TRANSPARENT.contains(&qualifier) => return self.inner()?.c_name(),
            _ => return None,
        };
        let name = self.0.metadata_operand(operand::NAME)?.metadata_text();
        (!name.is_empty()).then(|| format!("{keyword}{name}"))
    }

    /// The type that a node describes.
    fn of(node: Value) -> Option<DebugType> {
        if node.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: the handle is live metadata.
        let kind = unsafe { LLVMGetMetadataKind(LLVMValueAsMetadata(node.0)) };
        matches!(
            kind,
            LLVMMetadataKind::LLVMDIBasicTypeMetadataKind
                | LLVMMetadataKind::LLVMDIDerivedTypeMetadataKind
                | LLVMMetadataKind::LLVMDICompositeTypeMetadataKind
                | LLVMMetadataKind::LLVMDISubroutineTypeMetadataKind
        )
        .then_some(DebugType(node))
    }

    fn tag(self) -> u16 {
        // SAFETY: the handle is live metadata.
        unsafe { LLVMGetDINodeTag(LLVMValueAsMetadata(self.0.0)) }
    }

    fn inner(self) -> Option<DebugType> {
        DebugType::of(self.0.metadata_operand(operand::TYPE)?)
    }

    /// The type behind its names and qualifiers.
    pub(crate) fn unqualified(self) -> DebugType {
        match self.inner() {
            Some(inner) if tag::TRANSPARENT.contains(&self.tag()) => inner.unqualified(),
            _ => self,
        }
    }

    /// What a pointer points to, or what an array is made of.
    pub(crate) fn target(self) -> Option<DebugType> {
        matches!(self.tag(), tag::POINTER | tag::ARRAY).then(|| self.inner())?
    }

    pub(crate) fn is_array(self) -> bool {
        self.tag() == tag::ARRAY
    }

    /// The size of the number, enumeration or pointer that it is a pointer to.
    pub(crate) fn size_of_pointed_to(self) -> Option<u64> {
        let target = self.unqualified().target()?.unqualified();
        let is_scalar =
            !matches!(target.tag(), tag::ARRAY | tag::STRUCT | tag::UNION | tag::SUBROUTINE);
        is_scalar.then(|| target.size())
    }

    /// Whether it is the type of objects, not of functions.
    pub(crate) fn is_object(self) -> bool {
        self.tag() != tag::SUBROUTINE
    }

    /// Its size in bytes; 0 when that is not known.
    pub(crate) fn size(self) -> u64 {
        // SAFETY: the handle is live metadata of a type.
        unsafe { LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(self.0.0)) / 8 }
    }

    fn name(self) -> String {
        self.0.metadata_operand(operand::NAME).map(Value::metadata_text).unwrap_or_default()
    }

    /// What kind of type it is.
    pub(crate) fn shape(self) -> DebugShape {
        let ty = self.unqualified();
        match ty.tag() {
            tag::BASIC => match ty.name().as_str() {
                "float" | "double" | "long double" => DebugShape::Other,
                name if name.starts_with('_') && name != "_Bool" => DebugShape::Other,
                name => {
                    let is_unsigned = name.contains("unsigned") || matches!(name, "_Bool" | "bool");
                    DebugShape::Integer { is_signed: !is_unsigned }
                }
            },
            // Its values are `int` most often, and none is negative then.
            tag::ENUMERATION => DebugShape::Integer { is_signed: true },
            tag::POINTER => DebugShape::Pointer(ty.inner()),
            tag::ARRAY => match ty.inner() {
                Some(element) => DebugShape::Array(element, ty.lengths()),
                None => DebugShape::Other,
            },
            tag::STRUCT | tag::UNION => DebugShape::Record(ty.members()),
            _ => DebugShape::Other,
        }
    }

    /// The lengths of an array; 0 for one that is not known.
    fn lengths(self) -> Vec<u64> {
        let dimensions = self.0.metadata_operand(operand::MEMBERS);
        let dimensions = dimensions.map(Value::metadata_operands).unwrap_or_default();
        let length = |dimension: Value| {
            let count = dimension.metadata_operand(0)?;
            let is_number = count.kind() == ValueKind::LLVMConstantIntValueKind;
            let count = is_number.then(|| count.integer_words())?.first().copied()?;
            Some(count).filter(|count| i64::try_from(*count).is_ok())
        };
        dimensions.into_iter().flatten().map(|dimension| length(dimension).unwrap_or(0)).collect()
    }

    fn members(self) -> Vec<DebugMember> {
        let members = self.0.metadata_operand(operand::MEMBERS);
        let members = members.map(Value::metadata_operands).unwrap_or_default();
        let member = |node: Value| {
            let of = DebugType::of(node)?;
            let ty = of.inner()?;
            // SAFETY: the handle is live metadata of a type, which members are.
            let (offset, bits) = unsafe {
                let member = LLVMValueAsMetadata(node.0);
                (LLVMDITypeGetOffsetInBits(member), LLVMDITypeGetSizeInBits(member))
            };
            let is_whole = offset % 8 == 0 && bits == ty.unqualified().size() * 8;
            is_whole.then(|| DebugMember { name: of.name(), offset: offset / 8, ty })
        };
        members.into_iter().flatten().filter_map(member).collect()
    }

    /// The type of the member of a struct that begins at a byte.
    pub(crate) fn member_at(self, offset: u64) -> Option<DebugType> {
        let members = self.0.metadata_operand(operand::MEMBERS)?;
        let mut members = members.metadata_operands().into_iter().flatten();
        let member = members.find(|member| {
            // SAFETY: the handle is live metadata of a type, which members are.
            DebugType::of(*member).is_some()
                && unsafe { LLVMDITypeGetOffsetInBits(LLVMValueAsMetadata(member.0)) } == offset * 8
        })?;
        DebugType(member).inner()
    }
}
