//! Initial values of static objects.
//!
//! Plain bytes and addresses go into the object's initializer. What is neither (a label's address,
//! the difference of two addresses, half of an address) is stored by a function that runs first.

use ir::{Constant, FunctionId, GlobalId, Initializer, Relocation, Symbol, Type};

use crate::llvm::{TypeKind, Value, ValueKind};
use crate::lower::{Lowering, Modules};
use crate::shapes::scalar_type;

/// The initial value of one object while it is written down.
struct Image {
    global: GlobalId,
    bytes: Vec<u8>,
    relocations: Vec<Relocation>,
}

impl Lowering {
    pub(crate) fn lower_initializer(&mut self, modules: &Modules<'_>, id: GlobalId, value: Value) {
        let Some(constant) = value.initializer() else { return };
        let mut image = Image { global: id, bytes: Vec::new(), relocations: Vec::new() };
        self.write_constant(modules, &mut image, 0, constant);
        while image.bytes.last() == Some(&0) {
            image.bytes.pop();
        }
        image.relocations.sort_by_key(|relocation| relocation.offset);
        let initializer = Initializer { bytes: image.bytes, relocations: image.relocations };
        self.program.globals[id.index()].initializer = Some(initializer);
    }

    fn write_constant(
        &mut self,
        modules: &Modules<'_>,
        image: &mut Image,
        offset: u64,
        value: Value,
    ) {
        if value.is_null() {
            return;
        }
        if let Some(bytes) = value.string_bytes() {
            image.write(offset, &bytes);
            return;
        }
        let ty = value.ty();
        match value.kind() {
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => {}
            ValueKind::LLVMConstantIntValueKind => {
                let words = value.integer_words().into_iter();
                let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
                let size = self.layout.store_size(ty) as usize;
                image.write(offset, &bytes[..size]);
            }
            ValueKind::LLVMConstantFPValueKind => {
                let Some(Type::Float(format)) = scalar_type(ty) else { return };
                let bits = value.float_bits(format.bits());
                image.write(offset, &bits.to_le_bytes()[..format.bits() as usize / 8]);
            }
            ValueKind::LLVMConstantArrayValueKind | ValueKind::LLVMConstantDataArrayValueKind => {
                let stride = self.layout.alloc_size(ty.element());
                self.write_elements(modules, image, value, |index| offset + index * stride);
            }
            ValueKind::LLVMConstantStructValueKind => {
                let starts: Vec<u64> = (0..ty.element_count() as u32)
                    .map(|index| offset + self.layout.field_offset(ty, index))
                    .collect();
                self.write_elements(modules, image, value, |index| starts[index as usize]);
            }
            ValueKind::LLVMConstantVectorValueKind | ValueKind::LLVMConstantDataVectorValueKind
                if self.shapes.of(ty, &self.layout).byte_aligned =>
            {
                let shape = self.shapes.of(ty, &self.layout);
                self.write_elements(modules, image, value, |index| {
                    offset + shape.leaves[index as usize].bit_offset / 8
                });
            }
            _ => self.write_address(modules, image, offset, value),
        }
    }

    fn write_elements(
        &mut self,
        modules: &Modules<'_>,
        image: &mut Image,
        value: Value,
        place: impl Fn(u64) -> u64,
    ) {
        for index in 0..value.ty().element_count() {
            if let Some(element) = value.aggregate_element(index) {
                self.write_constant(modules, image, place(index), element);
            }
        }
    }

    fn write_address(
        &mut self,
        modules: &Modules<'_>,
        image: &mut Image,
        offset: u64,
        value: Value,
    ) {
        let pointer_bytes = self.program.data_model.pointer_bytes();
        let is_word = self.layout.store_size(value.ty()) == pointer_bytes
            && matches!(
                value.ty().kind(),
                TypeKind::LLVMPointerTypeKind | TypeKind::LLVMIntegerTypeKind
            );
        if is_word {
            match self.fold_address(modules, value) {
                Some((Some(symbol), addend)) => {
                    image.relocations.push(Relocation { offset, symbol, addend });
                    return;
                }
                Some((None, number)) => {
                    image.write(offset, &number.to_le_bytes()[..pointer_bytes as usize]);
                    return;
                }
                None => {}
            }
        }
        self.initializer_builder();
        let Some(mut builder) = self.initializer.take() else { return };
        builder.location = self.program.globals[image.global.index()].location;
        let parts = self.constant_parts(modules, &mut builder, value);
        let shape = self.shapes.of(value.ty(), &self.layout);
        let symbol = Symbol::Global(image.global);
        if shape.byte_aligned {
            for (part, leaf) in parts.iter().zip(&shape.leaves) {
                let offset = (offset + leaf.bit_offset / 8) as i64;
                let address = builder.constant(Constant::Address { symbol, offset });
                builder.store(address, *part, 1, false);
            }
        } else {
            builder.unsupported("initial value of a vector of bits");
        }
        self.initializer = Some(builder);
    }

    /// The functions that run before and after `main`, by their priorities.
    pub(crate) fn structors(&mut self, modules: &Modules<'_>) {
        self.program.constructors = self.structor_list(modules, "llvm.global_ctors");
        self.program.destructors = self.structor_list(modules, "llvm.global_dtors");
        // The last one made is the first one run.
        self.program.destructors.reverse();
    }

    fn structor_list(&mut self, modules: &Modules<'_>, name: &str) -> Vec<FunctionId> {
        let Some(list) = modules.user.symbol(name).and_then(Value::initializer) else {
            return Vec::new();
        };
        let mut entries = Vec::new();
        for index in 0..list.ty().element_count() {
            let Some(entry) = list.aggregate_element(index) else { continue };
            let (Some(priority), Some(function)) =
                (entry.aggregate_element(0), entry.aggregate_element(1))
            else {
                continue;
            };
            if let Some((Some(Symbol::Function(id)), 0)) = self.fold_address(modules, function) {
                entries.push((priority.integer_bits(), id));
            }
        }
        entries.sort_by_key(|(priority, _)| *priority);
        entries.into_iter().map(|(_, id)| id).collect()
    }
}

impl Image {
    fn write(&mut self, offset: u64, bytes: &[u8]) {
        let start = offset as usize;
        if self.bytes.len() < start + bytes.len() {
            self.bytes.resize(start + bytes.len(), 0);
        }
        self.bytes[start..start + bytes.len()].copy_from_slice(bytes);
    }
}
