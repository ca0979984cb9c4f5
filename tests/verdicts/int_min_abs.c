// assize: --criterion branch --entry f
/* -INT_MIN is undefined, so that the absolute value is never negative. */
int f(int x) {
  int a = x < 0 ? -x : x; //~ true: covered; false: covered
  if (a < 0) return 1; //~ true: covered (undefined: -x overflows); false: covered
  if (a == 2147483647) return 2; //~ true: covered; false: covered
  return 0;
}
