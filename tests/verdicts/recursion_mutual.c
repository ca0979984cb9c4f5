// assize: --criterion branch --entry f
static int odd(unsigned char n);
static int even(unsigned char n) { if (n == 0) return 1; return odd(n - 1); }
//~ true: covered
//~ false: covered
static int odd(unsigned char n) { if (n == 0) return 0; return even(n - 1); }
//~ true: covered
//~ false: covered
int f(unsigned char n) {
  if (n > 6) return 0; //~ true: covered; false: covered
  if (even(n) == odd(n)) return 1; //~ true: infeasible; false: covered
  if (even(n) && n % 2) return 2; //~ true: infeasible; false: covered
  return even(n);
}
