// assize: --criterion checks --entry f
/* To copy is no use; what was copied is used where it is computed with. */
struct s { int a; char b; } kept;
int f(int n) {
  struct s s, t;
  s.a = 1;
  if (n > 3) s.b = 2;
  t = s;
  kept = t;
  char c = kept.b; //~ read of an indeterminate value in `c = kept.b`: infeasible
  if (n > 3) return c + 1; //~ read of an indeterminate value in `return c + 1`: infeasible
  return t.a + c;
  //~ signed overflow in `return t.a + c`: infeasible
  //~ read of an indeterminate value in `return t.a + c`: covered
}
