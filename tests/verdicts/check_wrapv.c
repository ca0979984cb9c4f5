// assize: --criterion checks --entry f
// flags: -fwrapv
/* Sums wrap by definition; a quotient does not. */
int f(int a, int b) {
  if (a + b == 3) return 1;
  if (b < 0) return a / b;
  //~ division by zero in `return a / b`: infeasible
  //~ signed overflow in `return a / b`: covered
  return 2;
}
