// assize: --criterion checks --entry f
/* A variable is gone at the end of its block, and its pointer cannot even be moved. */
static int *g(int n) {
  static int kept;
  int local = n;
  int *p = n > 3 ? &local : &kept;
  return p;
}
int f(int n) {
  int x = 1, *p = &x;
  if (n == 8) { int y[2] = {2, 3}; p = y; }
  if (n != 8) x = *p;
  //~ access out of bounds in `x = *p`: infeasible
  //~ use of a null pointer in `x = *p`: infeasible
  //~ use of an object after its life in `x = *p`: infeasible
  if (n == 8) p = p + 1; //~ use of an object after its life in `p = p + 1`: covered
  int *q = g(n);
  if (n < 3) return *q;
  //~ access out of bounds in `return *q`: infeasible-unless (undefined: a dead pointer is moved before)
  //~ use of a null pointer in `return *q`: infeasible-unless (undefined: a dead pointer is moved before)
  //~ use of an object after its life in `return *q`: infeasible-unless (undefined: a dead pointer is moved before)
  return *q;
  //~ access out of bounds in `return *q`: infeasible-unless (undefined: a dead pointer is moved before)
  //~ use of a null pointer in `return *q`: infeasible-unless (undefined: a dead pointer is moved before)
  //~ use of an object after its life in `return *q`: covered
}
