//! Names that exist before the first line.

use super::starts::WORDS;
use crate::dialect::Packing;
use crate::parse::Parser;
use crate::parse::scope::Entity;
use cfa::{DataModel, Field, IntKind, Record, RecordKind, Ty, Type};

impl Parser<'_> {
    /// Must run before the first token is looked at.
    pub(in crate::parse) fn predefine(&mut self) {
        self.predefine_words();
        let limit = match self.dialect.packing {
            Packing::Limit(limit) => Some(limit),
            Packing::None | Packing::Packed => None,
        };
        self.decls.packs = super::pack::Packs::scan(self.text, limit);
        let va_list = self.va_list();
        self.predefine_typedef("__builtin_va_list", va_list);
        self.predefine_typedef("__uint128_t", Ty::int(IntKind::UInt128));
        self.predefine_typedef("__float80", Ty::LONG_DOUBLE);
    }

    pub(in crate::parse) fn predefine_words(&mut self) {
        for (text, word) in WORDS {
            let name = self.names.intern(text);
            self.decls.words.insert(name, word);
        }
    }

    fn predefine_typedef(&mut self, name: &str, ty: Ty) {
        let name = self.names.intern(name);
        self.scopes.bind(name, Entity::Typedef(ty), base::Span::default());
    }

    /// As in the System V ABIs.
    fn va_list(&mut self) -> Ty {
        if self.types.model == DataModel::Ilp32 {
            return self.types.pointer(Ty::int(self.dialect.char));
        }
        let field = |name: &str, ty, offset| Field { name: name.into(), ty, offset, bits: None };
        let record = self.types.records.push(Record {
            kind: RecordKind::Struct,
            tag: Some("__va_list_tag".to_string()),
            complete: true,
            fields: vec![
                field("gp_offset", Ty::UINT, 0),
                field("fp_offset", Ty::UINT, 4),
                field("overflow_arg_area", Ty::VOID_PTR, 8),
                field("reg_save_area", Ty::VOID_PTR, 16),
            ],
            size: 24,
            align: 8,
        });
        let record = self.types.add(Type::Record(record));
        self.types.array(record, Some(1))
    }
}
