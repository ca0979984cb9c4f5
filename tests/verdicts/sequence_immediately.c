// assize: --query 'cover EDGES(@CALL(g)).EDGES(@CALL(h)) + EDGES(@CALL(g))->EDGES(@CALL(h))' --entry f
static void g(void) { }
static void h(void) { }
int f(signed char x) {
  g();
  //~ `g()`, then 8: `h()`: infeasible
  //~ `g()`, 8: `h()`: covered
  if (x > 0) h();
  return x;
}
