//! Values: instructions, constants, globals, arguments.

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeIndex};

use super::{
    AtomicOrdering, AtomicRmwOp, BasicBlock, IntPredicate, LlvmLinkage, Opcode, RealPredicate, Ty,
    ValueKind, text,
};

/// Any value of LLVM.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Value(pub(super) LLVMValueRef);

/// Declares methods that hand one LLVM function through.
macro_rules! forward {
    ($($(#[$doc:meta])* $name:ident: $llvm:ident -> bool;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name(self) -> bool {
            // SAFETY: the handle is live; callers checked the kind that the name implies.
            unsafe { $llvm(self.0) != 0 }
        })*
    };
    ($($(#[$doc:meta])* $name:ident: $llvm:ident -> $result:ty;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name(self) -> $result {
            // SAFETY: the handle is live; callers checked the kind that the name implies.
            unsafe { $llvm(self.0) }
        })*
    };
}

impl Value {
    /// The value behind a pointer from LLVM; none when it is null.
    ///
    /// # Safety
    /// The pointer is null or a live value.
    pub(super) unsafe fn from_raw(raw: LLVMValueRef) -> Option<Value> {
        (!raw.is_null()).then_some(Value(raw))
    }

    forward! {
        /// What kind of value it is.
        kind: LLVMGetValueKind -> ValueKind;
        /// The linkage of a global.
        linkage: LLVMGetLinkage -> LlvmLinkage;
        /// How an integer comparison compares.
        integer_predicate: LLVMGetICmpPredicate -> IntPredicate;
        /// How a float comparison compares.
        float_predicate: LLVMGetFCmpPredicate -> RealPredicate;
        /// How an `atomicrmw` combines.
        atomic_operation: LLVMGetAtomicRMWBinOp -> AtomicRmwOp;
        /// The memory ordering of a load or store.
        ordering: LLVMGetOrdering -> AtomicOrdering;
        /// The number of a called intrinsic; 0 for other functions.
        intrinsic_id: LLVMGetIntrinsicID -> u32;
        /// How many arguments a call has.
        argument_count: LLVMGetNumArgOperands -> u32;
        /// How many predecessors a phi names.
        incoming_count: LLVMCountIncoming -> u32;
        /// How many ways out a terminator has.
        successor_count: LLVMGetNumSuccessors -> u32;
        /// The source line; 0 when not known.
        line: LLVMGetDebugLocLine -> u32;
    }

    forward! {
        /// Whether a global has no definition here.
        is_declaration: LLVMIsDeclaration -> bool;
        /// Whether signed overflow is undefined.
        no_signed_wrap: LLVMGetNSW -> bool;
        /// Whether unsigned overflow is undefined.
        no_unsigned_wrap: LLVMGetNUW -> bool;
        /// Whether a remainder is undefined.
        is_exact: LLVMGetExact -> bool;
        /// Whether a load or store is volatile.
        is_volatile: LLVMGetVolatile -> bool;
        /// Whether a `getelementptr` must stay in its object.
        is_inbounds: LLVMIsInBounds -> bool;
        /// Whether a global cannot be written.
        is_global_constant: LLVMIsGlobalConstant -> bool;
        /// Whether each thread has its own.
        is_thread_local: LLVMIsThreadLocal -> bool;
        /// Whether a branch has a condition.
        is_conditional: LLVMIsConditional -> bool;
        /// Whether a constant is all zeros.
        is_null: LLVMIsNull -> bool;
        /// Whether it is a constant.
        is_constant: LLVMIsConstant -> bool;
    }

    /// Its type.
    pub(crate) fn ty(self) -> Ty {
        // SAFETY: the handle is live (see the module's documentation).
        Ty(unsafe { LLVMTypeOf(self.0) })
    }

    /// Its name; empty when it has none.
    pub(crate) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: the handle is live, and LLVM says how long the name is.
        unsafe {
            let start = LLVMGetValueName2(self.0, &mut length);
            text(start, length)
        }
    }

    /// How LLVM prints it.
    pub(crate) fn printed(self) -> String {
        // SAFETY: the handle is live; LLVM gives a string that is ours to dispose of.
        unsafe {
            let start = LLVMPrintValueToString(self.0);
            let printed = std::ffi::CStr::from_ptr(start).to_string_lossy().into_owned();
            LLVMDisposeMessage(start);
            printed
        }
    }

    /// Its name without the number that makes it different from others.
    pub(crate) fn base_name(self) -> String {
        self.name().trim_end_matches(|digit: char| digit.is_ascii_digit()).to_owned()
    }

    /// What an instruction or a constant expression does.
    pub(crate) fn opcode(self) -> Opcode {
        // SAFETY: the handle is live and of the right kind.
        unsafe {
            if self.kind() == ValueKind::LLVMInstructionValueKind {
                LLVMGetInstructionOpcode(self.0)
            } else {
                LLVMGetConstOpcode(self.0)
            }
        }
    }

    /// How many operands it has.
    pub(crate) fn operand_count(self) -> u32 {
        // SAFETY: the handle is live.
        unsafe { LLVMGetNumOperands(self.0) }.try_into().unwrap_or(0)
    }

    /// One operand.
    pub(crate) fn operand(self, index: u32) -> Value {
        debug_assert!(index < self.operand_count());
        // SAFETY: the handle is live; callers stay below the number of operands.
        Value(unsafe { LLVMGetOperand(self.0, index) })
    }

    /// All operands.
    pub(crate) fn operands(self) -> impl Iterator<Item = Value> {
        (0..self.operand_count()).map(move |index| self.operand(index))
    }

    /// Everything that uses it, once per use.
    pub(crate) fn users(self) -> impl Iterator<Item = Value> {
        // SAFETY: the handle is live, and uses do not change while we look at them.
        let first = unsafe { LLVMGetFirstUse(self.0) };
        let first = (!first.is_null()).then_some(first);
        std::iter::successors(first, |current| {
            // SAFETY: as above.
            let next = unsafe { LLVMGetNextUse(*current) };
            (!next.is_null()).then_some(next)
        })
        // SAFETY: as above.
        .map(|current| Value(unsafe { LLVMGetUser(current) }))
    }

    /// The block of an instruction.
    pub(crate) fn block(self) -> BasicBlock {
        // SAFETY: the handle is live; callers checked that it is an instruction.
        BasicBlock(unsafe { LLVMGetInstructionParent(self.0) })
    }

    /// The blocks of a function.
    pub(crate) fn blocks(self) -> Vec<BasicBlock> {
        // SAFETY: the handle is live, and the buffer has room for what LLVM counts.
        unsafe {
            let mut blocks = vec![std::ptr::null_mut(); LLVMCountBasicBlocks(self.0) as usize];
            LLVMGetBasicBlocks(self.0, blocks.as_mut_ptr());
            blocks.into_iter().map(BasicBlock).collect()
        }
    }

    /// The parameters of a function.
    pub(crate) fn parameters(self) -> Vec<Value> {
        // SAFETY: the handle is live, and the buffer has room for what LLVM counts.
        unsafe {
            let mut values = vec![std::ptr::null_mut(); LLVMCountParams(self.0) as usize];
            LLVMGetParams(self.0, values.as_mut_ptr());
            values.into_iter().map(Value).collect()
        }
    }

    /// The function that a parameter belongs to.
    pub(crate) fn parameter_of(self) -> Value {
        // SAFETY: the handle is live; callers checked that it is a parameter.
        Value(unsafe { LLVMGetParamParent(self.0) })
    }

    /// One way out of a terminator.
    pub(crate) fn successor(self, index: u32) -> BasicBlock {
        debug_assert!(index < self.successor_count());
        // SAFETY: the handle is live; callers stay below the number of successors.
        BasicBlock(unsafe { LLVMGetSuccessor(self.0, index) })
    }

    /// One predecessor of a phi and the value that comes from it.
    pub(crate) fn incoming(self, index: u32) -> (BasicBlock, Value) {
        // SAFETY: the handle is live; callers stay below the number of predecessors.
        unsafe {
            let block = LLVMGetIncomingBlock(self.0, index);
            (BasicBlock(block), Value(LLVMGetIncomingValue(self.0, index)))
        }
    }

    /// The type that an `alloca` makes room for.
    pub(crate) fn allocated_type(self) -> Ty {
        // SAFETY: the handle is live; callers checked that it is an alloca.
        Ty(unsafe { LLVMGetAllocatedType(self.0) })
    }

    /// The alignment of a load, store, alloca or global; 1 when it has none.
    pub(crate) fn alignment(self) -> u64 {
        // SAFETY: the handle is live; callers checked the kind.
        u64::from(unsafe { LLVMGetAlignment(self.0) }).max(1)
    }

    /// The type that a `getelementptr` steps over.
    pub(crate) fn gep_source_type(self) -> Ty {
        // SAFETY: the handle is live; callers checked that it is a getelementptr.
        Ty(unsafe { LLVMGetGEPSourceElementType(self.0) })
    }

    /// The indices of an `extractvalue` or `insertvalue`.
    pub(crate) fn indices(self) -> Vec<u32> {
        // SAFETY: the handle is live; LLVM says how many indices there are.
        unsafe {
            let count = LLVMGetNumIndices(self.0) as usize;
            std::slice::from_raw_parts(LLVMGetIndices(self.0), count).to_vec()
        }
    }

    /// The lanes that a `shufflevector` takes; none for a lane that may be anything.
    pub(crate) fn shuffle_mask(self) -> Vec<Option<u32>> {
        // SAFETY: the handle is live; callers checked that it is a shufflevector.
        unsafe {
            (0..LLVMGetNumMaskElements(self.0))
                .map(|lane| u32::try_from(LLVMGetMaskValue(self.0, lane)).ok())
                .collect()
        }
    }

    /// Whom a call calls.
    pub(crate) fn callee(self) -> Value {
        // SAFETY: the handle is live; callers checked that it is a call.
        Value(unsafe { LLVMGetCalledValue(self.0) })
    }

    /// The type of what a global names.
    pub(crate) fn global_type(self) -> Ty {
        // SAFETY: the handle is live; callers checked that it is a global.
        Ty(unsafe { LLVMGlobalGetValueType(self.0) })
    }

    /// The initial value of a global variable.
    pub(crate) fn initializer(self) -> Option<Value> {
        // SAFETY: the handle is live; callers checked that it is a global variable.
        unsafe { Value::from_raw(LLVMGetInitializer(self.0)) }
    }

    /// What an alias stands for.
    pub(crate) fn aliasee(self) -> Option<Value> {
        // SAFETY: the handle is live; callers checked that it is an alias.
        unsafe { Value::from_raw(LLVMAliasGetAliasee(self.0)) }
    }

    /// The function that finds out what an `ifunc` stands for.
    pub(crate) fn resolver(self) -> Option<Value> {
        // SAFETY: the handle is live; callers checked that it is an ifunc.
        unsafe { Value::from_raw(LLVMGetGlobalIFuncResolver(self.0)) }
    }

    /// The function and block of a label's address.
    pub(crate) fn label(self) -> (Value, BasicBlock) {
        // SAFETY: the handle is live; callers checked that it is a block address.
        unsafe {
            let function = Value(LLVMGetBlockAddressFunction(self.0));
            (function, BasicBlock(LLVMGetBlockAddressBasicBlock(self.0)))
        }
    }

    /// One element of a constant array, struct or vector.
    pub(crate) fn aggregate_element(self, index: u64) -> Option<Value> {
        let index = u32::try_from(index).ok()?;
        // SAFETY: the handle is live; LLVM answers null when there is no such element.
        unsafe { Value::from_raw(LLVMGetAggregateElement(self.0, index)) }
    }

    /// The bytes of a constant array of bytes.
    pub(crate) fn string_bytes(self) -> Option<Vec<u8>> {
        // SAFETY: the handle is live, and LLVM says whether it is a string and how long.
        unsafe {
            if self.kind() != ValueKind::LLVMConstantDataArrayValueKind
                || LLVMIsConstantString(self.0) == 0
            {
                return None;
            }
            let mut length = 0;
            let start = LLVMGetAsString(self.0, &mut length);
            Some(std::slice::from_raw_parts(start.cast::<u8>(), length).to_vec())
        }
    }

    /// The bits of a constant integer, in words of 64 bits, the least significant first.
    pub(crate) fn integer_words(self) -> Vec<u64> {
        let width = self.ty().int_width();
        // SAFETY: the handle is live; callers checked that it is a constant integer. The builder
        // folds shifts and truncations of constants, so it inserts nothing anywhere.
        unsafe {
            if width <= 64 {
                return vec![LLVMConstIntGetZExtValue(self.0)];
            }
            let word = self.ty().sibling_int(64);
            let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(word.0));
            let words = (0..width.div_ceil(64)).map(|index| {
                let amount = LLVMConstInt(self.ty().0, u64::from(index) * 64, 0);
                let shifted = LLVMBuildLShr(builder, self.0, amount, c"".as_ptr());
                LLVMConstIntGetZExtValue(LLVMConstTrunc(shifted, word.0))
            });
            let words = words.collect();
            LLVMDisposeBuilder(builder);
            words
        }
    }

    /// The bits of a constant integer of at most 128 bits, zero-extended.
    pub(crate) fn integer_bits(self) -> u128 {
        let words = self.integer_words();
        words.iter().rev().fold(0, |bits, word| bits << 64 | u128::from(*word))
    }

    /// The bits of a constant float that has this many.
    pub(crate) fn float_bits(self, width: u32) -> u128 {
        let integer = self.ty().sibling_int(width);
        // SAFETY: the handle is live; callers checked that it is a constant float, of which LLVM
        // folds a bit cast to a constant integer.
        Value(unsafe { LLVMConstBitCast(self.0, integer.0) }).integer_bits()
    }

    /// The type that a type attribute such as `byval` of a parameter of a function names.
    pub(crate) fn parameter_type_attribute(self, index: u32, kind: u32) -> Option<Ty> {
        // SAFETY: the handle is live; callers checked that it is a function.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind);
            (!attribute.is_null()).then(|| Ty(LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// The number of an attribute such as `align` of a parameter of a function.
    pub(crate) fn parameter_attribute(self, index: u32, kind: u32) -> Option<u64> {
        // SAFETY: the handle is live; callers checked that it is a function.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind);
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// As [`Value::parameter_type_attribute`], of an argument of a call.
    pub(crate) fn argument_type_attribute(self, index: u32, kind: u32) -> Option<Ty> {
        // SAFETY: the handle is live; callers checked that it is a call.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind);
            (!attribute.is_null()).then(|| Ty(LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// As [`Value::parameter_attribute`], of an argument of a call.
    pub(crate) fn argument_attribute(self, index: u32, kind: u32) -> Option<u64> {
        // SAFETY: the handle is live; callers checked that it is a call.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind);
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// Whether a function carries an attribute.
    pub(crate) fn has_function_attribute(self, kind: u32) -> bool {
        let index: LLVMAttributeIndex = LLVMAttributeFunctionIndex;
        // SAFETY: the handle is live; callers checked that it is a function.
        unsafe { !LLVMGetEnumAttributeAtIndex(self.0, index, kind).is_null() }
    }

    /// Whether a call carries an attribute of functions.
    pub(crate) fn has_call_attribute(self, kind: u32) -> bool {
        let index: LLVMAttributeIndex = LLVMAttributeFunctionIndex;
        // SAFETY: the handle is live; callers checked that it is a call.
        unsafe { !LLVMGetCallSiteEnumAttribute(self.0, index, kind).is_null() }
    }

    /// The template and the constraints of inline assembly.
    pub(crate) fn inline_assembly(self) -> (String, String) {
        let mut length = 0;
        // SAFETY: the handle is live; callers checked that it is inline assembly.
        unsafe {
            let template = LLVMGetInlineAsmAsmString(self.0, &mut length);
            let template = text(template, length);
            let constraints = LLVMGetInlineAsmConstraintString(self.0, &mut length);
            (template, text(constraints, length))
        }
    }

    /// Whether a global belongs to this module.
    pub(crate) fn is_in(self, module: &super::Module<'_>) -> bool {
        // SAFETY: the handle is live; callers checked that it is a global.
        unsafe { LLVMGetGlobalParent(self.0) == module.raw() }
    }
}
