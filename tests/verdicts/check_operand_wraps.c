// assize: --criterion checks --entry f
/* The product is zero only where it wraps before: then a machine divides by it. */
int f(int a) {
  if (a > 0) return 1 / (a * 65536 * 65536);
  //~ division by zero in `return 1 / (a * 65536 * 65536)`: covered
  //~ signed overflow in `return 1 / (a * 65536 * 65536)`: covered
  return 0;
}
