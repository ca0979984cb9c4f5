// assize: --criterion branch --entry f
/* No test decides what the value is: only what holds for all of them is covered. */
int f(int k) {
  int x;
  if (k > 5) x = k; //~ true: covered; false: covered
  if (x == 1234567) return 1; //~ true: covered; false: covered
  if (k == 3) return 2; //~ true: covered; false: covered
  return 0;
}
