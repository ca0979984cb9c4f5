// assize: --criterion checks --entry f
/* What the first iteration does comes before the second: after a division by zero nothing is certain. */
int f(signed char d) {
  int n = -7, q = 0;
  for (int i = 0; i < 2; i++) q = n % d;
  //~ division by zero in `q = n % d`: covered
  //~ signed overflow in `q = n % d`: infeasible-unless (undefined: the first iteration divides by zero)
  //~ signed overflow in `i++`: infeasible-unless (undefined: the first iteration divides by zero)
  return q;
}
