// assize: --criterion checks --entry f
/* Signed arithmetic that does not fit; what is promoted from narrow types always does, and unsigned wraps. */
int f(int a, signed char c, unsigned u) {
  int x = c + 1;
  u = u + 1;
  if (c > 0) x = a * c; //~ signed overflow in `x = a * c`: covered
  if (a > 100 && a < 200) x = a - 1000;
  //~ signed overflow in `x = a - 1000`: infeasible-unless (undefined: the product does not fit)
  if (a == 7) x = -a; //~ signed overflow in `x = -a`: infeasible-unless (undefined: the product does not fit)
  x = -a; //~ signed overflow in `x = -a`: covered
  return x;
}
