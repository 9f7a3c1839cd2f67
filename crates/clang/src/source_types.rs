//! The types of variables, handed on so that stories can call the parts of objects as the source does.

use ir::{SourceMember, SourceShape, SourceType, SourceTypeId};

use crate::llvm::{DebugShape, DebugType};
use crate::lower::Lowering;

const UNKNOWN: SourceType = SourceType { bytes: 0, shape: SourceShape::Other };

impl Lowering {
    /// A type of the source; each is described once, whatever its names and qualifiers.
    pub(crate) fn source_type(&mut self, ty: DebugType) -> SourceTypeId {
        let ty = ty.unqualified();
        if let Some(known) = self.source_types.get(&ty) {
            return *known;
        }
        // A list's node has a pointer to such a node.
        let id = self.program.source_types.add(UNKNOWN);
        self.source_types.insert(ty, id);
        let shape = match ty.shape() {
            DebugShape::Integer { is_signed } => SourceShape::Integer { is_signed },
            DebugShape::Pointer(target) => {
                SourceShape::Pointer(target.map(|target| self.source_type(target)))
            }
            DebugShape::Array(element, lengths) => self.array_shape(element, &lengths),
            DebugShape::Record(members) => {
                let members = members.into_iter().map(|member| SourceMember {
                    name: member.name,
                    offset: member.offset,
                    ty: self.source_type(member.ty),
                });
                SourceShape::Record(members.collect())
            }
            DebugShape::Other => SourceShape::Other,
        };
        let bytes = match shape {
            SourceShape::Pointer(_) => self.program.data_model.pointer_bytes(),
            _ => ty.size(),
        };
        self.program.source_types.set(id, SourceType { bytes, shape });
        id
    }

    /// An array; one of arrays is made of arrays with the lengths that are left.
    fn array_shape(&mut self, element: DebugType, lengths: &[u64]) -> SourceShape {
        let mut ty = self.source_type(element);
        for length in lengths.iter().skip(1).rev() {
            let bytes = self.program.source_types.get(ty).bytes * length;
            let shape = SourceShape::Array(ty);
            ty = self.program.source_types.add(SourceType { bytes, shape });
        }
        SourceShape::Array(ty)
    }
}
