// assize: --criterion du-pairs --entry f
struct p { int a, b; };
int f(signed char x) {
  struct p p = { 0, 0 };
  //~ x: defined in before `p = { 0, 0 }` (l0), used in 11: `x > 0` is true: covered
  //~ x: defined in before `p = { 0, 0 }` (l0), used in 11: `x > 0` is false: covered
  //~ x: defined in before `p = { 0, 0 }` (l0), used in 12: `x > 3` is true: covered
  //~ x: defined in before `p = { 0, 0 }` (l0), used in 12: `x > 3` is false: covered
  //~ p: defined in `0`, used in 13: `return p.a + p.b`: covered
  //~ p: defined in `0`, used in 13: `return p.a + p.b`: covered
  if (x > 0) p.a = 1; //~ p: defined in `p.a = 1`, used in 13: `return p.a + p.b`: covered
  if (x > 3) p.b = 2; //~ p: defined in `p.b = 2`, used in 13: `return p.a + p.b`: covered
  return p.a + p.b;
}
