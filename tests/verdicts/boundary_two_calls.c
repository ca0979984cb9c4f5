// assize: --criterion branch --entry f
static int even(int n) { if (n <= 0) return 1; return 2; } //~ true: covered; false: covered
static int odd(int n) { if (n <= 0) return 1; return 3; } //~ true: covered; false: covered
int f(int x) {
  int r = 0;
  if (even(x) == odd(x)) r = 99; //~ true: covered; false: covered
  if (r == 0 && x == 4) r = 1; //~ true: covered; false: covered
  return r;
}
