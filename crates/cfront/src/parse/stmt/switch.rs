//! `switch` with its `case` and `default` labels (C11 6.8.1, 6.8.4.2); GNU's ranges of cases.

use crate::hir::StmtKind;
use crate::parse::{Parse, Parser, SwitchState};
use crate::token::Tok;
use base::Span;

impl Parser<'_> {
    pub(super) fn switch_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        self.expect(Tok::LParen, "after `switch`")?;
        let value = self.nested(Self::value_expression)?;
        self.expect(Tok::RParen, "after the value of `switch`")?;
        if !self.types.is_integer(self.ty(value)) {
            let have = self.ty_name(self.ty(value));
            return self
                .fail(self.span_of(value), format!("`switch` needs an integer, not `{have}`"));
        }
        let value = self.promote(value);
        let ty = self.ty(value);
        if let Some(function) = &mut self.function {
            function.switches.push(SwitchState { ty, cases: Vec::new(), default: None });
        }
        self.open_loops(0, 1);
        let body = self.scoped_statement();
        self.open_loops(0, -1);
        if let Some(function) = &mut self.function {
            function.switches.pop();
        }
        Ok(StmtKind::Switch { value, body: body? })
    }

    pub(super) fn case_statement(&mut self) -> Parse<StmtKind> {
        let start = self.bump().span;
        let Some(ty) = self.function.as_ref().and_then(|f| f.switches.last()).map(|s| s.ty) else {
            return self.fail(start, "`case` outside of any `switch`");
        };
        let (low, _) = self.integer_constant("a `case` label")?;
        let high = match self.eat(Tok::Ellipsis) {
            true => self.integer_constant("a `case` label")?.0,
            false => low,
        };
        self.expect(Tok::Colon, "after a `case` label")?;
        let label = self.span_from(start);
        let wrapped = |p: &Self, v| {
            let (bits, signed) = p.types.int_shape(ty).unwrap_or((32, true));
            crate::parse::convert::wrap(v, bits, signed)
        };
        let (low, high) = (wrapped(self, low), wrapped(self, high));
        self.record_case(low, high, label)?;
        let body = Box::new(self.labelled_body()?);
        Ok(StmtKind::Case { low, high, label, body })
    }

    fn record_case(&mut self, low: i128, high: i128, label: Span) -> Parse<()> {
        let function = self.function.as_mut().expect("a case should be in a function");
        let cases = &mut function.switches.last_mut().expect("in a switch").cases;
        let at = cases.partition_point(|&(_, h, _)| h < low);
        if let Some(&(_, _, before)) = cases.get(at).filter(|(l, ..)| *l <= high) {
            let message = "this `case` label stands twice in its `switch`";
            return self.fail_hint(label, message, self.first_at(before));
        }
        if low <= high {
            cases.insert(at, (low, high, label));
        }
        Ok(())
    }

    pub(super) fn default_statement(&mut self) -> Parse<StmtKind> {
        let start = self.bump().span;
        self.expect(Tok::Colon, "after `default`")?;
        let label = self.span_from(start);
        let switch = self.function.as_mut().and_then(|f| f.switches.last_mut());
        match switch {
            None => return self.fail(start, "`default` outside of any `switch`"),
            Some(SwitchState { default: Some(before), .. }) => {
                let before = *before;
                let message = "a second `default` in the same `switch`";
                return self.fail_hint(start, message, self.first_at(before));
            }
            Some(switch) => switch.default = Some(start),
        }
        let body = Box::new(self.labelled_body()?);
        Ok(StmtKind::Default { label, body })
    }
}
