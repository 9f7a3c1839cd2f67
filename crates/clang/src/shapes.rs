//! How LLVM's types are taken apart into scalars.

use std::rc::Rc;

use ir::{FloatFormat, MAX_INTEGER_BITS, Type};
use rustc_hash::FxHashMap;

use crate::llvm::{Layout, Ty, TypeKind};
use crate::wide::{LIMB_BITS, wide_width};

/// One scalar part of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    /// Its type.
    pub(crate) ty: Type,
    /// Where it starts in memory.
    pub(crate) bit_offset: u64,
}

/// All scalar parts of a type.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shape {
    /// The parts, in order.
    pub(crate) leaves: Vec<Leaf>,
    /// The name of a part that registers cannot hold; operations on it are unsupported.
    pub(crate) unsupported: Option<Rc<str>>,
    /// Whether every part starts at a byte of its own.
    pub(crate) byte_aligned: bool,
}

impl Shape {
    /// The types of the parts.
    pub(crate) fn types(&self) -> impl Iterator<Item = Type> {
        self.leaves.iter().map(|leaf| leaf.ty)
    }
}

/// The shapes of all types that were met.
#[derive(Default)]
pub(crate) struct Shapes {
    known: FxHashMap<Ty, Rc<Shape>>,
}

impl Shapes {
    /// The shape of a type.
    pub(crate) fn of(&mut self, ty: Ty, layout: &Layout) -> Rc<Shape> {
        if let Some(shape) = self.known.get(&ty) {
            return Rc::clone(shape);
        }
        let mut shape = Shape { byte_aligned: true, ..Shape::default() };
        add_leaves(&mut shape, ty, 0, layout);
        let shape = Rc::new(shape);
        self.known.insert(ty, Rc::clone(&shape));
        shape
    }
}

fn add_leaves(shape: &mut Shape, ty: Ty, bit_offset: u64, layout: &Layout) {
    if let Some(scalar) = scalar_type(ty) {
        shape.byte_aligned &= bit_offset.is_multiple_of(8);
        shape.leaves.push(Leaf { ty: scalar, bit_offset });
        return;
    }
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => {
            let mut bit_offset = bit_offset;
            for ty in limb_types(ty.int_width()) {
                shape.leaves.push(Leaf { ty, bit_offset });
                bit_offset += u64::from(LIMB_BITS);
            }
        }
        TypeKind::LLVMVectorTypeKind => {
            let element = ty.element();
            if let Some(width) = wide_width(element) {
                shape.unsupported = Some(format!("vector of i{width}").into());
            }
            let lane = lane_bits(element, layout);
            for index in 0..ty.element_count() {
                add_leaves(shape, element, bit_offset + index * lane, layout);
            }
        }
        TypeKind::LLVMArrayTypeKind => {
            let element = ty.element();
            let stride = layout.alloc_size(element) * 8;
            for index in 0..ty.element_count() {
                add_leaves(shape, element, bit_offset + index * stride, layout);
            }
        }
        TypeKind::LLVMStructTypeKind => {
            for index in 0..ty.element_count() as u32 {
                let offset = layout.field_offset(ty, index) * 8;
                add_leaves(shape, ty.field(index), bit_offset + offset, layout);
            }
        }
        TypeKind::LLVMVoidTypeKind
        | TypeKind::LLVMLabelTypeKind
        | TypeKind::LLVMMetadataTypeKind
        | TypeKind::LLVMTokenTypeKind
        | TypeKind::LLVMFunctionTypeKind => {}
        other => shape.unsupported = Some(format!("type {other:?}").into()),
    }
}

/// The parts of an integer of any width: itself, or limbs when no register can hold it.
pub(crate) fn limb_types(width: u32) -> Vec<Type> {
    if width <= MAX_INTEGER_BITS {
        return vec![Type::Int(width)];
    }
    let mut types = vec![Type::Int(LIMB_BITS); (width / LIMB_BITS) as usize];
    if !width.is_multiple_of(LIMB_BITS) {
        types.push(Type::Int(width % LIMB_BITS));
    }
    types
}

/// The lanes of a vector lie side by side without padding.
fn lane_bits(element: Ty, layout: &Layout) -> u64 {
    match scalar_type(element) {
        Some(Type::Int(bits)) => u64::from(bits),
        Some(Type::Float(format)) => u64::from(format.bits()),
        _ => layout.store_size(element) * 8,
    }
}

/// The type of a register that holds values of this type.
pub(crate) fn scalar_type(ty: Ty) -> Option<Type> {
    let format = match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => {
            let bits = ty.int_width();
            return (bits <= MAX_INTEGER_BITS).then_some(Type::Int(bits));
        }
        TypeKind::LLVMPointerTypeKind => return Some(Type::Pointer),
        TypeKind::LLVMHalfTypeKind => FloatFormat::Half,
        TypeKind::LLVMBFloatTypeKind => FloatFormat::BFloat,
        TypeKind::LLVMFloatTypeKind => FloatFormat::Single,
        TypeKind::LLVMDoubleTypeKind => FloatFormat::Double,
        TypeKind::LLVMX86_FP80TypeKind => FloatFormat::X87,
        TypeKind::LLVMFP128TypeKind => FloatFormat::Quad,
        _ => return None,
    };
    Some(Type::Float(format))
}
