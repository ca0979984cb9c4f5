// assize: --criterion branch --entry f
/* gcc -O0: f(INT_MAX) is 1; from -O1 on it is 0. */
int f(int x) {
  int y = x + 1;
  if (y < x) return 1; //~ true: covered (undefined: x + 1 overflows); false: covered
  if (x == 5) return 2; //~ true: covered; false: covered
  return 0;
}
