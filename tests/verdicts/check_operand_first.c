// assize: --criterion checks --entry f
/* What an operand does comes before: where the index overflows, a machine stays inside of the array. */
int t[8];
int f(int n) {
  int *p = t;
  if (n > 0) return p[(n + n) & 7];
  //~ access out of bounds in `return p[(n + n) & 7]`: infeasible-unless (undefined: the sum overflows)
  //~ use of a null pointer in `return p[(n + n) & 7]`: infeasible-unless (undefined: the sum overflows)
  //~ signed overflow in `return p[(n + n) & 7]`: covered
  return 0;
}
