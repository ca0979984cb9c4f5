use super::*;
use crate::hir::{Init, Stmt};
use cfa::{Image, Ty};
impl Parser<'_> {
    pub(super) fn starts_type_name(&self) -> bool {
        false
    }
    pub(super) fn starts_declaration(&self) -> bool {
        false
    }
    pub(super) fn type_name(&mut self) -> Parse<Ty> {
        Ok(Ty::INT)
    }
    pub(super) fn block_declaration(&mut self, _out: &mut Vec<Stmt>) -> Parse<()> {
        Ok(())
    }
    pub(super) fn initializer(&mut self, _t: &mut Ty) -> Parse<Init> {
        self.fail(self.span(), "")
    }
    pub(super) fn image(&mut self, _t: Ty, _i: &Init) -> Parse<Image> {
        self.fail(self.span(), "")
    }
    pub(super) fn compatible(&self, _a: Ty, _b: Ty) -> bool {
        true
    }
    pub(super) fn composite(&self, a: Ty, _b: Ty) -> Ty {
        a
    }
    pub(super) fn ty_name(&self, _a: Ty) -> String {
        String::new()
    }
    pub(super) fn predefine(&mut self) {}
    pub(super) fn translation_unit(&mut self) -> Parse<()> { Ok(()) }
    pub(super) fn attributes(&mut self) -> Parse<()> {
        Ok(())
    }
}
