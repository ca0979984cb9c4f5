// assize: --criterion checks --entry f
/* A divisor of 0, and the least value divided by -1; both end a run. */
int f(int n, int d, unsigned char b) {
  if (n == -7) return n % d;
  //~ division by zero in `return n % d`: covered
  //~ signed overflow in `return n % d`: infeasible
  if (d > 0) return n / d;
  //~ division by zero in `return n / d`: infeasible
  //~ signed overflow in `return n / d`: infeasible
  if (n < 0 && d < 0) return n % d;
  //~ division by zero in `return n % d`: infeasible
  //~ signed overflow in `return n % d`: covered
  return 100 / (b + 1); //~ division by zero in `return 100 / (b + 1)`: infeasible
}
