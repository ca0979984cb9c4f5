// assize: --criterion checks --entry f
/* The index overflows in no state that gets there. */
int t[8];
int f(int n) {
  int *p = t;
  if (n > 0 && n < 100) return p[(n + n) & 7];
  //~ access out of bounds in `return p[(n + n) & 7]`: infeasible
  //~ use of a null pointer in `return p[(n + n) & 7]`: infeasible
  //~ signed overflow in `return p[(n + n) & 7]`: infeasible
  return 0;
}
