//! The code of calls, builtins and returns.

use crate::code::{BuiltinSite, CallSite, Held, Inst, Passed, Rep, Target};
use crate::expr::Operand;
use crate::translate::{Refused, Translator};
use cfa::program::{Builtin, Callee, ExprId};
use cfa::types::Ty;

impl Translator<'_> {
    fn passed(&self, ty: Ty) -> Result<Passed, Refused> {
        Passed::of(&self.program.types, ty).ok_or_else(|| "a value without a size".into())
    }

    /// The arguments, scalars by value and records by the address of their bytes.
    fn arguments(&mut self, args: &[ExprId]) -> Result<(Vec<Held>, Vec<Operand>), Refused> {
        let mut held = Vec::new();
        let mut operands = Vec::new();
        for &arg in args {
            let ty = self.ty(arg);
            let passed = self.passed(ty)?;
            let x = match passed {
                Passed::Scalar(_) => self.value(arg, None)?,
                Passed::Bytes(_) => self.bytes_of(arg)?,
            };
            held.push(Held { slot: x.slot, ty, passed });
            operands.push(x);
        }
        Ok((held, operands))
    }

    /// Where a scalar result goes at first.
    fn result(&mut self, to: ExprId, rep: Rep) -> Operand {
        match self.variable(to) {
            Some((slot, _)) => Operand::fixed(slot),
            None => Operand { slot: self.temporary(rep), temporary: Some(rep) },
        }
    }

    pub(crate) fn call(
        &mut self,
        to: Option<ExprId>,
        callee: &Callee,
        args: &[ExprId],
    ) -> Result<(), Refused> {
        let (args, mut operands) = self.arguments(args)?;
        let callee = match callee {
            Callee::Direct(f) => Target::Function(*f),
            Callee::Indirect(e) => {
                let x = self.value(*e, None)?;
                operands.push(x);
                Target::Address(x.slot)
            }
        };
        operands.into_iter().for_each(|x| self.release(x));
        let (held, place) = match to {
            Some(to) => {
                let passed = self.passed(self.ty(to))?;
                let place = match passed {
                    Passed::Scalar(rep) => Some(self.result(to, rep)),
                    Passed::Bytes(_) => None,
                };
                let slot = place.map_or(0, |x| x.slot);
                (Some(Held { slot, ty: self.ty(to), passed }), place)
            }
            None => (None, None),
        };
        self.code.calls.push(CallSite { callee, args, result: held });
        self.emit(Inst::Call(self.code.calls.len() as u32 - 1));
        match (to, place) {
            (Some(to), Some(x)) => self.store(to, x),
            (Some(to), None) => {
                let target = self.location(to)?;
                self.release(target);
                self.emit(Inst::StoreResult(target.slot));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A record result (of `VaArg`) is written to the address in its slot.
    pub(crate) fn builtin(
        &mut self,
        to: Option<ExprId>,
        builtin: Builtin,
        args: &[ExprId],
    ) -> Result<(), Refused> {
        let (args, mut operands) = self.arguments(args)?;
        let mut result = None;
        let mut place = None;
        if let Some(to) = to {
            let passed = self.passed(self.ty(to))?;
            let x = match passed {
                Passed::Scalar(rep) => self.result(to, rep),
                Passed::Bytes(_) => self.location(to)?,
            };
            match passed {
                Passed::Scalar(_) => place = Some((to, x)),
                Passed::Bytes(_) => operands.push(x),
            }
            result = Some(Held { slot: x.slot, ty: self.ty(to), passed });
        }
        let pointee = args.last().and_then(|a| self.program.types.pointee(a.ty));
        self.code.builtins.push(BuiltinSite { builtin, args, result, pointee });
        self.emit(Inst::Builtin(self.code.builtins.len() as u32 - 1));
        operands.into_iter().for_each(|x| self.release(x));
        match place {
            Some((to, x)) => self.store(to, x),
            None => Ok(()),
        }
    }

    pub(crate) fn ret(&mut self, value: Option<ExprId>) -> Result<(), Refused> {
        let Some(value) = value else {
            self.emit(Inst::ReturnNothing);
            return Ok(());
        };
        let inst = match self.passed(self.ty(value))? {
            Passed::Scalar(_) => {
                let ty = self.result_type()?;
                let x = self.cast(value, ty, None)?;
                self.release(x);
                if self.rep_of(ty)?.is_wide() {
                    Inst::ReturnWide(x.slot)
                } else {
                    Inst::Return(x.slot)
                }
            }
            Passed::Bytes(_) => {
                let size = self.size(self.ty(value))?;
                let x = self.bytes_of(value)?;
                self.release(x);
                Inst::ReturnBytes(x.slot, size)
            }
        };
        self.emit(inst);
        Ok(())
    }

    fn result_type(&self) -> Result<Ty, Refused> {
        let function = &self.program.functions[self.code.function];
        let signature = self.program.types.signature(function.ty);
        Ok(signature.ok_or("a function should have a function type")?.ret)
    }
}
