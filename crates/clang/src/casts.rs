//! Conversions, lane by lane, and the regrouping of bits between values of equal size.

use ir::{BinaryOp, CastKind, Operand, Type};

use crate::builder::BodyBuilder;
use crate::llvm::Opcode;
use crate::parts::Parts;

/// Emits a conversion to a value with parts of these types; none when the opcode is no conversion.
pub(crate) fn cast(
    builder: &mut BodyBuilder,
    opcode: Opcode,
    value: &[Operand],
    types: &[Type],
) -> Option<Parts> {
    let kind = match opcode {
        Opcode::LLVMTrunc => CastKind::Truncate,
        Opcode::LLVMZExt => CastKind::ZeroExtend,
        Opcode::LLVMSExt => CastKind::SignExtend,
        Opcode::LLVMFPToUI => CastKind::FloatToUnsigned,
        Opcode::LLVMFPToSI => CastKind::FloatToSigned,
        Opcode::LLVMUIToFP => CastKind::UnsignedToFloat,
        Opcode::LLVMSIToFP => CastKind::SignedToFloat,
        Opcode::LLVMFPTrunc | Opcode::LLVMFPExt => CastKind::FloatToFloat,
        Opcode::LLVMPtrToInt => CastKind::PointerToInt,
        Opcode::LLVMIntToPtr => CastKind::IntToPointer,
        Opcode::LLVMBitCast => return Some(regroup(builder, value, types)),
        Opcode::LLVMAddrSpaceCast => return Some(value.to_vec().into()),
        _ => return None,
    };
    let lanes = value.iter().zip(types);
    Some(lanes.map(|(lane, ty)| builder.cast(kind, *lane, *ty)).collect())
}

/// The same bits as parts of other types, little end first, as memory would hold them.
pub(crate) fn regroup(builder: &mut BodyBuilder, value: &[Operand], types: &[Type]) -> Parts {
    let widths_agree = value.len() == types.len()
        && value.iter().zip(types).all(|(lane, ty)| {
            builder.type_of(*lane).bits(builder.pointer_bits) == ty.bits(builder.pointer_bits)
        });
    if widths_agree {
        let lanes = value.iter().zip(types);
        return lanes.map(|(lane, ty)| same_width(builder, *lane, *ty)).collect();
    }
    // Each source lane with the position of its first bit.
    let mut sources = Vec::with_capacity(value.len());
    let mut position = 0;
    for lane in value {
        let width = builder.type_of(*lane).bits(builder.pointer_bits);
        let integer = same_width(builder, *lane, Type::Int(width));
        sources.push((position, width, integer));
        position += width;
    }
    let mut parts = Vec::with_capacity(types.len());
    let (mut start, mut first) = (0, 0);
    for ty in types {
        let width = ty.bits(builder.pointer_bits);
        let end = start + width;
        let mut joined: Option<Operand> = None;
        while first < sources.len() && sources[first].0 + sources[first].1 <= start {
            first += 1;
        }
        for (from, source_width, lane) in &sources[first..] {
            if *from >= end {
                break;
            }
            let piece = piece(builder, *lane, *source_width, (*from, start, end), width);
            joined = Some(match joined {
                None => piece,
                Some(low) => builder.wrapping(BinaryOp::Or, low, piece),
            });
        }
        let integer = joined.unwrap_or_else(|| builder.undefined(Type::Int(width)));
        parts.push(same_width(builder, integer, *ty));
        start = end;
    }
    parts.into()
}

/// The bits of one source lane that fall into the target lane `start..end`, at their place there.
fn piece(
    builder: &mut BodyBuilder,
    lane: Operand,
    lane_width: u32,
    (from, start, end): (u32, u32, u32),
    width: u32,
) -> Operand {
    let skipped = start.saturating_sub(from);
    let taken = (from + lane_width).min(end) - start.max(from);
    let mut bits = lane;
    if skipped > 0 {
        let amount = builder.int(lane_width, skipped.into());
        bits = builder.wrapping(BinaryOp::LShr, bits, amount);
    }
    // Cut to what is taken before widening, so that undefined neighbours do not leak in.
    bits = builder.resize(bits, taken);
    bits = builder.resize(bits, width);
    if from > start {
        let amount = builder.int(width, (from - start).into());
        bits = builder.wrapping(BinaryOp::Shl, bits, amount);
    }
    bits
}

/// A scalar as another scalar of the same width.
pub(crate) fn same_width(builder: &mut BodyBuilder, value: Operand, ty: Type) -> Operand {
    match (builder.type_of(value), ty) {
        (present, wanted) if present == wanted => value,
        (Type::Pointer, Type::Int(_)) => builder.cast(CastKind::PointerToInt, value, ty),
        (Type::Int(_), Type::Pointer) => builder.cast(CastKind::IntToPointer, value, ty),
        _ => builder.cast(CastKind::Bits, value, ty),
    }
}
